/* The lines of a play, which are read again after each change: a row is corrected by replacing its
 * line.  Rules are typed line by line, so lines are also accepted if nothing but rules is
 * missing. */
#include "cli/play/play.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/io/output.h"
#include "cli/io/output_file.h"
#include "cli/io/progress.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ----------------------------------------------------------------------------- */

/* The lines with their ends, and `more` after them; the caller frees it.  NULL: no memory. */
static char *join_lines(const struct kp_play *play, const char *more)
{
    struct kp_strbuf text = {0};

    for (size_t i = 0; i < play->line_count; i++)
        kp_strbuf_addf(&text, "%s\n", play->lines[i].text);
    kp_strbuf_add_text(&text, more);
    if (text.failed)
        kp_strbuf_free(&text);
    return text.text;
}

static void set_no_memory(struct kp_errors *problems)
{
    *problems = (struct kp_errors){.count = 1, .item = {{.says = "no memory left"}}};
}

/* Reads the lines, and `more` after them. */
static enum kp_status read_with(const struct kp_play *play, const char *more,
                                struct kp_match **match, struct kp_errors *problems)
{
    char *text = join_lines(play, more);
    enum kp_status status = KP_NO_MEMORY;

    *match = NULL;
    if (text)
        status = kp_match_read(text, strlen(text), "text", match, problems);
    else
        set_no_memory(problems);
    free(text);
    if (status) {
        kp_match_free(*match);
        *match = NULL;
    }
    return status;
}

/* Whether nothing but rules is missing. */
static bool may_continue(const struct kp_errors *problems)
{
    static const char *const missing[] = {"the rules are missing", "the colours are missing",
                                          "the length of a code is missing", "no game found"};
    size_t continued = 0;

    for (size_t i = 0; i < problems->count; i++)
        for (size_t k = 0; k < sizeof missing / sizeof *missing; k++)
            continued += strncmp(problems->item[i].says, missing[k], strlen(missing[k])) == 0;
    return continued == problems->count;
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

/* Whether a line from this one on is more than a comment, and begins with no word to ignore. */
static bool has_line(const struct kp_play *play, size_t from, const char *ignored)
{
    for (size_t i = from; i < play->line_count; i++) {
        const char *line = kp_skip_spaces(play->lines[i].text);

        if (*line && *line != '#' && !kp_ascii_is_one_of(line, strcspn(line, " \t"), ignored))
            return true;
    }
    return false;
}

/* `codemaker Ann` and `id 17` say nothing about the codes. */
bool kp_has_rules(const struct kp_play *play)
{
    return has_line(play, 0, "codemaker id");
}

size_t kp_game_begin(const struct kp_play *play)
{
    size_t i = play->line_count;

    while (i > 0 && !kp_is_game_end(play->lines[i - 1].text))
        i--;
    return i;
}

bool kp_board_is_full(const struct kp_play *play)
{
    size_t board = play->game ? kp_game_board(play->game) : 0;

    return board > 0 && play->rows >= board;
}

bool kp_is_won(const struct kp_play *play)
{
    return play->game && kp_game_winning_row(play->game) != KP_NO_ROW;
}

bool kp_scores_conflict(const struct kp_play *play)
{
    return play->verdict && play->verdict->answer == KP_CHEATED;
}

/* ---- The verdict ------------------------------------------------------------------------------ */

struct kp_options kp_play_options(const struct kp_play *play)
{
    return kp_progress_options(play->call, "<stdin>", false);
}

void kp_play_check(struct kp_play *play)
{
    struct kp_options options = kp_play_options(play);
    struct kp_verdict *before = play->verdict, *now;

    play->verdict = NULL;
    play->check_error = (struct kp_diag){0};
    options.story = true;
    if (play->game)
        kp_check(play->game, &options, &play->verdict, &play->check_error);
    now = play->verdict;
    play->count_changed = !(before && now && before->answer == now->answer && before->count &&
                            now->count && before->count_is_exact == now->count_is_exact &&
                            strcmp(before->count, now->count) == 0);
    kp_verdict_free(before);
}

/* ---- Changes --------------------------------------------------------------------------------- */

/* Reads again after a change.  Returns false, and sets the problems, if the lines cannot be read. */
static bool read_lines(struct kp_play *play)
{
    struct kp_errors problems = {0};
    struct kp_match *match;

    if (read_with(play, "", &match, &problems) != KP_OK && !may_continue(&problems)) {
        play->problems = problems;
        return false;
    }
    kp_match_free(play->match);
    play->match = match;
    play->game = NULL;
    if (match && has_line(play, kp_game_begin(play), ""))
        play->game = kp_match_game(match, kp_match_games(match) - 1);
    play->rows = play->game ? kp_game_rows(play->game) : 0;
    free(play->guess); /* the game has changed, so it is no longer the best */
    play->guess = NULL;
    return true;
}

bool kp_play_put(struct kp_play *play, size_t i, const char *text)
{
    bool adds = i == play->line_count;
    size_t rows_before = play->rows;
    int status = kp_is_game_end(text) ? kp_play_status(play) : 0;
    struct kp_play_line before = {0};
    char *copy = strdup(text);

    if (!copy || !KP_RESERVE(play->lines, play->line_room, play->line_count + 1) ||
        !KP_RESERVE(play->changes, play->change_room, play->change_count + 1)) {
        set_no_memory(&play->problems);
        free(copy);
        return false;
    }
    if (!adds)
        before = play->lines[i];
    play->lines[i].text = copy;
    play->lines[i].row = before.row;
    play->lines[i].status = status;
    play->line_count += adds;
    if (!read_lines(play)) {
        play->lines[i] = before;
        play->line_count -= adds;
        free(copy);
        return false;
    }
    if (adds && play->rows > rows_before)
        play->lines[i].row = play->rows;
    play->changes[play->change_count++] = (struct kp_play_change){i, before.text};
    return true;
}

/* What could be read before can be read again, so only memory can be missing. */
bool kp_play_take_back(struct kp_play *play)
{
    const struct kp_play_change *last = &play->changes[play->change_count - 1];
    char *now = play->lines[last->line].text;

    play->lines[last->line].text = last->before;
    play->line_count -= !last->before;
    if (!read_lines(play)) {
        play->lines[last->line].text = now;
        play->line_count += !last->before;
        return false;
    }
    free(now);
    play->change_count--;
    kp_play_check(play);
    return true;
}

void kp_play_free(struct kp_play *play)
{
    while (play->line_count > 0)
        free(play->lines[--play->line_count].text);
    while (play->change_count > 0)
        free(play->changes[--play->change_count].before);
    free(play->lines);
    free(play->changes);
    kp_match_free(play->match);
    kp_verdict_free(play->verdict);
    free(play->typed.text);
    free(play->secret);
    free(play->guess);
}

struct kp_match *kp_play_try(struct kp_play *play, const char *text)
{
    struct kp_match *match;

    read_with(play, text, &match, &play->problems);
    return match;
}

/* Whether the file is as it was read or written last. */
static bool is_as_kept(const struct kp_play *play)
{
    struct stat now;

    return play->kept.st_ino == 0 ||
           (stat(play->file_name, &now) == 0 && now.st_ino == play->kept.st_ino &&
            now.st_size == play->kept.st_size && now.st_mtim.tv_sec == play->kept.st_mtim.tv_sec &&
            now.st_mtim.tv_nsec == play->kept.st_mtim.tv_nsec);
}

/* A saved row that is cut off could be another row, so all lines are written into a new file, which
 * takes the place of the old one when it is whole. */
bool kp_play_save(struct kp_play *play)
{
    struct kp_output_file file = {.error = ENOMEM};
    char *text;

    play->refused = false;
    if (!play->file_name)
        return true;
    if (!is_as_kept(play)) {
        play->unsaved = true;
        kp_print(&kp_standard_error,
                 "keypeg: another program has changed %s; what you type is not saved\n",
                 kp_printable(play->file_name).text);
        return false;
    }
    text = join_lines(play, "");
    if (text && kp_output_file_open(&file, play->file_name))
        file.out.write(file.out.to, text, strlen(text));
    play->unsaved = !text || !kp_output_file_close(&file);
    if (play->unsaved)
        kp_print(&kp_standard_error, "keypeg: cannot write %s: %s\n",
                 kp_printable(play->file_name).text, strerror(file.error));
    else
        stat(play->file_name, &play->kept);
    free(text);
    return !play->unsaved;
}
