/* A tree that was read from a file, played against every secret. */
#ifndef KP_STRATEGY_TREE_CHECK_TREE_H
#define KP_STRATEGY_TREE_CHECK_TREE_H

#include "format/tree_reader.h"
#include "strategy/tree/tree.h"

/* As kp_tree_read of keypeg.h. */
enum kp_status kp_tree_check(const struct kp_parsed_tree *written, const struct kp_options *options,
                             struct kp_tree **tree, enum kp_stop_reason *stop,
                             struct kp_errors *problems);

#endif
