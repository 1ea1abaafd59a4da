/* Counts the secrets that were possible after each row.  Each row needs a separate count, so the
 * costs of all rows add up.  If a limit ends a count, it is a lower bound, and the rows after it
 * are still counted unless the time is up. */
#include "verdict/check.h"

#include "base/allocate.h"
#include <stdlib.h>

static void select_first(struct kp_verdict_builder *builder, size_t k)
{
    for (size_t r = 0; r < builder->question->row_count; r++)
        builder->scratch[r] = r < k;
}

/* Decides whether a secret fits the first k rows. */
static enum kp_answer decide_first(struct kp_verdict_builder *builder, size_t k, uint16_t *code)
{
    select_first(builder, k);
    return builder->engines.audits_by_relaxation
               ? kp_engines_try_core(&builder->engines, &builder->engines.limits, builder->scratch,
                                     code)
               : kp_engines_decide(&builder->engines, &builder->engines.limits, builder->scratch,
                                   code);
}

/* Finds the row by binary search: if the first k rows cannot all be right, no more rows can.  The
 * rows up to the last one of the conflict cannot.  If the conflict may be too large, perhaps no
 * code has the given sum, and no row is the cause. */
size_t kp_story_first_impossible(struct kp_verdict_builder *builder)
{
    const struct kp_verdict *verdict = builder->verdict;
    uint16_t *code = kp_calloc((size_t)builder->question->pegs, sizeof *code);
    size_t low = 1, high = verdict->conflict[verdict->conflict_rows - 1] + 1;
    bool known;

    while (code && low < high) {
        size_t middle = low + (high - low) / 2;
        enum kp_answer answer = decide_first(builder, middle, code);

        if (answer == KP_UNDECIDED)
            break;
        if (answer == KP_CHEATED)
            high = middle;
        else
            low = middle + 1;
    }
    known = code && low == high;
    if (known && high == 1 && !verdict->conflict_is_minimal)
        known = decide_first(builder, 0, code) == KP_CONSISTENT;
    free(code);
    return known ? high - 1 : KP_NO_ROW;
}

/* A count of secrets, and whether it is exact.  All zero: unknown. */
struct row_count {
    struct kp_bignum secrets;
    bool is_known, is_exact;
};

/* Counts the secrets that fit the first k rows. */
static enum kp_stop_reason count_first(struct kp_verdict_builder *builder, size_t k,
                                       struct kp_native_result *result, struct row_count *count)
{
    enum kp_stop_reason stop;

    select_first(builder, k);
    stop = kp_engines_count(&builder->engines, builder->scratch, "counting", result);
    count->is_exact = stop == KP_COMPLETED;
    count->is_known = count->is_exact || result->found;
    kp_bignum_set(&count->secrets, 0);
    kp_bignum_add(&count->secrets, &result->secrets);
    return stop;
}

/* Records what ended a count.  The SAT engine looks for one secret only, and no limit ended
 * that. */
static void note_stop(struct kp_verdict_builder *builder, enum kp_stop_reason stop)
{
    struct kp_verdict *verdict = builder->verdict;
    bool is_one = builder->engines.engine == KP_SAT && stop == KP_OUT_OF_STATES;

    if (stop != KP_COMPLETED && !is_one &&
        (verdict->story_stop == KP_COMPLETED || kp_stop_ends_everything(stop)))
        verdict->story_stop = stop;
}

static enum kp_status write_row(struct kp_verdict_builder *builder, const struct row_count *count,
                                struct kp_story_row *row)
{
    row->count_is_exact = count->is_exact;
    return count->is_known ? kp_verdict_write_count(builder, &count->secrets, &row->count) : KP_OK;
}

/* Records whether the guess was possible when it was made, and whether the row excluded any
 * secret. */
static void compare(struct kp_verdict_builder *builder, size_t r, const struct row_count *before,
                    const struct row_count *after, struct kp_story_row *row)
{
    const uint16_t *guess = kp_transcript_guess(builder->game, r);

    row->guess_was_possible = kp_replay_fits_first(builder->replay, guess, r, 0);
    row->told_nothing = before->is_exact && after->is_exact && !kp_bignum_is(&before->secrets, 0) &&
                        kp_bignum_compare(&before->secrets, &after->secrets) == 0;
}

static enum kp_status write_rows(struct kp_verdict_builder *builder,
                                 struct kp_native_result *result, struct kp_story_row *rows)
{
    struct row_count before = {0}, after = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_OK;

    for (size_t k = 0; status == KP_OK && k <= builder->game->row_count; k++) {
        struct row_count swap = before;

        before = after;
        after = swap;
        after.is_known = after.is_exact = false;
        builder->verdict->story_row_count = k + 1;
        if (!kp_stop_ends_everything(stop))
            stop = count_first(builder, k, result, &after);
        note_stop(builder, stop);
        status = write_row(builder, &after, &rows[k]);
        if (status == KP_OK && k > 0)
            compare(builder, k - 1, &before, &after, &rows[k]);
    }
    kp_bignum_free(&before.secrets);
    kp_bignum_free(&after.secrets);
    return status;
}

enum kp_status kp_verdict_add_story(struct kp_verdict_builder *builder)
{
    struct kp_story_row *rows = kp_calloc(builder->game->row_count + 1, sizeof *rows);
    struct kp_native_result result;
    enum kp_status status;

    builder->verdict->story_rows = rows;
    if (kp_engines_result_make(&result, builder->question) && rows)
        status = write_rows(builder, &result, rows);
    else
        status = kp_no_memory(builder->why);
    kp_engines_result_free(&result);
    return status;
}
