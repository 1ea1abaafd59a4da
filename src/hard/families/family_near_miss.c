/* One wrong peg: a random game in which one score, or a few, are a key peg off.
 *
 * Planted is the game as it was before that: the same seed and number give twins of
 * the same guesses, of which one has a secret and the other none.  Unplanted has one
 * score moved, and may have another secret. */
#include "hard/families/random_game.h"

static const struct kp_random_game plan = {
    .scores = KP_BLACK_AND_WHITE,
    .secret = kp_random_game_any_secret,
    .guess = kp_random_game_any_guess,
    .moves = kp_random_game_one_row,
    .unplanted_moves = true,
};

const struct kp_family kp_family_near_miss = {
    .name = "near-miss",
    .title = "a random game, or its twin with one score a key peg off",
    .source = "one wrong peg ruins a game: keypeg's own question",
    .pegs = 10,
    .colours = 10,
    .statuses = KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED),
    .usual = KP_FALSIFIED,
    .suits = kp_random_game_suits,
    .rows = kp_random_game_rows,
    .rows_are = KP_PLAN_ROWS_ARE,
    .make = kp_random_game_make,
    .plan = &plan,
};
