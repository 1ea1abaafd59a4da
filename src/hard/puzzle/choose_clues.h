/* Which rows to give, so that as few as possible leave the secret no rival. */
#ifndef KP_HARD_PUZZLE_CHOOSE_CLUES_H
#define KP_HARD_PUZZLE_CHOOSE_CLUES_H

#include "base/limits.h"
#include "hard/puzzle/puzzle_draft.h"

/* Whether every row of a puzzle is needed. */
/* These of the clues, which together leave none of the rivals, at most 255: whether
 * by each of them alone some rival falls.  `room` is for 4 * rivals->count bytes. */
bool kp_all_are_needed(const struct kp_other_candidates *rivals, const struct kp_clue *clues,
                       const size_t *of, int count, uint8_t *room);

#define KP_MOST_CLUES 64

/* To score any codes costs about as much as scoring so many more. */
#define KP_CALL 200

/* What may be given, and what is to be ruled out by it. */
struct kp_clue_choice {
    const struct kp_rules *rules;
    const struct kp_other_candidates *rivals; /* all of them */
    const struct kp_clue *clues;              /* of those that are alike, the first is taken */
    size_t clue_count;

    /* 0: as few rows as leave no rival.  Else so many, each of which is needed, and
     * each tells about as much as the next. */
    int rows;

    const struct kp_limits *limits; /* looked at now and then */
};

/* The rows that were found, by their place among the clues. */
struct kp_clues {
    size_t clue[KP_MOST_CLUES];
    int count;     /* 0: none were found */
    uint64_t work; /* codes that were scored */
};

/* KP_COMPLETED, or what ended it before it was done: a limit, or memory. */
enum kp_stop_reason kp_clues_choose(const struct kp_clue_choice *choice, struct kp_clues *clues);

/* Whether the guess of a clue could be the secret, by so many rows, which are clues
 * themselves; `tally` is room for a number per colour of a guess. */
bool kp_clue_is_possible(const struct kp_clue_choice *choice, const size_t *rows, int count,
                         size_t clue, int *tally);

#endif
