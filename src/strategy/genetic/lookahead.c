/* The parts of a guess are solved one after the other by the exact search, with their own
 * codes as the only guesses.  Until a part is solved it counts with its lower bound, and the
 * work ends as soon as the total reaches the limit. */
#include "strategy/genetic/genetic.h"

#include "base/error.h"
#include "strategy/exact/exact_search.h"

#include <string.h>

/* ---- A small set --------------------------------------------------------- */

bool kp_can_solve_small_set(const struct kp_rules *rules, size_t count)
{
    return count <= KP_SMALL_SET && kp_code_table_admits(rules);
}

enum kp_status kp_solve_small_set(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                                  const struct kp_limits *limits,
                                  struct kp_small_set_solution *solution, enum kp_stop_reason *stop,
                                  struct kp_diag *why)
{
    struct kp_code_table table = {0};
    uint32_t secrets[KP_SMALL_SET];
    struct kp_position position = {&table, secrets, count, NULL};
    struct kp_exact_search *search = NULL;
    size_t parts = 0;
    enum kp_status status = kp_code_table_choose(&table, rules, codes, count, why);

    for (uint32_t i = 0; i < count; i++)
        secrets[i] = i;
    if (status == KP_OK)
        status = kp_exact_new(&position, limits, KP_FEWEST_GUESSES, &search, why);
    if (status == KP_OK)
        solution->total = kp_exact_total(search, NULL, 0, &parts, &solution->guess, stop);
    kp_exact_free(search);
    kp_code_table_clear(&table);
    return status;
}

/* ---- All parts of a guess ------------------------------------------------ */

struct lookahead {
    const struct kp_code_table *table;
    const uint8_t *marks; /* of the codes of the table */
    const struct kp_limits *limits;
    uint32_t size[256]; /* of each part, by its mark */
    uint64_t total;
    enum kp_stop_reason stop;
};

/* n codes take 1, 2, 2, ... 2 guesses at least. */
static uint64_t bound_part(uint32_t n)
{
    return n > 0 ? 2 * (uint64_t)n - 1 : 0;
}

/* Count the parts, but that of the secret itself, with their lower bounds. */
static void begin_total(struct lookahead *lookahead)
{
    const struct kp_code_table *table = lookahead->table;

    lookahead->total = table->count;
    for (size_t i = 0; i < table->count; i++)
        lookahead->size[lookahead->marks[i]]++;
    lookahead->size[table->won] = 0;
    for (size_t k = 0; k < table->mark_count; k++)
        lookahead->total += bound_part(lookahead->size[table->marks[k]]);
}

static void copy_part(const struct lookahead *lookahead, uint8_t mark, uint16_t *codes)
{
    const struct kp_code_table *table = lookahead->table;
    size_t pegs = (size_t)table->pegs;

    for (size_t i = 0; i < table->count; i++) {
        if (lookahead->marks[i] != mark)
            continue;
        memcpy(codes, kp_code_table_code(table, i), pegs * sizeof *codes);
        codes += pegs;
    }
}

static enum kp_status solve_part(struct lookahead *lookahead, uint8_t mark, struct kp_diag *why)
{
    const struct kp_rules *rules = lookahead->table->rules;
    uint16_t codes[KP_SMALL_SET * KP_MARK_PEGS];
    uint32_t n = lookahead->size[mark];
    struct kp_small_set_solution solution = {0};
    enum kp_status status;

    lookahead->stop = KP_OUT_OF_EFFORT;
    if (!kp_can_solve_small_set(rules, n))
        return KP_OK;
    copy_part(lookahead, mark, codes);
    status = kp_solve_small_set(rules, codes, n, lookahead->limits, &solution, &lookahead->stop,
                                why);
    if (status == KP_OK && lookahead->stop == KP_COMPLETED)
        lookahead->total += solution.total - bound_part(n);
    return status;
}

enum kp_status kp_lookahead_total(struct kp_entropy_sample *sample, const uint16_t *guess,
                                  uint64_t limit, const struct kp_limits *limits, uint64_t *total,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    const struct kp_code_table *table = &sample->table;
    struct lookahead lookahead = {.table = table,
                                  .marks = kp_splitter_marks(&sample->evaluator.splitter, guess),
                                  .limits = limits};
    enum kp_status status = KP_OK;

    begin_total(&lookahead);
    for (size_t k = 0; k < table->mark_count && lookahead.total < limit; k++) {
        if (lookahead.size[table->marks[k]] > 2) /* of one or two, the bound is right */
            status = solve_part(&lookahead, table->marks[k], why);
        if (status != KP_OK || lookahead.stop != KP_COMPLETED)
            break;
    }
    *total = lookahead.total;
    *stop = lookahead.stop;
    return status;
}
