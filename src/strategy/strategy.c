/* The strategies that take only a few lines, the table of all strategies, and the words of a call
 * that choose one.
 *
 * Four of them give each part of a split a cost, and the search in best_guess.c does the
 * rest.  Let a guess split N candidates into parts of n1, n2, ... candidates:
 * - knuth: the largest ni, the number of candidates left in the worst case;
 * - irving: the sum of ni^2.  The secret lies in part i with probability ni / N, and the part
 *   has ni candidates then, so this is N times the expected number of candidates left;
 * - neuwirth: the sum of ni * log2(ni), which is N times the expected number of bits that are
 *   still unknown, so the lowest cost is the highest entropy;
 * - kooi: minus the number of parts.  Each part has its own best guess next, which is right
 *   for one secret, so more parts mean more games that end with that guess. */
#include "strategy/strategy.h"

#include "base/error.h"
#include "base/fixed_log2.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "format/text_lines.h"
#include "keypeg.h"
#include "strategy/candidate_set.h"

#include <string.h>

/* ---- The costs of parts -------------------------------------------------- */

static int64_t size_of_part(uint32_t size)
{
    return size;
}

const struct kp_strategy kp_strategy_knuth = {
    .name = "knuth",
    .title = "minimise the most secrets that can be left",
    .source = "D. E. Knuth, The Computer as Master Mind, 1976",
    .part_cost = size_of_part,
    .combine = KP_MOST,
};

static int64_t square_of_part(uint32_t size)
{
    return (int64_t)size * size;
}

const struct kp_strategy kp_strategy_irving = {
    .name = "irving",
    .title = "minimise the expected number of secrets left",
    .source = "R. W. Irving, Towards an Optimum Mastermind Strategy, 1978",
    .part_cost = square_of_part,
};

static int64_t minus_one(uint32_t size)
{
    (void)size;
    return -1;
}

const struct kp_strategy kp_strategy_kooi = {
    .name = "kooi",
    .title = "maximise the number of different scores",
    .source = "B. Kooi, Yet Another Mastermind Strategy, 2005",
    .part_cost = minus_one,
};

/* In integers, so that the same guesses tie on every machine. */
static int64_t entropy_of_part(uint32_t size)
{
    return (int64_t)size * (int64_t)kp_log2_places(size, 30);
}

const struct kp_strategy kp_strategy_neuwirth = {
    .name = "neuwirth",
    .title = "maximise the expected information (entropy)",
    .source = "E. Neuwirth, Some Strategies for Mastermind, 1982",
    .part_cost = entropy_of_part,
};

/* ---- The exact search ---------------------------------------------------- */

/* No strategy takes fewer guesses on average; if the request sets `longest`, none of those whose
 * games are no longer than that. */
const struct kp_strategy kp_strategy_optimal = {
    .name = "optimal",
    .title = "minimise the total number of guesses (proven; --longest)",
    .source = "K. Koyama and T. W. Lai, An Optimal Mastermind Strategy, 1993",
    .searches = true,
};

/* ---- The first candidate ------------------------------------------------- */

static size_t choose_first(const struct kp_position *position, uint64_t seed)
{
    (void)seed;
    return position->secrets[0];
}

/* The native engine lists secrets in code order; a solver does not. */
static enum kp_status propose_first(const struct kp_transcript *game,
                                    const struct kp_guess_request *request, uint16_t *guess,
                                    enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_candidate_set set = {
        .game = game, .options = {.engine = "native"}, .limits = *request->limits, .most = 1};
    enum kp_status status;

    *stop = kp_limits_check(request->limits);
    if (*stop != KP_COMPLETED)
        return KP_OK;
    status = kp_candidate_set_list(&set, why);
    *stop = set.stop;
    if (set.list.count > 0)
        memcpy(guess, set.list.codes, (size_t)game->rules->pegs * sizeof *guess);
    else if (status == KP_OK && *stop == KP_COMPLETED)
        status = kp_bad_input(why, "no secret fits these scores; 'keypeg check' shows why");
    kp_candidate_set_clear(&set);
    return status;
}

const struct kp_strategy kp_strategy_first = {
    .name = "first",
    .title = "the first possible secret in code order",
    .source = "E. Shapiro, Playing Mastermind Logically, 1983",
    .choose = choose_first,
    .propose = propose_first,
};

/* ---- Any candidate ------------------------------------------------------- */

/* The series of random numbers follows from the candidates (FNV-1a), so the guess is the same
 * whenever the same position comes up, and a seed stands for one tree. */
static size_t choose_random(const struct kp_position *position, uint64_t seed)
{
    uint64_t hash = KP_FNV_START;
    struct kp_random draw;

    for (size_t i = 0; i < position->count; i++)
        hash = kp_fnv_add(hash, position->secrets[i]);
    draw = kp_random_seed(seed, hash);
    return position->secrets[kp_random_below(&draw, position->count)];
}

const struct kp_strategy kp_strategy_random = {
    .name = "random",
    .title = "any possible secret (--seed)",
    .source = "what most people do, see E. Shapiro, 1983",
    .choose = choose_random,
};

/* ---- All strategies ------------------------------------------------------ */

const struct kp_strategy *const kp_strategies[] = {
    &kp_strategy_first,    &kp_strategy_irving,  &kp_strategy_knuth,  &kp_strategy_kooi,
    &kp_strategy_neuwirth, &kp_strategy_optimal, &kp_strategy_random, NULL,
};

/* ---- Words of a call ----------------------------------------------------- */

const struct kp_strategy *kp_strategy_named(const char *name)
{
    for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
        if (kp_ascii_same((*strategy)->name, name))
            return *strategy;
    return NULL;
}

static enum kp_status refuse_name(const char *name, struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("strategy", name, strlen(name));

    for (size_t i = 0; kp_strategies[i]; i++)
        kp_unknown_expect(&unknown, kp_strategies[i]->name);
    return kp_unknown_refuse(&unknown, why);
}

enum kp_status kp_strategy_read(const struct kp_strategy_options *tactics,
                                const struct kp_strategy **strategy, enum kp_guesses *guesses,
                                struct kp_diag *why)
{
    const char *name = tactics->strategy;
    const char *word = tactics->guesses ? tactics->guesses : "secrets";
    struct kp_unknown_name unknown;

    *strategy = name ? kp_strategy_named(name) : &kp_strategy_knuth;
    *guesses = kp_ascii_same(word, "any") ? KP_GUESS_ANY : KP_GUESS_SECRETS;
    if (!*strategy)
        return refuse_name(name, why);
    if (tactics->longest < 0)
        return kp_bad_input(why, "the longest game must be a positive number of guesses, not %d",
                            tactics->longest);
    if (tactics->longest > 0 && !(*strategy)->searches)
        return kp_bad_input(why, "%s cannot limit the longest game; write '--strategy optimal'",
                            (*strategy)->name);
    if (*guesses == KP_GUESS_ANY || kp_ascii_same(word, "secrets"))
        return KP_OK;
    unknown = kp_unknown_begin("kind of guesses", word, strlen(word));
    kp_unknown_expect(&unknown, "secrets");
    kp_unknown_expect(&unknown, "any");
    return kp_unknown_refuse(&unknown, why);
}

bool kp_strategy_at(size_t i, struct kp_strategy_facts *facts)
{
    const struct kp_strategy *strategy = NULL;

    for (size_t k = 0; k <= i && (strategy = kp_strategies[k]); k++)
        ;
    if (!strategy)
        return false;
    *facts = (struct kp_strategy_facts){strategy->name, strategy->title, strategy->source};
    return true;
}
