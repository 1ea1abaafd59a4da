/* A sum and a number of pegs are one key, sum * (pegs of a code + 1) + pegs, so a sorted array of
 * keys is a table of all pairs.  Large numbers make the pairs as many as the ways to distribute
 * pegs to classes; small ones make most pairs equal, and equal pairs are stored once. */
#include "linear/model/count_sums.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#define MOST_SUMS ((size_t)1 << 20)

bool kp_count_sums_make(struct kp_count_sums *sums, int32_t pegs)
{
    *sums = (struct kp_count_sums){.count = 1, .pegs = pegs};
    if (!KP_RESERVE(sums->keys, sums->room, 1))
        return false;
    sums->keys[0] = 0;
    return true;
}

void kp_count_sums_free(struct kp_count_sums *sums)
{
    free(sums->keys);
    *sums = (struct kp_count_sums){0};
}

static int64_t make_key(const struct kp_count_sums *sums, int32_t pegs, int64_t sum)
{
    return sum * (sums->pegs + 1) + pegs;
}

static int32_t pegs_of(const struct kp_count_sums *sums, int64_t key)
{
    return (int32_t)(key % (sums->pegs + 1));
}

static int compare_keys(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;

    return (a > b) - (a < b);
}

static void sort_keys(struct kp_count_sums *sums)
{
    size_t kept = 0;

    qsort(sums->keys, sums->count, sizeof *sums->keys, compare_keys);
    for (size_t i = 0; i < sums->count; i++)
        if (i == 0 || sums->keys[i] != sums->keys[kept - 1])
            sums->keys[kept++] = sums->keys[i];
    sums->count = kept;
}

enum kp_sums_end kp_count_sums_add(struct kp_count_sums *sums, int32_t least, int32_t most,
                                   int64_t number)
{
    struct kp_count_sums wider = {.pegs = sums->pegs};
    size_t count = 0;

    for (size_t i = 0; i < sums->count && count <= MOST_SUMS; i++) {
        int32_t left = kp_min_int(most, sums->pegs - pegs_of(sums, sums->keys[i]));

        count += left < least ? 0 : (size_t)(left - least) + 1;
    }
    if (count > MOST_SUMS)
        return KP_SUMS_FULL;
    if (!KP_RESERVE(wider.keys, wider.room, count + 1))
        return KP_SUMS_NO_MEMORY;
    for (size_t i = 0; i < sums->count; i++) {
        int32_t left = kp_min_int(most, sums->pegs - pegs_of(sums, sums->keys[i]));

        for (int32_t k = least; k <= left; k++)
            wider.keys[wider.count++] = sums->keys[i] + make_key(sums, k, k * number);
    }
    sort_keys(&wider);
    free(sums->keys);
    *sums = wider;
    return KP_SUMS_ADDED;
}

bool kp_count_sums_has(const struct kp_count_sums *sums, int32_t pegs, int64_t sum)
{
    int64_t key = make_key(sums, pegs, sum);

    return sums->count > 0 && bsearch(&key, sums->keys, sums->count, sizeof key, compare_keys);
}
