/* Reads formulas in OPB: comments with '*', "preserved:", "min:", then constraints, of which
 * inequalities may have a label. */
#include "proof/pb_formula.h"
#include "proof/proof_check.h"

/* Read the variables up to ';'. */
static enum kp_status read_preserved(struct kp_constraint_reader *reader,
                                     struct kp_pb_formula *formula)
{
    enum kp_status status = kp_words_expect(&reader->words, ":");

    formula->has_preserved = true;
    while (status == KP_OK && !kp_word_is(&reader->words, ";")) {
        uint32_t literal = 0;

        if (reader->words.length > 0 && reader->words.word[0] == '~')
            return kp_words_unexpected(&reader->words, "a variable or ';'");
        status = kp_read_literal(reader, &literal);
        if (status == KP_OK && !KP_PB_RESERVE(&formula->heap, formula->is_preserved,
                                              formula->preserved_room, kp_pb_variable(literal) + 1))
            status = KP_NO_MEMORY;
        if (status == KP_OK)
            formula->is_preserved[kp_pb_variable(literal)] = true;
    }
    return status == KP_OK ? kp_words_expect(&reader->words, ";") : status;
}

static enum kp_status read_objective(struct kp_constraint_reader *reader,
                                     struct kp_pb_formula *formula)
{
    enum kp_status status = kp_words_expect(&reader->words, ":");

    if (status == KP_OK)
        status = kp_read_terms(reader);
    if (status == KP_OK)
        status = kp_words_expect(&reader->words, ";");
    if (status == KP_OK)
        formula->objective = kp_pb_sum_constraint(&reader->sum);
    return status == KP_OK && !formula->objective ? KP_NO_MEMORY : status;
}

static enum kp_status read_label(struct kp_constraint_reader *reader, struct kp_pb_formula *formula,
                                 size_t *label)
{
    struct kp_word_reader *words = &reader->words;
    enum kp_status status = kp_check_label(reader);

    if (status != KP_OK)
        return status;
    if (kp_name_find(&formula->labels, words->word, words->length) != KP_NO_NAME)
        return kp_words_fail_at(words, words->line, words->column,
                                "the label '%.*s' is given twice; use another one",
                                kp_word_shown(words), words->word);
    *label = kp_name_add(words->heap, &formula->labels, words->word, words->length);
    return *label == KP_NO_NAME ? KP_NO_MEMORY : kp_words_next(words);
}

static enum kp_status read_line(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    struct kp_word_reader *words = &reader->words;
    unsigned line = words->line, column = words->column;
    size_t label = KP_NO_NAME;
    bool is_equation = false;
    enum kp_status status = KP_OK;

    if (words->word[0] == '@')
        status = read_label(reader, formula, &label);
    if (status == KP_OK)
        status = kp_read_constraint(reader, "=", &is_equation);
    if (status == KP_OK && is_equation && label != KP_NO_NAME)
        return kp_words_fail_at(words, line, column,
                                "an equation is two constraints and cannot have a label; write an "
                                "inequality with '>='");
    if (status == KP_OK)
        status = kp_words_expect(words, ";");
    if (status == KP_OK)
        status = kp_pb_formula_add_line(formula, label, line);
    if (status == KP_OK)
        status = kp_pb_formula_add(formula, &reader->sum);
    if (status == KP_OK && is_equation) {
        kp_turn_around(&reader->sum);
        status = kp_pb_formula_add(formula, &reader->sum);
    }
    return status == KP_OK && words->heap->failed ? KP_NO_MEMORY : status;
}

static enum kp_status read_opb(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    struct kp_word_reader *words = &reader->words;
    enum kp_status status = kp_words_next(words);

    if (status == KP_OK && kp_word_is(words, "preserved")) {
        status = kp_words_next(words);
        if (status == KP_OK)
            status = read_preserved(reader, formula);
    }
    if (status == KP_OK && kp_word_is(words, "min")) {
        status = kp_words_next(words);
        if (status == KP_OK)
            status = read_objective(reader, formula);
    }
    while (status == KP_OK && words->length > 0)
        status = read_line(reader, formula);
    return status;
}

enum kp_status kp_pb_formula_read_opb(const struct kp_in *in, const struct kp_limits *limits,
                                      struct kp_pb_formula **formula, enum kp_stop_reason *stop,
                                      struct kp_diag *why)
{
    return kp_pb_formula_read(in, '*', read_opb, limits, formula, stop, why);
}
