/* The bases of the nodes from which a search has branched, so that it can return to them.
 *
 * There are some slots only.  A node at a greater depth may take the slot of one above it, for a
 * search returns to its last nodes most often. */
#ifndef KP_LINEAR_SIMPLEX_SAVED_BASES_H
#define KP_LINEAR_SIMPLEX_SAVED_BASES_H

#include "linear/simplex/dual_simplex.h"

struct kp_saved_bases {
    unsigned char *block; /* [slot][bytes] */
    uint64_t *ticket;     /* [slot]: of the basis in it; 0: none */
    size_t slots, bytes, room;
    uint64_t last; /* the last ticket */
};

/* Takes part of the bytes of the budget; without bytes for a slot, nothing is saved.  false: no
 * memory.  Freed after any return. */
bool kp_saved_bases_make(struct kp_saved_bases *bases, const struct kp_dual_simplex *simplex,
                         struct kp_linear_budget *budget);
void kp_saved_bases_free(struct kp_saved_bases *bases);

/* Save the basis of a node at this depth.  Returns the ticket for it. */
uint64_t kp_saved_bases_save(struct kp_saved_bases *bases, const struct kp_dual_simplex *simplex,
                             size_t depth);

/* Return to the basis that was saved at this depth for this ticket, if it is still there; if not,
 * the simplex keeps the basis that it has. */
void kp_saved_bases_load(const struct kp_saved_bases *bases, struct kp_dual_simplex *simplex,
                         size_t depth, uint64_t ticket);

#endif
