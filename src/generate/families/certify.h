/* Whether a generated game has a secret, for certain and within limits that are not
 * times, so that the answer is the same on every machine. */
#pragma once

#include "generate/families/family.h"

/* Asks arithmetic, the native engine, the linear engine and the solver, in this order, about
 * instance->game, and sets answer, known and secrets of the instance.  The native engine may visit
 * recipe->options->states states, and the two others each get KP_SOLVER_SHARE times as much
 * effort.
 *
 * *stop becomes the limit that left the game undecided (with KP_OK), or KP_COMPLETED.  An unplanted
 * game that is undecided after all that work is a valid result: KP_COMPLETED. */
enum kp_status kp_certify(const struct kp_recipe *recipe, struct kp_instance *instance,
                          enum kp_stop_reason *stop, struct kp_diag *why);
