/* `keypeg help` and --help, written from the tables of commands, options and plug-ins.  A page
 * fits two screens; long lists of names are topics. */
#include "cli/help.h"

#include "base/strbuf.h"
#include "cli/io/documents_folder.h"
#include "cli/io/output.h"
#include "cli/option_parser.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char about[] =
    "keypeg audits Mastermind games: it finds a secret that fits every score, or the rows that "
    "contradict each other and the score that is probably wrong.";

const char kp_about_game[] = "game classic\n"
                             "red red green green : 2 0     # guess, colon, black, white\n"
                             "rbbg : 2 1                    # letters can be run together\n";

static const char exit_statuses[] =
    "0 success, a secret fits; 1 none fits, or a proof is wrong; 2 bad input, or failed output; "
    "3 undecided; 10, 20 as SAT solvers.";

const struct kp_topic kp_topics[] = {
    {"games",
     "predefined games, and how to write a game down",
     "A game begins with its rules: a predefined game, single rules, or both. Then each row has a "
     "line. Commands that read games also take the rules as --game NAME.\n\n"
     "  game classic               a predefined game, listed below\n"
     "  pegs 5                     length of a code\n"
     "  colours 8                  colours 1 to 8; or names: colours red green blue\n"
     "  repeats no                 the secret has no colour twice\n"
     "  blanks yes                 codes can have empty holes, written .\n"
     "  scores black               rows have no white key pegs\n"
     "  board 12                   rows on the board\n"
     "  codemaker Ann              who made the code\n"
     "  id 17                      what answers call the game\n"
     "  red red green green : 2 0  a row: guess, black, white; ? if unknown\n"
     "  secret red blue blue red   the secret, if it was revealed\n"
     "  ---                        the next game follows\n\n"
     "See docs/transcript.md for the other rules and ways to write a row.",
     {{"Predefined games:", KP_PREDEFINED_GAMES}}},
    {"strategies",
     "how keypeg chooses guesses (--strategy)",
     "next, play, tree and explain --guess take --strategy NAME. Each guess divides the possible "
     "secrets by the score that they would give. See docs/strategies.md.",
     {{"Strategies:", KP_STRATEGIES}}},
    {"formats",
     "how games are written (--from, --to)",
     "keypeg detects the format of its input; --from FORMAT overrides that. convert writes the "
     "format after --to. See docs/formats.md.",
     {{"Formats:", KP_FORMATS}}},
    {"rules",
     "point rules of a match (--rules)",
     "'keypeg points --rules NAME' scores a match by these rules. For the rules of a game see "
     "'keypeg help games'.",
     {{"Point rules:", KP_RULE_SETS}}},
    {"engines",
     "engines and limits (--engine, --time-limit ...)",
     "keypeg has three engines. The native engine searches the possible secrets and counts them. "
     "The linear engine writes the game as linear equations. The SAT engine writes it as clauses "
     "for a solver.\n\n"
     "--engine auto, the default, uses all three. check first asks the native engine for a few "
     "milliseconds (on very large boards later). If that is not enough, the linear engine and the "
     "SAT engine work in turns. The native engine counts when counting is expected to take no "
     "longer than the work so far. Turns are measured in work and not in time, so the answer is "
     "the same on every machine. -v shows what each engine spent.\n\n"
     "count first lets the native engine use all of its states. Then all engines count in turns, "
     "until one of them has found all secrets, or --limit of them. list uses the native engine. "
     "If it finds no secret soon, all engines decide in turns whether there is one.\n\n"
     "With --lies K, the native engine counts and lists, within its states unless it is named. With both --lies and --engine sat, count "
     "finds one secret.\n\n"
     "Four things end the work early:\n\n"
     "  --time-limit 10     after 10 seconds for each game\n"
     "  --memory-limit 2G   when the engines need more than 2 GB\n"
     "  --states 1000000    after a million states of the native engine, or of the\n"
     "                      linear engine with --engine linear, at the same place on\n"
     "                      every machine; an audit may take 12 times as many\n"
     "  Ctrl-C\n\n"
     "keypeg then prints what it knows and exits with 3. check, points and tree say 'undecided', "
     "and count says 'at least N'. list prints the secrets found so far. sample draws nothing. "
     "next suggests no guess, and play does not score yours. The clauses of encode are "
     "incomplete.\n\n"
     "On a terminal, commands that run longer than a second show a progress line.",
     {{0}}},
    {"encodings",
     "how a game becomes clauses (--encoding)",
     "The SAT engine and encode write a game as clauses. --encoding takes an encoding, a counter, "
     "or both joined by '+', as in 'general+totalizer'. A counter says that at least k of n "
     "variables are true.",
     {{"Encodings:", KP_ENCODINGS}, {"Counters:", KP_COUNTERS}}},
    {"problems",
     "problems that reduce turns into games",
     "'keypeg reduce PROBLEM FILE' turns a formula (DIMACS CNF) into a game. "
     "See docs/reductions.md.",
     {{"Problems:", KP_REDUCTIONS}}},
    {"families",
     "families of games that generate makes",
     "'keypeg generate FAMILY' makes a game that is planted (a secret fits, and is known), "
     "falsified (no secret fits) or unplanted (either, as the engines find). In brackets: the "
     "default size and status, then other statuses. See docs/generate.md.",
     {{"Families:", KP_FAMILIES}}},
    {"documents",
     "guide, recipes, glossary and more",
     "  docs/guide.md        from the first check to matches, puzzles and limits\n"
     "  docs/recipes.md      whole tasks, from the first command to the last\n"
     "  docs/glossary.md     the words of keypeg, and the marks beside rows\n"
     "  docs/transcript.md   how to write a game down\n"
     "  docs/strategies.md   the next guess, trees and playing\n"
     "  docs/generate.md     puzzles and hard games\n"
     "  docs/json.md         games and answers in JSON\n"
     "  docs/formats.md      the formats of games\n"
     "  docs/trust.md        proofs of answers, and how to check them\n"
     "  docs/README.md       the list of all documents",
     {{0}}},
    {0},
};

const struct kp_topic *kp_topic_find(const char *name)
{
    for (const struct kp_topic *topic = kp_topics; topic->name; topic++)
        if (strcmp(name, topic->name) == 0)
            return topic;
    return NULL;
}

const struct kp_topic *kp_topic_guess(const char *word)
{
    for (const struct kp_topic *topic = kp_topics; topic->name; topic++)
        if (kp_is_near(word, topic->name) ||
            (strlen(word) > 3 && strncmp(word, topic->name, 4) == 0))
            return topic;
    return NULL;
}

/* ---- Columns ----------------------------------------------------------------------- */

#define PAGE_WIDTH    80 /* of most terminals */
#define COLUMN_INDENT 25 /* of the second column */

/* Print the text from column `at`, where the line is, and its further lines from `indent`.  A line
 * ends at a line end, or else at the last space that fits, if there is one. */
static void print_folded(const struct kp_out *out, const char *text, int at, int indent)
{
    while (*text) {
        int left = at > indent ? 0 : indent - at, columns = PAGE_WIDTH - at - left, end = columns;
        int length = (int)strcspn(text, "\n");

        if (length > columns) {
            while (end > 0 && text[end] != ' ')
                end--;
            length = end > 0 ? end : columns;
        }
        kp_print(out, "%*s%.*s\n", length ? left : 0, "", length, text);
        text += length;
        text += *text == '\n' ? 1 : strspn(text, " ");
        at = 0;
    }
}

/* Print a name and, in a second column, what it is, folded to the width of most terminals. */
static void print_item(const struct kp_out *out, const char *name, const char *what)
{
    int at = 2 + (int)strlen(name);

    kp_print(out, at < COLUMN_INDENT ? "  %s" : "  %s\n", name);
    print_folded(out, what, at < COLUMN_INDENT ? at : 0, COLUMN_INDENT);
}

static void print_labelled(const struct kp_out *out, const char *label, const char *text,
                           int indent)
{
    kp_print(out, "%s", label);
    print_folded(out, text, (int)strlen(label), indent);
}

/* ---- The overview ------------------------------------------------------------------- */

/* Of the topics the last, the documents, has its summary. */
int kp_help_overview(const struct kp_out *out)
{
    struct kp_strbuf topics = {0};

    print_folded(out, about, 0, 0);
    kp_print(out, "\nUsage: keypeg COMMAND [OPTIONS] [FILE...]    no FILE, or '-': standard input\n"
                  "       keypeg FILE...    the same as 'keypeg check FILE...'\n\n");
    for (const struct kp_command *command = kp_commands; command->name; command++) {
        if (command->group)
            kp_print(out, "%s:\n", command->group);
        kp_print(out, "  %-12s%s\n", command->name, command->summary);
    }
    kp_print(out, "\nA game, as you type it or keep it in a FILE (see 'keypeg help games'):\n");
    for (const char *line = kp_about_game; *line; line += strcspn(line, "\n") + 1)
        kp_print(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
    kp_print(out, "\n");
    print_labelled(out, "Exit status: ", exit_statuses, 2);
    kp_print(out,
             "\n'keypeg COMMAND --help' explains a command, 'keypeg help TOPIC' one of these:\n");
    for (const struct kp_topic *topic = kp_topics; topic->name; topic++)
        if (topic[1].name)
            kp_strbuf_addf(&topics, "%s ", topic->name);
        else
            kp_strbuf_addf(&topics, "%s (%s)", topic->name, topic->summary);
    if (!topics.failed)
        print_folded(out, topics.text, 0, 2);
    kp_strbuf_free(&topics);
    return KP_EXIT_DONE;
}

/* ---- A command ----------------------------------------------------------------------- */

static void print_option(const struct kp_out *out, const struct kp_option_entry *option)
{
    const char *letter = option->letter ? (char[]){'-', option->letter, ',', ' ', '\0'} : "";
    char left[64], what[400];

    snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    snprintf(what, sizeof what, "%s%s%s", option->description, option->alias ? "; also --" : "",
             option->alias ? option->alias : "");
    print_item(out, left, what);
}

/* The options of the command in this group, those of the engines by name.  With NULL those that
 * commands share, in full. */
static void print_options(const struct kp_out *out, const struct kp_command *command,
                          enum kp_option_group group)
{
    static const char *const headings[] = {
        [KP_GROUP_ROLE] = "Role:",
        [KP_GROUP_GAME] = "Game:",
        [KP_GROUP_GUESSING] = "Guessing:",
        [KP_GROUP_ANSWER] = "Answer:",
        [KP_GROUP_FILES] = "Input and output:",
        [KP_GROUP_ENGINE] = "Engine and limits (see 'keypeg help engines'):"};
    bool found = false;

    for (const struct kp_option_entry *entry = kp_option_table; entry->name; entry++) {
        struct kp_option_entry option = kp_describe_option(command, entry);

        if (option.group != group)
            continue;
        if (!found && command)
            kp_print(out, "%s\n", headings[group]);
        if (group == KP_GROUP_ENGINE && command)
            kp_print(out, "%s--%s", found ? " " : "  ", option.name);
        else
            print_option(out, &option);
        found = true;
    }
    if (found && group == KP_GROUP_ENGINE && command)
        kp_print(out, "\n");
}

int kp_help_command(const struct kp_command *command, const struct kp_out *out)
{
    kp_print(out, "keypeg %s: %s\n\nUsage: keypeg %s%s%s\n", command->name, command->summary,
             command->name, command->usage ? " " : "", command->usage ? command->usage : "");
    if (command->description) {
        kp_print(out, "\n");
        print_folded(out, command->description, 0, 0);
    }
    if (command->run == kp_run_help) {
        kp_print(out, "\nTopics:\n");
        for (const struct kp_topic *topic = kp_topics; topic->name; topic++)
            print_item(out, topic->name, topic->summary);
    }
    if (command->statuses) {
        kp_print(out, "\n");
        print_labelled(out, "Exit status: ", command->statuses, 0);
    }
    kp_print(out, "\nExample:\n  %s\n", command->example);
    if (command->options)
        kp_print(out, "\n");
    for (int group = KP_GROUP_ROLE; group <= KP_GROUP_ENGINE; group++)
        print_options(out, command, (enum kp_option_group)group);
    return KP_EXIT_DONE;
}

/* ---- A topic ------------------------------------------------------------------------- */

/* A family has its default size and status, and its other statuses, in brackets. */
static void print_list(const struct kp_out *out, enum kp_kind kind)
{
    struct kp_family_facts facts;
    const char *name, *title;

    for (size_t i = 0; (name = kp_plugin(kind, i, &title)); i++) {
        char what[400];
        int end = snprintf(what, sizeof what, "%s", title);

        if (kind == KP_FAMILIES && kp_family_at(i, &facts)) {
            end += snprintf(what + end, sizeof what - (size_t)end, " (%d pegs, %d colours; %s",
                            facts.pegs, facts.colours, kp_instance_kind_name(facts.usual));
            for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++)
                if (facts.statuses & 1u << s && s != (int)facts.usual)
                    end += snprintf(what + end, sizeof what - (size_t)end, ", %s",
                                    kp_instance_kind_name((enum kp_instance_kind)s));
            snprintf(what + end, sizeof what - (size_t)end, ")");
        }
        print_item(out, name, what);
    }
}

int kp_help_topic(const struct kp_topic *topic, bool here, const struct kp_out *out)
{
    char folder[PATH_MAX];

    kp_print(out, "keypeg help %s: %s\n\n", topic->name, topic->summary);
    print_folded(out, topic->text, 0, 0);
    if (strcmp(topic->name, "engines") == 0) {
        kp_print(out, "\nOptions:\n");
        print_options(out, NULL, KP_GROUP_ENGINE);
    }
    for (size_t i = 0; topic->lists[i].heading; i++) {
        if (!kp_plugin(topic->lists[i].kind, 0, NULL))
            continue;
        kp_print(out, "\n%s\n", topic->lists[i].heading);
        print_list(out, topic->lists[i].kind);
    }
    if (strstr(topic->text, "docs/") && here)
        kp_print(out, "\nThe folders docs and examples are in\n  %s\n",
                 kp_documents_folder(folder));
    return KP_EXIT_DONE;
}

/* ---- `keypeg help` ------------------------------------------------------------------- */

static int refuse_page(const char *word)
{
    const struct kp_topic *topic = kp_topic_guess(word);
    const struct kp_command *command = topic ? NULL : kp_command_guess(word);

    if (topic || command)
        return kp_say_error("unknown command or topic '%s'; did you mean '%s'?", word,
                            topic ? topic->name : command->name);
    return kp_say_error("unknown command or topic '%s'; 'keypeg help' lists them", word);
}

int kp_run_help(const struct kp_call *call)
{
    const char *word = call->operand_count > 0 ? call->operands[0] : NULL;
    const struct kp_command *command = word ? kp_command_find(word) : NULL;
    const struct kp_topic *topic = word ? kp_topic_find(word) : NULL;

    if (call->operand_count > 1)
        return kp_say_error("help shows one page; unexpected '%s'", call->operands[1]);
    return !word     ? kp_help_overview(&kp_standard_output)
           : command ? kp_help_command(command, &kp_standard_output)
           : topic   ? kp_help_topic(topic, true, &kp_standard_output)
                     : refuse_page(word);
}

int kp_run_version(const struct kp_call *call)
{
    if (call->operand_count > 0)
        return kp_say_error("version takes no operand; omit '%s'", call->operands[0]);
    printf("keypeg %s\n", kp_version());
    return KP_EXIT_DONE;
}
