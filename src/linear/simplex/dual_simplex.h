/* Whether a linear system has a solution in real numbers, by a dual simplex method that is
 * asked again and again while bounds of single columns change.
 *
 * Its answers are guesses, since it calculates in floating point: a point has to be rounded and
 * tried, and a refutation has to be proved in integers (infeasibility_proof.h). */
#ifndef KP_LINEAR_SIMPLEX_DUAL_SIMPLEX_H
#define KP_LINEAR_SIMPLEX_DUAL_SIMPLEX_H

#include "linear/linear_budget.h"
#include "linear/linear_system.h"
#include "linear/simplex/simplex_kernel.h"

struct kp_dual_simplex; /* for one thread */

enum kp_simplex_end {
    KP_SIMPLEX_POINT,    /* there seems to be a solution: kp_dual_simplex_value */
    KP_SIMPLEX_NO_POINT, /* there seems to be none: kp_dual_simplex_multipliers */
    KP_SIMPLEX_UNSTABLE, /* rounding errors have grown too large: restart, and solve again */
    KP_SIMPLEX_STOPPED   /* the budget is used up: budget->stop */
};

/* The system must outlive it, and keep its columns; its box is copied.  `kernel`: NULL for the
 * fastest.  NULL: no memory, or fewer bytes in the budget than are needed. */
struct kp_dual_simplex *kp_dual_simplex_new(const struct kp_linear_system *system,
                                            struct kp_linear_budget *budget,
                                            const struct kp_simplex_kernel *kernel);
void kp_dual_simplex_free(struct kp_dual_simplex *simplex);

/* Restrict a column from the next solution on; least <= most. */
void kp_dual_simplex_set_bounds(struct kp_dual_simplex *simplex, size_t column, int32_t least,
                                int32_t most);

/* A copy of the basis, in kp_dual_simplex_basis_bytes bytes of the caller.  A basis that is loaded
 * goes with any bounds. */
size_t kp_dual_simplex_basis_bytes(const struct kp_dual_simplex *simplex);
void kp_dual_simplex_save_basis(const struct kp_dual_simplex *simplex, void *to);
void kp_dual_simplex_load_basis(struct kp_dual_simplex *simplex, const void *from);

/* Forget the basis, and with it all rounding errors. */
void kp_dual_simplex_restart(struct kp_dual_simplex *simplex);

enum kp_simplex_end kp_dual_simplex_solve(struct kp_dual_simplex *simplex,
                                          struct kp_linear_budget *budget);

/* After KP_SIMPLEX_POINT: the value of a column, which may miss its bounds a little. */
double kp_dual_simplex_value(const struct kp_dual_simplex *simplex, size_t column);

/* After KP_SIMPLEX_NO_POINT: a multiplier for each row.  The sum of the rows with these
 * multipliers seems to be an equation that no point of the box satisfies.  Valid until the next
 * call. */
const double *kp_dual_simplex_multipliers(const struct kp_dual_simplex *simplex);

#endif
