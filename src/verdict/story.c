/* Counts the secrets that were possible after each row.  Each row needs a separate count, so the
 * costs of all rows add up.  If a limit ends a count, it is a lower bound, and the rows after it
 * are still counted unless the time is up. */
#include "verdict/finding.h"

#include "base/allocate.h"
#include <stdlib.h>

static void select_first(struct kp_verdict_builder *builder, size_t k)
{
    for (size_t r = 0; r < builder->question->row_count; r++)
        builder->scratch[r] = r < k;
}

/* Decides whether a secret fits the first k rows. */
static enum kp_answer decide_first(struct kp_verdict_builder *builder, size_t k,
                                   enum kp_stop_reason *stop)
{
    select_first(builder, k);
    return kp_engines_decide(&builder->engines, &builder->engines.limits,
                             (struct kp_ask){.on = builder->scratch,
                                             .options.is_hurried = builder->engines.prefers_linear},
                             NULL, stop);
}

/* Finds the row by binary search: if the first k rows cannot all be right, no more rows can.  The
 * rows up to the last one of the conflict cannot.  If the conflict may be too large, perhaps no
 * code has the given sum, and no row is the cause. */
size_t kp_story_first_impossible(struct kp_verdict_builder *builder, enum kp_stop_reason *stop)
{
    const struct kp_finding *finding = &builder->finding;
    size_t low = 1, high = builder->question->row_count;
    bool known;

    *stop = KP_COMPLETED;
    while (high > 0 && !finding->conflict[high - 1])
        high--;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        enum kp_answer answer = decide_first(builder, middle, stop);

        if (answer == KP_UNDECIDED)
            break;
        if (answer == KP_CHEATED)
            high = middle;
        else
            low = middle + 1;
    }
    known = low == high;
    if (known && high == 1 && !finding->verdict.conflict_is_minimal)
        known = decide_first(builder, 0, stop) == KP_CONSISTENT;
    return known ? high - 1 : KP_NO_ROW;
}

/* Counts the secrets that fit the first k rows. */
static enum kp_stop_reason count_first(struct kp_verdict_builder *builder, size_t k,
                                       struct kp_secret_count *secrets)
{
    struct kp_ask ask = {.goal = KP_GOAL_COUNT, .on = builder->scratch, .options.is_hurried = true};
    struct kp_replies replies = {0};
    struct kp_reply *reply;

    select_first(builder, k);
    kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    reply = &replies.of[replies.engine];
    if (replies.stop == KP_COMPLETED || reply->found)
        kp_secret_count_set(secrets, &reply->secrets, replies.stop == KP_COMPLETED);
    kp_replies_free(&replies);
    return replies.stop;
}

/* Records what ended a count.  If only one secret was looked for, no limit ended that. */
static void note_stop(struct kp_verdict_builder *builder, enum kp_stop_reason stop)
{
    struct kp_finding *finding = &builder->finding;

    if (stop != KP_COMPLETED && stop != KP_ENOUGH &&
        (finding->verdict.story_stop == KP_COMPLETED || kp_stop_ends_everything(stop)))
        finding->verdict.story_stop = stop;
}

/* Whether a row excluded no secret. */
static bool has_told_nothing(const struct kp_secret_count *before,
                             const struct kp_secret_count *after)
{
    return before->is_exact && after->is_exact && !kp_bignum_is(&before->number, 0) &&
           kp_bignum_compare(&before->number, &after->number) == 0;
}

static void count_rows(struct kp_verdict_builder *builder, struct kp_story_row *story)
{
    struct kp_secret_count counts[2] = {0};
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t k = 0; k <= builder->game->row_count; k++) {
        struct kp_secret_count *count = &counts[k % 2];

        count->is_known = count->is_exact = false;
        if (!kp_stop_ends_everything(stop))
            stop = count_first(builder, k, count);
        note_stop(builder, stop);
        story[k] = (struct kp_story_row){
            .count = kp_count_write(&count->number, count->is_known, &builder->finding.arena),
            .count_is_exact = count->is_exact,
            .told_nothing = has_told_nothing(&counts[(k + 1) % 2], count),
            .guess_was_possible = k > 0 &&
                                  kp_replay_fits_rows(builder->engines.replay,
                                                      kp_transcript_guess(builder->game, k - 1),
                                                      k - 1, NULL, 0)};
    }
    kp_bignum_free(&counts[0].number);
    kp_bignum_free(&counts[1].number);
}

void kp_verdict_add_story(struct kp_verdict_builder *builder)
{
    struct kp_verdict *verdict = &builder->finding.verdict;
    struct kp_story_row *story;

    KP_TAKE(&builder->finding.arena, story, builder->game->row_count + 1);
    if (!story)
        return;
    verdict->story_rows = story;
    verdict->story_row_count = builder->game->row_count + 1;
    kp_limits_report(&builder->engines.limits, (struct kp_progress){"counting", "secrets", 0, -1});
    count_rows(builder, story);
}
