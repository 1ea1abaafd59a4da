/* The fingerprint by which an answer says which game it is about.  The rules and rows are written
 * as text in one fixed form, and the digest is the SHA-1 of that text.  Names of players, comments
 * and the lines `peg` and `times` are left out: the parts of a game share its digest, and say by
 * those lines which part they are. */
#include "game/game_digest.h"

#include "base/sha1.h"

#include <stdio.h>

static void write_rules(const struct kp_transcript *game, struct kp_strbuf *to)
{
    static const char *const blanks[] = {
        [KP_NO_BLANKS] = "no", [KP_BLANKS] = "yes", [KP_GUESS_BLANKS] = "guesses"};
    const struct kp_rules *rules = game->rules;

    kp_strbuf_addf(to, "pegs %d\nscores %s\nblanks %s\nrepeats %s\nsum ", rules->pegs,
                   kp_scores_names[rules->scores], blanks[rules->blanks],
                   rules->repeats ? "yes" : "no");
    if (game->sum < 0)
        kp_strbuf_addf(to, "?\n");
    else
        kp_strbuf_addf(to, "%lld\n", (long long)game->sum);
    for (int c = 0; c < rules->colours; c++)
        kp_strbuf_addf(to, "colour %s\n", kp_rules_name(rules, c));
}

static void write_row(const struct kp_transcript *game, size_t row, struct kp_strbuf *to)
{
    const uint16_t *guess = kp_transcript_guess(game, row);

    kp_strbuf_add(to, "row", 3);
    for (int p = 0; p < game->rules->pegs; p++)
        kp_write_count(guess[p], to);
    kp_strbuf_add(to, " :", 2);
    kp_write_count(game->rows[row].score.black, to);
    kp_write_count(game->rows[row].score.white, to);
    kp_strbuf_addf(to, game->rows[row].sure ? " sure\n" : "\n");
}

bool kp_game_digest(const struct kp_transcript *game, char digest[KP_DIGEST_LENGTH + 1])
{
    unsigned char bytes[KP_SHA1_BYTES];
    struct kp_strbuf text = {0};
    bool good;

    write_rules(game, &text);
    for (size_t row = 0; row < game->row_count; row++)
        write_row(game, row, &text);
    good = !text.failed;
    if (good)
        kp_sha1(text.text, text.length, bytes);
    for (size_t i = 0; good && i < sizeof bytes; i++)
        snprintf(digest + 2 * i, 3, "%02x", bytes[i]);
    kp_strbuf_free(&text);
    return good;
}
