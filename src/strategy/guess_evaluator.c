#include "strategy/guess_evaluator.h"

#include "base/memory.h"
#include <stdlib.h>

/* That each secret more in a part weighs no less than the one before it. */
static bool are_convex(const int64_t *weights, size_t most)
{
    for (size_t size = 2; size <= most; size++)
        if (weights[size] - weights[size - 1] < weights[size - 1] - weights[size - 2])
            return false;
    return true;
}

bool kp_guess_evaluator_make(struct kp_guess_evaluator *scales, const struct kp_strategy *strategy,
                             const struct kp_code_table *field, size_t most)
{
    *scales = (struct kp_guess_evaluator){.strategy = strategy, .most = most};
    scales->weights = kp_calloc(most + 1, sizeof *scales->weights);
    for (size_t size = 1; scales->weights && size <= most; size++)
        scales->weights[size] = strategy->weigh((uint32_t)size);
    scales->even = scales->weights && are_convex(scales->weights, most);
    return kp_splitter_make(&scales->splitter, field) &&
           kp_partition_blocks_make(&scales->columns, field) && scales->weights;
}

void kp_guess_evaluator_clear(struct kp_guess_evaluator *scales)
{
    kp_splitter_clear(&scales->splitter);
    kp_partition_blocks_clear(&scales->columns);
    free(scales->weights);
    *scales = (struct kp_guess_evaluator){0};
}

int64_t kp_guess_evaluator_cost(const struct kp_guess_evaluator *scales,
                                const struct kp_split *split)
{
    int64_t worth = scales->weights[split->size[0]];

    for (size_t k = 1; k < split->parts; k++) {
        int64_t weight = scales->weights[split->size[k]];

        if (scales->strategy->combine == KP_SUM)
            worth += weight;
        else if (weight > worth)
            worth = weight;
    }
    return worth;
}

bool kp_rated_guess_before(struct kp_rated_guess a, struct kp_rated_guess b)
{
    if (a.worth != b.worth)
        return a.worth < b.worth;
    return a.fits != b.fits ? a.fits : a.guess < b.guess;
}
