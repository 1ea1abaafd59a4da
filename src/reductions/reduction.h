/* A reduction turns a formula into a game of Mastermind whose secrets are the assignments that
 * satisfy it.  All are in reduce_sat.c; docs/research/reductions.md has the constructions and
 * their sources. */
#pragma once

#include "reductions/formula.h"
#include "reductions/two_colour_game.h"

struct kp_reduction {
    const char *name;   /* "one-in-three" */
    const char *title;  /* a line */
    const char *source; /* the papers */
    bool exactly_one;   /* literal of every clause is true; else at least one */
    size_t longest;     /* literals of a clause; 0: any number */
    bool positive;      /* no literal may be negated */

    /* Writes the game.  KP_BAD_INPUT: no game is so large; this is found before anything
     * large is allocated. */
    enum kp_status (*make)(const struct kp_formula *formula, struct kp_two_colour_game *game,
                           struct kp_diag *why);

    /* Writes a secret of that game, all zero before, which stands for a right answer.  NULL
     * if no family or benchmark needs it. */
    void (*plant)(const struct kp_formula *formula, const bool *values, uint16_t *secret);
};

extern const struct kp_reduction kp_reduction_one_in_three, kp_reduction_positive,
    kp_reduction_3sat, kp_reduction_cnf;
extern const struct kp_reduction *const kp_reductions[]; /* all of them; ends with NULL */

const struct kp_reduction *kp_reduction_named(const char *name); /* NULL: there is none */

/* Writes the game, after comments that name the reduction, its source and the size of the
 * formula. */
enum kp_status kp_reduction_make(const struct kp_reduction *reduction,
                                 const struct kp_formula *formula, struct kp_two_colour_game *game,
                                 struct kp_diag *why);

/* Reads a formula in DIMACS format, as the reduction needs it, into *formula, which is empty
 * before; freed after any return. */
enum kp_status kp_formula_read(const struct kp_reduction *reduction, const char *text,
                               size_t length, struct kp_formula *formula, struct kp_errors *errors);
