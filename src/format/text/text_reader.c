/* One game of a text: the rules first, then what was played. */
#include "format/text/text_reader.h"

#include "base/memory.h"
#include "format/text/error_hints.h"

#include <string.h>

/* The first pass over a game: what its rules are. */
static void begin(struct kp_text_reader *reader)
{
    kp_rules_clear(&reader->draft);
    if (reader->rules) {
        reader->draft = *reader->rules;
        kp_palette_ref(reader->draft.palette);
    }
    memset(reader->said, 0, sizeof reader->said);
    reader->begins = reader->first_rule = reader->first_row = 0;
    reader->restated = false;
    reader->shift = 0;
    reader->hidden = 0;
}

/* What speaks against a line that begins with this head, wherever it stands. */
static enum kp_status check_order(struct kp_text_reader *reader, const struct kp_keyword *head,
                                  struct kp_diag *why)
{
    unsigned *said = &reader->said[head - kp_keywords];

    kp_at(why, reader->line.words[0].column);
    if (*said && head->fact != kp_fact_peg)
        return kp_fail(why, KP_BAD_INPUT,
                       "'%s' was already said in line %u: once is enough in a game, and a new one "
                       "begins after a line '---'",
                       head->name, *said);
    *said = reader->line.number;
    if (head->rule && reader->first_row)
        return kp_fail(why, KP_BAD_INPUT,
                       "rules come before the first row, and that is line %u: move this up",
                       reader->first_row);
    return KP_OK;
}

/* Take what the line at hand says of the rules. */
static enum kp_status take_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_keyword *head = kp_keyword_of(&reader->line);
    enum kp_status status = head ? check_order(reader, head, why) : KP_OK;

    if (!head || !head->rule || status != KP_OK)
        return status;
    if (reader->first_rule == 0)
        reader->first_rule = reader->line.number;
    if (!head->fact)
        reader->restated = true;
    return head->rule(reader, why);
}

static bool is_row(const struct kp_text_line *line)
{
    return kp_text_line_colon(line, 0) < line->count && !kp_keyword_of(line) &&
           (kp_text_line_colon(line, 0) > 1 || !kp_keyword_find(&line->words[0]));
}

/* Whether an error in the line at hand leaves the rules in doubt. */
static bool doubtful(const struct kp_text_reader *reader, bool split)
{
    const struct kp_keyword *head = split ? kp_keyword_of(&reader->line) : NULL;

    return head ? head->rule != NULL : reader->first_row == 0;
}

/* 'pegs = 5' and the like are told of later, but leave the rules in doubt too.
 * What has a ':' may be a row. */
static bool means_rule(const struct kp_text_line *line)
{
    struct kp_rule_guess meant;

    return kp_text_line_colon(line, 0) >= line->count && !kp_keyword_of(line) &&
           kp_guess_rule(line, &meant) && meant.head->rule;
}

static void kp_text_reader_error(struct kp_text_reader *reader, enum kp_status status,
                                 const struct kp_diag *why);

static void first_look(struct kp_text_reader *reader, enum kp_status status, struct kp_diag *why)
{
    bool split = status == KP_OK;

    if (reader->begins == 0)
        reader->begins = reader->line.number;
    if (split)
        status = take_rule(reader, why);
    if (status != KP_OK ? doubtful(reader, split) : means_rule(&reader->line))
        reader->broken = true;
    if (split && reader->first_row == 0 && is_row(&reader->line))
        reader->first_row = reader->line.number;
    kp_text_reader_error(reader, status, why);
}

/* Whether a separator ended the game. */
static bool read_lines(struct kp_text_reader *reader, struct kp_lines *lines)
{
    struct kp_diag why = {0};
    enum kp_status status;

    while (kp_next_line(reader, lines, &status, &why)) {
        if (status == KP_OK && kp_is_separator(&reader->line)) {
            kp_text_reader_error(reader, kp_separator_check(reader, &why), &why);
            return true;
        }
        if (status != KP_OK || reader->line.count > 0)
            first_look(reader, status, &why);
    }
    return false;
}

/* The rules were not understood: perhaps some line was meant to be one.
 * Whether such a line was told about. */
static bool advise(struct kp_text_reader *reader, struct kp_lines lines)
{
    struct kp_diag why = {0};
    enum kp_status status;
    bool told = false;

    while (kp_next_line(reader, &lines, &status, &why)) {
        if (status != KP_OK || reader->line.count == 0)
            continue;
        if (kp_is_separator(&reader->line))
            break;
        status = kp_text_line_advice(NULL, &reader->line, NULL, &why);
        kp_text_reader_error(reader, status, &why);
        told = told || status != KP_OK;
    }
    return told;
}

/* The line to blame for rules that are incomplete, or that admit no code. */
static unsigned blame(const struct kp_text_reader *reader)
{
    bool complete = reader->draft.pegs > 0 && reader->draft.colours > 0;
    unsigned line = 0;

    for (const struct kp_keyword *head = kp_keywords; complete && head->rule; head++)
        if (!head->fact && reader->said[head - kp_keywords] > line)
            line = reader->said[head - kp_keywords];
    if (line == 0)
        line = reader->first_row ? reader->first_row : reader->begins;
    return line;
}

static enum kp_status adopt(struct kp_text_reader *reader)
{
    struct kp_rules *rules = kp_rules_new();

    if (!rules)
        return KP_NO_MEMORY;
    *rules = reader->draft;
    reader->draft.palette = NULL;
    if (!reader->rules || reader->rules->palette != rules->palette)
        reader->no_number = KP_NOT_ASKED;
    kp_rules_unref(reader->rules);
    reader->rules = rules;
    return KP_OK;
}

/* Make the draft the rules.  Whether the game can be played under them. */
static bool settle(struct kp_text_reader *reader, struct kp_lines lines)
{
    struct kp_diag why = {.column = 1};

    if (reader->broken) {
        advise(reader, lines);
        return false;
    }
    if (!reader->restated && reader->rules)
        return true;
    if (kp_rules_check(&reader->draft, &why) == KP_OK) {
        kp_text_reader_error(reader, adopt(reader), &why);
        return reader->status != KP_NO_MEMORY;
    }
    reader->broken = true;
    if (!advise(reader, lines)) {
        reader->line.number = blame(reader);
        kp_text_reader_error(reader, KP_BAD_INPUT, &why);
    }
    return false;
}

/* Read the rules of the game that `lines` begins with, and go behind it.
 * Whether it can be played; *separated: a line '---' ended it. */
static bool kp_rules_read(struct kp_text_reader *reader, struct kp_lines *lines, bool *separated)
{
    struct kp_lines first = *lines;

    begin(reader);
    *separated = read_lines(reader, lines);
    return reader->begins && settle(reader, first);
}

/* Tell the problem of the line at hand, or remember that memory ran out. */
static void kp_text_reader_error(struct kp_text_reader *reader, enum kp_status status,
                                 const struct kp_diag *why)
{
    if (status == KP_BAD_INPUT)
        kp_add_error(reader->problems, reader->line.number, why->column, "%s", why->says);
    if (status != KP_OK && reader->status != KP_NO_MEMORY)
        reader->status = status;
}

/* Where to explain a mistake; NULL: enough of them are told. */
static struct kp_diag *curious(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_errors *told = reader->problems;
    bool full = told->count == KP_MOST_PROBLEMS;

    return full && told->item[told->count - 1].line < reader->line.number ? NULL : why;
}

static enum kp_status play_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_keyword *head = kp_keyword_of(&reader->line);
    enum kp_status status;
    bool again = head && reader->said[head - kp_keywords] != reader->line.number;

    if (head)
        return head->fact && (!again || head->fact == kp_fact_peg) ? head->fact(reader, why)
                                                                   : KP_OK;
    status = kp_text_line_advice(reader->rules, &reader->line, reader->code, why);
    return status == KP_OK ? kp_row_read(reader, why) : status;
}

static void play_lines(struct kp_text_reader *reader, struct kp_lines lines)
{
    struct kp_diag why = {0};
    enum kp_status status;

    while (kp_next_line(reader, &lines, &status, &why)) {
        kp_comment_find_score(reader);
        if (status != KP_OK || reader->line.count == 0)
            continue;
        if (kp_is_separator(&reader->line))
            break;
        kp_text_reader_error(reader, play_line(reader, curious(reader, &why)), &why);
    }
    kp_comment_hint(reader);
}

static size_t mistakes(const struct kp_text_reader *reader)
{
    return reader->problems->count + reader->problems->left_out;
}

static struct kp_text_position place(const struct kp_text_reader *reader)
{
    return (struct kp_text_position){reader->begins, 1};
}

/* A game with a mistake in it leaves its place in the match empty. */
static void play(struct kp_text_reader *reader, struct kp_lines lines, size_t before)
{
    struct kp_transcript *game = kp_transcript_new(reader->rules);
    bool good = game && KP_RESERVE(reader->code, reader->code_room, (size_t)reader->rules->pegs);

    reader->game = game;
    if (good) {
        play_lines(reader, lines);
        good = !game->notes.failed;
    }
    if (!good || mistakes(reader) > before || reader->status == KP_NO_MEMORY) {
        kp_transcript_free(game);
        game = NULL;
    }
    if (!good || !kp_match_add(reader->match, game, place(reader))) {
        kp_transcript_free(game);
        reader->status = KP_NO_MEMORY;
    }
}

bool kp_text_read_game(struct kp_text_reader *reader, struct kp_lines *lines)
{
    struct kp_lines first = *lines;
    size_t before = mistakes(reader);
    bool separated;

    if (kp_rules_read(reader, lines, &separated))
        play(reader, first, before);
    else if (reader->begins && !kp_match_add(reader->match, NULL, place(reader)))
        reader->status = KP_NO_MEMORY;
    return separated;
}
