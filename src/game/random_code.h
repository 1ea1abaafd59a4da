/* Random codes: secrets, and guesses that resemble a code. */
#pragma once

#include "base/random.h"
#include "game/rules.h"

/* A uniformly random code, repeats allowed. */
void kp_random_code(struct kp_random *random, int pegs, int colours, uint16_t *code);

/* Shuffle the pegs of a code. */
void kp_random_shuffle(struct kp_random *random, uint16_t *code, int pegs);

/* The numbers 0 to n-1 in a uniformly random order. */
void kp_random_order(struct kp_random *random, size_t n, size_t *order);

/* The numbers 0 to n-1, of which the first `count` are a uniformly random choice.  It draws
 * `count` random numbers. */
void kp_random_choice(struct kp_random *random, size_t n, size_t count, size_t *order);

/* A uniformly random code that these rules allow as a secret; under `scores colours` it is
 * sorted. */
void kp_random_secret(struct kp_random *random, const struct kp_rules *rules, uint16_t *code);

/* A code that these rules allow as a secret and that resembles `of`: `kept` random pegs are the
 * same, and the others are shuffled among themselves or, without `shuffled`, drawn anew.  More
 * pegs may agree by chance.  `order` is scratch for one number per peg. */
void kp_random_code_near(struct kp_random *random, const struct kp_rules *rules, const uint16_t *of,
                         int kept, bool shuffled, size_t *order, uint16_t *code);
