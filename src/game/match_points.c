#include "game/match_points.h"

#include "base/memory.h"
#include "base/utf8.h"
#include <stdlib.h>
#include <string.h>

enum kp_status kp_match_points_new(const char *rules, struct kp_match_points **points,
                                   struct kp_diag *why)
{
    const struct kp_rule_set *chosen = kp_rule_set_find(rules);

    *points = chosen ? kp_calloc(1, sizeof **points) : NULL;
    if (!chosen)
        return kp_fail(why, KP_BAD_INPUT, "there are no rules of points '%.60s'", rules);
    if (!*points)
        return kp_no_memory(why);
    (*points)->rules = chosen;
    return KP_OK;
}

void kp_match_points_free(struct kp_match_points *points)
{
    if (!points)
        return;
    for (size_t i = 0; i < points->player_count; i++)
        free(points->players[i]);
    free(points->players);
    free(points->games);
    free(points);
}

/* The player of that name, who may be new. */
static enum kp_status find(struct kp_match_points *points, const char *name, size_t *player,
                           struct kp_diag *why)
{
    size_t i = 0;

    while (i < points->player_count && !kp_utf8_same(name, points->players[i]))
        i++;
    *player = i;
    if (i < points->player_count)
        return KP_OK;
    if (i == KP_MOST_PLAYERS)
        return kp_fail(why, KP_BAD_INPUT, "a match has at most %d codemakers", KP_MOST_PLAYERS);
    if (!KP_RESERVE(points->players, points->player_room, i + 1) ||
        !(points->players[i] = kp_copy(name, strlen(name) + 1)))
        return kp_no_memory(why);
    points->player_count++;
    return KP_OK;
}

enum kp_status kp_match_points_add(struct kp_match_points *points, const char *codemaker,
                                   const struct kp_game_result *played, struct kp_diag *why)
{
    struct kp_scored_game game = {.codemaker = KP_NOBODY};
    enum kp_status status = KP_OK;

    if (!KP_RESERVE(points->games, points->game_room, points->game_count + 1))
        return kp_no_memory(why);
    if (codemaker)
        status = find(points, codemaker, &game.codemaker, why);
    if (status)
        return status;
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
    bool codebreaker = game->outcome == KP_REPLAYED || points->rules->lowest;

    if (!kp_match_points_gives(game))
        return KP_NOBODY;
    return codebreaker ? kp_match_points_codebreaker(points, game) : game->codemaker;
}

long long kp_match_points_total(const struct kp_match_points *points, size_t player)
{
    long long total = 0;

    for (size_t i = 0; i < points->game_count; i++)
        if (kp_match_points_receiver(points, &points->games[i]) == player)
            total += points->games[i].points;
    return total;
}

size_t kp_match_points_counting(const struct kp_match_points *points)
{
    size_t counting = 0;

    for (size_t i = 0; i < points->game_count; i++)
        counting += points->games[i].outcome == KP_COUNTS;
    return counting;
}

size_t kp_match_points_codes(const struct kp_match_points *points, size_t player)
{
    size_t codes = 0;

    for (size_t i = 0; i < points->game_count; i++)
        codes += points->games[i].outcome == KP_COUNTS && points->games[i].codemaker == player;
    return codes;
}

/* Whether game i is to be played again and its codemaker made no code after it. */
static bool awaits_replay(const struct kp_match_points *points, size_t i)
{
    const struct kp_scored_game *games = points->games;

    if (games[i].outcome != KP_REPLAYED)
        return false;
    for (size_t later = i + 1; later < points->game_count; later++)
        if (games[later].codemaker == games[i].codemaker)
            return false;
    return true;
}

static bool is_settled(const struct kp_match_points *points)
{
    if (points->player_count < 2)
        return false;
    for (size_t i = 0; i < points->game_count; i++)
        if (kp_match_points_receiver(points, &points->games[i]) == KP_NOBODY ||
            awaits_replay(points, i))
            return false;
    return true;
}

enum kp_result kp_match_points_result(const struct kp_match_points *points, size_t *winner)
{
    enum kp_result result = KP_WINNER;
    long long best;

    *winner = KP_NOBODY;
    if (!is_settled(points))
        return KP_SO_FAR;
    best = kp_match_points_total(points, *winner = 0);
    for (size_t player = 1; player < points->player_count; player++) {
        long long total = kp_match_points_total(points, player);

        if (total == best)
            result = KP_TIE;
        else if ((total < best) == points->rules->lowest) {
            result = KP_WINNER;
            best = total;
            *winner = player;
        }
    }
    if (result == KP_TIE)
        *winner = KP_NOBODY;
    return result;
}
