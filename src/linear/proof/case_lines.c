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
    return kp_game_formula_find(proof->formula, KP_LINE_ORDER, KP_SIDE_LEAST,
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
        kp_case_fail(proof, KP_CASE_PROOF_NO_MEMORY);
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

uint64_t kp_case_definition(const struct kp_case_proof *proof, uint32_t literal, bool is_true)
{
    uint32_t variable = literal >> 1;

    return variable < proof->first_variable || literal == KP_NO_LITERAL || !kp_case_is_good(proof)
               ? 0
               : proof->definitions[variable - proof->first_variable] + !is_true;
}

/* Returns the literal of a new variable: "at least `count` of the terms are true". */
static uint32_t define_at_least(struct kp_case_proof *proof, struct kp_proof_terms terms,
                                int32_t count)
{
    uint32_t variable = kp_proof_new_variable(proof->writer);
    size_t at = variable - proof->first_variable;
    uint64_t first = kp_proof_define_at_least(proof->writer, variable, terms, (size_t)count);

    if (KP_RESERVE(proof->definitions, proof->definition_room, at + 1))
        proof->definitions[at] = first;
    else
        kp_case_fail(proof, KP_CASE_PROOF_NO_MEMORY);
    return kp_literal(variable, true);
}

uint32_t kp_case_threshold(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t cell = cell_of(proof, class, count), colour = (size_t)proof->first_colour[class];

    if (!kp_case_is_merged(proof, class))
        return kp_literal(kp_game_formula_count(proof->formula, colour, (size_t)count), true);
    if (proof->threshold[cell] == 0) {
        proof->bound_line[KP_SIDE_LEAST][cell] = proof->writer->id + 1;
        proof->bound_line[KP_SIDE_MOST][cell] = proof->writer->id + 2;
        proof->threshold[cell] = define_at_least(proof, kp_case_class_terms(proof, class), count);
    }
    return proof->threshold[cell];
}

uint64_t kp_case_bound_line(struct kp_case_proof *proof, enum kp_game_formula_side side, int class,
                            int32_t count)
{
    uint64_t *line = &proof->bound_line[side][cell_of(proof, class, count)];
    int32_t from = side == KP_SIDE_LEAST ? 1 : count;
    int32_t end = side == KP_SIDE_LEAST ? count : proof->question->pegs;
    struct kp_strbuf sum = {0};

    if (kp_case_is_merged(proof, class))
        kp_case_threshold(proof, class, count);
    else if (*line == 0 && from < end) {
        for (int32_t j = from; j < end; j++)
            kp_case_add_to(proof, &sum, kp_case_order_line(proof, class, j),
                           (uint64_t)(side == KP_SIDE_LEAST ? j : end - j));
        *line = kp_case_write_sum(proof, &sum);
    }
    return *line;
}

uint32_t kp_case_exact(struct kp_case_proof *proof, int class, int32_t count)
{
    uint32_t *exact = &proof->exact[cell_of(proof, class, count)], both[2];

    if (count == 0)
        return kp_literal_not(kp_case_threshold(proof, class, 1));
    if (count == proof->question->pegs)
        return kp_case_threshold(proof, class, count);
    if (*exact == 0) {
        both[0] = kp_case_threshold(proof, class, count);
        both[1] = kp_literal_not(kp_case_threshold(proof, class, count + 1));
        *exact = define_at_least(proof, (struct kp_proof_terms){both, 2}, 2);
    }
    return *exact;
}

uint32_t kp_case_group(struct kp_case_proof *proof, size_t group, int class, int32_t count)
{
    const struct kp_peg_groups *groups = &proof->box.groups;
    int p = groups->first[group];
    uint32_t *known;

    if (groups->size[group] == 1 && !kp_case_is_merged(proof, class))
        return kp_literal(
            kp_game_formula_place(proof->formula, (size_t)p, (size_t)proof->first_colour[class]),
            true);
    for (int32_t k = 1; k < count; k++)
        p = groups->next[p];
    known = &proof->at_least[p * proof->question->classes + class];
    if (*known == 0)
        *known = define_at_least(proof, group_terms(proof, group, class), count);
    return *known;
}

/* ---- The number of pegs ---------------------------------------------------------- */

uint64_t kp_case_total(struct kp_case_proof *proof, enum kp_game_formula_side side)
{
    enum kp_game_formula_side other = side == KP_SIDE_LEAST ? KP_SIDE_MOST : KP_SIDE_LEAST;
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
