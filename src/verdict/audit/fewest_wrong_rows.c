/* The fewest rows that must be wrong: by the native engine, which tries all
 * codes, or else by hitting sets and the solver. */
#include "base/memory.h"
#include "verdict/audit/audit_impl.h"
#include "verdict/audit/fewest_by_enumeration.h"
#include "verdict/audit/score_corrections.h"
#include <stdlib.h>
#include <string.h>

static bool same_rows(const struct kp_row_set *set, const struct kp_draft_repair *fix)
{
    for (size_t i = 0; i < fix->count; i++)
        if (set->rows[i] != fix->rows[i].row)
            return false;
    return true;
}

/* Add the rows of a repair to the suspects, once; they are equally many. */
static bool suspect(struct kp_audit_context *auditing, const struct kp_draft_repair *fix,
                    bool *scratch)
{
    struct kp_row_sets *suspects = &auditing->suspects;
    size_t rows = auditing->judge->question->row_count;

    for (size_t i = 0; i < suspects->count; i++)
        if (same_rows(&suspects->sets[i], fix))
            return true;
    memset(scratch, 0, rows * sizeof *scratch);
    for (size_t i = 0; i < fix->count; i++)
        scratch[fix->rows[i].row] = true;
    return kp_row_sets_add(suspects, scratch, true, rows) &&
           kp_row_sets_add(&auditing->blame.remedies, scratch, true, rows);
}

static bool suspect_all(struct kp_audit_context *auditing)
{
    bool *scratch = kp_calloc(auditing->judge->question->row_count, sizeof *scratch);
    bool good = scratch != NULL;

    for (size_t i = 0; good && i < auditing->repairs.count; i++)
        good = suspect(auditing, &auditing->repairs.fixes[i], scratch);
    free(scratch);
    kp_row_sets_sort(&auditing->suspects);
    return good;
}

/* All codes with so few wrong rows, one after the other. */
static enum kp_status walk(struct kp_audit_context *auditing, enum kp_stop_reason *stop)
{
    struct kp_audit *audit = auditing->audit;

    kp_engines_begin_step(auditing->judge, auditing->judge->engine == KP_NATIVE ? 60 : 8);
    *stop = kp_fewest_find(auditing->judge, &auditing->repairs, &audit->wrong_least);
    auditing->repairs_open = *stop != KP_COMPLETED;
    if (*stop != KP_COMPLETED)
        kp_repair_list_uncount(&auditing->repairs);
    if (!suspect_all(auditing))
        return kp_verdict_builder_no_memory(auditing->making);
    audit->repairs_are_all = *stop == KP_COMPLETED && !auditing->repairs.overflowed;
    audit->suspects_are_all = audit->repairs_are_all;
    if (auditing->repairs.count > 0)
        audit->wrong_most = audit->wrong_least;
    return KP_OK;
}

/* The corrections with the fewest rows. */
static void find_corrections(struct kp_audit_context *auditing)
{
    struct kp_conflict_search *blame = &auditing->blame;
    struct kp_audit *audit = auditing->audit;
    bool more = kp_conflict_search_correction(blame);

    while (more && blame->correcting.least == blame->corrections.sets[0].count)
        more = kp_conflict_search_correction(blame);
    kp_audit_note_stop(auditing, more ? KP_COMPLETED : blame->stop);
    if (blame->correcting.least > audit->wrong_least)
        audit->wrong_least = blame->correcting.least;
    if (blame->corrections.count == 0)
        return;
    audit->suspects_are_all = more || blame->stop == KP_COMPLETED;
    audit->wrong_most = audit->wrong_least = blame->corrections.sets[0].count;
    if (more) /* the last one is larger */
        kp_row_sets_drop(&blame->corrections);
}

/* And the scores that they may have had. */
static enum kp_status ask_scores(struct kp_audit_context *auditing)
{
    struct kp_audit *audit = auditing->audit;
    struct kp_row_sets *corrections = &auditing->blame.corrections;
    enum kp_stop_reason stop;

    if (corrections->count == 0)
        return KP_OK;
    kp_repair_list_free(&auditing->repairs); /* what a walk found is found again */
    kp_row_sets_free(&auditing->suspects);
    kp_engines_begin_step(auditing->judge, 50);
    stop = kp_score_corrections_find(auditing->judge, corrections, auditing->wanted,
                                     &auditing->repairs, &audit->repairs_are_all);
    kp_audit_note_stop(auditing, stop);
    auditing->repairs_open = stop != KP_COMPLETED || !audit->suspects_are_all;
    audit->repairs_are_all &= audit->suspects_are_all;
    auditing->suspects = *corrections;
    *corrections = (struct kp_row_sets){0};
    return KP_OK;
}

enum kp_status kp_audit_fewest_rows(struct kp_audit_context *auditing)
{
    struct kp_engines *judge = auditing->judge;
    enum kp_status status = KP_OK;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    if (judge->engine != KP_SAT)
        status = walk(auditing, &stop);
    if (status || stop == KP_COMPLETED || kp_stop_ends_everything(stop) ||
        judge->engine == KP_NATIVE) {
        kp_audit_note_stop(auditing, stop);
        return status;
    }
    kp_engines_begin_step(judge, 50);
    find_corrections(auditing);
    return auditing->over ? KP_OK : ask_scores(auditing);
}
