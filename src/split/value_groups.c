#include "split/value_groups.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

void kp_value_groups_begin(struct kp_value_groups *groups, struct kp_code_bound here)
{
    groups->here = here;
    groups->count = 0;
}

/* Adds a group: these counts, or a set of colours that is still to be written.  Returns whether
 * there is memory. */
static bool add_group(struct kp_value_groups *groups, struct kp_times times)
{
    size_t words = groups->here.colours ? groups->space->words : 0, before = groups->set_room;

    if (!KP_RESERVE(groups->groups, groups->room, groups->count + 1) ||
        !KP_RESERVE(groups->sets, groups->set_room, (groups->count + 1) * words)) {
        groups->failed = true;
        return false;
    }
    groups->bytes += (groups->set_room - before) * sizeof *groups->sets;
    groups->groups[groups->count++] = (struct kp_code_bound){.dimension = groups->here.dimension,
                                                             .times = times};
    return true;
}

/* ---- Colours ---- */

/* Adds the colours as a group, together with the groups that have one of them: the last group takes
 * the place of each of these, and the new one that of the last. */
static void add_colours(struct kp_value_groups *groups, const struct kp_code_bound *bound)
{
    size_t words = groups->space->words, last = groups->count;
    uint64_t *set;

    if (!add_group(groups, (struct kp_times){0}))
        return;
    set = groups->sets + last * words;
    for (size_t i = 0; i < words; i++)
        set[i] = bound->colours[i] & groups->here.colours[i];
    for (size_t k = last; k-- > 0;) {
        uint64_t *other = groups->sets + k * words, common = 0;

        for (size_t i = 0; i < words; i++)
            common |= other[i] & set[i];
        groups->work += words;
        if (common == 0)
            continue;
        for (size_t i = 0; i < words; i++)
            set[i] |= other[i];
        memmove(other, set - words, words * sizeof *set);
        memmove(set - words, set, words * sizeof *set);
        set -= words;
        groups->count--;
    }
}

static void add_other_colours(struct kp_value_groups *groups)
{
    size_t words = groups->space->words, count = groups->count;
    uint64_t *rest, some = 0;

    if (!add_group(groups, (struct kp_times){0}))
        return;
    rest = groups->sets + count * words;
    for (size_t i = 0; i < words; i++) {
        rest[i] = groups->here.colours[i];
        for (size_t k = 0; k < count; k++)
            rest[i] &= ~groups->sets[k * words + i];
        some |= rest[i];
    }
    groups->work += words * count;
    groups->count = count + (some != 0);
    for (size_t k = 0; k < groups->count; k++)
        groups->groups[k].colours = groups->sets + k * words;
}

/* ---- Counts ---- */

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
        struct kp_times times = group[i].times;

        if (kept > 0 && times.least <= group[kept - 1].times.most)
            group[kept - 1].times.most = kp_max_int(group[kept - 1].times.most, times.most);
        else
            group[kept++].times = times;
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
            gap.most = groups->groups[i].times.least - 1;
            next = groups->groups[i].times.most + 1;
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
