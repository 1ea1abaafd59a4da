/* The list is sorted, and a repair is inserted at the place that a binary search finds. */
#include "verdict/audit/audit.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "game/scoring_mistakes.h"
#include <stdlib.h>
#include <string.h>

static int compare_scores(struct kp_score a, struct kp_score b)
{
    if (a.black != b.black)
        return a.black < b.black ? -1 : 1;
    return (a.white > b.white) - (a.white < b.white);
}

static int compare_repairs(const struct kp_ranked_repair *left,
                           const struct kp_ranked_repair *right)
{
    const struct kp_repair *a = &left->repair, *b = &right->repair;
    int by = kp_compare_u64(a->row_count, b->row_count);

    if (!by)
        by = (a->pegs_changed > b->pegs_changed) - (a->pegs_changed < b->pegs_changed);
    if (!by)
        by = kp_compare_u64(left->unlikeliness, right->unlikeliness);
    for (size_t i = 0; !by && i < a->row_count; i++)
        by = kp_compare_u64(a->rows[i].row, b->rows[i].row);
    for (size_t i = 0; !by && i < a->row_count; i++)
        by = compare_scores(a->rows[i].right, b->rows[i].right);
    return by;
}

/* Returns the place of a repair in the order.  Sets *there to whether the list has it already. */
static size_t find_place(const struct kp_repair_list *list, const struct kp_ranked_repair *item,
                         bool *there)
{
    size_t low = 0, high = list->count;

    *there = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int by = compare_repairs(&list->items[middle], item);

        if (by == 0) {
            *there = true;
            return middle;
        }
        if (by < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void free_item(struct kp_ranked_repair *item)
{
    free((void *)item->repair.rows);
    free((void *)item->repair.secret);
    kp_bignum_free(&item->secrets);
}

/* Inserts a copy at place i, within the list.  Drops the least likely repair if the list is full. */
static bool insert(struct kp_repair_list *list, size_t i, struct kp_ranked_repair item)
{
    struct kp_repair *repair = &item.repair;

    repair->rows = kp_copy(repair->rows, repair->row_count * sizeof *repair->rows);
    repair->secret = kp_copy(repair->secret,
                             (size_t)list->game->rules->pegs * sizeof *repair->secret);
    if (!repair->rows || !repair->secret || !KP_RESERVE(list->items, list->room, list->count + 1)) {
        free_item(&item);
        return false;
    }
    if (list->count == KP_MOST_REPAIRS)
        free_item(&list->items[--list->count]);
    memmove(&list->items[i + 1], &list->items[i], (list->count - i) * sizeof *list->items);
    list->items[i] = item;
    list->count++;
    return true;
}

bool kp_repair_list_add(struct kp_repair_list *list, const struct kp_wrong_row *wrong, size_t count,
                        const uint16_t *secret, const struct kp_bignum *secrets)
{
    struct kp_ranked_repair item = {
        .repair = {.rows = wrong, .row_count = count, .secret = secret}};
    bool there;
    size_t i;

    for (size_t k = 0; k < count; k++) {
        item.repair.pegs_changed += kp_score_distance(list->game->rows[wrong[k].row].score,
                                                      wrong[k].right);
        item.unlikeliness += kp_mistake_find(list->game, wrong[k].row, wrong[k].right);
    }
    i = find_place(list, &item, &there);
    list->overflowed |= !there && list->count == KP_MOST_REPAIRS;
    if (i == KP_MOST_REPAIRS)
        return true;
    if (!there && !insert(list, i, item))
        return false;
    kp_bignum_add(&list->items[i].secrets, secrets);
    return !list->items[i].secrets.failed;
}

void kp_repair_list_uncount(struct kp_repair_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        kp_bignum_set(&list->items[i].secrets, 0);
}

void kp_repair_list_free(struct kp_repair_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free_item(&list->items[i]);
    free(list->items);
    *list = (struct kp_repair_list){.game = list->game};
}
