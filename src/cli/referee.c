#include "cli/referee.h"

#include "cli/again.h"
#include "cli/orders.h"
#include "cli/output.h"
#include "cli/resume.h"
#include "cli/taking.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* false: it is time to end. */
static bool answer(struct kp_taking *taking)
{
    char *text = taking->typed.text;
    const struct kp_order *order;
    const char *word;
    size_t length = taking->typed.length;

    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    word = kp_word_begin(text);
    order = kp_order_find(word);
    if (order)
        return order->run(taking, word + kp_word_length(word));
    if (*word)
        kp_take(taking, text, length);
    return true;
}

static bool keep(struct kp_taking *taking, const char *file)
{
    if (kp_record_keep(&taking->sitting.record, file))
        return true;
    fprintf(stderr, "keypeg: %s: cannot be written: %s\n", file,
            errno == EEXIST ? "it is there already; --resume goes on with it" : strerror(errno));
    return false;
}

static bool take_game(struct kp_taking *taking, const char *name)
{
    char *text;
    int length = asprintf(&text, "game %s", name);

    if (length < 0)
        return false;
    kp_take(taking, text, (size_t)length);
    free(text);
    kp_past_forget(&taking->sitting.past);
    return !taking->refused;
}

static bool begin(struct kp_taking *taking)
{
    const struct kp_call *call = taking->sitting.call;

    if (call->resume && (call->save || call->game)) {
        fprintf(stderr, "keypeg: --resume goes without --%s: %s\n", call->game ? "game" : "save",
                call->game ? "the file has the rules" : "the file keeps what is typed");
        return false;
    }
    if (call->save && !keep(taking, call->save))
        return false;
    if (kp_typed_by_hand())
        fputs("Type the game line by line; 'help' tells what can be typed, Ctrl-D ends.\n", stderr);
    if (call->resume)
        return kp_resume(taking, call->resume);
    return !call->game || take_game(taking, call->game);
}

static const char *prompt(const struct kp_taking *taking, char *text, size_t room)
{
    const struct kp_sitting *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_sitting_game(sitting);
    size_t again = kp_row_again(sitting);

    if (!game)
        return sitting->match ? "next game> " : "rules> ";
    if (again)
        snprintf(text, room, "row %zu again> ", again);
    else
        snprintf(text, room, "row %zu> ", kp_game_rows(game) + 1);
    return text;
}

/* Of all games; what a former one earned stands at the line that divides them. */
static int gravest(const struct kp_taking *taking)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};
    const struct kp_record *record = &taking->sitting.record;
    unsigned statuses = 1u << kp_take_status(taking);

    for (size_t i = 0; i < record->count; i++)
        statuses |= 1u << record->lines[i].status;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (statuses >> order[i] & 1)
            return order[i];
    return KP_EXIT_DONE;
}

static int end(struct kp_taking *taking)
{
    if (taking->typed.failure)
        fprintf(stderr, "<stdin>:%u: %s\n", taking->typed.line + 1, taking->typed.failure);
    if (taking->typed.failure || taking->refused || taking->sitting.record.unsaved)
        return KP_EXIT_BAD;
    if (taking->sitting.match)
        return gravest(taking);
    fputs("<stdin>: no game was typed\n", stderr);
    return KP_EXIT_BAD;
}

int kp_referee(const struct kp_call *call)
{
    struct kp_taking taking = {.sitting = {.call = call}, .typed = {.most = call->options.memory}};
    char text[40];
    int status = KP_EXIT_BAD;

    if (begin(&taking)) {
        while (kp_typed_next(&taking.typed, prompt(&taking, text, sizeof text)) && answer(&taking))
            ;
        status = end(&taking);
    }
    kp_typed_free(&taking.typed);
    kp_sitting_free(&taking.sitting);
    return status;
}
