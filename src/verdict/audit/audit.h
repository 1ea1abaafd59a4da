/* The audit of scores that cannot all be right: who is to blame, and what
 * would set them right. */
#ifndef KP_VERDICT_AUDIT_AUDIT_H
#define KP_VERDICT_AUDIT_AUDIT_H

#include "verdict/verdict_builder.h"

/* Write the audit into the verdict, and the smallest conflict in the place of
 * a larger one.  The verdict is cheated by its rows, and has a conflict. */
enum kp_status kp_audit_run(struct kp_verdict_builder *making);

#endif
