/* Long clauses are cut, short ones padded, and each becomes three clauses of one-in-three. */
#include "hard/reductions/schaefer.h"

#include "base/memory.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Clauses of three ------------------------------------------------- */

struct cnf_splitter {
    struct kp_three_literal_cnf *three;
    struct kp_formula clause; /* scratch: one clause */
    size_t number;            /* of the clause, from 0 */
};

static int compare_variables(const void *one, const void *other)
{
    int a = *(const int *)one, b = *(const int *)other;

    if (abs(a) != abs(b))
        return abs(a) < abs(b) ? -1 : 1;
    return (a > b) - (a < b);
}

/* Sorts the literals and removes copies; false: a literal and its negation are there. */
static bool sort_literals(int *literals, size_t *n)
{
    size_t kept = 0;

    if (*n)
        qsort(literals, *n, sizeof *literals, compare_variables);
    for (size_t i = 0; i < *n; i++) {
        if (kept && literals[kept - 1] == -literals[i])
            return false;
        if (!kept || literals[kept - 1] != literals[i])
            literals[kept++] = literals[i];
    }
    *n = kept;
    return true;
}

static void add_part(struct cnf_splitter *splitter, const int *literals, size_t n)
{
    struct kp_three_literal_cnf *three = splitter->three;

    if (!KP_RESERVE(three->of, three->of_room, three->cnf.count + 1)) {
        three->cnf.failed = true;
        return;
    }
    three->of[three->cnf.count] = splitter->number;
    kp_formula_add_clause(&three->cnf, literals, n);
}

/* (a or b or y1), (not y1 or c or y2), ..., (not y or d or e) */
static void add_long(struct cnf_splitter *splitter, const int *literals, size_t n)
{
    int link = kp_formula_add_variable(&splitter->three->cnf);
    const int first[] = {literals[0], literals[1], link};

    add_part(splitter, first, 3);
    for (size_t i = 2; i + 2 < n; i++) {
        int next = kp_formula_add_variable(&splitter->three->cnf);
        const int middle[] = {-link, literals[i], next};

        add_part(splitter, middle, 3);
        link = next;
    }
    add_part(splitter, (const int[]){-link, literals[n - 2], literals[n - 1]}, 3);
}

static void add_clause(struct cnf_splitter *splitter, int *literals, size_t n)
{
    int padded[3] = {0};

    if (!sort_literals(literals, &n)) {
        splitter->three->tautologies++;
    } else if (n == 0) {
        splitter->three->empties++;
        add_part(splitter, NULL, 0);
    } else if (n > 3) {
        add_long(splitter, literals, n);
    } else {
        for (size_t i = 0; i < 3; i++)
            padded[i] = literals[i < n ? i : n - 1];
        add_part(splitter, padded, 3);
    }
}

bool kp_three_literals_make(const struct kp_formula *cnf, struct kp_three_literal_cnf *three)
{
    struct cnf_splitter splitter = {.three = three};

    *three = (struct kp_three_literal_cnf){.cnf.variables = cnf->variables,
                                           .variables = cnf->variables};
    for (size_t i = 0; i < cnf->count && !three->cnf.failed; i++) {
        splitter.number = i;
        splitter.clause.count = splitter.clause.literal_count = 0;
        kp_formula_add_clause(&splitter.clause, kp_formula_literals(cnf, i),
                              cnf->clauses[i].length);
        if (splitter.clause.failed)
            three->cnf.failed = true;
        else
            add_clause(&splitter, splitter.clause.literals, cnf->clauses[i].length);
    }
    kp_formula_free(&splitter.clause);
    return !three->cnf.failed;
}

void kp_three_literals_free(struct kp_three_literal_cnf *three)
{
    kp_formula_free(&three->cnf);
    free(three->of);
    memset(three, 0, sizeof *three);
}

/* ---- One in three ----------------------------------------------------- */

static void add_gadget(struct kp_formula *to, const int *clause)
{
    int p = kp_formula_add_variable(to), q = kp_formula_add_variable(to);
    int r = kp_formula_add_variable(to), u = kp_formula_add_variable(to);

    kp_formula_add_clause(to, (const int[]){-clause[0], p, q}, 3);
    kp_formula_add_clause(to, (const int[]){clause[1], q, r}, 3);
    kp_formula_add_clause(to, (const int[]){-clause[2], r, u}, 3);
}

bool kp_schaefer_reduce(const struct kp_three_literal_cnf *three, struct kp_formula *one_in_three)
{
    const struct kp_formula *cnf = &three->cnf;

    *one_in_three = (struct kp_formula){.variables = cnf->variables};
    for (size_t i = 0; i < cnf->count; i++)
        if (cnf->clauses[i].length)
            add_gadget(one_in_three, kp_formula_literals(cnf, i));
    for (size_t i = 0; i < three->empties; i++)
        kp_formula_add_clause(one_in_three, NULL, 0);
    return !one_in_three->failed;
}

/* ---- Extending an answer ------------------------------------------------ */

static bool is_true(int literal, const bool *values)
{
    return literal > 0 ? values[literal] : !values[-literal];
}

/* A link is true if no literal before it is.  Links are numbered in the order of their
 * clauses. */
static void extend_links(const struct kp_three_literal_cnf *three, bool *values)
{
    int link = three->variables + 1;

    for (size_t i = 0; i < three->cnf.count; i++) {
        const int *x = kp_formula_literals(&three->cnf, i);

        if (three->cnf.clauses[i].length && x[2] == link)
            values[link++] = !is_true(x[0], values) && !is_true(x[1], values);
    }
}

/* Chooses the first of the sixteen values of p, q, r and u that is right. */
static void extend_gadget(const int *clause, bool *pqru, const bool *values)
{
    bool a = is_true(clause[0], values), b = is_true(clause[1], values),
         c = is_true(clause[2], values);

    for (unsigned bits = 0; bits < 16; bits++) {
        bool p = bits & 1, q = bits & 2, r = bits & 4, u = bits & 8;

        if (!a + p + q == 1 && b + q + r == 1 && !c + r + u == 1) {
            memcpy(pqru, (const bool[]){p, q, r, u}, 4 * sizeof *pqru);
            return;
        }
    }
}

void kp_schaefer_extend_answer(const struct kp_three_literal_cnf *three, bool *values)
{
    bool *next = values + three->cnf.variables + 1;

    extend_links(three, values);
    for (size_t i = 0; i < three->cnf.count; i++)
        if (three->cnf.clauses[i].length) {
            extend_gadget(kp_formula_literals(&three->cnf, i), next, values);
            next += 4;
        }
}
