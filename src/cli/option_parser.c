#include "cli/option_parser.h"

#include "cli/io/game_files.h"
#include <string.h>

bool kp_takes(const struct kp_command *command, const struct kp_option_entry *option)
{
    size_t length = strlen(option->name);

    if (strcmp(option->name, "help") == 0)
        return true;
    for (const char *at = command->takes; *at; at += strspn(at, " ")) {
        size_t size = strcspn(at, " ");

        if (size == length && strncmp(at, option->name, size) == 0)
            return true;
        at += size;
    }
    return false;
}

/* Where an option means something else than for the others. */
static const struct {
    const char *command, *option, *what;
} particular[] = {
    {"generate", "format",
     "text (without it), json, jsonl and the others for\n--to ('keypeg help' has the names); or dimacs, opb\nor wcnf"},
    {"generate", "states",
     "states of the native engine to be sure of an answer,\nat each attempt; four million without it. The solver\ngets eight times as much effort"},
    {"tree", "game", "from the first guess of this game on"},
    {"tree", "pegs", "in the place of --game: a board of so many pegs"},
    {"tree", "colours", "and colours, which are numbers"},
    {"tree", "first", "the first guess; without it the strategy's own"},
    {"tree", "seed", "what random draws with; 0 without it"},
    {"tree", "time-limit", "when it runs out the answer is 'undecided'"},
    {"play", "pegs", "pegs of a code"},
    {"play", "colours", "colours there are; those of a game have names"},
    {"play", "seed",
     "of the secret; without it any on a terminal, which is\ntold, and 0 elsewhere"},
    {"play", "game", "play by the rules of this game"},
    {"generate", "json", "a line of JSON for each game (docs/json.md)"},
    {"generate", "jobs", "make N games at once; their order stays; 0: one per\nprocessor"},
};

const char *kp_option_says(const struct kp_command *command, const struct kp_option_entry *option)
{
    for (size_t i = 0; i < sizeof particular / sizeof *particular; i++)
        if (strcmp(particular[i].command, command->name) == 0 &&
            strcmp(particular[i].option, option->name) == 0)
            return particular[i].what;
    return option->what;
}

/* The same word for another thing. */
static const struct {
    const char *command, *option, *argument;
} arguments[] = {
    {"tree", "first", "GUESS"},
};

const char *kp_option_argument(const struct kp_command *command,
                               const struct kp_option_entry *option)
{
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (strcmp(arguments[i].command, command->name) == 0 &&
            strcmp(arguments[i].option, option->name) == 0)
            return arguments[i].argument;
    return option->argument;
}

static const struct kp_option_entry *find(const char *name, size_t length, char letter)
{
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++) {
        bool named = strlen(option->name) == length && strncmp(name, option->name, length) == 0;
        bool also = length && strlen(option->also) == length &&
                    strncmp(name, option->also, length) == 0;

        if (letter ? option->letter == letter : named || also)
            return option;
    }
    return NULL;
}

static bool fail(const struct kp_call *call, const char *word, const char *says)
{
    fprintf(stderr, "keypeg: '%s' %s; 'keypeg %s --help' lists the options\n",
            kp_file_name(word).text, says, call->command->name);
    return false;
}

/* Words of other programs for the same thing. */
static const struct {
    const char *command, *word, *option;
} elsewhere[] = {
    {"generate", "-n", "--number N"}, {"generate", "--count", "--number N"},
    {"generate", "-o", "--into DIR"}, {"generate", "--output", "--into DIR"},
    {"generate", "--family", NULL},
};

static bool is_elsewhere(const struct kp_call *call, const char *word)
{
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        size_t length = strlen(elsewhere[i].word);

        if (strcmp(elsewhere[i].command, call->command->name) != 0 ||
            strncmp(elsewhere[i].word, word, length) != 0 ||
            (word[1] == '-' && word[length] && word[length] != '='))
            continue;
        if (elsewhere[i].option)
            fprintf(stderr, "keypeg: '%s' is no option here; that is %s\n", kp_file_name(word).text,
                    elsewhere[i].option);
        else
            fprintf(stderr,
                    "keypeg: '%s' is no option: the family stands alone, as in: keypeg generate "
                    "random\n",
                    kp_file_name(word).text);
        return true;
    }
    return false;
}

static bool unknown(const struct kp_call *call, const char *word, size_t length)
{
    if (is_elsewhere(call, word))
        return false;
    for (const struct kp_option_entry *option = kp_option_table; length > 2 && option->name;
         option++) {
        char name[32];

        snprintf(name, sizeof name, "%.*s", (int)length, word + 2);
        if (!kp_takes(call->command, option) || !kp_is_near(name, option->name))
            continue;
        fprintf(stderr, "keypeg: '%s' is no option; did you mean '--%s'?\n",
                kp_file_name(word).text, option->name);
        return false;
    }
    return fail(call, word, "is no option");
}

/* One option at given[*i]; an argument stands behind '=', behind a
 * letter, or in the next word. */
static bool read_option(struct kp_call *call, char **given, int count, int *i)
{
    const char *word = given[*i], *equals = strchr(word, '=');
    bool is_long = word[1] == '-';
    size_t length = is_long ? (equals ? (size_t)(equals - word) : strlen(word)) - 2 : 0;
    const struct kp_option_entry *option = is_long ? find(word + 2, length, 0)
                                                   : find("", 0, word[1]);
    const char *argument = is_long ? (equals ? equals + 1 : NULL) : word[2] ? word + 2 : NULL;

    if (!option)
        return unknown(call, word, length);
    if (!kp_takes(call->command, option))
        return fail(call, word, "has no meaning here");
    if (argument && !option->argument)
        return fail(call, word, "takes no argument");
    if (option->argument && !argument) {
        if (*i + 1 == count)
            return fail(call, word, "wants an argument");
        argument = given[++*i];
    }
    call->option_count++;
    if (option->set(call, argument))
        return true;
    fprintf(stderr, "keypeg: --%s takes %s, and not '%s'\n", option->name, option->wants,
            kp_file_name(argument).text);
    return false;
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
