/* In this order: the same mistake in every row; the fewest wrong rows; guesses
 * noted wrongly; the smallest conflict, or all. */
#include "verdict/audit/audit.h"

#include "base/memory.h"
#include "verdict/audit/audit_impl.h"
#include <string.h>

void kp_audit_note_stop(struct kp_audit_context *auditing, enum kp_stop_reason stop)
{
    if (stop != KP_COMPLETED && auditing->audit->stop == KP_COMPLETED)
        auditing->audit->stop = stop;
    auditing->over |= kp_stop_ends_everything(stop);
}

/* Only where one row is to blame: another guess in one leaves the others wrong. */
enum kp_status kp_audit_misrecorded_guesses(struct kp_audit_context *auditing)
{
    const struct kp_audit *audit = auditing->audit;
    struct kp_misrecorded_guesses *misreads = &auditing->misreads;
    bool one = audit->wrong_least == 1 && audit->wrong_most == 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_engines_begin_step(auditing->judge, 50);
    misreads->are_all = audit->wrong_least > 1 || (one && audit->suspects_are_all);
    for (size_t i = 0; one && i < auditing->suspects.count && !kp_stop_ends_step(stop); i++) {
        size_t row = auditing->suspects.sets[i].rows[0];

        stop = kp_misrecorded_guess_find(auditing->judge, row, misreads);
        kp_audit_note_stop(auditing, stop);
        misreads->are_all &= stop == KP_COMPLETED;
    }
    return KP_OK;
}

/* Nobody knows the fewest: then any correction that was met on the way. */
static enum kp_status take_any(struct kp_audit_context *auditing)
{
    const struct kp_row_sets *remedies = &auditing->blame.remedies;
    size_t best = 0;

    if (auditing->audit->wrong_most > 0 || remedies->count == 0)
        return KP_OK;
    for (size_t i = 1; i < remedies->count; i++)
        if (remedies->sets[i].count < remedies->sets[best].count)
            best = i;
    auditing->audit->wrong_most = remedies->sets[best].count;
    memset(auditing->blame.on, 0, auditing->judge->question->row_count);
    for (size_t i = 0; i < remedies->sets[best].count; i++)
        auditing->blame.on[remedies->sets[best].rows[i]] = true;
    return kp_row_sets_add(&auditing->suspects, auditing->blame.on, true,
                           auditing->judge->question->row_count)
               ? KP_OK
               : kp_verdict_builder_no_memory(auditing->making);
}

/* What a limit kept the audit from finding.  Of rows whose number is not known neither
 * all suspects nor all repairs can be known. */
static unsigned find_unfinished(const struct kp_audit_context *auditing)
{
    const struct kp_verdict *verdict = auditing->making->verdict;
    const struct kp_audit *audit = auditing->audit;
    bool known = audit->wrong_most > 0 && audit->wrong_least == audit->wrong_most;
    bool all = auditing->making->options->all_conflicts;
    unsigned parts = 0;

    parts |= (unsigned)(verdict->first_impossible == KP_NO_ROW) << KP_PART_FIRST_IMPOSSIBLE;
    parts |= (unsigned)auditing->slips_open << KP_PART_SLIPS;
    parts |= (unsigned)!known << KP_PART_WRONG_ROWS;
    parts |= (unsigned)(known && !audit->suspects_are_all) << KP_PART_SUSPECTS;
    parts |= (unsigned)(known && auditing->repairs_open) << KP_PART_REPAIRS;
    parts |= (unsigned)!audit->misnoted_are_all << KP_PART_MISNOTED;
    parts |= (unsigned)!verdict->conflict_is_smallest << KP_PART_CONFLICT;
    parts |= (unsigned)(all && !audit->conflicts_are_all) << KP_PART_CONFLICTS;
    return audit->stop == KP_COMPLETED ? 0 : parts;
}

static enum kp_status hand_over(struct kp_audit_context *auditing)
{
    struct kp_verdict_builder *making = auditing->making;
    struct kp_audit *audit = auditing->audit;
    enum kp_status status = kp_findings_rows(making, &auditing->suspects, &audit->suspects,
                                             &audit->suspect_count);

    audit->misnoted_are_all = auditing->misreads.are_all && !auditing->over;
    if (status == KP_OK)
        status = kp_findings_repairs(making, &auditing->repairs, auditing->wanted, audit);
    if (status == KP_OK)
        status = kp_findings_misrecorded_guesses(making, &auditing->misreads, auditing->wanted,
                                                 audit);
    audit->unfinished = find_unfinished(auditing);
    return status;
}

static enum kp_status run(struct kp_audit_context *auditing)
{
    static enum kp_status (*const steps[])(struct kp_audit_context *) = {
        kp_audit_repeated_mistakes, kp_audit_fewest_rows, kp_audit_misrecorded_guesses,
        kp_audit_conflicts};
    struct kp_verdict_builder *making = auditing->making;
    enum kp_status status = KP_OK;

    if (!kp_conflict_search_make(&auditing->blame, auditing->judge) ||
        !kp_row_sets_add(&auditing->blame.clashes, making->on, true, making->game->row_count))
        return kp_verdict_builder_no_memory(making);
    if (making->verdict->first_impossible == KP_NO_ROW)
        kp_audit_note_stop(auditing, auditing->judge->stop);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == KP_OK; i++)
        if (!auditing->over)
            status = steps[i](auditing);
    if (status == KP_OK)
        status = take_any(auditing);
    return status ? status : hand_over(auditing);
}

enum kp_status kp_audit_run(struct kp_verdict_builder *making)
{
    struct kp_audit *audit = kp_calloc(1, sizeof *audit);
    struct kp_audit_context auditing = {.making = making,
                                        .judge = &making->judge,
                                        .audit = audit,
                                        .repairs = {.game = making->game},
                                        .wanted = KP_REPAIRS,
                                        .slips_open = true,
                                        .repairs_open = true};
    enum kp_status status;

    making->verdict->audit = audit;
    if (!audit)
        return kp_verdict_builder_no_memory(making);
    audit->wrong_least = 1;
    if (making->options->repairs > 0)
        auditing.wanted = (size_t)making->options->repairs;
    status = run(&auditing);
    kp_engines_end_step(&making->judge);
    kp_conflict_search_free(&auditing.blame);
    kp_repair_list_free(&auditing.repairs);
    kp_row_sets_free(&auditing.suspects);
    kp_misrecorded_guesses_free(&auditing.misreads);
    return status;
}
