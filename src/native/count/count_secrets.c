#include "native/count/count_secrets.h"

#include "base/memory.h"
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/count_secrets_impl.h"
#include <stdlib.h>

/* ---- What is added up ---- */

void kp_reckoning_weigh(struct kp_reckoning *reckoning, int others)
{
    if (reckoning->weighed > others || reckoning->weighed < 0) {
        kp_count_set(&reckoning->weight, 1);
        reckoning->weighed = 0;
    }
    for (; reckoning->weighed < others; reckoning->weighed++)
        kp_question_weigh_next(reckoning->question, reckoning->weighed, &reckoning->weight);
}

/* So many ways to place the classes, with so many pegs of the merged one. */
void kp_reckoning_add(struct kp_reckoning *reckoning, int others)
{
    kp_reckoning_weigh(reckoning, others);
    kp_count_add_product(&reckoning->reckoned->secrets, &reckoning->ways, &reckoning->weight);
}

enum kp_stop kp_reckoning_show(struct kp_reckoning *reckoning, struct kp_meeting *meeting,
                               const struct kp_steps *steps, const int *class)
{
    struct kp_part part = {&reckoning->board,  meeting,          steps, class, &reckoning->ways,
                           &reckoning->weight, &reckoning->purse};
    enum kp_stop stop = KP_RAN;

    if (reckoning->count && reckoning->reckoned->part)
        reckoning->enough = !reckoning->reckoned->part(reckoning->reckoned->data, &part, &stop);
    return stop;
}

bool kp_reckoning_goes_on(const struct kp_reckoning *reckoning)
{
    return reckoning->count ? !reckoning->enough : !reckoning->reckoned->found;
}

struct kp_count *kp_reckoning_ways(struct kp_reckoning *reckoning)
{
    kp_count_set(&reckoning->ways, 0);
    return reckoning->count ? &reckoning->ways : NULL;
}

/* The first secret is the one that is told. */
bool kp_reckoning_is_first(struct kp_reckoning *reckoning)
{
    bool first = !reckoning->reckoned->found;

    reckoning->reckoned->found = true;
    return first && reckoning->reckoned->classes;
}

/* ---- */

static enum kp_stop reckon(struct kp_reckoning *reckoning)
{
    double bytes = (double)reckoning->purse.bytes / 8; /* each; the rest is for states */
    enum kp_stop stop;

    if (!kp_histograms_fit(&reckoning->board))
        return KP_OUT_OF_STATES;
    if (kp_histograms_bytes(&reckoning->board) > bytes ||
        kp_arranging_bytes(&reckoning->board) > bytes)
        return KP_OUT_OF_MEMORY;
    stop = reckoning->question->ordered ? kp_reckon_codes(reckoning)
                                        : kp_reckon_multisets(reckoning);
    return reckoning->reckoned->secrets.failed ? KP_OUT_OF_MEMORY : stop;
}

enum kp_stop kp_reckon(const struct kp_question *question, const bool *on,
                       const struct kp_limits *limits, uint64_t *states, bool count,
                       struct kp_reckoned *reckoned)
{
    struct kp_reckoning reckoning = {.question = question, .reckoned = reckoned, .weighed = -1};
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    reckoning.purse = kp_purse_open(limits, states, reckoned->what ? reckoned->what : "searching");
    reckoning.purse.needed = reckoned->expected ? reckoned->expected : UINT64_MAX;
    reckoning.count = count;
    reckoning.tags = kp_zeroed((size_t)question->pegs, sizeof *reckoning.tags);
    reckoned->found = reckoned->least = false;
    kp_count_set(&reckoned->secrets, 0);
    if (kp_board_make(&reckoning.board, question, (struct kp_asked){on, 0}, limits) &&
        reckoning.tags) {
        for (int p = 0; p < reckoned->fixed; p++)
            kp_board_fix(&reckoning.board, p, reckoned->classes[p]);
        if (reckoned->fixed < question->pegs)
            kp_board_begin(&reckoning.board, reckoned->fixed, reckoned->from);
        stop = reckon(&reckoning);
    }
    kp_board_free(&reckoning.board);
    kp_count_free(&reckoning.ways);
    kp_count_free(&reckoning.weight);
    free(reckoning.tags);
    return stop;
}
