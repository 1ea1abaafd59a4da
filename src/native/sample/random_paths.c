/* All traces go back through a layer at once: only the last layer is hashed, and
 * to hash one again costs less than to grow it did. */
#include "native/sample/random_paths.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Where a state may have come from. */
struct origin {
    const uint64_t *entry;
    size_t option;
};

struct tracing {
    const struct kp_counter_problem *steps;
    struct kp_random_path *traces;
    size_t n;
    struct kp_budget *purse;
    struct kp_path_receiver tracer;
    uint64_t *states;       /* of each trace: where it is */
    struct origin *origins; /* of one of them */
    struct kp_bignum sum, number;
};

static int by_rank(const void *left, const void *right)
{
    const struct kp_random_path *a = left, *b = right;
    int order = kp_bignum_compare(&a->rank, &b->rank);

    return order ? order : (a->number > b->number) - (a->number < b->number);
}

void kp_random_paths_sort(struct kp_random_path *traces, size_t n)
{
    qsort(traces, n, sizeof *traces, by_rank);
}

/* ---- Where they meet ---- */

/* The ways of an entry, to be looked at. */
static struct kp_bignum ways_of(const struct kp_layers *layers, const uint64_t *entry)
{
    struct kp_bignum ways = {.limbs = (uint64_t *)entry + layers->words, .size = layers->limbs};

    kp_bignum_trim(&ways);
    return ways;
}

static bool draw_ranks(struct tracing *tracing, const struct kp_bignum *ways)
{
    bool drawn = true;

    for (size_t i = 0; i < tracing->n; i++) {
        kp_random_below_bignum(&tracing->traces[i].draw, ways, &tracing->traces[i].rank);
        drawn &= !tracing->traces[i].rank.failed;
    }
    if (drawn)
        kp_random_paths_sort(tracing->traces, tracing->n);
    return drawn;
}

/* The walk over the pairs, and over the ranks beside them. */
struct pairing {
    struct tracing *tracing;
    const struct kp_mitm *meeting;
    struct kp_bignum scaled;
    size_t next; /* trace */
};

static bool pass(void *data, const uint64_t *left, size_t option, const uint64_t *right)
{
    struct pairing *pairing = data;
    struct tracing *tracing = pairing->tracing;
    uint64_t each = tracing->steps->ways[option];
    struct kp_bignum times = {.limbs = &each, .size = 1};
    struct kp_bignum a = ways_of(&pairing->meeting->ahead, left);
    struct kp_bignum b = ways_of(&pairing->meeting->behind, right);

    kp_bignum_set(&pairing->scaled, 0);
    kp_bignum_add_product(&pairing->scaled, &a, &times);
    kp_bignum_add_product(&tracing->sum, &pairing->scaled, &b);
    for (; !tracing->sum.failed && pairing->next < tracing->n; pairing->next++) {
        struct kp_random_path *trace = &tracing->traces[pairing->next];

        if (kp_bignum_compare(&trace->rank, &tracing->sum) >= 0)
            break;
        trace->left = left;
        trace->right = right;
        trace->option = option;
    }
    return !tracing->sum.failed && pairing->next < tracing->n;
}

static enum kp_stop_reason find_pairs(struct tracing *tracing, const struct kp_mitm *meeting)
{
    struct pairing pairing = {.tracing = tracing, .meeting = meeting};
    enum kp_stop_reason stop;

    kp_bignum_set(&tracing->sum, 0);
    stop = kp_mitm_pairs(meeting, tracing->steps, tracing->purse,
                         (struct kp_pairs){pass, &pairing});
    kp_bignum_free(&pairing.scaled);
    if (stop == KP_COMPLETED && pairing.next < tracing->n)
        stop = KP_OUT_OF_MEMORY;
    return stop;
}

/* ---- And back ---- */

/* Every state of the last layer from which a step leads to this one, by some
 * options at a time. */
static size_t find_origins(struct tracing *tracing, const struct kp_layers *layers, size_t step,
                           const uint64_t *state)
{
    const struct kp_counter_problem *steps = tracing->steps;
    const uint64_t *found[KP_ORIGINS];
    size_t n = 0;

    for (size_t o = steps->first[step], some; o < steps->first[step + 1]; o += some) {
        some = kp_layers_origins(layers, steps, o, steps->first[step + 1], state, found);
        for (size_t i = 0; i < some; i++)
            if (found[i])
                tracing->origins[n++] = (struct origin){found[i], o + i};
    }
    return n;
}

/* Add the ways through this origin to the sum. */
static void add_ways(struct tracing *tracing, const struct kp_layers *layers,
                     const struct origin *origin)
{
    uint64_t each = tracing->steps->ways[origin->option];
    struct kp_bignum times = {.limbs = &each, .size = 1}, ways = ways_of(layers, origin->entry);

    kp_bignum_add_product(&tracing->sum, &ways, &times);
}

/* One of the first n origins, by their ways; NULL: no memory. */
static const struct origin *draw_origin(struct tracing *tracing, const struct kp_layers *layers,
                                        struct kp_random_path *trace, size_t n)
{
    if (n == 1)
        return tracing->origins;
    kp_bignum_set(&tracing->sum, 0);
    for (size_t i = 0; i < n; i++)
        add_ways(tracing, layers, &tracing->origins[i]);
    kp_random_below_bignum(&trace->draw, &tracing->sum, &tracing->number);
    if (tracing->number.failed)
        return NULL;
    kp_bignum_set(&tracing->sum, 0);
    for (size_t i = 0; i < n; i++) {
        add_ways(tracing, layers, &tracing->origins[i]);
        if (kp_bignum_compare(&tracing->number, &tracing->sum) < 0)
            return &tracing->origins[i];
    }
    return NULL;
}

static enum kp_stop_reason step_back(struct tracing *tracing, struct kp_layers *layers, size_t step)
{
    const struct kp_counter_problem *steps = tracing->steps;
    size_t words = steps->words, options = steps->first[step + 1] - steps->first[step];
    enum kp_stop_reason stop = KP_COMPLETED;

    if (!kp_layers_drop(layers))
        return KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < tracing->n && stop == KP_COMPLETED; i++) {
        struct kp_random_path *trace = &tracing->traces[i];
        uint64_t *state = tracing->states + i * words;
        size_t n = find_origins(tracing, layers, step, state);
        const struct origin *origin = draw_origin(tracing, layers, trace, n);

        if (!origin)
            return KP_OUT_OF_MEMORY;
        memcpy(state, origin->entry, words * sizeof *state);
        tracing->tracer.take(tracing->tracer.data, trace, step, origin->option);
        stop = kp_budget_spend(tracing->purse, 0, 4 * options);
    }
    return stop;
}

static void stand(struct tracing *tracing, bool left)
{
    size_t words = tracing->steps->words;

    for (size_t i = 0; i < tracing->n; i++)
        memcpy(tracing->states + i * words,
               left ? tracing->traces[i].left : tracing->traces[i].right,
               words * sizeof *tracing->states);
}

/* Both halves go back from where they met to their ends. */
static enum kp_stop_reason go_back(struct tracing *tracing, struct kp_mitm *meeting)
{
    size_t middle = meeting->ahead.layers - 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t i = 0; i < tracing->n; i++)
        tracing->tracer.take(tracing->tracer.data, &tracing->traces[i], middle,
                             tracing->traces[i].option);
    stand(tracing, true);
    for (size_t s = middle; s-- > 0 && stop == KP_COMPLETED;)
        stop = step_back(tracing, &meeting->ahead, s);
    stand(tracing, false);
    for (size_t s = middle + 1; s < tracing->steps->steps && stop == KP_COMPLETED; s++)
        stop = step_back(tracing, &meeting->behind, s);
    return stop;
}

static bool make_room(struct tracing *tracing)
{
    const struct kp_counter_problem *steps = tracing->steps;
    size_t most = 0;

    for (size_t s = 0; s < steps->steps; s++)
        if (steps->first[s + 1] - steps->first[s] > most)
            most = steps->first[s + 1] - steps->first[s];
    tracing->states = kp_calloc(kp_multiply_sizes(tracing->n, steps->words),
                                sizeof *tracing->states);
    tracing->origins = kp_calloc(most, sizeof *tracing->origins);
    return tracing->states && tracing->origins;
}

enum kp_stop_reason kp_mitm_sample(struct kp_mitm *meeting, const struct kp_counter_problem *steps,
                                   const struct kp_bignum *ways, struct kp_random_path *traces,
                                   size_t n, struct kp_budget *purse,
                                   struct kp_path_receiver tracer)
{
    struct tracing tracing = {
        .steps = steps, .traces = traces, .n = n, .purse = purse, .tracer = tracer};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (make_room(&tracing) && draw_ranks(&tracing, ways))
        stop = find_pairs(&tracing, meeting);
    if (stop == KP_COMPLETED)
        stop = go_back(&tracing, meeting);
    free(tracing.states);
    free(tracing.origins);
    kp_bignum_free(&tracing.sum);
    kp_bignum_free(&tracing.number);
    return stop;
}
