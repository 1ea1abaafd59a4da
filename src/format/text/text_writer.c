#include "format/text/format_text.h"

#include "format/code_parser.h"
#include "game/predefined_game.h"
#include "game/rules.h"
#include <inttypes.h>
#include <string.h>

static const char *const blanks[] = {
    [KP_NO_BLANKS] = "no", [KP_BLANKS] = "yes", [KP_GUESS_BLANKS] = "guesses"};

/* A number as the only name would be read as the number of colours, so it is written as a range. */
static bool is_ambiguous(const struct kp_palette *palette)
{
    const char *name = kp_palette_name(palette, 0);

    return kp_palette_size(palette) == 1 && name[strspn(name, "0123456789")] == '\0' &&
           kp_palette_declared(palette, 0)[0] == '\0';
}

static void write_colours(const struct kp_palette *palette, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "colours");
    if (is_ambiguous(palette))
        kp_strbuf_addf(to, " %s-%s", kp_palette_name(palette, 0), kp_palette_name(palette, 0));
    else
        for (int c = 0; c < kp_palette_size(palette); c++) {
            const char *letter = kp_palette_declared(palette, c);

            kp_strbuf_addf(to, " %s%s%s", kp_palette_name(palette, c), *letter ? "=" : "", letter);
        }
    kp_strbuf_add(to, "\n", 1);
}

static void write_rules(const struct kp_rules *rules, const struct kp_rules *before,
                        struct kp_strbuf *to)
{
    struct kp_rules_diff diff = kp_rules_compare(rules, before);

    if (diff.predefined)
        kp_strbuf_addf(to, "game %s\n", diff.predefined->name);
    if (diff.pegs)
        kp_strbuf_addf(to, "pegs %d\n", rules->pegs);
    if (diff.colours)
        write_colours(rules->palette, to);
    if (diff.blanks)
        kp_strbuf_addf(to, "blanks %s\n", blanks[rules->blanks]);
    if (diff.repeats)
        kp_strbuf_addf(to, "repeats %s\n", rules->repeats ? "yes" : "no");
    if (diff.scores)
        kp_strbuf_addf(to, "scores %s\n", kp_scores_names[rules->scores]);
    if (diff.board && rules->board)
        kp_strbuf_addf(to, "board %d\n", rules->board);
    else if (diff.board)
        kp_strbuf_addf(to, "board no\n");
}

static void write_pegs(const struct kp_transcript *game, struct kp_strbuf *to)
{
    for (int p = 0; game->allowed && p < game->rules->pegs; p++) {
        if (!game->allowed[p])
            continue;
        kp_strbuf_addf(to, "peg %d :", p + 1);
        for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
            if (kp_transcript_allows(game, p, c))
                kp_strbuf_addf(to, " %s", kp_rules_name(game->rules, c));
        kp_strbuf_add(to, "\n", 1);
    }
}

static void write_count(int count, struct kp_strbuf *to)
{
    if (count == KP_UNKNOWN)
        kp_strbuf_addf(to, " ?");
    else
        kp_strbuf_addf(to, " %d", count);
}

void kp_text_write_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    if (rules->scores != KP_COLOURS_ONLY)
        write_count(score.black, to);
    if (rules->scores != KP_BLACK_ONLY)
        write_count(score.white, to);
}

void kp_text_write_row(const struct kp_rules *rules, const uint16_t *guess, struct kp_score score,
                       struct kp_strbuf *to)
{
    kp_text_write_code(rules, guess, to);
    kp_strbuf_addf(to, " :");
    kp_text_write_score(rules, score, to);
}

static void write_facts(const struct kp_transcript *game, struct kp_strbuf *to)
{
    if (game->codemaker)
        kp_strbuf_addf(to, "codemaker %s\n", game->codemaker);
    if (game->sum >= 0)
        kp_strbuf_addf(to, "sum %" PRId64 "\n", game->sum);
    write_pegs(game, to);
    for (size_t row = 0; row < game->row_count; row++) {
        kp_text_write_row(game->rules, kp_transcript_guess(game, row), game->rows[row].score, to);
        kp_strbuf_add(to, "\n", 1);
    }
    if (game->secret) {
        kp_strbuf_addf(to, "secret ");
        kp_text_write_code(game->rules, game->secret, to);
        kp_strbuf_add(to, "\n", 1);
    }
}

/* A game that has nothing but the rules of the game before repeats them: nothing between two lines
 * '---' would not be a game. */
void kp_text_write(const struct kp_transcript *game, const struct kp_rules *before,
                   struct kp_strbuf *to)
{
    size_t length;

    kp_strbuf_add_lines(to, "# ", &game->comments);
    length = to->length;
    write_rules(game->rules, before, to);
    write_facts(game, to);
    if (to->length == length)
        write_rules(game->rules, NULL, to);
    kp_strbuf_add_lines(to, "# ", &game->afterword);
}
