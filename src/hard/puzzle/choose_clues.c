/* A beam search: of all that can be said first, the few sayings that are best are
 * kept, and so on row by row.  Best is what leaves the fewest rivals, or, where the
 * number of rows is given, what leaves about as many as rows of equal worth would;
 * among such, guesses that were possible when made, and few blacks, which give
 * places away. */
#include "hard/puzzle/choose_clues.h"

#include "base/memory.h"
#include "game/score.h"
#include "hard/families/rows_needed.h"

#include <stdlib.h>
#include <string.h>

bool kp_all_are_needed(const struct kp_other_candidates *rivals, const struct kp_clue *clues,
                       const size_t *of, int count, uint8_t *room)
{
    uint8_t *falls = room + 2 * rivals->count, *by = falls + rivals->count;
    bool needed[UINT8_MAX + 1] = {false};
    int found = 0;

    memset(falls, 0, rivals->count);
    for (int r = 0; r < count; r++) {
        kp_other_candidates_hold(rivals, &clues[of[r]], room);
        for (size_t i = 0; i < rivals->count; i++)
            if (!room[i]) {
                falls[i]++;
                by[i] = (uint8_t)r;
            }
    }
    for (size_t i = 0; i < rivals->count; i++)
        needed[by[i]] |= falls[i] == 1;
    for (int r = 0; r < count; r++)
        found += needed[r];
    return found == count;
}

#define WIDTH 32 /* lines that are kept */

/* Codes scored for one row of a puzzle, at most: a tenth of a second or two, and
 * where many puzzles will do, far less. */
#define WORK   ((size_t)1 << 27)
#define LITTLE ((size_t)1 << 24)

/* Some rows, and the rivals that are left by them. */
struct line {
    size_t clue[KP_MOST_CLUES];
    int unlikely; /* guesses that rows before them rule out */
    int blacks;
    struct kp_other_candidates rivals;
};

/* One more row for a line, and what speaks against it. */
struct turn {
    int line;
    size_t clue;
    uint32_t distance;
    int unlikely, blacks;
};

struct beam {
    const struct kp_clue_choice *choice;
    struct line lines[WIDTH];
    int count, depth; /* lines, and the rows of each */
    struct turn turns[WIDTH];
    int turn_count; /* best first */
    uint8_t *agrees;
    int *tally;
    uint64_t work; /* codes scored */
};

static const struct kp_other_candidates *rivals_of(const struct beam *beam, int line)
{
    return beam->depth ? &beam->lines[line].rivals : beam->choice->rivals;
}

/* ---- How good a row is ---- */

/* How far so many rivals are from what they should be after this row. */
static uint32_t distance_of(const struct beam *beam, int line, size_t held)
{
    if (beam->choice->rows == 0)
        return held > UINT32_MAX ? UINT32_MAX : (uint32_t)held;
    return kp_rows_needed_missed_by(rivals_of(beam, line)->count, held,
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

static bool is_possible(const struct beam *beam, int line, size_t clue)
{
    return kp_clue_is_possible(beam->choice, beam->lines[line].clue, beam->depth, clue,
                               beam->tally);
}

static bool is_worse(const struct turn *a, const struct turn *b)
{
    if (a->distance != b->distance)
        return a->distance > b->distance;
    if (a->unlikely != b->unlikely)
        return a->unlikely > b->unlikely;
    return a->blacks >= b->blacks;
}

/* ---- Row by row ---- */

static void keep(struct beam *beam, const struct turn *turn)
{
    int at = beam->turn_count < WIDTH ? beam->turn_count++ : WIDTH - 1;

    for (; at > 0 && !is_worse(turn, &beam->turns[at - 1]); at--)
        beam->turns[at] = beam->turns[at - 1];
    beam->turns[at] = *turn;
}

/* Whether so many rivals may be left by the next row: where rows are counted, the
 * last one leaves none, and the others leave it something to do. */
static bool may_leave(const struct beam *beam, size_t held)
{
    int rows = beam->choice->rows;

    return rows == 0 || (held == 0) == (beam->depth + 1 == rows);
}

static void consider(struct beam *beam, int line, size_t clue)
{
    const struct kp_clue *row = &beam->choice->clues[clue];
    const struct turn *worst = beam->turn_count == WIDTH ? &beam->turns[WIDTH - 1] : NULL;
    size_t held = kp_other_candidates_hold(rivals_of(beam, line), row, beam->agrees);
    struct turn turn = {.line = line, .clue = clue};

    if (!may_leave(beam, held))
        return;
    turn.distance = distance_of(beam, line, held);
    if (worst && turn.distance > worst->distance)
        return;
    turn.unlikely = beam->lines[line].unlikely + !is_possible(beam, line, clue);
    turn.blacks = beam->lines[line].blacks + row->score.black;
    if (!worst || !is_worse(&turn, worst))
        keep(beam, &turn);
}

/* As many of the clues as the work allows. */
static size_t clues_to_try(const struct beam *beam)
{
    size_t codes = (size_t)beam->count * KP_CALL, work = beam->choice->rows ? LITTLE : WORK;

    for (int i = 0; i < beam->count; i++)
        codes += rivals_of(beam, i)->count;
    return work / codes < beam->choice->clue_count ? work / codes : beam->choice->clue_count;
}

static enum kp_stop_reason consider_all(struct beam *beam)
{
    size_t count = clues_to_try(beam);
    enum kp_stop_reason stop = KP_COMPLETED;

    beam->turn_count = 0;
    for (int i = 0; i < beam->count && stop == KP_COMPLETED; i++) {
        for (size_t c = 0; c < count; c++)
            consider(beam, i, c);
        beam->work += count * (rivals_of(beam, i)->count + KP_CALL);
        stop = kp_limits_check(beam->choice->limits);
    }
    return stop;
}

static bool take(struct beam *beam, const struct turn *turn, struct line *to)
{
    const struct kp_other_candidates *before = rivals_of(beam, turn->line);

    memcpy(to->clue, beam->lines[turn->line].clue, sizeof to->clue);
    to->clue[beam->depth] = turn->clue;
    to->unlikely = turn->unlikely;
    to->blacks = turn->blacks;
    if (!kp_other_candidates_make(&to->rivals, beam->choice->rules))
        return false;
    kp_other_candidates_hold(before, &beam->choice->clues[turn->clue], beam->agrees);
    for (size_t i = 0; i < before->count; i++)
        if (beam->agrees[i] &&
            !kp_other_candidates_add(&to->rivals, kp_other_candidates_code(before, i)))
            return false;
    return true;
}

static void free_lines(struct line *lines, int count)
{
    for (int i = 0; i < count; i++)
        kp_other_candidates_free(&lines[i].rivals);
}

/* The turns become the lines.  false: no memory. */
static bool advance(struct beam *beam)
{
    struct line lines[WIDTH] = {0};
    bool taken = true;

    for (int i = 0; i < beam->turn_count && taken; i++)
        taken = take(beam, &beam->turns[i], &lines[i]);
    free_lines(beam->lines, WIDTH);
    memcpy(beam->lines, lines, sizeof lines);
    beam->count = beam->turn_count;
    beam->depth++;
    return taken;
}

/* ---- The end ---- */

static bool needs_all(const struct beam *beam, const struct line *line)
{
    return kp_all_are_needed(beam->choice->rivals, beam->choice->clues, line->clue, beam->depth,
                             beam->agrees);
}

/* The best line; where the rows are counted, the best that needs all of them. */
static void hand_over(const struct beam *beam, struct kp_clues *clues)
{
    for (int i = 0; i < beam->count; i++) {
        const struct line *line = &beam->lines[i];

        if (line->rivals.count > 0 || (beam->choice->rows > 0 && !needs_all(beam, line)))
            continue;
        memcpy(clues->clue, line->clue, sizeof line->clue);
        clues->count = beam->depth;
        return;
    }
}

static size_t fewest_left(const struct beam *beam)
{
    return beam->count ? rivals_of(beam, 0)->count : 0;
}

/* Rows are added until none is missing, or nothing is gained by it. */
static bool goes_on(const struct beam *beam, size_t before)
{
    int rows = beam->choice->rows;

    if (beam->count == 0 || beam->depth == KP_MOST_CLUES)
        return false;
    if (rows > 0)
        return beam->depth < rows;
    return fewest_left(beam) > 0 && (beam->depth == 0 || fewest_left(beam) < before);
}

static enum kp_stop_reason search(struct beam *beam)
{
    enum kp_stop_reason stop = KP_COMPLETED;
    size_t before = SIZE_MAX;

    while (stop == KP_COMPLETED && goes_on(beam, before)) {
        before = fewest_left(beam);
        stop = consider_all(beam);
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
    beam->agrees = kp_calloc(4 * choice->rivals->count, 1);
    beam->tally = kp_calloc((size_t)kp_rules_guess_colours(choice->rules), sizeof *beam->tally);
    if (beam->agrees && beam->tally)
        stop = search(beam);
    if (stop == KP_COMPLETED)
        hand_over(beam, clues);
    clues->work = beam->work;
    free_lines(beam->lines, WIDTH);
    free(beam->agrees);
    free(beam->tally);
    free(beam);
    return stop;
}
