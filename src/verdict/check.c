/* The steps of `keypeg check`, in their order.
 *
 * Arithmetic on one or two rows comes first, for it touches no engine.  Then the engines are
 * run.  If no secret fits, the rows are narrowed to a minimal conflict, and the audit looks for
 * the wrong rows.  A revealed secret is checked last. */
#include "verdict/verdict.h"

#include "question/refute.h"
#include "verdict/audit/audit.h"
#include "verdict/steps.h"
#include "verdict/verdict_builder.h"
#include <stdlib.h>
#include <string.h>

/* An answer with a sentence, or none. */
static enum kp_status refute_by_arithmetic(struct kp_verdict_builder *builder)
{
    struct kp_refutation refutation = {0};
    struct kp_step step = kp_step_begin(&builder->engines, "arithmetic");
    bool refuted = kp_question_refute(builder->question, &refutation);
    enum kp_status status;

    step.answer = refuted ? KP_CHEATED : KP_UNDECIDED;
    kp_verdict_add_step(builder, &step);
    if (!refuted)
        return KP_OK;
    memset(builder->on, 0, builder->question->row_count * sizeof *builder->on);
    for (size_t i = 0; i < refutation.count; i++)
        builder->on[refutation.rows[i]] = true;
    status = kp_verdict_builder_cheated(builder, "arithmetic");
    return status ? status : kp_verdict_set_reason(builder, refutation.why.says);
}

/* Narrow the rows down, and look for those that are wrong. */
static enum kp_status explain(struct kp_verdict_builder *builder)
{
    bool audits = builder->options->repairs >= 0;
    enum kp_status status;

    kp_engines_begin_audit(&builder->engines);
    if (audits)
        kp_engines_make_table(&builder->engines);
    status = kp_conflict_find(builder);
    if (status || builder->verdict->conflict_rows == 0)
        return status;
    if (audits && !kp_stop_ends_everything(builder->verdict->stop))
        status = kp_audit_run(builder);
    if (status == KP_OK && builder->options->minimal)
        status = kp_conflict_minimise(builder);
    return status;
}

static enum kp_status check(struct kp_verdict_builder *builder)
{
    const struct kp_verdict *verdict = builder->verdict;
    enum kp_status status = KP_OK;

    if (builder->options->lies == 0)
        status = refute_by_arithmetic(builder);
    if (status == KP_OK && verdict->answer == KP_UNDECIDED)
        status = kp_run_engines(builder);
    if (status == KP_OK && verdict->answer == KP_CHEATED)
        status = explain(builder);
    if (status == KP_OK)
        status = kp_verdict_set_wrong_rows(builder);
    if (status == KP_OK)
        status = kp_verdict_describe_work(builder);
    if (status == KP_OK && builder->options->story)
        status = kp_verdict_add_story(builder);
    return status ? status : kp_verdict_check_revealed(builder);
}

enum kp_status kp_verdict_check(const struct kp_transcript *game, const struct kp_options *options,
                                struct kp_verdict **verdict, struct kp_diag *why)
{
    struct kp_verdict_builder builder;
    enum kp_status status = kp_verdict_builder_make(&builder, game, options, true, why);

    *verdict = NULL;
    if (status == KP_OK)
        status = check(&builder);
    if (status == KP_OK)
        status = kp_verdict_builder_finish(&builder, verdict);
    kp_verdict_builder_free(&builder);
    return status;
}

enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                        struct kp_verdict **verdict, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_check(game, options, verdict, why));
}

void kp_verdict_free(struct kp_verdict *verdict)
{
    if (!verdict)
        return;
    free((void *)verdict->secret);
    free((void *)verdict->count);
    free((void *)verdict->conflict);
    free((void *)verdict->encoding);
    free((void *)verdict->solver);
    free((void *)verdict->reason);
    free((void *)verdict->revealed);
    free((void *)verdict->against_rules);
    free((void *)verdict->wrong);
    free((void *)verdict->notes);
    kp_audit_free(verdict->audit);
    kp_story_free(verdict);
    free(verdict);
}
