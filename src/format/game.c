/* One game of a text, in two passes. */
#include "base/memory.h"
#include "format/reader.h"

#include <string.h>

void kp_reader_tell(struct kp_reader *reader, enum kp_status status, const struct kp_diag *why)
{
    if (status == KP_BAD_INPUT)
        kp_problem(reader->problems, reader->line.number, why->column, "%s", why->says);
    if (status != KP_OK && reader->status != KP_NO_MEMORY)
        reader->status = status;
}

/* Split the next line; false after the last, or when memory ran out. */
static bool next_line(struct kp_reader *reader, struct kp_lines *lines, enum kp_status *status,
                      struct kp_diag *why)
{
    const char *end = lines->length ? memchr(lines->text, '\n', lines->length) : NULL;
    size_t length = end ? (size_t)(end - lines->text) : lines->length;

    if (lines->length == 0 || reader->status == KP_NO_MEMORY)
        return false;
    reader->line.number = ++lines->number;
    *status = kp_line_split(&reader->line, lines->text, length, why);
    length += end != NULL;
    lines->text += length;
    lines->length -= length;
    return true;
}

/* A line of '---', or what is meant to be one. */
static bool is_separator(const struct kp_line *line)
{
    const struct kp_word *word = &line->words[0];
    size_t dashes = 0;

    if (line->count == 0 || kp_line_colon(line, 0) < line->count)
        return false;
    while (dashes < word->length && word->text[dashes] == '-')
        dashes++;
    if (line->count > 1)
        return dashes == 3 && word->length == 3;
    return (dashes > 1 && dashes == word->length) || kp_word_is(word, "\xE2\x80\x94 \xE2\x80\x93");
}

/* The separator at hand ends a game that is there, and is written well. */
static enum kp_status check_separator(const struct kp_reader *reader, struct kp_diag *why)
{
    const struct kp_word *words = reader->line.words;

    if (!kp_word_is(&words[0], "---"))
        return kp_fail(kp_at(why, words[0].column), KP_BAD_INPUT,
                       "games are separated by a line '---', of three dashes");
    if (reader->line.count > 1)
        return kp_fail(kp_at(why, words[1].column), KP_BAD_INPUT,
                       "'---' stands alone on its line: a comment begins with #");
    if (reader->begins == 0)
        return kp_fail(kp_at(why, words[0].column), KP_BAD_INPUT,
                       "no game stands above this line: delete it");
    return KP_OK;
}

static void begin(struct kp_reader *reader)
{
    kp_palette_free(reader->draft.palette);
    reader->draft = (struct kp_rules){.repeats = true};
    if (reader->rules) {
        reader->draft = *reader->rules;
        kp_palette_hold(reader->draft.palette);
    }
    memset(reader->said, 0, sizeof reader->said);
    reader->begins = reader->first_rule = reader->first_row = 0;
    reader->restated = false;
    reader->shift = 0;
}

/* What speaks against a line that begins with this head, wherever it stands. */
static enum kp_status check_order(struct kp_reader *reader, const struct kp_head *head,
                                  struct kp_diag *why)
{
    unsigned *said = &reader->said[head - kp_heads];

    kp_at(why, reader->line.words[0].column);
    if (*said && head->fact != kp_fact_peg)
        return kp_fail(why, KP_BAD_INPUT, "'%s' was already said in line %u: once is enough",
                       head->name, *said);
    *said = reader->line.number;
    if (head->rule && reader->first_row)
        return kp_fail(why, KP_BAD_INPUT,
                       "rules come before the first row, and that is line %u: move this up",
                       reader->first_row);
    return KP_OK;
}

/* Take what the line at hand says of the rules. */
static enum kp_status take_rule(struct kp_reader *reader, struct kp_diag *why)
{
    const struct kp_head *head = kp_head_of(&reader->line);
    enum kp_status status = head ? check_order(reader, head, why) : KP_OK;

    if (!head || !head->rule || status != KP_OK)
        return status;
    if (reader->first_rule == 0)
        reader->first_rule = reader->line.number;
    if (!head->fact)
        reader->restated = true;
    return head->rule(reader, why);
}

static bool is_row(const struct kp_line *line)
{
    return kp_line_colon(line, 0) < line->count && !kp_head_of(line) &&
           (kp_line_colon(line, 0) > 1 || !kp_head_find(&line->words[0]));
}

/* Whether an error in the line at hand leaves the rules in doubt. */
static bool doubtful(const struct kp_reader *reader, bool split)
{
    const struct kp_head *head = split ? kp_head_of(&reader->line) : NULL;

    return head ? head->rule != NULL : reader->first_row == 0;
}

static void first_look(struct kp_reader *reader, enum kp_status status, struct kp_diag *why)
{
    bool split = status == KP_OK;

    if (reader->begins == 0)
        reader->begins = reader->line.number;
    if (split)
        status = take_rule(reader, why);
    if (status != KP_OK && doubtful(reader, split))
        reader->broken = true;
    if (split && reader->first_row == 0 && is_row(&reader->line))
        reader->first_row = reader->line.number;
    kp_reader_tell(reader, status, why);
}

/* The first pass: the rules.  Whether a separator ended it. */
static bool read_rules(struct kp_reader *reader, struct kp_lines *lines)
{
    struct kp_diag why = {0};
    enum kp_status status;

    while (next_line(reader, lines, &status, &why)) {
        if (status == KP_OK && is_separator(&reader->line)) {
            kp_reader_tell(reader, check_separator(reader, &why), &why);
            return true;
        }
        if (status != KP_OK || reader->line.count > 0)
            first_look(reader, status, &why);
    }
    return false;
}

/* The rules were not understood: perhaps some line was meant to be one.
 * Whether such a line was told about. */
static bool advise(struct kp_reader *reader, struct kp_lines lines)
{
    struct kp_diag why = {0};
    enum kp_status status;
    bool told = false;

    while (next_line(reader, &lines, &status, &why)) {
        if (status != KP_OK || reader->line.count == 0)
            continue;
        if (is_separator(&reader->line))
            break;
        status = kp_line_advice(NULL, &reader->line, NULL, &why);
        kp_reader_tell(reader, status, &why);
        told = told || status != KP_OK;
    }
    return told;
}

/* The line to blame for rules that are incomplete, or that admit no code. */
static unsigned blame(const struct kp_reader *reader)
{
    bool complete = reader->draft.pegs > 0 && reader->draft.colours > 0;
    unsigned line = 0;

    for (const struct kp_head *head = kp_heads; complete && head->rule; head++)
        if (!head->fact && reader->said[head - kp_heads] > line)
            line = reader->said[head - kp_heads];
    if (line == 0)
        line = reader->first_row ? reader->first_row : reader->begins;
    return line;
}

static enum kp_status adopt(struct kp_reader *reader)
{
    struct kp_rules *rules = kp_rules_new();

    if (!rules)
        return KP_NO_MEMORY;
    reader->draft.holders = rules->holders;
    *rules = reader->draft;
    reader->draft.palette = NULL;
    if (!reader->rules || reader->rules->palette != rules->palette)
        reader->no_number = KP_NOT_ASKED;
    kp_rules_free(reader->rules);
    reader->rules = rules;
    return KP_OK;
}

/* Make the draft the rules.  Whether the game can be played under them. */
static bool settle(struct kp_reader *reader, struct kp_lines lines)
{
    struct kp_diag why = {.column = 1};

    if (reader->broken) {
        advise(reader, lines);
        return false;
    }
    if (!reader->restated && reader->rules)
        return true;
    if (kp_rules_check(&reader->draft, &why) == KP_OK) {
        kp_reader_tell(reader, adopt(reader), &why);
        return reader->status != KP_NO_MEMORY;
    }
    reader->broken = true;
    if (!advise(reader, lines)) {
        reader->line.number = blame(reader);
        kp_reader_tell(reader, KP_BAD_INPUT, &why);
    }
    return false;
}

static enum kp_status play_line(struct kp_reader *reader, struct kp_diag *why)
{
    const struct kp_head *head = kp_head_of(&reader->line);
    enum kp_status status;
    bool again = head && reader->said[head - kp_heads] != reader->line.number;

    if (head)
        return head->fact && (!again || head->fact == kp_fact_peg) ? head->fact(reader, why)
                                                                   : KP_OK;
    status = kp_line_advice(reader->rules, &reader->line, reader->code, why);
    return status == KP_OK ? kp_row_read(reader, why) : status;
}

/* The second pass: everything else. */
static void play_lines(struct kp_reader *reader, struct kp_lines lines)
{
    struct kp_diag why = {0};
    enum kp_status status;

    while (next_line(reader, &lines, &status, &why)) {
        if (status != KP_OK || reader->line.count == 0)
            continue;
        if (is_separator(&reader->line))
            break;
        kp_reader_tell(reader, play_line(reader, &why), &why);
    }
}

static void play(struct kp_reader *reader, struct kp_lines lines)
{
    struct kp_transcript *game = kp_transcript_new(reader->rules);
    bool good = game && KP_ROOM(reader->code, reader->code_room, (size_t)reader->rules->pegs);

    reader->game = game;
    if (good) {
        game->line = reader->begins;
        play_lines(reader, lines);
        good = !game->notes.failed && kp_match_add(reader->match, game);
    }
    if (!good) {
        kp_transcript_free(game);
        reader->status = KP_NO_MEMORY;
    }
}

bool kp_game_read(struct kp_reader *reader, struct kp_lines *lines)
{
    struct kp_lines first = *lines;
    bool separated;

    begin(reader);
    separated = read_rules(reader, lines);
    if (reader->begins && settle(reader, first))
        play(reader, first);
    return separated;
}
