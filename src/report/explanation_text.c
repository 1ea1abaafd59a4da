/* An explanation as text: how many secrets fit, the board, the steps, and what they lead to; or a
 * hint alone. */
#include "format/code_parser.h"
#include "keypeg.h"
#include "report/step_sentences_impl.h"
#include "report/verdict_writer.h"

#include <stdio.h>
#include <string.h>

/* "1 black 0 white or 2 black 0 white" */
static void say_scores(const struct kp_explanation *explanation, struct kp_strbuf *to)
{
    enum { MOST = 6 };
    size_t count = explanation->score_count, shown = count > MOST ? MOST : count;

    for (size_t i = 0; i < shown; i++) {
        kp_strbuf_add_text(to, kp_list_mark(i, count, " or "));
        kp_say_game_score(explanation->sets.game->rules, explanation->scores[i], to);
    }
    if (shown < count)
        kp_strbuf_addf(to, " or one of %s other scores",
                       kp_grouped((long long)(count - shown)).text);
}

static void say_contradiction(const struct kp_explanation *explanation, struct kp_strbuf *to)
{
    const struct kp_transcript *game = explanation->sets.game;
    size_t row = explanation->asked.row;

    if (kp_explains_rules(explanation)) {
        kp_strbuf_addf(to, "no secret is possible, with or without these scores");
    } else if (row == KP_NO_ROW) {
        kp_strbuf_addf(to, "these scores cannot all be right");
    } else if (explanation->score_count == 0) {
        kp_strbuf_addf(to, "without row %zu these scores cannot all be right either", row + 1);
    } else {
        kp_strbuf_addf(to, "if the other rows are right, row %zu scores ", row + 1);
        say_scores(explanation, to);
        kp_strbuf_addf(to, ", not ");
        kp_say_game_score(game->rules, game->rows[row].score, to);
    }
}

void kp_say_headline(const struct kp_explanation *explanation, struct kp_strbuf *to)
{
    const struct kp_asked *asked = &explanation->asked;

    switch (kp_explanation_about(explanation).goal) {
    case KP_EXPLAINED_CONTRADICTION:
        say_contradiction(explanation, to);
        break;
    case KP_EXPLAINED_SECRET:
        kp_strbuf_addf(to, "only one secret fits these scores");
        break;
    case KP_EXPLAINED_CERTAIN:
        if (explanation->secrets == 1)
            kp_strbuf_addf(to, "only one secret fits");
        else if (kp_codes_are_listed(&explanation->sets))
            kp_say_things(explanation->secrets, "secret fits", "secrets fit", to);
        else
            kp_strbuf_addf(to, "several secrets fit");
        kp_strbuf_addf(to, " these scores");
        break;
    case KP_EXPLAINED_MISSES:
    case KP_EXPLAINED_POSSIBLE:
        if (asked->about == KP_ASKED_ROW) {
            kp_strbuf_addf(to, "row %zu can be right: a secret fits it and all other rows",
                           asked->row + 1);
            break;
        }
        kp_text_write_code(explanation->sets.game->rules, asked->code, to);
        kp_strbuf_addf(to, explanation->goal == KP_EXPLAINED_MISSES
                               ? " cannot be the secret"
                               : " can be the secret: it fits all rows");
        break;
    case KP_EXPLAINED_NOTHING:
        if (explanation->stop != KP_BOARD_TOO_LARGE)
            kp_strbuf_addf(to, "undecided: %s ended the search", kp_stop_name(explanation->stop));
        else
            kp_strbuf_addf(to, "this game is too large to explain");
    }
}

/* The colours, if these are few, and the rules that the steps may cite. */
static void say_rules(const struct kp_transcript *game, struct kp_strbuf *to)
{
    enum { MOST = 12 };
    const struct kp_rules *rules = game->rules;
    struct kp_game_words words = kp_words_of_game(rules);
    struct kp_strbuf known = {0};

    kp_strbuf_addf(to, "      %s:", words.colours);
    for (int c = 0; c < rules->colours && c < MOST; c++)
        kp_strbuf_addf(to, " %s", kp_rules_name(rules, c));
    if (rules->colours > MOST)
        kp_strbuf_addf(to, " and %d more", rules->colours - MOST);
    kp_strbuf_addf(to, "%s\n",
                   rules->blanks == KP_BLANKS         ? "; holes can be empty"
                   : rules->blanks == KP_GUESS_BLANKS ? "; holes are empty in guesses alone"
                                                      : "");

    kp_say_known(game, KP_KNOWN_LINES, "\n", &known);
    kp_strbuf_add_lines(to, "      ", &known);
    kp_strbuf_free(&known);
    if (!game->rules->repeats)
        kp_strbuf_addf(to, "      no %s is used twice\n", words.colour);
}

/* The colours that a peg can still have. */
static void say_open_peg(const struct kp_explanation *explanation, int peg, struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;

    kp_strbuf_addf(to, "   %d:", peg + 1);
    for (int c = 0; c < sets->colours; c++)
        if (!kp_bit(explanation->shared, kp_fact_not_at(sets, peg, c)))
            kp_strbuf_addf(to, " %s", kp_rules_name(sets->game->rules, c));
    kp_strbuf_addf(to, "\n");
}

/* On how many pegs a colour can be, and on which. */
static void say_open_colour(const struct kp_explanation *explanation, int colour,
                            struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;
    struct kp_game_words words = kp_words_of_game(sets->game->rules);
    struct kp_times times = kp_facts_times(sets, explanation->shared, colour, colour);
    size_t places = 0, said = 0;

    kp_strbuf_addf(to, "   %s: %d", kp_rules_name(sets->game->rules, colour), times.least);
    if (times.most > times.least)
        kp_strbuf_addf(to, " to %d", times.most);
    kp_strbuf_addf(to, " %s", times.most == 1 && times.least == 1 ? words.peg : words.pegs);
    for (int p = 0; p < sets->pegs && sets->game->rules->scores != KP_COLOURS_ONLY; p++)
        places += !kp_bit(explanation->shared, kp_fact_not_at(sets, p, colour));
    for (int p = 0; p < sets->pegs && places > 0; p++)
        if (!kp_bit(explanation->shared, kp_fact_not_at(sets, p, colour))) {
            if (said == 0)
                kp_strbuf_addf(to, ", %s %s ", (size_t)times.least == places ? "at" : "among",
                               places == 1 ? words.peg : words.pegs);
            kp_strbuf_addf(to, "%s%d", kp_list_mark(said++, places, " and "), p + 1);
        }
    kp_strbuf_addf(to, "\n");
}

/* The secret, after what each of its pegs is. */
static void write_secret(const struct kp_verdict_writer *report,
                         const struct kp_explanation *explanation)
{
    struct kp_strbuf says = {0};
    bool shows = explanation->chain.complete;

    if (shows && report->game->rules->scores != KP_COLOURS_ONLY)
        kp_say_secret_pegs(explanation, &says);
    kp_strbuf_addf(report->to, says.length > 0 ? "\n" : "");
    kp_write_wrapped(&says, report->width, report->to);
    kp_write_code(report, shows ? "\nSo the secret is:" : "\nThe secret is:", KP_CODE_INDENT,
                  explanation->secret);
}

/* What pegs or colours can be, as far as that is certain. */
static void write_open(const struct kp_verdict_writer *report,
                       const struct kp_explanation *explanation)
{
    const struct kp_asked *asked = &explanation->asked;
    struct kp_game_words words = kp_words_of_game(report->game->rules);

    if (asked->about == KP_ASKED_COLOUR) {
        kp_strbuf_addf(report->to, "\nHow many %s can have this %s, and which:\n", words.pegs,
                       words.colour);
        say_open_colour(explanation, asked->colour, report->to);
    } else if (asked->about == KP_ASKED_PEG) {
        kp_strbuf_addf(report->to, "\nWhat %s %d can be:\n", words.peg, asked->peg + 1);
        say_open_peg(explanation, asked->peg, report->to);
    } else if (report->game->rules->scores != KP_COLOURS_ONLY) {
        kp_strbuf_addf(report->to, "\nWhat each %s, from the left, can be:\n", words.peg);
        for (int p = 0; p < explanation->sets.pegs; p++)
            say_open_peg(explanation, p, report->to);
    }
}

/* A sentence with the number of its step, indented after it; `says` is freed. */
static void write_item(const struct kp_verdict_writer *report, size_t number, size_t count,
                       struct kp_strbuf *says)
{
    struct kp_strbuf lines = {0};
    int indent = 2 + snprintf(NULL, 0, "%zu", count);

    kp_write_wrapped(says, report->width - indent, &lines);
    kp_strbuf_addf(report->to, "%*zu. ", indent - 2, number + 1);
    for (const char *line = lines.text; line && *line; line += strcspn(line, "\n") + 1)
        kp_strbuf_addf(report->to, "%*s%.*s\n", line == lines.text ? 0 : indent, "",
                       (int)strcspn(line, "\n"), line);
    report->to->failed |= lines.failed;
    kp_strbuf_free(&lines);
}

/* The first steps, or the first rows that the code of the question misses; and, if the report ends
 * there, how many more there are. */
static void write_steps(const struct kp_verdict_writer *report,
                        const struct kp_explanation *explanation, size_t shown, bool ends)
{
    size_t count = explanation->chain.count + explanation->missed_count;

    for (size_t i = 0; i < shown; i++) {
        struct kp_strbuf says = {0};

        if (explanation->missed_count > 0)
            kp_say_missed_row(explanation, i, &says);
        else
            kp_say_step(explanation, i, &says);
        write_item(report, i, count, &says);
    }
    if (shown < count && ends)
        kp_write_sentence(report, "%s more %s", kp_grouped((long long)(count - shown)).text,
                          shown + 1 == count ? "step follows" : "steps follow");
}

static void write_board(const struct kp_verdict_writer *report,
                        const struct kp_explanation *explanation, const struct kp_style *style)
{
    const struct kp_transcript *game = report->game;
    struct kp_game_words words = kp_words_of_game(game->rules);
    struct kp_out rows = kp_strbuf_out(report->to);
    size_t before = report->to->length;

    for (size_t r = 0; r < game->row_count; r++) {
        if (words.are_digits) {
            kp_strbuf_addf(report->to, "%4zu  ", r + 1);
            kp_pegs_draw(&report->pegs, kp_transcript_guess(game, r), game->rules->pegs,
                         report->to);
            kp_strbuf_addf(report->to, "   ");
            kp_say_game_score(game->rules, game->rows[r].score, report->to);
        } else {
            report->to->failed |= kp_row_report(game, r, style, &rows) != KP_OK;
        }
        kp_strbuf_addf(report->to, "\n");
    }
    say_rules(game, report->to);
    if (report->to->length > before &&
        (explanation->asked.about != KP_ASKED_CODE || explanation->goal != KP_EXPLAINED_POSSIBLE) &&
        !kp_explains_rules(explanation))
        kp_strbuf_addf(report->to, "\n");
}

/* What the steps do not show. */
static void write_unexplained(const struct kp_verdict_writer *report,
                              const struct kp_explanation *explanation)
{
    size_t steps = explanation->chain.count;
    struct kp_strbuf says = {0}, left = {0};

    kp_say_unexplained(explanation, &left);
    kp_strbuf_addf(report->to, steps ? "\n" : "");
    kp_strbuf_addf(&says, "no short explanation was found%s",
                   left.length > 0 ? " of this: "
                   : steps         ? " from here on"
                                   : "");
    kp_strbuf_append(&says, &left);
    kp_write_wrapped(&says, report->width, report->to);
}

/* That no step is needed: of all that is certain only pegs and colours are shown. */
static void write_no_steps(const struct kp_verdict_writer *report,
                           const struct kp_explanation *explanation)
{
    struct kp_game_words words = kp_words_of_game(report->game->rules);

    if (explanation->goal == KP_EXPLAINED_CERTAIN && explanation->asked.about == KP_ASKED_ALL &&
        report->game->rules->scores != KP_COLOURS_ONLY)
        kp_write_sentence(
            report, "beyond the rules nothing is certain of a %s, and no %s must or cannot occur",
            words.peg, words.colour);
    else
        kp_write_sentence(report, "nothing follows beyond the rules");
}

/* What follows the last step. */
static void write_end(const struct kp_verdict_writer *report,
                      const struct kp_explanation *explanation)
{
    const struct kp_chain *chain = &explanation->chain;
    enum kp_grade grade = kp_grade_of(chain);
    bool has_steps = explanation->goal != KP_EXPLAINED_MISSES &&
                     explanation->goal != KP_EXPLAINED_POSSIBLE;

    if (explanation->broken_rule.says[0])
        kp_write_sentence(report, "%s", explanation->broken_rule.says);
    if (!chain->complete && has_steps)
        write_unexplained(report, explanation);
    else if (chain->count == 0 && has_steps)
        write_no_steps(report, explanation);
    if (explanation->goal == KP_EXPLAINED_SECRET)
        write_secret(report, explanation);
    else if (explanation->goal == KP_EXPLAINED_CERTAIN)
        write_open(report, explanation);
    else if (explanation->goal == KP_EXPLAINED_POSSIBLE && explanation->secret)
        kp_write_code(report, "A secret that fits:", KP_CODE_INDENT, explanation->secret);
    /* Costs are in tenths; a fraction would be printed as the locale has it. */
    if (grade != KP_UNGRADED)
        kp_strbuf_addf(report->to,
                       "\nGrade: %s (the dearest step costs %d.%d, all together %d.%d).\n",
                       kp_grade_name(grade), chain->dearest / 10, chain->dearest % 10,
                       chain->cost / 10, chain->cost % 10);
}

enum kp_status kp_explanation_report(const struct kp_explanation *explanation,
                                     const struct kp_explanation_view *view,
                                     const struct kp_style *style, const struct kp_out *out)
{
    size_t count = explanation->chain.count + explanation->missed_count;
    size_t shown = kp_count_shown_steps(view, count);
    bool found = explanation->stop == KP_COMPLETED, hints = found && view && view->hint > 0;
    struct kp_strbuf to = {0}, says = {0};
    struct kp_verdict_writer report = kp_text_report_begin(explanation->sets.game, NULL, style,
                                                           &to);

    if (hints) {
        write_steps(&report, explanation, shown, false);
        kp_say_step_hint(explanation, shown, view->hint, &says);
    } else {
        kp_say_headline(explanation, &says);
    }
    kp_write_wrapped(&says, report.width, &to);
    if (hints || !found)
        return kp_strbuf_send(&to, out);
    kp_strbuf_addf(&to, "\n");
    write_board(&report, explanation, style);
    write_steps(&report, explanation, shown, true);
    if (shown == count && !kp_explains_rules(explanation))
        write_end(&report, explanation);
    return kp_strbuf_send(&to, out);
}

enum kp_status kp_explanation_steps(const struct kp_explanation *explanation,
                                    const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_verdict_writer report = kp_text_report_begin(explanation->sets.game, NULL, style,
                                                           &to);

    write_steps(&report, explanation, explanation->chain.count, true);
    return kp_strbuf_send(&to, out);
}
