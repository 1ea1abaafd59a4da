/* Decides whether a linear system has a solution in real numbers, by a dual simplex method.  The
 * caller asks again and again while bounds of single columns change.
 *
 * The answers are in floating point, so they are only suggestions.  A point has to be rounded and
 * tried, and a refutation has to be proved in integers (infeasibility_proof.h). */
#pragma once

#include "linear/system/linear_budget.h"
#include "linear/system/linear_system.h"

struct kp_dual_simplex; /* one thread uses it at a time */

enum kp_simplex_end {
    KP_SIMPLEX_POINT,    /* there seems to be a solution: kp_dual_simplex_value */
    KP_SIMPLEX_NO_POINT, /* there seems to be none: kp_dual_simplex_multipliers */
    KP_SIMPLEX_UNSTABLE, /* rounding errors have grown too large: restart, and solve again */
    KP_SIMPLEX_STOPPED   /* the budget is used up (budget->stop), or the turn has ended: another
                          * call continues from the basis that was reached */
};

/* Makes a simplex for a system, which must outlive it and keep its columns; the simplex copies the
 * box.  Returns NULL if memory runs out, or if the budget has too few bytes. */
struct kp_dual_simplex *kp_dual_simplex_new(const struct kp_linear_system *system,
                                            struct kp_linear_budget *budget);
void kp_dual_simplex_free(struct kp_dual_simplex *simplex);

/* Restricts a column from the next solution on; least <= most. */
void kp_dual_simplex_set_bounds(struct kp_dual_simplex *simplex, size_t column, int32_t least,
                                int32_t most);

/* Forgets the basis, and with it all rounding errors. */
void kp_dual_simplex_restart(struct kp_dual_simplex *simplex);

enum kp_simplex_end kp_dual_simplex_solve(struct kp_dual_simplex *simplex,
                                          struct kp_linear_budget *budget);

/* Returns the value of a column after KP_SIMPLEX_POINT.  It may miss its bounds a little. */
double kp_dual_simplex_value(const struct kp_dual_simplex *simplex, size_t column);

/* Returns a multiplier for each row after KP_SIMPLEX_NO_POINT.  The sum of the rows with these
 * multipliers seems to be an equation that no point of the box satisfies.  The caller may change the
 * array, which the next solution overwrites. */
double *kp_dual_simplex_multipliers(struct kp_dual_simplex *simplex);
