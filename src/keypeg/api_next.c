#include "base/strbuf.h"
#include "keypeg.h"
#include "report/advice_report.h"
#include "strategy/advice/advice.h"
#include "strategy/strategy.h"

bool kp_strategy_at(size_t i, struct kp_strategy_facts *facts)
{
    for (size_t k = 0; kp_strategies[k]; k++)
        if (k == i) {
            const struct kp_strategy *strategy = kp_strategies[k];

            *facts = (struct kp_strategy_facts){
                .name = strategy->name,
                .title = strategy->title,
                .source = strategy->source,
                .grows = strategy->weigh || strategy->choose || strategy->grow,
            };
            return true;
        }
    return false;
}

static const struct kp_options no_options = {0};
static const struct kp_strategy_options no_tactics = {0};

enum kp_status kp_next(const struct kp_transcript *game, const struct kp_options *options,
                       const struct kp_strategy_options *tactics, struct kp_advice **advice,
                       struct kp_diag *why)
{
    enum kp_status status;

    options = options ? options : &no_options;
    status = kp_advise(game, options, tactics ? tactics : &no_tactics, advice, why);
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

void kp_advice_free(struct kp_advice *advice)
{
    kp_advice_drop(advice);
}

enum kp_status kp_advice_report(const struct kp_transcript *game, const struct kp_advice *advice,
                                const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_advice(game, advice, style, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_advice_json(const struct kp_transcript *game, const struct kp_advice *advice,
                              const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_advice_json(game, advice, where, &text);
    return kp_strbuf_send(&text, out);
}
