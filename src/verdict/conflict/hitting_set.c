/* Branch and bound with iterative deepening.  The number of rows is raised from the lower bound
 * until a search succeeds.  Sets without a common open row each need a separate row, which bounds
 * every branch.  A branch takes a row of the set that has the fewest open rows.  Then the earliest
 * rows are chosen: each row in turn is kept if the search still succeeds with it.  The search is
 * exponential in the worst case, so its work is counted, and an audit gives up after some 100 ms
 * per search.  Games of a few dozen rows take microseconds. */
#include "verdict/conflict/hitting_set.h"

#include "base/allocate.h"
#include "base/hash.h"
#include <stdlib.h>
#include <string.h>

bool kp_row_sets_add(struct kp_row_sets *list, const bool *in, bool wanted, size_t all)
{
    size_t *rows, count = 0;

    for (size_t r = 0; r < all; r++)
        count += in[r] == wanted;
    rows = kp_calloc(count, sizeof *rows);
    if (!rows || !KP_RESERVE(list->sets, list->room, list->count + 1)) {
        free(rows);
        return false;
    }
    for (size_t r = 0, n = 0; r < all; r++)
        if (in[r] == wanted)
            rows[n++] = r;
    list->sets[list->count++] = (struct kp_rows){rows, count};
    return true;
}

void kp_row_sets_drop(struct kp_row_sets *list)
{
    free((void *)list->sets[--list->count].row);
}

static int compare_rows(const void *left, const void *right)
{
    const struct kp_rows *a = left, *b = right;

    for (size_t i = 0; i < a->count; i++)
        if (a->row[i] != b->row[i])
            return a->row[i] < b->row[i] ? -1 : 1;
    return 0;
}

void kp_row_sets_sort(struct kp_row_sets *list)
{
    if (list->count > 1)
        qsort(list->sets, list->count, sizeof *list->sets, compare_rows);
}

void kp_row_sets_free(struct kp_row_sets *list)
{
    for (size_t i = 0; i < list->count; i++)
        free((void *)list->sets[i].row);
    free(list->sets);
    *list = (struct kp_row_sets){0};
}

enum mark { FREE, IN, OUT };

/* A level of the search: a set of which one row is taken. */
struct hitting_level {
    const struct kp_rows *set;
    size_t next;  /* rows of the set that were examined */
    size_t tried; /* tried rows of the search when the level began */
};

struct search {
    const struct kp_hitting *problem;
    unsigned char *mark; /* [row] */
    size_t *tried;       /* rows that are excluded because they were tried */
    size_t tried_count;
    struct hitting_level *levels; /* [depth] */
    size_t depth;
    size_t *seen; /* [row]: the bound that claimed it last */
    size_t bounds;
    uint64_t work;
};

/* Rows examined before a search gives up: some 100 ms. */
#define MOST_HITTING_WORK (UINT64_C(1) << 26)

/* The most rows of a set.  A level for each of them takes 24 bytes. */
#define MOST_HITTING_ROWS 2000

static bool has_mark(struct search *search, const struct kp_rows *set, enum mark mark)
{
    search->work += set->count;
    for (size_t i = 0; i < set->count; i++)
        if (search->mark[set->row[i]] == mark)
            return true;
    return false;
}

/* Counts the rows of a set that may still be taken. */
static size_t count_open_rows(struct search *search, const struct kp_rows *set)
{
    size_t open = 0;

    search->work += set->count;
    for (size_t i = 0; i < set->count; i++)
        open += search->mark[set->row[i]] == FREE;
    return open;
}

/* Whether all rows of a set that is to be avoided are taken. */
static bool contains_avoided(struct search *search)
{
    const struct kp_row_sets *avoid = search->problem->avoid;

    for (size_t i = 0; i < avoid->count; i++) {
        const struct kp_rows *set = &avoid->sets[i];

        if (!has_mark(search, set, FREE) && !has_mark(search, set, OUT))
            return true;
    }
    return false;
}

/* Claims the open rows of a set for this bound.  Returns false if one of them is claimed
 * already. */
static bool claim_open_rows(struct search *search, const struct kp_rows *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (search->mark[set->row[i]] == FREE && search->seen[set->row[i]] == search->bounds)
            return false;
    for (size_t i = 0; i < set->count; i++)
        search->seen[set->row[i]] = search->bounds;
    return true;
}

/* Returns the number of sets that are not hit yet and have no open row in common: each needs a
 * separate row.  Sets *narrow to the set with the fewest open rows, or NULL if all are hit. */
static size_t find_lower_bound(struct search *search, const struct kp_rows **narrow)
{
    const struct kp_row_sets *hit = search->problem->hit;
    size_t fewest = SIZE_MAX, apart = 0;

    *narrow = NULL;
    search->bounds++;
    for (size_t i = 0; i < hit->count; i++) {
        const struct kp_rows *set = &hit->sets[i];
        size_t open;

        if (has_mark(search, set, IN))
            continue;
        open = count_open_rows(search, set);
        if (open < fewest) {
            fewest = open;
            *narrow = set;
        }
        apart += claim_open_rows(search, set);
    }
    return apart;
}

/* Whether the branch ends here: all sets are hit (*found), or `left` more rows cannot hit them.
 * Otherwise *narrow is the set to branch on. */
static bool is_end(struct search *search, size_t left, const struct kp_rows **narrow, bool *found)
{
    *found = false;
    if (search->work > MOST_HITTING_WORK || contains_avoided(search))
        return true;
    if (find_lower_bound(search, narrow) > left)
        return true;
    *found = !*narrow;
    return *found || left == 0;
}

/* Takes the next open row of the last level.  Returns false if there is none. */
static bool take_row(struct search *search)
{
    struct hitting_level *level = &search->levels[search->depth - 1];
    const struct kp_rows *set = level->set;

    for (; level->next < set->count; level->next++)
        if (search->mark[set->row[level->next]] == FREE) {
            search->mark[set->row[level->next++]] = IN;
            return true;
        }
    return false;
}

/* Records that the row that the last level has taken was tried. */
static void exclude_row(struct search *search)
{
    const struct hitting_level *level = &search->levels[search->depth - 1];
    size_t row = level->set->row[level->next - 1];

    search->mark[row] = OUT;
    search->tried[search->tried_count++] = row;
}

static void end_level(struct search *search)
{
    const struct hitting_level *level = &search->levels[--search->depth];

    while (search->tried_count > level->tried)
        search->mark[search->tried[--search->tried_count]] = FREE;
}

/* Whether at most `left` more rows hit all sets.  A level tries the open rows of a set, each
 * without the rows tried before it.  The marks stay as they were. */
static bool can_hit(struct search *search, size_t left)
{
    const struct kp_rows *narrow;
    bool found = false;

    search->depth = 0;
    do {
        if (!is_end(search, left - search->depth, &narrow, &found))
            search->levels[search->depth++] = (struct hitting_level){narrow, 0,
                                                                     search->tried_count};
        else if (search->depth > 0)
            exclude_row(search);
        while (search->depth > 0 && (found || !take_row(search))) {
            end_level(search);
            if (search->depth > 0)
                exclude_row(search);
        }
    } while (search->depth > 0);
    return found;
}

/* Only rows of the sets to be hit can be in a least set. */
static void open_rows_to_hit(struct search *search)
{
    const struct kp_row_sets *hit = search->problem->hit;

    memset(search->mark, OUT, search->problem->rows);
    for (size_t i = 0; i < hit->count; i++)
        for (size_t k = 0; k < hit->sets[i].count; k++)
            if (!search->problem->never || !search->problem->never[hit->sets[i].row[k]])
                search->mark[hit->sets[i].row[k]] = FREE;
}

/* Takes `count` rows, which are known to be enough, the earliest first. */
static void take_earliest(struct search *search, size_t count)
{
    for (size_t r = 0; r < search->problem->rows && count > 0; r++) {
        if (search->mark[r] != FREE)
            continue;
        search->mark[r] = IN;
        if (can_hit(search, count - 1))
            count--;
        else
            search->mark[r] = OUT;
    }
}

static enum kp_hitting_result find_set(struct search *search, struct kp_hitting *hitting)
{
    if (hitting->least > MOST_HITTING_ROWS)
        return KP_HIT_LATER;
    open_rows_to_hit(search);
    while (!can_hit(search, hitting->least)) {
        if (search->work > MOST_HITTING_WORK)
            return KP_HIT_LATER;
        if (hitting->least >= hitting->most ||
            hitting->least >= hitting->hit->count) /* each row hits a separate set */
            return KP_MISSED;
        if (++hitting->least > MOST_HITTING_ROWS)
            return KP_HIT_LATER;
    }
    take_earliest(search, hitting->least);
    return search->work > MOST_HITTING_WORK ? KP_HIT_LATER : KP_HIT;
}

enum kp_hitting_result kp_hitting_find(struct kp_hitting *hitting, bool *in)
{
    size_t levels = kp_min_size(hitting->rows, MOST_HITTING_ROWS);
    struct search search = {.problem = hitting,
                            .mark = kp_calloc(hitting->rows, 1),
                            .seen = kp_calloc(hitting->rows, sizeof *search.seen),
                            .tried = kp_calloc(hitting->rows, sizeof *search.tried),
                            .levels = kp_calloc(levels, sizeof *search.levels)};
    enum kp_hitting_result hit = KP_HIT_NO_MEMORY;

    if (search.mark && search.seen && search.tried && search.levels)
        hit = find_set(&search, hitting);
    for (size_t r = 0; hit == KP_HIT && r < hitting->rows; r++)
        in[r] = search.mark[r] == IN;
    hitting->work += search.work;
    free(search.mark);
    free(search.seen);
    free(search.tried);
    free(search.levels);
    return hit;
}
