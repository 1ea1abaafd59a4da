/* The rows of a transcript.  A line that is a row as docs/transcript.md defines rows is read as
 * one.  Any other is read tolerantly.  If it has no reading that counts, an error shows the nearest
 * row: the reading that does not count, or what is wrong with the score after a guess, or with the
 * guess before a score. */
#include "format/text/format_text.h"

#include "format/code_parser.h"
#include "format/score_parser.h"

#include <inttypes.h>
#include <string.h>

/* Note that a row has a number other than its place.  Rows that are all numbered one too high, say,
 * get one note, not one for each. */
static void note_number(struct kp_text_reader *reader, int64_t number)
{
    int64_t place = (int64_t)reader->builder.game->row_count + 1;

    if (number != place && number - place != reader->shift)
        kp_strbuf_addf(&reader->builder.game->notes,
                       "line %u: this row is numbered %" PRId64 " but is row %" PRId64
                       "; keypeg counts rows in order\n",
                       reader->line.number, number, place);
    reader->shift = number - place;
}

/* Refuse a line without ':', or with two. */
static enum kp_status refuse_colons(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);
    struct kp_word all = kp_text_line_rest(line, 0);

    if (colon < line->count)
        return kp_bad_input_at(why, line->words[kp_text_line_colon(line, colon + 1)].column,
                               "unexpected second ':'; a row has one, between guess and score");
    if (!kp_code_is(reader->rules, line->words, line->count, reader->builder.code))
        return kp_bad_input_at(
            why, all.column,
            "expected a rule or a row, found '%s'; a row has ':' between guess and score, and a "
            "comment begins with '#'",
            kp_word_quote(&all).text);
    return kp_bad_input_at(why, line->words->column,
                           "the score is missing; after the guess write ':' and the score");
}

static enum kp_status add_row(struct kp_text_reader *reader, int64_t number, struct kp_score score,
                              struct kp_diag *why)
{
    if (number >= 0)
        note_number(reader, number);
    return kp_game_builder_add_row(&reader->builder, score, reader->line.number, why);
}

static enum kp_status read_well_written_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *words = line->words;
    size_t colon = kp_text_line_colon(line, 0), first, rest;
    struct kp_score score = {0, 0};
    enum kp_status status;
    int64_t number;

    if (colon >= line->count || kp_text_line_colon(line, colon + 1) < line->count)
        return refuse_colons(reader, why);
    if (colon == 0)
        return kp_bad_input_at(why, words[0].column, "the guess is missing; write it before ':'");
    number = colon > 1 ? kp_parse_row_number(words) : -1;
    first = number >= 0 && kp_colour_parse(reader->rules, words) < 0;
    status = kp_code_parse_words(reader->rules, words + first, colon - first, reader->builder.code,
                                 why);
    if (status != KP_OK)
        return status;
    rest = line->count - colon - 1;
    if (!kp_score_read(reader->rules, words + colon + 1, rest, &score))
        return kp_score_explain(reader->rules, words + colon + 1, rest,
                                kp_diag_at(why, words[colon].column));
    status = kp_score_check(reader->rules, score, kp_diag_at(why, words[colon + 1].column));
    return status == KP_OK ? add_row(reader, first ? number : -1, score, why) : status;
}

/* Drop a remark, which '//', '<-' or an arrow begins, and the word 'sure' at the end of the row.
 * Returns whether the word was there. */
static bool drop_remark(struct kp_text_line *line, const struct kp_rules *rules)
{
    for (size_t i = 1; i < line->count; i++) {
        const struct kp_word *word = &line->words[i];

        if (word->length > 1 &&
            (memcmp(word->text, "//", 2) == 0 || memcmp(word->text, "<-", 2) == 0 ||
             kp_word_is(word, "\xE2\x86\x90")) &&
            kp_colour_parse(rules, word) < 0)
            line->count = i;
    }
    if (line->count < 2 || !kp_word_is(&line->words[line->count - 1], "sure (sure)"))
        return false;
    line->count--;
    return true;
}

/* ---- Rows that are not written as rows are, but have one meaning ---- */

/* Write a reading as a row: '1. rrgg : 1 0'.  If its score cannot be read, another stands for it. */
static void write_reading(const struct kp_text_reader *reader, size_t i, struct kp_strbuf *to)
{
    const struct kp_tolerant_row *row = &reader->tolerant;
    const struct kp_row_reading *reading = &row->reading[i];
    struct kp_word guess = kp_word_span(row->words + reading->guess, reading->guess_size);

    if (reading->number >= 0)
        kp_strbuf_addf(to, "%lld. ", (long long)reading->number);
    kp_strbuf_addf(to, "%.*s :", (int)guess.length, guess.text);
    kp_text_write_score(reader->rules,
                        row->near || row->too_many ? (struct kp_score){1, 0} : reading->counts, to);
}

/* Refuse a line whose readings, one or two, are not clear enough to be read. */
static enum kp_status refuse_readings(const struct kp_text_reader *reader, struct kp_diag *why)
{
    bool two = reader->tolerant.readings > 1;
    struct kp_strbuf rows = {0};
    enum kp_status status;

    kp_diag_at(why, reader->line.words[0].column);
    write_reading(reader, 0, &rows);
    if (rows.length > KP_LONGEST_SHOWN_ROW)
        rows.length = 0;
    if (two && rows.length > 0) {
        kp_strbuf_addf(&rows, "' or '");
        write_reading(reader, 1, &rows);
    }
    if (rows.failed)
        status = kp_no_memory(why);
    else if (rows.length == 0)
        status = kp_bad_input(why, "it is not clear where the guess ends; put ':' between guess "
                                   "and score");
    else
        status = kp_bad_input(
            why, "%s; write %s'%s'",
            two ? "this row can be read in two ways"
                : "it is not clear where the guess begins and ends",
            reader->tolerant.near || reader->tolerant.too_many ? "a row like " : "", rows.text);
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
    if (row->too_many)
        return kp_score_check(reader->rules, reading->counts,
                              kp_diag_at(why, row->words[reading->score].column));
    status = add_row(reader, reading->number, reading->counts, why);
    if (status == KP_OK && reader->tolerant_rows++ == 0)
        reader->first_tolerant_row = place;
    return status;
}

/* The current line is a row that cannot be read: say why. */
static enum kp_status explain_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_tolerant_row *row = &reader->tolerant;
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0), score = row->reading[0].score;
    bool near = row->near &&
                (colon >= line->count || (kp_text_line_colon(line, colon + 1) >= line->count &&
                                          line->words[colon].text <= row->words[score].text));
    enum kp_status status = why ? kp_text_line_advice(reader->rules, line, reader->builder.code,
                                                      why)
                                : KP_BAD_INPUT;

    if (status != KP_OK)
        return status;
    if (row->only_doubtful || (near && row->reading[0].doubtful))
        return refuse_readings(reader, why);
    return near ? kp_score_explain(reader->rules, row->words + score, row->count - score, why)
                : read_well_written_row(reader, why);
}

enum kp_status kp_text_read_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_transcript *game = reader->builder.game;
    size_t rows = game->row_count;
    bool sure = drop_remark(&reader->line, reader->rules), found = true;
    enum kp_status status = read_well_written_row(reader, NULL);
    enum kp_table_line kind;

    if (status == KP_BAD_INPUT)
        status = read_tolerantly(reader, &found, why);
    if (sure && game->row_count > rows)
        game->rows[rows].sure = true;
    if (found || status == KP_NO_MEMORY)
        return status;
    kind = kp_table_line_kind(&reader->line);
    if (kind == KP_TABLE_WHITE_FIRST)
        return kp_bad_input_at(why, reader->line.words[0].column,
                               "white precedes black in this table; in a row without labels, black "
                               "comes first");
    return kind == KP_TABLE_LINE ? KP_OK : explain_row(reader, why);
}

/* ---- Comments that were probably meant to be rows: '#1 rrgg : 1 1' ---- */

static bool is_after_number(char byte)
{
    return byte && strchr(".): \t", byte);
}

/* Such a comment has a number and, later, a ':'. */
void kp_row_comment_count(struct kp_text_reader *reader)
{
    const struct kp_word *comment = &reader->line.comment;
    size_t at = kp_word_run(comment, 0, kp_ascii_is_space);
    size_t digits = kp_word_run(comment, at, kp_ascii_is_digit);

    at += digits;
    at += kp_word_run(comment, at, is_after_number);
    if (reader->line.count == 0 && digits > 0 && at < comment->length &&
        memchr(comment->text + at, ':', comment->length - at) && reader->row_comments++ == 0)
        reader->first_row_comment = reader->line.number;
}

/* ---- Notes ---- */

static void note_comments(const struct kp_text_reader *reader, struct kp_strbuf *notes)
{
    kp_strbuf_addf(notes, "line %u", reader->first_row_comment);
    if (reader->row_comments > 1)
        kp_strbuf_addf(notes, " and %zu more are comments because they begin",
                       reader->row_comments - 1);
    else
        kp_strbuf_addf(notes, " is a comment because it begins");
    kp_strbuf_addf(notes, " with '#'; write the number of a row as '1.'\n");
}

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
    if (reader->row_comments > 0)
        note_comments(reader, &reader->builder.game->notes);
    if (reader->tolerant_rows > 0)
        note_form(reader);
}
