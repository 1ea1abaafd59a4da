/* After a refuted branch, the basis of the last leaf may be far from the node where the other
 * branch begins, while the basis of that node differs from it by one bound.  With 24 pegs, 10
 * colours and 30 rows, the second branch takes 23 pivots from the basis of its node and 66 from the
 * last one; the first branch takes 29.  To save a basis and load it costs about a pivot.
 *
 * The block is not cleared, because most searches end before they need much of it.
 *
 * The slot of a basis is its depth modulo the number of slots.  So a basis is lost only if the
 * search has since been deeper by that number. */
#include "linear/simplex/saved_bases.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "linear/simplex/dual_simplex_impl.h"

#include <stdlib.h>
#include <string.h>

#define MOST_SLOTS  64
#define SLOTS_SHARE 8 /* the slots take one part in this many of the budget's bytes */

bool kp_saved_bases_make(struct kp_saved_bases *bases, const struct kp_dual_simplex *simplex,
                         struct kp_linear_budget *budget)
{
    size_t bytes = simplex->basis_bytes + sizeof *bases->ticket;
    size_t slots = kp_min_size(budget->bytes / SLOTS_SHARE / bytes, MOST_SLOTS);

    *bases = (struct kp_saved_bases){.slots = slots};
    if (slots == 0)
        return true;
    if (!kp_linear_budget_take_bytes(budget, slots * bytes))
        return false;
    bases->ticket = kp_calloc(slots, sizeof *bases->ticket);
    return KP_RESERVE(bases->block, bases->room, slots * simplex->basis_bytes) && bases->ticket;
}

void kp_saved_bases_free(struct kp_saved_bases *bases)
{
    free(bases->block);
    free(bases->ticket);
    *bases = (struct kp_saved_bases){0};
}

uint64_t kp_saved_bases_save(struct kp_saved_bases *bases, const struct kp_dual_simplex *simplex,
                             size_t depth)
{
    size_t slot;

    if (bases->slots == 0)
        return 0;
    slot = depth % bases->slots;
    memcpy(bases->block + slot * simplex->basis_bytes, simplex->inverse, simplex->basis_bytes);
    bases->ticket[slot] = ++bases->last;
    return bases->last;
}

void kp_saved_bases_load(const struct kp_saved_bases *bases, struct kp_dual_simplex *simplex,
                         uint64_t ticket)
{
    for (size_t slot = 0; slot < bases->slots; slot++)
        if (bases->ticket[slot] == ticket)
            memcpy(simplex->inverse, bases->block + slot * simplex->basis_bytes,
                   simplex->basis_bytes);
}
