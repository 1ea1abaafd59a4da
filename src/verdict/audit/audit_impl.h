/* What the steps of an audit share.
 *
 * All steps share one budget.  Each may use a part of what is left of it, so that a hard step
 * leaves something for those that follow.  A step returns a failure, and notes what stopped
 * it. */
#ifndef KP_VERDICT_AUDIT_AUDIT_IMPL_H
#define KP_VERDICT_AUDIT_AUDIT_IMPL_H

#include "verdict/audit/audit.h"
#include "verdict/audit/conflict_search.h"
#include "verdict/audit/hitting_set.h"
#include "verdict/audit/misrecorded_guess.h"
#include "verdict/audit/repair_list.h"

struct kp_audit_context {
    struct kp_verdict_builder *builder;
    struct kp_engines *engines; /* of the builder */
    struct kp_audit *audit;
    struct kp_conflict_search search;
    struct kp_repair_list repairs;
    struct kp_row_sets suspects;
    struct kp_misrecorded_guesses misrecorded;
    size_t wanted;      /* repairs to be shown */
    bool over;          /* the time is up, or the user asked to stop */
    bool mistakes_open; /* a limit ended the search for repeated mistakes */
    bool repairs_open;  /* and for repairs */
};

/* Remember the first stop that kept the audit from knowing more. */
void kp_audit_note_stop(struct kp_audit_context *context, enum kp_stop_reason stop);

/* A secret does not give the scores that it should: KP_BROKEN. */
enum kp_status kp_audit_broken(struct kp_verdict_builder *builder);

/* Write a number in decimal; NULL for 0, which means "not counted". */
enum kp_status kp_audit_write_count(struct kp_verdict_builder *builder,
                                    const struct kp_bignum *count, const char **to);

/* The first two steps: the same mistake in every row, and the fewest wrong rows. */
enum kp_status kp_audit_repeated_mistakes(struct kp_audit_context *context);
enum kp_status kp_audit_fewest_rows(struct kp_audit_context *context);

#endif
