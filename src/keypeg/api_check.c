#include "base/strbuf.h"
#include "base/utf8.h"
#include "cnf/write/dimacs_writer.h"
#include "format/code_parser.h"
#include "keypeg.h"
#include "report/phrases.h"
#include "report/verdict_report.h"
#include "verdict/check.h"
#include "verdict/decode.h"
#include "verdict/proof.h"
#include "verdict/solver_files.h"

const char *kp_version(void)
{
    return KP_VERSION;
}

const char *kp_stop_name(enum kp_stop_reason stop)
{
    static const char *const names[] = {
        [KP_COMPLETED] = "nothing",
        [KP_OUT_OF_STATES] = "the budget of states",
        [KP_OUT_OF_TIME] = "the time limit",
        [KP_OUT_OF_MEMORY] = "the memory limit",
        [KP_INTERRUPTED] = "an interruption",
        [KP_OUT_OF_EFFORT] = "the budget of effort",
        [KP_SOLVER_FAILED] = "the solver's failure",
        [KP_ENOUGH] = "the limit of secrets",
    };

    return names[stop];
}

/* Whoever watches is told the end. */
static enum kp_status ended(const struct kp_options *options, enum kp_status status)
{
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

static const struct kp_options defaults = {0};

enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                        struct kp_verdict **verdict, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return ended(options, kp_verdict_make(game, options, verdict, why));
}

enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                       bool (*each)(void *data, const uint16_t *secret), void *data,
                       enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return ended(options, kp_verdict_list(game, options, each, data, stop, why));
}

enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                         uint64_t n, bool (*each)(void *data, const uint16_t *secret), void *data,
                         enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return ended(options, kp_verdict_sample(game, options, n, each, data, stop, why));
}

enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_out *out, enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return ended(options, kp_verdict_encode(game, options, out, stop, why));
}

enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                         const char *text, size_t length, struct kp_verdict **verdict,
                         struct kp_diag *why)
{
    return kp_verdict_decode(game, options ? options : &defaults, text, length, verdict, why);
}

enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                        const struct kp_verdict *verdict, const struct kp_out *clauses,
                        const struct kp_out *proof, enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return ended(options, kp_verdict_prove(game, options, verdict, clauses, proof, stop, why));
}

enum kp_status kp_report(const struct kp_transcript *game, const struct kp_verdict *verdict,
                         const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_text(game, verdict, style, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_report_remedies(const struct kp_transcript *game,
                                  const struct kp_verdict *verdict, const struct kp_style *style,
                                  const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_repairs_text(game, verdict, style, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_code_write(const struct kp_transcript *game, const uint16_t *code,
                             const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_code_text(game->rules, code, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_score_write(const struct kp_transcript *game, struct kp_score score,
                              const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_say_score(game->rules, score, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_verdict_json(const struct kp_transcript *game, const struct kp_verdict *verdict,
                               const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_verdict_json(game, verdict, where, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_problems_json(const struct kp_errors *problems,
                                const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_problems_json(problems, where, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_json_write_code(const struct kp_transcript *game, const uint16_t *code,
                                  const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_code_json(game, code, &text);
    return kp_strbuf_send(&text, out);
}

void kp_make_printable(char *text)
{
    kp_utf8_make_printable(text);
}

enum kp_status kp_string_json(const char *string, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_string_json(string, &text);
    return kp_strbuf_send(&text, out);
}
