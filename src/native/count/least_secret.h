/* The least code, in code order, of all histograms that were arranged: read off
 * the states from which their ways were counted.
 *
 * A walk in code order over the pegs before the middle, which enters only states
 * that lead on, or at least none again that led to nothing, and never passes
 * the least code so far; behind the middle every state leads to the end, and the
 * least class that stays among them is taken. */
#ifndef KP_NATIVE_COUNT_LEAST_SECRET_H
#define KP_NATIVE_COUNT_LEAST_SECRET_H

#include "native/count/arrangements.h"
#include "native/count/meet_in_the_middle.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of states, each of some words. */
struct kp_state_set {
    uint64_t *entries; /* [entry][word] */
    uint32_t *slots;   /* an entry and 1, or 0 */
    size_t words, count, mask;
    size_t entry_room, slot_room;
};

/* The states before each peg that lead to what met: where few did, they are
 * found layer by layer back from the middle, each an entry from which an option
 * leads to one that was found before. */
/* Storage, kept from one meeting to the next; all zero at first. */
struct kp_live_states {
    struct kp_state_set states; /* a word that says which peg they are before, and their own */
    struct kp_state_set wanted; /* scratch: any that would lead to those before the next peg */
};

struct kp_least_search {
    const struct kp_question *question;
    bool known;            /* whether there is one so far */
    uint16_t *classes;     /* of the least so far, and as colours: */
    uint16_t *best, *code; /* and the one at hand */

    /* Scratch: */
    int *used;        /* of each class, by the pegs before */
    int64_t *colour;  /* that a peg of each class would have then */
    int *class;       /* of each peg */
    int64_t *tried;   /* at each peg: the colour tried last, or -1 */
    bool *tight;      /* whether the pegs before are those of the best */
    uint64_t *states; /* [peg]: the peg, and the words of the state before it */
    size_t state_room;
    struct kp_state_set barren;    /* those that led to nothing; or, in a long walk, */
    struct kp_live_states fertile; /* those that lead to what met, where few did */
};

/* false: no memory.  To be freed after any return. */
bool kp_least_search_make(struct kp_least_search *foremost, const struct kp_question *question);

/* Look among the ways of a histogram, of which there is one.  Anything but
 * KP_COMPLETED: the least so far need not be the least. */
enum kp_stop_reason kp_least_search_find(struct kp_least_search *foremost,
                                         const struct kp_arrangement_counter *arranging,
                                         struct kp_budget *purse);

void kp_least_search_free(struct kp_least_search *foremost);

#endif
