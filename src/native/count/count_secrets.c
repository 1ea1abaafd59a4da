#include "native/count/count_secrets.h"

#include "base/memory.h"
#include "native/budget.h"
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/half_tables.h"
#include "native/count/least_secret.h"
#include "native/row_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Secrets being counted: what codes and multisets share, and how they add up. */
struct kp_secret_counting {
    const struct kp_question *question;
    struct kp_row_table board;
    struct kp_budget purse;
    struct kp_count_request *reckoned;
    struct kp_bignum ways;   /* of the histogram at hand */
    struct kp_bignum weight; /* in so many ways the merged class is coloured, with */
    int weighed;             /* so many pegs */
    int *tags;
    struct kp_least_search foremost; /* the least secret, where all are counted */
    bool count, enough;
    bool missed; /* the least could not be told of some histogram */
};

/* Codes are counted histogram after histogram, each arranged by itself; where
 * there are many, all at once if that is cheaper. */
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

static enum kp_stop_reason kp_secret_counting_show(struct kp_secret_counting *reckoning,
                                                   struct kp_mitm *meeting,
                                                   const struct kp_counter_problem *steps,
                                                   const int *class);

static bool kp_secret_counting_is_first(struct kp_secret_counting *reckoning);

static void kp_secret_counting_add(struct kp_secret_counting *reckoning, int others);

static struct kp_bignum *kp_secret_counting_ways(struct kp_secret_counting *reckoning);

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

static bool kp_secret_counting_goes_on(const struct kp_secret_counting *reckoning);

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

static void kp_secret_counting_weigh(struct kp_secret_counting *reckoning, int others);

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

static enum kp_stop_reason kp_count_secret_codes(struct kp_secret_counting *reckoning)
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

/* A histogram is a multiset: what histograms would enumerate is counted from
 * both ends to the middle. */
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

/* Count all codes: by histograms; or all multisets, each of which is one. */
static enum kp_stop_reason kp_count_secret_multisets(struct kp_secret_counting *reckoning)
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

/* ---- What is added up ---- */

static void kp_secret_counting_weigh(struct kp_secret_counting *reckoning, int others)
{
    if (reckoning->weighed > others || reckoning->weighed < 0) {
        kp_bignum_set(&reckoning->weight, 1);
        reckoning->weighed = 0;
    }
    for (; reckoning->weighed < others; reckoning->weighed++)
        kp_question_colourings_next(reckoning->question, reckoning->weighed, &reckoning->weight);
}

/* So many ways to place the classes, with so many pegs of the merged one. */
static void kp_secret_counting_add(struct kp_secret_counting *reckoning, int others)
{
    kp_secret_counting_weigh(reckoning, others);
    kp_bignum_add_product(&reckoning->reckoned->secrets, &reckoning->ways, &reckoning->weight);
}

/* Show what met to whoever looks at every part. */
static enum kp_stop_reason kp_secret_counting_show(struct kp_secret_counting *reckoning,
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

/* Whether more secrets are asked for. */
static bool kp_secret_counting_goes_on(const struct kp_secret_counting *reckoning)
{
    return reckoning->count ? !reckoning->enough : !reckoning->reckoned->found;
}

/* Where the ways of the next histogram are to be added, from 0; NULL: nobody
 * counts. */
static struct kp_bignum *kp_secret_counting_ways(struct kp_secret_counting *reckoning)
{
    kp_bignum_set(&reckoning->ways, 0);
    return reckoning->count ? &reckoning->ways : NULL;
}

/* The first secret is the one that is told. */
static bool kp_secret_counting_is_first(struct kp_secret_counting *reckoning)
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

/* The least secret, or the least from somewhere on: each peg in turn gets the least class with which there still
 * is one.  What the classes before cannot do was decided with fewer pegs
 * free, so all of it costs little more than the first decision. */
struct narrowing {
    const struct kp_question *question;
    const bool *on;
    const struct kp_limits *limits;
    uint64_t *states;
    uint16_t *least, *trial;
    int *used; /* of each class, before the peg at hand */
};

/* Whether there is a secret with the class at this peg, after the pegs before;
 * if so, it is the least so far. */
static enum kp_stop_reason try_class(struct narrowing *narrowing, int p, int class, bool *found)
{
    struct kp_count_request reckoned = {.classes = narrowing->trial, .fixed = p + 1};
    size_t bytes = (size_t)narrowing->question->pegs * sizeof *narrowing->trial;
    enum kp_stop_reason stop;

    memcpy(narrowing->trial, narrowing->least, bytes);
    narrowing->trial[p] = (uint16_t) class;
    stop = kp_count_secrets(narrowing->question, narrowing->on, narrowing->limits,
                            narrowing->states, false, &reckoned);
    *found = reckoned.found;
    if (reckoned.found)
        memcpy(narrowing->least, narrowing->trial, bytes);
    kp_bignum_free(&reckoned.secrets);
    return reckoned.found ? KP_COMPLETED : stop;
}

static enum kp_stop_reason narrow_peg(struct narrowing *narrowing, int p, int first)
{
    const struct kp_question *question = narrowing->question;
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;

    for (int k = first; k < question->classes && stop == KP_COMPLETED && !found; k++) {
        int class = kp_class_in_code_order(question, narrowing->used, k);

        if (class == narrowing->least[p])
            break;
        if (narrowing->used[class] < kp_question_max_uses(question, class) &&
            kp_question_allows(question, p, class))
            stop = try_class(narrowing, p, class, &found);
    }
    narrowing->used[narrowing->least[p]]++;
    return stop;
}

static void use_before(struct narrowing *narrowing, int from)
{
    for (int p = 0; p < from; p++)
        narrowing->used[narrowing->least[p]]++;
}

enum kp_stop_reason kp_least_secret_from(const struct kp_question *question, const bool *on,
                                         const struct kp_limits *limits, uint64_t *states,
                                         uint16_t *classes, int from, int first)
{
    struct narrowing narrowing = {question, on, limits, states, classes, NULL, NULL};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    narrowing.trial = kp_calloc((size_t)question->pegs, sizeof *narrowing.trial);
    narrowing.used = kp_calloc((size_t)question->classes, sizeof *narrowing.used);
    if (narrowing.trial && narrowing.used) {
        stop = KP_COMPLETED;
        use_before(&narrowing, from);
        for (int p = from; p < question->pegs && stop == KP_COMPLETED; p++)
            stop = narrow_peg(&narrowing, p, p == from ? first : 0);
    }
    free(narrowing.trial);
    free(narrowing.used);
    return stop;
}

enum kp_stop_reason kp_least_secret(const struct kp_question *question, const bool *on,
                                    const struct kp_limits *limits, uint64_t *states,
                                    uint16_t *classes)
{
    return kp_least_secret_from(question, on, limits, states, classes, 0, 0);
}
