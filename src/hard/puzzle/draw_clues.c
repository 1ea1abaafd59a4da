/* Games are played until one ends well: rows but the last come as near as possible to
 * their share of the work among a few draws, and the last row leaves no other candidate.
 * The more games have failed, the more clues are drawn for each row. */
#include "hard/puzzle/draw_clues.h"

#include "base/memory.h"
#include "game/score.h"
#include "hard/puzzle/choose_clues.h"
#include <stdlib.h>
#include <string.h>

struct clue_game {
    const struct kp_clue_choice *choice;
    struct kp_random *draw;
    struct kp_clues *clues;
    struct kp_other_candidates left; /* by the rows so far; unused before the first */
    uint8_t *fits;
    int *tally;
};

static const struct kp_other_candidates *others_left(const struct clue_game *game)
{
    return game->clues->count ? &game->left : game->choice->others;
}

static size_t count_left(struct clue_game *game, size_t clue)
{
    const struct kp_other_candidates *others = others_left(game);

    game->clues->work += others->count + KP_SCORING_CALL;
    return kp_other_candidates_fitting(others, &game->choice->clues[clue], game->fits);
}

static bool is_possible(const struct clue_game *game, size_t clue)
{
    return kp_clue_is_possible(game->choice, game->clues->clue, game->clues->count, clue,
                               game->tally);
}

/* ---- Rows but the last ---- */

#define DRAWS 32

/* Draws a clue; one whose guess could still be the secret, if that is asked for and one of
 * DRAWS draws finds it. */
static size_t draw_clue(struct clue_game *game, bool possible)
{
    size_t clue = 0;

    for (int i = 0; i < DRAWS; i++) {
        clue = (size_t)kp_random_below(game->draw, game->choice->clue_count);
        if (!possible || is_possible(game, clue))
            break;
    }
    return clue;
}

/* Of that many draws the clue that comes nearest to its share; clue_count: none. */
static size_t draw_best(struct clue_game *game, uint64_t draws, bool possible)
{
    size_t before = others_left(game)->count, best = game->choice->clue_count;
    int rows = game->choice->rows - game->clues->count;
    uint32_t least = UINT32_MAX;

    for (uint64_t i = 0; i < draws; i++) {
        size_t clue = draw_clue(game, possible), left = count_left(game, clue);
        uint32_t distance = kp_distance_from_even_share(before, left, rows);

        if (left > 0 && left < before && distance < least) {
            least = distance;
            best = clue;
        }
    }
    return best;
}

/* false: no memory. */
static bool add_clue(struct clue_game *game, size_t clue)
{
    const struct kp_other_candidates *before = others_left(game);
    struct kp_other_candidates left;
    bool kept = kp_other_candidates_keep(before, game->choice->rules, &game->choice->clues[clue],
                                         game->fits, &left);

    game->clues->work += before->count + KP_SCORING_CALL;
    kp_other_candidates_free(&game->left);
    game->left = left;
    game->clues->clue[game->clues->count++] = clue;
    return kept;
}

/* ---- The last row ---- */

/* The first clue, from a place that is drawn, that leaves no other candidate; preferably
 * one whose guess could still be the secret. */
static size_t find_last(struct clue_game *game)
{
    size_t count = game->choice->clue_count, found = count;
    size_t from = (size_t)kp_random_below(game->draw, count);

    for (size_t i = 0; i < count; i++) {
        size_t clue = (from + i) % count;

        if (count_left(game, clue) > 0)
            continue;
        if (is_possible(game, clue))
            return clue;
        if (found == count)
            found = clue;
    }
    return found;
}

/* Adds the last row.  Whether there is one, and all rows are needed. */
static bool finish_game(struct clue_game *game)
{
    const struct kp_clue_choice *choice = game->choice;
    size_t last = find_last(game);

    if (last == choice->clue_count)
        return false;
    game->clues->clue[game->clues->count++] = last;
    game->clues->work += choice->others->count * (uint64_t)choice->rows;
    return kp_all_are_needed(choice->others, choice->clues, game->clues->clue, choice->rows,
                             game->fits);
}

/* ---- Whole games ---- */

static enum kp_stop_reason play_game(struct clue_game *game, uint64_t draws, bool possible,
                                     bool *found)
{
    game->clues->count = 0;
    while (game->clues->count + 1 < game->choice->rows) {
        size_t clue = draw_best(game, draws, possible);

        if (clue == game->choice->clue_count)
            return kp_limits_check(game->choice->limits);
        if (!add_clue(game, clue))
            return KP_OUT_OF_MEMORY;
    }
    *found = finish_game(game);
    return kp_limits_check(game->choice->limits);
}

/* Two draws per row at first; they double after every GAMES games. */
#define GAMES      8
#define MOST_DRAWS ((uint64_t)4096)

static uint64_t draws_per_row(uint64_t games)
{
    uint64_t draws = (uint64_t)2 << (games / GAMES < 16 ? games / GAMES : 16);

    return draws < MOST_DRAWS ? draws : MOST_DRAWS;
}

static enum kp_stop_reason play_games(struct clue_game *game, uint64_t work)
{
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;

    for (uint64_t games = 0; !found && !stop && game->clues->work < work; games++)
        stop = play_game(game, draws_per_row(games), games % 2 == 0, &found);
    if (!found || stop)
        game->clues->count = 0;
    return stop;
}

enum kp_stop_reason kp_draw_clues(const struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw, struct kp_clues *clues)
{
    struct clue_game game = {.choice = choice, .draw = draw, .clues = clues};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    *clues = (struct kp_clues){0};
    if (choice->clue_count == 0)
        return KP_COMPLETED;
    game.fits = kp_calloc(4 * choice->others->count, 1);
    game.tally = kp_calloc((size_t)kp_rules_guess_colours(choice->rules), sizeof *game.tally);
    if (game.fits && game.tally)
        stop = play_games(&game, work);
    kp_other_candidates_free(&game.left);
    free(game.fits);
    free(game.tally);
    return stop;
}
