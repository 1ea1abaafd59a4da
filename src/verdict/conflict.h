/* Rows that cannot all be right, as few as it takes: without any one of them
 * the others can. */
#ifndef KP_VERDICT_CONFLICT_H
#define KP_VERDICT_CONFLICT_H

#include "verdict/engines.h"

/* Narrow the rows that are on, which cannot all be right, down to a minimal
 * conflict.  Rows that were played early are preferred: its last row is the
 * first that clashes with the rows that are on before it.  Not KP_COMPLETED: a limit
 * left it undecided whether a row could go; the rows clash all the same. */
enum kp_stop_reason kp_conflict_narrow(struct kp_engines *judge, bool *on);

#endif
