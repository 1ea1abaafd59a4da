/* The sums that some classes of colours can have: which numbers of pegs and which sums of their
 * numbers belong together.  A search for colour counts asks whether the classes that are left can
 * have what is missing, before it searches them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_count_sums {
    int64_t *keys; /* [count]: pairs of a sum and a number of pegs, in ascending order */
    size_t count, room;
    int32_t pegs; /* the largest number of pegs */
};

/* Makes the sums of no class: 0 pegs with the sum 0.  Returns false if memory runs out.  The caller
 * frees the sums after any return. */
bool kp_count_sums_make(struct kp_count_sums *sums, int32_t pegs);
void kp_count_sums_free(struct kp_count_sums *sums);

/* Adds a class that has from `least` to `most` pegs of this number.  Returns KP_SUMS_FULL if the
 * sums would be too many; then they are as before. */
enum kp_sums_end { KP_SUMS_ADDED, KP_SUMS_FULL, KP_SUMS_NO_MEMORY };
enum kp_sums_end kp_count_sums_add(struct kp_count_sums *sums, int32_t least, int32_t most,
                                   int64_t number);

bool kp_count_sums_has(const struct kp_count_sums *sums, int32_t pegs, int64_t sum);
