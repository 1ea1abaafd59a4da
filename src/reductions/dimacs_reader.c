/* Reads DIMACS formulas and graphs: a line 'p' with the size, then clauses that end with 0, or
 * a line 'e' per edge.  One reader with two bodies, since comments and the line 'p' are the
 * same for both.  Each mistake is reported once, with its place. */
#include "base/tokenizer.h"
#include "base/utf8.h"
#include "reductions/reduction.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct dimacs_reader {
    struct kp_errors *errors;
    const struct kp_reduction *reduction;
    struct kp_hard_problem *problem;
    bool is_graph;
    const char *header; /* what the line 'p' should look like, with an example */

    bool found;                 /* a line 'p', with: */
    int64_t size, count;        /* variables and clauses, or vertices and edges */
    struct kp_token count_word; /* where `count` is */

    /* A formula: */
    size_t open;                  /* literals of the clause that has not ended yet */
    struct kp_token clause_begin; /* its first literal */

    /* Or a graph: */
    size_t edge_lines;
};

/* Adds an error at a word. */
#define ADD_ERROR(reader, word, ...) \
    kp_add_error((reader)->errors, (word)->line, (word)->column, __VA_ARGS__)

/* ---- The line 'p' ------------------------------------------------------- */

static bool read_size(struct dimacs_reader *reader, struct kp_token *line, struct kp_token *word,
                      int64_t *size)
{
    if (!kp_token_next(line, word))
        ADD_ERROR(reader, word, "line 'p' is incomplete; expected %s", reader->header);
    else if (!kp_token_number(word, INT_MAX, size) || *size < 0)
        ADD_ERROR(reader, word, "expected a number from 0 to 2,147,483,647, found '%.*s'",
                  kp_token_shown(word), word->at);
    else
        return true;
    return false;
}

/* Reads a line that is or should be the line 'p'.  false: an error was added that ends the
 * reading. */
static bool read_header(struct dimacs_reader *reader, const struct kp_token *first,
                        struct kp_token line)
{
    struct kp_token word;

    if (reader->found) {
        ADD_ERROR(reader, first, "second line 'p'; put each problem in a file of its own");
        return true;
    }
    if (!kp_token_is(first, "p")) {
        ADD_ERROR(reader, first, "expected %s before any line but comments", reader->header);
        return false;
    }
    if (!kp_token_next(&line, &word) ||
        !kp_ascii_is_one_of(word.at, word.length, reader->is_graph ? "edge edges col" : "cnf")) {
        ADD_ERROR(reader, &word, "expected %s, found 'p%s%.*s'", reader->header,
                  word.length ? " " : "", kp_token_shown(&word), word.at);
        return false;
    }
    if (!read_size(reader, &line, &word, &reader->size) ||
        !read_size(reader, &line, &reader->count_word, &reader->count))
        return false;
    reader->found = !kp_token_next(&line, &word);
    if (!reader->found)
        ADD_ERROR(reader, &word, "unexpected '%.*s'; expected %s", kp_token_shown(&word), word.at,
                  reader->header);
    return reader->found;
}

/* ---- Formulas ------------------------------------------------------------ */

/* Reports the first literal that is too many, and no further ones. */
static void check_length(struct dimacs_reader *reader, const struct kp_token *word)
{
    size_t longest = reader->reduction->longest;
    bool is_cnf = reader->reduction->asks == KP_AT_LEAST_ONE;

    if (longest && reader->open == longest + 1)
        ADD_ERROR(reader, word, "a clause of %s has at most %zu literals, and '%.*s' is one more%s",
                  reader->reduction->name, longest, kp_token_shown(word), word->at,
                  is_cnf ? "; 'cnf' accepts clauses of any length" : "");
}

/* Whether the word is a literal of the formula, or 0. */
static bool is_literal(struct dimacs_reader *reader, const struct kp_token *word, int64_t *literal)
{
    bool negated = word->at[0] == '-', is_number = kp_token_number(word, INT32_MAX, literal);

    if (!is_number || (negated && *literal == 0))
        ADD_ERROR(reader, word,
                  "expected a literal like 3 or -3, or the 0 that ends a clause, found '%.*s'",
                  kp_token_shown(word), word->at);
    else if (llabs(*literal) > reader->size)
        ADD_ERROR(reader, word, "unknown variable %lld; line 'p' announces %" PRId64,
                  llabs(*literal), reader->size);
    else if (negated && reader->reduction->positive)
        ADD_ERROR(reader, word,
                  "'%" PRId64 "' is negated, and a positive formula has no negations; "
                  "'one-in-three' accepts them",
                  *literal);
    else
        return true;
    return false;
}

static void read_literal(struct dimacs_reader *reader, const struct kp_token *word)
{
    int64_t literal = 0;
    bool good = is_literal(reader, word, &literal);

    if (good && literal == 0) {
        kp_formula_end_clause(&reader->problem->formula,
                              reader->open ? reader->clause_begin.line : word->line);
        reader->open = 0;
        return;
    }
    if (reader->open++ == 0)
        reader->clause_begin = *word;
    check_length(reader, word);
    if (good)
        kp_formula_add_literal(&reader->problem->formula, (int)literal);
}

/* A '%' ends the files of SATLIB. */
static bool read_literals(struct dimacs_reader *reader, struct kp_token *first,
                          struct kp_token line)
{
    if (kp_token_is(first, "%"))
        return false;
    do
        read_literal(reader, first);
    while (kp_token_next(&line, first));
    return true;
}

/* ---- Graphs --------------------------------------------------------------- */

static bool read_vertex(struct dimacs_reader *reader, struct kp_token *line, int64_t *vertex,
                        struct kp_token *word)
{
    if (!kp_token_next(line, word))
        ADD_ERROR(reader, word, "an edge has two ends; write 'e 1 2'");
    else if (!kp_token_number(word, INT32_MAX, vertex))
        ADD_ERROR(reader, word, "expected a vertex, found '%.*s'; write 'e 1 2'",
                  kp_token_shown(word), word->at);
    else if (*vertex < 1 || *vertex > reader->size)
        ADD_ERROR(reader, word, "unknown vertex %" PRId64 "; line 'p' announces %" PRId64, *vertex,
                  reader->size);
    else
        return true;
    return false;
}

/* Lines about single vertices (n, d, v, x) are ignored. */
static void read_edge(struct dimacs_reader *reader, const struct kp_token *first,
                      struct kp_token line)
{
    struct kp_token word;
    int64_t from, to;

    if (!kp_token_is(first, "e")) {
        if (first->length != 1 || !strchr("ndvx", first->at[0]))
            ADD_ERROR(reader, first, "expected a line like 'e 1 2', found '%.*s'",
                      kp_token_shown(first), first->at);
        return;
    }
    reader->edge_lines++;
    if (!read_vertex(reader, &line, &from, &word) || !read_vertex(reader, &line, &to, &word))
        return;
    if (from == to)
        ADD_ERROR(reader, &word, "vertex %" PRId64 " is joined with itself; delete the line", to);
    else if (kp_token_next(&line, &word))
        ADD_ERROR(reader, &word, "an edge has two ends, and '%.*s' is a third; write 'e 1 2'",
                  kp_token_shown(&word), word.at);
    else
        kp_graph_add_edge(&reader->problem->graph, (int)from, (int)to);
}

/* ---- Either --------------------------------------------------------------- */

/* A line after the line 'p' that does not belong to the problem ends the reading. */
static void read_text(struct dimacs_reader *reader, const char *text, size_t length)
{
    size_t mark = kp_utf8_mark_size(text, length);
    struct kp_token rest = {text + mark, length - mark, 0, 1}, line, first;
    bool more = true;

    while (more && !reader->problem->formula.failed && !reader->problem->graph.failed &&
           kp_token_line(&rest, &line)) {
        if (!kp_token_next(&line, &first) || first.at[0] == 'c')
            continue;
        if (!reader->found || kp_token_is(&first, "p"))
            more = read_header(reader, &first, line);
        else if (reader->is_graph)
            read_edge(reader, &first, line);
        else
            more = read_literals(reader, &first, line);
    }
}

/* Some files have every edge in both directions, and count lines or edges. */
static void check_end(struct dimacs_reader *reader)
{
    size_t count = (size_t)reader->count, clauses = reader->problem->formula.count,
           edges = reader->problem->graph.count;

    if (!reader->found)
        kp_add_error(reader->errors, 1, 1, "no %s found; it starts with %s",
                     reader->is_graph ? "graph" : "formula", reader->header);
    else if (reader->open)
        ADD_ERROR(reader, &reader->clause_begin,
                  "this clause does not end; write 0 after its last literal");
    else if (!reader->is_graph && count != clauses)
        ADD_ERROR(reader, &reader->count_word, "line 'p' announces %zu clauses, found %zu", count,
                  clauses);
    else if (reader->is_graph && count != reader->edge_lines && count != edges)
        ADD_ERROR(reader, &reader->count_word, "line 'p' announces %zu edges, found %zu", count,
                  edges);
}

enum kp_status kp_hard_problem_read(const struct kp_reduction *reduction, const char *text,
                                    size_t length, struct kp_hard_problem *problem,
                                    struct kp_errors *errors)
{
    bool is_graph = reduction->asks == KP_COVER;
    struct dimacs_reader reader = {
        .errors = errors,
        .reduction = reduction,
        .problem = problem,
        .is_graph = is_graph,
        .header = is_graph ? "'p edge VERTICES EDGES', such as 'p edge 4 5'"
                           : "'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2'"};

    read_text(&reader, text, length);
    *(is_graph ? &problem->graph.vertices : &problem->formula.variables) = (int)reader.size;
    kp_graph_end(&problem->graph);
    if (problem->formula.failed || problem->graph.failed)
        return KP_NO_MEMORY;
    if (errors->count == 0)
        check_end(&reader);
    return errors->count ? KP_BAD_INPUT : KP_OK;
}
