/* Splits a game into parts: games that have its rules and rows, and whose secrets are narrowed
 * further by what is known of pegs and counts.  Every secret of the game is one of exactly one
 * part.
 *
 * The parts are the leaves of a small tree.  At first it is the whole game.  Then the leaf with the
 * most expected work is divided, where the linear engine would branch at this place, until there
 * are as many leaves as parts are wanted.  So the parts are nodes of the engine's own tree near its
 * root, and together they take about as much work as the game.
 *
 * The expected work comes from random ways down the engine's tree (expected_work.h), some eight for
 * each leaf.  docs/scale.md has the measurements. */
#include "base/allocate.h"
#include "keypeg.h"
#include "split/expected_work.h"
#include "split/join.h"

#include <stdio.h>
#include <stdlib.h>

/* Ways down the tree of the game and of a leaf.  The ways of a leaf end sooner if all leaves would
 * take more than ESTIMATING_SHARE of the expected work of the game. */
#define FIRST_WAYS       16
#define RANDOM_WAYS      8
#define ESTIMATING_SHARE 0.06

struct split_leaf {
    struct kp_transcript *game; /* owned */
    struct kp_work_estimate estimate;
    size_t order; /* in which the leaves were made */
};

struct kp_parts {
    struct split_leaf *leaves; /* at first a heap, in which no leaf comes after its two successors;
                                  in the end those with the most expected work first */
    size_t count, room;
};

struct splitting {
    struct kp_parts *parts;
    size_t made, number; /* leaves that were made, and parts that are wanted */
    struct kp_limits limits;
    struct kp_estimate_effort effort;
};

/* ---- The leaves ------------------------------------------------------------------- */

static bool can_be_divided(const struct split_leaf *leaf)
{
    return leaf->estimate.linear.divides && !leaf->estimate.linear.is_refuted;
}

static int compare_leaves(const void *left, const void *right)
{
    const struct split_leaf *a = left, *b = right;

    if (a->estimate.seconds != b->estimate.seconds)
        return a->estimate.seconds > b->estimate.seconds ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* Whether leaf a is to be divided before leaf b. */
static bool comes_before(const struct split_leaf *a, const struct split_leaf *b)
{
    bool divides = can_be_divided(a);

    return divides == can_be_divided(b) ? compare_leaves(a, b) < 0 : divides;
}

static void exchange_leaves(struct split_leaf *a, struct split_leaf *b)
{
    struct split_leaf other = *a;

    *a = *b;
    *b = other;
}

static void move_up(struct split_leaf *leaves, size_t i)
{
    for (; i > 0 && comes_before(&leaves[i], &leaves[(i - 1) / 2]); i = (i - 1) / 2)
        exchange_leaves(&leaves[i], &leaves[(i - 1) / 2]);
}

static void move_down(struct split_leaf *leaves, size_t count, size_t i)
{
    for (;;) {
        size_t next = 2 * i + 1;

        if (next + 1 < count && comes_before(&leaves[next + 1], &leaves[next]))
            next++;
        if (next >= count || !comes_before(&leaves[next], &leaves[i]))
            return;
        exchange_leaves(&leaves[next], &leaves[i]);
        i = next;
    }
}

static void free_leaf(struct split_leaf *leaf)
{
    kp_transcript_free(leaf->game);
    kp_work_estimate_free(&leaf->estimate);
}

/* Estimates a game and adds it, which is owned from now on.  parent: the leaf of which it is a part,
 * or NULL. */
static enum kp_stop_reason add_leaf(struct splitting *splitting, const struct split_leaf *parent,
                                    struct kp_transcript *game)
{
    struct kp_parts *parts = splitting->parts;
    struct split_leaf leaf = {.game = game, .order = splitting->made++};
    enum kp_stop_reason stop = kp_limits_check(&splitting->limits);

    if (!game || !KP_RESERVE(parts->leaves, parts->room, parts->count + 1))
        stop = KP_OUT_OF_MEMORY;
    if (stop == KP_COMPLETED)
        stop = kp_estimate_work(game, parent ? &parent->estimate.linear.counts : NULL,
                                &splitting->limits, splitting->effort, &leaf.estimate);
    if (stop != KP_COMPLETED) {
        free_leaf(&leaf);
        return stop;
    }
    parts->leaves[parts->count] = leaf;
    move_up(parts->leaves, parts->count++);
    return KP_COMPLETED;
}

/* Replaces the first leaf by its two parts. */
static enum kp_stop_reason divide_leaf(struct splitting *splitting)
{
    struct kp_parts *parts = splitting->parts;
    struct split_leaf leaf = parts->leaves[0];
    struct kp_question *question = kp_question_new(leaf.game, true);
    enum kp_stop_reason stop = KP_COMPLETED;

    parts->leaves[0] = parts->leaves[--parts->count];
    move_down(parts->leaves, parts->count, 0);
    for (int second = 0; second < 2 && stop == KP_COMPLETED; second++)
        stop = add_leaf(splitting, &leaf,
                        kp_game_divide(leaf.game, question, &leaf.estimate, second == 1));
    kp_question_free(question);
    free_leaf(&leaf);
    return stop;
}

/* Makes leaves of the regions of a game that the answers leave open. */
static enum kp_stop_reason add_open_regions(struct splitting *splitting,
                                            const struct kp_join *answers)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t n = 0; n < answers->tree.count && stop == KP_COMPLETED; n++)
        if (answers->nodes[n].is_region)
            stop = add_leaf(splitting, NULL, kp_part_tree_game(&answers->tree, n));
    return stop;
}

/* Divides the game, or what the answers leave open. */
static enum kp_stop_reason divide_game(struct splitting *splitting,
                                       const struct kp_transcript *game,
                                       const struct kp_join *answers)
{
    struct kp_parts *parts = splitting->parts;
    enum kp_stop_reason stop = answers ? add_open_regions(splitting, answers)
                                       : add_leaf(splitting, NULL, kp_transcript_copy(game));
    double seconds = 0;

    for (size_t i = 0; i < parts->count; i++)
        seconds += parts->leaves[i].estimate.seconds;
    splitting->effort = (struct kp_estimate_effort){RANDOM_WAYS, ESTIMATING_SHARE / 2 * seconds /
                                                                     (double)splitting->number};
    while (stop == KP_COMPLETED && parts->count < splitting->number && parts->count > 0 &&
           can_be_divided(&parts->leaves[0])) {
        stop = divide_leaf(splitting);
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
    for (size_t i = 0; i < parts->count; i++) {
        kp_work_estimate_free(&parts->leaves[i].estimate);
        good = good && mark_part(parts->leaves[i].game, i, parts->count);
    }
    return good;
}

/* ---- The interface ------------------------------------------------------------------ */

enum kp_status kp_split(const struct kp_transcript *game, const struct kp_join *answers,
                        size_t number, const struct kp_options *options, struct kp_parts **parts,
                        enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct splitting splitting = {.number = number, .effort = {FIRST_WAYS, 1e9}};
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
    return i < parts->count ? parts->leaves[i].estimate.seconds : 0;
}

void kp_parts_free(struct kp_parts *parts)
{
    if (!parts)
        return;
    for (size_t i = 0; i < parts->count; i++)
        free_leaf(&parts->leaves[i]);
    free(parts->leaves);
    free(parts);
}
