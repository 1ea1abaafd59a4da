/* Parses the words of a call by the table of options. */
#include "cli/option_parser.h"

#include "base/strbuf.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "cli/help.h"
#include "cli/io/output.h"
#include <limits.h>
#include <string.h>

bool kp_command_takes(const struct kp_command *command, const struct kp_option_entry *option)
{
    return strcmp(option->name, "help") == 0 ||
           (command->options &&
            kp_ascii_is_one_of(option->name, strlen(option->name), command->options));
}

static bool is_name(const char *name, const char *word, size_t length)
{
    return name && strlen(name) == length && strncmp(word, name, length) == 0;
}

/* The option with this name or alias, or with this letter, which may be 0. */
static const struct kp_option_entry *find_option(const char *word, size_t length, char letter)
{
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (is_name(option->name, word, length) || is_name(option->alias, word, length) ||
            (letter && option->letter == letter))
            return option;
    return NULL;
}

static int refuse_unknown(const struct kp_call *call, const char *word)
{
    const char *dashes_end = word + strspn(word, "-");
    int length = (int)strcspn(dashes_end, "=");
    char name[32] = "";

    if (length > 2)
        snprintf(name, sizeof name, "%.*s", length, dashes_end);
    for (const struct kp_option_entry *option = kp_option_table; option->name; option++)
        if (kp_command_takes(call->command, option) && kp_is_near(name, option->name))
            return kp_say_error("unknown option '%s'; did you mean '--%s'?", word, option->name);
    return kp_say_error("unknown option '%s'; 'keypeg %s --help' lists the options", word,
                        call->command->name);
}

const char *kp_option_value(const struct kp_option_entry *option, size_t i)
{
    const struct kp_topic *topic = option->topic ? kp_topic_find(option->topic) : NULL;
    const char *name;

    for (size_t k = 0; option->values && option->values[k]; k++)
        if (i-- == 0)
            return option->values[k];
    for (size_t k = 0; topic && topic->lists[k].heading; k++)
        for (size_t n = 0; (name = kp_plugin(topic->lists[k].kind, n, NULL)); n++)
            if (i-- == 0)
                return name;
    return NULL;
}

static int refuse_value(const struct kp_option_entry *option, const char *argument)
{
    struct kp_unknown_name unknown = kp_unknown_begin(option->expected, argument, strlen(argument));
    struct kp_diag why;
    const char *name;

    for (size_t i = 0; (name = kp_option_value(option, i)); i++)
        kp_unknown_expect(&unknown, name);
    kp_unknown_refuse(&unknown, &why);
    return kp_say_error("--%s: %s", option->name, why.says);
}

static int refuse_argument(const struct kp_option_entry *option, const char *argument)
{
    char range[100] = "";

    if (option->most >= INT_MAX)
        snprintf(range, sizeof range, "a whole number%s", option->least > 0 ? " above 0" : "");
    else if (option->most > 0)
        snprintf(range, sizeof range, "a whole number from %s to %s",
                 kp_grouped((long long)option->least).text,
                 kp_grouped((long long)option->most).text);
    return kp_say_error("--%s: expected %s, found '%s'", option->name,
                        option->expected ? option->expected : range, argument);
}

/* Set what the argument says.  A value that the option names is kept as it is spelt there. */
static int set_argument(struct kp_call *call, const struct kp_option_entry *option,
                        const char *argument)
{
    struct kp_option_entry described = kp_describe_option(call->command, option);
    bool is_choice = argument && described.expected && kp_option_value(&described, 0);
    const char *name = NULL;

    for (size_t i = 0; is_choice && (name = kp_option_value(&described, i)); i++)
        if (kp_ascii_is_name(argument, strlen(argument), name))
            break;
    if (is_choice && !name)
        return refuse_value(&described, argument);
    if (!kp_option_set(option, call, name ? name : argument))
        return refuse_argument(option, argument);
    return KP_EXIT_DONE;
}

/* Parse the option at given[*i].  Its argument follows '=' or a letter, or is the next word, to
 * which *i then moves. */
static int parse_option(struct kp_call *call, char **given, int count, int *i)
{
    const char *word = given[*i], *equals = strchr(word, '=');
    bool is_long = word[1] == '-';
    size_t length = is_long ? (equals ? (size_t)(equals - word) : strlen(word)) - 2 : 0;
    bool lacks_dash = !is_long && find_option(word + 1, strcspn(word + 1, "="), 0);
    const struct kp_option_entry *option = lacks_dash ? NULL
                                                      : find_option(word + 2, length,
                                                                    (char)(is_long ? 0 : word[1]));
    const char *argument = is_long ? (equals ? equals + 1 : NULL) : word[2] ? word + 2 : NULL;

    if (!option)
        return refuse_unknown(call, word);
    if (!kp_command_takes(call->command, option))
        return kp_say_error("'%s' has no option '%s'; 'keypeg %s --help' lists its options",
                            call->command->name, word, call->command->name);
    if (argument && !option->argument)
        return kp_say_error("--%s takes no argument; remove '%s'", option->name,
                            equals ? equals : word + 2);
    if (option->argument && !argument && *i + 1 == count)
        return kp_say_error("'%s' requires an argument: --%s %s", word, option->name,
                            kp_describe_option(call->command, option).argument);
    if (option->argument && !argument)
        argument = given[++*i];
    call->given[call->given_count++] = option;
    return set_argument(call, option, argument);
}

const char *kp_find_given(const struct kp_call *call, const char *names)
{
    for (int i = 0; i < call->given_count; i++)
        if (kp_ascii_is_one_of(call->given[i]->name, strlen(call->given[i]->name), names))
            return call->given[i]->name;
    return NULL;
}

static int check_rules(const struct kp_call *call)
{
    for (const struct kp_option_rule *rule = call->command->rules; rule && rule->option; rule++) {
        const char *others = kp_find_given(call, rule->option) ? rule->excludes : rule->enables;
        const char *other = others ? kp_find_given(call, others) : NULL;
        const char *argument;

        if (!other)
            continue;
        if (others == rule->excludes)
            return kp_say_error("--%s and --%s cannot be combined; use one of them", rule->option,
                                other);
        argument = find_option(rule->option, strlen(rule->option), 0)->argument;
        return kp_say_error("--%s requires --%s%s%s", other, rule->option, argument ? " " : "",
                            argument ? argument : "");
    }
    return KP_EXIT_DONE;
}

int kp_parse_options(struct kp_call *call, const char **operands, char **given, int count)
{
    bool options_ended = false;
    int status = KP_EXIT_DONE;

    call->operands = operands;
    for (int i = 0; status == KP_EXIT_DONE && i < count; i++) {
        if (!options_ended && strcmp(given[i], "--") == 0)
            options_ended = true;
        else if (options_ended || given[i][0] != '-' || given[i][1] == '\0')
            operands[call->operand_count++] = given[i];
        else
            status = parse_option(call, given, count, &i);
    }
    return status == KP_EXIT_DONE && !call->help ? check_rules(call) : status;
}
