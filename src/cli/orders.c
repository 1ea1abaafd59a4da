#include "cli/orders.h"

#include "cli/output.h"
#include "cli/standing.h"
#include <stdlib.h>
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

static bool undo(struct kp_taking *taking, const char *rest)
{
    struct kp_record *record = &taking->sitting.record;

    (void)rest;
    if (record->count == 0)
        SAY("There is no line to take back.\n");
    else {
        SAY("Taken back: %s\n", record->lines[record->count - 1].text);
        if (kp_take_put(taking, record->count - 1, NULL, 0, true))
            kp_say_standing(&taking->sitting, record->count);
    }
    return true;
}

/* "row 2 : 1 1": the guess stays, the score is another. */
static bool set_right(struct kp_taking *taking, const char *rest)
{
    const struct kp_record *record = &taking->sitting.record;
    char *score, *text;
    size_t i = kp_sitting_row(&taking->sitting, strtoul(rest, &score, 10));
    int guess, length;

    score += strspn(score, " \t:");
    if (i == record->count) {
        SAY("There is no such row: write 'row 1 : 1 0' for another score of row 1.\n");
        return true;
    }
    guess = (int)strcspn(record->lines[i].text, ":");
    length = asprintf(&text, "%.*s: %s", guess, record->lines[i].text, score);
    if (length >= 0 && kp_take_put(taking, i, text, (size_t)length, false)) {
        SAY("Row %zu is now: %s\n", record->lines[i].row, text);
        kp_say_standing(&taking->sitting, record->count);
    }
    if (length >= 0)
        free(text);
    return true;
}

static bool help(struct kp_taking *taking, const char *rest);

static bool quit(struct kp_taking *taking, const char *rest)
{
    (void)taking;
    (void)rest;
    return false;
}

static const struct kp_order orders[] = {
    {"undo", "undo", "take the last line back", undo},
    {"row", "row 2 : 1 1", "another score for a row", set_right},
    {"help", "help", "this list", help},
    {"quit", "quit", "end, as Ctrl-D does", quit},
};

#define ORDERS (sizeof orders / sizeof *orders)

static bool help(struct kp_taking *taking, const char *rest)
{
    (void)taking;
    (void)rest;
    SAY("A line of a transcript (docs/transcript.md), or one of these:\n");
    SAY("  %-14s %s\n", "rrgg : 1 0", "a guess and its score, black and white");
    SAY("  %-14s %s\n", "secret rgby", "what the codemaker revealed");
    SAY("  %-14s %s\n", "---", "the next game of the match");
    for (size_t i = 0; i < ORDERS; i++)
        SAY("  %-14s %s\n", orders[i].written, orders[i].what);
    return true;
}

const struct kp_order *kp_order_find(const char *line)
{
    for (size_t i = 0; i < ORDERS; i++)
        if (kp_same_word(line, orders[i].name))
            return &orders[i];
    return NULL;
}
