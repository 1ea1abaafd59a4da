/* Chooses the rows of a puzzle among the clues of its draft. */
#pragma once

#include "base/limits.h"
#include "generate/puzzle/puzzle_draft.h"

#define KP_MOST_CLUES 64

/* What to choose from, what the choice must exclude, and the choice. */
struct kp_clue_choice {
    const struct kp_puzzle_draft *draft; /* of equally good clues the first is taken */

    /* 0: as few rows as leave no other candidate.  Else exactly this many, each of which
     * is needed, and all of about the same strength. */
    int rows;

    const struct kp_limits *limits; /* checked now and then */
    uint8_t *fits;                  /* scratch: 4 bytes per other candidate */

    /* All zero before: */
    size_t clue[KP_MOST_CLUES]; /* the chosen rows, as indices of clues */
    int count;                  /* of these; 0: none were found */
    uint64_t work;              /* codes that were scored */
};

/* Finds the best rows.  KP_COMPLETED, or what ended the search early: a limit, or memory. */
enum kp_stop_reason kp_clues_choose(struct kp_clue_choice *choice);

/* The same for a given number of rows, drawn at random as people play them: guesses each of which
 * gives some information.  The puzzle that results is one of many, whereas the search for the best
 * rows finds the same few.  After about that much work it gives up, and the choice stays what it
 * was. */
enum kp_stop_reason kp_clues_draw(struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw);
