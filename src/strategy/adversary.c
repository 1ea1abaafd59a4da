/* A codemaker without a secret: it gives each guess the score that leaves the most candidates.
 * Some secret always fits those scores, so they are never wrong.
 *
 * Each possible score is added to the game as a row, and the candidates of that game are
 * counted, until no score that follows can leave more than the best so far.  Of scores that
 * leave equally many the lowest is given: it is the least like a win.
 *
 * Listing up to 2^18 candidates and splitting the list by the plain rule was tried: it gained
 * nothing on small boards, and took 20 ms more for four guesses on 6x8 and 1.5 s more for
 * sixteen on 30x2 (`keypeg play --adversary --pegs 30 --colours 2`). */
#include "base/bignum.h"
#include "base/limits.h"
#include "game/transcript.h"
#include "keypeg.h"
#include "verdict/verdict.h"

struct adversary {
    const struct kp_transcript *game;
    const uint16_t *guess;
    struct kp_options options;
    struct kp_limits limits;
    struct kp_bignum all;             /* candidates before the guess */
    struct kp_bignum sum, best, last; /* those of scores so far, of the best score, of the last */
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

/* Count the candidates of a game exactly; *stop says why that is not possible. */
static enum kp_status count_secrets(struct adversary *adversary, const struct kp_transcript *game,
                                    struct kp_bignum *secrets)
{
    struct kp_finding finding;
    enum kp_status status;

    kp_bignum_set(secrets, 0);
    *adversary->stop = kp_limits_check(&adversary->limits);
    if (*adversary->stop != KP_COMPLETED)
        return KP_OK;
    status = kp_find_verdict(game, &adversary->options, adversary->limits, &finding,
                             adversary->why);
    if (status == KP_OK && finding.count.is_exact)
        kp_bignum_add(secrets, &finding.count.number);
    else if (status == KP_OK)
        *adversary->stop = finding.verdict.stop == KP_COMPLETED ? KP_ENOUGH : finding.verdict.stop;
    kp_finding_free(&finding);
    return status == KP_OK && secrets->failed ? kp_no_memory(adversary->why) : status;
}

/* Go on to the next score in ascending order; false: it was the last. */
static bool next_score(const struct kp_rules *rules, struct kp_score *score)
{
    if (rules->scores == KP_BLACK_ONLY)
        return ++score->black <= rules->pegs;
    if (score->white++ < rules->pegs - score->black)
        return true;
    score->white = 0;
    return rules->scores == KP_BLACK_AND_WHITE && ++score->black <= rules->pegs;
}

/* Count the candidates that give the guess this score; it is the answer so far if it leaves the
 * most. */
static enum kp_status try_score(struct adversary *adversary, struct kp_score at,
                                struct kp_score *score)
{
    struct kp_transcript *game = kp_transcript_copy(adversary->game);
    enum kp_status status = game && kp_transcript_add(game, adversary->guess, at, 0)
                                ? count_secrets(adversary, game, &adversary->last)
                                : kp_no_memory(adversary->why);

    kp_transcript_free(game);
    if (status != KP_OK || *adversary->stop != KP_COMPLETED)
        return status;
    kp_bignum_add(&adversary->sum, &adversary->last);
    if (kp_bignum_compare(&adversary->last, &adversary->best) > 0) {
        struct kp_bignum best = adversary->last;

        adversary->last = adversary->best;
        adversary->best = best;
        *score = at;
    }
    return adversary->sum.failed || adversary->best.failed || adversary->last.failed
               ? kp_no_memory(adversary->why)
               : KP_OK;
}

/* Whether even all candidates not counted yet are not more than those of the best score. */
static bool is_settled(struct adversary *adversary)
{
    struct kp_bignum *known = &adversary->last;

    kp_bignum_set(known, 0);
    kp_bignum_add(known, &adversary->sum);
    kp_bignum_add(known, &adversary->best);
    return !known->failed && kp_bignum_compare(known, &adversary->all) >= 0;
}

static enum kp_status answer(struct adversary *adversary, struct kp_score *score)
{
    const struct kp_rules *rules = adversary->game->rules;
    struct kp_score at = {0, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : 0};
    enum kp_status status = count_secrets(adversary, adversary->game, &adversary->all);

    if (status != KP_OK || *adversary->stop != KP_COMPLETED)
        return status;
    if (kp_bignum_is(&adversary->all, 0))
        return kp_bad_input(adversary->why,
                            "no secret fits these scores; 'keypeg check' shows why");
    do
        status = try_score(adversary, at, score);
    while (status == KP_OK && *adversary->stop == KP_COMPLETED && !is_settled(adversary) &&
           next_score(rules, &at));
    return status;
}

enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                            const struct kp_options *options, struct kp_score *score,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct adversary adversary = {.game = game, .guess = guess, .stop = stop, .why = why};
    enum kp_status status;

    options = kp_options_or_default(options);
    adversary.limits = kp_limits_of(options);
    adversary.options = *options;
    adversary.options.rows_alone = true;
    adversary.options.story = adversary.options.all_conflicts = false;
    adversary.options.repairs = -1;
    adversary.options.wrong_rows = 0;
    *stop = KP_COMPLETED;
    *score = (struct kp_score){KP_UNKNOWN, KP_UNKNOWN};
    status = answer(&adversary, score);
    kp_bignum_free(&adversary.all);
    kp_bignum_free(&adversary.sum);
    kp_bignum_free(&adversary.best);
    kp_bignum_free(&adversary.last);
    return kp_end_progress(options, status);
}
