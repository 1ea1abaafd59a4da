/* Four families of random games that differ in how a guess is drawn, which scores are
 * recorded, and how many scores are moved. */
#include "generate/families/random_game.h"

/* ---- Any secret, any guesses ---- */

const struct kp_family kp_family_random = {
    KP_RANDOM_FAMILY,
    .name = "random",
    .title = "random guesses, scored with black and white pegs",
    .pegs = 10,
    .colours = 10,
    .usual = KP_PLANTED,
    .scores = KP_BLACK_AND_WHITE,
};

/* ---- Black pegs only: a row is one linear equation over the pegs ---- */

const struct kp_family kp_family_black_only = {
    KP_RANDOM_FAMILY,
    .name = "black-only",
    .title = "random guesses, scored with black pegs only",
    .pegs = 10,
    .colours = 6,
    .usual = KP_PLANTED,
    .scores = KP_BLACK_ONLY,
};

/* ---- One wrong score ----
 *
 * A random game in which one score, or a few, are a key peg off.  The planted instance
 * is the game before that: the same seed and number give twins with the same guesses, of
 * which one has a secret and the other has none.  The unplanted instance has one score
 * moved and may have another secret. */

const struct kp_family kp_family_near_miss = {
    KP_RANDOM_FAMILY,
    .name = "near-miss",
    .title = "a random game, with one score changed by one key peg unless planted",
    .pegs = 10,
    .colours = 10,
    .usual = KP_FALSIFIED,
    .scores = KP_BLACK_AND_WHITE,
    .moves_one_score = true,
    .unplanted_moves = true,
};

/* ---- Blocks ----
 *
 * Guesses of up to three colours, each in one run of pegs, as people guess who think in
 * halves.  Neighbouring pegs are alike in most rows. */

static void draw_blocks(struct kp_random *draw, const struct kp_recipe *recipe,
                        const uint16_t *secret, uint16_t *guess)
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

const struct kp_family kp_family_block = {
    KP_RANDOM_FAMILY,
    .name = "block",
    .title = "guesses of one to three blocks, each of one colour",
    .pegs = 10,
    .colours = 6,
    .usual = KP_PLANTED,
    .scores = KP_BLACK_AND_WHITE,
    .draw_guess = draw_blocks,
};
