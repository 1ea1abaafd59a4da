#include "report/advice_report.h"

#include "report/phrases.h"
#include "report/text_layout.h"
#include "report/verdict_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The parts of a guess: black key pegs down, white ones across. */
struct drawing {
    const struct kp_rules *rules;
    const struct kp_proposal *proposal;
    struct kp_strbuf *to;
    int cell; /* columns of one */
};

#define LABEL 11 /* columns of "   14 black" */

static int most_white(const struct kp_proposal *proposal)
{
    int most = 0;

    for (size_t k = 0; k < proposal->part_count; k++)
        if (proposal->parts[k].score.white > most)
            most = proposal->parts[k].score.white;
    return most;
}

static void draw_head(const struct drawing *drawing, int whites)
{
    kp_strbuf_addf(drawing->to, "%*s", LABEL, "white");
    for (int white = 0; white <= whites; white++)
        kp_strbuf_addf(drawing->to, "%*d", drawing->cell, white);
    kp_strbuf_addf(drawing->to, "\n");
}

/* From part k on, those with so many blacks; returns the first one with more. */
static size_t draw_row(const struct drawing *drawing, size_t k)
{
    const struct kp_proposal *proposal = drawing->proposal;
    int black = proposal->parts[k].score.black, white = 0;

    kp_strbuf_addf(drawing->to, "%*d black", LABEL - 6, black);
    for (; k < proposal->part_count && proposal->parts[k].score.black == black; k++, white++) {
        for (; white < proposal->parts[k].score.white; white++)
            kp_strbuf_addf(drawing->to, "%*s", drawing->cell, ".");
        kp_strbuf_addf(drawing->to, "%*" PRIu64, drawing->cell, proposal->parts[k].secrets);
    }
    kp_strbuf_addf(drawing->to, "\n");
    return k;
}

static void draw_table(const struct drawing *drawing, int whites)
{
    draw_head(drawing, whites);
    for (size_t k = 0; k < drawing->proposal->part_count;)
        k = draw_row(drawing, k);
}

/* ---- A list ------------------------------------------------------------ */

#define LISTED 20

/* The part that comes after part `last` when the largest stand first. */
static size_t next_largest(const struct kp_proposal *proposal, size_t last)
{
    size_t best = proposal->part_count;

    for (size_t k = 0; k < proposal->part_count; k++) {
        uint64_t size = proposal->parts[k].secrets;
        bool follows = last == proposal->part_count || size < proposal->parts[last].secrets ||
                       (k > last && size == proposal->parts[last].secrets);

        if (follows && (best == proposal->part_count || size > proposal->parts[best].secrets))
            best = k;
    }
    return best;
}

static void draw_list(const struct drawing *drawing)
{
    const struct kp_proposal *proposal = drawing->proposal;
    size_t last = proposal->part_count, shown = 0;

    for (; shown < LISTED && shown < proposal->part_count; shown++) {
        last = next_largest(proposal, last);
        kp_strbuf_addf(drawing->to, "%*" PRIu64 "   ", drawing->cell + 2,
                       proposal->parts[last].secrets);
        kp_say_score(drawing->rules, proposal->parts[last].score, drawing->to);
        kp_strbuf_addf(drawing->to, "\n");
    }
    if (shown < proposal->part_count)
        kp_strbuf_addf(drawing->to, "   and %zu more scores\n", proposal->part_count - shown);
}

/* The parts of a guess, in a table by score, or where that has no room the largest. */
static void kp_parts_draw(const struct kp_rules *rules, const struct kp_proposal *proposal,
                          int width, struct kp_strbuf *to)
{
    int whites = most_white(proposal);
    struct drawing drawing = {rules, proposal, to,
                              snprintf(NULL, 0, "%" PRIu64, proposal->worst) + 3};

    if (rules->scores == KP_BLACK_AND_WHITE && proposal->parts[0].score.black >= 0 &&
        rules->pegs < 100 && LABEL + (whites + 1) * drawing.cell <= width)
        draw_table(&drawing, whites);
    else
        draw_list(&drawing);
}

#define INDENT 3

/* A number with its thousands apart, and one with two digits behind the point. */
struct figure {
    char text[48];
};

static struct figure apart(const char *decimal)
{
    struct figure figure = {""};
    struct kp_strbuf text = {0};

    kp_say_count(decimal, &text);
    snprintf(figure.text, sizeof figure.text, "%.40s", text.failed ? decimal : text.text);
    kp_strbuf_free(&text);
    return figure;
}

static struct figure whole(uint64_t number)
{
    char decimal[24];

    snprintf(decimal, sizeof decimal, "%" PRIu64, number);
    return apart(decimal);
}

static struct figure ratio(uint64_t a, uint64_t b)
{
    uint64_t hundredths = (a % b * 100 + b / 2) / b + a / b * 100;
    struct figure figure = whole(hundredths / 100);
    size_t length = strlen(figure.text);

    snprintf(figure.text + length, sizeof figure.text - length, ".%02" PRIu64, hundredths % 100);
    return figure;
}

static struct figure average(const struct kp_advice *advice, const struct kp_proposal *proposal)
{
    return ratio(proposal->squares, advice->looked_at);
}

/* ---- The guess --------------------------------------------------------- */

static bool is_certain(const struct kp_advice *advice)
{
    return advice->secrets && strcmp(advice->secrets, "1") == 0;
}

static void tell_guess(const struct kp_report_context *telling, const struct kp_advice *advice)
{
    const struct kp_proposal *best = &advice->proposals[0];

    kp_write_code(telling,
                  is_certain(advice) && best->fits ? "Only one secret is left:" : "Guess:", INDENT,
                  best->guess);
    if (!is_certain(advice))
        kp_write_sentence(telling, best->fits ? "it may be the secret itself"
                                   : advice->all_guesses
                                       ? "it cannot be the secret itself, but none that can "
                                         "be is as good"
                                       : "it cannot be the secret itself");
}

static const char *were(uint64_t count)
{
    return count == 1 ? "was" : "were";
}

/* Long counts stand in powers of ten. */
static struct figure count_of(const struct kp_advice *advice)
{
    size_t digits = strlen(advice->secrets);
    struct figure figure;

    if (digits <= 15)
        return apart(advice->secrets);
    snprintf(figure.text, sizeof figure.text, "%c.%c x 10^%zu", advice->secrets[0],
             advice->secrets[1], digits - 1);
    return figure;
}

static void tell_secrets(const struct kp_report_context *telling, const struct kp_advice *advice)
{
    const struct kp_proposal *best = &advice->proposals[0];
    struct figure looked = whole(advice->looked_at), worst = whole(best->worst),
                  mean = average(advice, best);

    if (!advice->sampled)
        kp_write_sentence(telling,
                          "of %s secrets that are left it leaves %s at worst, %s on average:",
                          looked.text, worst.text, mean.text);
    else if (advice->secrets)
        kp_write_sentence(
            telling,
            "%s secrets are left, and %s of them, drawn at random, %s looked at; of these "
            "it leaves %s at worst (%s%%), %s on average (%s%%):",
            count_of(advice).text, looked.text, were(advice->looked_at), worst.text,
            ratio(100 * best->worst, advice->looked_at).text, mean.text,
            ratio(100 * best->squares, advice->looked_at * advice->looked_at).text);
    else
        kp_write_sentence(
            telling,
            "too many secrets are left to be counted, and %s %s looked at, as the solver "
            "found them, so that figures are only a hint; of these it leaves %s at worst, %s "
            "on average:",
            looked.text, were(advice->looked_at), worst.text, mean.text);
}

/* ---- All that are told ------------------------------------------------- */

static void tell_line(const struct kp_report_context *telling, const struct kp_advice *advice,
                      size_t i)
{
    const struct kp_proposal *proposal = &advice->proposals[i];
    int pegs = telling->game->rules->pegs;
    int shown = pegs * (telling->pegs.width + 1) + 60 <= telling->width || pegs <= 4 ? pegs : 4;
    bool one = proposal->part_count == 1;
    struct kp_strbuf *to = telling->to;

    kp_strbuf_addf(to, "%4zu  ", i + 1);
    if (shown == pegs)
        kp_pegs_draw(&telling->pegs, proposal->guess, pegs, to);
    kp_strbuf_addf(to, "   at worst %7s   on average %10s   %3zu score%s%s\n",
                   whole(proposal->worst).text, average(advice, proposal).text,
                   proposal->part_count, one ? "" : "s",
                   !proposal->fits ? ""
                   : one           ? "    may be it"
                                   : "   may be it");
    if (shown < pegs)
        kp_write_code(telling, "      ", INDENT + 3, proposal->guess);
}

static void tell_best(const struct kp_report_context *telling, const struct kp_advice *advice)
{
    kp_strbuf_addf(telling->to, "\nThe %s best guesses%s:\n", whole(advice->count).text,
                   advice->all_guesses ? ", of those that look alike one" : "");
    for (size_t i = 0; i < advice->count; i++)
        tell_line(telling, advice, i);
}

/* ---- How far it goes --------------------------------------------------- */

static void tell_search(const struct kp_report_context *telling, const struct kp_advice *advice)
{
    if (advice->stop != KP_COMPLETED && advice->all_guesses)
        kp_write_sentence(telling, "%s ended the list: other guesses would follow",
                          kp_stop_name(advice->stop));
    else if (advice->stop != KP_COMPLETED)
        kp_write_sentence(telling,
                          "%s ended the search: a better guess may not have been looked at",
                          kp_stop_name(advice->stop));
    else if (advice->ranked && !advice->all_guesses)
        kp_write_sentence(telling, "%s guess%s compared, not all that there are",
                          whole(advice->guesses).text, advice->guesses == 1 ? " was" : "es were");
}

static void tell_worth(const struct kp_report_context *telling, const struct kp_advice *advice)
{
    struct kp_report_context rest = *telling;
    struct kp_strbuf says = {0};

    rest.to = &says;
    if (advice->proposals[0].worst == 1 && !advice->sampled)
        kp_write_sentence(&rest, "whatever its score, the secret is known then");
    if (advice->total > 0)
        kp_write_sentence(&rest,
                          "all games from here take %s guesses together, %s on average, %d at most",
                          whole(advice->total).text, ratio(advice->total, advice->looked_at).text,
                          advice->longest);
    tell_search(&rest, advice);
    if (says.length > 0)
        kp_strbuf_addf(telling->to, "\n%s", says.text);
    telling->to->failed |= says.failed;
    kp_strbuf_free(&says);
}

/* ---- Without a guess --------------------------------------------------- */

static void tell_end(const struct kp_report_context *telling, const struct kp_advice *advice)
{
    if (advice->won)
        kp_write_sentence(telling, "the game is won: row %zu has every peg",
                          kp_transcript_winning_row(telling->game) + 1);
    else if (advice->secrets && strcmp(advice->secrets, "0") == 0)
        kp_write_sentence(
            telling, "no guess is left: these scores cannot all be right; 'keypeg check' tells "
                     "which row may be wrong");
    else
        kp_write_sentence(telling, "no guess was found: %s ended the search",
                          kp_stop_name(advice->stop));
}

void kp_report_advice(const struct kp_transcript *game, const struct kp_advice *advice,
                      const struct kp_style *style, struct kp_strbuf *to)
{
    struct kp_report_context telling = {.game = game, .to = to};

    telling.width = style->width > 0 ? style->width : 80;
    telling.pegs = kp_pegs_make(game->rules, style->colour);
    if (advice->count == 0) {
        tell_end(&telling, advice);
        return;
    }
    tell_guess(&telling, advice);
    if (is_certain(advice))
        return;
    tell_secrets(&telling, advice);
    kp_strbuf_addf(to, "\n");
    kp_parts_draw(game->rules, &advice->proposals[0], telling.width, to);
    if (advice->count > 1)
        tell_best(&telling, advice);
    tell_worth(&telling, advice);
}

static const char *verdict_of(const struct kp_advice *advice)
{
    if (advice->won || advice->count > 0)
        return "consistent";
    return advice->secrets && strcmp(advice->secrets, "0") == 0 ? "cheated" : "undecided";
}

static void write_parts(struct kp_json_writer *json, const struct kp_transcript *game,
                        const struct kp_proposal *proposal)
{
    kp_jsonw_list(json, "parts");
    for (size_t k = 0; k < proposal->part_count; k++) {
        kp_jsonw_object(json, NULL);
        kp_json_say_score(json, game->rules->scores, proposal->parts[k].score);
        kp_jsonw_number(json, "secrets", (long long)proposal->parts[k].secrets);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

static void write_proposal(struct kp_json_writer *json, const struct kp_transcript *game,
                           const struct kp_proposal *proposal)
{
    kp_jsonw_object(json, NULL);
    kp_json_say_code(json, "guess", game->rules, proposal->guess);
    kp_jsonw_bool(json, "fits", proposal->fits);
    kp_jsonw_number(json, "worst", (long long)proposal->worst);
    kp_jsonw_number(json, "squares", (long long)proposal->squares);
    write_parts(json, game, proposal);
    kp_jsonw_close(json);
}

static void write_guesses(struct kp_json_writer *json, const struct kp_advice *advice)
{
    kp_jsonw_bool(json, "ranked", advice->ranked);
    if (advice->ranked)
        kp_jsonw_number(json, "guesses", (long long)advice->guesses);
    else
        kp_jsonw_null(json, "guesses");
    kp_jsonw_bool(json, "all_guesses", advice->all_guesses);
}

/* What a strategy that plays all games knows of them. */
static void write_games(struct kp_json_writer *json, const struct kp_advice *advice)
{
    if (advice->total == 0)
        return;
    kp_jsonw_number(json, "total", (long long)advice->total);
    kp_jsonw_number(json, "longest", advice->longest);
}

void kp_report_advice_json(const struct kp_transcript *game, const struct kp_advice *advice,
                           const struct kp_game_location *where, struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    kp_json_begin_answer(&json, where);
    kp_jsonw_string(&json, "verdict", verdict_of(advice));
    kp_jsonw_string(&json, "strategy", advice->strategy);
    kp_jsonw_bool(&json, "won", advice->won);
    kp_jsonw_string(&json, "count", advice->secrets);
    kp_jsonw_number(&json, "looked_at", (long long)advice->looked_at);
    kp_jsonw_bool(&json, "sampled", advice->sampled);
    kp_jsonw_string(&json, "drawn_by", advice->drawn_by);
    write_guesses(&json, advice);
    write_games(&json, advice);
    kp_jsonw_list(&json, "proposals");
    for (size_t i = 0; i < advice->count; i++)
        write_proposal(&json, game, &advice->proposals[i]);
    kp_jsonw_close_list(&json);
    kp_jsonw_string(&json, "stop",
                    advice->stop == KP_COMPLETED ? NULL : kp_stop_name(advice->stop));
    kp_jsonw_close(&json);
    kp_strbuf_add(to, "\n", 1);
}
