/* The lines of a play, which are read again after each change.  Entries are only added and taken
 * back at the end, so a correction can be undone like any other line.  Rules are typed line by
 * line, so lines are also accepted if nothing but rules is missing. */
#include "cli/play/play.h"

#include "base/allocate.h"
#include "base/utf8.h"
#include "cli/io/progress.h"

#include <stdlib.h>
#include <string.h>

/* ---- Entries ----------------------------------------------------------------------------- */

/* There is room for it. */
static void add_entry(struct kp_play *play, struct kp_entry entry)
{
    play->line_count += entry.place == play->line_count;
    play->lines[entry.place] = play->entry_count;
    play->entries[play->entry_count++] = entry;
}

/* Removes the last entry, which the caller frees. */
static struct kp_entry remove_entry(struct kp_play *play)
{
    struct kp_entry entry = play->entries[--play->entry_count];
    size_t i = play->entry_count;

    while (i > 0 && play->entries[i - 1].place != entry.place)
        i--;
    if (i > 0)
        play->lines[entry.place] = i - 1;
    else
        play->line_count--;
    return entry;
}

char *kp_play_text(const struct kp_play *play, const char *more)
{
    struct kp_strbuf text = {0};

    for (size_t i = 0; i < play->line_count; i++)
        kp_strbuf_addf(&text, "%s\n", kp_play_line(play, i)->text);
    kp_strbuf_add(&text, more, strlen(more));
    if (text.failed)
        kp_strbuf_free(&text);
    return text.text;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static void set_no_memory(struct kp_errors *problems)
{
    *problems = (struct kp_errors){.count = 1, .item = {{.says = "no memory left"}}};
}

/* Reads the lines, and `more` after them. */
static enum kp_status read_with(const struct kp_play *play, const char *more,
                                struct kp_match **match, struct kp_errors *problems)
{
    char *text = kp_play_text(play, more);
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
        const char *line = kp_skip_spaces(kp_play_line(play, i)->text);

        if (*line && *line != '#' && !kp_ascii_is_one_of(line, strcspn(line, " \t"), ignored))
            return true;
    }
    return false;
}

static const struct kp_transcript *find_last_game(const struct kp_play *play)
{
    return play->match && has_line(play, kp_game_begin(play), "")
               ? kp_match_game(play->match, kp_match_games(play->match) - 1)
               : NULL;
}

/* `codemaker Ann` and `id 17` say nothing about the codes. */
bool kp_has_rules(const struct kp_play *play)
{
    return has_line(play, 0, "codemaker id");
}

size_t kp_game_begin(const struct kp_play *play)
{
    size_t i = play->line_count;

    while (i > 0 && !kp_is_game_end(kp_play_line(play, i - 1)->text))
        i--;
    return i;
}

bool kp_board_is_full(const struct kp_play *play)
{
    size_t board = play->game ? kp_game_board(play->game) : 0;

    return board > 0 && play->rows >= board;
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
    play->game = find_last_game(play);
    play->rows = play->game ? kp_game_rows(play->game) : 0;
    free(play->guess); /* the game has changed, so it is no longer the best */
    play->guess = NULL;
    return true;
}

bool kp_play_put(struct kp_play *play, size_t i, const char *text)
{
    struct kp_entry entry = {.text = strdup(text), .place = i};
    size_t rows_before = play->rows;

    if (i < play->line_count)
        entry.row = kp_play_line(play, i)->row;
    if (kp_is_game_end(text))
        entry.status = kp_play_status(play);
    if (!entry.text || !KP_RESERVE(play->entries, play->entry_room, play->entry_count + 1) ||
        !KP_RESERVE(play->lines, play->line_room, play->line_count + 1)) {
        set_no_memory(&play->problems);
        free(entry.text);
        return false;
    }
    add_entry(play, entry);
    if (!read_lines(play)) {
        free(remove_entry(play).text);
        return false;
    }
    if (i + 1 == play->line_count && play->rows > rows_before)
        play->entries[play->entry_count - 1].row = play->rows;
    return true;
}

/* What could be read before can be read again, so only memory can be missing. */
bool kp_play_take_back(struct kp_play *play)
{
    struct kp_entry last = remove_entry(play);

    if (!read_lines(play)) {
        add_entry(play, last);
        return false;
    }
    free(last.text);
    kp_play_check(play);
    return true;
}

void kp_play_free_lines(struct kp_play *play)
{
    while (play->entry_count > 0)
        free(play->entries[--play->entry_count].text);
    free(play->entries);
    free(play->lines);
    kp_match_free(play->match);
    kp_verdict_free(play->verdict);
}

struct kp_match *kp_play_try(struct kp_play *play, const char *text)
{
    struct kp_match *match;

    read_with(play, text, &match, &play->problems);
    return match;
}
