/* The fewest rows that must be wrong, and all that they may have said: found
 * by the native engine, which walks all codes with so few wrong rows. */
#ifndef KP_VERDICT_AUDIT_FEWEST_WRONG_ROWS_H
#define KP_VERDICT_AUDIT_FEWEST_WRONG_ROWS_H

#include "verdict/audit/repair_list.h"
#include "verdict/engines.h"

/* Try `least` wrong rows, one more, and so on, and collect the repairs of the
 * first number for which there are any.  *least is then that number, and all
 * smaller ones are ruled out.  Not KP_COMPLETED: for *least itself nobody knows;
 * repairs found all the same are real, but may not be all. */
enum kp_stop_reason kp_fewest_find(struct kp_engines *judge, struct kp_repair_list *repairs,
                                   size_t *least);

/* What a row may have said, with unknown counts left unknown. */
struct kp_wrong_row kp_noted_wrong(const struct kp_transcript *game, size_t row,
                                   struct kp_score right);

#endif
