/* Uniqueness is a question to kp_verdict_check that stops at two secrets. */
#include "hard/puzzle/unique_secret.h"

#include "verdict/check.h"
#include <stdlib.h>
#include <string.h>

/* Two secrets are enough to answer the question. */
static struct kp_options limit_options(const struct kp_options *options)
{
    struct kp_options limited = *options;

    limited.most = 2;
    limited.count_all = limited.story = limited.all_conflicts = false;
    limited.repairs = -1;
    return limited;
}

static enum kp_uniqueness read_uniqueness(const struct kp_verdict *verdict)
{
    if (verdict->answer != KP_CONSISTENT || !verdict->count)
        return KP_UNIQUENESS_UNKNOWN;
    if (strcmp(verdict->count, "1") != 0)
        return KP_NOT_UNIQUE;
    return verdict->count_is_exact ? KP_UNIQUE : KP_UNIQUENESS_UNKNOWN;
}

struct kp_transcript *kp_game_without(const struct kp_transcript *game, size_t without)
{
    struct kp_transcript *less = kp_transcript_new(game->rules);

    for (size_t r = 0; less && r < game->row_count; r++)
        if (r != without &&
            !kp_transcript_add(less, kp_transcript_guess(game, r), game->rows[r].score, 0)) {
            kp_transcript_free(less);
            return NULL;
        }
    return less;
}

/* The native engine counts; the solver only finds no second secret. */
static enum kp_certainty read_certainty(const struct kp_verdict *verdict)
{
    for (size_t i = 0; i < verdict->step_count; i++)
        if (verdict->steps[i].counted && strcmp(verdict->steps[i].who, "native") == 0)
            return KP_BY_COUNT;
    return KP_BY_REFUTATION;
}

static enum kp_status count_secrets(const struct kp_transcript *game,
                                    const struct kp_options *options, enum kp_uniqueness *unique,
                                    enum kp_certainty *known, enum kp_stop_reason *stop,
                                    struct kp_diag *why)
{
    struct kp_options limited = limit_options(options);
    struct kp_verdict *verdict = NULL;
    enum kp_status status = kp_verdict_check(game, &limited, &verdict, why);

    if (status == KP_OK) {
        *unique = read_uniqueness(verdict);
        if (*unique == KP_UNIQUE)
            *known = read_certainty(verdict);
        *stop = *unique == KP_UNIQUENESS_UNKNOWN ? verdict->stop : KP_COMPLETED;
    }
    kp_verdict_free(verdict);
    return status;
}

enum kp_status kp_has_one_secret(const struct kp_transcript *game, size_t without,
                                 const struct kp_options *options, enum kp_uniqueness *unique,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    struct kp_transcript *less = without == KP_NO_ROW ? NULL : kp_game_without(game, without);
    enum kp_status status = KP_NO_MEMORY;

    *unique = KP_UNIQUENESS_UNKNOWN;
    if (without == KP_NO_ROW || less)
        status = count_secrets(less ? less : game, options, unique, known, stop, why);
    kp_transcript_free(less);
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}
