/* Checks a proof in VeriPB's format 3.0, step by step as it is read.  A table has the steps that
 * keypeg writes; other steps of the format are refused by their names. */
#include "proof/check/proof_check.h"

#include "proof/check/proof_impl.h"
#include <stdlib.h>
#include <string.h>

/* ---- Small steps -------------------------------------------------------- */

static void check_f(struct kp_proof_state *proof)
{
    kp_wide count = kp_read_count(&proof->reader, "the number of constraints");

    if (proof->conclusion->steps > 0)
        kp_step_refuse(proof, "'f' must be the first step");
    if (count != (kp_wide)proof->formula->count)
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

/* ---- Steps -------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*check)(struct kp_proof_state *proof);
} steps[] = {{"pol", kp_check_pol}, {"rup", kp_check_rup},   {"del", check_del},
             {"red", kp_check_red}, {"solx", kp_check_solx}, {"f", check_f}};

/* Makes the place of the word, which is the name of a step, that of the step. */
static void begin_step(struct kp_proof_state *proof)
{
    proof->context.line = proof->reader.words.line;
    proof->context.column = proof->reader.words.column;
}

static void check_step(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;

    begin_step(proof);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (kp_words_skip(words, steps[i].name)) {
            steps[i].check(proof);
            kp_words_expect(words, ";");
            proof->conclusion->steps++;
            return;
        }
    if (words->word[0] == '@')
        kp_words_refuse(words, "a step with a label, which keypeg does not check");
    else
        kp_words_unexpected(words, "a step such as 'pol' or 'rup', or 'output NONE'");
}

/* "output NONE ; conclusion ... ; end pseudo-Boolean proof ;" */
static void check_footer(struct kp_proof_state *proof)
{
    static const char *const end[] = {";", "end", "pseudo-Boolean", "proof", ";"};
    struct kp_words *words = &proof->reader.words;

    kp_words_expect(words, "output");
    kp_words_expect(words, "NONE");
    kp_words_expect(words, ";");
    begin_step(proof);
    kp_words_expect(words, "conclusion");
    if (!kp_pb_failed(&proof->context))
        kp_check_conclusion(proof);
    for (size_t i = 0; i < sizeof end / sizeof *end; i++)
        kp_words_expect(words, end[i]);
    if (words->length > 0)
        kp_words_unexpected(words, "nothing after the end of the proof");
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

    check_header(words);
    while (kp_words_go_on(words, "output") && words->length > 0 && kp_pb_work(&proof->context, 1))
        check_step(proof);
    check_footer(proof);
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
        .named = formula->variables.count,
        .older = formula->variables.count,
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
