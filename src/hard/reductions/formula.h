/* Clauses over the variables 1 to n: what DIMACS CNF holds.  A literal is a
 * variable, or with a minus its negation.  What a clause asks of its literals,
 * one true at least or exactly one, is for the reader to know.
 *
 * All zero is the formula without variables and clauses.  Once memory runs out
 * it is `failed` and stays as it is. */
#ifndef KP_HARD_REDUCTIONS_FORMULA_H
#define KP_HARD_REDUCTIONS_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

struct kp_clause {
    size_t begin, length; /* of its literals */
    unsigned line;        /* of the text it came from, or 0 */
};

struct kp_formula {
    int variables;
    struct kp_clause *clauses;
    int *literals; /* of all clauses, one after the other */
    size_t count, literal_count, clause_room, literal_room;
    bool failed;
};

/* Add a literal to the clause that is open, and end it: it is then the last. */
void kp_formula_literal(struct kp_formula *formula, int literal);
void kp_formula_end(struct kp_formula *formula, unsigned line);

/* Add a whole clause. */
void kp_formula_clause(struct kp_formula *formula, const int *literals, size_t n);

/* One more variable; its number. */
int kp_formula_variable(struct kp_formula *formula);

/* The literals of a clause, valid until another is added; NULL where no clause has any. */
const int *kp_formula_at(const struct kp_formula *formula, size_t clause);

void kp_formula_free(struct kp_formula *formula);

#endif
