#include "strategy/genetic/solve_small_set.h"

#include "base/error.h"
#include "strategy/code_table.h"
#include "strategy/exact/exact_search.h"

bool kp_can_solve_small_set(const struct kp_rules *rules, size_t count)
{
    return count <= KP_FINISH_FEW && kp_code_table_admits(rules);
}

static enum kp_status search(const struct kp_position *position, const struct kp_limits *limits,
                             struct kp_small_set_solution *finished, enum kp_stop_reason *stop,
                             struct kp_diag *why)
{
    struct kp_exact_search *search;
    enum kp_status status = kp_exact_new(position, limits, KP_FEWEST, &search, why);

    if (status == KP_OK)
        finished->total = kp_exact_total(search, 0, stop);
    if (status == KP_OK && *stop == KP_COMPLETED)
        finished->guess = kp_exact_guess(search, 0, stop);
    kp_exact_free(search);
    return status;
}

enum kp_status kp_solve_small_set(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                                  const struct kp_limits *limits,
                                  struct kp_small_set_solution *finished, enum kp_stop_reason *stop,
                                  struct kp_diag *why)
{
    struct kp_code_table field = {0};
    struct kp_symmetry symmetry = {0};
    uint32_t secrets[KP_FINISH_FEW];
    struct kp_position position = {&field, secrets, count, &symmetry};
    enum kp_status status = kp_code_table_choose(&field, rules, codes, count, why);

    for (uint32_t i = 0; i < count; i++)
        secrets[i] = i;
    if (status == KP_OK && !kp_symmetry_begin(&symmetry, rules, false, false, false))
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = search(&position, limits, finished, stop, why);
    kp_symmetry_clear(&symmetry);
    kp_code_table_clear(&field);
    return status;
}
