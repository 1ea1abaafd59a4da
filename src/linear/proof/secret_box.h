/* The secrets that the branches of a search leave: how many pegs of a group can have a class, and
 * which counts a class can have.  A certificate is checked on this box, which does not depend on
 * any linear model. */
#ifndef KP_LINEAR_PROOF_SECRET_BOX_H
#define KP_LINEAR_PROOF_SECRET_BOX_H

#include "linear/proof/combination.h"
#include "linear/system/linear_budget.h"
#include "question/peg_groups.h"

struct kp_secret_box {
    const struct kp_question *question; /* not owned */
    const bool *on;                     /* [row]: whether it counts; NULL: all do; not owned */
    struct kp_peg_groups groups;        /* no groups if places do not count */
    int32_t *least, *most;              /* [group][class]: pegs of the group that have the class */
    int32_t *count_least, *count_most;  /* [class]: its counts, by the rules */
    int32_t *count;                     /* [class]: its only count; -1: several are possible */
    bool *excluded;                     /* [class][count]: whether branches exclude it */
    int32_t *tally;                     /* [row][class]: how often the guess has the class */

    int32_t *from, *to;     /* [class]: the least and the largest count that is left */
    int64_t *weight, *gain; /* scratch: [class], [count] */
    int32_t *capacity;      /* scratch: [class] */
    uint64_t work;          /* elements that all bounds together have examined */
};

/* Makes the box of all secrets, and takes its bytes from the budget.  Returns false if memory runs
 * out.  The caller frees the box after any return. */
bool kp_secret_box_make(struct kp_secret_box *box, const struct kp_question *question,
                        const bool *on, struct kp_linear_budget *budget);
void kp_secret_box_free(struct kp_secret_box *box);

static inline size_t kp_box_cell(const struct kp_secret_box *box, size_t group, int class)
{
    return group * (size_t)box->question->classes + (size_t) class;
}

static inline size_t kp_box_count_cell(const struct kp_secret_box *box, int class, int32_t count)
{
    return (size_t) class * ((size_t)box->question->pegs + 1) + (size_t)count;
}

enum kp_box_bound {
    KP_BOX_BOUNDED,
    KP_BOX_EMPTY,    /* a class has no possible count, or the pegs of a group cannot all have
                      * classes */
    KP_BOX_TOO_LARGE /* the numbers do not fit into 64 bits */
};

/* Finds the largest left side of the combination over the box, and its right side. */
enum kp_box_bound kp_secret_box_bound(struct kp_secret_box *box,
                                      const struct kp_combination *combination, int64_t *largest,
                                      int64_t *right);

/* Sets from[] and to[].  Returns false if a class has no possible count. */
bool kp_secret_box_find_counts(struct kp_secret_box *box);

#endif
