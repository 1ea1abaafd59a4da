/* A few candidates are searched to the end, with these codes as the only guesses. */
#include "strategy/genetic/genetic.h"

#include "base/error.h"
#include "strategy/exact/exact_search.h"

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
