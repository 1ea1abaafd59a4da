/* Reads formulas.  OPB has comments with '*', "preserved:", "min:", then constraints, of which
 * inequalities may have a label.  In DIMACS CNF variable 7 is x7, and a literal that a clause has
 * twice counts once. */
#include "proof/check/pb_formula.h"
#include "proof/check/proof_check.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Begin a line. */
static void add_line(struct kp_pb_formula *formula, size_t label, unsigned line)
{
    if (KP_PB_RESERVE(&formula->context, formula->lines, formula->line_room,
                      formula->line_count + 1))
        formula->lines[formula->line_count++] = (struct kp_pb_line){label, line};
}

/* Add the constraint of a sum to the last line. */
static void add_constraint(struct kp_pb_formula *formula, const struct kp_pb_sum *sum)
{
    struct kp_pb_constraint *made = NULL;

    if (KP_PB_RESERVE(&formula->context, formula->constraints, formula->room, formula->count + 1))
        made = kp_pb_sum_constraint(sum);
    if (!made)
        return;
    made->line = formula->line_count;
    formula->constraints[formula->count++] = made;
}

/* ---- OPB ---------------------------------------------------------------- */

static void read_preserved(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    formula->has_preserved = true;
    kp_words_expect(&reader->words, ":");
    while (kp_words_go_on(&reader->words, ";")) {
        uint32_t literal = kp_read_literal(reader), variable = kp_pb_variable(literal);

        if (literal & 1)
            kp_words_refuse(&reader->words, "'preserved:' lists variables, not negations");
        if (KP_PB_RESERVE(reader->context, formula->is_preserved, formula->preserved_room,
                          variable + 1))
            formula->is_preserved[variable] = true;
    }
    kp_words_expect(&reader->words, ";");
}

static void read_objective(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    kp_words_expect(&reader->words, ":");
    kp_read_terms(reader);
    kp_words_expect(&reader->words, ";");
    formula->objective = kp_pb_sum_constraint(&reader->sum);
}

static void read_line(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    struct kp_words *words = &reader->words;
    unsigned line = words->line, column = words->column;
    size_t label = KP_NO_NAME, labels = formula->labels.count;
    bool is_equation;

    if (words->word[0] == '@') {
        label = kp_read_label(reader, &formula->labels);
        if (formula->labels.count == labels)
            kp_pb_refuse(reader->context, line, column,
                         "this label is given twice; use another one");
    }
    is_equation = kp_read_constraint(reader, "=");
    if (is_equation && label != KP_NO_NAME)
        kp_pb_refuse(reader->context, line, column,
                     "an equation is two constraints and cannot have a label; write an inequality "
                     "with '>='");
    kp_words_expect(words, ";");
    add_line(formula, label, line);
    add_constraint(formula, &reader->sum);
    if (is_equation) {
        kp_turn_around(&reader->sum);
        add_constraint(formula, &reader->sum);
    }
}

static void read_opb(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    if (kp_words_skip(&reader->words, "preserved"))
        read_preserved(reader, formula);
    if (kp_words_skip(&reader->words, "min"))
        read_objective(reader, formula);
    while (kp_words_go_on(&reader->words, ""))
        read_line(reader, formula);
}

/* ---- DIMACS CNF --------------------------------------------------------- */

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
        add_line(formula, KP_NO_NAME, line);
        add_constraint(formula, &reader->sum);
    }
    if ((int64_t)formula->count != clauses || (int64_t)formula->variables.count > variables)
        kp_words_refuse(words,
                        "line 'p' announces %" PRId64 " variables and %" PRId64
                        " clauses; found %zu and %zu",
                        variables, clauses, formula->variables.count, formula->count);
}

/* ---- Both --------------------------------------------------------------- */

enum kp_status kp_pb_formula_read(const struct kp_in *in, bool may_be_cnf,
                                  const struct kp_limits *limits, struct kp_pb_formula **formula,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_pb_formula *made = kp_calloc(1, sizeof *made);
    struct kp_constraint_reader reader = {0};
    enum kp_status status;

    *stop = KP_COMPLETED;
    *formula = NULL;
    if (!made)
        return kp_no_memory(why);
    made->context = (struct kp_pb_context){.limits = limits, .why = why};
    reader.context = reader.sum.context = &made->context;
    reader.names = &made->variables;
    kp_words_open(&reader.words, in, &made->context, may_be_cnf ? '\0' : '*');
    made->is_cnf = reader.words.comment == 'c';
    if (made->is_cnf)
        read_cnf(&reader, made);
    else
        read_opb(&reader, made);
    kp_words_close(&reader.words);
    kp_pb_sum_free(&reader.sum);
    status = kp_pb_end(&made->context, stop);
    if (kp_pb_failed(&made->context)) {
        kp_pb_formula_free(made);
        return status;
    }
    made->context.limits = &made->no_limits;
    made->context.why = NULL;
    *formula = made;
    return KP_OK;
}
