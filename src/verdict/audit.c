/* In this order: the same mistake in every row; the fewest wrong rows, by the
 * native engine or else by hitting sets and the solver; guesses noted wrongly;
 * the smallest conflict, or all.  Each step has its own share of the effort,
 * so that a hard one leaves the others theirs. */
#include "verdict/audit.h"

#include "base/memory.h"
#include "verdict/alternatives.h"
#include "verdict/blame.h"
#include "verdict/fewest.h"
#include "verdict/findings.h"
#include "verdict/slips.h"
#include <stdlib.h>
#include <string.h>

struct auditing {
    struct kp_making *making;
    struct kp_judge *judge;
    struct kp_audit *audit;
    struct kp_blame blame;
    struct kp_repairs repairs;
    struct kp_row_sets suspects;
    struct kp_misreads misreads;
    size_t wanted;
    bool over; /* time is up, or somebody asked */
};

/* Remember the first that kept us from knowing more. */
static void note_stop(struct auditing *auditing, enum kp_stop stop)
{
    if (stop != KP_RAN && auditing->audit->stop == KP_RAN)
        auditing->audit->stop = stop;
    auditing->over |= kp_judge_is_over(stop);
}

/* ---- The same mistake in every row --------------------------------------- */

static enum kp_status try_slip(struct auditing *auditing, const char *mistake,
                               struct kp_transcript *meant)
{
    struct kp_question *question = kp_question_new(meant, true);
    struct kp_judge judge = kp_judge_like(auditing->judge, question);
    struct kp_census census = {0};
    enum kp_status status = KP_NO_MEMORY;

    if (question && kp_census_make(&census, question)) {
        kp_judge_count(&judge, &census);
        note_stop(auditing, census.found ? KP_RAN : census.stop);
        status = census.found ? kp_findings_slip(auditing->making, meant, mistake, question,
                                                 &census, auditing->audit)
                              : KP_OK;
    }
    kp_judge_pay(auditing->judge, &judge);
    kp_census_free(&census);
    kp_judge_free(&judge);
    kp_question_free(question);
    return status == KP_NO_MEMORY ? kp_making_no_memory(auditing->making) : status;
}

static enum kp_status try_slips(struct auditing *auditing)
{
    const struct kp_transcript *game = auditing->making->game;
    enum kp_status status = KP_OK;

    kp_judge_begin_step(auditing->judge);
    auditing->audit->slips = kp_zeroed(KP_SLIP_KINDS, sizeof *auditing->audit->slips);
    if (!auditing->audit->slips)
        return kp_making_no_memory(auditing->making);
    for (size_t i = 0; i < KP_SLIP_KINDS && status == KP_OK && !auditing->over; i++) {
        struct kp_transcript *meant = kp_slip_undo(&kp_slip_kinds[i], game);

        if (meant)
            status = try_slip(auditing, kp_slip_kinds[i].mistake, meant);
        kp_transcript_free(meant);
    }
    return status;
}

/* ---- The fewest wrong rows ----------------------------------------------- */

static bool same_rows(const struct kp_row_set *set, const struct kp_fix *fix)
{
    for (size_t i = 0; i < fix->count; i++)
        if (set->rows[i] != fix->rows[i].row)
            return false;
    return true;
}

/* Add the rows of a repair to the suspects, once; they are equally many. */
static bool suspect(struct auditing *auditing, const struct kp_fix *fix, bool *scratch)
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

static bool suspect_all(struct auditing *auditing)
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
static enum kp_status walk_codes(struct auditing *auditing)
{
    struct kp_audit *audit = auditing->audit;
    enum kp_stop stop;

    kp_judge_begin_step(auditing->judge);
    stop = kp_fewest_find(auditing->judge, &auditing->repairs, &audit->wrong_least);
    note_stop(auditing, stop);
    if (stop == KP_OUT_OF_MEMORY || !suspect_all(auditing))
        return kp_making_no_memory(auditing->making);
    audit->repairs_are_all = audit->suspects_are_all = stop == KP_RAN &&
                                                       !auditing->repairs.overflowed;
    if (auditing->repairs.count > 0)
        audit->wrong_most = audit->wrong_least;
    return KP_OK;
}

/* The corrections with the fewest rows. */
static void find_corrections(struct auditing *auditing)
{
    struct kp_blame *blame = &auditing->blame;
    struct kp_audit *audit = auditing->audit;
    bool more = kp_blame_correction(blame);

    while (more && blame->correcting.least == blame->corrections.sets[0].count)
        more = kp_blame_correction(blame);
    note_stop(auditing, more ? KP_RAN : blame->stop);
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
static enum kp_status ask_scores(struct auditing *auditing)
{
    struct kp_audit *audit = auditing->audit;
    struct kp_row_sets *corrections = &auditing->blame.corrections;

    if (corrections->count == 0)
        return KP_OK;
    kp_repairs_free(&auditing->repairs); /* what a walk found is found again */
    kp_row_sets_free(&auditing->suspects);
    kp_judge_begin_step(auditing->judge);
    note_stop(auditing, kp_alternatives_find(auditing->judge, corrections, auditing->wanted,
                                             &auditing->repairs, &audit->repairs_are_all));
    auditing->suspects = *corrections;
    *corrections = (struct kp_row_sets){0};
    return KP_OK;
}

static enum kp_status find_fewest(struct auditing *auditing)
{
    struct kp_judge *judge = auditing->judge;
    enum kp_status status = KP_OK;
    bool walked;

    auditing->audit->wrong_least = 1;
    if (judge->engine != KP_SAT)
        status = walk_codes(auditing);
    walked = auditing->audit->suspects_are_all;
    if (status || walked || auditing->over || judge->engine == KP_NATIVE)
        return status;
    auditing->audit->stop = KP_RAN; /* the solver has its chance */
    kp_judge_begin_step(auditing->judge);
    find_corrections(auditing);
    return auditing->over ? KP_OK : ask_scores(auditing);
}

/* ---- Guesses noted wrongly ----------------------------------------------- */

/* Only where one row is to blame. */
static void find_misreads(struct auditing *auditing)
{
    struct kp_misreads *misreads = &auditing->misreads;
    bool one = auditing->audit->wrong_least == 1 && auditing->audit->wrong_most == 1;

    misreads->are_all = one && auditing->audit->suspects_are_all;
    for (size_t i = 0; one && i < auditing->suspects.count && !auditing->over; i++) {
        enum kp_stop stop;

        kp_judge_begin_step(auditing->judge);
        stop = kp_misread_find(auditing->judge, auditing->suspects.sets[i].rows[0], misreads);
        note_stop(auditing, stop);
        misreads->are_all &= stop == KP_RAN;
    }
    auditing->audit->misnoted_are_all = misreads->are_all && !auditing->over;
}

/* ---- Rows that clash ------------------------------------------------------ */

/* The smallest conflict, and unless it comes with a sentence, of these the
 * earliest. */
static enum kp_status tell_smallest(struct auditing *auditing, const struct kp_row_set *set)
{
    struct kp_verdict *verdict = auditing->making->verdict;
    size_t *rows;

    verdict->conflict_is_minimal = verdict->conflict_is_smallest = true;
    if (set->count == verdict->conflict_rows && verdict->reason)
        return KP_OK;
    rows = kp_copy(set->rows, set->count * sizeof *set->rows);
    if (!rows)
        return kp_making_no_memory(auditing->making);
    free((void *)verdict->conflict);
    free((void *)verdict->reason);
    verdict->reason = NULL;
    verdict->conflict = rows;
    verdict->conflict_rows = set->count;
    return KP_OK;
}

static enum kp_status find_smallest(struct auditing *auditing)
{
    struct kp_blame *blame = &auditing->blame;

    kp_judge_begin_step(auditing->judge);
    if (kp_blame_conflict(blame))
        return tell_smallest(auditing, &blame->conflicts.sets[0]);
    note_stop(auditing, blame->stop);
    return KP_OK;
}

/* So many at most: there can be more of them than anybody can read. */
#define MOST_CONFLICTS 1000

static enum kp_status find_all(struct auditing *auditing)
{
    struct kp_blame *blame = &auditing->blame;
    struct kp_audit *audit = auditing->audit;
    bool more = blame->conflicts.count > 0;

    kp_judge_begin_step(auditing->judge);
    while (more && blame->conflicts.count < MOST_CONFLICTS)
        more = kp_blame_conflict(blame);
    audit->conflicts_are_all = !more && blame->stop == KP_RAN;
    note_stop(auditing, blame->stop);
    return kp_findings_rows(auditing->making, &blame->conflicts, &audit->conflicts,
                            &audit->conflict_count);
}

/* ---- All of it ------------------------------------------------------------ */

/* Nobody knows the fewest: then any correction that was met on the way. */
static enum kp_status take_any(struct auditing *auditing)
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
               : kp_making_no_memory(auditing->making);
}

static enum kp_status hand_over(struct auditing *auditing)
{
    struct kp_making *making = auditing->making;
    struct kp_audit *audit = auditing->audit;
    enum kp_status status = kp_findings_rows(making, &auditing->suspects, &audit->suspects,
                                             &audit->suspect_count);

    if (status == KP_OK)
        status = kp_findings_repairs(making, &auditing->repairs, auditing->wanted, audit);
    if (status == KP_OK)
        status = kp_findings_misreads(making, &auditing->misreads, auditing->wanted, audit);
    return status;
}

static enum kp_status run(struct auditing *auditing, bool all_conflicts)
{
    struct kp_making *making = auditing->making;
    enum kp_status status;

    if (!kp_blame_make(&auditing->blame, auditing->judge) ||
        !kp_row_sets_add(&auditing->blame.clashes, making->on, true, making->game->row_count))
        return kp_making_no_memory(making);
    status = try_slips(auditing);
    if (status == KP_OK && !auditing->over)
        status = find_fewest(auditing);
    if (status == KP_OK && !auditing->over)
        find_misreads(auditing);
    if (status == KP_OK && !auditing->over)
        status = find_smallest(auditing);
    if (status == KP_OK && !auditing->over && all_conflicts)
        status = find_all(auditing);
    if (status == KP_OK)
        status = take_any(auditing);
    return status ? status : hand_over(auditing);
}

enum kp_status kp_making_audit(struct kp_making *making, size_t repairs, bool all_conflicts)
{
    struct kp_audit *audit = kp_zeroed(1, sizeof *audit);
    struct auditing auditing = {.making = making,
                                .judge = &making->judge,
                                .audit = audit,
                                .repairs = {.game = making->game},
                                .wanted = repairs};
    enum kp_status status;

    making->verdict->audit = audit;
    if (!audit)
        return kp_making_no_memory(making);
    status = run(&auditing, all_conflicts);
    kp_judge_end_step(&making->judge);
    kp_blame_free(&auditing.blame);
    kp_repairs_free(&auditing.repairs);
    kp_row_sets_free(&auditing.suspects);
    kp_misreads_free(&auditing.misreads);
    return status;
}
