/* The rivals of a secret: other codes that a game's rows allow as well.  A puzzle
 * is done when it has none. */
#ifndef KP_HARD_PUZZLE_OTHER_CANDIDATES_H
#define KP_HARD_PUZZLE_OTHER_CANDIDATES_H

#include "game/rules.h"

/* A row that a puzzle may have: a guess, and the score that the secret gives it. */
struct kp_clue {
    const uint16_t *guess;
    struct kp_score score;
};

struct kp_bulk_scorer;

/* All zero holds nothing and may be freed. */
struct kp_other_candidates {
    int pegs;
    enum kp_scoring scores;
    uint16_t *codes; /* one after the other */
    size_t count, room;
    struct kp_bulk_scorer *lanes; /* the same, to be scored */
};

/* Whether codes of these rules can be scored at all. */
bool kp_other_candidates_admit(const struct kp_rules *rules);

/* None yet.  false: no memory; to be freed in any case. */
bool kp_other_candidates_make(struct kp_other_candidates *rivals, const struct kp_rules *rules);
void kp_other_candidates_free(struct kp_other_candidates *rivals);

/* false: no memory. */
bool kp_other_candidates_add(struct kp_other_candidates *rivals, const uint16_t *code);

const uint16_t *kp_other_candidates_code(const struct kp_other_candidates *rivals, size_t i);

/* agrees[i]: whether rival i gives the guess that score, too; returns how many do.
 * `agrees` has room for 2 * count bytes. */
size_t kp_other_candidates_hold(const struct kp_other_candidates *rivals,
                                const struct kp_clue *clue, uint8_t *agrees);

#endif
