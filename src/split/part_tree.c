/* The tree is found again from the parts alone, so an answer needs nothing but the `peg` and `times`
 * lines of its part, and answers can come in any order.
 *
 * A region, at first the whole game, is cut in two along a dimension in which every box within it has
 * fewer values than the region, so that each box lies in one of the pieces.  Parts that were made by
 * dividing have such a dimension in every region: that of the first division.  One in which some
 * values belong to no box is preferred, because the gap is then one piece.  A region is a leaf if no
 * box lies within it.  Boxes that no cut separates were not made by dividing one game.
 *
 * Each cut separates boxes or takes a gap away from them, so there are at most as many nodes as the
 * boxes have lines and boxes, and the work is about the lines of all boxes times the depth. */
#include "split/part_tree.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- Sets of values ---- */

static bool has_value(const uint64_t *set, size_t value)
{
    return set[value / 64] >> value % 64 & 1;
}

static bool is_subset(const uint64_t *inner, const uint64_t *outer, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (inner[i] & ~outer[i])
            return false;
    return true;
}

static bool meets(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* The least value, or 64 * words if there is none. */
static size_t find_least(const uint64_t *set, size_t words)
{
    size_t i = 0;

    while (i < words && set[i] == 0)
        i++;
    return i * 64 + (i < words ? (size_t)__builtin_ctzll(set[i]) : 0);
}

static bool is_set_empty(const uint64_t *set, size_t words)
{
    return find_least(set, words) == 64 * words;
}

static size_t find_most(const uint64_t *set, size_t words)
{
    while (words > 1 && set[words - 1] == 0)
        words--;
    return words * 64 - 1 - (set[words - 1] ? (size_t)__builtin_clzll(set[words - 1]) : 63);
}

/* ---- The space ---- */

/* How many pegs can have the colour, by the rules and by the lines `times`. */
static struct kp_times read_times(const struct kp_transcript *game, int colour)
{
    const struct kp_rules *rules = game->rules;
    struct kp_times times = kp_transcript_times(game, colour);
    bool once = !rules->repeats && !kp_rules_is_blank(rules, colour);

    times.least = kp_max_int(times.least, 0);
    times.most = kp_min_int(times.most, once ? kp_min_int(1, rules->pegs) : rules->pegs);
    return times;
}

static uint64_t *read_values(const struct kp_part_space *space, const struct kp_transcript *game,
                             size_t dimension, struct kp_arena *arena)
{
    int colours = (int)(space->dimensions - space->pegs);
    uint64_t *values;

    KP_TAKE(arena, values, space->words);
    if (values && dimension < space->pegs) {
        for (int c = 0; c < colours; c++)
            if (kp_transcript_allows(game, (int)dimension, c))
                values[c / 64] |= UINT64_C(1) << c % 64;
    } else if (values) {
        struct kp_times times = read_times(game, (int)(dimension - space->pegs));

        for (int32_t k = times.least; k <= times.most; k++)
            values[k / 64] |= UINT64_C(1) << k % 64;
    }
    return values;
}

/* Whether the game has lines about this dimension.  If it has none, the values are those of the
 * rules. */
static bool is_narrowed(const struct kp_part_space *space, const struct kp_transcript *game,
                        size_t dimension)
{
    return dimension < space->pegs ? game->allowed && game->allowed[dimension]
                                   : game->times != NULL;
}

bool kp_part_space_make(struct kp_part_space *space, const struct kp_transcript *game)
{
    size_t colours = (size_t)kp_rules_secret_colours(game->rules);
    const uint64_t *all = NULL; /* pegs without lines share one set */

    *space = (struct kp_part_space){.game = game, .pegs = (size_t)game->rules->pegs};
    space->arena.block_bytes = KP_ARENA_BLOCK;
    space->dimensions = space->pegs + colours;
    space->words = (space->pegs > colours ? space->pegs : colours) / 64 + 1;
    KP_TAKE(&space->arena, space->whole, space->dimensions);
    for (size_t d = 0; d < space->dimensions && !space->arena.failed; d++) {
        bool is_plain = d < space->pegs && !is_narrowed(space, game, d);

        space->whole[d] = is_plain && all ? all : read_values(space, game, d, &space->arena);
        all = is_plain ? space->whole[d] : all;
        space->is_empty = space->is_empty ||
                          (space->whole[d] && is_set_empty(space->whole[d], space->words));
    }
    return !space->arena.failed;
}

void kp_part_space_free(struct kp_part_space *space)
{
    kp_arena_free(&space->arena);
    *space = (struct kp_part_space){0};
}

/* ---- Boxes ---- */

bool kp_part_box_read(const struct kp_part_space *space, const struct kp_transcript *part,
                      struct kp_arena *arena, struct kp_part_box *box)
{
    struct kp_part_line *lines;
    size_t narrowed = 0;

    *box = (struct kp_part_box){.lines = NULL};
    for (size_t d = 0; d < space->dimensions; d++)
        narrowed += is_narrowed(space, part, d) || is_narrowed(space, space->game, d);
    KP_TAKE(arena, lines, narrowed);
    for (size_t d = 0; d < space->dimensions && !arena->failed; d++) {
        const uint64_t *values;

        if (!is_narrowed(space, part, d) && !is_narrowed(space, space->game, d))
            continue;
        values = read_values(space, part, d, arena);
        if (arena->failed || !is_subset(values, space->whole[d], space->words))
            return false;
        if (is_subset(space->whole[d], values, space->words))
            continue;
        box->is_empty = box->is_empty || is_set_empty(values, space->words);
        lines[box->count++] = (struct kp_part_line){d, values};
    }
    if (space->is_empty) /* so is the box, which is the same set of codes */
        *box = (struct kp_part_box){.lines = NULL};
    else
        box->lines = lines;
    return !arena->failed;
}

static bool is_on_line(const struct kp_part_space *space, struct kp_part_line line,
                       const uint16_t *code)
{
    size_t times = 0;

    if (line.dimension < space->pegs)
        return has_value(line.values, code[line.dimension]);
    for (size_t p = 0; p < space->pegs; p++)
        times += code[p] == line.dimension - space->pegs;
    return has_value(line.values, times);
}

bool kp_part_box_has(const struct kp_part_space *space, const struct kp_part_box *box,
                     const uint16_t *code)
{
    for (size_t i = 0; i < box->count; i++)
        if (!is_on_line(space, box->lines[i], code))
            return false;
    return true;
}

/* The values of a box in this dimension, or NULL if they are all those of the space. */
static const uint64_t *find_values(const struct kp_part_box *box, size_t dimension)
{
    for (size_t i = 0; i < box->count; i++)
        if (box->lines[i].dimension == dimension)
            return box->lines[i].values;
    return NULL;
}

/* ---- Cuts ---- */

struct tree_builder {
    struct kp_part_tree *tree;
    const struct kp_part_box *boxes;
    const uint64_t **now; /* [dimension]: the values of the region; of the game between two */
    size_t *order;        /* boxes: those within a node are neighbours */
    uint64_t *used, *piece, *best; /* sets of values */
};

/* Puts the values that the boxes within a node have into builder->used.  Returns whether all boxes
 * have fewer than the region. */
static bool find_used(struct tree_builder *builder, const struct kp_part_node *node,
                      size_t dimension)
{
    size_t words = builder->tree->space->words;

    memset(builder->used, 0, words * sizeof *builder->used);
    for (size_t i = 0; i < node->count; i++) {
        const uint64_t *values = find_values(&builder->boxes[builder->order[node->first + i]],
                                             dimension);

        if (!values || is_subset(builder->now[dimension], values, words))
            return false;
        for (size_t k = 0; k < words; k++)
            builder->used[k] |= values[k];
    }
    return true;
}

/* Extends builder->piece by the values of all boxes that have a value in it, until none has others. */
static void close_piece(struct tree_builder *builder, const struct kp_part_node *node,
                        size_t dimension)
{
    size_t words = builder->tree->space->words;
    bool has_grown = true;

    while (has_grown) {
        has_grown = false;
        for (size_t i = 0; i < node->count; i++) {
            const uint64_t *values = find_values(&builder->boxes[builder->order[node->first + i]],
                                                 dimension);

            if (!meets(values, builder->piece, words) || is_subset(values, builder->piece, words))
                continue;
            for (size_t k = 0; k < words; k++)
                builder->piece[k] |= values[k];
            has_grown = true;
        }
    }
}

/* Puts the values of the first piece of a cut into builder->piece; *is_gap says whether some values
 * belong to no box.  The counts of both pieces have no gaps.  Returns whether there is a cut. */
static bool find_piece(struct tree_builder *builder, const struct kp_part_node *node,
                       size_t dimension, bool *is_gap)
{
    const struct kp_part_space *space = builder->tree->space;
    const uint64_t *now = builder->now[dimension];
    size_t words = space->words, least = find_least(now, words), first_used;

    if (!find_used(builder, node, dimension))
        return false;
    memset(builder->piece, 0, words * sizeof *builder->piece);
    *is_gap = !is_subset(now, builder->used, words);
    first_used = find_least(builder->used, words);
    if (*is_gap && dimension < space->pegs) {
        for (size_t k = 0; k < words; k++)
            builder->piece[k] = now[k] & ~builder->used[k];
    } else if (first_used > least) {
        for (size_t value = least; value < first_used; value++)
            builder->piece[value / 64] |= now[value / 64] & UINT64_C(1) << value % 64;
    } else {
        builder->piece[least / 64] = UINT64_C(1) << least % 64;
        close_piece(builder, node, dimension);
    }
    return !is_subset(now, builder->piece, words);
}

/* Chooses a dimension, and puts the values of the first piece into builder->best.  Returns false if
 * no cut separates the boxes. */
static bool choose_cut(struct tree_builder *builder, const struct kp_part_node *node,
                       size_t *dimension)
{
    const struct kp_part_box *first = &builder->boxes[builder->order[node->first]];
    bool found = false, has_gap = false;

    for (size_t i = 0; i < first->count && !has_gap; i++) {
        size_t d = first->lines[i].dimension;
        bool is_gap;

        if (!find_piece(builder, node, d, &is_gap) || (found && !is_gap))
            continue;
        memcpy(builder->best, builder->piece, builder->tree->space->words * sizeof *builder->best);
        *dimension = d;
        found = true;
        has_gap = is_gap;
    }
    return found;
}

static void exchange(size_t *a, size_t *b)
{
    size_t other = *a;

    *a = *b;
    *b = other;
}

/* Adds the two pieces of a node as its children.  Returns false if memory runs out. */
static bool add_children(struct tree_builder *builder, size_t parent, size_t dimension)
{
    struct kp_part_tree *tree = builder->tree;
    size_t words = tree->space->words, in_piece = 0;
    uint64_t *piece = kp_arena_copy(&tree->arena, builder->best, words, sizeof *piece), *rest;
    struct kp_part_node node = tree->nodes[parent];
    size_t *order = builder->order + node.first;

    KP_TAKE(&tree->arena, rest, words);
    if (!piece || !rest || !KP_RESERVE(tree->nodes, tree->room, tree->count + 2))
        return false;
    for (size_t k = 0; k < words; k++)
        rest[k] = builder->now[dimension][k] & ~piece[k];
    for (size_t i = 0; i < node.count; i++)
        if (meets(find_values(&builder->boxes[order[i]], dimension), piece, words))
            exchange(&order[i], &order[in_piece++]);
    tree->nodes[parent].children = tree->count;
    tree->nodes[tree->count++] = (struct kp_part_node){
        {dimension, piece}, parent, 0, node.first, in_piece};
    tree->nodes[tree->count++] = (struct kp_part_node){
        {dimension, rest}, parent, 0, node.first + in_piece, node.count - in_piece};
    return true;
}

/* ---- Regions ---- */

/* Notes the values of the region of a node, or for false those of the game again.  The lines of a
 * node are stronger than those of the nodes above it. */
static void set_region(struct tree_builder *builder, size_t i, bool enter)
{
    const struct kp_part_tree *tree = builder->tree;

    for (; tree->nodes[i].parent != KP_NO_PART; i = tree->nodes[i].parent) {
        struct kp_part_line line = tree->nodes[i].line;
        const uint64_t *whole = tree->space->whole[line.dimension];

        if (!enter)
            builder->now[line.dimension] = whole;
        else if (builder->now[line.dimension] == whole)
            builder->now[line.dimension] = line.values;
    }
}

/* A box lies within each region above it, so it is the region unless it has fewer values. */
static bool is_region(const struct tree_builder *builder, const struct kp_part_box *box)
{
    for (size_t i = 0; i < box->count; i++)
        if (!is_subset(builder->now[box->lines[i].dimension], box->lines[i].values,
                       builder->tree->space->words))
            return false;
    return true;
}

/* Finds the boxes that are the region of a node, and cuts the region between those within it. Returns
 * false if memory runs out. */
static bool examine_node(struct tree_builder *builder, size_t i)
{
    struct kp_part_tree *tree = builder->tree;
    struct kp_part_node *node = &tree->nodes[i];
    size_t dimension = 0;
    bool good = true;

    set_region(builder, i, true);
    for (size_t k = node->first; k < node->first + node->count;)
        if (is_region(builder, &builder->boxes[builder->order[k]])) {
            tree->node_of[builder->order[k]] = i;
            exchange(&builder->order[k], &builder->order[node->first + --node->count]);
        } else {
            k++;
        }
    if (node->count > 0 && choose_cut(builder, node, &dimension))
        good = add_children(builder, i, dimension);
    set_region(builder, i, false);
    return good;
}

bool kp_part_tree_make(struct kp_part_tree *tree, const struct kp_part_space *space,
                       const struct kp_part_box *boxes, const bool *used, size_t count,
                       const struct kp_limits *limits)
{
    struct tree_builder builder = {.tree = tree, .boxes = boxes};
    struct kp_arena scratch = {.block_bytes = KP_ARENA_BLOCK};
    struct kp_part_node root = {.parent = KP_NO_PART};
    bool good;

    *tree = (struct kp_part_tree){.space = space, .arena = {.block_bytes = KP_ARENA_BLOCK}};
    builder.now = kp_arena_copy(&scratch, space->whole, space->dimensions, sizeof *builder.now);
    KP_TAKE(&scratch, builder.order, count);
    KP_TAKE(&scratch, builder.used, space->words);
    KP_TAKE(&scratch, builder.piece, space->words);
    KP_TAKE(&scratch, builder.best, space->words);
    KP_TAKE(&tree->arena, tree->node_of, count);
    good = !scratch.failed && !tree->arena.failed && KP_RESERVE(tree->nodes, tree->room, 1);
    for (size_t i = 0; i < count && good; i++) {
        tree->node_of[i] = KP_NO_PART;
        if (used[i] && !boxes[i].is_empty)
            builder.order[root.count++] = i;
    }
    if (good)
        tree->nodes[tree->count++] = root;
    for (size_t i = 0; i < tree->count && good && tree->stop == KP_COMPLETED; i++) {
        tree->stop = kp_limits_check(limits);
        if (tree->stop == KP_COMPLETED)
            good = examine_node(&builder, i);
    }
    kp_arena_free(&scratch);
    return good;
}

void kp_part_tree_free(struct kp_part_tree *tree)
{
    free(tree->nodes);
    kp_arena_free(&tree->arena);
    *tree = (struct kp_part_tree){0};
}

/* ---- What a node is ---- */

size_t kp_part_tree_descend(const struct kp_part_tree *tree, size_t node, const uint16_t *code)
{
    size_t child = tree->nodes[node].children;

    if (child == 0)
        return KP_NO_PART;
    return is_on_line(tree->space, tree->nodes[child].line, code) ? child : child + 1;
}

/* A bound that the game has as well is not written, so that the lines of two siblings meet where they
 * were cut, and nowhere else. */
static bool add_line(const struct kp_part_space *space, struct kp_transcript *game,
                     struct kp_part_line line)
{
    const uint64_t *whole = space->whole[line.dimension];
    size_t least = find_least(line.values, space->words),
           most = find_most(line.values, space->words);

    if (line.dimension < space->pegs)
        return kp_transcript_keep_colours(game, (int)line.dimension, line.values,
                                          (space->dimensions - space->pegs) / 64 + 1);
    return kp_transcript_restrict_times(
        game, (int)(line.dimension - space->pegs),
        least == find_least(whole, space->words) ? 0 : (int32_t)least,
        most == find_most(whole, space->words) ? (int32_t)space->pegs : (int32_t)most);
}

struct kp_transcript *kp_part_tree_game(const struct kp_part_tree *tree, size_t node)
{
    struct kp_transcript *game = kp_transcript_copy(tree->space->game);
    bool good = game;

    for (; good && tree->nodes[node].parent != KP_NO_PART; node = tree->nodes[node].parent)
        good = add_line(tree->space, game, tree->nodes[node].line);
    if (good)
        return game;
    kp_transcript_free(game);
    return NULL;
}
