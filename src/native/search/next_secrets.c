/* The codes after a place, in order: those with the same pegs up to the last of
 * them, then those with the same pegs but one, and so on.  Each of these ranges
 * is one question to the engine: it counts, and gives the codes while they are
 * few. */
#include "native/search/next_secrets.h"

#include "base/memory.h"
#include "native/count/arrangements.h"
#include "native/count/count_secrets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* All codes go back through the layers at once, as in trace.c; where a state has
 * several origins its code is copied. */
bool kp_code_buffer_make(struct kp_code_buffer *haul, size_t pegs, size_t most)
{
    haul->pegs = pegs;
    haul->most = most;
    haul->count = 0;
    haul->codes = kp_calloc(kp_multiply_sizes(pegs, most), sizeof *haul->codes);
    haul->order = kp_calloc(most, sizeof *haul->order);
    return haul->codes && haul->order;
}

static int compare(const void *left, const void *right)
{
    const struct kp_buffered_code *a = left, *b = right;

    for (size_t p = 0; p < a->pegs; p++)
        if (a->code[p] != b->code[p])
            return a->code[p] < b->code[p] ? -1 : 1;
    return 0;
}

/* into code order */
static void kp_code_buffer_sort(struct kp_code_buffer *haul)
{
    for (size_t i = 0; i < haul->count; i++)
        haul->order[i] = (struct kp_buffered_code){haul->codes + i * haul->pegs, haul->pegs};
    qsort(haul->order, haul->count, sizeof *haul->order, compare);
}

void kp_code_buffer_free(struct kp_code_buffer *haul)
{
    free(haul->codes);
    free(haul->order);
}

/* ---- */

struct unfolding {
    const struct kp_counter_problem *steps;
    struct kp_code_buffer *haul;
    size_t middle;            /* the step between both halves */
    size_t first, ways;       /* of the haul's codes that belong to this meeting; how many do */
    uint64_t *states, *rests; /* of each of these: where it is, and where its other half begins */
    struct kp_budget *purse;
    kp_unfolder *name;
    const void *data;
};

static uint16_t *code(const struct unfolding *unfolding, size_t i)
{
    return unfolding->haul->codes + (unfolding->first + i) * unfolding->haul->pegs;
}

static size_t made(const struct unfolding *unfolding)
{
    return unfolding->haul->count - unfolding->first;
}

static bool has_room(const struct unfolding *unfolding)
{
    return made(unfolding) < unfolding->ways;
}

/* A code for each pair that meets, and for each class the option between stands for. */
static bool begin_pair(void *data, const uint64_t *left, size_t option, const uint64_t *right)
{
    struct unfolding *unfolding = data;
    size_t bytes = unfolding->steps->words * sizeof *left, words = unfolding->steps->words;

    for (uint64_t k = 0; k < unfolding->steps->ways[option]; k++) {
        size_t n = made(unfolding);

        if (!has_room(unfolding))
            return false;
        memcpy(unfolding->states + n * words, left, bytes);
        memcpy(unfolding->rests + n * words, right, bytes);
        code(unfolding, n)[unfolding->middle] = (uint16_t)unfolding->name(
            unfolding->data, unfolding->middle, option, k);
        unfolding->haul->count++;
    }
    return true;
}

/* The code that takes this option there: a copy of the i-th, whose state was `at`,
 * and of its rest. */
static bool fork_code(struct unfolding *unfolding, size_t i, const uint64_t *from, size_t step,
                      int class)
{
    size_t words = unfolding->steps->words, n = made(unfolding);

    if (!has_room(unfolding))
        return false;
    memcpy(code(unfolding, n), code(unfolding, i), unfolding->haul->pegs * sizeof(uint16_t));
    memcpy(unfolding->states + n * words, from, words * sizeof *from);
    memcpy(unfolding->rests + n * words, unfolding->rests + i * words, words * sizeof *from);
    code(unfolding, n)[step] = (uint16_t) class;
    unfolding->haul->count++;
    return true;
}

/* Every way back of one code; the first of them takes its place. */
static bool step_one(struct unfolding *unfolding, const struct kp_layers *layers, size_t step,
                     size_t i)
{
    const struct kp_counter_problem *steps = unfolding->steps;
    size_t words = steps->words, first = 0, some;
    const uint64_t *place = NULL, *found[KP_ORIGINS];
    uint64_t *state = unfolding->states + i * words;

    for (size_t o = steps->first[step]; o < steps->first[step + 1]; o += some) {
        some = kp_layers_origins(layers, steps, o, steps->first[step + 1], state, found);
        for (size_t j = 0; j < some; j++)
            for (uint64_t k = 0; found[j] && k < steps->ways[o + j]; k++) {
                if (place && !fork_code(unfolding, i, found[j], step,
                                        unfolding->name(unfolding->data, step, o + j, k)))
                    return false;
                first = place ? first : o + j;
                place = place ? place : found[j];
            }
    }
    if (!place)
        return false;
    memcpy(state, place, words * sizeof *state);
    code(unfolding, i)[step] = (uint16_t)unfolding->name(unfolding->data, step, first, 0);
    return true;
}

static enum kp_stop_reason step_back(struct unfolding *unfolding, struct kp_layers *layers,
                                     size_t step)
{
    size_t n = made(unfolding), options;
    enum kp_stop_reason stop = KP_COMPLETED;

    options = unfolding->steps->first[step + 1] - unfolding->steps->first[step];
    if (!kp_layers_drop(layers))
        return KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++) {
        if (!step_one(unfolding, layers, step, i))
            return KP_OUT_OF_MEMORY;
        stop = kp_budget_spend(unfolding->purse, 0, 4 * options);
    }
    return stop;
}

static enum kp_stop_reason go_back(struct unfolding *unfolding, struct kp_mitm *meeting)
{
    size_t middle = unfolding->middle, words = unfolding->steps->words;
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t s = middle; s-- > 0 && stop == KP_COMPLETED;)
        stop = step_back(unfolding, &meeting->ahead, s);
    memcpy(unfolding->states, unfolding->rests,
           made(unfolding) * words * sizeof *unfolding->states);
    for (size_t s = middle + 1; s < unfolding->steps->steps && stop == KP_COMPLETED; s++)
        stop = step_back(unfolding, &meeting->behind, s);
    return stop;
}

/* Add a code for every way of a meeting whose steps are pegs and that had so many
 * ways, as the haul has room for; its layers are dropped. */
static enum kp_stop_reason kp_mitm_enumerate(struct kp_mitm *meeting,
                                             const struct kp_counter_problem *steps, size_t ways,
                                             struct kp_code_buffer *haul, struct kp_budget *purse,
                                             kp_unfolder *name, const void *data)
{
    struct unfolding unfolding = {
        .steps = steps, .haul = haul, .first = haul->count, .purse = purse, .name = name};
    size_t cells = ways * steps->words;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    assert(ways <= haul->most - haul->count);
    unfolding.ways = ways;
    unfolding.middle = meeting->ahead.layers - 1;
    unfolding.data = data;
    unfolding.states = kp_calloc(cells, sizeof *unfolding.states);
    unfolding.rests = kp_calloc(cells, sizeof *unfolding.rests);
    if (unfolding.states && unfolding.rests)
        stop = kp_mitm_pairs(meeting, steps, purse, (struct kp_pairs){begin_pair, &unfolding});
    if (stop == KP_COMPLETED)
        stop = go_back(&unfolding, meeting);
    free(unfolding.states);
    free(unfolding.rests);
    return stop;
}

struct hauling {
    const struct kp_question *question;
    const struct kp_limits *limits;
    uint64_t *states;
    struct kp_code_buffer *haul;
    bool many;
};

static int name(const void *data, size_t step, size_t option, uint64_t k)
{
    const struct kp_counted_group *part = data;

    if (part->steps->ways[option] == 1)
        return part->steps->tag[option];
    return kp_row_table_alike(part->board, (int)step, k);
}

static bool unfold(void *data, const struct kp_counted_group *part, enum kp_stop_reason *stop)
{
    struct hauling *hauling = data;
    const struct kp_bignum *ways = part->ways;
    size_t room = hauling->haul->most - hauling->haul->count;

    hauling->many = ways->size != 1 || ways->limbs[0] > room;
    if (!hauling->many)
        *stop = kp_mitm_enumerate(part->meeting, part->steps, (size_t)ways->limbs[0], hauling->haul,
                                  part->purse, name, part);
    return !hauling->many;
}

/* The secrets of one range; where they are many, the least one. */
static enum kp_stop_reason haul_range(struct hauling *hauling, const struct kp_after *after)
{
    struct kp_code_buffer *haul = hauling->haul;
    struct kp_count_request reckoned = {.fixed = after->fixed,
                                        .from = after->least,
                                        .part = unfold,
                                        .data = hauling,
                                        .classes = calloc(haul->pegs, sizeof *reckoned.classes)};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (reckoned.classes) {
        memcpy(reckoned.classes, after->classes, (size_t)after->fixed * sizeof *reckoned.classes);
        stop = kp_count_secrets(hauling->question, NULL, hauling->limits, hauling->states, true,
                                &reckoned);
    }
    if (stop == KP_COMPLETED && hauling->many) {
        stop = kp_least_secret_from(hauling->question, NULL, hauling->limits, hauling->states,
                                    reckoned.classes, after->fixed, after->least);
        memcpy(haul->codes, reckoned.classes, haul->pegs * sizeof *haul->codes);
        haul->count = 1;
    }
    if (stop != KP_COMPLETED)
        haul->count = 0;
    kp_bignum_free(&reckoned.secrets);
    free(reckoned.classes);
    return stop;
}

static void move_on(struct kp_after *after)
{
    after->fixed--;
    if (after->fixed >= 0)
        after->least = after->classes[after->fixed] + 1;
}

enum kp_stop_reason kp_next_secrets(const struct kp_question *question,
                                    const struct kp_limits *limits, uint64_t *states,
                                    struct kp_after *after, struct kp_code_buffer *haul, bool *many)
{
    struct hauling hauling = {question, limits, states, haul, false};
    enum kp_stop_reason stop = KP_COMPLETED;

    haul->count = 0;
    while (after->fixed >= 0 && haul->count == 0 && stop == KP_COMPLETED) {
        if (after->least < question->classes)
            stop = haul_range(&hauling, after);
        if (stop == KP_COMPLETED && !hauling.many)
            move_on(after);
    }
    *many = hauling.many && stop == KP_COMPLETED;
    if (stop == KP_COMPLETED)
        kp_code_buffer_sort(haul);
    return stop;
}
