#include "base/strbuf.h"
#include "base/utf8.h"
#include "cnf/encoding.h"
#include "cnf/write/dimacs_writer.h"
#include "format/code_parser.h"
#include "keypeg.h"
#include "report/phrases.h"
#include "report/verdict_report.h"
#include "verdict/check.h"
#include "verdict/engines.h"
#include "verdict/proof.h"
#include "verdict/solver_files.h"

/* The rules of the smallest game: one peg, one colour. */
static enum kp_status smallest(struct kp_rules *rules, struct kp_diag *why)
{
    enum kp_status status;

    rules->pegs = rules->colours = 1;
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    status = kp_palette_add(rules->palette, "1", 1, "", 0, why);
    return status == KP_OK ? kp_palette_finish(rules->palette, why) : status;
}

/* The engine and the solver are there; a solver is not asked. */
static enum kp_status look_up(const struct kp_options *options, const struct kp_transcript *game,
                              struct kp_diag *why)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_engines judge = {0};
    enum kp_status status = question ? kp_engines_make(&judge, question, options, why)
                                     : kp_no_memory(why);

    kp_engines_free(&judge);
    kp_question_free(question);
    return status;
}

/* They are good when a question can be asked with them; but an encoding need
 * not suit the smallest one, and any solver will do. */
enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();
    struct kp_verdict *verdict = NULL;
    struct kp_options any = *options;
    struct kp_encoding_choice choice;
    struct kp_transcript *game = rules ? kp_transcript_new(rules) : NULL;
    enum kp_status status = game ? smallest(rules, why) : kp_no_memory(why);

    any.encoding = NULL;
    if (status == KP_OK)
        status = kp_encoding_choice_read(options->encoding, &choice, why);
    if (status == KP_OK)
        status = look_up(&any, game, why);
    any.solver = NULL;
    if (status == KP_OK)
        status = kp_verdict_make(game, &any, &verdict, why);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
    kp_rules_unref(rules);
    return status;
}

const char *kp_version(void)
{
    return KP_VERSION;
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
