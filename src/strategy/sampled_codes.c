/* Codes in order, and codes at random. */
#include "base/random.h"
#include "strategy/candidate_set.h"

#include <stdlib.h>
#include <string.h>

struct sorting {
    uint16_t *codes, *spare;
    size_t count, pegs;
};

static int compare(const uint16_t *a, const uint16_t *b, size_t pegs)
{
    for (size_t p = 0; p < pegs; p++)
        if (a[p] != b[p])
            return a[p] < b[p] ? -1 : 1;
    return 0;
}

/* Two runs that lie side by side, from..middle-1 and middle..to-1, become one. */
static void merge(const struct sorting *sorting, size_t from, size_t middle, size_t to)
{
    size_t pegs = sorting->pegs, i = from, j = middle;

    for (size_t k = from; k < to; k++) {
        const uint16_t *a = sorting->codes + i * pegs, *b = sorting->codes + j * pegs;
        bool first = j == to || (i < middle && compare(a, b, pegs) <= 0);

        memcpy(sorting->spare + k * pegs, first ? a : b, pegs * sizeof *a);
        i += first;
        j += !first;
    }
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void sort(struct sorting *sorting)
{
    for (size_t run = 1; run < sorting->count; run *= 2) {
        uint16_t *sorted = sorting->spare;

        for (size_t from = 0; from < sorting->count; from += 2 * run)
            merge(sorting, from, least(from + run, sorting->count),
                  least(from + 2 * run, sorting->count));
        sorting->spare = sorting->codes;
        sorting->codes = sorted;
    }
}

static size_t drop_twins(uint16_t *codes, size_t count, size_t pegs)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(codes + (kept - 1) * pegs, codes + i * pegs, pegs) != 0)
            memmove(codes + kept++ * pegs, codes + i * pegs, pegs * sizeof *codes);
    return kept;
}

bool kp_codes_sort(uint16_t *codes, size_t *count, int pegs)
{
    size_t size = *count * (size_t)pegs * sizeof *codes;
    uint16_t *spare = size ? malloc(size) : NULL;
    struct sorting sorting = {codes, spare, *count, (size_t)pegs};

    if (!spare)
        return size == 0;
    sort(&sorting);
    if (sorting.codes != codes)
        memcpy(codes, sorting.codes, size);
    *count = drop_twins(codes, *count, (size_t)pegs);
    free(spare);
    return true;
}

/* ---- At random --------------------------------------------------------- */

static bool may_stand(const struct kp_rules *rules, bool repeats, const uint16_t *code, int p)
{
    if (repeats || kp_rules_is_blank(rules, code[p]))
        return true;
    for (int q = 0; q < p; q++)
        if (code[q] == code[p])
            return false;
    return true;
}

static int by_colour(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

void kp_code_draw(const struct kp_rules *rules, int colours, bool repeats, struct kp_random *draw,
                  uint16_t *code)
{
    for (int p = 0; p < rules->pegs; p++)
        do
            code[p] = (uint16_t)kp_random_below(draw, (uint64_t)colours);
        while (!may_stand(rules, repeats, code, p));
    if (rules->scores == KP_COLOURS_ONLY) /* a multiset has one spelling */
        qsort(code, (size_t)rules->pegs, sizeof *code, by_colour);
}
