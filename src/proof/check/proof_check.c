/* Checks a proof in VeriPB's format 3.0, step by step as it is read. */
#include "proof/check/proof_check.h"

#include "proof/check/proof_impl.h"
#include <stdio.h>
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
        if (constraint->line > 0 || constraint->excludes_solution)
            kp_step_refuse(proof, "constraint %llu is %s, which keypeg does not delete",
                           (unsigned long long)constraint->number,
                           constraint->line > 0 ? "of the formula" : "of a solution");
        else
            kp_proof_remove(proof, constraint->number);
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

/* Where a step may be: in the body of the proof, in a subproof too, or in the footer, whose steps
 * have an order. */
enum step_place { IN_BODY, IN_SUBPROOF, FOOTER_1, FOOTER_2, FOOTER_3 };

static const struct proof_step {
    const char *name;
    void (*check)(struct kp_proof_state *proof);
    enum step_place place;
    bool takes_label;
    bool opens_subproof; /* and has no ';' */
} steps[] = {
    {"pol", kp_check_pol, IN_SUBPROOF, true, false},
    {"rup", kp_check_rup, IN_SUBPROOF, true, false},
    {"del", check_del, IN_BODY, false, false},
    {"red", kp_check_red, IN_BODY, true, false},
    {"pbc", kp_check_pbc, IN_SUBPROOF, true, true},
    {"qed", kp_check_qed, IN_SUBPROOF, false, false},
    {"solx", kp_check_solx, IN_BODY, true, false},
    {"f", check_f, IN_BODY, false, false},
    {"output", check_output, FOOTER_1, false, false},
    {"conclusion", kp_check_conclusion, FOOTER_2, false, false},
    {"end", check_end, FOOTER_3, false, false},
};

/* Other steps of the format, between spaces. */
static const char unchecked[] =
    " a core def_order delc deld dom e end_time eobj eord_def eord_loaded epreserved fail i ia "
    "is_deleted load_order obji obju preserved_add preserved_rm proofgoal scope setlvl sol soli "
    "start_time strengthening_to_core wiplvl ";

/* The step that the word names; NULL: it is refused. */
static const struct proof_step *find_step(struct kp_words *words)
{
    char spaced[40] = "";

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (kp_words_at(words, steps[i].name))
            return &steps[i];
    if (words->length + 2 < sizeof spaced)
        snprintf(spaced, sizeof spaced, " %.*s ", (int)words->length, words->word);
    if (words->length > 0 && *spaced && strstr(unchecked, spaced))
        kp_words_refuse(words, "'%.*s' is a step of VeriPB that keypeg does not check",
                        kp_word_shown(words), words->word);
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
    if (proof->subproof_count > 0 && step->place != IN_SUBPROOF)
        kp_step_refuse(proof,
                       "'%s' cannot be in a subproof, which began in line %u; end it with 'qed'",
                       step->name, proof->subproofs[proof->subproof_count - 1].line);
    if (proof->label != KP_NO_NAME && !step->takes_label)
        kp_step_refuse(proof, "'%s' makes no constraint that a label could name", step->name);
    if (step->place >= FOOTER_1)
        *place = step->place;
}

static void check_step(struct kp_proof_state *proof, enum step_place *place)
{
    struct kp_words *words = &proof->reader.words;
    const struct proof_step *step;

    proof->line = words->line;
    proof->column = words->column;
    proof->label = KP_NO_NAME;
    if (words->word[0] == '@')
        proof->label = kp_read_label(&proof->reader, &proof->labels);
    step = find_step(words);
    if (!step)
        return;
    check_place(proof, step, place);
    kp_words_next(words);
    if (kp_pb_failed(&proof->context))
        return;
    step->check(proof);
    if (!step->opens_subproof)
        kp_words_expect(words, ";");
    proof->conclusion->steps += step->place < FOOTER_1;
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

/* Number the constraints of the formula, and find the variables that no witness may change. */
static void add_formula(struct kp_proof_state *proof)
{
    struct kp_pb_formula *formula = proof->formula;
    const struct kp_pb_constraint *objective = formula->objective;

    for (size_t i = 0; i < formula->count; i++) {
        const char *name = kp_pb_formula_label(formula, formula->constraints[i]->line - 1);

        proof->label = name ? kp_name_add(&proof->context, &proof->labels, name, strlen(name))
                            : KP_NO_NAME;
        kp_proof_add(proof, formula->constraints[i]);
    }
    proof->label = KP_NO_NAME;
    if (!KP_PB_RESERVE(&proof->context, proof->is_kept, proof->kept_room, formula->variables.count))
        return;
    for (size_t i = 0; i < formula->variables.count && i < formula->preserved_room; i++)
        proof->is_kept[i] = formula->is_preserved[i];
    for (uint32_t i = 0; objective && i < objective->count; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is room for all variables */
        proof->is_kept[kp_pb_variable(objective->terms[i].literal)] = true;
}

enum kp_status kp_proof_check(struct kp_pb_formula *formula, const struct kp_in *text,
                              const struct kp_limits *limits,
                              struct kp_proof_conclusion *conclusion, enum kp_stop_reason *stop,
                              struct kp_diag *why)
{
    struct kp_proof_state proof = {
        .formula = formula,
        .context = {.limits = limits, .why = why, .bytes = formula->context.bytes},
        .conclusion = conclusion};
    struct kp_pb_context *context = &proof.context;

    *conclusion = (struct kp_proof_conclusion){.used = kp_calloc(formula->line_count, 1)};
    if (!conclusion->used)
        kp_pb_no_memory(context, KP_COMPLETED);
    proof.assignment.context = proof.propagation.assignment.context = context;
    proof.reader = (struct kp_constraint_reader){.context = context,
                                                 .sum = {.context = context},
                                                 .known = &formula->variables,
                                                 .names = &proof.variables};
    add_formula(&proof);
    kp_words_open(&proof.reader.words, text, context, formula->is_cnf ? 'c' : '%');
    if (!kp_pb_failed(context) && formula->is_cnf)
        kp_check_drup(&proof);
    else if (!kp_pb_failed(context))
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
