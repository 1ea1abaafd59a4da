/* Bulls and Cows as people note it: '1234 1A2B' on a line; docs/formats.md. */
#include "base/utf8.h"
#include "format/code_parser.h"
#include "format/foreign/simple_reader.h"
#include "format/format.h"
#include "format/score_parser.h"
#include "format/text/row_lines.h"
#include "game/preset.h"

#define NOTHING \
    "there is no game here: one has a row on each line, a guess and its bulls and cows, as in " \
    "'1234 1A2B'"

/* Words in front of the guess: a number, as in '1.', or none. */
static size_t guess_of(const struct kp_text_line *line)
{
    return line->count > 1 && kp_row_number(&line->words[0]) >= 0;
}

/* ---- Whether a text is one ---------------------------------------------- */

static bool are_different_digits(const struct kp_word *word)
{
    unsigned seen = 0;

    for (size_t i = 0; i < word->length; i++) {
        unsigned digit = (unsigned)(word->text[i] - '0');

        if (digit > 9 || seen >> digit & 1)
            return false;
        seen |= 1u << digit;
    }
    return true;
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    return at;
}

/* A count and the one letter of its label, with blanks around or without;
 * the letter in *letter, or 0. */
static const char *count_and_letter(const char *at, const char *end, char *letter)
{
    const char *count = skip_blanks(at, end);

    *letter = '\0';
    at = count;
    while (at < end && ((*at >= '0' && *at <= '9') || *at == '?'))
        at++;
    if (at == count)
        return at;
    at = skip_blanks(at, end);
    if (at < end)
        *letter = (char)(*at++ | 0x20);
    return at;
}

/* Bare numbers could be any game's, so only the letters tell. */
static bool are_bulls_and_cows(const struct kp_word *score)
{
    const char *end = score->text + score->length;
    char first, second;
    const char *at = count_and_letter(score->text, end, &first);

    at = count_and_letter(at, end, &second);
    return at == end && ((first == 'a' && second == 'b') || (first == 'b' && second == 'a') ||
                         (first == 'b' && second == 'c') || (first == 'c' && second == 'b'));
}

static bool claims(const char *text, size_t length)
{
    struct kp_simple_reader simple = kp_simple_reader_peek(text, length);
    bool claimed = false;

    if (kp_simple_reader_next_line(&simple) && !simple.spoilt) {
        size_t guess = guess_of(&simple.line);
        struct kp_word score = kp_text_line_rest(&simple.line, guess + 1);

        claimed = are_different_digits(&simple.line.words[guess]) && are_bulls_and_cows(&score);
    }
    kp_text_line_free(&simple.line);
    return claimed;
}

/* ---- Reading ------------------------------------------------------------ */

/* The rules are those of bulls-and-cows, for codes as long as this guess. */
static enum kp_status read_rules(struct kp_simple_reader *simple, const struct kp_word *guess,
                                 struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();
    enum kp_status status;

    if (!rules)
        return kp_no_memory(why);
    status = kp_preset_set(kp_preset_find("moo", 3), rules, why);
    rules->pegs = (int)kp_utf8_count(guess->text, guess->length);
    if (status == KP_OK)
        status = kp_rules_check(rules, kp_at(why, guess->column));
    if (status == KP_OK)
        return kp_simple_reader_set_game(simple, rules) ? KP_OK : KP_NO_MEMORY;
    kp_rules_unref(rules);
    return status;
}

static enum kp_status read_row(struct kp_simple_reader *simple, size_t guess, struct kp_diag *why)
{
    const struct kp_text_line *line = &simple->line;
    const struct kp_rules *rules = simple->game->rules;
    size_t at = guess + 1;
    struct kp_score score;
    enum kp_status status = kp_code_words(rules, &line->words[guess], 1, simple->code, why);

    if (status != KP_OK)
        return status;
    if (kp_text_line_colon(line, 0) == at)
        at++;
    if (at < line->count && kp_score_read(rules, &line->words[guess], &line->words[at],
                                          line->count - at, &score, NULL) == KP_OK)
        return kp_simple_reader_add_row(simple, score, why);
    return kp_fail(kp_at(why, line->words[at < line->count ? at : guess].column), KP_BAD_INPUT,
                   "a row is a guess, in one word, and its bulls and cows, at most %d together, "
                   "as in '1234 1A2B'",
                   rules->pegs);
}

/* The first guess tells the rules; where it cannot be read no other is. */
static void read_line(struct kp_simple_reader *simple)
{
    size_t guess = guess_of(&simple->line);
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;
    bool first = simple->begins.line == 0;

    if (first)
        kp_simple_reader_begin_game(simple);
    if (simple->spoilt)
        return;
    if (first)
        status = read_rules(simple, &simple->line.words[guess], &why);
    if (status == KP_OK && simple->game)
        status = read_row(simple, guess, &why);
    kp_simple_reader_error(simple, status, &why);
}

static bool is_separator(const struct kp_text_line *line)
{
    return line->count == 1 && kp_word_is(&line->words[0], "---");
}

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *problems)
{
    struct kp_simple_reader simple = kp_simple_reader_begin(text, length, line, match, problems);

    while (kp_simple_reader_next_line(&simple))
        if (is_separator(&simple.line))
            kp_simple_reader_end_game(&simple);
        else
            read_line(&simple);
    return kp_simple_reader_end(&simple, NOTHING);
}

/* ---- Writing ------------------------------------------------------------ */

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
    (void)before; /* the guesses tell the rules */
    for (size_t row = 0; row < game->row_count; row++) {
        kp_code_text(game->rules, kp_transcript_guess(game, row), to);
        kp_strbuf_add(to, " ", 1);
        write_count(game->rows[row].score.black, 'A', to);
        write_count(game->rows[row].score.white, 'B', to);
        kp_strbuf_add(to, "\n", 1);
    }
}

const struct kp_format kp_format_bulls = {
    .name = "bulls",
    .title = "Bulls and Cows: '1234 1A2B' on a line",
    .claims = claims,
    .read = read,
    .write = write,
    .opens = "",
    .between = "---\n",
    .closes = "",
    .closes_one = "",
    .tells = "guesses of digits with bulls and cows, and a secret without repeats",
};
