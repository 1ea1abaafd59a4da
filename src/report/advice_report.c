#include "report/advice_report.h"

#include "report/phrases.h"
#include "report/text_layout.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
