/* The least secret, or the least from somewhere on: each peg in turn gets the least class with which there still
 * is one.  What the classes before cannot do was decided with fewer pegs
 * free, so all of it costs little more than the first decision. */
#include "base/memory.h"
#include "native/count/count_secrets.h"
#include "native/row_table.h"
#include <stdlib.h>
#include <string.h>

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
