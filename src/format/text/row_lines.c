/* The rows of a transcript.  A line that is a row as docs/transcript.md defines rows is read as one.
 * Any other is read tolerantly (tolerant_rows.c), and if it has no reading, an error shows what was
 * probably meant (row_hints.c). */
#include "format/text/format_text.h"

#include "format/code_parser.h"
#include "format/score_parser.h"

#include <inttypes.h>
#include <string.h>

void kp_text_note_number(struct kp_text_reader *reader, int64_t number)
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
        kp_text_note_number(reader, number);
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

/* Beside a remark the word is left where it is, since the remark may deny it, and the row is
 * refused.  A remark begins with '//', or ends with a word like '(not really)'.  A score in brackets,
 * '(2,1)' or '( 2 1 )', is not a remark. */
bool kp_text_drop_sure(struct kp_text_line *line)
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

/* A line that is a row as docs/transcript.md defines rows is read as such.  Only others are read
 * tolerantly. */
enum kp_status kp_text_read_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_transcript *game = reader->builder.game;
    unsigned column = reader->line.words[0].column;
    size_t rows = game->row_count;
    bool sure = kp_text_drop_sure(&reader->line), found = true;
    enum kp_status status = read_well_written_row(reader, NULL);

    if (status == KP_BAD_INPUT)
        status = kp_text_read_tolerantly(reader, &found, why);
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
