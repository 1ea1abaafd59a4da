#include "strategy/tree/grow_tree.h"

#include "base/memory.h"
#include "strategy/guess_evaluator.h"
#include <stdlib.h>

struct growing {
    const struct kp_strategy *strategy;
    const struct kp_guess_request *wish;
    struct kp_splitter splitter;
    struct kp_guess_evaluator scales;
    struct kp_tree *tree;
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

/* ---- One guess --------------------------------------------------------- */

static enum kp_status choose(struct growing *growing, const struct kp_position *position,
                             size_t *guess)
{
    struct kp_rated_guess best = {0};

    if (growing->strategy->choose)
        return growing->strategy->choose(position, growing->wish, guess, growing->stop,
                                         growing->why);
    *growing->stop = kp_guess_evaluator_best(&growing->scales, position, growing->wish->limits,
                                             &best);
    *guess = best.guess;
    return KP_OK;
}

static enum kp_status make(struct growing *growing, const struct kp_position *position)
{
    bool made = kp_splitter_make(&growing->splitter, position->field);

    if (made && growing->strategy->weigh)
        made = kp_guess_evaluator_make(&growing->scales, growing->strategy, position->field,
                                       position->count);
    growing->scales.plainly = growing->wish->plainly;
    return made ? KP_OK : kp_no_memory(growing->why);
}

static void unmake(struct growing *growing)
{
    kp_splitter_clear(&growing->splitter);
    kp_guess_evaluator_clear(&growing->scales);
}

/* ---- All of them ------------------------------------------------------- */

/* NOLINTBEGIN(misc-no-recursion): a part is a position of its own, KP_MOST_DEPTH deep at most */

static enum kp_status grow(struct growing *growing, const struct kp_position *position,
                           struct kp_tree_node ply, size_t guess);

/* A part is a position of its own, and what was chosen there follows. */
static enum kp_status grow_part(struct growing *growing, const struct kp_position *position,
                                struct kp_tree_node ply)
{
    size_t guess = 0;
    enum kp_status status = KP_OK;

    *growing->stop = kp_limits_check(growing->wish->limits);
    if (*growing->stop == KP_COMPLETED)
        status = choose(growing, position, &guess);
    if (status != KP_OK || *growing->stop != KP_COMPLETED)
        return status;
    return grow(growing, position, ply, guess);
}

/* What a strategy grew at once, below what is there. */
static bool attach(struct kp_tree *tree, const struct kp_tree *twig, struct kp_tree_node ply)
{
    for (size_t i = 0; i < twig->count; i++) {
        struct kp_tree_node moved = twig->plies[i];

        moved.depth += ply.depth;
        if (i == 0)
            moved.score = ply.score;
        if (!kp_tree_add(tree, moved, kp_tree_guess(twig, i)))
            return false;
    }
    return true;
}

/* Below a first guess that somebody chose, a strategy that grows its trees at once grows
 * one for each part. */
static enum kp_status graft(struct growing *growing, const struct kp_position *position,
                            struct kp_tree_node ply)
{
    struct kp_tree twig = {.pegs = growing->tree->pegs};
    struct kp_guess_request wish = *growing->wish;
    enum kp_status status;

    if (wish.longest > 0 && wish.longest == ply.depth)
        return kp_fail(growing->why, KP_BAD_INPUT,
                       "after this first guess some games take more than %d", wish.longest);
    wish.longest -= wish.longest > 0 ? ply.depth : 0;
    status = growing->strategy->grow(position, &wish, &twig, growing->stop, growing->why);
    if (status == KP_OK && *growing->stop == KP_COMPLETED && !attach(growing->tree, &twig, ply))
        status = kp_no_memory(growing->why);
    kp_tree_clear(&twig);
    return status;
}

static enum kp_status grow_parts(struct growing *growing, const struct kp_position *position,
                                 struct kp_tree_node ply, const struct kp_split *split,
                                 const uint32_t *sorted, const struct kp_symmetry *left)
{
    const struct kp_code_table *field = position->field;
    enum kp_status status = KP_OK;

    for (size_t k = 0; k < split->parts && status == KP_OK && *growing->stop == KP_COMPLETED;
         sorted += split->size[k++]) {
        struct kp_position part = {field, sorted, split->size[k], left};
        struct kp_tree_node next = {ply.depth + 1, kp_code_table_score(field, split->mark[k]),
                                    false};

        if (split->mark[k] != field->won)
            status = growing->strategy->grow ? graft(growing, &part, next)
                                             : grow_part(growing, &part, next);
    }
    return status;
}

/* A guess that tells nothing would be made for ever. */
static enum kp_status check(const struct growing *growing, const struct kp_position *position,
                            const struct kp_split *split, int depth)
{
    bool vain = split->parts == 1 && split->mark[0] != position->field->won;

    if (!vain && depth <= KP_MOST_DEPTH)
        return KP_OK;
    return kp_fail(growing->why, KP_BROKEN,
                   "the strategy %s chose a guess that tells nothing; this is a fault in keypeg, "
                   "please report the game",
                   growing->strategy->name);
}

static bool has_won(const struct kp_code_table *field, const struct kp_split *split)
{
    return split->parts > 0 && split->mark[split->parts - 1] == field->won;
}

static enum kp_status grow(struct growing *growing, const struct kp_position *position,
                           struct kp_tree_node ply, size_t guess)
{
    const uint16_t *code = kp_code_table_code(position->field, guess);
    uint32_t *sorted = malloc((position->count + 1) * sizeof *sorted);
    struct kp_symmetry left = {0};
    struct kp_split split = {0};
    enum kp_status status;

    if (sorted && kp_splitter_take(&growing->splitter, position->secrets, position->count)) {
        kp_splitter_split(&growing->splitter, guess, &split);
        kp_splitter_sort(&growing->splitter, guess, &split, sorted);
    }
    ply.wins = has_won(position->field, &split);
    if (split.parts == 0 || !kp_symmetry_fix(position->symmetry, code, &left) ||
        !kp_tree_add(growing->tree, ply, code))
        status = kp_no_memory(growing->why);
    else
        status = check(growing, position, &split, ply.depth);
    if (status == KP_OK)
        status = grow_parts(growing, position, ply, &split, sorted, &left);
    kp_symmetry_clear(&left);
    free(sorted);
    return status;
}

/* NOLINTEND(misc-no-recursion) */

enum kp_status kp_grow_tree(const struct kp_strategy *strategy, const struct kp_position *position,
                            const struct kp_guess_request *wish, size_t first, struct kp_tree *tree,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct growing growing = {
        .strategy = strategy, .wish = wish, .tree = tree, .stop = stop, .why = why};
    enum kp_status status;

    *stop = KP_COMPLETED;
    if (strategy->grow && first == SIZE_MAX)
        return strategy->grow(position, wish, tree, stop, why);
    status = make(&growing, position);
    if (status == KP_OK)
        status = first == SIZE_MAX ? grow_part(&growing, position, (struct kp_tree_node){0})
                                   : grow(&growing, position, (struct kp_tree_node){0}, first);
    unmake(&growing);
    return status;
}

enum kp_status kp_strategy_choose(const struct kp_strategy *strategy,
                                  const struct kp_position *position,
                                  const struct kp_guess_request *wish, size_t *guess,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct growing growing = {.strategy = strategy, .wish = wish, .stop = stop, .why = why};
    enum kp_status status;

    *stop = KP_COMPLETED;
    if (strategy->choose)
        return choose(&growing, position, guess);
    status = make(&growing, position);
    if (status == KP_OK)
        status = choose(&growing, position, guess);
    unmake(&growing);
    return status;
}
