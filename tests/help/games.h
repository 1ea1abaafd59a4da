/* Games made up for tests, the same for the same seed. */
#ifndef KP_TESTS_GAMES_H
#define KP_TESTS_GAMES_H

#include "game/transcript.h"

uint32_t kp_random(uint64_t *seed);
int kp_random_below(uint64_t *seed, int n); /* 0 to n-1 */

/* Rules with colours 1 to `colours` (or 0 to 9 for ten); abort()s without memory. */
struct kp_rules *kp_plain_rules(int pegs, int colours);

/* A game of any rule there is: small enough to try every code; its scores
 * true, or one of them falsified, or at random. */
struct kp_transcript *kp_random_game(uint64_t *seed);

#endif
