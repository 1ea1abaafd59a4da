/* What a game of a match is worth: the rule sets of those who sold it. */
#ifndef KP_GAME_POINT_RULES_H
#define KP_GAME_POINT_RULES_H

#include "game/transcript.h"

/* A game, as far as points go. */
struct kp_game_result {
    size_t rows;            /* up to the one that won, or to the end of the board */
    bool won, over;         /* over: won, the board full, or without a board the secret revealed */
    enum kp_answer scoring; /* KP_CHEATED: the codemaker gave wrong information */
    int64_t black, white;   /* key pegs in these rows; KP_UNKNOWN: not all were noted */
};

/* `scoring` is what the audit says of the game, its revealed secret included. */
struct kp_game_result kp_game_result_of(const struct kp_transcript *game, enum kp_answer scoring);

struct kp_rule_set {
    const char *name, *title, *source;                     /* --rules NAME, a line, who says so */
    int64_t (*worth)(const struct kp_game_result *played); /* of a game that is over; KP_UNKNOWN */
    int penalty; /* for wrong information, to the codebreaker, and the game is played
                    again; 0: nothing is said of it, and the game counts */
    bool lowest; /* the worth is the codebreaker's, and the lowest total wins; else
                    it is the codemaker's, and the highest does */
};

extern const struct kp_rule_set kp_rule_sets[]; /* ends with a NULL name */

/* The rule set of that name, in any case; NULL: the first.  NULL: there is none. */
const struct kp_rule_set *kp_rule_set_find(const char *name);

/* What becomes of a game. */
enum kp_outcome {
    KP_COUNTS,
    KP_REPLAYED,   /* wrong information: the penalty, and it is played again */
    KP_UNFINISHED, /* worth nothing yet */
    KP_UNNOTED,    /* its key pegs are asked for, and nobody noted all of them */
    KP_UNSETTLED,  /* whether its scores are right is undecided, and would matter */
    KP_UNREAD      /* it could not be read */
};

/* Under these rules, and for how many points: 0 where there are none.
 * `played` NULL: it could not be read. */
enum kp_outcome kp_outcome_of(const struct kp_rule_set *rules, const struct kp_game_result *played,
                              int64_t *points);

#endif
