/* Records what engines, the audit and the plain rule find.
 *
 * A secret is recorded only after the plain rule has confirmed it.  A lower bound of the count
 * replaces only a lower one.  Two answers that contradict each other are never recorded.
 *
 * Counts become text only when the public verdict is completed, and only once.  The verdict owns
 * everything that it points to, most of it in one arena, and its strings have no control
 * characters. */
#include "verdict/finding.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "keypeg.h"
#include "verdict/audit/audit.h"

#include <stdlib.h>
#include <string.h>

void kp_verdict_builder_make(struct kp_verdict_builder *builder, const struct kp_transcript *game,
                             const struct kp_options *options, struct kp_limits limits, bool merged,
                             struct kp_diag *why)
{
    struct kp_arena *arena = &builder->finding.arena;

    *builder = (struct kp_verdict_builder){.game = game, .options = options, .why = why};
    builder->question = kp_question_new(game, merged);
    arena->block_bytes = KP_ARENA_BLOCK;
    KP_TAKE(arena, builder->scratch, game->row_count);
    KP_TAKE(arena, builder->finding.conflict, game->row_count);
    builder->status = builder->question && !arena->failed ? KP_OK : KP_NO_MEMORY;
    if (builder->status != KP_OK)
        return;
    memset(builder->finding.conflict, true, game->row_count * sizeof *builder->finding.conflict);
    builder->finding.verdict.first_impossible = KP_NO_ROW;
    builder->finding.verdict.most_wrong_rows = options->wrong_rows;
    builder->status = kp_engines_make(&builder->engines, builder->question, options, limits, why);
    if (builder->status == KP_OK && !kp_engines_make_replay(&builder->engines))
        builder->status = KP_NO_MEMORY;
}

enum kp_status kp_verdict_builder_end(struct kp_verdict_builder *builder,
                                      struct kp_finding *finding)
{
    struct kp_finding *made = &builder->finding;
    bool has_memory = !made->arena.failed && !made->count.number.failed && !made->reason.failed &&
                      !made->against_rules.failed && !made->notes.failed;

    if (builder->status == KP_OK && builder->engines.found_wrong_secret)
        builder->status = kp_internal_error(
            builder->why, "the SAT engine found a secret that does not fit these scores");
    kp_engines_free(&builder->engines);
    kp_question_free(builder->question);
    if (finding)
        *finding = *made;
    else
        kp_finding_free(made);
    if (builder->status == KP_NO_MEMORY || (builder->status == KP_OK && !has_memory))
        return kp_no_memory(builder->why);
    return builder->status;
}

void kp_finding_free(struct kp_finding *finding)
{
    kp_bignum_free(&finding->count.number);
    kp_strbuf_free(&finding->reason);
    kp_strbuf_free(&finding->against_rules);
    kp_strbuf_free(&finding->notes);
    kp_audit_finding_free(finding->audit);
    kp_arena_free(&finding->arena);
    *finding = (struct kp_finding){0};
}

void kp_secret_count_set(struct kp_secret_count *count, const struct kp_bignum *number,
                         bool is_exact)
{
    kp_bignum_set(&count->number, 0);
    kp_bignum_add(&count->number, number);
    count->is_known = true;
    count->is_exact = is_exact;
}

/* ---- Answers ---------------------------------------------------------------- */

/* Copies a code of the game to *to. */
static void set_code(struct kp_verdict_builder *builder, const uint16_t *code, const uint16_t **to)
{
    *to = kp_arena_copy(&builder->finding.arena, code, (size_t)builder->game->rules->pegs,
                        sizeof *code);
    if (!*to)
        builder->status = KP_NO_MEMORY;
}

void kp_verdict_builder_cheated(struct kp_verdict_builder *builder, enum kp_engine engine)
{
    builder->finding.verdict.answer = KP_CHEATED;
    builder->finding.verdict.engine = engine;
    kp_secret_count_set(&builder->finding.count, &(struct kp_bignum){0}, true);
}

void kp_verdict_builder_consistent(struct kp_verdict_builder *builder, enum kp_engine engine,
                                   const uint16_t *code)
{
    builder->finding.verdict.answer = KP_CONSISTENT;
    builder->finding.verdict.engine = engine;
    if (kp_replay_fits(builder->engines.replay, code, builder->options->wrong_rows))
        set_code(builder, code, &builder->finding.verdict.secret);
    else
        builder->status = kp_internal_error(
            builder->why, "the %s engine found a secret that does not fit these scores",
            kp_engine_name(engine));
}

void kp_verdict_note_wrong_rows(struct kp_verdict_builder *builder, const uint16_t *secret)
{
    struct kp_verdict *verdict = &builder->finding.verdict;
    struct kp_replay *replay = builder->engines.replay;

    bool noted = kp_replay_note(replay, secret);

    verdict->wrong_row_count = replay->wrong_row_count;
    verdict->wrong_rows = kp_arena_copy(&builder->finding.arena, replay->wrong_rows,
                                        replay->wrong_row_count, sizeof *replay->wrong_rows);
    if (!noted || builder->finding.arena.failed)
        builder->status = KP_NO_MEMORY;
}

/* Scores the rows again with this secret, and records it as the revealed one, with the rows that it
 * does not fit. */
static void replay_secret(struct kp_verdict_builder *builder, const uint16_t *secret)
{
    set_code(builder, secret, &builder->finding.verdict.revealed);
    kp_verdict_note_wrong_rows(builder, secret);
    if (builder->engines.replay->against_rules)
        kp_strbuf_addf(&builder->finding.against_rules, "%s", builder->engines.replay->why.says);
}

void kp_verdict_check_revealed(struct kp_verdict_builder *builder)
{
    const uint16_t *secret = builder->game->secret;
    struct kp_verdict *verdict = &builder->finding.verdict;

    verdict->without_secret = verdict->answer;
    if (!secret || builder->options->rows_alone)
        return;
    replay_secret(builder, secret);
    if (builder->status != KP_OK)
        return;
    verdict->engine = KP_REPLAY;
    for (size_t i = 0; i < verdict->wrong_row_count; i++)
        verdict->wrong_sure_row |= builder->game->rows[verdict->wrong_rows[i].row].sure;
    if (verdict->wrong_row_count > builder->options->wrong_rows || verdict->wrong_sure_row ||
        builder->engines.replay->against_rules) {
        verdict->answer = KP_CHEATED;
        return;
    }
    verdict->without_secret = KP_CONSISTENT;
    kp_verdict_builder_consistent(builder, KP_REPLAY, secret);
}

void kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                            const uint16_t *code)
{
    struct kp_verdict *verdict = &builder->finding.verdict;

    verdict->answer = code ? KP_CHEATED : answer;
    verdict->engine = code ? KP_REPLAY : answer == KP_UNDECIDED ? KP_AUTO : KP_OTHER_SOLVER;
    if (!code)
        return;
    replay_secret(builder, code);
    if (builder->status == KP_OK && !builder->engines.replay->against_rules &&
        verdict->wrong_row_count == 0) {
        verdict->answer = KP_CONSISTENT;
        verdict->secret = verdict->revealed;
        verdict->revealed = NULL;
    }
}

void kp_verdict_set_reason(struct kp_verdict_builder *builder, const char *reason)
{
    kp_strbuf_free(&builder->finding.reason);
    if (reason[0])
        kp_strbuf_addf(&builder->finding.reason, "%s", reason);
}

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
