/* Makes a puzzle: rows that exactly one secret fits, every one of which is needed for that.
 *
 * No guess is the secret, and none has more than half of its pegs in place, since that
 * would give the secret away.  The puzzle depends on the request and the numbers drawn, never on
 * time: if a limit ends the work, there is no puzzle. */
#pragma once

#include "generate/puzzle/near_misses.h"

#define KP_USUAL_PUZZLE_ROWS 4

struct kp_puzzle_request {
    struct kp_rules *rules;
    size_t rows; /* 0: KP_USUAL_PUZZLE_ROWS or, if there is none, the nearest number found */
    int wrong;   /* options to draw before the rows, so that they betray nothing */
    struct kp_random *draw;
    const struct kp_options *options;
};

/* All zero holds nothing and may be freed. */
struct kp_puzzle {
    struct kp_transcript *game; /* without the secret */
    uint16_t *secret;
    enum kp_certainty known;         /* how it is known that there is only one secret */
    uint64_t work;                   /* that finding it took, in codes scored */
    struct kp_difficulty difficulty; /* set by kp_puzzle_grade, if at all */

    /* As many as requested, or none: no puzzle with wrong options was found, but one without. */
    struct kp_near_misses near_misses;
};

/* Makes the puzzle, which the caller frees in any case.  KP_BAD_INPUT: none of that size exists or
 * was found, and *why says what to ask for instead.  *stop is KP_COMPLETED or the limit that ended
 * the work; then there is no game. */
enum kp_status kp_puzzle_make(const struct kp_puzzle_request *request, struct kp_puzzle *made,
                              enum kp_stop_reason *stop, struct kp_diag *why);

/* Draws other rows, as many as requested, for a secret and the requested number of wrong options,
 * one after the other.  There is no game if none are found, which may be different the next time. */
enum kp_status kp_puzzle_redraw(const struct kp_puzzle_request *request, const uint16_t *secret,
                                const uint16_t *wrong, struct kp_puzzle *made,
                                enum kp_stop_reason *stop, struct kp_diag *why);
void kp_puzzle_free(struct kp_puzzle *puzzle);
