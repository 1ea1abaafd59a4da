#include "native/count/count_secrets.h"

#include "base/memory.h"
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/count_secrets_impl.h"
#include <stdlib.h>

/* ---- What is added up ---- */

void kp_secret_counting_weigh(struct kp_secret_counting *reckoning, int others)
{
    if (reckoning->weighed > others || reckoning->weighed < 0) {
        kp_bignum_set(&reckoning->weight, 1);
        reckoning->weighed = 0;
    }
    for (; reckoning->weighed < others; reckoning->weighed++)
        kp_question_colourings_next(reckoning->question, reckoning->weighed, &reckoning->weight);
}

/* So many ways to place the classes, with so many pegs of the merged one. */
void kp_secret_counting_add(struct kp_secret_counting *reckoning, int others)
{
    kp_secret_counting_weigh(reckoning, others);
    kp_bignum_add_product(&reckoning->reckoned->secrets, &reckoning->ways, &reckoning->weight);
}

enum kp_stop_reason kp_secret_counting_show(struct kp_secret_counting *reckoning,
                                            struct kp_mitm *meeting,
                                            const struct kp_counter_problem *steps,
                                            const int *class)
{
    struct kp_counted_group part = {
        &reckoning->board,  meeting,          steps, class, &reckoning->ways,
        &reckoning->weight, &reckoning->purse};
    enum kp_stop_reason stop = KP_COMPLETED;

    if (reckoning->count && reckoning->reckoned->part)
        reckoning->enough = !reckoning->reckoned->part(reckoning->reckoned->data, &part, &stop);
    return stop;
}

bool kp_secret_counting_goes_on(const struct kp_secret_counting *reckoning)
{
    return reckoning->count ? !reckoning->enough : !reckoning->reckoned->found;
}

struct kp_bignum *kp_secret_counting_ways(struct kp_secret_counting *reckoning)
{
    kp_bignum_set(&reckoning->ways, 0);
    return reckoning->count ? &reckoning->ways : NULL;
}

/* The first secret is the one that is told. */
bool kp_secret_counting_is_first(struct kp_secret_counting *reckoning)
{
    bool first = !reckoning->reckoned->found;

    reckoning->reckoned->found = true;
    return first && reckoning->reckoned->classes;
}

/* ---- */

static enum kp_stop_reason reckon(struct kp_secret_counting *reckoning)
{
    double bytes = (double)reckoning->purse.bytes / 8; /* each; the rest is for states */
    enum kp_stop_reason stop;

    if (!kp_histograms_fit(&reckoning->board))
        return KP_OUT_OF_STATES;
    if (kp_histograms_bytes(&reckoning->board) > bytes ||
        kp_arrangement_counter_bytes(&reckoning->board) > bytes)
        return KP_OUT_OF_MEMORY;
    stop = reckoning->question->ordered ? kp_count_secret_codes(reckoning)
                                        : kp_count_secret_multisets(reckoning);
    return reckoning->reckoned->secrets.failed ? KP_OUT_OF_MEMORY : stop;
}

enum kp_stop_reason kp_count_secrets(const struct kp_question *question, const bool *on,
                                     const struct kp_limits *limits, uint64_t *states, bool count,
                                     struct kp_count_request *reckoned)
{
    struct kp_secret_counting reckoning = {
        .question = question, .reckoned = reckoned, .weighed = -1};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    reckoning.purse = kp_budget_open(limits, states, reckoned->what ? reckoned->what : "searching");
    reckoning.purse.needed = reckoned->expected ? reckoned->expected : UINT64_MAX;
    reckoning.count = count;
    reckoning.tags = kp_calloc((size_t)question->pegs, sizeof *reckoning.tags);
    reckoned->found = reckoned->least = false;
    kp_bignum_set(&reckoned->secrets, 0);
    if (kp_row_table_make(&reckoning.board, question, (struct kp_row_selection){on, 0}, limits) &&
        reckoning.tags) {
        for (int p = 0; p < reckoned->fixed; p++)
            kp_row_table_fix_peg(&reckoning.board, p, reckoned->classes[p]);
        if (reckoned->fixed < question->pegs)
            kp_row_table_require_at_least(&reckoning.board, reckoned->fixed, reckoned->from);
        stop = reckon(&reckoning);
    }
    kp_row_table_free(&reckoning.board);
    kp_bignum_free(&reckoning.ways);
    kp_bignum_free(&reckoning.weight);
    free(reckoning.tags);
    return stop;
}
