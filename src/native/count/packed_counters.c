/* A field has as many bits as its target needs, and a guard bit.  Fields do not cross words.
 * `lift` adds to each field one more than the steps that remain can add.  If the guard of a lifted
 * field stays clear, the counter cannot reach its target any more. */
#include "native/count/packed_counters.h"

#include "base/allocate.h"
#include <stdlib.h>
#include <string.h>

void kp_counter_problem_clear(struct kp_counter_problem *problem)
{
    problem->words = problem->counters = problem->steps = problem->options = 0;
    problem->used = 64;
    problem->failed = !KP_RESERVE(problem->first, problem->first_room, 1);
    if (!problem->failed)
        problem->first[0] = 0;
}

static unsigned count_bits(uint64_t target)
{
    unsigned bits = 0;

    while (bits < 63 && target >> bits)
        bits++;
    return bits;
}

static bool open_word(struct kp_counter_problem *problem)
{
    if (problem->words == KP_STATE_WORDS)
        return false;
    problem->start[problem->words] = problem->full[problem->words] =
        problem->guards[problem->words] = 0;
    problem->words++;
    problem->used = 0;
    return true;
}

size_t kp_counter_problem_add_counter(struct kp_counter_problem *problem, uint64_t target)
{
    unsigned bits = count_bits(target);
    uint64_t ones = (UINT64_C(1) << bits) - 1;
    struct kp_packed_field *field;

    if (problem->failed || target >> 62 ||
        !KP_RESERVE(problem->fields, problem->field_room, problem->counters + 1) ||
        (problem->used + bits + 1 > 64 && !open_word(problem))) {
        problem->failed = true;
        return 0;
    }
    field = &problem->fields[problem->counters];
    *field = (struct kp_packed_field){target, (unsigned)problem->words - 1, problem->used, bits};
    problem->start[field->word] |= (ones - target) << field->shift;
    problem->full[field->word] |= ones << field->shift;
    problem->guards[field->word] |= (ones + 1) << field->shift;
    problem->used += bits + 1;
    return problem->counters++;
}

void kp_counter_problem_add_step(struct kp_counter_problem *problem)
{
    size_t cells = (problem->steps + 1) * problem->counters;

    if (problem->failed || !KP_RESERVE(problem->first, problem->first_room, problem->steps + 2) ||
        !KP_RESERVE(problem->greatest, problem->greatest_room, cells + 1)) {
        problem->failed = true;
        return;
    }
    memset(problem->greatest + problem->steps * problem->counters, 0,
           problem->counters * sizeof *problem->greatest);
    problem->first[++problem->steps] = problem->options;
}

size_t kp_counter_problem_add_option(struct kp_counter_problem *problem, uint64_t ways, int tag)
{
    size_t option = problem->options;

    if (problem->failed || !KP_RESERVE(problem->ways, problem->ways_room, option + 1) ||
        !KP_RESERVE(problem->tag, problem->tag_room, option + 1) ||
        !KP_RESERVE(problem->delta, problem->delta_room, (option + 1) * problem->words + 1)) {
        problem->failed = true;
        return 0;
    }
    memset(problem->delta + option * problem->words, 0, problem->words * sizeof *problem->delta);
    problem->ways[option] = ways;
    problem->tag[option] = tag;
    problem->first[problem->steps] = ++problem->options;
    return option;
}

/* Adds an amount.  If it is beyond the target, it only sets the guard. */
void kp_counter_problem_add_amount(struct kp_counter_problem *problem, size_t option,
                                   size_t counter, uint64_t amount)
{
    const struct kp_packed_field *field;
    uint64_t *word, *greatest, sum;

    if (problem->failed)
        return;
    field = &problem->fields[counter];
    word = &problem->delta[option * problem->words + field->word];
    greatest = &problem->greatest[(problem->steps - 1) * problem->counters + counter];
    sum = (*word >> field->shift & ((UINT64_C(2) << field->bits) - 1)) + amount;
    if (sum > field->target) {
        *word &= ~(((UINT64_C(1) << field->bits) - 1) << field->shift);
        *word |= UINT64_C(1) << (field->shift + field->bits);
    } else {
        *word += amount << field->shift;
        *greatest = sum > *greatest ? sum : *greatest;
    }
}

/* Fills in a row of lifts.  A field that lacks no more than `left` has its guard set when it is
 * lifted by one more. */
static void fill_lift(const struct kp_counter_problem *problem, uint64_t *words)
{
    memset(words, 0, problem->words * sizeof *words);
    for (size_t i = 0; i < problem->counters; i++) {
        const struct kp_packed_field *field = &problem->fields[i];
        uint64_t most = UINT64_C(1) << field->bits, by = problem->left[i] + 1;

        words[field->word] |= (by < most ? by : most) << field->shift;
    }
}

static void add_greatest(struct kp_counter_problem *problem, size_t step)
{
    const uint64_t *greatest = problem->greatest + step * problem->counters;

    for (size_t i = 0; i < problem->counters; i++)
        if (problem->left[i] < problem->fields[i].target)
            problem->left[i] += greatest[i];
}

void kp_counter_problem_finish(struct kp_counter_problem *problem)
{
    size_t n = problem->steps, words = problem->words, lifts = (n + 1) * words;
    size_t bytes = problem->counters * sizeof *problem->left;

    if (problem->failed ||
        !KP_RESERVE(problem->lift_forward, problem->lift_room, 2 * lifts + problem->counters + 1)) {
        problem->failed = true;
        return;
    }
    problem->lift_backward = problem->lift_forward + lifts;
    problem->left = problem->lift_backward + lifts;
    memset(problem->left, 0, bytes);
    for (size_t s = n + 1; s-- > 0;) {
        fill_lift(problem, problem->lift_forward + s * words);
        if (s > 0)
            add_greatest(problem, s - 1);
    }
    memset(problem->left, 0, bytes);
    for (size_t s = 0; s <= n; s++) {
        fill_lift(problem, problem->lift_backward + s * words);
        if (s < n)
            add_greatest(problem, s);
    }
}

void kp_counter_problem_free(struct kp_counter_problem *problem)
{
    free(problem->fields);
    free(problem->delta);
    free(problem->ways);
    free(problem->tag);
    free(problem->first);
    free(problem->greatest);
    free(problem->lift_forward);
}
