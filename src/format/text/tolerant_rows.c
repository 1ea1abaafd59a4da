#include "format/text/format_text.h"

#include "format/bulls_and_cows.h"
#include "format/score_parser.h"

/* ---- Rows ---- */

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
    struct kp_strbuf first = {0}, second = {0};
    enum kp_status status;

    write_reading(reader, 0, &first);
    write_reading(reader, 1, &second);
    if (first.failed || second.failed)
        status = kp_no_memory(why);
    else if (first.length > KP_LONGEST_SHOWN_ROW)
        status = kp_bad_input_at(why, reader->line.words[0].column,
                                 "this row can be read in two ways; put ':' between guess and "
                                 "score");
    else
        status = kp_bad_input_at(why, reader->line.words[0].column,
                                 "this row can be read in two ways; write '%s' or '%s'", first.text,
                                 second.text);
    kp_strbuf_free(&first);
    kp_strbuf_free(&second);
    return status;
}

enum kp_status kp_text_read_tolerantly(struct kp_text_reader *reader, bool *found,
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
        kp_text_note_number(reader, reading->number);
    status = kp_game_builder_add_row(&reader->builder, reading->counts, reader->line.number, why);
    if (status != KP_OK)
        return status;
    if (reading->lone && reader->lone_rows++ == 0)
        reader->first_lone_row = reader->line.number;
    if (reader->tolerant_rows++ == 0)
        reader->first_tolerant_row = place;
    return KP_OK;
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
    kp_text_drop_sure(&reader->line);
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
