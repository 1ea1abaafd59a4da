#include "strategy/genetic/entropy_sample.h"

#include "base/memory.h"
#include "base/error.h"
#include "strategy/strategy.h"
#include <stdlib.h>

enum kp_status kp_jury_make(struct kp_jury *jury, const struct kp_rules *rules,
                            const uint16_t *codes, size_t count, struct kp_diag *why)
{
    const struct kp_strategy *entropy = kp_strategy_named("neuwirth");
    enum kp_status status = kp_field_choose(&jury->field, rules, codes, count, why);

    if (status != KP_OK)
        return status;
    jury->weights = kp_zeroed(count + 1, sizeof *jury->weights);
    jury->marks = kp_zeroed(count, sizeof *jury->marks);
    if (!jury->weights || !jury->marks)
        return kp_no_memory(why);
    for (size_t size = 1; size <= count; size++)
        jury->weights[size] = entropy->weigh((uint32_t)size);
    return KP_OK;
}

void kp_jury_clear(struct kp_jury *jury)
{
    kp_field_clear(&jury->field);
    free(jury->weights);
    free(jury->marks);
    *jury = (struct kp_jury){0};
}

const uint8_t *kp_jury_marks(struct kp_jury *jury, const uint16_t *guess)
{
    kp_feedback_score(jury->field.all, guess, kp_field_scored(&jury->field, jury->marks));
    return jury->marks;
}

int64_t kp_jury_left(struct kp_jury *jury, const uint16_t *guess)
{
    const struct kp_field *field = &jury->field;
    const uint8_t *marks = kp_jury_marks(jury, guess);
    uint32_t tally[256] = {0};
    int64_t left = 0;

    for (size_t i = 0; i < field->count; i++)
        tally[marks[i]]++;
    for (size_t k = 0; k < field->mark_count; k++)
        left += jury->weights[tally[field->marks[k]]];
    return left;
}
