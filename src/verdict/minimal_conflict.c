/* The finding's conflict: which rows of the game cannot all be right. */
#include "engines/narrow_conflict.h"
#include "verdict/finding.h"

#include <string.h>

/* Returns the sentence that explains why a game has no secret even without its rows. */
static const char *explain_no_code(const struct kp_transcript *game)
{
    if (game->times)
        return game->sum < 0
                   ? "even without the rows, no code has what is known of the secret"
                   : "even without the rows, no code has that sum and what is known of the secret";
    if (game->sum < 0)
        return "even without the rows, no code has what is known of the secret's pegs";
    if (!game->allowed)
        return "even without the rows, no code of this game has that sum";
    return "even without the rows, no code has that sum and what is known of the secret's pegs";
}

static void narrow(struct kp_verdict_builder *builder, bool hurries)
{
    enum kp_stop_reason stop = kp_conflict_narrow(&builder->engines, &builder->engines.limits,
                                                  builder->on, hurries);

    kp_engines_end_step(&builder->engines);
    kp_verdict_set_conflict(builder, stop);
}

#define NARROWING_PERCENT 8

/* The share of the effort for narrowing by the linear engine, if an audit follows: the questions of
 * the audit show smaller conflicts as well. */
#define NARROWING_PERCENT_LINEARLY 2

static unsigned find_percent(const struct kp_verdict_builder *builder)
{
    return builder->engines.audits_by_relaxation && builder->options->repairs >= 0
               ? NARROWING_PERCENT_LINEARLY
               : NARROWING_PERCENT;
}

void kp_conflict_find(struct kp_verdict_builder *builder)
{
    const struct kp_finding *finding = &builder->finding;
    size_t rows = builder->question->row_count, before = 0;

    memcpy(builder->scratch, builder->on, rows * sizeof *builder->on);
    for (size_t r = 0; r < rows; r++)
        before += builder->on[r];
    kp_engines_begin_step(&builder->engines, find_percent(builder));
    narrow(builder, true);
    if (finding->verdict.conflict_rows == 0 && kp_engines_reject_wrong_solver(&builder->engines)) {
        if (finding->verdict.engine == KP_SAT) {
            kp_verdict_retract(builder);
            return;
        }
        memcpy(builder->on, builder->scratch, rows * sizeof *builder->on);
        kp_engines_begin_step(&builder->engines, find_percent(builder));
        narrow(builder, true);
    }
    if (finding->verdict.conflict_rows == 0)
        kp_verdict_set_reason(builder, explain_no_code(builder->game));
    else if (finding->verdict.conflict_rows < before)
        kp_verdict_set_reason(builder, "");
}

void kp_conflict_minimise(struct kp_verdict_builder *builder)
{
    const struct kp_finding *finding = &builder->finding;

    if (finding->verdict.conflict_is_minimal || kp_stop_ends_everything(finding->verdict.stop))
        return;
    memcpy(builder->on, finding->conflict, builder->question->row_count * sizeof *builder->on);
    kp_engines_begin_search(&builder->engines);
    narrow(builder, false);
}
