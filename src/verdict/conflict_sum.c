/* A sentence that explains a conflict of at most three rows by the sum of their key pegs: "rows 1,
 * 3 and 4 have 9 key pegs together, but no secret gives them more than 8".
 *
 * Each row has the weight 1 or -1, and either all key pegs count or only the black ones.  A row
 * without key pegs can also exclude its colours, and a row without black key pegs its colours in
 * their places; then its weight may be 0. The recorded scores give the sum a value.  If every code
 * that the rules allow and that no row excludes has a smaller sum, the rows cannot all be right.
 *
 * The bound is calculated from the rows in integers (question/row_sum.h), without any engine.  It
 * ignores that places and colours depend on each other, so some conflicts have no such sentence.
 * Of 463 conflicts of at most three rows of classic games that no other sentence explains, 114 have
 * one (`KEYPEG_TEST_SHARE=100 build/tests/test_conflict_sums`).  Sums of up to six rows, with any
 * weights, explained half of all conflicts, but in tables that players did not follow. */
#include "question/row_sum.h"
#include "verdict/finding.h"

#include <stdlib.h>
#include <string.h>

#define MOST_SUMMED_ROWS 3
#define MOST_PEGS        32
#define MOST_CLASSES     64
#define MOST_COST        4

struct conflict_sum {
    struct kp_question question; /* a view of the rows of the conflict */
    struct kp_question_row rows[MOST_SUMMED_ROWS];
    size_t numbers[MOST_SUMMED_ROWS];
    bool may_exclude[MOST_SUMMED_ROWS];
    struct kp_row_sum sum;
    struct kp_secret_box box;
    bool box_is_set, box_is_black,
        box_excludes[MOST_SUMMED_ROWS]; /* of the trial that it was set for */
};

/* One of the sums that are tried. */
struct sum_trial {
    bool black; /* only black key pegs count */
    int weight[MOST_SUMMED_ROWS];
    bool excludes[MOST_SUMMED_ROWS];
    bool is_empty;    /* the rows exclude every code */
    int value, bound; /* bound < value */
    int cost;         /* how long its sentence is; at most MOST_COST */
};

/* ---- The rows -------------------------------------------------------------------------------- */

static void add_row(struct conflict_sum *sum, const struct kp_question *question, size_t r)
{
    size_t i = sum->question.row_count++;

    sum->rows[i] = question->rows[r];
    sum->numbers[i] = kp_question_row_number(question, r) - 1;
    sum->may_exclude[i] = sum->rows[i].total == 0 || sum->rows[i].black == 0;
}

/* Makes the sum of the rows of the conflict.  Returns false if memory runs out.  The caller frees it
 * after any return. */
static bool make_sum(struct conflict_sum *sum, const struct kp_question *question,
                     const bool *conflict)
{
    *sum = (struct conflict_sum){.question = *question};
    sum->question.rows = sum->rows;
    sum->question.numbers = sum->numbers;
    sum->question.row_count = 0;
    for (size_t r = 0; r < question->row_count; r++)
        if (conflict[r])
            add_row(sum, question, r);
    return kp_row_sum_make(&sum->sum, &sum->question) &&
           kp_secret_box_make(&sum->box, &sum->question, NULL, false);
}

/* ---- The bound ------------------------------------------------------------------------------- */

static bool is_possible(const struct conflict_sum *sum, const struct sum_trial *trial, int p, int c)
{
    size_t rows = sum->question.row_count;
    bool possible = kp_question_allows(&sum->question, p, c);

    for (size_t i = 0; i < rows; i++)
        if (trial->excludes[i] && sum->rows[i].total == 0)
            possible &= sum->box.tally[(size_t)c * rows + i] == 0;
        else if (trial->excludes[i])
            possible &= sum->rows[i].guess[p] != c;
    return possible;
}

/* Narrows the box to what the rules allow and the rows do not exclude.  Most trials have the box of
 * the trial before. */
static void set_box(struct conflict_sum *sum, const struct sum_trial *trial)
{
    struct kp_secret_box *box = &sum->box;

    if (sum->box_is_set && sum->box_is_black == trial->black &&
        memcmp(sum->box_excludes, trial->excludes, sizeof trial->excludes) == 0)
        return;
    sum->box_is_set = true;
    sum->box_is_black = trial->black;
    memcpy(sum->box_excludes, trial->excludes, sizeof trial->excludes);
    box->groups.count = trial->black ? (size_t)sum->question.pegs : 0;
    for (int c = 0; c < sum->question.classes; c++) {
        int uses = kp_question_max_uses(&sum->question, c), pegs = 0;

        for (int p = 0; p < sum->question.pegs; p++) {
            bool possible = is_possible(sum, trial, p, c);

            pegs += possible;
            if (trial->black)
                box->most[kp_box_cell(box, (size_t)p, c)] = possible;
        }
        box->count_least[c] = 0;
        box->count_most[c] = pegs < uses ? pegs : uses;
    }
}

static bool refutes(struct conflict_sum *sum, struct sum_trial *trial)
{
    enum kp_box_counts counts = trial->black ? KP_ANY_COUNTS : KP_COUNTS_ADD_UP;
    int64_t bound, value;

    set_box(sum, trial);
    trial->is_empty = kp_row_sum_bound(&sum->sum, &sum->box, counts, &bound, &value) ==
                      KP_BOX_EMPTY;
    if (trial->is_empty)
        return true;
    trial->bound = (int)bound;
    trial->value = (int)value;
    return bound < value;
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Sets the weights of the rows.  Returns false if a score that counts is unknown, or if no row
 * counts. */
static bool set_weights(struct conflict_sum *sum, const struct sum_trial *trial)
{
    bool counts = false;

    kp_row_sum_clear(&sum->sum);
    for (size_t i = 0; i < MOST_SUMMED_ROWS && i < sum->question.row_count; i++) {
        int64_t *weights = trial->black ? sum->sum.blacks : sum->sum.keys;

        if (trial->weight[i] == 0)
            continue;
        if ((trial->black ? sum->rows[i].black : sum->rows[i].total) == KP_UNKNOWN)
            return false;
        weights[i] = trial->weight[i];
        counts = true;
    }
    return counts;
}

/* Drops the exclusions that the sum does not need. */
static void drop_exclusions(struct conflict_sum *sum, struct sum_trial *trial)
{
    for (size_t i = 0; i < sum->question.row_count; i++) {
        if (!trial->excludes[i])
            continue;
        trial->excludes[i] = false;
        trial->excludes[i] = !refutes(sum, trial);
    }
    refutes(sum, trial);
}

static void find_cost(const struct conflict_sum *sum, struct sum_trial *trial)
{
    bool has_plus = false, has_minus = false;

    trial->cost = 0;
    for (size_t i = 0; i < MOST_SUMMED_ROWS && i < sum->question.row_count; i++) {
        has_plus |= trial->weight[i] > 0;
        has_minus |= trial->weight[i] < 0;
        trial->cost += 2 * trial->excludes[i] + (trial->excludes[i] && trial->weight[i] != 0);
    }
    trial->cost += has_plus && has_minus;
}

/* Whether the sum with these weights refutes the rows, in a sentence of moderate length. */
static bool try_trial(struct conflict_sum *sum, struct sum_trial *trial)
{
    memcpy(trial->excludes, sum->may_exclude, sizeof trial->excludes);
    if (!set_weights(sum, trial) || !refutes(sum, trial))
        return false;
    drop_exclusions(sum, trial);
    find_cost(sum, trial);
    return !trial->is_empty && trial->cost <= MOST_COST;
}

/* Takes the next weights: 1, -1 and, for a row that may exclude, 0. Returns false after the
 * last. */
static bool go_to_next_weights(const struct conflict_sum *sum, struct sum_trial *trial)
{
    for (size_t i = 0; i < sum->question.row_count; i++) {
        int *weight = &trial->weight[i];

        if (*weight == 1 || (*weight == -1 && sum->may_exclude[i])) {
            *weight = *weight == 1 ? -1 : 0;
            return true;
        }
        *weight = 1;
    }
    return false;
}

/* Finds the sum with the shortest sentence.  Returns false if there is none. */
static bool find_best_sum(struct conflict_sum *sum, struct sum_trial *best)
{
    bool found = false;

    for (int black = 0; black <= 1; black++) {
        struct sum_trial trial = {.black = black, .weight = {1, 1, 1}};

        do
            if (try_trial(sum, &trial) && (!found || trial.cost < best->cost)) {
                *best = trial;
                found = true;
            }
        while (go_to_next_weights(sum, &trial));
    }
    return found;
}

/* ---- The sentence ---------------------------------------------------------------------------- */

/* Rows of the conflict. */
struct named_rows {
    size_t row[MOST_SUMMED_ROWS], count;
};

static void add_named(struct named_rows *rows, size_t row)
{
    rows->row[rows->count++] = row;
}

/* Writes "row 1", or "rows 1, 3 and 4". */
static void say_rows(const struct conflict_sum *sum, const struct named_rows *rows,
                     struct kp_strbuf *to)
{
    kp_strbuf_addf(to, rows->count == 1 ? "row " : "rows ");
    kp_question_write_numbers(&sum->question, rows->row, rows->count, to);
}

/* Writes " without the colours of row 2 that differs from row 3 on every peg", or nothing. */
static void say_exclusions(const struct conflict_sum *sum, const struct sum_trial *trial,
                           struct kp_strbuf *to)
{
    struct named_rows everywhere = {.count = 0}, in_place = {.count = 0};

    for (size_t i = 0; i < sum->question.row_count; i++)
        if (trial->excludes[i])
            add_named(sum->rows[i].total == 0 ? &everywhere : &in_place, i);
    if (everywhere.count > 0) {
        kp_strbuf_addf(to, " without the colours of ");
        say_rows(sum, &everywhere, to);
    }
    if (in_place.count > 0) {
        kp_strbuf_addf(to, " that differs from ");
        say_rows(sum, &in_place, to);
        kp_strbuf_addf(to, " on every peg");
    }
}

static void say_pegs(int count, const char *more, bool black, struct kp_strbuf *to)
{
    if (count == 0)
        kp_strbuf_addf(to, "no ");
    else
        kp_strbuf_addf(to, "%d ", count);
    kp_strbuf_addf(to, "%s%skey peg%s", more, black ? "black " : "", count == 1 ? "" : "s");
}

/* Writes "rows 1 and 3 have 9 key pegs together, but no secret gives them more than 8". */
static void say_plain_sum(const struct conflict_sum *sum, const struct sum_trial *trial,
                          const struct named_rows *rows, struct kp_strbuf *to)
{
    bool one = rows->count == 1, least = trial->bound < 0;

    say_rows(sum, rows, to);
    kp_strbuf_addf(to, one ? " has " : " have ");
    say_pegs(abs(trial->value), "", trial->black, to);
    kp_strbuf_addf(to, "%s, but %s secret", one ? "" : " together", least ? "every" : "no");
    say_exclusions(sum, trial, to);
    kp_strbuf_addf(to, " gives %s ", one ? "it" : "them");
    if (trial->bound == 0)
        kp_strbuf_addf(to, "any");
    else
        kp_strbuf_addf(to, "%s %d", least ? "at least" : "more than", abs(trial->bound));
}

/* Writes "rows 1 and 2 together have 3 more key pegs than row 3, but no secret gives them more than
 * 2 more".  The first rows have at least as many key pegs as the others. */
static void say_difference(const struct conflict_sum *sum, const struct sum_trial *trial,
                           const struct named_rows *first, const struct named_rows *others,
                           struct kp_strbuf *to)
{
    bool least = trial->value <= 0;
    int value = abs(trial->value), bound = least ? -trial->bound : trial->bound;

    say_rows(sum, first, to);
    kp_strbuf_addf(to, first->count == 1 ? " has " : " together have ");
    if (value == 0)
        kp_strbuf_addf(to, "as many %skey pegs as ", trial->black ? "black " : "");
    else
        say_pegs(value, "more ", trial->black, to);
    kp_strbuf_addf(to, value == 0 ? "" : " than ");
    say_rows(sum, others, to);
    kp_strbuf_addf(to, "%s, but %s secret", others->count == 1 ? "" : " together",
                   least ? "every" : "no");
    say_exclusions(sum, trial, to);
    kp_strbuf_addf(to, " gives %s ", first->count == 1 ? "it" : "them");
    if (bound <= 0) {
        kp_strbuf_addf(to, "more than ");
        say_rows(sum, others, to);
    } else {
        kp_strbuf_addf(to, "%s %d more", least ? "at least" : "more than", bound);
    }
}

static void say_sum(const struct conflict_sum *sum, const struct sum_trial *trial,
                    struct kp_strbuf *to)
{
    struct named_rows plus = {.count = 0}, minus = {.count = 0};

    for (size_t i = 0; i < sum->question.row_count; i++)
        if (trial->weight[i] != 0)
            add_named(trial->weight[i] > 0 ? &plus : &minus, i);
    if (minus.count == 0 || plus.count == 0)
        say_plain_sum(sum, trial, plus.count > 0 ? &plus : &minus, to);
    else if (trial->value > 0)
        say_difference(sum, trial, &plus, &minus, to);
    else
        say_difference(sum, trial, &minus, &plus, to);
}

void kp_conflict_explain(struct kp_verdict_builder *builder)
{
    const struct kp_finding *finding = &builder->finding;
    const struct kp_question *question = builder->question;
    struct conflict_sum sum;
    struct sum_trial best;

    if (finding->reason.text || finding->verdict.conflict_rows > MOST_SUMMED_ROWS ||
        question->pegs > MOST_PEGS || question->classes > MOST_CLASSES)
        return;
    if (!make_sum(&sum, question, finding->conflict))
        builder->status = KP_NO_MEMORY;
    else if (find_best_sum(&sum, &best))
        say_sum(&sum, &best, &builder->finding.reason);
    kp_row_sum_free(&sum.sum);
    kp_secret_box_free(&sum.box);
}
