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
    status = kp_find(game, &adversary->options, adversary->limits, &finding, adversary->why);
    if (status == KP_OK && finding.count.is_exact)
        kp_bignum_add(secrets, &finding.count.number);
    else if (status == KP_OK)
        *adversary->stop = finding.verdict.stop == KP_COMPLETED ? KP_ENOUGH : finding.verdict.stop;
    kp_finding_free(&finding);
    return status == KP_OK && secrets->failed ? kp_no_memory(adversary->why) : status;
}

static enum kp_status count_score(struct adversary *adversary, struct kp_score score,
                                  struct kp_bignum *secrets)
{
    struct kp_transcript *game = kp_transcript_copy(adversary->game);
    enum kp_status status = KP_NO_MEMORY;

    if (game && kp_transcript_add(game, adversary->guess, score, 0))
        status = count_secrets(adversary, game, secrets);
    else
        status = kp_no_memory(adversary->why);
    kp_transcript_free(game);
    return status;
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

/* Candidates counted so far, those of the best score, and those of the last one. */
struct score_counts {
    struct kp_bignum sum, best, last;
};

static enum kp_status try_score(struct adversary *adversary, struct score_counts *counts,
                                struct kp_score at, struct kp_score *score)
{
    enum kp_status status = count_score(adversary, at, &counts->last);

    if (status != KP_OK || *adversary->stop != KP_COMPLETED)
        return status;
    kp_bignum_add(&counts->sum, &counts->last);
    if (kp_bignum_compare(&counts->last, &counts->best) > 0) {
        struct kp_bignum best = counts->last;

        counts->last = counts->best;
        counts->best = best;
        *score = at;
    }
    return counts->sum.failed || counts->best.failed || counts->last.failed
               ? kp_no_memory(adversary->why)
               : KP_OK;
}

/* Whether even all candidates not counted yet are not more than those of the best score. */
static bool is_settled(const struct score_counts *counts, const struct kp_bignum *all)
{
    struct kp_bignum known = {0};
    bool settled;

    kp_bignum_add(&known, &counts->sum);
    kp_bignum_add(&known, &counts->best);
    settled = !known.failed && kp_bignum_compare(&known, all) >= 0;
    kp_bignum_free(&known);
    return settled;
}

static enum kp_status find_largest_part(struct adversary *adversary, const struct kp_bignum *all,
                                        struct kp_score *score)
{
    const struct kp_rules *rules = adversary->game->rules;
    struct kp_score at = {0, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : 0};
    struct score_counts counts = {0};
    enum kp_status status;

    do
        status = try_score(adversary, &counts, at, score);
    while (status == KP_OK && *adversary->stop == KP_COMPLETED && !is_settled(&counts, all) &&
           next_score(rules, &at));
    kp_bignum_free(&counts.sum);
    kp_bignum_free(&counts.best);
    kp_bignum_free(&counts.last);
    return status;
}

/* ---- The answer ---------------------------------------------------------- */

static enum kp_status answer(struct adversary *adversary, struct kp_score *score)
{
    struct kp_bignum all = {0};
    enum kp_status status = count_secrets(adversary, adversary->game, &all);

    if (status == KP_OK && *adversary->stop == KP_COMPLETED)
        status = kp_bignum_is(&all, 0)
                     ? kp_bad_input(adversary->why,
                                    "no secret fits these scores; 'keypeg check' shows why")
                     : find_largest_part(adversary, &all, score);
    kp_bignum_free(&all);
    return status;
}

enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                            const struct kp_options *options, struct kp_score *score,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct adversary adversary = {.game = game, .guess = guess, .stop = stop, .why = why};

    options = kp_options_or_default(options);
    adversary.limits = kp_limits_of(options);
    adversary.options = *options;
    adversary.options.rows_alone = true;
    adversary.options.story = adversary.options.all_conflicts = false;
    adversary.options.repairs = -1;
    adversary.options.wrong_rows = 0;
    *stop = KP_COMPLETED;
    *score = (struct kp_score){KP_UNKNOWN, KP_UNKNOWN};
    return kp_end_progress(options, answer(&adversary, score));
}
