/* Classes become colours at random, each secret that they stand for as likely
 * as any other. */
#ifndef KP_NATIVE_SAMPLE_COLOUR_AT_RANDOM_H
#define KP_NATIVE_SAMPLE_COLOUR_AT_RANDOM_H

#include "base/random.h"
#include "question/question.h"

/* In place; a multiset is sorted.  `palette` is scratch: room for
 * question->others. */
void kp_colour_at_random(const struct kp_question *question, struct kp_random *draw, uint16_t *code,
                         uint16_t *palette);

#endif
