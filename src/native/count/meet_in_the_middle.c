#include "native/count/meet_in_the_middle.h"

#include "base/limbs.h"
#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Grow the smaller side until one step is left between both; nothing more is
 * grown once a side has no state left. */
static enum kp_layer_growth grow(struct kp_mitm *meeting, const struct kp_counter_problem *steps,
                                 struct kp_budget *purse, enum kp_stop_reason *stop)
{
    struct kp_layers *ahead = &meeting->ahead, *behind = &meeting->behind;
    size_t i = 0, k = steps->steps;
    enum kp_layer_growth growth = KP_GROWN;

    while (i + 1 < k && growth == KP_GROWN) {
        size_t a = kp_layers_size(ahead, i), b = kp_layers_size(behind, steps->steps - k);

        if (a == 0 || b == 0)
            return growth;
        if (a <= b) {
            i++;
            growth = kp_layers_grow(ahead, steps, i - 1, steps->ahead + i * steps->words, purse,
                                    stop);
        } else {
            k--;
            growth = kp_layers_grow(behind, steps, k, steps->behind + k * steps->words, purse,
                                    stop);
        }
    }
    return growth;
}

/* ---- The step between ---- */

/* The smaller side crosses the step; what its states then lack is looked up in
 * the other, some at a time. */
struct crossing {
    const struct kp_counter_problem *steps;
    const struct kp_layers *few, *many;
    size_t step;
    bool forward; /* `few` are those ahead */
    const uint64_t *lift;
    struct kp_pairs pairs;
    size_t n, most; /* pending, and at most */
    const uint64_t *from[KP_FIND];
    size_t option[KP_FIND];
    uint64_t lacks[KP_FIND * 8 + KP_STEP_WORDS]; /* [pending][word] */
};

/* Look the pending ones up.  false: that is enough. */
static bool look_up(struct crossing *crossing)
{
    const uint64_t *found[KP_FIND];

    kp_layers_find(crossing->many, crossing->lacks, crossing->n, found);
    for (size_t i = 0; i < crossing->n; i++) {
        const uint64_t *left = crossing->forward ? crossing->from[i] : found[i];
        const uint64_t *right = crossing->forward ? found[i] : crossing->from[i];

        if (found[i] &&
            !crossing->pairs.visit(crossing->pairs.data, left, crossing->option[i], right))
            return false;
    }
    crossing->n = 0;
    return true;
}

/* Every option of a state of the smaller side. */
static bool cross(struct crossing *crossing, const uint64_t *from)
{
    const struct kp_counter_problem *steps = crossing->steps;
    size_t words = steps->words;
    uint64_t to[KP_STEP_WORDS];

    for (size_t o = steps->first[crossing->step]; o < steps->first[crossing->step + 1]; o++) {
        uint64_t *lacks = crossing->lacks + crossing->n * words;

        for (size_t w = 0; w < words; w++)
            to[w] = from[w] + steps->delta[o * words + w];
        if (!kp_targets_reachable(to, crossing->lift, steps->guards, words))
            continue;
        for (size_t w = 0; w < words; w++)
            lacks[w] = steps->full[w] + steps->start[w] - to[w];
        crossing->from[crossing->n] = from;
        crossing->option[crossing->n] = o;
        if (++crossing->n == crossing->most && !look_up(crossing))
            return false;
    }
    return true;
}

static void begin_crossing(struct crossing *crossing, const struct kp_mitm *meeting)
{
    const struct kp_layers *ahead = &meeting->ahead, *behind = &meeting->behind;
    const struct kp_counter_problem *steps = crossing->steps;

    crossing->step = ahead->layers - 1;
    crossing->forward = kp_layers_size(ahead, ahead->layers - 1) <=
                        kp_layers_size(behind, behind->layers - 1);
    crossing->few = crossing->forward ? ahead : behind;
    crossing->many = crossing->forward ? behind : ahead;
    crossing->lift = crossing->forward ? steps->ahead + (crossing->step + 1) * steps->words
                                       : steps->behind + crossing->step * steps->words;
    crossing->n = 0;
    crossing->most = steps->words <= 8 ? KP_FIND : (size_t)KP_FIND * 8 / steps->words;
}

enum kp_stop_reason kp_mitm_pairs(const struct kp_mitm *meeting,
                                  const struct kp_counter_problem *steps, struct kp_budget *purse,
                                  struct kp_pairs pairs)
{
    struct crossing crossing;
    enum kp_stop_reason stop = KP_COMPLETED;
    size_t n, options;

    crossing.steps = steps;
    crossing.pairs = pairs;
    begin_crossing(&crossing, meeting);
    n = kp_layers_size(crossing.few, crossing.few->layers - 1);
    options = steps->first[crossing.step + 1] - steps->first[crossing.step];
    for (size_t i = 0; i < n && stop == KP_COMPLETED; i++) {
        if (!cross(&crossing, kp_layers_entry(crossing.few, crossing.few->layers - 1, i)))
            return KP_COMPLETED;
        stop = kp_budget_spend(purse, 0, options + 4);
    }
    if (stop == KP_COMPLETED)
        look_up(&crossing);
    return stop;
}

/* ---- A meeting ---- */

struct joining {
    struct kp_mitm *meeting;
    const struct kp_counter_problem *steps;
    bool one_is_enough;
};

static void count(const struct joining *joining, const uint64_t *left, size_t option,
                  const uint64_t *right)
{
    struct kp_mitm *meeting = joining->meeting;
    size_t limbs = meeting->limbs, words = joining->steps->words, size = 2 * limbs + 2;
    uint64_t by = joining->steps->ways[option], *scaled = meeting->sum + size;

    if (by == 1) {
        kp_limbs_add_product(meeting->sum, size, left + words, limbs, right + words, limbs);
        return;
    }
    memset(scaled, 0, (limbs + 1) * sizeof *scaled);
    kp_limbs_add_product(scaled, limbs + 1, left + words, limbs, &by, 1);
    kp_limbs_add_product(meeting->sum, size, scaled, limbs + 1, right + words, limbs);
}

static bool join(void *data, const uint64_t *left, size_t option, const uint64_t *right)
{
    struct joining *joining = data;

    joining->meeting->left = left;
    joining->meeting->right = right;
    joining->meeting->option = option;
    if (joining->one_is_enough)
        return false;
    count(joining, left, option, right);
    if (joining->meeting->pairs < KP_MET)
        joining->meeting->met[joining->meeting->pairs] = left;
    joining->meeting->pairs++;
    return true;
}

static void give(const struct kp_mitm *meeting, struct kp_bignum *ways)
{
    struct kp_bignum sum = {.limbs = meeting->sum, .size = 2 * meeting->limbs + 2};

    while (sum.size > 0 && sum.limbs[sum.size - 1] == 0)
        sum.size--;
    kp_bignum_add(ways, &sum);
}

static bool begin(struct kp_mitm *meeting, const struct kp_counter_problem *steps)
{
    size_t sum = 2 * meeting->limbs + 2, scaled = meeting->limbs + 1;

    meeting->left = meeting->right = NULL;
    meeting->pairs = 0;
    if (!KP_RESERVE(meeting->sum, meeting->sum_room, sum + scaled))
        return false;
    memset(meeting->sum, 0, sum * sizeof *meeting->sum);
    return kp_layers_begin(&meeting->ahead, steps, meeting->limbs) &&
           kp_layers_begin(&meeting->behind, steps, meeting->limbs);
}

enum kp_stop_reason kp_mitm_count(struct kp_mitm *meeting, const struct kp_counter_problem *steps,
                                  struct kp_budget *purse, struct kp_bignum *ways)
{
    struct joining joining = {meeting, steps, !ways};
    enum kp_layer_growth growth = KP_OVERFLOWN;
    enum kp_stop_reason stop = KP_COMPLETED;

    if (meeting->limbs == 0)
        meeting->limbs = 1;
    for (; growth == KP_OVERFLOWN;
         meeting->limbs += growth == KP_OVERFLOWN ? meeting->limbs / 2 + 1 : 0) {
        if (steps->failed || !begin(meeting, steps))
            return KP_OUT_OF_MEMORY;
        if (!kp_targets_reachable(steps->start, steps->ahead, steps->guards, steps->words))
            return KP_COMPLETED;
        growth = grow(meeting, steps, purse, &stop);
    }
    if (growth == KP_ENDED)
        return stop;
    stop = kp_mitm_pairs(meeting, steps, purse, (struct kp_pairs){join, &joining});
    if (stop == KP_COMPLETED && ways && meeting->left)
        give(meeting, ways);
    return stop;
}

/* The option of a step that leads from a state of the layer before to this
 * one; *state becomes the one before. */
static int step_back(const struct kp_layers *layers, const struct kp_counter_problem *steps,
                     size_t layer, size_t step, uint64_t *state)
{
    size_t words = steps->words;

    for (size_t i = 0; i < kp_layers_size(layers, layer); i++)
        for (size_t o = steps->first[step]; o < steps->first[step + 1]; o++) {
            const uint64_t *from = kp_layers_entry(layers, layer, i);
            uint64_t differ = 0;

            for (size_t w = 0; w < words; w++)
                differ |= (from[w] + steps->delta[o * words + w]) ^ state[w];
            if (differ)
                continue;
            memcpy(state, from, words * sizeof *state);
            return steps->tag[o];
        }
    return -1;
}

void kp_mitm_solution(const struct kp_mitm *meeting, const struct kp_counter_problem *steps,
                      int *tags)
{
    size_t middle = meeting->ahead.layers - 1;
    uint64_t state[KP_STEP_WORDS];

    memcpy(state, meeting->left, steps->words * sizeof *state);
    for (size_t s = middle; s-- > 0;)
        tags[s] = step_back(&meeting->ahead, steps, s, s, state);
    tags[middle] = steps->tag[meeting->option];
    memcpy(state, meeting->right, steps->words * sizeof *state);
    for (size_t s = middle + 1; s < steps->steps; s++)
        tags[s] = step_back(&meeting->behind, steps, steps->steps - s - 1, s, state);
}

void kp_mitm_free(struct kp_mitm *meeting)
{
    kp_layers_free(&meeting->ahead);
    kp_layers_free(&meeting->behind);
    free(meeting->sum);
}
