/* Collects codes that are found in any order, to be passed on in code order.  If there are more
 * than fit into the memory allowed, the least ones stay. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_least_codes {
    size_t pegs, most; /* set by the caller: pegs of a code, and the most codes, at least 2 */
    uint16_t *codes;   /* each with its number of pegs before it */
    size_t count, room;
    size_t last;  /* after a drop: the largest code that stayed, until the next one */
    bool dropped; /* whether codes are missing, all of them after the codes that are here */
};

/* Returns the `most` of a list of codes of this many pegs.  `memory` is in bytes; 0: the
 * default. */
size_t kp_least_codes_most(size_t pegs, size_t memory);

bool kp_least_codes_add(struct kp_least_codes *list, const uint16_t *code); /* returns false if
                                                                             * memory runs out */
void kp_least_codes_sort(struct kp_least_codes *list);
const uint16_t *kp_least_codes_at(const struct kp_least_codes *list, size_t i);
void kp_least_codes_free(struct kp_least_codes *list);

/* Compares two codes by code order, each with its number of pegs before it; for qsort. */
int kp_compare_codes(const void *left, const void *right);
