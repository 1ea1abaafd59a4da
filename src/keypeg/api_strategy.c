/* The section "strategy" of keypeg.h. */
#include "base/limits.h"
#include "format/tree_reader.h"
#include "keypeg.h"
#include "strategy/adversary.h"
#include "strategy/advice/advice.h"
#include "strategy/strategy.h"
#include "strategy/tree/tree.h"

bool kp_strategy_at(size_t i, struct kp_strategy_facts *facts)
{
    for (size_t k = 0; kp_strategies[k]; k++)
        if (k == i) {
            const struct kp_strategy *strategy = kp_strategies[k];

            *facts = (struct kp_strategy_facts){
                .name = strategy->name,
                .title = strategy->title,
                .source = strategy->source,
                .grows = kp_strategy_has_tree(strategy),
            };
            return true;
        }
    return false;
}

static const struct kp_strategy_options default_strategy_options = {0};

enum kp_status kp_next(const struct kp_transcript *game, const struct kp_options *options,
                       const struct kp_strategy_options *strategy, struct kp_advice **advice,
                       struct kp_diag *why)
{
    options = kp_options_or_default(options);
    strategy = strategy ? strategy : &default_strategy_options;
    return kp_end_progress(options, kp_advice_make(game, options, strategy, advice, why));
}

void kp_advice_free(struct kp_advice *advice)
{
    kp_advice_destroy(advice);
}

enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                            const struct kp_options *options, struct kp_score *score,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(
        options, kp_adversary_answer(game, guess, options, KP_ADVERSARY_LISTS, score, stop, why));
}

enum kp_status kp_tree_grow(const struct kp_transcript *game, const struct kp_options *options,
                            const struct kp_strategy_options *strategy, struct kp_tree **tree,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    strategy = strategy ? strategy : &default_strategy_options;
    return kp_end_progress(options, kp_tree_build(game, options, strategy, tree, stop, why));
}

static enum kp_status read_and_check_tree(const char *text, size_t length,
                                          const struct kp_options *options, struct kp_tree **tree,
                                          enum kp_stop_reason *stop, struct kp_errors *errors)
{
    struct kp_limits limits = kp_limits_of(options);
    struct kp_parsed_tree written;
    enum kp_status status = kp_parsed_tree_read(&written, text, length, &limits, errors);
    struct kp_options left = *options;

    *stop = written.stop;
    if (status == KP_OK && *stop == KP_COMPLETED && !kp_options_within(&limits, &left))
        *stop = KP_OUT_OF_TIME;
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = kp_tree_check(&written, &left, tree, stop, errors);
    else if (status == KP_NO_MEMORY)
        kp_add_error(errors, 0, 0, "no memory left");
    kp_parsed_tree_clear(&written);
    return status;
}

enum kp_status kp_tree_read(const char *text, size_t length, const struct kp_options *options,
                            struct kp_tree **tree, enum kp_stop_reason *stop,
                            struct kp_errors *errors)
{
    struct kp_errors unseen = {0};

    options = kp_options_or_default(options);
    errors = errors ? errors : &unseen;
    errors->count = errors->left_out = 0;
    *tree = NULL;
    *stop = KP_COMPLETED;
    return kp_end_progress(options, read_and_check_tree(text, length, options, tree, stop, errors));
}

const struct kp_tree_facts *kp_tree_about(const struct kp_tree *tree)
{
    return &tree->facts;
}

const struct kp_transcript *kp_tree_game(const struct kp_tree *tree)
{
    return tree->game;
}
