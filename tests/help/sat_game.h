/* Small games for the tests of clauses and solvers, made by hand or drawn. */
#ifndef HELP_SAT_GAME_H
#define HELP_SAT_GAME_H

#include "game/score.h"
#include "game/transcript.h"

struct sat_rules {
    int pegs, colours;
    enum kp_scores scores;
    enum kp_blanks blanks;
    bool no_repeats;
};

/* The next of a row of random numbers below `limit`. */
unsigned sat_random(uint64_t *seed, unsigned limit);

/* A game without rows; its colours are the digits from 0. */
struct kp_transcript *sat_game_new(struct sat_rules rules);

/* A code that the rules allow (for the secret, or for a guess). */
void sat_draw(const struct kp_transcript *game, bool secret, uint64_t *seed, uint16_t *code);

/* Add a random guess with the score the secret gives it. */
void sat_add_honest(struct kp_transcript *game, const uint16_t *secret, uint64_t *seed);

/* Whether the plain rules let this code be the secret of these rows. */
bool sat_fits(const struct kp_transcript *game, const bool *rows_on, const uint16_t *code);

/* By trying every code: whether there is one. */
bool sat_brute(const struct kp_transcript *game, const bool *rows_on);

#endif
