/* Chooses the rows of a puzzle among the clues of its draft. */
#pragma once

#include "base/limits.h"
#include "generate/puzzle/puzzle_draft.h"

/* What to choose from, and the choice. */
struct kp_clue_choice {
    const struct kp_puzzle_draft *draft; /* whose other candidates the choice must exclude */
    int rows;                            /* how many; each is needed, and all are about as strong */
    const struct kp_limits *limits;      /* checked now and then */
    uint8_t *fits;                       /* scratch: 4 bytes per other candidate */

    /* All zero before: */
    size_t clue[KP_MOST_CLUES]; /* the chosen rows, as indices of clues */
    int count;                  /* of these; 0: none were found */
    int weak_games;             /* attempts in which the rows left other candidates, less those in
                                   which fewer rows left none */
    uint64_t work;              /* codes that were scored */
};

/* Draws the rows.  After about that much work it gives up.  KP_COMPLETED, or what ended the search
 * early: a limit, or memory. */
enum kp_stop_reason kp_clues_choose(struct kp_clue_choice *choice, uint64_t work);
