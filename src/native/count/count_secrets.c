/* The histograms are arranged one by one.  Once that has taken a part of what half tables would
 * take, the rest of the histograms is counted by half tables if that is expected to be cheaper.
 *
 * The ways of a histogram are multiplied by the ways to colour the pegs of its merged class.
 *
 * The least secret is found afterwards, by questions about one peg after another.  To search for it
 * among the states of each histogram, before they are dropped, took 400 lines, and saved at most a
 * quarter of a second on 30 boards. */
#include "native/count/count_secrets.h"

#include "base/allocate.h"
#include "base/limits.h"
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/half_tables.h"
#include "native/row_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct counting {
    const struct kp_question *question;
    const struct kp_row_table *table;
    struct kp_limits limits; /* a copy */
    struct kp_limits walk;   /* of the walk over histograms: the same, or they charge only `paid` */
    struct kp_meter paid;    /* for the part of the walk that was paid for */
    struct kp_count_request *request;
    struct kp_bignum ways;   /* of the present group */
    struct kp_bignum weight; /* the ways to colour the pegs of the merged class, */
    int weighed;             /* of which there are this many; -1: none yet */
    struct kp_arrangement_counter arrangement;
    bool count; /* whether all secrets are counted; if not, one is enough */
};

/* ---- Adding up ---- */

/* Returns the number to which the ways of the next group are added, from 0, or NULL if they are not
 * counted. */
static struct kp_bignum *clear_ways(struct counting *counting)
{
    kp_bignum_set(&counting->ways, 0);
    return counting->count ? &counting->ways : NULL;
}

/* Adds ways to place the classes, with `others` pegs of the merged one. */
static void add_secrets(struct counting *counting, const struct kp_bignum *ways, int others)
{
    if (counting->weighed > others || counting->weighed < 0) {
        kp_bignum_set(&counting->weight, 1);
        counting->weighed = 0;
    }
    for (; counting->weighed < others; counting->weighed++)
        kp_question_colourings_next(counting->question, counting->weighed, &counting->weight);
    kp_bignum_add_product(&counting->request->secrets, ways, &counting->weight);
}

static int count_others(const struct counting *counting, const int *pegs)
{
    int others = pegs && counting->question->others ? pegs[counting->question->kept] : 0;

    return others == KP_ANY_PEGS ? 0 : others;
}

/* Whether the present group is the first one with a secret, and the request asks for its
 * classes. */
static bool is_first_wanted(const struct counting *counting)
{
    return !counting->request->found && counting->request->classes;
}

/* Visits a group with a secret.  Returns KP_ENOUGH if no further group is needed. */
static enum kp_stop_reason visit_group(struct counting *counting, struct kp_mitm *mitm,
                                       const struct kp_counter_problem *problem, const int *class)
{
    struct kp_counted_group group = {counting->table,  mitm, problem, class, &counting->ways,
                                     &counting->limits};

    if (!counting->count)
        return KP_ENOUGH;
    return counting->request->visit ? counting->request->visit(counting->request->data, &group)
                                    : KP_COMPLETED;
}

/* Writes the classes of a secret of the group.  Returns false if memory runs out. */
static bool take_classes(struct counting *counting, const struct kp_mitm *mitm,
                         const struct kp_counter_problem *problem, const int *class)
{
    int *tags = kp_calloc(problem->steps, sizeof *tags);
    uint16_t *next = counting->request->classes;

    if (!tags)
        return false;
    kp_mitm_solution(mitm, problem, tags);
    for (size_t s = 0; s < problem->steps; s++)
        for (int pegs = class ? tags[s] : 1; pegs > 0; pegs--)
            *next++ = (uint16_t)(class ? class[s] : tags[s]);
    free(tags);
    return true;
}

/* Adds what the meet in the middle has counted before it stopped: a group, if it has a secret. */
static enum kp_stop_reason add_group(struct counting *counting, struct kp_mitm *mitm,
                                     const struct kp_counter_problem *problem, const int *class,
                                     int others, enum kp_stop_reason stop)
{
    if (!mitm->left)
        return stop;
    if (is_first_wanted(counting) && !take_classes(counting, mitm, problem, class))
        return KP_OUT_OF_MEMORY;
    counting->request->found = true;
    add_secrets(counting, &counting->ways, others);
    return stop == KP_COMPLETED ? visit_group(counting, mitm, problem, class) : stop;
}

/* Arranges the pegs of one histogram, or any number of pegs of each class if `pegs` is NULL. */
static enum kp_stop_reason arrange(struct counting *counting, const int *pegs)
{
    struct kp_arrangement_counter *arrangement = &counting->arrangement;
    enum kp_stop_reason stop = kp_count_arrangements(arrangement, pegs, &counting->limits,
                                                     clear_ways(counting));

    return add_group(counting, &arrangement->mitm, &arrangement->problem, NULL,
                     count_others(counting, pegs), stop);
}

/* ---- Many histograms by half tables ---- */

#define MOST_COUNTED 65536 /* histograms for which half tables must pay */

/* Sets *cheaper to whether half tables take less than `each` nanoseconds for each of the histograms
 * that are left.  Sets histograms->most to the most pegs that any of these has, unless they are too
 * many to be counted.  The walk that counts them is charged, and the walk over them is then free. */
static enum kp_stop_reason consider_halves(struct counting *counting,
                                           struct kp_histograms *histograms, double each,
                                           bool *cheaper)
{
    size_t classes = (size_t)counting->question->classes, n = 0;
    struct kp_half_tables_estimate cost;
    struct kp_histograms rest;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    double share = 0, sampled = 0;

    if (kp_histograms_copy(&rest, histograms))
        for (; n < MOST_COUNTED && kp_histograms_next(&rest, &counting->limits, &stop); n++) {
            for (size_t class = 0; class < classes; class ++)
                rest.most[class] = kp_max_int(n > 0 ? rest.most[class] : 0, rest.pegs[class]);
            if ((n & (n - 1)) == 0) {
                share += kp_half_tables_share(counting->table, rest.pegs);
                sampled++;
            }
        }
    if (n < MOST_COUNTED && stop == KP_COMPLETED) {
        memcpy(histograms->most, rest.most, classes * sizeof *rest.most);
        counting->paid = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
        counting->walk = kp_limits_for_part(&counting->limits, &counting->paid);
    }
    kp_arena_free(&rest.arena);
    cost = kp_half_tables_cost(counting->table, histograms->most);
    *cheaper = n > 0 && cost.bytes < (double)kp_count_bytes(&counting->limits) / 4 &&
               cost.grow / (double)n + cost.scan + share / sampled < each;
    return stop;
}

/* Counts the ways of one group for its visitor.  Half tables have no states that a visitor could
 * use, so a group that is visited is counted again separately.  This count gets half of the memory,
 * because the tables use some. */
static enum kp_stop_reason visit_alone(struct counting *counting, const int *pegs)
{
    struct kp_arrangement_counter *arrangement = &counting->arrangement;
    size_t memory = counting->limits.memory;
    enum kp_stop_reason stop;

    counting->limits.memory = kp_count_bytes(&counting->limits) / 2;
    stop = kp_count_arrangements(arrangement, pegs, &counting->limits, clear_ways(counting));
    if (stop == KP_COMPLETED)
        stop = visit_group(counting, &arrangement->mitm, &arrangement->problem, NULL);
    counting->limits.memory = memory;
    kp_mitm_free(&arrangement->mitm);
    return stop;
}

static enum kp_stop_reason add_halved(struct counting *counting,
                                      const struct kp_half_tables *halves, const int *pegs)
{
    const struct kp_count_request *request = counting->request;
    uint64_t ways[2];
    struct kp_bignum count = {.limbs = ways, .size = 2};
    enum kp_stop_reason stop = kp_half_tables_count(halves, pegs, &counting->limits, ways);

    kp_bignum_trim(&count);
    if (stop != KP_COMPLETED || count.size == 0)
        return stop;
    add_secrets(counting, &count, count_others(counting, pegs));
    if (!request->visit || (request->needs && !request->needs(request->data)))
        return KP_COMPLETED;
    return visit_alone(counting, pegs);
}

/* ---- All codes ---- */

/* The part of the cost of half tables that is spent before they are considered. */
#define HALVES_PATIENCE 4

/* Arranges one histogram after the other.  If that has taken a while, half tables count the rest if
 * they are cheaper.  The first secret is found by then. */
static enum kp_stop_reason arrange_each(struct counting *counting, struct kp_histograms *histograms)
{
    const struct kp_meter *meter = counting->limits.meter;
    double grow = kp_half_tables_cost(counting->table, histograms->most).grow, spent = 0, n = 0;
    struct kp_half_tables halves = {0};
    bool halved = false;
    enum kp_stop_reason stop = KP_COMPLETED;

    counting->walk = counting->limits;
    while (stop == KP_COMPLETED && kp_histograms_next(histograms, &counting->walk, &stop)) {
        uint64_t before = meter->spent;

        if (halved) {
            stop = add_halved(counting, &halves, histograms->pegs);
            continue;
        }
        stop = arrange(counting, histograms->pegs);
        spent += KP_HISTOGRAM_COST + KP_STATE_COST * (double)(meter->spent - before);
        n++;
        if (stop != KP_COMPLETED || !counting->request->found || spent < grow / HALVES_PATIENCE)
            continue;
        grow = INFINITY;
        stop = consider_halves(counting, histograms, spent / n, &halved);
        if (halved && stop == KP_COMPLETED) {
            kp_mitm_free(&counting->arrangement.mitm);
            stop = kp_half_tables_make(&halves, counting->table, histograms->most,
                                       &counting->limits);
        }
    }
    kp_half_tables_free(&halves);
    return stop;
}

/* Whether a code has as many pegs, apart from those of the classes without bounds. */
static bool is_of_a_code(const struct kp_question *question, const int *pegs)
{
    int64_t left = question->pegs;
    bool any = false;

    for (int class = 0; class < question->classes; class ++) {
        any |= pegs[class] == KP_ANY_PEGS;
        left -= pegs[class] == KP_ANY_PEGS ? 0 : pegs[class];
    }
    return any ? left >= 0 : left == 0;
}

/* Goes on to the next list of bounded counts, as an odometer does.  Returns false after the last
 * one. */
static bool advance_counts(const struct kp_question *question, int *pegs)
{
    for (int class = 0; class < question->classes; class ++) {
        if (pegs[class] == KP_ANY_PEGS)
            continue;
        if (pegs[class]++ < kp_question_max_uses(question, class))
            return true;
        pegs[class] = kp_question_min_uses(question, class);
    }
    return false;
}

/* Arranges the pegs of a table without histograms, once for each list of bounded counts.  14 pegs
 * and 9 colours with `times 1 0..2` are three lists, where all histograms are 300,000. */
static enum kp_stop_reason arrange_free(struct counting *counting)
{
    const struct kp_question *question = counting->question;
    bool more = kp_bounded_counts_number(question) > 0;
    enum kp_stop_reason stop = KP_COMPLETED;
    int *pegs;

    if (!question->times)
        return arrange(counting, NULL);
    pegs = kp_calloc((size_t)question->classes, sizeof *pegs);
    if (!pegs)
        return KP_OUT_OF_MEMORY;
    for (int class = 0; class < question->classes; class ++)
        pegs[class] = kp_is_bounded_class(question, class) ? kp_question_min_uses(question, class)
                                                           : KP_ANY_PEGS;
    for (; more && stop == KP_COMPLETED; more = advance_counts(question, pegs))
        if (is_of_a_code(question, pegs))
            stop = arrange(counting, pegs);
    free(pegs);
    return stop;
}

static enum kp_stop_reason count_codes(struct counting *counting)
{
    struct kp_histograms histograms;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (!kp_arrangement_counter_make(&counting->arrangement, counting->table))
        return KP_OUT_OF_MEMORY;
    if (kp_arrangement_counter_is_free(counting->table)) {
        stop = arrange_free(counting);
    } else {
        if (kp_histograms_make(&histograms, counting->table, -1))
            stop = arrange_each(counting, &histograms);
        kp_histograms_free(&histograms);
    }
    return stop;
}

/* Multisets with the same number of pegs of the merged class have the same weight. */
static enum kp_stop_reason count_multisets(struct counting *counting)
{
    const struct kp_question *question = counting->question;
    int most = question->others ? kp_question_max_uses(question, question->kept) : 0;
    struct kp_mitm mitm = {0};
    enum kp_stop_reason stop = KP_COMPLETED;

    for (int others = 0; others <= most && stop == KP_COMPLETED; others++) {
        struct kp_histograms histograms;

        stop = KP_OUT_OF_MEMORY;
        if (kp_histograms_make(&histograms, counting->table, others)) {
            stop = kp_mitm_count(&mitm, &histograms.problem, &counting->limits,
                                 clear_ways(counting));
            stop = add_group(counting, &mitm, &histograms.problem, histograms.class, others, stop);
        }
        kp_histograms_free(&histograms);
    }
    kp_mitm_free(&mitm);
    return stop;
}

/* ---- */

#define MOST_OPTIONS 0x1p20 /* of the histograms */
#define MOST_CELLS   0x1p24 /* options times rows */

/* Returns the most bytes that a problem takes, without its states. */
static double find_bytes(double bits, double steps, double options, double counters)
{
    double words = counters * bits / 56 + 2;

    return 1.5 * steps * (options * (words * 8 + 16) + (counters + words * 3) * 8);
}

enum kp_stop_reason kp_count_check_size(const struct kp_row_table *table,
                                        const struct kp_limits *limits)
{
    double pegs = table->question->pegs, classes = table->question->classes;
    double rows = (double)table->rows, options = (pegs + 1) * classes, bits = pegs < 127 ? 8 : 17;
    double bytes = (double)kp_count_bytes(limits) / 8;

    if (options > MOST_OPTIONS || options * (rows + 2) > MOST_CELLS)
        return KP_OUT_OF_STATES;
    return find_bytes(bits, classes, pegs + 1, 2 * rows + 2) > bytes ||
                   find_bytes(bits, pegs, classes, classes + rows) > bytes
               ? KP_OUT_OF_MEMORY
               : KP_COMPLETED;
}

static enum kp_stop_reason count_within_limits(struct counting *counting)
{
    enum kp_stop_reason stop = kp_count_check_size(counting->table, &counting->limits);

    if (stop != KP_COMPLETED)
        return stop;
    stop = counting->question->ordered ? count_codes(counting) : count_multisets(counting);
    return counting->request->secrets.failed ? KP_OUT_OF_MEMORY : stop;
}

/* ---- Quotas ----
 * A count needs rows with exact counts.  Therefore each combination of counts that the quotas allow
 * is counted separately, in the order of an odometer. */

#define MOST_QUOTA_COUNTS 1000

/* Goes on to the next combination.  Returns false after the last one. */
static bool advance_quotas(struct kp_row_counts *counts, const struct kp_row_table *table)
{
    counts += table->rows - table->question->quota_count;
    for (size_t i = 0; i < table->question->quota_count; i++) {
        const struct kp_quota *quota = &table->question->quotas[i];
        int *count = quota->peg_count > 0 ? &counts[i].black : &counts[i].total;

        if (++*count <= quota->most)
            return true;
        *count = quota->least;
    }
    return false;
}

/* Counts every combination.  The view is of the table, and its arrays are not owned. */
static enum kp_stop_reason count_each_quota(struct counting *counting, struct kp_row_table *view,
                                            const struct kp_row_table *table)
{
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (table->question->quota_count == 0)
        return count_within_limits(counting);
    if (kp_row_table_quota_counts(table) > MOST_QUOTA_COUNTS)
        return KP_OUT_OF_STATES;
    view->counts = kp_copy(table->counts, table->rows * sizeof *view->counts);
    if (view->counts)
        do {
            stop = count_within_limits(counting);
            kp_arrangement_counter_free(&counting->arrangement);
            counting->arrangement = (struct kp_arrangement_counter){0};
        } while (stop == KP_COMPLETED && advance_quotas(view->counts, table));
    free(view->counts);
    return stop;
}

enum kp_stop_reason kp_count_table(const struct kp_row_table *table, const struct kp_limits *limits,
                                   bool count, struct kp_count_request *request)
{
    struct kp_row_table restricted;
    struct counting counting = {.question = table->question,
                                .table = &restricted,
                                .limits = *limits,
                                .request = request,
                                .weighed = -1,
                                .count = count};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    counting.limits.what = request->what;
    counting.limits.expected = request->expected;
    request->found = false;
    kp_bignum_set(&request->secrets, 0);
    if (kp_row_table_restrict(&restricted, table, request->classes, request->fixed, request->from))
        stop = count_each_quota(&counting, &restricted, table);
    kp_arrangement_counter_free(&counting.arrangement);
    free(restricted.allowed);
    kp_bignum_free(&counting.ways);
    kp_bignum_free(&counting.weight);
    return stop == KP_ENOUGH ? KP_COMPLETED : stop;
}

enum kp_stop_reason kp_count_secrets(const struct kp_question *question, const bool *on,
                                     const struct kp_limits *limits, bool count,
                                     struct kp_count_request *request)
{
    struct kp_row_table table;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    request->found = false;
    kp_bignum_set(&request->secrets, 0);
    if (kp_row_table_make(&table, question, (struct kp_row_selection){on, 0}, limits))
        stop = kp_count_table(&table, limits, count, request);
    kp_row_table_free(&table);
    return stop;
}

/* ---- The least secret by repeated questions ----
 * Each peg in turn gets the least class with which there still is a secret.  Each question about a
 * class is asked when fewer pegs are free than before, so all questions together take little longer
 * than the first. */

struct peg_fixing {
    const struct kp_row_table *table;
    const struct kp_limits *limits;
    uint16_t *least, *trial;
    int *used; /* [class]: pegs before the present one that have it */
};

/* Finds out whether there is a secret with the class at this peg, after the pegs before.  If so, it
 * becomes the least so far. */
static enum kp_stop_reason try_class(struct peg_fixing *fixing, int p, int class, bool *found)
{
    struct kp_count_request request = {.classes = fixing->trial, .fixed = p + 1};
    size_t bytes = (size_t)fixing->table->question->pegs * sizeof *fixing->trial;
    enum kp_stop_reason stop;

    memcpy(fixing->trial, fixing->least, bytes);
    fixing->trial[p] = (uint16_t) class;
    stop = kp_count_table(fixing->table, fixing->limits, false, &request);
    *found = request.found;
    if (request.found)
        memcpy(fixing->least, fixing->trial, bytes);
    kp_bignum_free(&request.secrets);
    return request.found ? KP_COMPLETED : stop;
}

static enum kp_stop_reason fix_peg(struct peg_fixing *fixing, int p, int first)
{
    const struct kp_question *question = fixing->table->question;
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;

    for (int k = first; k < question->classes && stop == KP_COMPLETED && !found; k++) {
        int class = kp_class_in_code_order(question, fixing->used, k);

        if (class == fixing->least[p])
            break;
        if (fixing->used[class] < kp_question_max_uses(question, class) &&
            kp_question_allows(question, p, class))
            stop = try_class(fixing, p, class, &found);
    }
    fixing->used[fixing->least[p]]++;
    return stop;
}

enum kp_stop_reason kp_least_by_fixing_pegs(const struct kp_row_table *table,
                                            const struct kp_limits *limits, uint16_t *classes,
                                            int from, int first)
{
    size_t pegs = (size_t)table->question->pegs, n = (size_t)table->question->classes;
    struct peg_fixing fixing = {table, limits, classes, NULL, NULL};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    fixing.trial = kp_calloc(pegs, sizeof *fixing.trial);
    fixing.used = kp_calloc(n, sizeof *fixing.used);
    if (fixing.trial && fixing.used) {
        stop = KP_COMPLETED;
        for (int p = 0; p < from; p++)
            fixing.used[classes[p]]++;
        for (int p = from; p < table->question->pegs && stop == KP_COMPLETED; p++)
            stop = fix_peg(&fixing, p, p == from ? first : 0);
    }
    free(fixing.trial);
    free(fixing.used);
    return stop;
}
