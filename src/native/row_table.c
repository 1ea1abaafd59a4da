/* The arrays are transposed: for each peg, and for each class, the rows are side by side.  So a
 * choice of a class for a peg reads consecutive elements for all rows. */
#include "native/row_table.h"

#include "base/allocate.h"
#include "base/arena.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Classes of each peg ------- */

static size_t count_cells(const struct kp_question *question)
{
    return (size_t)question->pegs * (size_t)question->classes;
}

static void forbid(struct kp_row_table *table, int p, int class)
{
    size_t i = (size_t)p * (size_t)table->question->classes + (size_t) class;

    kp_bit_clear(table->allowed, i);
}

static void fill_allowed(struct kp_row_table *table)
{
    const struct kp_question *question = table->question;
    size_t i = 0;

    for (int p = 0; p < question->pegs; p++)
        for (int class = 0; class < question->classes; class ++, i++)
            if (kp_question_allows(question, p, class))
                kp_bit_set(table->allowed, i);
}

struct fact_filter {
    struct kp_row_table *table;
    const bool *on;
    bool *everywhere; /* [class]: whether it is forbidden at every peg already */
};

static bool forbid_fact(void *data, struct kp_row_fact fact)
{
    struct fact_filter *filter = data;

    if ((filter->on && !filter->on[fact.row]) || filter->everywhere[fact.class])
        return true;
    if (fact.peg != KP_ALL_PEGS) {
        forbid(filter->table, fact.peg, fact.class);
        return true;
    }
    filter->everywhere[fact.class] = true;
    for (int p = 0; p < filter->table->question->pegs; p++)
        forbid(filter->table, p, fact.class);
    return true;
}

static bool forbid_facts(struct kp_row_table *table, const bool *on)
{
    bool *everywhere = calloc((size_t)table->question->classes, sizeof *everywhere);
    struct fact_filter filter = {table, on, everywhere};
    bool visited = everywhere && kp_row_facts_visit(table->question, forbid_fact, &filter);

    free(everywhere);
    return visited;
}

bool kp_row_table_restrict(struct kp_row_table *view, const struct kp_row_table *table,
                           const uint16_t *classes, int fixed, int from)
{
    const struct kp_question *question = table->question;

    *view = *table;
    view->allowed = kp_copy(table->allowed,
                            (count_cells(question) / 64 + 1) * sizeof *view->allowed);
    if (!view->allowed)
        return false;
    for (int p = 0; p < fixed; p++)
        for (int class = 0; class < question->classes; class ++)
            if (class != classes[p])
                forbid(view, p, class);
    for (int class = 0; fixed < question->pegs && class < from; class ++)
        forbid(view, fixed, class);
    return true;
}

/* ---- The rows ---- */

/* Lays out row `of` of the question as row r of the table. */
static void lay_row(struct kp_row_table *table, size_t r, size_t of)
{
    const struct kp_question_row *row = &table->question->rows[of];

    table->counts[r] = (struct kp_row_counts){row->black, row->total, row->white,
                                              table->question->game->rows[of].sure};
    for (int p = 0; p < table->question->pegs; p++) {
        uint16_t class = row->guess[p];

        table->guess[(size_t)p * table->rows + r] = class;
        if (class != KP_NO_CLASS)
            table->often[(size_t) class * table->rows + r]++;
    }
}

/* Lays out a quota as row r of the table, with its least number.  A quota of all pegs has the total
 * of a guess that has each of its classes at every peg. */
static void lay_quota(struct kp_row_table *table, size_t r, const struct kp_quota *quota)
{
    bool placed = quota->peg_count > 0;

    table->counts[r] = (struct kp_row_counts){placed ? quota->least : KP_UNKNOWN,
                                              placed ? KP_UNKNOWN : quota->least, KP_UNKNOWN, true};
    for (int p = 0; p < table->question->pegs; p++)
        table->guess[(size_t)p * table->rows + r] = KP_NO_CLASS;
    for (size_t k = 0; k < quota->peg_count; k++)
        table->guess[quota->pegs[k] * table->rows + r] = *quota->colours;
    for (size_t k = 0; k < quota->colour_count && !placed; k++)
        table->often[quota->colours[k] * table->rows + r] = (uint16_t)table->question->pegs;
}

_Static_assert(UINT64_MAX / KP_MOST_ROWS / 4 > KP_MOST_PEGS + KP_MOST_COLOURS,
               "the bytes of the largest game fit");

/* Counts the bytes of the table, and of an enumeration with it. */
static uint64_t count_bytes(const struct kp_question *question, uint64_t rows)
{
    uint64_t n = (uint64_t)question->pegs, classes = (uint64_t)question->classes;

    return (n + classes) * sizeof(uint16_t) * rows + n * classes / 8 + 16 * (n + classes) +
           56 * rows;
}

/* Allocates the arrays.  All sizes were checked to fit a size_t. */
static bool allocate(struct kp_row_table *table)
{
    const struct kp_question *question = table->question;
    size_t n = (size_t)question->pegs, classes = (size_t)question->classes;

    table->arena.block_bytes = KP_ARENA_BLOCK;
    KP_TAKE(&table->arena, table->guess, n * table->rows + KP_ROW_TABLE_SLACK);
    KP_TAKE(&table->arena, table->often, classes * table->rows + KP_ROW_TABLE_SLACK);
    KP_TAKE(&table->arena, table->counts, table->rows + 1);
    KP_TAKE(&table->arena, table->allowed, count_cells(question) / 64 + 1);
    return !table->arena.failed;
}

bool kp_row_table_make(struct kp_row_table *table, const struct kp_question *question,
                       struct kp_row_selection selection, const struct kp_limits *limits)
{
    size_t next = 0;
    uint64_t bytes;

    memset(table, 0, sizeof *table);
    table->question = question;
    for (size_t r = 0; r < question->row_count; r++)
        table->rows += !selection.on || selection.on[r];
    table->rows += question->quota_count;
    bytes = count_bytes(question, table->rows);
    if (bytes > SIZE_MAX / 2 || (limits->memory && bytes > limits->memory) || !allocate(table))
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (!selection.on || selection.on[r])
            lay_row(table, next++, r);
    for (size_t i = 0; i < question->quota_count; i++)
        lay_quota(table, next++, &question->quotas[i]);
    fill_allowed(table);
    return selection.wrong > 0 || forbid_facts(table, selection.on);
}

double kp_row_table_quota_counts(const struct kp_row_table *table)
{
    double ways = 1;

    for (size_t i = 0; i < table->question->quota_count; i++)
        ways *= table->question->quotas[i].most - table->question->quotas[i].least + 1;
    return ways;
}

void kp_row_table_free(struct kp_row_table *table)
{
    kp_arena_free(&table->arena);
}

/* ---- Code order ---- */

/* Returns the number of kept classes whose colour is less than this one. */
static int count_lesser_classes(const struct kp_question *question, uint16_t colour)
{
    int low = 0, high = question->kept;

    while (low < high) {
        int middle = low + (high - low) / 2;

        if (question->colour_of[middle] < colour)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int kp_class_in_code_order(const struct kp_question *question, const int *used, int k)
{
    int others = question->kept, place;

    if (!question->others)
        return k;
    if (used[others] >= kp_question_max_uses(question, others))
        return k;
    place = count_lesser_classes(question, kp_question_colour(question, others, used[others]));
    return k < place ? k : k == place ? others : k - 1;
}
