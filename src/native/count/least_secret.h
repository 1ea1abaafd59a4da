/* The least secret in code order, over all histograms that were arranged, read off the states
 * from which their ways were counted.
 *
 * Before the middle it is a walk in code order over the pegs.  The walk enters only states
 * that are known to lead to the end (live) or, while these are not known, that have not
 * failed before (dead); and it never passes the least code so far.  After the middle every
 * state leads to the end, so the least class that stays among them is taken. */
#ifndef KP_NATIVE_COUNT_LEAST_SECRET_H
#define KP_NATIVE_COUNT_LEAST_SECRET_H

#include "native/count/arrangements.h"
#include "native/count/meet_in_the_middle.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A hash set of states of `words` words each. */
struct kp_state_set {
    uint64_t *entries; /* [entry][word] */
    uint32_t *slots;   /* an entry plus 1, or 0 */
    size_t words, count, mask;
    size_t entry_room, slot_room;
};

/* Storage that is kept from one histogram to the next.  Arrays of a type share a block. */
struct kp_least_search {
    const struct kp_question *question;
    bool known;        /* whether a secret has been found */
    uint16_t *classes; /* the least so far, as classes, */
    uint16_t *best;    /* and as colours */

    /* Scratch: */
    uint16_t *code;   /* a candidate for the least, as colours */
    int *used;        /* [class]: by the pegs before */
    int64_t *colour;  /* [class]: the colour of its next peg */
    int *class;       /* [peg] */
    int64_t *tried;   /* [peg]: the colour tried last, or -1 */
    bool *tight;      /* [peg]: whether the pegs before are those of the best */
    uint64_t *states; /* [peg]: a key: the peg, then the words of the state before it */
    size_t state_room;
    struct kp_state_set dead; /* keys of states that led to nothing */
    struct kp_state_set live; /* in a long walk: keys of the states that lead to the end */
};

/* false: no memory.  To be freed after any return. */
bool kp_least_search_make(struct kp_least_search *search, const struct kp_question *question);

/* Looks among the ways of a histogram that has just been counted and has one.  It drops layers
 * of the count.  Anything but KP_COMPLETED: the least so far need not be the least. */
enum kp_stop_reason kp_least_search_find(struct kp_least_search *search,
                                         struct kp_arrangement_counter *arrangement,
                                         struct kp_budget *budget);

void kp_least_search_free(struct kp_least_search *search);

#endif
