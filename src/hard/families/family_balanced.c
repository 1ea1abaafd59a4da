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
#include "hard/families/random_game.h"

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

static const struct kp_random_family balanced = {
    .scores = KP_BLACK_AND_WHITE,
    .draw_secret = draw_half_ones,
    .draw_guess = draw_half_agreeing,
    .moves_one_score = true,
};

static const char *find_objection(const struct kp_recipe *recipe)
{
    if (recipe->colours != 2)
        return KP_HAS_TWO_COLOURS;
    if (recipe->pegs % 4 != 0 || recipe->pegs < 8)
        return "takes --pegs divisible by 4, and 8 at least: half of them are one, and half of "
               "those agree";
    return NULL;
}

/* The least number of rows not below tenths/10 of m* = ln binom(n, n/2) /
 * -ln(binom(n/2, n/4)^2 / binom(n, n/2)), at which one secret is expected. */
static size_t count_rows(int pegs, unsigned tenths)
{
    unsigned n = (unsigned)pegs;
    uint64_t all = kp_log2_choose(n, n / 2), agree = 2 * kp_log2_choose(n / 2, n / 4);
    uint64_t per_row = 10 * (all - agree);

    return (size_t)((tenths * all + per_row - 1) / per_row);
}

static enum kp_status usual_rows(const struct kp_family *family, const struct kp_recipe *recipe,
                                 size_t *rows, struct kp_diag *why)
{
    bool is_twin = family->usual == KP_FALSIFIED;

    (void)why;
    *rows = count_rows(recipe->pegs, is_twin ? 12 : 10);
    return KP_OK;
}

const struct kp_family kp_family_balanced = {
    .name = "balanced",
    .title = "two colours; half of each guess in each, and about half its pegs right",
    .source = "coin weighing and market split, in two colours: hard for clause learning",
    .pegs = 24,
    .colours = 2,
    .statuses = KP_EVERY_STATUS,
    .usual = KP_PLANTED,
    .objection = find_objection,
    .usual_rows = usual_rows,
    .usual_rows_note =
        "the logarithm of the codes with half ones, over that of the part that a row leaves",
    .make = kp_random_game_make,
    .random = &balanced,
};

const struct kp_family kp_family_balanced_unsat = {
    .name = "balanced-unsat",
    .title = "balanced, with one score changed by two key pegs",
    .source = "the unsatisfiable twin of balanced",
    .pegs = 24,
    .colours = 2,
    .statuses = KP_STATUS(KP_FALSIFIED),
    .usual = KP_FALSIFIED,
    .objection = find_objection,
    .usual_rows = usual_rows,
    .usual_rows_note = "a fifth more than leave one secret of a balanced game",
    .make = kp_random_game_make,
    .random = &balanced,
};
