/* The least secret in code order by repeated questions: each peg in turn gets the least class
 * with which there still is a secret.  What the classes before cannot do was decided with
 * fewer pegs free, so that all the questions together cost little more than the first. */
#ifndef KP_NATIVE_COUNT_LEAST_BY_FIXING_PEGS_H
#define KP_NATIVE_COUNT_LEAST_BY_FIXING_PEGS_H

#include "native/row_table.h"

/* Turns the classes of some secret into those of the least.  The pegs before `from` stay, and
 * that peg has class `first` or a later one; 0 and 0 for the least of all.  Not for
 * multisets. */
enum kp_stop_reason kp_least_by_fixing_pegs(const struct kp_row_table *table,
                                            const struct kp_limits *limits, uint64_t *states,
                                            uint16_t *classes, int from, int first);

#endif
