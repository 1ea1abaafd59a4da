/* Chooses the rows of a puzzle among given clues. */
#ifndef KP_HARD_PUZZLE_CHOOSE_CLUES_H
#define KP_HARD_PUZZLE_CHOOSE_CLUES_H

#include "base/limits.h"
#include "hard/puzzle/puzzle_draft.h"

#define KP_MOST_CLUES 64

/* Scoring any number of codes costs about as much as scoring this many more. */
#define KP_SCORING_CALL 200

/* What to choose from, and what the choice must exclude. */
struct kp_clue_choice {
    const struct kp_rules *rules;
    const struct kp_other_candidates *others; /* all of them */
    const struct kp_clue *clues;              /* of equally good ones the first is taken */
    size_t clue_count;

    /* 0: as few rows as leave no other candidate.  Else exactly this many, each of which
     * is needed, and all of about the same strength. */
    int rows;

    const struct kp_limits *limits; /* checked now and then */
};

/* The chosen rows, as indices of clues. */
struct kp_clues {
    size_t clue[KP_MOST_CLUES];
    int count;     /* 0: none were found */
    uint64_t work; /* codes that were scored */
};

/* KP_COMPLETED, or what ended the search early: a limit, or memory. */
enum kp_stop_reason kp_clues_choose(const struct kp_clue_choice *choice, struct kp_clues *clues);

/* Whether the guess of a clue fits the first `count` of these rows, so that it could be the
 * secret.  `tally` has room for a number per colour of a guess. */
bool kp_clue_is_possible(const struct kp_clue_choice *choice, const size_t *rows, int count,
                         size_t clue, int *tally);

/* Whether each of the chosen clues is needed: without it some of the other candidates fits
 * the rest.  Together they leave none.  There are at most 255, and `scratch` has room for
 * 4 * others->count bytes. */
bool kp_all_are_needed(const struct kp_other_candidates *others, const struct kp_clue *clues,
                       const size_t *chosen, int count, uint8_t *scratch);

/* How far a row that leaves `left` of `before` other candidates is from its share, if
 * `rows` rows of equal strength should leave none: in sixteenths of a halving. */
uint32_t kp_distance_from_even_share(size_t before, size_t left, int rows);

#endif
