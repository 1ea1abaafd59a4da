/* Codes drawn at random, from the numbers of base/random.h. */
#ifndef KP_HARD_FAMILIES_RANDOM_CODE_H
#define KP_HARD_FAMILIES_RANDOM_CODE_H

#include "base/random.h"

/* Any code, each as likely as any other. */
void kp_random_code(struct kp_random *draw, int pegs, int colours, uint16_t *code);

/* The pegs of a code, in any order. */
void kp_random_shuffle(struct kp_random *draw, uint16_t *code, int pegs);

#endif
