/* Two sets of rules differ in what wrong scores cost.  Under one of them a game whose scores are
 * wrong is played again; it is settled when its codemaker makes another code. */
#include "game/match_points.h"

#include "base/allocate.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>

/* Rows after the end of the board, or after the winning row, do not count. */
struct kp_game_result kp_game_result_of(const struct kp_transcript *game, enum kp_answer scoring,
                                        enum kp_stop_reason stop)
{
    size_t board = (size_t)game->rules->board, first = kp_transcript_winning_row(game);
    size_t rows = board && board < game->row_count ? board : game->row_count;
    bool won = first < rows;
    struct kp_game_result played = {
        .scoring = scoring, .stop = stop, .won = won, .rows = won ? first + 1 : rows};

    played.over = won || (board ? played.rows == board : game->secret != NULL);
    return played;
}

/* Sources.  The leaflets of Hasbro, Mastermind Games to Go (PMS268 of 2001 and 29187 of 2010), have
 * a point for each line of code pegs, the replay with three extra points to the decoder, an even
 * number of games, and the highest score; the 11th point is in Pressman's leaflet of 1996
 * (quoted on angelfire.com/games/zombiereviews). */
const struct kp_rule_set kp_rule_sets[] = {
    {"hasbro",
     "1 point per row, 1 more if the code is not found; 3 to the codebreaker for wrong scores",
     "Hasbro, Mastermind Games to Go, 2001 and 2010; the extra point: Pressman, 1996", 3},
    {"invicta", "1 point per row, 1 more if the code is not found",
     "the traditional points of Wikipedia, Mastermind (board game)", 0},
    {0},
};

const struct kp_rule_set *kp_rule_set_find(const char *name)
{
    for (const struct kp_rule_set *rules = kp_rule_sets; rules->name; rules++)
        if (!name || kp_ascii_same(name, rules->name))
            return rules;
    return NULL;
}

/* Wrong information ends a game, however far it was played. */
enum kp_outcome kp_outcome_of(const struct kp_rule_set *rules, const struct kp_game_result *played,
                              int64_t *points)
{
    *points = 0;
    if (!played)
        return KP_UNREAD;
    if (rules->penalty && played->scoring == KP_CHEATED) {
        *points = rules->penalty;
        return KP_REPLAYED;
    }
    if (!played->over)
        return KP_UNFINISHED;
    if (rules->penalty && played->scoring == KP_UNDECIDED)
        return KP_UNSETTLED;
    *points = (int64_t)played->rows + !played->won;
    return KP_COUNTS;
}

static enum kp_status refuse_rules(const char *name, struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("point rules", name, strlen(name));

    for (const struct kp_rule_set *rules = kp_rule_sets; rules->name; rules++)
        kp_unknown_expect(&unknown, rules->name);
    return kp_unknown_refuse(&unknown, why);
}

enum kp_status kp_points_new(const char *rules, struct kp_match_points **points,
                             struct kp_diag *why)
{
    const struct kp_rule_set *chosen = kp_rule_set_find(rules);

    *points = chosen ? kp_calloc(1, sizeof **points) : NULL;
    if (!chosen)
        return refuse_rules(rules, why);
    if (!*points)
        return kp_no_memory(why);
    (*points)->rules = chosen;
    return KP_OK;
}

void kp_points_free(struct kp_match_points *points)
{
    if (!points)
        return;
    for (size_t i = 0; i < points->player_count; i++)
        free(points->players[i]);
    for (size_t i = 0; i < points->game_count; i++)
        free((void *)points->games[i].id.text);
    free(points->players);
    free(points->games);
    free(points);
}

enum kp_status kp_match_points_add(struct kp_match_points *points, const char *codemaker,
                                   struct kp_id id, const struct kp_game_result *played,
                                   struct kp_diag *why)
{
    struct kp_scored_game game = {.codemaker = KP_NOBODY};
    size_t i = 0;

    if (!KP_RESERVE(points->games, points->game_room, points->game_count + 1))
        return kp_no_memory(why);
    while (codemaker && i < points->player_count && !kp_utf8_same(codemaker, points->players[i]))
        i++;
    if (codemaker && i == KP_MOST_PLAYERS)
        return kp_bad_input(why, "too many codemakers; a match has at most %d", KP_MOST_PLAYERS);
    if (codemaker && i == points->player_count) {
        if (!KP_RESERVE(points->players, points->player_room, i + 1) ||
            !(points->players[i] = kp_copy(codemaker, strlen(codemaker) + 1)))
            return kp_no_memory(why);
        points->player_count++;
    }
    if (codemaker)
        game.codemaker = i;
    if (id.text) {
        game.id = (struct kp_id){kp_copy(id.text, strlen(id.text) + 1), id.is_number};
        if (!game.id.text)
            return kp_no_memory(why);
    }
    if (played)
        game.played = *played;
    game.outcome = kp_outcome_of(points->rules, played, &game.points);
    points->games[points->game_count++] = game;
    return KP_OK;
}

size_t kp_match_points_codebreaker(const struct kp_match_points *points,
                                   const struct kp_scored_game *game)
{
    bool known = game->codemaker != KP_NOBODY && points->player_count == 2;

    return known ? 1 - game->codemaker : KP_NOBODY;
}

bool kp_match_points_gives(const struct kp_scored_game *game)
{
    return game->outcome == KP_COUNTS || game->outcome == KP_REPLAYED;
}

size_t kp_match_points_receiver(const struct kp_match_points *points,
                                const struct kp_scored_game *game)
{
    if (!kp_match_points_gives(game))
        return KP_NOBODY;
    return game->outcome == KP_REPLAYED ? kp_match_points_codebreaker(points, game)
                                        : game->codemaker;
}

long long kp_match_points_total(const struct kp_match_points *points, size_t player)
{
    long long total = 0;

    for (size_t i = 0; i < points->game_count; i++)
        if (kp_match_points_receiver(points, &points->games[i]) == player)
            total += points->games[i].points;
    return total;
}

size_t kp_match_points_codes(const struct kp_match_points *points, size_t player)
{
    size_t codes = 0;

    for (size_t i = 0; i < points->game_count; i++)
        codes += points->games[i].outcome == KP_COUNTS && points->games[i].codemaker == player;
    return codes;
}

/* Whether all points are known: each game has a receiver, and after a game to be played again its
 * codemaker made another code. */
static bool is_settled(const struct kp_match_points *points)
{
    const struct kp_scored_game *games = points->games;

    if (points->player_count != 2)
        return false;
    for (size_t i = 0; i < points->game_count; i++) {
        size_t later = i + 1;

        if (kp_match_points_receiver(points, &games[i]) == KP_NOBODY)
            return false;
        if (games[i].outcome != KP_REPLAYED)
            continue;
        while (later < points->game_count && games[later].codemaker != games[i].codemaker)
            later++;
        if (later == points->game_count)
            return false;
    }
    return true;
}

enum kp_result kp_match_points_result(const struct kp_match_points *points, size_t *winner)
{
    long long first, second;

    *winner = KP_NOBODY;
    if (!is_settled(points))
        return KP_SO_FAR;
    first = kp_match_points_total(points, 0);
    second = kp_match_points_total(points, 1);
    if (first == second)
        return KP_TIE;
    *winner = first < second;
    return KP_WINNER;
}
