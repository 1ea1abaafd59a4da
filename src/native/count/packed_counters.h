/* A choice to be made step by step: at each step one of its options, each of
 * which adds to some counters.  A choice is good when every counter has come
 * to its target in the end.
 *
 * Pegs that take colours are such steps, and so are colours that take pegs.
 *
 * All counters lie packed in a few words.  A field holds what its counter has
 * come to, raised so that the target is all ones, and a guard bit above,
 * which is set as soon as the counter is past its target: one addition and
 * one test for all rows at once. */
#ifndef KP_NATIVE_COUNT_PACKED_COUNTERS_H
#define KP_NATIVE_COUNT_PACKED_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_STEP_WORDS 64 /* at most */

struct kp_packed_field {
    uint64_t target;
    unsigned word, shift, bits;
};

struct kp_counter_problem {
    size_t words, counters, steps, options;
    struct kp_packed_field *fields;
    uint64_t start[KP_STEP_WORDS], full[KP_STEP_WORDS], guards[KP_STEP_WORDS];
    uint64_t *delta;    /* [option][word] */
    uint64_t *ways;     /* of an option: as many options alike */
    int *tag;           /* of an option: its name for whoever laid it */
    size_t *first;      /* [step], and the end: its options lie together */
    uint64_t *greatest; /* [step][counter]: the most that an option adds */
    uint64_t *
        ahead; /* [step][word]: what a state before the step must be lifted by to show its guards */
    uint64_t *behind; /* [step][word]: the same for a choice of the steps from this one on */
    uint64_t *left;   /* scratch: of each counter */
    size_t field_room, delta_room, ways_room, tag_room, first_room, greatest_room, ahead_room,
        behind_room, left_room;
    unsigned used; /* bits of the last word */
    bool failed;   /* no memory, or more words than there may be */
};

/* All counters, then steps, with all their options, and seal.  Everything but
 * failing is forgotten by kp_counter_problem_clear; the storage stays. */
void kp_counter_problem_clear(struct kp_counter_problem *steps);
size_t kp_counter_problem_counter(struct kp_counter_problem *steps, uint64_t target);
void kp_counter_problem_step(struct kp_counter_problem *steps);
size_t kp_counter_problem_option(struct kp_counter_problem *steps, uint64_t ways, int tag);
void kp_counter_problem_add(struct kp_counter_problem *steps, size_t option, size_t counter,
                            uint64_t amount);
void kp_counter_problem_finish(struct kp_counter_problem *steps);
void kp_counter_problem_free(struct kp_counter_problem *steps);

/* Whether a state can still come to the targets, lifted by `ahead` or `behind`. */
static inline bool kp_targets_reachable(const uint64_t *state, const uint64_t *lift,
                                        const uint64_t *guards, size_t words)
{
    uint64_t wrong = 0;

    for (size_t w = 0; w < words; w++)
        wrong |= (state[w] & guards[w]) | (~(state[w] + lift[w]) & guards[w]);
    return !wrong;
}

#endif
