#include "strategy/finish.h"

#include "base/status.h"
#include "strategy/exact.h"
#include "strategy/field.h"
#include <string.h>

#define FEW 100

/* Sets of them that may be looked at.  Where guesses tell little, as on 3x100, all would take
 * minutes. */
#define SETS ((uint64_t)1 << 14)

bool kp_finish_can(const struct kp_rules *rules, size_t count)
{
    return count <= FEW && kp_field_admits(rules);
}

static enum kp_status search(const struct kp_position *position, const struct kp_limits *limits,
                             size_t *guess, enum kp_stop *stop, struct kp_diag *why)
{
    struct kp_exact_search *search;
    enum kp_status status = kp_exact_new(position, limits, KP_FEWEST, &search, why);

    if (status == KP_OK)
        *guess = kp_exact_guess(search, 0, stop);
    kp_exact_free(search);
    return status;
}

enum kp_status kp_finish(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                         const struct kp_limits *limits, uint16_t *guess, enum kp_stop *stop,
                         struct kp_diag *why)
{
    uint64_t effort = SETS;
    struct kp_limits own = *limits;
    struct kp_field field = {0};
    struct kp_symmetry symmetry = {0};
    uint32_t secrets[FEW];
    struct kp_position position = {&field, secrets, count, &symmetry};
    enum kp_status status = kp_field_choose(&field, rules, codes, count, why);
    size_t best;

    own.effort = &effort;
    for (uint32_t i = 0; i < count; i++)
        secrets[i] = i;
    if (status == KP_OK && !kp_symmetry_begin(&symmetry, rules, false, false, false))
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = search(&position, &own, &best, stop, why);
    if (status == KP_OK && *stop == KP_RAN)
        memcpy(guess, kp_field_code(&field, best), (size_t)rules->pegs * sizeof *guess);
    kp_symmetry_clear(&symmetry);
    kp_field_clear(&field);
    return status;
}
