/* Where a game stands: which codes of a field may still be the secret, and what the
 * guesses so far leave indistinguishable. */
#ifndef KP_STRATEGY_POSITION_H
#define KP_STRATEGY_POSITION_H

#include "base/limits.h"
#include "strategy/partition.h"
#include "strategy/symmetry.h"

struct kp_position {
    const struct kp_code_table *field;
    const uint32_t *secrets; /* numbers in the field, ascending; not owned */
    size_t count;
    const struct kp_symmetry *symmetry; /* not owned */
};

/* Number the colours that no secret left has from 0, as kp_symmetry_is_canonical wants
 * them, -1 for the others; `absent` has one for each colour. */
void kp_position_absent(const struct kp_position *position, int *absent);

#endif
