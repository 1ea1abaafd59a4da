/* Which rules a writer must say after those of the game before. */
#ifndef KP_GAME_RULES_COMPARE_H
#define KP_GAME_RULES_COMPARE_H

#include "game/preset.h"

/* What is to be said, in this order.  A preset sets all rules anew. */
struct kp_rules_diff {
    const struct kp_preset *preset; /* or NULL */
    bool pegs, colours, blanks, repeats, scores, board;
};

/* `before`: the rules that carry over, or NULL. */
struct kp_rules_diff kp_rules_compare(const struct kp_rules *rules, const struct kp_rules *before);

#endif
