/* The number of ways is the sum, over the pairs of states that meet, of the ways of the left state,
 * of the option between, and of the right state.  A state of the smaller side takes each option of
 * the step between, and what it then lacks is looked up among the states of the other side.  The
 * ways are counted in `limbs` words, and the count begins again with more words if they
 * overflow. */
#include "native/count/meet_in_the_middle.h"

#include "base/allocate.h"
#include "base/limbs.h"
#include <stdlib.h>
#include <string.h>

/* Grows the smaller side until one step is left between both, or a side has no state. */
static enum kp_layer_growth grow_both(struct kp_mitm *mitm,
                                      const struct kp_counter_problem *problem,
                                      const struct kp_limits *limits, enum kp_stop_reason *stop)
{
    struct kp_layers *ahead = &mitm->ahead, *behind = &mitm->behind;
    size_t i = 0, k = problem->steps;
    enum kp_layer_growth growth = KP_GROWN;

    while (i + 1 < k && growth == KP_GROWN) {
        size_t a = kp_layers_size(ahead, i), b = kp_layers_size(behind, problem->steps - k);

        if (a == 0 || b == 0)
            return growth;
        if (a <= b) {
            i++;
            growth = kp_layers_grow(ahead, problem, i - 1,
                                    problem->lift_forward + i * problem->words, limits, stop);
        } else {
            k--;
            growth = kp_layers_grow(behind, problem, k, problem->lift_backward + k * problem->words,
                                    limits, stop);
        }
    }
    return growth;
}

/* ---- The step between ---- */

/* The states of the smaller side take each option of the step.  What they then lack is looked up on
 * the other side, several states at a time. */
struct crossing {
    const struct kp_counter_problem *problem;
    const struct kp_layers *few, *many;
    size_t step;
    bool forward; /* `few` is the side ahead */
    const uint64_t *lift;
    kp_pair_visit *visit;
    void *data;
    size_t n, most; /* states that are pending, and the most that may be */
    const uint64_t *from[KP_FIND];
    size_t option[KP_FIND];
    uint64_t lacks[KP_FIND * 8 + KP_STATE_WORDS]; /* [pending][word] */
};

/* Looks up the pending states.  Returns false if the visitor has returned false. */
static bool look_up(struct crossing *crossing)
{
    const uint64_t *found[KP_FIND];

    kp_layers_find(crossing->many, crossing->lacks, crossing->n, found);
    for (size_t i = 0; i < crossing->n; i++) {
        const uint64_t *left = crossing->forward ? crossing->from[i] : found[i];
        const uint64_t *right = crossing->forward ? found[i] : crossing->from[i];

        if (found[i] && !crossing->visit(crossing->data, left, crossing->option[i], right))
            return false;
    }
    crossing->n = 0;
    return true;
}

/* Takes every option of the step from a state of the smaller side. */
static bool cross(struct crossing *crossing, const uint64_t *from)
{
    const struct kp_counter_problem *problem = crossing->problem;
    size_t words = problem->words;
    uint64_t to[KP_STATE_WORDS];

    for (size_t o = problem->first[crossing->step]; o < problem->first[crossing->step + 1]; o++) {
        uint64_t *lacks = crossing->lacks + crossing->n * words;

        for (size_t w = 0; w < words; w++)
            to[w] = from[w] + problem->delta[o * words + w];
        if (!kp_targets_reachable(to, crossing->lift, problem->guards, words))
            continue;
        for (size_t w = 0; w < words; w++)
            lacks[w] = problem->full[w] + problem->start[w] - to[w];
        crossing->from[crossing->n] = from;
        crossing->option[crossing->n] = o;
        if (++crossing->n == crossing->most && !look_up(crossing))
            return false;
    }
    return true;
}

static void begin_crossing(struct crossing *crossing, const struct kp_mitm *mitm)
{
    const struct kp_layers *ahead = &mitm->ahead, *behind = &mitm->behind;
    const struct kp_counter_problem *problem = crossing->problem;

    crossing->step = ahead->layers - 1;
    crossing->forward = kp_layers_size(ahead, ahead->layers - 1) <=
                        kp_layers_size(behind, behind->layers - 1);
    crossing->few = crossing->forward ? ahead : behind;
    crossing->many = crossing->forward ? behind : ahead;
    crossing->lift = crossing->forward
                         ? problem->lift_forward + (crossing->step + 1) * problem->words
                         : problem->lift_backward + crossing->step * problem->words;
    crossing->n = 0;
    crossing->most = problem->words <= 8 ? KP_FIND : (size_t)KP_FIND * 8 / problem->words;
}

enum kp_stop_reason kp_mitm_visit_pairs(const struct kp_mitm *mitm,
                                        const struct kp_counter_problem *problem,
                                        const struct kp_limits *limits, kp_pair_visit *visit,
                                        void *data)
{
    struct crossing crossing;
    enum kp_stop_reason stop = KP_COMPLETED;
    size_t n, options;

    crossing.problem = problem;
    crossing.visit = visit;
    crossing.data = data;
    begin_crossing(&crossing, mitm);
    n = kp_layers_size(crossing.few, crossing.few->layers - 1);
    options = problem->first[crossing.step + 1] - problem->first[crossing.step];
    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++) {
        if (!cross(&crossing, kp_layers_entry(crossing.few, crossing.few->layers - 1, i)))
            return KP_COMPLETED;
        stop = kp_limits_spend(limits, 0, options + 4);
    }
    if (stop == KP_COMPLETED)
        look_up(&crossing);
    return stop;
}

/* ---- Counting ---- */

struct joining {
    struct kp_mitm *mitm;
    const struct kp_counter_problem *problem;
    bool one_is_enough;
};

static void add_pair(const struct joining *joining, const uint64_t *left, size_t option,
                     const uint64_t *right)
{
    struct kp_mitm *mitm = joining->mitm;
    size_t limbs = mitm->limbs, words = joining->problem->words, size = 2 * limbs + 2;
    uint64_t by = joining->problem->ways[option], *scaled = mitm->sum + size;

    if (by == 1) {
        kp_limbs_add_product(mitm->sum, size, left + words, limbs, right + words, limbs);
        return;
    }
    memset(scaled, 0, (limbs + 1) * sizeof *scaled);
    kp_limbs_add_product(scaled, limbs + 1, left + words, limbs, &by, 1);
    kp_limbs_add_product(mitm->sum, size, scaled, limbs + 1, right + words, limbs);
}

static bool join_pair(void *data, const uint64_t *left, size_t option, const uint64_t *right)
{
    struct joining *joining = data;

    joining->mitm->left = left;
    joining->mitm->right = right;
    joining->mitm->option = option;
    if (joining->one_is_enough)
        return false;
    add_pair(joining, left, option, right);
    return true;
}

static bool begin_count(struct kp_mitm *mitm, const struct kp_counter_problem *problem)
{
    size_t sum = 2 * mitm->limbs + 2, scaled = mitm->limbs + 1;

    mitm->left = mitm->right = NULL;
    if (!KP_RESERVE(mitm->sum, mitm->sum_room, sum + scaled))
        return false;
    memset(mitm->sum, 0, sum * sizeof *mitm->sum);
    return kp_layers_begin(&mitm->ahead, problem, mitm->limbs) &&
           kp_layers_begin(&mitm->behind, problem, mitm->limbs);
}

enum kp_stop_reason kp_mitm_count(struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                                  const struct kp_limits *limits, struct kp_bignum *ways)
{
    struct joining joining = {mitm, problem, !ways};
    enum kp_layer_growth growth = KP_OVERFLOWN;
    enum kp_stop_reason stop = KP_COMPLETED;

    if (mitm->limbs == 0)
        mitm->limbs = 1;
    for (; growth == KP_OVERFLOWN;
         mitm->limbs += growth == KP_OVERFLOWN ? mitm->limbs / 2 + 1 : 0) {
        if (problem->failed || !begin_count(mitm, problem))
            return KP_OUT_OF_MEMORY;
        if (!kp_targets_reachable(problem->start, problem->lift_forward, problem->guards,
                                  problem->words))
            return KP_COMPLETED;
        growth = grow_both(mitm, problem, limits, &stop);
    }
    if (growth == KP_ENDED)
        return stop;
    stop = kp_mitm_visit_pairs(mitm, problem, limits, join_pair, &joining);
    if (stop == KP_COMPLETED && ways && mitm->left) {
        struct kp_bignum sum = {.limbs = mitm->sum, .size = 2 * mitm->limbs + 2};

        kp_bignum_trim(&sum);
        kp_bignum_add(ways, &sum);
    }
    return stop;
}

/* ---- Back to the ends ---- */

static enum kp_stop_reason go_back(struct kp_layers *layers,
                                   const struct kp_counter_problem *problem,
                                   const struct kp_limits *limits, struct kp_ways *ways,
                                   kp_way_move *move, void *data)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    while (layers->layers > 1 && stop == KP_COMPLETED) {
        size_t n = ways->count, options;

        if (!kp_layers_drop(layers))
            return KP_OUT_OF_MEMORY;
        ways->step = ways->side ? problem->steps - layers->layers : layers->layers - 1;
        options = problem->first[ways->step + 1] - problem->first[ways->step];
        for (size_t i = 0; i < n && stop == KP_COMPLETED; i++) {
            size_t found = kp_layers_predecessors(layers, problem, layers->layers - 1, ways->step,
                                                  ways->way[i].entry[ways->side], ways->before,
                                                  options);

            stop = move(data, i, found) ? kp_limits_spend(limits, 0, 4 * options)
                                        : KP_OUT_OF_MEMORY;
        }
    }
    return stop;
}

enum kp_stop_reason kp_mitm_go_back(struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                                    const struct kp_limits *limits, struct kp_ways *ways,
                                    kp_way_move *move, void *data)
{
    enum kp_stop_reason stop = KP_COMPLETED;
    size_t most = 0;

    for (size_t s = 0; s < problem->steps; s++)
        if (problem->first[s + 1] - problem->first[s] > most)
            most = problem->first[s + 1] - problem->first[s];
    ways->before = kp_calloc(most, sizeof *ways->before);
    if (!ways->before)
        return KP_OUT_OF_MEMORY;
    for (ways->side = 0; ways->side < 2 && stop == KP_COMPLETED; ways->side++)
        stop = go_back(ways->side ? &mitm->behind : &mitm->ahead, problem, limits, ways, move,
                       data);
    free(ways->before);
    return stop;
}

void kp_mitm_solution(const struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                      int *tags)
{
    size_t middle = mitm->ahead.layers - 1;
    struct kp_predecessor back = {mitm->left, 0};

    for (size_t s = middle; s-- > 0; tags[s] = problem->tag[back.option])
        kp_layers_predecessors(&mitm->ahead, problem, s, s, back.entry, &back, 1);
    tags[middle] = problem->tag[mitm->option];
    back.entry = mitm->right;
    for (size_t s = middle + 1; s < problem->steps; tags[s++] = problem->tag[back.option])
        kp_layers_predecessors(&mitm->behind, problem, problem->steps - s - 1, s, back.entry, &back,
                               1);
}

void kp_mitm_free(struct kp_mitm *mitm)
{
    kp_layers_free(&mitm->ahead);
    kp_layers_free(&mitm->behind);
    free(mitm->sum);
    memset(mitm, 0, sizeof *mitm);
}
