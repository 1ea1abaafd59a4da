/* The formulas that reductions start from: clauses over the variables 1 to n, as DIMACS CNF has
 * them.  All zero is the empty formula.  If memory runs out, `failed` is set, and what is added
 * afterwards is lost. */
#pragma once

#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_clause {
    size_t begin, length; /* of its literals, in `literals`; each is a variable, or with a minus
                             its negation */
    size_t origin;        /* from 1: the line of the text it was read from, or the clause of
                             another formula that it was written for; 0: neither */
};

struct kp_formula {
    int variables;
    struct kp_clause *clauses;
    int *literals; /* of all clauses, one after the other */
    size_t count, literal_count, clause_room, literal_room;
    bool failed;
};

/* Adds a literal to the clause that is open; ends that clause, which becomes the last. */
void kp_formula_add_literal(struct kp_formula *formula, int literal);
void kp_formula_end_clause(struct kp_formula *formula, size_t origin);

/* Adds a whole clause. */
void kp_formula_add_clause(struct kp_formula *formula, const int *literals, size_t n,
                           size_t origin);

/* Adds a variable and returns its number. */
int kp_formula_add_variable(struct kp_formula *formula);

/* The literals of a clause, valid until one is added; NULL if no clause has any. */
const int *kp_formula_literals(const struct kp_formula *formula, size_t clause);

void kp_formula_free(struct kp_formula *formula);
