/* A histogram is a multiset: what histograms would enumerate is counted from
 * both ends to the middle. */
#include "base/memory.h"
#include "native/count/colour_histograms.h"
#include "native/count/count_secrets_impl.h"
#include <stdlib.h>

/* The classes of a multiset, one after the other. */
static void spread(struct kp_secret_counting *reckoning, const struct kp_histograms *histograms,
                   const int *pegs)
{
    int n = 0;

    for (size_t s = 0; s < histograms->steps.steps; s++)
        for (int i = 0; i < pegs[s]; i++)
            reckoning->reckoned->classes[n++] = (uint16_t)histograms->class[s];
}

static bool tell_multiset(struct kp_secret_counting *reckoning, const struct kp_mitm *meeting,
                          const struct kp_histograms *histograms)
{
    int *pegs = kp_calloc(histograms->steps.steps, sizeof *pegs);

    if (pegs) {
        kp_mitm_solution(meeting, &histograms->steps, pegs);
        spread(reckoning, histograms, pegs);
    }
    free(pegs);
    return pegs != NULL;
}

static enum kp_stop_reason meet(struct kp_secret_counting *reckoning, struct kp_mitm *meeting,
                                const struct kp_histograms *histograms, int others)
{
    enum kp_stop_reason stop = kp_mitm_count(meeting, &histograms->steps, &reckoning->purse,
                                             kp_secret_counting_ways(reckoning));

    if (!meeting->left)
        return stop;
    kp_secret_counting_add(reckoning, others);
    if (kp_secret_counting_is_first(reckoning) && !tell_multiset(reckoning, meeting, histograms))
        return KP_OUT_OF_MEMORY;
    return stop == KP_COMPLETED
               ? kp_secret_counting_show(reckoning, meeting, &histograms->steps, histograms->class)
               : stop;
}

/* With `others` pegs of the merged class: as many colours of it weigh the same. */
static enum kp_stop_reason meet_with(struct kp_secret_counting *reckoning, struct kp_mitm *meeting,
                                     int others)
{
    struct kp_histograms histograms;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (kp_histograms_make(&histograms, &reckoning->board, others))
        stop = meet(reckoning, meeting, &histograms, others);
    kp_histograms_free(&histograms);
    return stop;
}

enum kp_stop_reason kp_count_secret_multisets(struct kp_secret_counting *reckoning)
{
    const struct kp_question *question = reckoning->question;
    int most = question->others ? kp_question_max_uses(question, question->kept) : 0;
    struct kp_mitm meeting = {0};
    enum kp_stop_reason stop = KP_COMPLETED;

    for (int others = 0; others <= most && stop == KP_COMPLETED; others++)
        if (kp_secret_counting_goes_on(reckoning))
            stop = meet_with(reckoning, &meeting, others);
    kp_mitm_free(&meeting);
    return stop;
}
