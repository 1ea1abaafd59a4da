#include "native/estimate.h"

#include "base/memory.h"
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/half_tables.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PROBES 8
#define LITTLE 600 /* nodes */

/* Measured, in nanoseconds: a node of the walk, a histogram and a state that is
 * arranged, and all that is done once. */
#define NODE  30
#define ALONE 800
#define STATE 30
#define ONCE  4000

/* ---- Ways down some steps ---- */

struct probing {
    const struct kp_counter_problem *steps;
    bool ahead; /* from the first step on, or back from the last one */
    uint64_t random;
    double *paths; /* [steps taken]: their number, by all probes */
    int *tags;     /* [step]: of a way that came to the end, if `ended` */
    bool ended;
    uint64_t state[KP_STEP_WORDS];
};

static uint64_t next_random(struct probing *probing)
{
    uint64_t z = (probing->random += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static bool can_take(const struct probing *probing, size_t option, const uint64_t *lift)
{
    const struct kp_counter_problem *steps = probing->steps;
    uint64_t to[KP_STEP_WORDS];

    for (size_t w = 0; w < steps->words; w++)
        to[w] = probing->state[w] + steps->delta[option * steps->words + w];
    return kp_targets_reachable(to, lift, steps->guards, steps->words);
}

/* Take one of the options that can be taken at the step, each as likely.
 * Returns how many there are. */
static size_t take(struct probing *probing, size_t step)
{
    const struct kp_counter_problem *steps = probing->steps;
    const uint64_t *lift = probing->ahead ? steps->ahead + (step + 1) * steps->words
                                          : steps->behind + step * steps->words;
    size_t can = 0, chosen = 0;

    for (size_t o = steps->first[step]; o < steps->first[step + 1]; o++)
        if (can_take(probing, o, lift) && next_random(probing) % ++can == 0)
            chosen = o;
    if (can == 0)
        return 0;
    for (size_t w = 0; w < steps->words; w++)
        probing->state[w] += steps->delta[chosen * steps->words + w];
    if (!probing->ended)
        probing->tags[step] = steps->tag[chosen];
    return can;
}

static void probe(struct probing *probing)
{
    size_t n = probing->steps->steps;
    double paths = 1;

    memcpy(probing->state, probing->steps->start, sizeof probing->state);
    for (size_t i = 0; i < n && paths > 0; i++) {
        probing->paths[i] += paths / PROBES;
        paths *= (double)take(probing, probing->ahead ? i : n - 1 - i);
    }
    probing->paths[n] += paths / PROBES;
    probing->ended |= paths > 0;
}

static void probe_all(struct probing *probing)
{
    memset(probing->paths, 0, (probing->steps->steps + 1) * sizeof *probing->paths);
    for (int i = 0; i < PROBES; i++)
        probe(probing);
}

/* ---- From paths to states ---- */

/* How often a random choice of an option of the step adds to the counter. */
static double rate(const struct kp_counter_problem *steps, size_t step,
                   const struct kp_packed_field *field)
{
    size_t options = steps->first[step + 1] - steps->first[step], adds = 0;

    for (size_t o = steps->first[step]; o < steps->first[step + 1]; o++)
        adds += (steps->delta[o * steps->words + field->word] >> field->shift &
                 ((UINT64_C(1) << field->bits) - 1)) != 0;
    return options ? (double)adds / (double)options : 0;
}

/* By Newton: the library does without that of mathematics. */
static double root(double square)
{
    double root = square > 1 ? square : 1, next = (root + square / root) / 2;

    while (next < root) {
        root = next;
        next = (root + square / root) / 2;
    }
    return root;
}

/* To so many places, each as likely as in truth, so many steps from one end
 * spread: as if counters were normal and knew nothing of each other. */
static void find_spread(const struct kp_counter_problem *steps, bool ahead, double *spread)
{
    size_t n = steps->steps;

    for (size_t i = 0; i <= n; i++)
        spread[i] = 1;
    for (size_t c = 0; c < steps->counters; c++) {
        double variance = 0, target = (double)steps->fields[c].target + 1;

        for (size_t i = 0; i < n; i++) {
            double p = rate(steps, ahead ? i : n - 1 - i, &steps->fields[c]), wide;

            variance += p * (1 - p);
            wide = 1 + 12.6 * variance; /* 4 pi; all squared */
            spread[i + 1] *= wide < target * target ? wide : target * target;
        }
    }
    for (size_t i = 0; i <= n; i++)
        spread[i] = spread[i] < 1e60 ? root(spread[i]) : 1e30;
}

/* Paths that fall into places, few of them or more than there are. */
static double states_of(double paths, double spread)
{
    return paths / (1 + paths / spread);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* As kp_mitm_count grows both sides. */
static double meet(const double *ahead, const double *behind, size_t n)
{
    double sum = 2;
    size_t i = 0, k = 0;

    while (i + k + 1 < n && ahead[i] > 0 && behind[k] > 0)
        sum += ahead[i] <= behind[k] ? ahead[++i] : behind[++k];
    return sum + (ahead[i] < behind[k] ? ahead[i] : behind[k]) / 2;
}

struct estimating {
    struct kp_row_table board;
    struct kp_histograms histograms;
    struct kp_arrangement_counter arranging;
    double *ahead, *behind, *spread; /* [steps taken] */
    int *tags, *pegs;
};

static void estimate_side(struct estimating *estimating, const struct kp_counter_problem *steps,
                          bool ahead, double *sizes)
{
    struct probing probing = {
        .steps = steps, .ahead = ahead, .random = 1, .paths = sizes, .tags = estimating->tags};

    probe_all(&probing);
    find_spread(steps, ahead, estimating->spread);
    for (size_t i = 0; i <= steps->steps; i++)
        sizes[i] = states_of(sizes[i], estimating->spread[i]);
}

static double estimate_states(struct estimating *estimating, const struct kp_counter_problem *steps)
{
    estimate_side(estimating, steps, true, estimating->ahead);
    estimate_side(estimating, steps, false, estimating->behind);
    return meet(estimating->ahead, estimating->behind, steps->steps);
}

/* ---- Histograms ---- */

/* Where no way came to an end: as even as the classes allow. */
static void spread_evenly(struct estimating *estimating)
{
    const struct kp_question *question = estimating->board.question;
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

/* The walk itself, as far as so many nodes: their number, or -1 where it is
 * longer.  The last histogram found stays. */
static double walk_a_little(struct estimating *estimating, double *found)
{
    struct kp_limits limits = {0};
    uint64_t states = LITTLE;
    struct kp_budget purse = kp_budget_open(&limits, &states, "estimating");
    size_t bytes = (size_t)estimating->board.question->classes * sizeof *estimating->pegs;
    enum kp_stop_reason stop;
    size_t n = 0;

    for (; kp_histograms_next(&estimating->histograms, &purse, &stop); n++)
        memcpy(estimating->pegs, estimating->histograms.pegs, bytes);
    *found = (double)n;
    return stop == KP_COMPLETED ? LITTLE - (double)states : -1;
}

static void walk(struct estimating *estimating, struct kp_estimate *estimate)
{
    const struct kp_counter_problem *steps = &estimating->histograms.steps;
    struct probing probing = {.steps = steps,
                              .ahead = true,
                              .random = 2,
                              .paths = estimating->ahead,
                              .tags = estimating->tags};
    double found;

    estimate->nodes = walk_a_little(estimating, &found);
    estimate->histograms = most(1, found);
    if (estimate->nodes >= 0)
        return;
    probe_all(&probing);
    estimate->nodes = 0;
    for (size_t i = 0; i <= steps->steps; i++)
        estimate->nodes += estimating->ahead[i];
    estimate->nodes = most(estimate->nodes, LITTLE);
    estimate->histograms = most(
        1, most(estimating->ahead[steps->steps], found * estimate->nodes / LITTLE));
    if (found > 0)
        return;
    spread_evenly(estimating);
    for (size_t s = 0; probing.ended && s < steps->steps; s++)
        estimating->pegs[estimating->histograms.class[s]] = estimating->tags[s];
}

static void sum_up(struct estimating *estimating, struct kp_estimate *estimate)
{
    const struct kp_row_table *board = &estimating->board;
    struct kp_half_tables_estimate cost = kp_half_tables_cost(board, estimating->histograms.most);
    double alone = ALONE + STATE * estimate->states, halved = INFINITY;
    double patience = 2 * estimating->histograms.patience; /* then equations cut it short */

    if (cost.grow < INFINITY)
        halved = alone + cost.grow +
                 estimate->histograms * (cost.scan + kp_half_tables_share(board, estimating->pegs));
    estimate->nanoseconds = ONCE + NODE * least(estimate->nodes, most(patience, 1)) +
                            least(estimate->histograms * alone, halved);
}

static void estimate_codes(struct estimating *estimating, struct kp_estimate *estimate)
{
    walk(estimating, estimate);
    if (kp_arrangement_counter_lay(&estimating->arranging, estimating->pegs))
        estimate->states = estimate_states(estimating, &estimating->arranging.steps);
    sum_up(estimating, estimate);
}

/* One arrangement of any number of pegs of each class. */
static void estimate_free(struct estimating *estimating, struct kp_estimate *estimate)
{
    estimate->histograms = 1;
    if (kp_arrangement_counter_lay(&estimating->arranging, NULL))
        estimate->states = estimate_states(estimating, &estimating->arranging.steps);
    estimate->nanoseconds = ONCE + ALONE + STATE * estimate->states;
}

static void estimate_multisets(struct estimating *estimating, struct kp_estimate *estimate)
{
    estimate->histograms = 1;
    estimate->states = estimate_states(estimating, &estimating->histograms.steps);
    estimate->nanoseconds = ONCE + ALONE + STATE * estimate->states;
}

/* ---- */

static bool make_room(struct estimating *estimating)
{
    const struct kp_question *question = estimating->board.question;
    size_t n = (size_t)question->pegs + (size_t)question->classes + 1;

    estimating->ahead = kp_calloc(n, sizeof *estimating->ahead);
    estimating->behind = kp_calloc(n, sizeof *estimating->behind);
    estimating->spread = kp_calloc(n, sizeof *estimating->spread);
    estimating->tags = kp_calloc(n, sizeof *estimating->tags);
    estimating->pegs = kp_calloc(n, sizeof *estimating->pegs);
    return estimating->ahead && estimating->behind && estimating->spread && estimating->tags &&
           estimating->pegs &&
           kp_histograms_make(&estimating->histograms, &estimating->board, -1) &&
           kp_arrangement_counter_make(&estimating->arranging, &estimating->board);
}

static void free_estimating(struct estimating *estimating)
{
    free(estimating->ahead);
    free(estimating->behind);
    free(estimating->spread);
    free(estimating->tags);
    free(estimating->pegs);
    kp_histograms_free(&estimating->histograms);
    kp_arrangement_counter_free(&estimating->arranging);
    kp_row_table_free(&estimating->board);
}

/* Counters times options: what nobody could count is not worth the seconds. */
#define MOST_WORK 4e6

static bool is_worth_it(const struct kp_row_table *board, const struct kp_limits *limits)
{
    uint64_t states = 0;
    double bytes = (double)kp_budget_open(limits, &states, "estimating").bytes / 8;
    double pegs = board->question->pegs, classes = least(board->question->classes, pegs);

    return kp_histograms_fit(board) && kp_histograms_bytes(board) <= bytes &&
           kp_arrangement_counter_bytes(board) <= bytes &&
           ((double)board->rows + classes) * pegs * classes <= MOST_WORK;
}

bool kp_estimate_states(const struct kp_question *question, const bool *on,
                        const struct kp_limits *limits, struct kp_estimate *estimate)
{
    struct estimating estimating = {0};
    bool made = kp_row_table_make(&estimating.board, question, (struct kp_row_selection){on, 0},
                                  limits) &&
                is_worth_it(&estimating.board, limits) && make_room(&estimating);

    memset(estimate, 0, sizeof *estimate);
    if (made && question->ordered && kp_arrangement_counter_is_free(&estimating.board))
        estimate_free(&estimating, estimate);
    else if (made && question->ordered)
        estimate_codes(&estimating, estimate);
    else if (made)
        estimate_multisets(&estimating, estimate);
    free_estimating(&estimating);
    return made;
}
