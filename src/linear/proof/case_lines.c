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

static uint64_t line_of(const struct kp_case_proof *proof, enum kp_game_formula_kind kind,
                        enum kp_game_formula_side side, size_t of)
{
    return kp_line_id(kp_game_formula_find(proof->formula, kind, side, of, 0));
}

/* ---- Combinations --------------------------------------------------------------- */

void kp_case_add_line(struct kp_case_proof *proof, uint64_t id, uint64_t factor)
{
    bool is_first = proof->combination.length == 0;

    if (factor == 0)
        return;
    kp_proof_add_id(proof->writer, id, &proof->combination);
    if (factor > 1)
        kp_strbuf_addf(&proof->combination, "%" PRIu64 " * ", factor);
    if (!is_first)
        kp_strbuf_add(&proof->combination, "+ ", 2);
}

uint64_t kp_case_end_combination(struct kp_case_proof *proof)
{
    struct kp_strbuf *step = &proof->writer->step;

    if (proof->combination.failed)
        run_out_of_memory(proof);
    if (proof->combination.length > 0)
        proof->combination.length--; /* the last space */
    kp_strbuf_addf(step, "pol ");
    kp_strbuf_add(step, proof->combination.text, proof->combination.length);
    kp_strbuf_clear(&proof->combination);
    return kp_proof_end_step(proof->writer);
}

/* Puts the combination of a leaf aside, for that of a line that the leaf needs. */
static struct kp_strbuf put_aside(struct kp_case_proof *proof)
{
    struct kp_strbuf outer = proof->combination;

    proof->combination = (struct kp_strbuf){0};
    return outer;
}

static uint64_t end_inner(struct kp_case_proof *proof, struct kp_strbuf outer)
{
    uint64_t id = kp_case_end_combination(proof);

    kp_strbuf_free(&proof->combination);
    proof->combination = outer;
    return id;
}

/* ---- Variables ------------------------------------------------------------------ */

static void add_variable(struct kp_case_proof *proof, size_t *count, uint32_t variable)
{
    if (KP_RESERVE(proof->variables, proof->variable_room, *count + 1))
        proof->variables[(*count)++] = variable;
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
            add_variable(proof, &count,
                         formula->has_places ? kp_game_formula_place(formula, i, (size_t)c)
                                             : kp_game_formula_count(formula, (size_t)c, i + 1));
    return (struct kp_proof_terms){proof->variables, count};
}

static struct kp_proof_terms group_terms(struct kp_case_proof *proof, size_t group, int class)
{
    const struct kp_peg_groups *groups = &proof->box.groups;
    size_t count = 0;

    for (int p = groups->first[group]; p >= 0; p = groups->next[p])
        for (int c = proof->first_colour[class]; c >= 0; c = proof->next_colour[c])
            add_variable(proof, &count,
                         kp_game_formula_place(proof->formula, (size_t)p, (size_t)c));
    return (struct kp_proof_terms){proof->variables, count};
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
        proof->low[cell] = kp_proof_define_at_least(proof->writer, variable, terms, (size_t)count);
        proof->high[cell] = proof->low[cell] + 1;
    }
    proof->threshold[cell] = kp_literal(variable, true);
    return proof->threshold[cell];
}

uint64_t kp_case_low_line(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t cell = cell_of(proof, class, count);
    size_t colour = (size_t)proof->first_colour[class];
    struct kp_strbuf outer;

    if (kp_case_is_merged(proof, class))
        kp_case_threshold(proof, class, count);
    else if (proof->low[cell] == 0 && count > 1) {
        outer = put_aside(proof);
        for (int32_t j = 1; j < count; j++)
            kp_case_add_line(proof,
                             kp_line_id(kp_game_formula_find(proof->formula, KP_LINE_ORDER,
                                                             KP_AT_LEAST, colour, (size_t)j)),
                             (uint64_t)j);
        proof->low[cell] = end_inner(proof, outer);
    }
    return proof->low[cell];
}

uint64_t kp_case_high_line(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t cell = cell_of(proof, class, count);
    size_t colour = (size_t)proof->first_colour[class];
    int32_t pegs = pegs_of(proof);
    struct kp_strbuf outer;

    if (kp_case_is_merged(proof, class))
        kp_case_threshold(proof, class, count);
    else if (proof->high[cell] == 0 && count < pegs) {
        outer = put_aside(proof);
        for (int32_t j = count; j < pegs; j++)
            kp_case_add_line(proof,
                             kp_line_id(kp_game_formula_find(proof->formula, KP_LINE_ORDER,
                                                             KP_AT_LEAST, colour, (size_t)j)),
                             (uint64_t)(pegs - j));
        proof->high[cell] = end_inner(proof, outer);
    }
    return proof->high[cell];
}

uint32_t kp_case_exact(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t cell = cell_of(proof, class, count);
    uint32_t low, high, variable;

    if (proof->exact[cell] != 0)
        return proof->exact[cell];
    if (count == 0) {
        proof->exact[cell] = kp_literal_not(kp_case_threshold(proof, class, 1));
    } else if (count == pegs_of(proof)) {
        proof->exact[cell] = kp_case_threshold(proof, class, count);
    } else {
        low = kp_case_threshold(proof, class, count);
        high = kp_case_threshold(proof, class, count + 1);
        variable = begin_variable(proof);
        kp_proof_define_both(proof->writer, variable, low, kp_literal_not(high));
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
    struct kp_strbuf outer;

    if (!proof->question->ordered)
        return line_of(proof, KP_LINE_TOTAL, side, 0);
    if (proof->total[side] != 0)
        return proof->total[side];
    outer = put_aside(proof);
    for (size_t p = 0; p < proof->formula->pegs; p++)
        kp_case_add_line(proof, line_of(proof, KP_LINE_PEG, side, p), 1);
    for (int class = 0; class < proof->question->classes; class ++)
        if (!kp_case_is_merged(proof, class))
            kp_case_add_line(
                proof, line_of(proof, KP_LINE_COUNT, other, (size_t)proof->first_colour[class]), 1);
    proof->total[side] = end_inner(proof, outer);
    return proof->total[side];
}

/* ---- Hints ------------------------------------------------------------------------ */

void kp_case_clear_hints(struct kp_case_proof *proof, struct kp_case_hints *hints)
{
    size_t classes = (size_t)proof->question->classes;

    hints->count = hints->literal_count = 0;
    memset(hints->lower, 0, classes * sizeof *hints->lower);
    memset(hints->upper, 0, classes * sizeof *hints->upper);
}

void kp_case_add_hint(struct kp_case_proof *proof, struct kp_case_hints *hints, uint64_t id)
{
    if (id == 0)
        return;
    if (KP_RESERVE(hints->ids, hints->room, hints->count + 1))
        hints->ids[hints->count++] = id;
    else
        run_out_of_memory(proof);
}

void kp_case_use_literal(struct kp_case_proof *proof, struct kp_case_hints *hints, uint32_t literal)
{
    if (literal == KP_NO_LITERAL)
        return;
    if (KP_RESERVE(hints->literals, hints->literal_room, hints->literal_count + 1))
        hints->literals[hints->literal_count++] = literal;
    else
        run_out_of_memory(proof);
}

void kp_case_hint_disallowed(struct kp_case_proof *proof, struct kp_case_hints *hints, int p)
{
    const struct kp_game_formula *formula = proof->formula;

    if (formula->not_line[p] != KP_NO_LINE)
        kp_case_add_hint(proof, hints, kp_line_id(formula->not_line[p]));
    for (size_t i = 0; i < proof->conditions.count; i++) {
        uint32_t literal = proof->conditions.literals[i];

        if ((literal >> 1) / formula->colours != (uint32_t)p)
            continue;
        kp_case_use_literal(proof, hints, literal);
        if ((literal & 1) == 0)
            kp_case_add_hint(proof, hints, line_of(proof, KP_LINE_PEG, KP_AT_MOST, (size_t)p));
    }
}

static void use_conditions(struct kp_case_proof *proof, struct kp_case_hints *hints)
{
    for (size_t i = 0; i < proof->conditions.count; i++)
        kp_case_use_literal(proof, hints, proof->conditions.literals[i]);
}

static int compare_literals(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

/* Sorts the literals and keeps one of each. */
static void sort_literals(struct kp_case_hints *hints)
{
    size_t kept = 0;

    qsort(hints->literals, hints->literal_count, sizeof *hints->literals, compare_literals);
    for (size_t i = 0; i < hints->literal_count; i++)
        if (i == 0 || hints->literals[i] != hints->literals[kept - 1])
            hints->literals[kept++] = hints->literals[i];
    hints->literal_count = kept;
}

uint64_t kp_case_write_clause(struct kp_case_proof *proof, struct kp_case_hints *hints,
                              uint64_t last, struct kp_case_clause *clause)
{
    struct kp_strbuf *step = &proof->writer->step;
    uint64_t id;

    sort_literals(hints);
    kp_strbuf_addf(step, "rup ");
    for (size_t i = 0; i < hints->literal_count; i++) {
        kp_strbuf_add(step, "1 ", 2);
        kp_proof_add_literal(proof->writer, kp_literal_not(hints->literals[i]), step);
    }
    kp_strbuf_addf(step, ">= 1 : ~");
    for (size_t i = 0; i < hints->count; i++) {
        kp_strbuf_add(step, " ", 1);
        kp_proof_add_id(proof->writer, hints->ids[i], step);
        step->length -= step->length > 0;
    }
    if (last != 0) {
        kp_strbuf_add(step, " ", 1);
        kp_proof_add_id(proof->writer, last, step);
        step->length -= step->length > 0;
    }
    id = kp_proof_end_step(proof->writer);
    if (clause) {
        clause->id = id;
        clause->count = 0;
        if (!KP_RESERVE(clause->literals, clause->room, hints->literal_count))
            run_out_of_memory(proof);
        else
            for (size_t i = 0; i < hints->literal_count; i++)
                clause->literals[clause->count++] = kp_literal_not(hints->literals[i]);
    }
    return id;
}

/* ---- Lemmas ------------------------------------------------------------------------- */

/* Adds what propagates the colours of all pegs that may not have every class. */
static void hint_all_disallowed(struct kp_case_proof *proof, struct kp_case_hints *hints)
{
    for (int p = 0; p < proof->question->pegs && proof->question->game->allowed; p++)
        if (proof->question->game->allowed[p])
            kp_case_hint_disallowed(proof, hints, p);
}

/* Proves that a threshold is true, by the rules and conditions alone. */
static uint64_t find_rule_lower(struct kp_case_proof *proof, int class)
{
    int32_t least = proof->box.count_least[class];
    size_t colour = (size_t)proof->first_colour[class];
    struct kp_case_hints *lemma = &proof->rule;
    struct kp_strbuf outer;
    uint64_t sum = 0;

    if (proof->rule_lower[class] != 0)
        return proof->rule_lower[class];
    kp_case_clear_hints(proof, lemma);
    kp_case_use_literal(proof, lemma, kp_literal_not(kp_case_threshold(proof, class, least)));
    if (kp_case_is_merged(proof, class)) {
        outer = put_aside(proof);
        kp_case_add_line(proof, kp_case_high_line(proof, class, least), 1);
        kp_case_add_line(proof, kp_case_total(proof, KP_AT_LEAST), 1);
        sum = end_inner(proof, outer);
    } else if (least == pegs_of(proof) && proof->question->classes == 1) {
        kp_case_add_hint(proof, lemma, kp_case_total(proof, KP_AT_LEAST));
    } else {
        kp_case_add_hint(proof, lemma, kp_case_high_line(proof, class, least));
        hint_all_disallowed(proof, lemma);
        for (size_t p = 0; p < proof->formula->pegs; p++)
            if (proof->question->game->allowed[p])
                kp_case_add_hint(proof, lemma, line_of(proof, KP_LINE_PEG, KP_AT_LEAST, p));
        kp_case_add_hint(proof, lemma, line_of(proof, KP_LINE_COUNT, KP_AT_MOST, colour));
    }
    proof->rule_lower[class] = kp_case_write_clause(proof, lemma, sum, NULL);
    return proof->rule_lower[class];
}

/* Adds to the combination that a merged class has at most as many pegs as colours, or as may have
 * it. */
static void bound_merged(struct kp_case_proof *proof, int class)
{
    int32_t most = proof->box.count_most[class], free_pegs = 0;

    for (int p = 0; p < proof->question->pegs && proof->question->ordered; p++)
        free_pegs += kp_question_allows(proof->question, p, class);
    if (proof->question->ordered && free_pegs == most) {
        for (int p = 0; p < proof->question->pegs; p++)
            if (kp_question_allows(proof->question, p, class))
                kp_case_add_line(proof, line_of(proof, KP_LINE_PEG, KP_AT_MOST, (size_t)p), 1);
        return;
    }
    for (int c = proof->first_colour[class]; c >= 0; c = proof->next_colour[c]) {
        if (proof->question->ordered)
            kp_case_add_line(proof, line_of(proof, KP_LINE_COUNT, KP_AT_MOST, (size_t)c), 1);
        kp_case_add_line(proof, line_of(proof, KP_LINE_ONCE, KP_AT_MOST, (size_t)c), 1);
    }
}

/* Proves that a threshold is false, by the rules and conditions alone. */
static uint64_t find_rule_upper(struct kp_case_proof *proof, int class)
{
    int32_t most = proof->box.count_most[class];
    size_t colour = (size_t)proof->first_colour[class];
    struct kp_case_hints *lemma = &proof->rule;
    struct kp_strbuf outer;
    uint64_t sum = 0;

    if (proof->rule_upper[class] != 0)
        return proof->rule_upper[class];
    kp_case_clear_hints(proof, lemma);
    kp_case_use_literal(proof, lemma, kp_case_threshold(proof, class, most + 1));
    if (kp_case_is_merged(proof, class)) {
        outer = put_aside(proof);
        kp_case_add_line(proof, kp_case_low_line(proof, class, most + 1), 1);
        bound_merged(proof, class);
        sum = end_inner(proof, outer);
    } else if (most == 1 && kp_question_max_uses(proof->question, class) == 1) {
        kp_case_add_hint(proof, lemma, line_of(proof, KP_LINE_ONCE, KP_AT_MOST, colour));
    } else {
        kp_case_add_hint(proof, lemma, kp_case_low_line(proof, class, most + 1));
        kp_case_add_hint(proof, lemma, line_of(proof, KP_LINE_COUNT, KP_AT_LEAST, colour));
    }
    hint_all_disallowed(proof, lemma);
    proof->rule_upper[class] = kp_case_write_clause(proof, lemma, sum, NULL);
    return proof->rule_upper[class];
}

/* Puts a line on the list of those that are deleted after the leaf. */
static void add_temporary(struct kp_case_proof *proof, uint64_t id)
{
    if (KP_RESERVE(proof->temporary, proof->temporary_room, proof->temporary_count + 1))
        proof->temporary[proof->temporary_count++] = id;
    else
        run_out_of_memory(proof);
}

/* Returns the line by which propagation finds that `beyond` pegs of a class are too many if the
 * others have their least counts.  Nothing propagates the single variables of a merged class, so
 * the line that counts them is added to it. */
static uint64_t find_rest_line(struct kp_case_proof *proof, int class, int32_t beyond)
{
    int last = proof->question->classes - 1;
    int32_t count = class == last ? beyond : proof->box.from[last];
    uint64_t total = kp_case_total(proof, KP_AT_MOST);
    struct kp_strbuf outer;

    if (!kp_case_is_merged(proof, last) || count == 0)
        return total;
    outer = put_aside(proof);
    kp_case_add_line(proof, total, 1);
    kp_case_add_line(proof, kp_case_low_line(proof, last, count), 1);
    total = end_inner(proof, outer);
    add_temporary(proof, total);
    return total;
}

/* Proves that a class cannot have more pegs than the least counts of the others leave. */
static void add_rest_lemma(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    struct kp_case_hints *lemma = &proof->lemma;
    int32_t beyond = proof->box.to[class] + 1;
    uint32_t threshold = kp_case_threshold(proof, class, beyond);
    uint64_t id;

    kp_case_clear_hints(proof, lemma);
    kp_case_add_hint(proof, lemma, kp_case_low_line(proof, class, beyond));
    kp_case_hint_others(proof, lemma, class);
    for (size_t i = 0; i < lemma->literal_count; i++)
        kp_case_use_literal(proof, hints, lemma->literals[i]);
    kp_case_use_literal(proof, lemma, threshold);
    id = kp_case_write_clause(proof, lemma, find_rest_line(proof, class, beyond), NULL);
    kp_case_add_hint(proof, hints, id);
    add_temporary(proof, id);
}

/* ---- Bounds of counts --------------------------------------------------------------- */

static bool is_exact(const struct kp_case_proof *proof, int class)
{
    return proof->box.count[class] >= 0 && proof->box.from[class] == proof->box.count[class] &&
           proof->box.to[class] == proof->box.count[class];
}

/* Uses a branch that excludes a count. */
static void use_excluded(struct kp_case_proof *proof, struct kp_case_hints *hints, int class,
                         int32_t count)
{
    uint32_t literal = proof->excluded_by[cell_of(proof, class, count)];
    uint64_t definition = kp_case_definition(proof, literal);

    kp_case_use_literal(proof, hints, literal);
    if (definition != 0 && count > 0 && count < pegs_of(proof))
        kp_case_add_hint(proof, hints, definition + 1);
}

/* Uses the branch that decided the count. */
static void use_exact(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    uint32_t literal = proof->count_by[class];
    int32_t count = proof->box.count[class];

    kp_case_use_literal(proof, hints, literal);
    if (count > 0 && count < pegs_of(proof))
        kp_case_add_hint(proof, hints, kp_case_definition(proof, literal));
}

void kp_case_hint_lower(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    int32_t from = proof->box.from[class], least = proof->box.count_least[class];

    if (from == 0 || hints->lower[class])
        return;
    hints->lower[class] = true;
    if (is_exact(proof, class)) {
        use_exact(proof, hints, class);
    } else {
        if (least > 0) {
            kp_case_add_hint(proof, hints, find_rule_lower(proof, class));
            use_conditions(proof, hints);
        }
        for (int32_t j = least; j < from; j++)
            use_excluded(proof, hints, class, j);
    }
    kp_case_add_hint(proof, hints, kp_case_low_line(proof, class, from));
}

/* The largest count that the rules and branches on this class alone allow. */
static int32_t find_own_limit(const struct kp_case_proof *proof, int class)
{
    int32_t limit = proof->box.count_most[class];

    while (limit > proof->box.to[class] && !kp_box_allows_count(&proof->box, class, limit))
        limit--;
    return limit;
}

bool kp_case_is_rest(const struct kp_case_proof *proof, int class)
{
    return !is_exact(proof, class) && find_own_limit(proof, class) > proof->box.to[class];
}

void kp_case_hint_others(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    for (int c = 0; c < proof->question->classes; c++)
        if (c != class)
            kp_case_hint_lower(proof, hints, c);
}

void kp_case_hint_upper(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    int32_t to = proof->box.to[class], most = proof->box.count_most[class];

    if (to >= pegs_of(proof) || hints->upper[class])
        return;
    hints->upper[class] = true;
    if (is_exact(proof, class)) {
        use_exact(proof, hints, class);
    } else if (kp_case_is_rest(proof, class)) {
        if (to > proof->box.from[class] || kp_case_is_merged(proof, class)) {
            add_rest_lemma(proof, hints, class);
        } else {
            kp_case_hint_lower(proof, hints, class);
            kp_case_hint_others(proof, hints, class);
            kp_case_add_hint(proof, hints, find_rest_line(proof, class, to + 1));
        }
    } else {
        if (most < pegs_of(proof)) {
            kp_case_add_hint(proof, hints, find_rule_upper(proof, class));
            use_conditions(proof, hints);
        }
        for (int32_t j = most; j > to; j--)
            use_excluded(proof, hints, class, j);
    }
    kp_case_add_hint(proof, hints, kp_case_high_line(proof, class, to + 1));
}
