/* Calls that ask which secrets fit. */
#include "help/public_calls_impl.h"
#include "keypeg.h"

#include <string.h>

static void write_verdict(struct kp_public_call *call, const struct kp_transcript *game,
                          const struct kp_verdict *verdict)
{
    struct kp_game_location where = {.file = "<a>", .line = 3};
    struct kp_style style = kp_any_style(call);

    kp_verdict_json(game, verdict, &where, &call->out);
    kp_report(game, verdict, &style, &call->out);
    kp_report_repairs(game, verdict, &style, &call->out);
    kp_html_begin("a.game", &call->out);
    kp_html_game(game, verdict, &where, &call->out);
    kp_html_end(&call->out);
}

/* The report of what the work cost has times in it: it is written, but not kept. */
static void write_costs(const struct kp_transcript *game, const struct kp_verdict *verdict)
{
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);

    kp_need(kp_report(game, verdict, &(struct kp_style){.stats = true}, &out) == KP_OK);
    kp_strbuf_free(&text);
}

static void prove(struct kp_public_call *call, const struct kp_transcript *game,
                  const struct kp_options *options, const struct kp_verdict *verdict)
{
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_add_status(call, kp_prove(game, options, verdict, &call->out, &call->out, &stop, &why),
                  &why);
    kp_add_stop(call, stop);
}

static long read_nothing(void *from, char *bytes, size_t room)
{
    (void)from, (void)bytes, (void)room;
    return 0;
}

void kp_call_verify(struct kp_public_call *call)
{
    struct kp_options options = kp_any_options(call);
    struct kp_in in = {read_nothing, NULL};
    struct kp_verification *verification = NULL;
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_add_status(
        call, kp_verify(kp_any_game(call), &options, &in, &in, &verification, &stop, &why), &why);
    if (verification)
        kp_json_write_string(verification->says, &call->out);
    kp_verification_free(verification);
    kp_add_stop(call, stop);
}

static void check_with(struct kp_public_call *call, const struct kp_options *options)
{
    const struct kp_transcript *game = kp_any_game(call);
    struct kp_verdict *verdict = NULL;
    struct kp_diag why = {.says = ""};
    enum kp_status status = kp_check(game, options, &verdict, &why);

    kp_add_status(call, status, &why);
    if (status == KP_OK) {
        write_verdict(call, game, verdict);
        write_costs(game, verdict);
        prove(call, game, options, verdict);
    }
    kp_verdict_free(verdict);
}

void kp_call_check(struct kp_public_call *call)
{
    struct kp_options options = kp_any_options(call);

    options.story = kp_below(call, 3) == 0;
    options.all_conflicts = kp_below(call, 3) == 0;
    options.count_all = kp_below(call, 3) == 0;
    options.minimal = kp_below(call, 3) == 0;
    check_with(call, &options);
}

void kp_call_check_with_lies(struct kp_public_call *call)
{
    struct kp_options options = kp_any_options(call);

    options.wrong_rows = 1;
    check_with(call, &options);
}

/* Whoever is shown secrets, and when that is enough. */
struct audience {
    struct kp_public_call *call;
    const struct kp_transcript *game;
    int seen;
};

static bool see(void *data, const uint16_t *secret)
{
    struct audience *audience = data;

    kp_code_write(audience->game, secret, &audience->call->out);
    kp_strbuf_addf(audience->call->to, "\n");
    return ++audience->seen < 20;
}

void kp_call_list(struct kp_public_call *call)
{
    struct audience audience = {call, kp_any_game(call), 0};
    struct kp_options options = kp_any_options(call);
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_add_status(call, kp_list(audience.game, &options, see, &audience, &stop, &why), &why);
    kp_add_stop(call, stop);
}

void kp_call_sample(struct kp_public_call *call)
{
    struct audience audience = {call, kp_any_game(call), 0};
    struct kp_options options = kp_any_options(call);
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_add_status(call, kp_sample(audience.game, &options, 5, see, &audience, &stop, &why), &why);
    kp_add_stop(call, stop);
}

void kp_call_encode(struct kp_public_call *call)
{
    static const char *const formats[] = {"dimacs", "opb", "wcnf", "wcnf-old"};
    struct kp_options options = kp_any_options(call);
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;

    options.format = formats[kp_below(call, COUNT(formats))];
    kp_add_status(call, kp_options_check(&options, &why), &why);
    kp_add_status(call, kp_encode(kp_any_game(call), &options, &call->out, &stop, &why), &why);
    kp_add_stop(call, stop);
}

void kp_call_decode(struct kp_public_call *call)
{
    static const char *const answers[] = {"s UNSATISFIABLE\n", "s SATISFIABLE\nv 1 2 3 0\n", "v 1"};
    const char *answer = answers[kp_below(call, COUNT(answers))];
    const struct kp_transcript *game = kp_any_game(call);
    struct kp_verdict *verdict = NULL;
    struct kp_diag why = {.says = ""};
    enum kp_status status = kp_decode(game, NULL, answer, strlen(answer), &verdict, &why);

    kp_add_status(call, status, &why);
    if (status == KP_OK)
        write_verdict(call, game, verdict);
    kp_verdict_free(verdict);
}

void kp_call_write_shared_verdict(struct kp_public_call *call)
{
    write_verdict(call, call->shared->cheated, call->shared->verdict);
    prove(call, call->shared->cheated, NULL, call->shared->verdict);
}
