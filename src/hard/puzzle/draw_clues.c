#include "hard/puzzle/draw_clues.h"

#include "base/memory.h"
#include "game/score.h"
#include "hard/families/rows_needed.h"
#include "hard/puzzle/choose_clues.h"
#include <stdlib.h>
#include <string.h>

struct play {
    const struct kp_clue_choice *choice;
    struct kp_random *draw;
    struct kp_clues *clues;
    struct kp_other_candidates left; /* by the rows so far, once there is one */
    uint8_t *agrees;
    int *tally;
};

static const struct kp_other_candidates *rivals_of(const struct play *play)
{
    return play->clues->count ? &play->left : play->choice->rivals;
}

static size_t hold(struct play *play, size_t clue)
{
    const struct kp_other_candidates *rivals = rivals_of(play);

    play->clues->work += rivals->count + KP_CALL;
    return kp_other_candidates_hold(rivals, &play->choice->clues[clue], play->agrees);
}

static bool is_possible(const struct play *play, size_t clue)
{
    return kp_clue_is_possible(play->choice, play->clues->clue, play->clues->count, clue,
                               play->tally);
}

/* ---- Rows but the last ---- */

#define DRAWS 32

/* A guess that is possible, where one comes to mind and people would look for it. */
static size_t draw_clue(struct play *play, bool possible)
{
    size_t clue = 0;

    for (int i = 0; i < DRAWS; i++) {
        clue = (size_t)kp_random_below(play->draw, play->choice->clue_count);
        if (!possible || is_possible(play, clue))
            break;
    }
    return clue;
}

/* Of some that are drawn the one that comes nearest to the aim; clue_count: none. */
static size_t draw_best(struct play *play, uint64_t some, bool possible)
{
    size_t before = rivals_of(play)->count, best = play->choice->clue_count;
    int rows = play->choice->rows - play->clues->count;
    uint32_t least = UINT32_MAX;

    for (uint64_t i = 0; i < some; i++) {
        size_t clue = draw_clue(play, possible), held = hold(play, clue);
        uint32_t missed_by = kp_rows_needed_missed_by(before, held, rows);

        if (held > 0 && held < before && missed_by < least) {
            least = missed_by;
            best = clue;
        }
    }
    return best;
}

/* false: no memory. */
static bool give(struct play *play, size_t clue)
{
    const struct kp_other_candidates *before = rivals_of(play);
    struct kp_other_candidates left;
    bool given = kp_other_candidates_make(&left, play->choice->rules);

    hold(play, clue);
    for (size_t i = 0; i < before->count && given; i++)
        given = !play->agrees[i] ||
                kp_other_candidates_add(&left, kp_other_candidates_code(before, i));
    kp_other_candidates_free(&play->left);
    play->left = left;
    play->clues->clue[play->clues->count++] = clue;
    return given;
}

/* ---- The last row ---- */

/* One that leaves no rival, whichever comes first from a place that is drawn on, if
 * it can be one that was possible. */
static size_t find_last(struct play *play)
{
    size_t count = play->choice->clue_count, found = count;
    size_t from = (size_t)kp_random_below(play->draw, count);

    for (size_t i = 0; i < count; i++) {
        size_t clue = (from + i) % count;

        if (hold(play, clue) > 0)
            continue;
        if (is_possible(play, clue))
            return clue;
        if (found == count)
            found = clue;
    }
    return found;
}

static bool ends_well(struct play *play)
{
    const struct kp_clue_choice *choice = play->choice;
    size_t last = find_last(play);

    if (last == choice->clue_count)
        return false;
    play->clues->clue[play->clues->count++] = last;
    play->clues->work += choice->rivals->count * (uint64_t)choice->rows;
    return kp_all_are_needed(choice->rivals, choice->clues, play->clues->clue, choice->rows,
                             play->agrees);
}

/* ---- */

/* *found: the clues are as many as they should be, and well. */
static enum kp_stop_reason play_once(struct play *play, uint64_t some, bool possible, bool *found)
{
    play->clues->count = 0;
    while (play->clues->count + 1 < play->choice->rows) {
        size_t clue = draw_best(play, some, possible);

        if (clue == play->choice->clue_count)
            return kp_limits_check(play->choice->limits);
        if (!give(play, clue))
            return KP_OUT_OF_MEMORY;
    }
    *found = ends_well(play);
    return kp_limits_check(play->choice->limits);
}

/* The more have failed, the more is looked at for a row. */
#define GAMES 8
#define MANY  ((uint64_t)4096)

static uint64_t looked_at(uint64_t games)
{
    uint64_t some = (uint64_t)2 << (games / GAMES < 16 ? games / GAMES : 16);

    return some < MANY ? some : MANY;
}

static enum kp_stop_reason play_on(struct play *play, uint64_t work)
{
    enum kp_stop_reason stop = KP_COMPLETED;
    bool found = false;

    for (uint64_t games = 0; !found && !stop && play->clues->work < work; games++)
        stop = play_once(play, looked_at(games), games % 2 == 0, &found);
    if (!found || stop)
        play->clues->count = 0;
    return stop;
}

enum kp_stop_reason kp_draw_clues(const struct kp_clue_choice *choice, uint64_t work,
                                  struct kp_random *draw, struct kp_clues *clues)
{
    struct play play = {.choice = choice, .draw = draw, .clues = clues};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    *clues = (struct kp_clues){0};
    if (choice->clue_count == 0)
        return KP_COMPLETED;
    play.agrees = kp_calloc(4 * choice->rivals->count, 1);
    play.tally = kp_calloc((size_t)kp_rules_guess_colours(choice->rules), sizeof *play.tally);
    if (play.agrees && play.tally)
        stop = play_on(&play, work);
    kp_other_candidates_free(&play.left);
    free(play.agrees);
    free(play.tally);
    return stop;
}
