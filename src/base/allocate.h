/* Memory: arrays that grow, zeroed blocks, copies.  Sizes are checked for overflow;
 * a failure leaves the array as it was. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Makes room for at least `count` items in a growing array.  `array` is the pointer to its
 * items (NULL when empty) and `room` a size_t with the number of items it can hold; both
 * are evaluated more than once.  Returns whether there is room; false means out of memory.
 * New items are not initialised. */
/* NOLINTNEXTLINE(bugprone-sizeof-expression): the items may be pointers */
#define KP_RESERVE(array, room, count) \
    ((count) <= (room) || \
     ((array) = kp_reserve((array), &(room), (count), sizeof *(array)), (count) <= (room)))

/* The array, perhaps moved, with *room enlarged to `count` or more.  Without memory the
 * array and *room are returned unchanged, so the caller compares *room with `count`. */
void *kp_reserve(void *array, size_t *room, size_t count, size_t size);

/* a * b, or SIZE_MAX if the product is larger.  No allocation of SIZE_MAX succeeds. */
size_t kp_multiply_sizes(size_t a, size_t b);

/* A zeroed block for `count` items of `size` bytes; NULL only when out of memory, also for
 * count 0. */
void *kp_calloc(size_t count, size_t size);

/* A copy of `size` bytes, which the caller frees; NULL when out of memory. */
void *kp_copy(const void *from, size_t size);
