#include "cli/play/play_session.h"

#include "cli/io/game_files.h"
#include "cli/io/progress.h"
#include <stdlib.h>
#include <string.h>

/* Rules come line by line, and what makes them complete may be still to come. */
static const char *const to_come[] = {"", "colours 1000\n", "pegs 1\n", "pegs 1\ncolours 1000\n"};

#define WAYS (sizeof to_come / sizeof *to_come)

static bool is_about(const struct kp_errors *problems, size_t line)
{
    for (size_t i = 0; i < problems->count; i++)
        if (problems->item[i].line == line + 1)
            return true;
    return false;
}

static void say_no_memory(struct kp_errors *problems)
{
    *problems = (struct kp_errors){.count = 1, .item = {{.says = "no memory left"}}};
}

static enum kp_status read_with(const struct kp_play_session *sitting,
                                const struct kp_record *record, const char *more,
                                struct kp_match **match, struct kp_errors *problems)
{
    size_t length;
    char *text = kp_record_text(record, sitting->behind, more, &length);
    enum kp_status status = KP_NO_MEMORY;

    *match = NULL;
    if (text)
        status = kp_match_read_on(sitting->last, text, length, (unsigned)sitting->behind + 1, match,
                                  problems);
    else
        say_no_memory(problems);
    free(text);
    if (status) {
        kp_match_free(*match);
        *match = NULL;
    }
    return status;
}

/* Whether the rules were complete before this line, which is the last one: then
 * nothing is still to come that makes it right. */
static bool was_complete(const struct kp_play_session *sitting, size_t line)
{
    struct kp_record before = sitting->record;
    struct kp_errors problems = {0};
    struct kp_match *match = NULL;

    if (line + 1 != before.count || line == 0)
        return false;
    before.count--;
    if (read_with(sitting, &before, "", &match, &problems))
        return false;
    kp_match_free(match);
    return true;
}

/* Of several ways to fail the first one that is about this line is told. */
static bool read_all(struct kp_play_session *sitting, size_t line, struct kp_match **match)
{
    struct kp_errors *told = &sitting->problems;
    size_t ways = WAYS;

    for (size_t i = 0; i < ways; i++) {
        struct kp_errors problems = {0};
        enum kp_status status = read_with(sitting, &sitting->record, to_come[i], match, &problems);

        if (status == KP_OK && i > 0) {
            kp_match_free(*match);
            *match = NULL;
        }
        if (status == KP_OK)
            return true;
        if (i == 0 && was_complete(sitting, line))
            ways = 1;
        if (i == 0 || (!is_about(told, line) && is_about(&problems, line)))
            *told = problems;
    }
    return false;
}

bool kp_line_divides(const struct kp_record_line *line)
{
    size_t blank = strspn(line->text, " \t");

    return strncmp(line->text + blank, "---", 3) == 0 &&
           line->text[blank + 3 + strspn(line->text + blank + 3, " \t")] == '\0';
}

/* A remark, or nothing at all. */
static bool is_silent(const struct kp_record_line *line)
{
    char begin = line->text[strspn(line->text, " \t")];

    return begin == '#' || begin == '\0';
}

/* After a `---` there is no game before its first line. */
const struct kp_transcript *kp_play_session_game(const struct kp_play_session *sitting)
{
    size_t last = sitting->record.count;

    while (last > 0 && is_silent(&sitting->record.lines[last - 1]))
        last--;
    if (!sitting->match || last == 0 || kp_line_divides(&sitting->record.lines[last - 1]))
        return NULL;
    return kp_match_game(sitting->match, kp_match_games(sitting->match) - 1);
}

static size_t rows(const struct kp_play_session *sitting)
{
    const struct kp_transcript *game = kp_play_session_game(sitting);

    return game ? kp_game_rows(game) : 0;
}

static bool counts_alike(const struct kp_verdict *a, const struct kp_verdict *b)
{
    return a && b && a->answer == b->answer && a->count && b->count &&
           a->count_is_exact == b->count_is_exact && strcmp(a->count, b->count) == 0;
}

struct kp_options kp_play_session_options(const struct kp_play_session *sitting,
                                          const struct kp_transcript *game)
{
    struct kp_visit visit = {.call = sitting->call, .game = game, .file = "<stdin>", .games = 1};

    return kp_progress_options(&visit, false);
}

void kp_play_session_check(struct kp_play_session *sitting)
{
    const struct kp_transcript *game = kp_play_session_game(sitting);
    struct kp_options options = kp_play_session_options(sitting, game);
    struct kp_verdict *before = sitting->verdict;

    sitting->verdict = NULL;
    sitting->why = (struct kp_diag){0};
    options.story = true;
    if (game)
        kp_check(game, &options, &sitting->verdict, &sitting->why);
    sitting->news = !counts_alike(before, sitting->verdict);
    kp_verdict_free(before);
}

/* ---- The games before ------------------------------------------------------ */

/* All lines are read again: one of those that were not is about to change. */
static void reopen(struct kp_play_session *sitting)
{
    kp_match_free(sitting->before);
    sitting->before = NULL;
    sitting->last = NULL;
    sitting->behind = 0;
}

/* Games that a `---` ends are read once.  Without memory they are read again. */
static void leave_behind(struct kp_play_session *sitting)
{
    const struct kp_record *record = &sitting->record;
    size_t games = sitting->match ? kp_match_games(sitting->match) : 0, behind = record->count;
    struct kp_play_session next = *sitting;
    struct kp_errors unseen;

    while (behind > sitting->behind && !kp_line_divides(&record->lines[behind - 1]))
        behind--;
    games -= games > 0 && kp_play_session_game(sitting);
    if (behind == sitting->behind || games == 0)
        return;
    next.behind = behind;
    next.last = kp_match_game(sitting->match, games - 1);
    if (read_with(&next, record, "", &next.match, &unseen))
        return;
    if (games + kp_match_games(next.match) != kp_match_games(sitting->match)) {
        kp_match_free(next.match); /* a '--- # remark' stands between them, too */
        return;
    }
    kp_match_free(sitting->before);
    next.before = sitting->match;
    *sitting = next;
}

/* Let the line stand in place `i`; *before is what stood there, or the line
 * itself where all stays as it was. */
static bool change(struct kp_play_session *sitting, size_t i, struct kp_record_line line,
                   struct kp_record_line *before)
{
    struct kp_match *match = NULL;

    if (i < sitting->behind)
        reopen(sitting);
    *before = kp_record_swap(&sitting->record, i, line);
    if (!read_all(sitting, i, &match)) {
        *before = kp_record_swap(&sitting->record, i, *before);
        return false;
    }
    kp_match_free(sitting->match);
    sitting->match = match;
    leave_behind(sitting);
    if (!sitting->waits)
        kp_play_session_check(sitting);
    return true;
}

bool kp_play_session_put(struct kp_play_session *sitting, size_t i, const char *text, size_t length)
{
    struct kp_record *record = &sitting->record;
    struct kp_record_line line = kp_record_line_make(text, length), before = line;
    size_t rows_before = rows(sitting);
    bool can = line.text && kp_record_room(record) && kp_undo_log_room(&sitting->past);

    if (!can)
        say_no_memory(&sitting->problems);
    else if (i < record->count)
        line.row = record->lines[i].row;
    if (!can || !change(sitting, i, line, &before)) {
        free(before.text);
        return false;
    }
    kp_undo_log_add(&sitting->past, i, before);
    if (i + 1 == record->count && rows(sitting) > rows_before)
        record->lines[i].row = rows(sitting);
    return true;
}

struct kp_match *kp_play_session_try(struct kp_play_session *sitting, const char *text)
{
    struct kp_record_line line = kp_record_line_make(text, strlen(text));
    struct kp_match *match = NULL;

    if (line.text && kp_record_room(&sitting->record)) {
        kp_record_swap(&sitting->record, sitting->record.count, line);
        read_with(sitting, &sitting->record, "", &match, &sitting->problems);
        sitting->record.count--;
    } else {
        say_no_memory(&sitting->problems);
    }
    free(line.text);
    return match;
}

const struct kp_undo_entry *kp_play_session_last_change(const struct kp_play_session *sitting)
{
    return sitting->past.count > 0 ? &sitting->past.changes[sitting->past.count - 1] : NULL;
}

/* What could be read once can be read again, memory willing. */
bool kp_play_session_undo(struct kp_play_session *sitting)
{
    const struct kp_undo_entry *last = kp_play_session_last_change(sitting);
    struct kp_record_line gone;

    if (!change(sitting, last->place, last->before, &gone))
        return false;
    sitting->past.count--;
    free(gone.text);
    return true;
}

size_t kp_play_session_row(const struct kp_play_session *sitting, size_t row)
{
    const struct kp_record *record = &sitting->record;

    for (size_t i = record->count; i > 0 && !kp_line_divides(&record->lines[i - 1]); i--)
        if (record->lines[i - 1].row == row)
            return i - 1;
    return record->count;
}

void kp_play_session_free(struct kp_play_session *sitting)
{
    kp_record_free(&sitting->record);
    kp_undo_log_free(&sitting->past);
    kp_match_free(sitting->match);
    kp_match_free(sitting->before);
    kp_verdict_free(sitting->verdict);
}
