#include "native/count/least_by_fixing_pegs.h"

#include "base/memory.h"
#include "native/count/count_secrets.h"
#include <stdlib.h>
#include <string.h>

struct peg_fixing {
    const struct kp_row_table *table;
    const struct kp_limits *limits;
    uint64_t *states;
    uint16_t *least, *trial;
    int *used; /* [class]: by the pegs before the one at hand */
};

/* Whether there is a secret with the class at this peg, after the pegs before; if so, it
 * becomes the least so far. */
static enum kp_stop_reason try_class(struct peg_fixing *narrowing, int p, int class, bool *found)
{
    struct kp_count_request request = {.classes = narrowing->trial, .fixed = p + 1};
    size_t bytes = (size_t)narrowing->table->question->pegs * sizeof *narrowing->trial;
    enum kp_stop_reason stop;

    memcpy(narrowing->trial, narrowing->least, bytes);
    narrowing->trial[p] = (uint16_t) class;
    stop = kp_count_table(narrowing->table, narrowing->limits, narrowing->states, false, &request);
    *found = request.found;
    if (request.found)
        memcpy(narrowing->least, narrowing->trial, bytes);
    kp_bignum_free(&request.secrets);
    return request.found ? KP_COMPLETED : stop;
}

static enum kp_stop_reason fix_peg(struct peg_fixing *narrowing, int p, int first)
{
    const struct kp_question *question = narrowing->table->question;
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

enum kp_stop_reason kp_least_by_fixing_pegs(const struct kp_row_table *table,
                                            const struct kp_limits *limits, uint64_t *states,
                                            uint16_t *classes, int from, int first)
{
    size_t pegs = (size_t)table->question->pegs, n = (size_t)table->question->classes;
    struct peg_fixing narrowing = {table, limits, states, classes, NULL, NULL};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    narrowing.trial = kp_calloc(pegs, sizeof *narrowing.trial);
    narrowing.used = kp_calloc(n, sizeof *narrowing.used);
    if (narrowing.trial && narrowing.used) {
        stop = KP_COMPLETED;
        for (int p = 0; p < from; p++)
            narrowing.used[classes[p]]++;
        for (int p = from; p < table->question->pegs && stop == KP_COMPLETED; p++)
            stop = fix_peg(&narrowing, p, p == from ? first : 0);
    }
    free(narrowing.trial);
    free(narrowing.used);
    return stop;
}
