/* The strategy `genetic`, for boards with too many codes to list.
 *
 * Candidates are drawn uniformly if the native engine can count them soon, else they are bred
 * (gather_candidates.c), and one of them, or towards the end a code near them, is guessed
 * (choose_guess.c).  If breeding finds none, the engines are asked for a candidate, which is
 * a guess like any other, not a good one. */
#include "keypeg.h"
#include "strategy/code_table.h"
#include "strategy/genetic/genetic.h"
#include "strategy/strategy.h"
#include "verdict/verdict.h"
#include <string.h>

/* ---- The first guess ----------------------------------------------------- */

/* How many colours the first guess has: half of them, but not many more than half of the pegs,
 * and all different if those of the secret are.  That is 1123 on 4x6, as published.  More or
 * fewer colours, dealt evenly, leave no fewer codes on average on 5x6, 5x8 and 6x9, and at most
 * a hundredth fewer on 5x9, 8x12 and 12x12 (400,000 codes drawn). */
static int count_first_colours(const struct kp_rules *rules)
{
    int most = rules->pegs < rules->colours ? rules->pegs : rules->colours;
    int n = (rules->colours + 1) / 2, many;

    if (!rules->repeats)
        return most;
    many = rules->pegs < 6 ? 4 : (rules->pegs + 3) / 2;
    n = n < 2 ? 2 : n;
    n = n < many ? n : many;
    return n < most ? n : most;
}

/* Deal these colours evenly; the first ones may get one peg more than the others, and pegs
 * without a colour are blanks. */
static void set_first_guess(const struct kp_rules *rules, uint16_t *guess)
{
    int n = count_first_colours(rules), p = 0;

    for (int c = 0; c < n; c++)
        for (int left = rules->repeats ? rules->pegs / n + (c < rules->pegs % n) : 1; left > 0;
             left--)
            guess[p++] = (uint16_t)c;
    while (p < rules->pegs)
        guess[p++] = (uint16_t)rules->colours;
}

/* ---- A guess from the engines -------------------------------------------- */

static enum kp_status ask_engines(const struct kp_transcript *game,
                                  const struct kp_guess_request *request, uint16_t *guess,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_options options = {
        .seed = request->seed, .most = 1, .rows_alone = true, .repairs = -1};
    struct kp_finding finding;
    enum kp_status status;

    *stop = kp_limits_check(request->limits);
    if (*stop != KP_COMPLETED)
        return KP_OK;
    status = kp_find(game, &options, *request->limits, &finding, why);
    if (status == KP_OK && finding.verdict.answer == KP_CHEATED)
        status = kp_bad_input(why, "no secret fits these scores; 'keypeg check' shows why");
    else if (status == KP_OK)
        *stop = finding.verdict.answer == KP_CONSISTENT ? KP_COMPLETED : finding.verdict.stop;
    if (status == KP_OK && finding.verdict.answer == KP_CONSISTENT)
        memcpy(guess, finding.verdict.secret, (size_t)game->rules->pegs * sizeof *guess);
    kp_finding_free(&finding);
    return status;
}

/* ---- The guess ----------------------------------------------------------- */

/* Candidates to compare; 3,000 took twice the time on 8x12 and gained nothing. */
#define CANDIDATES_DRAWN 1000

static enum kp_status propose_guess(const struct kp_transcript *game,
                                    const struct kp_guess_request *request, uint16_t *guess,
                                    enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_candidate_gathering gather = {.game = game,
                                            .limits = request->limits,
                                            .breeding = kp_breeding_usual,
                                            .seed = request->seed};
    enum kp_status status;

    *stop = KP_COMPLETED;
    if (game->row_count == 0 && !game->allowed && game->sum < 0) { /* nothing is known */
        set_first_guess(game->rules, guess);
        return KP_OK;
    }
    /* The plain scoring rule is slower. */
    gather.draws = kp_code_table_admits(game->rules) ? CANDIDATES_DRAWN : kp_breeding_usual.enough;
    status = kp_gather_candidates_drawn(&gather, stop, why);
    if (status == KP_OK && gather.found.count == 0 && *stop != KP_INTERRUPTED)
        status = kp_gather_candidates(&gather, stop, why);
    if (status == KP_OK && gather.found.count > 0) {
        *stop = KP_COMPLETED;
        status = kp_genetic_choose(&gather, guess, why);
    } else if (status == KP_OK && (*stop == KP_COMPLETED || *stop == KP_OUT_OF_MEMORY)) {
        status = ask_engines(game, request, guess, stop, why);
    }
    kp_candidate_set_clear(&gather.found);
    return status;
}

const struct kp_strategy kp_strategy_genetic = {
    .name = "genetic",
    .title = "for large boards: breed possible secrets, guess the most informative",
    .source = "L. Berghman, D. Goossens, R. Leus, Efficient solutions for Mastermind using "
              "genetic algorithms, 2009",
    .propose = propose_guess,
};
