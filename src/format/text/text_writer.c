/* A game as a transcript.  Only the rules that differ from those of the game before are written.
 * What is written is read back as the same game: a number as the only colour becomes a range, and
 * an id that a line cannot hold is quoted as in JSON. */
#include "format/text/format_text.h"

#include "format/code_parser.h"
#include <inttypes.h>
#include <string.h>

static const char *const blanks[] = {
    [KP_NO_BLANKS] = "no", [KP_BLANKS] = "yes", [KP_GUESS_BLANKS] = "guesses"};

/* A number as the only name would be read as the number of colours, so it is written as a range. */
static void write_colours(const struct kp_palette *palette, struct kp_strbuf *to)
{
    const char *first = kp_palette_name(palette, 0);

    kp_strbuf_addf(to, "colours");
    if (kp_palette_size(palette) == 1 && first[strspn(first, "0123456789")] == '\0' &&
        kp_palette_declared(palette, 0)[0] == '\0')
        kp_strbuf_addf(to, " %s-%s", first, first);
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
    const struct kp_predefined_game *predefined;
    struct kp_rules known = kp_rules_known(rules, before, &predefined);

    if (predefined)
        kp_strbuf_addf(to, "game %s\n", predefined->name);
    if (rules->pegs != known.pegs)
        kp_strbuf_addf(to, "pegs %d\n", rules->pegs);
    if (!known.palette)
        write_colours(rules->palette, to);
    if (rules->blanks != known.blanks)
        kp_strbuf_addf(to, "blanks %s\n", blanks[rules->blanks]);
    if (rules->repeats != known.repeats)
        kp_strbuf_addf(to, "repeats %s\n", rules->repeats ? "yes" : "no");
    if (rules->scores != known.scores)
        kp_strbuf_addf(to, "scores %s\n", kp_scores_names[rules->scores]);
    if (rules->board != known.board && rules->board)
        kp_strbuf_addf(to, "board %d\n", rules->board);
    else if (rules->board != known.board)
        kp_strbuf_addf(to, "board no\n");
}

void kp_text_write_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    if (rules->scores != KP_COLOURS_ONLY)
        kp_write_count(score.black, to);
    if (rules->scores != KP_BLACK_ONLY)
        kp_write_count(score.white, to);
}

void kp_text_write_row(const struct kp_rules *rules, const uint16_t *guess, struct kp_score score,
                       struct kp_strbuf *to)
{
    kp_text_write_code(rules, guess, to);
    kp_strbuf_addf(to, " :");
    kp_text_write_score(rules, score, to);
}

/* Write an id: a word of letters and digits as it is, any other as a string of JSON in ASCII,
 * without the '#' that would begin a comment. */
static void write_id(struct kp_id id, struct kp_strbuf *to)
{
    size_t length = strlen(id.text), size;
    uint32_t point = 0;
    bool plain = id.is_number || !kp_text_is_integer(id.text, length);

    for (size_t i = 0; i < length && plain && !id.is_number; i++)
        plain = kp_ascii_is_alnum(id.text[i]) || id.text[i] == '_' || (i > 0 && id.text[i] == '-');
    kp_strbuf_addf(to, plain ? "id %s" : "id \"", id.text);
    for (size_t i = 0; i < length && !plain; i += size) {
        size = kp_utf8_read(id.text + i, length - i, &point);
        if (point >= 0x10000)
            kp_strbuf_addf(to, "\\u%04x\\u%04x", 0xD7C0 + (point >> 10), 0xDC00 + (point & 0x3FF));
        else if (point < ' ' || point >= 0x7F || strchr("\"\\#", (int)point))
            kp_strbuf_addf(to, "\\u%04x", point);
        else
            kp_strbuf_add(to, id.text + i, 1);
    }
    kp_strbuf_addf(to, plain ? "\n" : "\"\n");
}

void kp_text_write_known(const struct kp_transcript *game, struct kp_strbuf *to)
{
    if (game->sum >= 0)
        kp_strbuf_addf(to, "sum %" PRId64 "\n", game->sum);
    for (int p = 0; game->allowed && p < game->rules->pegs; p++) {
        if (!game->allowed[p])
            continue;
        kp_strbuf_addf(to, "peg %d :", p + 1);
        for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
            if (kp_transcript_allows(game, p, c))
                kp_strbuf_addf(to, " %s", kp_rules_name(game->rules, c));
        kp_strbuf_add(to, "\n", 1);
    }
    for (int c = 0; game->times && c < kp_rules_secret_colours(game->rules); c++)
        if (kp_transcript_names_times(game, c)) {
            kp_strbuf_addf(to, "times %s", kp_rules_name(game->rules, c));
            kp_write_range(game->times[c].least, game->times[c].most, to);
            kp_strbuf_add(to, "\n", 1);
        }
    for (size_t i = 0; i < game->quotas.count; i++) {
        kp_quota_write(game->rules, &game->quotas.items[i], to);
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
    if (game->id.text)
        write_id(game->id, to);
    if (game->codemaker)
        kp_strbuf_addf(to, "codemaker %s\n", game->codemaker);
    kp_text_write_known(game, to);
    for (size_t row = 0; row < game->row_count; row++) {
        kp_text_write_row(game->rules, kp_transcript_guess(game, row), game->rows[row].score, to);
        kp_strbuf_addf(to, game->rows[row].sure ? " sure\n" : "\n");
    }
    if (game->secret) {
        kp_strbuf_addf(to, "secret ");
        kp_text_write_code(game->rules, game->secret, to);
        kp_strbuf_add(to, "\n", 1);
    }
    if (to->length == length)
        write_rules(game->rules, NULL, to);
    kp_strbuf_add_lines(to, "# ", &game->afterword);
}
