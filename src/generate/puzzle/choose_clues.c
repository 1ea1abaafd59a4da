/* Rows are drawn as people play: games are played with guesses drawn at random until one ends well.
 * Rows but the last come as near as possible to their share of the work among a few draws, and the
 * last row leaves no other candidate.  The more games have failed, the more clues are drawn for each
 * row.
 *
 * While puzzles had as few rows as possible, a beam search over all clues found that number.  It
 * finds the same few puzzles again and again, and drawing finds the given number of rows as well. */
#include "generate/puzzle/choose_clues.h"

#include "base/fixed_log2.h"
#include "game/score.h"

#include <string.h>

/* Scoring any number of codes costs about as much as scoring this many more. */
#define SCORING_CALL 200

/* Some rows, and the other candidates that they leave. */
struct clue_game {
    struct kp_clue_choice *choice;
    size_t clue[KP_MOST_CLUES];
    int count;
    uint32_t missed;                 /* the wrong options that do not fit a row */
    struct kp_other_candidates left; /* unused without rows */
};

static const struct kp_clue *clue_at(const struct clue_game *game, size_t clue)
{
    return &game->choice->draft->clues[clue];
}

static const struct kp_other_candidates *others_of(const struct clue_game *game)
{
    return game->count ? &game->left : &game->choice->draft->others;
}

static int rows_to_choose(const struct clue_game *game)
{
    return game->choice->rows - game->count;
}

/* Whether the guess of a clue fits the rows, so that it could be the secret. */
static bool could_be_secret(const struct clue_game *game, size_t clue)
{
    const struct kp_puzzle_draft *draft = game->choice->draft;

    for (int r = 0; r < game->count; r++) {
        const struct kp_clue *row = clue_at(game, game->clue[r]);

        if (!kp_score_agrees(row->score, kp_score_guess(draft->rules, clue_at(game, clue)->guess,
                                                        row->guess, draft->tally)))
            return false;
    }
    return true;
}

static bool spreads(const struct clue_game *game, size_t clue)
{
    return kp_puzzle_draft_spreads(game->choice->draft, game->missed, (size_t)rows_to_choose(game),
                                   clue_at(game, clue)->misses);
}

static size_t count_left_by(struct clue_game *game, size_t clue)
{
    const struct kp_other_candidates *others = others_of(game);

    game->choice->work += others->list.count + SCORING_CALL;
    return kp_other_candidates_fitting(others, clue_at(game, clue), game->choice->fits);
}

/* ---- Rows but the last ---- */

/* How far a row that leaves `left` of `before` other candidates is from its share, if `rows` rows
 * of equal strength should leave none: in sixteenths of a halving. */
static uint32_t distance_from_even_share(size_t before, size_t left, int rows)
{
    const uint64_t sixteenth = KP_BIT / 16;
    uint32_t bits = (uint32_t)(kp_log2((uint64_t)left + 1) / sixteenth);
    uint32_t goal = (uint32_t)(kp_log2((uint64_t)before + 1) / sixteenth) / (uint32_t)rows *
                    (uint32_t)(rows - 1);

    return bits > goal ? bits - goal : goal - bits;
}

/* The next clue, from a place that is drawn, whose misses can come next; clue_count: none. */
static size_t draw_spreading_clue(const struct clue_game *game)
{
    size_t count = game->choice->draft->clue_count;
    size_t from = (size_t)kp_random_below(game->choice->draft->draw, count), i = 0;

    while (i < count && !spreads(game, (from + i) % count))
        i++;
    game->choice->work += i;
    return i < count ? (from + i) % count : count;
}

#define POSSIBLE_DRAWS 32

/* Draws a clue; one whose guess could still be the secret, if that is asked for and one of
 * POSSIBLE_DRAWS draws finds it. */
static size_t draw_clue(const struct clue_game *game, bool possible)
{
    size_t count = game->choice->draft->clue_count, clue = count;

    for (int i = 0; i < POSSIBLE_DRAWS; i++) {
        clue = draw_spreading_clue(game);
        if (clue == count || !possible || could_be_secret(game, clue))
            break;
    }
    return clue;
}

/* Of that many draws the clue that comes nearest to its share; clue_count: none. */
static size_t draw_best(struct clue_game *game, uint64_t draws, bool possible)
{
    size_t before = others_of(game)->list.count, best = game->choice->draft->clue_count;
    uint32_t least = UINT32_MAX;

    for (uint64_t i = 0; i < draws; i++) {
        size_t clue = draw_clue(game, possible), left;
        uint32_t distance;

        if (clue == game->choice->draft->clue_count)
            break;
        left = count_left_by(game, clue);
        distance = distance_from_even_share(before, left, rows_to_choose(game));
        if (left > 0 && left < before && distance < least) {
            least = distance;
            best = clue;
        }
    }
    return best;
}

/* false: no memory. */
static bool add_row(struct clue_game *game, size_t clue)
{
    struct kp_other_candidates left;
    bool kept = kp_other_candidates_keep(others_of(game), clue_at(game, clue), game->choice->fits,
                                         &left);

    game->choice->work += others_of(game)->list.count + SCORING_CALL;
    kp_other_candidates_free(&game->left);
    game->left = left;
    game->clue[game->count++] = clue;
    game->missed |= clue_at(game, clue)->misses;
    return kept;
}

/* ---- The last row ---- */

/* The first clue, from a place that is drawn, that leaves no other candidate; preferably one whose
 * guess could still be the secret. */
static size_t find_last(struct clue_game *game)
{
    size_t count = game->choice->draft->clue_count, found = count;
    size_t from = (size_t)kp_random_below(game->choice->draft->draw, count);

    for (size_t i = 0; i < count; i++) {
        size_t clue = (from + i) % count;

        if (!spreads(game, clue) || count_left_by(game, clue) > 0)
            continue;
        if (could_be_secret(game, clue))
            return clue;
        if (found == count)
            found = clue;
    }
    return found;
}

/* Whether each of the rows, which together leave no other candidate, is needed: one candidate fails
 * to fit this row and fits all others.  There are at most 255 rows. */
static bool all_are_needed(const struct clue_game *game)
{
    const struct kp_other_candidates *others = &game->choice->draft->others;
    uint8_t *fits = game->choice->fits, *misses = fits + 2 * others->list.count,
            *missed = misses + others->list.count;
    bool needed[UINT8_MAX + 1] = {false};
    int found = 0;

    memset(misses, 0, others->list.count);
    for (int r = 0; r < game->count; r++) {
        kp_other_candidates_fitting(others, clue_at(game, game->clue[r]), fits);
        for (size_t i = 0; i < others->list.count; i++)
            if (!fits[i]) {
                misses[i]++;
                missed[i] = (uint8_t)r;
            }
    }
    for (size_t i = 0; i < others->list.count; i++)
        needed[missed[i]] |= misses[i] == 1;
    for (int r = 0; r < game->count; r++)
        found += needed[r];
    return found == game->count;
}

/* Adds the last row.  Whether there is one, and all rows are needed. */
static bool finish_game(struct clue_game *game)
{
    struct kp_clue_choice *choice = game->choice;
    size_t last = find_last(game);
    bool needed;

    if (last == choice->draft->clue_count) {
        choice->weak_games++;
        return false;
    }
    game->clue[game->count++] = last;
    choice->work += choice->draft->others.list.count * (uint64_t)choice->rows;
    needed = all_are_needed(game);
    choice->weak_games -= !needed;
    return needed;
}

/* ---- Whole games ---- */

static enum kp_stop_reason play_game(struct clue_game *game, uint64_t draws, bool possible,
                                     bool *found)
{
    game->count = 0;
    game->missed = game->choice->draft->missed;
    while (rows_to_choose(game) > 1) {
        size_t clue = draw_best(game, draws, possible);

        if (clue == game->choice->draft->clue_count) {
            game->choice->weak_games--;
            return kp_limits_check(game->choice->limits);
        }
        if (!add_row(game, clue))
            return KP_OUT_OF_MEMORY;
    }
    *found = finish_game(game);
    return kp_limits_check(game->choice->limits);
}

/* Two draws per row at first; they double after every GAMES games. */
#define GAMES      8
#define MOST_DRAWS ((uint64_t)4096)

enum kp_stop_reason kp_clues_choose(struct kp_clue_choice *choice, uint64_t work)
{
    struct clue_game game = {.choice = choice};
    uint64_t most = choice->work + work;
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;

    if (choice->draft->clue_count == 0)
        return KP_COMPLETED;
    for (uint64_t games = 0; !found && !stop && choice->work < most; games++) {
        uint64_t draws = games / GAMES < 16 ? (uint64_t)2 << games / GAMES : MOST_DRAWS;

        choice->work += SCORING_CALL; /* so that games without a row end, too */
        stop = play_game(&game, draws < MOST_DRAWS ? draws : MOST_DRAWS, games % 2 == 0, &found);
    }
    if (found && !stop) {
        memcpy(choice->clue, game.clue, sizeof game.clue);
        choice->count = game.count;
    }
    kp_other_candidates_free(&game.left);
    return stop;
}
