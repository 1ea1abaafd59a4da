#include "strategy/tree/tree.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

bool kp_tree_add(struct kp_tree *tree, struct kp_tree_node ply, const uint16_t *guess)
{
    size_t pegs = (size_t)tree->pegs;

    if (!KP_RESERVE(tree->plies, tree->room, tree->count + 1) ||
        !KP_RESERVE(tree->guesses, tree->guess_room, (tree->count + 1) * pegs))
        return false;
    memcpy(tree->guesses + tree->count * pegs, guess, pegs * sizeof *guess);
    tree->plies[tree->count++] = ply;
    return true;
}

const uint16_t *kp_tree_guess(const struct kp_tree *tree, size_t i)
{
    return tree->guesses + i * (size_t)tree->pegs;
}

void kp_tree_clear(struct kp_tree *tree)
{
    free(tree->plies);
    free(tree->guesses);
    *tree = (struct kp_tree){.pegs = tree->pegs};
}

void kp_tree_sum(const struct kp_tree *tree, struct kp_tree_sums *sums)
{
    *sums = (struct kp_tree_sums){0};
    for (size_t i = 0; i < tree->count; i++) {
        int length = tree->plies[i].depth + 1;

        if (!tree->plies[i].wins)
            continue;
        sums->secrets++;
        sums->total += (uint64_t)length;
        sums->lengths[length]++;
        if (length > sums->longest)
            sums->longest = length;
    }
}
