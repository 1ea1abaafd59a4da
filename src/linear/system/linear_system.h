/* A bounded system of linear equations in integers: A x = b, least <= x <= most.
 *
 * The system is built column by column, and stored sparsely.  Every number in it is exact, so
 * integers can check every result of floating-point arithmetic (infeasibility_proof.h). */
#pragma once

#include "linear/system/size_limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_linear_system {
    size_t rows, columns, entries;
    int64_t *right;        /* [row]: b */
    size_t *first;         /* [column]: its first entry; [columns]: the number of entries */
    uint32_t *row;         /* [entry] */
    int64_t *coefficient;  /* [entry]; not 0 */
    int32_t *least, *most; /* [column] */
    uint64_t width;        /* the sum of |least| + |most|: below KP_LINEAR_WIDTH */
    int64_t reach;         /* the sum of (|least| + |most|) |coefficient|: below KP_LINEAR_REACH */
    bool is_too_large;     /* whether a column or entry was refused because of these limits */
    size_t first_room, row_room, coefficient_room, least_room, most_room;
};

/* Makes a system of equations 0 = 0 without columns.  Returns false if memory runs out.  The caller
 * frees the system after any return. */
bool kp_linear_system_make(struct kp_linear_system *system, size_t rows);
void kp_linear_system_free(struct kp_linear_system *system);

/* Begins a column; its entries follow.  Returns false if memory runs out, or sets is_too_large. */
bool kp_linear_system_add_column(struct kp_linear_system *system, int32_t least, int32_t most);

/* Adds an entry to the last column; a coefficient of 0 adds nothing.  Returns false if memory runs
 * out, or sets is_too_large. */
bool kp_linear_system_add_entry(struct kp_linear_system *system, size_t row, int64_t coefficient);
