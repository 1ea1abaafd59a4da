/* All games of a strategy: what is guessed first, and after each score, to the end.
 *
 * Plies stand in the order in which one would read them: a guess, then for each score it
 * may get, in ascending order, all that follows.  The depth of each tells where that
 * ends. */
#ifndef KP_STRATEGY_TREE_TREE_H
#define KP_STRATEGY_TREE_TREE_H

#include "game/transcript.h"

#define KP_MOST_DEPTH 511 /* of a ply; 256 colours can take 257 guesses and more */

struct kp_tree_node {
    int depth;             /* guesses before it, from 0 */
    struct kp_score score; /* of the guess before it; unused at depth 0 */
    bool wins;             /* its guess may be the secret here */
};

/* All zero but for `pegs` is the empty tree. */
struct kp_tree {
    int pegs;
    size_t count, room, guess_room;
    struct kp_tree_node *plies;
    uint16_t *guesses; /* one after the other */

    /* Of one that leaves the house. */
    struct kp_transcript *game; /* where it begins */
    struct kp_tree_facts facts;
};

/* false: no memory, and nothing was added. */
bool kp_tree_add(struct kp_tree *tree, struct kp_tree_node ply, const uint16_t *guess);
const uint16_t *kp_tree_guess(const struct kp_tree *tree, size_t i);
void kp_tree_clear(struct kp_tree *tree);

/* What it comes to, over all secrets. */
struct kp_tree_sums {
    uint64_t secrets, total; /* guesses of all games together */
    int longest;
    uint64_t lengths[KP_MOST_DEPTH + 2]; /* games of so many guesses */
};

void kp_tree_sum(const struct kp_tree *tree, struct kp_tree_sums *sums);

/* An empty tree of the games that go on from here; NULL: no memory. */
struct kp_tree *kp_tree_new(const struct kp_transcript *game);
KP_API void kp_tree_free(struct kp_tree *tree);

/* Work out its facts once it has all its plies; of them `missed` is known.  false: no memory. */
bool kp_tree_summarise(struct kp_tree *tree);

#endif
