/* The finding's conflict: which rows of the game cannot all be right. */
#include "verdict/audit/audit.h"
#include "verdict/finding.h"

#include <string.h>

/* Whether the rules, and what is known of pegs and counts, leave no code, by arithmetic alone: a
 * class needs more pegs than it may have, or all classes together need more pegs than there are, or
 * may have fewer. */
static bool has_no_code(struct kp_verdict_builder *builder)
{
    const struct kp_question *question = builder->question;
    struct kp_arena *arena = &builder->finding.arena;
    long long fewest = 0, most = 0;
    int32_t *least_of, *most_of;
    bool none = false;

    KP_TAKE(arena, least_of, (size_t)question->classes);
    KP_TAKE(arena, most_of, (size_t)question->classes);
    if (arena->failed)
        return false;
    kp_question_bound_counts(question, least_of, most_of);
    for (int c = 0; c < question->classes; c++) {
        none |= least_of[c] > most_of[c];
        fewest += least_of[c];
        most += most_of[c];
    }
    return none || fewest > question->pegs || most < question->pegs;
}

/* Returns the sentence that explains why a game has no secret even without its rows. */
static const char *explain_no_code(const struct kp_transcript *game)
{
    if (game->times || game->quotas.count > 0)
        return game->sum < 0
                   ? "even without the rows, no code has what is known of the secret"
                   : "even without the rows, no code has that sum and what is known of the secret";
    if (game->sum < 0)
        return "even without the rows, no code has what is known of the secret's pegs";
    if (!game->allowed)
        return "even without the rows, no code of this game has that sum";
    return "even without the rows, no code has that sum and what is known of the secret's pegs";
}

static size_t count_rows(const struct kp_verdict_builder *builder)
{
    size_t count = 0;

    for (size_t r = 0; r < builder->question->row_count; r++)
        count += builder->finding.conflict[r];
    return count;
}

enum kp_stop_reason kp_conflict_narrow_found(struct kp_verdict_builder *builder, bool hurries)
{
    struct kp_finding *finding = &builder->finding;
    struct kp_verdict *verdict = &finding->verdict;
    enum kp_stop_reason stop = kp_conflict_narrow(&builder->engines, &builder->engines.limits,
                                                  finding->conflict, hurries);

    kp_engines_end_stage(&builder->engines);
    verdict->conflict_is_minimal = stop == KP_COMPLETED;
    if (stop == KP_COMPLETED || verdict->stop == KP_COMPLETED || kp_stop_ends_everything(stop))
        verdict->stop = stop;
    verdict->conflict_rows = count_rows(builder);
    return stop;
}

void kp_verdict_replace_conflict(struct kp_verdict_builder *builder, const bool *rows)
{
    kp_verdict_set_reason(builder, "");
    memcpy(builder->finding.conflict, rows, builder->question->row_count * sizeof *rows);
    builder->finding.verdict.conflict_rows = count_rows(builder);
}

#define NARROWING_PERCENT 8

/* The share of the effort for narrowing by the linear engine, if an audit follows: the questions of
 * the audit show smaller conflicts as well. */
#define NARROWING_PERCENT_LINEARLY 2

void kp_conflict_note_no_code(struct kp_verdict_builder *builder)
{
    struct kp_finding *finding = &builder->finding;
    struct kp_verdict *verdict = &finding->verdict;

    kp_audit_finding_free(finding->audit);
    finding->audit = NULL;
    verdict->first_impossible = KP_NO_ROW;
    verdict->conflict_is_minimal = true; /* it has no row */
    if (!kp_stop_ends_everything(verdict->stop))
        verdict->stop = KP_COMPLETED;
    kp_verdict_set_reason(builder, explain_no_code(builder->game));
}

void kp_conflict_find(struct kp_verdict_builder *builder)
{
    const struct kp_finding *finding = &builder->finding;
    bool linearly = builder->engines.prefers_linear && builder->options->repairs >= 0;
    size_t before = count_rows(builder);

    if (has_no_code(builder)) {
        kp_conflict_note_no_code(builder);
        return;
    }
    kp_engines_begin_stage(&builder->engines,
                           linearly ? NARROWING_PERCENT_LINEARLY : NARROWING_PERCENT);
    kp_conflict_narrow_found(builder, true);
    if (finding->verdict.conflict_rows == 0)
        kp_conflict_note_no_code(builder);
    else if (finding->verdict.conflict_rows < before)
        kp_verdict_set_reason(builder, "");
}

void kp_conflict_minimise(struct kp_verdict_builder *builder)
{
    const struct kp_verdict *verdict = &builder->finding.verdict;

    if (verdict->conflict_is_minimal || kp_stop_ends_everything(verdict->stop))
        return;
    kp_engines_begin_search(&builder->engines);
    kp_conflict_narrow_found(builder, false);
}
