/* The rows of a transcript.  A line that is a row as docs/transcript.md defines rows is read as one.
 * Any other is read tolerantly, and if it has no reading, an error shows what was probably meant
 * (row_hints.c). */
#include "format/text/format_text.h"

#include "format/bulls_and_cows.h"
#include "format/code_parser.h"
#include "format/score_parser.h"

#include <inttypes.h>
#include <string.h>

/* Note that a row has a number other than its place.  Rows that are all numbered one too high, say,
 * get one note, not one for each. */
static void note_number(struct kp_text_reader *reader, int64_t number)
{
    int64_t place = (int64_t)reader->builder.game->row_count + 1;

    if (number >= KP_HUGE) /* the number may have been larger still */
        kp_strbuf_addf(&reader->builder.game->notes,
                       "line %u: this row has a huge number but is row %" PRId64
                       "; keypeg counts rows in order\n",
                       reader->line.number, place);
    else if (number != place && number - place != reader->shift)
        kp_strbuf_addf(&reader->builder.game->notes,
                       "line %u: this row is numbered %" PRId64 " but is row %" PRId64
                       "; keypeg counts rows in order\n",
                       reader->line.number, number, place);
    reader->shift = number - place;
}

static enum kp_status refuse_missing_colon(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    struct kp_word all = kp_text_line_rest(line, 0);

    kp_diag_at(why, all.column);
    if (kp_code_parse_words(reader->rules, line->words, line->count, reader->builder.code, NULL) ==
        KP_OK)
        return kp_bad_input(why, "the score is missing; after the guess write ':' and the score");
    return kp_bad_input(why,
                        "expected a rule or a row, found '%s'; a row has ':' between guess and "
                        "score, and a comment begins with '#'",
                        kp_word_quote(&all).text);
}

static enum kp_status read_well_written_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *words = line->words;
    size_t colon = kp_text_line_colon(line, 0), second = kp_text_line_colon(line, colon + 1), first;
    struct kp_score score = {0, 0};
    enum kp_status status;
    int64_t number;

    if (colon >= line->count)
        return refuse_missing_colon(reader, why);
    if (second < line->count)
        return kp_bad_input_at(why, words[second].column,
                               "unexpected second ':'; a row has one, between guess and score");
    if (colon == 0)
        return kp_bad_input_at(why, words[0].column, "the guess is missing; write it before ':'");
    number = colon > 1 ? kp_parse_row_number(words) : -1;
    first = number >= 0 && kp_colour_parse(reader->rules, words) < 0;
    status = kp_code_parse_words(reader->rules, words + first, colon - first, reader->builder.code,
                                 why);
    if (status == KP_OK)
        status = kp_score_parse(reader->rules, &words[colon], &words[colon + 1],
                                line->count - colon - 1, &score, why);
    if (status == KP_OK && first)
        note_number(reader, number);
    return status == KP_OK ? kp_game_builder_add_row(&reader->builder, score, line->number, why)
                           : status;
}

/* The current line is a row that cannot be read: say why.  A correction of the whole line helps
 * more than its first mistake. */
static enum kp_status explain_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    enum kp_status status = read_well_written_row(reader, why), better;
    struct kp_diag advice = {0};

    if (status != KP_BAD_INPUT || !why)
        return status;
    better = kp_text_line_advice(reader->rules, &reader->line, reader->builder.code, &advice);
    if (better == KP_OK)
        better = kp_row_advice(reader, &advice);
    if (better == KP_OK)
        return status;
    *why = advice;
    return better;
}

/* Drop the word 'sure' at the end of a row.  Returns whether it was there.
 * Beside a remark the word is left where it is, since the remark may deny it, and the row is
 * refused.  A remark begins with '//', or ends with a word like '(not really)'.  A score in brackets,
 * '(2,1)' or '( 2 1 )', is not a remark. */
static bool drop_sure(struct kp_text_line *line)
{
    const struct kp_word *words = line->words;
    size_t colon = kp_text_line_colon(line, 0);

    if (line->count < 2 || !kp_word_is(&words[line->count - 1], "sure (sure)"))
        return false;
    for (size_t i = colon < line->count ? colon + 1 : 1; i + 1 < line->count; i++) {
        const char *last = words[i].text + words[i].length - 1;
        bool in_bracket = *last == ')' || *last == ']';

        if (words[i].length > 1 && memcmp(words[i].text, "//", 2) == 0)
            return false;
        last = words[i].length > 1 ? last - 1 : words[i - 1].text + words[i - 1].length - 1;
        if (in_bracket && !kp_ascii_is_digit(*last) && *last != '?')
            return false;
    }
    line->count--;
    return true;
}

/* ---- Rows that are not written as rows are, but have one meaning ---- */

/* Write a reading as a row: '1. rrgg : 1 0'. */
static void write_reading(const struct kp_text_reader *reader, size_t i, struct kp_strbuf *to)
{
    const struct kp_row_reading *reading = &reader->tolerant.reading[i];
    struct kp_word guess = kp_tolerant_row_guess(&reader->tolerant, i);

    if (reading->number >= 0)
        kp_strbuf_addf(to, "%lld. ", (long long)reading->number);
    kp_strbuf_addf(to, "%.*s :", (int)guess.length, guess.text);
    kp_text_write_score(reader->rules, reading->counts, to);
}

/* Refuse a line with two readings or more. */
static enum kp_status refuse_readings(const struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_strbuf rows = {0};
    enum kp_status status;
    size_t first;

    kp_diag_at(why, reader->line.words[0].column);
    write_reading(reader, 0, &rows);
    first = rows.length;
    kp_strbuf_addf(&rows, "' or '");
    write_reading(reader, 1, &rows);
    if (rows.failed)
        status = kp_no_memory(why);
    else if (first > KP_LONGEST_SHOWN_ROW)
        status = kp_bad_input(why,
                              "this row can be read in two ways; put ':' between guess and score");
    else
        status = kp_bad_input(why, "this row can be read in two ways; write '%s'", rows.text);
    kp_strbuf_free(&rows);
    return status;
}

/* Add the current line as a row if it has exactly one reading.  KP_BAD_INPUT with a sentence in
 * *why: its readings are known, but it is refused.  *found is false if it has no reading. */
static enum kp_status read_tolerantly(struct kp_text_reader *reader, bool *found,
                                      struct kp_diag *why)
{
    struct kp_tolerant_row *row = &reader->tolerant;
    const struct kp_row_reading *reading = &row->reading[0];
    size_t place = reader->builder.game->row_count;
    enum kp_status status = kp_tolerant_row_read(row, reader->rules, &reader->line,
                                                 reader->builder.code);

    *found = status == KP_OK && row->readings > 0;
    if (status != KP_OK)
        return kp_no_memory(why);
    if (!*found)
        return KP_OK;
    if (row->readings > 1)
        return refuse_readings(reader, why);
    kp_diag_at(why, row->words[reading->score].column);
    if (row->too_many)
        return kp_score_check(reader->rules, reading->counts, why);
    if (reading->number >= 0)
        note_number(reader, reading->number);
    status = kp_game_builder_add_row(&reader->builder, reading->counts, reader->line.number, why);
    if (status != KP_OK)
        return status;
    if (reading->lone && reader->lone_rows++ == 0)
        reader->first_lone_row = reader->line.number;
    if (reader->tolerant_rows++ == 0)
        reader->first_tolerant_row = place;
    return KP_OK;
}

/* ---- Any row ---- */

enum kp_status kp_text_read_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_transcript *game = reader->builder.game;
    unsigned column = reader->line.words[0].column;
    size_t rows = game->row_count;
    bool sure = drop_sure(&reader->line), found = true;
    enum kp_status status = read_well_written_row(reader, NULL);

    if (status == KP_BAD_INPUT)
        status = read_tolerantly(reader, &found, why);
    if (sure && game->row_count > rows)
        game->rows[rows].sure = true;
    if (found || status == KP_NO_MEMORY)
        return status;
    switch (kp_table_line_kind(&reader->line)) {
    case KP_TABLE_WHITE_FIRST:
        return kp_bad_input_at(why, column,
                               "white precedes black in this table; in a row without labels, black "
                               "comes first");
    case KP_TABLE_COMMENT:
        return kp_bad_input_at(why, column,
                               "the rest of this row is a comment because it begins with '#'; "
                               "delete '#'");
    case KP_TABLE_LINE:
        return KP_OK;
    default:
        return explain_row(reader, why);
    }
}

/* ---- Bulls and Cows ---- */

/* Find the first row of a game without rules, and whether it or the heading of its table names
 * bulls and cows. */
static bool is_bulls_game(struct kp_text_reader *reader, struct kp_lines lines,
                          enum kp_status *status)
{
    struct kp_diag ignored;
    bool bulls = false;

    while (kp_lines_next(&lines, &reader->line, status, &ignored)) {
        struct kp_word text = kp_text_line_rest(&reader->line, 0);

        if (*status != KP_OK)
            return false;
        bulls = bulls || kp_bulls_are_named(&text) ||
                (reader->line.count > 0 && kp_bulls_are_named(&reader->line.comment));
        if (reader->line.count > 0 && !kp_keyword_of(&reader->line) &&
            kp_table_line_kind(&reader->line) == KP_NOT_OF_TABLE)
            return bulls;
    }
    return false;
}

enum kp_status kp_text_assume_bulls(struct kp_text_reader *reader, struct kp_lines lines,
                                    struct kp_diag *why)
{
    struct kp_bulls_row row = {0};
    enum kp_status status = KP_OK;

    if ((reader->rules && !reader->assumed) || !is_bulls_game(reader, lines, &status))
        return status == KP_NO_MEMORY ? kp_no_memory(why) : KP_OK;
    drop_sure(&reader->line);
    status = kp_bulls_row_read(&reader->line, &row, why);
    if (status != KP_OK || row.pegs == 0 || (reader->rules && row.pegs == reader->rules->pegs))
        return status;
    status = kp_bulls_rules_set(&reader->draft, row.pegs, why);
    reader->assumed = reader->restated = status == KP_OK;
    return status;
}

/* ---- Notes ---- */

static void note_form(struct kp_text_reader *reader)
{
    const struct kp_transcript *game = reader->builder.game;
    size_t row = reader->first_tolerant_row, more = reader->tolerant_rows - 1;
    struct kp_strbuf text = {0}, *notes = &reader->builder.game->notes;
    unsigned line = game->rows[row].line;

    kp_text_write_row(reader->rules, kp_transcript_guess(game, row), game->rows[row].score, &text);
    notes->failed = notes->failed || text.failed;
    if (!text.failed && text.length <= KP_LONGEST_SHOWN_ROW) {
        kp_strbuf_addf(notes, "line %u is read as '%s'", line, text.text);
        if (more > 0)
            kp_strbuf_addf(notes, "; %zu more row%s not in the usual form", more,
                           more == 1 ? " is" : "s are");
        kp_strbuf_addf(notes, "\n");
    }
    kp_strbuf_free(&text);
}

void kp_text_note_tolerance(struct kp_text_reader *reader)
{
    struct kp_strbuf *notes = &reader->builder.game->notes;
    size_t more = reader->lone_rows - 1;

    if (reader->assumed) {
        kp_strbuf_addf(notes, "no line gives the rules; keypeg assumes 'game bulls-and-cows'");
        if (reader->rules->pegs != reader->rules->predefined->pegs)
            kp_strbuf_addf(notes, " and 'pegs %d'", reader->rules->pegs);
        kp_strbuf_addf(notes, "\n");
    }
    if (reader->tolerant_rows > 0)
        note_form(reader);
    if (reader->lone_rows == 0)
        return;
    kp_strbuf_addf(notes, "line %u", reader->first_lone_row);
    if (more > 0)
        kp_strbuf_addf(notes, " and %zu more row%s", more, more == 1 ? "" : "s");
    kp_strbuf_addf(notes, " name%s only bulls or only cows; the other count is read as 0\n",
                   more > 0 ? "" : "s");
}
