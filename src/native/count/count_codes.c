/* Codes are counted histogram after histogram, each arranged by itself; where
 * there are many, all at once if that is cheaper. */
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/count_secrets_impl.h"
#include "native/count/half_tables.h"
#include "native/count/histogram_list.h"
#include <math.h>

static void tell(struct kp_secret_counting *reckoning, const int *tags)
{
    for (int p = 0; p < reckoning->question->pegs; p++)
        reckoning->reckoned->classes[p] = (uint16_t)tags[p];
}

/* Where memory does not do it is missed, which is no reason to stop. */
static enum kp_stop_reason find_least(struct kp_secret_counting *reckoning,
                                      const struct kp_arrangement_counter *arranging)
{
    struct kp_least_search *foremost = &reckoning->foremost;
    enum kp_stop_reason stop = KP_COMPLETED;

    if (reckoning->count && reckoning->reckoned->classes && !reckoning->reckoned->part &&
        !reckoning->missed)
        stop = kp_least_search_find(foremost, arranging, &reckoning->purse);
    reckoning->missed |= stop != KP_COMPLETED;
    return stop == KP_OUT_OF_MEMORY ? KP_COMPLETED : stop;
}

static void tell_least(struct kp_secret_counting *reckoning)
{
    const struct kp_least_search *foremost = &reckoning->foremost;

    reckoning->reckoned->least = !reckoning->missed;
    for (int p = 0; p < reckoning->question->pegs; p++)
        reckoning->reckoned->classes[p] = foremost->classes[p];
}

static enum kp_stop_reason arrange(struct kp_secret_counting *reckoning,
                                   struct kp_arrangement_counter *arranging, const int *pegs)
{
    const struct kp_question *question = reckoning->question;
    enum kp_stop_reason stop = kp_count_arrangements(arranging, pegs, &reckoning->purse,
                                                     kp_secret_counting_ways(reckoning));

    if (!kp_arrangement_counter_found(arranging))
        return stop;
    if (kp_secret_counting_is_first(reckoning)) {
        kp_arrangement_counter_classes(arranging, reckoning->tags);
        tell(reckoning, reckoning->tags);
    }
    kp_secret_counting_add(reckoning, pegs && question->others ? pegs[question->kept] : 0);
    if (stop == KP_COMPLETED)
        stop = find_least(reckoning, arranging);
    return stop == KP_COMPLETED
               ? kp_secret_counting_show(reckoning, &arranging->meeting, &arranging->steps, NULL)
               : stop;
}

/* ---- Many histograms ---- */

/* What one histogram of its own takes, and each of its states, in nanoseconds. */
#define ALONE 800
#define STATE 40

/* So much of what halves would take is spent before they are thought of. */
#define PATIENCE 4

struct many {
    struct kp_secret_counting *reckoning;
    struct kp_arrangement_counter *arranging;
};

static enum kp_stop_reason arrange_alone(void *data, const int *pegs)
{
    const struct many *many = data;

    return kp_secret_counting_goes_on(many->reckoning)
               ? arrange(many->reckoning, many->arranging, pegs)
               : KP_COMPLETED;
}

/* Halves know no meeting: it is made anew for a part that is looked at, within
 * half of the memory, for the halves hold some. */
static enum kp_stop_reason show_alone(const struct many *many, const int *pegs)
{
    struct kp_secret_counting *reckoning = many->reckoning;
    struct kp_arrangement_counter *arranging = many->arranging;
    struct kp_budget *purse = &reckoning->purse;
    size_t bytes = purse->bytes;
    enum kp_stop_reason stop;

    purse->bytes /= 2;
    stop = kp_count_arrangements(arranging, pegs, purse, kp_secret_counting_ways(reckoning));
    if (stop == KP_COMPLETED)
        stop = kp_secret_counting_show(reckoning, &arranging->meeting, &arranging->steps, NULL);
    purse->bytes = bytes;
    kp_arrangement_counter_release(arranging);
    return stop;
}

static enum kp_stop_reason add_ways(void *data, const int *pegs, const uint64_t ways[2])
{
    const struct many *many = data;
    struct kp_secret_counting *reckoning = many->reckoning;
    const struct kp_count_request *reckoned = reckoning->reckoned;
    const struct kp_question *question = reckoning->question;
    uint64_t limbs[] = {ways[0], ways[1]};
    struct kp_bignum count = {.limbs = limbs, .size = 2};

    kp_bignum_trim(&count);
    if (count.size == 0 || !kp_secret_counting_goes_on(reckoning))
        return KP_COMPLETED;
    reckoning->missed = true;
    kp_secret_counting_weigh(reckoning, question->others ? pegs[question->kept] : 0);
    kp_bignum_add_product(&reckoning->reckoned->secrets, &count, &reckoning->weight);
    if (!reckoned->part || (reckoned->wants && !reckoned->wants(reckoned->data)))
        return KP_COMPLETED;
    return show_alone(many, pegs);
}

static void rest(void *data)
{
    kp_arrangement_counter_release(((struct many *)data)->arranging);
}

/* One histogram after the other, until that has taken so long that all at once
 * may be cheaper; a secret is found by then. */
static enum kp_stop_reason arrange_each(struct kp_secret_counting *reckoning,
                                        struct kp_arrangement_counter *arranging,
                                        struct kp_histograms *histograms)
{
    struct many many = {reckoning, arranging};
    struct kp_histogram_receiver teller = {arrange_alone, add_ways, rest, &many};
    double patience = kp_half_tables_cost(&reckoning->board, histograms->most).grow / PATIENCE;
    double spent = 0, n = 0;
    enum kp_stop_reason stop = KP_COMPLETED;

    while (stop == KP_COMPLETED && kp_secret_counting_goes_on(reckoning) &&
           kp_histograms_next(histograms, &reckoning->purse, &stop)) {
        uint64_t left = *reckoning->purse.states;
        bool halved = false;

        stop = arrange(reckoning, arranging, histograms->pegs);
        spent += ALONE + STATE * (double)(left - *reckoning->purse.states);
        n++;
        if (stop != KP_COMPLETED || !reckoning->count || !reckoning->reckoned->found ||
            spent < patience)
            continue;
        stop = kp_histogram_list_count(histograms, spent / n, &reckoning->purse, teller, &halved);
        if (!halved)
            patience = INFINITY;
    }
    return stop;
}

static enum kp_stop_reason arrange_all(struct kp_secret_counting *reckoning,
                                       struct kp_arrangement_counter *arranging)
{
    struct kp_histograms histograms;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (kp_histograms_make(&histograms, &reckoning->board, -1))
        stop = arrange_each(reckoning, arranging, &histograms);
    kp_histograms_free(&histograms);
    return stop;
}

enum kp_stop_reason kp_count_secret_codes(struct kp_secret_counting *reckoning)
{
    struct kp_arrangement_counter arranging;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (kp_arrangement_counter_make(&arranging, &reckoning->board) &&
        kp_least_search_make(&reckoning->foremost, reckoning->question))
        stop = kp_arrangement_counter_is_free(&reckoning->board)
                   ? arrange(reckoning, &arranging, NULL)
                   : arrange_all(reckoning, &arranging);
    if (stop == KP_COMPLETED && reckoning->foremost.known)
        tell_least(reckoning);
    kp_least_search_free(&reckoning->foremost);
    kp_arrangement_counter_free(&arranging);
    return stop;
}
