/* Any secret, any guesses: the game that two people play, without the thinking. */
#include "hard/families/random_game.h"

static const struct kp_random_game plan = {
    .scores = KP_BLACK_AND_WHITE,
    .secret = kp_random_game_any_secret,
    .guess = kp_random_game_any_guess,
    .moves = kp_random_game_quarter,
};

const struct kp_family kp_family_random = {
    .name = "random",
    .title = "random guesses, black and white pegs",
    .source = "difficulty peaks where about one secret is expected",
    .pegs = 10,
    .colours = 10,
    .statuses = KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED),
    .usual = KP_PLANTED,
    .suits = kp_random_game_suits,
    .rows = kp_random_game_rows,
    .rows_are = KP_PLAN_ROWS_ARE,
    .make = kp_random_game_make,
    .plan = &plan,
};
