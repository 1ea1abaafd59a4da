/* The tree is found again from the parts alone, so an answer needs nothing but the `peg` and
 * `times` lines of its part, and answers can come in any order.
 *
 * A region, at first the whole game, is cut in two along a dimension in which every box within it
 * has fewer values than the region, so that each box lies in one of the pieces.  Parts that were
 * made by dividing have such a dimension in every region: that of the first division.  One in which
 * some values belong to no box is preferred, because the gap is then one piece.  A region is a leaf
 * if no box lies within it.  Boxes that no cut separates were not made by dividing one game.
 *
 * Each cut separates boxes or takes a gap away from them, so there are at most as many nodes as the
 * boxes have lines and boxes, and the work is about the lines of all boxes times the depth. */
#include "split/part_tree.h"

#include "base/allocate.h"
#include "base/bits.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

static bool meets(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* The least value of a set that is not empty. */
static size_t find_least(const uint64_t *set)
{
    size_t value = 0;

    while (!kp_bit(set, value))
        value++;
    return value;
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
                kp_bit_set(values, (size_t)c);
    } else if (values) {
        struct kp_times times = read_times(game, (int)(dimension - space->pegs));

        for (int32_t k = times.least; k <= times.most; k++)
            kp_bit_set(values, (size_t)k);
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
                          (space->whole[d] && kp_bits_empty(space->whole[d], space->words));
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
        if (arena->failed || !kp_bits_within(values, space->whole[d], space->words))
            return false;
        if (kp_bits_within(space->whole[d], values, space->words))
            continue;
        box->is_empty = box->is_empty || kp_bits_empty(values, space->words);
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
        return kp_bit(line.values, code[line.dimension]);
    for (size_t p = 0; p < space->pegs; p++)
        times += code[p] == line.dimension - space->pegs;
    return kp_bit(line.values, times);
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
    struct kp_part_box *boxes;
    uint64_t *used, *piece; /* sets of values */
};

static struct kp_part_box *box_within(const struct tree_builder *builder,
                                      const struct kp_part_node *node, size_t i)
{
    return &builder->boxes[builder->tree->order[node->first + i]];
}

/* The values of the region of a node: those of the nearest line, here or above. */
static const uint64_t *region_values(const struct kp_part_tree *tree, size_t n, size_t dimension)
{
    for (; n > 0; n = tree->nodes[n].parent)
        if (tree->nodes[n].line.dimension == dimension)
            return tree->nodes[n].line.values;
    return tree->space->whole[dimension];
}

/* Puts the values that the boxes within a node have into builder->used.  Returns whether all boxes
 * have fewer than the region, whose values are `now`. */
static bool find_used(struct tree_builder *builder, const struct kp_part_node *node,
                      size_t dimension, const uint64_t *now)
{
    size_t words = builder->tree->space->words;

    memset(builder->used, 0, words * sizeof *builder->used);
    for (size_t i = 0; i < node->count; i++) {
        const uint64_t *values = find_values(box_within(builder, node, i), dimension);

        if (!values || kp_bits_within(now, values, words))
            return false;
        kp_bits_or(builder->used, values, words);
    }
    return true;
}

/* Extends builder->piece by the values of all boxes that have a value in it, until none has
 * others. */
static void close_piece(struct tree_builder *builder, const struct kp_part_node *node,
                        size_t dimension)
{
    size_t words = builder->tree->space->words;
    bool has_grown = true;

    while (has_grown) {
        has_grown = false;
        for (size_t i = 0; i < node->count; i++) {
            const uint64_t *values = find_values(box_within(builder, node, i), dimension);

            if (!meets(values, builder->piece, words) ||
                kp_bits_within(values, builder->piece, words))
                continue;
            kp_bits_or(builder->piece, values, words);
            has_grown = true;
        }
    }
}

/* Puts the values of the first piece of a cut into builder->piece: those that belong to no box, if
 * there are any (of counts, only if they are the least).  The counts of both pieces have no gaps.
 * Returns whether there is a cut; with `gap`, one in which some values belong to no box. */
static bool find_piece(struct tree_builder *builder, size_t n, size_t dimension, bool gap)
{
    const struct kp_part_space *space = builder->tree->space;
    const struct kp_part_node *node = &builder->tree->nodes[n];
    const uint64_t *now = region_values(builder->tree, n, dimension);
    size_t words = space->words, value = find_least(now);

    if (!find_used(builder, node, dimension, now) ||
        (gap && kp_bits_within(now, builder->used, words)))
        return false;
    memset(builder->piece, 0, words * sizeof *builder->piece);
    for (size_t k = 0; k < words && dimension < space->pegs; k++)
        builder->piece[k] = now[k] & ~builder->used[k];
    for (; dimension >= space->pegs && !kp_bit(builder->used, value); value++)
        kp_bit_set(builder->piece, value);
    if (kp_bits_empty(builder->piece, words)) {
        kp_bit_set(builder->piece, value);
        close_piece(builder, node, dimension);
    }
    return !kp_bits_within(now, builder->piece, words);
}

/* Chooses a dimension for the first piece, preferably one with a gap.  Returns false if no cut
 * separates the boxes. */
static bool choose_cut(struct tree_builder *builder, size_t n, size_t *dimension)
{
    const struct kp_part_box *first = box_within(builder, &builder->tree->nodes[n], 0);

    for (int gap = 1; gap >= 0; gap--)
        for (size_t i = 0; i < first->count; i++) {
            *dimension = first->lines[i].dimension;
            if (find_piece(builder, n, *dimension, gap))
                return true;
        }
    return false;
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
    const uint64_t *now = region_values(tree, parent, dimension);
    size_t words = tree->space->words, in_piece = 0;
    uint64_t *piece = kp_arena_copy(&tree->arena, builder->piece, words, sizeof *piece), *rest;
    struct kp_part_node node = tree->nodes[parent];
    size_t *order = tree->order + node.first;

    KP_TAKE(&tree->arena, rest, words);
    if (!piece || !rest || !KP_RESERVE(tree->nodes, tree->room, tree->count + 2))
        return false;
    for (size_t k = 0; k < words; k++)
        rest[k] = now[k] & ~piece[k];
    for (size_t i = 0; i < node.count; i++) {
        struct kp_part_box *box = &builder->boxes[order[i]];
        const uint64_t *values = find_values(box, dimension);
        bool is_in_piece = kp_bits_within(values, piece, words);

        box->open -= kp_bits_within(is_in_piece ? piece : rest, values, words);
        if (is_in_piece)
            exchange(&order[i], &order[in_piece++]);
    }
    tree->nodes[parent].children = tree->count;
    tree->nodes[tree->count++] = (struct kp_part_node){{dimension, piece}, parent,   0,
                                                       node.first,         in_piece, 0};
    tree->nodes[tree->count++] = (struct kp_part_node){
        {dimension, rest}, parent, 0, node.first + in_piece, node.count - in_piece, 0};
    return true;
}

/* Finds the boxes that are the region of a node, and cuts the region between those within it.
 * Returns false if memory runs out. */
static bool examine_node(struct tree_builder *builder, size_t n)
{
    struct kp_part_tree *tree = builder->tree;
    struct kp_part_node *node = &tree->nodes[n];
    size_t dimension = 0;

    for (size_t i = 0; i < node->count;) {
        struct kp_part_box *box = box_within(builder, node, i);

        if (box->open > 0) {
            i++;
            continue;
        }
        box->node = n;
        exchange(&tree->order[node->first + i], &tree->order[node->first + --node->count]);
        node->own++;
    }
    return node->count == 0 || !choose_cut(builder, n, &dimension) ||
           add_children(builder, n, dimension);
}

bool kp_part_tree_make(struct kp_part_tree *tree, const struct kp_part_space *space,
                       struct kp_part_box *boxes, size_t count, const struct kp_limits *limits)
{
    struct tree_builder builder = {.tree = tree, .boxes = boxes};
    struct kp_arena scratch = {.block_bytes = KP_ARENA_BLOCK};
    struct kp_part_node root = {.parent = 0};
    bool good;

    *tree = (struct kp_part_tree){.space = space, .arena = {.block_bytes = KP_ARENA_BLOCK}};
    KP_TAKE(&scratch, builder.used, space->words);
    KP_TAKE(&scratch, builder.piece, space->words);
    KP_TAKE(&tree->arena, tree->order, count);
    good = !scratch.failed && !tree->arena.failed && KP_RESERVE(tree->nodes, tree->room, 1);
    for (size_t i = 0; i < count && good; i++) {
        boxes[i].node = KP_NO_PART;
        boxes[i].open = boxes[i].count;
        if (boxes[i].is_used && !boxes[i].is_empty)
            tree->order[root.count++] = i;
    }
    if (good)
        tree->nodes[tree->count++] = root;
    for (size_t n = 0; n < tree->count && good && tree->stop == KP_COMPLETED; n++) {
        tree->stop = kp_limits_check(limits);
        if (tree->stop == KP_COMPLETED)
            good = examine_node(&builder, n);
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

/* A bound that the game has as well is not written, so that the lines of two siblings meet where
 * they were cut, and nowhere else. */
static bool add_line(const struct kp_part_space *space, struct kp_transcript *game,
                     struct kp_part_line line)
{
    const uint64_t *whole = space->whole[line.dimension];
    size_t least = find_least(line.values), most = least;

    if (line.dimension < space->pegs)
        return kp_transcript_keep_colours(game, (int)line.dimension, line.values,
                                          (space->dimensions - space->pegs) / 64 + 1);
    while (most < space->pegs && kp_bit(line.values, most + 1))
        most++;
    if (most < space->pegs && !kp_bit(whole, most + 1))
        most = space->pegs;
    return kp_transcript_restrict_times(game, (int)(line.dimension - space->pegs),
                                        least == find_least(whole) ? 0 : (int32_t)least,
                                        (int32_t)most);
}

struct kp_transcript *kp_part_tree_game(const struct kp_part_tree *tree, size_t node)
{
    struct kp_transcript *game = kp_transcript_copy(tree->space->game);
    bool good = game;

    for (; good && node > 0; node = tree->nodes[node].parent)
        good = add_line(tree->space, game, tree->nodes[node].line);
    if (good)
        return game;
    kp_transcript_free(game);
    return NULL;
}
