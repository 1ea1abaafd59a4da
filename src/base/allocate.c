/* Arrays grow by half, so adding n items one by one copies O(n) of them in all. */
#include "base/allocate.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *kp_reserve(void *array, size_t *room, size_t count, size_t size)
{
    size_t larger = *room + *room / 2 + 8;
    void *moved;

    if (count <= *room)
        return array;
    if (larger < count)
        larger = count;
    if (larger > SIZE_MAX / 2 / size)
        return array;
    moved = realloc(array, larger * size);
    if (!moved)
        return array;
    *room = larger;
    return moved;
}

size_t kp_multiply_sizes(size_t a, size_t b)
{
    return a > 0 && b > SIZE_MAX / a ? SIZE_MAX : a * b;
}

void *kp_calloc(size_t count, size_t size)
{
    return calloc(count ? count : 1, size);
}

void *kp_copy(const void *from, size_t size)
{
    void *copy = malloc(size ? size : 1);

    if (copy && size)
        memcpy(copy, from, size);
    return copy;
}
