#include "native/meet.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Grow the smaller side until one step is left between both; nothing more is
 * grown once a side has no state left. */
static enum kp_growth grow(struct kp_meeting *meeting, const struct kp_steps *steps,
                           struct kp_purse *purse, enum kp_stop *stop)
{
    struct kp_layers *ahead = &meeting->ahead, *behind = &meeting->behind;
    size_t i = 0, k = steps->steps;
    enum kp_growth growth = KP_GROWN;

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

/* sum += a * b, of so many limbs. */
static void add_product(uint64_t *sum, size_t size, const uint64_t *a, size_t limbs,
                        const uint64_t *b, size_t more)
{
    for (size_t i = 0; i < limbs; i++) {
        kp_wide carry = 0;

        for (size_t k = 0; k < more; k++) {
            carry += (kp_wide)a[i] * b[k];
            carry += sum[i + k];
            sum[i + k] = (uint64_t)carry;
            carry >>= 64;
        }
        for (size_t k = i + more; carry && k < size; k++) {
            carry += sum[k];
            sum[k] = (uint64_t)carry;
            carry >>= 64;
        }
    }
}

/* The smaller side crosses the step; what its states then lack is looked up in
 * the other, some at a time. */
struct crossing {
    struct kp_meeting *meeting;
    const struct kp_steps *steps;
    const struct kp_layers *few, *many;
    size_t step;
    const uint64_t *lift;
    bool one_is_enough;
    size_t n, most; /* pending, and at most */
    const uint64_t *from[KP_FIND];
    size_t option[KP_FIND];
    uint64_t lacks[KP_FIND * 8 + KP_STEP_WORDS]; /* [pending][word] */
};

static void count(struct crossing *crossing, const uint64_t *few, size_t option,
                  const uint64_t *many)
{
    struct kp_meeting *meeting = crossing->meeting;
    size_t limbs = meeting->limbs, words = crossing->steps->words, size = 2 * limbs + 2;
    uint64_t by = crossing->steps->ways[option], *scaled = meeting->sum + size;

    if (by == 1) {
        add_product(meeting->sum, size, few + words, limbs, many + words, limbs);
        return;
    }
    memset(scaled, 0, (limbs + 1) * sizeof *scaled);
    add_product(scaled, limbs + 1, few + words, limbs, &by, 1);
    add_product(meeting->sum, size, scaled, limbs + 1, many + words, limbs);
}

/* Look the pending ones up.  false: that is enough. */
static bool look_up(struct crossing *crossing)
{
    struct kp_meeting *meeting = crossing->meeting;
    bool ahead = crossing->few == &meeting->ahead;
    const uint64_t *found[KP_FIND];

    kp_layers_find(crossing->many, crossing->lacks, crossing->n, found);
    for (size_t i = 0; i < crossing->n; i++) {
        if (!found[i])
            continue;
        meeting->left = ahead ? crossing->from[i] : found[i];
        meeting->right = ahead ? found[i] : crossing->from[i];
        meeting->option = crossing->option[i];
        if (crossing->one_is_enough)
            return false;
        count(crossing, crossing->from[i], crossing->option[i], found[i]);
    }
    crossing->n = 0;
    return true;
}

/* Every option of a state of the smaller side. */
static bool cross(struct crossing *crossing, const uint64_t *from)
{
    const struct kp_steps *steps = crossing->steps;
    size_t words = steps->words;
    uint64_t to[KP_STEP_WORDS];

    for (size_t o = steps->first[crossing->step]; o < steps->first[crossing->step + 1]; o++) {
        uint64_t *lacks = crossing->lacks + crossing->n * words;

        for (size_t w = 0; w < words; w++)
            to[w] = from[w] + steps->delta[o * words + w];
        if (!kp_steps_can(to, crossing->lift, steps->guards, words))
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

static void begin_crossing(struct crossing *crossing)
{
    struct kp_meeting *meeting = crossing->meeting;
    const struct kp_steps *steps = crossing->steps;
    size_t ahead = meeting->ahead.layers - 1, behind = meeting->behind.layers - 1;
    bool forward = kp_layers_size(&meeting->ahead, ahead) <=
                   kp_layers_size(&meeting->behind, behind);

    crossing->few = forward ? &meeting->ahead : &meeting->behind;
    crossing->many = forward ? &meeting->behind : &meeting->ahead;
    crossing->step = ahead;
    crossing->lift = forward ? steps->ahead + (ahead + 1) * steps->words
                             : steps->behind + ahead * steps->words;
    crossing->most = steps->words <= 8 ? KP_FIND : KP_FIND * 8 / steps->words;
}

static enum kp_stop join(struct kp_meeting *meeting, const struct kp_steps *steps,
                         struct kp_purse *purse, bool one_is_enough)
{
    struct crossing crossing;
    enum kp_stop stop = KP_RAN;
    size_t n, options;

    crossing.meeting = meeting;
    crossing.steps = steps;
    crossing.one_is_enough = one_is_enough;
    crossing.n = 0;
    begin_crossing(&crossing);
    n = kp_layers_size(crossing.few, crossing.few->layers - 1);
    if (kp_layers_size(crossing.many, crossing.many->layers - 1) == 0)
        return KP_RAN;
    options = steps->first[crossing.step + 1] - steps->first[crossing.step];
    for (size_t i = 0; i < n && stop == KP_RAN; i++) {
        if (!cross(&crossing, kp_layers_entry(crossing.few, crossing.few->layers - 1, i)))
            return KP_RAN;
        stop = kp_purse_pay(purse, 0, options + 4);
    }
    look_up(&crossing);
    return stop;
}

static void give(const struct kp_meeting *meeting, struct kp_count *ways)
{
    struct kp_count sum = {.limbs = meeting->sum, .size = 2 * meeting->limbs + 2};

    while (sum.size > 0 && sum.limbs[sum.size - 1] == 0)
        sum.size--;
    kp_count_add(ways, &sum);
}

static bool begin(struct kp_meeting *meeting, const struct kp_steps *steps)
{
    size_t sum = 2 * meeting->limbs + 2, scaled = meeting->limbs + 1;

    meeting->left = meeting->right = NULL;
    if (!KP_ROOM(meeting->sum, meeting->sum_room, sum + scaled))
        return false;
    memset(meeting->sum, 0, sum * sizeof *meeting->sum);
    return kp_layers_begin(&meeting->ahead, steps, meeting->limbs) &&
           kp_layers_begin(&meeting->behind, steps, meeting->limbs);
}

enum kp_stop kp_meet(struct kp_meeting *meeting, const struct kp_steps *steps,
                     struct kp_purse *purse, struct kp_count *ways)
{
    enum kp_growth growth = KP_OVERFLOWN;
    enum kp_stop stop = KP_RAN;

    if (meeting->limbs == 0)
        meeting->limbs = 1;
    for (; growth == KP_OVERFLOWN; meeting->limbs += growth == KP_OVERFLOWN) {
        if (steps->failed || !begin(meeting, steps))
            return KP_OUT_OF_MEMORY;
        if (!kp_steps_can(steps->start, steps->ahead, steps->guards, steps->words))
            return KP_RAN;
        growth = grow(meeting, steps, purse, &stop);
    }
    if (growth == KP_ENDED)
        return stop;
    stop = join(meeting, steps, purse, !ways);
    if (stop == KP_RAN && ways && meeting->left)
        give(meeting, ways);
    return stop;
}

/* The option of a step that leads from a state of the layer before to this
 * one; *state becomes the one before. */
static int step_back(const struct kp_layers *layers, const struct kp_steps *steps, size_t layer,
                     size_t step, uint64_t *state)
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

void kp_meeting_tags(const struct kp_meeting *meeting, const struct kp_steps *steps, int *tags)
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

void kp_meeting_free(struct kp_meeting *meeting)
{
    kp_layers_free(&meeting->ahead);
    kp_layers_free(&meeting->behind);
    free(meeting->sum);
}
