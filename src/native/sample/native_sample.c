/* Every sample draws a rank below the number of secrets.  Then the secrets are counted once
 * more, group by group, and each group gives the samples whose rank falls into it.  Which of
 * the group's secrets a sample gets is drawn anew: a way through the meet in the middle, then
 * the colours.  So no secret needs a number of its own, and no long numbers are divided.
 *
 * A sample has its own random series, so it does not depend on how many there are: a longer
 * list of samples begins with the shorter one. */
#include "native/sample/native_sample.h"

#include "base/memory.h"
#include "base/random.h"
#include "native/count/arrangements.h"
#include "native/count/count_secrets.h"
#include "native/sample/random_paths.h"
#include "native/search/enumerate.h"

#include <stdlib.h>
#include <string.h>

/* ---- Classes become colours ---- */

/* With repeats every peg draws for itself; without, it draws from the colours that are left
 * (the shuffle of Fisher and Yates, as far as there are pegs). */
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

static void colour_code(const struct kp_question *question, struct kp_random *random,
                        uint16_t *code, uint16_t *palette)
{
    int used = 0;

    for (int p = 0; p < question->pegs; p++)
        if (code[p] < question->kept)
            code[p] = question->colour_of[code[p]];
        else
            code[p] = draw_colour(question, random, palette, used++);
}

/* Chooses k of n colours, each choice with the same probability (Knuth 3.4.2, algorithm S).  A
 * choice of k colours out of W with repeats is one of k out of W + k - 1 without: the i-th
 * chosen stands for the colour i places before. */
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
    kp_question_sort_colours(question, code);
}

/* Turns classes into colours, in place: each code that they stand for has the same
 * probability.  `palette` is scratch: room for question->others. */
static void colour_at_random(const struct kp_question *question, struct kp_random *random,
                             uint16_t *code, uint16_t *palette)
{
    if (!question->ordered) {
        colour_multiset(question, random, code);
        return;
    }
    memcpy(palette, question->other_colours, (size_t)question->others * sizeof *palette);
    colour_code(question, random, code, palette);
}

/* ---- By counting ---- */

struct sample_work {
    const struct kp_question *question;
    struct kp_count_request request;
    struct kp_random_path *paths; /* sorted by rank */
    size_t count, next;           /* paths; the first that is not drawn yet */
    uint16_t *palette;
};

static bool draw_ranks(struct sample_work *sampling, const struct kp_bignum *secrets,
                       const struct kp_sample_request *request)
{
    bool drawn = true;

    sampling->paths = kp_calloc(request->count, sizeof *sampling->paths);
    sampling->palette = kp_calloc((size_t)sampling->question->others, sizeof *sampling->palette);
    if (!sampling->paths || !sampling->palette)
        return false;
    sampling->count = request->count;
    for (size_t i = 0; i < request->count; i++) {
        struct kp_random_path *path = &sampling->paths[i];

        path->number = i;
        path->code = request->codes + i * (size_t)sampling->question->pegs;
        path->random = kp_random_seed(request->seed, request->first + i);
        kp_random_below_bignum(&path->random, secrets, &path->rank);
        drawn &= !path->rank.failed;
    }
    if (drawn)
        kp_random_paths_sort(sampling->paths, sampling->count);
    return drawn;
}

static void free_sampling(struct sample_work *sampling)
{
    for (size_t i = 0; i < sampling->count; i++)
        kp_bignum_free(&sampling->paths[i].rank);
    free(sampling->paths);
    free(sampling->palette);
    kp_bignum_free(&sampling->request.secrets);
}

/* The option of a peg is a class, or one of several that are alike; the option of a class is
 * the number of its pegs. */
static void take_step(void *data, struct kp_random_path *path, size_t step, size_t option)
{
    const struct kp_counted_group *group = data;
    uint64_t alike = group->problem->ways[option];
    int tag = group->problem->tag[option];

    if (group->class) {
        while (tag-- > 0)
            path->code[path->filled++] = (uint16_t)group->class[step];
        return;
    }
    if (alike > 1)
        tag = kp_find_alike_class(group->table, (int)step, kp_random_below(&path->random, alike));
    path->code[step] = (uint16_t)tag;
}

/* The paths, from the next one on, whose rank is below the secrets counted so far. */
static size_t count_due_paths(const struct sample_work *sampling)
{
    size_t n = 0;

    while (sampling->next + n < sampling->count &&
           kp_bignum_compare(&sampling->paths[sampling->next + n].rank,
                             &sampling->request.secrets) < 0)
        n++;
    return n;
}

static bool needs_group(void *data)
{
    return count_due_paths(data) > 0;
}

static bool draw_from_group(void *data, const struct kp_counted_group *group,
                            enum kp_stop_reason *stop)
{
    struct sample_work *sampling = data;
    struct kp_random_path *first = sampling->paths + sampling->next;
    struct kp_counted_group copy = *group;
    size_t n = count_due_paths(sampling);

    if (n > 0)
        *stop = kp_mitm_sample(group->mitm, group->problem, group->ways, first, n, group->budget,
                               take_step, &copy);
    for (size_t i = 0; i < n && *stop == KP_COMPLETED; i++)
        colour_at_random(sampling->question, &first[i].random, first[i].code, sampling->palette);
    sampling->next += n;
    return sampling->next < sampling->count;
}

size_t kp_sample_cost(const struct kp_question *question, const struct kp_bignum *secrets,
                      size_t count)
{
    size_t words = (size_t)question->classes + (size_t)question->pegs + 8;

    if (words > KP_STATE_WORDS)
        words = KP_STATE_WORDS;
    return count *
           (sizeof(struct kp_random_path) + (secrets->size + 16 + words) * sizeof(uint64_t));
}

enum kp_stop_reason kp_native_sample(const struct kp_question *question,
                                     const struct kp_limits *limits, uint64_t *states,
                                     const struct kp_bignum *secrets,
                                     const struct kp_sample_request *request)
{
    struct sample_work sampling = {
        .question = question,
        .request = {.what = "drawing", .visit = draw_from_group, .needs = needs_group}};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    sampling.request.data = &sampling;
    if (draw_ranks(&sampling, secrets, request))
        stop = kp_count_secrets(question, NULL, limits, states, true, &sampling.request);
    if (stop == KP_COMPLETED && sampling.next < sampling.count)
        stop = KP_OUT_OF_MEMORY; /* a count failed */
    free_sampling(&sampling);
    return stop;
}

/* ---- By enumeration ---- */

static bool count_code(void *data, const uint16_t *code, int others)
{
    (void)code;
    (void)others;
    ++*(uint64_t *)data;
    return true;
}

enum kp_stop_reason kp_sample_by_enumeration_count(const struct kp_question *question,
                                                   const struct kp_limits *limits, uint64_t *states,
                                                   uint64_t *secrets)
{
    *secrets = 0;
    return kp_enumerate(question, (struct kp_row_selection){0}, limits, states,
                        (struct kp_visitor){count_code, secrets, "counting"});
}

struct ranked_code {
    uint64_t rank;
    uint16_t *code;
};

struct rank_walk {
    struct ranked_code *codes; /* sorted by rank */
    size_t count, next;
    uint64_t passed; /* secrets */
    size_t bytes;    /* of a code */
};

static int compare_ranks(const void *left, const void *right)
{
    const struct ranked_code *a = left, *b = right;

    return (a->rank > b->rank) - (a->rank < b->rank);
}

static bool take_if_ranked(void *data, const uint16_t *code, int others)
{
    struct rank_walk *walk = data;

    (void)others;
    while (walk->next < walk->count && walk->codes[walk->next].rank == walk->passed)
        memcpy(walk->codes[walk->next++].code, code, walk->bytes);
    walk->passed++;
    return walk->next < walk->count;
}

enum kp_stop_reason kp_sample_by_enumeration(const struct kp_question *question,
                                             const struct kp_limits *limits, uint64_t *states,
                                             uint64_t secrets,
                                             const struct kp_sample_request *request)
{
    size_t pegs = (size_t)question->pegs;
    struct rank_walk walk = {.count = request->count, .bytes = pegs * sizeof *request->codes};
    enum kp_stop_reason stop;

    walk.codes = kp_calloc(request->count, sizeof *walk.codes);
    if (!walk.codes)
        return KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < request->count; i++) {
        struct kp_random random = kp_random_seed(request->seed, request->first + i);

        walk.codes[i] = (struct ranked_code){kp_random_below(&random, secrets),
                                             request->codes + i * pegs};
    }
    qsort(walk.codes, walk.count, sizeof *walk.codes, compare_ranks);
    stop = kp_enumerate(question, (struct kp_row_selection){0}, limits, states,
                        (struct kp_visitor){take_if_ranked, &walk, "drawing"});
    free(walk.codes);
    return stop;
}
