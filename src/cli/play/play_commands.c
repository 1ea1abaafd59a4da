/* The commands that all roles have: undo, show, help and quit; and what several roles use for
 * their own. */
#include "cli/play/play.h"

#include "base/utf8.h"
#include "cli/io/output.h"
#include "cli/play/game_display.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool undo(struct kp_play *play, const char *rest)
{
    (void)rest;
    kp_play_undo(play);
    return true;
}

static bool quit(struct kp_play *play, const char *rest)
{
    (void)play;
    (void)rest;
    return false;
}

/* Show the lines of the game, each row with its number. */
static bool show_lines(struct kp_play *play, const char *rest)
{
    const struct kp_record *record = &play->session.record;
    size_t from = record->count;

    (void)rest;
    while (from > 0 && !kp_is_game_end(record->lines[from - 1].text))
        from--;
    for (size_t i = from; i < record->count; i++)
        if (record->lines[i].row)
            KP_SAY("%4zu  %s\n", record->lines[i].row, record->lines[i].text);
        else
            KP_SAY("      %s\n", record->lines[i].text);
    if (from == record->count)
        KP_SAY("There is nothing yet.\n");
    else
        kp_say_position(&play->session, record->count);
    return true;
}

static bool help(struct kp_play *play, const char *rest);

static const struct kp_play_command common_commands[] = {
    {"undo", "undo", "take the last line back, or the last correction", undo, true},
    {"show board list", "show", "the game so far", show_lines, true},
    {"help ?", "help", "this list", help, true},
    {"quit q exit", "quit", "end, as Ctrl-D does", quit, true},
    {0},
};

/* ---- Finding a command ------------------------------------------------------------------------ */

static bool is_called(const struct kp_play_command *command, const char *line)
{
    size_t length = kp_word_length(line);

    return (line[length] == '\0' || !command->alone) &&
           kp_ascii_is_one_of(line, length, command->names);
}

static const struct kp_play_command *find(const struct kp_play_command *table, const char *line)
{
    for (; table->names; table++)
        if (is_called(table, line))
            return table;
    return NULL;
}

const struct kp_play_command *kp_play_command_find(const struct kp_play *play, const char *line)
{
    const struct kp_play_command *own = find(play->role->commands, line);

    return own ? own : find(common_commands, line);
}

/* ---- help ------------------------------------------------------------------------------------------ */

/* The rules are explained until they are complete. */
static void help_with_rules(const struct kp_role *role)
{
    const char *name;

    KP_SAY("First the rules, line by line or by the name of a game, or both:\n");
    KP_SAY("  %-14s %s\n", "game classic", "or another of:");
    for (size_t i = 0; (name = kp_plugin(KP_PRESETS, i, NULL)); i++)
        KP_SAY("%s%*s%s", i == 0 ? "" : i % 5 ? ", " : ",\n", i % 5 ? 0 : 17, "", name);
    KP_SAY("\n  %-14s %s\n", "pegs 4", "the pegs of a code, and likewise 'colours 6'");
    KP_SAY("  %-14s %s\n", "codemaker Ann", "who made the code");
    KP_SAY("Then %s\n", role->help_title);
}

static void list_command(const struct kp_play_command *command)
{
    if (command->syntax)
        KP_SAY("  %-14s %s\n", command->syntax, command->what);
}

static bool has_own(const struct kp_role *role, const struct kp_play_command *common)
{
    for (const struct kp_play_command *own = role->commands; own->names; own++)
        if (kp_same_word(own->names, common->names))
            return true;
    return false;
}

static bool help(struct kp_play *play, const char *rest)
{
    const struct kp_role *role = play->role;

    (void)rest;
    if (play->session.match)
        KP_SAY("%c%s\n", toupper((unsigned char)role->help_title[0]), role->help_title + 1);
    else
        help_with_rules(role);
    for (const struct kp_play_command *own = role->commands; own->names; own++)
        list_command(own);
    for (const struct kp_play_command *common = common_commands; common->names; common++)
        if (!has_own(role, common))
            list_command(common);
    return true;
}

/* ---- Commands of several roles ----------------------------------------------------------------------- */

static void refuse_row(struct kp_play *play, size_t rows)
{
    if (rows == 0)
        kp_refuse(play, "there are no rows yet");
    else if (rows == 1)
        kp_refuse(play, "there is only row 1: write 'row 1 : 1 0' for another score of it");
    else
        kp_refuse(play, "there are rows 1 to %zu: write 'row %zu : 1 0' for another score of one",
                  rows, rows);
}

/* The row of that number, which must be a word of digits; or 0. */
static size_t parse_row(const char *word, size_t rows)
{
    size_t digits = strspn(word, "0123456789"), row;

    if (digits == 0 || digits > 18 || digits != kp_word_length(word))
        return 0;
    row = strtoul(word, NULL, 10);
    return row <= rows ? row : 0;
}

/* The guess in line `i` stays. */
static void replace_score(struct kp_play *play, size_t i, const char *score)
{
    const struct kp_record *record = &play->session.record;
    int guess = (int)strcspn(record->lines[i].text, ":"), length;
    char *text;

    length = asprintf(&text, "%.*s: %s", guess, record->lines[i].text, score);
    if (length < 0)
        return;
    if (kp_play_accept_line(play, i, text, (size_t)length, false)) {
        KP_SAY("Row %zu is now: %s\n", record->lines[i].row, text);
        kp_say_position(&play->session, record->count);
    }
    free(text);
}

bool kp_change_score(struct kp_play *play, const char *rest)
{
    const struct kp_play_session *session = &play->session;
    const char *number = kp_skip_blanks(rest), *score = number + kp_word_length(number);
    size_t rows = kp_play_session_rows(session), row = parse_row(number, rows);
    size_t i = row ? kp_play_session_row(session, row) : session->record.count;

    if (i < session->record.count)
        replace_score(play, i, score + strspn(score, " \t:"));
    else
        refuse_row(play, rows);
    return true;
}

bool kp_run_show_board(struct kp_play *play, const char *rest)
{
    (void)rest;
    kp_show_board(play);
    return true;
}
