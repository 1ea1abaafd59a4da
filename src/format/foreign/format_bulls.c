/* Bulls and Cows as people note it: '1234 1A2B' on a line; docs/formats.md. */
#include "format/bulls_and_cows.h"
#include "format/code_parser.h"
#include "format/foreign/simple_reader.h"
#include "format/keywords.h"
#include "format/score_parser.h"
#include "format/tolerant_row.h"

#include <stdio.h>

#define NO_BULLS \
    "no game found; write one row per line, a guess with its bulls and cows, like '1234 1A2B'"

/* The word that is the guess: the second after a number such as '1.', else the first. */
static size_t find_guess(const struct kp_text_line *line)
{
    return line->count > 1 && kp_parse_row_number(&line->words[0]) >= 0;
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

/* Bare numbers could belong to any game, so the letters decide. */
static bool is_row(const struct kp_text_line *line)
{
    size_t guess = find_guess(line);
    struct kp_word score = kp_text_line_rest(line, guess + 1);
    struct kp_quoted text = kp_word_quote(&score);
    char labels[3] = "", more;

    return are_different_digits(&line->words[guess]) &&
           sscanf(text.text, "%*[0-9?] %c %*[0-9?] %c %c", &labels[0], &labels[1], &more) == 2 &&
           kp_ascii_is_one_of(labels, 2, "ab ba bc cb");
}

/* Whether a line begins with a keyword of transcripts, such as 'secret', or has the word 'sure'. */
static bool has_line_of_transcript(const char *text, size_t length)
{
    struct kp_lines lines = kp_lines_begin(text, length, 1, NULL);
    struct kp_text_line line = {0};
    enum kp_status status;
    bool found = false;

    while (!found && kp_lines_next(&lines, &line, &status, NULL))
        if (status == KP_OK && line.count > 0) {
            found = kp_keyword_of(&line);
            for (size_t i = 1; i < line.count && !found; i++)
                found = kp_word_is(&line.words[i], "sure (sure)");
        }
    kp_text_line_free(&line);
    return found;
}

/* Rows with the facts of a transcript are a transcript, whose reader knows these rows, too. */
static bool detect(const char *text, size_t length)
{
    return kp_first_line_is(text, length, is_row) && !has_line_of_transcript(text, length);
}

/* ---- Reading ------------------------------------------------------------ */

/* Read a row that is not written as '1234 1A2B', if it has one reading. */
static enum kp_status read_other_row(struct kp_simple_reader *reader, size_t at,
                                     struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_rules *rules = reader->builder.game->rules;
    struct kp_tolerant_row row = {0};
    enum kp_status status = kp_tolerant_row_read(&row, rules, line, reader->builder.code);
    struct kp_score score = row.reading[0].counts;

    if (status != KP_OK)
        status = kp_no_memory(why);
    else if (row.readings != 1)
        status = kp_bad_input_at(
            why, line->words[at].column,
            "expected a guess in one word and its bulls and cows, at most %d in all; write a line "
            "like '1234 1A2B'",
            rules->pegs);
    else if (row.too_many)
        status = kp_bad_input_at(why, line->words[at].column,
                                 "expected at most %d bulls and cows, found more: %d and %d",
                                 rules->pegs, score.black, score.white);
    else
        status = kp_game_builder_add_row(&reader->builder, score, line->number, why);
    kp_tolerant_row_free(&row);
    return status;
}

static enum kp_status read_row(struct kp_simple_reader *reader, size_t guess, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_rules *rules = reader->builder.game->rules;
    size_t at = guess + 1;
    struct kp_score score;
    struct kp_diag unknown = {0};
    enum kp_status status = kp_code_parse_words(rules, &line->words[guess], 1, reader->builder.code,
                                                &unknown),
                   other;

    if (kp_text_line_colon(line, 0) == at)
        at++;
    if (status == KP_OK && at < line->count &&
        kp_score_parse(rules, &line->words[guess], &line->words[at], line->count - at, &score,
                       NULL) == KP_OK)
        return kp_game_builder_add_row(&reader->builder, score, line->number, why);
    other = read_other_row(reader, at < line->count ? at : guess, why);
    if (status == KP_BAD_INPUT && other == KP_BAD_INPUT)
        *why = unknown;
    return other;
}

/* The length of the first guess gives the rules, those of bulls-and-cows; if it cannot be read, no
 * other is. */
static void read_line(struct kp_simple_reader *reader)
{
    struct kp_game_builder *builder = &reader->builder;
    const struct kp_word *word;
    struct kp_rules *rules = NULL;
    struct kp_bulls_row row = {0};
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;
    bool first = builder->place.line == 0;

    if (first)
        kp_simple_reader_begin_game(reader);
    if (reader->is_bad_line)
        return;
    word = &reader->line.words[find_guess(&reader->line)];
    if (first) {
        rules = kp_rules_new();
        status = rules ? kp_bulls_row_read(&reader->line, &row, &why) : kp_no_memory(&why);
        if (row.pegs == 0)
            row.pegs = (int)kp_utf8_count(word->text, word->length);
    }
    if (first && status == KP_OK)
        status = kp_bulls_rules_set(rules, row.pegs, &why);
    if (first && status == KP_OK)
        status = kp_rules_check(rules, kp_diag_at(&why, word->column));
    if (first && status == KP_OK && !kp_game_builder_set_rules(builder, rules))
        status = KP_NO_MEMORY;
    kp_rules_unref(rules);
    if (status == KP_OK && builder->game)
        status = read_row(reader, find_guess(&reader->line), &why);
    kp_simple_reader_error(reader, status, &why);
}

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *errors)
{
    struct kp_simple_reader reader = kp_simple_reader_begin(text, length, line, match, errors);

    while (kp_simple_reader_next_line(&reader))
        if (reader.line.count == 1 && kp_word_is(&reader.line.words[0], "---"))
            kp_game_builder_end(&reader.builder);
        else
            read_line(&reader);
    return kp_simple_reader_end(&reader, NO_BULLS);
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
    .detect = detect,
    .read = read,
    .write = write,
    .between = "---\n",
    .supports = "guesses of digits with bulls and cows, and a secret without repeats",
};
