/* What is known of the secret, in the words of a transcript: a line for its sum, and for each peg and
 * each colour with a line `peg` or `times`. */
#include "report/verdict_sentences.h"

#include "format/text/format_text.h"

#include <inttypes.h>

#define COLOURS_NAMED 8 /* of a peg */
#define LINES_SHOWN   6

static bool has_colour(const uint64_t *set, int colour)
{
    return set[colour / 64] >> colour % 64 & 1;
}

void kp_say_peg(const struct kp_rules *rules, int peg, const uint64_t *colours,
                const uint64_t *whole, struct kp_strbuf *to)
{
    int all = kp_rules_secret_colours(rules), with = 0, without = 0, count = 0;
    bool inverted;

    for (int c = 0; c < all; c++) {
        with += has_colour(colours, c);
        without += whole && has_colour(whole, c) && !has_colour(colours, c);
    }
    inverted = whole && without < with;
    kp_strbuf_addf(to, "peg %d %s", peg + 1, inverted ? "not" : ":");
    for (int c = 0; c < all; c++)
        if ((!whole || has_colour(whole, c)) && has_colour(colours, c) != inverted &&
            ++count <= COLOURS_NAMED)
            kp_strbuf_addf(to, " %s", kp_rules_name(rules, c));
    if (count > COLOURS_NAMED)
        kp_strbuf_addf(to, " and %s more", kp_grouped(count - COLOURS_NAMED).text);
}

/* Returns whether the next line is to be written.  All of them are counted. */
static bool is_shown(size_t *lines)
{
    return ++*lines <= LINES_SHOWN;
}

void kp_say_known(const struct kp_transcript *game, struct kp_strbuf *to)
{
    const struct kp_rules *rules = game->rules;
    size_t lines = 0;

    if (game->sum >= 0 && is_shown(&lines))
        kp_strbuf_addf(to, "sum %" PRId64 "\n", game->sum);
    for (int p = 0; game->allowed && p < rules->pegs; p++)
        if (game->allowed[p] && is_shown(&lines)) {
            kp_say_peg(rules, p, game->allowed[p], NULL, to);
            kp_strbuf_addf(to, "\n");
        }
    for (int c = 0; game->times && c < kp_rules_secret_colours(rules); c++)
        if (kp_transcript_bounds_times(game, c) && is_shown(&lines)) {
            kp_text_write_times(rules, c, game->times[c], to);
            kp_strbuf_addf(to, "\n");
        }
    if (lines > LINES_SHOWN)
        kp_strbuf_addf(to, "and %s more line%s\n",
                       kp_grouped((long long)(lines - LINES_SHOWN)).text,
                       lines == LINES_SHOWN + 1 ? "" : "s");
}
