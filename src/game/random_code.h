/* Codes drawn at random, from the numbers of base/random.h. */
#ifndef KP_GAME_RANDOM_CODE_H
#define KP_GAME_RANDOM_CODE_H

#include "base/random.h"
#include "game/rules.h"

/* Any code, each as likely as any other. */
void kp_random_code(struct kp_random *draw, int pegs, int colours, uint16_t *code);

/* The pegs of a code, in any order. */
void kp_random_shuffle(struct kp_random *draw, uint16_t *code, int pegs);

/* Numbers 0 to n-1 in any order, each as likely as any other. */
void kp_random_order(struct kp_random *draw, size_t n, size_t *order);

/* The numbers 0 to n-1, of which the first `count` are chosen at random, each set of so
 * many as likely as any other.  It draws `count` numbers. */
void kp_random_choice(struct kp_random *draw, size_t n, size_t count, size_t *order);

/* Any code that may be a secret. */
void kp_random_secret(struct kp_random *draw, const struct kp_rules *rules, uint16_t *code);

/* A code that may be a secret: so many pegs are those of `of`, whichever, and the
 * others are shuffled among themselves, or drawn anew.  `order` is room for a number
 * per peg.  More pegs may come to agree by chance. */
void kp_random_code_near(struct kp_random *draw, const struct kp_rules *rules, const uint16_t *of,
                         int kept, bool shuffled, size_t *order, uint16_t *code);

#endif
