/* The parts are the leaves of a small tree.  At first it is the whole game.  Then the leaf with the
 * most expected work is divided, where the linear engine would branch at this place, until there
 * are as many leaves as parts are wanted.  So the parts are nodes of the engine's own tree near its
 * root, and together they take about as much work as the game.
 *
 * The expected work comes from random ways down the engine's tree (expected_work.h), some eight for
 * each leaf.  docs/internals/splitting.md has the measurements. */
#include "split/split.h"

#include "base/allocate.h"
#include "keypeg.h"
#include "split/expected_work.h"
#include "split/join.h"

#include <stdio.h>
#include <stdlib.h>

/* Ways down the tree of the game and of a leaf.  The ways of a leaf end sooner if all leaves would
 * take more than SHARE of the expected work of the game. */
#define FIRST_WAYS 16
#define WAYS       8
#define SHARE      0.06

struct split_leaf {
    struct kp_transcript *game; /* owned */
    struct kp_work_estimate estimate;
    size_t order; /* in which the leaves were made */
};

struct splitting {
    struct split_leaf *leaves; /* a heap: no leaf comes after its two successors */
    size_t count, room, made, number;
    struct kp_limits limits;
    struct kp_estimate_effort effort;
};

/* ---- The leaves ------------------------------------------------------------------- */

static bool can_be_divided(const struct split_leaf *leaf)
{
    return leaf->estimate.divides && !leaf->estimate.is_decided;
}

/* Whether leaf a is to be divided before leaf b. */
static bool comes_before(const struct split_leaf *a, const struct split_leaf *b)
{
    if (can_be_divided(a) != can_be_divided(b))
        return can_be_divided(a);
    if (a->estimate.seconds != b->estimate.seconds)
        return a->estimate.seconds > b->estimate.seconds;
    return a->order < b->order;
}

static void exchange_leaves(struct split_leaf *a, struct split_leaf *b)
{
    struct split_leaf other = *a;

    *a = *b;
    *b = other;
}

static void move_up(struct splitting *splitting, size_t i)
{
    struct split_leaf *leaves = splitting->leaves;

    for (; i > 0 && comes_before(&leaves[i], &leaves[(i - 1) / 2]); i = (i - 1) / 2)
        exchange_leaves(&leaves[i], &leaves[(i - 1) / 2]);
}

static void move_down(struct splitting *splitting, size_t i)
{
    struct split_leaf *leaves = splitting->leaves;

    for (;;) {
        size_t next = 2 * i + 1;

        if (next + 1 < splitting->count && comes_before(&leaves[next + 1], &leaves[next]))
            next++;
        if (next >= splitting->count || !comes_before(&leaves[next], &leaves[i]))
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
    struct split_leaf leaf = {.game = game, .order = splitting->made};
    enum kp_stop_reason stop = kp_limits_check(&splitting->limits);

    if (!game || !KP_RESERVE(splitting->leaves, splitting->room, splitting->count + 1))
        stop = KP_OUT_OF_MEMORY;
    if (stop == KP_COMPLETED)
        stop = kp_estimate_work(game, parent ? &parent->estimate.counts : NULL, &splitting->limits,
                                splitting->effort, &leaf.estimate);
    if (stop != KP_COMPLETED) {
        free_leaf(&leaf);
        return stop;
    }
    splitting->made++;
    splitting->leaves[splitting->count] = leaf;
    move_up(splitting, splitting->count++);
    return KP_COMPLETED;
}

/* Replaces the first leaf by its two parts. */
static enum kp_stop_reason divide_leaf(struct splitting *splitting)
{
    struct split_leaf leaf = splitting->leaves[0];
    struct kp_transcript *parts[2];
    bool divided = kp_game_divide(leaf.game, &leaf.estimate, parts);
    enum kp_stop_reason stop;

    if (!divided)
        return KP_OUT_OF_MEMORY;
    splitting->leaves[0] = splitting->leaves[--splitting->count];
    move_down(splitting, 0);
    stop = add_leaf(splitting, &leaf, parts[0]);
    if (stop == KP_COMPLETED)
        stop = add_leaf(splitting, &leaf, parts[1]);
    else
        kp_transcript_free(parts[1]);
    free_leaf(&leaf);
    return stop;
}

static enum kp_stop_reason make_leaves(struct splitting *splitting,
                                       const struct kp_transcript *const *games, size_t count)
{
    enum kp_stop_reason stop = KP_COMPLETED;
    double seconds = 0;

    for (size_t i = 0; i < count && stop == KP_COMPLETED; i++)
        stop = add_leaf(splitting, NULL, kp_transcript_copy(games[i]));
    for (size_t i = 0; i < splitting->count; i++)
        seconds += splitting->leaves[i].estimate.seconds;
    splitting->effort = (struct kp_estimate_effort){WAYS, SHARE / 2 * seconds /
                                                              (double)splitting->number};
    while (stop == KP_COMPLETED && splitting->count < splitting->number && splitting->count > 0 &&
           can_be_divided(&splitting->leaves[0])) {
        stop = divide_leaf(splitting);
        kp_limits_report(
            &splitting->limits,
            (struct kp_progress){"splitting", "parts", splitting->count,
                                 (double)splitting->count / (double)splitting->number});
    }
    return stop;
}

/* ---- The parts -------------------------------------------------------------------- */

static int compare_leaves(const void *left, const void *right)
{
    const struct split_leaf *a = left, *b = right;

    if (a->estimate.seconds != b->estimate.seconds)
        return a->estimate.seconds > b->estimate.seconds ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

static void free_leaves(struct splitting *splitting)
{
    for (size_t i = 0; i < splitting->count; i++)
        free_leaf(&splitting->leaves[i]);
    free(splitting->leaves);
}

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

/* Moves the leaves into the parts. */
static bool make_parts(struct splitting *splitting, struct kp_parts *parts)
{
    if (splitting->count > 0)
        qsort(splitting->leaves, splitting->count, sizeof *splitting->leaves, compare_leaves);
    parts->part = kp_calloc(splitting->count, sizeof *parts->part);
    for (; parts->part && parts->count < splitting->count; parts->count++) {
        struct split_leaf *leaf = &splitting->leaves[parts->count];

        parts->part[parts->count] = (struct kp_part){leaf->game, leaf->estimate.seconds};
        leaf->game = NULL;
        if (!mark_part(parts->part[parts->count].game, parts->count, splitting->count))
            return false;
    }
    return parts->part != NULL;
}

enum kp_status kp_split_games(const struct kp_transcript *const *games, size_t count, size_t number,
                              const struct kp_limits *limits, struct kp_parts **parts,
                              enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct splitting splitting = {.limits = *limits, .number = number, .effort = {FIRST_WAYS, 1e9}};
    enum kp_status status = KP_OK;

    *parts = NULL;
    *stop = make_leaves(&splitting, games, count);
    if (*stop == KP_COMPLETED) {
        *parts = kp_calloc(1, sizeof **parts);
        if (!*parts || !make_parts(&splitting, *parts)) {
            kp_parts_free(*parts);
            *parts = NULL;
            status = kp_no_memory(why);
        }
    }
    free_leaves(&splitting);
    return status;
}

/* ---- The interface ------------------------------------------------------------------ */

/* Splits what the answers leave open. */
static enum kp_status split_open_games(const struct kp_join *answers, size_t number,
                                       const struct kp_limits *limits, struct kp_parts **parts,
                                       enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_transcript **games = NULL;
    size_t count = 0;
    enum kp_status status = kp_join_open_games(answers, &games, &count, why);

    if (status == KP_OK)
        status = kp_split_games((const struct kp_transcript *const *)games, count, number, limits,
                                parts, stop, why);
    for (size_t i = 0; i < count; i++)
        kp_transcript_free(games[i]);
    free(games);
    return status;
}

enum kp_status kp_split(const struct kp_transcript *game, const struct kp_join *answers,
                        size_t number, const struct kp_options *options, struct kp_parts **parts,
                        enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_limits limits;
    enum kp_status status;

    options = kp_options_or_default(options);
    limits = kp_limits_of(options);
    *parts = NULL;
    *stop = KP_COMPLETED;
    if (number == 0 || number > KP_MOST_CUBES)
        return kp_bad_input(why, "invalid number of parts; expected 1 to %s",
                            kp_grouped(KP_MOST_CUBES).text);
    status = answers ? split_open_games(answers, number, &limits, parts, stop, why)
                     : kp_split_games(&game, 1, number, &limits, parts, stop, why);
    return kp_end_progress(options, status);
}

size_t kp_parts_count(const struct kp_parts *parts)
{
    return parts->count;
}

const struct kp_transcript *kp_parts_game(const struct kp_parts *parts, size_t i)
{
    return i < parts->count ? parts->part[i].game : NULL;
}

double kp_parts_seconds(const struct kp_parts *parts, size_t i)
{
    return i < parts->count ? parts->part[i].seconds : 0;
}

void kp_parts_free(struct kp_parts *parts)
{
    if (!parts)
        return;
    for (size_t i = 0; i < parts->count; i++)
        kp_transcript_free(parts->part[i].game);
    free(parts->part);
    free(parts);
}
