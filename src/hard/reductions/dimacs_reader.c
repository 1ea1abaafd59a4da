/* One reader with two bodies: comments and the line 'p' are the same for formulas and
 * graphs, and the lines after it are not. */
#include "hard/reductions/dimacs_reader.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define CNF_HEADER   "p cnf VARIABLES CLAUSES"
#define GRAPH_HEADER "p edge VERTICES EDGES"

struct dimacs_reader {
    struct kp_errors *errors;
    const char *kinds;       /* words that may follow 'p', each with a space after it */
    const char *header_form; /* what the line 'p' should look like */

    /* Reads a line after the line 'p', whose first word was cut off.  false: what follows
     * does not belong to the problem. */
    bool (*read_line)(struct dimacs_reader *reader, struct kp_token *first, struct kp_token line);
    const bool *failed; /* of the formula or graph */

    bool found;                 /* a line 'p', with: */
    int64_t size, count;        /* variables and clauses, or vertices and edges */
    struct kp_token count_word; /* where `count` is */

    /* A formula: */
    const struct kp_reduction *reduction;
    struct kp_formula *formula;
    size_t open;                  /* literals of the clause that has not ended yet */
    struct kp_token clause_begin; /* its first literal */

    /* Or a graph: */
    struct kp_graph *graph;
    size_t edge_lines;
};

static void KP_PRINTF(3, 4)
    add_error(struct dimacs_reader *reader, const struct kp_token *word, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_add_error_va(reader->errors, word->line, word->column, format, arguments);
    va_end(arguments);
}

/* ---- The line 'p' ------------------------------------------------------- */

static bool is_among(const struct kp_token *word, const char *kinds)
{
    for (; *kinds; kinds += strcspn(kinds, " ") + 1)
        if (word->length == strcspn(kinds, " ") && memcmp(word->at, kinds, word->length) == 0)
            return true;
    return false;
}

static bool read_size(struct dimacs_reader *reader, struct kp_token *line, struct kp_token *word,
                      int64_t *size)
{
    const char *form = reader->header_form;

    if (!kp_token_next(line, word))
        add_error(reader, word, "something is missing here: write '%s'", form);
    else if (!kp_token_number(word, INT_MAX, size) || *size < 0)
        add_error(reader, word, "'%.*s' is no number from 0 to %d: write '%s'",
                  kp_token_shown(word), word->at, INT_MAX, form);
    else
        return true;
    return false;
}

/* Reads the line after its 'p'.  false: an error was added. */
static bool read_sizes(struct dimacs_reader *reader, struct kp_token line)
{
    struct kp_token word;

    if (!kp_token_next(&line, &word) || !is_among(&word, reader->kinds)) {
        add_error(reader, &word, "'p %.*s' begins a file of another kind: this wants '%s'",
                  kp_token_shown(&word), word.at, reader->header_form);
        return false;
    }
    if (!read_size(reader, &line, &word, &reader->size) ||
        !read_size(reader, &line, &reader->count_word, &reader->count))
        return false;
    if (kp_token_next(&line, &word)) {
        add_error(reader, &word, "'%.*s' does not belong here: write '%s'", kp_token_shown(&word),
                  word.at, reader->header_form);
        return false;
    }
    reader->found = true;
    return true;
}

static bool read_header(struct dimacs_reader *reader, const struct kp_token *first,
                        struct kp_token line)
{
    if (reader->found) {
        add_error(reader, first, "there is a line 'p' already");
        return true;
    }
    if (kp_token_is(first, "p"))
        return read_sizes(reader, line);
    add_error(reader, first, "the first line but for comments must be '%s'", reader->header_form);
    return false;
}

static void read_text(struct dimacs_reader *reader, const char *text, size_t length)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct kp_token rest = {text + mark, length - mark, 0, 1}, line, first;
    bool more = true;

    while (more && !*reader->failed && kp_token_line(&rest, &line)) {
        if (!kp_token_next(&line, &first) || first.at[0] == 'c')
            continue;
        more = !reader->found || kp_token_is(&first, "p") ? read_header(reader, &first, line)
                                                          : reader->read_line(reader, &first, line);
    }
}

/* ---- Formulas ------------------------------------------------------------ */

static const char *const ordinals[] = {"first", "second", "third", "fourth"};

/* Reports the first literal that is too many, and no further ones. */
static void check_length(struct dimacs_reader *reader, const struct kp_token *word)
{
    size_t longest = reader->reduction->longest;
    bool is_cnf = reader->reduction->asks == KP_AT_LEAST_ONE;

    if (longest == 0 || reader->open != longest + 1)
        return;
    add_error(reader, word, "a clause has at most %zu literals here, and '%.*s' is the %s%s",
              longest, kp_token_shown(word), word->at, ordinals[longest < 3 ? longest : 3],
              is_cnf ? ": 'cnf' takes clauses of any length" : "");
}

/* Whether the word is a literal of the formula, or 0. */
static bool is_literal(struct dimacs_reader *reader, const struct kp_token *word, int64_t *literal)
{
    bool negated = word->at[0] == '-', is_number = kp_token_number(word, INT32_MAX, literal);

    if (!is_number || (negated && *literal == 0))
        add_error(reader, word,
                  "'%.*s' is no literal like 3 or -3, and not the 0 that "
                  "ends a clause",
                  kp_token_shown(word), word->at);
    else if (llabs(*literal) > reader->size)
        add_error(reader, word, "there is no variable %lld: line 'p' says that there are %" PRId64,
                  llabs(*literal), reader->size);
    else if (negated && reader->reduction->positive)
        add_error(reader, word, "'%" PRId64 "' is negated, and in a positive formula no literal is",
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
        kp_formula_end_clause(reader->formula,
                              reader->open ? reader->clause_begin.line : word->line);
        reader->open = 0;
        return;
    }
    if (reader->open++ == 0)
        reader->clause_begin = *word;
    check_length(reader, word);
    if (good)
        kp_formula_add_literal(reader->formula, (int)literal);
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

static void check_formula_end(struct dimacs_reader *reader)
{
    if (reader->errors->count)
        return;
    if (!reader->found)
        kp_add_error(reader->errors, 1, 1,
                     "there is no formula here: it begins with '" CNF_HEADER "'");
    else if (reader->open)
        add_error(reader, &reader->clause_begin,
                  "the clause that begins here does not end: write 0 behind it");
    else if ((size_t)reader->count != reader->formula->count)
        add_error(reader, &reader->count_word,
                  "line 'p' says %" PRId64 " clauses, and there are %zu", reader->count,
                  reader->formula->count);
}

enum kp_status kp_formula_read(const char *text, size_t length,
                               const struct kp_reduction *reduction, struct kp_formula *formula,
                               struct kp_errors *errors)
{
    struct dimacs_reader reader = {.errors = errors,
                                   .kinds = "cnf ",
                                   .header_form = CNF_HEADER,
                                   .read_line = read_literals,
                                   .failed = &formula->failed,
                                   .reduction = reduction,
                                   .formula = formula};

    *formula = (struct kp_formula){0};
    read_text(&reader, text, length);
    formula->variables = (int)reader.size;
    if (formula->failed)
        return KP_NO_MEMORY;
    check_formula_end(&reader);
    return errors->count ? KP_BAD_INPUT : KP_OK;
}

/* ---- Graphs --------------------------------------------------------------- */

static bool read_vertex(struct dimacs_reader *reader, struct kp_token *line, int64_t *vertex,
                        struct kp_token *word)
{
    if (!kp_token_next(line, word))
        add_error(reader, word, "an edge has two ends: write 'e 1 2'");
    else if (!kp_token_number(word, INT32_MAX, vertex))
        add_error(reader, word, "'%.*s' is no vertex: write 'e 1 2'", kp_token_shown(word),
                  word->at);
    else if (*vertex < 1 || *vertex > reader->size)
        add_error(reader, word,
                  "there is no vertex %" PRId64 ": line 'p' says that there are %" PRId64, *vertex,
                  reader->size);
    else
        return true;
    return false;
}

static void read_edge(struct dimacs_reader *reader, struct kp_token line)
{
    struct kp_token word;
    int64_t from, to;

    reader->edge_lines++;
    if (!read_vertex(reader, &line, &from, &word) || !read_vertex(reader, &line, &to, &word))
        return;
    if (from == to)
        add_error(reader, &word,
                  "an edge joins two different vertices, and not %" PRId64 " with itself", to);
    else if (kp_token_next(&line, &word))
        add_error(reader, &word, "an edge has two ends, and '%.*s' is a third",
                  kp_token_shown(&word), word.at);
    else
        kp_graph_add_edge(reader->graph, (int)from, (int)to);
}

/* Lines about single vertices (n, d, v, x) are ignored. */
static bool read_edge_line(struct dimacs_reader *reader, struct kp_token *first,
                           struct kp_token line)
{
    if (kp_token_is(first, "e"))
        read_edge(reader, line);
    else if (first->length != 1 || !strchr("ndvx", first->at[0]))
        add_error(reader, first, "a line begins with 'e', as in 'e 1 2', and not with '%.*s'",
                  kp_token_shown(first), first->at);
    return true;
}

/* Some files have every edge in both directions, and count lines or edges. */
static void check_graph_end(struct dimacs_reader *reader)
{
    size_t count = (size_t)reader->count;

    if (reader->errors->count)
        return;
    if (!reader->found)
        kp_add_error(reader->errors, 1, 1,
                     "there is no graph here: it begins with '" GRAPH_HEADER "'");
    else if (count != reader->edge_lines && count != reader->graph->count)
        add_error(reader, &reader->count_word, "line 'p' says %" PRId64 " edges, and there are %zu",
                  reader->count, reader->graph->count);
}

enum kp_status kp_graph_read(const char *text, size_t length, struct kp_graph *graph,
                             struct kp_errors *errors)
{
    struct dimacs_reader reader = {.errors = errors,
                                   .kinds = "edge edges col ",
                                   .header_form = GRAPH_HEADER,
                                   .read_line = read_edge_line,
                                   .failed = &graph->failed,
                                   .graph = graph};

    *graph = (struct kp_graph){0};
    read_text(&reader, text, length);
    if (graph->failed)
        return KP_NO_MEMORY;
    graph->vertices = (int)reader.size;
    kp_graph_end(graph);
    check_graph_end(&reader);
    return errors->count ? KP_BAD_INPUT : KP_OK;
}
