/* Arrays that grow.  Sizes are checked; a failure leaves the array as it was. */
#ifndef KP_BASE_MEMORY_H
#define KP_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Make room for `count` members of an array held in a pointer and its room;
 * false: no memory.  New members are not initialised. */
/* NOLINTNEXTLINE(bugprone-sizeof-expression): the members may be pointers */
#define KP_RESERVE(array, room, count) \
    kp_reserve((void **)&(array), &(room), (count), sizeof *(array))

bool kp_reserve(void **array, size_t *room, size_t count, size_t size);

/* a * b, or SIZE_MAX, which no memory holds, if that is larger. */
size_t kp_multiply_sizes(size_t a, size_t b);

/* Room for `count` members of `size` bytes, zeroed; never NULL for count 0. */
void *kp_calloc(size_t count, size_t size);

/* Whether so much memory could be had at once, now. */
bool kp_can_allocate(size_t size);

/* A copy of `size` bytes, to be freed by the caller; NULL: no memory. */
void *kp_copy(const void *from, size_t size);

#endif
