/* The table of options: the name of each, the member of struct kp_call that it sets, and
 * what help says about it. */
#include "cli/option_parser.h"

#include "base/utf8.h"
#include "cli/io/terminal.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* A size in megabytes, or with a K, M or G behind it: at least one byte, and no more than a size_t
 * holds. */
static bool set_memory(struct kp_call *call, const char *argument)
{
    static const char units[] = "kmg";
    char *end;
    double size = strtod(argument, &end);
    const char *unit = strchr(units, *end ? tolower((unsigned char)*end) : 'm');

    if (!is_decimal(argument, end) || !unit || (*end && end[1]))
        return false;
    size *= (double)(1u << 10 * (unit - units + 1));
    call->options.memory = (size_t)fmin(fmax(size, 1), MAX_MEMORY);
    return size > 0;
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

#define MAX_LENGTH 100000

/* "10..20" */
static bool set_length(struct kp_call *call, const char *argument)
{
    const char *dots = strstr(argument, "..");
    char least[8] = "";
    uint64_t from, to;

    if (!dots || dots - argument >= (ptrdiff_t)sizeof least)
        return false;
    memcpy(least, argument, (size_t)(dots - argument));
    if (!read_number(least, &from) || !read_number(dots + 2, &to) || to == 0 || to > MAX_LENGTH ||
        from > to)
        return false;
    call->generate.least_cost = (int)from;
    call->generate.most_cost = (int)to;
    return true;
}

static bool set_role(struct kp_call *call, const char *role)
{
    call->role = role;
    return true;
}

#define MAX_JOBS 1024

static bool set_jobs(struct kp_call *call, const char *argument)
{
    uint64_t jobs;
    bool good = read_number(argument, &jobs) && jobs <= MAX_JOBS;

    if (jobs == 0 && sysconf(_SC_NPROCESSORS_ONLN) > 1)
        jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    call->jobs = jobs ? (unsigned)jobs : 1;
    return good;
}

/* Of `explain` the name of a colour is what it is asked about. */
static bool set_colour(struct kp_call *call, const char *argument)
{
    bool always = strcmp(argument, "always") == 0, never = strcmp(argument, "never") == 0;

    if (call->command->run == kp_run_explain && !always && !never &&
        strcmp(argument, "auto") != 0) {
        call->question.colour = argument;
        return true;
    }
    call->style.colour = always || (!never && kp_terminal_has_colours());
    return true;
}

/* Numbers have 32 or 64 bits. */
bool kp_option_set(const struct kp_option_entry *option, struct kp_call *call, const char *argument)
{
    void *member = (char *)call + option->offset;
    uint64_t number;

    if (option->set)
        return option->set(call, argument ? argument : option->name);
    if (!option->argument) {
        *(bool *)member = true;
        return true;
    }
    if (option->most == 0) {
        *(const char **)member = argument;
        return argument[0] || !option->expected;
    }
    if (!read_number(argument, &number) || number < option->least || number > option->most)
        return false;
    if (option->size == sizeof(uint32_t))
        memcpy(member, &(uint32_t){(uint32_t)number}, sizeof(uint32_t));
    else
        memcpy(member, &number, sizeof number);
    return true;
}

/* ---- The table ------------------------------------------------------------- */

#define SETS(member) \
    .offset = offsetof(struct kp_call, member), .size = sizeof(((struct kp_call *)NULL)->member)
#define NAME_OF_FILE(member)      SETS(member), .expected = "the name of a file"
#define NUMBER(member, from, to)  SETS(member), .least = (from), .most = (to)
#define COUNT(member, most_of_it) NUMBER(member, 1, most_of_it)
#define NAMES(...) \
    .values = (const char *const[]) \
    { \
        __VA_ARGS__, NULL \
    }
#define SET(function) .set = (function)

/* In the order of the help. */
const struct kp_option_entry kp_option_table[] = {
    {"codemaker", NULL, "keypeg keeps a secret and scores your guesses (default)", SET(set_role),
     .group = KP_GROUP_ROLE},
    {"adversary", NULL,
     "keypeg keeps no secret, and gives the score that leaves the most possible secrets",
     SET(set_role), .group = KP_GROUP_ROLE},
    {"codebreaker", NULL, "keypeg guesses, and you type the scores", SET(set_role),
     .group = KP_GROUP_ROLE},
    {"referee", NULL, "two people play; you type their rows, keypeg checks", SET(set_role),
     .group = KP_GROUP_ROLE},

    {"game", "NAME", "rules of the game; a text can state its own (see 'keypeg help games')",
     SETS(game), .topic = "games", .group = KP_GROUP_GAME},
    {"pegs", "N", "pegs of a code", COUNT(pegs, INT_MAX), .group = KP_GROUP_GAME},
    {"colours", "C", "number of colours", COUNT(colours, INT_MAX), .alias = "colors",
     .group = KP_GROUP_GAME},
    {"colour-names", "LIST", "puzzle: names of the colours, as in 'red green blue'",
     SETS(generate.colour_names), .alias = "color-names", .group = KP_GROUP_GAME},
    {"no-repeats", NULL, "puzzle: the secret has no colour twice", SETS(generate.no_repeats),
     .group = KP_GROUP_GAME},
    {"rows", "M", "rows of a game (default: as many as leave about one secret; of a puzzle 4)",
     COUNT(generate.rows, INT_MAX), .group = KP_GROUP_GAME},
    {"status", "NAME",
     "planted (a secret fits), falsified (none fits) or unplanted (either) (default: the family's)",
     SETS(generate.status), NAMES("planted", "falsified", "unplanted"), .group = KP_GROUP_GAME},
    {"strategy", "NAME", "strategy (default: knuth; see 'keypeg help strategies')",
     SETS(strategy.strategy), .topic = "strategies", .expected = "strategy",
     .group = KP_GROUP_GUESSING},
    {"top", "N", "print the N best guesses, one of each equivalent set (default: 1)",
     COUNT(strategy.top, UINT32_MAX), .group = KP_GROUP_GUESSING},
    {"guesses", "WHICH",
     "codes that may be guessed: secrets (default), those the rules allow as a secret; any also "
     "tries repeats and empty holes",
     SETS(strategy.guesses), NAMES("secrets", "any"), .expected = "kind of guesses",
     .group = KP_GROUP_GUESSING},
    {"sample", "N",
     "evaluate guesses on N random possible secrets (default: all, or 10,000 if too many)",
     COUNT(strategy.sample, UINT32_MAX), .group = KP_GROUP_GUESSING},
    {"longest", "N", "with 'optimal': no game longer than N guesses",
     COUNT(strategy.longest, INT_MAX), .group = KP_GROUP_GUESSING},

    {"seed", "S", "random seed (default: 0)", NUMBER(options.seed, 0, UINT64_MAX),
     .expected = "a whole number below 2^64", .group = KP_GROUP_GAME},
    {"first", "I", "number of the first game (default: 0)", SET(set_first),
     .expected = "a whole number below 2^64", .group = KP_GROUP_GAME},
    {"number", "N", "number of games (default: 1)", COUNT(game_count, UINT64_MAX),
     .group = KP_GROUP_GAME},
    {"cubes", "N", "number of parts (default: 64)", NUMBER(part_count, 1, KP_MOST_CUBES),
     .group = KP_GROUP_ANSWER},
    {"near-misses", "N", "puzzle: add N wrong answers that fit all rows but one",
     NUMBER(generate.near_misses, 1, KP_MOST_NEAR_MISSES), .group = KP_GROUP_GAME},

    {"grade", "GRADE", "puzzle: easy, medium, hard, expert, or any to show it",
     SETS(generate.grade), NAMES("easy", "medium", "hard", "expert", "any"),
     .group = KP_GROUP_GAME},
    {"length", "A..B", "puzzle: cost of its explanation, as in 10..20", SET(set_length),
     .expected = "a range up to 100,000, as in 10..20", .group = KP_GROUP_GAME},

    {"rules", "NAME", "point rules (default: hasbro; see 'keypeg help rules')", SETS(rule_set),
     .topic = "rules", .expected = "point rules", .group = KP_GROUP_GAME},
    {"repairs", "N",
     "show up to N repairs (default: 5); 0 skips the search, and the conflict shown may not be "
     "minimal",
     SET(set_repairs), .expected = "a whole number from 0 to 10,000", .group = KP_GROUP_ANSWER},
    {"why", "N",
     "show why the scores cannot all be right, if that takes at most N steps (default: 5); only of a "
     "single game of up to 65,536 codes",
     NUMBER(why, 0, 1000), .group = KP_GROUP_ANSWER},
    {"peg", "N", "show all that is certain of peg N", COUNT(question.peg, KP_MOST_PEGS),
     .group = KP_GROUP_ANSWER},
    {"row", "N", "show why row N must be wrong if the other rows are right",
     COUNT(question.row, KP_MOST_ROWS), .group = KP_GROUP_ANSWER},
    {"not", "CODE", "show why CODE cannot be the secret", SETS(question.code), .expected = "a code",
     .group = KP_GROUP_ANSWER},
    {"guess", NULL, "show what each score of the advised guess would leave", SETS(why_guess),
     .group = KP_GROUP_ANSWER},
    {"steps", "N", "show at most the first N steps", COUNT(view.steps, KP_MOST_ROWS),
     .group = KP_GROUP_ANSWER},
    {"hint", "N",
     "only a hint about the next step, which is the first one or follows --steps: 1 how many "
     "secrets fit, 2 which rows it combines, 3 which part of them, 4 the step",
     COUNT(view.hint, 4), .group = KP_GROUP_ANSWER},
    {"no-counts", NULL, "do not show how many secrets are possible", SETS(no_counts),
     .group = KP_GROUP_ANSWER},
    {"verdict-only", NULL, "look for no conflict and no repairs", SETS(options.verdict_only),
     .group = KP_GROUP_ANSWER},
    {"lies", "K", "accept secrets that fit all but at most K rows (default: 0)",
     NUMBER(options.wrong_rows, 0, KP_MOST_ROWS), .group = KP_GROUP_ANSWER},
    {"all-conflicts", NULL, "list every minimal set of rows that cannot all be right",
     SETS(options.all_conflicts), .group = KP_GROUP_ANSWER},
    {"story", NULL, "show how many secrets were possible after each row", SETS(options.story),
     .group = KP_GROUP_ANSWER},
    {"limit", "N", "stop after N secrets", COUNT(options.most, UINT64_MAX),
     .group = KP_GROUP_ANSWER},
    {"print", NULL, "print the tree itself: the guess after each score", SETS(print_tree),
     .group = KP_GROUP_ANSWER},
    {"competition", NULL,
     "print 's' and 'v' lines and exit with 10, 20 or 0, as SAT solvers do (one game only)",
     SETS(competition), .group = KP_GROUP_ANSWER},
    {"proof", "FILE",
     "write a proof to FILE, as in monday.pbp, and the scores as constraints to monday.opb (one game "
     "only)",
     NAME_OF_FILE(proof_file), .group = KP_GROUP_ANSWER},

    {"to", "FORMAT", "output format (see 'keypeg help formats')", SETS(to), .topic = "formats",
     .expected = "format", .group = KP_GROUP_FILES},
    {"format", "NAME",
     "dimacs (default), opb (pseudo-Boolean constraints), wcnf or wcnf-old (rows as soft clauses)",
     SETS(options.format), NAMES("dimacs", "opb", "wcnf", "wcnf-old"), .topic = "formats",
     .expected = "format", .group = KP_GROUP_FILES},
    {"from", "FORMAT", "input format (default: detected; see 'keypeg help formats')", SETS(from),
     .topic = "formats", .expected = "format", .group = KP_GROUP_FILES},
    {"save", "FILE", "keep the game in a new file, line by line", SETS(save_file),
     .group = KP_GROUP_FILES},
    {"resume", "FILE", "continue the last game in FILE (and save it there)", SETS(resume_file),
     .group = KP_GROUP_FILES},
    {"into", "DIR", "write each game to a file in this folder", SETS(folder),
     .expected = "the name of a folder", .group = KP_GROUP_FILES},
    {"html", "FILE", "write an HTML page to FILE; - is standard output", NAME_OF_FILE(html_file),
     .group = KP_GROUP_FILES},
    {"json", NULL, "print JSON (see docs/json.md)", SETS(json), .group = KP_GROUP_FILES},
    {"no-stats", NULL, "leave 'stats' and 'steps' out of the JSON", SETS(no_stats),
     .group = KP_GROUP_FILES},
    {"jobs", "N",
     "process N games in parallel, keeping answers in order (default: 1); 0 means one per processor",
     SET(set_jobs), .letter = 'j', .expected = "a whole number from 0 to 1,024",
     .group = KP_GROUP_FILES},
    {"colour", "WHEN", "auto (default), always or never", SET(set_colour),
     NAMES("auto", "always", "never"), .alias = "color", .expected = "value",
     .group = KP_GROUP_FILES},
    {"verbose", NULL, "show which engine decided and its statistics", SETS(style.stats),
     .letter = 'v', .group = KP_GROUP_FILES},

    {"engine", "NAME",
     "auto (default): all three in turns; native or sat: that engine only; linear: check, count and "
     "list ask that engine only, other commands as with auto",
     SETS(options.engine), NAMES("auto", "native", "linear", "sat"), .expected = "engine",
     .group = KP_GROUP_ENGINE},
    {"states", "N",
     "states (units of work) for a question to the native engine, and to the linear engine with "
     "--engine linear (default: 4,000,000, of which check first uses up to 150,000; no limit with --engine "
     "native or linear)",
     COUNT(options.states, UINT64_MAX), .group = KP_GROUP_ENGINE},
    {"encoding", "NAME",
     "how the SAT engine writes a game as clauses (default: depends on the game; see 'keypeg help "
     "encodings')",
     SETS(options.encoding), .topic = "encodings", .group = KP_GROUP_ENGINE},
    {"time-limit", "SECONDS",
     "stop after SECONDS per game and report what is known; reading the game is timed separately "
     "(default: no limit)",
     SET(set_seconds), .expected = "seconds above 0, as in 1.5", .group = KP_GROUP_ENGINE},
    {"memory-limit", "SIZE",
     "memory for engines and input, as in 64M or 2G; a bare number is megabytes (default: a quarter "
     "of the machine's memory)",
     SET(set_memory), .expected = "a size above 0, as in 64M or 2G", .group = KP_GROUP_ENGINE},
    {"help", NULL, "show this page", SETS(help), .letter = 'h', .group = KP_GROUP_HIDDEN},
    {0},
};

/* Options that mean something else in some commands; an argument NULL is that of the table. */
static const struct {
    const char *commands, *option, *argument;
    enum kp_option_group group;
    const char *description;
} exceptions[] = {
    {"count", "limit", NULL, KP_GROUP_ANSWER,
     "stop the SAT engine after N or more secrets if there are others (default: 1,000, or no limit "
     "with --engine sat); an exact native count ignores it"},
    {"sample", "seed", NULL, KP_GROUP_ANSWER,
     "random seed (default: 0); the same seed draws the same secrets"},
    {"sample", "states", NULL, KP_GROUP_ANSWER,
     "draw nothing if that needs more than N states of the native engine (default: no limit, but no "
     "count of more than an hour is begun)"},
    {"encode", "encoding", NULL, KP_GROUP_FILES,
     "how the game becomes clauses (default: depends on the game; see 'keypeg help encodings'); not "
     "for opb"},
    {"decode", "encoding", NULL, KP_GROUP_FILES,
     "what encode was given (default: keypeg finds it out)"},
    {"explain", "colour", "NAME", KP_GROUP_ANSWER,
     "show on how many pegs this colour is, and on which; and colours of the output: auto (default), "
     "always or never"},
    {"tree", "first", "GUESS", KP_GROUP_GUESSING, "first guess (default: the strategy's choice)"},
    {"play", "seed", NULL, KP_GROUP_GAME,
     "seed of the secret (default: a new one on a terminal, else 0)"},
    {"generate", "pegs", NULL, KP_GROUP_GAME, "pegs of a code (default: the family's)"},
    {"generate", "colours", NULL, KP_GROUP_GAME, "number of colours (default: the family's)"},
    {"generate", "states", NULL, KP_GROUP_GAME,
     "states of the native engine to be certain, per attempt (default: 4,000,000); the linear and "
     "the SAT engine each get 8 times as much work"},
    {"generate", "format", NULL, KP_GROUP_FILES,
     "text (default), any other format of 'keypeg help formats', dimacs, opb, wcnf or wcnf-old"},
    {"split", "from", "ANSWERS", KP_GROUP_FILES,
     "split only what these answers leave undecided; further files of answers can follow"},
    {"split", "into", NULL, KP_GROUP_FILES,
     "write each part to a file in this folder (default: lines of JSON to standard output)"},
    {"generate", "json", NULL, KP_GROUP_FILES,
     "print a line of JSON for each game (see docs/json.md)"},
};

struct kp_option_entry kp_describe_option(const struct kp_command *command,
                                          const struct kp_option_entry *option)
{
    struct kp_option_entry described = *option;

    if (command && !kp_command_takes(command, option))
        described.group = KP_GROUP_HIDDEN;
    if (command && command->run == kp_run_encode && described.values)
        described.topic = NULL; /* encode --format writes no games */
    for (size_t i = 0; command && i < sizeof exceptions / sizeof *exceptions; i++)
        if (kp_ascii_is_one_of(command->name, strlen(command->name), exceptions[i].commands) &&
            strcmp(exceptions[i].option, option->name) == 0) {
            described.description = exceptions[i].description;
            described.group = exceptions[i].group;
            if (exceptions[i].argument) {
                described.argument = exceptions[i].argument;
                described.topic = described.expected = NULL;
            }
        }
    return described;
}
