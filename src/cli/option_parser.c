/* Parses the words of a call by the table of options. */
#include "cli/option_parser.h"

#include "base/utf8.h"
#include "cli/io/output.h"
#include <string.h>

bool kp_command_takes(const struct kp_command *command, const struct kp_option_entry *option)
{
    return strcmp(option->name, "help") == 0 ||
           kp_ascii_is_one_of(option->name, strlen(option->name), command->options);
}

static bool is_name(const char *name, const char *word, size_t length)
{
    return name && strlen(name) == length && strncmp(word, name, length) == 0;
}

static const struct kp_option_entry *find_long(const char *word, size_t length)
{
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (is_name(option->name, word, length) || is_name(option->alias, word, length))
            return option;
    return NULL;
}

static const struct kp_option_entry *find_letter(char letter)
{
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (option->letter == letter)
            return option;
    return NULL;
}

static bool fail(const struct kp_call *call, const char *word, const char *says)
{
    kp_say_error("'%s' %s; 'keypeg %s --help' lists the options", kp_printable(word).text, says,
                 call->command->name);
    return false;
}

/* Options of other programs for the same thing. */
static const struct {
    const char *command, *word, *option;
} synonyms[] = {
    {"generate", "-n", "--number N"}, {"generate", "--count", "--number N"},
    {"generate", "-o", "--into DIR"}, {"generate", "--output", "--into DIR"},
    {"generate", "--family", NULL},
};

/* Report what option of keypeg the word means.  Returns false if it is none of those. */
static bool explain_synonym(const struct kp_call *call, const char *word)
{
    struct kp_printable_text shown = kp_printable(word);

    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++) {
        size_t length = strlen(synonyms[i].word);

        if (strcmp(synonyms[i].command, call->command->name) != 0 ||
            strncmp(synonyms[i].word, word, length) != 0 ||
            (word[1] == '-' && word[length] && word[length] != '='))
            continue;
        if (synonyms[i].option)
            kp_say_error("'%s' is no option here; that is %s", shown.text, synonyms[i].option);
        else
            kp_say_error(
                "'%s' is no option: the family stands alone, as in: keypeg generate random",
                shown.text);
        return true;
    }
    return false;
}

/* `length` is that of a long option's name, or 0. */
static bool refuse_unknown(const struct kp_call *call, const char *word, size_t length)
{
    char name[32] = "";

    if (explain_synonym(call, word))
        return false;
    if (length > 2)
        snprintf(name, sizeof name, "%.*s", (int)length, word + 2);
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (kp_command_takes(call->command, option) && kp_is_near(name, option->name)) {
            kp_say_error("'%s' is no option; did you mean '--%s'?", kp_printable(word).text,
                         option->name);
            return false;
        }
    return fail(call, word, "is no option");
}

/* Parse the option at given[*i].  Its argument stands behind '=', behind a letter, or in
 * the next word, to which *i then moves. */
static bool parse_option(struct kp_call *call, char **given, int count, int *i)
{
    const char *word = given[*i], *equals = strchr(word, '=');
    bool is_long = word[1] == '-';
    size_t length = is_long ? (equals ? (size_t)(equals - word) : strlen(word)) - 2 : 0;
    const struct kp_option_entry *option = is_long ? find_long(word + 2, length)
                                                   : find_letter(word[1]);
    const char *argument = is_long ? (equals ? equals + 1 : NULL) : word[2] ? word + 2 : NULL;

    if (!option)
        return refuse_unknown(call, word, length);
    if (!kp_command_takes(call->command, option))
        return fail(call, word, "has no meaning here");
    if (argument && !option->argument)
        return fail(call, word, "takes no argument");
    if (option->argument && !argument) {
        if (*i + 1 == count)
            return fail(call, word, "wants an argument");
        argument = given[++*i];
    }
    call->option_count++;
    if (kp_option_set(option, call, argument))
        return true;
    kp_say_error("--%s takes %s, and not '%s'", option->name, option->expected,
                 kp_printable(argument).text);
    return false;
}

bool kp_parse_options(struct kp_call *call, const char **operands, char **given, int count)
{
    bool options_ended = false;

    call->operands = operands;
    for (int i = 0; i < count; i++) {
        if (!options_ended && strcmp(given[i], "--") == 0)
            options_ended = true;
        else if (options_ended || given[i][0] != '-' || given[i][1] == '\0')
            operands[call->operand_count++] = given[i];
        else if (!parse_option(call, given, count, &i))
            return false;
    }
    return true;
}
