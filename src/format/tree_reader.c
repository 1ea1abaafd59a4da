#include "format/tree_reader.h"

#include "base/memory.h"
#include "format/code_parser.h"
#include "format/format.h"
#include "format/json/json_parser.h"
#include "format/keywords.h"
#include "format/score_parser.h"

#include <stdlib.h>
#include <string.h>

const struct kp_transcript *kp_parsed_tree_game(const struct kp_parsed_tree *written)
{
    return written->match.games[0];
}

bool kp_parsed_tree_add(struct kp_parsed_tree *written, struct kp_parsed_node ply,
                        const uint16_t *guess)
{
    size_t pegs = (size_t)kp_parsed_tree_game(written)->rules->pegs;

    if (!KP_RESERVE(written->plies, written->room, written->count + 1) ||
        !KP_RESERVE(written->guesses, written->guess_room, (written->count + 1) * pegs))
        return false;
    memcpy(written->guesses + written->count * pegs, guess, pegs * sizeof *guess);
    written->plies[written->count++] = ply;
    return true;
}

#define TURNS 256 /* plies between two looks at the clock */

/* Arrays grow twofold, and are there three times over while they do. */
static bool has_room(const struct kp_parsed_tree *written)
{
    size_t pegs = (size_t)kp_parsed_tree_game(written)->rules->pegs;
    size_t each = 3 * (sizeof *written->plies + pegs * sizeof *written->guesses);

    return written->limits->memory == 0 || written->count < written->limits->memory / 2 / each;
}

bool kp_parsed_tree_goes_on(struct kp_parsed_tree *written)
{
    if (written->stop == KP_COMPLETED && !has_room(written))
        written->stop = KP_OUT_OF_MEMORY;
    else if (written->stop == KP_COMPLETED && written->count % TURNS == 0)
        written->stop = kp_limits_check(written->limits);
    return written->stop == KP_COMPLETED;
}

void kp_parsed_tree_clear(struct kp_parsed_tree *written)
{
    kp_match_clear(&written->match);
    free(written->plies);
    free(written->guesses);
    *written = (struct kp_parsed_tree){0};
}

static bool is_json(const char *text, size_t length)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct kp_json_text begin = {text + mark, length - mark, {1, 1}, NULL};

    return kp_json_next(&begin) == '{';
}

#define VALUES 24 /* bytes that the values of a JSON text take for each of its own */

/* What was read is a part of it where the reading was ended, and so are its mistakes. */
static enum kp_status at_pace(struct kp_parsed_tree *written, enum kp_status status,
                              struct kp_errors *problems)
{
    if (written->match.pace.stop == KP_COMPLETED)
        return status;
    written->stop = written->match.pace.stop;
    problems->count = problems->left_out = 0;
    return KP_OK;
}

static enum kp_status kp_parsed_tree_lines(struct kp_parsed_tree *written, const char *text,
                                           size_t length, struct kp_errors *problems);

enum kp_status kp_parsed_tree_read(struct kp_parsed_tree *written, const char *text, size_t length,
                                   const struct kp_limits *limits, struct kp_errors *problems)
{
    *written = (struct kp_parsed_tree){.limits = limits, .stop = kp_limits_check(limits)};
    written->match.pace.limits = *limits;
    if (written->stop != KP_COMPLETED)
        return KP_OK;
    if (!is_json(text, length))
        return at_pace(written, kp_parsed_tree_lines(written, text, length, problems), problems);
    if (limits->memory > 0 && length > limits->memory / VALUES) {
        written->stop = KP_OUT_OF_MEMORY;
        return KP_OK;
    }
    return at_pace(written, kp_parsed_tree_json(written, text, length, problems), problems);
}

/* A tree in lines: the lines of a transcript, 'tree', and then a line per guess, below the
 * one before it by a deeper indent. */
struct reading {
    struct kp_parsed_tree *written;
    struct kp_errors *problems;
    enum kp_status status;
    const char *begins; /* the line at hand */
    const char *text;   /* that is left */
    size_t length;
    struct kp_text_line line;
    uint16_t *code, *spare;
    int depth;                        /* of the last line; -1: there was none */
    unsigned indents[KP_MOST_LEVELS]; /* the columns of the levels, up to that depth */
};

static void tell(struct reading *reading, enum kp_status status, const struct kp_diag *why)
{
    if (status == KP_BAD_INPUT)
        kp_add_error(reading->problems, reading->line.number, why->column ? why->column : 1, "%s",
                     why->says);
    if (status != KP_OK && reading->status != KP_NO_MEMORY)
        reading->status = status;
}

/* The next line that says anything; false: there is none. */
static bool next_line(struct reading *reading)
{
    struct kp_diag why = {0};

    while (reading->length > 0 && reading->status != KP_NO_MEMORY) {
        const char *end = memchr(reading->text, '\n', reading->length);
        size_t length = end ? (size_t)(end - reading->text) : reading->length;
        enum kp_status status = kp_text_line_split(&reading->line, reading->text, length, &why);

        reading->line.number++;
        reading->begins = reading->text;
        length += end != NULL;
        reading->text += length;
        reading->length -= length;
        if (!kp_read_limit_advance(&reading->written->match.pace, length))
            return false;
        tell(reading, status, &why);
        if (status == KP_OK && reading->line.count > 0)
            return true;
    }
    return false;
}

/* ---- What stands above the tree ------------------------------------------- */

/* Go behind the line 'tree'; *above: lines above it say something.  false: there is none,
 * and *lost is where one should be. */
static bool find_tree(struct reading *reading, bool *above, struct kp_text_position *lost)
{
    *lost = (struct kp_text_position){0, 0};
    for (*above = false; next_line(reading); *above = true) {
        const struct kp_text_line *line = &reading->line;

        if (line->count == 1 && kp_word_is(&line->words[0], "tree"))
            return true;
        if (lost->line == 0 && kp_text_line_colon(line, 0) > line->count &&
            !kp_keyword_find(line->words))
            *lost = (struct kp_text_position){line->number, line->words[0].column};
    }
    return false;
}

static enum kp_status no_tree(const struct reading *reading, struct kp_text_position lost)
{
    unsigned last = reading->line.number ? reading->line.number : 1;

    kp_add_error(reading->problems, lost.line ? lost.line : last, lost.line ? lost.column : 1,
                 "there is no tree here: a line 'tree', alone, stands between the rules and the "
                 "first guess");
    return KP_BAD_INPUT;
}

static const struct kp_format *transcripts(void)
{
    const struct kp_format *const *format = kp_formats;

    while (strcmp((*format)->name, "text") != 0)
        format++;
    return *format;
}

static enum kp_status read_position(struct reading *reading, const char *text, size_t length)
{
    struct kp_match *match = &reading->written->match;
    enum kp_status status = transcripts()->read(text, length, 1, match, reading->problems);

    if (status == KP_OK && match->count > 1) {
        kp_add_error(reading->problems, match->places[1].line, match->places[1].column,
                     "a tree begins in one position, and here is a second game: leave it out");
        return KP_BAD_INPUT;
    }
    return status;
}

/* Problems of lines that the position has are told by whoever reads that. */
static enum kp_status read_above(struct reading *reading)
{
    struct kp_errors *problems = reading->problems, unseen = {0};
    const char *begin = reading->text;
    struct kp_text_position lost;
    bool found, above;

    reading->problems = &unseen;
    found = find_tree(reading, &above, &lost);
    reading->problems = problems;
    if (reading->status == KP_NO_MEMORY)
        return KP_NO_MEMORY;
    if (!found && unseen.count > 0) { /* it is no text */
        *problems = (struct kp_errors){.count = 1, .item = {unseen.item[0]}};
        return KP_BAD_INPUT;
    }
    reading->status = KP_OK;
    if (found && !above && unseen.count == 0) {
        kp_add_error(problems, reading->line.number, reading->line.words[0].column,
                     "say the rules of the game above this line: 'game classic', or 'pegs 4' and "
                     "'colours 6'");
        return KP_BAD_INPUT;
    }
    return found ? read_position(reading, begin, (size_t)(reading->begins - begin))
                 : no_tree(reading, lost);
}

/* ---- A line of the tree ----------------------------------------------------- */

static bool is_whole(const struct kp_rules *rules, struct kp_score score)
{
    return (rules->scores == KP_COLOURS_ONLY || score.black != KP_UNKNOWN) &&
           (rules->scores == KP_BLACK_ONLY || score.white != KP_UNKNOWN);
}

/* '1122 : 1 0', as a row of a transcript. */
static enum kp_status is_turned(const struct reading *reading, const struct kp_rules *rules,
                                size_t colon, struct kp_diag *why)
{
    const struct kp_text_line *line = &reading->line;
    struct kp_score score;

    if (colon + 1 >= line->count ||
        kp_code_words(rules, line->words, colon, reading->spare, NULL) != KP_OK ||
        kp_score_read(rules, &line->words[colon], &line->words[colon + 1], line->count - colon - 1,
                      &score, NULL) != KP_OK)
        return KP_OK;
    return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                   "in a tree the score that leads to a guess stands before it: write "
                   "'SCORE : GUESS'");
}

static enum kp_status read_score(struct reading *reading, const struct kp_rules *rules,
                                 size_t colon, struct kp_score *score, struct kp_diag *why)
{
    const struct kp_text_line *line = &reading->line;
    enum kp_status status, better;

    if (colon == 0)
        return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                       "no score stands before ':'");
    status = kp_score_read(rules, &line->words[colon], line->words, colon, score, why);
    if (status == KP_BAD_INPUT) {
        better = is_turned(reading, rules, colon, why);
        return better == KP_OK ? status : better;
    }
    if (status == KP_OK && !is_whole(rules, *score))
        return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                       "a score of a tree is told whole: '?' has no meaning here");
    return status;
}

static enum kp_status read_guess(struct reading *reading, const struct kp_rules *rules, size_t from,
                                 struct kp_diag *why)
{
    const struct kp_text_line *line = &reading->line;

    if (from == line->count)
        return kp_fail(kp_at(why, line->words[from - 1].column), KP_BAD_INPUT,
                       "no guess stands behind ':'");
    return kp_code_words(rules, line->words + from, line->count - from, reading->code, why);
}

/* Which guess it stands below, by its indent. */
static enum kp_status find_depth(struct reading *reading, struct kp_diag *why)
{
    unsigned column = reading->line.words[0].column;
    int depth = reading->depth;

    kp_at(why, column);
    while (depth >= 0 && reading->indents[depth] > column)
        depth--;
    if (depth == reading->depth) {
        depth += depth < 0 || reading->indents[depth] < column;
    } else if (depth < 0 || reading->indents[depth] < column) {
        reading->depth = depth + 1; /* it is meant to be this or the other */
        return kp_fail(why, KP_BAD_INPUT,
                       "this stands below none of the guesses: lines below one guess have the "
                       "same indent, here of %u or %u",
                       depth < 0 ? reading->indents[0] - 1 : reading->indents[depth] - 1,
                       reading->indents[depth + 1] - 1);
    }
    if (depth == KP_MOST_LEVELS)
        return kp_fail(why, KP_BAD_INPUT, "a game of a tree has at most %d guesses",
                       KP_MOST_LEVELS);
    if (depth == 0 && reading->depth >= 0) {
        reading->length = 0; /* what follows stands below who knows what */
        return kp_fail(why, KP_BAD_INPUT,
                       "a tree has one first guess, and all else stands below it: indent this "
                       "line");
    }
    reading->depth = depth;
    reading->indents[depth] = column;
    return KP_OK;
}

static enum kp_status check_colons(const struct reading *reading, size_t colon, struct kp_diag *why)
{
    const struct kp_text_line *line = &reading->line;
    size_t second = colon < line->count ? kp_text_line_colon(line, colon + 1) : SIZE_MAX;

    if (reading->depth == 0 && colon < line->count)
        return kp_fail(kp_at(why, line->words[colon].column), KP_BAD_INPUT,
                       "no score stands before the first guess: write the guess alone");
    if (reading->depth > 0 && colon > line->count)
        return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                       "the score that leads to this guess stands before it, as in 'SCORE : "
                       "GUESS'");
    if (second < line->count)
        return kp_fail(kp_at(why, line->words[second].column), KP_BAD_INPUT,
                       "a line of a tree has one ':', between score and guess");
    return KP_OK;
}

static enum kp_status read_ply(struct reading *reading, struct kp_diag *why)
{
    const struct kp_text_line *line = &reading->line;
    const struct kp_rules *rules = kp_parsed_tree_game(reading->written)->rules;
    size_t colon = kp_text_line_colon(line, 0), from;
    struct kp_parsed_node ply = {0};
    enum kp_status status = find_depth(reading, why);

    if (status == KP_OK)
        status = check_colons(reading, colon, why);
    if (status != KP_OK)
        return status;
    from = reading->depth > 0 ? colon + 1 : 0;
    if (reading->depth > 0)
        status = read_score(reading, rules, colon, &ply.score, why);
    if (status == KP_OK)
        status = read_guess(reading, rules, from, why);
    if (status != KP_OK)
        return status;
    ply.depth = reading->depth;
    ply.score_at = (struct kp_text_position){line->number, line->words[0].column};
    ply.at = (struct kp_text_position){line->number, line->words[from].column};
    return kp_parsed_tree_add(reading->written, ply, reading->code) ? KP_OK : kp_no_memory(why);
}

static void read_tree(struct reading *reading)
{
    struct kp_diag why = {0};
    unsigned begins = reading->line.number;
    bool any = false;

    for (; next_line(reading) && kp_parsed_tree_goes_on(reading->written); any = true)
        tell(reading, read_ply(reading, &why), &why);
    if (any || reading->status != KP_OK || reading->written->stop != KP_COMPLETED)
        return;
    reading->line.number = begins;
    kp_at(&why, 1);
    tell(reading,
         kp_fail(&why, KP_BAD_INPUT,
                 "no guess stands below this line: the first stands alone, "
                 "'1122', and the others below it, '  1 0 : 1344'"),
         &why);
}

static enum kp_status kp_parsed_tree_lines(struct kp_parsed_tree *written, const char *text,
                                           size_t length, struct kp_errors *problems)
{
    struct reading reading = {
        .written = written, .problems = problems, .text = text, .length = length, .depth = -1};
    enum kp_status status = read_above(&reading);

    if (status == KP_OK) {
        size_t pegs = (size_t)kp_parsed_tree_game(written)->rules->pegs;

        reading.code = kp_calloc(pegs, sizeof *reading.code);
        reading.spare = kp_calloc(pegs, sizeof *reading.spare);
        reading.status = reading.code && reading.spare ? KP_OK : KP_NO_MEMORY;
        if (reading.status == KP_OK)
            read_tree(&reading);
        status = reading.status;
    }
    free(reading.code);
    free(reading.spare);
    kp_text_line_free(&reading.line);
    return status;
}
