/* A CNF as a sheet: Schaefer's way to one-in-three, and on to two pegs a variable. */
#ifndef KP_HARD_REDUCTIONS_CNF_GAME_H
#define KP_HARD_REDUCTIONS_CNF_GAME_H

#include "hard/reductions/reduction.h"

/* As a reduction's make and plant. */
enum kp_status kp_cnf_make(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet,
                           struct kp_diag *why);
bool kp_cnf_plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret);

#endif
