#include "strategy/adversary.h"

#include "base/bignum.h"
#include "base/limits.h"
#include "base/memory.h"
#include "game/score.h"
#include "verdict/check.h"
#include "verdict/list_secrets.h"
#include <stdlib.h>

struct adversary {
    const struct kp_transcript *game;
    const uint16_t *guess;
    struct kp_options options;
    double deadline; /* or 0 */
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

/* What is left of the time is each question's.  false: nothing. */
static bool has_time(struct adversary *adversary)
{
    if (adversary->deadline <= 0)
        return true;
    adversary->options.seconds = adversary->deadline - kp_now();
    if (adversary->options.seconds > 0)
        return true;
    *adversary->stop = KP_OUT_OF_TIME;
    return false;
}

/* ---- How many secrets -------------------------------------------------- */

static void read_decimal(const char *decimal, struct kp_bignum *count)
{
    struct kp_bignum digit = {0};

    kp_bignum_set(count, 0);
    for (; *decimal; decimal++) {
        kp_bignum_multiply(count, 10);
        kp_bignum_set(&digit, (uint64_t)(*decimal - '0'));
        kp_bignum_add(count, &digit);
    }
    count->failed |= digit.failed;
    kp_bignum_free(&digit);
}

/* Of this game, exactly; or *stop tells why nobody knows. */
static enum kp_status count(struct adversary *adversary, const struct kp_transcript *game,
                            struct kp_bignum *secrets)
{
    struct kp_verdict *verdict = NULL;
    enum kp_status status;

    kp_bignum_set(secrets, 0);
    if (!has_time(adversary))
        return KP_OK;
    status = kp_verdict_make(game, &adversary->options, &verdict, adversary->why);
    if (status == KP_OK && verdict->answer == KP_CONSISTENT && verdict->count_is_exact)
        read_decimal(verdict->count, secrets);
    else if (status == KP_OK && verdict->answer != KP_CHEATED)
        *adversary->stop = verdict->stop == KP_COMPLETED ? KP_ENOUGH : verdict->stop;
    kp_verdict_free(verdict);
    return status == KP_OK && secrets->failed ? kp_no_memory(adversary->why) : status;
}

/* ---- Secret by secret -------------------------------------------------- */

struct part {
    struct kp_score score;
    uint64_t secrets;
};

/* In the order of their scores. */
struct parts {
    const struct adversary *adversary;
    struct part *part;
    size_t count, room;
    int *tally;
    bool failed;
};

static bool is_below(struct kp_score a, struct kp_score b)
{
    return a.black < b.black || (a.black == b.black && a.white < b.white);
}

/* The first part whose score is not below this one. */
static size_t place_of(const struct parts *parts, struct kp_score score)
{
    size_t from = 0, to = parts->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (is_below(parts->part[middle].score, score))
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool add(void *data, const uint16_t *secret)
{
    struct parts *parts = data;
    const struct adversary *adversary = parts->adversary;
    struct kp_score score = kp_score_guess(adversary->game->rules, secret, adversary->guess,
                                           parts->tally);
    size_t i = place_of(parts, score);

    if (i < parts->count && !is_below(score, parts->part[i].score)) {
        parts->part[i].secrets++;
        return true;
    }
    if (!KP_RESERVE(parts->part, parts->room, parts->count + 1)) {
        parts->failed = true;
        return false;
    }
    for (size_t k = parts->count++; k > i; k--)
        parts->part[k] = parts->part[k - 1];
    parts->part[i] = (struct part){score, 1};
    return true;
}

/* Of parts as large as one another the lowest score: it is the least like a win. */
static struct kp_score largest(const struct parts *parts)
{
    size_t best = 0;

    for (size_t i = 1; i < parts->count; i++)
        if (parts->part[i].secrets > parts->part[best].secrets)
            best = i;
    return parts->part[best].score;
}

static enum kp_status answer_by_list(struct adversary *adversary, struct kp_score *score)
{
    const struct kp_rules *rules = adversary->game->rules;
    struct parts parts = {.adversary = adversary};
    enum kp_status status = KP_OK;

    parts.tally = kp_calloc((size_t)kp_rules_guess_colours(rules), sizeof *parts.tally);
    if (!parts.tally)
        status = kp_no_memory(adversary->why);
    else if (has_time(adversary))
        status = kp_verdict_list(adversary->game, &adversary->options, add, &parts, adversary->stop,
                                 adversary->why);
    if (status == KP_OK && parts.failed)
        status = kp_no_memory(adversary->why);
    if (status == KP_OK && *adversary->stop == KP_COMPLETED && parts.count > 0)
        *score = largest(&parts);
    free(parts.tally);
    free(parts.part);
    return status;
}

/* ---- Score by score ---------------------------------------------------- */

static enum kp_status count_score(struct adversary *adversary, struct kp_score score,
                                  struct kp_bignum *secrets)
{
    struct kp_transcript *game = kp_transcript_copy(adversary->game);
    enum kp_status status = KP_NO_MEMORY;

    if (game && kp_transcript_add(game, adversary->guess, score, 0))
        status = count(adversary, game, secrets);
    else
        status = kp_no_memory(adversary->why);
    kp_transcript_free(game);
    return status;
}

/* The score after this one, in ascending order; false: it was the last. */
static bool next_score(const struct kp_rules *rules, struct kp_score *score)
{
    if (rules->scores == KP_BLACK_ONLY)
        return ++score->black <= rules->pegs;
    if (score->white++ < rules->pegs - score->black)
        return true;
    score->white = 0;
    return rules->scores == KP_BLACK_AND_WHITE && ++score->black <= rules->pegs;
}

/* Secrets that were counted, and those of the score that has the most. */
struct tally {
    struct kp_bignum sum, best, now;
};

static enum kp_status weigh(struct adversary *adversary, struct tally *tally, struct kp_score at,
                            struct kp_score *score)
{
    enum kp_status status = count_score(adversary, at, &tally->now);

    if (status != KP_OK || *adversary->stop != KP_COMPLETED)
        return status;
    kp_bignum_add(&tally->sum, &tally->now);
    if (kp_bignum_compare(&tally->now, &tally->best) > 0) {
        struct kp_bignum best = tally->now;

        tally->now = tally->best;
        tally->best = best;
        *score = at;
    }
    return tally->sum.failed || tally->best.failed || tally->now.failed
               ? kp_no_memory(adversary->why)
               : KP_OK;
}

/* Whether no score that is still to come can leave more. */
static bool is_settled(const struct tally *tally, const struct kp_bignum *all)
{
    struct kp_bignum known = {0};
    bool settled;

    kp_bignum_add(&known, &tally->sum);
    kp_bignum_add(&known, &tally->best);
    settled = !known.failed && kp_bignum_compare(&known, all) >= 0;
    kp_bignum_free(&known);
    return settled;
}

static enum kp_status answer_by_counts(struct adversary *adversary, const struct kp_bignum *all,
                                       struct kp_score *score)
{
    const struct kp_rules *rules = adversary->game->rules;
    struct kp_score at = {0, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : 0};
    struct tally tally = {0};
    enum kp_status status;

    do
        status = weigh(adversary, &tally, at, score);
    while (status == KP_OK && *adversary->stop == KP_COMPLETED && !is_settled(&tally, all) &&
           next_score(rules, &at));
    kp_bignum_free(&tally.sum);
    kp_bignum_free(&tally.best);
    kp_bignum_free(&tally.now);
    return status;
}

/* ---- The answer -------------------------------------------------------- */

static bool is_listed(const struct kp_bignum *all, uint64_t lists)
{
    struct kp_bignum most = {0};
    bool listed;

    kp_bignum_set(&most, lists);
    listed = !most.failed && kp_bignum_compare(all, &most) <= 0;
    kp_bignum_free(&most);
    return listed;
}

static enum kp_status answer(struct adversary *adversary, uint64_t lists, struct kp_score *score)
{
    struct kp_bignum all = {0};
    enum kp_status status = count(adversary, adversary->game, &all);

    if (status != KP_OK || *adversary->stop != KP_COMPLETED)
        ; /* there is no answer */
    else if (kp_bignum_is(&all, 0))
        status = kp_fail(adversary->why, KP_BAD_INPUT,
                         "no secret gives all scores of this game, so there is none to give");
    else if (is_listed(&all, lists))
        status = answer_by_list(adversary, score);
    else
        status = answer_by_counts(adversary, &all, score);
    kp_bignum_free(&all);
    return status;
}

enum kp_status kp_adversary_answer(const struct kp_transcript *game, const uint16_t *guess,
                                   const struct kp_options *options, uint64_t lists,
                                   struct kp_score *score, enum kp_stop_reason *stop,
                                   struct kp_diag *why)
{
    struct adversary adversary = {game, guess, *options, 0, stop, why};

    if (options->seconds > 0)
        adversary.deadline = kp_now() + options->seconds;
    adversary.options.rows_alone = true;
    adversary.options.story = adversary.options.all_conflicts = false;
    adversary.options.repairs = -1;
    adversary.options.lies = 0;
    *stop = KP_COMPLETED;
    *score = (struct kp_score){KP_UNKNOWN, KP_UNKNOWN};
    return answer(&adversary, lists, score);
}
