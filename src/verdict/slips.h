/* Mistakes that a codemaker makes in every row of a game. */
#ifndef KP_VERDICT_SLIPS_H
#define KP_VERDICT_SLIPS_H

#include "verdict/judge.h"

struct kp_slip_kind {
    const char *mistake; /* "white was written before black" */
    /* The score that was meant; false: nobody could have meant any. */
    bool (*meant)(const struct kp_rules *rules, struct kp_score noted, struct kp_score *right);
};

#define KP_SLIP_KINDS 4
extern const struct kp_slip_kind kp_slip_kinds[KP_SLIP_KINDS];

/* The game with the scores that were meant, if the codemaker made this mistake.
 * NULL: it explains nothing (fewer than two rows differ, or some score cannot
 * come of it), or no memory. */
struct kp_transcript *kp_slip_undo(const struct kp_slip_kind *kind,
                                   const struct kp_transcript *game);

#endif
