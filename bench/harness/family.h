/* Kinds of games to measure on: a secret, and guesses that it scores truly.
 * Which game it is, family, board and seed alone tell. */
#ifndef KP_BENCH_FAMILY_H
#define KP_BENCH_FAMILY_H

#include "help/random_games.h"

struct kp_formula_shape {
    int pegs, colours, rows;
};

/* How a family grows: so many rows for so many pegs. */
struct kp_layer_growth {
    int colours, from, to, step;
    int (*rows)(int pegs);
};

struct kp_bench_family {
    const char *name, *title;
    enum kp_scoring scores;
    bool (*suits)(struct kp_formula_shape shape);
    void (*secret)(uint64_t *seed, struct kp_formula_shape shape, uint16_t *secret);
    /* The guess of row r; it may look at the secret. */
    void (*guess)(uint64_t *seed, struct kp_formula_shape shape, int r, const uint16_t *secret,
                  uint16_t *guess);
    int (*fixed)(
        struct kp_formula_shape shape); /* rows at first that a falsified game keeps; NULL: none */
    const char *ladder, *quick;         /* boards, "4x6x8 5x8x6"; in a hurry */
    struct kp_layer_growth growth;
};

extern const struct kp_bench_family kp_bench_families[]; /* ends with one without a name */

const struct kp_bench_family *kp_family_find(const char *name, size_t length); /* or NULL */

/* Read "8x10x12": pegs, colours, rows, as far as the next space or the end. */
bool kp_shape_read(const char *name, struct kp_formula_shape *shape);

/* The game with true scores: planted. */
struct kp_transcript *kp_family_draw(const struct kp_bench_family *family,
                                     struct kp_formula_shape shape, uint64_t seed);

/* Make it false: move one row by a black more and a white less, or the other
 * way round; two of them where there are two colours, or parity would tell at
 * once.  With black pegs only, a black.  false: no such move that was tried
 * leaves it without a secret, as far as so many seconds can tell. */
bool kp_falsify(const struct kp_bench_family *family, struct kp_transcript *game, uint64_t seed,
                double seconds);

#endif
