/* Guesses of up to three colours, each in one run of pegs: what people do who think
 * in halves.  Neighbouring pegs are alike in most rows. */
#include "hard/families/random_game.h"

static void guess(struct kp_random *draw, const struct kp_recipe *recipe, const uint16_t *secret,
                  uint16_t *guess)
{
    uint64_t colours = (uint64_t)recipe->colours, places = (uint64_t)recipe->pegs + 1;
    int first = (int)kp_random_below(draw, places), second = (int)kp_random_below(draw, places);
    uint16_t colour[3];

    (void)secret;
    for (int i = 0; i < 3; i++)
        colour[i] = (uint16_t)kp_random_below(draw, colours);
    for (int p = 0; p < recipe->pegs; p++)
        guess[p] = colour[(p >= first) + (p >= second)];
}

static const struct kp_random_game plan = {
    .scores = KP_BLACK_AND_WHITE,
    .secret = kp_random_game_any_secret,
    .guess = guess,
    .moves = kp_random_game_quarter,
};

const struct kp_family kp_family_block = {
    .name = "block",
    .title = "guesses of up to three colours, each in one run of pegs",
    .source = "as people guess who think in halves",
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
