/* The parts of a game as the tree that `keypeg split` divided it by.
 *
 * A part has for each peg the colours that it can have, and for each colour the counts that it can
 * have.  These are its dimensions: first the pegs, then the colours.  A part is stored as its
 * lines: the values in each dimension in which it has fewer than the game.  So a part is as long as
 * what was fixed to make it, on a board of any size.
 *
 * A node of the tree is a region of the game.  It has one line: the values in which it differs from
 * its sibling.  All lines from the root to a node describe its region. */
#pragma once

#include "base/arena.h"
#include "base/limits.h"
#include "game/transcript.h"

struct kp_part_line {
    size_t dimension;
    const uint64_t *values; /* a bit for each */
};

struct kp_part_box {
    const struct kp_part_line *lines; /* by ascending dimensions */
    size_t count;
    bool is_empty; /* a dimension has no values, so the box has no codes and no place in a tree */
    bool is_used;  /* set by the caller: the tree is to have the box */
    size_t open;   /* while the tree is made: lines that the region around the box has not */
    size_t node;   /* whose region it is; KP_NO_PART: it is not in the tree, or no cut separates it
                    * from another box */
};

/* The dimensions of a game, which contains all its parts. */
struct kp_part_space {
    const struct kp_transcript *game; /* not owned */
    size_t pegs, dimensions;
    size_t words;           /* of a set of values */
    const uint64_t **whole; /* [dimension]: the values of the game */
    bool is_empty;          /* a dimension has none */
    struct kp_arena arena;  /* of all arrays */
};

/* Makes the space of a game.  Returns false if memory runs out.  Free it after any return. */
bool kp_part_space_make(struct kp_part_space *space, const struct kp_transcript *game);
void kp_part_space_free(struct kp_part_space *space);

/* Reads the box of a game with the same rules.  The box lives as long as the arena.  Returns false
 * if it is not within the space, or if memory runs out, which the arena remembers. */
bool kp_part_box_read(const struct kp_part_space *space, const struct kp_transcript *part,
                      struct kp_arena *arena, struct kp_part_box *box);

/* Whether a code of the game is in the box. */
bool kp_part_box_has(const struct kp_part_space *space, const struct kp_part_box *box,
                     const uint16_t *code);

#define KP_NO_PART SIZE_MAX

struct kp_part_node {
    struct kp_part_line line; /* the root, which is node 0, has none */
    size_t parent;            /* has a smaller number */
    size_t children;          /* the first of the two, which are neighbours; 0: a leaf */
    size_t first, count, own; /* in tree->order: the boxes within its region, and after them those
                               * that are the region */
};

struct kp_part_tree {
    const struct kp_part_space *space; /* not owned */
    struct kp_part_node *nodes;
    size_t count, room;
    size_t *order;            /* boxes */
    enum kp_stop_reason stop; /* if not KP_COMPLETED, the tree is of no use */
    struct kp_arena arena;    /* of the order and the lines */
};

/* Finds the tree of the boxes that are used, which may be doubled, missing, or divided further by
 * other boxes, and the node of each box.  Returns false if memory runs out.  Free the tree after
 * any return. */
bool kp_part_tree_make(struct kp_part_tree *tree, const struct kp_part_space *space,
                       struct kp_part_box *boxes, size_t count, const struct kp_limits *limits);
void kp_part_tree_free(struct kp_part_tree *tree);

/* The child of a node whose region has the code; KP_NO_PART: the node is a leaf. */
size_t kp_part_tree_descend(const struct kp_part_tree *tree, size_t node, const uint16_t *code);

/* The game, narrowed to the region of a node; NULL if memory runs out. */
struct kp_transcript *kp_part_tree_game(const struct kp_part_tree *tree, size_t node);
