/* The rows of a table packed for a walk over codes: what each class adds to the counts of all
 * rows lies in a few words (count/packed_counters.h), so choosing a class for a peg is two
 * additions and one test for all rows together. */
#ifndef KP_NATIVE_SEARCH_PACKED_ROWS_H
#define KP_NATIVE_SEARCH_PACKED_ROWS_H

#include "native/count/packed_counters.h"
#include "native/row_table.h"

struct kp_packed {
    const struct kp_question *question;
    struct kp_row_table table;
    struct kp_counter_problem problem; /* counters only, no steps */
    size_t words;
    uint64_t *black;  /* [peg][class][word]: what the class adds to the blacks there */
    uint64_t *total;  /* [total_at + used][word]: what it adds to the totals and the sum */
    uint64_t *lift;   /* [pegs chosen][word], for kp_targets_reachable */
    size_t *total_at; /* [class] */
    int *often;       /* [class]: pegs after which one more adds nothing to a total */
    int *most;        /* [class]: pegs that may have it */
    uint16_t *order;  /* the classes that each peg may have, one peg after the other */
    size_t *first;    /* [peg], and the end: where its classes begin */
};

/* Bytes that it takes at most; UINT64_MAX: the rows do not fit into KP_STATE_WORDS words, as some
 * 500 do. */
uint64_t kp_packed_weight(const struct kp_question *question);

/* Packs all rows, each of which knows its blacks, its total, both or neither.  false: no memory.
 * To be freed after any return. */
bool kp_packed_make(struct kp_packed *packed, const struct kp_question *question,
                    const struct kp_limits *limits);
void kp_packed_free(struct kp_packed *packed);

/* Adds this class at the next peg to the state `from`; `used` pegs have it already.  false: the
 * rows cannot be right any more.  `words` is packed->words, which the caller may know as a
 * constant. */
static inline bool kp_packed_add(const struct kp_packed *packed, const uint64_t *from, int peg,
                                 int class, int used, uint64_t *to, size_t words)
{
    size_t cell = (size_t)peg * (size_t)packed->question->classes + (size_t) class;
    int often = used < packed->often[class] ? used : packed->often[class];
    const uint64_t *black = packed->black + cell * words;
    const uint64_t *total = packed->total + (packed->total_at[class] + (size_t)often) * words;

    for (size_t w = 0; w < words; w++)
        to[w] = from[w] + black[w] + total[w];
    return kp_targets_reachable(to, packed->lift + (size_t)(peg + 1) * words,
                                packed->problem.guards, words);
}

#endif
