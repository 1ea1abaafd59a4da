/* A tree from a position, as it was asked for. */
#ifndef KP_STRATEGY_TREE_BUILD_TREE_H
#define KP_STRATEGY_TREE_BUILD_TREE_H

#include "strategy/tree/tree.h"

/* As kp_tree_grow of keypeg-strategy.h. */
enum kp_status kp_plant(const struct kp_transcript *game, const struct kp_options *options,
                        const struct kp_tactics *tactics, struct kp_tree **tree, enum kp_stop *stop,
                        struct kp_diag *why);

#endif
