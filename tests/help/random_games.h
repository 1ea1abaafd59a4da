/* Games made up for tests and measurements, the same for the same seed: any
 * number, which is moved on.  Whatever needs memory aborts without it. */
#ifndef KP_TESTS_GAMES_H
#define KP_TESTS_GAMES_H

#include "game/preset.h"
#include "game/transcript.h"

/* 0 to n-1. */
int kp_seeded_below(uint64_t *seed, int n);

/* The pegs of a code, in any order. */
void kp_shuffle(uint64_t *seed, uint16_t *code, int n);

/* What is in the box and how it is played; where nothing is said, plainly. */
struct kp_board {
    int pegs, colours;
    int first; /* the colours are numbers, from this one on */
    enum kp_scoring scores;
    enum kp_blanks blanks;
    bool no_repeats;
};

struct kp_rules *kp_board_rules(struct kp_board box);

/* Whether the rules have such a secret. */
bool kp_is_code(const struct kp_rules *rules, const uint16_t *code);

/* A game without rows. */
struct kp_transcript *kp_empty_game(struct kp_board box);

/* A game of random guesses, each with the score that one random secret gives it. */
struct kp_transcript *kp_true_game(uint64_t *seed, struct kp_board box, int rows);

/* A game of any rules there are, small enough to try every code; its scores
 * true, or some of them not, and counts forgotten. */
struct kp_transcript *kp_small_random_game(uint64_t *seed);

/* Games of one text, as rich as a text can tell them: names, letters and
 * predefined games, codemakers and secrets, and rules that are those of the
 * game before, or changed in part, or all new.  The same for the same seed,
 * however many games are predefined. */
struct kp_match *kp_random_match(uint64_t *seed);

/* A match of one predefined game; preset->refused is NULL. */
struct kp_match *kp_random_match_of(uint64_t *seed, const struct kp_preset *preset);

#endif
