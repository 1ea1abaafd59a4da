/* The rows of two-colour games.  Let n be the pegs, K the pegs that are 1 in every secret,
 * and G the pegs that are guessed 1, k of them.  The secret has t ones in G if and only if
 * the score is n - (k-t) - (K-t) black and 2 min(k-t, K-t) white: k-t pegs are guessed 1
 * and are 0, K-t pegs are 1 and not guessed so, and each pair of them makes two whites.
 * So a row can say "t of these pegs are 1", and needs nothing else. */
#include "reductions/two_colour_game.h"

#include "base/allocate.h"
#include "base/buffered_out.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum kp_status kp_two_colour_game_check_size(int64_t pegs, int64_t rows, const char *at_least,
                                             struct kp_diag *why)
{
    bool too_long = pegs > KP_MOST_PEGS;

    if (!too_long && rows <= KP_MOST_ROWS)
        return KP_OK;
    return kp_fail(
        why, KP_BAD_INPUT,
        "the game would have %s%s %s; keypeg allows at most %s, so try a smaller problem", at_least,
        kp_grouped(too_long ? pegs : rows).text, too_long ? "pegs" : "rows",
        kp_grouped(too_long ? KP_MOST_PEGS : KP_MOST_ROWS).text);
}

enum kp_status kp_two_colour_game_begin(struct kp_two_colour_game *game, int64_t pegs, int64_t ones,
                                        int64_t rows, struct kp_diag *why)
{
    enum kp_status status = kp_two_colour_game_check_size(pegs, rows, "", why);

    if (status)
        return status;
    game->pegs = (int)pegs;
    game->ones = (int)ones;
    game->rows = (size_t)rows;
    game->step = 1;
    if (pegs == 0) {
        game->pegs = 1;
        game->ones = 0;
        kp_two_colour_game_add_peg(game, "always 0; a game needs a peg");
    }
    kp_strbuf_addf(&game->about, "the game: %d pegs, %d of them 1; %zu rows\n", game->pegs,
                   game->ones, game->rows);
    return KP_OK;
}

void kp_two_colour_game_add_peg(struct kp_two_colour_game *game, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_strbuf_vaddf(&game->peg_names, format, arguments);
    va_end(arguments);
    kp_strbuf_add(&game->peg_names, "\n", 1);
    game->peg_count++;
}

/* ---- Rows --------------------------------------------------------------- */

/* Adds a guess with its score. */
static void add_guess(struct kp_two_colour_game *game, const int *pegs, size_t n,
                      struct kp_score score)
{
    size_t begin = game->member_count;

    if (game->failed || !KP_RESERVE(game->row, game->row_room, game->row_count + 1) ||
        !KP_RESERVE(game->members, game->member_room, begin + n)) {
        game->failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        game->members[begin + i] = pegs ? pegs[i] : (int)i;
    game->member_count += n;
    game->row[game->row_count++] = (struct kp_two_colour_row){begin, n, score};
}

void kp_two_colour_game_add_total(struct kp_two_colour_game *game)
{
    kp_strbuf_addf(&game->row_notes, "%d of the %d pegs are 1", game->ones, game->pegs);
    kp_two_colour_game_add_row(game, NULL, (size_t)game->pegs, game->ones);
}

/* An impossible number of ones is a row that guesses 1 on all pegs, so that its blacks are the
 * secret's ones, with a number other than `ones`. */
void kp_two_colour_game_add_row(struct kp_two_colour_game *game, const int *pegs, size_t n,
                                int64_t t)
{
    int k = (int)n, zeros = game->pegs - k, false_ones, missed_ones;

    kp_strbuf_add(&game->row_notes, "\n", 1);
    if (t < 0 || t > k || t > game->ones || game->ones - t > zeros) {
        add_guess(game, NULL, (size_t)game->pegs,
                  (struct kp_score){game->ones < game->pegs ? game->pegs : 0, 0});
        return;
    }
    false_ones = k - (int)t;
    missed_ones = game->ones - (int)t;
    add_guess(game, pegs, n,
              (struct kp_score){game->pegs - false_ones - missed_ones,
                                2 * (false_ones < missed_ones ? false_ones : missed_ones)});
}

enum kp_status kp_two_colour_game_end(const struct kp_two_colour_game *game, struct kp_diag *why)
{
    if (game->failed || game->about.failed || game->peg_names.failed || game->row_notes.failed)
        return kp_no_memory(why);
    assert(game->row_count == game->rows && game->peg_count == (size_t)game->pegs);
    return KP_OK;
}

void kp_two_colour_game_free(struct kp_two_colour_game *game)
{
    free(game->row);
    free(game->members);
    kp_strbuf_free(&game->about);
    kp_strbuf_free(&game->peg_names);
    kp_strbuf_free(&game->row_notes);
    memset(game, 0, sizeof *game);
}

/* ---- As a transcript ------------------------------------------------------ */

static bool may_continue(const struct kp_limits *limits, size_t done, size_t rows)
{
    if (!limits)
        return true;
    kp_limits_report(limits,
                     (struct kp_progress){"drawing", "rows", done, (double)done / (double)rows});
    return kp_limits_check(limits) == KP_COMPLETED;
}

static bool add_rows(const struct kp_two_colour_game *game, const struct kp_limits *limits,
                     struct kp_transcript *transcript)
{
    uint16_t *guess = kp_calloc((size_t)game->pegs, sizeof *guess);
    bool good = guess != NULL;

    for (size_t r = 0; good && r < game->row_count; r++) {
        const struct kp_two_colour_row *row = &game->row[r];
        const int *members = game->members + row->begin;

        for (size_t i = 0; i < row->length; i++)
            guess[members[i]] = 1;
        good = may_continue(limits, r, game->row_count) &&
               kp_transcript_add(transcript, guess, row->score, 0);
        for (size_t i = 0; i < row->length; i++)
            guess[members[i]] = 0;
    }
    free(guess);
    return good;
}

struct kp_transcript *kp_two_colour_game_transcript(const struct kp_two_colour_game *game,
                                                    const struct kp_limits *limits)
{
    struct kp_rules *rules = kp_rules_with_numbers(game->pegs, 2);
    struct kp_transcript *transcript = rules ? kp_transcript_new(rules) : NULL;
    bool good = transcript && add_rows(game, limits, transcript);

    kp_rules_unref(rules);
    if (good)
        return transcript;
    kp_transcript_free(transcript);
    return NULL;
}

/* ---- As text -------------------------------------------------------------- */

/* Writes the next line of *lines as a comment, after "WHAT NUMBER: " unless the number
 * is 0. */
static void write_comment(struct kp_buffered_out *to, const char **lines, const char *what,
                          size_t number)
{
    size_t length = strcspn(*lines, "\n");

    kp_buffered_out_word(to, "# ");
    if (number) {
        kp_buffered_out_word(to, what);
        kp_buffered_out_number(to, (int64_t)number);
        kp_buffered_out_word(to, ": ");
    }
    kp_buffered_out_bytes(to, *lines, length);
    kp_buffered_out_byte(to, '\n');
    *lines += length + 1;
}

/* `guess` has a '0' for every peg, before and after. */
static void write_row(struct kp_buffered_out *to, const struct kp_two_colour_game *game,
                      const struct kp_two_colour_row *row, char *guess)
{
    const int *members = game->members + row->begin;

    for (size_t i = 0; i < row->length; i++)
        guess[members[i]] = '1';
    kp_buffered_out_bytes(to, guess, (size_t)game->pegs);
    for (size_t i = 0; i < row->length; i++)
        guess[members[i]] = '0';
    kp_buffered_out_word(to, " : ");
    kp_buffered_out_number(to, row->score.black);
    kp_buffered_out_byte(to, ' ');
    kp_buffered_out_number(to, row->score.white);
    kp_buffered_out_byte(to, '\n');
}

enum kp_status kp_two_colour_game_write(const struct kp_two_colour_game *game,
                                        const struct kp_out *out)
{
    struct kp_buffered_out to = {.out = out};
    const char *about = game->about.text, *names = game->peg_names.text,
               *notes = game->row_notes.text;
    char *guess = kp_calloc((size_t)game->pegs, 1);

    if (!guess)
        return KP_NO_MEMORY;
    memset(guess, '0', (size_t)game->pegs);
    while (about && *about)
        write_comment(&to, &about, "", 0);
    kp_buffered_out_word(&to, "pegs ");
    kp_buffered_out_number(&to, game->pegs);
    kp_buffered_out_bytes(&to, "\ncolours 0 1\n", 13);
    for (size_t p = 0; p < game->peg_count; p++)
        write_comment(&to, &names, "peg ", p + 1);
    for (size_t r = 0; r < game->row_count; r++) {
        write_comment(&to, &notes, "row ", r + 1);
        write_row(&to, game, &game->row[r], guess);
    }
    kp_buffered_out_flush(&to);
    free(guess);
    return to.failed ? KP_WRITE_FAILED : KP_OK;
}
