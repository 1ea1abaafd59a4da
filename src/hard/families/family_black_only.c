/* Any secret, any guesses, and nobody tells white pegs: a row is one equation over the
 * pegs. */
#include "hard/families/random_game.h"

static const struct kp_random_game plan = {
    .scores = KP_BLACK_ONLY,
    .secret = kp_random_game_any_secret,
    .guess = kp_random_game_any_guess,
    .moves = kp_random_game_quarter,
};

const struct kp_family kp_family_black_only = {
    .name = "black-only",
    .title = "random guesses, black pegs only",
    .source = "Goodrich, arXiv 0904.4911: NP-complete without white pegs, too",
    .pegs = 10,
    .colours = 6,
    .statuses = KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED),
    .usual = KP_PLANTED,
    .suits = kp_random_game_suits,
    .rows = kp_random_game_rows,
    .rows_are = KP_PLAN_ROWS_ARE,
    .make = kp_random_game_make,
    .plan = &plan,
};
