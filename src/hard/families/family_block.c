/* Guesses of up to three colours, each in one run of pegs: what people do who think
 * in halves.  Neighbouring pegs are alike in most rows. */
#include "hard/families/random_game.h"

static void guess(struct kp_draw *draw, const struct kp_recipe *recipe, const uint16_t *secret,
                  uint16_t *guess)
{
    uint64_t colours = (uint64_t)recipe->colours, places = (uint64_t)recipe->pegs + 1;
    int first = (int)kp_draw_below(draw, places), second = (int)kp_draw_below(draw, places);
    uint16_t colour[3];

    (void)secret;
    for (int i = 0; i < 3; i++)
        colour[i] = (uint16_t)kp_draw_below(draw, colours);
    for (int p = 0; p < recipe->pegs; p++)
        guess[p] = colour[(p >= first) + (p >= second)];
}

static const struct kp_plan plan = {
    .scores = KP_BLACK_AND_WHITE,
    .secret = kp_plan_any_secret,
    .guess = guess,
    .moves = kp_plan_quarter,
};

const struct kp_family kp_family_block = {
    .name = "block",
    .title = "guesses of up to three colours, each in one run of pegs",
    .source = "as people guess who think in halves",
    .pegs = 10,
    .colours = 6,
    .statuses = KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED),
    .usual = KP_PLANTED,
    .suits = kp_plan_suits,
    .rows = kp_plan_rows,
    .rows_are = KP_PLAN_ROWS_ARE,
    .make = kp_plan_make,
    .plan = &plan,
};
