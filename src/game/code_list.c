/* Sorts peg by peg.  The codes are divided at the middle of the colours that a peg has, so no order
 * of them is bad, and the sort takes no memory.  Codes that are in order already stay where they
 * are. */
#include "game/code_list.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

uint16_t *kp_code_list_append(struct kp_code_list *list)
{
    if (!KP_RESERVE(list->codes, list->room, (list->count + 1) * list->pegs))
        return NULL;
    return kp_code_list_at(list, list->count++);
}

bool kp_code_list_add(struct kp_code_list *list, const uint16_t *code)
{
    uint16_t *to = kp_code_list_append(list);

    if (to)
        memcpy(to, code, list->pegs * sizeof *code);
    return to != NULL;
}

void kp_code_list_free(struct kp_code_list *list)
{
    free(list->codes);
    *list = (struct kp_code_list){0};
}

static void swap_codes(uint16_t *a, uint16_t *b, size_t pegs)
{
    for (size_t p = 0; p < pegs; p++) {
        uint16_t colour = a[p];

        a[p] = b[p];
        b[p] = colour;
    }
}

/* Puts the codes with at most this colour at peg p before the others, and returns their number. */
static size_t divide_codes(uint16_t *codes, size_t count, size_t pegs, size_t p, unsigned colour)
{
    size_t i = 0;

    while (i < count)
        if (codes[i * pegs + p] <= colour)
            i++;
        else
            swap_codes(codes + i * pegs, codes + --count * pegs, pegs);
    return count;
}

/* Sorts codes that are alike before peg p.  It calls itself for the smaller part, so not deeper
 * than the number of codes has bits. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static void sort_from(uint16_t *codes, size_t count, size_t pegs, size_t p)
{
    while (count > 1 && p < pegs) {
        unsigned least = codes[p], most = codes[p];
        size_t first;

        for (size_t i = 1; i < count; i++) {
            unsigned colour = codes[i * pegs + p];

            least = colour < least ? colour : least;
            most = colour > most ? colour : most;
        }
        if (least == most) {
            p++;
            continue;
        }
        first = divide_codes(codes, count, pegs, p, (least + most) / 2);
        if (first < count - first) {
            sort_from(codes, first, pegs, p);
            codes += first * pegs;
            count -= first;
        } else {
            sort_from(codes + first * pegs, count - first, pegs, p);
            count = first;
        }
    }
}

size_t kp_codes_sort(uint16_t *codes, size_t count, size_t pegs)
{
    size_t ascending = 1, left = 1;

    while (ascending < count &&
           kp_code_compare(codes + (ascending - 1) * pegs, codes + ascending * pegs, pegs) < 0)
        ascending++;
    if (ascending >= count)
        return count;
    sort_from(codes, count, pegs, 0);
    for (size_t i = 1; i < count; i++)
        if (kp_code_compare(codes + (left - 1) * pegs, codes + i * pegs, pegs) != 0)
            memmove(codes + left++ * pegs, codes + i * pegs, pegs * sizeof *codes);
    return left;
}
