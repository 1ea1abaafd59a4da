/* Looks for a secret by changing a random code step by step, where there are too many codes to try
 * and too many secrets to count.  It cannot show that there is none. */
#pragma once

#include "native/row_table.h"

/* Whether there are few enough rows for the search to find a secret soon, if there is one. */
bool kp_local_search_is_promising(const struct kp_row_table *table);

/* Stores the classes of a secret that fits all rows, and of another one if it finds one soon.
 * Returns how many it found: 0, 1 or 2.  The meter of the limits, which has no parent, pays for the
 * states. */
int kp_local_search(const struct kp_row_table *table, const struct kp_limits *limits,
                    uint16_t *classes);
