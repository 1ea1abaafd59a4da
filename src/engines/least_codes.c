/* When the list is full it is sorted, and its larger half is dropped.  From then on a code that
 * comes after all codes that stayed is dropped at once.  So the list has every code up to its last
 * one.  The first code that comes after these is the first that may be missing. */
#include "engines/least_codes.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_BYTES ((size_t)256 << 20)

int kp_compare_codes(const void *left, const void *right)
{
    const uint16_t *a = left, *b = right;

    for (size_t i = 1; i <= a[0]; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

size_t kp_least_codes_most(size_t pegs, size_t memory)
{
    size_t most = (memory ? memory : DEFAULT_BYTES) / ((pegs + 1) * sizeof(uint16_t));

    return most < 2 ? 2 : most;
}

static uint16_t *entry_at(const struct kp_least_codes *list, size_t i)
{
    return list->codes + i * (list->pegs + 1);
}

void kp_least_codes_sort(struct kp_least_codes *list)
{
    if (list->count > 1)
        qsort(list->codes, list->count, (list->pegs + 1) * sizeof *list->codes, kp_compare_codes);
}

bool kp_least_codes_add(struct kp_least_codes *list, const uint16_t *code)
{
    size_t length = list->pegs + 1;
    uint16_t *entry;

    if (list->count == list->most) {
        kp_least_codes_sort(list);
        list->count /= 2;
        list->last = list->count - 1;
        list->dropped = true;
    }
    if (!KP_RESERVE(list->codes, list->room, (list->count + 1) * length))
        return false;
    entry = entry_at(list, list->count);
    entry[0] = (uint16_t)list->pegs;
    memcpy(entry + 1, code, list->pegs * sizeof *code);
    if (!list->dropped || kp_compare_codes(entry, entry_at(list, list->last)) < 0)
        list->count++;
    return true;
}

const uint16_t *kp_least_codes_at(const struct kp_least_codes *list, size_t i)
{
    return entry_at(list, i) + 1;
}

void kp_least_codes_free(struct kp_least_codes *list)
{
    free(list->codes);
    *list = (struct kp_least_codes){0};
}
