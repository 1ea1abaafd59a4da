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

/* The lines of the game, each row with its number. */
static bool show(struct kp_taking *taking, const char *rest)
{
    const struct kp_sitting *sitting = &taking->sitting;
    const struct kp_record *record = &sitting->record;
    size_t from = record->count;

    (void)rest;
    while (from > 0 && !kp_line_divides(&record->lines[from - 1]))
        from--;
    for (size_t i = from; i < record->count; i++)
        if (record->lines[i].row)
            SAY("%4zu  %s\n", record->lines[i].row, record->lines[i].text);
        else
            SAY("      %s\n", record->lines[i].text);
    if (from == record->count)
        SAY("There is nothing yet.\n");
    else
        kp_say_standing(sitting, record->count);
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
    {"show board list", "show", "the game so far", show},
    {"help ?", "help", "this list", help},
    {"quit q exit", "quit", "end, as Ctrl-D does", quit},
};

#define ORDERS (sizeof orders / sizeof *orders)

/* The rules come first, so they are explained where they are still to come. */
static void help_with_rules(void)
{
    const char *name;

    SAY("First the rules, line by line or by the name of a game, or both:\n");
    SAY("  %-14s %s\n", "game classic", "or another of:");
    for (size_t i = 0; (name = kp_plugin(KP_PRESETS, i, NULL)); i++)
        SAY("%s%*s%s", i == 0 ? "" : i % 5 ? ", " : ",\n", i % 5 ? 0 : 17, "", name);
    SAY("\n  %-14s %s\n", "pegs 4", "the pegs of a code, and likewise 'colours 6'");
    SAY("  %-14s %s\n", "codemaker Ann", "who made the code");
    SAY("Then a line of a transcript (docs/transcript.md), or one of these:\n");
}

static bool help(struct kp_taking *taking, const char *rest)
{
    (void)rest;
    if (taking->sitting.match)
        SAY("A line of a transcript (docs/transcript.md), or one of these:\n");
    else
        help_with_rules();
    SAY("  %-14s %s\n", "rrgg : 1 0", "a guess and its score, black and white");
    SAY("  %-14s %s\n", "secret rgby", "what the codemaker revealed");
    SAY("  %-14s %s\n", "---", "the next game of the match");
    for (size_t i = 0; i < ORDERS; i++)
        SAY("  %-14s %s\n", orders[i].written, orders[i].what);
    return true;
}

/* Whether the line begins with one of the words; `board 10` is a rule. */
static bool is_called(const struct kp_order *order, const char *line)
{
    bool alone = line[kp_word_length(line)] == '\0';

    for (const char *name = order->name; *name; name += strspn(name, " ")) {
        if (kp_same_word(line, name) && (alone || order->run == set_right))
            return true;
        name += strcspn(name, " ");
    }
    return false;
}

const struct kp_order *kp_order_find(const char *line)
{
    for (size_t i = 0; i < ORDERS; i++)
        if (is_called(&orders[i], line))
            return &orders[i];
    return NULL;
}
