/* The points of a match, game after game, and who wins it. */
#ifndef KP_GAME_MATCH_POINTS_H
#define KP_GAME_MATCH_POINTS_H

#include "game/transcript.h"

/* What a game of a match is worth: the rule sets of those who sold it. */
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

#define KP_MOST_PLAYERS 100
#define KP_NOBODY       SIZE_MAX

struct kp_scored_game {
    struct kp_game_result played; /* all zero when the game could not be read */
    size_t codemaker;             /* its place among the players, or KP_NOBODY: not named */
    enum kp_outcome outcome;
    int64_t points;
};

/* The players are the codemakers, in the order in which they come up. */
struct kp_match_points {
    const struct kp_rule_set *rules;
    char **players;
    struct kp_scored_game *games;
    size_t player_count, player_room, game_count, game_room;
};

/* `rules` as in kp_rule_set_find. */
KP_API enum kp_status kp_points_new(const char *rules, struct kp_match_points **points,
                                    struct kp_diag *why);
KP_API void kp_points_free(struct kp_match_points *points);

/* `codemaker` may be NULL; `played` NULL: it could not be read. */
enum kp_status kp_match_points_add(struct kp_match_points *points, const char *codemaker,
                                   const struct kp_game_result *played, struct kp_diag *why);

/* The one who breaks the code of a game: the other player, where there are
 * two; else KP_NOBODY. */
size_t kp_match_points_codebreaker(const struct kp_match_points *points,
                                   const struct kp_scored_game *game);

/* Who gets its points; KP_NOBODY: it gives none, or nobody knows who. */
size_t kp_match_points_receiver(const struct kp_match_points *points,
                                const struct kp_scored_game *game);

long long kp_match_points_total(const struct kp_match_points *points, size_t player);

/* Games that count: an even number of them is fair. */
size_t kp_match_points_counting(const struct kp_match_points *points);

/* Those of them whose code the player made. */
size_t kp_match_points_codes(const struct kp_match_points *points, size_t player);

enum kp_result { KP_SO_FAR, KP_TIE, KP_WINNER };

/* Whether it gives points: it counts, or a penalty. */
bool kp_match_points_gives(const struct kp_scored_game *game);

/* Who wins it; nobody does while there is a game whose points are not known, or nobody's, or
 * that is to be played again and whose codemaker made no code after it. */
enum kp_result kp_match_points_result(const struct kp_match_points *points, size_t *winner);

#endif
