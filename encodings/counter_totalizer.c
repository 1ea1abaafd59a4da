/* Counts each half of the literals, then merges the two counts by the clauses of kp_merge in
 * src/cnf/counter.c (Bailleux and Boufkhad, CP 2003). */
#include "cnf/counter.h"

const struct kp_counter kp_counter_totalizer = {
    .name = "totalizer",
    .title = "counts and merges halves: n log n variables",
    .complete = true,
    .merge = kp_merge,
};
