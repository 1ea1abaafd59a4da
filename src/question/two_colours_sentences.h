/* What kp_two_refute_... found, in a sentence. */
#ifndef KP_QUESTION_TWO_COLOURS_SENTENCES_H
#define KP_QUESTION_TWO_COLOURS_SENTENCES_H

#include "question/two_colours_refute.h"

/* Of a row that no secret gives. */
void kp_two_tell_row(const struct kp_two_colours *two, size_t r, struct kp_diag *why);

/* Of two guesses that differ on so many pegs: their blacks cannot be. */
void kp_two_tell_blacks(const struct kp_two_colours *two, size_t q, size_t r, int differ,
                        struct kp_diag *why);

/* Of rows that leave these K, two at most, and a pair among them against each. */
void kp_two_tell_rows(const struct kp_two_colours *two, const struct kp_few_rows *rows,
                      struct kp_diag *why);

#endif
