/* A box of codes: how many pegs of each group can have each class, and which counts each class can
 * have.  At first it has all codes that the rules allow.  A search narrows it by changing the
 * members `least` to `excluded`, and the bound of a sum over rows is about what is left
 * (row_sum.h). */
#pragma once

#include "question/peg_groups.h"

struct kp_secret_box {
    struct kp_arena arena;              /* of all arrays */
    const struct kp_question *question; /* not owned */
    const bool *on;                     /* [row]: whether it counts; NULL: all do; not owned */
    struct kp_peg_groups groups;        /* no groups if places do not count */
    int32_t *least, *most;              /* [group][class]: pegs of the group that have the class */
    int32_t *count_least, *count_most;  /* [class]: its counts, by the rules */
    int32_t *count;                     /* [class]: its only count; -1: several are possible */
    bool *excluded;                     /* [class][count]: whether branches exclude it */
    uint16_t *tally;                    /* as kp_question_tally, of the rows that count */

    int32_t *from, *to;     /* [class]: the least and the largest count that is left */
    int64_t *weight, *gain; /* scratch: [class], [count] */
    int32_t *capacity;      /* scratch: [class] */
    bool too_large;         /* the last bound did not fit into 64 bits */
    uint64_t work;          /* elements that all bounds together have examined */
};

/* Makes the box of all codes that the rules allow.  If `merge` is set, pegs that the rows with
 * on[r] (NULL: all rows) do not distinguish are in one group.  Returns false if memory runs out.
 * The caller frees the box after any return. */
bool kp_secret_box_make(struct kp_secret_box *box, const struct kp_question *question,
                        const bool *on, bool merge);
void kp_secret_box_free(struct kp_secret_box *box);

static inline size_t kp_box_cell(const struct kp_secret_box *box, size_t group, int class)
{
    return group * (size_t)box->question->classes + (size_t) class;
}

static inline size_t kp_box_count_cell(const struct kp_secret_box *box, int class, int32_t count)
{
    return (size_t) class * ((size_t)box->question->pegs + 1) + (size_t)count;
}

/* Whether the class can have this count, which is from count_least to count_most. */
static inline bool kp_box_allows_count(const struct kp_secret_box *box, int class, int32_t count)
{
    return (box->count[class] < 0 || box->count[class] == count) &&
           !box->excluded[kp_box_count_cell(box, class, count)];
}

/* A change of one element of the box. */
struct kp_box_change {
    enum { KP_BOX_LEAST, KP_BOX_MOST, KP_BOX_COUNT, KP_BOX_EXCLUDED } array;
    size_t at;
    int32_t value;
};

/* Exchanges the element and the value of the change, so a second call undoes the first. */
void kp_secret_box_exchange(struct kp_secret_box *box, struct kp_box_change *change);

/* Sets from[] and to[].  Returns false if a class has no possible count; then the first such class
 * has from > to. */
bool kp_secret_box_find_counts(struct kp_secret_box *box);
