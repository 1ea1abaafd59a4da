/* The strategy `genetic`, for boards with too many codes to list.
 *
 * Candidates are drawn uniformly if the native engine can count them soon, else they are bred
 * (gather_candidates.c), and one of them is guessed.  If
 * breeding finds none, the engines are asked for a candidate, which is a guess like any other, not
 * a good one.
 *
 * Berghman, Goossens and Leus (2009) guess the gathered code that leaves the fewest of the
 * others, and so does this file with codes that were bred.  Codes that were drawn uniformly
 * stand for all candidates, so of these the one with the highest entropy is guessed.
 *
 * Up to KP_SMALL_SET candidates are solved exactly, with candidates as the only guesses. */
#include "base/error.h"
#include "keypeg.h"
#include "strategy/best_guess.h"
#include "strategy/genetic/genetic.h"
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
    status = kp_find_verdict(game, &options, *request->limits, &finding, why);
    if (status == KP_OK && finding.verdict.answer == KP_CHEATED)
        status = kp_bad_input(why, "no secret fits these scores; 'keypeg check' shows why");
    else if (status == KP_OK)
        *stop = finding.verdict.answer == KP_CONSISTENT ? KP_COMPLETED : finding.verdict.stop;
    if (status == KP_OK && finding.verdict.answer == KP_CONSISTENT)
        memcpy(guess, finding.verdict.secret, (size_t)game->rules->pegs * sizeof *guess);
    kp_finding_free(&finding);
    return status;
}

/* ---- The choice ---------------------------------------------------------- */

/* Sets of codes that the exact search may visit. */
#define SETS ((uint64_t)1 << 14)

struct guess_choice {
    struct kp_candidate_set *found;
    uint16_t *guess;
    bool solved; /* by the exact search */
    struct kp_entropy_sample sample;
    struct kp_rated_guess best;
    struct kp_ranking ranking; /* of the best alone */
    enum kp_stop_reason stop;
    struct kp_diag *why;
};

static const uint16_t *code_of(const struct guess_choice *choice, size_t i)
{
    return choice->found->codes + i * (size_t)choice->found->game->rules->pegs;
}

static void set_guess(struct guess_choice *choice, const uint16_t *code)
{
    memcpy(choice->guess, code, (size_t)choice->found->game->rules->pegs * sizeof *code);
}

/* Guess the code that leaves the fewest of them on average, if each is equally likely to be the
 * secret; if a limit ends the search, the best of those that were evaluated. */
static enum kp_status choose_by_squares(struct guess_choice *choice)
{
    const struct kp_candidate_set *found = choice->found;
    struct kp_view view = {found->game->rules, found->codes, NULL, found->count};

    choice->stop = kp_rank_guesses_plainly(&kp_strategy_irving, view, view.count, &found->limits,
                                           &choice->ranking);
    if (choice->stop == KP_OUT_OF_MEMORY)
        return kp_no_memory(choice->why);
    set_guess(choice, code_of(choice, choice->best.guess));
    return KP_OK;
}

/* Solve the candidates, if they are few, as if there were no others. */
static enum kp_status solve_few(struct guess_choice *choice)
{
    struct kp_candidate_set *found = choice->found;
    const struct kp_rules *rules = found->game->rules;
    struct kp_meter meter = kp_meter_begin(found->limits.meter, KP_STAGE, SETS);
    struct kp_limits limits = kp_limits_for_part(&found->limits, &meter);
    struct kp_small_set_solution solution = {0};
    enum kp_status status;

    if (!kp_can_solve_small_set(rules, found->count))
        return KP_OK;
    if (!kp_codes_sort(found->codes, &found->count, rules->pegs))
        return kp_no_memory(choice->why);
    status = kp_solve_small_set(rules, found->codes, found->count, &limits, &solution,
                                &choice->stop, choice->why);
    if (status == KP_OK && choice->stop == KP_COMPLETED) {
        set_guess(choice, code_of(choice, solution.guess));
        choice->solved = true;
    }
    return status;
}

/* ---- By entropy ------------------------------------------ */

static void rank_candidates(struct guess_choice *choice)
{
    for (size_t i = 0; i < choice->found->count && choice->stop == KP_COMPLETED; i++) {
        int64_t cost = kp_entropy_sample_cost(&choice->sample, code_of(choice, i));

        kp_ranking_add(&choice->ranking, (struct kp_rated_guess){i, cost, true});
        choice->stop = kp_limits_check(&choice->found->limits);
    }
}

static enum kp_status choose_by_entropy(struct guess_choice *choice)
{
    const struct kp_candidate_set *found = choice->found;
    enum kp_status status = kp_entropy_sample_make(&choice->sample, found->game->rules,
                                                   found->codes, found->count, choice->why);

    if (status != KP_OK)
        return status;
    choice->stop = KP_COMPLETED;
    rank_candidates(choice);
    set_guess(choice, code_of(choice, choice->best.guess));
    return KP_OK;
}

/* Choose one of the candidates, of which at least one was gathered.  A limit ends the search with
 * the best guess so far. */
static enum kp_status choose_guess(struct kp_candidate_set *found, uint16_t *guess,
                                   struct kp_diag *why)
{
    struct guess_choice choice = {.found = found, .guess = guess, .why = why};
    enum kp_status status = solve_few(&choice);

    choice.ranking = (struct kp_ranking){.items = &choice.best, .most = 1};
    if (status != KP_OK || choice.solved)
        return status;
    if ((found->all || found->drawn_by == KP_NATIVE) && kp_code_table_admits(found->game->rules))
        status = choose_by_entropy(&choice);
    else
        status = choose_by_squares(&choice);
    kp_entropy_sample_clear(&choice.sample);
    return status;
}

/* ---- The guess ----------------------------------------------------------- */

/* Candidates to compare; 3,000 took twice the time on 8x12 and gained nothing. */
#define CANDIDATES_DRAWN 1000

static enum kp_status propose_guess(const struct kp_transcript *game,
                                    const struct kp_guess_request *request, uint16_t *guess,
                                    enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_candidate_set found = {
        .game = game, .options = {.seed = request->seed}, .limits = *request->limits};
    enum kp_status status;

    *stop = KP_COMPLETED;
    if (game->row_count == 0 && !game->allowed && !game->times && game->sum < 0) {
        /* nothing is known */
        set_first_guess(game->rules, guess);
        return KP_OK;
    }
    /* The plain scoring rule is slower. */
    found.most = kp_code_table_admits(game->rules) ? CANDIDATES_DRAWN : kp_breeding_usual.enough;
    status = kp_gather_candidates_drawn(&found, why);
    if (status == KP_OK && found.count == 0 && found.stop != KP_INTERRUPTED)
        status = kp_gather_candidates(&found, &kp_breeding_usual, why);
    *stop = found.stop;
    if (status == KP_OK && found.count > 0) {
        *stop = KP_COMPLETED;
        status = choose_guess(&found, guess, why);
    } else if (status == KP_OK && (*stop == KP_COMPLETED || *stop == KP_OUT_OF_MEMORY)) {
        status = ask_engines(game, request, guess, stop, why);
    }
    kp_candidate_set_clear(&found);
    return status;
}

const struct kp_strategy kp_strategy_genetic = {
    .name = "genetic",
    .title = "for large boards: breed possible secrets, guess the most informative",
    .source = "L. Berghman, D. Goossens, R. Leus, Efficient solutions for Mastermind using "
              "genetic algorithms, 2009",
    .propose = propose_guess,
};
