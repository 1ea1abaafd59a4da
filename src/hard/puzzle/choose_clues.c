/* A beam search: of all first rows the WIDTH best are kept, then of all their
 * continuations, and so on row by row.
 *
 * The best row leaves the fewest other candidates or, if the number of rows is given,
 * leaves about as many as rows of equal strength would.  Ties go to guesses that were
 * candidates when made, and then to few blacks, since these give places away. */
#include "hard/puzzle/choose_clues.h"

#include "base/fixed_log2.h"
#include "base/memory.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

uint32_t kp_distance_from_even_share(size_t before, size_t left, int rows)
{
    const uint64_t sixteenth = KP_BIT / 16;
    uint32_t bits = (uint32_t)(kp_log2((uint64_t)left + 1) / sixteenth);
    uint32_t goal = (uint32_t)(kp_log2((uint64_t)before + 1) / sixteenth) / (uint32_t)rows *
                    (uint32_t)(rows - 1);

    return bits > goal ? bits - goal : goal - bits;
}

/* A clue is needed if some candidate fails to fit it and fits all others. */
bool kp_all_are_needed(const struct kp_other_candidates *others, const struct kp_clue *clues,
                       const size_t *chosen, int count, uint8_t *scratch)
{
    uint8_t *misses = scratch + 2 * others->count, *missed = misses + others->count;
    bool needed[UINT8_MAX + 1] = {false};
    int found = 0;

    memset(misses, 0, others->count);
    for (int r = 0; r < count; r++) {
        kp_other_candidates_fitting(others, &clues[chosen[r]], scratch);
        for (size_t i = 0; i < others->count; i++)
            if (!scratch[i]) {
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

#define WIDTH 32 /* row lists that are kept */

/* The most codes that are scored for one row of a puzzle: a tenth of a second or two.  If
 * the number of rows is given, many puzzles will do, and less work finds one. */
#define MOST_WORK        ((size_t)1 << 27)
#define MOST_WORK_WISHED ((size_t)1 << 24)

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
    struct row_list lists[WIDTH];
    int count, depth;             /* lists, and the rows of each */
    struct next_row nexts[WIDTH]; /* best first */
    int next_count;
    uint8_t *fits;
    int *tally;
    uint64_t work; /* codes scored */
};

static const struct kp_other_candidates *others_of(const struct beam *beam, int list)
{
    return beam->depth ? &beam->lists[list].others : beam->choice->others;
}

/* ---- Rating a row ---- */

/* How far the number of candidates left is from what it should be after this row. */
static uint32_t distance_of(const struct beam *beam, int list, size_t left)
{
    if (beam->choice->rows == 0)
        return left > UINT32_MAX ? UINT32_MAX : (uint32_t)left;
    return kp_distance_from_even_share(others_of(beam, list)->count, left,
                                       beam->choice->rows - beam->depth);
}

bool kp_clue_is_possible(const struct kp_clue_choice *choice, const size_t *rows, int count,
                         size_t clue, int *tally)
{
    for (int r = 0; r < count; r++) {
        const struct kp_clue *row = &choice->clues[rows[r]];

        if (!kp_score_agrees(row->score, kp_score_guess(choice->rules, choice->clues[clue].guess,
                                                        row->guess, tally)))
            return false;
    }
    return true;
}

static bool is_possible(const struct beam *beam, int list, size_t clue)
{
    return kp_clue_is_possible(beam->choice, beam->lists[list].clue, beam->depth, clue,
                               beam->tally);
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
    int at = beam->next_count < WIDTH ? beam->next_count++ : WIDTH - 1;

    for (; at > 0 && !is_worse(next, &beam->nexts[at - 1]); at--)
        beam->nexts[at] = beam->nexts[at - 1];
    beam->nexts[at] = *next;
}

/* Whether the next row may leave that many candidates.  If the number of rows is given,
 * the last one leaves none, and the others leave it something to do. */
static bool may_leave(const struct beam *beam, size_t left)
{
    int rows = beam->choice->rows;

    return rows == 0 || (left == 0) == (beam->depth + 1 == rows);
}

static void rate_clue(struct beam *beam, int list, size_t clue)
{
    const struct kp_clue *row = &beam->choice->clues[clue];
    const struct next_row *worst = beam->next_count == WIDTH ? &beam->nexts[WIDTH - 1] : NULL;
    size_t left = kp_other_candidates_fitting(others_of(beam, list), row, beam->fits);
    struct next_row next = {.list = list, .clue = clue};

    if (!may_leave(beam, left))
        return;
    next.distance = distance_of(beam, list, left);
    if (worst && next.distance > worst->distance)
        return;
    next.unlikely = beam->lists[list].unlikely + !is_possible(beam, list, clue);
    next.blacks = beam->lists[list].blacks + row->score.black;
    if (!worst || !is_worse(&next, worst))
        insert_next(beam, &next);
}

/* As many of the clues as the work allows. */
static size_t count_clues_to_try(const struct beam *beam)
{
    size_t work = beam->choice->rows ? MOST_WORK_WISHED : MOST_WORK;
    size_t codes = (size_t)beam->count * KP_SCORING_CALL;

    for (int i = 0; i < beam->count; i++)
        codes += others_of(beam, i)->count;
    return work / codes < beam->choice->clue_count ? work / codes : beam->choice->clue_count;
}

static enum kp_stop_reason rate_all_clues(struct beam *beam)
{
    size_t count = count_clues_to_try(beam);
    enum kp_stop_reason stop = KP_COMPLETED;

    beam->next_count = 0;
    for (int i = 0; i < beam->count && stop == KP_COMPLETED; i++) {
        for (size_t c = 0; c < count; c++)
            rate_clue(beam, i, c);
        beam->work += count * (others_of(beam, i)->count + KP_SCORING_CALL);
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
    return kp_other_candidates_keep(others_of(beam, next->list), beam->choice->rules,
                                    &beam->choice->clues[next->clue], beam->fits, &to->others);
}

static void free_lists(struct row_list *lists, int count)
{
    for (int i = 0; i < count; i++)
        kp_other_candidates_free(&lists[i].others);
}

/* Replaces the lists by those with one more row.  false: no memory. */
static bool advance(struct beam *beam)
{
    struct row_list lists[WIDTH] = {0};
    bool good = true;

    for (int i = 0; i < beam->next_count && good; i++)
        good = extend_list(beam, &beam->nexts[i], &lists[i]);
    free_lists(beam->lists, WIDTH);
    memcpy(beam->lists, lists, sizeof lists);
    beam->count = beam->next_count;
    beam->depth++;
    return good;
}

/* ---- The search ---- */

static bool needs_all(const struct beam *beam, const struct row_list *list)
{
    return kp_all_are_needed(beam->choice->others, beam->choice->clues, list->clue, beam->depth,
                             beam->fits);
}

/* Takes the best list; if the number of rows is given, the best that needs all of them. */
static void copy_best(const struct beam *beam, struct kp_clues *clues)
{
    for (int i = 0; i < beam->count; i++) {
        const struct row_list *list = &beam->lists[i];

        if (list->others.count > 0 || (beam->choice->rows > 0 && !needs_all(beam, list)))
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
    beam->fits = kp_calloc(4 * choice->others->count, 1);
    beam->tally = kp_calloc((size_t)kp_rules_guess_colours(choice->rules), sizeof *beam->tally);
    if (beam->fits && beam->tally)
        stop = search_rows(beam);
    if (stop == KP_COMPLETED)
        copy_best(beam, clues);
    clues->work = beam->work;
    free_lists(beam->lists, WIDTH);
    free(beam->fits);
    free(beam->tally);
    free(beam);
    return stop;
}
