/* Every occurrence of a literal gets a copy of its variable, so that no two clauses share
 * anything, and short triples say that the copies of a variable agree.
 *
 * The copies of x form a chain x, not x, x, not x ...; a link says that exactly one of two
 * neighbours is true, with a third variable that is false.  A gadget of five triples
 * supplies variables that are known to be false (w, e) and true (h). */
#include "reductions/linearise.h"

#include "base/allocate.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Is the formula linear already? ------------------------------------ */

static bool is_triple(const struct kp_formula *formula, size_t clause)
{
    const int *x = kp_formula_literals(formula, clause);

    return formula->clauses[clause].length == 3 && x[0] > 0 && x[1] > 0 && x[2] > 0 &&
           x[0] != x[1] && x[0] != x[2] && x[1] != x[2];
}

/* The pairs of variables of each clause are the edges of a graph, which drops those that it has
 * already.  *failed is set if memory runs out. */
static bool is_linear(const struct kp_formula *formula, bool *failed)
{
    struct kp_graph pairs = {0};
    bool linear = true;

    for (size_t i = 0; i < formula->count && linear; i++) {
        const int *x = kp_formula_literals(formula, i);

        linear = is_triple(formula, i);
        for (int k = 0; k < 3 && linear; k++)
            kp_graph_add_edge(&pairs, x[k], x[(k + 1) % 3]);
    }
    kp_graph_end(&pairs);
    *failed = linear && pairs.failed;
    free(pairs.edges);
    return linear && pairs.count == 3 * formula->count;
}

/* ---- Making it linear --------------------------------------------------- */

/* The variables of the gadget, which follow those of the formula.  Its triples have two
 * solutions, and in both w and e are false and h is true. */
enum { W, A, B, C, D, E, H, GADGET };

static const int gadget[][3] = {{W, A, B}, {W, C, D}, {A, C, E}, {B, D, E}, {W, E, H}};

/* The copies of one variable. */
struct copy_chain {
    int last;  /* the last copy */
    int links; /* from the variable to `last`, which is its negation if they are odd */
    bool used; /* the last copy is in a clause already */
};

struct linear_writer {
    struct kp_linear_formula *linear;
    struct copy_chain *chains; /* by variable */
    int first;                 /* variable of the gadget, w */
    size_t origin;             /* of the triples that are being written */
};

static int add_variable(struct linear_writer *writer, int means)
{
    struct kp_linear_formula *linear = writer->linear;

    if (KP_RESERVE(linear->means, linear->room, linear->extra + 1))
        linear->means[linear->extra++] = means;
    else
        linear->triples.failed = true;
    return kp_formula_add_variable(&linear->triples);
}

static void add_triple(struct linear_writer *writer, int a, int b, int c)
{
    kp_formula_add_clause(&writer->linear->triples, (const int[]){a, b, c}, 3, writer->origin);
}

static void add_link(struct linear_writer *writer, int variable)
{
    struct copy_chain *chain = &writer->chains[variable];
    int next = add_variable(writer, chain->links % 2 ? variable : -variable);

    add_triple(writer, chain->last, next, writer->first + (chain->links % 2 ? E : W));
    chain->last = next;
    chain->links++;
    chain->used = false;
}

/* A copy of the literal that is in no clause yet.  If the clause has a copy of this
 * variable already (`again`), the two must not be neighbours, or their link would share
 * both with the clause. */
static int copy_literal(struct linear_writer *writer, int literal, bool again)
{
    struct copy_chain *chain = &writer->chains[abs(literal)];

    if (chain->used)
        add_link(writer, abs(literal));
    if (again)
        add_link(writer, abs(literal));
    if ((chain->links % 2 == 1) != (literal < 0))
        add_link(writer, abs(literal));
    chain->used = true;
    return chain->last;
}

static bool occurs_before(const int *literals, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (abs(literals[j]) == abs(literals[i]))
            return true;
    return false;
}

/* A clause that is too short is filled up with new variables that are false. */
static void add_clause(struct linear_writer *writer, const struct kp_formula *formula,
                       size_t clause)
{
    const int *literals = kp_formula_literals(formula, clause);
    int copies[3];

    writer->origin = clause + 1;
    for (size_t i = 0; i < 3; i++)
        if (i < formula->clauses[clause].length) {
            copies[i] = copy_literal(writer, literals[i], occurs_before(literals, i));
        } else {
            copies[i] = add_variable(writer, 0);
            add_triple(writer, writer->first + H, copies[i], add_variable(writer, 0));
        }
    add_triple(writer, copies[0], copies[1], copies[2]);
}

/* Writes the gadget and the clauses. */
static void make_linear(struct linear_writer *writer, const struct kp_formula *formula)
{
    struct kp_formula *triples = &writer->linear->triples;

    for (int x = 1; x <= formula->variables; x++)
        writer->chains[x] = (struct copy_chain){.last = x};
    writer->first = triples->variables + 1;
    for (int i = 0; i < GADGET; i++)
        add_variable(writer, 0);
    for (size_t i = 0; i < sizeof gadget / sizeof *gadget; i++)
        add_triple(writer, writer->first + gadget[i][0], writer->first + gadget[i][1],
                   writer->first + gadget[i][2]);
    for (size_t i = 0; i < formula->count; i++)
        add_clause(writer, formula, i);
}

bool kp_linearise(const struct kp_formula *formula, struct kp_linear_formula *linear)
{
    struct kp_formula *triples = &linear->triples;
    struct linear_writer writer = {.linear = linear};

    *linear = (struct kp_linear_formula){.triples.variables = formula->variables};
    linear->was_linear = is_linear(formula, &triples->failed);
    for (size_t i = 0; linear->was_linear && i < formula->count; i++)
        kp_formula_add_clause(triples, kp_formula_literals(formula, i), 3, i + 1);
    if (linear->was_linear || triples->failed)
        return !triples->failed;
    writer.chains = kp_calloc((size_t)formula->variables + 1, sizeof *writer.chains);
    if (writer.chains)
        make_linear(&writer, formula);
    free(writer.chains);
    return writer.chains && !triples->failed;
}

void kp_linear_free(struct kp_linear_formula *linear)
{
    kp_formula_free(&linear->triples);
    free(linear->means);
    memset(linear, 0, sizeof *linear);
}
