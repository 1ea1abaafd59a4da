/* Draws secrets by rejection: codes are drawn uniformly until one gives the scores.  It needs no
 * count, so it suits boards of many pegs and colours with few rows. */
#pragma once

#include "base/random.h"
#include "game/score.h"
#include "native/row_table.h"

/* Storage that is kept from one secret to the next. */
struct kp_rejection {
    struct kp_arena arena;            /* of the arrays below */
    const struct kp_row_table *table; /* not owned */
    struct kp_replay *replay;         /* the plain rule; not owned */
    uint16_t *class;                  /* [peg]: that of the present code */
    uint16_t *deck;                   /* without repeats: the colours, by number */
    uint64_t word, mask;              /* random bits, and those that a number may have */
    int numbers_left;                 /* numbers of `word` that are left */
    uint64_t draws;                   /* random colours for the present code */
};

/* Whether codes can be drawn uniformly by these rules: not for multisets, a sum, counts of colours,
 * or empty holes without repeats. */
bool kp_rejection_supports(const struct kp_row_table *table);

/* Makes the storage for a table that is supported.  Returns false if memory runs out.  The caller
 * frees it after any return. */
bool kp_rejection_make(struct kp_rejection *rejection, const struct kp_row_table *table,
                       struct kp_replay *replay);
void kp_rejection_free(struct kp_rejection *rejection);

/* Draws a secret, as colours.  Each has the same probability.  The meter of the limits, which has
 * no parent, pays for the codes that are tried.  If it does not return KP_COMPLETED, `code` is
 * undefined. */
enum kp_stop_reason kp_rejection_draw(struct kp_rejection *rejection,
                                      const struct kp_limits *limits, struct kp_random *random,
                                      uint16_t *code);
