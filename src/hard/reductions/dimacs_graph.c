/* Graphs as DIMACS has them for colouring: lines 'e' with an edge each, which some
 * files have in both directions. */
#include "hard/reductions/dimacs_reader.h"

#include <inttypes.h>
#include <string.h>

#define WRITTEN "p edge VERTICES EDGES"

struct reader {
    struct kp_graph *graph;
    struct kp_errors *problems;
    struct kp_dimacs_header header;
    size_t lines; /* with an edge */
};

static bool read_vertex(const struct reader *reader, struct kp_token *line, int64_t *vertex,
                        struct kp_token *word)
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

static void read_edge(struct reader *reader, struct kp_token line)
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

static bool read_header(struct reader *reader, const struct kp_token *first, struct kp_token line)
{
    if (reader->header.found) {
        kp_dimacs_problem(reader->problems, first, "there is a line 'p' already");
        return true;
    }
    if (!kp_token_is(first, "p")) {
        kp_dimacs_problem(reader->problems, first,
                          "the first line but for comments must be '" WRITTEN "'");
        return false;
    }
    return kp_dimacs_read_header(line, "edge edges col ", WRITTEN, &reader->header,
                                 reader->problems);
}

/* What else is said of vertices (n, d, v, x) has no part in it. */
static bool read_line(struct reader *reader, struct kp_token line)
{
    struct kp_token word;

    if (kp_dimacs_is_comment(&line, &word))
        return true;
    if (!reader->header.found || kp_token_is(&word, "p"))
        return read_header(reader, &word, line);
    if (kp_token_is(&word, "e"))
        read_edge(reader, line);
    else if (word.length != 1 || !strchr("ndvx", word.at[0]))
        kp_dimacs_problem(reader->problems, &word,
                          "a line begins with 'e', as in 'e 1 2', and not with '%.*s'",
                          kp_token_shown(&word), word.at);
    return true;
}

/* As many lines as are promised, or, where they say everything twice, as many edges. */
static void check_end(const struct reader *reader)
{
    const struct kp_dimacs_header *header = &reader->header;

    if (reader->problems->count)
        return;
    if (!header->found)
        kp_add_error(reader->problems, 1, 1,
                     "there is no graph here: it begins with '" WRITTEN "'");
    else if ((size_t)header->count != reader->lines &&
             (size_t)header->count != reader->graph->count)
        kp_dimacs_problem(reader->problems, &header->count_word,
                          "line 'p' says %" PRId64 " edges, and there are %zu", header->count,
                          reader->graph->count);
}

enum kp_status kp_graph_read(const char *text, size_t length, struct kp_graph *graph,
                             struct kp_errors *problems)
{
    struct reader reader = {.graph = graph, .problems = problems};
    struct kp_token rest = kp_dimacs_begin(text, length), line;
    bool more = true;

    *graph = (struct kp_graph){0};
    while (more && !graph->failed && kp_token_line(&rest, &line))
        more = read_line(&reader, line);
    if (graph->failed)
        return KP_NO_MEMORY;
    graph->vertices = (int)reader.header.size;
    kp_graph_end(graph);
    check_end(&reader);
    return problems->count ? KP_BAD_INPUT : KP_OK;
}
