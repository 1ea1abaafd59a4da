/* Completes the public verdict of a finding.  Counts become text only here, and only once.  The
 * verdict owns everything that it points to, most of it in one arena, and its strings have no
 * control characters. */
#include "base/allocate.h"
#include "base/hash.h"
#include "keypeg.h"
#include "verdict/audit/audit.h"

#include <stdlib.h>
#include <string.h>

/* ---- Text ------------------------------------------------------------------------ */

const char *kp_count_write(const struct kp_bignum *number, bool is_known, struct kp_arena *arena)
{
    struct kp_strbuf text = {0};
    const char *copy = NULL;

    if (is_known) {
        kp_bignum_write(number, &text);
        copy = kp_arena_copy(arena, text.text, text.length + 1, 1);
    }
    arena->failed |= number->failed || text.failed;
    kp_strbuf_free(&text);
    return copy;
}

/* The count of an explanation; NULL for 0, which means that it was not counted. */
static const char *write_if_counted(struct kp_arena *arena, const struct kp_bignum *number)
{
    return kp_count_write(number, !kp_bignum_is(number, 0), arena);
}

const char *kp_name_write(const char *name, struct kp_arena *arena)
{
    return name ? kp_arena_copy(arena, name, strlen(name) + 1, 1) : NULL;
}

/* ---- The audit ------------------------------------------------------------------ */

static void write_repairs(struct kp_audit_finding *audit, struct kp_arena *arena)
{
    size_t count = kp_min_size(audit->repairs.count, audit->wanted);
    struct kp_repair *to;

    KP_TAKE(arena, to, count);
    for (size_t i = 0; to && i < count; i++) {
        to[i] = audit->repairs.items[i].repair;
        to[i].count = write_if_counted(arena, &audit->repairs.items[i].secrets);
    }
    audit->shown.repairs = to;
    audit->shown.repair_count = count;
    audit->shown.repairs_left_out = audit->repairs.count - count;
}

static void write_guesses(struct kp_audit_finding *audit, struct kp_arena *arena)
{
    const struct kp_misrecorded_guesses *from = &audit->misrecorded;
    size_t count = kp_min_size(from->count, audit->wanted);
    struct kp_misrecorded_guess *to;
    struct kp_bignum secrets = {0};

    KP_TAKE(arena, to, count);
    for (size_t i = 0; to && i < count; i++) {
        to[i] = from->items[i].peg;
        kp_bignum_set(&secrets, from->items[i].secrets);
        to[i].count = write_if_counted(arena, &secrets);
    }
    kp_bignum_free(&secrets);
    audit->shown.misrecorded_guesses = to;
    audit->shown.misrecorded_guess_count = count;
    audit->shown.misrecorded_guesses_left_out = from->count - count;
    audit->shown.misrecorded_guesses_are_all = from->are_all;
}

static const struct kp_rows no_rows;

static const struct kp_audit *write_audit(struct kp_audit_finding *audit, struct kp_arena *arena)
{
    write_repairs(audit, arena);
    write_guesses(audit, arena);
    audit->shown.suspects = audit->suspects.count > 0 ? audit->suspects.sets : &no_rows;
    audit->shown.suspect_count = audit->suspects.count;
    if (audit->lists_conflicts)
        audit->shown.conflicts = audit->conflicts.count > 0 ? audit->conflicts.sets : &no_rows;
    audit->shown.conflict_count = audit->conflicts.count;
    return &audit->shown;
}

/* ---- The verdict ---------------------------------------------------------------- */

static const size_t *list_conflict(const struct kp_finding *finding, struct kp_arena *arena)
{
    size_t *rows, n = 0;

    KP_TAKE(arena, rows, finding->verdict.conflict_rows);
    for (size_t r = 0; rows && n < finding->verdict.conflict_rows; r++)
        if (finding->conflict[r])
            rows[n++] = r;
    return rows;
}

enum kp_status kp_verdict_make(enum kp_status status, struct kp_finding *finding,
                               struct kp_verdict **verdict, struct kp_diag *why)
{
    struct kp_verdict *shown = &finding->verdict;
    struct kp_arena *arena = &finding->arena;
    struct kp_finding *owned = NULL;

    if (status != KP_OK) {
        kp_finding_free(finding);
        return status;
    }
    kp_strbuf_add(&finding->notes, "", 0); /* "" for none, not NULL */
    shown->count = kp_count_write(&finding->count.number, finding->count.is_known, arena);
    shown->count_is_exact = finding->count.is_exact;
    shown->conflict = list_conflict(finding, arena);
    shown->reason = finding->reason.text;
    shown->against_rules = finding->against_rules.text;
    shown->notes = finding->notes.text;
    if (finding->audit)
        shown->audit = write_audit(finding->audit, arena);
    if (!arena->failed && !finding->notes.failed)
        owned = kp_copy(finding, sizeof *finding);
    if (!owned) {
        kp_finding_free(finding);
        return kp_no_memory(why);
    }
    *verdict = &owned->verdict;
    return KP_OK;
}

void kp_verdict_free(struct kp_verdict *verdict)
{
    struct kp_finding *finding = (struct kp_finding *)verdict;

    if (finding)
        kp_finding_free(finding);
    free(finding);
}
