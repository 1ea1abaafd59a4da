/* The lists of colours and pegs are sorted, so that a member is found by a binary search, and equal
 * quotas are neighbours. */
#include "game/quota.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

static int compare_numbers(const void *left, const void *right)
{
    return *(const uint16_t *)left - *(const uint16_t *)right;
}

static int compare_lists(const uint16_t *a, size_t m, const uint16_t *b, size_t n)
{
    for (size_t i = 0; i < m && i < n; i++)
        if (a[i] != b[i])
            return a[i] - b[i];
    return m == n ? 0 : m < n ? -1 : 1;
}

/* Quotas of all pegs precede the others. */
static int compare_quotas(const struct kp_quota *a, const struct kp_quota *b)
{
    int order = (a->peg_count > 0) - (b->peg_count > 0);

    if (order == 0)
        order = compare_lists(a->colours, a->colour_count, b->colours, b->colour_count);
    return order != 0 ? order : compare_lists(a->pegs, a->peg_count, b->pegs, b->peg_count);
}

/* Copies a quota into a block of its own, with sorted lists.  No colours: memory ran out. */
static struct kp_quota copy_quota(const struct kp_quota *quota)
{
    size_t colours = quota->colour_count, pegs = quota->peg_count;
    uint16_t *block = kp_calloc(colours + pegs, sizeof *block);
    struct kp_quota copy = *quota;

    copy.colours = block;
    copy.pegs = block && pegs > 0 ? block + colours : NULL;
    if (!block)
        return copy;
    memcpy(block, quota->colours, colours * sizeof *block);
    qsort(block, colours, sizeof *block, compare_numbers);
    if (pegs > 0) {
        memcpy(block + colours, quota->pegs, pegs * sizeof *block);
        qsort(block + colours, pegs, sizeof *block, compare_numbers);
    }
    return copy;
}

const struct kp_quota *kp_quotas_add(struct kp_quotas *quotas, const struct kp_quota *quota)
{
    struct kp_quota copy = copy_quota(quota), *items;
    size_t at = quotas->count;

    if (!copy.colours || !KP_RESERVE(quotas->items, quotas->room, quotas->count + 1)) {
        free((void *)copy.colours);
        return NULL;
    }
    items = quotas->items;
    while (at > 0 && compare_quotas(&items[at - 1], &copy) > 0)
        at--;
    if (at > 0 && compare_quotas(&items[at - 1], &copy) == 0) {
        free((void *)copy.colours);
        items += at - 1;
        items->least = copy.least > items->least ? copy.least : items->least;
        items->most = copy.most < items->most ? copy.most : items->most;
        return items;
    }
    memmove(items + at + 1, items + at, (quotas->count - at) * sizeof *items);
    items[at] = copy;
    quotas->count++;
    return &items[at];
}

bool kp_quotas_copy(struct kp_quotas *to, const struct kp_quotas *from)
{
    for (size_t i = 0; i < from->count; i++)
        if (!kp_quotas_add(to, &from->items[i]))
            return false;
    return true;
}

void kp_quotas_free(struct kp_quotas *quotas)
{
    for (size_t i = 0; i < quotas->count; i++)
        free((void *)quotas->items[i].colours);
    free(quotas->items);
    *quotas = (struct kp_quotas){0};
}

static bool has_number(const uint16_t *list, size_t count, int number)
{
    uint16_t key = (uint16_t)number;

    return bsearch(&key, list, count, sizeof key, compare_numbers) != NULL;
}

bool kp_quota_has_colour(const struct kp_quota *quota, int colour)
{
    return has_number(quota->colours, quota->colour_count, colour);
}

bool kp_quota_has_peg(const struct kp_quota *quota, int peg)
{
    return quota->peg_count == 0 || has_number(quota->pegs, quota->peg_count, peg);
}

int kp_quota_count(const struct kp_quota *quota, const uint16_t *code, int pegs)
{
    int count = 0, n = quota->peg_count > 0 ? (int)quota->peg_count : pegs;

    for (int i = 0; i < n; i++)
        count += kp_quota_has_colour(quota, code[quota->peg_count > 0 ? quota->pegs[i] : i]);
    return count;
}

int kp_quota_miss(const struct kp_quota *quota, const uint16_t *code, int pegs)
{
    int count = kp_quota_count(quota, code, pegs);

    return count < quota->least  ? quota->least - count
           : count > quota->most ? count - quota->most
                                 : 0;
}

uint64_t kp_quotas_miss(const struct kp_quotas *quotas, const uint16_t *code, int pegs)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < quotas->count; i++)
        sum += (uint64_t)kp_quota_miss(&quotas->items[i], code, pegs);
    return sum;
}

void kp_write_range(int32_t least, int32_t most, struct kp_strbuf *to)
{
    kp_strbuf_add(to, " ", 1);
    kp_strbuf_add_number(to, least);
    if (most <= least)
        return;
    kp_strbuf_add(to, "..", 2);
    kp_strbuf_add_number(to, most);
}

void kp_quota_write(const struct kp_rules *rules, const struct kp_quota *quota,
                    struct kp_strbuf *to)
{
    kp_strbuf_addf(to, quota->peg_count > 0 ? "place" : "times");
    for (size_t i = 0; i < quota->colour_count; i++)
        kp_strbuf_addf(to, " %s", kp_rules_name(rules, quota->colours[i]));
    for (size_t i = 0; i < quota->peg_count; i++)
        kp_strbuf_addf(to, " %d", quota->pegs[i] + 1);
    if (quota->peg_count == 0)
        kp_write_range(quota->least, quota->most, to);
}
