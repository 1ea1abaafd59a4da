/* Reads DIMACS formulas: a line 'p' with the size, then clauses that end with 0.  Each mistake is
 * reported once, with its place. */
#include "base/tokenizer.h"
#include "base/utf8.h"
#include "reductions/reduction.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct formula_reader {
    struct kp_errors *errors;
    const struct kp_reduction *reduction;
    struct kp_formula *formula;

    bool found;                 /* a line 'p', with: */
    int64_t variables, clauses; /* their numbers by that line */
    struct kp_token count_word; /* where the number of clauses is */

    size_t open;                  /* literals of the clause that has not ended yet */
    struct kp_token clause_begin; /* its first literal */
};

/* What the line 'p' should look like. */
#define HEADER "'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2'"

/* Adds an error at a word. */
#define ADD_ERROR(reader, word, ...) \
    kp_add_error((reader)->errors, (word)->line, (word)->column, __VA_ARGS__)

/* ---- The line 'p' ------------------------------------------------------- */

static bool read_size(struct formula_reader *reader, struct kp_token *line, struct kp_token *word,
                      int64_t *size)
{
    if (!kp_token_next(line, word))
        ADD_ERROR(reader, word, "line 'p' is incomplete; expected " HEADER);
    else if (!kp_token_number(word, INT_MAX, size) || *size < 0)
        ADD_ERROR(reader, word, "expected a number from 0 to 2,147,483,647, found '%.*s'",
                  kp_token_shown(word), word->at);
    else
        return true;
    return false;
}

/* Reads a line that is or should be the line 'p'.  false: an error was added that ends the
 * reading. */
static bool read_header(struct formula_reader *reader, const struct kp_token *first,
                        struct kp_token line)
{
    struct kp_token word;

    if (reader->found) {
        ADD_ERROR(reader, first, "second line 'p'; put each problem in a file of its own");
        return true;
    }
    if (!kp_token_is(first, "p")) {
        ADD_ERROR(reader, first, "expected " HEADER " before any line but comments");
        return false;
    }
    if (!kp_token_next(&line, &word) || !kp_token_is(&word, "cnf")) {
        ADD_ERROR(reader, &word, "expected " HEADER ", found 'p%s%.*s'", word.length ? " " : "",
                  kp_token_shown(&word), word.at);
        return false;
    }
    if (!read_size(reader, &line, &word, &reader->variables) ||
        !read_size(reader, &line, &reader->count_word, &reader->clauses))
        return false;
    reader->found = !kp_token_next(&line, &word);
    if (!reader->found)
        ADD_ERROR(reader, &word, "unexpected '%.*s'; expected " HEADER, kp_token_shown(&word),
                  word.at);
    return reader->found;
}

/* ---- Formulas ------------------------------------------------------------ */

/* Reports the first literal that is too many, and no further ones. */
static void check_length(struct formula_reader *reader, const struct kp_token *word)
{
    size_t longest = reader->reduction->longest;
    bool is_cnf = !reader->reduction->exactly_one;

    if (longest && reader->open == longest + 1)
        ADD_ERROR(reader, word, "a clause of %s has at most %zu literals, and '%.*s' is one more%s",
                  reader->reduction->name, longest, kp_token_shown(word), word->at,
                  is_cnf ? "; 'cnf' accepts clauses of any length" : "");
}

/* Whether the word is a literal of the formula, or 0. */
static bool is_literal(struct formula_reader *reader, const struct kp_token *word, int64_t *literal)
{
    bool negated = word->at[0] == '-', is_number = kp_token_number(word, INT32_MAX, literal);

    if (!is_number || (negated && *literal == 0))
        ADD_ERROR(reader, word,
                  "expected a literal like 3 or -3, or the 0 that ends a clause, found '%.*s'",
                  kp_token_shown(word), word->at);
    else if (llabs(*literal) > reader->variables)
        ADD_ERROR(reader, word, "unknown variable %lld; line 'p' announces %" PRId64,
                  llabs(*literal), reader->variables);
    else if (negated && reader->reduction->positive)
        ADD_ERROR(reader, word,
                  "'%" PRId64 "' is negated, and a positive formula has no negations; "
                  "'one-in-three' accepts them",
                  *literal);
    else
        return true;
    return false;
}

static void read_literal(struct formula_reader *reader, const struct kp_token *word)
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
static bool read_literals(struct formula_reader *reader, struct kp_token *first,
                          struct kp_token line)
{
    if (kp_token_is(first, "%"))
        return false;
    do
        read_literal(reader, first);
    while (kp_token_next(&line, first));
    return true;
}

/* ---- The text --------------------------------------------------------------- */

/* A line after the line 'p' that does not belong to the problem ends the reading. */
static void read_text(struct formula_reader *reader, const char *text, size_t length)
{
    size_t mark = kp_utf8_mark_size(text, length);
    struct kp_token rest = {text + mark, length - mark, 0, 1}, line, first;
    bool more = true;

    while (more && !reader->formula->failed && kp_token_line(&rest, &line)) {
        if (!kp_token_next(&line, &first) || first.at[0] == 'c')
            continue;
        if (!reader->found || kp_token_is(&first, "p"))
            more = read_header(reader, &first, line);
        else
            more = read_literals(reader, &first, line);
    }
}

static void check_end(struct formula_reader *reader)
{
    if (!reader->found)
        kp_add_error(reader->errors, 1, 1, "no formula found; it starts with " HEADER);
    else if (reader->open)
        ADD_ERROR(reader, &reader->clause_begin,
                  "this clause does not end; write 0 after its last literal");
    else if ((size_t)reader->clauses != reader->formula->count)
        ADD_ERROR(reader, &reader->count_word, "line 'p' announces %" PRId64 " clauses, found %zu",
                  reader->clauses, reader->formula->count);
}

enum kp_status kp_formula_read(const struct kp_reduction *reduction, const char *text,
                               size_t length, struct kp_formula *formula, struct kp_errors *errors)
{
    struct formula_reader reader = {.errors = errors, .reduction = reduction, .formula = formula};

    read_text(&reader, text, length);
    formula->variables = (int)reader.variables;
    if (formula->failed)
        return KP_NO_MEMORY;
    if (errors->count == 0)
        check_end(&reader);
    return errors->count ? KP_BAD_INPUT : KP_OK;
}
