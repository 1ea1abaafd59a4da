/* A table has the bound for all numbers n of candidates and k of parts.  It is made once, in O(n k). */
#include "strategy/exact/lower_bound.h"

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

bool kp_guess_bounds_make(struct kp_guess_bounds *bounds, struct kp_arena *arena, size_t parts,
                          size_t secrets)
{
    *bounds = (struct kp_guess_bounds){.parts = parts, .secrets = secrets};
    KP_TAKE(arena, bounds->least, (parts + 1) * (secrets + 1));
    for (size_t k = 1; bounds->least && k <= parts; k++)
        fill_row(bounds->least + k * (secrets + 1), k, secrets);
    return bounds->least;
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
