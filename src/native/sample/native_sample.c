/* Every sample draws a rank below the number of secrets.  Then the secrets are counted once more,
 * group by group, and each group provides the samples whose rank falls into it.  Which of the
 * group's secrets a sample gets is drawn again: first a way through the meet in the middle, then
 * the colours.  So no secret needs a number, and no long numbers are divided.
 *
 * A way is drawn in two parts.  First come the two states that meet, with a probability in
 * proportion to the ways that lead through both.  Then, from layer to layer, comes the state
 * before, in proportion to the ways that lead to it.
 *
 * A sample has a separate random series, so it does not depend on the number of samples: a longer
 * list of samples begins with the shorter one. */
#include "native/sample/native_sample.h"

#include "base/allocate.h"
#include "base/random.h"
#include "native/count/arrangements.h"
#include "native/count/count_secrets.h"

#include <stdlib.h>
#include <string.h>

/* One sample. */
struct random_path {
    struct kp_random random;
    struct kp_bignum rank; /* the rank among all ways that may be drawn */
    size_t option;         /* the option of the step between the states that meet */
    size_t number;         /* orders paths of equal rank */
    uint16_t *code;
    size_t filled; /* pegs of a multiset that have a class already */
};

static int compare_ranks(const void *left, const void *right)
{
    const struct random_path *a = left, *b = right;
    int order = kp_bignum_compare(&a->rank, &b->rank);

    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Draws a rank below `ways` for each path, and sorts the paths by it.  Returns false if memory runs
 * out. */
static bool draw_ranks(struct random_path *paths, size_t n, const struct kp_bignum *ways)
{
    bool drawn = true;

    for (size_t i = 0; i < n; i++) {
        kp_random_below_bignum(&paths[i].random, ways, &paths[i].rank);
        drawn &= !paths[i].rank.failed;
    }
    if (drawn)
        qsort(paths, n, sizeof *paths, compare_ranks);
    return drawn;
}

/* ---- Classes become colours ---- */

/* Draws the colour of a peg.  With repeats every peg draws separately.  Without repeats it draws
 * from the colours that are left (the shuffle of Fisher and Yates, as far as there are pegs). */
static uint16_t draw_colour(const struct kp_question *question, struct kp_random *random,
                            uint16_t *palette, int used)
{
    int first = question->repeats ? 0 : used;
    int k = first + (int)kp_random_below(random, (uint64_t)(question->others - first));
    uint16_t colour = palette[k];

    if (!question->repeats) {
        palette[k] = palette[used];
        palette[used] = colour;
    }
    return colour;
}

/* Chooses k of n colours, each choice with the same probability (Knuth 3.4.2, algorithm S).  A
 * choice of k colours out of W with repeats corresponds to a choice of k out of W + k - 1 without:
 * the i-th chosen number means the colour i places before. */
static void draw_multiset(const struct kp_question *question, struct kp_random *random, int k,
                          uint16_t *to)
{
    uint64_t n = (uint64_t)question->others, wanted = (uint64_t)k;
    uint64_t all = question->repeats ? n + wanted - 1 : n;

    for (uint64_t at = 0, chosen = 0; chosen < wanted; at++)
        if (kp_random_below(random, all - at) < wanted - chosen) {
            to[chosen] = question->other_colours[question->repeats ? at - chosen : at];
            chosen++;
        }
}

static void colour_multiset(const struct kp_question *question, struct kp_random *random,
                            uint16_t *code)
{
    int kept = 0;

    for (int p = 0; p < question->pegs; p++)
        if (code[p] < question->kept)
            code[kept++] = question->colour_of[code[p]];
    draw_multiset(question, random, question->pegs - kept, code + kept);
    kp_rules_order_pegs(question->game->rules, code);
}

/* Replaces classes by colours, in place.  Each code of these classes has the same probability.
 * `palette` is scratch: room for question->others. */
static void colour_at_random(const struct kp_question *question, struct kp_random *random,
                             uint16_t *code, uint16_t *palette)
{
    int used = 0;

    if (!question->ordered) {
        colour_multiset(question, random, code);
        return;
    }
    memcpy(palette, question->other_colours, (size_t)question->others * sizeof *palette);
    for (int p = 0; p < question->pegs; p++)
        if (code[p] < question->kept)
            code[p] = question->colour_of[code[p]];
        else
            code[p] = draw_colour(question, random, palette, used++);
}

/* ---- Where the paths of a group meet ---- */

struct path_sampling {
    const struct kp_counted_group *group;
    struct random_path *paths;
    size_t n, next;      /* paths, and the first that has no pair yet */
    struct kp_ways ways; /* those of the paths */
    struct kp_bignum sum, number;
};

/* Returns the ways of an entry, as a number that must not be changed. */
static struct kp_bignum ways_of(const struct kp_mitm *mitm, const uint64_t *entry)
{
    struct kp_bignum ways = {.limbs = (uint64_t *)entry + mitm->ahead.words, .size = mitm->limbs};

    kp_bignum_trim(&ways);
    return ways;
}

/* Assigns a pair to the paths whose ranks fall into it.  Pairs and sorted ranks are visited side by
 * side. */
static bool assign_pair(void *data, const uint64_t *left, size_t option, const uint64_t *right)
{
    struct path_sampling *sampling = data;
    const struct kp_mitm *mitm = sampling->group->mitm;
    uint64_t each = sampling->group->problem->ways[option];
    struct kp_bignum times = {.limbs = &each, .size = 1};
    struct kp_bignum a = ways_of(mitm, left), b = ways_of(mitm, right);

    kp_bignum_set(&sampling->number, 0);
    kp_bignum_add_product(&sampling->number, &a, &times);
    kp_bignum_add_product(&sampling->sum, &sampling->number, &b);
    for (; !sampling->sum.failed && sampling->next < sampling->n; sampling->next++) {
        struct random_path *path = &sampling->paths[sampling->next];

        if (kp_bignum_compare(&path->rank, &sampling->sum) >= 0)
            break;
        sampling->ways.way[sampling->next] = (struct kp_way){{left, right}};
        path->option = option;
    }
    return !sampling->sum.failed && sampling->next < sampling->n;
}

/* ---- The way back ---- */

/* Adds the classes of one step to a path.  The option of a peg is a class, or one of several
 * equivalent classes; the option of a class is the number of its pegs. */
static void take_step(const struct kp_counted_group *group, struct random_path *path, size_t step,
                      size_t option)
{
    const struct kp_counter_problem *problem = group->problem;
    uint64_t alike = problem->ways[option], k = 0;

    if (group->class) {
        for (int pegs = problem->tag[option]; pegs > 0; pegs--)
            path->code[path->filled++] = (uint16_t)group->class[step];
        return;
    }
    if (alike > 1)
        k = kp_random_below(&path->random, alike);
    path->code[step] = (uint16_t)kp_arrangement_class(group->table, problem, (int)step, option, k);
}

static void add_ways(struct path_sampling *sampling, const struct kp_predecessor *origin)
{
    uint64_t each = sampling->group->problem->ways[origin->option];
    struct kp_bignum times = {.limbs = &each, .size = 1};
    struct kp_bignum ways = ways_of(sampling->group->mitm, origin->entry);

    kp_bignum_add_product(&sampling->sum, &ways, &times);
}

/* Draws one of the n states from which a path may have come, in proportion to the ways that lead
 * through each.  Returns NULL if memory runs out. */
static const struct kp_predecessor *draw_origin(struct path_sampling *sampling,
                                                struct random_path *path, size_t n)
{
    const struct kp_predecessor *origins = sampling->ways.before;

    if (n == 1)
        return origins;
    kp_bignum_set(&sampling->sum, 0);
    for (size_t i = 0; i < n; i++)
        add_ways(sampling, &origins[i]);
    kp_random_below_bignum(&path->random, &sampling->sum, &sampling->number);
    if (sampling->number.failed)
        return NULL;
    kp_bignum_set(&sampling->sum, 0);
    for (size_t i = 0; i < n; i++) {
        add_ways(sampling, &origins[i]);
        if (kp_bignum_compare(&sampling->number, &sampling->sum) < 0)
            return &origins[i];
    }
    return NULL;
}

static bool move_path(void *data, size_t i, size_t n)
{
    struct path_sampling *sampling = data;
    struct kp_ways *ways = &sampling->ways;
    const struct kp_predecessor *origin = draw_origin(sampling, &sampling->paths[i], n);

    if (!origin)
        return false;
    ways->way[i].entry[ways->side] = origin->entry;
    take_step(sampling->group, &sampling->paths[i], ways->step, origin->option);
    return true;
}

/* Draws n ways of the group.  Drops the layers of its count and changes the order of the paths. */
static enum kp_stop_reason draw_ways(const struct kp_counted_group *group,
                                     struct random_path *paths, size_t n)
{
    const struct kp_counter_problem *problem = group->problem;
    struct path_sampling sampling = {
        .group = group,
        .paths = paths,
        .n = n,
        .ways = {.way = kp_calloc(n, sizeof *sampling.ways.way), .count = n}};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (sampling.ways.way && draw_ranks(paths, n, group->ways))
        stop = kp_mitm_visit_pairs(group->mitm, problem, group->limits, assign_pair, &sampling);
    if (stop == KP_COMPLETED && sampling.next < n)
        stop = KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++)
        take_step(group, &paths[i], group->mitm->ahead.layers - 1, paths[i].option);
    if (stop == KP_COMPLETED)
        stop = kp_mitm_go_back(group->mitm, problem, group->limits, &sampling.ways, move_path,
                               &sampling);
    free(sampling.ways.way);
    kp_bignum_free(&sampling.sum);
    kp_bignum_free(&sampling.number);
    return stop;
}

/* ---- All groups ---- */

struct sample_work {
    const struct kp_question *question;
    struct kp_count_request request;
    struct random_path *paths; /* sorted by rank */
    size_t count, next;        /* paths, and the first that is not drawn yet */
    uint16_t *palette;
};

static bool begin_paths(struct sample_work *sampling, const struct kp_sample_request *request)
{
    sampling->paths = kp_calloc(request->count, sizeof *sampling->paths);
    sampling->palette = kp_calloc((size_t)sampling->question->others, sizeof *sampling->palette);
    if (!sampling->paths || !sampling->palette)
        return false;
    sampling->count = request->count;
    for (size_t i = 0; i < request->count; i++) {
        struct random_path *path = &sampling->paths[i];

        path->number = i;
        path->code = request->codes + i * (size_t)sampling->question->pegs;
        path->random = kp_random_seed(request->seed, request->first + i);
    }
    return true;
}

/* Counts the paths, from the next one on, whose rank is below the secrets counted so far. */
static size_t count_due_paths(void *data)
{
    const struct sample_work *sampling = data;
    size_t n = 0;

    while (sampling->next + n < sampling->count &&
           kp_bignum_compare(&sampling->paths[sampling->next + n].rank,
                             &sampling->request.secrets) < 0)
        n++;
    return n;
}

static enum kp_stop_reason draw_from_group(void *data, const struct kp_counted_group *group)
{
    struct sample_work *sampling = data;
    struct random_path *first = sampling->paths + sampling->next;
    size_t n = count_due_paths(sampling);
    enum kp_stop_reason stop = n > 0 ? draw_ways(group, first, n) : KP_COMPLETED;

    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++)
        colour_at_random(sampling->question, &first[i].random, first[i].code, sampling->palette);
    sampling->next += n;
    return stop == KP_COMPLETED && sampling->next == sampling->count ? KP_ENOUGH : stop;
}

size_t kp_sample_cost(const struct kp_question *question, const struct kp_bignum *secrets,
                      size_t count)
{
    size_t words = (size_t)question->classes + (size_t)question->pegs + 8;

    if (words > KP_STATE_WORDS)
        words = KP_STATE_WORDS;
    return count * (sizeof(struct random_path) + (secrets->size + 16 + words) * sizeof(uint64_t));
}

enum kp_stop_reason kp_native_sample(const struct kp_question *question,
                                     const struct kp_limits *limits,
                                     const struct kp_bignum *secrets,
                                     const struct kp_sample_request *request)
{
    struct sample_work sampling = {
        .question = question,
        .request = {.what = "drawing", .visit = draw_from_group, .needs = count_due_paths}};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    sampling.request.data = &sampling;
    if (begin_paths(&sampling, request) && draw_ranks(sampling.paths, sampling.count, secrets))
        stop = kp_count_secrets(question, NULL, limits, true, &sampling.request);
    if (stop == KP_COMPLETED && sampling.next < sampling.count)
        stop = KP_OUT_OF_MEMORY; /* a count failed */
    for (size_t i = 0; i < sampling.count; i++)
        kp_bignum_free(&sampling.paths[i].rank);
    free(sampling.paths);
    free(sampling.palette);
    kp_bignum_free(&sampling.request.secrets);
    return stop;
}
