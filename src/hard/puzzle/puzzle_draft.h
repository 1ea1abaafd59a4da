/* A puzzle in the making: a secret, rows that it gives, and the rivals that
 * these leave it. */
#ifndef KP_HARD_PUZZLE_PUZZLE_DRAFT_H
#define KP_HARD_PUZZLE_PUZZLE_DRAFT_H

#include "base/limits.h"
#include "base/random.h"
#include "game/rules.h"
#include "game/transcript.h"

/* The rivals of a secret: other codes that a game's rows allow as well.  A puzzle
 * is done when it has none. */
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

/* All zero before it is made. */
struct kp_puzzle_draft {
    struct kp_rules *rules; /* not held but by the game */
    struct kp_limits limits;
    uint64_t tries; /* in vain, for a list of the rivals, and states where multisets are
                     * walked; 0: any number */
    struct kp_random *draw;
    uint16_t *secret;
    struct kp_transcript *game;
    size_t drawn;                      /* rows that were, for want of a list of all codes */
    struct kp_other_candidates rivals; /* not all of them where they are too many */
    int *tally;
    uint16_t *guess; /* scratch, and so is the order */
    size_t *order;
    bool full; /* no memory */
};

/* Draw a secret; no rows yet, and its rivals are not looked for.  false: no memory;
 * to be freed in any case. */
bool kp_puzzle_draft_make(struct kp_puzzle_draft *riddle, struct kp_rules *rules,
                          struct kp_random *draw, const struct kp_limits *limits);
void kp_puzzle_draft_free(struct kp_puzzle_draft *riddle);

/* The guess, and what the secret says to it. */
struct kp_clue kp_puzzle_draft_clue(struct kp_puzzle_draft *riddle, const uint16_t *guess);

/* Whether a puzzle may have the row: more than half of the pegs in place give the
 * secret away, and of two colours less than a quarter does so, too. */
bool kp_puzzle_draft_is_fair(const struct kp_puzzle_draft *riddle, const struct kp_clue *clue);

/* How a guess knows of the secret: so many quarters of its pegs, and whether the
 * others are the secret's, too, but shuffled. */
struct kp_nearness {
    int quarters;
    bool shuffled;
};

/* Draw one into `guess`; false: a fair one was not found. */
bool kp_puzzle_draft_draw(struct kp_puzzle_draft *riddle, struct kp_nearness nearness,
                          uint16_t *guess, struct kp_clue *clue);

/* Draw rows, at most so many, until the rivals can be listed, which they then are.
 * *stop: what ended it before, a limit or memory. */
bool kp_puzzle_draft_open(struct kp_puzzle_draft *riddle, struct kp_nearness nearness, size_t rows,
                          enum kp_stop_reason *stop);

#endif
