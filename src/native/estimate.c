/* From each end of the steps, PROBES random ways are walked.  At each step a way takes one of the
 * possible options, each with the same probability.  The product of the numbers of options is an
 * unbiased estimate of the number of paths of this length.
 *
 * Several paths lead to the same state.  If the counters were independent and normally distributed,
 * i steps would reach `spread` different states: the product over the counters of sqrt(1 + 4 pi
 * variance), each factor at most target + 1. So n paths are taken to reach n / (1 + n / spread)
 * states.  The states of both sides are added up in the order in which kp_mitm_count grows the
 * sides.
 *
 * A walk of at most WALK_FOR_ESTIMATE nodes counts the histograms.  If it is too short, random ways
 * estimate their number.  The states are estimated for the last histogram that was found, and
 * multiplied by the number of histograms.  If half tables are cheaper, their cost is taken
 * instead. */
#include "native/estimate.h"

#include "base/arena.h"
#include "base/hash.h"
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/count_secrets.h"
#include "native/count/half_tables.h"
#include <math.h>
#include <string.h>

#define PROBES            8
#define WALK_FOR_ESTIMATE 600 /* nodes */

/* Measured, in nanoseconds: a node of the walk over histograms, and what is done once. */
#define NODE_COST 30
#define ONCE_COST 4000

/* ---- Random ways down the steps ---- */

struct probing {
    const struct kp_counter_problem *problem;
    bool forward; /* from the first step on; if false, back from the last one */
    uint64_t random;
    double *paths; /* [steps taken]: the mean number of paths over all probes */
    int *tags;     /* [step]: the tags of a way that reached the end, if `ended` */
    bool ended;
    uint64_t state[KP_STATE_WORDS];
};

/* Takes one of the possible options of the step, each with the same probability.  Returns how
 * many there are. */
static size_t take_random_option(struct probing *probing, size_t step)
{
    const struct kp_counter_problem *problem = probing->problem;
    const uint64_t *lift = probing->forward ? problem->lift_forward + (step + 1) * problem->words
                                            : problem->lift_backward + step * problem->words;
    size_t can = 0, chosen = 0;

    for (size_t o = problem->first[step]; o < problem->first[step + 1]; o++) {
        uint64_t to[KP_STATE_WORDS];

        for (size_t w = 0; w < problem->words; w++)
            to[w] = probing->state[w] + problem->delta[o * problem->words + w];
        if (kp_targets_reachable(to, lift, problem->guards, problem->words) &&
            kp_hash_mix(probing->random += KP_GOLDEN_RATIO) % ++can == 0)
            chosen = o;
    }
    if (can == 0)
        return 0;
    for (size_t w = 0; w < problem->words; w++)
        probing->state[w] += problem->delta[chosen * problem->words + w];
    if (!probing->ended)
        probing->tags[step] = problem->tag[chosen];
    return can;
}

static void probe_once(struct probing *probing)
{
    size_t n = probing->problem->steps;
    double paths = 1;

    memcpy(probing->state, probing->problem->start, sizeof probing->state);
    for (size_t i = 0; i < n && paths > 0; i++) {
        probing->paths[i] += paths / PROBES;
        paths *= (double)take_random_option(probing, probing->forward ? i : n - 1 - i);
    }
    probing->paths[n] += paths / PROBES;
    probing->ended |= paths > 0;
}

/* ---- From paths to states ---- */

/* Returns the probability that a random option of the step adds to the counter. */
static double find_rate(const struct kp_counter_problem *problem, size_t step,
                        const struct kp_packed_field *field)
{
    size_t options = problem->first[step + 1] - problem->first[step], adds = 0;

    for (size_t o = problem->first[step]; o < problem->first[step + 1]; o++)
        adds += (problem->delta[o * problem->words + field->word] >> field->shift &
                 ((UINT64_C(1) << field->bits) - 1)) != 0;
    return options ? (double)adds / (double)options : 0;
}

/* Sets spread[i] to the number of different states that i steps from one end would reach if the
 * counters were independent and normally distributed. */
static void find_spread(const struct kp_counter_problem *problem, bool forward, double *spread)
{
    size_t n = problem->steps;

    for (size_t i = 0; i <= n; i++)
        spread[i] = 1;
    for (size_t c = 0; c < problem->counters; c++) {
        double variance = 0, target = (double)problem->fields[c].target + 1;

        for (size_t i = 0; i < n; i++) {
            double p = find_rate(problem, forward ? i : n - 1 - i, &problem->fields[c]), wide;

            variance += p * (1 - p);
            wide = 1 + 12.6 * variance; /* 1 + 4 pi variance, the square of a spread */
            spread[i + 1] *= wide < target * target ? wide : target * target;
        }
    }
    for (size_t i = 0; i <= n; i++)
        spread[i] = spread[i] < 1e60 ? sqrt(spread[i]) : 1e30;
}

/* Adds up the states of both sides, grown as kp_mitm_count grows them. */
static double sum_both_sides(const double *ahead, const double *behind, size_t n)
{
    double sum = 2;
    size_t i = 0, k = 0;

    while (i + k + 1 < n && ahead[i] > 0 && behind[k] > 0)
        sum += ahead[i] <= behind[k] ? ahead[++i] : behind[++k];
    return sum + (ahead[i] < behind[k] ? ahead[i] : behind[k]) / 2;
}

struct estimating {
    const struct kp_row_table *table;
    struct kp_histograms histograms;
    struct kp_arrangement_counter arrangement;
    struct kp_arena arena;           /* of the arrays below */
    double *ahead, *behind, *spread; /* [steps taken] */
    int *tags, *pegs;
};

/* Sets the mean number of paths.  Returns whether a way reached the end; estimating->tags are its
 * tags. */
static bool probe_all(const struct estimating *estimating, const struct kp_counter_problem *problem,
                      bool forward, uint64_t seed, double *paths)
{
    struct probing probing = {.problem = problem,
                              .forward = forward,
                              .random = seed,
                              .paths = paths,
                              .tags = estimating->tags};

    memset(paths, 0, (problem->steps + 1) * sizeof *paths);
    for (int i = 0; i < PROBES; i++)
        probe_once(&probing);
    return probing.ended;
}

static void estimate_side(struct estimating *estimating, const struct kp_counter_problem *problem,
                          bool forward, double *sizes)
{
    probe_all(estimating, problem, forward, 1, sizes);
    find_spread(problem, forward, estimating->spread);
    for (size_t i = 0; i <= problem->steps; i++)
        sizes[i] /= 1 + sizes[i] / estimating->spread[i];
}

static double estimate_states(struct estimating *estimating,
                              const struct kp_counter_problem *problem)
{
    estimate_side(estimating, problem, true, estimating->ahead);
    estimate_side(estimating, problem, false, estimating->behind);
    return sum_both_sides(estimating->ahead, estimating->behind, problem->steps);
}

/* ---- Histograms ---- */

/* Sets the histogram if no probe reached an end: it is as even as the classes allow. */
static void spread_evenly(struct estimating *estimating)
{
    const struct kp_question *question = estimating->table->question;
    int left = question->pegs, before;

    memset(estimating->pegs, 0, (size_t)question->classes * sizeof *estimating->pegs);
    do {
        before = left;
        for (int class = 0; class < question->classes && left > 0; class ++)
            if (estimating->pegs[class] < estimating->histograms.most[class]) {
                estimating->pegs[class]++;
                left--;
            }
    } while (left > 0 && left < before);
}

/* Walks over at most WALK_FOR_ESTIMATE nodes of the histograms.  Returns the number of nodes, or -1
 * if there are more.  The last histogram found stays in estimating->pegs. */
static double walk_for_a_moment(struct estimating *estimating, double *found)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, WALK_FOR_ESTIMATE);
    struct kp_limits limits = {.meter = &meter};
    size_t bytes = (size_t)estimating->table->question->classes * sizeof *estimating->pegs;
    enum kp_stop_reason stop;
    size_t n = 0;

    for (; kp_histograms_next(&estimating->histograms, &limits, &stop); n++)
        memcpy(estimating->pegs, estimating->histograms.pegs, bytes);
    *found = (double)n;
    return stop == KP_COMPLETED ? (double)meter.spent : -1;
}

static void estimate_histograms(struct estimating *estimating, struct kp_estimate *estimate)
{
    const struct kp_counter_problem *problem = &estimating->histograms.problem;
    double found;
    bool ended;

    estimate->nodes = walk_for_a_moment(estimating, &found);
    estimate->histograms = fmax(1, found);
    if (estimate->nodes >= 0)
        return;
    ended = probe_all(estimating, problem, true, 2, estimating->ahead);
    estimate->nodes = 0;
    for (size_t i = 0; i <= problem->steps; i++)
        estimate->nodes += estimating->ahead[i];
    estimate->nodes = fmax(estimate->nodes, WALK_FOR_ESTIMATE);
    estimate->histograms = fmax(
        1, fmax(estimating->ahead[problem->steps], found * estimate->nodes / WALK_FOR_ESTIMATE));
    if (found > 0)
        return;
    spread_evenly(estimating);
    for (size_t s = 0; ended && s < problem->steps; s++)
        estimating->pegs[estimating->histograms.class[s]] = estimating->tags[s];
}

static void estimate_codes(struct estimating *estimating, struct kp_estimate *estimate)
{
    const struct kp_row_table *table = estimating->table;
    struct kp_half_tables_estimate cost = kp_half_tables_cost(table, estimating->histograms.most);
    double alone, halved = INFINITY;

    estimate_histograms(estimating, estimate);
    if (kp_arrangement_counter_lay(&estimating->arrangement, estimating->pegs))
        estimate->states = estimate_states(estimating, &estimating->arrangement.problem);
    alone = KP_HISTOGRAM_COST + KP_STATE_COST * estimate->states;
    if (cost.grow < INFINITY)
        halved = alone + cost.grow +
                 estimate->histograms * (cost.scan + kp_half_tables_share(table, estimating->pegs));
    estimate->nanoseconds = ONCE_COST + NODE_COST * estimate->nodes +
                            fmin(estimate->histograms * alone, halved);
}

/* Estimates multisets, and tables that need only one count of any number of pegs of each class, or
 * one for each list of bounded counts. */
static void estimate_one_count(struct estimating *estimating, struct kp_estimate *estimate)
{
    const struct kp_question *question = estimating->table->question;
    double counts = question->ordered ? kp_bounded_counts_number(question) : 1;

    estimate->histograms = 1;
    if (!estimating->table->question->ordered)
        estimate->states = estimate_states(estimating, &estimating->histograms.problem);
    else if (kp_arrangement_counter_lay(&estimating->arrangement, NULL))
        estimate->states = estimate_states(estimating, &estimating->arrangement.problem);
    estimate->states *= counts;
    estimate->nanoseconds = ONCE_COST + KP_HISTOGRAM_COST * counts +
                            KP_STATE_COST * estimate->states;
}

/* ---- Storage ---- */

static bool make_room(struct estimating *estimating)
{
    const struct kp_question *question = estimating->table->question;
    size_t n = (size_t)question->pegs + (size_t)question->classes + 1;

    KP_TAKE(&estimating->arena, estimating->ahead, n);
    KP_TAKE(&estimating->arena, estimating->behind, n);
    KP_TAKE(&estimating->arena, estimating->spread, n);
    KP_TAKE(&estimating->arena, estimating->tags, n);
    KP_TAKE(&estimating->arena, estimating->pegs, n);
    return !estimating->arena.failed &&
           kp_histograms_make(&estimating->histograms, estimating->table, -1) &&
           kp_arrangement_counter_make(&estimating->arrangement, estimating->table);
}

static void free_estimating(struct estimating *estimating)
{
    kp_arena_free(&estimating->arena);
    kp_histograms_free(&estimating->histograms);
    kp_arrangement_counter_free(&estimating->arrangement);
}

/* The most counters times options.  The estimate of more would take seconds, and no count would
 * end. */
#define ESTIMATED_CELLS 4e6

static bool is_small_enough(const struct kp_row_table *table, const struct kp_limits *limits)
{
    double pegs = table->question->pegs, classes = fmin(table->question->classes, pegs);

    return kp_count_check_size(table, limits) == KP_COMPLETED &&
           ((double)table->rows + classes) * pegs * classes <= ESTIMATED_CELLS;
}

bool kp_estimate_states(const struct kp_row_table *table, const struct kp_limits *limits,
                        struct kp_estimate *estimate)
{
    struct estimating estimating = {.table = table};
    bool made = is_small_enough(table, limits) && make_room(&estimating);

    memset(estimate, 0, sizeof *estimate);
    if (made && table->question->ordered && !kp_arrangement_counter_is_free(table))
        estimate_codes(&estimating, estimate);
    else if (made)
        estimate_one_count(&estimating, estimate);
    estimate->nanoseconds *= kp_row_table_quota_counts(table); /* as if all were like the first */
    free_estimating(&estimating);
    return made;
}
