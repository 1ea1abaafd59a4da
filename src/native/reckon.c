#include "native/reckon.h"

#include "base/memory.h"
#include "native/arrange.h"
#include "native/crowd.h"
#include "native/foremost.h"
#include "native/halves.h"
#include "native/histograms.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct reckoning {
    const struct kp_question *question;
    struct kp_board board;
    struct kp_purse purse;
    struct kp_reckoned *reckoned;
    struct kp_count ways;   /* of the histogram at hand */
    struct kp_count weight; /* in so many ways the merged class is coloured, with */
    int weighed;            /* so many pegs */
    int *tags;
    struct kp_foremost foremost; /* the least secret, where all are counted */
    bool count, enough;
    bool missed; /* the least could not be told of some histogram */
};

/* ---- What is added up ---- */

static void weigh(struct reckoning *reckoning, int others)
{
    if (reckoning->weighed > others || reckoning->weighed < 0) {
        kp_count_set(&reckoning->weight, 1);
        reckoning->weighed = 0;
    }
    for (; reckoning->weighed < others; reckoning->weighed++)
        kp_question_weigh_next(reckoning->question, reckoning->weighed, &reckoning->weight);
}

/* So many ways to place the classes, with so many pegs of the merged one. */
static void add(struct reckoning *reckoning, int others)
{
    weigh(reckoning, others);
    kp_count_add_product(&reckoning->reckoned->secrets, &reckoning->ways, &reckoning->weight);
}

/* The same for whoever looks at every part. */
static enum kp_stop show(struct reckoning *reckoning, struct kp_meeting *meeting,
                         const struct kp_steps *steps, const int *class)
{
    struct kp_part part = {&reckoning->board,  meeting,          steps, class, &reckoning->ways,
                           &reckoning->weight, &reckoning->purse};
    enum kp_stop stop = KP_RAN;

    if (reckoning->count && reckoning->reckoned->part)
        reckoning->enough = !reckoning->reckoned->part(reckoning->reckoned->data, &part, &stop);
    return stop;
}

static bool wants_more(const struct reckoning *reckoning)
{
    return reckoning->count ? !reckoning->enough : !reckoning->reckoned->found;
}

static struct kp_count *ways(struct reckoning *reckoning)
{
    kp_count_set(&reckoning->ways, 0);
    return reckoning->count ? &reckoning->ways : NULL;
}

/* The first secret is the one that is told. */
static bool is_first(struct reckoning *reckoning)
{
    bool first = !reckoning->reckoned->found;

    reckoning->reckoned->found = true;
    return first && reckoning->reckoned->classes;
}

static void tell(struct reckoning *reckoning, const int *tags)
{
    for (int p = 0; p < reckoning->question->pegs; p++)
        reckoning->reckoned->classes[p] = (uint16_t)tags[p];
}

/* ---- Codes ---- */

/* Where memory does not do it is missed, which is no reason to stop. */
static enum kp_stop find_least(struct reckoning *reckoning, const struct kp_arranging *arranging)
{
    struct kp_foremost *foremost = &reckoning->foremost;
    enum kp_stop stop = KP_RAN;

    if (reckoning->count && reckoning->reckoned->classes && !reckoning->reckoned->part &&
        !reckoning->missed)
        stop = kp_foremost_look(foremost, arranging, &reckoning->purse);
    reckoning->missed |= stop != KP_RAN;
    return stop == KP_OUT_OF_MEMORY ? KP_RAN : stop;
}

static void tell_least(struct reckoning *reckoning)
{
    const struct kp_foremost *foremost = &reckoning->foremost;

    reckoning->reckoned->least = !reckoning->missed;
    for (int p = 0; p < reckoning->question->pegs; p++)
        reckoning->reckoned->classes[p] = foremost->classes[p];
}

static enum kp_stop arrange(struct reckoning *reckoning, struct kp_arranging *arranging,
                            const int *pegs)
{
    const struct kp_question *question = reckoning->question;
    enum kp_stop stop = kp_arrange(arranging, pegs, &reckoning->purse, ways(reckoning));

    if (!kp_arranging_found(arranging))
        return stop;
    if (is_first(reckoning)) {
        kp_arranging_classes(arranging, reckoning->tags);
        tell(reckoning, reckoning->tags);
    }
    add(reckoning, pegs && question->others ? pegs[question->kept] : 0);
    if (stop == KP_RAN)
        stop = find_least(reckoning, arranging);
    return stop == KP_RAN ? show(reckoning, &arranging->meeting, &arranging->steps, NULL) : stop;
}

/* ---- Many histograms ---- */

/* What one histogram of its own takes, and each of its states, in nanoseconds. */
#define ALONE 800
#define STATE 40

/* So much of what halves would take is spent before they are thought of. */
#define PATIENCE 4

struct many {
    struct reckoning *reckoning;
    struct kp_arranging *arranging;
};

static enum kp_stop arrange_alone(void *data, const int *pegs)
{
    const struct many *many = data;

    return wants_more(many->reckoning) ? arrange(many->reckoning, many->arranging, pegs) : KP_RAN;
}

/* Halves know no meeting: it is made anew for a part that is looked at. */
static enum kp_stop show_alone(const struct many *many, const int *pegs)
{
    struct reckoning *reckoning = many->reckoning;
    const struct kp_reckoned *reckoned = reckoning->reckoned;
    enum kp_stop stop;

    if (!reckoned->part || (reckoned->wants && !reckoned->wants(reckoned->data)))
        return KP_RAN;
    stop = kp_arrange(many->arranging, pegs, &reckoning->purse, ways(reckoning));
    return stop == KP_RAN
               ? show(reckoning, &many->arranging->meeting, &many->arranging->steps, NULL)
               : stop;
}

static enum kp_stop add_wide(void *data, const int *pegs, kp_wide ways)
{
    const struct many *many = data;
    struct reckoning *reckoning = many->reckoning;
    const struct kp_question *question = reckoning->question;
    uint64_t limbs[] = {(uint64_t)ways, (uint64_t)(ways >> 64)};
    struct kp_count count = {.limbs = limbs, .size = limbs[1] ? 2 : limbs[0] != 0};

    if (ways == 0 || !wants_more(reckoning))
        return KP_RAN;
    reckoning->missed = true;
    weigh(reckoning, question->others ? pegs[question->kept] : 0);
    kp_count_add_product(&reckoning->reckoned->secrets, &count, &reckoning->weight);
    return show_alone(many, pegs);
}

static void rest(void *data)
{
    kp_arranging_rest(((struct many *)data)->arranging);
}

/* One histogram after the other, until that has taken so long that all at once
 * may be cheaper; a secret is found by then. */
static enum kp_stop arrange_each(struct reckoning *reckoning, struct kp_arranging *arranging,
                                 struct kp_histograms *histograms)
{
    struct many many = {reckoning, arranging};
    struct kp_crowd_teller teller = {arrange_alone, add_wide, rest, &many};
    double patience = kp_halves_cost(&reckoning->board, histograms->most).grow / PATIENCE;
    double spent = 0, n = 0;
    enum kp_stop stop = KP_RAN;

    while (stop == KP_RAN && wants_more(reckoning) &&
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

static enum kp_stop arrange_all(struct reckoning *reckoning, struct kp_arranging *arranging)
{
    struct kp_histograms histograms;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (kp_histograms_make(&histograms, &reckoning->board, -1))
        stop = arrange_each(reckoning, arranging, &histograms);
    kp_histograms_free(&histograms);
    return stop;
}

/* Whether the rows ask for blacks alone, and nothing else for histograms. */
static bool needs_no_histogram(const struct reckoning *reckoning)
{
    const struct kp_question *question = reckoning->question;
    bool needed = !question->repeats || question->sum >= 0;

    for (size_t r = 0; r < reckoning->board.rows; r++) {
        const struct kp_bounds *bounds = &reckoning->board.bounds[r];

        needed |= bounds->total_least == bounds->total_most ||
                  bounds->white_least == bounds->white_most;
    }
    return !needed;
}

static enum kp_stop reckon_codes(struct reckoning *reckoning)
{
    struct kp_arranging arranging;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (kp_arranging_make(&arranging, &reckoning->board) &&
        kp_foremost_make(&reckoning->foremost, reckoning->question))
        stop = needs_no_histogram(reckoning) ? arrange(reckoning, &arranging, NULL)
                                             : arrange_all(reckoning, &arranging);
    if (stop == KP_RAN && reckoning->foremost.known)
        tell_least(reckoning);
    kp_foremost_free(&reckoning->foremost);
    kp_arranging_free(&arranging);
    return stop;
}

/* ---- Multisets: a histogram is a secret ---- */

/* The classes of a multiset, one after the other. */
static void spread(struct reckoning *reckoning, const struct kp_histograms *histograms,
                   const int *pegs)
{
    int n = 0;

    for (size_t s = 0; s < histograms->steps.steps; s++)
        for (int i = 0; i < pegs[s]; i++)
            reckoning->reckoned->classes[n++] = (uint16_t)histograms->class[s];
}

static bool tell_multiset(struct reckoning *reckoning, const struct kp_meeting *meeting,
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

static enum kp_stop meet(struct reckoning *reckoning, struct kp_meeting *meeting,
                         const struct kp_histograms *histograms, int others)
{
    enum kp_stop stop = kp_meet(meeting, &histograms->steps, &reckoning->purse, ways(reckoning));

    if (!meeting->left)
        return stop;
    add(reckoning, others);
    if (is_first(reckoning) && !tell_multiset(reckoning, meeting, histograms))
        return KP_OUT_OF_MEMORY;
    return stop == KP_RAN ? show(reckoning, meeting, &histograms->steps, histograms->class) : stop;
}

/* With `others` pegs of the merged class: as many colours of it weigh the same. */
static enum kp_stop meet_with(struct reckoning *reckoning, struct kp_meeting *meeting, int others)
{
    struct kp_histograms histograms;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (kp_histograms_make(&histograms, &reckoning->board, others))
        stop = meet(reckoning, meeting, &histograms, others);
    kp_histograms_free(&histograms);
    return stop;
}

static enum kp_stop reckon_multisets(struct reckoning *reckoning)
{
    const struct kp_question *question = reckoning->question;
    int most = question->others ? kp_question_most(question, question->kept) : 0;
    struct kp_meeting meeting = {0};
    enum kp_stop stop = KP_RAN;

    for (int others = 0; others <= most && stop == KP_RAN; others++)
        if (wants_more(reckoning))
            stop = meet_with(reckoning, &meeting, others);
    kp_meeting_free(&meeting);
    return stop;
}

/* ---- */

static enum kp_stop reckon(struct reckoning *reckoning)
{
    double bytes = (double)reckoning->purse.bytes / 8; /* each; the rest is for states */
    enum kp_stop stop;

    if (!kp_histograms_fit(&reckoning->board))
        return KP_OUT_OF_STATES;
    if (kp_histograms_bytes(&reckoning->board) > bytes ||
        kp_arranging_bytes(&reckoning->board) > bytes)
        return KP_OUT_OF_MEMORY;
    stop = reckoning->question->ordered ? reckon_codes(reckoning) : reckon_multisets(reckoning);
    return reckoning->reckoned->secrets.failed ? KP_OUT_OF_MEMORY : stop;
}

enum kp_stop kp_reckon(const struct kp_question *question, const bool *on,
                       const struct kp_limits *limits, uint64_t *states, bool count,
                       struct kp_reckoned *reckoned)
{
    struct reckoning reckoning = {.question = question, .reckoned = reckoned, .weighed = -1};
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
