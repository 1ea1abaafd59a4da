/* How a code is read: by words or by letters, and what to say when neither works.  The hints look
 * for what the player probably meant: a misspelt colour, an empty hole, a wrong number of pegs, or
 * pegs without spaces between them. */
#include "format/code_parser.h"

#include "base/edit_distance.h"
#include "format/colour_words.h"

#include <string.h>

/* A sign like a red circle means the colour that it shows, if the game has no colour of its name. */
static int find_emoji(const struct kp_rules *rules, const struct kp_word *word)
{
    const char *name = word->length > 1 && (unsigned char)*word->text >= 0xE2
                           ? kp_colour_of_emoji(word)
                           : NULL;

    return name ? kp_palette_find(rules->palette, name, strlen(name)).colour : -1;
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
        kp_strbuf_add(to, name, strlen(name));
    }
}

/* ---- Words that are not colours ---- */

/* Continue a sentence with the colours of a game, and "..." in place of those after the first 100
 * bytes. */
static enum kp_status list_colours(const struct kp_rules *rules, struct kp_diag *why)
{
    size_t length = 0;
    bool full = false;

    for (int c = 0; c < rules->colours && !full; c++) {
        const char *name = kp_rules_name(rules, c);

        full = c > 0 && length + strlen(name) > 100;
        kp_continue(why, "%s%s",
                    c == 0                           ? ""
                    : c + 1 < rules->colours || full ? ", "
                                                     : " or ",
                    full ? "..." : name);
        length += strlen(name) + (c > 0 ? 2 : 0);
    }
    return KP_BAD_INPUT;
}

#define HOLES      "_ blank blanks empty . -" /* how people write an empty hole */
#define MOST_NAMES 64 /* games with more colours have numbers, not names to misspell */

/* The colour whose name takes the fewest edits, or NULL if none is near.  Numbers do not count:
 * every number is near another. */
static const char *find_nearest_name(const struct kp_rules *rules, const struct kp_word *word)
{
    const char *best = NULL;
    size_t fewest = KP_MAX_EDITS + 1;

    for (int c = 0; c < rules->colours && c < MOST_NAMES; c++) {
        const char *name = kp_rules_name(rules, c);
        size_t length = strlen(name),
               edits = kp_edit_distance(word->text, word->length, name, length);

        if (edits < fewest && kp_parse_number(name, length) < 0) {
            fewest = edits;
            best = name;
        }
    }
    return best;
}

/* 'rot', 'vert', 'azul' */
static enum kp_status suggest_language(const struct kp_rules *rules, const struct kp_word *word,
                                       struct kp_diag *why)
{
    struct kp_strbuf line = {0};
    enum kp_status status = KP_OK;

    if (kp_colours_in_its_language(rules, word, &line) && line.failed)
        status = kp_no_memory(why);
    else if (line.length > 0)
        status = kp_bad_input(why, "unknown colour '%s'; before the first row, write 'colours%s'",
                              kp_word_quote(word).text, line.text);
    kp_strbuf_free(&line);
    return status;
}

enum kp_status kp_colour_explain(const struct kp_rules *rules, const struct kp_word *word,
                                 struct kp_diag *why)
{
    struct kp_colour_match match;
    struct kp_quoted quote;
    const char *near;
    enum kp_status status;

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
    status = suggest_language(rules, word, why);
    if (status != KP_OK)
        return status;
    near = match.candidates[0] >= 0 ? kp_rules_name(rules, match.candidates[0])
                                    : find_nearest_name(rules, word);
    if (near)
        return kp_bad_input(why, "unknown colour '%s'; did you mean '%s'?", quote.text, near);
    kp_bad_input(why, "unknown colour '%s'; expected ", quote.text);
    return list_colours(rules, why);
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

/* ---- Pegs without spaces between them: 'rr gg', 'r-r-g-g', '(rrgg)' ---- */

static bool is_apart(char byte)
{
    return kp_ascii_is_space(byte) || kp_ascii_is_sign(byte);
}

static bool is_together(char byte)
{
    return !is_apart(byte);
}

/* Continue a sentence with the pegs of a text: its words and signs that are colours, and the letters
 * of other words.  Returns how many there are; 0: a letter is not a colour. */
static size_t separate_pegs(const struct kp_rules *rules, const struct kp_word *text,
                            struct kp_diag *why)
{
    size_t pegs = 0;
    bool in_word = false;

    for (size_t at = 0; at < text->length;) {
        size_t word = kp_word_run(text, at, is_together);
        struct kp_word piece = {text->text + at, word, 0};

        if (word == 0 || in_word || kp_colour_parse(rules, &piece) < 0)
            piece = kp_word_character(text, at);
        in_word = piece.length < word;
        if (kp_colour_parse(rules, &piece) >= 0)
            kp_continue(why, "%s%.*s", pegs++ ? " " : "", (int)piece.length, piece.text);
        else if (!is_apart(*piece.text))
            return 0;
        at += piece.length;
    }
    return pegs;
}

/* Say that a text is a code without the spaces between its pegs; KP_OK: it is not. */
static enum kp_status suggest_spaces(const struct kp_rules *rules, const struct kp_word *text,
                                     struct kp_diag *why)
{
    if (!why || separate_pegs(rules, text, NULL) != (size_t)rules->pegs ||
        mixes_numbers(rules, text))
        return KP_OK;
    kp_bad_input_at(why, text->column, "separate the pegs with spaces; write '");
    separate_pegs(rules, text, why);
    kp_continue(why, "'");
    return KP_BAD_INPUT;
}

/* ---- Whole codes ---- */

enum kp_status kp_code_parse_words(const struct kp_rules *rules, const struct kp_word *words,
                                   size_t n, uint16_t *code, struct kp_diag *why)
{
    enum kp_status better = KP_OK,
                   status = read_pegs(rules, words, n, n == 1 && rules->pegs > 1, code, why);
    struct kp_word all = kp_word_span(words, n);

    if (status != KP_OK)
        better = suggest_spaces(rules, &all, why);
    else if (mixes_numbers(rules, &all))
        return kp_bad_input_at(why, words->column,
                               "this code mixes numbers and names of colours; write the name of "
                               "each peg");
    return better == KP_OK ? status : better;
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
