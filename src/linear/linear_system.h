/* A bounded system of linear equations in integers: A x = b, least <= x <= most.
 *
 * It is built column by column, and kept sparse.  Every number is exact, so whatever
 * floating-point arithmetic says of it can be checked (infeasibility_proof.h). */
#ifndef KP_LINEAR_LINEAR_SYSTEM_H
#define KP_LINEAR_LINEAR_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_linear_system {
    size_t rows, columns, entries;
    int64_t *right;        /* [row]: b */
    size_t *first;         /* [column]: its first entry; [columns]: the number of entries */
    uint32_t *row;         /* [entry] */
    int32_t *coefficient;  /* [entry]; not 0 */
    int32_t *least, *most; /* [column] */
    uint64_t width;        /* the sum of |least| + |most|: below KP_LINEAR_WIDTH */
    size_t first_room, row_room, coefficient_room, least_room, most_room;
};

/* So that sums over the box can be exact (infeasibility_proof.c). */
#define KP_LINEAR_WIDTH (UINT64_C(1) << 29)

/* A system of equations 0 = 0 without columns.  false: no memory.  Freed after any return. */
bool kp_linear_system_make(struct kp_linear_system *system, size_t rows);
void kp_linear_system_free(struct kp_linear_system *system);

/* Begin a column; its entries follow.  false: no memory, or the box is too wide. */
bool kp_linear_system_add_column(struct kp_linear_system *system, int32_t least, int32_t most);

/* Add an entry to the last column; 0 adds nothing.  false: no memory. */
bool kp_linear_system_add_entry(struct kp_linear_system *system, size_t row, int32_t coefficient);

#endif
