/* Codes are counted histogram after histogram, each arranged by itself; where
 * there are many, all at once if that is cheaper. */
#include "native/count/arrangements.h"
#include "native/count/histogram_list.h"
#include "native/count/half_tables.h"
#include "native/count/colour_histograms.h"
#include "native/count/count_secrets_impl.h"
#include <math.h>

static void tell(struct kp_reckoning *reckoning, const int *tags)
{
    for (int p = 0; p < reckoning->question->pegs; p++)
        reckoning->reckoned->classes[p] = (uint16_t)tags[p];
}

/* Where memory does not do it is missed, which is no reason to stop. */
static enum kp_stop find_least(struct kp_reckoning *reckoning, const struct kp_arranging *arranging)
{
    struct kp_foremost *foremost = &reckoning->foremost;
    enum kp_stop stop = KP_RAN;

    if (reckoning->count && reckoning->reckoned->classes && !reckoning->reckoned->part &&
        !reckoning->missed)
        stop = kp_foremost_look(foremost, arranging, &reckoning->purse);
    reckoning->missed |= stop != KP_RAN;
    return stop == KP_OUT_OF_MEMORY ? KP_RAN : stop;
}

static void tell_least(struct kp_reckoning *reckoning)
{
    const struct kp_foremost *foremost = &reckoning->foremost;

    reckoning->reckoned->least = !reckoning->missed;
    for (int p = 0; p < reckoning->question->pegs; p++)
        reckoning->reckoned->classes[p] = foremost->classes[p];
}

static enum kp_stop arrange(struct kp_reckoning *reckoning, struct kp_arranging *arranging,
                            const int *pegs)
{
    const struct kp_question *question = reckoning->question;
    enum kp_stop stop = kp_arrange(arranging, pegs, &reckoning->purse,
                                   kp_reckoning_ways(reckoning));

    if (!kp_arranging_found(arranging))
        return stop;
    if (kp_reckoning_is_first(reckoning)) {
        kp_arranging_classes(arranging, reckoning->tags);
        tell(reckoning, reckoning->tags);
    }
    kp_reckoning_add(reckoning, pegs && question->others ? pegs[question->kept] : 0);
    if (stop == KP_RAN)
        stop = find_least(reckoning, arranging);
    return stop == KP_RAN
               ? kp_reckoning_show(reckoning, &arranging->meeting, &arranging->steps, NULL)
               : stop;
}

/* ---- Many histograms ---- */

/* What one histogram of its own takes, and each of its states, in nanoseconds. */
#define ALONE 800
#define STATE 40

/* So much of what halves would take is spent before they are thought of. */
#define PATIENCE 4

struct many {
    struct kp_reckoning *reckoning;
    struct kp_arranging *arranging;
};

static enum kp_stop arrange_alone(void *data, const int *pegs)
{
    const struct many *many = data;

    return kp_reckoning_goes_on(many->reckoning) ? arrange(many->reckoning, many->arranging, pegs)
                                                 : KP_RAN;
}

/* Halves know no meeting: it is made anew for a part that is looked at, within
 * half of the memory, for the halves hold some. */
static enum kp_stop show_alone(const struct many *many, const int *pegs)
{
    struct kp_reckoning *reckoning = many->reckoning;
    struct kp_arranging *arranging = many->arranging;
    struct kp_purse *purse = &reckoning->purse;
    size_t bytes = purse->bytes;
    enum kp_stop stop;

    purse->bytes /= 2;
    stop = kp_arrange(arranging, pegs, purse, kp_reckoning_ways(reckoning));
    if (stop == KP_RAN)
        stop = kp_reckoning_show(reckoning, &arranging->meeting, &arranging->steps, NULL);
    purse->bytes = bytes;
    kp_arranging_rest(arranging);
    return stop;
}

static enum kp_stop add_ways(void *data, const int *pegs, const uint64_t ways[2])
{
    const struct many *many = data;
    struct kp_reckoning *reckoning = many->reckoning;
    const struct kp_reckoned *reckoned = reckoning->reckoned;
    const struct kp_question *question = reckoning->question;
    uint64_t limbs[] = {ways[0], ways[1]};
    struct kp_count count = {.limbs = limbs, .size = 2};

    kp_count_trim(&count);
    if (count.size == 0 || !kp_reckoning_goes_on(reckoning))
        return KP_RAN;
    reckoning->missed = true;
    kp_reckoning_weigh(reckoning, question->others ? pegs[question->kept] : 0);
    kp_count_add_product(&reckoning->reckoned->secrets, &count, &reckoning->weight);
    if (!reckoned->part || (reckoned->wants && !reckoned->wants(reckoned->data)))
        return KP_RAN;
    return show_alone(many, pegs);
}

static void rest(void *data)
{
    kp_arranging_rest(((struct many *)data)->arranging);
}

/* One histogram after the other, until that has taken so long that all at once
 * may be cheaper; a secret is found by then. */
static enum kp_stop arrange_each(struct kp_reckoning *reckoning, struct kp_arranging *arranging,
                                 struct kp_histograms *histograms)
{
    struct many many = {reckoning, arranging};
    struct kp_crowd_teller teller = {arrange_alone, add_ways, rest, &many};
    double patience = kp_halves_cost(&reckoning->board, histograms->most).grow / PATIENCE;
    double spent = 0, n = 0;
    enum kp_stop stop = KP_RAN;

    while (stop == KP_RAN && kp_reckoning_goes_on(reckoning) &&
           kp_histograms_next(histograms, &reckoning->purse, &stop)) {
        uint64_t left = *reckoning->purse.states;
        bool halved = false;

        stop = arrange(reckoning, arranging, histograms->pegs);
        spent += ALONE + STATE * (double)(left - *reckoning->purse.states);
        n++;
        if (stop != KP_RAN || !reckoning->count || !reckoning->reckoned->found || spent < patience)
            continue;
        stop = kp_crowd_count(histograms, spent / n, &reckoning->purse, teller, &halved);
        if (!halved)
            patience = INFINITY;
    }
    return stop;
}

static enum kp_stop arrange_all(struct kp_reckoning *reckoning, struct kp_arranging *arranging)
{
    struct kp_histograms histograms;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (kp_histograms_make(&histograms, &reckoning->board, -1))
        stop = arrange_each(reckoning, arranging, &histograms);
    kp_histograms_free(&histograms);
    return stop;
}

enum kp_stop kp_reckon_codes(struct kp_reckoning *reckoning)
{
    struct kp_arranging arranging;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (kp_arranging_make(&arranging, &reckoning->board) &&
        kp_foremost_make(&reckoning->foremost, reckoning->question))
        stop = kp_arranging_is_free(&reckoning->board) ? arrange(reckoning, &arranging, NULL)
                                                       : arrange_all(reckoning, &arranging);
    if (stop == KP_RAN && reckoning->foremost.known)
        tell_least(reckoning);
    kp_foremost_free(&reckoning->foremost);
    kp_arranging_free(&arranging);
    return stop;
}
