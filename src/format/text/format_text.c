/* The transcript as a person types it, which docs/transcript.md defines.  A rule may be wrong in a
 * way that only all rules together show, so a game is read twice.
 *
 * The first pass over a game applies its rule lines to a draft, which starts as a copy of the
 * rules of the game before.  If the draft is good, it becomes the rules, and the second pass
 * reads rows and facts under them.  If it is not, the lines are searched once more for one that
 * was probably meant to be a rule, and the game, with those that inherit its rules, is not read. */
#include "format/text/format_text.h"

#include <string.h>

/* Report the error of the current line, or remember that memory ran out. */
static void report_error(struct kp_text_reader *reader, enum kp_status status,
                         const struct kp_diag *why)
{
    kp_game_builder_error(&reader->builder, reader->line.number, why->column, status, why->says);
}

/* The lines of a text that are not yet read.  A copy reads the same lines again. */
struct lines {
    const char *text;
    size_t length;
    unsigned number; /* of the last line that was read */
};

/* Splits the next line; false after the last, without memory, or if the limit ended the reading.
 * *status and *why are those of kp_text_line_split. */
static bool next_line(struct kp_text_reader *reader, struct lines *lines, enum kp_status *status,
                      struct kp_diag *why)
{
    size_t length = kp_first_line_length(lines->text, lines->length);

    if (lines->length == 0 || reader->builder.status == KP_NO_MEMORY)
        return false;
    reader->line.number = ++lines->number;
    *status = kp_text_line_split(&reader->line, lines->text,
                                 length - (lines->text[length - 1] == '\n'), why);
    lines->text += length;
    lines->length -= length;
    return kp_read_limit_advance(&reader->builder.match->read_limit, length);
}

/* ---- Lines between games -------------------------------------------------- */

/* Whether a line begins with '---'.  '--- | ---' is a line of a table. */
static bool is_separator(const struct kp_text_line *line)
{
    return line->count > 0 && kp_word_is(&line->words[0], "---") &&
           kp_text_line_colon(line, 0) >= line->count &&
           (line->count == 1 || kp_table_line_kind(line) == KP_NOT_OF_TABLE);
}

static enum kp_status check_separator(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_word *words = reader->line.words;

    if (reader->line.count > 1)
        return kp_bad_input_at(why, words[1].column,
                               "'---' must be alone on its line; begin a comment with '#'");
    if (reader->begins == 0)
        return kp_bad_input_at(why, words[0].column,
                               "no game precedes this '---'; delete the line");
    return KP_OK;
}

/* ---- First pass: rules ---------------------------------------------------- */

static void begin_game(struct kp_text_reader *reader)
{
    kp_game_builder_begin(&reader->builder, 0, 1);
    kp_rules_clear(&reader->draft);
    if (reader->rules) {
        reader->draft = *reader->rules;
        kp_palette_ref(reader->draft.palette);
    }
    memset(reader->said, 0, sizeof reader->said);
    reader->begins = reader->first_rule = reader->first_row = 0;
    reader->restated = false;
    reader->shift = 0;
    reader->row_comments = 0;
    reader->tolerant_rows = 0;
}

static bool is_rule(const struct kp_keyword *keyword)
{
    return keyword->id <= KP_WORD_BOARD;
}

/* Whether lines with this keyword are the rules, and the codemaker's name, above the first row. */
static bool precedes_rows(const struct kp_keyword *keyword)
{
    return keyword->id <= KP_WORD_CODEMAKER;
}

/* Whether a game may have several lines with this keyword, which then all hold. */
static bool may_repeat(const struct kp_keyword *keyword)
{
    return keyword->id >= KP_WORD_PEG && keyword->id <= KP_WORD_PLACE;
}

/* Apply the current line, with this keyword, to the draft, if it is a rule that may be here, and
 * may be here again.  The id is read before the rules, so that errors in these have it; its own
 * errors are reported in the second pass. */
static enum kp_status apply_rule(struct kp_text_reader *reader, const struct kp_keyword *keyword,
                                 struct kp_diag *why)
{
    unsigned *said = &reader->said[keyword->id];
    enum kp_status status;

    kp_diag_at(why, reader->line.words[0].column);
    if (*said && !may_repeat(keyword))
        return kp_bad_input(
            why,
            "'%s' is already set in line %u; delete one of the two lines, or begin a new game with "
            "'---'",
            keyword->name, *said);
    *said = reader->line.number;
    if (precedes_rows(keyword) && reader->first_row)
        return kp_bad_input(why, "rules must precede the first row, line %u; move this line up",
                            reader->first_row);
    if (keyword->id == KP_WORD_ID)
        return kp_text_read_field(reader, keyword, NULL, NULL) == KP_NO_MEMORY ? KP_NO_MEMORY
                                                                               : KP_OK;
    if (!is_rule(keyword))
        return KP_OK;
    if (keyword->id == KP_WORD_GAME && reader->first_rule)
        return kp_bad_input(why, "'game' must precede the other rules, line %u; move this line up",
                            reader->first_rule);
    if (reader->first_rule == 0)
        reader->first_rule = reader->line.number;
    reader->restated = true;
    status = kp_text_read_field(reader, keyword, &reader->draft, why);
    if (status == KP_OK && keyword->id == KP_WORD_GAME)
        reader->broken = false; /* all rules are set anew */
    return status;
}

/* 'pegs = 5' and the like are reported in the second pass, but leave the rules in doubt, too.  A
 * line with a ':' may be a row. */
static bool resembles_rule(const struct kp_text_line *line)
{
    struct kp_word value;
    const struct kp_keyword *meant = kp_text_line_colon(line, 0) < line->count
                                         ? NULL
                                         : kp_guess_rule(line, &value);

    return meant && precedes_rows(meant);
}

/* Read the rules of a game, and go past it.  Returns whether a separator ended it.  An error in a
 * rule leaves the rules in doubt, and so does one in another line before the first row. */
static bool read_rule_lines(struct kp_text_reader *reader, struct lines *lines)
{
    const struct kp_text_line *line = &reader->line;
    struct kp_diag why = {0};
    enum kp_status status;

    while (next_line(reader, lines, &status, &why)) {
        const struct kp_keyword *keyword;
        bool is_split = status == KP_OK;
        size_t colon;

        if (is_split && is_separator(line)) {
            report_error(reader, check_separator(reader, &why), &why);
            return true;
        }
        if (is_split && line->count == 0)
            continue;
        if (reader->begins == 0)
            reader->begins = line->number;
        keyword = is_split ? kp_keyword_of(line) : NULL;
        if (keyword)
            status = apply_rule(reader, keyword, &why);
        if (status == KP_OK ? !keyword && resembles_rule(line)
            : keyword       ? precedes_rows(keyword)
                            : reader->first_row == 0)
            reader->broken = true;
        colon = kp_text_line_colon(line, 0);
        if (is_split && reader->first_row == 0 && colon < line->count && !keyword &&
            (colon > 1 || !kp_keyword_find(&line->words[0])))
            reader->first_row = line->number;
        report_error(reader, status, &why);
    }
    return false;
}

/* The rules are bad: report the lines that were probably meant to be rules.  Returns whether
 * there are any. */
static bool report_misspelt_rules(struct kp_text_reader *reader, struct lines lines)
{
    struct kp_diag why = {0};
    enum kp_status status;
    bool any = false;

    while (next_line(reader, &lines, &status, &why)) {
        if (status != KP_OK || reader->line.count == 0)
            continue;
        if (is_separator(&reader->line))
            break;
        if (kp_table_line_kind(&reader->line) == KP_NOT_OF_TABLE)
            status = kp_text_line_advice(NULL, &reader->line, NULL, &why);
        report_error(reader, status, &why);
        any = any || status != KP_OK;
    }
    return any;
}

/* Report that the rules are incomplete or admit no code, as *why says, at the last rule or, if they
 * are incomplete, at the first row. */
static void report_bad_rules(struct kp_text_reader *reader, struct lines lines, struct kp_diag *why)
{
    bool complete = reader->draft.pegs > 0 && reader->draft.colours > 0;
    unsigned at_fault = 0;
    enum kp_status status = KP_OK, split;
    struct kp_diag ignored;

    for (int id = 0; complete && id <= KP_WORD_BOARD; id++)
        if (reader->said[id] > at_fault)
            at_fault = reader->said[id];
    if (at_fault == 0)
        at_fault = reader->first_row ? reader->first_row : reader->begins;
    if (reader->draft.pegs < 1 && reader->draft.colours < 1)
        for (int n = 0; n < 1000 && status == KP_OK && /* a long text without rows takes long */
                        next_line(reader, &lines, &split, &ignored) && !is_separator(&reader->line);
             n++)
            status = split == KP_OK ? kp_missing_rules_advice(&reader->line, why) : KP_OK;
    reader->line.number = at_fault;
    report_error(reader, status == KP_OK ? KP_BAD_INPUT : status, why);
}

/* Make the draft the rules.  Returns whether the game can be played under them. */
static bool settle_rules(struct kp_text_reader *reader, struct lines lines)
{
    struct kp_diag why = {.column = 1};
    struct kp_rules *rules;

    if (reader->broken) {
        report_misspelt_rules(reader, lines);
        return false;
    }
    if (!reader->restated && reader->rules)
        return true;
    if (kp_rules_check(&reader->draft, &why) != KP_OK) {
        reader->broken = true;
        if (!report_misspelt_rules(reader, lines))
            report_bad_rules(reader, lines, &why);
        return false;
    }
    rules = kp_rules_adopt(&reader->draft);
    if (!rules) {
        reader->builder.status = KP_NO_MEMORY;
        return false;
    }
    kp_rules_unref(reader->rules);
    reader->rules = rules;
    return reader->builder.status != KP_NO_MEMORY;
}

/* ---- Second pass: rows and facts ------------------------------------------ */

static enum kp_status play_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_keyword *keyword = kp_keyword_of(&reader->line);

    if (!keyword)
        return kp_text_read_row(reader, why);
    if (precedes_rows(keyword) && !reader->first_row && reader->builder.game->row_count > 0)
        return kp_bad_input_at(why, reader->line.words[0].column,
                               "rules must precede the first row, line %u; move this line up",
                               reader->builder.game->rows[0].line);
    if (is_rule(keyword) ||
        (reader->said[keyword->id] != reader->line.number && !may_repeat(keyword)))
        return KP_OK; /* a rule, or a repetition that is already reported */
    return kp_text_read_field(reader, keyword, reader->rules, why);
}

/* When the list of errors is full of errors in earlier lines, those in later ones are counted, not
 * explained. */
static void play_lines(struct kp_text_reader *reader, struct lines lines)
{
    const struct kp_errors *errors = reader->builder.errors;
    struct kp_diag why = {0};
    enum kp_status status;

    while (next_line(reader, &lines, &status, &why)) {
        bool full = errors->count == KP_MOST_ERRORS &&
                    errors->item[errors->count - 1].line < reader->line.number;

        kp_row_comment_count(reader);
        if (status != KP_OK || reader->line.count == 0)
            continue;
        if (is_separator(&reader->line))
            break;
        report_error(reader, play_line(reader, full ? NULL : &why), &why);
    }
    kp_text_note_tolerance(reader);
}

/* ---- All games ------------------------------------------------------------ */

/* Read the game that `lines` begins with, up to a separator or the end.  Returns whether there
 * was a separator. */
static bool read_game(struct kp_text_reader *reader, struct lines *lines)
{
    struct lines first = *lines;
    bool separated;

    begin_game(reader);
    separated = read_rule_lines(reader, lines);
    if (reader->begins == 0)
        return separated;
    if (settle_rules(reader, first) && kp_game_builder_set_rules(&reader->builder, reader->rules))
        play_lines(reader, first);
    reader->builder.place.line = reader->begins;
    kp_game_builder_end(&reader->builder);
    return separated;
}

static void read_games(struct kp_text_reader *reader, struct lines lines)
{
    bool any = reader->rules, more = true; /* a game before the text is enough */
    unsigned first = lines.number + 1;
    const char *mark = lines.length >= 2 ? lines.text : "";

    if (strncmp(mark, "\xFF\xFE", 2) == 0 || strncmp(mark, "\xFE\xFF", 2) == 0) {
        kp_game_builder_error(&reader->builder, first, 1, KP_BAD_INPUT,
                              "the text is UTF-16; save the file as UTF-8");
        return;
    }
    while (more && reader->builder.status != KP_NO_MEMORY) {
        more = read_game(reader, &lines);
        any = any || more || reader->begins;
    }
    if (!any && reader->builder.status == KP_OK)
        kp_game_builder_error(
            &reader->builder, first, 1, KP_BAD_INPUT,
            "no game found; write the rules, like 'game classic', and then one row per line, like "
            "'red red green green : 2 0'");
}

static enum kp_status read(struct kp_rules *before, const char *text, size_t length, unsigned line,
                           struct kp_match *match, struct kp_errors *errors)
{
    struct kp_text_reader reader = {.builder = {.match = match, .errors = errors},
                                    .rules = before ? kp_rules_ref(before) : NULL};
    size_t mark = kp_utf8_mark_size(text, length);

    read_games(&reader, (struct lines){text + mark, length - mark, line - 1});
    kp_rules_unref(reader.rules);
    kp_palette_unref(reader.draft.palette);
    kp_text_line_free(&reader.line);
    kp_tolerant_row_free(&reader.tolerant);
    return kp_game_builder_free(&reader.builder);
}

const struct kp_format kp_format_text = {
    .name = "text",
    .title = "a transcript: rules and rows as people type them",
    .read = read,
    .write = kp_text_write,
    .between = "---\n",
};
