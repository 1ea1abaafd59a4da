/* How many rows it takes is found by trying: so few, one more, and so on, from
 * what sets without a common row demand.  Then the earliest rows: each row in
 * turn is taken for good if the search still succeeds with it. */
#include "verdict/audit/hitting_set.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

bool kp_row_sets_add(struct kp_row_sets *list, const bool *in, bool wanted, size_t all)
{
    struct kp_row_set set = {0};
    size_t count = 0;

    for (size_t r = 0; r < all; r++)
        count += in[r] == wanted;
    set.rows = kp_calloc(count, sizeof *set.rows);
    if (!set.rows || !KP_RESERVE(list->sets, list->room, list->count + 1)) {
        free(set.rows);
        return false;
    }
    for (size_t r = 0; r < all; r++)
        if (in[r] == wanted)
            set.rows[set.count++] = r;
    list->sets[list->count++] = set;
    return true;
}

void kp_row_sets_drop(struct kp_row_sets *list)
{
    free(list->sets[--list->count].rows);
}

static int compare(const void *left, const void *right)
{
    const struct kp_row_set *a = left, *b = right;

    for (size_t i = 0; i < a->count; i++)
        if (a->rows[i] != b->rows[i])
            return a->rows[i] < b->rows[i] ? -1 : 1;
    return 0;
}

void kp_row_sets_sort(struct kp_row_sets *list)
{
    if (list->count > 1)
        qsort(list->sets, list->count, sizeof *list->sets, compare);
}

void kp_row_sets_free(struct kp_row_sets *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->sets[i].rows);
    free(list->sets);
    *list = (struct kp_row_sets){0};
}

enum mark { FREE, IN, OUT };

struct search {
    const struct kp_hitting *problem;
    unsigned char *mark; /* of each row */
    size_t *tried;       /* rows that are out because they were tried */
    size_t tried_count;
    size_t *seen; /* of each row: the bound that saw it last */
    size_t bounds;
    uint64_t work;
};

/* Rows looked at before a search gives up: some 100 ms. */
#define MOST_WORK (UINT64_C(1) << 26)

/* A branch takes a row, and the stack is not without end. */
#define MOST_ROWS 2000

static bool has(struct search *search, const struct kp_row_set *set, enum mark mark)
{
    search->work += set->count;
    for (size_t i = 0; i < set->count; i++)
        if (search->mark[set->rows[i]] == mark)
            return true;
    return false;
}

/* Rows of it that may still be taken. */
static size_t open_rows(struct search *search, const struct kp_row_set *set)
{
    size_t open = 0;

    search->work += set->count;
    for (size_t i = 0; i < set->count; i++)
        open += search->mark[set->rows[i]] == FREE;
    return open;
}

/* Whether a set that is to be avoided lies within the rows taken. */
static bool holds_avoided(struct search *search)
{
    const struct kp_row_sets *avoid = search->problem->avoid;

    for (size_t i = 0; i < avoid->count; i++) {
        const struct kp_row_set *set = &avoid->sets[i];

        if (!has(search, set, FREE) && !has(search, set, OUT))
            return true;
    }
    return false;
}

/* Note the open rows of a set; false: another noted set has one of them. */
static bool is_apart(struct search *search, const struct kp_row_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (search->mark[set->rows[i]] == FREE && search->seen[set->rows[i]] == search->bounds)
            return false;
    for (size_t i = 0; i < set->count; i++)
        search->seen[set->rows[i]] = search->bounds;
    return true;
}

/* Sets not hit yet that have no open row in common: each takes a row of its
 * own.  The one with the fewest open rows is put into *narrow; NULL: all are
 * hit. */
static size_t bound(struct search *search, const struct kp_row_set **narrow)
{
    const struct kp_row_sets *hit = search->problem->hit;
    size_t fewest = SIZE_MAX, apart = 0;

    *narrow = NULL;
    search->bounds++;
    for (size_t i = 0; i < hit->count; i++) {
        const struct kp_row_set *set = &hit->sets[i];
        size_t open;

        if (has(search, set, IN))
            continue;
        open = open_rows(search, set);
        if (open < fewest) {
            fewest = open;
            *narrow = set;
        }
        apart += is_apart(search, set);
    }
    return apart;
}

static bool can_hit(struct search *search, size_t left);

/* Try the open rows of a set, each without those tried before it. */
/* NOLINTNEXTLINE(misc-no-recursion): a row is taken each time, MOST_ROWS at most */
static bool try_rows(struct search *search, const struct kp_row_set *set, size_t left)
{
    size_t tried = search->tried_count;
    bool found = false;

    for (size_t i = 0; i < set->count && !found; i++) {
        size_t row = set->rows[i];

        if (search->mark[row] != FREE)
            continue;
        search->mark[row] = IN;
        found = can_hit(search, left - 1);
        search->mark[row] = OUT;
        search->tried[search->tried_count++] = row;
    }
    while (search->tried_count > tried)
        search->mark[search->tried[--search->tried_count]] = FREE;
    return found;
}

/* Whether at most `left` more rows do it.  The marks are left as they were. */
/* NOLINTNEXTLINE(misc-no-recursion): as above */
static bool can_hit(struct search *search, size_t left)
{
    const struct kp_row_set *narrow;

    if (search->work > MOST_WORK || holds_avoided(search))
        return false;
    if (bound(search, &narrow) > left)
        return false;
    return !narrow || (left > 0 && try_rows(search, narrow, left));
}

/* Rows that may be in a least set are those of the sets to be hit. */
static void open_only(struct search *search)
{
    const struct kp_row_sets *hit = search->problem->hit;

    memset(search->mark, OUT, search->problem->rows);
    for (size_t i = 0; i < hit->count; i++)
        for (size_t k = 0; k < hit->sets[i].count; k++)
            search->mark[hit->sets[i].rows[k]] = FREE;
}

/* Take `count` rows, the earliest first, where so many can do it. */
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

static enum kp_hitting_result find(struct search *search, struct kp_hitting *hitting)
{
    open_only(search);
    while (!can_hit(search, hitting->least)) {
        if (search->work > MOST_WORK)
            return KP_HIT_LATER;
        if (hitting->least >= hitting->most ||
            hitting->least >= hitting->hit->count) /* each row has a set of its own to hit */
            return KP_MISSED;
        if (++hitting->least > MOST_ROWS)
            return KP_HIT_LATER;
    }
    take_earliest(search, hitting->least);
    return search->work > MOST_WORK ? KP_HIT_LATER : KP_HIT;
}

enum kp_hitting_result kp_hitting_find(struct kp_hitting *hitting, bool *in)
{
    struct search search = {.problem = hitting,
                            .mark = kp_calloc(hitting->rows, 1),
                            .seen = kp_calloc(hitting->rows, sizeof *search.seen),
                            .tried = kp_calloc(hitting->rows, sizeof *search.tried)};
    enum kp_hitting_result hit = KP_HIT_LATER;

    if (search.mark && search.seen && search.tried)
        hit = find(&search, hitting);
    for (size_t r = 0; hit == KP_HIT && r < hitting->rows; r++)
        in[r] = search.mark[r] == IN;
    hitting->work += search.work;
    free(search.mark);
    free(search.seen);
    free(search.tried);
    return hit;
}
