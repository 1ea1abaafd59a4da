/* The steps of an explanation on a page: beside each the rows that it looks at, with the pegs
 * marked that it is about; and after the last step a table of what the steps show, colour by peg. */
#include "base/allocate.h"
#include "report/html/html_impl.h"
#include "report/step_sentences.h"

#include <stdlib.h>

/* The pegs of a row whose colours the step draws conclusions about, or in the last step cites facts
 * about. */
static uint64_t find_marks(const struct kp_explanation *explanation,
                           const struct kp_chain_step *step, size_t row)
{
    const struct kp_code_sets *sets = &explanation->sets;
    const uint16_t *guess = kp_transcript_guess(sets->game, row);
    const uint64_t *facts = kp_bits_empty(step->conclusions, sets->fact_words) ? step->premises
                                                                               : step->conclusions;
    uint64_t marks = 0;

    for (size_t f = 0; kp_next_fact(sets, facts, &f) && f < sets->simple_count; f++) {
        struct kp_fact fact = kp_fact_of(sets, f);

        for (int p = 0; p < sets->pegs && p < 64; p++)
            if (guess[p] == fact.colour && (fact.kind != KP_NOT_AT || fact.peg == p))
                marks |= (uint64_t)1 << p;
    }
    return marks;
}

static void write_step(const struct kp_explanation *explanation, const struct kp_pegs *pegs,
                       size_t number, struct kp_strbuf *to)
{
    const struct kp_chain_step *step = &explanation->chain.steps[number];
    const struct kp_transcript *game = explanation->sets.game;
    struct kp_strbuf says = {0};

    kp_strbuf_addf(to, "<tr><th scope=\"row\">%zu</th><td>", number + 1);
    for (size_t i = 0; i < step->row_count; i++) {
        kp_strbuf_addf(to, "%srow %zu ", i ? "<br/>" : "", step->rows[i] + 1);
        kp_html_guess(pegs, kp_transcript_guess(game, step->rows[i]),
                      find_marks(explanation, step, step->rows[i]), to);
        kp_strbuf_addf(to, " ");
        kp_html_score(game->rules, game->rows[step->rows[i]].score, to);
    }
    kp_strbuf_addf(to, "</td><td>");
    kp_say_step(explanation, number, &says);
    kp_html_sentence("p", &says, to);
    kp_strbuf_addf(to, "</td></tr>\n");
}

/* ---- What the steps show --------------------------------------------------------- */

/* A row of the table; `shown` are the facts that the rules and the steps show. */
static void write_colour(const struct kp_explanation *explanation, const uint64_t *shown,
                         int colour, struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;
    const struct kp_chain *chain = &explanation->chain;
    struct kp_times times = kp_facts_times(sets, shown, colour, colour);

    kp_strbuf_addf(to, "<tr><th scope=\"row\">");
    kp_html_text(kp_rules_name(sets->game->rules, colour), to);
    kp_strbuf_addf(to, "</th>");
    for (int p = 0; p < sets->pegs; p++) {
        size_t fact = kp_fact_not_at(sets, p, colour), step = 0;

        while (step < chain->count && !kp_bit(chain->steps[step].conclusions, fact))
            step++;
        kp_strbuf_addf(to, "<td>%s", kp_bit(shown, fact) ? "no" : "");
        if (step < chain->count)
            kp_strbuf_addf(to, " <span class=\"soft\">(%zu)</span>", step + 1);
        kp_strbuf_addf(to, "</td>");
    }
    kp_strbuf_addf(to,
                   times.least == times.most ? "<td>%d</td></tr>\n" : "<td>%d to %d</td></tr>\n",
                   times.least, times.most);
}

static void write_marks(const struct kp_explanation *explanation, struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;
    struct kp_game_words words = kp_words_of_game(sets->game->rules);
    uint64_t *shown = kp_calloc(sets->fact_words, sizeof *shown);

    to->failed |= !shown;
    if (!shown)
        return;
    kp_bits_or(shown, sets->rules, sets->fact_words);
    for (size_t i = 0; i < explanation->chain.count; i++)
        kp_bits_or(shown, explanation->chain.steps[i].conclusions, sets->fact_words);
    kp_strbuf_addf(to,
                   "<table class=\"marks\">\n<caption>What the steps show</caption>\n"
                   "<thead><tr><th scope=\"col\">%s</th>",
                   words.colour);
    for (int p = 0; p < sets->pegs; p++)
        kp_strbuf_addf(to, "<th scope=\"col\">%s %d</th>", words.peg, p + 1);
    kp_strbuf_addf(to, "<th scope=\"col\">how many</th></tr></thead>\n<tbody>\n");
    for (int c = 0; c < sets->colours; c++)
        write_colour(explanation, shown, c, to);
    free(shown);
    kp_strbuf_addf(to, "</tbody>\n</table>\n");
}

enum kp_status kp_html_explanation(const struct kp_explanation *explanation,
                                   const struct kp_out *out)
{
    const struct kp_code_sets *sets = &explanation->sets;
    struct kp_pegs pegs = kp_pegs_make(sets->game->rules, false);
    struct kp_strbuf to = {0};

    kp_strbuf_addf(&to,
                   "<section class=\"why\">\n<table class=\"steps\">\n<caption>%s</caption>\n"
                   "<thead><tr><th scope=\"col\">Step</th><th scope=\"col\">Rows</th>"
                   "<th scope=\"col\">What follows</th></tr></thead>\n<tbody>\n",
                   explanation->goal == KP_EXPLAINED_CONTRADICTION ? "Why they cannot all be right"
                                                                   : "What follows, step by step");
    for (size_t i = 0; i < explanation->chain.count; i++)
        write_step(explanation, &pegs, i, &to);
    kp_strbuf_addf(&to, "</tbody>\n</table>\n");
    if (sets->pegs <= 12 && sets->colours <= 26)
        write_marks(explanation, &to);
    kp_strbuf_addf(&to, "</section>\n");
    return kp_strbuf_send(&to, out);
}
