/* Random linear systems for tests of the dual simplex.  A seed is advanced, and the same seed makes
 * the same systems.  If memory runs out, the program aborts. */
#pragma once

#include "linear/system/linear_system.h"

struct kp_system_shape {
    size_t rows, columns;
    int density;     /* percent of the entries are not 0 */
    int coefficient; /* from -this (or 1) to this */
    bool positive;
    int most;     /* the box is 0 to this */
    bool doubled; /* every second row repeats the row before it, but perhaps for one entry */
    int below;    /* boxes are moved down by 0 to this */
};

/* The right-hand side fits a random point of the box, but one equation is changed by `error`.
 * Freed with kp_linear_system_free. */
void kp_draw_system(uint64_t *seed, const struct kp_system_shape *shape, int error,
                    struct kp_linear_system *system);

/* The number of integer points, by trying all; for at most 8 rows and 8 columns. */
int kp_count_integer_points(const struct kp_linear_system *system);

/* Degenerate, nearly parallel and large systems, and some with large coefficients. */
extern const struct kp_system_shape kp_difficult_shapes[];
extern const size_t kp_difficult_shape_count;
