/* A board for walking over its codes: what each class adds to the rows, packed
 * in words as in steps.h, so that to choose one for a peg is two additions and
 * one test for all rows at once. */
#ifndef KP_NATIVE_SEARCH_PACKED_ROWS_H
#define KP_NATIVE_SEARCH_PACKED_ROWS_H

#include "native/count/packed_counters.h"
#include "native/row_table.h"

struct kp_packed {
    const struct kp_question *question;
    struct kp_row_table table;
    struct kp_counter_problem problem; /* only its counters */
    size_t words;
    uint64_t *black;  /* [peg][class][word]: what the class adds to blacks there */
    uint64_t *total;  /* to totals, and the sum: [total_at + used][word] */
    uint64_t *lift;   /* [pegs chosen][word], see kp_targets_reachable */
    size_t *total_at; /* [class] */
    int *often;       /* [class]: used more often it adds no more to a total */
    int *most;        /* [class]: it cannot be used more often */
    uint16_t *order;  /* classes that a peg may have, one peg after the other */
    size_t *first;    /* [peg], and the end: where its classes begin */
};

/* Whether its rows find room in the words of steps.h: some 500 do. */
bool kp_packed_fits(const struct kp_question *question);

/* Bytes it takes at most. */
uint64_t kp_packed_weight(const struct kp_question *question);

/* Lay out all rows; each tells its blacks, its total, both or nothing.  false: no
 * memory.  To be freed after any return. */
bool kp_packed_make(struct kp_packed *packed, const struct kp_question *question,
                    const struct kp_limits *limits);
void kp_packed_free(struct kp_packed *packed);

/* The state of the pegs before, `from`, with this class at the next one: into
 * `to`.  false: the rows cannot come right.  `words` is packed->words, which a
 * caller may know better. */
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
