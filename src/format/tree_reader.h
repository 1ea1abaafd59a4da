/* Reads a strategy tree that a person or a program wrote: a first guess, and below each guess
 * those after each score.  Only its form is checked here; docs/strategies.md describes it. */
#pragma once

#include "base/limits.h"
#include "game/transcript.h"

#define KP_MOST_LEVELS 512 /* guesses below one another */

struct kp_parsed_node {
    int depth;                            /* guesses before it, from 0 */
    struct kp_score score;                /* of the guess before it; unused at depth 0 */
    struct kp_text_position score_at, at; /* of the score, and of the guess */
};

/* An all-zero struct is empty. */
struct kp_parsed_tree {
    struct kp_match match; /* its only game is the position where the tree begins */
    size_t count, room, guess_room;
    struct kp_parsed_node *nodes; /* in the order of the text: each after the node it is below */
    uint16_t *guesses;            /* one after the other */
    const struct kp_limits *limits;
    enum kp_stop_reason stop;
};

/* Reads a tree.  The caller clears it, whatever is returned.  On KP_BAD_INPUT the
 * errors say what is wrong; tree->stop is KP_COMPLETED or the limit that ended the reading. */
enum kp_status kp_parsed_tree_read(struct kp_parsed_tree *tree, const char *text, size_t length,
                                   const struct kp_limits *limits, struct kp_errors *errors);
void kp_parsed_tree_clear(struct kp_parsed_tree *tree);
