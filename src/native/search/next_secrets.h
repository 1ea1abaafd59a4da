/* The secrets that come next in code order, by the fast engine: where few are
 * left among more codes than anybody can walk over. */
#ifndef KP_NATIVE_SEARCH_NEXT_SECRETS_H
#define KP_NATIVE_SEARCH_NEXT_SECRETS_H

#include "native/count/meet_in_the_middle.h"
#include "question/question.h"

/* Every way of a meeting, where there are few. */
/* Codes in an array that does not grow: a class per peg. */
struct kp_code_buffer {
    uint16_t *codes; /* [most][peg] */
    struct kp_buffered_code {
        const uint16_t *code;
        size_t pegs;
    } * order; /* [most]: of the codes, once they are sorted */
    size_t pegs, most, count;
};

/* false: no memory.  To be freed after any return. */
bool kp_code_buffer_make(struct kp_code_buffer *haul, size_t pegs, size_t most);
void kp_code_buffer_free(struct kp_code_buffer *haul);

/* The k-th class, from 0, that an option of a peg stands for. */
typedef int kp_unfolder(const void *data, size_t step, size_t option, uint64_t k);

/* A place in code order: what comes before it is known. */
struct kp_after {
    const uint16_t *classes; /* of the first pegs */
    int fixed;               /* of which there are so many; -1: it is the end */
    int least;               /* the peg after them has this class or a later one */
};

/* Haul those that come next, in order, and move the place behind them.  *many:
 * there are more of them than it holds; then it is the least one alone that is
 * hauled, and the place is not moved.  Not for multisets, nor where classes are
 * merged.  KP_COMPLETED: that is so; else nothing is hauled, and the place, where it is
 * moved, is behind codes that are no secrets. */
enum kp_stop_reason kp_next_secrets(const struct kp_question *question,
                                    const struct kp_limits *limits, uint64_t *states,
                                    struct kp_after *after, struct kp_code_buffer *haul,
                                    bool *many);

#endif
