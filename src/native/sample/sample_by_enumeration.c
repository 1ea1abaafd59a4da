#include "native/sample/sample_by_enumeration.h"

#include "base/memory.h"
#include "base/random.h"
#include "native/search/enumerate.h"
#include <stdlib.h>
#include <string.h>

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
