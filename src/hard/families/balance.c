/* Coin weighing, or 0/1 market split, as a game of Mastermind (Cornuejols and Dawande,
 * A class of hard small 0-1 programs, 1998, for the latter). */
#include "hard/families/balance.h"

#include "base/fixed_log2.h"
#include "game/random_code.h"

static void half(struct kp_random *draw, const struct kp_recipe *recipe, uint16_t *secret)
{
    for (int p = 0; p < recipe->pegs; p++)
        secret[p] = p < recipe->pegs / 2;
    kp_random_shuffle(draw, secret, recipe->pegs);
}

/* Of the secret's ones and of its zeros each a half, drawn peg by peg: a peg is one
 * with as many chances as ones are wanted, of as many as pegs of its side are left. */
static void guess(struct kp_random *draw, const struct kp_recipe *recipe, const uint16_t *secret,
                  uint16_t *guess)
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

const struct kp_random_game kp_balance_plan = {
    .scores = KP_BLACK_AND_WHITE,
    .secret = half,
    .guess = guess,
    .moves = kp_random_game_one_row,
};

const char *kp_balance_suits(const struct kp_recipe *recipe)
{
    if (recipe->colours != 2)
        return "has two colours: take --colours 2, or none";
    if (recipe->pegs % 4 != 0 || recipe->pegs < 8)
        return "takes --pegs divisible by 4, and 8 at least: half of them are one, and half of "
               "those agree";
    return NULL;
}

size_t kp_balance_rows(int pegs, unsigned tenths)
{
    unsigned n = (unsigned)pegs;
    uint64_t all = kp_log2_choose(n, n / 2), agree = 2 * kp_log2_choose(n / 2, n / 4);
    uint64_t per_row = 10 * (all - agree);

    return (size_t)((tenths * all + per_row - 1) / per_row);
}
