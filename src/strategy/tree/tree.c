/* The depths of the nodes alone give the shape, so nothing points anywhere and a tree can be
 * appended to.  Totals are added up as nodes arrive. */
#include "strategy/tree/tree.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "keypeg.h"
#include "strategy/plain_partition.h"

#include <stdlib.h>
#include <string.h>

bool kp_tree_add(struct kp_tree *tree, struct kp_tree_node node, const uint16_t *guess)
{
    size_t pegs = (size_t)tree->pegs;

    if (!KP_RESERVE(tree->nodes, tree->room, tree->count + 1) ||
        !KP_RESERVE(tree->guesses, tree->guess_room, (tree->count + 1) * pegs))
        return false;
    memcpy(tree->guesses + tree->count * pegs, guess, pegs * sizeof *guess);
    tree->nodes[tree->count++] = node;
    if (node.wins) {
        int length = node.depth + 1;

        tree->facts.secrets++;
        tree->facts.total += (uint64_t)length;
        tree->facts.longest = kp_max_int(tree->facts.longest, length);
        tree->lengths[length - 1]++;
    }
    return true;
}

const uint16_t *kp_tree_guess(const struct kp_tree *tree, size_t i)
{
    return tree->guesses + i * (size_t)tree->pegs;
}

void kp_tree_clear(struct kp_tree *tree)
{
    free(tree->nodes);
    free(tree->guesses);
    *tree = (struct kp_tree){.pegs = tree->pegs};
}

struct kp_tree *kp_tree_new(const struct kp_transcript *game)
{
    struct kp_tree *tree = kp_calloc(1, sizeof *tree);

    if (!tree)
        return NULL;
    tree->pegs = game->rules->pegs;
    tree->game = kp_transcript_copy(game);
    if (tree->game)
        return tree;
    free(tree);
    return NULL;
}

void kp_tree_free(struct kp_tree *tree)
{
    if (!tree)
        return;
    free((void *)tree->facts.parts);
    kp_transcript_free(tree->game);
    kp_tree_clear(tree);
    free(tree);
}

/* ---- The facts ----------------------------------------------------------- */

/* Each secret wins at one node, below the score that it gives the first guess. */
static bool set_parts(struct kp_tree *tree)
{
    const struct kp_rules *rules = tree->game->rules;
    struct kp_plain_partition parts = {0};
    struct kp_score score = {rules->pegs, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : 0};
    bool counted = true;

    if (rules->scores == KP_COLOURS_ONLY)
        score = (struct kp_score){0, rules->pegs};
    for (size_t i = 0; i < tree->count && counted;) {
        uint64_t wins = 0;

        if (tree->nodes[i].depth == 1)
            score = tree->nodes[i].score;
        do
            wins += tree->nodes[i].wins;
        while (++i < tree->count && tree->nodes[i].depth > 1);
        counted = wins == 0 || kp_plain_partition_count(&parts, score, wins);
    }
    tree->facts.parts = parts.parts;
    tree->facts.part_count = parts.count;
    return counted;
}

bool kp_tree_summarise(struct kp_tree *tree)
{
    tree->facts.lengths = tree->lengths;
    if (tree->count == 0)
        return true;
    tree->facts.first = kp_tree_guess(tree, 0);
    return set_parts(tree);
}

const struct kp_tree_facts *kp_tree_about(const struct kp_tree *tree)
{
    return &tree->facts;
}

const struct kp_transcript *kp_tree_game(const struct kp_tree *tree)
{
    return tree->game;
}
