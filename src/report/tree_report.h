/* Trees: what they come to, and the trees themselves, ply by ply. */
#ifndef KP_REPORT_TREE_REPORT_H
#define KP_REPORT_TREE_REPORT_H

#include "base/json_writer.h"
#include "strategy/tree/tree.h"

/* What it comes to, as a person reads it. */
void kp_report_tree(const struct kp_tree *tree, const struct kp_style *style, struct kp_strbuf *to);

/* The text of the tree: what stands above it, and each of its plies. */
void kp_report_tree_head(const struct kp_tree *tree, struct kp_strbuf *to);
void kp_report_ply(const struct kp_tree *tree, size_t i, struct kp_strbuf *to);

/* The same in JSON: an object that is begun and ended, with the plies, or without any,
 * between; they are nested, so that the one before must have been told. */
void kp_json_tree_begin(struct kp_json_writer *json, const struct kp_tree *tree,
                        const struct kp_errors *problems, const struct kp_game_location *where);
void kp_json_tree_ply(struct kp_json_writer *json, const struct kp_tree *tree, size_t i);
void kp_json_tree_end(struct kp_json_writer *json, const struct kp_tree *tree, bool plies);

#endif
