/* Splits a game into parts: games that have its rules and rows, and whose secrets are narrowed
 * further by what is known of pegs and counts.  Every secret of the game is one of exactly one
 * part.
 *
 * The parts are the leaves of a small tree.  At first it is the whole game.  Then the leaf with the
 * most expected work is divided, where the linear engine would branch at this place, until there
 * are as many leaves as parts are wanted.  So the parts are nodes of the engine's own tree near its
 * root, and together they take about as much work as the game.
 *
 * The expected work comes from random ways down the engine's tree, some eight for each leaf.  Under
 * `auto` the engine that is expected to be the fastest decides most of the time (schedule.c), so
 * the work is that of the linear engine, or that of a count by the native engine if that is less.
 * docs/scale.md has the measurements. */
#include "base/allocate.h"
#include "keypeg.h"
#include "linear/estimate_and_divide.h"
#include "native/estimate.h"
#include "split/join.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Ways down the tree of the game and of a leaf.  The ways of a leaf end sooner if all leaves would
 * take more than ESTIMATING_SHARE of the expected work of the game. */
#define FIRST_WAYS       16
#define RANDOM_WAYS      8
#define ESTIMATING_SHARE 0.06

/* Units of the linear engine's work in a second.  It does 3 to 5 units in a nanosecond on boards of
 * 10 colours, and 0.7 to 1.5 with two. */
#define WORK_PER_SECOND 3e9

struct split_leaf {
    struct kp_transcript *game; /* owned */
    struct kp_linear_estimate estimate;
    double seconds; /* that all its secrets are expected to take, on one core of 2026 */
    size_t order;   /* in which the leaves were made */
};

struct kp_parts {
    struct split_leaf *leaves; /* in the end those with the most expected work first */
    size_t count, room;
};

struct splitting {
    struct kp_parts *parts;
    size_t made, number; /* leaves that were made, and parts that are wanted */
    struct kp_limits limits;
    unsigned ways; /* of an estimate, at most */
    double enough; /* seconds of an estimate after which no further way is begun */
};

/* ---- The leaves ------------------------------------------------------------------- */

static int compare_leaves(const void *left, const void *right)
{
    const struct split_leaf *a = left, *b = right;

    if (a->seconds != b->seconds)
        return a->seconds > b->seconds ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* Returns the leaf to be divided next; NULL: none can be divided. */
static struct split_leaf *choose_leaf(const struct kp_parts *parts)
{
    struct split_leaf *chosen = NULL;

    for (size_t i = 0; i < parts->count; i++) {
        struct split_leaf *leaf = &parts->leaves[i];

        if (leaf->estimate.divides && !leaf->estimate.is_refuted &&
            (!chosen || compare_leaves(leaf, chosen) < 0))
            chosen = leaf;
    }
    return chosen;
}

/* Returns the seconds that the native engine is expected to count. */
static double estimate_native(const struct kp_question *question, const struct kp_limits *limits)
{
    struct kp_row_table table;
    struct kp_estimate estimate;
    double seconds = HUGE_VAL;

    if (kp_row_table_make(&table, question, (struct kp_row_selection){0}, limits) &&
        kp_estimate_states(&table, limits, &estimate))
        seconds = estimate.nanoseconds / 1e9;
    kp_row_table_free(&table);
    return seconds;
}

static enum kp_stop_reason estimate_leaf(const struct splitting *splitting, struct split_leaf *leaf)
{
    struct kp_question *question = kp_question_new(leaf->game, true);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    double enough = splitting->enough * WORK_PER_SECOND;

    if (question)
        stop = kp_estimate_linear_work(question, &splitting->limits, splitting->ways,
                                       enough < 1e18 ? (uint64_t)enough : UINT64_MAX,
                                       &leaf->estimate);
    leaf->seconds = leaf->estimate.work / WORK_PER_SECOND;
    if (stop == KP_COMPLETED && !leaf->estimate.is_refuted)
        leaf->seconds = fmin(leaf->seconds, estimate_native(question, &splitting->limits));
    kp_question_free(question);
    return stop;
}

/* Estimates a game and adds it, which is owned from now on. */
static enum kp_stop_reason add_leaf(struct splitting *splitting, struct kp_transcript *game)
{
    struct kp_parts *parts = splitting->parts;
    struct split_leaf leaf = {.game = game, .order = splitting->made++};
    enum kp_stop_reason stop = kp_limits_check(&splitting->limits);

    if (!game || !KP_RESERVE(parts->leaves, parts->room, parts->count + 1))
        stop = KP_OUT_OF_MEMORY;
    if (stop == KP_COMPLETED)
        stop = estimate_leaf(splitting, &leaf);
    if (stop != KP_COMPLETED) {
        kp_transcript_free(game);
        return stop;
    }
    parts->leaves[parts->count++] = leaf;
    return KP_COMPLETED;
}

/* ---- Dividing ------------------------------------------------------------------- */

/* Narrows a game to the first or the second part of a division.  It names a class of the question,
 * which is translated into colours: the classes of the two parts differ. */
static bool restrict_part(struct kp_transcript *game, const struct kp_question *question,
                          struct kp_code_division division, bool second)
{
    bool is_kept = division.class < question->kept;
    const uint16_t *colours = is_kept ? &question->colour_of[division.class]
                                      : question->other_colours;

    if (division.peg >= 0)
        return kp_transcript_restrict_peg(game, division.peg, colours,
                                          is_kept ? 1 : (size_t)question->others, second, NULL);
    return kp_transcript_restrict_times(game, *colours, second ? division.below + 1 : 0,
                                        second ? game->rules->pegs : division.below);
}

/* The first or the second part of the game of a leaf; NULL if memory runs out. */
static struct kp_transcript *make_part(const struct split_leaf *leaf,
                                       const struct kp_question *question, bool second)
{
    struct kp_transcript *part = question ? kp_transcript_copy(leaf->game) : NULL;

    if (!part || restrict_part(part, question, leaf->estimate.division, second))
        return part;
    kp_transcript_free(part);
    return NULL;
}

/* Replaces a leaf by its two parts. */
static enum kp_stop_reason divide_leaf(struct splitting *splitting, struct split_leaf *divided)
{
    struct kp_parts *parts = splitting->parts;
    struct split_leaf leaf = *divided;
    struct kp_question *question = kp_question_new(leaf.game, true);
    enum kp_stop_reason stop = KP_COMPLETED;

    *divided = parts->leaves[--parts->count];
    for (int second = 0; second < 2 && stop == KP_COMPLETED; second++)
        stop = add_leaf(splitting, make_part(&leaf, question, second == 1));
    kp_question_free(question);
    kp_transcript_free(leaf.game);
    return stop;
}

/* Makes leaves of the regions of a game that the answers leave open. */
static enum kp_stop_reason add_open_regions(struct splitting *splitting,
                                            const struct kp_join *answers)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t n = 0; n < answers->tree.count && stop == KP_COMPLETED; n++)
        if (answers->nodes[n].is_region)
            stop = add_leaf(splitting, kp_part_tree_game(&answers->tree, n));
    return stop;
}

/* Divides the game, or what the answers leave open. */
static enum kp_stop_reason divide_game(struct splitting *splitting,
                                       const struct kp_transcript *game,
                                       const struct kp_join *answers)
{
    struct kp_parts *parts = splitting->parts;
    enum kp_stop_reason stop = answers ? add_open_regions(splitting, answers)
                                       : add_leaf(splitting, kp_transcript_copy(game));
    struct split_leaf *leaf;
    double seconds = 0;

    for (size_t i = 0; i < parts->count; i++)
        seconds += parts->leaves[i].seconds;
    splitting->ways = RANDOM_WAYS;
    splitting->enough = ESTIMATING_SHARE / 2 * seconds / (double)splitting->number;
    while (stop == KP_COMPLETED && parts->count < splitting->number &&
           (leaf = choose_leaf(parts))) {
        stop = divide_leaf(splitting, leaf);
        kp_limits_report(&splitting->limits,
                         (struct kp_progress){"splitting", "parts", parts->count,
                                              (double)parts->count / (double)splitting->number});
    }
    return stop;
}

/* ---- The parts -------------------------------------------------------------------- */

/* Gives a part its id, such as "17/64".  A part has a line that narrows it, so that answers to it
 * say that it is one; if the game was not divided, the line excludes nothing. */
static bool mark_part(struct kp_transcript *game, size_t i, size_t count)
{
    char text[48];
    int length = snprintf(text, sizeof text, "%zu/%zu", i + 1, count);

    game->id.text = kp_copy(text, (size_t)length + 1);
    return game->id.text && (game->allowed || game->times ||
                             kp_transcript_restrict_times(game, 0, 0, game->rules->pegs));
}

/* Sorts the leaves and makes them parts.  Returns false if memory runs out. */
static bool finish_parts(struct kp_parts *parts)
{
    bool good = true;

    if (parts->count > 0)
        qsort(parts->leaves, parts->count, sizeof *parts->leaves, compare_leaves);
    for (size_t i = 0; i < parts->count && good; i++)
        good = mark_part(parts->leaves[i].game, i, parts->count);
    return good;
}

/* ---- The interface ------------------------------------------------------------------ */

enum kp_status kp_split(const struct kp_transcript *game, const struct kp_join *answers,
                        size_t number, const struct kp_options *options, struct kp_parts **parts,
                        enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct splitting splitting = {.number = number, .ways = FIRST_WAYS, .enough = 1e9};
    enum kp_status status = KP_OK;

    options = kp_options_or_default(options);
    splitting.limits = kp_limits_of(options);
    *parts = NULL;
    *stop = KP_COMPLETED;
    if (number == 0 || number > KP_MOST_CUBES)
        return kp_bad_input(why, "invalid number of parts; expected 1 to %s",
                            kp_grouped(KP_MOST_CUBES).text);
    if (answers && answers->tree.stop != KP_COMPLETED)
        return kp_bad_input(why, "a limit ended the comparison of these answers; raise it");
    splitting.parts = kp_calloc(1, sizeof *splitting.parts);
    if (!splitting.parts)
        return kp_no_memory(why);
    *stop = divide_game(&splitting, game, answers);
    if (*stop == KP_COMPLETED && !finish_parts(splitting.parts))
        status = kp_no_memory(why);
    if (status == KP_OK && *stop == KP_COMPLETED)
        *parts = splitting.parts;
    else
        kp_parts_free(splitting.parts);
    return kp_end_progress(options, status);
}

size_t kp_parts_count(const struct kp_parts *parts)
{
    return parts->count;
}

const struct kp_transcript *kp_parts_game(const struct kp_parts *parts, size_t i)
{
    return i < parts->count ? parts->leaves[i].game : NULL;
}

double kp_parts_seconds(const struct kp_parts *parts, size_t i)
{
    return i < parts->count ? parts->leaves[i].seconds : 0;
}

void kp_parts_free(struct kp_parts *parts)
{
    if (!parts)
        return;
    for (size_t i = 0; i < parts->count; i++)
        kp_transcript_free(parts->leaves[i].game);
    free(parts->leaves);
    free(parts);
}
