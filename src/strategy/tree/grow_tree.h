/* A strategy played to the end against every secret. */
#ifndef KP_STRATEGY_TREE_GROW_TREE_H
#define KP_STRATEGY_TREE_GROW_TREE_H

#include "strategy/strategy.h"
#include "strategy/tree/tree.h"

/* Play from the position, which has a candidate, onto a tree that is empty.  `first` is the
 * number of the first guess in the table; SIZE_MAX: the strategy chooses it.  *stop:
 * KP_COMPLETED, or the limit that ended it, and the tree is not complete. */
enum kp_status kp_tree_grow_from(const struct kp_strategy *strategy,
                                 const struct kp_position *position,
                                 const struct kp_guess_request *request, size_t first,
                                 struct kp_tree *tree, enum kp_stop_reason *stop,
                                 struct kp_diag *why);

/* As kp_tree_grow of keypeg.h. */
enum kp_status kp_tree_build(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_strategy_options *tactics, struct kp_tree **tree,
                             enum kp_stop_reason *stop, struct kp_diag *why);

#endif
