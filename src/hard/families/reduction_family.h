/* Families that are made through a reduction: a problem is drawn at random, around an
 * answer or not, and becomes a game of two colours. */
#ifndef KP_HARD_FAMILIES_REDUCTION_FAMILY_H
#define KP_HARD_FAMILIES_REDUCTION_FAMILY_H

#include "hard/families/family.h"
#include "hard/reductions/reduction.h"

struct kp_reduction_family {
    const struct kp_reduction *reduction;

    /* Draw a problem of the recipe's size, all zero before it: with `values`, an answer
     * that is drawn first, or with NULL as it comes.  It fails as formulas and graphs
     * do; false: none was found in reasonable time, which is a matter of size. */
    bool (*draw)(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                 struct kp_hard_problem *problem);
};

/* Planted: the answer's secret stands below.  Falsified: problems are drawn until the
 * engines are sure that one has no answer.  Unplanted: the first of these, whatever
 * the engines say. */
enum kp_status kp_reduction_family_make(const struct kp_family *family,
                                        const struct kp_recipe *recipe,
                                        struct kp_instance *instance, enum kp_stop_reason *stop,
                                        struct kp_diag *why);

/* Three different variables from 1 to n. */
void kp_reduction_family_three(struct kp_random *draw, int n, int three[3]);

extern const struct kp_reduction kp_reduction_one_in_three, kp_reduction_consistent,
    kp_reduction_vertex_cover;

#endif
