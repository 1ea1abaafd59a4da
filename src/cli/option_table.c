/* What each option sets. */
#include "cli/option_parser.h"

#include "cli/io/terminal.h"
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool read_number(const char *text, unsigned long long *number)
{
    char *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    return isdigit((unsigned char)text[0]) && *end == '\0' && errno == 0;
}

static bool set_engine(struct kp_call *call, const char *argument)
{
    call->options.engine = argument;
    return true; /* the library knows the names */
}

static bool set_encoding(struct kp_call *call, const char *argument)
{
    call->options.encoding = argument;
    return true;
}

static bool set_format(struct kp_call *call, const char *argument)
{
    call->options.format = argument;
    return true;
}

static bool set_solver(struct kp_call *call, const char *argument)
{
    call->options.solver = argument;
    return true;
}

/* Digits and a point: strtod reads more than people mean. */
static bool is_decimal(const char *text, size_t length)
{
    return length > 0 && strspn(text, "0123456789.") >= length;
}

static bool set_seconds(struct kp_call *call, const char *argument)
{
    char *end;

    call->options.seconds = strtod(argument, &end);
    return is_decimal(argument, (size_t)(end - argument)) && *end == '\0' &&
           isfinite(call->options.seconds) && call->options.seconds > 0;
}

#define MOST_MEMORY ((double)SIZE_MAX < 1e18 ? (double)SIZE_MAX : 1e18)

/* At least one byte, and no more than a size can say. */
static size_t bytes_of(double size)
{
    if (size < 1)
        return 1;
    return size < MOST_MEMORY ? (size_t)size : (size_t)MOST_MEMORY;
}

/* A size in megabytes, or with a K, M or G behind it. */
static bool set_memory(struct kp_call *call, const char *argument)
{
    static const char units[] = "KMG";
    char *end;
    double size = strtod(argument, &end);
    const char *unit = *end ? strchr(units, toupper((unsigned char)*end)) : units + 1;

    if (!is_decimal(argument, (size_t)(end - argument)) || !unit || (*end && end[1]) || !(size > 0))
        return false;
    for (const char *step = units; step <= unit; step++)
        size *= 1024;
    call->options.memory = bytes_of(size);
    return true;
}

static bool set_states(struct kp_call *call, const char *argument)
{
    unsigned long long states;
    bool good = read_number(argument, &states) && states > 0;

    call->options.states = states;
    return good;
}

static bool set_most(struct kp_call *call, const char *argument)
{
    bool good = read_number(argument, &call->most) && call->most > 0;

    call->options.most = call->most;
    return good;
}

static bool set_seed(struct kp_call *call, const char *argument)
{
    unsigned long long seed;
    bool good = read_number(argument, &seed);

    call->options.seed = seed;
    return call->seeded = good;
}

static bool read_int(const char *argument, int *number)
{
    unsigned long long read;
    bool good = read_number(argument, &read) && read > 0 && read <= INT_MAX;

    *number = good ? (int)read : 0;
    return good;
}

static bool set_pegs(struct kp_call *call, const char *argument)
{
    return read_int(argument, &call->order.pegs);
}

static bool set_colours(struct kp_call *call, const char *argument)
{
    return read_int(argument, &call->order.colours);
}

static bool set_rows(struct kp_call *call, const char *argument)
{
    int rows;
    bool good = read_int(argument, &rows);

    call->order.rows = (size_t)rows;
    return good;
}

static bool set_status(struct kp_call *call, const char *argument)
{
    call->order.status = argument;
    return true;
}

static bool set_measure(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->order.measure = true;
}

static bool set_first(struct kp_call *call, const char *argument)
{
    unsigned long long first;
    bool good = read_number(argument, &first);

    call->first = first;
    call->tactics.first = argument;
    return good || call->command->run == kp_run_tree; /* there it is a code */
}

static bool set_number(struct kp_call *call, const char *argument)
{
    unsigned long long number;
    bool good = read_number(argument, &number) && number > 0;

    call->number = number;
    return good;
}

static bool set_into(struct kp_call *call, const char *argument)
{
    call->into = argument;
    return argument[0] != '\0';
}

static bool set_repairs(struct kp_call *call, const char *argument)
{
    unsigned long long repairs;
    bool good = read_number(argument, &repairs) && repairs <= KP_MOST_REPAIRS;

    call->options.repairs = good && repairs > 0 ? (int)repairs : -1;
    return good;
}

static bool set_lies(struct kp_call *call, const char *argument)
{
    unsigned long long lies;
    bool good = read_number(argument, &lies) && lies <= KP_MOST_ROWS;

    call->options.lies = good ? (size_t)lies : 0;
    return good;
}

static bool set_all_conflicts(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->options.all_conflicts = true;
}

static bool set_story(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->options.story = true;
}

static bool set_game(struct kp_call *call, const char *argument)
{
    call->game = argument;
    return true;
}

static bool set_from(struct kp_call *call, const char *argument)
{
    call->from = argument;
    return true;
}

static bool set_to(struct kp_call *call, const char *argument)
{
    call->to = argument;
    return true;
}

static bool set_rules(struct kp_call *call, const char *argument)
{
    call->rules = argument;
    return true;
}

static bool set_strategy(struct kp_call *call, const char *argument)
{
    call->tactics.strategy = argument;
    return true;
}

static bool set_guesses(struct kp_call *call, const char *argument)
{
    call->tactics.guesses = argument;
    return true;
}

static bool set_longest(struct kp_call *call, const char *argument)
{
    return read_int(argument, &call->tactics.longest);
}

static bool read_size(const char *argument, size_t *number)
{
    unsigned long long read;
    bool good = read_number(argument, &read) && read > 0 && read <= UINT32_MAX;

    *number = good ? (size_t)read : 0;
    return good;
}

static bool set_top(struct kp_call *call, const char *argument)
{
    return read_size(argument, &call->tactics.top);
}

static bool set_sample(struct kp_call *call, const char *argument)
{
    return read_size(argument, &call->tactics.sample);
}

static bool set_role(struct kp_call *call, const char *role)
{
    if (call->role && strcmp(call->role, role) != 0)
        call->other_role = call->role;
    call->role = role;
    return true;
}

static bool set_referee(struct kp_call *call, const char *argument)
{
    (void)argument;
    return set_role(call, "referee");
}

static bool set_codemaker(struct kp_call *call, const char *argument)
{
    (void)argument;
    return set_role(call, "codemaker");
}

static bool set_codebreaker(struct kp_call *call, const char *argument)
{
    (void)argument;
    return set_role(call, "codebreaker");
}

static bool set_adversary(struct kp_call *call, const char *argument)
{
    (void)argument;
    return set_role(call, "adversary");
}

static bool set_resume(struct kp_call *call, const char *argument)
{
    call->resume = argument;
    return true;
}

static bool set_save(struct kp_call *call, const char *argument)
{
    call->save = argument;
    return true;
}

#define MOST_JOBS 1024

static bool set_jobs(struct kp_call *call, const char *argument)
{
    unsigned long long jobs;
    bool good = read_number(argument, &jobs) && jobs <= MOST_JOBS;

    call->jobs = jobs ? (unsigned)jobs : kp_processors();
    return good;
}

static bool set_json(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->json = true;
}

static bool set_html(struct kp_call *call, const char *argument)
{
    call->html = argument;
    return argument[0] != '\0';
}

static bool set_proof(struct kp_call *call, const char *argument)
{
    call->proof = argument;
    return argument[0] != '\0';
}

static bool set_competition(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->competition = true;
}

static bool set_colour(struct kp_call *call, const char *argument)
{
    bool always = strcmp(argument, "always") == 0, never = strcmp(argument, "never") == 0;

    call->style.colour = always || (!never && kp_terminal_has_colours());
    return always || never || strcmp(argument, "auto") == 0;
}

static bool set_verbose(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->style.stats = true;
}

static bool set_positive(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->positive = true;
}

static bool set_consistent(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->consistent = true;
}

static bool set_solve(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->solve = true;
}

static bool set_answer(struct kp_call *call, const char *argument)
{
    call->secret = argument;
    return argument[0] != '\0';
}

static bool set_print(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->print = true;
}

static bool set_check(struct kp_call *call, const char *argument)
{
    call->check = argument;
    return argument[0] != '\0';
}

#define MOST_SIZE 2147483647

static bool set_size(struct kp_call *call, const char *argument)
{
    unsigned long long size;
    bool good = read_number(argument, &size) && size <= MOST_SIZE;

    call->size = good ? (int64_t)size : 0;
    return call->has_size = good;
}

static bool set_help(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->help = true;
}

/* In the order of the help: what a call is about, then how it is done. */
const struct kp_option_entry kp_option_table[] = {
    {"codebreaker", "", 0, NULL, NULL, "guess, and be told the scores", set_codebreaker},
    {"codemaker", "", 0, NULL, NULL, "keep a secret, and score the guesses at it", set_codemaker},
    {"adversary", "", 0, NULL, NULL,
     "score guesses without a secret, so that as many as can\nbe are left", set_adversary},
    {"referee", "", 0, NULL, NULL, "watch over a game between two people", set_referee},
    {"game", "", 0, "NAME", NULL, "read the codes by the rules of this game", set_game},
    {"strategy", "", 0, "NAME", NULL,
     "how guesses are chosen ('keypeg help' has the names);\nknuth without it", set_strategy},
    {"top", "", 0, "N", "a whole number above 0", "the N best guesses; 1 without it", set_top},
    {"sample", "", 0, "N", "a whole number above 0",
     "look at N of the secrets that are left; without it at\nall, and at 10000 where these are too many",
     set_sample},
    {"guesses", "", 0, "WHICH", NULL,
     "secrets (without it): only codes that can be secrets\nare guessed; any: all that may be, repeats and holes,\ntoo",
     set_guesses},
    {"longest", "", 0, "N", "a whole number above 0", "optimal: no game takes more than N guesses",
     set_longest},
    {"save", "", 0, "FILE", NULL, "write what is typed into a new file, line by line", set_save},
    {"resume", "", 0, "FILE", NULL, "go on with the last game in FILE, and write there",
     set_resume},
    {"print", "", 0, NULL, NULL, "write the tree itself, with --json in JSON", set_print},
    {"check", "", 0, "FILE", "the name of a file",
     "read a tree from FILE and play it against every\nsecret; '-': from standard input",
     set_check},
    {"positive", "", 0, NULL, NULL, "one-in-three: no literal is negated, which takes\nfewer rows",
     set_positive},
    {"consistent", "", 0, NULL, NULL,
     "one-in-three: every guess of the game fits all rows\nbefore it, which takes many more pegs",
     set_consistent},
    {"size", "", 0, "K", "a whole number", "vertex-cover: exactly so many vertices", set_size},
    {"solve", "", 0, NULL, NULL, "decide the game, and answer the problem itself", set_solve},
    {"answer", "", 0, "FILE", "the name of a file",
     "read a secret of the game back to an answer of the\nproblem; '-': from standard input",
     set_answer},
    {"to", "", 0, "FORMAT", NULL, "how to write them ('keypeg help' has the names)", set_to},
    {"format", "", 0, "NAME", NULL, "dimacs (without it), opb or wcnf", set_format},
    {"pegs", "", 0, "N", "a whole number above 0", "pegs of a code; without it the family's own",
     set_pegs},
    {"colours", "colors", 0, "C", "a whole number above 0",
     "colours there are; without it the family's own", set_colours},
    {"rows", "", 0, "M", "a whole number above 0",
     "rows of a game; without it as many as leave about\none secret", set_rows},
    {"status", "", 0, "NAME", NULL, "planted, falsified or unplanted; without it the\nfamily's own",
     set_status},
    {"first", "", 0, "I", "a whole number below 2^64", "the number of the first game; 0 without it",
     set_first},
    {"number", "", 0, "N", "a whole number above 0", "how many games; 1 without it", set_number},
    {"into", "", 0, "DIR", "the name of a folder", "write each into a file in this folder",
     set_into},
    {"measure", "", 0, NULL, NULL, "ask both engines, and tell states, conflicts and\ndecisions",
     set_measure},
    {"rules", "", 0, "NAME", NULL,
     "hasbro (the default), invicta, coloured, key-pegs\nor lowest ('keypeg help' explains them)",
     set_rules},
    {"limit", "", 0, "N", "a whole number above 0",
     "stop after N secrets; count: of those that the\nsolver finds", set_most},
    {"seed", "", 0, "S", "a whole number below 2^64",
     "what the drawing begins with; 0 without it, so that\nthe same call draws the same", set_seed},
    {"html", "", 0, "FILE", "the name of a file",
     "write the answers as a page into FILE instead;\n'-': standard output", set_html},
    {"proof", "", 0, "FILE", "the name of a file",
     "if the rows clash, write a proof of it into FILE and\nits clauses into FILE.cnf (docs/proofs.md); for one\ngame",
     set_proof},
    {"story", "", 0, NULL, NULL, "tell row by row how many secrets were left", set_story},
    {"repairs", "", 0, "N", "a whole number up to 10000",
     "show up to N ways to set wrong scores right (5\nwithout it); 0: do not look for the wrong rows;\nthe clash told may then be larger than need be",
     set_repairs},
    {"lies", "", 0, "K", "a whole number up to 1000000", "allow up to K rows to be wrong",
     set_lies},
    {"all-conflicts", "", 0, NULL, NULL,
     "list every set of rows that clash and can spare\nnone of them", set_all_conflicts},
    {"from", "", 0, "FORMAT", NULL,
     "how the games are written ('keypeg help' has the\nnames); without it the text tells",
     set_from},
    {"json", "", 0, NULL, NULL, "answer in JSON (docs/json.md)", set_json},
    {"jobs", "", 'j', "N", "a number of threads up to 1024, 0 for one per processor",
     "work at N games of a file at once; the order of\nthe answers stays; 0: one per processor",
     set_jobs},
    {"colour", "color", 0, "WHEN", "auto, always or never", "auto (the default), always or never",
     set_colour},
    {"competition", "", 0, NULL, NULL, "speak as SAT solvers do, for one game", set_competition},
    {"time-limit", "", 0, "SECONDS", "seconds above 0, as in 1.5",
     "for each game, and for reading it; when it runs\nout the answer is 'undecided'", set_seconds},
    {"memory-limit", "", 0, "SIZE", "a size above 0, as in 64M or 2G",
     "for the engines and for text that is held, as in\n64M or 2G (a bare number is megabytes); without it\na quarter of the machine",
     set_memory},
    {"verbose", "stats", 'v', NULL, NULL, "tell who decided and what it cost", set_verbose},
    {"engine", "", 0, "NAME", NULL, "auto (the default), native or sat", set_engine},
    {"states", "", 0, "N", "a whole number above 0",
     "states for the native engine, after which auto\nasks the solver; count and sample give up",
     set_states},
    {"encoding", "", 0, "NAME", NULL, "how clauses are written ('keypeg help' has the\nnames)",
     set_encoding},
    {"solver", "", 0, "NAME", NULL,
     "the SAT solver ('keypeg help' has the names), or the\ncommand line of any program that reads DIMACS",
     set_solver},
    {"help", "", 'h', NULL, NULL, "explain the command", set_help},
    {0},
};
