/* Reads formulas in DIMACS CNF.  Variable 7 is x7; a literal that a clause has twice counts once. */
#include "proof/check/pb_formula.h"
#include "proof/check/proof_check.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MOST_VARIABLES INT32_MAX

void kp_read_clause(struct kp_constraint_reader *reader)
{
    struct kp_words *words = &reader->words;

    kp_pb_sum_clear(&reader->sum);
    kp_pb_add(reader->context, &reader->sum.degree, kp_pb_small(1));
    while (kp_words_go_on(words, "0")) {
        int64_t literal;
        char name[32];

        if (words->length == 0 || words->word[0] == '+')
            kp_words_unexpected(words, "a literal or the 0 that ends a clause");
        literal = kp_read_int64(reader, "a literal like 3 or -3, or the 0 that ends a clause");
        if (literal == 0 || literal > MOST_VARIABLES || literal < -MOST_VARIABLES)
            kp_words_refuse(words, "a variable before this word is not from 1 to 2,147,483,647");
        snprintf(name, sizeof name, "x%" PRId64, literal < 0 ? -literal : literal);
        if (!kp_pb_failed(reader->context))
            kp_pb_sum_add_once(&reader->sum,
                               2 * kp_find_variable(reader, name, strlen(name)) + (literal < 0));
    }
    kp_words_expect(words, "0");
}

static void read_cnf(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    struct kp_words *words = &reader->words;
    int64_t variables, clauses;

    kp_words_expect(words, "p");
    kp_words_expect(words, "cnf");
    variables = kp_read_count(reader, "the number of variables");
    clauses = kp_read_count(reader, "the number of clauses");
    while (kp_words_go_on(words, "")) {
        unsigned line = words->line;

        kp_read_clause(reader);
        kp_pb_formula_add_line(formula, KP_NO_NAME, line);
        kp_pb_formula_add(formula, &reader->sum);
    }
    if ((int64_t)formula->count != clauses || (int64_t)formula->variables.count > variables)
        kp_words_refuse(words,
                        "line 'p' announces %" PRId64 " variables and %" PRId64
                        " clauses; found %zu and %zu",
                        variables, clauses, formula->variables.count, formula->count);
}

enum kp_status kp_pb_formula_read_cnf(const struct kp_in *in, const struct kp_limits *limits,
                                      struct kp_pb_formula **formula, enum kp_stop_reason *stop,
                                      struct kp_diag *why)
{
    return kp_pb_formula_read(in, 'c', read_cnf, limits, formula, stop, why);
}
