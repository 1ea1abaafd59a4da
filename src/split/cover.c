/* The region that is examined, at first the whole space, is cut until it is done: a closed box
 * contains it, or no closed box has a code of it.  Each piece keeps only the boxes that meet it.
 *
 * A region is cut along a dimension in which the boxes fall apart into groups that have no value in
 * common.  The pieces are the values of each group, and those that no box has.  Such a cut divides
 * the boxes, and divides none of them.  Parts that were made by branching have one everywhere: what
 * was branched on first.  So the work is about the bounds of all boxes times the depth of the
 * branches: 10,000 parts of a board 40x20 take less than a second.
 *
 * Other boxes need cuts through boxes.  The box with the fewest bounds that cut the region loses one
 * of them in one of the pieces, which is how boxes are subtracted from each other; but the work can
 * then grow exponentially with the number of dimensions, and it is limited.  A region without codes
 * is done as well, which is decided before such a cut.
 *
 * Two closed boxes that have a code in common both have it in a region that one of them contains. So
 * overlaps are looked for only there. */
#include "split/cover.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* A region to examine, with the boxes that meet it. */
struct task {
    struct kp_code_box box;
    size_t *list;
    size_t count;
    size_t part; /* an open box that contains it, or KP_NO_PART */
};

struct cover_search {
    struct kp_cover *cover;
    struct kp_box_space *space;
    const struct kp_cover_box *boxes;
    const struct kp_limits *limits;
    const struct kp_cover_visitor *visitor; /* or NULL */
    enum kp_status status;

    struct task *tasks; /* the last one is next */
    size_t task_count, task_room;

    struct kp_code_bound *now; /* [dimension]: of the region; the space between two regions */
    size_t *cutting;           /* [dimension]: how many boxes have a bound that cuts the region */
    struct kp_value_groups groups;

    size_t most_bytes, bytes; /* of tasks and of sets of colours */
    uint64_t work, checked;
};

#define STEPS_BETWEEN_CHECKS (1 << 18)

/* Whether the work may go on. */
static bool may_continue(struct cover_search *search)
{
    struct kp_cover *cover = search->cover;

    search->work += search->groups.work;
    search->bytes += search->groups.bytes;
    search->groups.work = search->groups.bytes = 0;
    if (cover->arena.failed || search->groups.failed)
        search->status = KP_NO_MEMORY;
    if (search->status || cover->stop)
        return false;
    if (search->work > KP_COVER_WORK)
        cover->stop = KP_OUT_OF_EFFORT;
    else if (search->bytes > search->most_bytes)
        cover->stop = KP_OUT_OF_MEMORY;
    else if (search->work - search->checked > STEPS_BETWEEN_CHECKS) {
        search->checked = search->work;
        cover->stop = kp_limits_check(search->limits);
    }
    return cover->stop == KP_COMPLETED;
}

/* ---- Tasks ---- */

static void free_task(struct cover_search *search, struct task *task)
{
    search->bytes -= task->box.count * sizeof *task->box.bounds + task->count * sizeof *task->list;
    free((void *)task->box.bounds);
    free(task->list);
}

/* The bounds of the region with another bound in one dimension; NULL bounds: no memory. */
static struct kp_code_box replace_bound(const struct kp_code_box *region,
                                        struct kp_code_bound bound)
{
    struct kp_code_bound *bounds = kp_calloc(region->count + 1, sizeof *bounds);
    struct kp_code_box box = {bounds, 0};
    size_t i = 0;

    if (!bounds)
        return box;
    for (; i < region->count && region->bounds[i].dimension < bound.dimension; i++)
        bounds[box.count++] = region->bounds[i];
    bounds[box.count++] = bound;
    i += i < region->count && region->bounds[i].dimension == bound.dimension;
    for (; i < region->count; i++)
        bounds[box.count++] = region->bounds[i];
    return box;
}

/* Add a piece of the region as a task. */
static void add_task(struct cover_search *search, const struct task *region,
                     struct kp_code_bound bound)
{
    struct task piece = {.box = replace_bound(&region->box, bound), .part = region->part};

    piece.list = kp_calloc(region->count, sizeof *piece.list);
    if (!piece.box.bounds || !piece.list ||
        !KP_RESERVE(search->tasks, search->task_room, search->task_count + 1)) {
        search->status = KP_NO_MEMORY;
        free((void *)piece.box.bounds);
        free(piece.list);
        return;
    }
    for (size_t i = 0; i < region->count; i++) {
        const struct kp_code_bound *other = kp_code_box_find(&search->boxes[region->list[i]].box,
                                                             bound.dimension);

        search->work += 4;
        if (!other || kp_bound_meets(search->space, other, &bound))
            piece.list[piece.count++] = region->list[i];
    }
    search->bytes += piece.box.count * sizeof *piece.box.bounds + piece.count * sizeof *piece.list;
    search->tasks[search->task_count++] = piece;
}

/* The groups become tasks, so that the first is examined first. */
static void add_tasks(struct cover_search *search, const struct task *region)
{
    const struct kp_cover_visitor *visitor = search->visitor;
    struct kp_code_bound *groups = search->groups.groups;
    struct kp_arena *arena = &search->cover->arena;
    size_t words = search->space->words;

    for (size_t i = search->groups.count; i-- > 0 && search->status == KP_OK;) {
        struct kp_code_bound *bound = &groups[i];

        if (bound->colours) {
            search->bytes += words * sizeof *bound->colours;
            bound->colours = kp_arena_copy(arena, bound->colours, words, sizeof *bound->colours);
        }
        if (!arena->failed)
            add_task(search, region, *bound);
    }
    if (visitor && !arena->failed)
        visitor->cut(visitor->data, groups, search->groups.count);
}

/* ---- Cuts between boxes ---- */

/* Finds the groups in a dimension in which every box cuts the region, and the values that no box
 * has, of which *gap says whether there are any.  Returns whether these are two pieces or more. */
static bool find_groups(struct cover_search *search, const struct task *region, size_t dimension,
                        bool *gap)
{
    struct kp_value_groups *groups = &search->groups;

    kp_value_groups_begin(groups, search->now[dimension]);
    for (size_t i = 0; i < region->count && may_continue(search); i++) {
        const struct kp_code_box *box = &search->boxes[region->list[i]].box;

        search->work += 4;
        kp_value_groups_add(groups, kp_code_box_find(box, dimension));
    }
    *gap = may_continue(search) && kp_value_groups_finish(groups);
    return may_continue(search) && groups->count > 1;
}

/* Cuts the region between its boxes; returns whether that is possible.  A dimension in which every
 * box cuts the region is a bound of the first.  One that leaves a gap is preferred: the gap is then
 * not cut into pieces. */
static bool cut_between(struct cover_search *search, const struct task *region)
{
    const struct kp_code_box *first = &search->boxes[region->list[0]].box;
    const struct kp_code_bound *best = NULL;
    bool gap = false;

    for (size_t i = 0; i < first->count && !gap && may_continue(search); i++) {
        size_t dimension = first->bounds[i].dimension;

        if (search->cutting[dimension] == region->count &&
            find_groups(search, region, dimension, &gap) && (gap || !best))
            best = &first->bounds[i];
    }
    if (!best || (!gap && !find_groups(search, region, best->dimension, &gap)))
        return false;
    add_tasks(search, region);
    return true;
}

/* ---- Cuts through boxes ---- */

/* The bounds of a box that cut the region; *first is the first of them. */
static size_t count_cutting(struct cover_search *search, size_t box,
                            const struct kp_code_bound **first)
{
    const struct kp_code_box *bounds = &search->boxes[box].box;
    size_t count = 0;

    *first = NULL;
    for (size_t i = 0; i < bounds->count; i++) {
        const struct kp_code_bound *bound = &bounds->bounds[i];

        if (kp_bound_contains(search->space, bound, &search->now[bound->dimension]))
            continue;
        if (count++ == 0)
            *first = bound;
    }
    search->work += bounds->count * search->space->words;
    return count;
}

/* Cuts the region into the values that the box has in this dimension, and the others. */
static void cut_along(struct cover_search *search, const struct task *region,
                      const struct kp_code_bound *bound)
{
    kp_value_groups_begin(&search->groups, search->now[bound->dimension]);
    kp_value_groups_add(&search->groups, bound);
    if (may_continue(search))
        kp_value_groups_finish(&search->groups);
    if (may_continue(search))
        add_tasks(search, region);
}

static void cut_through(struct cover_search *search, const struct task *region)
{
    const struct kp_code_bound *best = NULL, *first;
    size_t fewest = SIZE_MAX;

    for (size_t i = 0; i < region->count; i++) {
        size_t count = count_cutting(search, region->list[i], &first);

        if (count < fewest) {
            fewest = count;
            best = first;
        }
    }
    if (best)
        cut_along(search, region, best);
}

/* ---- Overlaps ---- */

static bool is_listed(const struct kp_cover *cover, size_t first, size_t second)
{
    for (size_t i = 0; i < cover->overlap_count; i++)
        if (cover->overlaps[i][0] == first && cover->overlaps[i][1] == second)
            return true;
    return false;
}

/* Whether the boxes, which meet in a region, have a code in common anywhere. */
static bool have_common_code(struct cover_search *search, const struct kp_code_box *a,
                             const struct kp_code_box *b)
{
    struct kp_code_bound *both = kp_copy(search->space->whole,
                                         search->space->dimensions * sizeof *both);
    struct kp_arena arena = {.block_bytes = KP_ARENA_BLOCK};
    bool empty = true;

    for (size_t i = 0; both && i < a->count; i++)
        both[a->bounds[i].dimension] = a->bounds[i];
    for (size_t i = 0; both && i < b->count && !arena.failed; i++) {
        struct kp_code_bound *here = &both[b->bounds[i].dimension];

        *here = kp_bound_intersect(search->space, &arena, here, &b->bounds[i]);
    }
    if (!both || arena.failed)
        search->status = KP_NO_MEMORY;
    else
        empty = kp_box_is_empty(search->space, both, &search->work);
    search->work += search->space->dimensions + (a->count + b->count) * search->space->words;
    free(both);
    kp_arena_free(&arena);
    return !empty;
}

static void note_overlap(struct cover_search *search, size_t first, size_t second)
{
    struct kp_cover *cover = search->cover;
    const struct kp_cover_box *boxes = search->boxes;
    bool counts = boxes[first].has_secrets && boxes[second].has_secrets && !cover->secrets_overlap;
    bool full = cover->overlap_count == KP_MOST_OVERLAPS;

    if ((full && !counts) || is_listed(cover, first, second)) {
        cover->more_overlaps = cover->more_overlaps || full;
        return;
    }
    if (!have_common_code(search, &boxes[first].box, &boxes[second].box))
        return;
    cover->secrets_overlap = cover->secrets_overlap || counts;
    cover->more_overlaps = full;
    if (full)
        return;
    cover->overlaps[cover->overlap_count][0] = first;
    cover->overlaps[cover->overlap_count++][1] = second;
}

/* Compares the closed boxes of a region that one of them contains. */
static void find_overlaps(struct cover_search *search, const struct task *region)
{
    for (size_t i = 0; i < region->count; i++)
        for (size_t j = i + 1; j < region->count && may_continue(search); j++) {
            size_t a = region->list[i], b = region->list[j];

            search->work++;
            if (search->boxes[a].is_closed && search->boxes[b].is_closed)
                note_overlap(search, a < b ? a : b, a < b ? b : a);
        }
}

/* ---- Regions ---- */

/* The region needs nothing more. */
static void close_region(struct cover_search *search, const struct task *region, size_t box)
{
    if (search->visitor)
        search->visitor->close(search->visitor->data, box, &region->box);
}

static void add_region(struct cover_search *search, const struct task *region)
{
    struct kp_cover *cover = search->cover;
    struct kp_code_bound *bounds;

    if (kp_box_is_empty(search->space, search->now, &search->work)) {
        close_region(search, region, KP_NO_PART);
        return;
    }
    bounds = kp_arena_copy(&cover->arena, region->box.bounds, region->box.count, sizeof *bounds);
    search->bytes += region->box.count * sizeof *bounds;
    if (!KP_RESERVE(cover->regions, cover->region_room, cover->region_count + 1) ||
        cover->arena.failed) {
        search->status = KP_NO_MEMORY;
        return;
    }
    cover->regions[cover->region_count++] = (struct kp_open_region){{bounds, region->box.count},
                                                                    region->part};
}

/* Counts the boxes whose bounds cut the region, by dimension.  Returns a closed box that contains the
 * region, or KP_NO_PART; the first open one that contains it becomes the part of the region. */
static size_t look_at_boxes(struct cover_search *search, struct task *region)
{
    size_t container = KP_NO_PART;

    for (size_t i = 0; i < region->count; i++) {
        const struct kp_cover_box *box = &search->boxes[region->list[i]];
        bool contains = true;

        for (size_t k = 0; k < box->box.count; k++) {
            const struct kp_code_bound *bound = &box->box.bounds[k];

            if (kp_bound_contains(search->space, bound, &search->now[bound->dimension]))
                continue;
            search->cutting[bound->dimension]++;
            contains = false;
        }
        search->work += 1 + box->box.count * search->space->words;
        if (contains && box->is_closed && container == KP_NO_PART)
            container = region->list[i];
        if (contains && !box->is_closed && region->part == KP_NO_PART)
            region->part = region->list[i];
    }
    return container;
}

static void forget_boxes(struct cover_search *search, const struct task *region)
{
    for (size_t i = 0; i < region->count; i++) {
        const struct kp_code_box *box = &search->boxes[region->list[i]].box;

        for (size_t k = 0; k < box->count; k++)
            search->cutting[box->bounds[k].dimension] = 0;
    }
}

/* In a region that belongs to an open box only closed boxes count. */
static void drop_open_boxes(struct cover_search *search, struct task *region)
{
    size_t kept = 0, before = region->count;

    for (size_t i = 0; i < before; i++)
        if (search->boxes[region->list[i]].is_closed)
            region->list[kept++] = region->list[i];
    region->count = kept;
    search->bytes -= (before - kept) * sizeof *region->list;
}

static void examine(struct cover_search *search, struct task *region)
{
    size_t had_part = region->part;
    size_t container = look_at_boxes(search, region);

    if (container == KP_NO_PART && region->part != had_part) { /* once more: it now has a part */
        forget_boxes(search, region);
        drop_open_boxes(search, region);
        container = look_at_boxes(search, region);
    }
    if (container != KP_NO_PART) {
        close_region(search, region, container);
        find_overlaps(search, region);
    } else if (region->count == 0) {
        add_region(search, region);
    } else if (!cut_between(search, region) && may_continue(search)) {
        if (kp_box_is_empty(search->space, search->now, &search->work))
            close_region(search, region, KP_NO_PART);
        else
            cut_through(search, region);
    }
    forget_boxes(search, region);
}

static void examine_next(struct cover_search *search)
{
    struct task region = search->tasks[--search->task_count];

    for (size_t i = 0; i < region.box.count; i++)
        search->now[region.box.bounds[i].dimension] = region.box.bounds[i];
    search->work += region.box.count;
    examine(search, &region);
    for (size_t i = 0; i < region.box.count; i++) {
        size_t dimension = region.box.bounds[i].dimension;

        search->now[dimension] = search->space->whole[dimension];
    }
    free_task(search, &region);
}

/* ---- The search ---- */

/* Whether the box has a value in each dimension. */
static bool has_values(const struct kp_box_space *space, const struct kp_code_box *box)
{
    for (size_t i = 0; i < box->count; i++)
        if (!kp_bound_meets(space, &box->bounds[i], &space->whole[box->bounds[i].dimension]))
            return false;
    return true;
}

static void begin(struct cover_search *search, size_t count)
{
    const struct kp_box_space *space = search->space;
    struct task whole = {.part = KP_NO_PART};

    search->now = kp_copy(space->whole, space->dimensions * sizeof *search->now);
    search->cutting = kp_calloc(space->dimensions, sizeof *search->cutting);
    whole.list = kp_calloc(count, sizeof *whole.list);
    if (!search->now || !search->cutting || !whole.list ||
        !KP_RESERVE(search->tasks, search->task_room, 1)) {
        free(whole.list);
        search->status = KP_NO_MEMORY;
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (has_values(space, &search->boxes[i].box))
            whole.list[whole.count++] = i;
    search->bytes += whole.count * sizeof *whole.list;
    search->tasks[search->task_count++] = whole;
}

enum kp_status kp_cover_find(struct kp_cover *cover, struct kp_box_space *space,
                             const struct kp_cover_box *boxes, size_t count,
                             const struct kp_limits *limits, const struct kp_cover_visitor *visitor)
{
    struct cover_search search = {.cover = cover,
                                  .space = space,
                                  .boxes = boxes,
                                  .limits = limits,
                                  .visitor = visitor,
                                  .most_bytes = limits->memory ? limits->memory : KP_COVER_MEMORY};

    *cover = (struct kp_cover){.arena = {.block_bytes = KP_ARENA_BLOCK}};
    search.groups = (struct kp_value_groups){.space = space};
    cover->stop = kp_limits_check(limits);
    begin(&search, count);
    while (search.task_count > 0 && may_continue(&search))
        examine_next(&search);
    while (search.task_count > 0)
        free_task(&search, &search.tasks[--search.task_count]);
    if (cover->arena.failed)
        search.status = KP_NO_MEMORY;
    free(search.tasks);
    free(search.groups.groups);
    free(search.groups.sets);
    free(search.now);
    free(search.cutting);
    return search.status;
}

void kp_cover_free(struct kp_cover *cover)
{
    kp_arena_free(&cover->arena);
    free(cover->regions);
    *cover = (struct kp_cover){0};
}
