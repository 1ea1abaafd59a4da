/* Finds the least secret in code order, over all histograms that were arranged.  It uses the states
 * from which their ways were counted.
 *
 * Before the middle it walks over the pegs in code order.  The walk enters only states that lead to
 * the end (live).  While the live states are not known, it enters only states that have not failed
 * before (dead).  It never passes the least code so far.  After the middle every state leads to the
 * end, so the walk takes the least class that stays among these states. */
#pragma once

#include "native/count/arrangements.h"
#include "native/count/meet_in_the_middle.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Storage that is kept from one histogram to the next.  Arrays of a type share a block. */
struct kp_least_search {
    struct kp_arena arena; /* of the arrays whose length is known */
    const struct kp_question *question;
    bool known;        /* whether a secret has been found */
    uint16_t *classes; /* the least secret so far, as classes */
    uint16_t *best;    /* the same as colours */

    /* Scratch: */
    uint16_t *code;                /* a candidate for the least, as colours */
    int *used;                     /* [class]: pegs before the present one that have it */
    int64_t *colour;               /* [class]: the colour of its next peg */
    int *class;                    /* [peg] */
    struct kp_predecessor *before; /* [class]: the predecessors of a state */
    int64_t *tried;                /* [peg]: the colour tried last, or -1 */
    bool *tight;                   /* [peg]: whether the pegs before it equal those of `best` */
    uint64_t *states; /* [peg]: a key: the peg, then the words of the state before it */
    size_t state_room;
    struct kp_layers dead; /* a set of keys of states that lead to no better secret */
    struct kp_layers live; /* in a long walk: a set of keys of the states that lead to the end */
};

/* Makes the storage.  Returns false if memory runs out.  The caller frees it after any return. */
bool kp_least_search_make(struct kp_least_search *search, const struct kp_question *question);

/* Searches the ways of a histogram that has just been counted and has at least one way.  It drops
 * layers of the count.  If it does not return KP_COMPLETED, the least secret so far need not be the
 * least. */
enum kp_stop_reason kp_least_search_find(struct kp_least_search *search,
                                         struct kp_arrangement_counter *arrangement,
                                         const struct kp_limits *limits);

void kp_least_search_free(struct kp_least_search *search);
