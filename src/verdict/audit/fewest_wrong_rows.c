/* The fewest rows that must be wrong: by the native engine, which tries all
 * codes, or else by hitting sets and the solver. */
#include "base/memory.h"
#include "verdict/audit/score_corrections.h"
#include "verdict/audit/audit_impl.h"
#include "verdict/audit/fewest_by_enumeration.h"
#include <stdlib.h>
#include <string.h>

static bool same_rows(const struct kp_row_set *set, const struct kp_fix *fix)
{
    for (size_t i = 0; i < fix->count; i++)
        if (set->rows[i] != fix->rows[i].row)
            return false;
    return true;
}

/* Add the rows of a repair to the suspects, once; they are equally many. */
static bool suspect(struct kp_auditing *auditing, const struct kp_fix *fix, bool *scratch)
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

static bool suspect_all(struct kp_auditing *auditing)
{
    bool *scratch = kp_zeroed(auditing->judge->question->row_count, sizeof *scratch);
    bool good = scratch != NULL;

    for (size_t i = 0; good && i < auditing->repairs.count; i++)
        good = suspect(auditing, &auditing->repairs.fixes[i], scratch);
    free(scratch);
    kp_row_sets_sort(&auditing->suspects);
    return good;
}

/* All codes with so few wrong rows, one after the other. */
static enum kp_status walk(struct kp_auditing *auditing, enum kp_stop *stop)
{
    struct kp_audit *audit = auditing->audit;

    kp_judge_begin_step(auditing->judge, auditing->judge->engine == KP_NATIVE ? 60 : 8);
    *stop = kp_fewest_find(auditing->judge, &auditing->repairs, &audit->wrong_least);
    auditing->repairs_open = *stop != KP_RAN;
    if (*stop != KP_RAN)
        kp_repairs_uncount(&auditing->repairs);
    if (!suspect_all(auditing))
        return kp_making_no_memory(auditing->making);
    audit->repairs_are_all = *stop == KP_RAN && !auditing->repairs.overflowed;
    audit->suspects_are_all = audit->repairs_are_all;
    if (auditing->repairs.count > 0)
        audit->wrong_most = audit->wrong_least;
    return KP_OK;
}

/* The corrections with the fewest rows. */
static void find_corrections(struct kp_auditing *auditing)
{
    struct kp_blame *blame = &auditing->blame;
    struct kp_audit *audit = auditing->audit;
    bool more = kp_blame_correction(blame);

    while (more && blame->correcting.least == blame->corrections.sets[0].count)
        more = kp_blame_correction(blame);
    kp_auditing_stopped(auditing, more ? KP_RAN : blame->stop);
    if (blame->correcting.least > audit->wrong_least)
        audit->wrong_least = blame->correcting.least;
    if (blame->corrections.count == 0)
        return;
    audit->suspects_are_all = more || blame->stop == KP_RAN;
    audit->wrong_most = audit->wrong_least = blame->corrections.sets[0].count;
    if (more) /* the last one is larger */
        kp_row_sets_drop(&blame->corrections);
}

/* And the scores that they may have had. */
static enum kp_status ask_scores(struct kp_auditing *auditing)
{
    struct kp_audit *audit = auditing->audit;
    struct kp_row_sets *corrections = &auditing->blame.corrections;
    enum kp_stop stop;

    if (corrections->count == 0)
        return KP_OK;
    kp_repairs_free(&auditing->repairs); /* what a walk found is found again */
    kp_row_sets_free(&auditing->suspects);
    kp_judge_begin_step(auditing->judge, 50);
    stop = kp_alternatives_find(auditing->judge, corrections, auditing->wanted, &auditing->repairs,
                                &audit->repairs_are_all);
    kp_auditing_stopped(auditing, stop);
    auditing->repairs_open = stop != KP_RAN || !audit->suspects_are_all;
    audit->repairs_are_all &= audit->suspects_are_all;
    auditing->suspects = *corrections;
    *corrections = (struct kp_row_sets){0};
    return KP_OK;
}

enum kp_status kp_auditing_guilty(struct kp_auditing *auditing)
{
    struct kp_judge *judge = auditing->judge;
    enum kp_status status = KP_OK;
    enum kp_stop stop = KP_OUT_OF_STATES;

    if (judge->engine != KP_SAT)
        status = walk(auditing, &stop);
    if (status || stop == KP_RAN || kp_judge_is_over(stop) || judge->engine == KP_NATIVE) {
        kp_auditing_stopped(auditing, stop);
        return status;
    }
    kp_judge_begin_step(judge, 50);
    find_corrections(auditing);
    return auditing->over ? KP_OK : ask_scores(auditing);
}
