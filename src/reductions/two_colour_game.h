/* A game of the colours 0 and 1 under construction, with a word on every peg and row: the
 * output of every reduction.
 *
 * Every secret has `ones` pegs of colour 1, as the first row says.  Each further row
 * guesses 1 on some pegs and 0 elsewhere, and is stored as the list of these pegs.
 *
 *     kp_two_colour_game_begin(&game, pegs, ones, rows, why);     its size
 *     kp_strbuf_addf(&game->about, "...\n"); ...                  comments
 *     kp_two_colour_game_add_peg(&game, "x%d", 1); ...            each peg, in order
 *     kp_two_colour_game_add_total(&game);                        how many are 1
 *     kp_strbuf_addf(&game->row_notes, "clause 1");
 *     kp_two_colour_game_add_row(&game, list, 3, 1); ...
 *     kp_two_colour_game_end(&game, why);
 *
 * If memory runs out, `failed` is set and kp_two_colour_game_end reports it.  All zero is
 * a game that was not begun; free it after any return. */
#pragma once

#include "base/limits.h"
#include "base/strbuf.h"
#include "game/transcript.h"

#include <stdint.h>

struct kp_two_colour_row {
    size_t begin, length; /* of the pegs that are guessed 1, in `members` */
    struct kp_score score;
};

struct kp_two_colour_game {
    int pegs, ones;
    size_t rows; /* as announced to kp_two_colour_game_begin */
    int step;    /* variable i of the formula, from 1, is peg step * (i - 1) */

    size_t peg_count, row_count; /* added so far */
    struct kp_two_colour_row *row;
    int *members;
    size_t row_room, member_count, member_room;
    struct kp_strbuf about;                /* lines of comment.  None begins with a number, or it
                                            * would look like a row */
    struct kp_strbuf peg_names, row_notes; /* a line per peg, per row */
    bool failed;
};

/* KP_BAD_INPUT if that is too large for a game.  `at_least` is "at least " or "", and precedes
 * the number in the message. */
enum kp_status kp_two_colour_game_check_size(int64_t pegs, int64_t rows, const char *at_least,
                                             struct kp_diag *why);

/* Checks and stores the size, and comments on it.  A game needs a peg: if `pegs` is 0, one is
 * added that is 0 in the only secret. */
enum kp_status kp_two_colour_game_begin(struct kp_two_colour_game *game, int64_t pegs, int64_t ones,
                                        int64_t rows, struct kp_diag *why);

/* The next peg.  Its meaning is what was added to `peg_names` before, and the format. */
void kp_two_colour_game_add_peg(struct kp_two_colour_game *game, const char *format, ...)
    KP_PRINTF(2, 3);

/* The row that says how many pegs are 1. */
void kp_two_colour_game_add_total(struct kp_two_colour_game *game);

/* The row that says that t of these n pegs (NULL: of the first n) are 1: row2 of
 * docs/research/reductions.md.  If that is impossible in a secret with `ones` pegs of colour 1, it
 * contradicts the first row.  The note on the row, what was added to `row_notes` before, ends. */
void kp_two_colour_game_add_row(struct kp_two_colour_game *game, const int *pegs, size_t n,
                                int64_t t);

/* Checks that everything announced was added.  KP_NO_MEMORY: memory ran out before. */
enum kp_status kp_two_colour_game_end(const struct kp_two_colour_game *game, struct kp_diag *why);

void kp_two_colour_game_free(struct kp_two_colour_game *game);

/* The game with its guesses written out, which the caller frees.  `limits` (NULL: none) are checked
 * after each row.  NULL: a limit has run out, or there is no memory. */
struct kp_transcript *kp_two_colour_game_transcript(const struct kp_two_colour_game *game,
                                                    const struct kp_limits *limits);

/* Writes the game as a transcript with comments, without ever holding all of it in
 * memory. */
enum kp_status kp_two_colour_game_write(const struct kp_two_colour_game *game,
                                        const struct kp_out *out);
