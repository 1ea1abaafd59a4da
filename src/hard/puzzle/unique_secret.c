#include "hard/puzzle/unique_secret.h"

#include "verdict/check.h"
#include <stdlib.h>
#include <string.h>

/* Two secrets are as good as all. */
static struct kp_options options_for(const struct kp_options *options)
{
    struct kp_options mine = *options;

    mine.most = 2;
    mine.count_all = mine.story = mine.all_conflicts = false;
    mine.repairs = -1;
    return mine;
}

static enum kp_uniqueness read(const struct kp_verdict *verdict)
{
    if (verdict->answer != KP_CONSISTENT || !verdict->count)
        return KP_ALONE_UNKNOWN;
    if (strcmp(verdict->count, "1") != 0)
        return KP_NOT_ALONE;
    return verdict->count_is_exact ? KP_ALONE : KP_ALONE_UNKNOWN;
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
static enum kp_certainty read_known(const struct kp_verdict *verdict)
{
    for (size_t i = 0; i < verdict->step_count; i++)
        if (verdict->steps[i].counted && strcmp(verdict->steps[i].who, "native") == 0)
            return KP_BY_COUNT;
    return KP_BY_REFUTATION;
}

static enum kp_status ask(const struct kp_transcript *game, const struct kp_options *options,
                          enum kp_uniqueness *alone, enum kp_certainty *known,
                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_options mine = options_for(options);
    struct kp_verdict *verdict = NULL;
    enum kp_status status = kp_verdict_make(game, &mine, &verdict, why);

    if (status == KP_OK) {
        *alone = read(verdict);
        if (*alone == KP_ALONE)
            *known = read_known(verdict);
        *stop = *alone == KP_ALONE_UNKNOWN ? verdict->stop : KP_COMPLETED;
    }
    kp_verdict_free(verdict);
    return status;
}

enum kp_status kp_has_one_secret(const struct kp_transcript *game, size_t without,
                                 const struct kp_options *options, enum kp_uniqueness *alone,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    struct kp_transcript *less = without == KP_NO_ROW ? NULL : kp_game_without(game, without);
    enum kp_status status = KP_NO_MEMORY;

    *alone = KP_ALONE_UNKNOWN;
    if (without == KP_NO_ROW || less)
        status = ask(less ? less : game, options, alone, known, stop, why);
    kp_transcript_free(less);
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}
