/* Calls about explanations, guesses, and games that are hard. */
#include "help/public_calls_impl.h"
#include "keypeg.h"

#include <string.h>

void kp_call_explain(struct kp_public_call *call)
{
    const struct kp_transcript *game = kp_small_game(call);
    struct kp_options options = kp_any_options(call);
    struct kp_style style = kp_any_style(call);
    struct kp_explanation *explanation = NULL;
    enum kp_stop_reason stop;
    struct kp_diag why = {.says = ""};
    struct kp_explain_question question = {.peg = kp_below(call, 2),
                                           .row = (size_t)kp_below(call, 2)};
    struct kp_explanation_view view = {.steps = (size_t)kp_below(call, 3),
                                       .hint = kp_below(call, 5)};
    enum kp_status status = kp_explain(game, &options, &question, &explanation, &why);

    kp_add_status(call, status, &why);
    if (status == KP_OK) {
        struct kp_explanation_facts about = kp_explanation_about(explanation);
        const char *grade = kp_grade_name(about.grade);

        kp_strbuf_addf(call->to, "%zu steps, %s\n", about.steps, grade ? grade : "no grade");
        kp_explanation_report(explanation, &view, &style, &call->out);
        kp_explanation_steps(explanation, &style, &call->out);
        kp_html_explanation(explanation, &call->out);
        kp_explanation_json(explanation, &view, NULL, &call->out);
        kp_explanation_prove(explanation, &options, &call->out, &call->out, &stop, &why);
    }
    kp_explanation_free(explanation);
}

static void write_advice(struct kp_public_call *call, const struct kp_transcript *game,
                         const struct kp_advice *advice)
{
    struct kp_style style = kp_any_style(call);

    kp_advice_report(game, advice, &style, &call->out);
    kp_advice_explain(game, advice, &style, &call->out);
    kp_advice_json(game, advice, NULL, &call->out);
}

void kp_call_advise(struct kp_public_call *call)
{
    const struct kp_transcript *game = kp_small_game(call);
    struct kp_options options = kp_any_options(call);
    struct kp_strategy_options tactics = {.strategy = kp_any_strategy(call),
                                          .guesses = kp_below(call, 2) ? "any" : "secrets",
                                          .top = (size_t)kp_below(call, 4),
                                          .sample = (size_t)kp_below(call, 2) * 10};
    struct kp_advice *advice = NULL;
    struct kp_diag why = {.says = ""};
    enum kp_status status = kp_next(game, &options, &tactics, &advice, &why);

    kp_add_status(call, status, &why);
    if (status == KP_OK)
        write_advice(call, game, advice);
    kp_advice_free(advice);
    write_advice(call, call->shared->small, call->shared->advice);
}

void kp_call_answer_as_adversary(struct kp_public_call *call)
{
    const struct kp_transcript *game = kp_small_game(call);
    uint16_t guess[8] = {0}, secret[8] = {1};
    struct kp_score score = {0, 0};
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    for (int p = 0; p < kp_game_pegs(game); p++)
        guess[p] = (uint16_t)kp_below(call, 3);
    kp_add_status(call, kp_adversary(game, guess, NULL, &score, &stop, &why), &why);
    kp_strbuf_addf(call->to, "%d %d\n", score.black, score.white);
    kp_need(kp_game_score(game, secret, guess, &score) == KP_OK);
    kp_strbuf_addf(call->to, "%d %d\n", score.black, score.white);
}

static void write_tree(struct kp_public_call *call, const struct kp_tree *grown)
{
    const struct kp_tree_facts *facts = kp_tree_about(grown);
    struct kp_style style = kp_any_style(call);

    kp_strbuf_addf(call->to, "%llu of %d pegs\n", (unsigned long long)facts->total,
                   kp_game_pegs(kp_tree_game(grown)));
    kp_tree_report(grown, &style, &call->out);
    kp_tree_write(grown, &call->out);
    kp_tree_json(grown, true, NULL, &call->out);
}

void kp_call_grow_tree(struct kp_public_call *call)
{
    struct kp_strategy_options tactics = {.strategy = kp_any_strategy(call)};
    struct kp_tree *grown = NULL;
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_add_status(call, kp_tree_grow(kp_small_game(call), NULL, &tactics, &grown, &stop, &why),
                  &why);
    if (grown)
        write_tree(call, grown);
    kp_tree_free(grown);
    write_tree(call, call->shared->tree);
}

/* ---- Hard games --------------------------------------------------------- */

static void write_instance(struct kp_public_call *call, const struct kp_instance *instance)
{
    static const char *const formats[] = {"text", "json", "dimacs", "opb", "wcnf", "wcnf-old"};
    struct kp_instance_facts about = kp_instance_about(instance);
    struct kp_diag why = {.says = ""};

    kp_strbuf_addf(call->to, "%d %d, %zu rows\n", (int)about.status, (int)about.answer,
                   kp_game_rows(kp_instance_game(instance)));
    kp_add_status(
        call,
        kp_instance_write(instance, formats[kp_below(call, COUNT(formats))], &call->out, &why),
        &why);
    if (about.secret)
        kp_html_puzzles(&instance, 1, &call->out);
}

void kp_call_generate(struct kp_public_call *call)
{
    const struct kp_generator *generator = call->shared->generator;
    struct kp_instance *instance = NULL;
    uint64_t number = (uint64_t)kp_below(call, 20);
    char name[KP_INSTANCE_NAME];
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_generator_name(generator, number, name);
    kp_strbuf_addf(call->to, "%s of %d pegs\n", name, kp_generator_defaults(generator)->pegs);
    kp_add_status(call, kp_generate(generator, number, &instance, &stop, &why), &why);
    if (instance)
        write_instance(call, instance);
    kp_instance_free(instance);
    write_instance(call, call->shared->instance);
}

void kp_call_begin_generator(struct kp_public_call *call)
{
    struct kp_family_facts family;
    struct kp_generate_options order = {
        .seed = (uint64_t)kp_below(call, 9), .pegs = 4, .states = 20000};
    struct kp_generator *generator = NULL;
    struct kp_diag why = {.says = ""};
    int count = 0;

    while (kp_family_at((size_t)count, &family))
        count++;
    kp_need(kp_family_at((size_t)kp_below(call, count), &family));
    order.family = family.name;
    kp_add_status(call, kp_generator_new(&order, &generator, &why), &why);
    kp_generator_free(generator);
}

static void generate_one(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log)
{
    const struct kp_generator *generator = data;
    struct kp_instance *instance = NULL;
    enum kp_stop_reason stop;

    kp_need(kp_generate(generator, i, &instance, &stop, NULL) == KP_OK);
    if (instance)
        kp_instance_write(instance, "jsonl", out, NULL);
    kp_json_write_string("done", log);
    kp_instance_free(instance);
}

void kp_call_generate_series(struct kp_public_call *call)
{
    struct kp_strbuf log = {0};
    struct kp_number_range series = {.first = (uint64_t)kp_below(call, 9),
                                     .number = 3,
                                     .jobs = 2,
                                     .out = call->out,
                                     .log = kp_strbuf_out(&log),
                                     .each = generate_one,
                                     .data = call->shared->generator};
    struct kp_diag why = {.says = ""};

    kp_add_status(call, kp_for_each_number(&series, &why), &why);
    kp_strbuf_addf(call->to, "%s\n", log.text);
    kp_strbuf_free(&log);
}

void kp_call_reduce(struct kp_public_call *call)
{
    const char *name = kp_any_plugin(call, KP_REDUCTIONS);
    const char *text = kp_call_formula;
    struct kp_errors problems = {0};

    kp_strbuf_addf(call->to, "%s %d\n", name,
                   (int)kp_reduce(name, text, strlen(text), &call->out, &problems));
    kp_errors_json(&problems, NULL, &call->out);
}
