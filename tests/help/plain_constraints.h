/* Pseudo-Boolean constraints as lists of the coefficients of all variables, and what can be done
 * with them in a proof.  Everything is slow and simple.  It aborts if memory runs out.
 *
 * A constraint is kept as  sum of c[v] * v >= bound  over the variables themselves, where c[v] may
 * be negative.  In this form constraints are added by adding all numbers.  In the normal form,
 * which division and saturation need, a negative c[v] is the coefficient |c[v]| of the literal ~v,
 * and the degree is the bound plus all these |c[v]|. */
#pragma once

#include "help/plain_number.h"

struct plain_row {
    bool kept;    /* not freed by plain_rows_free_others */
    bool lasting; /* of the formula, or excludes a solution */
    struct plain_number bound, c[];
};

struct plain_literal {
    size_t v;
    bool negated;
};

/* The constraints that were made and not yet freed. */
struct plain_rows {
    size_t variables; /* set before the first constraint is made */
    struct plain_row **made;
    size_t count, room;
};

/* The constraint 0 >= 0, and a copy of another one; neither is kept. */
struct plain_row *plain_row_make(struct plain_rows *rows);
struct plain_row *plain_row_copy(struct plain_rows *rows, const struct plain_row *from);

/* Frees the constraints that are not kept. */
void plain_rows_free_others(struct plain_rows *rows);
void plain_rows_free(struct plain_rows *rows);

/* Adds coefficient * literal to the left side. */
void plain_row_add_term(struct plain_row *row, struct plain_literal literal,
                        const struct plain_number *coefficient);

/* The functions below change the first constraint; `variables` is that of its plain_rows. */
void plain_row_add(size_t variables, struct plain_row *row, const struct plain_row *other);
void plain_row_multiply(size_t variables, struct plain_row *row, const struct plain_number *by);
void plain_row_divide(size_t variables, struct plain_row *row, const struct plain_number *by);
void plain_row_saturate(size_t variables, struct plain_row *row);
void plain_row_weaken(struct plain_row *row, size_t v);
void plain_row_negate(size_t variables, struct plain_row *row);

struct plain_number plain_row_degree(size_t variables, const struct plain_row *row);

/* Whether `to` follows from `from` if literal axioms are added, then it is saturated, then again
 * axioms are added. */
bool plain_row_implies(size_t variables, const struct plain_row *from, const struct plain_row *to);

enum plain_value { PLAIN_OPEN, PLAIN_FALSE, PLAIN_TRUE };

/* How much the left side exceeds the bound at most, whatever the open variables are. */
struct plain_number plain_row_slack(size_t variables, const struct plain_row *row,
                                    const enum plain_value *values);

/* A list of constraints, all of one plain_rows. */
struct plain_list {
    const struct plain_row **row;
    size_t count, room;
};

void plain_list_add(struct plain_list *list, const struct plain_row *row);

/* Assigns the open variables whose other value would violate a constraint.  Returns false if a
 * constraint cannot be satisfied any more. */
bool plain_propagate(size_t variables, const struct plain_list *list, enum plain_value *values);
