#include "strategy/partition_blocks.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* ---- The possible terms -------------------------------------------------- */

/* Each peg with each colour; each colour on 1 to all pegs. */
static size_t possible_terms(const struct kp_code_table *table)
{
    return 2 * (size_t)table->pegs * (size_t)table->colours;
}

static size_t peg_number(const struct kp_code_table *table, int p, int colour)
{
    return (size_t)p * (size_t)table->colours + (size_t)colour;
}

static size_t colour_number(const struct kp_code_table *table, int colour, int times)
{
    return ((size_t)table->colours + (size_t)colour) * (size_t)table->pegs + (size_t)times - 1;
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

/* A peg that agrees turns a white peg into a black one, and 16 - 1 is added to the mark. */
static void set_terms(struct kp_partition_blocks *blocks, const struct kp_code_table *table)
{
    blocks->table = table;
    blocks->width = (size_t)table->pegs * ((size_t)has_pegs(table) + has_colours(table));
    blocks->peg_term = has_colours(table) ? 15 : 1;
    memcpy(blocks->order, table->marks, table->mark_count);
}

bool kp_partition_blocks_make(struct kp_partition_blocks *blocks, const struct kp_code_table *table)
{
    size_t possible = possible_terms(table);
    size_t listed = (size_t)KP_BLOCK_SECRETS * (size_t)KP_BLOCK_TERMS;
    size_t most = 1 + (possible < listed ? possible : listed);

    *blocks = (struct kp_partition_blocks){.method = kp_partition_blocks_avx2()};
    if (!blocks->method)
        return true;
    set_terms(blocks, table);
    blocks->terms = kp_calloc(most, sizeof *blocks->terms);
    blocks->known = kp_calloc(possible, sizeof *blocks->known);
    blocks->lists = kp_calloc(KP_BLOCK_SECRETS * blocks->width, sizeof *blocks->lists);
    blocks->rows = kp_calloc(most, KP_LANES);
    blocks->marks = kp_calloc(KP_BLOCK_SECRETS, KP_LANES);
    return blocks->terms && blocks->known && blocks->lists && blocks->rows && blocks->marks;
}

void kp_partition_blocks_clear(struct kp_partition_blocks *blocks)
{
    free(blocks->terms);
    free(blocks->known);
    free(blocks->lists);
    free(blocks->rows);
    free(blocks->marks);
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
    return (uint32_t)blocks->known[number] * KP_LANES;
}

static uint32_t find_peg_term(struct kp_partition_blocks *blocks, int p, uint16_t colour)
{
    struct kp_plane plane = {(uint16_t)p, (uint8_t)colour};

    return find_term(blocks, peg_number(blocks->table, p, colour), (struct kp_term){plane, true});
}

static uint32_t find_colour_term(struct kp_partition_blocks *blocks, uint16_t colour, int times)
{
    struct kp_plane plane = {(uint16_t)(blocks->table->pegs + colour), (uint8_t)times};

    return find_term(blocks, colour_number(blocks->table, colour, times),
                     (struct kp_term){plane, false});
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

    memset(terms, 0, blocks->width * sizeof *terms);
    for (int p = 0; p < table->pegs; p++) {
        int times = has_colours(table) ? count_colour(code, table->pegs, p) : 0;

        if (has_pegs(table))
            *terms++ = find_peg_term(blocks, p, code[p]);
        if (times > 0)
            *terms++ = find_colour_term(blocks, code[p], times);
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
