/* A system of equations in integers, column after column: bounds, then the entries of the column.
 * The sum of |coefficient| times |bound| over the whole system is limited as it grows, so every
 * later sum of a row fits into 64 bits without a check. */
#include "linear/system/linear_system.h"

#include "base/allocate.h"

#include <stdlib.h>

bool kp_linear_system_make(struct kp_linear_system *system, size_t rows)
{
    *system = (struct kp_linear_system){.rows = rows};
    system->right = kp_calloc(rows, sizeof *system->right);
    if (!system->right || !KP_RESERVE(system->first, system->first_room, 1))
        return false;
    system->first[0] = 0;
    return true;
}

void kp_linear_system_free(struct kp_linear_system *system)
{
    free(system->right);
    free(system->first);
    free(system->row);
    free(system->coefficient);
    free(system->least);
    free(system->most);
    *system = (struct kp_linear_system){0};
}

static uint64_t magnitude(int32_t number)
{
    return number < 0 ? (uint64_t)(-(int64_t)number) : (uint64_t)number;
}

bool kp_linear_system_add_column(struct kp_linear_system *system, int32_t least, int32_t most)
{
    size_t column = system->columns;
    uint64_t width = system->width + magnitude(least) + magnitude(most);

    if (width >= KP_LINEAR_WIDTH) {
        system->is_too_large = true;
        return false;
    }
    if (!KP_RESERVE(system->first, system->first_room, column + 2) ||
        !KP_RESERVE(system->least, system->least_room, column + 1) ||
        !KP_RESERVE(system->most, system->most_room, column + 1))
        return false;
    system->width = width;
    system->least[column] = least;
    system->most[column] = most;
    system->columns = column + 1;
    system->first[column + 1] = system->entries;
    return true;
}

bool kp_linear_system_add_entry(struct kp_linear_system *system, size_t row, int64_t coefficient)
{
    size_t entry = system->entries, last = system->columns - 1;
    int64_t size = coefficient < 0 ? -coefficient : coefficient, reach;

    if (coefficient == 0)
        return true;
    if (__builtin_mul_overflow(size, magnitude(system->least[last]) + magnitude(system->most[last]),
                               &reach) ||
        reach >= KP_LINEAR_REACH - system->reach) {
        system->is_too_large = true;
        return false;
    }
    if (!KP_RESERVE(system->row, system->row_room, entry + 1) ||
        !KP_RESERVE(system->coefficient, system->coefficient_room, entry + 1))
        return false;
    system->row[entry] = (uint32_t)row;
    system->coefficient[entry] = coefficient;
    system->reach += reach;
    system->entries = entry + 1;
    system->first[system->columns] = system->entries;
    return true;
}
