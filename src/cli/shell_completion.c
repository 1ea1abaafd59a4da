/* `keypeg completion`: scripts for bash, zsh and fish, written from the tables of commands,
 * options and topics. */
#include "base/unknown_name.h"
#include "cli/help.h"
#include "cli/io/output.h"
#include "cli/option_parser.h"
#include <string.h>

static void write_commands(void)
{
    for (const struct kp_command *command = kp_commands; command->name; command++)
        printf("%s ", command->name);
}

static void write_values(const struct kp_option_entry *option)
{
    const char *name;

    for (size_t i = 0; (name = kp_option_value(option, i)); i++)
        printf("%s ", name);
}

static void write_names(const char *topic)
{
    write_values(&(struct kp_option_entry){.topic = topic});
}

/* The words that may follow a command. */
static void write_operands(const struct kp_command *command)
{
    if (command->run == kp_run_help) {
        write_commands();
        for (const struct kp_topic *topic = kp_topics; topic->name; topic++)
            printf("%s ", topic->name);
    }
    if (command->run == kp_run_reduce)
        write_names("problems");
    if (command->run == kp_run_completion)
        fputs("bash zsh fish ", stdout);
    if (command->run == kp_run_generate)
        write_names("families");
}

/* The case statements that bash and zsh share: the values of an option, and the options of
 * a command.  One space stands for "any file". */
static void write_cases(void)
{
    puts("    case $before in");
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (kp_option_value(option, 0)) {
            printf("    --%s) words='", option->name);
            write_values(option);
            puts("' ;;");
        } else if (option->argument) {
            printf("    --%s) words=' ' ;;\n", option->name);
        }
    puts("    *)\n        case $command in");
    for (const struct kp_command *command = kp_commands; command->name; command++) {
        printf("        %s) words='", command->name);
        write_operands(command);
        for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
            if (kp_command_takes(command, option))
                printf("--%s ", option->name);
        puts("' ;;");
    }
    fputs("        *) words='", stdout);
    write_commands();
    puts("' ;;\n        esac ;;\n    esac");
}

static int write_fish(void)
{
    puts("# fish completion for keypeg");
    for (const struct kp_command *command = kp_commands; command->name; command++)
        printf("complete -c keypeg -n __fish_use_subcommand -a %s -d \"%s\"\n", command->name,
               command->summary);
    for (const struct kp_command *command = kp_commands; command->name; command++) {
        printf("complete -c keypeg -n '__fish_seen_subcommand_from %s' -a '", command->name);
        write_operands(command);
        puts("'");
        for (const struct kp_option_entry *option = kp_option_table; option->name; option++) {
            if (!kp_command_takes(command, option))
                continue;
            printf("complete -c keypeg -n '__fish_seen_subcommand_from %s' -l %s%s -a '",
                   command->name, option->name, option->argument ? " -x" : "");
            write_values(option);
            puts("'");
        }
    }
    return KP_EXIT_DONE;
}

/* The scripts that consist of the cases and what precedes and follows them. */
static const struct {
    const char *shell, *before, *after;
} scripts[] = {
    {"bash",
     "# bash completion for keypeg\n"
     "_keypeg() {\n"
     "    local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words\n"
     "    local command=${COMP_WORDS[1]}\n"
     "    [ \"$COMP_CWORD\" -gt 1 ] || command=",
     "    COMPREPLY=($(compgen -W \"$words\" -- \"$now\"))\n"
     "}\n"
     "complete -o default -F _keypeg keypeg"},
    {"zsh",
     "#compdef keypeg\n"
     "_keypeg() {\n"
     "    local before=${words[CURRENT-1]} command=${words[2]} list=(\"${words[@]}\")\n"
     "    local words\n"
     "    (( CURRENT > 2 )) || command=",
     "    compadd -- ${=words}\n"
     "    [[ $words == ' ' ]] || _files\n"
     "}\n"
     "_keypeg \"$@\""},
    {"fish", NULL, NULL}, /* see write_fish */
};

#define SHELLS (sizeof scripts / sizeof *scripts)

static int refuse_shell(const char *name)
{
    struct kp_unknown_name unknown = kp_unknown_begin("shell", name, strlen(name));
    struct kp_diag why;

    for (size_t i = 0; i < SHELLS; i++)
        kp_unknown_expect(&unknown, scripts[i].shell);
    kp_unknown_refuse(&unknown, &why);
    return kp_say_error("%s", why.says);
}

int kp_run_completion(const struct kp_call *call)
{
    const char *shell = call->operand_count == 1 ? call->operands[0] : "";

    if (strcmp(shell, "fish") == 0)
        return write_fish();
    for (size_t i = 0; i < SHELLS; i++)
        if (strcmp(shell, scripts[i].shell) == 0) {
            puts(scripts[i].before);
            write_cases();
            puts(scripts[i].after);
            return KP_EXIT_DONE;
        }
    if (call->operand_count > 1)
        return kp_say_error("expected one shell, found %d", call->operand_count);
    if (call->operand_count > 0)
        return refuse_shell(shell);
    puts("Usage: keypeg completion bash|zsh|fish\n\n"
         "Writes completions for a shell, as in: source <(keypeg completion bash)");
    return KP_EXIT_DONE;
}
