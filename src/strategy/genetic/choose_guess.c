/* Berghman, Goossens and Leus, 2009, compare the codes that they gathered by how many of these
 * each would leave.  Codes that were drawn fairly stand for all, so here the one is guessed that
 * tells most; and where these are all that are left, the best few and what lies near them
 * are looked at to the end. */
#include "strategy/genetic/choose_guess.h"

#include "base/error.h"
#include "base/memory.h"
#include "game/score.h"
#include "strategy/candidate_set.h"
#include "strategy/genetic/lookahead.h"
#include "strategy/rank_guesses.h"

#include <stdlib.h>
#include <string.h>

/* Berghman, Goossens and Leus, 2009: every code that was gathered is taken for the secret
 * in turn, and who would leave the fewest of the others is guessed. */
static const uint16_t *code(const struct kp_genetic_choice *choice, size_t i)
{
    return choice->codes + i * (size_t)choice->rules->pegs;
}

/* Scores under the same rules, as numbers: equal ones are. */
static uint64_t told(const struct kp_genetic_choice *choice, size_t secret, size_t guess)
{
    struct kp_score score = kp_score_guess(choice->rules, code(choice, secret), code(choice, guess),
                                           choice->tally);

    return (uint64_t)(unsigned)score.black << 32 | (unsigned)score.white;
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* The squares of the sizes of the parts, added up. */
static uint64_t squares_of(struct kp_genetic_choice *choice, size_t guess)
{
    uint64_t squares = 0, size = 0;

    for (size_t i = 0; i < choice->count; i++)
        choice->told[i] = told(choice, i, guess);
    qsort(choice->told, choice->count, sizeof *choice->told, ascending);
    for (size_t i = 0; i < choice->count; i++) {
        size = i > 0 && choice->told[i] == choice->told[i - 1] ? size + 1 : 1;
        squares += 2 * size - 1;
    }
    return squares;
}

static enum kp_stop_reason find(struct kp_genetic_choice *choice, const struct kp_limits *limits,
                                size_t *best)
{
    uint64_t least = UINT64_MAX;

    *best = 0;
    for (size_t i = 0; i < choice->count; i++) {
        enum kp_stop_reason stop = kp_limits_check(limits);
        uint64_t squares;

        if (stop != KP_COMPLETED)
            return stop;
        squares = squares_of(choice, i);
        *best = squares < least ? i : *best;
        least = squares < least ? squares : least;
    }
    return KP_COMPLETED;
}

enum kp_status kp_genetic_choice_best(struct kp_genetic_choice *choice,
                                      const struct kp_limits *limits, size_t *best,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    choice->tally = kp_calloc((size_t)kp_rules_guess_colours(choice->rules), sizeof *choice->tally);
    choice->told = kp_calloc(choice->count, sizeof *choice->told);
    if (choice->tally && choice->told)
        *stop = find(choice, limits, best);
    else
        status = kp_no_memory(why);
    free(choice->tally);
    free(choice->told);
    choice->tally = NULL;
    choice->told = NULL;
    return status;
}

#define BEST 10 /* that are looked at more closely, and climbed from */

/* Sets of codes that may be looked at: of few codes, and of all that is played to the end. */
#define SETS     ((uint64_t)1 << 14)
#define SETS_ALL ((uint64_t)1 << 17)

struct electing {
    struct kp_candidate_gathering *gather;
    uint16_t *guess; /* the best so far */
    uint64_t total;  /* of all games, with that; UINT64_MAX: not known */
    struct kp_entropy_sample jury;
    struct kp_ranking ranking;
    enum kp_stop_reason stop;
    struct kp_diag *why;
};

static const uint16_t *code_of(const struct electing *electing, size_t i)
{
    return electing->gather->codes + i * (size_t)electing->gather->game->rules->pegs;
}

static void take(struct electing *electing, const uint16_t *code)
{
    memcpy(electing->guess, code, (size_t)electing->gather->game->rules->pegs * sizeof *code);
}

/* ---- As the paper does ------------------------------------------------- */

static enum kp_status compare(struct electing *electing)
{
    const struct kp_candidate_gathering *gather = electing->gather;
    struct kp_genetic_choice choice = {
        .rules = gather->game->rules, .codes = gather->codes, .count = gather->count};
    size_t best;
    enum kp_status status = kp_genetic_choice_best(&choice, gather->limits, &best, &electing->stop,
                                                   electing->why);

    if (status == KP_OK)
        take(electing, code_of(electing, best));
    return status;
}

/* ---- Few --------------------------------------------------------------- */

/* They are searched to the end, as if there were no others. */
static enum kp_status finish(struct electing *electing)
{
    struct kp_candidate_gathering *gather = electing->gather;
    const struct kp_rules *rules = gather->game->rules;
    struct kp_limits limits = *gather->limits;
    uint64_t effort = SETS;
    struct kp_small_set_solution finished = {0};
    enum kp_status status;

    limits.effort = &effort;
    if (!kp_can_solve_small_set(rules, gather->count))
        return KP_OK;
    if (!kp_codes_sort(gather->codes, &gather->count, rules->pegs))
        return kp_no_memory(electing->why);
    status = kp_solve_small_set(rules, gather->codes, gather->count, &limits, &finished,
                                &electing->stop, electing->why);
    if (status == KP_OK && electing->stop == KP_COMPLETED) {
        take(electing, code_of(electing, finished.guess));
        electing->total = finished.total;
    }
    return status;
}

/* ---- What tells most --------------------------------------------------- */

static void rank(struct electing *electing)
{
    for (size_t i = 0; i < electing->gather->count && electing->stop == KP_COMPLETED; i++) {
        int64_t left = kp_entropy_sample_left(&electing->jury, code_of(electing, i));

        kp_ranking_add(&electing->ranking, (struct kp_rated_guess){i, left, true});
        electing->stop = kp_limits_check(electing->gather->limits);
    }
}

/* ---- To the end -------------------------------------------------------- */

/* With what is left of the effort; where that is nothing, what is known stays. */
static enum kp_status play(struct electing *electing, const uint16_t *guess,
                           const struct kp_limits *limits)
{
    uint64_t total;
    enum kp_status status = kp_lookahead_total(&electing->jury, guess, electing->total, limits,
                                               &total, &electing->stop, electing->why);

    if (status == KP_OK && electing->stop == KP_COMPLETED && total < electing->total) {
        take(electing, guess);
        electing->total = total;
    }
    return status;
}

/* From the codes that tell most to what tells more. */
static enum kp_status climb(struct electing *electing, size_t i, const struct kp_limits *limits)
{
    struct kp_rated_guess from = electing->ranking.items[i];
    uint16_t guess[KP_MARK_PEGS];
    int64_t left;

    memcpy(guess, code_of(electing, from.guess), (size_t)electing->jury.field.pegs * sizeof *guess);
    electing->stop = kp_entropy_sample_climb(&electing->jury, limits, guess, &left);
    if (electing->stop != KP_COMPLETED || left == from.worth)
        return KP_OK;
    return play(electing, guess, limits);
}

static enum kp_status look_ahead(struct electing *electing)
{
    struct kp_limits limits = *electing->gather->limits;
    uint64_t effort = SETS_ALL;
    bool found = electing->total < UINT64_MAX;
    enum kp_status status = KP_OK;
    size_t n = electing->ranking.count;

    limits.effort = &effort;
    for (size_t i = 0; i < n && !found && status == KP_OK; i++)
        status = play(electing, code_of(electing, electing->ranking.items[i].guess), &limits);
    if (kp_entropy_sample_climbs(&electing->jury))
        for (size_t i = 0; i < n && status == KP_OK; i++)
            status = climb(electing, i, &limits);
    return status;
}

/* ---- The whole --------------------------------------------------------- */

static enum kp_status listen(struct electing *electing)
{
    const struct kp_candidate_gathering *gather = electing->gather;
    enum kp_status status = kp_entropy_sample_make(&electing->jury, gather->game->rules,
                                                   gather->codes, gather->count, electing->why);

    if (status == KP_OK && !kp_ranking_make(&electing->ranking, BEST))
        status = kp_no_memory(electing->why);
    if (status != KP_OK)
        return status;
    electing->stop = KP_COMPLETED;
    rank(electing);
    if (electing->total == UINT64_MAX)
        take(electing, code_of(electing, electing->ranking.items[0].guess));
    return gather->all && electing->stop == KP_COMPLETED ? look_ahead(electing) : KP_OK;
}

enum kp_status kp_genetic_choose(struct kp_candidate_gathering *gather, uint16_t *guess,
                                 struct kp_diag *why)
{
    struct electing electing = {.gather = gather, .guess = guess, .total = UINT64_MAX, .why = why};
    enum kp_status status = finish(&electing);

    if (status == KP_OK && gather->drawn && kp_code_table_admits(gather->game->rules))
        status = listen(&electing);
    else if (status == KP_OK && electing.total == UINT64_MAX)
        status = compare(&electing);
    kp_entropy_sample_clear(&electing.jury);
    kp_ranking_clear(&electing.ranking);
    return status;
}
