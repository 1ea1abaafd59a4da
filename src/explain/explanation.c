/* The goal follows from the codes that fit all rows.  Every step of a chain is certified by all codes
 * before it is part of an explanation: no code that fits its rows and premises lacks one of its
 * conclusions. */
#include "explain/explanation.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

/* Of the only secret its pegs; of several also which colours they have, and those they lack. */
static bool is_worth_showing(const struct kp_explanation *explanation, size_t fact)
{
    const struct kp_code_sets *sets = &explanation->sets;
    struct kp_fact about = kp_fact_of(sets, fact), least = about;

    if (about.kind == KP_NOT_AT)
        return sets->game->rules->scores != KP_COLOURS_ONLY;
    if (explanation->secrets == 1 && sets->game->rules->scores != KP_COLOURS_ONLY)
        return false;
    least.kind = KP_AT_LEAST;
    return about.kind == KP_AT_LEAST || about.times == 0 ||
           kp_bits_within(explanation->possible, kp_fact_codes(sets, kp_fact_number(sets, least)),
                          sets->words);
}

/* The codes that fit all rows, and what follows from them. */
static enum kp_stop_reason find_goal(struct kp_explanation *explanation, uint64_t **facts)
{
    struct kp_code_sets *sets = &explanation->sets;
    uint64_t *goal;

    KP_TAKE(&sets->arena, explanation->possible, sets->words);
    KP_TAKE(&sets->arena, goal, sets->fact_words);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    memcpy(explanation->possible, sets->all, sets->words * sizeof *goal);
    for (size_t r = 0; r < sets->game->row_count; r++)
        if (kp_row_knows(sets, r, KP_ROW_SCORE))
            kp_bits_and(explanation->possible, kp_row_codes(sets, r, KP_ROW_SCORE), sets->words);
    explanation->secrets = kp_bits_count(explanation->possible, sets->words);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bits_within(explanation->possible, kp_fact_codes(sets, f), sets->words) &&
            is_worth_showing(explanation, f))
            kp_bit_set(goal, f);
    explanation->goal = explanation->secrets == 0   ? KP_EXPLAINED_CONTRADICTION
                        : explanation->secrets == 1 ? KP_EXPLAINED_SECRET
                                                    : KP_EXPLAINED_CERTAIN;
    *facts = explanation->secrets == 0 ? NULL : goal;
    return KP_COMPLETED;
}

static bool is_certified(struct kp_explanation *explanation, const struct kp_chain_step *step,
                         uint64_t *codes)
{
    const struct kp_code_sets *sets = &explanation->sets;

    kp_step_codes(sets, step, codes);
    if (kp_bits_empty(step->conclusions, sets->fact_words))
        return kp_bits_empty(codes, sets->words);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(step->conclusions, f) &&
            !kp_bits_within(codes, kp_fact_codes(sets, f), sets->words))
            return false;
    return true;
}

static enum kp_status certify(struct kp_explanation *explanation, struct kp_diag *why)
{
    uint64_t *codes;

    KP_TAKE(&explanation->sets.arena, codes, explanation->sets.words);
    if (!codes)
        return kp_no_memory(why);
    for (size_t i = 0; i < explanation->chain.count; i++)
        if (!is_certified(explanation, &explanation->chain.steps[i], codes))
            return kp_fail(why, KP_BROKEN, "step %zu of an explanation does not follow", i + 1);
    return KP_OK;
}

enum kp_status kp_explain(const struct kp_transcript *game, const struct kp_options *options,
                          struct kp_explanation **made, struct kp_diag *why)
{
    struct kp_limits limits = kp_limits_of(kp_options_or_default(options));
    struct kp_explanation *explanation = kp_calloc(1, sizeof *explanation);
    enum kp_status status = KP_OK;
    uint64_t *goal = NULL;

    *made = NULL;
    if (!explanation)
        return kp_no_memory(why);
    explanation->stop = kp_code_sets_make(&explanation->sets, game, &limits);
    if (explanation->stop == KP_COMPLETED)
        explanation->stop = find_goal(explanation, &goal);
    if (explanation->stop == KP_COMPLETED && explanation->sets.code_count > 0)
        explanation->stop = kp_find_chain(&explanation->sets, goal, &limits, &explanation->chain);
    if (explanation->stop == KP_OUT_OF_MEMORY)
        status = kp_no_memory(why);
    if (status == KP_OK && explanation->stop == KP_COMPLETED)
        status = certify(explanation, why);
    if (status == KP_OK)
        *made = explanation;
    else
        kp_explanation_free(explanation);
    return status;
}

struct kp_explanation_facts kp_explanation_about(const struct kp_explanation *explanation)
{
    const struct kp_chain *chain = &explanation->chain;

    return (struct kp_explanation_facts){
        .goal = explanation->stop == KP_COMPLETED ? explanation->goal : KP_EXPLAINED_NOTHING,
        .complete = chain->complete,
        .steps = chain->count,
        .cost = chain->cost / 10.0,
        .dearest = chain->dearest / 10.0,
        .stop = explanation->stop};
}

void kp_explanation_free(struct kp_explanation *explanation)
{
    if (!explanation)
        return;
    kp_chain_free(&explanation->chain);
    kp_code_sets_free(&explanation->sets);
    free(explanation);
}
