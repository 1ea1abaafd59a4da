/* The audit of scores that cannot all be right: who is to blame, and what
 * would set them right. */
#ifndef KP_VERDICT_AUDIT_AUDIT_H
#define KP_VERDICT_AUDIT_AUDIT_H

#include "verdict/audit/hitting_set.h"
#include "verdict/audit/misrecorded_guess.h"
#include "verdict/audit/repair_list.h"
#include "verdict/verdict_builder.h"

/* What an audit found, replayed by the plain rule and handed over. */

/* A game that one and the same mistake explains, by so many secrets. */
enum kp_status kp_findings_repeated_mistake(struct kp_verdict_builder *making,
                                            struct kp_transcript *meant, const char *mistake,
                                            const struct kp_count_result *census,
                                            struct kp_audit *audit);

void kp_audit_free(const struct kp_audit *audit); /* NULL is fine */

/* Write the audit into the verdict, and the smallest conflict in the place of
 * a larger one.  The verdict is cheated by its rows, and has a conflict. */
enum kp_status kp_audit_run(struct kp_verdict_builder *making);

#endif
