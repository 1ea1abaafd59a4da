#include "strategy/partition.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool kp_splitter_make(struct kp_splitter *splitter, const struct kp_code_table *field)
{
    *splitter = (struct kp_splitter){.field = field};
    splitter->planes = kp_bulk_scorer_new(field->pegs, field->colours, field->way);
    memcpy(splitter->order, field->marks, field->mark_count);
    if (field->way == KP_BULK_SCORE_FASTEST)
        splitter->often = kp_tally_scores_avx2();
    return splitter->planes;
}

void kp_splitter_clear(struct kp_splitter *splitter)
{
    kp_bulk_scorer_free(splitter->planes);
    free(splitter->marks);
    *splitter = (struct kp_splitter){0};
}

bool kp_splitter_take(struct kp_splitter *splitter, const uint32_t *secrets, size_t count)
{
    splitter->secrets = secrets;
    splitter->count = count;
    if (!KP_RESERVE(splitter->marks, splitter->room, count + KP_OFTEN_LANES))
        return false;
    kp_bulk_scorer_clear(splitter->planes);
    for (size_t i = 0; i < count; i++)
        if (!kp_bulk_scorer_add(splitter->planes, kp_code_table_code(splitter->field, secrets[i])))
            return false;
    return true;
}

const uint8_t *kp_splitter_marks(struct kp_splitter *splitter, size_t guess)
{
    const struct kp_code_table *field = splitter->field;

    kp_bulk_scorer_score(splitter->planes, kp_code_table_code(field, guess),
                         kp_code_table_scored(field, splitter->marks));
    return splitter->marks;
}

/* In four tallies in turn: one that is added to twice running has to wait for itself. */
static void tally(struct kp_splitter *splitter, size_t guess)
{
    const uint8_t *marks = kp_splitter_marks(splitter, guess);

    for (size_t i = 0; i < splitter->count; i++)
        splitter->tally[i & 3][marks[i]]++;
}

static void add_part(struct kp_split *split, uint8_t mark, uint32_t size)
{
    split->size[split->parts] = size;
    split->mark[split->parts] = mark;
    split->parts += size > 0;
}

static void split_by_tally(struct kp_splitter *splitter, size_t guess, struct kp_split *split)
{
    const struct kp_code_table *field = splitter->field;

    tally(splitter, guess);
    for (size_t k = 0; k < field->mark_count; k++) {
        uint8_t mark = field->marks[k];
        uint32_t size = 0;

        for (int turn = 0; turn < 4; turn++) {
            size += splitter->tally[turn][mark];
            splitter->tally[turn][mark] = 0;
        }
        add_part(split, mark, size);
    }
}

/* ---- Very many --------------------------------------------------------- */

#define MANY  64
#define NEVER 0xff /* no mark: of the lanes behind the last */

static const uint8_t *many_marks(struct kp_splitter *splitter, size_t guess, size_t *blocks)
{
    kp_splitter_marks(splitter, guess);
    memset(splitter->marks + splitter->count, NEVER, KP_OFTEN_LANES);
    *blocks = (splitter->count + KP_OFTEN_LANES - 1) / KP_OFTEN_LANES;
    return splitter->marks;
}

static void split_by_mark(struct kp_splitter *splitter, size_t guess, struct kp_split *split)
{
    const struct kp_code_table *field = splitter->field;
    size_t blocks, left = splitter->count;
    const uint8_t *marks = many_marks(splitter, guess, &blocks);

    for (size_t k = 0; k < field->mark_count && left > 0; k++) {
        uint32_t size = splitter->often(marks, blocks, field->marks[k]);

        add_part(split, field->marks[k], size);
        left -= size;
    }
}

void kp_splitter_split(struct kp_splitter *splitter, size_t guess, struct kp_split *split)
{
    split->parts = 0;
    if (splitter->often && splitter->count >= MANY)
        split_by_mark(splitter, guess, split);
    else
        split_by_tally(splitter, guess, split);
}

/* ---- The largest part -------------------------------------------------- */

static uint32_t most(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* What has ruled out a guess is asked first of the next. */
static void ask_first(uint8_t *order, size_t k)
{
    uint8_t mark = order[k];

    memmove(order + 1, order, k);
    order[0] = mark;
}

static uint32_t largest_by_mark(struct kp_splitter *splitter, size_t guess, uint32_t limit)
{
    size_t blocks, left = splitter->count;
    const uint8_t *marks = many_marks(splitter, guess, &blocks);
    uint32_t largest = 0;

    for (size_t k = 0; k < splitter->field->mark_count && left > largest; k++) {
        uint32_t size = splitter->often(marks, blocks, splitter->order[k]);

        if (size >= limit) {
            ask_first(splitter->order, k);
            return limit;
        }
        largest = most(largest, size);
        left -= size;
    }
    return largest;
}

uint32_t kp_splitter_largest(struct kp_splitter *splitter, size_t guess, uint32_t limit)
{
    struct kp_split split;
    uint32_t largest = 0;

    if (splitter->often)
        return largest_by_mark(splitter, guess, limit);
    kp_splitter_split(splitter, guess, &split);
    for (size_t k = 0; k < split.parts; k++)
        largest = most(largest, split.size[k]);
    return largest < limit ? largest : limit;
}

/* ---- The parts --------------------------------------------------------- */

void kp_splitter_sort(struct kp_splitter *splitter, size_t guess, const struct kp_split *split,
                      uint32_t *sorted)
{
    const uint8_t *marks = kp_splitter_marks(splitter, guess);
    size_t next[256], at = 0;

    for (size_t k = 0; k < split->parts; at += split->size[k++])
        next[split->mark[k]] = at;
    for (size_t i = 0; i < splitter->count; i++)
        sorted[next[marks[i]]++] = splitter->secrets[i];
}
