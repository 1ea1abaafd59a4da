#include "strategy/exact/lower_bound.h"

#include "base/allocate.h"
#include <stdlib.h>

/* Level after level of the tree that finds all candidates as early as possible. */
static void fill_row(uint32_t *least, size_t parts, size_t secrets)
{
    size_t level = 1, left = 1;
    uint32_t length = 1;

    least[0] = 0;
    for (size_t n = 1; n <= secrets; n++, left--) {
        if (left == 0) {
            level = level * parts > secrets ? secrets : level * parts;
            left = level;
            length++;
        }
        least[n] = least[n - 1] + length;
    }
}

bool kp_guess_bounds_make(struct kp_guess_bounds *bounds, size_t parts, size_t secrets)
{
    *bounds = (struct kp_guess_bounds){.parts = parts, .secrets = secrets};
    bounds->least = kp_calloc((parts + 1) * (secrets + 1), sizeof *bounds->least);
    for (size_t k = 1; bounds->least && k <= parts; k++)
        fill_row(bounds->least + k * (secrets + 1), k, secrets);
    return bounds->least;
}

void kp_guess_bounds_clear(struct kp_guess_bounds *bounds)
{
    free(bounds->least);
    *bounds = (struct kp_guess_bounds){0};
}

size_t kp_guess_bounds_room(const struct kp_guess_bounds *bounds, size_t parts, int longest)
{
    size_t room = 0, level = 1;

    for (int i = 0; i < longest && room < bounds->secrets; i++) {
        room += level;
        level = level * parts > bounds->secrets ? bounds->secrets : level * parts;
    }
    return room;
}

uint32_t kp_guess_bounds_even(const struct kp_guess_bounds *bounds, size_t parts, size_t n,
                              size_t k)
{
    size_t low = n / k, more = n % k;
    const uint32_t *least = kp_guess_bounds_row(bounds, parts);

    return (uint32_t)(k - more) * least[low] + (uint32_t)more * (more ? least[low + 1] : 0);
}
