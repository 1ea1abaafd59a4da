#include "split/value_groups.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>

void kp_value_groups_begin(struct kp_value_groups *groups, struct kp_code_bound here)
{
    groups->here = here;
    groups->count = 0;
}

void kp_value_groups_free(struct kp_value_groups *groups)
{
    free(groups->groups);
    free(groups->sets);
}

static void add_group(struct kp_value_groups *groups, struct kp_code_bound bound)
{
    if (!KP_RESERVE(groups->groups, groups->room, groups->count + 1)) {
        groups->failed = true;
        return;
    }
    groups->groups[groups->count++] = bound;
}

/* ---- Colours ---- */

/* The set of group k, which need not have been there before; NULL if memory runs out. */
static uint64_t *find_set(struct kp_value_groups *groups, size_t k)
{
    if (!KP_RESERVE(groups->sets, groups->set_room, k + 1))
        groups->failed = true;
    while (groups->set_count <= k && !groups->failed) {
        groups->bytes += groups->space->words * sizeof **groups->sets;
        KP_TAKE(groups->arena, groups->sets[groups->set_count], groups->space->words);
        groups->failed = groups->arena->failed;
        groups->set_count += !groups->failed;
    }
    return k < groups->set_count ? groups->sets[k] : NULL;
}

static void exchange_sets(struct kp_value_groups *groups, size_t i, size_t k)
{
    uint64_t *set = groups->sets[i];

    groups->sets[i] = groups->sets[k];
    groups->sets[k] = set;
}

/* Adds the colours as a group, together with the groups that have one of them. */
static void add_colours(struct kp_value_groups *groups, const struct kp_code_bound *bound)
{
    size_t last = groups->count, words = groups->space->words;
    uint64_t *group = find_set(groups, last);

    for (size_t i = 0; group && i < words; i++)
        group[i] = bound->colours[i] & groups->here.colours[i];
    for (size_t k = last; group && k-- > 0;) {
        uint64_t common = 0;

        for (size_t i = 0; i < words; i++)
            common |= groups->sets[k][i] & group[i];
        groups->work += words;
        if (common == 0)
            continue;
        for (size_t i = 0; i < words; i++)
            group[i] |= groups->sets[k][i];
        exchange_sets(groups, k, last - 1);
        exchange_sets(groups, last - 1, last);
        last--;
    }
    groups->count = last + (group != NULL);
}

static void add_other_colours(struct kp_value_groups *groups)
{
    size_t words = groups->space->words;
    uint64_t *rest = find_set(groups, groups->count), some = 0;

    for (size_t i = 0; rest && i < words; i++) {
        rest[i] = groups->here.colours[i];
        for (size_t k = 0; k < groups->count; k++)
            rest[i] &= ~groups->sets[k][i];
        some |= rest[i];
    }
    groups->work += words * groups->count;
    groups->count += some != 0;
}

static void make_groups_of_sets(struct kp_value_groups *groups)
{
    size_t count = groups->count;

    groups->count = 0;
    for (size_t k = 0; k < count && !groups->failed; k++)
        add_group(groups, (struct kp_code_bound){.dimension = groups->here.dimension,
                                                 .colours = groups->sets[k]});
}

/* ---- Counts ---- */

static void add_times(struct kp_value_groups *groups, const struct kp_code_bound *bound)
{
    struct kp_code_bound both = {.dimension = bound->dimension};

    both.times.least = kp_max_int(bound->times.least, groups->here.times.least);
    both.times.most = kp_min_int(bound->times.most, groups->here.times.most);
    add_group(groups, both);
}

static int compare_least(const void *left, const void *right)
{
    const struct kp_code_bound *a = left, *b = right;

    return (a->times.least > b->times.least) - (a->times.least < b->times.least);
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
    struct kp_code_bound *group = groups->groups;
    size_t kept = 0;

    sort_times(groups);
    for (size_t i = 0; i < groups->count; i++) {
        if (kept > 0 && group[i].times.least <= group[kept - 1].times.most)
            group[kept - 1].times.most = kp_max_int(group[kept - 1].times.most,
                                                    group[i].times.most);
        else
            group[kept++] = group[i];
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
        struct kp_code_bound gap = {.dimension = groups->here.dimension,
                                    .times = {next, here.most}};

        if (i < count) {
            gap.times.most = groups->groups[i].times.least - 1;
            next = groups->groups[i].times.most + 1;
        }
        if (gap.times.least <= gap.times.most)
            add_group(groups, gap);
    }
}

/* ---- Both ---- */

void kp_value_groups_add(struct kp_value_groups *groups, const struct kp_code_bound *bound)
{
    if (groups->here.colours)
        add_colours(groups, bound);
    else
        add_times(groups, bound);
}

bool kp_value_groups_finish(struct kp_value_groups *groups)
{
    size_t count;

    if (!groups->here.colours)
        join_times(groups);
    count = groups->count;
    if (groups->here.colours) {
        add_other_colours(groups);
        make_groups_of_sets(groups);
    } else {
        add_other_times(groups);
        sort_times(groups);
    }
    return groups->count > count;
}
