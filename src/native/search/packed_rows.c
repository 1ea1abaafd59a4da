#include "native/search/packed_rows.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Each row needs two counters of at most all pegs; and there is the sum. */
static bool do_rows_fit(const struct kp_question *question)
{
    size_t bits = 2, in_a_word;

    while (question->pegs >> (bits - 1))
        bits++;
    in_a_word = 64 / bits;
    return 2 * question->row_count / in_a_word + 2 <= KP_STATE_WORDS;
}

uint64_t kp_packed_weight(const struct kp_question *question)
{
    uint64_t cells = (uint64_t)question->pegs * (uint64_t)question->classes;

    return do_rows_fit(question) ? cells * KP_STATE_WORDS * sizeof(uint64_t) : UINT64_MAX;
}

static bool knows_black(const struct kp_row_bounds *bounds)
{
    return bounds->black_least == bounds->black_most;
}

static bool knows_total(const struct kp_row_bounds *bounds)
{
    return bounds->total_least == bounds->total_most;
}

/* For each row, its blacks before its total, as far as they are known; then the sum. */
static void add_counters(struct kp_packed *packed)
{
    for (size_t r = 0; r < packed->table.rows; r++) {
        const struct kp_row_bounds *bounds = &packed->table.bounds[r];

        if (knows_black(bounds))
            kp_counter_problem_add_counter(&packed->problem, (uint64_t)bounds->black_least);
        if (knows_total(bounds))
            kp_counter_problem_add_counter(&packed->problem, (uint64_t)bounds->total_least);
    }
    if (packed->question->sum >= 0)
        kp_counter_problem_add_counter(&packed->problem, (uint64_t)packed->question->sum);
    packed->words = packed->problem.words;
}

/* As kp_counter_problem_add_amount: an amount beyond the target sets the guard. */
static void add_amount(const struct kp_packed *packed, uint64_t *words, size_t counter,
                       uint64_t amount)
{
    const struct kp_packed_field *field = &packed->problem.fields[counter];
    uint64_t most = field->target + 1;

    words[field->word] += (amount < most ? amount : UINT64_C(1) << field->bits) << field->shift;
}

/* Packs what a class adds to the blacks at a peg where the rows have `guess`; or, if that is NULL,
 * to the totals and the sum when `used` pegs have it already. */
static void pack_class(struct kp_packed *packed, int class, const uint16_t *guess, int used,
                       uint64_t *words)
{
    const struct kp_row_table *table = &packed->table;
    const uint16_t *often = table->often + (size_t) class * table->rows;
    size_t counter = 0;

    for (size_t r = 0; r < table->rows; r++) {
        if (knows_black(&table->bounds[r])) {
            if (guess && guess[r] == class)
                add_amount(packed, words, counter, 1);
            counter++;
        }
        if (knows_total(&table->bounds[r])) {
            if (!guess && used < often[r])
                add_amount(packed, words, counter, 1);
            counter++;
        }
    }
    if (!guess && packed->question->sum >= 0)
        add_amount(packed, words, counter, (uint64_t)packed->question->number[class]);
}

/* Sets a lift: one more than the remaining pegs can add, or enough to pass the target. */
static void set_lift(struct kp_packed *packed, int chosen, size_t counter, uint64_t left)
{
    const struct kp_packed_field *field = &packed->problem.fields[counter];
    uint64_t most = UINT64_C(1) << field->bits, by = left + 1 < most ? left + 1 : most;

    packed->lift[(size_t)chosen * packed->words + field->word] |= by << field->shift;
}

static uint64_t count_blacks_left(const struct kp_packed *packed, int chosen, size_t r)
{
    const struct kp_row_table *table = &packed->table;
    uint64_t left = 0;

    for (int p = chosen; p < packed->question->pegs; p++) {
        uint16_t class = table->guess[(size_t)p * table->rows + r];

        left += class != KP_NO_CLASS && kp_row_table_allows(table, p, class);
    }
    return left;
}

static void pack_lift(struct kp_packed *packed, int chosen)
{
    uint64_t left = (uint64_t)(packed->question->pegs - chosen);
    size_t counter = 0;

    for (size_t r = 0; r < packed->table.rows; r++) {
        if (knows_black(&packed->table.bounds[r]))
            set_lift(packed, chosen, counter++, count_blacks_left(packed, chosen, r));
        if (knows_total(&packed->table.bounds[r]))
            set_lift(packed, chosen, counter++, left);
    }
    if (packed->question->sum >= 0)
        set_lift(packed, chosen, counter, left * (uint64_t)packed->table.most_number);
}

static void pack_pegs(struct kp_packed *packed)
{
    size_t classes = (size_t)packed->question->classes, at = 0;

    for (int p = 0; p < packed->question->pegs; p++) {
        const uint16_t *guess = packed->table.guess + (size_t)p * packed->table.rows;

        packed->first[p] = at;
        for (size_t class = 0; class < classes; class ++) {
            if (!kp_row_table_allows(&packed->table, p, (int)class))
                continue;
            packed->order[at++] = (uint16_t) class;
            pack_class(packed, (int)class, guess, 0,
                       packed->black + ((size_t)p * classes + class) * packed->words);
        }
    }
    packed->first[packed->question->pegs] = at;
    for (int chosen = 0; chosen <= packed->question->pegs; chosen++)
        pack_lift(packed, chosen);
}

/* Finds how often each class adds to some total; returns the cells for all of them. */
static size_t find_most_uses(struct kp_packed *packed)
{
    const struct kp_row_table *table = &packed->table;
    size_t cells = 0;

    for (int class = 0; class < packed->question->classes; class ++) {
        packed->total_at[class] = cells;
        packed->most[class] = kp_question_max_uses(packed->question, class);
        for (size_t r = 0; r < table->rows; r++) {
            int often = table->often[(size_t) class * table->rows + r];

            packed->often[class] = often > packed->often[class] ? often : packed->often[class];
        }
        cells += (size_t)packed->often[class] + 1;
    }
    return cells;
}

static void pack_totals(struct kp_packed *packed)
{
    for (int class = 0; class < packed->question->classes; class ++)
        for (int used = 0; used <= packed->often[class]; used++)
            pack_class(packed, class, NULL, used,
                       packed->total + (packed->total_at[class] + (size_t)used) * packed->words);
}

/* Allocates the arrays whose size does not depend on the rows. */
static bool allocate(struct kp_packed *packed)
{
    size_t n = (size_t)packed->question->pegs, classes = (size_t)packed->question->classes;

    packed->total_at = kp_calloc(classes, sizeof *packed->total_at);
    packed->often = kp_calloc(classes, sizeof *packed->often);
    packed->most = kp_calloc(classes, sizeof *packed->most);
    packed->order = kp_calloc(n * classes, sizeof *packed->order);
    packed->first = kp_calloc(n + 1, sizeof *packed->first);
    return packed->total_at && packed->often && packed->most && packed->order && packed->first;
}

static bool allocate_words(struct kp_packed *packed, size_t cells)
{
    size_t n = (size_t)packed->question->pegs, classes = (size_t)packed->question->classes;

    packed->black = kp_calloc(kp_multiply_sizes(n * classes, packed->words), sizeof *packed->black);
    packed->total = kp_calloc(kp_multiply_sizes(cells, packed->words), sizeof *packed->total);
    packed->lift = kp_calloc((n + 1) * packed->words, sizeof *packed->lift);
    return packed->black && packed->total && packed->lift;
}

bool kp_packed_make(struct kp_packed *packed, const struct kp_question *question,
                    const struct kp_limits *limits)
{
    memset(packed, 0, sizeof *packed);
    packed->question = question;
    kp_counter_problem_clear(&packed->problem);
    if (!kp_row_table_make(&packed->table, question, (struct kp_row_selection){0}, limits) ||
        !allocate(packed))
        return false;
    add_counters(packed);
    if (packed->problem.failed || !allocate_words(packed, find_most_uses(packed)))
        return false;
    pack_pegs(packed);
    pack_totals(packed);
    return true;
}

void kp_packed_free(struct kp_packed *packed)
{
    kp_row_table_free(&packed->table);
    kp_counter_problem_free(&packed->problem);
    free(packed->black);
    free(packed->total);
    free(packed->lift);
    free(packed->total_at);
    free(packed->often);
    free(packed->most);
    free(packed->order);
    free(packed->first);
}
