/* Splitting by marks.  The bulk scorer gives the marks of all candidates, and a tally by mark the
 * sizes of the parts.  Whether a part is too large is found by one mark after another: that is
 * mostly known after the first. */
#include "strategy/partition.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#define LANES 16 /* marks that are counted together */

/* ---- Making ---------------------------------------------------------------- */

bool kp_splitter_make(struct kp_splitter *splitter, const struct kp_code_table *table)
{
    *splitter = (struct kp_splitter){.table = table};
    splitter->scorer = kp_bulk_scorer_new(table->pegs, table->colours, table->method);
    memcpy(splitter->order, table->marks, table->mark_count);
    return splitter->scorer;
}

void kp_splitter_clear(struct kp_splitter *splitter)
{
    kp_bulk_scorer_free(splitter->scorer);
    free(splitter->marks);
    *splitter = (struct kp_splitter){0};
}

bool kp_splitter_load(struct kp_splitter *splitter, const uint32_t *secrets, size_t count)
{
    splitter->secrets = secrets;
    splitter->count = count;
    if (!KP_RESERVE(splitter->marks, splitter->room, count + LANES))
        return false;
    kp_bulk_scorer_clear(splitter->scorer);
    for (size_t i = 0; i < count; i++)
        if (!kp_bulk_scorer_add(splitter->scorer, kp_code_table_code(splitter->table, secrets[i])))
            return false;
    return true;
}

const uint8_t *kp_splitter_marks(struct kp_splitter *splitter, const uint16_t *guess)
{
    kp_bulk_scorer_score(splitter->scorer, guess, splitter->table->rules->scores, splitter->marks);
    return splitter->marks;
}

/* ---- The split ----------------------------------------------------------- */

static void add_part(struct kp_part_sizes *split, uint8_t mark, uint32_t size)
{
    split->size[split->parts] = size;
    split->mark[split->parts] = mark;
    split->parts += size > 0;
}

/* Four tallies take turns: one that is added to twice in a row has to wait for itself. */
void kp_splitter_split(struct kp_splitter *splitter, const uint16_t *guess,
                       struct kp_part_sizes *split)
{
    const struct kp_code_table *table = splitter->table;
    const uint8_t *marks = kp_splitter_marks(splitter, guess);

    split->parts = 0;
    for (size_t i = 0; i < splitter->count; i++)
        splitter->tally[i & 3][marks[i]]++;
    for (size_t k = 0; k < table->mark_count; k++) {
        uint8_t mark = table->marks[k];
        uint32_t size = 0;

        for (int turn = 0; turn < 4; turn++) {
            size += splitter->tally[turn][mark];
            splitter->tally[turn][mark] = 0;
        }
        add_part(split, mark, size);
    }
}

/* ---- The largest part ---------------------------------------------------- */

#define NO_MARK 0xff /* fills up the lanes after the last mark */

/* Bytes that one instruction compares. */
typedef uint8_t lanes __attribute__((vector_size(LANES)));

#define GROUPS_PER_SUM 255 /* before a byte may overflow */

/* How often the mark is among that many groups of lanes.  Lanes that are equal compare to -1. */
static uint32_t count_mark(const uint8_t *marks, size_t groups, uint8_t mark)
{
    lanes wanted = (lanes){0} + mark, group;
    uint32_t count = 0;

    for (size_t done = 0; done < groups; done += GROUPS_PER_SUM) {
        size_t next = kp_min_size(groups - done, GROUPS_PER_SUM);
        lanes sums = {0};

        for (size_t i = 0; i < next; i++, marks += LANES) {
            memcpy(&group, marks, sizeof group);
            sums -= (lanes)(group == wanted);
        }
        for (size_t i = 0; i < LANES; i++)
            count += sums[i];
    }
    return count;
}

uint32_t kp_splitter_largest(struct kp_splitter *splitter, const uint16_t *guess, uint32_t limit)
{
    size_t groups = (splitter->count + LANES - 1) / LANES, left = splitter->count;
    const uint8_t *marks = kp_splitter_marks(splitter, guess);
    uint32_t largest = 0;

    memset(splitter->marks + splitter->count, NO_MARK, LANES);
    for (size_t k = 0; k < splitter->table->mark_count && left > largest; k++) {
        uint32_t size = count_mark(marks, groups, splitter->order[k]);

        if (size >= limit) {
            kp_mark_to_front(splitter->order, k);
            return limit;
        }
        largest = size > largest ? size : largest;
        left -= size;
    }
    return largest;
}

/* ---- The parts ----------------------------------------------------------- */

void kp_splitter_sort(struct kp_splitter *splitter, const uint16_t *guess,
                      const struct kp_part_sizes *split, uint32_t *sorted)
{
    const uint8_t *marks = kp_splitter_marks(splitter, guess);
    size_t next[256], at = 0;

    for (size_t k = 0; k < split->parts; at += split->size[k++])
        next[split->mark[k]] = at;
    for (size_t i = 0; i < splitter->count; i++)
        sorted[next[marks[i]]++] = splitter->secrets[i];
}
