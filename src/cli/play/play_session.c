/* Each new line is read together with the other lines of its game.  Rules are typed line by
 * line, so a line is also accepted if it can be read together with rules that may still come. */
#include "cli/play/play_session.h"

#include "base/allocate.h"
#include "base/utf8.h"
#include "cli/io/progress.h"
#include <stdlib.h>
#include <string.h>

/* ---- Reading ----------------------------------------------------------------------------- */

/* The rules that may still come: those that are as permissive as possible. */
static const char *const missing_rules[] = {"", "colours 1000\n", "pegs 1\n",
                                            "pegs 1\ncolours 1000\n"};

#define WAYS (sizeof missing_rules / sizeof *missing_rules)

static bool mentions_line(const struct kp_errors *problems, size_t line)
{
    for (size_t i = 0; i < problems->count; i++)
        if (problems->item[i].line == line + 1)
            return true;
    return false;
}

static void set_no_memory(struct kp_errors *problems)
{
    *problems = (struct kp_errors){.count = 1, .item = {{.says = "no memory left"}}};
}

/* Read the lines that are not closed, and `more` behind them. */
static enum kp_status read_with(const struct kp_play_session *session,
                                const struct kp_record *record, const char *more,
                                struct kp_match **match, struct kp_errors *problems)
{
    size_t length;
    char *text = kp_record_text(record, session->closed_lines, more, &length);
    enum kp_status status = KP_NO_MEMORY;

    *match = NULL;
    if (text)
        status = kp_match_read_on(session->last_closed_game, text, length,
                                  (unsigned)session->closed_lines + 1, match, problems);
    else
        set_no_memory(problems);
    free(text);
    if (status) {
        kp_match_free(*match);
        *match = NULL;
    }
    return status;
}

/* Whether the rules were complete before this line, which is the last one: then no rule that
 * is still to come can make it right. */
static bool was_complete(const struct kp_play_session *session, size_t line)
{
    struct kp_record before = session->record;
    struct kp_errors problems = {0};
    struct kp_match *match = NULL;

    if (line + 1 != before.count || line == 0)
        return false;
    before.count--;
    if (read_with(session, &before, "", &match, &problems))
        return false;
    kp_match_free(match);
    return true;
}

/* Read everything after `line` was changed.  If every way fails, the session gets the problems
 * of the first way that mentions this line. */
static bool read_all(struct kp_play_session *session, size_t line, struct kp_match **match)
{
    size_t ways = WAYS;

    for (size_t i = 0; i < ways; i++) {
        struct kp_errors problems = {0};
        enum kp_status status = read_with(session, &session->record, missing_rules[i], match,
                                          &problems);

        if (status == KP_OK && i > 0) {
            kp_match_free(*match);
            *match = NULL;
        }
        if (status == KP_OK)
            return true;
        if (i == 0 && was_complete(session, line))
            ways = 1;
        if (i == 0 || (!mentions_line(&session->problems, line) && mentions_line(&problems, line)))
            session->problems = problems;
    }
    return false;
}

/* ---- The last game ------------------------------------------------------------------------- */

/* As the reader of transcripts does: commas and all spaces of Unicode separate words. */
static const char *skip_separators(const char *line)
{
    uint32_t point;
    size_t bytes;

    while ((bytes = kp_utf8_read(line, strlen(line), &point)) > 0 &&
           (point == ',' || point == 0xFE0E || point == 0xFE0F || kp_utf8_is_space(point)))
        line += bytes;
    return line;
}

/* A comment may follow after a separator. */
bool kp_is_game_end(const char *line)
{
    const char *dashes = skip_separators(line), *rest;

    if (strncmp(dashes, "---", 3) != 0)
        return false;
    rest = skip_separators(dashes + 3);
    return *rest == '\0' || (*rest == '#' && rest > dashes + 3);
}

/* The place behind the last `---` before `end`, but no earlier than `begin`. */
static size_t find_game_begin(const struct kp_record *record, size_t begin, size_t end)
{
    while (end > begin && !kp_is_game_end(record->lines[end - 1].text))
        end--;
    return end;
}

static bool is_blank_or_comment(const char *line)
{
    line += strspn(line, " \t");
    return *line == '#' || *line == '\0';
}

const struct kp_transcript *kp_play_session_game(const struct kp_play_session *session)
{
    const struct kp_record *record = &session->record;
    size_t last = record->count;

    while (last > 0 && is_blank_or_comment(record->lines[last - 1].text))
        last--;
    if (!session->match || last == 0 || kp_is_game_end(record->lines[last - 1].text))
        return NULL;
    return kp_match_game(session->match, kp_match_games(session->match) - 1);
}

/* `codemaker Ann` and `id 17` say nothing about the codes. */
bool kp_play_session_has_rules(const struct kp_play_session *session)
{
    for (size_t i = 0; i < session->record.count; i++) {
        const char *line = session->record.lines[i].text;
        const char *word = line + strspn(line, " \t");

        if (!is_blank_or_comment(word) &&
            !kp_ascii_is_one_of(word, strcspn(word, " \t"), "codemaker id"))
            return true;
    }
    return false;
}

size_t kp_play_session_begin(const struct kp_play_session *session)
{
    return find_game_begin(&session->record, 0, session->record.count);
}

size_t kp_play_session_rows(const struct kp_play_session *session)
{
    const struct kp_transcript *game = kp_play_session_game(session);

    return game ? kp_game_rows(game) : 0;
}

bool kp_play_session_board_is_full(const struct kp_play_session *session)
{
    const struct kp_transcript *game = kp_play_session_game(session);

    return game && kp_game_board(game) > 0 && kp_game_rows(game) >= kp_game_board(game);
}

/* ---- The verdict ------------------------------------------------------------------------------ */

struct kp_options kp_play_session_options(const struct kp_play_session *session)
{
    return kp_progress_options(session->call, "<stdin>", false);
}

void kp_play_session_check(struct kp_play_session *session)
{
    const struct kp_transcript *game = kp_play_session_game(session);
    struct kp_options options = kp_play_session_options(session);
    struct kp_verdict *before = session->verdict, *now;

    session->verdict = NULL;
    session->check_error = (struct kp_diag){0};
    options.story = true;
    if (game)
        kp_check(game, &options, &session->verdict, &session->check_error);
    now = session->verdict;
    session->count_changed = !(before && now && before->answer == now->answer && before->count &&
                               now->count && before->count_is_exact == now->count_is_exact &&
                               strcmp(before->count, now->count) == 0);
    kp_verdict_free(before);
}

/* ---- Closed games -------------------------------------------------------------------------------- */

/* Close the games that a `---` has ended, so that reading a match takes linear time.  Without
 * memory they stay open. */
static void close_games(struct kp_play_session *session)
{
    const struct kp_record *record = &session->record;
    size_t games = session->match ? kp_match_games(session->match) : 0;
    size_t end = find_game_begin(record, session->closed_lines, record->count);
    struct kp_play_session next = *session;
    struct kp_errors ignored;

    games -= games > 0 && kp_play_session_game(session);
    if (end == session->closed_lines || games == 0)
        return;
    next.closed_lines = end;
    next.last_closed_game = kp_match_game(session->match, games - 1);
    if (read_with(&next, record, "", &next.match, &ignored))
        return;
    if (games + kp_match_games(next.match) != kp_match_games(session->match)) {
        kp_match_free(next.match); /* '--- # remark' ends a game, too, but not for us */
        return;
    }
    kp_match_free(session->closed_match);
    next.closed_match = session->match;
    *session = next;
}

/* ---- Changes ---------------------------------------------------------------------------------------- */

/* Put the line in place `i`.  *before is what stood there, or the line itself if that
 * failed and nothing has changed. */
static bool change_line(struct kp_play_session *session, size_t i, struct kp_record_line line,
                        struct kp_record_line *before)
{
    struct kp_match *match = NULL;

    if (i < session->closed_lines) { /* all lines are read again */
        kp_match_free(session->closed_match);
        session->closed_match = NULL;
        session->last_closed_game = NULL;
        session->closed_lines = 0;
    }
    *before = kp_record_swap(&session->record, i, line);
    if (!read_all(session, i, &match)) {
        *before = kp_record_swap(&session->record, i, *before);
        return false;
    }
    kp_match_free(session->match);
    session->match = match;
    close_games(session);
    if (!session->deferred)
        kp_play_session_check(session);
    return true;
}

bool kp_play_session_put(struct kp_play_session *session, size_t i, const char *text, size_t length)
{
    struct kp_record *record = &session->record;
    struct kp_undo_log *undo = &session->undo;
    struct kp_record_line line = kp_record_line_make(text, length), before = line;
    size_t rows_before = kp_play_session_rows(session), rows;
    bool has_memory = line.text && kp_record_reserve(record) &&
                      KP_RESERVE(undo->entries, undo->room, undo->count + 1);

    if (!has_memory)
        set_no_memory(&session->problems);
    else if (i < record->count)
        line.row = record->lines[i].row;
    if (!has_memory || !change_line(session, i, line, &before)) {
        free(before.text);
        return false;
    }
    undo->entries[undo->count++] = (struct kp_undo_entry){i, before};
    rows = kp_play_session_rows(session);
    if (i + 1 == record->count && rows > rows_before)
        record->lines[i].row = rows;
    return true;
}

struct kp_match *kp_play_session_try(struct kp_play_session *session, const char *text)
{
    struct kp_match *match;

    read_with(session, &session->record, text, &match, &session->problems);
    return match;
}

const struct kp_undo_entry *kp_play_session_last_change(const struct kp_play_session *session)
{
    return session->undo.count > 0 ? &session->undo.entries[session->undo.count - 1] : NULL;
}

/* What could be read before can be read again, so only memory can be missing. */
bool kp_play_session_undo(struct kp_play_session *session)
{
    const struct kp_undo_entry *last = kp_play_session_last_change(session);
    struct kp_record_line removed;

    if (!change_line(session, last->place, last->before, &removed))
        return false;
    session->undo.count--;
    free(removed.text);
    return true;
}

void kp_play_session_free(struct kp_play_session *session)
{
    kp_record_free(&session->record);
    kp_undo_log_clear(&session->undo);
    free(session->undo.entries);
    kp_match_free(session->match);
    kp_match_free(session->closed_match);
    kp_verdict_free(session->verdict);
}
