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

static enum kp_status solve_part(const struct kp_entropy_sample *sample, const uint32_t *part,
                                 uint32_t n, const struct kp_limits *limits, uint64_t *total,
                                 enum kp_stop_reason *stop, struct kp_diag *why)
{
    const struct kp_code_table *table = &sample->table;
    size_t pegs = (size_t)table->pegs;
    uint16_t codes[KP_SMALL_SET * KP_MARK_PEGS];
    struct kp_small_set_solution solution = {0};
    enum kp_status status;

    *stop = KP_OUT_OF_EFFORT;
    if (!kp_can_solve_small_set(table->rules, n))
        return KP_OK;
    for (uint32_t i = 0; i < n; i++)
        memcpy(codes + i * pegs, kp_code_table_code(table, part[i]), pegs * sizeof *codes);
    status = kp_solve_small_set(table->rules, codes, n, limits, &solution, stop, why);
    *total = solution.total;
    return status;
}

/* n codes take 1, 2, 2, ... 2 guesses at least; of one or two, that bound is right. */
enum kp_status kp_lookahead_total(struct kp_entropy_sample *sample, const uint16_t *guess,
                                  uint64_t limit, const struct kp_limits *limits, uint64_t *total,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_splitter *splitter = &sample->evaluator.splitter;
    const uint32_t *part = sample->sorted;
    struct kp_part_sizes split;
    uint64_t solved = 0;
    enum kp_status status;

    kp_splitter_split(splitter, guess, &split);
    kp_splitter_sort(splitter, guess, &split, sample->sorted);
    *stop = KP_COMPLETED;
    *total = sample->table.count;
    for (size_t k = 0; k < split.parts; k++)
        if (split.mark[k] != sample->table.won)
            *total += 2 * (uint64_t)split.size[k] - 1;
    for (size_t k = 0; k < split.parts && *total < limit; part += split.size[k++]) {
        if (split.size[k] <= 2)
            continue;
        status = solve_part(sample, part, split.size[k], limits, &solved, stop, why);
        if (status != KP_OK || *stop != KP_COMPLETED)
            return status;
        *total += solved - (2 * (uint64_t)split.size[k] - 1);
    }
    return KP_OK;
}
