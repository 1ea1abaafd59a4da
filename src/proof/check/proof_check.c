/* Checks a proof in VeriPB's format 3.0, step by step as it is read.  A table has the steps that
 * keypeg writes; other steps of the format are refused by their names. */
#include "proof/check/proof_check.h"

#include "proof/check/proof_impl.h"
#include <stdlib.h>
#include <string.h>

/* ---- Small steps -------------------------------------------------------- */

static void check_f(struct kp_proof_state *proof)
{
    int64_t count = kp_read_count(&proof->reader, "the number of constraints");

    if (proof->conclusion->steps > 0)
        kp_step_refuse(proof, "'f' must be the first step");
    if (count != (int64_t)proof->formula->count)
        kp_step_refuse(proof, "the formula has %zu constraints (an equation counts twice)",
                       proof->formula->count);
}

static void check_del(struct kp_proof_state *proof)
{
    kp_words_expect(&proof->reader.words, "id");
    do {
        struct kp_pb_constraint *constraint = kp_read_id(proof);

        if (!constraint)
            return;
        if (kp_proof_is_permanent(proof, constraint->number))
            kp_step_refuse(proof, "constraint %llu is of %s, which keypeg does not delete",
                           (unsigned long long)constraint->number,
                           constraint->number > proof->formula->count ? "a solution"
                                                                      : "the formula");
        else
            kp_proof_remove(proof, constraint);
    } while (kp_words_go_on(&proof->reader.words, ";"));
}

static void check_output(struct kp_proof_state *proof)
{
    kp_words_expect(&proof->reader.words, "NONE");
}

static void check_end(struct kp_proof_state *proof)
{
    kp_words_expect(&proof->reader.words, "pseudo-Boolean");
    kp_words_expect(&proof->reader.words, "proof");
}

/* ---- Steps -------------------------------------------------------------- */

/* Where a step may be: in the body of the proof, or in the footer, whose steps have an order. */
enum step_place { IN_BODY, FOOTER_1, FOOTER_2, FOOTER_3 };

static const struct proof_step {
    const char *name;
    void (*check)(struct kp_proof_state *proof);
    enum step_place place;
} steps[] = {
    {"pol", kp_check_pol, IN_BODY},     {"rup", kp_check_rup, IN_BODY},
    {"del", check_del, IN_BODY},        {"red", kp_check_red, IN_BODY},
    {"solx", kp_check_solx, IN_BODY},   {"f", check_f, IN_BODY},
    {"output", check_output, FOOTER_1}, {"conclusion", kp_check_conclusion, FOOTER_2},
    {"end", check_end, FOOTER_3},
};

/* The step that the word names; NULL: it is refused. */
static const struct proof_step *find_step(struct kp_words *words)
{
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (kp_words_at(words, steps[i].name))
            return &steps[i];
    if (words->length > 0 && words->word[0] == '@')
        kp_words_refuse(words, "a step with a label, which keypeg does not check");
    else
        kp_words_unexpected(words, "a step such as 'pol' or 'rup'");
    return NULL;
}

/* Refuse a step that must not be here; *place is how far the proof has come. */
static void check_place(struct kp_proof_state *proof, const struct proof_step *step,
                        enum step_place *place)
{
    static const char *const expected[] = {
        [IN_BODY] = "'output NONE'", [FOOTER_1] = "'conclusion'", [FOOTER_2] = "'end'"};
    enum step_place next = *place == IN_BODY ? FOOTER_1 : *place + 1;

    if (step->place < FOOTER_1 ? *place != IN_BODY : step->place != next)
        kp_step_refuse(proof, "'%s' cannot be here; expected %s", step->name, expected[*place]);
    if (step->place >= FOOTER_1)
        *place = step->place;
}

static void check_step(struct kp_proof_state *proof, enum step_place *place)
{
    struct kp_words *words = &proof->reader.words;
    const struct proof_step *step = find_step(words);

    if (!step)
        return;
    proof->context.line = words->line;
    proof->context.column = words->column;
    check_place(proof, step, place);
    kp_words_next(words);
    if (kp_pb_failed(&proof->context))
        return;
    step->check(proof);
    kp_words_expect(words, ";");
    proof->conclusion->steps += step->place == IN_BODY;
}

/* "pseudo-Boolean proof version 3.0", with single spaces. */
static void check_header(struct kp_words *words)
{
    unsigned line = words->line, column = words->column;

    if (!kp_words_skip(words, "pseudo-Boolean"))
        kp_words_unexpected(words, "'pseudo-Boolean proof version 3.0'");
    kp_words_expect(words, "proof");
    kp_words_expect(words, "version");
    if (words->line != 1 || words->column != 30)
        kp_pb_refuse(words->context, line, column,
                     "the first line must be 'pseudo-Boolean proof version 3.0'");
    kp_words_expect(words, "3.0");
    if (words->line == 1 && words->length > 0)
        kp_words_unexpected(words, "the end of the first line");
}

static void check_text(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    enum step_place place = IN_BODY;

    check_header(words);
    while (kp_words_go_on(words, "") && place != FOOTER_3 && kp_pb_work(&proof->context, 1))
        check_step(proof, &place);
    if (place != FOOTER_3)
        kp_words_unexpected(words, "'end pseudo-Boolean proof ;'");
    if (words->length > 0)
        kp_words_unexpected(words, "nothing after the end of the proof");
}

/* ---- The whole proof ---------------------------------------------------- */

enum kp_status kp_proof_check(const struct kp_pb_formula *formula, const struct kp_in *text,
                              const struct kp_limits *limits,
                              struct kp_proof_conclusion *conclusion, enum kp_stop_reason *stop,
                              struct kp_diag *why)
{
    struct kp_proof_state proof = {
        .formula = formula,
        .context = {.limits = limits, .why = why, .bytes = formula->context.bytes},
        .conclusion = conclusion};
    struct kp_pb_context *context = &proof.context;

    *conclusion = (struct kp_proof_conclusion){.used = kp_calloc(formula->count, 1)};
    if (!conclusion->used)
        kp_pb_no_memory(context, KP_COMPLETED);
    proof.reader = (struct kp_constraint_reader){.context = context,
                                                 .sum = {.context = context},
                                                 .known = &formula->variables,
                                                 .names = &proof.variables};
    for (size_t i = 0; i < formula->count; i++)
        kp_proof_add(&proof, formula->constraints[i]);
    kp_words_open(&proof.reader.words, text, context, '%');
    if (!kp_pb_failed(context))
        check_text(&proof);
    kp_proof_free(&proof);
    return kp_pb_end(context, stop);
}

void kp_proof_conclusion_free(struct kp_proof_conclusion *conclusion)
{
    free(conclusion->used);
    free(conclusion->values);
    conclusion->used = conclusion->values = NULL;
}
