/* `keypeg help` and --help, written from the tables of commands, options and plug-ins. */
#include "cli/help.h"

#include "cli/io/output.h"
#include "cli/option_parser.h"

#include <string.h>

const char kp_about[] =
    "Reads a game of Mastermind, guesses and their black and white key pegs, and\n"
    "says whether any secret gives exactly these scores: it shows one, or the rows\n"
    "that cannot all be right.\n";

const char kp_about_game[] = "game classic\n"
                             "red red green green : 2 0     # guess, colon, black, white\n"
                             "rbbg : 2 1                    # letters can be run together\n";

const struct kp_exit_status_entry kp_exit_statuses[] = {
    {KP_EXIT_DONE, "the scores can all be right, or the work is done"},
    {KP_EXIT_CHEATED, "they cannot"},
    {KP_EXIT_BAD, "bad input, or the answer could not be written"},
    {KP_EXIT_UNDECIDED, "undecided within the limits"},
    {0},
};

static void print_commands(void)
{
    puts("Commands:");
    for (const struct kp_command *command = kp_commands; command->name; command++)
        printf("  %-10s %-16s %s\n", command->name, command->operands, command->summary);
}

#define WIDTH  80 /* of most terminals */
#define INDENT 19 /* of the second column */

/* The bytes of the text that fit into the columns, up to a space if there is one. */
static int measure_line(const char *text, int columns)
{
    int length = (int)strlen(text), end = columns;

    if (length <= columns)
        return length;
    while (end > 0 && text[end] != ' ')
        end--;
    return end > 0 ? end : columns;
}

void kp_help_item(const char *name, const char *what)
{
    int at = printf("  %s", name);

    if (at >= INDENT) {
        puts("");
        at = 0;
    }
    while (*what) {
        int length = measure_line(what, WIDTH - INDENT);

        printf("%*s%.*s\n", INDENT - at, "", length, what);
        what += length;
        what += strspn(what, " ");
        at = 0;
    }
}

static void print_plugins(const char *heading, enum kp_kind kind)
{
    const char *name, *title;

    for (size_t i = 0; (name = kp_plugin(kind, i, &title)); i++) {
        if (i == 0)
            printf("\n%s\n", heading);
        kp_help_item(name, title);
    }
}

static void print_strategies(void)
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
    print_commands();
    puts("\n'keypeg COMMAND --help' explains a command. FILE may be '-', standard input.");
    print_game();
    puts("\nWhat takes more than a second tells on a terminal how far it is; Ctrl-C ends it\n"
         "with what is known so far.");
    puts("\nExit status:");
    for (const struct kp_exit_status_entry *status = kp_exit_statuses; status->meaning; status++)
        printf("  %d  %s\n", status->status, status->meaning);
    print_plugins("Games:", KP_PRESETS);
    print_plugins("For --rules, who gets which points:", KP_RULE_SETS);
    print_plugins("For --from and --to, how games are written:", KP_FORMATS);
    print_strategies();
    print_plugins("For reduce, which problems:", KP_REDUCTIONS);
    print_plugins("For --encoding, how to write a question:", KP_ENCODINGS);
    print_plugins("For --encoding, how to count (join the two with '+'):", KP_COUNTERS);
    print_plugins("For --solver:", KP_SOLVERS);
    kp_help_item("'kissat -q'", "or the like: any program that reads DIMACS, by its command line");
    print_plugins("Left out when this keypeg was built:", KP_LEFT_OUT);
    return KP_EXIT_DONE;
}

/* "10 pegs, 6 colours; planted (without --status) falsified unplanted" */
static void print_family_defaults(const struct kp_family_facts *facts)
{
    char text[160];
    int end = snprintf(text, sizeof text, "%d pegs, %d colours;", facts->pegs, facts->colours);

    for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++)
        if (facts->statuses & 1u << s)
            end += snprintf(text + end, sizeof text - (size_t)end, " %s%s",
                            kp_instance_kind_name((enum kp_instance_kind)s),
                            s == (int)facts->usual ? " (without --status)" : "");
    kp_help_item("", text);
}

void kp_help_families(void)
{
    struct kp_family_facts facts;

    puts("Families:");
    for (size_t i = 0; kp_family_at(i, &facts); i++) {
        kp_help_item(facts.name, facts.title);
        print_family_defaults(&facts);
    }
}

/* A description of several lines is printed in a column of its own. */
static void print_option(const struct kp_command *command, const struct kp_option_entry *option)
{
    char left[64];
    const char *line = kp_option_description(command, option);
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
           command->alias[0] ? ", also " : "", command->alias, command->summary, command->name,
           command->operands[0] ? " " : "", command->operands);
    if (command->description[0])
        printf("\n%s", command->description);
    if (command->run == kp_run_generate) {
        puts("");
        kp_help_families();
    }
    printf("\nExample:\n  %s\n\nOptions:\n", command->example);
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (kp_command_takes(command, option))
            print_option(command, option);
    return KP_EXIT_DONE;
}

int kp_run_help(const struct kp_call *call)
{
    const struct kp_command *command;

    if (call->operand_count == 0)
        return kp_help_all();
    command = kp_command_find(call->operands[0]);
    if (command)
        return kp_help_command(command);
    return kp_say_error("there is no command '%s'; 'keypeg help' lists them",
                        kp_printable(call->operands[0]).text);
}

int kp_run_version(const struct kp_call *call)
{
    (void)call;
    printf("keypeg %s\n", kp_version());
    return KP_EXIT_DONE;
}
