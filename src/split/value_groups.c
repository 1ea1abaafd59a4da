#include "split/value_groups.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>

void kp_value_groups_begin(struct kp_value_groups *groups, struct kp_code_bound here)
{
    groups->here = here;
    groups->count = 0;
}

/* Adds a group; NULL if memory runs out. */
static struct kp_value_group *add_group(struct kp_value_groups *groups, struct kp_times times)
{
    struct kp_value_group *group;

    if (!KP_RESERVE(groups->groups, groups->room, groups->count + 1)) {
        groups->failed = true;
        return NULL;
    }
    group = &groups->groups[groups->count++];
    if (groups->count > groups->made)
        group->set = NULL;
    groups->made = groups->count > groups->made ? groups->count : groups->made;
    group->bound = (struct kp_code_bound){.dimension = groups->here.dimension, .times = times};
    return group;
}

/* ---- Colours ---- */

/* Adds a group, for whose set there is room; NULL if memory runs out. */
static struct kp_value_group *add_set(struct kp_value_groups *groups)
{
    struct kp_value_group *group = add_group(groups, (struct kp_times){0});

    if (group && !group->set) {
        groups->bytes += groups->space->words * sizeof *group->set;
        KP_TAKE(groups->arena, group->set, groups->space->words);
        groups->failed = groups->arena->failed;
    }
    if (!group || groups->failed)
        return NULL;
    group->bound.colours = group->set;
    return group;
}

static void exchange_groups(struct kp_value_group *a, struct kp_value_group *b)
{
    struct kp_value_group group = *a;

    *a = *b;
    *b = group;
}

/* Adds the colours as a group, together with the groups that have one of them. */
static void add_colours(struct kp_value_groups *groups, const struct kp_code_bound *bound)
{
    size_t last = groups->count, words = groups->space->words;
    struct kp_value_group *added = add_set(groups), *all = groups->groups;
    uint64_t *set = added ? added->set : NULL;

    for (size_t i = 0; set && i < words; i++)
        set[i] = bound->colours[i] & groups->here.colours[i];
    for (size_t k = last; set && k-- > 0;) {
        uint64_t common = 0;

        for (size_t i = 0; i < words; i++)
            common |= all[k].set[i] & set[i];
        groups->work += words;
        if (common == 0)
            continue;
        for (size_t i = 0; i < words; i++)
            set[i] |= all[k].set[i];
        exchange_groups(&all[k], &all[last - 1]);
        exchange_groups(&all[last - 1], &all[last]);
        last--;
    }
    groups->count = last + (set != NULL);
}

static void add_other_colours(struct kp_value_groups *groups)
{
    size_t words = groups->space->words, count = groups->count;
    struct kp_value_group *rest = add_set(groups);
    uint64_t some = 0;

    for (size_t i = 0; rest && i < words; i++) {
        rest->set[i] = groups->here.colours[i];
        for (size_t k = 0; k < count; k++)
            rest->set[i] &= ~groups->groups[k].set[i];
        some |= rest->set[i];
    }
    groups->work += words * count;
    groups->count = count + (some != 0);
}

/* ---- Counts ---- */

static int compare_least(const void *left, const void *right)
{
    const struct kp_value_group *a = left, *b = right;

    return (a->bound.times.least > b->bound.times.least) -
           (a->bound.times.least < b->bound.times.least);
}

/* Puts counts into ascending order. */
static void sort_times(struct kp_value_groups *groups)
{
    if (groups->count > 1)
        qsort(groups->groups, groups->count, sizeof *groups->groups, compare_least);
}

/* Joins counts that meet, which are then in ascending order. */
static void join_times(struct kp_value_groups *groups)
{
    struct kp_value_group *group = groups->groups;
    size_t kept = 0;

    sort_times(groups);
    for (size_t i = 0; i < groups->count; i++) {
        struct kp_times times = group[i].bound.times;

        if (kept > 0 && times.least <= group[kept - 1].bound.times.most)
            group[kept - 1].bound.times.most = kp_max_int(group[kept - 1].bound.times.most,
                                                          times.most);
        else
            group[kept++].bound.times = times;
    }
    groups->count = kept;
}

/* Adds the gaps between groups. */
static void add_other_times(struct kp_value_groups *groups)
{
    struct kp_times here = groups->here.times;
    size_t count = groups->count;
    int32_t next = here.least;

    for (size_t i = 0; i <= count && !groups->failed; i++) {
        struct kp_times gap = {next, here.most};

        if (i < count) {
            gap.most = groups->groups[i].bound.times.least - 1;
            next = groups->groups[i].bound.times.most + 1;
        }
        if (gap.least <= gap.most)
            add_group(groups, gap);
    }
}

/* ---- Both ---- */

void kp_value_groups_add(struct kp_value_groups *groups, const struct kp_code_bound *bound)
{
    if (groups->here.colours)
        add_colours(groups, bound);
    else
        add_group(groups,
                  (struct kp_times){kp_max_int(bound->times.least, groups->here.times.least),
                                    kp_min_int(bound->times.most, groups->here.times.most)});
}

bool kp_value_groups_finish(struct kp_value_groups *groups)
{
    size_t count;

    if (!groups->here.colours)
        join_times(groups);
    count = groups->count;
    if (groups->here.colours) {
        add_other_colours(groups);
    } else {
        add_other_times(groups);
        sort_times(groups);
    }
    return groups->count > count;
}
