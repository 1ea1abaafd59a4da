/* What a row should leave, where so many rows are to leave nothing together. */
#ifndef KP_HARD_FAMILIES_ROWS_NEEDED_H
#define KP_HARD_FAMILIES_ROWS_NEEDED_H

#include <stddef.h>
#include <stdint.h>

/* How far the row is from leaving what one of `rows` rows of equal worth would leave
 * of so many rivals: in parts of 16 of a halving. */
uint32_t kp_rows_needed_missed_by(size_t before, size_t left, int rows);

#endif
