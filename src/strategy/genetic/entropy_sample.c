#include "strategy/genetic/entropy_sample.h"

#include "base/error.h"
#include "base/memory.h"
#include "strategy/strategy.h"
#include <stdlib.h>

enum kp_status kp_entropy_sample_make(struct kp_entropy_sample *jury, const struct kp_rules *rules,
                                      const uint16_t *codes, size_t count, struct kp_diag *why)
{
    const struct kp_strategy *entropy = kp_strategy_named("neuwirth");
    enum kp_status status = kp_code_table_choose(&jury->field, rules, codes, count, why);

    if (status != KP_OK)
        return status;
    jury->weights = kp_calloc(count + 1, sizeof *jury->weights);
    jury->marks = kp_calloc(count, sizeof *jury->marks);
    if (!jury->weights || !jury->marks)
        return kp_no_memory(why);
    for (size_t size = 1; size <= count; size++)
        jury->weights[size] = entropy->weigh((uint32_t)size);
    return KP_OK;
}

void kp_entropy_sample_clear(struct kp_entropy_sample *jury)
{
    kp_code_table_clear(&jury->field);
    free(jury->weights);
    free(jury->marks);
    *jury = (struct kp_entropy_sample){0};
}

const uint8_t *kp_entropy_sample_marks(struct kp_entropy_sample *jury, const uint16_t *guess)
{
    kp_bulk_scorer_score(jury->field.all, guess, kp_code_table_scored(&jury->field, jury->marks));
    return jury->marks;
}

int64_t kp_entropy_sample_left(struct kp_entropy_sample *jury, const uint16_t *guess)
{
    const struct kp_code_table *field = &jury->field;
    const uint8_t *marks = kp_entropy_sample_marks(jury, guess);
    uint32_t tally[256] = {0};
    int64_t left = 0;

    for (size_t i = 0; i < field->count; i++)
        tally[marks[i]]++;
    for (size_t k = 0; k < field->mark_count; k++)
        left += jury->weights[tally[field->marks[k]]];
    return left;
}
