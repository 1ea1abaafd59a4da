/* A way to turn a hard problem into a game of Mastermind whose secrets are its
 * answers.  One file each, reduce_NAME.c; theory and sources in docs/reductions.md.
 *
 * An answer of a problem is values[1..n], of its variables or vertices: true, or
 * chosen; values[0] is nobody's. */
#ifndef KP_HARD_REDUCTIONS_REDUCTION_H
#define KP_HARD_REDUCTIONS_REDUCTION_H

#include "hard/reductions/problem.h"
#include "hard/reductions/two_colour_game.h"

/* What is asked of an answer. */
enum kp_asked_of {
    KP_EXACTLY_ONE,  /* of every clause's literals is true */
    KP_AT_LEAST_ONE, /* is */
    KP_COVER         /* of every edge an end is chosen, and `size` vertices in all */
};

struct kp_hard_problem {
    struct kp_formula formula; /* of a cover: none */
    struct kp_graph graph;     /* of a formula: none */
    int64_t size;              /* of a cover */
};

struct kp_reduction {
    const char *name;   /* "one-in-three" */
    const char *title;  /* a line */
    const char *source; /* the papers */
    enum kp_asked_of asks;
    size_t longest; /* literals of a clause; 0: any number */
    bool positive;  /* no literal may be negated */

    /* Write the game.  KP_BAD_INPUT: no game is so large, which is said before
     * anything large is made. */
    enum kp_status (*make)(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet,
                           struct kp_diag *why);

    /* A secret of that game that stands for a right answer.  false: no memory. */
    bool (*plant)(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret);
};

extern const struct kp_reduction *const kp_reductions[]; /* ends with NULL */

const struct kp_reduction *kp_reduction_named(const char *name); /* NULL: there is none */

/* The reduction's make, with a word about it and its source in front. */
enum kp_status kp_reduction_make(const struct kp_reduction *reduction,
                                 const struct kp_hard_problem *problem,
                                 struct kp_two_colour_game *sheet, struct kp_diag *why);

/* The answer that a secret of the game stands for, into values[1..n]. */
int kp_hard_problem_parts(const struct kp_hard_problem *problem); /* n */
void kp_hard_problem_answer(const struct kp_hard_problem *problem,
                            const struct kp_two_colour_game *sheet, const uint16_t *secret,
                            bool *values);

/* Whether that is right, by the problem alone; *why says what is wrong. */
bool kp_hard_problem_is_solved(const struct kp_reduction *reduction,
                               const struct kp_hard_problem *problem, const bool *values,
                               struct kp_diag *why);

void kp_hard_problem_free(struct kp_hard_problem *problem);

#endif
