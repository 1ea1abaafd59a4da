/* A reduction turns a hard problem into a game of Mastermind whose secrets are the
 * problem's answers.  Each is a `const struct kp_reduction kp_reduction_NAME` in a file
 * reduce_NAME.c and a line in the table of reduction.c.  docs/research/reductions.md
 * has the constructions and their sources. */
#pragma once

#include "reductions/problem.h"
#include "reductions/two_colour_game.h"

struct kp_reduction {
    const char *name;   /* "one-in-three" */
    const char *title;  /* a line */
    const char *source; /* the papers */
    enum kp_asked_of asks;
    size_t longest; /* literals of a clause; 0: any number */
    bool positive;  /* no literal may be negated */

    /* Writes the game.  KP_BAD_INPUT: no game is so large; this is found before anything
     * large is allocated. */
    enum kp_status (*make)(const struct kp_hard_problem *problem, struct kp_two_colour_game *game,
                           struct kp_diag *why);

    /* Writes a secret of that game, all zero before, which stands for a right answer.  NULL
     * if no family or benchmark needs it. */
    void (*plant)(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret);
};

extern const struct kp_reduction *const kp_reductions[]; /* ends with NULL */

const struct kp_reduction *kp_reduction_named(const char *name); /* NULL: there is none */

/* Writes the game, after comments that name the reduction, its source and the size of the
 * problem. */
enum kp_status kp_reduction_make(const struct kp_reduction *reduction,
                                 const struct kp_hard_problem *problem,
                                 struct kp_two_colour_game *game, struct kp_diag *why);

/* Reads a formula or graph in DIMACS format, as the reduction needs it, into *problem, which is
 * empty before; freed after any return. */
enum kp_status kp_hard_problem_read(const struct kp_reduction *reduction, const char *text,
                                    size_t length, struct kp_hard_problem *problem,
                                    struct kp_errors *errors);

/* Reads the answer that a secret of the game stands for. */
void kp_hard_problem_read_secret(const struct kp_hard_problem *problem,
                                 const struct kp_two_colour_game *game, const uint16_t *secret,
                                 bool *values);

/* A problem on its way to a game and back (solve_problem.c). */
struct kp_reduced {
    const struct kp_reduction *reduction;
    struct kp_hard_problem problem;
    struct kp_two_colour_game game;
};
