/* A code is found again by binary search. */
#include "strategy/code_table.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "game/code_walk.h"
#include <stdlib.h>
#include <string.h>

/* ---- The codes of a board ------------------------------------------------ */

bool kp_code_table_admits(const struct kp_rules *rules)
{
    return rules->pegs <= KP_MARK_PEGS && kp_rules_guess_colours(rules) <= KP_BULK_SCORE_COLOURS;
}

size_t kp_code_table_size(const struct kp_rules *rules, enum kp_guesses guesses)
{
    uint16_t code[KP_MARK_PEGS], last[KP_BULK_SCORE_COLOURS];
    struct kp_code_walk walk;
    size_t count = 0, n;

    if (!kp_code_table_admits(rules))
        return SIZE_MAX;
    walk = kp_code_walk_begin(rules, guesses == KP_GUESS_ANY, code);
    while ((n = kp_code_walk_next(&walk, last)) > 0)
        if ((count += n) > KP_MOST_CODES)
            return SIZE_MAX;
    return count;
}

/* ---- Marks --------------------------------------------------------------- */

struct kp_score kp_code_table_score(const struct kp_code_table *table, uint8_t mark)
{
    switch (table->rules->scores) {
    case KP_BLACK_ONLY:
        return (struct kp_score){mark, KP_UNKNOWN};
    case KP_COLOURS_ONLY:
        return (struct kp_score){0, mark};
    default:
        return (struct kp_score){mark >> 4, mark & 15};
    }
}

/* All scores but one: n-1 black pegs leave no colour for a white one. */
static void list_marks(struct kp_code_table *table)
{
    int n = table->pegs;

    if (table->rules->scores != KP_BLACK_AND_WHITE) {
        for (int k = 0; k <= n; k++)
            table->marks[table->mark_count++] = (uint8_t)k;
        table->won = (uint8_t)n;
        return;
    }
    for (int black = 0; black <= n; black++)
        for (int white = 0; black + white <= n; white++)
            if (black != n - 1 || white != 1)
                table->marks[table->mark_count++] = (uint8_t)(16 * black + white);
    table->won = (uint8_t)(16 * n);
}

/* ---- The table ----------------------------------------------------------- */

const uint16_t *kp_code_table_code(const struct kp_code_table *table, size_t i)
{
    return table->codes + i * (size_t)table->pegs;
}

size_t kp_code_table_find(const struct kp_code_table *table, const uint16_t *code)
{
    size_t low = 0, high = table->count, pegs = (size_t)table->pegs;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (kp_code_compare(kp_code_table_code(table, middle), code, pegs) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < table->count && !kp_code_compare(kp_code_table_code(table, low), code, pegs)
               ? low
               : SIZE_MAX;
}

enum kp_status kp_code_table_numbers(const struct kp_code_table *table, const uint16_t *codes,
                                     size_t count, uint32_t **numbers, struct kp_diag *why)
{
    *numbers = kp_calloc(count, sizeof **numbers);
    if (!*numbers)
        return kp_no_memory(why);
    for (size_t i = 0; i < count; i++) {
        size_t number = kp_code_table_find(table, codes + i * (size_t)table->pegs);

        if (number == SIZE_MAX)
            return kp_internal_error(why, "a secret that was listed is not a code of the game");
        (*numbers)[i] = (uint32_t)number;
    }
    return KP_OK;
}

/* Adds a code for each of these colours of the last peg. */
static bool add_run(struct kp_code_table *table, const uint16_t *code, const uint16_t *last,
                    size_t n)
{
    size_t pegs = (size_t)table->pegs;

    if (!KP_RESERVE(table->codes, table->room, (table->count + n) * pegs) ||
        !kp_bulk_scorer_add_run(table->all, code, last, n))
        return false;
    for (size_t i = 0; i < n; i++) {
        uint16_t *to = table->codes + table->count++ * pegs;

        memcpy(to, code, pegs * sizeof *code);
        to[pegs - 1] = last[i];
    }
    return true;
}

static enum kp_status begin_table(struct kp_code_table *table, const struct kp_rules *rules,
                                  struct kp_diag *why)
{
    if (!kp_code_table_admits(rules))
        return kp_bad_input(
            why, "strategies support up to %d pegs and %d colours, and this game has %d and %d",
            KP_MARK_PEGS, KP_BULK_SCORE_COLOURS, rules->pegs, kp_rules_guess_colours(rules));
    table->rules = rules;
    table->pegs = rules->pegs;
    table->colours = kp_rules_guess_colours(rules);
    table->all = kp_bulk_scorer_new(table->pegs, table->colours, table->method);
    list_marks(table);
    return table->all ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_code_table_fill(struct kp_code_table *table, const struct kp_rules *rules,
                                  enum kp_guesses guesses, struct kp_diag *why)
{
    enum kp_status status = begin_table(table, rules, why);
    uint16_t code[KP_MARK_PEGS], last[KP_BULK_SCORE_COLOURS];
    struct kp_code_walk walk;
    size_t n;

    if (status != KP_OK)
        return status;
    walk = kp_code_walk_begin(rules, guesses == KP_GUESS_ANY, code);
    while ((n = kp_code_walk_next(&walk, last)) > 0) {
        if (table->count + n > KP_MOST_CODES)
            return kp_bad_input(why, "the game has more than %s codes, too many to list",
                                kp_grouped((long long)KP_MOST_CODES).text);
        if (!add_run(table, code, last, n))
            return kp_no_memory(why);
    }
    return KP_OK;
}

enum kp_status kp_code_table_choose(struct kp_code_table *table, const struct kp_rules *rules,
                                    const uint16_t *codes, size_t count, struct kp_diag *why)
{
    enum kp_status status = begin_table(table, rules, why);

    for (size_t i = 0; status == KP_OK && i < count; i++, codes += table->pegs)
        if (!add_run(table, codes, codes + table->pegs - 1, 1))
            status = kp_no_memory(why);
    return status;
}

void kp_code_table_clear(struct kp_code_table *table)
{
    kp_bulk_scorer_free(table->all);
    free(table->codes);
    *table = (struct kp_code_table){0};
}
