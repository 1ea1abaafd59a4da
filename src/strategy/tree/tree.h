/* All games of a strategy: what is guessed first, what after each score, and so on to the end.
 *
 * Nodes are stored in the order in which one would read them: a guess, then for each score it
 * may get, in ascending order, all that follows.  The depth of each node says where that
 * ends. */
#pragma once

#include "strategy/strategy.h"

#define KP_MOST_DEPTH 511 /* of a node; boards of 256 colours can take 257 guesses and more */

struct kp_tree_node {
    int depth;             /* guesses before it, from 0 */
    struct kp_score score; /* of the guess before it; undefined at depth 0 */
    bool wins;             /* its guess may be the secret here */
};

/* All zero but for `pegs` is the empty tree. */
struct kp_tree {
    int pegs;
    size_t count, room, guess_room;
    struct kp_tree_node *nodes;
    uint16_t *guesses;                   /* of each node, one after the other */
    uint64_t lengths[KP_MOST_DEPTH + 1]; /* the number of games of 1, 2, ... guesses */
    struct kp_tree_facts facts;          /* its totals; kp_tree_summarise adds the rest */
    struct kp_transcript *game;          /* the position where it begins, if kp_tree_new made it */
};

/* Appends a node.  false: no memory, and nothing was added. */
bool kp_tree_add(struct kp_tree *tree, struct kp_tree_node node, const uint16_t *guess);
const uint16_t *kp_tree_guess(const struct kp_tree *tree, size_t i);
void kp_tree_clear(struct kp_tree *tree); /* free the nodes, not the tree */

/* An empty tree of the games that continue this one, for kp_tree_free; NULL: no memory. */
struct kp_tree *kp_tree_new(const struct kp_transcript *game);

/* Fills in the facts of a tree that is complete.  false: no memory. */
bool kp_tree_summarise(struct kp_tree *tree);

/* Play from the position, which has a candidate, onto a tree that is empty.  `first` is the number
 * of the first guess in the table; SIZE_MAX: the strategy chooses it.  *stop: KP_COMPLETED, or the
 * limit that ended it, and the tree is not complete.  KP_BAD_INPUT: no tree has games as short as
 * the request asks. */
enum kp_status kp_tree_grow_from(const struct kp_strategy *strategy,
                                 const struct kp_position *position,
                                 const struct kp_guess_request *request, size_t first,
                                 struct kp_tree *tree, enum kp_stop_reason *stop,
                                 struct kp_diag *why);
