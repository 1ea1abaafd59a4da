/* How good a guess is, judged by a sample of the possible secrets: the cost is the sum of
 * n*log2(n) over the parts of the sample, so the lowest cost is the highest entropy.  A local
 * search then changes one peg or exchanges two, takes the best of all these neighbours, and ends
 * when none is better.  The guess need not be a candidate. */
#include "strategy/genetic/genetic.h"

#include "base/allocate.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_entropy_sample_make(struct kp_entropy_sample *sample,
                                      const struct kp_rules *rules, const uint16_t *codes,
                                      size_t count, struct kp_diag *why)
{
    enum kp_status status;

    *sample = (struct kp_entropy_sample){0};
    status = kp_code_table_choose(&sample->table, rules, codes, count, why);
    if (status != KP_OK)
        return status;
    sample->secrets = kp_calloc(2 * count, sizeof *sample->secrets);
    sample->sorted = sample->secrets ? sample->secrets + count : NULL;
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

/* ---- Local search -------------------------------------------------------- */

/* The best neighbour so far. */
struct climb_step {
    uint16_t guess[KP_MARK_PEGS];
    int64_t cost;
};

static void consider(struct kp_entropy_sample *sample, const uint16_t *guess,
                     struct climb_step *step)
{
    int64_t cost = kp_entropy_sample_cost(sample, guess);

    if (cost >= step->cost)
        return;
    step->cost = cost;
    memcpy(step->guess, guess, (size_t)sample->table.pegs * sizeof *guess);
}

/* Change the peg, and exchange it with each of those before it. */
static void change_peg(struct kp_entropy_sample *sample, uint16_t *guess, int p,
                       struct climb_step *step)
{
    const struct kp_rules *rules = sample->table.rules;
    uint16_t was = guess[p];

    for (int c = 0; c < kp_rules_secret_colours(rules); c++) {
        if (!kp_rules_allow_colour(rules, guess, c) || c == was)
            continue;
        guess[p] = (uint16_t)c;
        consider(sample, guess, step);
        guess[p] = was;
    }
    for (int q = 0; q < p; q++) {
        if (guess[q] == was)
            continue;
        kp_exchange_pegs(guess, p, q);
        consider(sample, guess, step);
        kp_exchange_pegs(guess, p, q);
    }
}

enum kp_stop_reason kp_entropy_sample_climb(struct kp_entropy_sample *sample,
                                            const struct kp_limits *limits, uint16_t *guess,
                                            int64_t *cost)
{
    int pegs = sample->table.pegs;
    struct climb_step step = {.cost = kp_entropy_sample_cost(sample, guess)};

    do {
        enum kp_stop_reason stop = kp_limits_check(limits);

        *cost = step.cost;
        if (stop != KP_COMPLETED)
            return stop;
        for (int p = 0; p < pegs; p++)
            change_peg(sample, guess, p, &step);
        if (step.cost < *cost)
            memcpy(guess, step.guess, (size_t)pegs * sizeof *guess);
    } while (step.cost < *cost);
    return KP_COMPLETED;
}
