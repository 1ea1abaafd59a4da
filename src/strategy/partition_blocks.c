/* Black pegs count 16 and white pegs 1: a peg on which guess and candidate agree adds 16 - 1, because
 * it also counts among the common colours.  As soon as each of the 32 guesses has a part larger than
 * the best so far, the rest is skipped; the mark that ruled out the last block is counted first. */
#include "strategy/partition_blocks.h"

#include "base/avx2.h"
#include <string.h>

/* ---- A block by AVX2 ----------------------------------------------------- */

/* A guess is a byte lane, a block a register.  Without AVX2 in processor or compiler there is
 * no method. */
#ifdef KP_AVX2

KP_AVX2 static __m256i load(const uint8_t *at)
{
    return _mm256_loadu_si256((const __m256i *)at);
}

KP_AVX2 static void store(uint8_t *at, __m256i lanes)
{
    _mm256_storeu_si256((__m256i *)at, lanes);
}

/* ---- Marks --------------------------------------------------------------- */

KP_AVX2 static void compute_terms(struct kp_partition_blocks *blocks, const unsigned char *block)
{
    __m256i agrees = _mm256_set1_epi8((char)blocks->peg_term);

    for (size_t t = 1; t < blocks->term_count; t++) {
        const struct kp_term *term = blocks->terms + t;
        __m256i plane = load(block + (size_t)term->plane.plane * KP_CODE_LANES);
        __m256i value = _mm256_set1_epi8((char)term->plane.value);

        store(blocks->rows + t * KP_CODE_LANES,
              term->is_peg ? _mm256_and_si256(_mm256_cmpeq_epi8(plane, value), agrees)
                           : _mm256_min_epu8(plane, value));
    }
}

/* The compiler unrolls the loop over a list if its length is a constant, as add_terms makes
 * it for boards of four, five and six pegs: that saves 20 % of the time of 5x8. */
KP_AVX2 static inline __attribute__((always_inline)) void
add_lists(struct kp_partition_blocks *blocks, size_t width)
{
    const uint32_t *list = blocks->lists;

    for (size_t i = 0; i < blocks->count; i++, list += width) {
        __m256i mark = load(blocks->rows + list[0]);

        for (size_t t = 1; t < width; t++)
            mark = _mm256_add_epi8(mark, load(blocks->rows + list[t]));
        store(blocks->marks + i * KP_CODE_LANES, mark);
    }
}

KP_AVX2 static void add_terms(struct kp_partition_blocks *blocks)
{
    switch (blocks->width) {
    case 8:
        add_lists(blocks, 8);
        break;
    case 10:
        add_lists(blocks, 10);
        break;
    case 12:
        add_lists(blocks, 12);
        break;
    default:
        add_lists(blocks, blocks->width);
    }
}

/* How many of the candidates from..until-1 have these marks. */
KP_AVX2 static __m256i count_marks(const struct kp_partition_blocks *blocks, __m256i marks,
                                   size_t from, size_t until)
{
    __m256i counts = _mm256_setzero_si256();

    for (size_t i = from; i < until; i++)
        counts = _mm256_sub_epi8(counts,
                                 _mm256_cmpeq_epi8(load(blocks->marks + i * KP_CODE_LANES), marks));
    return counts;
}

/* ---- The largest part ---------------------------------------------------- */

KP_AVX2 static uint32_t find_below(__m256i largest, unsigned limit)
{
    __m256i most = _mm256_set1_epi8((char)(limit - 1));

    return (uint32_t)_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(_mm256_min_epu8(largest, most), largest));
}

/* With fewer candidates than marks, only the marks that candidates have are counted. */
KP_AVX2 static uint32_t find_largest(struct kp_partition_blocks *blocks, const unsigned char *block,
                                     unsigned limit, uint8_t *largest)
{
    bool few = blocks->count < blocks->table->mark_count;
    size_t n = few ? blocks->count : blocks->table->mark_count;
    __m256i most = _mm256_setzero_si256();
    uint32_t left = UINT32_MAX;

    compute_terms(blocks, block);
    add_terms(blocks);
    for (size_t k = 0; k < n && left; k++) {
        __m256i marks = few ? load(blocks->marks + k * KP_CODE_LANES)
                            : _mm256_set1_epi8((char)blocks->order[k]);

        most = _mm256_max_epu8(most, count_marks(blocks, marks, 0, blocks->count));
        left = find_below(most, limit);
        if (!left && !few)
            kp_mark_to_front(blocks->order, k);
    }
    store(largest, most);
    return left;
}

/* ---- The sum of costs ---------------------------------------------------- */

KP_AVX2 static void add_costs(__m256i sizes, const int64_t *part_costs, int64_t *sums)
{
    uint8_t size[KP_CODE_LANES];

    if (_mm256_testz_si256(sizes, sizes))
        return;
    store(size, sizes);
    for (size_t lane = 0; lane < KP_CODE_LANES; lane++)
        sums[lane] += part_costs[size[lane]];
}

/* Each part counts once: for its first candidate. */
KP_AVX2 static void sum_few(struct kp_partition_blocks *blocks, const int64_t *part_costs,
                            int64_t *sums)
{
    for (size_t i = 0; i < blocks->count; i++) {
        __m256i marks = load(blocks->marks + i * KP_CODE_LANES);
        __m256i before = count_marks(blocks, marks, 0, i), none = _mm256_setzero_si256();

        add_costs(_mm256_and_si256(_mm256_cmpeq_epi8(before, none),
                                   count_marks(blocks, marks, i, blocks->count)),
                  part_costs, sums);
    }
}

KP_AVX2 static void sum_costs(struct kp_partition_blocks *blocks, const int64_t *part_costs,
                              int64_t *sums)
{
    const struct kp_code_table *table = blocks->table;

    memset(sums, 0, KP_CODE_LANES * sizeof *sums);
    if (blocks->count < table->mark_count) {
        sum_few(blocks, part_costs, sums);
        return;
    }
    for (size_t k = 0; k < table->mark_count; k++)
        add_costs(count_marks(blocks, _mm256_set1_epi8((char)table->marks[k]), 0, blocks->count),
                  part_costs, sums);
}

static const struct kp_partition_blocks_method *find_method(void)
{
    static const struct kp_partition_blocks_method avx2 = {find_largest, sum_costs};

    return kp_has_avx2() ? &avx2 : NULL;
}

#else

static const struct kp_partition_blocks_method *find_method(void)
{
    return NULL;
}

#endif

/* ---- The possible terms -------------------------------------------------- */

/* Each peg with each colour; after these each colour on 1 to all pegs. */
static size_t possible_terms(const struct kp_code_table *table)
{
    return 2 * (size_t)table->pegs * (size_t)table->colours;
}

static bool has_pegs(const struct kp_code_table *table)
{
    return table->rules->scores != KP_COLOURS_ONLY;
}

static bool has_colours(const struct kp_code_table *table)
{
    return table->rules->scores != KP_BLACK_ONLY;
}

/* ---- Making -------------------------------------------------------------- */

bool kp_partition_blocks_make(struct kp_partition_blocks *blocks, const struct kp_code_table *table)
{
    size_t possible = possible_terms(table);
    size_t listed = (size_t)KP_BLOCK_SECRETS * (size_t)KP_BLOCK_TERMS;
    size_t most = 1 + (possible < listed ? possible : listed);

    *blocks = (struct kp_partition_blocks){.method = find_method()};
    if (!blocks->method)
        return true;
    blocks->table = table;
    blocks->width = (size_t)table->pegs * ((size_t)has_pegs(table) + has_colours(table));
    blocks->peg_term = has_colours(table) ? 15 : 1;
    memcpy(blocks->order, table->marks, table->mark_count);
    KP_TAKE(&blocks->arena, blocks->terms, most);
    KP_TAKE(&blocks->arena, blocks->known, possible);
    KP_TAKE(&blocks->arena, blocks->lists, KP_BLOCK_SECRETS * blocks->width);
    KP_TAKE(&blocks->arena, blocks->rows, most * KP_CODE_LANES);
    KP_TAKE(&blocks->arena, blocks->marks, (size_t)KP_BLOCK_SECRETS * KP_CODE_LANES);
    return !blocks->arena.failed;
}

void kp_partition_blocks_clear(struct kp_partition_blocks *blocks)
{
    kp_arena_free(&blocks->arena);
    *blocks = (struct kp_partition_blocks){0};
}

/* ---- The candidates ------------------------------------------------------ */

/* The row of a term, which is added if it is new. */
static uint32_t find_term(struct kp_partition_blocks *blocks, size_t number, struct kp_term term)
{
    if (!blocks->known[number]) {
        blocks->known[number] = (uint16_t)blocks->term_count;
        blocks->terms[blocks->term_count++] = term;
    }
    return (uint32_t)blocks->known[number] * KP_CODE_LANES;
}

/* How many pegs have the colour of peg p, if p is the first of them; else 0. */
static int count_colour(const uint16_t *code, int pegs, int p)
{
    int times = 0;

    for (int q = 0; q < pegs; q++) {
        if (q < p && code[q] == code[p])
            return 0;
        times += code[q] == code[p];
    }
    return times;
}

static void list_terms(struct kp_partition_blocks *blocks, const uint16_t *code, uint32_t *terms)
{
    const struct kp_code_table *table = blocks->table;
    size_t colours = (size_t)table->colours;

    memset(terms, 0, blocks->width * sizeof *terms);
    for (int p = 0; p < table->pegs; p++) {
        int times = has_colours(table) ? count_colour(code, table->pegs, p) : 0;

        if (has_pegs(table))
            *terms++ = find_term(blocks, (size_t)p * colours + code[p],
                                 (struct kp_term){{(uint16_t)p, (uint8_t)code[p]}, true});
        if (times > 0)
            *terms++ = find_term(
                blocks, (colours + code[p]) * (size_t)table->pegs + (size_t)times - 1,
                (struct kp_term){{(uint16_t)(table->pegs + code[p]), (uint8_t)times}, false});
    }
}

void kp_partition_blocks_load(struct kp_partition_blocks *blocks, const uint32_t *secrets,
                              size_t count)
{
    blocks->count = count;
    blocks->term_count = 1;
    memset(blocks->known, 0, possible_terms(blocks->table) * sizeof *blocks->known);
    for (size_t i = 0; i < count; i++)
        list_terms(blocks, kp_code_table_code(blocks->table, secrets[i]),
                   blocks->lists + i * blocks->width);
}
