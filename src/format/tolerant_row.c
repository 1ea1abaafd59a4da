/* A row is a head (nothing, a bullet, a word and a number), a guess, perhaps a separator, and a
 * score.  A guess may begin after each of the possible heads.  It is one word or as many words as
 * the game has pegs, which signs may join ('r-r-g-g'), and must be a complete code; the score must
 * use up the rest of the line.  Each combination that fits is a reading, and only
 * a line with one reading is a row.
 *
 * Some readings are doubtful, because the line is also what a person may write by mistake:
 *
 *   1 1 2 2 3 4     may be six pegs without a score, not four and their score
 *   r g b y w       may be five pegs, not four and one white key peg, and so may rgby w
 *   1 1 1 2 2 : 1 0 may be five pegs, not a row number and four pegs
 *   Row 1 2 3 : 1 0 may be row 1 without its third peg, not three pegs
 *   1234 5678 : 1 0 may be two guesses, not a row number and a guess
 *   rrgg bbww       may be two guesses, not a guess and its key pegs
 *
 * A line whose only reading is doubtful is not a row.  Beside another reading, it counts. */
#include "format/tolerant_row.h"

#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/score_parser.h"

#include <stdlib.h>
#include <string.h>

/* ---- Words ---- */

#define ARROWS  "\xE2\x86\x92 \xE2\x87\x92 \xE2\x9E\x94 \xE2\x9E\x9C"
#define BULLETS "- * \xE2\x80\xA2 " KP_LONG_DASHES
#define COLONS  ": \xEF\xBC\x9A"

static bool is_of_run(char byte)
{
    return byte && strchr("-=>~", byte);
}

/* The bytes of the sign at a byte of a word, or 0.  A run of dashes and the like is one sign:
 * '->'. */
static size_t find_sign_size(const struct kp_word *word, size_t at)
{
    size_t run = kp_word_run(word, at, is_of_run);
    struct kp_word first = kp_word_character(word, at);

    if (run > 0)
        return run;
    if (first.length == 1)
        return strchr("()[]{}|/;+&!*#.", *first.text) != NULL;
    return kp_word_is(&first, ARROWS " " KP_LONG_DASHES " \xE2\x80\xA2 \xEF\xBC\x9A") ? first.length
                                                                                      : 0;
}

static size_t count_letters(const struct kp_word *word)
{
    size_t at = 0;

    while (at < word->length && find_sign_size(word, at) == 0)
        at += kp_word_character(word, at).length;
    return at;
}

static bool is_colour(const struct kp_tolerant_row *row, const struct kp_word *word)
{
    return kp_colour_parse(row->rules, word) >= 0;
}

static bool is_code(const struct kp_tolerant_row *row, const struct kp_word *words, size_t n)
{
    return kp_code_is(row->rules, words, n, row->code);
}

static bool add_word(struct kp_tolerant_row *row, struct kp_word word)
{
    if (!KP_RESERVE(row->words, row->room, row->count + 1))
        return false;
    row->words[row->count++] = word;
    return true;
}

/* Add a word, cut at its signs unless it is a colour, a code or a row number with them.  false: out
 * of memory. */
static bool add_pieces(struct kp_tolerant_row *row, const struct kp_word *word)
{
    struct kp_word rest = *word, piece;

    if (count_letters(word) == word->length || is_colour(row, word) ||
        kp_parse_row_number(word) >= 0 || is_code(row, word, 1))
        return add_word(row, *word);
    while (rest.length > 0) {
        piece = rest;
        piece.length = count_letters(&rest);
        if (piece.length == 0)
            piece.length = find_sign_size(&rest, 0);
        if (!add_word(row, piece))
            return false;
        rest.text += piece.length;
        rest.length -= piece.length;
        rest.column += (unsigned)kp_utf8_count(piece.text, piece.length);
    }
    return true;
}

/* ---- Signs ---- */

static bool is_word(const struct kp_tolerant_row *row, size_t i, const char *words)
{
    return i < row->count && kp_word_is(&row->words[i], words);
}

static bool is_glued(const struct kp_tolerant_row *row, size_t i)
{
    return i > 0 && i < row->count &&
           row->words[i].text == row->words[i - 1].text + row->words[i - 1].length;
}

/* ---- Scores ---- */

/* Whether word i separates a guess from its score. */
static bool is_separator(const struct kp_tolerant_row *row, size_t i)
{
    if (is_word(row, i, KP_ANY_DASH) && is_glued(row, i) != is_glued(row, i + 1))
        return false;
    return is_word(row, i,
                   COLONS " . - -- --- -> --> => ==> = == | ; / ~ > >> " ARROWS
                          " " KP_LONG_DASHES) &&
           !is_colour(row, &row->words[i]);
}

/* Whether words that follow a guess without a separator may be pegs.  A word may be if it is as long
 * as a code, and each of its letters is a colour, 'bbww', but not if digits and letters take turns,
 * as in '2b1w'. */
static bool may_be_pegs(const struct kp_tolerant_row *row, const struct kp_row_reading *reading)
{
    size_t last = reading->guess + reading->guess_size - 1;
    const struct kp_word *first = &row->words[last + 1];
    bool letter = kp_ascii_is_letter(*first->text) && first->length == 1;
    bool code = first->length == (size_t)row->rules->pegs;

    if (reading->guess_size == 1 && row->rules->pegs > 1) {
        for (size_t i = 0; i < first->length && code; i++)
            code = is_colour(row, &(struct kp_word){first->text + i, 1, 0}) &&
                   kp_ascii_is_letter(first->text[i]) == kp_ascii_is_letter(*first->text);
        return last + 2 == row->count && (letter || code);
    }
    if (kp_ascii_is_letter(*first->text) && first->length < 3)
        return true;
    for (size_t i = last + 1; i < row->count; i++)
        if (is_colour(row, &row->words[i]) &&
            (kp_word_number(&row->words[i]) < 0) == (kp_word_number(&row->words[last]) < 0))
            return true;
    return false;
}

/* Find the score of a reading that has a guess. */
static bool find_score(const struct kp_tolerant_row *row, struct kp_row_reading *reading)
{
    size_t at = reading->guess + reading->guess_size, after = at;

    if (is_separator(row, at))
        at++;
    if (is_word(row, at, "score result feedback answer reply response scored gives gave got is")) {
        reading->doubtful = reading->doubtful || is_colour(row, &row->words[at]);
        at++;
        at += is_word(row, at, "= " COLONS);
    }
    reading->score = at;
    if (at == row->count)
        return false;
    if (at == after && !is_word(row, at, "( [") && may_be_pegs(row, reading))
        reading->doubtful = true;
    return kp_score_read(row->rules, row->words + at, row->count - at, &reading->counts);
}

/* ---- Readings ---- */

/* Read the guess of a reading into row->code. */
static bool read_guess(const struct kp_tolerant_row *row, const struct kp_row_reading *reading)
{
    const struct kp_word *words = row->words + reading->guess;
    bool same = true;

    if (reading->guess + reading->guess_size > row->count)
        return false;
    if (!reading->joined)
        return is_code(row, words, reading->guess_size);
    for (size_t i = 0; i < reading->guess_size && same; i++) {
        int colour = i % 2 ? -1 : kp_colour_parse(row->rules, &words[i]);

        same = (i == 0 || is_glued(row, reading->guess + i)) &&
               (i % 2 ? kp_word_is(&words[i], "- / . + |") && *words[i].text == *words[1].text
                      : colour >= 0);
        if (colour >= 0)
            row->code[i / 2] = (uint16_t)colour;
    }
    return same;
}

/* Add the reading, if it is one.  Readings with too many key pegs count only while there are no
 * others. */
static void try_reading(struct kp_tolerant_row *row, struct kp_row_reading reading)
{
    bool too_many;

    if (reading.guess + reading.guess_size >= row->count || !read_guess(row, &reading))
        return;
    if (!find_score(row, &reading)) {
        if (row->readings == 0 && !row->near && reading.score < row->count) {
            row->near = true;
            row->reading[0] = reading;
        }
        return;
    }
    too_many = kp_score_check(row->rules, reading.counts, NULL) != KP_OK;
    if (too_many && row->readings > 0 && !row->too_many)
        return;
    if (!too_many && row->too_many)
        row->readings = 0;
    row->too_many = too_many;
    if (row->readings < 2)
        row->reading[row->readings] = reading;
    if (row->readings < 3)
        row->readings++;
}

/* Add the readings with a guess that begins at word `guess`, after a head, perhaps with a number or
 * -1.  The head may also be the first of the words of a guess, `peg`, or a guess, `code`. */
static void try_guess(struct kp_tolerant_row *row, size_t guess, int64_t number, bool peg,
                      bool code)
{
    size_t pegs = (size_t)row->rules->pegs;
    struct kp_row_reading reading = {.number = number, .guess = guess, .guess_size = 1};

    reading.doubtful = code || (peg && pegs == 1);
    try_reading(row, reading);
    if (pegs == 1)
        return;
    reading.doubtful = code || peg;
    reading.guess_size = pegs;
    try_reading(row, reading);
    reading.guess_size = 2 * pegs - 1;
    reading.joined = true;
    try_reading(row, reading);
}

/* ---- Heads ---- */

/* Skip the sign after a row number or the word before it.  A dash has a space after it, so that
 * the pegs of '1-2-3-4' stay together. */
static size_t skip_head_sign(const struct kp_tolerant_row *row, size_t i)
{
    if (is_word(row, i, COLONS " . ) |") ||
        (is_word(row, i, "- = / -> " KP_LONG_DASHES) && !is_glued(row, i + 1)))
        i++;
    return i;
}

#define LONGEST_NUMBER 3 /* digits of a row number that nothing marks as one */

/* Add the readings whose head ends with a number at word i, if one is there: '1', '1.', '(1)',
 * '#1'. */
static void try_numbered_head(struct kp_tolerant_row *row, size_t i, bool marked)
{
    bool bracket = is_word(row, i, "( [");
    size_t at = i + (bracket || is_word(row, i, "#"));
    struct kp_word digits;
    bool dotted, may_be_code;
    size_t end;
    int64_t number;

    if (at >= row->count)
        return;
    digits = row->words[at];
    dotted = kp_parse_row_number(&digits) >= 0;
    number = dotted ? kp_parse_row_number(&digits) : kp_word_number(&digits);
    if (number < 0 || (bracket && !dotted && !is_word(row, at + 1, ") ]")))
        return;
    end = skip_head_sign(row, at + 1 + (bracket && !dotted));
    if (is_word(row, end, "|"))
        end++;
    marked = marked || dotted || at > i || end > at + 1;
    may_be_code = (!marked && digits.length > LONGEST_NUMBER) ||
                  (!dotted && is_code(row, &digits, 1));
    try_guess(row, end, number, !marked && is_colour(row, &digits), may_be_code);
}

static void try_heads(struct kp_tolerant_row *row)
{
    size_t i = is_word(row, 0, "|"), end;
    bool named, peg = i > 0 && is_colour(row, &row->words[0]);

    try_guess(row, i, -1, peg, false);
    if (is_word(row, i, BULLETS) && !is_glued(row, i + 1)) {
        peg = peg || is_colour(row, &row->words[i]);
        try_guess(row, ++i, -1, peg, false);
    }
    named = is_word(row, i, "guess row turn try attempt round move no nr number step my code");
    if (named) {
        const struct kp_word *word = &row->words[i];
        bool second = is_word(row, i + 1, "guess row turn try attempt round move no nr number");

        peg = peg || is_colour(row, word);
        if (second && is_colour(row, word + 1)) { /* 'move guess cow ...' */
            try_guess(row, i + 1, -1, peg, is_code(row, word, 1));
            peg = true;
        }
        end = i + 1 + second;
        i = skip_head_sign(row, end);
        try_guess(row, i, -1,
                  peg || (i == end && i < row->count && kp_word_number(&row->words[i]) >= 0),
                  is_code(row, word, 1));
    }
    if (!peg)
        try_numbered_head(row, i, named);
}

enum kp_status kp_tolerant_row_read(struct kp_tolerant_row *row, const struct kp_rules *rules,
                                    const struct kp_text_line *line, uint16_t *code)
{
    row->rules = rules;
    row->code = code;
    row->count = row->readings = 0;
    row->too_many = row->near = false;
    for (size_t i = 0; i < line->count; i++)
        if (!add_pieces(row, &line->words[i]))
            return KP_NO_MEMORY;
    try_heads(row);
    row->only_doubtful = row->readings == 1 && row->reading[0].doubtful;
    row->near = row->near && row->readings == 0;
    if (row->readings == 1 || row->near)
        read_guess(row, &row->reading[0]);
    if (row->only_doubtful)
        row->readings = 0;
    return KP_OK;
}

void kp_tolerant_row_free(struct kp_tolerant_row *row)
{
    free(row->words);
    memset(row, 0, sizeof *row);
}
