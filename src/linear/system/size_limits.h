/* The largest systems that the linear engine makes.  A larger one ends the engine with
 * KP_BOARD_TOO_LARGE, or with KP_OUT_OF_MEMORY if a larger memory limit would help. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Bytes if there is no memory limit, and at most, whatever the limit.  An inverse of 10,000 rows
 * takes 0.8 GB; clearing more would delay the end after Ctrl-C. */
#define KP_LINEAR_USUAL_BYTES ((size_t)1 << 29)
#define KP_LINEAR_MOST_BYTES  ((size_t)1 << 30)

/* The limits of the sums of |bound|, and of |coefficient| times |bound|, over a system, so that
 * sums over the box are exact (implied_bounds.c). */
#define KP_LINEAR_WIDTH (UINT64_C(1) << 29)
#define KP_LINEAR_REACH (INT64_C(1) << 62)

/* The width of an inverse.  A wider one would not fit into the bytes, and its size not into 32
 * bits. */
#define KP_SIMPLEX_MOST_WIDTH (1 << 14)
