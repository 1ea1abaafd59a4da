/* Two ways to choose the rows of a puzzle.
 *
 * A beam search finds the best: of all first rows the BEAM_WIDTH best are kept, then of all their
 * continuations, and so on row by row.  The best row leaves the fewest other candidates or, if
 * the number of rows is given, leaves about as many as rows of equal strength would.  Ties go to
 * guesses that were candidates when made, and then to few blacks, since these give places away.
 *
 * Drawing finds one of many, as people play: games are played with guesses drawn at random until
 * one ends well.  Rows but the last come as near as possible to their share of the work among a
 * few draws, and the last row leaves no other candidate.  The more games have failed, the more
 * clues are drawn for each row. */
#include "generate/puzzle/choose_clues.h"

#include "base/allocate.h"
#include "base/fixed_log2.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

/* How far a row that leaves `left` of `before` other candidates is from its share, if
 * `rows` rows of equal strength should leave none: in sixteenths of a halving. */
static uint32_t distance_from_even_share(size_t before, size_t left, int rows)
{
    const uint64_t sixteenth = KP_BIT / 16;
    uint32_t bits = (uint32_t)(kp_log2((uint64_t)left + 1) / sixteenth);
    uint32_t goal = (uint32_t)(kp_log2((uint64_t)before + 1) / sixteenth) / (uint32_t)rows *
                    (uint32_t)(rows - 1);

    return bits > goal ? bits - goal : goal - bits;
}

/* ---- Rows ---- */

/* Some rows, and the other candidates that they leave. */
struct row_list {
    size_t clue[KP_MOST_CLUES];
    int count;
    int unlikely; /* guesses that earlier rows rule out */
    int blacks;
    struct kp_other_candidates left; /* unused without rows */
};

static const struct kp_other_candidates *others_of(const struct kp_clue_choice *choice,
                                                   const struct row_list *list)
{
    return list->count ? &list->left : &choice->draft->others;
}

/* Makes *longer the list with one more row.  false: no memory. */
static bool add_row(const struct kp_clue_choice *choice, const struct row_list *list, size_t clue,
                    struct row_list *longer)
{
    *longer = *list;
    longer->clue[longer->count++] = clue;
    return kp_other_candidates_keep(others_of(choice, list), &choice->draft->clues[clue],
                                    choice->fits, &longer->left);
}

/* Whether the guess of a clue fits these rows, so that it could be the secret. */
static bool could_be_secret(const struct kp_clue_choice *choice, const struct row_list *list,
                            size_t clue)
{
    for (int r = 0; r < list->count; r++) {
        const struct kp_clue *row = &choice->draft->clues[list->clue[r]];

        if (!kp_score_agrees(row->score,
                             kp_score_guess(choice->draft->rules, choice->draft->clues[clue].guess,
                                            row->guess, choice->draft->tally)))
            return false;
    }
    return true;
}

/* Whether each of the chosen clues is needed, which together leave no other candidate: one fails to
 * fit this clue and fits all others.  There are at most 255 clues. */
static bool all_are_needed(const struct kp_clue_choice *choice, const struct row_list *list)
{
    const struct kp_other_candidates *others = &choice->draft->others;
    uint8_t *fits = choice->fits, *misses = fits + 2 * others->count,
            *missed = misses + others->count;
    bool needed[UINT8_MAX + 1] = {false};
    int found = 0;

    memset(misses, 0, others->count);
    for (int r = 0; r < list->count; r++) {
        kp_other_candidates_fitting(others, &choice->draft->clues[list->clue[r]], fits);
        for (size_t i = 0; i < others->count; i++)
            if (!fits[i]) {
                misses[i]++;
                missed[i] = (uint8_t)r;
            }
    }
    for (size_t i = 0; i < others->count; i++)
        needed[missed[i]] |= misses[i] == 1;
    for (int r = 0; r < list->count; r++)
        found += needed[r];
    return found == list->count;
}

static void choose_rows(struct kp_clue_choice *choice, const struct row_list *list)
{
    memcpy(choice->clue, list->clue, sizeof list->clue);
    choice->count = list->count;
}

/* Scoring any number of codes costs about as much as scoring this many more. */
#define SCORING_CALL 200

/* ---- The best rows ---- */

#define BEAM_WIDTH 32 /* row lists that are kept */

/* The most codes that are scored for one row of a puzzle: a tenth of a second or two.  If
 * the number of rows is given, many puzzles will do, and less work finds one. */
#define ROW_WORK       ((size_t)1 << 27)
#define GIVEN_ROW_WORK ((size_t)1 << 24)

/* One more row for a list, and its demerits. */
struct next_row {
    int list; /* its index */
    size_t clue;
    uint32_t distance;
    int unlikely, blacks;
};

struct beam {
    struct kp_clue_choice *choice;
    struct row_list lists[BEAM_WIDTH]; /* all with the same number of rows */
    int count;
    struct next_row nexts[BEAM_WIDTH]; /* best first */
    int next_count;
};

/* How far the number of candidates left is from what it should be after one more row. */
static uint32_t distance_of(const struct kp_clue_choice *choice, const struct row_list *list,
                            size_t left)
{
    if (choice->rows == 0)
        return left > UINT32_MAX ? UINT32_MAX : (uint32_t)left;
    return distance_from_even_share(others_of(choice, list)->count, left,
                                    choice->rows - list->count);
}

static bool is_worse(const struct next_row *a, const struct next_row *b)
{
    if (a->distance != b->distance)
        return a->distance > b->distance;
    if (a->unlikely != b->unlikely)
        return a->unlikely > b->unlikely;
    return a->blacks >= b->blacks;
}

static void insert_next(struct beam *beam, const struct next_row *next)
{
    int at = beam->next_count < BEAM_WIDTH ? beam->next_count++ : BEAM_WIDTH - 1;

    for (; at > 0 && !is_worse(next, &beam->nexts[at - 1]); at--)
        beam->nexts[at] = beam->nexts[at - 1];
    beam->nexts[at] = *next;
}

/* If the number of rows is given, the last one leaves no candidate, and the others leave it
 * something to do. */
static void rate_clue(struct beam *beam, int i, size_t clue)
{
    const struct kp_clue_choice *choice = beam->choice;
    const struct row_list *list = &beam->lists[i];
    const struct kp_clue *row = &choice->draft->clues[clue];
    const struct next_row *worst = beam->next_count == BEAM_WIDTH ? &beam->nexts[BEAM_WIDTH - 1]
                                                                  : NULL;
    size_t left = kp_other_candidates_fitting(others_of(choice, list), row, choice->fits);
    struct next_row next = {.list = i, .clue = clue};

    if (choice->rows > 0 && (left == 0) != (list->count + 1 == choice->rows))
        return;
    next.distance = distance_of(choice, list, left);
    if (worst && next.distance > worst->distance)
        return;
    next.unlikely = list->unlikely + !could_be_secret(choice, list, clue);
    next.blacks = list->blacks + row->score.black;
    if (!worst || !is_worse(&next, worst))
        insert_next(beam, &next);
}

/* As many of the clues as the work allows. */
static size_t count_clues_to_try(const struct beam *beam)
{
    size_t work = beam->choice->rows ? GIVEN_ROW_WORK : ROW_WORK;
    size_t codes = (size_t)beam->count * SCORING_CALL;

    for (int i = 0; i < beam->count; i++)
        codes += others_of(beam->choice, &beam->lists[i])->count;
    return work / codes < beam->choice->draft->clue_count ? work / codes
                                                          : beam->choice->draft->clue_count;
}

static enum kp_stop_reason rate_all_clues(struct beam *beam)
{
    size_t count = count_clues_to_try(beam);
    enum kp_stop_reason stop = KP_COMPLETED;

    beam->next_count = 0;
    for (int i = 0; i < beam->count && stop == KP_COMPLETED; i++) {
        for (size_t c = 0; c < count; c++)
            rate_clue(beam, i, c);
        beam->choice->work += count *
                              (others_of(beam->choice, &beam->lists[i])->count + SCORING_CALL);
        stop = kp_limits_check(beam->choice->limits);
    }
    return stop;
}

static void free_lists(struct row_list *lists, int count)
{
    for (int i = 0; i < count; i++)
        kp_other_candidates_free(&lists[i].left);
}

/* Replaces the lists by those with one more row.  false: no memory. */
static bool advance(struct beam *beam)
{
    struct row_list lists[BEAM_WIDTH] = {0};
    bool good = true;

    for (int i = 0; i < beam->next_count && good; i++) {
        const struct next_row *next = &beam->nexts[i];

        good = add_row(beam->choice, &beam->lists[next->list], next->clue, &lists[i]);
        lists[i].unlikely = next->unlikely;
        lists[i].blacks = next->blacks;
    }
    free_lists(beam->lists, BEAM_WIDTH);
    memcpy(beam->lists, lists, sizeof lists);
    beam->count = beam->next_count;
    return good;
}

/* ---- The search ---- */

/* Takes the best list; if the number of rows is given, the best that needs all of them. */
static void choose_best(const struct beam *beam)
{
    for (int i = 0; i < beam->count; i++) {
        const struct row_list *list = &beam->lists[i];

        if (list->left.count > 0 || (beam->choice->rows > 0 && !all_are_needed(beam->choice, list)))
            continue;
        choose_rows(beam->choice, list);
        return;
    }
}

static size_t fewest_left(const struct beam *beam)
{
    return beam->count ? others_of(beam->choice, &beam->lists[0])->count : 0;
}

/* Rows are added until there are enough, or until another one gains nothing. */
static bool needs_more_rows(const struct beam *beam, size_t before)
{
    int rows = beam->choice->rows, depth = beam->lists[0].count;

    if (beam->count == 0 || depth == KP_MOST_CLUES)
        return false;
    if (rows > 0)
        return depth < rows;
    return fewest_left(beam) > 0 && (depth == 0 || fewest_left(beam) < before);
}

static enum kp_stop_reason search_rows(struct beam *beam)
{
    enum kp_stop_reason stop = KP_COMPLETED;
    size_t before = SIZE_MAX;

    while (stop == KP_COMPLETED && needs_more_rows(beam, before)) {
        before = fewest_left(beam);
        stop = rate_all_clues(beam);
        if (stop == KP_COMPLETED && !advance(beam))
            stop = KP_OUT_OF_MEMORY;
    }
    return stop;
}

enum kp_stop_reason kp_clues_choose(struct kp_clue_choice *choice)
{
    struct beam *beam = kp_calloc(1, sizeof *beam);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (!beam)
        return stop;
    beam->choice = choice;
    beam->count = 1;
    stop = search_rows(beam);
    if (stop == KP_COMPLETED)
        choose_best(beam);
    free_lists(beam->lists, BEAM_WIDTH);
    free(beam);
    return stop;
}

/* ---- Drawing ---- */

struct clue_game {
    struct kp_clue_choice *choice;
    struct kp_random *draw;
    struct row_list rows;
};

static size_t count_left_by(struct clue_game *game, size_t clue)
{
    const struct kp_other_candidates *others = others_of(game->choice, &game->rows);

    game->choice->work += others->count + SCORING_CALL;
    return kp_other_candidates_fitting(others, &game->choice->draft->clues[clue],
                                       game->choice->fits);
}

/* ---- Rows but the last ---- */

#define POSSIBLE_DRAWS 32

/* Draws a clue; one whose guess could still be the secret, if that is asked for and one of
 * POSSIBLE_DRAWS draws finds it. */
static size_t draw_clue(struct clue_game *game, bool possible)
{
    size_t clue = 0;

    for (int i = 0; i < POSSIBLE_DRAWS; i++) {
        clue = (size_t)kp_random_below(game->draw, game->choice->draft->clue_count);
        if (!possible || could_be_secret(game->choice, &game->rows, clue))
            break;
    }
    return clue;
}

/* Of that many draws the clue that comes nearest to its share; clue_count: none. */
static size_t draw_best(struct clue_game *game, uint64_t draws, bool possible)
{
    size_t before = others_of(game->choice, &game->rows)->count;
    size_t best = game->choice->draft->clue_count;
    int rows = game->choice->rows - game->rows.count;
    uint32_t least = UINT32_MAX;

    for (uint64_t i = 0; i < draws; i++) {
        size_t clue = draw_clue(game, possible), left = count_left_by(game, clue);
        uint32_t distance = distance_from_even_share(before, left, rows);

        if (left > 0 && left < before && distance < least) {
            least = distance;
            best = clue;
        }
    }
    return best;
}

/* false: no memory. */
static bool add_drawn_clue(struct clue_game *game, size_t clue)
{
    struct row_list longer;
    bool added = add_row(game->choice, &game->rows, clue, &longer);

    game->choice->work += others_of(game->choice, &game->rows)->count + SCORING_CALL;
    kp_other_candidates_free(&game->rows.left);
    game->rows = longer;
    return added;
}

/* ---- The last row ---- */

/* The first clue, from a place that is drawn, that leaves no other candidate; preferably
 * one whose guess could still be the secret. */
static size_t find_last(struct clue_game *game)
{
    size_t count = game->choice->draft->clue_count, found = count;
    size_t from = (size_t)kp_random_below(game->draw, count);

    for (size_t i = 0; i < count; i++) {
        size_t clue = (from + i) % count;

        if (count_left_by(game, clue) > 0)
            continue;
        if (could_be_secret(game->choice, &game->rows, clue))
            return clue;
        if (found == count)
            found = clue;
    }
    return found;
}

/* Adds the last row.  Whether there is one, and all rows are needed. */
static bool finish_game(struct clue_game *game)
{
    struct kp_clue_choice *choice = game->choice;
    size_t last = find_last(game);

    if (last == choice->draft->clue_count)
        return false;
    game->rows.clue[game->rows.count++] = last;
    choice->work += choice->draft->others.count * (uint64_t)choice->rows;
    return all_are_needed(choice, &game->rows);
}

/* ---- Whole games ---- */

static enum kp_stop_reason play_game(struct clue_game *game, uint64_t draws, bool possible,
                                     bool *found)
{
    game->rows.count = 0;
    while (game->rows.count + 1 < game->choice->rows) {
        size_t clue = draw_best(game, draws, possible);

        if (clue == game->choice->draft->clue_count)
            return kp_limits_check(game->choice->limits);
        if (!add_drawn_clue(game, clue))
            return KP_OUT_OF_MEMORY;
    }
    *found = finish_game(game);
    return kp_limits_check(game->choice->limits);
}

/* Two draws per row at first; they double after every GAMES games. */
#define GAMES      8
#define MOST_DRAWS ((uint64_t)4096)

enum kp_stop_reason kp_clues_draw(struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw)
{
    struct clue_game game = {.choice = choice, .draw = draw};
    uint64_t most = choice->work + work;
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;

    if (choice->draft->clue_count == 0)
        return KP_COMPLETED;
    for (uint64_t games = 0; !found && !stop && choice->work < most; games++) {
        uint64_t draws = games / GAMES < 16 ? (uint64_t)2 << games / GAMES : MOST_DRAWS;

        stop = play_game(&game, draws < MOST_DRAWS ? draws : MOST_DRAWS, games % 2 == 0, &found);
    }
    if (found && !stop)
        choose_rows(choice, &game.rows);
    kp_other_candidates_free(&game.rows.left);
    return stop;
}
