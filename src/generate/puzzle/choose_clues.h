/* Chooses the rows of a puzzle among the clues of its draft. */
#pragma once

#include "base/limits.h"
#include "generate/puzzle/puzzle_draft.h"

#define KP_MOST_CLUES 64

/* What to choose from, and what the choice must exclude. */
struct kp_clue_choice {
    const struct kp_puzzle_draft *draft; /* of equally good clues the first is taken */

    /* 0: as few rows as leave no other candidate.  Else exactly this many, each of which
     * is needed, and all of about the same strength. */
    int rows;

    const struct kp_limits *limits; /* checked now and then */
    uint8_t *fits;                  /* scratch: 4 bytes per other candidate */
};

/* The chosen rows, as indices of clues. */
struct kp_clues {
    size_t clue[KP_MOST_CLUES];
    int count;     /* 0: none were found */
    uint64_t work; /* codes that were scored */
};

/* Finds the best rows.  KP_COMPLETED, or what ended the search early: a limit, or memory. */
enum kp_stop_reason kp_clues_choose(const struct kp_clue_choice *choice, struct kp_clues *clues);

/* The same for a given number of rows, drawn at random as people play them: guesses each of which
 * gives some information.  The puzzle that results is one of many, whereas the search for the best
 * rows finds the same few.  It gives up without clues after about that much work. */
enum kp_stop_reason kp_clues_draw(const struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw, struct kp_clues *clues);
