/* A strategy played to the end against every secret. */
#ifndef KP_STRATEGY_TREE_GROW_TREE_H
#define KP_STRATEGY_TREE_GROW_TREE_H

#include "strategy/strategy.h"
#include "strategy/tree/tree.h"

/* From the position, with `first` (a number in the field; SIZE_MAX: the strategy's own)
 * as the guess; onto the tree, which is empty.  KP_BAD_INPUT: the strategy knows no trees.
 * *stop: KP_COMPLETED, or the limit that ended it, and the tree is not whole. */
enum kp_status kp_grow_tree(const struct kp_strategy *strategy, const struct kp_position *position,
                            const struct kp_guess_request *wish, size_t first, struct kp_tree *tree,
                            enum kp_stop_reason *stop, struct kp_diag *why);

/* The strategy's guess alone. */
enum kp_status kp_strategy_choose(const struct kp_strategy *strategy,
                                  const struct kp_position *position,
                                  const struct kp_guess_request *wish, size_t *guess,
                                  enum kp_stop_reason *stop, struct kp_diag *why);

/* A tree from a position, as it was asked for. */
/* As kp_tree_grow of keypeg.h. */
enum kp_status kp_tree_build(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_strategy_options *tactics, struct kp_tree **tree,
                             enum kp_stop_reason *stop, struct kp_diag *why);

#endif
