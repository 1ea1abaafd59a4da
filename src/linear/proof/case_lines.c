/* The lines that leaves have in common: variables of branches and their definitions, sums of order
 * lines, and the number of pegs.  Each is written when a leaf first needs it. */
#include "linear/proof/case_proof_impl.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static size_t cell_of(const struct kp_case_proof *proof, int class, int32_t count)
{
    return kp_box_count_cell(&proof->box, class, count);
}

static int32_t pegs_of(const struct kp_case_proof *proof)
{
    return proof->question->pegs;
}

static void run_out_of_memory(struct kp_case_proof *proof)
{
    kp_case_proof_fail(proof, KP_CASE_PROOF_NO_MEMORY);
}

bool kp_case_is_merged(const struct kp_case_proof *proof, int class)
{
    return proof->next_colour[proof->first_colour[class]] >= 0;
}

uint64_t kp_case_line(const struct kp_case_proof *proof, enum kp_game_formula_kind kind,
                      enum kp_game_formula_side side, size_t of)
{
    return kp_game_formula_find(proof->formula, kind, side, of, 0);
}

uint64_t kp_case_count_line(const struct kp_case_proof *proof, enum kp_game_formula_side side,
                            int class)
{
    return kp_case_line(proof, KP_LINE_COUNT, side, (size_t)proof->first_colour[class]);
}

uint64_t kp_case_order_line(const struct kp_case_proof *proof, int class, int32_t count)
{
    return kp_game_formula_find(proof->formula, KP_LINE_ORDER, KP_AT_LEAST,
                                (size_t)proof->first_colour[class], (size_t)count);
}

/* ---- Sums of lines --------------------------------------------------------------- */

void kp_case_add_to(struct kp_case_proof *proof, struct kp_strbuf *sum, uint64_t id,
                    uint64_t factor)
{
    bool is_first = sum->length == 0;

    if (factor == 0)
        return;
    kp_proof_add_id(proof->writer, id, sum);
    if (factor > 1)
        kp_strbuf_addf(sum, "%" PRIu64 " * ", factor);
    if (!is_first)
        kp_strbuf_add(sum, "+ ", 2);
}

void kp_case_add_line(struct kp_case_proof *proof, uint64_t id, uint64_t factor)
{
    kp_case_add_to(proof, &proof->combination, id, factor);
}

uint64_t kp_case_write_sum(struct kp_case_proof *proof, struct kp_strbuf *sum)
{
    struct kp_strbuf *step = &proof->writer->step;

    kp_strbuf_addf(step, "pol ");
    kp_strbuf_append(step, sum);
    return kp_proof_end_step(proof->writer);
}

/* ---- Variables ------------------------------------------------------------------ */

static void add_term(struct kp_case_proof *proof, size_t *count, uint32_t variable)
{
    if (KP_RESERVE(proof->terms, proof->term_room, *count + 1))
        proof->terms[(*count)++] = kp_literal(variable, true);
    else
        run_out_of_memory(proof);
}

/* The variables whose sum is the number of pegs of a class. */
struct kp_proof_terms kp_case_class_terms(struct kp_case_proof *proof, int class)
{
    const struct kp_game_formula *formula = proof->formula;
    size_t count = 0;

    for (int c = proof->first_colour[class]; c >= 0; c = proof->next_colour[c])
        for (size_t i = 0; i < formula->pegs; i++)
            add_term(proof, &count,
                     formula->has_places ? kp_game_formula_place(formula, i, (size_t)c)
                                         : kp_game_formula_count(formula, (size_t)c, i + 1));
    return (struct kp_proof_terms){proof->terms, count};
}

static struct kp_proof_terms group_terms(struct kp_case_proof *proof, size_t group, int class)
{
    const struct kp_peg_groups *groups = &proof->box.groups;
    size_t count = 0;

    for (int p = groups->first[group]; p >= 0; p = groups->next[p])
        for (int c = proof->first_colour[class]; c >= 0; c = proof->next_colour[c])
            add_term(proof, &count, kp_game_formula_place(proof->formula, (size_t)p, (size_t)c));
    return (struct kp_proof_terms){proof->terms, count};
}

/* Returns a new variable whose first step gets the next id. */
static uint32_t begin_variable(struct kp_case_proof *proof)
{
    uint32_t variable = kp_proof_new_variable(proof->writer);
    size_t at = variable - proof->first_variable;

    if (KP_RESERVE(proof->definitions, proof->definition_room, at + 1))
        proof->definitions[at] = proof->writer->id + 1;
    else
        run_out_of_memory(proof);
    return variable;
}

uint64_t kp_case_definition(const struct kp_case_proof *proof, uint32_t literal)
{
    uint32_t variable = literal >> 1;

    return variable < proof->first_variable || !kp_case_proof_is_good(proof)
               ? 0
               : proof->definitions[variable - proof->first_variable];
}

uint32_t kp_case_threshold(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t cell = cell_of(proof, class, count);
    uint32_t variable;

    if (proof->threshold[cell] != 0)
        return proof->threshold[cell];
    if (!kp_case_is_merged(proof, class)) {
        size_t colour = (size_t)proof->first_colour[class];

        variable = kp_game_formula_count(proof->formula, colour, (size_t)count);
    } else {
        struct kp_proof_terms terms = kp_case_class_terms(proof, class);

        variable = begin_variable(proof);
        proof->bound_line[KP_AT_LEAST][cell] = kp_proof_define_at_least(proof->writer, variable,
                                                                        terms, (size_t)count);
        proof->bound_line[KP_AT_MOST][cell] = proof->bound_line[KP_AT_LEAST][cell] + 1;
    }
    proof->threshold[cell] = kp_literal(variable, true);
    return proof->threshold[cell];
}

uint64_t kp_case_bound_line(struct kp_case_proof *proof, enum kp_game_formula_side side, int class,
                            int32_t count)
{
    uint64_t *line = &proof->bound_line[side][cell_of(proof, class, count)];
    int32_t from = side == KP_AT_LEAST ? 1 : count;
    int32_t end = side == KP_AT_LEAST ? count : pegs_of(proof);
    struct kp_strbuf sum = {0};

    if (kp_case_is_merged(proof, class))
        kp_case_threshold(proof, class, count);
    else if (*line == 0 && from < end) {
        for (int32_t j = from; j < end; j++)
            kp_case_add_to(proof, &sum, kp_case_order_line(proof, class, j),
                           (uint64_t)(side == KP_AT_LEAST ? j : end - j));
        *line = kp_case_write_sum(proof, &sum);
    }
    return *line;
}

uint32_t kp_case_exact(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t cell = cell_of(proof, class, count);
    uint32_t both[2], variable;

    if (proof->exact[cell] != 0)
        return proof->exact[cell];
    if (count == 0) {
        proof->exact[cell] = kp_literal_not(kp_case_threshold(proof, class, 1));
    } else if (count == pegs_of(proof)) {
        proof->exact[cell] = kp_case_threshold(proof, class, count);
    } else {
        both[0] = kp_case_threshold(proof, class, count);
        both[1] = kp_literal_not(kp_case_threshold(proof, class, count + 1));
        variable = begin_variable(proof);
        kp_proof_define_at_least(proof->writer, variable, (struct kp_proof_terms){both, 2}, 2);
        proof->exact[cell] = kp_literal(variable, true);
    }
    return proof->exact[cell];
}

uint32_t kp_case_group(struct kp_case_proof *proof, size_t group, int class, int32_t count)
{
    size_t cell = kp_box_cell(&proof->box, group, class);
    uint32_t variable;

    if (proof->box.groups.size[group] == 1 && !kp_case_is_merged(proof, class))
        return kp_literal(kp_game_formula_place(proof->formula,
                                                (size_t)proof->box.groups.first[group],
                                                (size_t)proof->first_colour[class]),
                          true);
    for (size_t i = 0; i < proof->group_count; i++)
        if (proof->group_counts[i].cell == cell && proof->group_counts[i].count == count)
            return kp_literal(proof->group_counts[i].variable, true);
    if (!KP_RESERVE(proof->group_counts, proof->group_room, proof->group_count + 1)) {
        run_out_of_memory(proof);
        return 0;
    }
    variable = begin_variable(proof);
    kp_proof_define_at_least(proof->writer, variable, group_terms(proof, group, class),
                             (size_t)count);
    proof->group_counts[proof->group_count++] = (struct kp_group_count){cell, count, variable};
    return kp_literal(variable, true);
}

/* ---- The number of pegs ---------------------------------------------------------- */

uint64_t kp_case_total(struct kp_case_proof *proof, enum kp_game_formula_side side)
{
    enum kp_game_formula_side other = side == KP_AT_LEAST ? KP_AT_MOST : KP_AT_LEAST;
    struct kp_strbuf sum = {0};

    if (!proof->question->ordered)
        return kp_case_line(proof, KP_LINE_TOTAL, side, 0);
    if (proof->total[side] != 0)
        return proof->total[side];
    for (size_t p = 0; p < proof->formula->pegs; p++)
        kp_case_add_to(proof, &sum, kp_case_line(proof, KP_LINE_PEG, side, p), 1);
    for (int class = 0; class < proof->question->classes; class ++)
        if (!kp_case_is_merged(proof, class))
            kp_case_add_to(proof, &sum, kp_case_count_line(proof, other, class), 1);
    proof->total[side] = kp_case_write_sum(proof, &sum);
    return proof->total[side];
}
