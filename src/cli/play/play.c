#include "cli/play/play.h"

#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/play/resume.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- How it begins ----------------------------------------------------- */

static bool keep(struct kp_play *taking, const char *file)
{
    if (kp_record_keep(&taking->sitting.record, file))
        return true;
    fprintf(stderr, "keypeg: %s: cannot be written: %s\n", kp_file_name(file).text,
            errno == EEXIST ? "it is there already; --resume goes on with it" : strerror(errno));
    return false;
}

/* What an option says is a line that nobody takes back. */
static bool take_rule(struct kp_play *taking, const char *rule, const char *argument)
{
    char *text;
    int length = asprintf(&text, "%s %s", rule, argument);

    if (length < 0)
        return false;
    kp_play_line(taking, text, (size_t)length);
    free(text);
    kp_undo_log_forget(&taking->sitting.past);
    taking->sitting.said += !taking->refused;
    return !taking->refused;
}

static bool take_number(struct kp_play *taking, const char *rule, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    return number == 0 || take_rule(taking, rule, text);
}

static bool take_rules(struct kp_play *taking)
{
    const struct kp_call *call = taking->sitting.call;

    return (!call->game || take_rule(taking, "game", call->game)) &&
           take_number(taking, "pegs", call->order.pegs) &&
           take_number(taking, "colours", call->order.colours);
}

/* The option that says rules, or keeps what is typed, where a file does. */
static const char *said_twice(const struct kp_call *call)
{
    return !call->resume         ? NULL
           : call->game          ? "game"
           : call->order.pegs    ? "pegs"
           : call->order.colours ? "colours"
           : call->save          ? "save"
                                 : NULL;
}

/* A person would rather not meet the same secret twice. */
static uint64_t seed_of(const struct kp_call *call)
{
    return call->seeded || !kp_typed_by_hand() ? call->options.seed : kp_unforeseen();
}

/* It would be asked for late, by a hint or never. */
static bool knows_strategy(const char *name)
{
    struct kp_strategy_facts facts;

    for (size_t i = 0; kp_strategy_at(i, &facts); i++)
        if (!name || strcmp(facts.name, name) == 0)
            return true;
    fprintf(stderr, "keypeg: there is no strategy '%s'; 'keypeg help' lists those that there are\n",
            kp_file_name(name).text);
    return false;
}

static bool begin(struct kp_play *taking)
{
    const struct kp_call *call = taking->sitting.call;
    const char *twice = said_twice(call);

    if (twice) {
        fprintf(stderr, "keypeg: --resume goes without --%s: %s\n", twice,
                strcmp(twice, "save") == 0 ? "the file keeps what is typed"
                                           : "the file has the rules");
        return false;
    }
    if (!knows_strategy(call->tactics.strategy) || (call->save && !keep(taking, call->save)))
        return false;
    if (kp_typed_by_hand())
        fprintf(stderr, "%s\n", taking->role->greeting);
    return call->resume ? kp_resume(taking, call->resume) : take_rules(taking);
}

/* ---- Line by line ------------------------------------------------------ */

/* false: it is time to end. */
static bool answer(struct kp_play *taking)
{
    char *text = taking->typed.text;
    const struct kp_play_command *order;
    const char *word;
    size_t length = taking->typed.length;

    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    word = kp_word_begin(text);
    order = kp_play_command_find(taking, word);
    if (order)
        return order->run(taking, word + kp_word_length(word));
    if (*word)
        taking->role->take(taking, text, length);
    return true;
}

static bool next_line(struct kp_play *taking)
{
    struct kp_out prompt = kp_prompt_out(&taking->prompt);

    if (kp_typed_by_hand())
        taking->role->ask(taking, &prompt);
    return kp_typed_next(&taking->typed, taking->prompt.text);
}

/* ---- How it ends ------------------------------------------------------- */

int kp_worst_status(const struct kp_play *taking)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};
    const struct kp_record *record = &taking->sitting.record;
    unsigned statuses = 1u << kp_play_status(taking);

    for (size_t i = 0; i < record->count; i++)
        statuses |= 1u << record->lines[i].status;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (statuses >> order[i] & 1)
            return order[i];
    return KP_EXIT_DONE;
}

static int end(struct kp_play *taking)
{
    if (taking->typed.failure)
        fprintf(stderr, "<stdin>:%u: %s\n", taking->typed.line + 1, taking->typed.failure);
    if (taking->typed.failure || taking->refused || taking->sitting.record.unsaved)
        return KP_EXIT_BAD;
    if (taking->sitting.match)
        return taking->role->status(taking);
    fputs("<stdin>: no game was typed\n", stderr);
    return KP_EXIT_BAD;
}

int kp_playing(const struct kp_call *call, const struct kp_role *role)
{
    struct kp_play taking = {.sitting = {.call = call, .single = role->single},
                             .typed = {.most = call->options.memory},
                             .role = role,
                             .seed = seed_of(call)};
    int status = KP_EXIT_BAD;

    if (begin(&taking)) {
        while (role->turn(&taking) && next_line(&taking) && answer(&taking))
            ;
        status = end(&taking);
    }
    kp_play_free(&taking);
    return status;
}
