/* The bases of the nodes at which a search has branched, so that the search can return to them.
 *
 * The number of slots is limited.  A node may take the slot of a node at a smaller depth, because a
 * search returns most often to its latest nodes. */
#pragma once

#include "linear/simplex/dual_simplex.h"

struct kp_saved_bases {
    unsigned char *block; /* [slot][bytes] */
    uint64_t *ticket;     /* [slot]: the ticket of the basis in it; 0: the slot is empty */
    size_t slots, room;
    uint64_t last; /* the last ticket */
};

/* Makes the slots, and takes a part of the budget's bytes.  If the budget has no bytes for a slot,
 * nothing is saved.  Returns false if memory runs out.  The caller frees the slots after any
 * return. */
bool kp_saved_bases_make(struct kp_saved_bases *bases, const struct kp_dual_simplex *simplex,
                         struct kp_linear_budget *budget);
void kp_saved_bases_free(struct kp_saved_bases *bases);

/* Saves the basis of a node at this depth.  Returns the ticket for this basis. */
uint64_t kp_saved_bases_save(struct kp_saved_bases *bases, const struct kp_dual_simplex *simplex,
                             size_t depth);

/* Loads the basis that was saved for this ticket, whatever the bounds are now.  If its slot has been
 * taken, the simplex keeps its present basis. */
void kp_saved_bases_load(const struct kp_saved_bases *bases, struct kp_dual_simplex *simplex,
                         uint64_t ticket);
