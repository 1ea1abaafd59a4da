/* Whether a secret fits, for certain, within limits that are not times. */
#ifndef KP_HARD_FAMILIES_CERTIFY_H
#define KP_HARD_FAMILIES_CERTIFY_H

#include "hard/families/family.h"

/* Ask arithmetic, the native engine and the solver, in this order and within
 * recipe->options->states and KP_SOLVER_SHARE as much effort, and write answer, known
 * and secrets into the instance, whose game it is.  *stop: the limit that left it
 * undecided, and *why says what was spent, with KP_OK; or KP_COMPLETED, as where an unplanted
 * game is undecided after as much work as it may cost. */
enum kp_status kp_certify(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why);

/* Ask both engines, each alone and within as much, and note what that cost them.
 * *stop: KP_INTERRUPTED, or KP_COMPLETED. */
enum kp_status kp_measure(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why);

#endif
