/* A leaf whose sum never differs from its value by an even number.  It is two combinations, with the
 * sum and with its opposite.  Lines and axioms are added to both until all of their factors but
 * those of branches are even: then dividing by 2 rounds their values up.  Both get the same lines,
 * so what is left of them together is at least 1, although propagation finds that it is 0. */
#include "linear/proof/case_proof_impl.h"

static bool is_odd(int64_t number)
{
    return number % 2 != 0;
}

/* Adds that a literal is not negative. */
static void add_axiom(struct kp_case_proof *proof, uint32_t literal)
{
    kp_proof_add_literal(proof->writer, literal, &proof->combination);
    kp_strbuf_add(&proof->combination, "+ ", 2);
}

/* Adds that no variable is negative. */
static void add_axioms(struct kp_case_proof *proof, struct kp_proof_terms terms)
{
    for (size_t i = 0; i < terms.count; i++)
        add_axiom(proof, kp_literal(terms.variables[i], true));
}

static void even_out_group(struct kp_case_proof *proof, size_t group, int64_t sign)
{
    bool odd = false;

    kp_case_weigh_group(proof, group);
    for (int c = 0; c < proof->question->classes; c++)
        if (kp_case_capacity(proof, group, c) > 0)
            odd = is_odd(proof->weight[c]);
    for (int p = proof->box.groups.first[group]; p >= 0; p = proof->box.groups.next[p]) {
        if (odd)
            kp_case_add_equation(proof, KP_LINE_PEG, (size_t)p, -sign);
        for (int c = 0; c < proof->question->classes; c++) {
            if (is_odd(proof->weight[c]) == odd)
                continue;
            for (int k = proof->first_colour[c]; k >= 0; k = proof->next_colour[k])
                add_axiom(
                    proof,
                    kp_literal(kp_game_formula_place(proof->formula, (size_t)p, (size_t)k), true));
            if (sign > 0)
                kp_case_add_upper_bound(proof, group, c, 0);
        }
    }
}

/* A merged class is not in the combination, and so added by its bounds. */
static void even_out_merged(struct kp_case_proof *proof, int class, int32_t count, int64_t each)
{
    if (each > 0 && count < proof->question->pegs)
        kp_case_add_line(proof, kp_case_bound_line(proof, KP_AT_MOST, class, count + 1),
                         (uint64_t)each);
    else if (each < 0 && count > 0)
        kp_case_add_line(proof, kp_case_bound_line(proof, KP_AT_LEAST, class, count),
                         -(uint64_t)each);
    else if (each < 0)
        add_axioms(proof, kp_case_class_terms(proof, class));
}

static void even_out_variables(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t colour = (size_t)proof->first_colour[class];

    for (int32_t h = 1; h <= proof->question->pegs; h++) {
        uint32_t variable = kp_game_formula_count(proof->formula, colour, (size_t)h);

        if (is_odd(proof->gain[h] - proof->gain[h - 1]))
            add_axiom(proof, kp_literal(variable, h > count));
    }
}

/* The counts of all classes that are in the sum are decided. */
static void even_out_class(struct kp_case_proof *proof, int class, int64_t sign)
{
    int32_t count = proof->box.from[class];

    if (!kp_case_find_gains(proof, class))
        return;
    if (proof->box.to[class] != count)
        kp_case_proof_fail(proof, KP_CASE_PROOF_BROKEN);
    else if (kp_case_is_merged(proof, class))
        even_out_merged(proof, class, count, sign * (*proof->sum.pegs - proof->sum.price[class]));
    else
        even_out_variables(proof, class, count);
    kp_case_hint_count(proof, class);
}

static uint64_t write_half(struct kp_case_proof *proof, int64_t sign)
{
    kp_case_add_sum(proof, sign);
    for (size_t group = 0; group < proof->box.groups.count; group++)
        even_out_group(proof, group, sign);
    for (int c = 0; c < proof->question->classes; c++)
        even_out_class(proof, c, sign);
    kp_strbuf_addf(&proof->combination, "2 d ");
    return kp_case_write_sum(proof, &proof->combination);
}

void kp_case_proof_close_odd(struct kp_case_proof *proof)
{
    uint64_t first, second;

    if (kp_case_is_done(proof) || kp_case_close_empty(proof))
        return;
    kp_case_begin_leaf(proof);
    first = write_half(proof, 1);
    second = write_half(proof, -1);
    kp_case_add_line(proof, first, 1);
    kp_case_add_line(proof, second, 1);
    kp_case_end_leaf(proof);
    kp_proof_delete(proof->writer, first);
    kp_proof_delete(proof->writer, second);
}
