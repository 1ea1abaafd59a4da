/* Bulls and Cows as people note it: '1234 1A2B' on a line; docs/formats.md.  Such rows without rules
 * are a transcript, whose reader assumes them, so only the writing is here. */
#include "format/code_parser.h"
#include "format/text/format_text.h"

static void write_count(int count, char label, struct kp_strbuf *to)
{
    if (count == KP_UNKNOWN)
        kp_strbuf_addf(to, "?%c", label);
    else
        kp_strbuf_addf(to, "%d%c", count, label);
}

static void write(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to)
{
    (void)before; /* the guesses give the rules */
    for (size_t row = 0; row < game->row_count; row++) {
        kp_text_write_code(game->rules, kp_transcript_guess(game, row), to);
        kp_strbuf_add(to, " ", 1);
        write_count(game->rows[row].score.black, 'A', to);
        write_count(game->rows[row].score.white, 'B', to);
        kp_strbuf_add(to, "\n", 1);
    }
}

const struct kp_format kp_format_bulls = {
    .name = "bulls",
    .title = "Bulls and Cows notation: '1234 1A2B' on each line",
    .read = kp_text_read_bulls,
    .write = write,
    .between = "---\n",
    .supports = "guesses of digits with bulls and cows, and a secret without repeats",
};
