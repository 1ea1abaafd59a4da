/* A game of two colours in the making, 0 and 1, with a word on every peg and row.
 *
 * Every secret has `ones` pegs of colour 1: the first row says so.  A row guesses 1
 * on some pegs and 0 elsewhere, and is kept as the list of these pegs.
 *
 *     kp_two_colour_game_begin(&sheet, pegs, ones, rows, why);  how large it will be
 *     kp_two_colour_game_name(&sheet, "x%d", 1); ...            the pegs, in their order
 *     kp_two_colour_game_total(&sheet);                         how many are 1
 *     kp_two_colour_game_add_row(&sheet, list, 3, 1, "clause 1"); ...
 *     kp_two_colour_game_end(&sheet, why);
 *
 * Once memory runs out it is `failed`, and kp_two_colour_game_end says so.  All zero is a
 * sheet that was not begun; free it after any return. */
#ifndef KP_HARD_REDUCTIONS_TWO_COLOUR_GAME_H
#define KP_HARD_REDUCTIONS_TWO_COLOUR_GAME_H

#include "base/strbuf.h"
#include "game/transcript.h"

#include <stdint.h>

struct kp_two_colour_game_row {
    size_t begin, length; /* of the pegs that are guessed 1 */
    struct kp_score score;
};

struct kp_two_colour_game {
    int pegs, ones;
    size_t rows; /* as kp_two_colour_game_begin was told */
    int step;    /* variable or vertex i of the problem, from 1, is peg step * (i - 1) */

    size_t named, count; /* pegs and rows that are there */
    struct kp_two_colour_game_row *row;
    int *members;
    size_t row_room, member_count, member_room;
    struct kp_strbuf about, names, says; /* lines; of pegs; of rows */
    bool failed;
};

/* Whether a game can be so large; "at least" or nothing stands before the number. */
enum kp_status kp_two_colour_game_limits(int64_t pegs, int64_t rows, const char *at_least,
                                         struct kp_diag *why);

/* How large it will be.  No pegs at all are no game: then there is one, which is 0
 * in the only secret. */
enum kp_status kp_two_colour_game_begin(struct kp_two_colour_game *sheet, int64_t pegs,
                                        int64_t ones, int64_t rows, struct kp_diag *why);

/* A line about the whole, which begins with no number, or it would look like a row;
 * what the next peg means.  One line, without its end. */
void kp_two_colour_game_about(struct kp_two_colour_game *sheet, const char *format, ...)
    KP_PRINTF(2, 3);
void kp_two_colour_game_name(struct kp_two_colour_game *sheet, const char *format, ...)
    KP_PRINTF(2, 3);

/* A line with the sizes of the game. */
void kp_two_colour_game_tell_size(struct kp_two_colour_game *sheet);

/* The row that says how many pegs are 1. */
void kp_two_colour_game_total(struct kp_two_colour_game *sheet);

/* The row that says that t of these n pegs are 1: row2 of theory.  Where no secret
 * with `ones` pegs of colour 1 can have so many, it clashes with the first row. */
void kp_two_colour_game_add_row(struct kp_two_colour_game *sheet, const int *pegs, size_t n,
                                int64_t t, const char *format, ...) KP_PRINTF(5, 6);

/* A row that clashes with the first one. */
void kp_two_colour_game_clash(struct kp_two_colour_game *sheet, const char *format, ...)
    KP_PRINTF(2, 3);

/* Everything that was announced is there; KP_NO_MEMORY: it failed. */
enum kp_status kp_two_colour_game_end(const struct kp_two_colour_game *sheet, struct kp_diag *why);

void kp_two_colour_game_free(struct kp_two_colour_game *sheet);

/* Its rules, with one holder; NULL: no memory. */
struct kp_rules *kp_two_colour_game_rules(const struct kp_two_colour_game *sheet);

/* The game, with rows as long as they are.  NULL: no memory. */
struct kp_transcript *kp_two_colour_game_transcript(const struct kp_two_colour_game *sheet);

/* The bytes that the rows of that game take. */
double kp_two_colour_game_bytes(const struct kp_two_colour_game *sheet);

/* The same game as the format text has it, with comments; never held as a whole. */
enum kp_status kp_two_colour_game_write(const struct kp_two_colour_game *sheet,
                                        const struct kp_out *out);

#endif
