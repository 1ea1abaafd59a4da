/* The codes after a place, in order: those with the same pegs up to the last of
 * them, then those with the same pegs but one, and so on.  Each of these ranges
 * is one question to the engine: it counts, and gives the codes while they are
 * few. */
#include "native/search/next_secrets.h"

#include "native/count/arrangements.h"
#include "native/count/count_secrets.h"
#include <stdlib.h>
#include <string.h>

struct hauling {
    const struct kp_question *question;
    const struct kp_limits *limits;
    uint64_t *states;
    struct kp_code_buffer *haul;
    bool many;
};

static int name(const void *data, size_t step, size_t option, uint64_t k)
{
    const struct kp_counted_group *part = data;

    if (part->steps->ways[option] == 1)
        return part->steps->tag[option];
    return kp_row_table_alike(part->board, (int)step, k);
}

static bool unfold(void *data, const struct kp_counted_group *part, enum kp_stop_reason *stop)
{
    struct hauling *hauling = data;
    const struct kp_bignum *ways = part->ways;
    size_t room = hauling->haul->most - hauling->haul->count;

    hauling->many = ways->size != 1 || ways->limbs[0] > room;
    if (!hauling->many)
        *stop = kp_mitm_enumerate(part->meeting, part->steps, (size_t)ways->limbs[0], hauling->haul,
                                  part->purse, name, part);
    return !hauling->many;
}

/* The secrets of one range; where they are many, the least one. */
static enum kp_stop_reason haul_range(struct hauling *hauling, const struct kp_after *after)
{
    struct kp_code_buffer *haul = hauling->haul;
    struct kp_count_request reckoned = {.fixed = after->fixed,
                                        .from = after->least,
                                        .part = unfold,
                                        .data = hauling,
                                        .classes = calloc(haul->pegs, sizeof *reckoned.classes)};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (reckoned.classes) {
        memcpy(reckoned.classes, after->classes, (size_t)after->fixed * sizeof *reckoned.classes);
        stop = kp_count_secrets(hauling->question, NULL, hauling->limits, hauling->states, true,
                                &reckoned);
    }
    if (stop == KP_COMPLETED && hauling->many) {
        stop = kp_least_secret_from(hauling->question, NULL, hauling->limits, hauling->states,
                                    reckoned.classes, after->fixed, after->least);
        memcpy(haul->codes, reckoned.classes, haul->pegs * sizeof *haul->codes);
        haul->count = 1;
    }
    if (stop != KP_COMPLETED)
        haul->count = 0;
    kp_bignum_free(&reckoned.secrets);
    free(reckoned.classes);
    return stop;
}

static void move_on(struct kp_after *after)
{
    after->fixed--;
    if (after->fixed >= 0)
        after->least = after->classes[after->fixed] + 1;
}

enum kp_stop_reason kp_next_secrets(const struct kp_question *question,
                                    const struct kp_limits *limits, uint64_t *states,
                                    struct kp_after *after, struct kp_code_buffer *haul, bool *many)
{
    struct hauling hauling = {question, limits, states, haul, false};
    enum kp_stop_reason stop = KP_COMPLETED;

    haul->count = 0;
    while (after->fixed >= 0 && haul->count == 0 && stop == KP_COMPLETED) {
        if (after->least < question->classes)
            stop = haul_range(&hauling, after);
        if (stop == KP_COMPLETED && !hauling.many)
            move_on(after);
    }
    *many = hauling.many && stop == KP_COMPLETED;
    if (stop == KP_COMPLETED)
        kp_code_buffer_sort(haul);
    return stop;
}
