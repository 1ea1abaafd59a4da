/* What the rows to blame may have said, asked score by score: for boards
 * whose secrets are too many to be walked. */
#ifndef KP_VERDICT_AUDIT_SCORE_CORRECTIONS_H
#define KP_VERDICT_AUDIT_SCORE_CORRECTIONS_H

#include "verdict/audit/hitting_set.h"
#include "verdict/audit/repair_list.h"
#include "verdict/engines.h"

/* Each of these sets of equally many rows is a correction.  Collect their
 * repairs by the key pegs they change, fewest first, until there are `wanted`
 * and all that change as few.  How many secrets give them is not counted.
 * KP_COMPLETED: *all tells whether there are no others. */
enum kp_stop_reason kp_score_corrections_find(struct kp_engines *engines,
                                              const struct kp_row_sets *corrections, size_t wanted,
                                              struct kp_repair_list *repairs, bool *all);

#endif
