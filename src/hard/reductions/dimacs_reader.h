/* Formulas and graphs as DIMACS has them: a line 'p' that says how large they are,
 * then clauses that end with 0, or lines 'e' with an edge each.
 *
 * What is wrong is told with its place; one defect is one problem. */
#ifndef KP_HARD_REDUCTIONS_DIMACS_READER_H
#define KP_HARD_REDUCTIONS_DIMACS_READER_H

#include "base/tokenizer.h"
#include "hard/reductions/reduction.h"

/* What the line 'p' says. */
struct kp_dimacs_header {
    bool found;
    int64_t size, count;        /* variables and clauses, vertices and edges */
    struct kp_token count_word; /* where the second of them stands */
};

/* Read the line behind its 'p'; `kinds` are the words that may follow, with a blank
 * behind each, and `written` is how the line should look.  false: it was told why not. */
bool kp_dimacs_read_header(struct kp_token line, const char *kinds, const char *written,
                           struct kp_dimacs_header *header, struct kp_errors *problems);

/* What is wrong with a word. */
void kp_dimacs_problem(struct kp_errors *problems, const struct kp_token *word, const char *format,
                       ...) KP_PRINTF(3, 4);

/* Whether the line is a comment, or has nothing on it; *first is its first word, which
 * is cut off. */
bool kp_dimacs_is_comment(struct kp_token *line, struct kp_token *first);

/* The text without a byte order mark. */
struct kp_token kp_dimacs_begin(const char *text, size_t length);

/* A formula that the reduction can take.  Free the problem after any return. */
enum kp_status kp_formula_read(const char *text, size_t length,
                               const struct kp_reduction *reduction, struct kp_formula *formula,
                               struct kp_errors *problems);

enum kp_status kp_graph_read(const char *text, size_t length, struct kp_graph *graph,
                             struct kp_errors *problems);

#endif
