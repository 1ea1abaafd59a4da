/* The fewest rows that must be wrong, and all that they may have said: found
 * by the native engine, which walks all codes with so few wrong rows. */
#ifndef KP_VERDICT_AUDIT_FEWEST_WRONG_ROWS_H
#define KP_VERDICT_AUDIT_FEWEST_WRONG_ROWS_H

#include "verdict/audit/repair_list.h"
#include "verdict/engines.h"

/* What a row may have said, with unknown counts left unknown. */
struct kp_wrong_row kp_noted_wrong(const struct kp_transcript *game, size_t row,
                                   struct kp_score right);

#endif
