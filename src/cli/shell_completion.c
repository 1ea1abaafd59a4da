/* Completions for shells, written from the tables of commands, options and
 * plug-ins. */
#include "cli/option_parser.h"
#include <string.h>

/* Call each word that may follow an option. */
static void each_plugin(enum kp_kind kind, void (*each)(const char *word))
{
    const char *name;

    for (size_t i = 0; (name = kp_plugin(kind, i, NULL)); i++)
        each(name);
}

static void each_strategy(void (*each)(const char *word))
{
    struct kp_strategy_facts facts;

    for (size_t i = 0; kp_strategy_at(i, &facts); i++)
        each(facts.name);
}

static void each_of(const char *words, void (*each)(const char *word))
{
    char word[32];

    while (*words) {
        size_t length = strcspn(words, " ");

        snprintf(word, sizeof word, "%.*s", (int)length, words);
        each(word);
        words += length + (words[length] == ' ');
    }
}

/* The values of an option; false: they cannot be listed. */
static bool each_value(const struct kp_option_entry *option, void (*each)(const char *word))
{
    if (strcmp(option->name, "engine") == 0)
        each_of("auto native sat", each);
    else if (strcmp(option->name, "format") == 0) {
        each_of("dimacs opb wcnf", each);
        each_plugin(KP_FORMATS, each);
    } else if (strcmp(option->name, "status") == 0)
        each_of("planted falsified unplanted", each);
    else if (strcmp(option->name, "colour") == 0)
        each_of("auto always never", each);
    else if (strcmp(option->name, "solver") == 0)
        each_plugin(KP_SOLVERS, each);
    else if (strcmp(option->name, "from") == 0 || strcmp(option->name, "to") == 0)
        each_plugin(KP_FORMATS, each);
    else if (strcmp(option->name, "game") == 0)
        each_plugin(KP_PRESETS, each);
    else if (strcmp(option->name, "strategy") == 0)
        each_strategy(each);
    else if (strcmp(option->name, "guesses") == 0)
        each_of("secrets any", each);
    else if (strcmp(option->name, "rules") == 0)
        each_plugin(KP_RULE_SETS, each);
    else if (strcmp(option->name, "encoding") == 0) {
        each_plugin(KP_ENCODINGS, each);
        each_plugin(KP_COUNTERS, each);
    } else
        return false;
    return true;
}

static void word(const char *text)
{
    printf("%s ", text);
}

static void say_nothing(const char *text)
{
    (void)text;
}

static void write_commands(void)
{
    for (const struct kp_command *command = kp_commands; command->name; command++)
        word(command->name);
}

static void write_families(void)
{
    struct kp_family_facts facts;

    for (size_t i = 0; kp_family_at(i, &facts); i++)
        word(facts.name);
}

static void write_options(const struct kp_command *command)
{
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (kp_takes(command, option))
            printf("--%s ", option->name);
}

/* bash and zsh take the same cases: what may follow an option, and which
 * options a command takes. */
static void write_cases(void)
{
    puts("    case $before in");
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (option->argument && each_value(option, say_nothing)) {
            printf("    --%s) words='", option->name);
            each_value(option, word);
            puts("' ;;");
        } else if (option->argument) {
            printf("    --%s) words=' ' ;;\n", option->name);
        }
    puts("    *)\n        case $command in");
    for (const struct kp_command *command = kp_commands; command->name; command++) {
        printf("        %s%s%s) words='", command->name, command->also[0] ? "|" : "",
               command->also);
        if (command->run == kp_run_help)
            write_commands();
        if (command->run == kp_run_reduce)
            each_plugin(KP_REDUCTIONS, word);
        if (command->run == kp_run_completion)
            fputs("bash zsh fish ", stdout);
        if (command->run == kp_run_generate)
            write_families();
        write_options(command);
        puts("' ;;");
    }
    fputs("        *) words='", stdout);
    write_commands();
    puts("' ;;\n        esac ;;\n    esac");
}

static void write_bash(void)
{
    puts("# bash completion for keypeg\n"
         "_keypeg() {\n"
         "    local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words\n"
         "    local command=${COMP_WORDS[1]}\n"
         "    [ \"$COMP_CWORD\" -gt 1 ] || command=");
    write_cases();
    puts("    COMPREPLY=($(compgen -W \"$words\" -- \"$now\"))\n"
         "}\n"
         "complete -o default -F _keypeg keypeg");
}

static void write_zsh(void)
{
    puts("#compdef keypeg\n"
         "_keypeg() {\n"
         "    local before=${words[CURRENT-1]} command=${words[2]} list=(\"${words[@]}\")\n"
         "    local words\n"
         "    (( CURRENT > 2 )) || command=");
    write_cases();
    puts("    compadd -- ${=words}\n"
         "    [[ $words == ' ' ]] || _files\n"
         "}\n"
         "_keypeg \"$@\"");
}

static void write_fish(void)
{
    puts("# fish completion for keypeg");
    for (const struct kp_command *command = kp_commands; command->name; command++)
        printf("complete -c keypeg -n __fish_use_subcommand -a %s -d \"%s\"\n", command->name,
               command->summary);
    fputs("complete -c keypeg -n '__fish_seen_subcommand_from generate' -f -a '", stdout);
    write_families();
    puts("'");
    for (const struct kp_command *command = kp_commands; command->name; command++)
        for (const struct kp_option_entry *option = kp_option_table; option->name; option++) {
            if (!kp_takes(command, option))
                continue;
            printf("complete -c keypeg -n '__fish_seen_subcommand_from %s' -l %s%s", command->name,
                   option->name, option->argument ? " -x" : "");
            if (option->argument && each_value(option, say_nothing)) {
                fputs(" -a '", stdout);
                each_value(option, word);
                putchar('\'');
            }
            putchar('\n');
        }
}

int kp_run_completion(const struct kp_call *call)
{
    static const struct {
        const char *shell;
        void (*write)(void);
    } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};

    for (size_t i = 0; call->word_count == 1 && i < sizeof shells / sizeof *shells; i++)
        if (strcmp(call->words[0], shells[i].shell) == 0) {
            shells[i].write();
            return KP_EXIT_DONE;
        }
    fputs("keypeg: completion wants a shell: bash, zsh or fish\n", stderr);
    return KP_EXIT_BAD;
}
