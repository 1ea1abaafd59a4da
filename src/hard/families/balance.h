/* Balanced games of two colours: n pegs, n divisible by 4; the secret and every guess
 * have n/2 ones, n/4 of them in common.  So every score is n/2 black and n/2 white, and
 * no row leaks anything: the hardest family that was found for solvers. */
#ifndef KP_HARD_FAMILIES_BALANCE_H
#define KP_HARD_FAMILIES_BALANCE_H

#include "hard/families/random_game.h"

extern const struct kp_random_game kp_balance_plan;

const char *kp_balance_suits(const struct kp_recipe *recipe);

/* The least number not below tenths/10 of m* = ln binom(n, n/2) /
 * -ln(binom(n/2, n/4)^2 / binom(n, n/2)), at which one secret is expected. */
size_t kp_balance_rows(int pegs, unsigned tenths);

#endif
