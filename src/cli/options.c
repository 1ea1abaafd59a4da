#include "cli/options.h"

#include "cli/terminal.h"
#include <ctype.h>
#include <errno.h>
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

static bool set_solver(struct kp_call *call, const char *argument)
{
    call->options.solver = argument;
    return true;
}

static bool set_seconds(struct kp_call *call, const char *argument)
{
    char *end;

    call->options.seconds = strtod(argument, &end);
    return isdigit((unsigned char)argument[0]) && *end == '\0' && isfinite(call->options.seconds) &&
           call->options.seconds > 0;
}

/* A size in megabytes, or with a K, M or G behind it. */
static bool set_memory(struct kp_call *call, const char *argument)
{
    static const char units[] = "KMG";
    char *end;
    double size = strtod(argument, &end);
    const char *unit = *end ? strchr(units, toupper((unsigned char)*end)) : units + 1;

    if (!isdigit((unsigned char)argument[0]) || !unit || (*end && end[1]))
        return false;
    for (const char *step = units; step <= unit; step++)
        size *= 1024;
    call->options.memory = size < 1 ? 1 : size > 1e18 ? (size_t)1e18 : (size_t)size;
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
    return read_number(argument, &call->most) && call->most > 0;
}

static bool set_game(struct kp_call *call, const char *argument)
{
    call->game = argument;
    return true;
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

static bool set_help(struct kp_call *call, const char *argument)
{
    (void)argument;
    return call->help = true;
}

const struct kp_option kp_option_table[] = {
    {"engine", "", 0, "NAME", "auto (the default), native or sat", KP_TAKES_ENGINE, set_engine},
    {"encoding", "", 0, "NAME", "how clauses are written; 'keypeg help' lists the names",
     KP_TAKES_ENCODING, set_encoding},
    {"solver", "", 0, "NAME", "the SAT solver; 'keypeg help' lists the names", KP_TAKES_ENCODING,
     set_solver},
    {"states", "", 0, "N", "states the native engine may visit before auto asks the solver",
     KP_TAKES_ENGINE, set_states},
    {"time-limit", "", 0, "SECONDS", "for each game; when it runs out the answer is 'undecided'",
     KP_TAKES_LIMITS, set_seconds},
    {"memory-limit", "", 0, "SIZE", "for the engines, as 64M or 2G; a quarter of the machine",
     KP_TAKES_MEMORY, set_memory},
    {"limit", "", 0, "N", "stop after N secrets", KP_TAKES_MOST, set_most},
    {"game", "", 0, "NAME", "read the codes by the rules of this game", KP_TAKES_GAME, set_game},
    {"competition", "", 0, NULL, "speak as SAT solvers do, for one game: s and v lines, 10 or 20",
     KP_TAKES_COMPETITION, set_competition},
    {"colour", "color", 0, "WHEN", "auto (the default), always or never", KP_TAKES_STYLE,
     set_colour},
    {"verbose", "stats", 'v', NULL, "tell who decided and what it cost", KP_TAKES_STYLE,
     set_verbose},
    {"help", "", 'h', NULL, "explain the command", 0, set_help},
    {0},
};

static const struct kp_option *find(const char *name, size_t length, char letter)
{
    for (const struct kp_option *option = kp_option_table; option->name; option++) {
        bool named = strlen(option->name) == length && strncmp(name, option->name, length) == 0;
        bool also = length && strlen(option->also) == length &&
                    strncmp(name, option->also, length) == 0;

        if (letter ? option->letter == letter : named || also)
            return option;
    }
    return NULL;
}

static bool fail(const struct kp_call *call, const char *format, const char *word)
{
    fputs("keypeg: ", stderr);
    fprintf(stderr, format, word);
    fprintf(stderr, "; 'keypeg %s --help' lists the options\n", call->command->name);
    return false;
}

/* One option at given[*i]; an argument stands behind '=' or in the next word. */
static bool read_option(struct kp_call *call, char **given, int count, int *i)
{
    const char *word = given[*i], *equals = strchr(word, '=');
    bool is_long = word[1] == '-';
    size_t length = is_long ? (equals ? (size_t)(equals - word) : strlen(word)) - 2 : 0;
    const struct kp_option *option = is_long   ? find(word + 2, length, 0)
                                     : word[2] ? NULL
                                               : find("", 0, word[1]);
    const char *argument = is_long && equals ? equals + 1 : NULL;

    if (!option)
        return fail(call, "there is no option '%s'", word);
    if (option->takes && !(option->takes & call->command->takes))
        return fail(call, "'%s' has no meaning here", word);
    if (argument && !option->argument)
        return fail(call, "'%s' takes no argument", word);
    if (option->argument && !argument) {
        if (*i + 1 == count)
            return fail(call, "'%s' wants an argument", word);
        argument = given[++*i];
    }
    if (!option->set(call, argument))
        return fail(call, "'%s' is not an argument that the option takes", argument);
    return true;
}

bool kp_options_read(struct kp_call *call, const char **words, char **given, int count)
{
    bool only_words = false;

    call->words = words;
    for (int i = 0; i < count; i++) {
        if (!only_words && strcmp(given[i], "--") == 0)
            only_words = true;
        else if (only_words || given[i][0] != '-' || given[i][1] == '\0')
            words[call->word_count++] = given[i];
        else if (!read_option(call, given, count, &i))
            return false;
    }
    return true;
}
