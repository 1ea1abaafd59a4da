/* What is to be said of a match beside its points. */
#include "base/memory.h"
#include "report/phrases.h"
#include "report/points_report.h"
#include <stdlib.h>

typedef bool test(const struct kp_match_points *points, const struct kp_scored_game *game);

static bool is_replayed(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_REPLAYED;
}

/* Where nothing follows from wrong information. */
static bool is_wrong_all_the_same(const struct kp_match_points *points,
                                  const struct kp_scored_game *game)
{
    (void)points;
    return game->played.scoring == KP_CHEATED && game->outcome != KP_REPLAYED;
}

static bool is_unfinished(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_UNFINISHED;
}

static bool is_unnoted(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_UNNOTED;
}

static bool is_undecided(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome != KP_UNREAD && game->played.scoring == KP_UNDECIDED;
}

static bool is_unread(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_UNREAD;
}

static bool has_no_codemaker(const struct kp_match_points *points,
                             const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome != KP_UNREAD && game->codemaker == KP_NOBODY;
}

static bool has_no_receiver(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    return kp_match_points_gives(game) && game->codemaker != KP_NOBODY &&
           kp_match_points_receiver(points, game) == KP_NOBODY;
}

/* What is said of the games for which it holds; their numbers follow. */
static const struct {
    test *holds;
    const char *says;
} notes[] = {
    {is_replayed, "the scores cannot all be right, so it is played again"},
    {is_wrong_all_the_same, "the scores cannot all be right, and no points follow from that"},
    {is_undecided, "whether the scores can all be right is undecided within the limits"},
    {is_unfinished, "not finished, neither won nor played to the end of the board, so no points"},
    {is_unnoted, "not every key peg was noted, so no points"},
    {is_unread, "could not be read"},
    {has_no_codemaker, "no codemaker is named ('codemaker Ann' does it), so nobody gets points"},
    {has_no_receiver,
     "the points are the codebreaker's, who is known only where two codemakers are named in all"},
};

static void add_note(const struct kp_match_points *points, size_t note, size_t *games,
                     struct kp_strbuf *to)
{
    size_t count = 0;

    for (size_t i = 0; i < points->game_count; i++)
        if (notes[note].holds(points, &points->games[i]))
            games[count++] = i;
    if (count == 0)
        return;
    kp_strbuf_addf(to, "%s: ", notes[note].says);
    kp_say_numbers("game", games, count, to);
    kp_strbuf_addf(to, "\n");
}

/* Two players take turns in making the code. */
static void add_codes(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t first, second;

    if (points->player_count != 2)
        return;
    first = kp_match_points_codes(points, 0);
    second = kp_match_points_codes(points, 1);
    if (first != second)
        kp_strbuf_addf(
            to,
            "codes of the games that count: %zu by %s, %zu by %s; the rules require as many "
            "by each\n",
            first, points->players[0], second, points->players[1]);
}

void kp_points_notes(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t counting = kp_match_points_counting(points),
           *games = kp_calloc(points->game_count, sizeof *games);

    kp_strbuf_add(to, "", 0);
    to->failed |= !games;
    for (size_t i = 0; games && i < sizeof notes / sizeof *notes; i++)
        add_note(points, i, games, to);
    free(games);
    if (counting % 2 == 1)
        kp_strbuf_addf(to,
                       "games that count: %zu, an odd number; the rules want an even one, so that "
                       "both make as many codes\n",
                       counting);
    else
        add_codes(points, to);
}
