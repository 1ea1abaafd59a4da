/* Balanced games of two colours.  There are n pegs, n divisible by 4; the secret and
 * every guess have n/2 ones, n/4 of them in common.  So every score is n/2 black and n/2
 * white, and no row leaks anything: the hardest family for solvers that was found.
 *
 * This is coin weighing, or 0/1 market split, as a game of Mastermind (for the latter:
 * Cornuejols and Dawande, A class of hard small 0-1 programs, 1998).
 *
 * In the unsatisfiable twin one score is moved by two key pegs, and no secret is left:
 * a move by an odd number would be refuted by parity.  With a fifth more rows than leave
 * one secret there is seldom another; that there is none is counted. */
#include "generate/families/random_game.h"

#include "base/fixed_log2.h"
#include "game/random_code.h"

static void draw_half_ones(struct kp_random *draw, const struct kp_recipe *recipe, uint16_t *secret)
{
    for (int p = 0; p < recipe->pegs; p++)
        secret[p] = p < recipe->pegs / 2;
    kp_random_shuffle(draw, secret, recipe->pegs);
}

/* Half of the secret's ones and half of its zeros are guessed to be one.  Peg by peg: a
 * peg becomes one with the chance of the ones still wanted on its side, over the pegs
 * that are left there. */
static void draw_half_agreeing(struct kp_random *draw, const struct kp_recipe *recipe,
                               const uint16_t *secret, uint16_t *guess)
{
    uint64_t wanted[2], left[2];

    wanted[0] = wanted[1] = (uint64_t)recipe->pegs / 4;
    left[0] = left[1] = (uint64_t)recipe->pegs / 2;
    for (int p = 0; p < recipe->pegs; p++) {
        int side = secret[p];

        guess[p] = kp_random_below(draw, left[side]--) < wanted[side];
        wanted[side] -= guess[p];
    }
}

/* The usual number of rows is the least one not below tenths/10 of m* = ln binom(n, n/2) /
 * -ln(binom(n/2, n/4)^2 / binom(n, n/2)), at which one secret is expected. */
static enum kp_status plan(struct kp_recipe *recipe, size_t *usual_rows, struct kp_diag *why)
{
    unsigned n = (unsigned)recipe->pegs, tenths = recipe->family->usual == KP_FALSIFIED ? 12 : 10;
    uint64_t all, agree, per_row;

    if (n % 4 != 0 || n < 8)
        return kp_bad_input(why, "balanced games require --pegs divisible by 4 and at least 8");
    all = kp_log2_choose(n, n / 2);
    agree = 2 * kp_log2_choose(n / 2, n / 4);
    per_row = 10 * (all - agree);
    *usual_rows = (size_t)((tenths * all + per_row - 1) / per_row);
    return KP_OK;
}

#define BALANCED_FAMILY \
    .pegs = 24, .colours = 2, .plan = plan, .make = kp_random_game_make, \
    .scores = KP_BLACK_AND_WHITE, .draw_secret = draw_half_ones, .draw_guess = draw_half_agreeing, \
    .moves_one_score = true

const struct kp_family kp_family_balanced = {
    BALANCED_FAMILY,
    .name = "balanced",
    .title = "two colours; every score is about half black and half white",
    .statuses = KP_EVERY_STATUS,
    .usual = KP_PLANTED,
    .usual_rows_note = "with which one other secret is expected",
};

const struct kp_family kp_family_balanced_unsat = {
    BALANCED_FAMILY,
    .name = "balanced-unsat",
    .title = "balanced, with one score changed by two key pegs",
    .statuses = KP_STATUS(KP_FALSIFIED),
    .usual = KP_FALSIFIED,
    .usual_rows_note = "a fifth more than balanced games have",
};
