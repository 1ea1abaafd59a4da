#include "hard/reductions/linearise.h"

#include "base/memory.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Whether it is so already ----------------------------------------- */

struct pair {
    int low, high;
};

static int in_order(const void *one, const void *other)
{
    const struct pair *a = one, *b = other;

    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    return (a->high > b->high) - (a->high < b->high);
}

static bool is_triple(const struct kp_formula *formula, size_t clause)
{
    const int *x = kp_formula_at(formula, clause);

    return formula->clauses[clause].length == 3 && x[0] > 0 && x[1] > 0 && x[2] > 0 &&
           x[0] != x[1] && x[0] != x[2] && x[1] != x[2];
}

static struct pair make_pair(int a, int b)
{
    return a < b ? (struct pair){a, b} : (struct pair){b, a};
}

/* Two clauses that share two variables have a pair in common. */
static bool shares_a_pair(const struct kp_formula *formula, struct pair *pairs)
{
    size_t n = 0;

    for (size_t i = 0; i < formula->count; i++) {
        const int *x = kp_formula_at(formula, i);

        pairs[n++] = make_pair(x[0], x[1]);
        pairs[n++] = make_pair(x[0], x[2]);
        pairs[n++] = make_pair(x[1], x[2]);
    }
    qsort(pairs, n, sizeof *pairs, in_order);
    for (size_t i = 1; i < n; i++)
        if (in_order(&pairs[i - 1], &pairs[i]) == 0)
            return true;
    return false;
}

/* Whether it is so already. */
static bool kp_is_linear(const struct kp_formula *formula, bool *known)
{
    struct pair *pairs;
    bool shared;

    *known = true;
    for (size_t i = 0; i < formula->count; i++)
        if (!is_triple(formula, i))
            return false;
    pairs = kp_calloc(3 * formula->count, sizeof *pairs);
    *known = pairs != NULL;
    shared = pairs && shares_a_pair(formula, pairs);
    free(pairs);
    return *known && !shared;
}

/* ---- Made so ---------------------------------------------------------- */

/* The gadget's variables, behind those of the formula.  Its triples have two
 * solutions, in both of which w and e are false and h is true. */
enum { W, A, B, C, D, E, H, GADGET };

static const int gadget_means[GADGET] = {[A] = KP_ALWAYS, [D] = KP_ALWAYS, [H] = KP_ALWAYS};

static const int gadget[][3] = {{W, A, B}, {W, C, D}, {A, C, E}, {B, D, E}, {W, E, H}};

/* A chain of copies for each variable, x, not x, x, not x ...; a link says that one
 * of two neighbours is true, with w or e as a third that is not. */
struct chain {
    int last;  /* its last copy */
    int links; /* how many there are */
    bool used; /* whether the last copy stands in a clause */
};

struct maker {
    struct kp_linear_formula *linear;
    struct chain *chains; /* by variable */
    int first;            /* variable of the gadget */
    size_t clause;        /* that triples are written for */
};

static int more(struct maker *maker, int means)
{
    struct kp_linear_formula *linear = maker->linear;

    if (KP_RESERVE(linear->means, linear->room, linear->extra + 1))
        linear->means[linear->extra++] = means;
    else
        linear->triples.failed = true;
    return kp_formula_variable(&linear->triples);
}

static void triple(struct maker *maker, int a, int b, int c, bool is_clause)
{
    struct kp_linear_formula *linear = maker->linear;
    size_t n = linear->triples.count;
    const int literals[] = {a, b, c};

    if (!KP_RESERVE(linear->of, linear->of_room, n + 1) ||
        !KP_RESERVE(linear->is_clause, linear->is_clause_room, n + 1)) {
        linear->triples.failed = true;
        return;
    }
    linear->of[n] = maker->clause;
    linear->is_clause[n] = is_clause;
    kp_formula_clause(&linear->triples, literals, 3);
}

static void write_gadget(struct maker *maker)
{
    maker->clause = SIZE_MAX;
    maker->first = maker->linear->triples.variables + 1;
    for (int i = 0; i < GADGET; i++)
        more(maker, gadget_means[i]);
    for (size_t i = 0; i < sizeof gadget / sizeof *gadget; i++)
        triple(maker, maker->first + gadget[i][0], maker->first + gadget[i][1],
               maker->first + gadget[i][2], false);
}

static void add_link(struct maker *maker, int variable)
{
    struct chain *chain = &maker->chains[variable];
    int next = more(maker, chain->links % 2 ? variable : -variable);

    triple(maker, chain->last, next, maker->first + (chain->links % 2 ? E : W), false);
    chain->last = next;
    chain->links++;
    chain->used = false;
}

/* A copy of the literal that stands nowhere else; and not beside another copy
 * that this clause has, or the link between them would share both with it. */
static int copy(struct maker *maker, int literal, bool again)
{
    struct chain *chain = &maker->chains[abs(literal)];

    if (chain->used)
        add_link(maker, abs(literal));
    if (again)
        add_link(maker, abs(literal));
    if ((chain->links % 2 == 1) != (literal < 0))
        add_link(maker, abs(literal));
    chain->used = true;
    return chain->last;
}

/* A variable that is false, of its own, for a clause that is too short. */
static int padding(struct maker *maker)
{
    int one = more(maker, 0), other = more(maker, 0);

    triple(maker, maker->first + H, one, other, false);
    return one;
}

static bool stands_before(const int *literals, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (abs(literals[j]) == abs(literals[i]))
            return true;
    return false;
}

static void write_clause(struct maker *maker, const struct kp_formula *formula, size_t clause)
{
    const int *literals = kp_formula_at(formula, clause);
    int copies[3];

    maker->clause = clause;
    for (size_t i = 0; i < 3; i++)
        copies[i] = i < formula->clauses[clause].length
                        ? copy(maker, literals[i], stands_before(literals, i))
                        : padding(maker);
    triple(maker, copies[0], copies[1], copies[2], true);
}

static void make_linear(struct maker *maker, const struct kp_formula *formula)
{
    for (int x = 1; x <= formula->variables; x++)
        maker->chains[x] = (struct chain){.last = x};
    write_gadget(maker);
    for (size_t i = 0; i < formula->count; i++)
        write_clause(maker, formula, i);
}

static void copy_clauses(struct maker *maker, const struct kp_formula *formula)
{
    for (size_t i = 0; i < formula->count; i++) {
        const int *x = kp_formula_at(formula, i);

        maker->clause = i;
        triple(maker, x[0], x[1], x[2], true);
    }
}

bool kp_linearise(const struct kp_formula *formula, struct kp_linear_formula *linear)
{
    struct maker maker = {.linear = linear};
    bool known;

    *linear = (struct kp_linear_formula){.was_linear = kp_is_linear(formula, &known)};
    linear->triples.variables = formula->variables;
    if (!known)
        return false;
    if (linear->was_linear) {
        copy_clauses(&maker, formula);
        return !linear->triples.failed;
    }
    maker.chains = kp_calloc((size_t)formula->variables + 1, sizeof *maker.chains);
    if (maker.chains)
        make_linear(&maker, formula);
    free(maker.chains);
    return maker.chains && !linear->triples.failed;
}

void kp_linear_free(struct kp_linear_formula *linear)
{
    kp_formula_free(&linear->triples);
    free(linear->means);
    free(linear->of);
    free(linear->is_clause);
    memset(linear, 0, sizeof *linear);
}

void kp_linear_extend(const struct kp_linear_formula *linear, int variables, bool *values)
{
    for (size_t i = 0; i < linear->extra; i++) {
        int means = linear->means[i];

        values[(size_t)variables + 1 + i] = means == KP_ALWAYS || (means > 0 && values[means]) ||
                                            (means < 0 && means != KP_ALWAYS && !values[-means]);
    }
}
