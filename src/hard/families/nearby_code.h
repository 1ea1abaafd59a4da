/* Codes drawn at random: secrets, and guesses that know something of one. */
#ifndef KP_HARD_FAMILIES_NEARBY_CODE_H
#define KP_HARD_FAMILIES_NEARBY_CODE_H

#include "base/random.h"
#include "game/rules.h"

/* Numbers 0 to n-1 in any order, each as likely as any other. */
void kp_random_order(struct kp_random *draw, size_t n, size_t *order);

/* Any code that may be a secret. */
void kp_random_secret(struct kp_random *draw, const struct kp_rules *rules, uint16_t *code);

/* A code that may be a secret: so many pegs are those of `of`, whichever, and the
 * others are shuffled among themselves, or drawn anew.  `order` is room for a number
 * per peg.  More pegs may come to agree by chance. */
void kp_random_code_near(struct kp_random *draw, const struct kp_rules *rules, const uint16_t *of,
                         int kept, bool shuffled, size_t *order, uint16_t *code);

#endif
