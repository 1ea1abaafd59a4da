/* A histogram is a multiset: what histograms would enumerate is counted from
 * both ends to the middle. */
#include "base/memory.h"
#include "native/count/colour_histograms.h"
#include "native/count/count_secrets_impl.h"
#include <stdlib.h>

/* The classes of a multiset, one after the other. */
static void spread(struct kp_reckoning *reckoning, const struct kp_histograms *histograms,
                   const int *pegs)
{
    int n = 0;

    for (size_t s = 0; s < histograms->steps.steps; s++)
        for (int i = 0; i < pegs[s]; i++)
            reckoning->reckoned->classes[n++] = (uint16_t)histograms->class[s];
}

static bool tell_multiset(struct kp_reckoning *reckoning, const struct kp_meeting *meeting,
                          const struct kp_histograms *histograms)
{
    int *pegs = kp_zeroed(histograms->steps.steps, sizeof *pegs);

    if (pegs) {
        kp_meeting_tags(meeting, &histograms->steps, pegs);
        spread(reckoning, histograms, pegs);
    }
    free(pegs);
    return pegs != NULL;
}

static enum kp_stop meet(struct kp_reckoning *reckoning, struct kp_meeting *meeting,
                         const struct kp_histograms *histograms, int others)
{
    enum kp_stop stop = kp_meet(meeting, &histograms->steps, &reckoning->purse,
                                kp_reckoning_ways(reckoning));

    if (!meeting->left)
        return stop;
    kp_reckoning_add(reckoning, others);
    if (kp_reckoning_is_first(reckoning) && !tell_multiset(reckoning, meeting, histograms))
        return KP_OUT_OF_MEMORY;
    return stop == KP_RAN
               ? kp_reckoning_show(reckoning, meeting, &histograms->steps, histograms->class)
               : stop;
}

/* With `others` pegs of the merged class: as many colours of it weigh the same. */
static enum kp_stop meet_with(struct kp_reckoning *reckoning, struct kp_meeting *meeting,
                              int others)
{
    struct kp_histograms histograms;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (kp_histograms_make(&histograms, &reckoning->board, others))
        stop = meet(reckoning, meeting, &histograms, others);
    kp_histograms_free(&histograms);
    return stop;
}

enum kp_stop kp_reckon_multisets(struct kp_reckoning *reckoning)
{
    const struct kp_question *question = reckoning->question;
    int most = question->others ? kp_question_most(question, question->kept) : 0;
    struct kp_meeting meeting = {0};
    enum kp_stop stop = KP_RAN;

    for (int others = 0; others <= most && stop == KP_RAN; others++)
        if (kp_reckoning_goes_on(reckoning))
            stop = meet_with(reckoning, &meeting, others);
    kp_meeting_free(&meeting);
    return stop;
}
