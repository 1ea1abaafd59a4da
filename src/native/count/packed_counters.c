#include "native/count/packed_counters.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

void kp_counter_problem_clear(struct kp_counter_problem *steps)
{
    steps->words = steps->counters = steps->steps = steps->options = 0;
    steps->used = 64;
    steps->failed = !KP_RESERVE(steps->first, steps->first_room, 1);
    if (!steps->failed)
        steps->first[0] = 0;
}

static unsigned bits_for(uint64_t target)
{
    unsigned bits = 0;

    while (bits < 63 && target >> bits)
        bits++;
    return bits;
}

static bool open_word(struct kp_counter_problem *steps)
{
    if (steps->words == KP_STEP_WORDS)
        return false;
    steps->start[steps->words] = steps->full[steps->words] = steps->guards[steps->words] = 0;
    steps->words++;
    steps->used = 0;
    return true;
}

size_t kp_counter_problem_counter(struct kp_counter_problem *steps, uint64_t target)
{
    unsigned bits = bits_for(target);
    uint64_t ones = (UINT64_C(1) << bits) - 1;
    struct kp_packed_field *field;

    if (steps->failed || target >> 62 ||
        !KP_RESERVE(steps->fields, steps->field_room, steps->counters + 1) ||
        (steps->used + bits + 1 > 64 && !open_word(steps))) {
        steps->failed = true;
        return 0;
    }
    field = &steps->fields[steps->counters];
    *field = (struct kp_packed_field){target, (unsigned)steps->words - 1, steps->used, bits};
    steps->start[field->word] |= (ones - target) << field->shift;
    steps->full[field->word] |= ones << field->shift;
    steps->guards[field->word] |= (ones + 1) << field->shift;
    steps->used += bits + 1;
    return steps->counters++;
}

void kp_counter_problem_step(struct kp_counter_problem *steps)
{
    size_t cells = (steps->steps + 1) * steps->counters;

    if (steps->failed || !KP_RESERVE(steps->first, steps->first_room, steps->steps + 2) ||
        !KP_RESERVE(steps->greatest, steps->greatest_room, cells + 1)) {
        steps->failed = true;
        return;
    }
    memset(steps->greatest + steps->steps * steps->counters, 0,
           steps->counters * sizeof *steps->greatest);
    steps->first[++steps->steps] = steps->options;
}

size_t kp_counter_problem_option(struct kp_counter_problem *steps, uint64_t ways, int tag)
{
    size_t option = steps->options;

    if (steps->failed || !KP_RESERVE(steps->ways, steps->ways_room, option + 1) ||
        !KP_RESERVE(steps->tag, steps->tag_room, option + 1) ||
        !KP_RESERVE(steps->delta, steps->delta_room, (option + 1) * steps->words + 1)) {
        steps->failed = true;
        return 0;
    }
    memset(steps->delta + option * steps->words, 0, steps->words * sizeof *steps->delta);
    steps->ways[option] = ways;
    steps->tag[option] = tag;
    steps->first[steps->steps] = ++steps->options;
    return option;
}

/* What is past the target sets the guard, and no more. */
void kp_counter_problem_add(struct kp_counter_problem *steps, size_t option, size_t counter,
                            uint64_t amount)
{
    const struct kp_packed_field *field;
    uint64_t *word, *greatest, sum;

    if (steps->failed)
        return;
    field = &steps->fields[counter];
    word = &steps->delta[option * steps->words + field->word];
    greatest = &steps->greatest[(steps->steps - 1) * steps->counters + counter];
    sum = (*word >> field->shift & ((UINT64_C(2) << field->bits) - 1)) + amount;
    if (sum > field->target) {
        *word &= ~(((UINT64_C(1) << field->bits) - 1) << field->shift);
        *word |= UINT64_C(1) << (field->shift + field->bits);
    } else {
        *word += amount << field->shift;
        *greatest = sum > *greatest ? sum : *greatest;
    }
}

/* A field that lacks no more than what is left shows its guard when it is
 * lifted by one more than that. */
static void lift(const struct kp_counter_problem *steps, uint64_t *words)
{
    memset(words, 0, steps->words * sizeof *words);
    for (size_t i = 0; i < steps->counters; i++) {
        const struct kp_packed_field *field = &steps->fields[i];
        uint64_t most = UINT64_C(1) << field->bits, by = steps->left[i] + 1;

        words[field->word] |= (by < most ? by : most) << field->shift;
    }
}

static void gain(struct kp_counter_problem *steps, size_t step)
{
    const uint64_t *greatest = steps->greatest + step * steps->counters;

    for (size_t i = 0; i < steps->counters; i++)
        if (steps->left[i] < steps->fields[i].target)
            steps->left[i] += greatest[i];
}

void kp_counter_problem_finish(struct kp_counter_problem *steps)
{
    size_t n = steps->steps, words = steps->words, bytes = steps->counters * sizeof *steps->left;

    if (steps->failed || !KP_RESERVE(steps->ahead, steps->ahead_room, (n + 1) * words + 1) ||
        !KP_RESERVE(steps->behind, steps->behind_room, (n + 1) * words + 1) ||
        !KP_RESERVE(steps->left, steps->left_room, steps->counters + 1)) {
        steps->failed = true;
        return;
    }
    memset(steps->left, 0, bytes);
    for (size_t s = n + 1; s-- > 0;) {
        lift(steps, steps->ahead + s * words);
        if (s > 0)
            gain(steps, s - 1);
    }
    memset(steps->left, 0, bytes);
    for (size_t s = 0; s <= n; s++) {
        lift(steps, steps->behind + s * words);
        if (s < n)
            gain(steps, s);
    }
}

void kp_counter_problem_free(struct kp_counter_problem *steps)
{
    free(steps->fields);
    free(steps->delta);
    free(steps->ways);
    free(steps->tag);
    free(steps->first);
    free(steps->greatest);
    free(steps->ahead);
    free(steps->behind);
    free(steps->left);
}
