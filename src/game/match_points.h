/* The points of a match, game by game under a set of rules, and the winner. */
#pragma once

#include "game/transcript.h"

/* What the points of a game depend on. */
struct kp_game_result {
    size_t rows;    /* up to the winning row or the end of the board */
    bool won, over; /* over: won, the board is full, or without a board the secret is revealed */
    enum kp_answer scoring;   /* KP_CHEATED: the codemaker gave wrong information */
    enum kp_stop_reason stop; /* of an undecided game: what ended its check */
};

/* `scoring` is the verdict on the game, including its revealed secret. */
struct kp_game_result kp_game_result_of(const struct kp_transcript *game, enum kp_answer scoring,
                                        enum kp_stop_reason stop);

struct kp_rule_set {
    const char *name, *title, *source; /* --rules NAME, a phrase, where the rules are from */
    int penalty; /* points for wrong information, to the codebreaker, and the game is played
                    again; 0: the rules do not mention it, and the game counts */
};

extern const struct kp_rule_set kp_rule_sets[]; /* ends with a NULL name */

/* The rule set of this name, ignoring case, or NULL; for a NULL name, the first. */
const struct kp_rule_set *kp_rule_set_find(const char *name);

/* How a game counts. */
enum kp_outcome {
    KP_COUNTS,
    KP_REPLAYED,   /* wrong information: the penalty, and it is played again */
    KP_UNFINISHED, /* no points yet */
    KP_UNSETTLED,  /* it matters whether its scores are right, and that is undecided */
    KP_UNREAD      /* it could not be read */
};

/* How a game counts under these rules, and its points, which may be 0.  `played` is NULL for a game
 * that could not be read. */
enum kp_outcome kp_outcome_of(const struct kp_rule_set *rules, const struct kp_game_result *played,
                              int64_t *points);

#define KP_MOST_PLAYERS 100
#define KP_NOBODY       SIZE_MAX

struct kp_scored_game {
    struct kp_game_result played; /* all zero when the game could not be read */
    struct kp_id id;              /* its text is owned */
    size_t codemaker;             /* index of a player, or KP_NOBODY if not named */
    enum kp_outcome outcome;
    int64_t points;
};

/* The players are the codemakers, in the order of their first games. */
struct kp_match_points {
    const struct kp_rule_set *rules;
    char **players;
    struct kp_scored_game *games;
    size_t player_count, player_room, game_count, game_room;
};

/* Adds a game, and copies its id.  `codemaker` may be NULL; `played` is NULL for a game that could
 * not be read. */
enum kp_status kp_match_points_add(struct kp_match_points *points, const char *codemaker,
                                   struct kp_id id, const struct kp_game_result *played,
                                   struct kp_diag *why);

/* The codebreaker of a game: the other player if there are two, else KP_NOBODY. */
size_t kp_match_points_codebreaker(const struct kp_match_points *points,
                                   const struct kp_scored_game *game);

/* The player who gets the points of a game; KP_NOBODY if there are none, or the player is not
 * known. */
size_t kp_match_points_receiver(const struct kp_match_points *points,
                                const struct kp_scored_game *game);

long long kp_match_points_total(const struct kp_match_points *points, size_t player);

/* How many games that count have a code that the player made. */
size_t kp_match_points_codes(const struct kp_match_points *points, size_t player);

enum kp_result { KP_SO_FAR, KP_TIE, KP_WINNER };

/* Whether a game gives points: it counts, or has a penalty. */
bool kp_match_points_gives(const struct kp_scored_game *game);

/* The result of the match.  It is KP_SO_FAR unless there are two players, and while there is a
 * game whose points are unknown or belong to no player, or a game to be played again after which
 * its codemaker made no code. */
enum kp_result kp_match_points_result(const struct kp_match_points *points, size_t *winner);
