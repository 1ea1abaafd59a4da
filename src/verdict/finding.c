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
    enum kp_status status;

    *builder = (struct kp_verdict_builder){.game = game, .options = options, .why = why};
    builder->question = kp_question_new(game, merged);
    builder->on = kp_calloc(game->row_count, sizeof *builder->on);
    builder->scratch = kp_calloc(game->row_count, sizeof *builder->scratch);
    builder->finding.conflict = kp_calloc(game->row_count, sizeof *builder->finding.conflict);
    if (!builder->question || !builder->on || !builder->scratch || !builder->finding.conflict)
        return kp_no_memory(builder->why);
    for (size_t r = 0; r < game->row_count; r++)
        builder->on[r] = true;
    builder->finding.first_impossible = KP_NO_ROW;
    status = kp_engines_make(&builder->engines, builder->question, options, limits, why);
    if (status)
        return status;
    if (!kp_engines_make_replay(&builder->engines))
        return kp_no_memory(why);
    builder->replay = builder->engines.replay;
    return KP_OK;
}

void kp_verdict_builder_free(struct kp_verdict_builder *builder)
{
    kp_engines_free(&builder->engines);
    kp_question_free(builder->question);
    kp_finding_free(&builder->finding);
    kp_strbuf_free(&builder->notes);
    free(builder->on);
    free(builder->scratch);
}

void kp_finding_free(struct kp_finding *finding)
{
    free(finding->secret);
    kp_bignum_free(&finding->count.number);
    free(finding->conflict);
    kp_strbuf_free(&finding->reason);
    kp_audit_finding_free(finding->audit);
    for (size_t i = 0; i < finding->story_count; i++)
        kp_bignum_free(&finding->story[i].secrets.number);
    free(finding->story);
    free(finding->revealed);
    kp_strbuf_free(&finding->against_rules);
    free(finding->wrong_rows);
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
                               uint16_t **to)
{
    free(*to);
    *to = kp_copy(code, (size_t)builder->game->rules->pegs * sizeof *code);
    return *to ? KP_OK : kp_no_memory(builder->why);
}

/* Sets the count.  A lower bound replaces only a lower one. */
static enum kp_status set_count(struct kp_verdict_builder *builder, const struct kp_bignum *number,
                                bool exact)
{
    struct kp_secret_count *count = &builder->finding.count;

    if (number->failed)
        return kp_no_memory(builder->why);
    if (count->is_known && !exact && kp_bignum_compare(number, &count->number) <= 0)
        return KP_OK;
    return kp_secret_count_set(count, number, exact) ? KP_OK : kp_no_memory(builder->why);
}

enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *builder, enum kp_engine engine)
{
    struct kp_bignum none = {0};

    builder->finding.answer = KP_CHEATED;
    builder->finding.engine = engine;
    return set_count(builder, &none, true);
}

enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *builder,
                                             enum kp_engine engine, const uint16_t *code)
{
    builder->finding.answer = KP_CONSISTENT;
    builder->finding.engine = engine;
    if (!kp_replay_fits(builder->replay, code, builder->options->wrong_rows))
        return kp_broken(builder->why,
                         "the %s engine found a secret that does not fit these scores",
                         kp_engine_name(engine));
    return set_code(builder, code, &builder->finding.secret);
}

/* Sets the stop.  If the solver was not asked to count, what ended the native engine's count is the
 * reason that not all secrets are known. */
static void set_stop(struct kp_verdict_builder *builder, enum kp_stop_reason stop, bool native)
{
    bool is_answer = builder->finding.answer == KP_CONSISTENT && stop != KP_COMPLETED;
    bool linear = is_answer && builder->finding.engine == KP_LINEAR;
    bool was_to_count = builder->options->count_all &&
                        (builder->options->wrong_rows == 0 || linear);

    if (native || !is_answer || was_to_count || kp_stop_ends_step(stop))
        builder->finding.stop = stop;
}

static const char *name_engine(enum kp_engine engine)
{
    return engine == KP_SAT ? "SAT" : kp_engine_name(engine);
}

/* Uses a result.  The native engine's secret is the least, so it replaces any other, and no other
 * replaces it. */
enum kp_status kp_verdict_use_result(struct kp_verdict_builder *builder, enum kp_engine engine,
                                     const struct kp_reply *result, enum kp_stop_reason stop)
{
    bool native = engine == KP_NATIVE;
    enum kp_answer before = builder->finding.answer;
    enum kp_status status = KP_OK;

    if (native && result->expected < UINT64_MAX)
        builder->engines.stats.expected = result->expected;
    if (before == (result->found ? KP_CHEATED : KP_CONSISTENT) &&
        (result->found || stop == KP_COMPLETED))
        return kp_broken(builder->why, "the %s engine and the %s engine contradict each other",
                         name_engine(builder->finding.engine), name_engine(engine));
    if (result->found && (native || before != KP_CONSISTENT))
        status = kp_verdict_builder_consistent(builder, engine, result->code);
    if (status == KP_OK && result->found)
        status = set_count(builder, &result->secrets, stop == KP_COMPLETED);
    else if (status == KP_OK && stop == KP_COMPLETED)
        status = kp_verdict_builder_cheated(builder, engine);
    set_stop(builder, stop, native);
    return status;
}

void kp_verdict_retract(struct kp_verdict_builder *builder)
{
    struct kp_finding *finding = &builder->finding;

    finding->count.is_known = finding->count.is_exact = finding->conflict_is_minimal = false;
    finding->engine = KP_AUTO;
    finding->answer = KP_UNDECIDED;
    finding->stop = KP_SOLVER_FAILED;
}

enum kp_status kp_verdict_note_wrong_rows(struct kp_verdict_builder *builder,
                                          const uint16_t *secret)
{
    struct kp_replay *replay = builder->replay;

    if (!kp_replay_note(replay, secret))
        return kp_no_memory(builder->why);
    free(builder->finding.wrong_rows);
    builder->finding.wrong_rows = replay->wrong_rows;
    builder->finding.wrong_row_count = replay->wrong_row_count;
    replay->wrong_rows = NULL;
    replay->wrong_room = 0;
    return KP_OK;
}

/* Scores the rows again with this secret, and records it as the revealed one, with the rows that it
 * does not fit. */
static enum kp_status replay_secret(struct kp_verdict_builder *builder, const uint16_t *secret)
{
    enum kp_status status = set_code(builder, secret, &builder->finding.revealed);

    if (status == KP_OK)
        status = kp_verdict_note_wrong_rows(builder, secret);
    if (status == KP_OK && builder->replay->against_rules)
        kp_strbuf_addf(&builder->finding.against_rules, "%s", builder->replay->why.says);
    return status;
}

enum kp_status kp_verdict_check_revealed(struct kp_verdict_builder *builder)
{
    const uint16_t *secret = builder->game->secret;
    struct kp_finding *finding = &builder->finding;
    enum kp_status status;

    finding->without_secret = finding->answer;
    if (!secret || builder->options->rows_alone)
        return KP_OK;
    status = replay_secret(builder, secret);
    if (status)
        return status;
    finding->engine = KP_REPLAY;
    for (size_t i = 0; i < finding->wrong_row_count; i++)
        finding->wrong_sure_row |= builder->game->rows[finding->wrong_rows[i].row].sure;
    if (finding->wrong_row_count > builder->options->wrong_rows || finding->wrong_sure_row ||
        builder->replay->against_rules) {
        finding->answer = KP_CHEATED;
        return KP_OK;
    }
    finding->without_secret = KP_CONSISTENT;
    return kp_verdict_builder_consistent(builder, KP_REPLAY, secret);
}

enum kp_status kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                                      const uint16_t *code)
{
    struct kp_finding *finding = &builder->finding;
    enum kp_status status;

    finding->answer = code ? KP_CHEATED : answer;
    finding->engine = code ? KP_REPLAY : answer == KP_UNDECIDED ? KP_AUTO : KP_OTHER_SOLVER;
    if (!code)
        return KP_OK;
    status = replay_secret(builder, code);
    if (status == KP_OK && !builder->replay->against_rules && finding->wrong_row_count == 0) {
        finding->answer = KP_CONSISTENT;
        finding->secret = finding->revealed;
        finding->revealed = NULL;
    }
    return status;
}

/* ---- Rows and sentences ------------------------------------------------------ */

static void set_rows(struct kp_verdict_builder *builder, const bool *rows)
{
    struct kp_finding *finding = &builder->finding;

    finding->conflict_rows = 0;
    for (size_t r = 0; r < builder->question->row_count; r++) {
        finding->conflict[r] = rows[r];
        finding->conflict_rows += rows[r];
    }
}

void kp_verdict_set_conflict(struct kp_verdict_builder *builder, enum kp_stop_reason stop)
{
    struct kp_finding *finding = &builder->finding;

    finding->conflict_is_minimal = stop == KP_COMPLETED;
    if (stop == KP_COMPLETED || finding->stop == KP_COMPLETED || kp_stop_ends_everything(stop))
        finding->stop = stop;
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

/* ---- Steps -------------------------------------------------------------------- */

struct kp_step kp_step_begin(const struct kp_engines *engines, enum kp_engine engine)
{
    return (struct kp_step){.engine = engine, .cost = engines->stats, .seconds = -kp_now()};
}

void kp_step_set_result(struct kp_step *step, const struct kp_reply *result,
                        enum kp_stop_reason stop)
{
    const struct kp_bignum *secrets = &result->secrets;

    step->stop = stop;
    step->counted = stop == KP_COMPLETED;
    step->expected = result->expected;
    if (result->found)
        step->answer = KP_CONSISTENT;
    else if (stop == KP_COMPLETED)
        step->answer = KP_CHEATED;
    if (!secrets->failed && secrets->size > 0)
        step->secrets = secrets->size == 1 ? secrets->limbs[0] : UINT64_MAX;
}

void kp_verdict_keep_step(struct kp_verdict_builder *builder, const struct kp_step *step)
{
    struct kp_finding *finding = &builder->finding;

    if (finding->step_count == KP_MOST_STEPS)
        return;
    finding->steps[finding->step_count] = *step;
    finding->steps[finding->step_count++].who = step->engine == KP_SAT
                                                    ? builder->engines.solver_name
                                                    : kp_engine_name(step->engine);
}

void kp_verdict_add_step(struct kp_verdict_builder *builder, struct kp_step *step)
{
#define SUBTRACT(name, what) step->cost.name = builder->engines.stats.name - step->cost.name;
    KP_STATS(SUBTRACT)
#undef SUBTRACT
    step->seconds += kp_now();
    kp_verdict_keep_step(builder, step);
}
