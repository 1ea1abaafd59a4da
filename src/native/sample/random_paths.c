/* All paths go back through a layer together, because only the last layer is hashed; to hash
 * the one before costs less than it took to grow it. */
#include "native/sample/random_paths.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

struct origin {
    const uint64_t *entry;
    size_t option;
};

struct path_sampling {
    const struct kp_counter_problem *problem;
    struct kp_random_path *paths;
    size_t n;
    struct kp_budget *budget;
    kp_path_step *take_step;
    void *data;
    uint64_t *states;       /* [path][word]: where it is */
    struct origin *origins; /* where the state of one path may have come from */
    size_t origin_count;
    struct kp_bignum sum, number;
};

static int compare_ranks(const void *left, const void *right)
{
    const struct kp_random_path *a = left, *b = right;
    int order = kp_bignum_compare(&a->rank, &b->rank);

    return order ? order : (a->number > b->number) - (a->number < b->number);
}

void kp_random_paths_sort(struct kp_random_path *paths, size_t n)
{
    qsort(paths, n, sizeof *paths, compare_ranks);
}

/* ---- Where the paths meet ---- */

/* The ways of an entry, as a number that must not be changed. */
static struct kp_bignum ways_of(const struct kp_layers *layers, const uint64_t *entry)
{
    struct kp_bignum ways = {.limbs = (uint64_t *)entry + layers->words, .size = layers->limbs};

    kp_bignum_trim(&ways);
    return ways;
}

static bool draw_ranks(struct path_sampling *sampling, const struct kp_bignum *ways)
{
    bool drawn = true;

    for (size_t i = 0; i < sampling->n; i++) {
        struct kp_random_path *path = &sampling->paths[i];

        kp_random_below_bignum(&path->random, ways, &path->rank);
        drawn &= !path->rank.failed;
    }
    if (drawn)
        kp_random_paths_sort(sampling->paths, sampling->n);
    return drawn;
}

/* The pairs and the sorted ranks are walked over side by side. */
struct pair_walk {
    struct path_sampling *sampling;
    const struct kp_mitm *mitm;
    struct kp_bignum scaled;
    size_t next; /* path */
};

static bool assign_pair(void *data, const uint64_t *left, size_t option, const uint64_t *right)
{
    struct pair_walk *walk = data;
    struct path_sampling *sampling = walk->sampling;
    uint64_t each = sampling->problem->ways[option];
    struct kp_bignum times = {.limbs = &each, .size = 1};
    struct kp_bignum a = ways_of(&walk->mitm->ahead, left), b = ways_of(&walk->mitm->behind, right);

    kp_bignum_set(&walk->scaled, 0);
    kp_bignum_add_product(&walk->scaled, &a, &times);
    kp_bignum_add_product(&sampling->sum, &walk->scaled, &b);
    for (; !sampling->sum.failed && walk->next < sampling->n; walk->next++) {
        struct kp_random_path *path = &sampling->paths[walk->next];

        if (kp_bignum_compare(&path->rank, &sampling->sum) >= 0)
            break;
        path->left = left;
        path->right = right;
        path->option = option;
    }
    return !sampling->sum.failed && walk->next < sampling->n;
}

static enum kp_stop_reason find_pairs(struct path_sampling *sampling, const struct kp_mitm *mitm)
{
    struct pair_walk walk = {.sampling = sampling, .mitm = mitm};
    enum kp_stop_reason stop;

    kp_bignum_set(&sampling->sum, 0);
    stop = kp_mitm_visit_pairs(mitm, sampling->problem, sampling->budget, assign_pair, &walk);
    kp_bignum_free(&walk.scaled);
    if (stop == KP_COMPLETED && walk.next < sampling->n)
        stop = KP_OUT_OF_MEMORY;
    return stop;
}

/* ---- The way back ---- */

static bool add_origin(void *data, const uint64_t *entry, size_t option)
{
    struct path_sampling *sampling = data;

    sampling->origins[sampling->origin_count++] = (struct origin){entry, option};
    return true;
}

static void add_ways(struct path_sampling *sampling, const struct kp_layers *layers,
                     const struct origin *origin)
{
    uint64_t each = sampling->problem->ways[origin->option];
    struct kp_bignum times = {.limbs = &each, .size = 1}, ways = ways_of(layers, origin->entry);

    kp_bignum_add_product(&sampling->sum, &ways, &times);
}

/* Draws one of the origins, by how many ways lead through each; NULL: no memory. */
static const struct origin *draw_origin(struct path_sampling *sampling,
                                        const struct kp_layers *layers, struct kp_random_path *path)
{
    size_t n = sampling->origin_count;

    if (n == 1)
        return sampling->origins;
    kp_bignum_set(&sampling->sum, 0);
    for (size_t i = 0; i < n; i++)
        add_ways(sampling, layers, &sampling->origins[i]);
    kp_random_below_bignum(&path->random, &sampling->sum, &sampling->number);
    if (sampling->number.failed)
        return NULL;
    kp_bignum_set(&sampling->sum, 0);
    for (size_t i = 0; i < n; i++) {
        add_ways(sampling, layers, &sampling->origins[i]);
        if (kp_bignum_compare(&sampling->number, &sampling->sum) < 0)
            return &sampling->origins[i];
    }
    return NULL;
}

/* Moves every path back over a step, into the layer before the last. */
static enum kp_stop_reason step_back(struct path_sampling *sampling, struct kp_layers *layers,
                                     size_t step)
{
    const struct kp_counter_problem *problem = sampling->problem;
    size_t words = problem->words, options = problem->first[step + 1] - problem->first[step];
    enum kp_stop_reason stop = KP_COMPLETED;

    if (!kp_layers_drop(layers))
        return KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < sampling->n && stop == KP_COMPLETED; i++) {
        uint64_t *state = sampling->states + i * words;
        const struct origin *origin;

        sampling->origin_count = 0;
        kp_layers_predecessors(layers, problem, layers->layers - 1, step, state, add_origin,
                               sampling);
        origin = draw_origin(sampling, layers, &sampling->paths[i]);
        if (!origin)
            return KP_OUT_OF_MEMORY;
        memcpy(state, origin->entry, words * sizeof *state);
        sampling->take_step(sampling->data, &sampling->paths[i], step, origin->option);
        stop = kp_budget_spend(sampling->budget, 0, 4 * options);
    }
    return stop;
}

static void start_from(struct path_sampling *sampling, bool left)
{
    size_t words = sampling->problem->words;

    for (size_t i = 0; i < sampling->n; i++)
        memcpy(sampling->states + i * words,
               left ? sampling->paths[i].left : sampling->paths[i].right,
               words * sizeof *sampling->states);
}

/* Both halves of every path go back from where they met to their ends. */
static enum kp_stop_reason go_back(struct path_sampling *sampling, struct kp_mitm *mitm)
{
    size_t middle = mitm->ahead.layers - 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t i = 0; i < sampling->n; i++)
        sampling->take_step(sampling->data, &sampling->paths[i], middle, sampling->paths[i].option);
    start_from(sampling, true);
    for (size_t s = middle; s-- > 0 && stop == KP_COMPLETED;)
        stop = step_back(sampling, &mitm->ahead, s);
    start_from(sampling, false);
    for (size_t s = middle + 1; s < sampling->problem->steps && stop == KP_COMPLETED; s++)
        stop = step_back(sampling, &mitm->behind, s);
    return stop;
}

static bool allocate(struct path_sampling *sampling)
{
    const struct kp_counter_problem *problem = sampling->problem;
    size_t most = 0;

    for (size_t s = 0; s < problem->steps; s++)
        if (problem->first[s + 1] - problem->first[s] > most)
            most = problem->first[s + 1] - problem->first[s];
    sampling->states = kp_calloc(kp_multiply_sizes(sampling->n, problem->words),
                                 sizeof *sampling->states);
    sampling->origins = kp_calloc(most, sizeof *sampling->origins);
    return sampling->states && sampling->origins;
}

enum kp_stop_reason kp_mitm_sample(struct kp_mitm *mitm, const struct kp_counter_problem *problem,
                                   const struct kp_bignum *ways, struct kp_random_path *paths,
                                   size_t n, struct kp_budget *budget, kp_path_step *take_step,
                                   void *data)
{
    struct path_sampling sampling = {.problem = problem,
                                     .paths = paths,
                                     .n = n,
                                     .budget = budget,
                                     .take_step = take_step,
                                     .data = data};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (allocate(&sampling) && draw_ranks(&sampling, ways))
        stop = find_pairs(&sampling, mitm);
    if (stop == KP_COMPLETED)
        stop = go_back(&sampling, mitm);
    free(sampling.states);
    free(sampling.origins);
    kp_bignum_free(&sampling.sum);
    kp_bignum_free(&sampling.number);
    return stop;
}
