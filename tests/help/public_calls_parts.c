/* Calls that split a game, check its parts, and join the answers. */
#include "help/public_calls_impl.h"
#include "keypeg.h"

/* Adds the answers to all parts but the last `left_out`. */
static void answer_parts(const struct kp_parts *parts, size_t left_out, struct kp_join *join)
{
    struct kp_options options = {.verdict_only = true};
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_diag why = {.says = ""};
    struct kp_verdict *verdict;

    for (size_t i = 0; i + left_out < kp_parts_count(parts); i++) {
        const struct kp_transcript *part = kp_parts_game(parts, i);

        kp_need(kp_parts_seconds(parts, i) >= 0);
        kp_need(kp_check(part, &options, &verdict, &why) == KP_OK);
        kp_need(kp_verdict_json(part, verdict, NULL, &out) == KP_OK);
        kp_verdict_free(verdict);
    }
    kp_strbuf_add(&text, "nothing\n", 8);
    kp_need(kp_join_add(join, "answers", text.text, text.length, &why) == KP_OK);
    kp_strbuf_free(&text);
}

static void split_on(struct kp_public_call *call, const struct kp_transcript *game,
                     const struct kp_join *join)
{
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_parts *parts = NULL;

    kp_add_status(call, kp_split(game, join, 2, NULL, &parts, &stop, &why), &why);
    kp_strbuf_addf(call->to, "%zu more parts\n", kp_parts_count(parts));
    kp_parts_free(parts);
}

void kp_call_split_and_join(struct kp_public_call *call)
{
    const struct kp_transcript *game = kp_small_game(call);
    struct kp_style style = kp_any_style(call);
    struct kp_options options = {0};
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_parts *parts = NULL;
    struct kp_join *join = NULL;
    const struct kp_verdict *verdict = NULL;

    kp_need(kp_split(game, NULL, 3, &options, &parts, &stop, &why) == KP_OK);
    kp_need(kp_join_new(game, &options, &join, &why) == KP_OK);
    answer_parts(parts, (size_t)kp_below(call, 2), join);
    kp_need(kp_join_decide(join, &verdict, &why) == KP_OK);
    kp_strbuf_addf(call->to, "%zu parts, %zu lines refused: %s\n", kp_parts_count(parts),
                   kp_join_refused(join), kp_answer_name(verdict->answer));
    kp_join_report(join, &style, &call->out);
    kp_join_json(join, NULL, &call->out);
    split_on(call, game, join);
    kp_join_free(join);
    kp_parts_free(parts);
}
