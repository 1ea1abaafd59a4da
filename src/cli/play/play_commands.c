#include "cli/play/play_commands.h"

#include "cli/io/output.h"
#include "cli/play/game_display.h"
#include "cli/play/play.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

static bool undo(struct kp_play *taking, const char *rest)
{
    (void)rest;
    kp_play_undo(taking);
    return true;
}

static void refuse_row(struct kp_play *taking, size_t rows)
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

static void score_again(struct kp_play *taking, size_t i, const char *score)
{
    const struct kp_record *record = &taking->sitting.record;
    int guess = (int)strcspn(record->lines[i].text, ":"), length;
    char *text;

    length = asprintf(&text, "%.*s: %s", guess, record->lines[i].text, score);
    if (length < 0)
        return;
    if (kp_play_put_line(taking, i, text, (size_t)length, false)) {
        SAY("Row %zu is now: %s\n", record->lines[i].row, text);
        kp_say_standing(&taking->sitting, record->count);
    }
    free(text);
}

/* "row 2 : 1 1": the guess stays, the score is another. */
bool kp_set_right(struct kp_play *taking, const char *rest)
{
    const struct kp_play_session *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_play_session_game(sitting);
    const char *name = kp_word_begin(rest), *score = name + kp_word_length(name);
    size_t rows = game ? kp_game_rows(game) : 0, row = row_named(name, rows);
    size_t i = row ? kp_play_session_row(sitting, row) : sitting->record.count;

    if (i < sitting->record.count)
        score_again(taking, i, score + strspn(score, " \t:"));
    else
        refuse_row(taking, rows);
    return true;
}

/* The lines of the game, each row with its number. */
static bool show(struct kp_play *taking, const char *rest)
{
    const struct kp_play_session *sitting = &taking->sitting;
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

static bool help(struct kp_play *taking, const char *rest);

static bool quit(struct kp_play *taking, const char *rest)
{
    (void)taking;
    (void)rest;
    return false;
}

static const struct kp_play_command orders[] = {
    {"undo", "undo", "take the last line back, or the last correction", undo, true},
    {"show board list", "show", "the game so far", show, true},
    {"help ?", "help", "this list", help, true},
    {"quit q exit", "quit", "end, as Ctrl-D does", quit, true},
    {0},
};

/* The rules come first, so they are explained where they are still to come. */
static void help_with_rules(const struct kp_role *role)
{
    const char *name;

    SAY("First the rules, line by line or by the name of a game, or both:\n");
    SAY("  %-14s %s\n", "game classic", "or another of:");
    for (size_t i = 0; (name = kp_plugin(KP_PRESETS, i, NULL)); i++)
        SAY("%s%*s%s", i == 0 ? "" : i % 5 ? ", " : ",\n", i % 5 ? 0 : 17, "", name);
    SAY("\n  %-14s %s\n", "pegs 4", "the pegs of a code, and likewise 'colours 6'");
    SAY("  %-14s %s\n", "codemaker Ann", "who made the code");
    SAY("Then %s\n", role->can_be_typed);
}

/* Whether the line begins with one of the words; `board 10` is a rule. */
static bool is_called(const struct kp_play_command *order, const char *line)
{
    bool alone = line[kp_word_length(line)] == '\0';

    for (const char *name = order->name; *name; name += strspn(name, " ")) {
        if (kp_same_word(line, name) && (alone || !order->alone))
            return true;
        name += strcspn(name, " ");
    }
    return false;
}

static const struct kp_play_command *find(const struct kp_play_command *table, const char *line)
{
    for (; table->name; table++)
        if (is_called(table, line))
            return table;
    return NULL;
}

const struct kp_play_command *kp_play_command_find(const struct kp_play *taking, const char *line)
{
    const struct kp_play_command *own = find(taking->role->orders, line);

    return own ? own : find(orders, line);
}

static void list(const struct kp_play_command *table)
{
    for (; table->name; table++)
        if (table->written)
            SAY("  %-14s %s\n", table->written, table->what);
}

static bool has_another(const struct kp_play_command *own, const struct kp_play_command *order)
{
    for (; own->name; own++)
        if (kp_same_word(own->name, order->name))
            return true;
    return false;
}

static void list_others(const struct kp_play_command *own)
{
    for (const struct kp_play_command *order = orders; order->name; order++)
        if (!has_another(own, order))
            SAY("  %-14s %s\n", order->written, order->what);
}

static bool help(struct kp_play *taking, const char *rest)
{
    const struct kp_role *role = taking->role;

    (void)rest;
    if (taking->sitting.match)
        SAY("%c%s\n", toupper((unsigned char)role->can_be_typed[0]), role->can_be_typed + 1);
    else
        help_with_rules(role);
    for (const struct kp_help_entry *line = role->lines; line->written; line++)
        SAY("  %-14s %s\n", line->written, line->what);
    list(role->orders);
    list_others(role->orders);
    return true;
}
