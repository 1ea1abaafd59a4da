#include "strategy/partition_blocks.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* ---- Which terms there may be ------------------------------------------ */

/* A peg with each colour; a colour as often as there are pegs. */
static size_t possible_terms(const struct kp_code_table *field)
{
    return 2 * (size_t)field->pegs * (size_t)field->colours;
}

static size_t peg_number(const struct kp_code_table *field, int p, int colour)
{
    return (size_t)p * (size_t)field->colours + (size_t)colour;
}

static size_t colour_number(const struct kp_code_table *field, int colour, int often)
{
    return ((size_t)field->colours + (size_t)colour) * (size_t)field->pegs + (size_t)often - 1;
}

static bool has_pegs(const struct kp_code_table *field)
{
    return field->rules->scores != KP_COLOURS_ONLY;
}

static bool has_colours(const struct kp_code_table *field)
{
    return field->rules->scores != KP_BLACK_ONLY;
}

/* ---- Making ------------------------------------------------------------ */

/* One white peg less and one black peg more is 16 - 1. */
static void say_what_terms_add(struct kp_partition_blocks *columns,
                               const struct kp_code_table *field)
{
    columns->field = field;
    columns->width = (size_t)field->pegs * ((size_t)has_pegs(field) + has_colours(field));
    columns->peg_term = has_colours(field) ? 15 : 1;
    memcpy(columns->order, field->marks, field->mark_count);
}

static size_t at_most(size_t a, size_t b)
{
    return a < b ? a : b;
}

bool kp_partition_blocks_make(struct kp_partition_blocks *columns,
                              const struct kp_code_table *field)
{
    size_t most = 1 + at_most(possible_terms(field),
                              (size_t)KP_COLUMN_SECRETS * (size_t)KP_COLUMN_TERMS);

    *columns = (struct kp_partition_blocks){.way = kp_partition_blocks_avx2()};
    if (!columns->way)
        return true;
    say_what_terms_add(columns, field);
    columns->terms = kp_calloc(most, sizeof *columns->terms);
    columns->known = kp_calloc(possible_terms(field), sizeof *columns->known);
    columns->lists = kp_calloc(KP_COLUMN_SECRETS * columns->width, sizeof *columns->lists);
    columns->rows = kp_calloc(most, KP_LANES);
    columns->marks = kp_calloc(KP_COLUMN_SECRETS, KP_LANES);
    return columns->terms && columns->known && columns->lists && columns->rows && columns->marks;
}

void kp_partition_blocks_clear(struct kp_partition_blocks *columns)
{
    free(columns->terms);
    free(columns->known);
    free(columns->lists);
    free(columns->rows);
    free(columns->marks);
    *columns = (struct kp_partition_blocks){0};
}

/* ---- The secrets ------------------------------------------------------- */

static uint32_t term(struct kp_partition_blocks *columns, size_t number, struct kp_term term)
{
    if (!columns->known[number]) {
        columns->known[number] = (uint16_t)columns->term_count;
        columns->terms[columns->term_count++] = term;
    }
    return (uint32_t)columns->known[number] * KP_LANES;
}

static uint32_t peg(struct kp_partition_blocks *columns, int p, uint16_t colour)
{
    struct kp_plane plane = {(uint16_t)p, (uint8_t)colour};

    return term(columns, peg_number(columns->field, p, colour), (struct kp_term){plane, true});
}

static uint32_t colour(struct kp_partition_blocks *columns, uint16_t colour, int often)
{
    struct kp_plane plane = {(uint16_t)(columns->field->pegs + colour), (uint8_t)often};

    return term(columns, colour_number(columns->field, colour, often),
                (struct kp_term){plane, false});
}

/* How often its colour is there, at the first peg that has it; else 0. */
static int count(const uint16_t *code, int pegs, int p)
{
    int often = 0;

    for (int q = 0; q < pegs; q++) {
        if (q < p && code[q] == code[p])
            return 0;
        often += code[q] == code[p];
    }
    return often;
}

static void list(struct kp_partition_blocks *columns, const uint16_t *code, uint32_t *terms)
{
    const struct kp_code_table *field = columns->field;

    memset(terms, 0, columns->width * sizeof *terms);
    for (int p = 0; p < field->pegs; p++) {
        int often = has_colours(field) ? count(code, field->pegs, p) : 0;

        if (has_pegs(field))
            *terms++ = peg(columns, p, code[p]);
        if (often > 0)
            *terms++ = colour(columns, code[p], often);
    }
}

void kp_partition_blocks_take(struct kp_partition_blocks *columns, const uint32_t *secrets,
                              size_t count)
{
    columns->count = count;
    columns->term_count = 1;
    memset(columns->known, 0, possible_terms(columns->field) * sizeof *columns->known);
    for (size_t i = 0; i < count; i++)
        list(columns, kp_code_table_code(columns->field, secrets[i]),
             columns->lists + i * columns->width);
}
