/* The next guess, for people and as JSON (docs/json.md): the guess, the parts into which its
 * score would split the possible secrets, other guesses, and how far the search went. */
#include "base/hash.h"
#include "format/json/json_game_writer.h"
#include "keypeg.h"
#include "report/verdict_json.h"
#include "report/verdict_writer.h"
#include "strategy/strategy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Figures ------------------------------------------------------------------ */

/* a / b, with two decimal places. */
static struct kp_grouped_number format_ratio(uint64_t a, uint64_t b)
{
    uint64_t hundredths = (a % b * 100 + b / 2) / b + a / b * 100;
    struct kp_grouped_number figure = kp_grouped_count(hundredths / 100);
    size_t length = strlen(figure.text);

    snprintf(figure.text + length, sizeof figure.text - length, ".%02" PRIu64, hundredths % 100);
    return figure;
}

/* ---- The parts of a guess ------------------------------------------ */

#define LABEL 11 /* columns of "   14 black" */

/* Black key pegs down, white ones across, in cells of this many columns. */
static void write_table(const struct kp_proposal *proposal, int whites, int cell,
                        struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%*s", LABEL, "white");
    for (int white = 0; white <= whites; white++)
        kp_strbuf_addf(to, "%*d", cell, white);
    kp_strbuf_addf(to, "\n");
    for (size_t k = 0; k < proposal->part_count;) {
        int black = proposal->parts[k].score.black, white = 0;

        kp_strbuf_addf(to, "%*d black", LABEL - 6, black);
        for (; k < proposal->part_count && proposal->parts[k].score.black == black; k++, white++) {
            for (; white < proposal->parts[k].score.white; white++)
                kp_strbuf_addf(to, "%*s", cell, "");
            kp_strbuf_addf(to, "%*s", cell, kp_grouped_count(proposal->parts[k].secrets).text);
        }
        kp_strbuf_addf(to, "\n");
    }
}

#define PARTS_SHOWN 20

static void write_list(const struct kp_rules *rules, const struct kp_proposal *proposal, int cell,
                       struct kp_strbuf *to)
{
    size_t count = proposal->part_count, shown = count < PARTS_SHOWN ? count : PARTS_SHOWN;

    for (size_t k = 0; k < shown; k++) {
        kp_strbuf_addf(to, "%*s   ", cell + 2, kp_grouped_count(proposal->parts[k].secrets).text);
        kp_say_score(rules, proposal->parts[k].score, to);
        kp_strbuf_addf(to, "\n");
    }
    if (shown < count)
        kp_strbuf_addf(to, "   and %s more scores\n", kp_grouped_count(count - shown).text);
}

/* A table by score, or a list if a table is too wide. */
static void write_parts(const struct kp_rules *rules, const struct kp_proposal *proposal, int width,
                        struct kp_strbuf *to)
{
    int whites = 0, cell = (int)strlen(kp_grouped_count(proposal->worst).text) + 3;

    for (size_t k = 0; k < proposal->part_count; k++)
        whites = kp_max_int(whites, proposal->parts[k].score.white);
    if (LABEL + (whites + 1) * cell > width)
        cell--;
    if (rules->scores == KP_BLACK_AND_WHITE && proposal->parts[0].score.black >= 0 &&
        rules->pegs < 100 && LABEL + (whites + 1) * cell <= width)
        write_table(proposal, whites, cell, to);
    else
        write_list(rules, proposal, cell, to);
}

/* ---- The guess ----------------------------------------------------------------- */

static void write_guess(const struct kp_verdict_writer *report, const struct kp_advice *advice)
{
    const struct kp_proposal *best = &advice->proposals[0];
    bool is_certain = kp_is_unique(advice->secrets, true);
    char caption[80] = "Only one secret is possible:";

    if (!is_certain || !best->fits)
        snprintf(caption, sizeof caption, "Guess (strategy %s):", advice->strategy);
    kp_write_code(report, caption, KP_CODE_INDENT, best->guess);
    if (!is_certain)
        kp_write_sentence(report, best->fits            ? "it could be the secret"
                                  : advice->all_guesses ? "it cannot be the secret, but every "
                                                          "possible secret is a worse guess"
                                                        : "it cannot be the secret");
}

static void write_split(const struct kp_verdict_writer *report, const struct kp_advice *advice)
{
    const struct kp_proposal *best = &advice->proposals[0];
    struct kp_grouped_number looked = kp_grouped_count(advice->looked_at),
                             worst = kp_grouped_count(best->worst),
                             mean = format_ratio(best->squares, advice->looked_at), secrets = {""};
    size_t digits = advice->secrets ? strlen(advice->secrets) : 0;

    if (digits > 15)
        snprintf(secrets.text, sizeof secrets.text, "%c.%c x 10^%zu", advice->secrets[0],
                 advice->secrets[1], digits - 1);
    else if (digits > 0)
        secrets = kp_grouped(strtoll(advice->secrets, NULL, 10));
    if (!advice->sampled)
        kp_write_sentence(report, "it leaves at most %s of the %s possible secrets, %s on average:",
                          worst.text, looked.text, mean.text);
    else if (advice->secrets)
        kp_write_sentence(
            report,
            "of the %s possible secrets a random sample of %s was evaluated; of these it leaves "
            "at most %s (%s%%), %s on average (%s%%):",
            secrets.text, looked.text, worst.text,
            format_ratio(100 * best->worst, advice->looked_at).text, mean.text,
            format_ratio(100 * best->squares, advice->looked_at * advice->looked_at).text);
    else
        kp_write_sentence(
            report,
            "too many secrets are possible to count them; of %s that the solver found it leaves "
            "at most %s, %s on average, which is only a hint:",
            looked.text, worst.text, mean.text);
}

/* ---- Several guesses ----------------------------------------------------------- */

static void write_best_guesses(const struct kp_verdict_writer *report,
                               const struct kp_advice *advice)
{
    int pegs = report->game->rules->pegs;
    bool drawn = pegs * (report->pegs.width + 1) + 60 <= report->width || pegs <= 4;
    struct kp_strbuf *to = report->to;

    kp_strbuf_addf(to, "\nThe %s best guesses%s:\n", kp_grouped_count(advice->count).text,
                   advice->all_guesses ? ", one of each equivalent set" : "");
    for (size_t i = 0; i < advice->count; i++) {
        const struct kp_proposal *proposal = &advice->proposals[i];
        bool one = proposal->part_count == 1;

        kp_strbuf_addf(to, "%4zu  ", i + 1);
        if (drawn)
            kp_pegs_draw(&report->pegs, proposal->guess, pegs, to);
        kp_strbuf_addf(to, "   at most %7s   on average %10s   %3zu score%s%s\n",
                       kp_grouped_count(proposal->worst).text,
                       format_ratio(proposal->squares, advice->looked_at).text,
                       proposal->part_count, one ? "" : "s",
                       !proposal->fits ? ""
                       : one           ? "    possible secret"
                                       : "   possible secret");
        if (!drawn)
            kp_write_code(report, "      ", KP_CODE_INDENT + 3, proposal->guess);
    }
}

/* How far the search went, and what the guess leads to. */
static void write_outlook(const struct kp_verdict_writer *report, const struct kp_advice *advice)
{
    struct kp_verdict_writer rest = *report;
    struct kp_strbuf says = {0};

    rest.to = &says;
    if (advice->proposals[0].worst == 1 && !advice->sampled)
        kp_write_sentence(&rest, "its score reveals the secret");
    if (advice->total > 0)
        kp_write_sentence(&rest,
                          "all games from here need %s guesses in total, %s on average, at most %d",
                          kp_grouped_count(advice->total).text,
                          format_ratio(advice->total, advice->looked_at).text, advice->longest);
    if (advice->stop != KP_COMPLETED)
        kp_write_sentence(&rest,
                          advice->all_guesses ? "%s ended the list; more guesses would follow"
                                              : "%s ended the search; there may be a better guess",
                          kp_stop_name(advice->stop));
    else if (advice->ranked && !advice->all_guesses)
        kp_write_sentence(&rest, "only %s guess%s evaluated, not all",
                          kp_grouped_count(advice->guesses).text,
                          advice->guesses == 1 ? " was" : "es were");
    kp_strbuf_addf(report->to, says.length ? "\n" : "");
    kp_strbuf_append(report->to, &says);
}

/* `explains`: with the aim of the strategy, and without other guesses. */
static enum kp_status report_advice(const struct kp_transcript *game,
                                    const struct kp_advice *advice, const struct kp_style *style,
                                    bool explains, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_verdict_writer report = kp_text_report_begin(game, NULL, style, &to);

    if (advice->won)
        kp_write_sentence(&report, "the game is won: the guess in row %zu was the secret",
                          kp_transcript_winning_row(game) + 1);
    else if (advice->count == 0 && advice->secrets && strcmp(advice->secrets, "0") == 0)
        kp_write_sentence(
            &report, "these scores cannot all be right, so there is no guess; 'keypeg check' shows "
                     "which row may be wrong");
    else if (advice->count == 0)
        kp_write_sentence(&report, "no guess was found: %s ended the search",
                          kp_stop_name(advice->stop));
    else
        write_guess(&report, advice);
    if (advice->count == 0 || kp_is_unique(advice->secrets, true))
        return kp_strbuf_send(&to, out);
    if (explains)
        kp_write_sentence(&report, "the aim of this strategy: %s",
                          kp_strategy_named(advice->strategy)->title);
    write_split(&report, advice);
    kp_strbuf_addf(&to, "\n");
    write_parts(game->rules, &advice->proposals[0], report.width, &to);
    if (advice->count > 1 && !explains)
        write_best_guesses(&report, advice);
    write_outlook(&report, advice);
    return kp_strbuf_send(&to, out);
}

enum kp_status kp_advice_report(const struct kp_transcript *game, const struct kp_advice *advice,
                                const struct kp_style *style, const struct kp_out *out)
{
    return report_advice(game, advice, style, false, out);
}

enum kp_status kp_advice_explain(const struct kp_transcript *game, const struct kp_advice *advice,
                                 const struct kp_style *style, const struct kp_out *out)
{
    return report_advice(game, advice, style, true, out);
}

/* ---- JSON ------------------------------------------------------------------------- */

enum kp_status kp_advice_json(const struct kp_transcript *game, const struct kp_advice *advice,
                              const struct kp_game_location *where, const struct kp_out *out)
{
    bool none = advice->secrets && strcmp(advice->secrets, "0") == 0;
    struct kp_strbuf to = {0};
    struct kp_json_writer json = {.to = &to};

    kp_json_begin_answer(&json, where, game);
    kp_jsonw_string(&json, "verdict",
                    kp_answer_name(advice->won || advice->count > 0 ? KP_CONSISTENT
                                   : none                           ? KP_CHEATED
                                                                    : KP_UNDECIDED));
    kp_jsonw_string(&json, "strategy", advice->strategy);
    kp_jsonw_bool(&json, "won", advice->won);
    kp_json_count(&json, advice->secrets);
    kp_jsonw_number(&json, "looked_at", (long long)advice->looked_at);
    kp_jsonw_bool(&json, "sampled", advice->sampled);
    kp_jsonw_string(&json, "drawn_by", advice->drawn_by ? kp_engine_name(advice->drawn_by) : NULL);
    kp_jsonw_bool(&json, "ranked", advice->ranked);
    kp_jsonw_known_number(&json, "guesses", advice->ranked, (long long)advice->guesses);
    kp_jsonw_bool(&json, "all_guesses", advice->all_guesses);
    if (advice->total > 0) {
        kp_jsonw_number(&json, "total", (long long)advice->total);
        kp_jsonw_number(&json, "longest", advice->longest);
    }
    kp_jsonw_list(&json, "proposals");
    for (size_t i = 0; i < advice->count; i++) {
        const struct kp_proposal *proposal = &advice->proposals[i];

        kp_jsonw_object(&json, NULL);
        kp_jsonw_code(&json, "guess", game->rules, proposal->guess);
        kp_jsonw_bool(&json, "fits", proposal->fits);
        kp_jsonw_number(&json, "worst", (long long)proposal->worst);
        kp_jsonw_number(&json, "squares", (long long)proposal->squares);
        kp_json_parts(&json, game->rules, proposal->parts, proposal->part_count);
        kp_jsonw_close(&json);
    }
    kp_jsonw_close_list(&json);
    kp_jsonw_string(&json, "stop", kp_stop_slug(advice->stop));
    return kp_json_send_answer(&json, out);
}
