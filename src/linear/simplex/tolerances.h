/* The tolerances of the linear engine's floating-point arithmetic, from the smallest to the largest:
 * zero < pivot < feasibility < residue < integrality.
 *
 * What counts as zero must be smaller than the smallest pivot, because pivots are not zero.  A pivot
 * multiplies errors by at most 1 / pivot, and they must stay below a residue that is measured.  A
 * value that is exact up to the residue must count as an integer if it is one.
 *
 * No answer depends on these numbers, since integers check every point and every refutation.  They
 * decide how soon the inverse is computed anew, and how often a node is branched on without need
 * (tests/linear/test_tolerances.c).  Every equation is scaled so that its largest coefficient is
 * between 1 and 2, and all tolerances but the last are relative to the size of a row. */
#pragma once

/* An element of a pivot row or column that counts as 0, relative to the norm of the row of the
 * inverse to which it belongs, or which it would change. */
#define KP_ZERO 1e-13

/* The smallest element that is pivoted on, relative to the norm of its row. */
#define KP_PIVOT 1e-9

/* A violation of a bound that is a rounding error, relative to the bound if that is above 1. */
#define KP_FEASIBILITY 1e-7

/* What an equation may miss, relative to its right-hand side if that is above 1; and the difference
 * between the two values of a pivot, relative to the pivot. */
#define KP_RESIDUE 1e-6

/* The distance of a column from an integer that is a rounding error. */
#define KP_INTEGRALITY 1e-5
