/* Every pick draws a number below the count of secrets; then the secrets are
 * counted once more, part by part, and each part gives those whose number falls
 * into it.  Which of the part's secrets they are is drawn anew: a way through the
 * meeting, then the colours.  No secret needs its own number for that, and no
 * long numbers are divided.
 *
 * A pick draws from a series of its own, so it does not depend on how many there
 * are: a longer sample begins with the shorter ones. */
#include "native/sample/sample_secrets.h"

#include "base/memory.h"
#include "native/count/arrangements.h"
#include "native/count/count_secrets.h"
#include "native/sample/colour_at_random.h"
#include "native/sample/random_paths.h"
#include <stdlib.h>
#include <string.h>

struct picking {
    const struct kp_question *question;
    struct kp_count_request reckoned;
    struct kp_random_path *traces;
    size_t count, next; /* traces, sorted; the first that is not drawn yet */
    uint16_t *palette;
};

static bool make(struct picking *picking, const struct kp_bignum *secrets,
                 const struct kp_sample_request *picks)
{
    size_t pegs = (size_t)picking->question->pegs;
    bool drawn = true;

    picking->traces = kp_calloc(picks->count, sizeof *picking->traces);
    picking->palette = kp_calloc((size_t)picking->question->others, sizeof *picking->palette);
    if (!picking->traces || !picking->palette)
        return false;
    picking->count = picks->count;
    for (size_t i = 0; i < picks->count; i++) {
        struct kp_random_path *trace = &picking->traces[i];

        trace->number = i;
        trace->code = picks->codes + i * pegs;
        trace->draw = kp_random_seed(picks->seed, picks->first + i);
        kp_random_below_bignum(&trace->draw, secrets, &trace->rank);
        drawn &= !trace->rank.failed;
    }
    if (drawn)
        kp_random_paths_sort(picking->traces, picking->count);
    return drawn;
}

static void done(struct picking *picking)
{
    for (size_t i = 0; i < picking->count; i++)
        kp_bignum_free(&picking->traces[i].rank);
    free(picking->traces);
    free(picking->palette);
    kp_bignum_free(&picking->reckoned.secrets);
}

/* The option of a peg is a class, or one of several alike; that of a class is
 * how many pegs it has. */
static void take(void *data, struct kp_random_path *trace, size_t step, size_t option)
{
    const struct kp_counted_group *part = data;
    uint64_t alike = part->steps->ways[option];
    int tag = part->steps->tag[option];

    if (part->class) {
        while (tag-- > 0)
            trace->code[trace->filled++] = (uint16_t)part->class[step];
        return;
    }
    if (alike > 1)
        tag = kp_row_table_alike(part->board, (int)step, kp_random_below(&trace->draw, alike));
    trace->code[step] = (uint16_t)tag;
}

/* So many traces, from the next one on, have a number below the secrets so far. */
static size_t due(const struct picking *picking)
{
    size_t n = 0;

    while (picking->next + n < picking->count &&
           kp_bignum_compare(&picking->traces[picking->next + n].rank, &picking->reckoned.secrets) <
               0)
        n++;
    return n;
}

static bool wants(void *data)
{
    return due(data) > 0;
}

/* The traces that this part gives. */
static bool draw(void *data, const struct kp_counted_group *part, enum kp_stop_reason *stop)
{
    struct picking *picking = data;
    struct kp_random_path *first = picking->traces + picking->next;
    struct kp_counted_group copy = *part;
    size_t n = due(picking);

    if (n > 0)
        *stop = kp_mitm_sample(part->meeting, part->steps, part->ways, first, n, part->purse,
                               (struct kp_path_receiver){take, &copy});
    for (size_t i = 0; i < n && *stop == KP_COMPLETED; i++)
        kp_colour_at_random(picking->question, &first[i].draw, first[i].code, picking->palette);
    picking->next += n;
    return picking->next < picking->count;
}

size_t kp_sample_cost(const struct kp_question *question, const struct kp_bignum *secrets,
                      size_t picks)
{
    size_t states = ((size_t)question->classes + (size_t)question->pegs + 8) * sizeof(uint64_t);

    if (states > KP_STEP_WORDS * sizeof(uint64_t))
        states = KP_STEP_WORDS * sizeof(uint64_t);
    return picks *
           (sizeof(struct kp_random_path) + (secrets->size + 16) * sizeof(uint64_t) + states);
}

enum kp_stop_reason kp_native_sample(const struct kp_question *question,
                                     const struct kp_limits *limits, uint64_t *states,
                                     const struct kp_bignum *secrets,
                                     const struct kp_sample_request *picks)
{
    struct picking picking = {.question = question,
                              .reckoned = {.what = "drawing", .part = draw, .wants = wants}};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    picking.reckoned.data = &picking;
    if (make(&picking, secrets, picks))
        stop = kp_count_secrets(question, NULL, limits, states, true, &picking.reckoned);
    if (stop == KP_COMPLETED && picking.next < picking.count)
        stop = KP_OUT_OF_MEMORY; /* a count failed */
    done(&picking);
    return stop;
}
