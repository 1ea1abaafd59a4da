/* A puzzle under construction: a secret, rows that it fits, and the other candidates,
 * which are the codes besides the secret that fit these rows as well.  The puzzle is done
 * when there are none. */
#pragma once

#include "base/arena.h"
#include "base/limits.h"
#include "base/random.h"
#include "game/code_list.h"
#include "game/rules.h"
#include "game/transcript.h"

#define KP_MOST_CLUES 64 /* rows of a puzzle */

/* A row that a puzzle may have: a guess, the score that the secret gives it, and the set of wrong
 * options that give it another score. */
struct kp_clue {
    const uint16_t *guess; /* not owned */
    struct kp_score score;
    uint32_t misses; /* bit i: the i-th wrong option of the draft */
};

/* ---- The other candidates ---- */

struct kp_bulk_scorer;

/* All zero holds nothing and may be freed. */
struct kp_other_candidates {
    const struct kp_rules *rules; /* not owned */
    struct kp_code_list list;
    struct kp_bulk_scorer *scorer; /* of the same codes */
};

void kp_other_candidates_free(struct kp_other_candidates *others);

/* Returns how many of the candidates fit the clue, and sets fits[i] to whether the i-th
 * does.  `fits` has room for 2 * count bytes. */
size_t kp_other_candidates_fitting(const struct kp_other_candidates *others,
                                   const struct kp_clue *clue, uint8_t *fits);

/* Makes *left the set of the candidates that fit the clue.  false: no memory; free it in
 * any case.  `fits` as above. */
bool kp_other_candidates_keep(const struct kp_other_candidates *others, const struct kp_clue *clue,
                              uint8_t *fits, struct kp_other_candidates *left);

/* ---- The draft ---- */

/* All zero before it is made. */
struct kp_puzzle_draft {
    struct kp_rules *rules; /* held by the game */
    struct kp_limits limits;
    uint64_t tries; /* for one list of the other candidates: dead ends of the search, or
                       states if multisets are enumerated; 0: any number */
    struct kp_random *draw;
    uint16_t *secret;
    uint16_t *wrong; /* the wrong options, one after the other; of the arena */
    int wrong_count; /* of these */
    uint32_t missed; /* the wrong options that do not fit a row of the game */
    size_t rows;     /* that the puzzle shall have */
    struct kp_transcript *game;
    size_t drawn;                      /* rows that were drawn since not all codes can be listed */
    struct kp_other_candidates others; /* incomplete if there are too many */

    /* The guesses that a puzzle may have for its further rows, in random order: other candidates,
     * and guesses around the secret if there are too many of these or rows exist already. */
    struct kp_clue *clues;
    size_t clue_count;

    struct kp_arena arena; /* of the clues and of these arrays, which are scratch: */
    int *tally;            /* a number per colour of a guess */
    uint16_t *guess;
    size_t *order;
    bool out_of_memory;
};

/* Draws a secret, or takes the given one; there are no rows yet, and the other candidates are not
 * listed.  false: no memory; free it in any case. */
bool kp_puzzle_draft_make(struct kp_puzzle_draft *draft, struct kp_rules *rules,
                          const uint16_t *secret, struct kp_random *draw,
                          const struct kp_limits *limits);
void kp_puzzle_draft_free(struct kp_puzzle_draft *draft);

/* Draws wrong options.  Nothing about the options tells which one is the secret: see
 * puzzle_draft.c.  false: the board has too few codes, or there is no memory. */
bool kp_puzzle_draft_draw_options(struct kp_puzzle_draft *draft, int count);

/* Whether a guess of the game is an option. */
bool kp_puzzle_draft_guesses_option(const struct kp_puzzle_draft *draft);

/* Whether a row with these misses can be one of `rows` rows that, after rows with the misses
 * `missed`, shall miss each other wrong option once and as equally often as possible. */
bool kp_puzzle_draft_spreads(const struct kp_puzzle_draft *draft, uint32_t missed, size_t rows,
                             uint32_t misses);

/* The guess with the secret's score. */
struct kp_clue kp_puzzle_draft_clue(struct kp_puzzle_draft *draft, const uint16_t *guess);

/* Whether a puzzle may have the row: more than half of the pegs in place would give the secret away,
 * and with two colours so would less than a quarter. */
bool kp_puzzle_draft_is_fair(const struct kp_puzzle_draft *draft, const struct kp_clue *clue);

/* How close a drawn guess is to the secret: how many quarters of its pegs are the
 * secret's, and whether the others are the secret's pegs shuffled. */
struct kp_nearness {
    int quarters;
    bool shuffled;
};

/* Draws up to draft->rows rows until the other candidates can be listed, and lists them.  If it
 * returns false, *stop is the limit that ended it or KP_COMPLETED (the rows do not
 * suffice). */
bool kp_puzzle_draft_list_others(struct kp_puzzle_draft *draft, struct kp_nearness nearness,
                                 enum kp_stop_reason *stop);

/* Lists the clues of a draft whose other candidates are listed.  false: no memory. */
bool kp_puzzle_draft_list_clues(struct kp_puzzle_draft *draft);

/* ---- Whether it is a puzzle ----
 *
 * A game is a puzzle if it has exactly one secret, and without any row it has more. */

/* Removes the rows that are not needed from *game, one after the other.  KP_BROKEN: it has more
 * than one secret.  *stop becomes what kept the engines from knowing, or KP_COMPLETED; *known how
 * it is known that there is only one secret. */
enum kp_status kp_puzzle_certify(struct kp_transcript **game, const struct kp_options *options,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why);
