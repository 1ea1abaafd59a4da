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
#include "base/random.h"
#include "native/count/arrangements.h"
#include "native/count/count_secrets.h"
#include "native/sample/random_paths.h"
#include "native/search/enumerate.h"
#include "question/question.h"

#include <stdlib.h>
#include <string.h>

/* Classes become colours at random, each secret that they stand for as likely
 * as any other. */

/* With repeats every peg draws for itself; without, from what is left (Fisher
 * and Yates, as far as there are pegs). */
static uint16_t draw_colour(const struct kp_question *question, struct kp_random *draw,
                            uint16_t *palette, int used)
{
    int first = question->repeats ? 0 : used;
    int k = first + (int)kp_random_below(draw, (uint64_t)(question->others - first));
    uint16_t colour = palette[k];

    if (!question->repeats) {
        palette[k] = palette[used];
        palette[used] = colour;
    }
    return colour;
}

static void paint_code(const struct kp_question *question, struct kp_random *draw, uint16_t *code,
                       uint16_t *palette)
{
    int used = 0;

    for (int p = 0; p < question->pegs; p++)
        if (code[p] < question->kept)
            code[p] = question->colour_of[code[p]];
        else
            code[p] = draw_colour(question, draw, palette, used++);
}

/* k of n, each choice as likely as any other (Knuth 3.4.2, algorithm S).  As many
 * colours out of W with repeats are k of W + k - 1 without: the i-th chosen
 * stands for a colour i places before. */
static void paint_multiset(const struct kp_question *question, struct kp_random *draw, int k,
                           uint16_t *to)
{
    uint64_t n = (uint64_t)question->others, wanted = (uint64_t)k;
    uint64_t all = question->repeats ? n + wanted - 1 : n;

    for (uint64_t at = 0, chosen = 0; chosen < wanted; at++)
        if (kp_random_below(draw, all - at) < wanted - chosen) {
            to[chosen] = question->other_colours[question->repeats ? at - chosen : at];
            chosen++;
        }
}

static int compare_colours(const void *left, const void *right)
{
    uint16_t a = *(const uint16_t *)left, b = *(const uint16_t *)right;

    return (a > b) - (a < b);
}

/* Pegs of the merged class to the end, and the others as they are. */
static int part_with_merged(const struct kp_question *question, uint16_t *code)
{
    int kept = 0;

    for (int p = 0; p < question->pegs; p++)
        if (code[p] < question->kept)
            code[kept++] = question->colour_of[code[p]];
    return kept;
}

/* In place; a multiset is sorted.  `palette` is scratch: room for
 * question->others. */
static void kp_colour_at_random(const struct kp_question *question, struct kp_random *draw,
                                uint16_t *code, uint16_t *palette)
{
    int kept;

    memcpy(palette, question->other_colours, (size_t)question->others * sizeof *palette);
    if (question->ordered) {
        paint_code(question, draw, code, palette);
        return;
    }
    kept = part_with_merged(question, code);
    paint_multiset(question, draw, question->pegs - kept, code + kept);
    qsort(code, (size_t)question->pegs, sizeof *code, compare_colours);
}

static bool count(void *data, const uint16_t *code, int others)
{
    (void)code;
    (void)others;
    ++*(uint64_t *)data;
    return true;
}

enum kp_stop_reason kp_sample_by_enumeration_count(const struct kp_question *question,
                                                   const struct kp_limits *limits, uint64_t *states,
                                                   uint64_t *secrets)
{
    *secrets = 0;
    return kp_enumerate(question, (struct kp_row_selection){0}, limits, states,
                        (struct kp_visitor){count, secrets, "counting"});
}

/* Whose turn it is when so many secrets have passed. */
struct turn {
    uint64_t rank;
    uint16_t *code;
};

struct picking {
    struct turn *turns; /* sorted */
    size_t count, next;
    uint64_t passed;
    size_t bytes; /* of a code */
};

static int by_rank(const void *left, const void *right)
{
    const struct turn *a = left, *b = right;

    return (a->rank > b->rank) - (a->rank < b->rank);
}

static bool take(void *data, const uint16_t *code, int others)
{
    struct picking *picking = data;

    (void)others;
    while (picking->next < picking->count && picking->turns[picking->next].rank == picking->passed)
        memcpy(picking->turns[picking->next++].code, code, picking->bytes);
    picking->passed++;
    return picking->next < picking->count;
}

enum kp_stop_reason kp_sample_by_enumeration(const struct kp_question *question,
                                             const struct kp_limits *limits, uint64_t *states,
                                             uint64_t secrets,
                                             const struct kp_sample_request *picks)
{
    size_t pegs = (size_t)question->pegs;
    struct picking picking = {.count = picks->count, .bytes = pegs * sizeof *picks->codes};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    picking.turns = kp_calloc(picks->count, sizeof *picking.turns);
    for (size_t i = 0; picking.turns && i < picks->count; i++) {
        struct kp_random draw = kp_random_seed(picks->seed, picks->first + i);

        picking.turns[i] = (struct turn){kp_random_below(&draw, secrets), picks->codes + i * pegs};
    }
    if (picking.turns) {
        qsort(picking.turns, picking.count, sizeof *picking.turns, by_rank);
        stop = kp_enumerate(question, (struct kp_row_selection){0}, limits, states,
                            (struct kp_visitor){take, &picking, "drawing"});
    }
    free(picking.turns);
    return stop;
}

struct picking_sample_secrets {
    const struct kp_question *question;
    struct kp_count_request reckoned;
    struct kp_random_path *traces;
    size_t count, next; /* traces, sorted; the first that is not drawn yet */
    uint16_t *palette;
};

static bool make(struct picking_sample_secrets *picking, const struct kp_bignum *secrets,
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

static void done(struct picking_sample_secrets *picking)
{
    for (size_t i = 0; i < picking->count; i++)
        kp_bignum_free(&picking->traces[i].rank);
    free(picking->traces);
    free(picking->palette);
    kp_bignum_free(&picking->reckoned.secrets);
}

/* The option of a peg is a class, or one of several alike; that of a class is
 * how many pegs it has. */
static void take_sample_secrets(void *data, struct kp_random_path *trace, size_t step,
                                size_t option)
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
static size_t due(const struct picking_sample_secrets *picking)
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
    struct picking_sample_secrets *picking = data;
    struct kp_random_path *first = picking->traces + picking->next;
    struct kp_counted_group copy = *part;
    size_t n = due(picking);

    if (n > 0)
        *stop = kp_mitm_sample(part->meeting, part->steps, part->ways, first, n, part->purse,
                               (struct kp_path_receiver){take_sample_secrets, &copy});
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
    struct picking_sample_secrets picking = {
        .question = question, .reckoned = {.what = "drawing", .part = draw, .wants = wants}};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    picking.reckoned.data = &picking;
    if (make(&picking, secrets, picks))
        stop = kp_count_secrets(question, NULL, limits, states, true, &picking.reckoned);
    if (stop == KP_COMPLETED && picking.next < picking.count)
        stop = KP_OUT_OF_MEMORY; /* a count failed */
    done(&picking);
    return stop;
}
