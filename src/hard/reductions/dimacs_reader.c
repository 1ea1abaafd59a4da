#include "hard/reductions/dimacs_reader.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong with a word. */
static void kp_dimacs_problem(struct kp_errors *problems, const struct kp_token *word,
                              const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_add_error_va(problems, word->line, word->column, format, arguments);
    va_end(arguments);
}

/* Whether the line is a comment, or has nothing on it; *first is its first word, which
 * is cut off. */
static bool kp_dimacs_is_comment(struct kp_token *line, struct kp_token *first)
{
    return !kp_token_next(line, first) || first->at[0] == 'c';
}

/* The text without a byte order mark. */
static struct kp_token kp_dimacs_begin(const char *text, size_t length)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    return (struct kp_token){text + mark, length - mark, 0, 1};
}

static bool is_among(const struct kp_token *word, const char *kinds)
{
    for (; *kinds; kinds += strcspn(kinds, " ") + 1)
        if (word->length == strcspn(kinds, " ") && memcmp(word->at, kinds, word->length) == 0)
            return true;
    return false;
}

static bool read_size(struct kp_token *line, struct kp_token *word, int64_t *size,
                      const char *written, struct kp_errors *problems)
{
    if (!kp_token_next(line, word)) {
        kp_dimacs_problem(problems, word, "something is missing here: write '%s'", written);
        return false;
    }
    if (!kp_token_number(word, INT_MAX, size) || *size < 0) {
        kp_dimacs_problem(problems, word, "'%.*s' is no number from 0 to %d: write '%s'",
                          kp_token_shown(word), word->at, INT_MAX, written);
        return false;
    }
    return true;
}

/* Read the line behind its 'p'; `kinds` are the words that may follow, with a blank
 * behind each, and `written` is how the line should look.  false: it was told why not. */
static bool kp_dimacs_read_header(struct kp_token line, const char *kinds, const char *written,
                                  struct kp_dimacs_header *header, struct kp_errors *problems)
{
    struct kp_token word;

    if (!kp_token_next(&line, &word) || !is_among(&word, kinds)) {
        kp_dimacs_problem(problems, &word,
                          "'p %.*s' begins a file of another kind: this wants '%s'",
                          kp_token_shown(&word), word.at, written);
        return false;
    }
    if (!read_size(&line, &word, &header->size, written, problems) ||
        !read_size(&line, &header->count_word, &header->count, written, problems))
        return false;
    if (kp_token_next(&line, &word)) {
        kp_dimacs_problem(problems, &word, "'%.*s' does not belong here: write '%s'",
                          kp_token_shown(&word), word.at, written);
        return false;
    }
    header->found = true;
    return true;
}

/* DIMACS CNF. */
#define WRITTEN "p cnf VARIABLES CLAUSES"

struct reader {
    const struct kp_reduction *reduction;
    struct kp_formula *formula;
    struct kp_errors *problems;
    struct kp_dimacs_header header;
    size_t open;            /* literals of the clause that is not yet ended */
    struct kp_token begins; /* its first */
};

static const char *const ordinals[] = {"first", "second", "third", "fourth"};

/* The one literal that is too many is enough to be told of. */
static void check_length(const struct reader *reader, const struct kp_token *word)
{
    size_t longest = reader->reduction->longest;
    bool is_cnf = reader->reduction->asks == KP_AT_LEAST_ONE;

    if (longest == 0 || reader->open != longest + 1)
        return;
    kp_dimacs_problem(reader->problems, word,
                      "a clause has at most %zu literals here, and '%.*s' is the %s%s", longest,
                      kp_token_shown(word), word->at, ordinals[longest < 3 ? longest : 3],
                      is_cnf ? ": 'cnf' takes clauses of any length" : "");
}

static bool is_good(const struct reader *reader, const struct kp_token *word, int64_t *literal)
{
    struct kp_errors *problems = reader->problems;
    int64_t variables = reader->header.size;
    bool negated = word->at[0] == '-', is_number = kp_token_number(word, INT32_MAX, literal);

    if (!is_number || (negated && *literal == 0))
        kp_dimacs_problem(problems, word,
                          "'%.*s' is no literal like 3 or -3, and not the 0 that "
                          "ends a clause",
                          kp_token_shown(word), word->at);
    else if (llabs(*literal) > variables)
        kp_dimacs_problem(problems, word,
                          "there is no variable %lld: line 'p' says that there are %" PRId64,
                          llabs(*literal), variables);
    else if (negated && reader->reduction->positive)
        kp_dimacs_problem(problems, word,
                          "'%" PRId64 "' is negated, and in a positive formula no literal is",
                          *literal);
    else
        return true;
    return false;
}

static void read_literal(struct reader *reader, const struct kp_token *word)
{
    int64_t literal = 0;
    bool good = is_good(reader, word, &literal);

    if (good && literal == 0) {
        kp_formula_end(reader->formula, reader->open ? reader->begins.line : word->line);
        reader->open = 0;
        return;
    }
    if (reader->open++ == 0)
        reader->begins = *word;
    check_length(reader, word);
    if (good)
        kp_formula_literal(reader->formula, (int)literal);
}

static bool read_header(struct reader *reader, const struct kp_token *first, struct kp_token line)
{
    struct kp_errors *problems = reader->problems;

    if (reader->header.found) {
        kp_dimacs_problem(problems, first, "there is a line 'p' already");
        return true;
    }
    if (!kp_token_is(first, "p")) {
        kp_dimacs_problem(problems, first, "the first line but for comments must be '" WRITTEN "'");
        return false;
    }
    return kp_dimacs_read_header(line, "cnf ", WRITTEN, &reader->header, problems);
}

/* false: what follows cannot be understood, or is no part of it ('%' ends the files
 * of SATLIB). */
static bool read_line(struct reader *reader, struct kp_token line)
{
    struct kp_token word;

    if (kp_dimacs_is_comment(&line, &word))
        return true;
    if (!reader->header.found || kp_token_is(&word, "p"))
        return read_header(reader, &word, line);
    if (kp_token_is(&word, "%"))
        return false;
    do
        read_literal(reader, &word);
    while (kp_token_next(&line, &word));
    return true;
}

static void check_end(struct reader *reader)
{
    const struct kp_dimacs_header *header = &reader->header;

    if (reader->problems->count)
        return;
    if (!header->found)
        kp_add_error(reader->problems, 1, 1,
                     "there is no formula here: it begins with '" WRITTEN "'");
    else if (reader->open)
        kp_dimacs_problem(reader->problems, &reader->begins,
                          "the clause that begins here does not end: write 0 behind it");
    else if ((size_t)header->count != reader->formula->count)
        kp_dimacs_problem(reader->problems, &header->count_word,
                          "line 'p' says %" PRId64 " clauses, and there are %zu", header->count,
                          reader->formula->count);
}

enum kp_status kp_formula_read(const char *text, size_t length,
                               const struct kp_reduction *reduction, struct kp_formula *formula,
                               struct kp_errors *problems)
{
    struct reader reader = {.reduction = reduction, .formula = formula, .problems = problems};
    struct kp_token rest = kp_dimacs_begin(text, length), line;
    bool more = true;

    *formula = (struct kp_formula){0};
    while (more && !formula->failed && kp_token_line(&rest, &line))
        more = read_line(&reader, line);
    formula->variables = (int)reader.header.size;
    if (formula->failed)
        return KP_NO_MEMORY;
    check_end(&reader);
    return problems->count ? KP_BAD_INPUT : KP_OK;
}

/* Graphs as DIMACS has them for colouring: lines 'e' with an edge each, which some
 * files have in both directions. */
#define WRITTEN_DIMACS_GRAPH "p edge VERTICES EDGES"

struct reader_dimacs_graph {
    struct kp_graph *graph;
    struct kp_errors *problems;
    struct kp_dimacs_header header;
    size_t lines; /* with an edge */
};

static bool read_vertex(const struct reader_dimacs_graph *reader, struct kp_token *line,
                        int64_t *vertex, struct kp_token *word)
{
    int64_t vertices = reader->header.size;

    if (!kp_token_next(line, word))
        kp_dimacs_problem(reader->problems, word, "an edge has two ends: write 'e 1 2'");
    else if (!kp_token_number(word, INT32_MAX, vertex))
        kp_dimacs_problem(reader->problems, word, "'%.*s' is no vertex: write 'e 1 2'",
                          kp_token_shown(word), word->at);
    else if (*vertex < 1 || *vertex > vertices)
        kp_dimacs_problem(reader->problems, word,
                          "there is no vertex %" PRId64 ": line 'p' says that there are %" PRId64,
                          *vertex, vertices);
    else
        return true;
    return false;
}

static void read_edge(struct reader_dimacs_graph *reader, struct kp_token line)
{
    struct kp_token word;
    int64_t from, to;

    reader->lines++;
    if (!read_vertex(reader, &line, &from, &word) || !read_vertex(reader, &line, &to, &word))
        return;
    if (from == to)
        kp_dimacs_problem(reader->problems, &word,
                          "an edge joins two different vertices, and not %" PRId64 " with itself",
                          to);
    else if (kp_token_next(&line, &word))
        kp_dimacs_problem(reader->problems, &word, "an edge has two ends, and '%.*s' is a third",
                          kp_token_shown(&word), word.at);
    else
        kp_graph_edge(reader->graph, (int)from, (int)to);
}

static bool read_header_dimacs_graph(struct reader_dimacs_graph *reader,
                                     const struct kp_token *first, struct kp_token line)
{
    if (reader->header.found) {
        kp_dimacs_problem(reader->problems, first, "there is a line 'p' already");
        return true;
    }
    if (!kp_token_is(first, "p")) {
        kp_dimacs_problem(reader->problems, first,
                          "the first line but for comments must be '" WRITTEN_DIMACS_GRAPH "'");
        return false;
    }
    return kp_dimacs_read_header(line, "edge edges col ", WRITTEN_DIMACS_GRAPH, &reader->header,
                                 reader->problems);
}

/* What else is said of vertices (n, d, v, x) has no part in it. */
static bool read_line_dimacs_graph(struct reader_dimacs_graph *reader, struct kp_token line)
{
    struct kp_token word;

    if (kp_dimacs_is_comment(&line, &word))
        return true;
    if (!reader->header.found || kp_token_is(&word, "p"))
        return read_header_dimacs_graph(reader, &word, line);
    if (kp_token_is(&word, "e"))
        read_edge(reader, line);
    else if (word.length != 1 || !strchr("ndvx", word.at[0]))
        kp_dimacs_problem(reader->problems, &word,
                          "a line begins with 'e', as in 'e 1 2', and not with '%.*s'",
                          kp_token_shown(&word), word.at);
    return true;
}

/* As many lines as are promised, or, where they say everything twice, as many edges. */
static void check_end_dimacs_graph(const struct reader_dimacs_graph *reader)
{
    const struct kp_dimacs_header *header = &reader->header;

    if (reader->problems->count)
        return;
    if (!header->found)
        kp_add_error(reader->problems, 1, 1,
                     "there is no graph here: it begins with '" WRITTEN_DIMACS_GRAPH "'");
    else if ((size_t)header->count != reader->lines &&
             (size_t)header->count != reader->graph->count)
        kp_dimacs_problem(reader->problems, &header->count_word,
                          "line 'p' says %" PRId64 " edges, and there are %zu", header->count,
                          reader->graph->count);
}

enum kp_status kp_graph_read(const char *text, size_t length, struct kp_graph *graph,
                             struct kp_errors *problems)
{
    struct reader_dimacs_graph reader = {.graph = graph, .problems = problems};
    struct kp_token rest = kp_dimacs_begin(text, length), line;
    bool more = true;

    *graph = (struct kp_graph){0};
    while (more && !graph->failed && kp_token_line(&rest, &line))
        more = read_line_dimacs_graph(&reader, line);
    if (graph->failed)
        return KP_NO_MEMORY;
    graph->vertices = (int)reader.header.size;
    kp_graph_end(graph);
    check_end_dimacs_graph(&reader);
    return problems->count ? KP_BAD_INPUT : KP_OK;
}
