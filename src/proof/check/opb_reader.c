/* Reads formulas in OPB: comments with '*', "preserved:", "min:", then constraints, of which
 * inequalities may have a label. */
#include "proof/check/pb_formula.h"
#include "proof/check/proof_check.h"

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
    kp_pb_formula_add_line(formula, label, line);
    kp_pb_formula_add(formula, &reader->sum);
    if (is_equation) {
        kp_turn_around(&reader->sum);
        kp_pb_formula_add(formula, &reader->sum);
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

enum kp_status kp_pb_formula_read_opb(const struct kp_in *in, const struct kp_limits *limits,
                                      struct kp_pb_formula **formula, enum kp_stop_reason *stop,
                                      struct kp_diag *why)
{
    return kp_pb_formula_read(in, '*', read_opb, limits, formula, stop, why);
}
