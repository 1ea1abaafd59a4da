#include "native/meet.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Grow the smaller side until both meet; nothing more is grown once a side
 * has no state left. */
static enum kp_growth grow(struct kp_meeting *meeting, const struct kp_steps *steps,
                           struct kp_purse *purse, enum kp_stop *stop)
{
    struct kp_layers *ahead = &meeting->ahead, *behind = &meeting->behind;
    size_t i = 0, k = steps->steps;
    enum kp_growth growth = KP_GROWN;

    while (i < k && growth == KP_GROWN) {
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

/* sum += a * b */
static void add_product(uint64_t *sum, const uint64_t *a, const uint64_t *b, size_t limbs)
{
    for (size_t i = 0; i < limbs; i++) {
        kp_wide carry = 0;

        for (size_t k = 0; k < limbs; k++) {
            carry += (kp_wide)a[i] * b[k];
            carry += sum[i + k];
            sum[i + k] = (uint64_t)carry;
            carry >>= 64;
        }
        for (size_t k = i + limbs; carry && k < 2 * limbs + 1; k++) {
            carry += sum[k];
            sum[k] = (uint64_t)carry;
            carry >>= 64;
        }
    }
}

/* For each state of the smaller side what it lacks is looked up in the other. */
static enum kp_stop join(struct kp_meeting *meeting, const struct kp_steps *steps,
                         struct kp_purse *purse, bool one_is_enough)
{
    const struct kp_layers *few = &meeting->ahead, *many = &meeting->behind;
    size_t words = steps->words;
    uint64_t lacks[KP_STEP_WORDS];
    enum kp_stop stop = KP_RAN;

    for (size_t i = 0; i < kp_layers_size(few, few->layers - 1) && stop == KP_RAN; i++) {
        const uint64_t *left = kp_layers_entry(few, few->layers - 1, i), *right;

        for (size_t w = 0; w < words; w++)
            lacks[w] = steps->full[w] + steps->start[w] - left[w];
        right = kp_layers_find(many, lacks);
        stop = kp_purse_pay(purse, 0, 4);
        if (!right)
            continue;
        meeting->left = left;
        meeting->right = right;
        if (one_is_enough)
            break;
        add_product(meeting->sum, left + words, right + words, meeting->limbs);
    }
    return stop;
}

static void give(const struct kp_meeting *meeting, struct kp_count *ways)
{
    struct kp_count sum = {.limbs = meeting->sum, .size = 2 * meeting->limbs + 1};

    while (sum.size > 0 && sum.limbs[sum.size - 1] == 0)
        sum.size--;
    kp_count_add(ways, &sum);
}

static bool begin(struct kp_meeting *meeting, const struct kp_steps *steps)
{
    size_t sum = 2 * meeting->limbs + 1;

    meeting->left = meeting->right = NULL;
    if (!KP_ROOM(meeting->sum, meeting->sum_room, sum))
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
    memcpy(state, meeting->right, steps->words * sizeof *state);
    for (size_t s = middle; s < steps->steps; s++)
        tags[s] = step_back(&meeting->behind, steps, steps->steps - s - 1, s, state);
}

void kp_meeting_free(struct kp_meeting *meeting)
{
    kp_layers_free(&meeting->ahead);
    kp_layers_free(&meeting->behind);
    free(meeting->sum);
}
