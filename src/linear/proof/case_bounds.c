/* What unit propagation needs to find the bounds of counts that the branches leave: the definitions
 * of the branches, lines about counts, and lemmas about what follows from the rules or from the
 * counts of other classes. */
#include "linear/proof/case_proof_impl.h"

#include <stdlib.h>
#include <string.h>

/* ---- Hints ------------------------------------------------------------------------ */

void kp_case_clear_hints(struct kp_case_proof *proof, struct kp_case_hints *hints)
{
    hints->count = hints->literal_count = 0;
    for (int side = 0; side < 2; side++)
        memset(hints->bounded[side], 0, (size_t)proof->question->classes * sizeof(bool));
}

void kp_case_add_hint(struct kp_case_proof *proof, struct kp_case_hints *hints, uint64_t id)
{
    if (id == 0)
        return;
    if (KP_RESERVE(hints->ids, hints->room, hints->count + 1))
        hints->ids[hints->count++] = id;
    else
        kp_case_fail(proof, KP_CASE_PROOF_NO_MEMORY);
}

void kp_case_use_literal(struct kp_case_proof *proof, struct kp_case_hints *hints, uint32_t literal)
{
    if (literal == KP_NO_LITERAL)
        return;
    if (KP_RESERVE(hints->literals, hints->literal_room, hints->literal_count + 1))
        hints->literals[hints->literal_count++] = literal;
    else
        kp_case_fail(proof, KP_CASE_PROOF_NO_MEMORY);
}

void kp_case_hint_disallowed(struct kp_case_proof *proof, struct kp_case_hints *hints, int p)
{
    kp_case_add_hint(proof, hints, kp_case_line(proof, KP_LINE_NOT, KP_SIDE_MOST, (size_t)p));
    for (size_t i = 0; i < proof->conditions.count; i++) {
        uint32_t literal = proof->conditions.literals[i];

        if ((literal >> 1) / proof->formula->colours != (uint32_t)p)
            continue;
        kp_case_use_literal(proof, hints, literal);
        if ((literal & 1) == 0)
            kp_case_add_hint(proof, hints,
                             kp_case_line(proof, KP_LINE_PEG, KP_SIDE_MOST, (size_t)p));
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

    if (hints->literal_count > 1)
        qsort(hints->literals, hints->literal_count, sizeof *hints->literals, compare_literals);
    for (size_t i = 0; i < hints->literal_count; i++)
        if (i == 0 || hints->literals[i] != hints->literals[kept - 1])
            hints->literals[kept++] = hints->literals[i];
    hints->literal_count = kept;
}

uint64_t kp_case_write_clause(struct kp_case_proof *proof, struct kp_case_hints *hints)
{
    struct kp_strbuf *step = &proof->writer->step;

    sort_literals(hints);
    kp_strbuf_addf(step, "rup ");
    for (size_t i = 0; i < hints->literal_count; i++) {
        hints->literals[i] = kp_literal_not(hints->literals[i]);
        kp_proof_add_term(proof->writer, hints->literals[i]);
    }
    kp_strbuf_addf(step, ">= 1 : ~ ");
    for (size_t i = 0; i < hints->count; i++)
        kp_proof_add_id(proof->writer, hints->ids[i], step);
    return kp_proof_end_step(proof->writer);
}

/* ---- Lemmas ------------------------------------------------------------------------- */

/* Adds what propagates the colours of all pegs that may not have every class. */
static void hint_all_disallowed(struct kp_case_proof *proof, struct kp_case_hints *hints)
{
    for (int p = 0; p < proof->question->pegs && proof->question->game->allowed; p++)
        if (proof->question->game->allowed[p])
            kp_case_hint_disallowed(proof, hints, p);
}

/* The line of the formula that bounds the count of a class by `bound`; 0: there is none. */
static uint64_t find_times_line(const struct kp_case_proof *proof, int class,
                                enum kp_game_formula_side side, int32_t bound)
{
    const struct kp_times *times = proof->question->times;

    if (!times || (side == KP_SIDE_LEAST ? times[class].least : times[class].most) != bound ||
        kp_case_is_merged(proof, class))
        return 0;
    return kp_game_formula_find(proof->formula, KP_LINE_TIMES, side,
                                (size_t)proof->first_colour[class],
                                (size_t)bound + (side == KP_SIDE_MOST));
}

/* Adds the hints for a lemma: a class has the pegs that may have no other, or which the others
 * cannot have. */
static void hint_rule_lower(struct kp_case_proof *proof, struct kp_case_hints *lemma, int class)
{
    int32_t least = proof->box.count_least[class];
    struct kp_strbuf sum = {0};

    if (kp_case_is_merged(proof, class)) {
        kp_case_add_to(proof, &sum, kp_case_bound_line(proof, KP_SIDE_MOST, class, least), 1);
        kp_case_add_to(proof, &sum, kp_case_total(proof, KP_SIDE_LEAST), 1);
        kp_case_add_hint(proof, lemma, kp_case_write_sum(proof, &sum));
    } else if (least == proof->question->pegs && proof->question->classes == 1) {
        kp_case_add_hint(proof, lemma, kp_case_total(proof, KP_SIDE_LEAST));
    } else {
        kp_case_add_hint(proof, lemma, kp_case_bound_line(proof, KP_SIDE_MOST, class, least));
        hint_all_disallowed(proof, lemma);
        for (size_t p = 0; p < proof->formula->pegs; p++)
            if (proof->question->game->allowed[p])
                kp_case_add_hint(proof, lemma, kp_case_line(proof, KP_LINE_PEG, KP_SIDE_LEAST, p));
        kp_case_add_hint(proof, lemma, kp_case_count_line(proof, KP_SIDE_MOST, class));
    }
}

/* Adds that a merged class has at most as many pegs as colours, or as may have it. */
static void bound_merged(struct kp_case_proof *proof, int class, struct kp_strbuf *sum)
{
    int32_t most = proof->box.count_most[class], free_pegs = 0;

    for (int p = 0; p < proof->question->pegs && proof->question->ordered; p++)
        free_pegs += kp_question_allows(proof->question, p, class);
    if (proof->question->ordered && free_pegs == most) {
        for (int p = 0; p < proof->question->pegs; p++)
            if (kp_question_allows(proof->question, p, class))
                kp_case_add_to(proof, sum,
                               kp_case_line(proof, KP_LINE_PEG, KP_SIDE_MOST, (size_t)p), 1);
        return;
    }
    for (int c = proof->first_colour[class]; c >= 0; c = proof->next_colour[c]) {
        if (proof->question->ordered)
            kp_case_add_to(proof, sum, kp_case_line(proof, KP_LINE_COUNT, KP_SIDE_MOST, (size_t)c),
                           1);
        kp_case_add_to(proof, sum, kp_case_line(proof, KP_LINE_ONCE, KP_SIDE_MOST, (size_t)c), 1);
    }
}

/* The same: a class has at most the pegs that may have it, or one. */
static void hint_rule_upper(struct kp_case_proof *proof, struct kp_case_hints *lemma, int class)
{
    int32_t beyond = proof->box.count_most[class] + 1;
    struct kp_strbuf sum = {0};
    uint64_t line = 0;

    if (kp_case_is_merged(proof, class)) {
        kp_case_add_to(proof, &sum, kp_case_bound_line(proof, KP_SIDE_LEAST, class, beyond), 1);
        bound_merged(proof, class, &sum);
        line = kp_case_write_sum(proof, &sum);
    } else if (beyond == 2 && kp_question_max_uses(proof->question, class) == 1) {
        kp_case_add_hint(
            proof, lemma,
            kp_case_line(proof, KP_LINE_ONCE, KP_SIDE_MOST, (size_t)proof->first_colour[class]));
    } else {
        kp_case_add_hint(proof, lemma, kp_case_bound_line(proof, KP_SIDE_LEAST, class, beyond));
        kp_case_add_hint(proof, lemma, kp_case_count_line(proof, KP_SIDE_LEAST, class));
    }
    hint_all_disallowed(proof, lemma);
    kp_case_add_hint(proof, lemma, line);
}

/* Proves the bound of a class by the rules and conditions alone. */
static uint64_t find_rule(struct kp_case_proof *proof, enum kp_game_formula_side side, int class)
{
    bool lower = side == KP_SIDE_LEAST;
    int32_t bound = lower ? proof->box.count_least[class] : proof->box.count_most[class];
    uint64_t *rule = &proof->rule_line[side][class];
    uint32_t threshold;

    if (*rule == 0)
        *rule = find_times_line(proof, class, side, bound);
    if (*rule != 0)
        return *rule;
    kp_case_clear_hints(proof, &proof->rule);
    threshold = kp_case_threshold(proof, class, bound + !lower);
    kp_case_use_literal(proof, &proof->rule, lower ? kp_literal_not(threshold) : threshold);
    (lower ? hint_rule_lower : hint_rule_upper)(proof, &proof->rule, class);
    *rule = kp_case_write_clause(proof, &proof->rule);
    return *rule;
}

/* Puts a line on the list of those that are deleted after the leaf. */
static void add_temporary(struct kp_case_proof *proof, uint64_t id)
{
    if (KP_RESERVE(proof->temporary, proof->temporary_room, proof->temporary_count + 1))
        proof->temporary[proof->temporary_count++] = id;
    else
        kp_case_fail(proof, KP_CASE_PROOF_NO_MEMORY);
}

/* Returns the line by which propagation finds that `beyond` pegs of a class are too many if the
 * others have their least counts.  Nothing propagates the single variables of a merged class, so
 * the line that counts them is added to it. */
static uint64_t find_rest_line(struct kp_case_proof *proof, int class, int32_t beyond)
{
    int last = proof->question->classes - 1;
    int32_t count = class == last ? beyond : proof->box.from[last];
    uint64_t total = kp_case_total(proof, KP_SIDE_MOST);
    struct kp_strbuf sum = {0};

    if (!kp_case_is_merged(proof, last) || count == 0)
        return total;
    kp_case_add_to(proof, &sum, total, 1);
    kp_case_add_to(proof, &sum, kp_case_bound_line(proof, KP_SIDE_LEAST, last, count), 1);
    total = kp_case_write_sum(proof, &sum);
    add_temporary(proof, total);
    return total;
}

/* Proves that a class cannot have more pegs than the least counts of the others leave. */
/* NOLINTNEXTLINE(misc-no-recursion): two levels at most, as least counts have no rest */
static void add_rest_lemma(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    struct kp_case_hints *lemma = &proof->lemma;
    int32_t beyond = proof->box.to[class] + 1;
    uint32_t threshold = kp_case_threshold(proof, class, beyond);
    uint64_t id;

    kp_case_clear_hints(proof, lemma);
    kp_case_add_hint(proof, lemma, kp_case_bound_line(proof, KP_SIDE_LEAST, class, beyond));
    kp_case_hint_others(proof, lemma, class);
    for (size_t i = 0; i < lemma->literal_count; i++)
        kp_case_use_literal(proof, hints, lemma->literals[i]);
    kp_case_use_literal(proof, lemma, threshold);
    kp_case_add_hint(proof, lemma, find_rest_line(proof, class, beyond));
    id = kp_case_write_clause(proof, lemma);
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
    uint32_t literal = proof->excluded_by[kp_box_count_cell(&proof->box, class, count)];

    kp_case_use_literal(proof, hints, literal);
    if (count > 0 && count < proof->question->pegs)
        kp_case_add_hint(proof, hints, kp_case_definition(proof, literal, false));
}

/* Uses the branch that decided the count. */
static void use_exact(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    uint32_t literal = proof->count_by[class];
    int32_t count = proof->box.count[class];

    kp_case_use_literal(proof, hints, literal);
    if (count > 0 && count < proof->question->pegs)
        kp_case_add_hint(proof, hints, kp_case_definition(proof, literal, true));
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

/* NOLINTNEXTLINE(misc-no-recursion): two levels at most, as least counts have no rest */
void kp_case_hint_others(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    for (int c = 0; c < proof->question->classes; c++)
        if (c != class)
            kp_case_hint_bound(proof, hints, KP_SIDE_LEAST, c);
}

/* Uses that the other classes leave no more pegs. */
/* NOLINTNEXTLINE(misc-no-recursion): two levels at most, as least counts have no rest */
static void hint_rest(struct kp_case_proof *proof, struct kp_case_hints *hints, int class)
{
    int32_t to = proof->box.to[class];

    if (to > proof->box.from[class] || kp_case_is_merged(proof, class)) {
        add_rest_lemma(proof, hints, class);
    } else {
        kp_case_hint_bound(proof, hints, KP_SIDE_LEAST, class);
        kp_case_hint_others(proof, hints, class);
        kp_case_add_hint(proof, hints, find_rest_line(proof, class, to + 1));
    }
}

/* NOLINTNEXTLINE(misc-no-recursion): two levels at most, as least counts have no rest */
void kp_case_hint_bound(struct kp_case_proof *proof, struct kp_case_hints *hints,
                        enum kp_game_formula_side side, int class)
{
    bool lower = side == KP_SIDE_LEAST;
    int32_t rule = lower ? proof->box.count_least[class] : proof->box.count_most[class];
    int32_t bound = lower ? proof->box.from[class] : proof->box.to[class];
    int32_t none = lower ? 0 : proof->question->pegs;

    if (bound == none || hints->bounded[side][class])
        return;
    hints->bounded[side][class] = true;
    if (is_exact(proof, class)) {
        use_exact(proof, hints, class);
    } else if (!lower && kp_case_is_rest(proof, class)) {
        hint_rest(proof, hints, class);
    } else {
        if (rule != none) {
            kp_case_add_hint(proof, hints, find_rule(proof, side, class));
            use_conditions(proof, hints);
        }
        for (int32_t j = rule; j != bound; j += lower ? 1 : -1)
            use_excluded(proof, hints, class, j);
    }
    kp_case_add_hint(proof, hints, kp_case_bound_line(proof, side, class, bound + !lower));
}

void kp_case_hint_count(struct kp_case_proof *proof, int class)
{
    kp_case_hint_bound(proof, &proof->hints, KP_SIDE_LEAST, class);
    kp_case_hint_bound(proof, &proof->hints, KP_SIDE_MOST, class);
}
