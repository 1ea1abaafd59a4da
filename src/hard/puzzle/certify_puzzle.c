/* Uniqueness is a question to kp_verdict_check that stops at two secrets. */
#include "hard/puzzle/certify_puzzle.h"

#include "verdict/check.h"
#include <string.h>

/* The native engine counts; the solver only finds no second secret. */
static enum kp_certainty read_certainty(const struct kp_verdict *verdict)
{
    for (size_t i = 0; i < verdict->step_count; i++)
        if (verdict->steps[i].counted && strcmp(verdict->steps[i].who, "native") == 0)
            return KP_BY_COUNT;
    return KP_BY_REFUTATION;
}

/* Sets *unique; if there is one secret, *known says how that is known. */
static enum kp_status has_one_secret(const struct kp_transcript *game,
                                     const struct kp_options *options, bool *unique,
                                     enum kp_certainty *known, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    struct kp_options limited = *options;
    struct kp_verdict *verdict = NULL;
    enum kp_status status;
    bool fits_one, is_known;

    limited.most = 2;
    limited.count_all = limited.story = limited.all_conflicts = false;
    limited.repairs = -1;
    status = kp_verdict_check(game, &limited, &verdict, why);
    if (status != KP_OK)
        return status;
    fits_one = verdict->answer == KP_CONSISTENT && verdict->count &&
               strcmp(verdict->count, "1") == 0;
    is_known = verdict->answer == KP_CONSISTENT && verdict->count &&
               (!fits_one || verdict->count_is_exact);
    *unique = fits_one && is_known;
    *stop = is_known ? KP_COMPLETED : verdict->stop;
    if (*unique)
        *known = read_certainty(verdict);
    kp_verdict_free(verdict);
    return KP_OK;
}

/* A copy of the game without a row; NULL: no memory. */
static struct kp_transcript *copy_without(const struct kp_transcript *game, size_t row)
{
    struct kp_transcript *less = kp_transcript_new(game->rules);

    for (size_t r = 0; less && r < game->row_count; r++)
        if (r != row &&
            !kp_transcript_add(less, kp_transcript_guess(game, r), game->rows[r].score, 0)) {
            kp_transcript_free(less);
            return NULL;
        }
    return less;
}

enum kp_status kp_puzzle_certify(struct kp_transcript **game, const struct kp_options *options,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    bool unique = true;
    enum kp_status status = has_one_secret(*game, options, &unique, known, stop, why);

    if (status == KP_OK && !*stop && !unique)
        return kp_broken(why, "a puzzle has more than one answer");
    for (size_t r = (*game)->row_count; !status && !*stop && r-- > 0;) {
        struct kp_transcript *less = copy_without(*game, r), *needless = less;

        if (!less)
            return kp_no_memory(why);
        status = has_one_secret(less, options, &unique, known, stop, why);
        if (!status && !*stop && unique) {
            needless = *game;
            *game = less;
        }
        kp_transcript_free(needless);
    }
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}
