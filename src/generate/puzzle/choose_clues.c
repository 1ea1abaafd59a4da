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

/* Whether each of the chosen clues is needed, which together leave no other candidate: one fails to
 * fit this clue and fits all others.  There are at most 255 clues. */
static bool all_are_needed(const struct kp_clue_choice *choice, const size_t *chosen, int count)
{
    const struct kp_other_candidates *others = &choice->draft->others;
    uint8_t *fits = choice->fits, *misses = fits + 2 * others->count,
            *missed = misses + others->count;
    bool needed[UINT8_MAX + 1] = {false};
    int found = 0;

    memset(misses, 0, others->count);
    for (int r = 0; r < count; r++) {
        kp_other_candidates_fitting(others, &choice->draft->clues[chosen[r]], fits);
        for (size_t i = 0; i < others->count; i++)
            if (!fits[i]) {
                misses[i]++;
                missed[i] = (uint8_t)r;
            }
    }
    for (size_t i = 0; i < others->count; i++)
        needed[missed[i]] |= misses[i] == 1;
    for (int r = 0; r < count; r++)
        found += needed[r];
    return found == count;
}

/* Scoring any number of codes costs about as much as scoring this many more. */
#define SCORING_CALL 200

#define BEAM_WIDTH 32 /* row lists that are kept */

/* The most codes that are scored for one row of a puzzle: a tenth of a second or two.  If
 * the number of rows is given, many puzzles will do, and less work finds one. */
#define ROW_WORK       ((size_t)1 << 27)
#define GIVEN_ROW_WORK ((size_t)1 << 24)

/* Some rows, and the other candidates that they leave. */
struct row_list {
    size_t clue[KP_MOST_CLUES];
    int unlikely; /* guesses that earlier rows rule out */
    int blacks;
    struct kp_other_candidates others;
};

/* One more row for a list, and its demerits. */
struct next_row {
    int list; /* its index */
    size_t clue;
    uint32_t distance;
    int unlikely, blacks;
};

struct beam {
    const struct kp_clue_choice *choice;
    struct row_list lists[BEAM_WIDTH];
    int count, depth;                  /* lists, and the rows of each */
    struct next_row nexts[BEAM_WIDTH]; /* best first */
    int next_count;
    uint64_t work; /* codes scored */
};

static const struct kp_other_candidates *others_of(const struct beam *beam, int list)
{
    return beam->depth ? &beam->lists[list].others : &beam->choice->draft->others;
}

/* ---- Rating a row ---- */

/* How far the number of candidates left is from what it should be after this row. */
static uint32_t distance_of(const struct beam *beam, int list, size_t left)
{
    if (beam->choice->rows == 0)
        return left > UINT32_MAX ? UINT32_MAX : (uint32_t)left;
    return distance_from_even_share(others_of(beam, list)->count, left,
                                    beam->choice->rows - beam->depth);
}

/* Whether the guess of a clue fits the first `count` of these rows, so that it could be the
 * secret. */
static bool is_possible(const struct kp_clue_choice *choice, const size_t *rows, int count,
                        size_t clue)
{
    for (int r = 0; r < count; r++) {
        const struct kp_clue *row = &choice->draft->clues[rows[r]];

        if (!kp_score_agrees(row->score,
                             kp_score_guess(choice->draft->rules, choice->draft->clues[clue].guess,
                                            row->guess, choice->draft->tally)))
            return false;
    }
    return true;
}

static bool is_worse(const struct next_row *a, const struct next_row *b)
{
    if (a->distance != b->distance)
        return a->distance > b->distance;
    if (a->unlikely != b->unlikely)
        return a->unlikely > b->unlikely;
    return a->blacks >= b->blacks;
}

/* ---- Row by row ---- */

static void insert_next(struct beam *beam, const struct next_row *next)
{
    int at = beam->next_count < BEAM_WIDTH ? beam->next_count++ : BEAM_WIDTH - 1;

    for (; at > 0 && !is_worse(next, &beam->nexts[at - 1]); at--)
        beam->nexts[at] = beam->nexts[at - 1];
    beam->nexts[at] = *next;
}

/* If the number of rows is given, the last one leaves no candidate, and the others leave it
 * something to do. */
static void rate_clue(struct beam *beam, int list, size_t clue)
{
    const struct kp_clue *row = &beam->choice->draft->clues[clue];
    const struct next_row *worst = beam->next_count == BEAM_WIDTH ? &beam->nexts[BEAM_WIDTH - 1]
                                                                  : NULL;
    size_t left = kp_other_candidates_fitting(others_of(beam, list), row, beam->choice->fits);
    struct next_row next = {.list = list, .clue = clue};
    int rows = beam->choice->rows;

    if (rows > 0 && (left == 0) != (beam->depth + 1 == rows))
        return;
    next.distance = distance_of(beam, list, left);
    if (worst && next.distance > worst->distance)
        return;
    next.unlikely = beam->lists[list].unlikely +
                    !is_possible(beam->choice, beam->lists[list].clue, beam->depth, clue);
    next.blacks = beam->lists[list].blacks + row->score.black;
    if (!worst || !is_worse(&next, worst))
        insert_next(beam, &next);
}

/* As many of the clues as the work allows. */
static size_t count_clues_to_try(const struct beam *beam)
{
    size_t work = beam->choice->rows ? GIVEN_ROW_WORK : ROW_WORK;
    size_t codes = (size_t)beam->count * SCORING_CALL;

    for (int i = 0; i < beam->count; i++)
        codes += others_of(beam, i)->count;
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
        beam->work += count * (others_of(beam, i)->count + SCORING_CALL);
        stop = kp_limits_check(beam->choice->limits);
    }
    return stop;
}

static bool extend_list(struct beam *beam, const struct next_row *next, struct row_list *to)
{
    memcpy(to->clue, beam->lists[next->list].clue, sizeof to->clue);
    to->clue[beam->depth] = next->clue;
    to->unlikely = next->unlikely;
    to->blacks = next->blacks;
    return kp_other_candidates_keep(others_of(beam, next->list), beam->choice->draft->rules,
                                    &beam->choice->draft->clues[next->clue], beam->choice->fits,
                                    &to->others);
}

static void free_lists(struct row_list *lists, int count)
{
    for (int i = 0; i < count; i++)
        kp_other_candidates_free(&lists[i].others);
}

/* Replaces the lists by those with one more row.  false: no memory. */
static bool advance(struct beam *beam)
{
    struct row_list lists[BEAM_WIDTH] = {0};
    bool good = true;

    for (int i = 0; i < beam->next_count && good; i++)
        good = extend_list(beam, &beam->nexts[i], &lists[i]);
    free_lists(beam->lists, BEAM_WIDTH);
    memcpy(beam->lists, lists, sizeof lists);
    beam->count = beam->next_count;
    beam->depth++;
    return good;
}

/* ---- The search ---- */

/* Takes the best list; if the number of rows is given, the best that needs all of them. */
static void copy_best(const struct beam *beam, struct kp_clues *clues)
{
    for (int i = 0; i < beam->count; i++) {
        const struct row_list *list = &beam->lists[i];

        if (list->others.count > 0 ||
            (beam->choice->rows > 0 && !all_are_needed(beam->choice, list->clue, beam->depth)))
            continue;
        memcpy(clues->clue, list->clue, sizeof list->clue);
        clues->count = beam->depth;
        return;
    }
}

static size_t fewest_left(const struct beam *beam)
{
    return beam->count ? others_of(beam, 0)->count : 0;
}

/* Rows are added until there are enough, or until another one gains nothing. */
static bool needs_more_rows(const struct beam *beam, size_t before)
{
    int rows = beam->choice->rows;

    if (beam->count == 0 || beam->depth == KP_MOST_CLUES)
        return false;
    if (rows > 0)
        return beam->depth < rows;
    return fewest_left(beam) > 0 && (beam->depth == 0 || fewest_left(beam) < before);
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

enum kp_stop_reason kp_clues_choose(const struct kp_clue_choice *choice, struct kp_clues *clues)
{
    struct beam *beam = kp_calloc(1, sizeof *beam);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    *clues = (struct kp_clues){0};
    if (!beam)
        return stop;
    beam->choice = choice;
    beam->count = 1;
    stop = search_rows(beam);
    if (stop == KP_COMPLETED)
        copy_best(beam, clues);
    clues->work = beam->work;
    free_lists(beam->lists, BEAM_WIDTH);
    free(beam);
    return stop;
}

/* ---- Drawing ---- */

struct clue_game {
    const struct kp_clue_choice *choice;
    struct kp_random *draw;
    struct kp_clues *clues;
    struct kp_other_candidates left; /* by the rows so far; unused before the first */
};

static const struct kp_other_candidates *others_left(const struct clue_game *game)
{
    return game->clues->count ? &game->left : &game->choice->draft->others;
}

static size_t count_left_by(struct clue_game *game, size_t clue)
{
    const struct kp_other_candidates *others = others_left(game);

    game->clues->work += others->count + SCORING_CALL;
    return kp_other_candidates_fitting(others, &game->choice->draft->clues[clue],
                                       game->choice->fits);
}

static bool could_be_secret(const struct clue_game *game, size_t clue)
{
    return is_possible(game->choice, game->clues->clue, game->clues->count, clue);
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
        if (!possible || could_be_secret(game, clue))
            break;
    }
    return clue;
}

/* Of that many draws the clue that comes nearest to its share; clue_count: none. */
static size_t draw_best(struct clue_game *game, uint64_t draws, bool possible)
{
    size_t before = others_left(game)->count, best = game->choice->draft->clue_count;
    int rows = game->choice->rows - game->clues->count;
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
    const struct kp_other_candidates *before = others_left(game);
    struct kp_other_candidates left;
    bool kept = kp_other_candidates_keep(before, game->choice->draft->rules,
                                         &game->choice->draft->clues[clue], game->choice->fits,
                                         &left);

    game->clues->work += before->count + SCORING_CALL;
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
    size_t count = game->choice->draft->clue_count, found = count;
    size_t from = (size_t)kp_random_below(game->draw, count);

    for (size_t i = 0; i < count; i++) {
        size_t clue = (from + i) % count;

        if (count_left_by(game, clue) > 0)
            continue;
        if (could_be_secret(game, clue))
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

    if (last == choice->draft->clue_count)
        return false;
    game->clues->clue[game->clues->count++] = last;
    game->clues->work += choice->draft->others.count * (uint64_t)choice->rows;
    return all_are_needed(choice, game->clues->clue, choice->rows);
}

/* ---- Whole games ---- */

static enum kp_stop_reason play_game(struct clue_game *game, uint64_t draws, bool possible,
                                     bool *found)
{
    game->clues->count = 0;
    while (game->clues->count + 1 < game->choice->rows) {
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

static enum kp_stop_reason play_games(struct clue_game *game, uint64_t work)
{
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;

    for (uint64_t games = 0; !found && !stop && game->clues->work < work; games++) {
        uint64_t draws = games / GAMES < 16 ? (uint64_t)2 << games / GAMES : MOST_DRAWS;

        stop = play_game(game, draws < MOST_DRAWS ? draws : MOST_DRAWS, games % 2 == 0, &found);
    }
    if (!found || stop)
        game->clues->count = 0;
    return stop;
}

enum kp_stop_reason kp_clues_draw(const struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw, struct kp_clues *clues)
{
    struct clue_game game = {.choice = choice, .draw = draw, .clues = clues};
    enum kp_stop_reason stop;

    *clues = (struct kp_clues){0};
    if (choice->draft->clue_count == 0)
        return KP_COMPLETED;
    stop = play_games(&game, work);
    kp_other_candidates_free(&game.left);
    return stop;
}
