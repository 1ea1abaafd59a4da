/* A tree from a position, as it was asked for. */
#ifndef KP_STRATEGY_TREE_BUILD_TREE_H
#define KP_STRATEGY_TREE_BUILD_TREE_H

#include "strategy/tree/tree.h"

/* As kp_tree_grow of keypeg-strategy.h. */
enum kp_status kp_tree_build(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_strategy_options *tactics, struct kp_tree **tree,
                             enum kp_stop_reason *stop, struct kp_diag *why);

#endif
