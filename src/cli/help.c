#include "cli/help.h"

#include "cli/commands.h"
#include "cli/io/game_files.h"
#include "cli/option_parser.h"

#include <string.h>

const char kp_about[] =
    "Reads a game of Mastermind, guesses and their black and white key pegs, and\n"
    "says whether any secret gives exactly these scores: it shows one, or the rows\n"
    "that cannot all be right.\n";

const char kp_about_game[] = "game classic\n"
                             "red red green green : 2 0     # guess, colon, black, white\n"
                             "rbbg : 2 1                    # letters can be run together\n";

const struct kp_meaning_of_status kp_statuses[] = {
    {KP_EXIT_DONE, "the scores can all be right, or the work is done"},
    {KP_EXIT_CHEATED, "they cannot"},
    {KP_EXIT_BAD, "bad input, or the answer could not be written"},
    {KP_EXIT_UNDECIDED, "undecided within the limits"},
    {0},
};

static void list_commands(void)
{
    puts("Commands:");
    for (const struct kp_command *command = kp_commands; command->name; command++)
        printf("  %-10s %-16s %s\n", command->name, command->words, command->summary);
}

#define WIDTH  80 /* of most terminals */
#define BESIDE 19

/* As many bytes as fit there, up to a blank if there is one. */
static int fold(const char *text, int room)
{
    int length = (int)strlen(text), end = room;

    if (length <= room)
        return length;
    while (end > 0 && text[end] != ' ')
        end--;
    return end > 0 ? end : room;
}

void kp_help_item(const char *name, const char *what)
{
    int at = printf("  %s", name);

    if (at >= BESIDE) {
        puts("");
        at = 0;
    }
    while (*what) {
        int length = fold(what, WIDTH - BESIDE);

        printf("%*s%.*s\n", BESIDE - at, "", length, what);
        what += length;
        what += strspn(what, " ");
        at = 0;
    }
}

static void list_plugins(const char *heading, enum kp_kind kind)
{
    const char *name, *title;

    for (size_t i = 0; (name = kp_plugin(kind, i, &title)); i++) {
        if (i == 0)
            printf("\n%s\n", heading);
        kp_help_item(name, title);
    }
}

static void list_strategies(void)
{
    struct kp_strategy_facts facts;

    puts("\nFor --strategy, how guesses are chosen:");
    for (size_t i = 0; kp_strategy_at(i, &facts); i++)
        kp_help_item(facts.name, facts.title);
}

static void print_game(void)
{
    puts("\nA game, as one types it:");
    for (const char *line = kp_about_game; *line; line += strcspn(line, "\n") + 1)
        printf("  %.*s\n", (int)strcspn(line, "\n"), line);
}

int kp_help_all(void)
{
    printf("keypeg: was the codemaker honest?\n%s", kp_about);
    puts("\nUsage: keypeg COMMAND [OPTIONS] [FILE...]\n"
         "       keypeg FILE...              the same as keypeg check FILE...\n");
    list_commands();
    puts("\n'keypeg COMMAND --help' explains a command. FILE may be '-', standard input.");
    print_game();
    puts("\nWhat takes more than a second tells on a terminal how far it is; Ctrl-C ends it\n"
         "with what is known so far.");
    puts("\nExit status:");
    for (const struct kp_meaning_of_status *status = kp_statuses; status->meaning; status++)
        printf("  %d  %s\n", status->status, status->meaning);
    list_plugins("Games:", KP_PRESETS);
    list_plugins("For --rules, who gets which points:", KP_RULE_SETS);
    list_plugins("For --from and --to, how games are written:", KP_FORMATS);
    list_strategies();
    list_plugins("For reduce, which problems:", KP_REDUCTIONS);
    list_plugins("For --encoding, how to write a question:", KP_ENCODINGS);
    list_plugins("For --encoding, how to count (join the two with '+'):", KP_COUNTERS);
    list_plugins("For --solver:", KP_SOLVERS);
    kp_help_item("'kissat -q'", "or the like: any program that reads DIMACS, by its command line");
    list_plugins("Left out when this keypeg was built:", KP_LEFT_OUT);
    return KP_EXIT_DONE;
}

/* "10 pegs, 6 colours; planted (without --status) falsified unplanted" */
static void say_what_it_makes(const struct kp_family_facts *facts)
{
    char text[160];
    int end = snprintf(text, sizeof text, "%d pegs, %d colours;", facts->pegs, facts->colours);

    for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++)
        if (facts->statuses & 1u << s)
            end += snprintf(text + end, sizeof text - (size_t)end, " %s%s",
                            kp_planting_name((enum kp_instance_kind)s),
                            s == (int)facts->usual ? " (without --status)" : "");
    kp_help_item("", text);
}

void kp_help_families(void)
{
    struct kp_family_facts facts;

    puts("Families:");
    for (size_t i = 0; kp_family_at(i, &facts); i++) {
        kp_help_item(facts.name, facts.title);
        say_what_it_makes(&facts);
    }
}

/* A text of several lines stands in a column of its own. */
static void list_option(const struct kp_command *command, const struct kp_option_entry *option)
{
    char left[64];
    const char *line = kp_option_says(command, option);
    const char *argument = kp_option_argument(command, option);

    snprintf(left, sizeof left, "%s--%s%s%s", option->letter ? "-v, " : "", option->name,
             argument ? " " : "", argument ? argument : "");
    if (option->letter)
        left[1] = option->letter;
    for (const char *column = left; *line; column = "") {
        int length = (int)strcspn(line, "\n");

        printf("  %-22s %.*s\n", column, length, line);
        line += length + (line[length] == '\n');
    }
}

int kp_help_command(const struct kp_command *command)
{
    printf("keypeg %s%s%s: %s\n\nUsage: keypeg %s [OPTIONS]%s%s\n", command->name,
           command->also[0] ? ", also " : "", command->also, command->summary, command->name,
           command->words[0] ? " " : "", command->words);
    if (command->text[0])
        printf("\n%s", command->text);
    if (command->run == kp_run_generate) {
        puts("");
        kp_help_families();
    }
    printf("\nExample:\n  %s\n\nOptions:\n", command->example);
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (kp_takes(command, option))
            list_option(command, option);
    return KP_EXIT_DONE;
}

int kp_run_help(const struct kp_call *call)
{
    const struct kp_command *command;

    if (call->word_count == 0)
        return kp_help_all();
    command = kp_command_find(call->words[0]);
    if (command)
        return kp_help_command(command);
    fprintf(stderr, "keypeg: there is no command '%s'; 'keypeg help' lists them\n",
            kp_file_name(call->words[0]).text);
    return KP_EXIT_BAD;
}

int kp_run_version(const struct kp_call *call)
{
    (void)call;
    printf("keypeg %s\n", kp_version());
    return KP_EXIT_DONE;
}
