/* A tree as text begins like a transcript, up to a line 'tree'.  Then each line is a guess, below
 * the guess it follows by a deeper indent, with the score that leads to it before a ':'. */
#include "format/tree_reader.h"

#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/score_parser.h"
#include "format/text/format_text.h"

#include <stdlib.h>
#include <string.h>

/* Add a node and its guess; false: out of memory. */
static bool add_node(struct kp_parsed_tree *tree, struct kp_parsed_node node, const uint16_t *guess)
{
    size_t pegs = (size_t)tree->match.games[0]->rules->pegs;

    if (!KP_RESERVE(tree->nodes, tree->room, tree->count + 1) ||
        !KP_RESERVE(tree->guesses, tree->guess_room, (tree->count + 1) * pegs))
        return false;
    memcpy(tree->guesses + tree->count * pegs, guess, pegs * sizeof *guess);
    tree->nodes[tree->count++] = node;
    return true;
}

#define NODES_BETWEEN_CHECKS 256 /* nodes between two checks of the limits */

/* Whether one more node may be read; false: a limit ran out, and tree->stop is set.  While an array
 * grows, its old and new blocks are up to three times its content. */
static bool may_go_on(struct kp_parsed_tree *tree)
{
    size_t pegs = (size_t)tree->match.games[0]->rules->pegs;
    size_t each = 3 * (sizeof *tree->nodes + pegs * sizeof *tree->guesses);
    size_t memory = tree->limits->memory;

    if (tree->stop == KP_COMPLETED && memory > 0 && tree->count >= memory / 2 / each)
        tree->stop = KP_OUT_OF_MEMORY;
    else if (tree->stop == KP_COMPLETED && tree->count % NODES_BETWEEN_CHECKS == 0)
        tree->stop = kp_limits_check(tree->limits);
    return tree->stop == KP_COMPLETED;
}

void kp_parsed_tree_clear(struct kp_parsed_tree *tree)
{
    kp_match_clear(&tree->match);
    free(tree->nodes);
    free(tree->guesses);
    *tree = (struct kp_parsed_tree){0};
}

struct tree_lines {
    struct kp_parsed_tree *tree;
    struct kp_game_builder builder;   /* of it, status, errors and code are used */
    struct kp_lines lines;            /* not yet read */
    struct kp_text_line line;         /* current */
    const char *begins;               /* the current line, or an empty one above it */
    int depth;                        /* of the last line; -1: there was none */
    unsigned indents[KP_MOST_LEVELS]; /* the columns of the levels, up to that depth */
};

/* Report an error in the current line, or remember that memory ran out. */
static void report_line(struct tree_lines *reading, enum kp_status status,
                        const struct kp_diag *why)
{
    kp_game_builder_error(&reading->builder, reading->line.number, why->column, status, why->says);
}

/* Go to the next line that has a word; false if there is none. */
static bool next_line(struct tree_lines *reading)
{
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;

    do {
        report_line(reading, status, &why);
        reading->begins = reading->lines.text;
        if (reading->builder.status == KP_NO_MEMORY ||
            !kp_lines_next(&reading->lines, &reading->line, &status, &why))
            return false;
    } while (status != KP_OK || reading->line.count == 0);
    return true;
}

/* ---- The position above the tree ------------------------------------------ */

/* Go past the line 'tree'; *above: lines above it have words.  *why is the first error in one of
 * them, which is reported when the position is read.  false if there is no such line. */
static bool find_tree(struct tree_lines *reading, bool *above, struct kp_diag *why)
{
    struct kp_diag error = {0};
    enum kp_status status;

    for (*above = false;; *above = *above || status != KP_OK || reading->line.count > 0) {
        reading->begins = reading->lines.text;
        if (reading->builder.status == KP_NO_MEMORY ||
            !kp_lines_next(&reading->lines, &reading->line, &status, &error))
            return false;
        if (status == KP_NO_MEMORY)
            reading->builder.status = status;
        if (status == KP_BAD_INPUT && why->line == 0) {
            *why = error;
            why->line = reading->line.number;
        }
        if (status == KP_OK && reading->line.count == 1 &&
            kp_word_is(&reading->line.words[0], "tree"))
            return true;
    }
}

/* Find the line 'tree' and read the position above it. */
static enum kp_status read_above(struct tree_lines *reading)
{
    struct kp_errors *errors = reading->builder.errors;
    struct kp_match *match = &reading->tree->match;
    const char *begin = reading->lines.text;
    struct kp_diag why = {0};
    bool above, found = find_tree(reading, &above, &why);
    enum kp_status status;

    if (reading->builder.status == KP_NO_MEMORY)
        return KP_NO_MEMORY;
    if (found && above) {
        status = kp_text_read_on(NULL, begin, (size_t)(reading->begins - begin), 1, match, errors);
        if (status != KP_OK || match->count == 1)
            return status;
        kp_add_error(errors, match->places[1].line, match->places[1].column,
                     "unexpected second game; a tree begins in one position");
    } else if (found) {
        kp_add_error(errors, reading->line.number, reading->line.words[0].column,
                     "the rules are missing; above this line, write 'game classic', or 'pegs 4' "
                     "and 'colours 6'");
    } else if (why.line) { /* the text is not readable */
        kp_add_error(errors, why.line, why.column, "%s", why.says);
    } else {
        kp_add_error(errors, 1, 1,
                     "no tree found; between the rules and the first guess, write a line 'tree'");
    }
    return KP_BAD_INPUT;
}

/* ---- A line of the tree ----------------------------------------------------- */

static enum kp_status read_score(const struct tree_lines *reading, const struct kp_rules *rules,
                                 size_t colon, struct kp_score *score, struct kp_diag *why)
{
    const struct kp_word *words = reading->line.words;
    enum kp_status status;

    if (colon == 0)
        return kp_bad_input_at(why, words[0].column, "the score is missing; write it before ':'");
    status = kp_score_parse(rules, words, colon, score, why);
    if (status == KP_OK && (score->black == KP_UNKNOWN ||
                            (score->white == KP_UNKNOWN && rules->scores != KP_BLACK_ONLY)))
        return kp_bad_input_at(why, words[0].column,
                               "unexpected '?'; a score in a tree must be complete");
    return status;
}

/* Find the depth of the current line by its indent. */
static enum kp_status find_depth(struct tree_lines *reading, struct kp_diag *why)
{
    unsigned column = reading->line.words[0].column;
    int depth = reading->depth;

    kp_diag_at(why, column);
    while (depth >= 0 && reading->indents[depth] > column)
        depth--;
    if (depth == reading->depth) {
        depth += depth < 0 || reading->indents[depth] < column;
    } else if (depth < 0 || reading->indents[depth] < column) {
        reading->depth = depth + 1; /* assume the deeper of the two levels it is between */
        return kp_bad_input(
            why, "this line is below no guess; indent lines below the same guess equally");
    }
    if (depth == KP_MOST_LEVELS)
        return kp_bad_input(why, "too many guesses; a game of a tree has at most %d",
                            KP_MOST_LEVELS);
    if (depth == 0 && reading->depth >= 0) {
        reading->lines.length = 0; /* it is not known where later lines belong */
        return kp_bad_input(
            why, "unexpected second first guess; indent all lines below the first guess");
    }
    reading->depth = depth;
    reading->indents[depth] = column;
    return KP_OK;
}

static enum kp_status read_guess_line(struct tree_lines *reading, struct kp_diag *why)
{
    const struct kp_text_line *line = &reading->line;
    const struct kp_rules *rules = reading->tree->match.games[0]->rules;
    size_t colon = kp_text_line_colon(line, 0), from;
    struct kp_parsed_node node = {0};
    enum kp_status status = find_depth(reading, why);
    size_t second = colon < line->count ? kp_text_line_colon(line, colon + 1) : SIZE_MAX;

    if (status != KP_OK)
        return status;
    if (reading->depth == 0 && colon < line->count)
        return kp_bad_input_at(why, line->words[colon].column,
                               "no score precedes the first guess; write the guess alone");
    if (reading->depth > 0 && colon > line->count)
        return kp_bad_input_at(
            why, line->words[0].column,
            "the score is missing; before the guess write it and ':', as in '1 0 : 1344'");
    if (second < line->count)
        return kp_bad_input_at(why, line->words[second].column,
                               "unexpected second ':'; a line has one, between score and guess");
    from = reading->depth > 0 ? colon + 1 : 0;
    if (reading->depth > 0)
        status = read_score(reading, rules, colon, &node.score, why);
    if (status == KP_OK && from == line->count)
        status = kp_bad_input_at(why, line->words[from - 1].column,
                                 "the guess is missing; write it after ':'");
    if (status == KP_OK)
        status = kp_code_parse_words(rules, line->words + from, line->count - from,
                                     reading->builder.code, why);
    if (status != KP_OK)
        return status;
    node.depth = reading->depth;
    node.score_at = (struct kp_text_position){line->number, line->words[0].column};
    node.at = (struct kp_text_position){line->number, line->words[from].column};
    return add_node(reading->tree, node, reading->builder.code) ? KP_OK : kp_no_memory(why);
}

static void read_tree(struct tree_lines *reading)
{
    struct kp_diag why = {0};
    unsigned begins = reading->line.number;
    bool any = false;

    for (; next_line(reading) && may_go_on(reading->tree); any = true)
        report_line(reading, read_guess_line(reading, &why), &why);
    if (any || reading->builder.status != KP_OK || reading->tree->stop != KP_COMPLETED)
        return;
    reading->line.number = begins;
    kp_diag_at(&why, 1);
    report_line(
        reading,
        kp_bad_input(
            &why,
            "no guess follows this line; write the first one alone, like '1122', and the others "
            "indented, like '  1 0 : 1344'"),
        &why);
}

static enum kp_status read_tree_lines(struct kp_parsed_tree *tree, const char *text, size_t length,
                                      struct kp_errors *errors)
{
    struct tree_lines reading = {.tree = tree,
                                 .builder = {.match = &tree->match, .errors = errors},
                                 .lines = kp_lines_begin(text, length, 1, &tree->match.read_limit),
                                 .depth = -1};
    enum kp_status status = read_above(&reading);

    if (status == KP_OK) {
        struct kp_game_builder *builder = &reading.builder;

        if (KP_RESERVE(builder->code, builder->code_room,
                       (size_t)tree->match.games[0]->rules->pegs))
            read_tree(&reading);
        else
            builder->status = KP_NO_MEMORY;
        status = builder->status;
    }
    kp_game_builder_free(&reading.builder);
    kp_text_line_free(&reading.line);
    return status;
}

enum kp_status kp_parsed_tree_read(struct kp_parsed_tree *tree, const char *text, size_t length,
                                   const struct kp_limits *limits, struct kp_errors *errors)
{
    enum kp_status status;

    *tree = (struct kp_parsed_tree){.limits = limits, .stop = kp_limits_check(limits)};
    tree->match.read_limit.limits = *limits;
    if (tree->stop != KP_COMPLETED)
        return KP_OK;
    status = read_tree_lines(tree, text, length, errors);
    if (tree->match.read_limit.stop == KP_COMPLETED)
        return status;
    tree->stop = tree->match.read_limit.stop;
    errors->count = errors->left_out = 0; /* they are those of a part of the text */
    return KP_OK;
}
