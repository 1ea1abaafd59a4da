/* Which colours each guess has, and how often: what two guesses share when places do
 * not count is then known from as many numbers as they have colours. */
#ifndef KP_QUESTION_REFUTE_PAIRS_H
#define KP_QUESTION_REFUTE_PAIRS_H

#include "question/question.h"

struct kp_colour_use {
    uint16_t class, times; /* a hole has the class after the last */
};

struct kp_colour_uses {
    const struct kp_question *question;
    struct kp_colour_use *hands; /* of all rows laid open, one after the other */
    size_t *begins;              /* of each row, and of the one after the last */
    int *tally;                  /* of the last row laid open, by class */
    size_t rows;                 /* laid open */
};

/* false: no memory. */
bool kp_colour_uses_make(struct kp_colour_uses *hands, const struct kp_question *question);
void kp_colour_uses_free(struct kp_colour_uses *hands);

/* Lay the next row open; the rows are, in their order. */
void kp_colour_uses_open(struct kp_colour_uses *hands);

/* Pegs that the row laid open last shares with row q, laid open before it. */
int kp_colour_uses_common(const struct kp_colour_uses *hands, size_t q);

#endif
