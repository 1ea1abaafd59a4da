/* Two colours: the normal form of a question.
 *
 * Where every peg of the secret is of class 0 or class 1 and every peg of a
 * guess as well, a guess with k pegs of class 1 gets from a secret with K of
 * them
 *     black + white = n - |K - k|,   and white is even.
 * So the white pegs tell K, up to a choice of two.  Once K is known a row says
 * one thing more, and four ways to say it are alike: of the pegs where the
 * guess has class g, so many have class s in the secret, for any one choice of
 * g and s (struct kp_cells).
 *
 * Nothing of a row is copied but its k.  Whatever is derived from a row is
 * asked of that row, so everybody can name the rows that he used. */
#ifndef KP_QUESTION_TWO_COLOURS_H
#define KP_QUESTION_TWO_COLOURS_H

#include "question/question.h"

struct kp_two_colours {
    const struct kp_question *question; /* not owned */
    int *ones;                          /* k of each row */
    int least, most;                    /* K by the rules: known pegs, the sum */
};

/* Whether a question has this form: two classes, repeats, and no hole in a
 * guess.  The blank may be one of the classes, and the last may stand for many
 * colours: where they are counted they weigh K times, no matter in which
 * places.  Known pegs, a sum and unknown counts do no harm.  Under `scores
 * colours` there is a K but no more than that. */
bool kp_two_colours_fit(const struct kp_question *question);

/* The view of a question that fits; false: no memory.  To be freed after any
 * return, before the question. */
bool kp_two_colours_make(struct kp_two_colours *two, const struct kp_question *question);
void kp_two_colours_free(struct kp_two_colours *two);

/* least, least + step, ..., most; none when least > most. */
struct kp_values {
    int least, most, step;
};

bool kp_values_have(struct kp_values values, int value);

/* Each K with which some secret gives row r alone.  Of the rules it takes in
 * `least` and `most`, but not which pegs they tell. */
struct kp_values kp_two_colours_allow(const struct kp_two_colours *two, size_t r);

/* The black pegs of row r when the secret has an allowed K; KP_UNKNOWN: any
 * number. */
int kp_two_colours_black(const struct kp_two_colours *two, size_t r, int K);

/* of[g][s]: pegs of class g in the guess and s in the secret.  When K is right
 * any one of the four is right as soon as another is.  One that is negative:
 * there is no such secret. */
struct kp_cells {
    int of[2][2];
};

/* For n pegs, a guess with k of class 1, a secret with K, and so many black;
 * n - black must be even or odd as K + k is. */
struct kp_cells kp_two_colours_cells(int n, int k, int K, int black);

/* The least of the four: the narrowest counter that can tell. */
struct kp_cell {
    int guess, secret; /* g and s */
    int pegs;
};

struct kp_cell kp_cells_least(const struct kp_cells *cells);

/* What two rows say together, whatever K is: where their guesses differ the
 * secret agrees with one of them at every peg, and so the difference of their
 * black pegs tells how often with which; and then the black pegs that are left
 * are those where the guesses are alike. */
struct kp_row_pair_count {
    bool differ; /* it is said of the pegs where they differ, or of those where they are alike, */
    int pegs;    /* of which there are so many, at most half: */
    int agree;   /* on so many the secret agrees with the first.  None: there is no such secret */
};

/* Both rows must tell their black pegs. */
struct kp_row_pair_count kp_two_colours_pair(const struct kp_two_colours *two, size_t first,
                                             size_t second);

#endif
