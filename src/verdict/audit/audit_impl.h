/* An audit in the making: what its steps share.
 *
 * All steps share one budget.  Each may use a part of what is left of it, so that a hard
 * step leaves something for those that follow.  A step returns a failure, and what
 * stopped it is noted. */
#ifndef KP_VERDICT_AUDIT_AUDIT_IMPL_H
#define KP_VERDICT_AUDIT_AUDIT_IMPL_H

#include "verdict/audit/audit.h"
#include "verdict/audit/conflict_search.h"

struct kp_audit_context {
    struct kp_verdict_builder *making;
    struct kp_engines *judge;
    struct kp_audit *audit;
    struct kp_conflict_search blame;
    struct kp_repair_list repairs;
    struct kp_row_sets suspects;
    struct kp_misrecorded_guesses misreads;
    size_t wanted;     /* repairs to be shown */
    bool over;         /* time is up, or somebody asked */
    bool slips_open;   /* a limit ended the search for mistakes in every row */
    bool repairs_open; /* and for repairs */
};

/* Remember the first stop that kept us from knowing more. */
void kp_audit_note_stop(struct kp_audit_context *auditing, enum kp_stop_reason stop);

/* The steps, in their order. */
enum kp_status
kp_audit_repeated_mistakes(struct kp_audit_context *auditing);          /* the same in every row */
enum kp_status kp_audit_fewest_rows(struct kp_audit_context *auditing); /* the fewest wrong rows */
enum kp_status
kp_audit_misrecorded_guesses(struct kp_audit_context *auditing); /* guesses noted wrongly */

#endif
