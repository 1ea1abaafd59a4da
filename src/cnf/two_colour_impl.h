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

/* "The secret has at least K pegs of class 1."  Within what rows ask about. */
int kp_two_colour_at_least(const struct kp_two_colour_writer *writing, int K);

/* Count the secret's pegs of one class for all rows. */
void kp_two_colour_count_common(struct kp_two_colour_writer *writing);

/* Of a row with its number and `allowed`, which has a K at least: which pegs to
 * count, and how far; for an allowed K how many there are; whether it is better
 * said plainly; and the pegs themselves, into lits: how many. */
void kp_two_colour_choose(const struct kp_two_colour_writer *writing, struct kp_twins_row *row);
int kp_two_colour_target(const struct kp_two_colour_writer *writing, const struct kp_twins_row *row,
                         int K);
bool kp_two_colour_is_plain(const struct kp_two_colour_writer *writing,
                            const struct kp_twins_row *row);
int kp_two_colour_pegs(const struct kp_two_colour_writer *writing, const struct kp_twins_row *row,
                       int *lits);

/* Whether it tells more than K. */
bool kp_two_colour_tells(const struct kp_question_row *says);

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
