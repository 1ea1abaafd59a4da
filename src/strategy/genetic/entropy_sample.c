#include "strategy/genetic/entropy_sample.h"

#include "base/error.h"
#include "base/memory.h"
#include "strategy/strategy.h"

#include <stdlib.h>
#include <string.h>

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

/* Guesses near a good one, most of which cannot be the secret, and some tell more. */
/* The best neighbour so far. */
struct step {
    uint16_t guess[KP_MARK_PEGS];
    int64_t left;
};

/* A multiset is written in one way only; its codes are not climbed from. */
bool kp_entropy_sample_climbs(const struct kp_entropy_sample *jury)
{
    return jury->field.rules->scores != KP_COLOURS_ONLY;
}

static void look(struct kp_entropy_sample *jury, const uint16_t *guess, struct step *step)
{
    int64_t left = kp_entropy_sample_left(jury, guess);

    if (left >= step->left)
        return;
    step->left = left;
    memcpy(step->guess, guess, (size_t)jury->field.pegs * sizeof *guess);
}

static void change(struct kp_entropy_sample *jury, uint16_t *guess, int p, struct step *step)
{
    const struct kp_rules *rules = jury->field.rules;
    uint16_t was = guess[p];

    for (int c = 0; c < kp_rules_secret_colours(rules); c++) {
        if (!kp_rules_has_room(rules, guess, c) || c == was)
            continue;
        guess[p] = (uint16_t)c;
        look(jury, guess, step);
        guess[p] = was;
    }
}

static void exchange(struct kp_entropy_sample *jury, uint16_t *guess, int p, struct step *step)
{
    uint16_t was = guess[p];

    for (int q = 0; q < p; q++) {
        if (guess[q] == was)
            continue;
        guess[p] = guess[q];
        guess[q] = was;
        look(jury, guess, step);
        guess[q] = guess[p];
        guess[p] = was;
    }
}

enum kp_stop_reason kp_entropy_sample_climb(struct kp_entropy_sample *jury,
                                            const struct kp_limits *limits, uint16_t *guess,
                                            int64_t *left)
{
    int pegs = jury->field.pegs;
    struct step step = {.left = kp_entropy_sample_left(jury, guess)};

    do {
        enum kp_stop_reason stop = kp_limits_check(limits);

        *left = step.left;
        if (stop != KP_COMPLETED)
            return stop;
        for (int p = 0; p < pegs; p++) {
            change(jury, guess, p, &step);
            exchange(jury, guess, p, &step);
        }
        if (step.left < *left)
            memcpy(guess, step.guess, (size_t)pegs * sizeof *guess);
    } while (step.left < *left);
    return KP_COMPLETED;
}
