#include "strategy/tree/tree.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "keypeg.h"

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

        tree->sums.secrets++;
        tree->sums.total += (uint64_t)length;
        tree->sums.lengths[length]++;
        tree->sums.longest = kp_max_int(tree->sums.longest, length);
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

static int compare_parts(const void *left, const void *right)
{
    struct kp_score a = ((const struct kp_advice_part *)left)->score;
    struct kp_score b = ((const struct kp_advice_part *)right)->score;

    return a.black != b.black ? a.black - b.black : a.white - b.white;
}

/* Each secret wins at one node, below the score that it gives the first guess. */
static size_t count_parts(const struct kp_tree *tree, struct kp_advice_part *parts)
{
    const struct kp_rules *rules = tree->game->rules;
    struct kp_score won = {rules->pegs, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : 0};
    size_t count = 0;

    if (rules->scores == KP_COLOURS_ONLY)
        won = (struct kp_score){0, rules->pegs};
    for (size_t i = 0; i < tree->count; i++) {
        const struct kp_tree_node *node = &tree->nodes[i];

        if (node->depth == 1)
            parts[count++] = (struct kp_advice_part){node->score, 0};
        if (node->depth > 0)
            parts[count - 1].secrets += node->wins;
    }
    if (tree->nodes[0].wins)
        parts[count++] = (struct kp_advice_part){won, 1};
    return count;
}

static bool set_parts(struct kp_tree *tree)
{
    struct kp_advice_part *parts;
    size_t most = 1;

    for (size_t i = 0; i < tree->count; i++)
        most += tree->nodes[i].depth == 1;
    parts = kp_calloc(most, sizeof *parts);
    if (!parts)
        return false;
    tree->facts.parts = parts;
    tree->facts.part_count = count_parts(tree, parts);
    qsort(parts, tree->facts.part_count, sizeof *parts, compare_parts);
    return true;
}

bool kp_tree_summarise(struct kp_tree *tree)
{
    tree->facts.secrets = tree->sums.secrets + tree->facts.missed;
    tree->facts.total = tree->sums.total;
    tree->facts.longest = tree->sums.longest;
    tree->facts.lengths = tree->sums.lengths + 1;
    if (tree->count == 0)
        return true;
    tree->facts.first = kp_tree_guess(tree, 0);
    return tree->facts.missed > 0 || set_parts(tree);
}

const struct kp_tree_facts *kp_tree_about(const struct kp_tree *tree)
{
    return &tree->facts;
}

const struct kp_transcript *kp_tree_game(const struct kp_tree *tree)
{
    return tree->game;
}
