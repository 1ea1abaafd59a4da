#include "cli/orders.h"

#include "cli/output.h"
#include "cli/standing.h"
#include <stdlib.h>
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

static bool undo(struct kp_taking *taking, const char *rest)
{
    (void)rest;
    kp_take_back(taking);
    return true;
}

static void refuse_row(struct kp_taking *taking, size_t rows)
{
    if (rows == 0)
        kp_refuse(taking, "there are no rows yet");
    else if (rows == 1)
        kp_refuse(taking, "there is only row 1: write 'row 1 : 1 0' for another score of it");
    else
        kp_refuse(taking, "there are rows 1 to %zu: write 'row %zu : 1 0' for another score of one",
                  rows, rows);
}

/* The row that is named, a whole number with nothing but blanks or a colon
 * behind it; 0: there is none of that name. */
static size_t row_named(const char *name, size_t rows)
{
    size_t digits = strspn(name, "0123456789"), row;

    if (digits == 0 || digits > 18 || digits != kp_word_length(name))
        return 0;
    row = strtoul(name, NULL, 10);
    return row <= rows ? row : 0;
}

static void score_again(struct kp_taking *taking, size_t i, const char *score)
{
    const struct kp_record *record = &taking->sitting.record;
    int guess = (int)strcspn(record->lines[i].text, ":"), length;
    char *text;

    length = asprintf(&text, "%.*s: %s", guess, record->lines[i].text, score);
    if (length < 0)
        return;
    if (kp_take_put(taking, i, text, (size_t)length, false)) {
        SAY("Row %zu is now: %s\n", record->lines[i].row, text);
        kp_say_standing(&taking->sitting, record->count);
    }
    free(text);
}

/* "row 2 : 1 1": the guess stays, the score is another. */
static bool set_right(struct kp_taking *taking, const char *rest)
{
    const struct kp_sitting *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_sitting_game(sitting);
    const char *name = kp_word_begin(rest), *score = name + kp_word_length(name);
    size_t rows = game ? kp_game_rows(game) : 0, row = row_named(name, rows);
    size_t i = row ? kp_sitting_row(sitting, row) : sitting->record.count;

    if (i < sitting->record.count)
        score_again(taking, i, score + strspn(score, " \t:"));
    else
        refuse_row(taking, rows);
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
    {"undo", "undo", "take the last line back, or the last correction", undo},
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
