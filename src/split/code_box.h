/* Boxes of codes, as lines `peg` and `times` describe them: for each peg the colours that it can
 * have, and for each colour how many pegs can have it.  The parts of a game are boxes within the
 * box of the game.
 *
 * A box has a dimension for each peg, whose values are colours, and then one for each colour, whose
 * values are counts.  It is stored as its bounds: the dimensions in which it has fewer values than
 * the box of the game.  So a box is as long as what was fixed to make it, on a board of any size. */
#pragma once

#include "base/arena.h"
#include "game/transcript.h"

/* The values of a dimension: a bit for each colour of a peg, or the counts of a colour. */
struct kp_code_bound {
    size_t dimension;
    const uint64_t *colours; /* NULL: the dimension is that of a colour */
    struct kp_times times;
};

struct kp_code_box {
    const struct kp_code_bound *bounds; /* by ascending dimensions */
    size_t count;
};

/* The box of a game, which contains all others. */
struct kp_box_space {
    const struct kp_transcript *game; /* not owned */
    size_t pegs, colours, dimensions;
    size_t words;                /* of a set of colours */
    struct kp_code_bound *whole; /* [dimension] */
    struct kp_arena arena;       /* of all arrays */
    struct kp_box_matching {     /* scratch of kp_box_is_empty */
        int32_t *load, *queue;
        size_t *assigned, *from; /* from[colour]: the peg that it was reached from, or SIZE_MAX */
    } matching;
};

/* Makes the space of a game.  Returns false if memory runs out.  The caller frees it after any
 * return. */
bool kp_box_space_make(struct kp_box_space *space, const struct kp_transcript *game);
void kp_box_space_free(struct kp_box_space *space);

/* ---- Values of one dimension ---- */

/* How many colours the bound of a peg has. */
size_t kp_bound_colour_count(const struct kp_box_space *space, const struct kp_code_bound *bound);

bool kp_bound_contains(const struct kp_box_space *space, const struct kp_code_bound *outer,
                       const struct kp_code_bound *inner);
bool kp_bound_meets(const struct kp_box_space *space, const struct kp_code_bound *a,
                    const struct kp_code_bound *b);

/* The values of both.  Its set of colours is taken from the arena. */
struct kp_code_bound kp_bound_intersect(const struct kp_box_space *space, struct kp_arena *arena,
                                        const struct kp_code_bound *a,
                                        const struct kp_code_bound *b);

/* ---- Boxes ---- */

/* Reads the box of a game with the same rules.  The box lives as long as the arena.  Returns false
 * if the box is not within the space, or if memory runs out, which the arena remembers. */
bool kp_code_box_read(const struct kp_box_space *space, const struct kp_transcript *part,
                      struct kp_arena *arena, struct kp_code_box *box);

/* The bound of this dimension, or NULL if the box has all values of the space there. */
const struct kp_code_bound *kp_code_box_find(const struct kp_code_box *box, size_t dimension);

/* Whether a code of the space is in the box. */
bool kp_code_box_has(const struct kp_box_space *space, const struct kp_code_box *box,
                     const uint16_t *code);

/* The order of boxes by their bounds: negative, 0 or positive; 0: they are the same box. */
int kp_code_box_compare(const struct kp_box_space *space, const struct kp_code_box *a,
                        const struct kp_code_box *b);

#define KP_EMPTINESS_WORK 50000000 /* elements, to decide whether a box is empty */

/* Whether no code that the rules allow has these values, one bound for each dimension; false as well
 * if that takes too much work, which happens on boards of thousands of pegs.  *work is increased by
 * the elements that were examined. */
bool kp_box_is_empty(struct kp_box_space *space, const struct kp_code_bound *bounds,
                     uint64_t *work);

/* The game, narrowed to the box; NULL if memory runs out. */
struct kp_transcript *kp_code_box_narrow(const struct kp_box_space *space,
                                         const struct kp_code_box *box);
