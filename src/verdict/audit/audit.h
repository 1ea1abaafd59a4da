/* The audit of rows that cannot all be right: which of them may be wrong, and what would repair
 * the game. */
#ifndef KP_VERDICT_AUDIT_AUDIT_H
#define KP_VERDICT_AUDIT_AUDIT_H

#include "verdict/verdict_builder.h"

/* Write the audit into the verdict, the first row after which no secret was possible, and the
 * smallest conflict in place of a larger one.  The verdict has a conflict, and the engines have
 * begun an audit. */
enum kp_status kp_audit_run(struct kp_verdict_builder *builder);

void kp_audit_free(const struct kp_audit *audit); /* NULL is fine */

#endif
