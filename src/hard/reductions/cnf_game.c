#include "hard/reductions/cnf_game.h"

#include "base/memory.h"
#include "hard/reductions/one_in_three_rows.h"
#include "hard/reductions/schaefer.h"
#include <limits.h>
#include <stdlib.h>

static size_t with_literals(const struct kp_three *three)
{
    return three->cnf.count - three->empties;
}

/* ---- What variables and clauses are called ---------------------------- */

/* x1 of the CNF, y1 that links the parts of a long clause, p1 q1 r1 u1 of the first
 * clause of three. */
static void name_literal(const void *data, int literal, struct kp_strbuf *to)
{
    const struct kp_three *three = data;
    int variable = abs(literal), own = variable - three->cnf.variables - 1;

    if (literal < 0)
        kp_strbuf_addf(to, "not ");
    if (variable <= three->variables)
        kp_strbuf_addf(to, "x%d", variable);
    else if (own < 0)
        kp_strbuf_addf(to, "y%d", variable - three->variables);
    else
        kp_strbuf_addf(to, "%c%d", "pqru"[own % 4], own / 4 + 1);
}

static size_t find_empty(const struct kp_three *three, size_t nth)
{
    size_t i = 0;

    while (three->cnf.clauses[i].length || nth-- > 0)
        i++;
    return i;
}

static size_t find_full(const struct kp_three *three, size_t nth)
{
    size_t i = nth; /* where none is empty */

    if (three->empties == 0)
        return i;
    for (i = 0; three->cnf.clauses[i].length == 0 || nth-- > 0; i++)
        ;
    return i;
}

/* "clause 4 (x1 or y2 or not x3), part 2" */
static void name_clause(const void *data, size_t clause, struct kp_strbuf *to)
{
    const struct kp_three *three = data;
    size_t full = with_literals(three);
    size_t i = clause < 3 * full ? find_full(three, clause / 3)
                                 : find_empty(three, clause - 3 * full);
    const int *literals = kp_formula_at(&three->cnf, i);

    kp_strbuf_addf(to, "clause %zu", three->of[i] + 1);
    if (clause >= 3 * full)
        return;
    for (int k = 0; k < 3; k++) {
        kp_strbuf_addf(to, k ? " or " : " (");
        name_literal(three, literals[k], to);
    }
    kp_strbuf_addf(to, "), part %zu", clause % 3 + 1);
}

/* ---- The game --------------------------------------------------------- */

static void tell(const struct kp_formula *cnf, const struct kp_three *three,
                 const struct kp_formula *one, struct kp_two_colour_game *sheet)
{
    kp_two_colour_game_about(sheet, "the problem: variables %d, clauses %zu", cnf->variables,
                             cnf->count);
    kp_two_colour_game_about(
        sheet,
        "as 3SAT: more variables %d, clauses %zu; empty ones %zu, left out as always "
        "true %zu",
        three->cnf.variables - three->variables, with_literals(three), three->empties,
        three->tautologies);
    kp_two_colour_game_about(sheet, "as one-in-three: variables %d, clauses %zu", one->variables,
                             one->count);
    kp_two_colour_game_tell_size(sheet);
    kp_two_colour_game_about(sheet, "variable i is true where peg 2i-1 is 1");
    kp_two_colour_game_about(
        sheet, "a right assignment is one secret or more: its values of p, q, r and u can "
               "differ");
}

static enum kp_status write(const struct kp_formula *cnf, const struct kp_three *three,
                            const struct kp_formula *one, struct kp_two_colour_game *sheet,
                            struct kp_diag *why)
{
    struct kp_pair_names naming = {name_literal, name_clause, three};
    enum kp_status status = kp_literal_pairs_begin(one, sheet, why);

    if (status)
        return status;
    tell(cnf, three, one, sheet);
    kp_literal_pairs_write(one, &naming, sheet);
    return KP_OK;
}

/* The size is known before the clauses of one-in-three are made. */
static enum kp_status check_size(const struct kp_three *three, struct kp_diag *why)
{
    int64_t full = (int64_t)with_literals(three), variables = three->cnf.variables + 4 * full;

    return kp_two_colour_game_limits(2 * variables,
                                     1 + variables + 3 * full + (int64_t)three->empties, "", why);
}

static enum kp_status make(const struct kp_formula *cnf, struct kp_two_colour_game *sheet,
                           struct kp_diag *why)
{
    struct kp_three three;
    struct kp_formula one = {0};
    bool good = kp_three_make(cnf, &three);
    enum kp_status status = good ? check_size(&three, why) : kp_no_memory(why);

    if (status == KP_OK)
        status = kp_schaefer(&three, &one) ? write(cnf, &three, &one, sheet, why)
                                           : kp_no_memory(why);
    kp_formula_free(&one);
    kp_three_free(&three);
    return status;
}

/* Links of long clauses are fewer than literals: so many variables could not be
 * numbered, nor have a game. */
enum kp_status kp_cnf_make(const struct kp_hard_problem *problem, struct kp_two_colour_game *sheet,
                           struct kp_diag *why)
{
    const struct kp_formula *cnf = &problem->formula;
    int64_t variables = cnf->variables;
    enum kp_status status;

    if (variables + (int64_t)cnf->literal_count <= INT_MAX)
        return make(cnf, sheet, why);
    status = kp_two_colour_game_limits(2 * variables, 0, "at least ", why);
    return status ? status : kp_no_memory(why);
}

bool kp_cnf_plant(const struct kp_hard_problem *problem, const bool *values, uint16_t *secret)
{
    struct kp_three three;
    bool good = kp_three_make(&problem->formula, &three);
    int variables = good ? three.cnf.variables + 4 * (int)with_literals(&three) : 0;
    bool *all = good ? kp_calloc((size_t)variables + 1, sizeof *all) : NULL;

    for (int x = 1; all && x <= three.variables; x++)
        all[x] = values[x];
    if (all) {
        kp_schaefer_extend(&three, all);
        kp_literal_pairs_plant(variables, all, secret);
    }
    free(all);
    kp_three_free(&three);
    return all != NULL;
}
