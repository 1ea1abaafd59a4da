/* The table of all strategies, and the words of a call that choose one. */
#include "strategy/strategy.h"

#include "base/error.h"
#include "base/utf8.h"
#include "format/text_lines.h"
#include "keypeg.h"

const struct kp_strategy *const kp_strategies[] = {
    &kp_strategy_first,   &kp_strategy_genetic,
    &kp_strategy_irving,  &kp_strategy_knuth,
    &kp_strategy_kooi,    &kp_strategy_neuwirth,
    &kp_strategy_optimal, &kp_strategy_random,
    &kp_strategy_worst,   NULL,
};

/* ---- Words of a call ----------------------------------------------------- */

const struct kp_strategy *kp_strategy_named(const char *name)
{
    for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
        if (kp_ascii_same((*strategy)->name, name))
            return *strategy;
    return NULL;
}

/* Whether it can play all games to their ends. */
static bool has_tree(const struct kp_strategy *strategy)
{
    return strategy->part_cost || strategy->choose || strategy->aim;
}

static enum kp_status refuse_name(const char *name, bool needs_tree, struct kp_diag *why)
{
    bool any = false;

    kp_bad_input(why, "unknown strategy '%s'; %s: ", kp_quote(name).text,
                 needs_tree ? "strategies with trees" : "known strategies");
    for (size_t i = 0; kp_strategies[i]; i++)
        if (!needs_tree || has_tree(kp_strategies[i])) {
            kp_continue(why, "%s%s",
                        !any                   ? ""
                        : kp_strategies[i + 1] ? ", "
                                               : " and ",
                        kp_strategies[i]->name);
            any = true;
        }
    return KP_BAD_INPUT;
}

static enum kp_status read_name(const char *name, bool needs_tree,
                                const struct kp_strategy **strategy, struct kp_diag *why)
{
    *strategy = name ? kp_strategy_named(name) : &kp_strategy_knuth;
    if (!*strategy)
        return refuse_name(name, needs_tree, why);
    if (needs_tree && !has_tree(*strategy))
        return kp_bad_input(
            why, "%s is for boards too large to list and has no tree; write '--strategy knuth'",
            (*strategy)->name);
    return KP_OK;
}

enum kp_status kp_strategy_read(const struct kp_strategy_options *tactics, bool needs_tree,
                                const struct kp_strategy **strategy, enum kp_guesses *guesses,
                                struct kp_diag *why)
{
    const char *word = tactics->guesses ? tactics->guesses : "secrets";
    enum kp_status status = read_name(tactics->strategy, needs_tree, strategy, why);

    *guesses = kp_ascii_same(word, "any") ? KP_GUESS_ANY : KP_GUESS_SECRETS;
    if (status != KP_OK || !*strategy)
        return status;
    if (tactics->longest < 0)
        return kp_bad_input(why, "the longest game must be a positive number of guesses, not %d",
                            tactics->longest);
    if (tactics->longest > 0 && !(*strategy)->aim)
        return kp_bad_input(why, "%s cannot limit the longest game; write '--strategy optimal'",
                            (*strategy)->name);
    if (*guesses == KP_GUESS_ANY || kp_ascii_same(word, "secrets"))
        return KP_OK;
    return kp_bad_input(
        why,
        "unknown kind of guesses '%s'; write 'secrets' (codes that the rules allow as "
        "secrets) or 'any'",
        kp_quote(word).text);
}

enum kp_status kp_strategy_keeps_bound(const struct kp_strategy *strategy, int most, int longest,
                                       struct kp_diag *why)
{
    if (most == 0 || longest <= most)
        return KP_OK;
    return kp_bad_input(why,
                        "the longest game of %s needs %d guess%s, more than %d; allow longer games",
                        strategy->name, longest, longest == 1 ? "" : "es", most);
}

bool kp_strategy_at(size_t i, struct kp_strategy_facts *facts)
{
    const struct kp_strategy *const *at = kp_strategies;

    while (*at && i > 0) {
        at++;
        i--;
    }
    if (*at)
        *facts = (struct kp_strategy_facts){(*at)->name, (*at)->title, (*at)->source,
                                            has_tree(*at)};
    return *at;
}
