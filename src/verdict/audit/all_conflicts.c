/* Rows that clash: the smallest set of them, or all sets. */
#include "base/memory.h"
#include "verdict/audit/audit_impl.h"
#include <stdlib.h>

/* In the place of the conflict that was known. */
static enum kp_status tell(struct kp_audit_context *auditing, const struct kp_row_set *set)
{
    struct kp_verdict *verdict = auditing->making->verdict;
    size_t *rows = kp_copy(set->rows, set->count * sizeof *set->rows);

    if (!rows)
        return kp_verdict_builder_no_memory(auditing->making);
    free((void *)verdict->conflict);
    free((void *)verdict->reason);
    verdict->reason = NULL;
    verdict->conflict = rows;
    verdict->conflict_rows = set->count;
    return KP_OK;
}

/* The earliest of the smallest conflicts; but one that comes with a sentence
 * stays unless there is a smaller one. */
static enum kp_status find_smallest(struct kp_audit_context *auditing)
{
    struct kp_conflict_search *blame = &auditing->blame;
    struct kp_verdict *verdict = auditing->making->verdict;
    bool found;

    kp_engines_begin_step(auditing->judge, auditing->making->options->all_conflicts ? 60 : 100);
    blame->clashing.most = verdict->reason ? verdict->conflict_rows - 1 : SIZE_MAX;
    found = kp_conflict_search_conflict(blame);
    blame->clashing.most = SIZE_MAX;
    kp_audit_note_stop(auditing, found ? KP_COMPLETED : blame->stop);
    verdict->conflict_is_smallest = found || blame->stop == KP_COMPLETED;
    verdict->conflict_is_minimal |= verdict->conflict_is_smallest;
    return found ? tell(auditing, &blame->conflicts.sets[0]) : KP_OK;
}

/* So many at most: there can be more of them than anybody can read. */
#define MOST_CONFLICTS 1000

static enum kp_status find_all(struct kp_audit_context *auditing)
{
    struct kp_conflict_search *blame = &auditing->blame;
    struct kp_audit *audit = auditing->audit;
    bool more = true;

    kp_engines_begin_step(auditing->judge, 100);
    while (more && blame->conflicts.count < MOST_CONFLICTS)
        more = kp_conflict_search_conflict(blame);
    audit->conflicts_are_all = !more && blame->stop == KP_COMPLETED;
    kp_audit_note_stop(auditing, blame->stop);
    return kp_findings_rows(auditing->making, &blame->conflicts, &audit->conflicts,
                            &audit->conflict_count);
}

enum kp_status kp_audit_conflicts(struct kp_audit_context *auditing)
{
    bool all = auditing->making->options->all_conflicts;
    enum kp_status status = find_smallest(auditing);

    if (status || auditing->over || !all)
        return status;
    return find_all(auditing);
}
