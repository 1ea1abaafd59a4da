/* The right scores of wrong rows, asked one by one: for boards that have too many codes to be
 * visited. */
#ifndef KP_VERDICT_AUDIT_SCORE_CORRECTIONS_H
#define KP_VERDICT_AUDIT_SCORE_CORRECTIONS_H

#include "verdict/audit/hitting_set.h"
#include "verdict/audit/repair_list.h"
#include "verdict/engines.h"

/* Each of these sets of equally many rows is a correction.  Collect their repairs, those that
 * change the fewest key pegs first, until there are `wanted` of them and all that change as few.
 * Their secrets are not counted.  After KP_COMPLETED *all says whether there are no others. */
enum kp_stop_reason kp_score_corrections_find(struct kp_engines *engines,
                                              const struct kp_row_sets *corrections, size_t wanted,
                                              struct kp_repair_list *repairs, bool *all);

#endif
