/* Explanations as text and as JSON (docs/json.md). */
#include "base/allocate.h"
#include "format/code_parser.h"
#include "keypeg.h"
#include "report/step_sentences.h"
#include "report/verdict_json.h"
#include "report/verdict_sentences.h"
#include "report/verdict_writer.h"

#include <stdlib.h>
#include <string.h>

/* ---- Text --------------------------------------------------------------------- */

static void say_headline(const struct kp_explanation *explanation, struct kp_strbuf *to)
{
    switch (kp_explanation_about(explanation).goal) {
    case KP_EXPLAINED_CONTRADICTION:
        kp_strbuf_addf(to, explanation->sets.code_count > 0
                               ? "these scores cannot all be right"
                               : "no secret is possible, with or without these scores");
        break;
    case KP_EXPLAINED_SECRET:
        kp_strbuf_addf(to, "only one secret fits these scores");
        break;
    case KP_EXPLAINED_CERTAIN:
        kp_say_things(explanation->secrets, "secret fits", "secrets fit", to);
        kp_strbuf_addf(to, " these scores");
        break;
    case KP_EXPLAINED_NOTHING:
        kp_strbuf_addf(to,
                       explanation->stop == KP_BOARD_TOO_LARGE ? "this game is too large to explain"
                                                               : "undecided: %s ended the search",
                       kp_stop_name(explanation->stop));
    }
}

/* What steps use without saying so. */
static void say_rules(const struct kp_transcript *game, struct kp_strbuf *to)
{
    struct kp_strbuf known = {0};

    kp_say_known(game, &known);
    kp_strbuf_add_lines(to, "      ", &known);
    kp_strbuf_free(&known);
    if (!game->rules->repeats)
        kp_strbuf_addf(to, "      no colour is used twice\n");
}

static size_t first_possible(const struct kp_explanation *explanation)
{
    size_t code = 0;

    while (!kp_bit(explanation->possible, code))
        code++;
    return code;
}

/* The colours that a peg can still have. */
static void say_open_peg(const struct kp_explanation *explanation, int peg, struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;
    bool *is_open = kp_calloc((size_t)sets->colours, sizeof *is_open);
    size_t open = 0, said = 0;

    for (size_t i = 0; is_open && i < sets->code_count; i++)
        if (kp_bit(explanation->possible, i) && !is_open[kp_code_at(sets, i)[peg]]) {
            is_open[kp_code_at(sets, i)[peg]] = true;
            open++;
        }
    kp_strbuf_addf(to, "   %d: ", peg + 1);
    for (int c = 0; is_open && c < sets->colours; c++)
        if (is_open[c])
            kp_strbuf_addf(to, "%s%s", said++ ? " " : "", kp_rules_name(sets->game->rules, c));
    kp_strbuf_addf(to, "\n");
    to->failed |= !is_open;
    free(is_open);
}

static void say_end(const struct kp_explanation *explanation,
                    const struct kp_verdict_writer *report)
{
    const struct kp_code_sets *sets = &explanation->sets;

    kp_strbuf_addf(report->to, explanation->goal == KP_EXPLAINED_CONTRADICTION ? "" : "\n");
    if (explanation->goal == KP_EXPLAINED_SECRET) {
        kp_write_code(report, explanation->chain.complete ? "So the secret is:" : "The secret is:",
                      KP_CODE_INDENT, kp_code_at(sets, first_possible(explanation)));
    } else if (explanation->goal == KP_EXPLAINED_CERTAIN &&
               sets->game->rules->scores != KP_COLOURS_ONLY) {
        kp_strbuf_addf(report->to, "What each peg, from the left, can be:\n");
        for (int p = 0; p < sets->pegs; p++)
            say_open_peg(explanation, p, report->to);
    }
}

/* A step with its number, indented after it. */
static void write_step(const struct kp_verdict_writer *report,
                       const struct kp_explanation *explanation, size_t step)
{
    struct kp_strbuf says = {0}, lines = {0};
    int indent = 2;

    for (size_t i = explanation->chain.count; i > 0; i /= 10)
        indent++;
    kp_say_step(explanation, step, &says);
    kp_write_wrapped(&says, report->width - indent, &lines);
    kp_strbuf_addf(report->to, "%*zu. ", indent - 2, step + 1);
    for (const char *line = lines.text; line && *line; line += strcspn(line, "\n") + 1)
        kp_strbuf_addf(report->to, "%*s%.*s\n", line == lines.text ? 0 : indent, "",
                       (int)strcspn(line, "\n"), line);
    report->to->failed |= lines.failed;
    kp_strbuf_free(&lines);
}

enum kp_status kp_explanation_report(const struct kp_explanation *explanation,
                                     const struct kp_style *style, const struct kp_out *out)
{
    const struct kp_transcript *game = explanation->sets.game;
    struct kp_explanation_facts about = kp_explanation_about(explanation);
    struct kp_strbuf to = {0}, says = {0};
    struct kp_verdict_writer report = kp_text_report_begin(game, NULL, style, &to);
    struct kp_out rows = kp_strbuf_out(&to);
    size_t headline;

    say_headline(explanation, &says);
    kp_write_wrapped(&says, report.width, &to);
    if (about.goal == KP_EXPLAINED_NOTHING)
        return kp_strbuf_send(&to, out);
    kp_strbuf_addf(&to, "\n");
    headline = to.length;
    for (size_t r = 0; r < game->row_count; r++) {
        to.failed |= kp_row_report(game, r, style, &rows) != KP_OK;
        kp_strbuf_addf(&to, "\n");
    }
    say_rules(game, &to);
    kp_strbuf_addf(&to, to.length > headline ? "\n" : "");
    for (size_t i = 0; i < explanation->chain.count; i++)
        write_step(&report, explanation, i);
    if (explanation->sets.code_count == 0)
        return kp_strbuf_send(&to, out);
    if (!about.complete)
        kp_strbuf_addf(&to, "%so short explanation was found%s.\n",
                       explanation->chain.count ? "\nN" : "N",
                       explanation->chain.count ? " of the rest" : "");
    else if (explanation->chain.count == 0)
        kp_strbuf_addf(&to, "Nothing follows beyond the rules.\n");
    say_end(explanation, &report);
    return kp_strbuf_send(&to, out);
}

enum kp_status kp_explanation_steps(const struct kp_explanation *explanation,
                                    const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_verdict_writer report = kp_text_report_begin(explanation->sets.game, NULL, style,
                                                           &to);

    for (size_t i = 0; i < explanation->chain.count; i++)
        write_step(&report, explanation, i);
    return kp_strbuf_send(&to, out);
}

/* ---- JSON ---------------------------------------------------------------------- */

/* What a step concludes of a peg, as a line of a transcript. */
static void write_peg(const struct kp_code_sets *sets, const uint64_t *facts, int peg,
                      struct kp_strbuf *lines)
{
    struct kp_strbuf names = {0};
    bool any = false;

    for (int c = 0; c < sets->colours; c++)
        if (kp_facts_have(sets, facts, (struct kp_fact){KP_NOT_AT, peg, c, 0}))
            any = true;
        else
            kp_strbuf_addf(&names, " %s", kp_rules_name(sets->game->rules, c));
    if (any)
        kp_strbuf_addf(lines, "peg %d :%s\n", peg + 1, names.text ? names.text : "");
    lines->failed |= names.failed;
    kp_strbuf_free(&names);
}

static void write_facts(const struct kp_code_sets *sets, const uint64_t *facts,
                        struct kp_strbuf *lines)
{
    for (int p = 0; p < sets->pegs; p++)
        write_peg(sets, facts, p, lines);
    for (int c = 0; c < sets->colours; c++) {
        struct kp_times times = kp_facts_times(sets, facts, c);

        if (times.least > 0 || times.most < sets->pegs)
            kp_strbuf_addf(lines, "times %s %d..%d\n", kp_rules_name(sets->game->rules, c),
                           times.least, times.most);
    }
}

static const char *const kind_names[] = {"simple",   "facts",   "total", "black",
                                         "one-kind", "compare", "row",   "rows"};

static void write_json_step(const struct kp_explanation *explanation, size_t number,
                            size_t *sources, struct kp_json_writer *json)
{
    const struct kp_chain_step *step = &explanation->chain.steps[number];
    struct kp_strbuf lines = {0}, says = {0};
    size_t count = kp_step_sources(explanation, number, sources);

    kp_jsonw_object(json, NULL);
    kp_jsonw_number(json, "number", (long long)number + 1);
    kp_jsonw_string(json, "kind", kind_names[step->kind]);
    kp_jsonw_list(json, "rows");
    for (size_t i = 0; i < step->row_count; i++)
        kp_jsonw_number(json, NULL, (long long)step->rows[i] + 1);
    kp_jsonw_close_list(json);
    kp_jsonw_list(json, "from");
    for (size_t i = 0; i < count; i++)
        kp_jsonw_number(json, NULL, (long long)sources[i] + 1);
    kp_jsonw_close_list(json);
    write_facts(&explanation->sets, step->conclusions, &lines);
    kp_jsonw_lines(json, "facts", lines.text);
    kp_jsonw_thousandths(json, "cost", (uint64_t)step->cost * 100);
    kp_say_step(explanation, number, &says);
    kp_strbuf_addf(&says, ".");
    kp_jsonw_string(json, "says", says.text);
    kp_jsonw_close(json);
    json->to->failed |= lines.failed || says.failed;
    kp_strbuf_free(&lines);
    kp_strbuf_free(&says);
}

enum kp_status kp_explanation_json(const struct kp_explanation *explanation,
                                   const struct kp_game_location *where, const struct kp_out *out)
{
    static const char *const goals[] = {NULL, "contradiction", "secret", "certain"};
    struct kp_explanation_facts about = kp_explanation_about(explanation);
    size_t *sources = kp_calloc(explanation->chain.count + 1, sizeof *sources);
    struct kp_strbuf to = {.failed = !sources};
    struct kp_json_writer json = {.to = &to};

    kp_json_begin_answer(&json, where, explanation->sets.game);
    kp_jsonw_string(&json, "goal", goals[about.goal]);
    kp_jsonw_bool(&json, "complete", about.complete);
    kp_jsonw_list(&json, "steps");
    for (size_t i = 0; i < explanation->chain.count && sources; i++)
        write_json_step(explanation, i, sources, &json);
    kp_jsonw_close_list(&json);
    kp_jsonw_thousandths(&json, "cost", (uint64_t)explanation->chain.cost * 100);
    kp_jsonw_thousandths(&json, "dearest", (uint64_t)explanation->chain.dearest * 100);
    kp_jsonw_string(&json, "stop",
                    explanation->stop == KP_COMPLETED ? NULL : kp_stop_slug(explanation->stop));
    free(sources);
    return kp_json_send_answer(&json, out);
}
