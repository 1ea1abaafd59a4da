/* An explanation as JSON (docs/json.md). */
#include "explain/step_reasons.h"
#include "format/json/json_game_writer.h"
#include "format/text/format_text.h"
#include "keypeg.h"
#include "report/step_sentences_impl.h"
#include "report/verdict_json.h"
#include "report/verdict_sentences.h"

#include <string.h>

/* What a step concludes of a peg, as a line of a transcript. */
static void write_peg(const struct kp_code_sets *sets, const uint64_t *facts, int peg,
                      struct kp_strbuf *lines)
{
    struct kp_strbuf names = {0};
    bool any = false;

    for (int c = 0; c < sets->colours; c++)
        if (kp_bit(facts, kp_fact_not_at(sets, peg, c)))
            any = true;
        else
            kp_strbuf_addf(&names, " %s", kp_rules_name(sets->game->rules, c));
    if (any)
        kp_strbuf_addf(lines, "peg %d :%s\n", peg + 1, names.text ? names.text : "");
    lines->failed |= names.failed;
    kp_strbuf_free(&names);
}

/* How often one of these colours occurs. */
static void write_times(const struct kp_code_sets *sets, const uint64_t *facts, int colour,
                        int other, struct kp_strbuf *lines)
{
    const struct kp_rules *rules = sets->game->rules;
    struct kp_times times = kp_facts_times(sets, facts, colour, other);

    if (times.least == 0 && times.most == sets->pegs)
        return;
    kp_strbuf_addf(lines, "times %s", kp_rules_name(rules, colour));
    if (other != colour)
        kp_strbuf_addf(lines, " %s", kp_rules_name(rules, other));
    kp_strbuf_addf(lines, " %d..%d\n", times.least, times.most);
}

static void write_facts(const struct kp_code_sets *sets, const char *key, const uint64_t *facts,
                        struct kp_json_writer *json)
{
    bool has_joint = sets->fact_count > sets->simple_count;
    struct kp_strbuf lines = {0};

    for (int p = 0; p < sets->pegs; p++)
        write_peg(sets, facts, p, &lines);
    for (int c = 0; c < sets->colours; c++)
        write_times(sets, facts, c, c, &lines);
    for (int c = 0; c < sets->colours && has_joint; c++)
        for (int other = c + 1; other < sets->colours; other++)
            write_times(sets, facts, c, other, &lines);
    for (size_t f = sets->simple_count; f < sets->fact_count; f++) {
        struct kp_fact fact = kp_fact_of(sets, f);

        if (kp_bit(facts, f) && fact.kind == KP_PLACE)
            kp_strbuf_addf(&lines, "place %s %d %d\n",
                           kp_rules_name(sets->game->rules, fact.colour), fact.peg + 1,
                           fact.other_peg + 1);
    }
    kp_json_lines(json, key, &lines);
}

/* Writes a sentence, which is freed. */
static void write_says(struct kp_json_writer *json, struct kp_strbuf *says)
{
    kp_strbuf_addf(says, ".");
    kp_jsonw_string(json, "says", says->text);
    json->to->failed |= says->failed;
    kp_strbuf_free(says);
}

/* Writes the steps that a step cites, the facts that it uses of each, and the rules that it
 * needs. */
static void write_premises(struct kp_speaker *speaker, struct kp_json_writer *json)
{
    const struct kp_code_sets *sets = speaker->sets;
    struct kp_needed_rules needed;
    struct kp_strbuf lines = {0};

    kp_jsonw_list(json, "from");
    for (size_t i = 0; i < speaker->step; i++)
        if (kp_is_source(speaker, speaker->about->premises, i))
            kp_jsonw_number(json, NULL, (long long)i + 1);
    kp_jsonw_close_list(json);
    kp_find_cited_facts(speaker);
    kp_jsonw_list(json, "premises");
    for (size_t i = 0; i < speaker->step; i++) {
        if (!kp_is_source(speaker, speaker->facts, i))
            continue;
        memset(speaker->said_facts, 0, sets->fact_words * sizeof *speaker->said_facts);
        for (size_t f = 0; kp_next_fact(sets, speaker->facts, &f); f++)
            if (speaker->sources[f] == i)
                kp_bit_set(speaker->said_facts, f);
        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "step", (long long)i + 1);
        write_facts(sets, "facts", speaker->said_facts, json);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    needed = kp_step_rules(sets, speaker->about, &speaker->arena);
    kp_strbuf_addf(&lines, "%s", needed.no_repeats ? "repeats no\n" : "");
    if (needed.lines)
        kp_text_write_known(sets->game, &lines);
    kp_json_lines(json, "rules", &lines);
}

static const char *const kind_names[] = {"simple",  "facts", "total", "black",  "one-kind",
                                         "compare", "row",   "rows",  "suppose"};

/* NOLINTBEGIN(misc-no-recursion): no step inside a supposition is a supposition */
static void write_json_step(const struct kp_explanation *explanation, size_t number,
                            struct kp_json_writer *json);

/* What the step supposes, and the steps that follow from it. */
static void write_supposition(struct kp_speaker *speaker, struct kp_json_writer *json)
{
    struct kp_explanation opened;

    write_facts(speaker->sets, "supposed", speaker->facts, json);
    kp_jsonw_list(json, "inner");
    if (kp_open_supposition(speaker, &opened))
        for (size_t i = opened.supposes; i < opened.chain.count; i++)
            write_json_step(&opened, i, json);
    kp_jsonw_close_list(json);
}

static void write_json_step(const struct kp_explanation *explanation, size_t number,
                            struct kp_json_writer *json)
{
    const struct kp_chain_step *step = &explanation->chain.steps[number];
    struct kp_strbuf says = {0};
    struct kp_speaker speaker;

    if (!kp_speaker_begin(&speaker, explanation, number, json->to))
        return;
    kp_jsonw_object(json, NULL);
    kp_jsonw_number(json, "number", (long long)number + 1);
    kp_jsonw_string(json, "kind", kind_names[step->kind]);
    kp_jsonw_ordinals(json, "rows", step->rows, step->row_count);
    write_premises(&speaker, json);
    write_facts(&explanation->sets, "facts", step->conclusions, json);
    kp_jsonw_thousandths(json, "cost", (uint64_t)step->cost * 100);
    kp_say_step(explanation, number, &says);
    write_says(json, &says);
    kp_write_cases(&speaker, json);
    if (step->kind == KP_STEP_SUPPOSE)
        write_supposition(&speaker, json);
    kp_jsonw_close(json);
    kp_speaker_end(&speaker);
}
/* NOLINTEND(misc-no-recursion) */

/* ---- Questions --------------------------------------------------------------------- */

static void write_question(const struct kp_explanation *explanation, struct kp_json_writer *json)
{
    const struct kp_rules *rules = explanation->sets.game->rules;
    const struct kp_asked *asked = &explanation->asked;

    if (asked->about == KP_ASKED_ALL)
        return;
    kp_jsonw_object(json, "question");
    if (asked->about == KP_ASKED_PEG)
        kp_jsonw_number(json, "peg", asked->peg + 1);
    else if (asked->about == KP_ASKED_COLOUR)
        kp_jsonw_string(json, "colour", kp_rules_name(rules, asked->colour));
    else if (asked->about == KP_ASKED_ROW)
        kp_jsonw_number(json, "row", (long long)asked->row + 1);
    else
        kp_jsonw_code(json, "code", rules, asked->code);
    kp_jsonw_close(json);
}

/* The scores that a row can have if the others are right, or the rows that a code misses. */
static void write_answer(const struct kp_explanation *explanation, struct kp_json_writer *json)
{
    const struct kp_rules *rules = explanation->sets.game->rules;

    if (explanation->asked.about == KP_ASKED_ROW) {
        kp_jsonw_list(json, "scores");
        for (size_t i = 0; i < explanation->score_count; i++) {
            kp_jsonw_object(json, NULL);
            kp_jsonw_score(json, rules, explanation->scores[i]);
            kp_jsonw_close(json);
        }
        kp_jsonw_close_list(json);
    }
    if (explanation->asked.about != KP_ASKED_CODE)
        return;
    kp_jsonw_list(json, "missed");
    for (size_t i = 0; i < explanation->missed_count; i++) {
        struct kp_strbuf says = {0};

        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)explanation->missed[i].row + 1);
        kp_jsonw_score(json, rules, explanation->missed[i].right);
        kp_say_missed_row(explanation, i, &says);
        write_says(json, &says);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_string(json, "against_rules",
                    explanation->broken_rule.says[0] ? explanation->broken_rule.says : NULL);
}

static void write_hint(const struct kp_explanation *explanation, size_t shown, int level,
                       struct kp_json_writer *json)
{
    struct kp_strbuf says = {0};

    kp_jsonw_object(json, "hint");
    kp_jsonw_number(json, "level", level);
    kp_jsonw_known_number(json, "step", shown < explanation->chain.count, (long long)shown + 1);
    kp_say_step_hint(explanation, shown, level, &says);
    write_says(json, &says);
    kp_jsonw_close(json);
}

enum kp_status kp_explanation_json(const struct kp_explanation *explanation,
                                   const struct kp_explanation_view *view,
                                   const struct kp_game_location *where, const struct kp_out *out)
{
    static const char *const goals[] = {NULL,      "contradiction", "secret",
                                        "certain", "misses",        "possible"};
    const struct kp_chain *chain = &explanation->chain;
    struct kp_explanation_facts about = kp_explanation_about(explanation);
    size_t shown = kp_count_shown_steps(view, chain->count);
    struct kp_strbuf to = {0};
    struct kp_json_writer json = {.to = &to};

    kp_json_begin_answer(&json, where, explanation->sets.game);
    write_question(explanation, &json);
    kp_jsonw_string(&json, "goal", goals[about.goal]);
    write_answer(explanation, &json);
    kp_jsonw_bool(&json, "complete", about.complete);
    kp_jsonw_list(&json, "steps");
    for (size_t i = 0; i < shown; i++)
        write_json_step(explanation, i, &json);
    kp_jsonw_close_list(&json);
    if (shown < chain->count)
        kp_jsonw_number(&json, "steps_left_out", (long long)(chain->count - shown));
    if (view && view->hint > 0 && explanation->stop == KP_COMPLETED)
        write_hint(explanation, shown, view->hint, &json);
    kp_jsonw_thousandths(&json, "cost", (uint64_t)chain->cost * 100);
    kp_jsonw_thousandths(&json, "dearest", (uint64_t)chain->dearest * 100);
    kp_jsonw_string(&json, "grade", kp_grade_name(about.grade));
    kp_jsonw_string(&json, "stop",
                    explanation->stop == KP_COMPLETED ? NULL : kp_stop_slug(explanation->stop));
    kp_json_proof(&json, where);
    return kp_json_send_answer(&json, out);
}
