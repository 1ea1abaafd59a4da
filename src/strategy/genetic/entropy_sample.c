/* How good a guess is, judged by a sample of the possible secrets: the cost is the sum of
 * n*log2(n) over the parts of the sample, so the lowest cost is the highest entropy. */
#include "strategy/genetic/genetic.h"

#include "base/allocate.h"
#include "base/error.h"

#include <stdlib.h>

enum kp_status kp_entropy_sample_make(struct kp_entropy_sample *sample,
                                      const struct kp_rules *rules, const uint16_t *codes,
                                      size_t count, struct kp_diag *why)
{
    enum kp_status status;

    *sample = (struct kp_entropy_sample){0};
    status = kp_code_table_choose(&sample->table, rules, codes, count, why);
    if (status != KP_OK)
        return status;
    sample->secrets = kp_calloc(count, sizeof *sample->secrets);
    for (size_t i = 0; sample->secrets && i < count; i++)
        sample->secrets[i] = (uint32_t)i;
    if (!sample->secrets ||
        !kp_guess_evaluator_make(&sample->evaluator, &kp_strategy_neuwirth, &sample->table,
                                 count) ||
        !kp_splitter_load(&sample->evaluator.splitter, sample->secrets, count))
        return kp_no_memory(why);
    return KP_OK;
}

void kp_entropy_sample_clear(struct kp_entropy_sample *sample)
{
    kp_guess_evaluator_clear(&sample->evaluator);
    kp_code_table_clear(&sample->table);
    free(sample->secrets);
    *sample = (struct kp_entropy_sample){0};
}

int64_t kp_entropy_sample_cost(struct kp_entropy_sample *sample, const uint16_t *guess)
{
    return kp_guess_evaluator_cost(&sample->evaluator, guess);
}
