/* DIMACS CNF. */
#include "hard/reductions/dimacs_reader.h"

#include <inttypes.h>
#include <stdlib.h>

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
