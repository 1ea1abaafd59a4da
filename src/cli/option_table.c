/* The table of options: the name of each, the member of struct kp_call that it sets, and
 * what help says about it. */
#include "cli/option_parser.h"

#include "cli/io/terminal.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Arguments ------------------------------------------------------------ */

static bool read_number(const char *text, uint64_t *number)
{
    unsigned long long value;
    char *end;

    errno = 0;
    value = strtoull(text, &end, 10);
    *number = value;
    return isdigit((unsigned char)text[0]) && *end == '\0' && errno == 0;
}

/* Digits and a point; strtod reads more than people mean. */
static bool is_decimal(const char *text, const char *end)
{
    return end > text && strspn(text, "0123456789.") >= (size_t)(end - text);
}

static bool set_seconds(struct kp_call *call, const char *argument)
{
    char *end;

    call->options.seconds = strtod(argument, &end);
    return is_decimal(argument, end) && *end == '\0' && isfinite(call->options.seconds) &&
           call->options.seconds > 0;
}

#define MAX_MEMORY ((double)SIZE_MAX < 1e18 ? (double)SIZE_MAX : 1e18)

/* The bytes of a unit: K, M or G, alone, or M if there is none.  0: it is another word. */
static double unit_size(const char *unit)
{
    if (unit[0] != '\0' && unit[1] != '\0')
        return 0;
    switch (unit[0]) {
    case 'k':
    case 'K':
        return 1024.0;
    case '\0':
    case 'm':
    case 'M':
        return 1024.0 * 1024;
    case 'g':
    case 'G':
        return 1024.0 * 1024 * 1024;
    default:
        return 0;
    }
}

/* A size in megabytes, or with a K, M or G behind it; at least one byte, and no more than
 * a size_t holds. */
static bool set_memory(struct kp_call *call, const char *argument)
{
    char *end;
    double size = strtod(argument, &end);

    if (!is_decimal(argument, end) || unit_size(end) == 0 || !(size > 0))
        return false;
    size *= unit_size(end);
    call->options.memory = size < 1 ? 1 : (size_t)(size < MAX_MEMORY ? size : MAX_MEMORY);
    return true;
}

static bool set_seed(struct kp_call *call, const char *argument)
{
    call->has_seed = true;
    return read_number(argument, &call->options.seed);
}

/* The number of a game; for `tree` a code. */
static bool set_first(struct kp_call *call, const char *argument)
{
    call->strategy.first = argument;
    return read_number(argument, &call->first_number) || call->command->run == kp_run_tree;
}

/* The library takes 0 as the default, and a negative number as none. */
static bool set_repairs(struct kp_call *call, const char *argument)
{
    uint64_t repairs;
    bool good = read_number(argument, &repairs) && repairs <= KP_MOST_REPAIRS;

    call->options.repairs = good && repairs > 0 ? (int)repairs : -1;
    return good;
}

static bool set_role(struct kp_call *call, const char *role)
{
    if (call->role && strcmp(call->role, role) != 0)
        call->first_role = call->role;
    call->role = role;
    return true;
}

#define MAX_JOBS 1024

static bool set_jobs(struct kp_call *call, const char *argument)
{
    uint64_t jobs;
    bool good = read_number(argument, &jobs) && jobs <= MAX_JOBS;

    call->jobs = jobs ? (unsigned)jobs : kp_processors();
    return good;
}

static bool set_colour(struct kp_call *call, const char *argument)
{
    bool always = strcmp(argument, "always") == 0, never = strcmp(argument, "never") == 0;

    call->style.colour = always || (!never && kp_terminal_has_colours());
    return always || never || strcmp(argument, "auto") == 0;
}

/* The numbers that options set have 32 or 64 bits. */
static bool set_number(const struct kp_option_entry *option, void *member, const char *argument)
{
    uint64_t number;

    if (!read_number(argument, &number) || number < option->least || number > option->most)
        return false;
    if (option->size == sizeof(uint32_t))
        memcpy(member, &(uint32_t){(uint32_t)number}, sizeof(uint32_t));
    else
        memcpy(member, &number, sizeof number);
    return true;
}

bool kp_option_set(const struct kp_option_entry *option, struct kp_call *call, const char *argument)
{
    void *member = (char *)call + option->offset;

    switch (option->type) {
    case KP_OPTION_FLAG:
        *(bool *)member = true;
        return true;
    case KP_OPTION_TEXT:
        *(const char **)member = argument;
        return true;
    case KP_OPTION_FILE:
        *(const char **)member = argument;
        return argument[0] != '\0';
    case KP_OPTION_NUMBER:
        return set_number(option, member, argument);
    case KP_OPTION_OTHER:
        break;
    }
    return option->set(call, argument ? argument : option->name);
}

/* ---- The table ------------------------------------------------------------- */

#define SETS(option_type, member) \
    .type = (option_type), .offset = offsetof(struct kp_call, member), \
    .size = sizeof(((struct kp_call *)NULL)->member)
#define FLAG(member)             SETS(KP_OPTION_FLAG, member)
#define TEXT(member)             SETS(KP_OPTION_TEXT, member)
#define NAME_OF_FILE(member)     SETS(KP_OPTION_FILE, member), .expected = "the name of a file"
#define NUMBER(member, from, to) SETS(KP_OPTION_NUMBER, member), .least = (from), .most = (to)
#define COUNT(member, most_of_it) \
    NUMBER(member, 1, most_of_it), .expected = "a whole number above 0"
#define SET(function) .type = KP_OPTION_OTHER, .set = (function)

/* In the order of the help: what a call is about, then how it is done. */
const struct kp_option_entry kp_option_table[] = {
    {"codebreaker", NULL, "guess, and be told the scores", SET(set_role)},
    {"codemaker", NULL, "keep a secret, and score the guesses at it", SET(set_role)},
    {"adversary", NULL,
     "score guesses without a secret, so that as many as can\n"
     "be are left",
     SET(set_role)},
    {"referee", NULL, "watch over a game between two people", SET(set_role)},
    {"game", "NAME", "read the codes by the rules of this game", TEXT(game), .values = "@games"},
    {"strategy", "NAME",
     "how guesses are chosen ('keypeg help' has the names);\n"
     "knuth without it",
     TEXT(strategy.strategy), .values = "@strategies"},
    {"top", "N", "the N best guesses; 1 without it", COUNT(strategy.top, UINT32_MAX)},
    {"sample", "N",
     "look at N of the secrets that are left; without it at\n"
     "all, and at 10000 where these are too many",
     COUNT(strategy.sample, UINT32_MAX)},
    {"guesses", "WHICH",
     "secrets (without it): only codes that can be secrets\n"
     "are guessed; any: all that may be, repeats and holes,\n"
     "too",
     TEXT(strategy.guesses), .values = "secrets any"},
    {"longest", "N", "optimal: no game takes more than N guesses",
     COUNT(strategy.longest, INT_MAX)},
    {"save", "FILE", "write what is typed into a new file, line by line", TEXT(save_file)},
    {"resume", "FILE", "go on with the last game in FILE, and write there", TEXT(resume_file)},
    {"print", NULL, "write the tree itself, with --json in JSON", FLAG(print_tree)},
    {"check", "FILE",
     "read a tree from FILE and play it against every\n"
     "secret; '-': from standard input",
     NAME_OF_FILE(tree_file)},
    {"positive", NULL,
     "one-in-three: no literal is negated, which takes\n"
     "fewer rows",
     FLAG(positive)},
    {"consistent", NULL,
     "one-in-three: every guess of the game fits all rows\n"
     "before it, which takes many more pegs",
     FLAG(consistent)},
    {"size", "K", "vertex-cover: exactly so many vertices", NUMBER(cover_size, 0, INT32_MAX),
     .expected = "a whole number"},
    {"solve", NULL, "decide the game, and answer the problem itself", FLAG(solve)},
    {"answer", "FILE",
     "read a secret of the game back to an answer of the\n"
     "problem; '-': from standard input",
     NAME_OF_FILE(answer_file)},
    {"to", "FORMAT", "how to write them ('keypeg help' has the names)", TEXT(to),
     .values = "@formats"},
    {"format", "NAME", "dimacs (without it), opb or wcnf", TEXT(options.format),
     .values = "dimacs opb wcnf @formats"},
    {"pegs", "N", "pegs of a code; without it the family's own", COUNT(pegs, INT_MAX)},
    {"colours", "C", "colours there are; without it the family's own", COUNT(colours, INT_MAX),
     .alias = "colors"},
    {"rows", "M",
     "rows of a game; without it as many as leave about\n"
     "one secret",
     COUNT(generate.rows, INT_MAX)},
    {"status", "NAME",
     "planted, falsified or unplanted; without it the\n"
     "family's own",
     TEXT(generate.status), .values = "planted falsified unplanted"},
    {"first", "I", "the number of the first game; 0 without it", SET(set_first),
     .expected = "a whole number below 2^64"},
    {"number", "N", "how many games; 1 without it", COUNT(game_count, UINT64_MAX)},
    {"into", "DIR", "write each into a file in this folder", SETS(KP_OPTION_FILE, folder),
     .expected = "the name of a folder"},
    {"measure", NULL,
     "ask both engines, and tell states, conflicts and\n"
     "decisions",
     FLAG(generate.measure)},
    {"rules", "NAME",
     "hasbro (the default), invicta, coloured, key-pegs\n"
     "or lowest ('keypeg help' explains them)",
     TEXT(rule_set), .values = "@rule-sets"},
    {"limit", "N",
     "stop after N secrets; count: of those that the\n"
     "solver finds",
     COUNT(options.most, UINT64_MAX)},
    {"seed", "S",
     "what the drawing begins with; 0 without it, so that\n"
     "the same call draws the same",
     SET(set_seed), .expected = "a whole number below 2^64"},
    {"html", "FILE",
     "write the answers as a page into FILE instead;\n"
     "'-': standard output",
     NAME_OF_FILE(html_file)},
    {"proof", "FILE",
     "if the rows clash, write a proof of it into FILE and\n"
     "its clauses into FILE.cnf (docs/proofs.md); for one\n"
     "game",
     NAME_OF_FILE(proof_file)},
    {"story", NULL, "tell row by row how many secrets were left", FLAG(options.story)},
    {"repairs", "N",
     "show up to N ways to set wrong scores right (5\n"
     "without it); 0: do not look for the wrong rows;\n"
     "the clash told may then be larger than need be",
     SET(set_repairs), .expected = "a whole number up to 10000"},
    {"lies", "K", "allow up to K rows to be wrong", NUMBER(options.lies, 0, KP_MOST_ROWS),
     .expected = "a whole number up to 1000000"},
    {"all-conflicts", NULL,
     "list every set of rows that clash and can spare\n"
     "none of them",
     FLAG(options.all_conflicts)},
    {"from", "FORMAT",
     "how the games are written ('keypeg help' has the\n"
     "names); without it the text tells",
     TEXT(from), .values = "@formats"},
    {"json", NULL, "answer in JSON (docs/json.md)", FLAG(json)},
    {"jobs", "N",
     "work at N games of a file at once; the order of\n"
     "the answers stays; 0: one per processor",
     SET(set_jobs), .letter = 'j',
     .expected = "a number of threads up to 1024, 0 for one per processor"},
    {"colour", "WHEN", "auto (the default), always or never", SET(set_colour),
     .values = "auto always never", .alias = "color", .expected = "auto, always or never"},
    {"competition", NULL, "speak as SAT solvers do, for one game", FLAG(competition)},
    {"time-limit", "SECONDS",
     "for each game, and for reading it; when it runs\n"
     "out the answer is 'undecided'",
     SET(set_seconds), .expected = "seconds above 0, as in 1.5"},
    {"memory-limit", "SIZE",
     "for the engines and for text that is held, as in\n"
     "64M or 2G (a bare number is megabytes); without it\n"
     "a quarter of the machine",
     SET(set_memory), .expected = "a size above 0, as in 64M or 2G"},
    {"verbose", NULL, "tell who decided and what it cost", FLAG(style.stats), .alias = "stats",
     .letter = 'v'},
    {"engine", "NAME", "auto (the default), native or sat", TEXT(options.engine),
     .values = "auto native sat"},
    {"states", "N",
     "states for the native engine, after which auto\n"
     "asks the solver; count and sample give up",
     COUNT(options.states, UINT64_MAX)},
    {"encoding", "NAME",
     "how clauses are written ('keypeg help' has the\n"
     "names)",
     TEXT(options.encoding), .values = "@encodings @counters"},
    {"solver", "NAME",
     "the SAT solver ('keypeg help' has the names), or the\n"
     "command line of any program that reads DIMACS",
     TEXT(options.solver), .values = "@solvers"},
    {"help", NULL, "explain the command", FLAG(help), .letter = 'h'},
    {0},
};

/* Options that mean something else in one command; an argument NULL is that of the table. */
static const struct {
    const char *command, *option, *argument, *description;
} exceptions[] = {
    {"generate", "format", NULL,
     "text (without it), json, jsonl and the others for\n"
     "--to ('keypeg help' has the names); or dimacs, opb\n"
     "or wcnf"},
    {"generate", "states", NULL,
     "states of the native engine to be sure of an answer,\n"
     "at each attempt; four million without it. The solver\n"
     "gets eight times as much effort"},
    {"tree", "game", NULL, "from the first guess of this game on"},
    {"tree", "pegs", NULL, "in the place of --game: a board of so many pegs"},
    {"tree", "colours", NULL, "and colours, which are numbers"},
    {"tree", "first", "GUESS", "the first guess; without it the strategy's own"},
    {"tree", "seed", NULL, "what random draws with; 0 without it"},
    {"tree", "time-limit", NULL, "when it runs out the answer is 'undecided'"},
    {"play", "pegs", NULL, "pegs of a code"},
    {"play", "colours", NULL, "colours there are; those of a game have names"},
    {"play", "seed", NULL,
     "of the secret; without it any on a terminal, which is\n"
     "told, and 0 elsewhere"},
    {"play", "game", NULL, "play by the rules of this game"},
    {"generate", "json", NULL, "a line of JSON for each game (docs/json.md)"},
    {"generate", "jobs", NULL,
     "make N games at once; their order stays; 0: one per\n"
     "processor"},
};

#define EXCEPTIONS (sizeof exceptions / sizeof *exceptions)

/* The exception for this command, or EXCEPTIONS. */
static size_t find_exception(const struct kp_command *command, const struct kp_option_entry *option)
{
    size_t i = 0;

    while (i < EXCEPTIONS && (strcmp(exceptions[i].command, command->name) != 0 ||
                              strcmp(exceptions[i].option, option->name) != 0))
        i++;
    return i;
}

const char *kp_option_description(const struct kp_command *command,
                                  const struct kp_option_entry *option)
{
    size_t i = find_exception(command, option);

    return i < EXCEPTIONS ? exceptions[i].description : option->description;
}

const char *kp_option_argument(const struct kp_command *command,
                               const struct kp_option_entry *option)
{
    size_t i = find_exception(command, option);

    return i < EXCEPTIONS && exceptions[i].argument ? exceptions[i].argument : option->argument;
}
