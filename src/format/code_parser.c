/* How a code is read: by words or by letters, and what to say when neither works.  The hints look
 * for what the player probably meant: a misspelt colour, an empty hole, or a wrong number of
 * pegs. */
#include "format/code_parser.h"

#include "base/unknown_name.h"

#include <string.h>

/* The circles and squares that phones show, by the colour of that name. */
static const struct {
    const char *name, *signs;
} emoji[] = {
    {"red", "\xF0\x9F\x94\xB4 \xF0\x9F\x9F\xA5"},
    {"green", "\xF0\x9F\x9F\xA2 \xF0\x9F\x9F\xA9"},
    {"blue", "\xF0\x9F\x94\xB5 \xF0\x9F\x9F\xA6"},
    {"yellow", "\xF0\x9F\x9F\xA1 \xF0\x9F\x9F\xA8"},
    {"white", "\xE2\x9A\xAA \xE2\xAC\x9C"},
    {"black", "\xE2\x9A\xAB \xE2\xAC\x9B"},
    {"orange", "\xF0\x9F\x9F\xA0 \xF0\x9F\x9F\xA7"},
    {"brown", "\xF0\x9F\x9F\xA4 \xF0\x9F\x9F\xAB"},
    {"purple", "\xF0\x9F\x9F\xA3 \xF0\x9F\x9F\xAA"},
};

/* A sign like a red circle means the colour that it shows, if the game has a colour of its name. */
static int find_emoji(const struct kp_rules *rules, const struct kp_word *word)
{
    for (size_t i = 0; word->length > 1 && i < sizeof emoji / sizeof *emoji; i++)
        if ((unsigned char)*word->text >= 0xE2 && kp_word_is(word, emoji[i].signs))
            return kp_palette_find(rules->palette, emoji[i].name, strlen(emoji[i].name)).colour;
    return -1;
}

int kp_colour_parse(const struct kp_rules *rules, const struct kp_word *word)
{
    int colour = word->length == 1 ? kp_palette_find_character(rules->palette, *word->text) : -1;

    if (colour < 0)
        colour = kp_palette_find(rules->palette, word->text, word->length).colour;
    if (colour < 0)
        colour = find_emoji(rules, word);
    if (colour < 0 && rules->blanks != KP_NO_BLANKS && kp_word_is(word, "."))
        return rules->colours;
    return colour;
}

/* Read the pegs of a code: its words or, if `together`, the characters of its only word. */
static enum kp_status read_pegs(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                                bool together, uint16_t *code, struct kp_diag *why)
{
    struct kp_word unknown = {"", 0, 0}, extra = words[0], letter = {words->text, 0, words->column};
    size_t pegs = (size_t)rules->pegs, count = 0;
    const char *end = words->text + words->length;
    uint32_t point;

    for (size_t i = 0; i < n; count++, letter.text += letter.length, letter.column++) {
        const struct kp_word *peg = &words[i++];
        int colour;

        if (together) {
            letter.length = kp_utf8_read(letter.text, (size_t)(end - letter.text), &point);
            i = letter.text + letter.length == end;
            peg = &letter;
        }
        if (count == pegs)
            extra = *peg;
        if (count >= pegs && !together)
            continue;
        colour = kp_colour_parse(rules, peg);
        if (colour >= 0 && count < pegs)
            code[count] = (uint16_t)colour;
        else if (colour < 0 && unknown.length == 0)
            unknown = *peg;
    }
    if (unknown.length == 0 && count == pegs)
        return KP_OK;
    if (together && kp_colour_parse(rules, words) >= 0)
        return kp_bad_input_at(why, words->column,
                               "expected %d pegs, found 1: '%s'; name %d colours", rules->pegs,
                               kp_word_quote(words).text, rules->pegs);
    if (unknown.length)
        return kp_colour_explain(rules, together && count != pegs ? words : &unknown, why);
    if (count < pegs)
        return kp_bad_input_at(why, extra.column, "expected %d pegs, found %zu; name %d colours",
                               rules->pegs, count, rules->pegs);
    return kp_bad_input_at(why, extra.column, "expected %d pegs, found %zu: '%s' is extra",
                           rules->pegs, count, kp_word_quote(&extra).text);
}

void kp_text_write_code(const struct kp_rules *rules, const uint16_t *code, struct kp_strbuf *to)
{
    bool apart = !kp_palette_is_short(rules->palette);

    for (int p = 0; p < rules->pegs; p++) {
        const char *name = kp_rules_name(rules, code[p]);

        if (apart && p > 0)
            kp_strbuf_add(to, " ", 1);
        kp_strbuf_add_text(to, name);
    }
}

/* ---- Words that are not colours ---- */

#define HOLES        "_ blank blanks empty . -" /* how people write an empty hole */
#define MOST_NAMES   64  /* games with more colours have numbers, not names to misspell */
#define LISTED_NAMES 100 /* bytes of the names that a sentence lists */

/* The name that takes the fewest edits, or a list of all.  Numbers are not misspelt: every number
 * is near another. */
static enum kp_status refuse_name(const struct kp_rules *rules, const struct kp_word *word,
                                  struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("colour", word->text, word->length);
    size_t listed = 0;

    for (int c = 0; c < rules->colours && c < MOST_NAMES; c++)
        if (kp_rules_number(rules, c) < 0)
            kp_unknown_compare(&unknown, kp_rules_name(rules, c));
    for (int c = 0; c < rules->colours && !unknown.nearest && listed <= LISTED_NAMES; c++) {
        const char *name = kp_rules_name(rules, c);

        listed += strlen(name) + 2;
        kp_unknown_list(&unknown, listed <= LISTED_NAMES ? name : "...");
    }
    return kp_unknown_refuse(&unknown, why);
}

enum kp_status kp_colour_explain(const struct kp_rules *rules, const struct kp_word *word,
                                 struct kp_diag *why)
{
    struct kp_colour_match match;
    struct kp_quoted quote;

    if (!why) /* the sentence is not wanted */
        return KP_BAD_INPUT;
    match = kp_palette_find(rules->palette, word->text, word->length);
    quote = kp_word_quote(word);
    kp_diag_at(why, word->column);
    if (kp_word_is(word, HOLES) && rules->blanks != KP_NO_BLANKS)
        return kp_bad_input(why, "unknown colour '%s'; write an empty hole as '.'", quote.text);
    if (kp_word_is(word, HOLES))
        return kp_bad_input(
            why,
            "this game has no empty holes; to allow them, add 'blanks yes' before the first row");
    if (match.candidates[1] >= 0)
        return kp_bad_input(why, "'%s' could be %s or %s; write the name", quote.text,
                            kp_rules_name(rules, match.candidates[0]),
                            kp_rules_name(rules, match.candidates[1]));
    if (match.candidates[0] >= 0)
        return kp_bad_input(why, "unknown colour '%s'; did you mean '%s'?", quote.text,
                            kp_rules_name(rules, match.candidates[0]));
    return refuse_name(rules, word, why);
}

/* ---- Numbers among names: '2 red 2 green' ---- */

/* Whether a text has both digits and letters, in a game whose colours have numbers besides
 * names. */
static bool mixes_numbers(const struct kp_rules *rules, const struct kp_word *text)
{
    int first = kp_palette_find(rules->palette, "1", 1).colour;
    bool digits = false, letters = false;

    for (size_t i = 0; i < text->length; i++) {
        digits = digits || kp_ascii_is_digit(text->text[i]);
        letters = letters || kp_ascii_is_letter(text->text[i]);
    }
    return digits && letters && first >= 0 && !kp_ascii_is_digit(*kp_rules_name(rules, first));
}

/* ---- Whole codes ---- */

enum kp_status kp_code_parse_words(const struct kp_rules *rules, const struct kp_word *words,
                                   size_t n, uint16_t *code, struct kp_diag *why)
{
    enum kp_status status = read_pegs(rules, words, n, n == 1 && rules->pegs > 1, code, why);
    struct kp_word all = kp_word_span(words, n);

    if (status == KP_OK && mixes_numbers(rules, &all))
        return kp_bad_input_at(why, words->column,
                               "this code mixes numbers and names of colours; write the name of "
                               "each peg");
    return status;
}

enum kp_status kp_code_parse(const struct kp_rules *rules, const char *text, size_t length,
                             uint16_t *code, struct kp_diag *why)
{
    struct kp_text_line line = {0};
    enum kp_status status = kp_text_line_split(&line, text, length, why);

    if (status == KP_OK && line.count == 0)
        status = kp_bad_input_at(why, 1, "the code is missing; name %d colours", rules->pegs);
    else if (status == KP_OK)
        status = kp_code_parse_words(rules, line.words, line.count, code, why);
    if (why)
        why->line = 1;
    kp_text_line_free(&line);
    return status;
}
