/* Games made for tests and measurements.  A seed is any number; it is advanced, and the same seed
 * makes the same games.  If memory runs out, the program aborts. */
#pragma once

#include "game/predefined_game.h"
#include "game/transcript.h"

/* 0 to n-1. */
int kp_seeded_below(uint64_t *seed, int n);

/* Puts the pegs of a code into a random order. */
void kp_shuffle(uint64_t *seed, uint16_t *code, int n);

/* The size of a board and its rules.  Zeros are the usual rules. */
struct kp_board {
    int pegs, colours;
    int first; /* the colours are numbers, this one and those after it */
    enum kp_scoring scores;
    enum kp_blanks blanks;
    bool no_repeats;
};

struct kp_rules *kp_board_rules(struct kp_board board);

/* Whether the rules allow the code as a secret. */
bool kp_is_code(const struct kp_rules *rules, const uint16_t *code);

/* A game without rows. */
struct kp_transcript *kp_empty_game(struct kp_board board);

/* A game of random guesses, scored by one random secret. */
struct kp_transcript *kp_true_game(uint64_t *seed, struct kp_board board, int rows);

/* A game with any rules, small enough to try every code.  Some of its scores may be wrong, and
 * some counts may be missing. */
struct kp_transcript *kp_small_random_game(uint64_t *seed);

/* Adds a line `times` of several colours or a line `place` that the secret fits, or, in `wrong`
 * percent of the cases, perhaps not; or none.  At most 64 pegs and colours. */
void kp_draw_quota(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret, int wrong);

/* The games of one text, with everything that a text can contain: names, letters and predefined
 * games, codemakers and secrets; and rules that are those of the game before, or partly changed, or
 * new.  New predefined games do not change the games of a seed. */
struct kp_match *kp_random_match(uint64_t *seed);

/* A match of one predefined game; predefined->refused is NULL. */
struct kp_match *kp_random_match_of(uint64_t *seed, const struct kp_predefined_game *predefined);
