/* A leaf is one combination of lines, and a step of unit propagation that finds it contradictory
 * once the branches above it are set.
 *
 * The combination begins with the rows, times their weights.  It says that the sum is at least its
 * value.  What remains is to bound the sum from above by lines that cancel its terms:
 *  - For a group of pegs let W be the weight of the class of which the greedy filling (row_sum.c)
 *    takes the last peg.  W times "the peg has one colour" leaves each class its weight beyond W,
 *    which must be positive only if the class has as many pegs as it may have.  Then a line that
 *    says how many these are is added as often; or, if it may have none, propagation finds that.
 *  - For a class with largest term M, and term t(j) for j pegs, the order lines of its counts are
 *    added, M - t(j) times each (Abel's summation).  If j is excluded, and t(j) is larger than M,
 *    the branch that excludes it is added t(j) - M times.
 * A checker that bounds each variable separately finds the rest. */
#include "linear/proof/case_proof_impl.h"

#include <stdlib.h>
#include <string.h>

/* The side of an equation that has a positive weight if the equation has this one. */
static enum kp_game_formula_side side_of(int64_t weight)
{
    return weight > 0 ? KP_SIDE_LEAST : KP_SIDE_MOST;
}

/* Adds an equation times a weight, whose sign chooses its side. */
static void add_equation(struct kp_case_proof *proof, enum kp_game_formula_kind kind, size_t of,
                         int64_t weight)
{
    if (weight != 0)
        kp_case_add_line(proof, kp_case_line(proof, kind, side_of(weight), of),
                         (uint64_t)llabs(weight));
}

/* ---- The sum -------------------------------------------------------------------- */

static void add_row_line(struct kp_case_proof *proof, enum kp_game_formula_kind kind, size_t row,
                         int64_t weight)
{
    uint64_t line;

    if (weight == 0)
        return;
    line = kp_case_line(proof, kind, side_of(weight), row);
    if (line == 0)
        kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
    else
        kp_case_add_line(proof, line, (uint64_t)llabs(weight));
}

/* Adds the lines of the sum, or, if sign is -1, those of the opposite sum. */
static void add_sum(struct kp_case_proof *proof, int64_t sign)
{
    const struct kp_question *question = proof->question;
    const struct kp_row_sum *sum = &proof->sum;

    for (size_t r = 0; r < question->row_count; r++) {
        size_t row = kp_question_row_number(question, r) - 1;
        int64_t keys = sign * sum->keys[r], blacks = sign * sum->blacks[r];
        bool white = question->rows[r].white != KP_UNKNOWN;

        add_row_line(proof, KP_LINE_BLACK, row, white ? 0 : blacks);
        add_row_line(proof, KP_LINE_BOTH, row, white ? keys + blacks : keys);
        add_row_line(proof, KP_LINE_WHITE, row, white ? -blacks : 0);
    }
    for (int c = 0; c < question->classes && question->ordered; c++)
        if (!kp_case_is_merged(proof, c))
            add_equation(proof, KP_LINE_COUNT, (size_t)proof->first_colour[c],
                         sign * sum->price[c]);
    if (*sum->pegs != 0)
        kp_case_add_line(proof, kp_case_total(proof, side_of(sign * *sum->pegs)),
                         (uint64_t)llabs(*sum->pegs));
    add_equation(proof, KP_LINE_SUM, 0, sign * *sum->sum);
    for (size_t i = 0; i < question->quota_count; i++)
        add_equation(proof, KP_LINE_QUOTA, i, sign * sum->quota[i]);
}

/* ---- Bounds of pegs in a group ---------------------------------------------------- */

/* How many pegs of the group may have the class. */
static int32_t capacity_of(const struct kp_case_proof *proof, size_t group, int class)
{
    int32_t most = proof->box.most[kp_box_cell(&proof->box, group, class)];

    return most < proof->box.to[class] ? most : proof->box.to[class];
}

static int32_t least_of(const struct kp_case_proof *proof, size_t group, int class)
{
    return proof->box.least[kp_box_cell(&proof->box, group, class)];
}

/* Finds the weights of the group, and returns that of the class that gets its last peg.  If the
 * branches leave no peg, no class is above this weight. */
static int64_t weigh_group(struct kp_case_proof *proof, size_t group)
{
    const int64_t *weight = proof->box.weight;
    int64_t bound = 0;
    int last;

    kp_row_sum_fill_group(&proof->sum, &proof->box, group, &bound, &last);
    for (int c = 0, open = last < 0; open && c < proof->question->classes; c++)
        if (capacity_of(proof, group, c) > 0 && (last < 0 || weight[c] > weight[last]))
            last = c;
    return last < 0 ? 0 : weight[last];
}

/* Adds a line `times` times; if that is 0, as a hint. */
static void add_line_or_hint(struct kp_case_proof *proof, uint64_t id, uint64_t times)
{
    if (times > 0)
        kp_case_add_line(proof, id, times);
    else
        kp_case_add_hint(proof, &proof->hints, id);
}

/* Bounds a class by the largest count that is left of it, `times` times. */
static void add_count_bound(struct kp_case_proof *proof, int class, uint64_t times)
{
    int32_t to = proof->box.to[class];
    uint64_t line = kp_case_count_line(proof, KP_SIDE_MOST, class);

    if (!kp_case_is_merged(proof, class)) {
        kp_case_hint_bound(proof, &proof->hints, KP_SIDE_MOST, class);
        if (to > 0)
            kp_case_add_line(proof, line, times);
        else
            kp_case_add_hint(proof, &proof->hints, line);
    } else if (kp_case_is_rest(proof, class) || to == proof->question->pegs) {
        kp_case_hint_others(proof, &proof->hints, class);
        add_line_or_hint(proof, kp_case_total(proof, KP_SIDE_MOST), times);
    } else {
        kp_case_hint_bound(proof, &proof->hints, KP_SIDE_MOST, class);
        kp_case_add_line(proof, kp_case_bound_line(proof, KP_SIDE_MOST, class, to + 1), times);
    }
}

/* Adds, `times` times, that no more pegs of the group can have the class.  If `times` is 0, it can
 * have none, and propagation will find that. */
static void add_upper_bound(struct kp_case_proof *proof, size_t group, int class, uint64_t times)
{
    size_t cell = kp_box_cell(&proof->box, group, class);
    int32_t most = proof->box.most[cell];
    uint32_t literal = proof->most_by[cell];
    uint64_t definition;

    if (!kp_question_allows(proof->question, proof->box.groups.first[group], class)) {
        for (int p = proof->box.groups.first[group]; p >= 0; p = proof->box.groups.next[p])
            kp_case_hint_disallowed(proof, &proof->hints, p);
    } else if (most <= proof->box.to[class] && literal != KP_NO_LITERAL) {
        definition = kp_case_definition(proof, literal, false);
        kp_case_use_literal(proof, &proof->hints, literal);
        if (definition != 0)
            add_line_or_hint(proof, definition, times);
    } else if (proof->box.to[class] < most) {
        add_count_bound(proof, class, times);
    }
}

/* Adds, `times` times, that no fewer can have it. */
static void add_lower_bound(struct kp_case_proof *proof, size_t group, int class, uint64_t times)
{
    uint32_t literal = proof->least_by[kp_box_cell(&proof->box, group, class)];
    uint64_t definition = kp_case_definition(proof, literal, true);

    kp_case_use_literal(proof, &proof->hints, literal);
    if (definition != 0)
        kp_case_add_line(proof, definition, times);
}

static void add_group(struct kp_case_proof *proof, size_t group)
{
    int64_t last = weigh_group(proof, group);

    for (int p = proof->box.groups.first[group]; p >= 0; p = proof->box.groups.next[p])
        add_equation(proof, KP_LINE_PEG, (size_t)p, -last);
    for (int c = 0; c < proof->question->classes; c++) {
        int64_t beyond = proof->box.weight[c] - last;

        if (beyond > 0)
            add_upper_bound(proof, group, c, (uint64_t)beyond);
        else if (beyond < 0 && least_of(proof, group, c) > 0)
            add_lower_bound(proof, group, c, -(uint64_t)beyond);
    }
}

/* ---- Bounds of counts ------------------------------------------------------------- */

/* Sets gain[h] to what h pegs of the class add to the sum.  Returns whether any do. */
static bool find_gains(struct kp_case_proof *proof, int class)
{
    int64_t *gain = proof->box.gain;
    bool any = false;

    proof->box.too_large = false;
    kp_row_sum_find_gains(&proof->sum, &proof->box, class, proof->question->pegs);
    gain[0] = 0;
    for (int32_t h = 1; h <= proof->question->pegs; h++) {
        any = any || gain[h] != 0;
        if (__builtin_add_overflow(gain[h], gain[h - 1], &gain[h]) || proof->box.too_large)
            kp_case_fail(proof, KP_CASE_PROOF_TOO_LARGE);
    }
    return any;
}

static int64_t find_largest_gain(const struct kp_case_proof *proof, int class)
{
    int64_t largest = INT64_MIN;

    for (int32_t h = proof->box.from[class]; h <= proof->box.to[class]; h++)
        if (kp_box_allows_count(&proof->box, class, h) && proof->box.gain[h] > largest)
            largest = proof->box.gain[h];
    return largest;
}

static bool is_exceeded(const struct kp_case_proof *proof, int32_t from, int32_t to,
                        int64_t largest)
{
    for (int32_t h = from; h < to; h++)
        if (proof->box.gain[h] > largest)
            return true;
    return false;
}

/* Adds order lines until each count between the two adds at most `largest`. */
static void add_order(struct kp_case_proof *proof, int class, int32_t from, int32_t to,
                      int64_t largest)
{
    int64_t separately = proof->box.gain[from];

    for (int32_t h = from + 1; h <= to; h++)
        separately += proof->box.gain[h] > proof->box.gain[h - 1]
                          ? proof->box.gain[h] - proof->box.gain[h - 1]
                          : 0;
    for (int32_t h = from + 1; separately > largest && h < to; h++) {
        int64_t lacking = largest - proof->box.gain[h];

        if (lacking >= 0) {
            kp_case_add_line(proof, kp_case_order_line(proof, class, h), (uint64_t)lacking);
        } else {
            uint32_t literal = proof->excluded_by[kp_box_count_cell(&proof->box, class, h)];

            kp_case_use_literal(proof, &proof->hints, literal);
            kp_case_add_line(proof, kp_case_definition(proof, literal, false), -(uint64_t)lacking);
        }
    }
}

static void add_merged_class(struct kp_case_proof *proof, int class)
{
    int64_t each = *proof->sum.pegs - proof->sum.price[class];

    if (each > 0)
        add_count_bound(proof, class, (uint64_t)each);
    else if (each < 0 && proof->box.from[class] > 0) {
        kp_case_hint_bound(proof, &proof->hints, KP_SIDE_LEAST, class);
        kp_case_add_line(proof,
                         kp_case_bound_line(proof, KP_SIDE_LEAST, class, proof->box.from[class]),
                         -(uint64_t)each);
    }
}

static void add_class(struct kp_case_proof *proof, int class)
{
    int32_t from = proof->box.from[class], to = proof->box.to[class], pegs = proof->question->pegs;
    int64_t largest;

    if (kp_case_is_merged(proof, class)) {
        add_merged_class(proof, class);
        return;
    }
    if (!find_gains(proof, class))
        return;
    largest = find_largest_gain(proof, class);
    if (is_exceeded(proof, 0, from, largest))
        kp_case_hint_bound(proof, &proof->hints, KP_SIDE_LEAST, class);
    else
        from = 0;
    if (is_exceeded(proof, to + 1, pegs + 1, largest))
        kp_case_hint_bound(proof, &proof->hints, KP_SIDE_MOST, class);
    else
        to = pegs;
    add_order(proof, class, from, to, largest);
}

/* ---- Leaves ------------------------------------------------------------------------ */

static void begin_leaf(struct kp_case_proof *proof)
{
    kp_case_clear_hints(proof, &proof->hints);
    kp_strbuf_clear(&proof->combination);
    proof->temporary_count = 0;
}

/* Writes the combination, if there is one, and the clause, and ends the part. */
static void end_leaf(struct kp_case_proof *proof)
{
    struct kp_case_hints *hints = &proof->hints;
    struct kp_case_clause clause;
    uint64_t id = 0, last;

    if (proof->combination.length > 0 || proof->combination.failed)
        id = kp_case_write_sum(proof, &proof->combination);
    last = id;
    if (id == 0 || hints->count > 0 || hints->literal_count > 0) {
        kp_case_add_hint(proof, hints, id);
        last = kp_case_write_clause(proof, hints);
        if (id != 0)
            kp_proof_delete(proof->writer, id);
    } /* else it is a contradiction without any branch */
    for (size_t i = 0; i < proof->temporary_count; i++)
        kp_proof_delete(proof->writer, proof->temporary[i]);
    clause = (struct kp_case_clause){last, hints->literals, hints->literal_count,
                                     hints->literal_room};
    hints->literals = NULL;
    hints->literal_count = hints->literal_room = 0;
    kp_case_end_part(proof, clause);
}

/* A class has no count left: the branches on its counts contradict each other, or the rules. */
static void close_class(struct kp_case_proof *proof, int class)
{
    struct kp_secret_box *box = &proof->box;
    int32_t count = box->count[class], least = box->count_least[class];
    int32_t most = box->count_most[class];

    begin_leaf(proof);
    box->from[class] = least;
    box->to[class] = most;
    box->count[class] = -1;
    kp_case_hint_count(proof, class);
    box->count[class] = count;
    if (count >= 0) {
        box->from[class] = box->to[class] = count;
        proof->hints.bounded[0][class] = proof->hints.bounded[1][class] = false;
        kp_case_hint_count(proof, class);
    } else {
        for (int32_t h = least; h <= most; h++) {
            uint32_t literal = proof->excluded_by[kp_box_count_cell(box, class, h)];

            kp_case_use_literal(proof, &proof->hints, literal);
            kp_case_add_hint(proof, &proof->hints, kp_case_definition(proof, literal, false));
        }
    }
    end_leaf(proof);
}

/* Closes the part if the pegs of a group cannot all have classes. */
static bool close_group(struct kp_case_proof *proof, size_t group)
{
    int32_t size = proof->box.groups.size[group], least = 0, most = 0;
    int none = -1;

    for (int c = 0; c < proof->question->classes; c++) {
        least += least_of(proof, group, c);
        most += capacity_of(proof, group, c);
        if (least_of(proof, group, c) > capacity_of(proof, group, c))
            none = c;
    }
    if (none < 0 && least <= size && most >= size)
        return false;
    begin_leaf(proof);
    for (int c = 0; c < proof->question->classes; c++) {
        if ((none < 0 ? least > size : c == none) && least_of(proof, group, c) > 0)
            add_lower_bound(proof, group, c, 1);
        if (none < 0 ? least <= size : c == none)
            add_upper_bound(proof, group, c, 1);
    }
    for (int p = proof->box.groups.first[group]; none < 0 && p >= 0; p = proof->box.groups.next[p])
        add_equation(proof, KP_LINE_PEG, (size_t)p, least > size ? -1 : 1);
    end_leaf(proof);
    return true;
}

/* Closes the part if the branches leave nothing. */
static bool close_empty(struct kp_case_proof *proof)
{
    const struct kp_secret_box *box = &proof->box;
    int empty = 0;

    if (!kp_secret_box_find_counts(&proof->box)) {
        while (box->from[empty] <= box->to[empty])
            empty++;
        close_class(proof, empty);
        return true;
    }
    for (size_t group = 0; group < box->groups.count; group++)
        if (close_group(proof, group))
            return true;
    return false;
}

/* Whether nothing is to be written in this part; ends it if the branch above makes it needless. */
static bool is_done(struct kp_case_proof *proof)
{
    if (!kp_case_is_good(proof))
        return true;
    if (proof->covered == 0)
        return false;
    kp_case_end_part(proof, (struct kp_case_clause){0});
    return true;
}

bool kp_case_proof_close(struct kp_case_proof *proof)
{
    int64_t largest, needed;

    if (is_done(proof))
        return true;
    switch (kp_row_sum_bound(&proof->sum, &proof->box, &largest, &needed)) {
    case KP_BOX_EMPTY:
        if (!close_empty(proof))
            kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
        return true;
    case KP_BOX_TOO_LARGE:
        kp_case_fail(proof, KP_CASE_PROOF_TOO_LARGE);
        return true;
    case KP_BOX_BOUNDED:
        break;
    }
    if (largest >= needed)
        return false;
    begin_leaf(proof);
    add_sum(proof, 1);
    for (size_t group = 0; group < proof->box.groups.count; group++)
        add_group(proof, group);
    for (int c = 0; c < proof->question->classes; c++)
        add_class(proof, c);
    end_leaf(proof);
    return true;
}

bool kp_case_proof_close_by_secret(struct kp_case_proof *proof, const uint16_t *code)
{
    size_t pegs = (size_t)proof->question->pegs, at = 0;

    while (at < proof->secrets.count &&
           memcmp(proof->secrets.codes + at * pegs, code, pegs * sizeof *code) != 0)
        at++;
    if (at == proof->secrets.count)
        return false;
    if (is_done(proof))
        return true;
    begin_leaf(proof);
    kp_secret_box_find_counts(&proof->box);
    for (int c = 0; c < proof->question->classes; c++)
        kp_case_hint_count(proof, c);
    kp_case_add_hint(proof, &proof->hints, kp_case_total(proof, KP_SIDE_LEAST));
    kp_case_add_hint(proof, &proof->hints, proof->secrets.first + at);
    end_leaf(proof);
    return true;
}

/* ---- Odd leaves ------------------------------------------------------------------------
 *
 * A leaf whose sum never differs from its value by an even number.  It is two combinations, with the
 * sum and with its opposite.  Lines and axioms are added to both until all of their factors but
 * those of branches are even: then dividing by 2 rounds their values up.  Both get the same lines,
 * so what is left of them together is at least 1, although propagation finds that it is 0. */

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

static void even_out_group(struct kp_case_proof *proof, size_t group, int64_t sign)
{
    bool odd = false;

    weigh_group(proof, group);
    for (int c = 0; c < proof->question->classes; c++)
        if (capacity_of(proof, group, c) > 0)
            odd = is_odd(proof->box.weight[c]);
    for (int p = proof->box.groups.first[group]; p >= 0; p = proof->box.groups.next[p]) {
        if (odd)
            add_equation(proof, KP_LINE_PEG, (size_t)p, -sign);
        for (int c = 0; c < proof->question->classes; c++) {
            if (is_odd(proof->box.weight[c]) == odd)
                continue;
            for (int k = proof->first_colour[c]; k >= 0; k = proof->next_colour[k])
                add_axiom(
                    proof,
                    kp_literal(kp_game_formula_place(proof->formula, (size_t)p, (size_t)k), true));
            if (sign > 0)
                add_upper_bound(proof, group, c, 0);
        }
    }
}

/* A merged class is not in the combination, and so added by its bounds. */
static void even_out_merged(struct kp_case_proof *proof, int class, int32_t count, int64_t each)
{
    if (each > 0 && count < proof->question->pegs)
        kp_case_add_line(proof, kp_case_bound_line(proof, KP_SIDE_MOST, class, count + 1),
                         (uint64_t)each);
    else if (each < 0 && count > 0)
        kp_case_add_line(proof, kp_case_bound_line(proof, KP_SIDE_LEAST, class, count),
                         -(uint64_t)each);
    else if (each < 0) {
        struct kp_proof_terms terms = kp_case_class_terms(proof, class);

        for (size_t i = 0; i < terms.count; i++)
            add_axiom(proof, terms.literals[i]);
    }
}

static void even_out_variables(struct kp_case_proof *proof, int class, int32_t count)
{
    size_t colour = (size_t)proof->first_colour[class];

    for (int32_t h = 1; h <= proof->question->pegs; h++) {
        uint32_t variable = kp_game_formula_count(proof->formula, colour, (size_t)h);

        if (is_odd(proof->box.gain[h] - proof->box.gain[h - 1]))
            add_axiom(proof, kp_literal(variable, h > count));
    }
}

/* The counts of all classes that are in the sum are decided. */
static void even_out_class(struct kp_case_proof *proof, int class, int64_t sign)
{
    int32_t count = proof->box.from[class];

    if (!find_gains(proof, class))
        return;
    if (proof->box.to[class] != count)
        kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
    else if (kp_case_is_merged(proof, class))
        even_out_merged(proof, class, count, sign * (*proof->sum.pegs - proof->sum.price[class]));
    else
        even_out_variables(proof, class, count);
    kp_case_hint_count(proof, class);
}

static uint64_t write_half(struct kp_case_proof *proof, int64_t sign)
{
    add_sum(proof, sign);
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

    if (is_done(proof) || close_empty(proof))
        return;
    begin_leaf(proof);
    first = write_half(proof, 1);
    second = write_half(proof, -1);
    kp_case_add_line(proof, first, 1);
    kp_case_add_line(proof, second, 1);
    end_leaf(proof);
    kp_proof_delete(proof->writer, first);
    kp_proof_delete(proof->writer, second);
}
