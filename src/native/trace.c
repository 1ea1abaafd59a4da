/* All traces go back through a layer at once: only the last layer is hashed, and
 * to hash one again costs less than to grow it did. */
#include "native/trace.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Where a state may have come from. */
struct origin {
    const uint64_t *entry;
    size_t option;
};

struct tracing {
    const struct kp_steps *steps;
    struct kp_trace *traces;
    size_t n;
    struct kp_purse *purse;
    struct kp_tracer tracer;
    uint64_t *states;       /* of each trace: where it is */
    struct origin *origins; /* of one of them */
    struct kp_count sum, number;
};

static int by_rank(const void *left, const void *right)
{
    const struct kp_trace *a = left, *b = right;
    int order = kp_count_compare(&a->rank, &b->rank);

    return order ? order : (a->number > b->number) - (a->number < b->number);
}

void kp_traces_sort(struct kp_trace *traces, size_t n)
{
    qsort(traces, n, sizeof *traces, by_rank);
}

/* ---- Where they meet ---- */

/* The ways of an entry, to be looked at. */
static struct kp_count ways_of(const struct kp_layers *layers, const uint64_t *entry)
{
    struct kp_count ways = {.limbs = (uint64_t *)entry + layers->words, .size = layers->limbs};

    kp_count_trim(&ways);
    return ways;
}

static bool draw_ranks(struct tracing *tracing, const struct kp_count *ways)
{
    bool drawn = true;

    for (size_t i = 0; i < tracing->n; i++) {
        kp_draw_count(&tracing->traces[i].draw, ways, &tracing->traces[i].rank);
        drawn &= !tracing->traces[i].rank.failed;
    }
    if (drawn)
        kp_traces_sort(tracing->traces, tracing->n);
    return drawn;
}

static const uint64_t *find(const struct kp_layers *layers, const uint64_t *state)
{
    const uint64_t *found;

    kp_layers_find(layers, state, 1, &found);
    return found;
}

/* The state of the other side that this one meets by the option, or NULL. */
static const uint64_t *meets(const struct kp_meeting *meeting, const struct kp_steps *steps,
                             const uint64_t *left, size_t option)
{
    const uint64_t *delta = steps->delta + option * steps->words;
    uint64_t lacks[KP_STEP_WORDS];

    for (size_t w = 0; w < steps->words; w++)
        lacks[w] = steps->full[w] + steps->start[w] - left[w] - delta[w];
    return find(&meeting->behind, lacks);
}

/* The ranks below the sum belong to the pair that it ends with. */
static size_t give(const struct tracing *tracing, size_t next, const struct kp_trace *pair)
{
    for (; next < tracing->n && kp_count_compare(&tracing->traces[next].rank, &tracing->sum) < 0;
         next++) {
        tracing->traces[next].left = pair->left;
        tracing->traces[next].right = pair->right;
        tracing->traces[next].option = pair->option;
    }
    return next;
}

static void add_pair(struct tracing *tracing, const struct kp_meeting *meeting,
                     const struct kp_trace *pair)
{
    struct kp_count a = ways_of(&meeting->ahead, pair->left);
    struct kp_count b = ways_of(&meeting->behind, pair->right);
    uint64_t each = tracing->steps->ways[pair->option];
    struct kp_count times = {.limbs = &each, .size = 1};

    kp_count_set(&tracing->number, 0);
    kp_count_add_product(&tracing->number, &a, &times);
    kp_count_add_product(&tracing->sum, &tracing->number, &b);
}

/* Walk over all pairs, and over the ranks beside them. */
static enum kp_stop find_pairs(struct tracing *tracing, const struct kp_meeting *meeting)
{
    const struct kp_steps *steps = tracing->steps;
    const struct kp_layers *ahead = &meeting->ahead;
    size_t middle = ahead->layers - 1;
    enum kp_stop stop = KP_RAN;

    kp_count_set(&tracing->sum, 0);
    for (size_t i = 0, next = 0; next < tracing->n && stop == KP_RAN; i++) {
        struct kp_trace pair = {.left = kp_layers_entry(ahead, middle, i)};

        for (size_t o = steps->first[middle]; o < steps->first[middle + 1]; o++) {
            pair.option = o;
            pair.right = meets(meeting, steps, pair.left, o);
            if (!pair.right)
                continue;
            add_pair(tracing, meeting, &pair);
            if (tracing->sum.failed || tracing->number.failed)
                return KP_OUT_OF_MEMORY;
            next = give(tracing, next, &pair);
        }
        stop = kp_purse_pay(tracing->purse, 0,
                            4 * (steps->first[middle + 1] - steps->first[middle]));
    }
    return stop;
}

/* ---- And back ---- */

/* Every state of the last layer from which a step leads to this one. */
static size_t find_origins(struct tracing *tracing, const struct kp_layers *layers, size_t step,
                           const uint64_t *state)
{
    const struct kp_steps *steps = tracing->steps;
    uint64_t from[KP_STEP_WORDS];
    size_t n = 0;

    for (size_t o = steps->first[step]; o < steps->first[step + 1]; o++) {
        for (size_t w = 0; w < steps->words; w++)
            from[w] = state[w] - steps->delta[o * steps->words + w];
        tracing->origins[n].entry = find(layers, from);
        tracing->origins[n].option = o;
        n += tracing->origins[n].entry != NULL;
    }
    return n;
}

/* Add the ways through this origin to the sum. */
static void add_ways(struct tracing *tracing, const struct kp_layers *layers,
                     const struct origin *origin)
{
    uint64_t each = tracing->steps->ways[origin->option];
    struct kp_count times = {.limbs = &each, .size = 1}, ways = ways_of(layers, origin->entry);

    kp_count_add_product(&tracing->sum, &ways, &times);
}

/* One of the first n origins, by their ways; NULL: no memory. */
static const struct origin *draw_origin(struct tracing *tracing, const struct kp_layers *layers,
                                        struct kp_trace *trace, size_t n)
{
    if (n == 1)
        return tracing->origins;
    kp_count_set(&tracing->sum, 0);
    for (size_t i = 0; i < n; i++)
        add_ways(tracing, layers, &tracing->origins[i]);
    kp_draw_count(&trace->draw, &tracing->sum, &tracing->number);
    if (tracing->number.failed)
        return NULL;
    kp_count_set(&tracing->sum, 0);
    for (size_t i = 0; i < n; i++) {
        add_ways(tracing, layers, &tracing->origins[i]);
        if (kp_count_compare(&tracing->number, &tracing->sum) < 0)
            return &tracing->origins[i];
    }
    return NULL;
}

static enum kp_stop step_back(struct tracing *tracing, struct kp_layers *layers, size_t step)
{
    const struct kp_steps *steps = tracing->steps;
    size_t words = steps->words, options = steps->first[step + 1] - steps->first[step];
    enum kp_stop stop = KP_RAN;

    if (!kp_layers_drop(layers))
        return KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < tracing->n && stop == KP_RAN; i++) {
        struct kp_trace *trace = &tracing->traces[i];
        uint64_t *state = tracing->states + i * words;
        size_t n = find_origins(tracing, layers, step, state);
        const struct origin *origin = draw_origin(tracing, layers, trace, n);

        if (!origin)
            return KP_OUT_OF_MEMORY;
        memcpy(state, origin->entry, words * sizeof *state);
        tracing->tracer.take(tracing->tracer.data, trace, step, origin->option);
        stop = kp_purse_pay(tracing->purse, 0, 4 * options);
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

/* Both halves go back from the step between them to their ends. */
static enum kp_stop go_back(struct tracing *tracing, struct kp_meeting *meeting)
{
    size_t middle = meeting->ahead.layers - 1;
    enum kp_stop stop = KP_RAN;

    stand(tracing, true);
    for (size_t s = middle; s-- > 0 && stop == KP_RAN;)
        stop = step_back(tracing, &meeting->ahead, s);
    for (size_t i = 0; i < tracing->n; i++)
        tracing->tracer.take(tracing->tracer.data, &tracing->traces[i], middle,
                             tracing->traces[i].option);
    stand(tracing, false);
    for (size_t s = middle + 1; s < tracing->steps->steps && stop == KP_RAN; s++)
        stop = step_back(tracing, &meeting->behind, s);
    return stop;
}

static bool make_room(struct tracing *tracing)
{
    const struct kp_steps *steps = tracing->steps;
    size_t most = 0;

    for (size_t s = 0; s < steps->steps; s++)
        if (steps->first[s + 1] - steps->first[s] > most)
            most = steps->first[s + 1] - steps->first[s];
    tracing->states = kp_zeroed(tracing->n * steps->words, sizeof *tracing->states);
    tracing->origins = kp_zeroed(most, sizeof *tracing->origins);
    return tracing->states && tracing->origins;
}

enum kp_stop kp_meeting_trace(struct kp_meeting *meeting, const struct kp_steps *steps,
                              const struct kp_count *ways, struct kp_trace *traces, size_t n,
                              struct kp_purse *purse, struct kp_tracer tracer)
{
    struct tracing tracing = {
        .steps = steps, .traces = traces, .n = n, .purse = purse, .tracer = tracer};
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (make_room(&tracing) && draw_ranks(&tracing, ways))
        stop = find_pairs(&tracing, meeting);
    if (stop == KP_RAN)
        stop = go_back(&tracing, meeting);
    free(tracing.states);
    free(tracing.origins);
    kp_count_free(&tracing.sum);
    kp_count_free(&tracing.number);
    return stop;
}
