/* A sentence that explains a conflict of at most three rows by the sum of their key pegs: "rows 1,
 * 3 and 4 have 9 key pegs together, but no secret gives them more than 8".
 *
 * Each row has the weight 1 or -1, and either all key pegs count or only the black ones.  A row
 * without key pegs can also exclude its colours, and a row without black key pegs its colours in
 * their places; then its weight may be 0. The recorded scores give the sum a value.  If every code
 * that the rules allow and that no row excludes has a smaller sum, the rows cannot all be right.
 *
 * The bound of all codes is calculated from the rows in integers, without any engine:
 *  - Black key pegs: each peg adds the weights of the rows whose guess has its colour there.  The
 *    bound adds up the largest of these numbers for each peg.
 *  - All key pegs: h pegs of a colour get the smaller of h and g key pegs from a guess with g pegs
 *    of it.  The bound is the largest sum for any numbers of pegs of each colour, which is found
 *    colour by colour.
 * Both bounds ignore that places and colours depend on each other, so some conflicts have no such
 * sentence.  Of 463 conflicts of at most three rows of classic games that no other sentence
 * explains, 114 have one (`KEYPEG_TEST_SHARE=100 build/tests/test_conflict_sums`).  Sums of up to
 * six rows, with any weights, explained half of all conflicts, but in tables that players did not
 * follow. */
#include "verdict/check.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROWS    3
#define MOST_PEGS    32
#define MOST_CLASSES 64 /* bits of a set of colours */
#define MOST_COST    4

typedef uint64_t class_set;

struct conflict_sum {
    const struct kp_question *question;
    size_t rows;
    const struct kp_question_row *row[MOST_ROWS];
    size_t number[MOST_ROWS];                 /* [row]: its number in the game, from 1 */
    int tally[MOST_ROWS][MOST_CLASSES];       /* pegs of a class in the guess */
    class_set allowed[MOST_PEGS];             /* [peg]: the classes that the rules allow */
    class_set excluded[MOST_ROWS][MOST_PEGS]; /* [row][peg]: the classes that the row excludes, if
                                               * it may exclude */
    bool may_exclude[MOST_ROWS];
};

/* One of the sums that are tried. */
struct sum_trial {
    bool black; /* only black key pegs count */
    int weight[MOST_ROWS];
    bool excludes[MOST_ROWS];
    int value, bound; /* bound < value */
    int cost;         /* how long its sentence is; at most MOST_COST */
};

#define NO_CODE INT_MIN /* a bound: the rows exclude every code */

/* ---- The rows -------------------------------------------------------------------------------- */

static void add_row(struct conflict_sum *sum, size_t r)
{
    size_t i = sum->rows++;
    const struct kp_question_row *row = &sum->question->rows[r];

    sum->row[i] = row;
    sum->number[i] = kp_question_row_number(sum->question, r);
    sum->may_exclude[i] = row->total == 0 || row->black == 0;
    for (int p = 0; p < sum->question->pegs; p++) {
        if (row->guess[p] == KP_NO_CLASS)
            continue;
        sum->tally[i][row->guess[p]]++;
        if (row->total == 0)
            for (int q = 0; q < sum->question->pegs; q++)
                sum->excluded[i][q] |= (class_set)1 << row->guess[p];
        else if (row->black == 0)
            sum->excluded[i][p] |= (class_set)1 << row->guess[p];
    }
}

static void find_allowed(struct conflict_sum *sum)
{
    for (int p = 0; p < sum->question->pegs; p++)
        for (int c = 0; c < sum->question->classes; c++)
            if (kp_question_allows(sum->question, p, c))
                sum->allowed[p] |= (class_set)1 << c;
}

/* ---- The bound ------------------------------------------------------------------------------- */

/* Returns the classes that peg p may have. */
static class_set find_classes(const struct conflict_sum *sum, const struct sum_trial *trial, int p)
{
    class_set classes = sum->allowed[p];

    for (size_t i = 0; i < sum->rows; i++)
        if (trial->excludes[i])
            classes &= ~sum->excluded[i][p];
    return classes;
}

static int bound_black(const struct conflict_sum *sum, const struct sum_trial *trial)
{
    int bound = 0;

    for (int p = 0; p < sum->question->pegs; p++) {
        class_set classes = find_classes(sum, trial, p);
        int most = NO_CODE;

        for (int c = 0; c < sum->question->classes; c++) {
            int adds = 0;

            if (!(classes >> c & 1))
                continue;
            for (size_t i = 0; i < sum->rows; i++)
                adds += sum->row[i]->guess[p] == c ? trial->weight[i] : 0;
            most = adds > most ? adds : most;
        }
        if (most == NO_CODE)
            return NO_CODE;
        bound += most;
    }
    return bound;
}

/* Returns what `count` pegs of a class add. */
static int add_up_class(const struct conflict_sum *sum, const struct sum_trial *trial, int c,
                        int count)
{
    int adds = 0;

    for (size_t i = 0; i < sum->rows; i++)
        adds += trial->weight[i] * (count < sum->tally[i][c] ? count : sum->tally[i][c]);
    return adds;
}

/* Includes one more class, with at most `most` pegs, in best[]: the largest sum for each number of
 * pegs of the classes so far. */
static void extend_best(const struct conflict_sum *sum, const struct sum_trial *trial, int c,
                        int most, int best[MOST_PEGS + 1])
{
    for (int h = sum->question->pegs; h >= 0; h--)
        for (int count = 1; count <= most && count <= h; count++) {
            int adds = add_up_class(sum, trial, c, count);

            if (best[h - count] != NO_CODE && best[h - count] + adds > best[h])
                best[h] = best[h - count] + adds;
        }
}

static int bound_key_pegs(const struct conflict_sum *sum, const struct sum_trial *trial)
{
    int best[MOST_PEGS + 1], pegs[MOST_CLASSES] = {0}, n = sum->question->pegs;

    for (int p = 0; p < n; p++) {
        class_set classes = find_classes(sum, trial, p);

        for (int c = 0; c < sum->question->classes; c++)
            pegs[c] += (int)(classes >> c & 1);
    }
    best[0] = 0;
    for (int h = 1; h <= n; h++)
        best[h] = NO_CODE;
    for (int c = 0; c < sum->question->classes; c++) {
        int uses = kp_question_max_uses(sum->question, c);

        extend_best(sum, trial, c, pegs[c] < uses ? pegs[c] : uses, best);
    }
    return best[n];
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Finds the value of the sum.  Returns false if a score that counts is unknown, or if no row
 * counts. */
static bool find_value(const struct conflict_sum *sum, struct sum_trial *trial)
{
    bool counts = false;

    trial->value = 0;
    for (size_t i = 0; i < sum->rows; i++) {
        int pegs = trial->black ? sum->row[i]->black : sum->row[i]->total;

        if (trial->weight[i] == 0)
            continue;
        if (pegs == KP_UNKNOWN)
            return false;
        trial->value += trial->weight[i] * pegs;
        counts = true;
    }
    return counts;
}

static bool refutes(const struct conflict_sum *sum, struct sum_trial *trial)
{
    trial->bound = trial->black ? bound_black(sum, trial) : bound_key_pegs(sum, trial);
    return trial->bound < trial->value;
}

/* Drops the exclusions that the sum does not need. */
static void drop_exclusions(const struct conflict_sum *sum, struct sum_trial *trial)
{
    for (size_t i = 0; i < sum->rows; i++) {
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
    for (size_t i = 0; i < sum->rows; i++) {
        has_plus |= trial->weight[i] > 0;
        has_minus |= trial->weight[i] < 0;
        trial->cost += 2 * trial->excludes[i] + (trial->excludes[i] && trial->weight[i] != 0);
    }
    trial->cost += has_plus && has_minus;
}

/* Whether the sum with these weights refutes the rows, in a sentence of moderate length. */
static bool try_trial(const struct conflict_sum *sum, struct sum_trial *trial)
{
    memcpy(trial->excludes, sum->may_exclude, sizeof trial->excludes);
    if (!find_value(sum, trial) || !refutes(sum, trial))
        return false;
    drop_exclusions(sum, trial);
    find_cost(sum, trial);
    return trial->bound != NO_CODE && trial->cost <= MOST_COST;
}

/* Takes the next weights: 1, -1 and, for a row that may exclude, 0. Returns false after the
 * last. */
static bool go_to_next_weights(const struct conflict_sum *sum, struct sum_trial *trial)
{
    for (size_t i = 0; i < sum->rows; i++) {
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
static bool find_best_sum(const struct conflict_sum *sum, struct sum_trial *best)
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

struct named_rows {
    size_t number[MOST_ROWS], count;
};

/* Returns the rows with this weight. */
static struct named_rows find_weighted(const struct conflict_sum *sum,
                                       const struct sum_trial *trial, int weight)
{
    struct named_rows rows = {.count = 0};

    for (size_t i = 0; i < sum->rows; i++)
        if (trial->weight[i] == weight)
            rows.number[rows.count++] = sum->number[i];
    return rows;
}

/* Returns the rows that exclude their colours everywhere, or only in their places. */
static struct named_rows find_excluding(const struct conflict_sum *sum,
                                        const struct sum_trial *trial, bool everywhere)
{
    struct named_rows rows = {.count = 0};

    for (size_t i = 0; i < sum->rows; i++)
        if (trial->excludes[i] && (sum->row[i]->total == 0) == everywhere)
            rows.number[rows.count++] = sum->number[i];
    return rows;
}

/* Writes "row 1", or "rows 1, 3 and 4". */
static void say_rows(const struct named_rows *rows, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, rows->count == 1 ? "row " : "rows ");
    for (size_t i = 0; i < rows->count; i++)
        kp_strbuf_addf(to, "%s%zu",
                       i == 0                ? ""
                       : i + 1 < rows->count ? ", "
                                             : " and ",
                       rows->number[i]);
}

/* Writes " without the colours of row 2 that differs from row 3 on every peg", or nothing. */
static void say_exclusions(const struct conflict_sum *sum, const struct sum_trial *trial,
                           struct kp_strbuf *to)
{
    struct named_rows everywhere = find_excluding(sum, trial, true);
    struct named_rows in_place = find_excluding(sum, trial, false);

    if (everywhere.count > 0) {
        kp_strbuf_addf(to, " without the colours of ");
        say_rows(&everywhere, to);
    }
    if (in_place.count > 0) {
        kp_strbuf_addf(to, " that differs from ");
        say_rows(&in_place, to);
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

    say_rows(rows, to);
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

    say_rows(first, to);
    kp_strbuf_addf(to, first->count == 1 ? " has " : " together have ");
    if (value == 0)
        kp_strbuf_addf(to, "as many %skey pegs as ", trial->black ? "black " : "");
    else
        say_pegs(value, "more ", trial->black, to);
    kp_strbuf_addf(to, value == 0 ? "" : " than ");
    say_rows(others, to);
    kp_strbuf_addf(to, "%s, but %s secret", others->count == 1 ? "" : " together",
                   least ? "every" : "no");
    say_exclusions(sum, trial, to);
    kp_strbuf_addf(to, " gives %s ", first->count == 1 ? "it" : "them");
    if (bound <= 0) {
        kp_strbuf_addf(to, "more than ");
        say_rows(others, to);
    } else {
        kp_strbuf_addf(to, "%s %d more", least ? "at least" : "more than", bound);
    }
}

static void say_sum(const struct conflict_sum *sum, const struct sum_trial *trial,
                    struct kp_strbuf *to)
{
    struct named_rows plus = find_weighted(sum, trial, 1), minus = find_weighted(sum, trial, -1);

    if (minus.count == 0 || plus.count == 0)
        say_plain_sum(sum, trial, plus.count > 0 ? &plus : &minus, to);
    else if (trial->value > 0)
        say_difference(sum, trial, &plus, &minus, to);
    else
        say_difference(sum, trial, &minus, &plus, to);
}

enum kp_status kp_conflict_explain(struct kp_verdict_builder *builder)
{
    const struct kp_verdict *verdict = builder->verdict;
    const struct kp_question *question = builder->question;
    struct conflict_sum sum = {.question = question};
    struct sum_trial best;
    struct kp_strbuf says = {0};
    enum kp_status status = KP_OK;

    if (verdict->reason || verdict->conflict_rows > MOST_ROWS || question->pegs > MOST_PEGS ||
        question->classes > MOST_CLASSES)
        return KP_OK;
    for (size_t i = 0; i < verdict->conflict_rows; i++)
        add_row(&sum, verdict->conflict[i]);
    find_allowed(&sum);
    if (!find_best_sum(&sum, &best))
        return KP_OK;
    say_sum(&sum, &best, &says);
    status = says.failed ? kp_no_memory(builder->why) : kp_verdict_set_reason(builder, says.text);
    kp_strbuf_free(&says);
    return status;
}
