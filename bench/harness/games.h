/* The games of the harness.  kp_generate draws them, so that family, board and seed alone
 * determine a game; only positive one-in-three formulas, for which keypeg has a reduction
 * and no family, are drawn here. */
#pragma once

#include "game/transcript.h"

struct kp_board_size {
    int pegs, colours, rows;
};

/* How a game comes to have a secret, or none. */
enum kp_bench_kind {
    KP_BENCH_PLANTED,    /* it has one */
    KP_BENCH_FALSIFIED,  /* as the family falsifies its games */
    KP_BENCH_MISCOUNTED, /* planted, but one row has a key peg less; two with two colours */
    KP_BENCH_SWAPPED /* planted, but one row has a black peg for a white one; two with two colours */
};

/* "planted" and so on. */
extern const char *const kp_bench_kinds[];

struct kp_bench_family {
    const char *name, *title;
    const char *drawn_by;       /* a family of kp_generate; NULL: positive one-in-three */
    const char *ladder, *quick; /* boards, "4x6x8 5x8x6"; and those of --quick */

    /* The boards of --growth.  A board of p pegs has plus + times * p / over rows; if
     * `over` is 0, as many as the family has by default. */
    struct {
        int colours, from, to, step;
        int plus, times, over;
    } growth;
};

extern const struct kp_bench_family kp_bench_families[]; /* ends with one without a name */

/* The family whose name has that length; NULL: there is none. */
const struct kp_bench_family *kp_bench_family_find(const char *name, size_t length);

/* Whether the family has games of exactly that size. */
bool kp_bench_family_has(const struct kp_bench_family *family, struct kp_board_size size);

/* The board of that many pegs for --growth. */
struct kp_board_size kp_bench_family_grow(const struct kp_bench_family *family, int pegs);

/* The next larger number of pegs for --growth, larger by that part of it (5: a fifth), or by the
 * family's step if that is more. */
int kp_bench_family_next(const struct kp_bench_family *family, int pegs, int part);

/* Reads "8x10x12", pegs, colours and rows, up to the next space or the end. */
bool kp_board_size_read(const char *name, struct kp_board_size *size);

/* Draws a game, which the caller frees.  NULL: the family has no games of this kind, or the engines
 * could not tell within that many seconds of processor time that it has no secret. */
struct kp_transcript *kp_bench_game(const struct kp_bench_family *family, struct kp_board_size size,
                                    enum kp_bench_kind kind, uint64_t seed, double seconds);
