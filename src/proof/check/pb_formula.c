/* Reads formulas in OPB, as keypeg writes them: comments with '*', "preserved:", then inequalities
 * with '>=', which may have a label. */
#include "proof/check/pb_formula.h"

#include "proof/check/proof_check.h"
#include <stdlib.h>

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

static void read_label(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    struct kp_words *words = &reader->words;
    size_t label = formula->labels.count;

    if (!kp_is_pb_name(words->word + 1, words->length - 1))
        kp_words_unexpected(words, "a label such as '@row_1'");
    else if (kp_name_add(reader->context, &formula->labels, words->word, words->length) < label)
        kp_words_refuse(words, "this label is given twice; use another one");
    else if (KP_PB_RESERVE(reader->context, formula->labelled, formula->labelled_room, label + 1))
        formula->labelled[label] = formula->count + 1;
    kp_words_next(words);
}

static void read_line(struct kp_constraint_reader *reader, struct kp_pb_formula *formula)
{
    struct kp_pb_constraint *made = NULL;

    reader->context->line = reader->words.line;
    reader->context->column = reader->words.column;
    if (reader->words.word[0] == '@')
        read_label(reader, formula);
    kp_read_constraint(reader);
    kp_words_expect(&reader->words, ";");
    if (KP_PB_RESERVE(reader->context, formula->constraints, formula->room, formula->count + 1))
        made = kp_pb_sum_constraint(&reader->sum);
    if (!made)
        return;
    formula->constraints[formula->count++] = made;
}

enum kp_status kp_pb_formula_read(const struct kp_in *in, const struct kp_limits *limits,
                                  struct kp_pb_formula **formula, enum kp_stop_reason *stop,
                                  struct kp_diag *why)
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
    kp_words_open(&reader.words, in, &made->context, '*');
    if (kp_words_skip(&reader.words, "preserved"))
        read_preserved(&reader, made);
    while (kp_words_go_on(&reader.words, ""))
        read_line(&reader, made);
    kp_words_close(&reader.words);
    kp_pb_sum_free(&reader.sum);
    status = kp_pb_end(&made->context, stop);
    if (kp_pb_failed(&made->context))
        kp_pb_formula_free(made);
    else
        *formula = made;
    return status;
}

void kp_pb_formula_free(struct kp_pb_formula *formula)
{
    struct kp_pb_context *context;

    if (!formula)
        return;
    context = &formula->context;
    for (size_t i = 0; i < formula->count; i++)
        kp_pb_constraint_free(context, formula->constraints[i]);
    KP_PB_FREE(context, formula->constraints, formula->room);
    KP_PB_FREE(context, formula->labelled, formula->labelled_room);
    KP_PB_FREE(context, formula->is_preserved, formula->preserved_room);
    kp_name_table_free(context, &formula->variables);
    kp_name_table_free(context, &formula->labels);
    free(formula);
}
