/* What the files that write two colours in clauses share. */
#ifndef KP_CNF_TWO_COLOUR_IMPL_H
#define KP_CNF_TWO_COLOUR_IMPL_H

#include "cnf/two_colour_clauses.h"
#include "question/two_colours.h"

struct kp_two_colour_writer {
    struct kp_clause_sink *cnf;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;
    struct kp_two_colours two;
    int *lits, *out;              /* scratch: a literal per peg, and one more */
    int *all;                     /* what `common` holds */
    struct kp_unary_count common; /* the secret's pegs of class `counted`, as far as anybody asks */
    int counted;
    int all_odd; /* the secret's pegs of class 1 are odd in number; 0: nobody asks */
    bool plain;  /* rows of few pegs are not counted, */
    struct kp_unary_count *parts; /* but those of them that K is counted of */
    int *part_lits;
};

/* A row, and the pegs that are counted for it: where the guess has class `guess`
 * those that have class `secret`.  Said plainly, they are in writing->lits, and
 * there is a list only if it is one of writing->parts. */
struct kp_twins_row {
    size_t number;
    int on;
    struct kp_values allowed;
    int guess, secret;
    int pegs, most; /* where it has that class; and how many of them may count */
    bool plain;
    struct kp_unary_count list;
    int odd; /* the pegs it is about: see kp_two_colour_odd */
};

/* Count literals, and say what follows anyway: more than k are more than k - 1. */
struct kp_unary_count kp_two_colour_count(struct kp_clause_sink *cnf,
                                          const struct kp_counter *counter, const int *lits, int n,
                                          int cap, int *out);

/* A variable that is true when an odd number of the first n of writing->lits is,
 * or 0 where nobody reads parities. */
int kp_two_colour_odd(struct kp_two_colour_writer *writing, int n);

/* What rows say together with those whose guesses are most like theirs. */
void kp_two_colour_pairs(const struct kp_two_colour_writer *writing);

#endif
