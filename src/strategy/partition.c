/* Splitting by marks.  The bulk scorer gives the marks of all candidates, and then there are
 * two ways to the sizes of the parts: a tally by mark, or, from MANY_SECRETS candidates on and with
 * AVX2, a pass over the marks for each mark there is, 32 marks per instruction. */
#include "strategy/partition.h"

#include "base/allocate.h"
#include "base/avx2.h"

#include <stdlib.h>
#include <string.h>

/* ---- Counting a mark by AVX2 ----------------------------------------------- */

/* 32 comparisons per instruction, summed up in bytes and, before these overflow, in 64-bit
 * lanes.  Without AVX2 in processor or compiler there is no such function. */
#ifdef KP_AVX2

#define REGISTERS_PER_SUM 255 /* registers before a byte may overflow */

/* Lanes that are equal compare to -1. */
KP_AVX2 static __m256i count_lanes(const uint8_t *marks, size_t count, __m256i mark)
{
    __m256i counts = _mm256_setzero_si256();

    for (size_t i = 0; i < count; i++)
        counts = _mm256_sub_epi8(
            counts, _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)marks + i), mark));
    return _mm256_sad_epu8(counts, _mm256_setzero_si256());
}

KP_AVX2 static uint32_t count_in_registers(const uint8_t *marks, size_t count, uint8_t mark)
{
    __m256i sums = _mm256_setzero_si256();
    uint64_t sum[4];

    for (size_t i = 0; i < count; i += REGISTERS_PER_SUM) {
        size_t next = count - i < REGISTERS_PER_SUM ? count - i : REGISTERS_PER_SUM;

        sums = _mm256_add_epi64(
            sums, count_lanes(marks + i * KP_MARK_LANES, next, _mm256_set1_epi8((char)mark)));
    }
    _mm256_storeu_si256((__m256i *)sum, sums);
    return (uint32_t)(sum[0] + sum[1] + sum[2] + sum[3]);
}

kp_count_mark *kp_count_mark_avx2(void)
{
    return kp_has_avx2() ? count_in_registers : NULL;
}

#else

kp_count_mark *kp_count_mark_avx2(void)
{
    return NULL;
}

#endif

/* ---- Making ---------------------------------------------------------------- */

bool kp_splitter_make(struct kp_splitter *splitter, const struct kp_code_table *table)
{
    *splitter = (struct kp_splitter){.table = table};
    splitter->scorer = kp_bulk_scorer_new(table->pegs, table->colours, table->method);
    memcpy(splitter->order, table->marks, table->mark_count);
    if (table->method == KP_BULK_SCORE_FASTEST)
        splitter->count_mark = kp_count_mark_avx2();
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
    if (!KP_RESERVE(splitter->marks, splitter->room, count + KP_MARK_LANES))
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
static void split_by_tally(struct kp_splitter *splitter, const uint16_t *guess,
                           struct kp_part_sizes *split)
{
    const struct kp_code_table *table = splitter->table;
    const uint8_t *marks = kp_splitter_marks(splitter, guess);

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

#define MANY_SECRETS 64
#define NO_MARK      0xff /* fills up the lanes after the last mark */

static const uint8_t *fill_lanes(struct kp_splitter *splitter, const uint16_t *guess,
                                 size_t *blocks)
{
    kp_splitter_marks(splitter, guess);
    memset(splitter->marks + splitter->count, NO_MARK, KP_MARK_LANES);
    *blocks = (splitter->count + KP_MARK_LANES - 1) / KP_MARK_LANES;
    return splitter->marks;
}

static void split_by_mark(struct kp_splitter *splitter, const uint16_t *guess,
                          struct kp_part_sizes *split)
{
    const struct kp_code_table *table = splitter->table;
    size_t blocks, left = splitter->count;
    const uint8_t *marks = fill_lanes(splitter, guess, &blocks);

    for (size_t k = 0; k < table->mark_count && left > 0; k++) {
        uint32_t size = splitter->count_mark(marks, blocks, table->marks[k]);

        add_part(split, table->marks[k], size);
        left -= size;
    }
}

void kp_splitter_split(struct kp_splitter *splitter, const uint16_t *guess,
                       struct kp_part_sizes *split)
{
    split->parts = 0;
    if (splitter->count_mark && splitter->count >= MANY_SECRETS)
        split_by_mark(splitter, guess, split);
    else
        split_by_tally(splitter, guess, split);
}

/* ---- The largest part ---------------------------------------------------- */

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t find_largest_by_mark(struct kp_splitter *splitter, const uint16_t *guess,
                                     uint32_t limit)
{
    size_t blocks, left = splitter->count;
    const uint8_t *marks = fill_lanes(splitter, guess, &blocks);
    uint32_t largest = 0;

    for (size_t k = 0; k < splitter->table->mark_count && left > largest; k++) {
        uint32_t size = splitter->count_mark(marks, blocks, splitter->order[k]);

        if (size >= limit) {
            kp_mark_to_front(splitter->order, k);
            return limit;
        }
        largest = larger(largest, size);
        left -= size;
    }
    return largest;
}

uint32_t kp_splitter_largest(struct kp_splitter *splitter, const uint16_t *guess, uint32_t limit)
{
    struct kp_part_sizes split;
    uint32_t largest = 0;

    if (splitter->count_mark)
        return find_largest_by_mark(splitter, guess, limit);
    kp_splitter_split(splitter, guess, &split);
    for (size_t k = 0; k < split.parts; k++)
        largest = larger(largest, split.size[k]);
    return largest < limit ? largest : limit;
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
