/* Records what engines, the audit and the plain rule find.
 *
 * A secret is recorded only after the plain rule has confirmed it.  A lower bound of the count
 * replaces only a lower one.  Two answers that contradict each other are never recorded. */
#include "verdict/finding.h"

#include "base/allocate.h"
#include "keypeg.h"
#include "verdict/audit/audit.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_verdict_builder_make(struct kp_verdict_builder *builder,
                                       const struct kp_transcript *game,
                                       const struct kp_options *options, struct kp_limits limits,
                                       bool merged, struct kp_diag *why)
{
    struct kp_arena *arena = &builder->finding.arena;
    enum kp_status status;

    *builder = (struct kp_verdict_builder){.game = game, .options = options, .why = why};
    builder->question = kp_question_new(game, merged);
    arena->block_bytes = KP_ARENA_BLOCK;
    KP_TAKE(arena, builder->on, game->row_count);
    KP_TAKE(arena, builder->scratch, game->row_count);
    KP_TAKE(arena, builder->finding.conflict, game->row_count);
    if (!builder->question || arena->failed)
        return kp_no_memory(builder->why);
    for (size_t r = 0; r < game->row_count; r++)
        builder->on[r] = true;
    builder->finding.verdict.first_impossible = KP_NO_ROW;
    builder->finding.verdict.most_wrong_rows = options->wrong_rows;
    status = kp_engines_make(&builder->engines, builder->question, options, limits, why);
    if (status)
        return status;
    return kp_engines_make_replay(&builder->engines) ? KP_OK : kp_no_memory(why);
}

void kp_verdict_builder_free(struct kp_verdict_builder *builder)
{
    kp_engines_free(&builder->engines);
    kp_question_free(builder->question);
    kp_finding_free(&builder->finding);
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

bool kp_secret_count_set(struct kp_secret_count *count, const struct kp_bignum *number,
                         bool is_exact)
{
    kp_bignum_set(&count->number, 0);
    kp_bignum_add(&count->number, number);
    count->is_known = true;
    count->is_exact = is_exact;
    return !count->number.failed;
}

/* ---- Answers ---------------------------------------------------------------- */

/* Copies a code of the game to *to. */
static enum kp_status set_code(struct kp_verdict_builder *builder, const uint16_t *code,
                               const uint16_t **to)
{
    *to = kp_arena_copy(&builder->finding.arena, code, (size_t)builder->game->rules->pegs,
                        sizeof *code);
    return *to ? KP_OK : kp_no_memory(builder->why);
}

enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *builder, enum kp_engine engine)
{
    struct kp_bignum none = {0};

    builder->finding.verdict.answer = KP_CHEATED;
    builder->finding.verdict.engine = engine;
    return kp_secret_count_set(&builder->finding.count, &none, true) ? KP_OK
                                                                     : kp_no_memory(builder->why);
}

enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *builder,
                                             enum kp_engine engine, const uint16_t *code)
{
    builder->finding.verdict.answer = KP_CONSISTENT;
    builder->finding.verdict.engine = engine;
    if (!kp_replay_fits(builder->engines.replay, code, builder->options->wrong_rows))
        return kp_broken(builder->why,
                         "the %s engine found a secret that does not fit these scores",
                         kp_engine_name(engine));
    return set_code(builder, code, &builder->finding.verdict.secret);
}

void kp_verdict_retract(struct kp_verdict_builder *builder)
{
    struct kp_verdict *verdict = &builder->finding.verdict;

    builder->finding.count.is_known = builder->finding.count.is_exact =
        verdict->conflict_is_minimal = false;
    verdict->engine = KP_AUTO;
    verdict->answer = KP_UNDECIDED;
    verdict->stop = KP_SOLVER_FAILED;
}

enum kp_status kp_verdict_note_wrong_rows(struct kp_verdict_builder *builder,
                                          const uint16_t *secret)
{
    struct kp_verdict *verdict = &builder->finding.verdict;
    struct kp_replay *replay = builder->engines.replay;
    bool good = kp_replay_note(replay, secret);

    verdict->wrong_row_count = replay->wrong_row_count;
    verdict->wrong_rows = kp_arena_copy(&builder->finding.arena, replay->wrong_rows,
                                        replay->wrong_row_count, sizeof *replay->wrong_rows);
    return good && !builder->finding.arena.failed ? KP_OK : kp_no_memory(builder->why);
}

/* Scores the rows again with this secret, and records it as the revealed one, with the rows that it
 * does not fit. */
static enum kp_status replay_secret(struct kp_verdict_builder *builder, const uint16_t *secret)
{
    enum kp_status status = set_code(builder, secret, &builder->finding.verdict.revealed);

    if (status == KP_OK)
        status = kp_verdict_note_wrong_rows(builder, secret);
    if (status == KP_OK && builder->engines.replay->against_rules)
        kp_strbuf_addf(&builder->finding.against_rules, "%s", builder->engines.replay->why.says);
    return status;
}

enum kp_status kp_verdict_check_revealed(struct kp_verdict_builder *builder)
{
    const uint16_t *secret = builder->game->secret;
    struct kp_verdict *verdict = &builder->finding.verdict;
    enum kp_status status;

    verdict->without_secret = verdict->answer;
    if (!secret || builder->options->rows_alone)
        return KP_OK;
    status = replay_secret(builder, secret);
    if (status)
        return status;
    verdict->engine = KP_REPLAY;
    for (size_t i = 0; i < verdict->wrong_row_count; i++)
        verdict->wrong_sure_row |= builder->game->rows[verdict->wrong_rows[i].row].sure;
    if (verdict->wrong_row_count > builder->options->wrong_rows || verdict->wrong_sure_row ||
        builder->engines.replay->against_rules) {
        verdict->answer = KP_CHEATED;
        return KP_OK;
    }
    verdict->without_secret = KP_CONSISTENT;
    return kp_verdict_builder_consistent(builder, KP_REPLAY, secret);
}

enum kp_status kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                                      const uint16_t *code)
{
    struct kp_verdict *verdict = &builder->finding.verdict;
    enum kp_status status;

    verdict->answer = code ? KP_CHEATED : answer;
    verdict->engine = code ? KP_REPLAY : answer == KP_UNDECIDED ? KP_AUTO : KP_OTHER_SOLVER;
    if (!code)
        return KP_OK;
    status = replay_secret(builder, code);
    if (status == KP_OK && !builder->engines.replay->against_rules &&
        verdict->wrong_row_count == 0) {
        verdict->answer = KP_CONSISTENT;
        verdict->secret = verdict->revealed;
        verdict->revealed = NULL;
    }
    return status;
}

/* ---- Rows and sentences ------------------------------------------------------ */

static void set_rows(struct kp_verdict_builder *builder, const bool *rows)
{
    struct kp_verdict *verdict = &builder->finding.verdict;

    verdict->conflict_rows = 0;
    for (size_t r = 0; r < builder->question->row_count; r++) {
        builder->finding.conflict[r] = rows[r];
        verdict->conflict_rows += rows[r];
    }
}

void kp_verdict_set_conflict(struct kp_verdict_builder *builder, enum kp_stop_reason stop)
{
    struct kp_verdict *verdict = &builder->finding.verdict;

    verdict->conflict_is_minimal = stop == KP_COMPLETED;
    if (stop == KP_COMPLETED || verdict->stop == KP_COMPLETED || kp_stop_ends_everything(stop))
        verdict->stop = stop;
    set_rows(builder, builder->on);
}

void kp_verdict_replace_conflict(struct kp_verdict_builder *builder, const bool *rows)
{
    kp_verdict_set_reason(builder, "");
    set_rows(builder, rows);
}

void kp_verdict_set_reason(struct kp_verdict_builder *builder, const char *reason)
{
    kp_strbuf_free(&builder->finding.reason);
    if (reason[0])
        kp_strbuf_addf(&builder->finding.reason, "%s", reason);
}
