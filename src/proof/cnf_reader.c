/* Reads formulas in DIMACS CNF.  Variable 7 is x7; a literal that a clause has twice counts once. */
#include "proof/pb_formula.h"
#include "proof/proof_check.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Read a literal into the sum, or the 0 that ends the clause. */
static enum kp_status read_literal(struct kp_constraint_reader *reader, bool *ends)
{
    struct kp_word_reader *words = &reader->words;
    struct kp_pb_number number = {0};
    bool is_number = words->length > 0 && words->word[0] != '+' &&
                     kp_pb_read_number(words->heap, words->word, words->length, &number);
    bool is_large = number.big || number.small >= KP_PB_MOST_VARIABLES ||
                    number.small <= -KP_PB_MOST_VARIABLES;
    int64_t literal = number.small;
    size_t variable;
    char name[32];

    kp_pb_drop(words->heap, &number);
    if (!is_number || is_large)
        return kp_words_unexpected(words, is_large ? "a smaller variable"
                                                   : "a literal like 3 or -3, or the 0 that ends a "
                                                     "clause");
    *ends = literal == 0;
    if (*ends)
        return kp_words_next(words);
    snprintf(name, sizeof name, "x%" PRId64, literal < 0 ? -literal : literal);
    variable = kp_find_variable(reader, name, strlen(name));
    if (variable == KP_NO_NAME)
        return kp_no_memory(words->why);
    kp_pb_sum_add_once(&reader->sum, 2 * (uint32_t)variable + (literal < 0));
    return kp_words_next(words);
}

enum kp_status kp_read_clause(struct kp_constraint_reader *reader)
{
    enum kp_status status = KP_OK;
    bool ends = false;

    kp_pb_sum_clear(&reader->sum);
    kp_pb_add(reader->words.heap, &reader->sum.degree, kp_pb_small(1));
    while (status == KP_OK && !ends)
        status = read_literal(reader, &ends);
    return status;
}

static enum kp_status read_size(struct kp_constraint_reader *reader, int64_t *size)
{
    struct kp_pb_number number = {0};
    enum kp_status status = kp_read_number(reader, "a number", &number);

    *size = number.big ? -1 : number.small;
    kp_pb_drop(reader->words.heap, &number);
    return status;
}

static enum kp_status read_cnf(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    struct kp_word_reader *words = &reader->words;
    int64_t variables = 0, clauses = 0;
    enum kp_status status = kp_words_next(words);

    if (status == KP_OK)
        status = kp_words_expect(words, "p");
    if (status == KP_OK)
        status = kp_words_expect(words, "cnf");
    if (status == KP_OK)
        status = read_size(reader, &variables);
    if (status == KP_OK)
        status = read_size(reader, &clauses);
    while (status == KP_OK && words->length > 0) {
        unsigned line = words->line;

        status = kp_read_clause(reader);
        if (status == KP_OK)
            status = kp_pb_formula_add_line(formula, KP_NO_NAME, line);
        if (status == KP_OK)
            status = kp_pb_formula_add(formula, &reader->sum);
    }
    if (status == KP_OK && (int64_t)formula->count != clauses)
        return kp_words_fail_at(
            words, 1, 1, "line 'p' announces another number of clauses than %zu", formula->count);
    if (status == KP_OK && (int64_t)formula->variables.count > variables)
        return kp_words_fail_at(words, 1, 1,
                                "line 'p' announces fewer variables than the clauses "
                                "have");
    return status;
}

enum kp_status kp_pb_formula_read_cnf(const struct kp_in *in, const struct kp_limits *limits,
                                      struct kp_pb_formula **formula, enum kp_stop_reason *stop,
                                      struct kp_diag *why)
{
    return kp_pb_formula_read(in, 'c', read_cnf, limits, formula, stop, why);
}
