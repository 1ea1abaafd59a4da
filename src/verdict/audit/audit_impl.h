/* An audit in the making: what its steps share.
 *
 * All steps share one budget.  Each may use a part of what is left of it, so that a hard
 * step leaves something for those that follow.  A step returns a failure, and what
 * stopped it is noted. */
#ifndef KP_VERDICT_AUDIT_AUDIT_IMPL_H
#define KP_VERDICT_AUDIT_AUDIT_IMPL_H

#include "verdict/audit/conflict_search.h"
#include "verdict/audit/findings.h"

struct kp_auditing {
    struct kp_making *making;
    struct kp_judge *judge;
    struct kp_audit *audit;
    struct kp_blame blame;
    struct kp_repairs repairs;
    struct kp_row_sets suspects;
    struct kp_misreads misreads;
    size_t wanted;     /* repairs to be shown */
    bool over;         /* time is up, or somebody asked */
    bool slips_open;   /* a limit ended the search for mistakes in every row */
    bool repairs_open; /* and for repairs */
};

/* Remember the first stop that kept us from knowing more. */
void kp_auditing_stopped(struct kp_auditing *auditing, enum kp_stop stop);

/* The steps, in their order. */
enum kp_status kp_auditing_slips(struct kp_auditing *auditing);    /* the same in every row */
enum kp_status kp_auditing_guilty(struct kp_auditing *auditing);   /* the fewest wrong rows */
enum kp_status kp_auditing_misreads(struct kp_auditing *auditing); /* guesses noted wrongly */
enum kp_status kp_auditing_clashes(struct kp_auditing *auditing);  /* the smallest, or all */

#endif
