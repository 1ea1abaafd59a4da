/* Checks a proof in VeriPB's format 3.0, step by step as it is read. */
#include "proof/proof_check.h"

#include "proof/proof_impl.h"
#include <stdlib.h>
#include <string.h>

/* ---- The first line and 'f' --------------------------------------------- */

static enum kp_status read_header(struct kp_proof_state *proof)
{
    static const struct {
        const char *word;
        unsigned column;
    } header[] = {{"pseudo-Boolean", 1}, {"proof", 16}, {"version", 22}, {"3.0", 30}};
    struct kp_word_reader *words = &proof->reader.words;
    enum kp_status status = kp_words_next(words);

    for (size_t i = 0; i < sizeof header / sizeof *header && status == KP_OK; i++) {
        if (words->line != 1 || words->column != header[i].column ||
            !kp_word_is(words, header[i].word))
            return kp_words_fail_at(words, words->line, words->column,
                                    "the first line must be 'pseudo-Boolean proof version 3.0'");
        status = kp_words_next(words);
    }
    if (status == KP_OK && words->line == 1 && words->length > 0)
        return kp_words_unexpected(words, "the end of the first line");
    return status;
}

static enum kp_status check_f(struct kp_proof_state *proof)
{
    struct kp_pb_number count = {0};
    enum kp_status status = kp_read_number(&proof->reader, "the number of constraints", &count);
    bool is_right = !count.big && count.small == (int64_t)proof->formula->count;

    kp_pb_drop(&proof->heap, &count);
    if (status == KP_OK && proof->conclusion->steps > 0)
        return kp_step_fail(proof, "'f' must be the first step");
    if (status == KP_OK && !is_right)
        return kp_step_fail(proof, "the formula has %zu constraints (an equation counts twice)",
                            proof->formula->count);
    return status;
}

/* ---- Deleting ----------------------------------------------------------- */

enum kp_status kp_check_del(struct kp_proof_state *proof)
{
    struct kp_word_reader *words = &proof->reader.words;
    enum kp_status status = KP_OK;

    if (!kp_word_is(words, "id"))
        return kp_words_unexpected(words, "'id', the only 'del' that keypeg checks");
    status = kp_words_next(words);
    do {
        uint64_t number = 0;
        struct kp_pb_constraint *constraint;

        if (status == KP_OK)
            status = kp_read_constraint_number(proof, &number);
        if (status != KP_OK)
            return status;
        constraint = kp_proof_find(proof, number);
        if (constraint->line > 0 || constraint->excludes_solution)
            return kp_step_fail(proof, "constraint %llu is %s, which keypeg does not delete",
                                (unsigned long long)number,
                                constraint->line > 0 ? "of the formula" : "of a solution");
        kp_proof_remove(proof, number);
    } while (!kp_word_is(words, ";"));
    return status;
}

/* ---- Steps -------------------------------------------------------------- */

static enum kp_status check_output(struct kp_proof_state *proof)
{
    return kp_words_expect(&proof->reader.words, "NONE");
}

static enum kp_status check_end(struct kp_proof_state *proof)
{
    enum kp_status status = kp_words_expect(&proof->reader.words, "pseudo-Boolean");

    return status == KP_OK ? kp_words_expect(&proof->reader.words, "proof") : status;
}

/* Where a step may be: in the body of the proof, in a subproof too, or in the footer, whose steps
 * have an order. */
enum step_place { IN_BODY, IN_SUBPROOF, FOOTER_1, FOOTER_2, FOOTER_3 };

struct proof_step {
    const char *name;
    enum kp_status (*check)(struct kp_proof_state *proof);
    enum step_place place;
    bool takes_label;
    bool opens_subproof; /* and has no ';' */
};

static const struct proof_step steps[] = {
    {"pol", kp_check_pol, IN_SUBPROOF, true, false},
    {"rup", kp_check_rup, IN_SUBPROOF, true, false},
    {"del", kp_check_del, IN_BODY, false, false},
    {"red", kp_check_red, IN_BODY, true, false},
    {"pbc", kp_check_pbc, IN_SUBPROOF, true, true},
    {"qed", kp_check_qed, IN_SUBPROOF, false, false},
    {"solx", kp_check_solx, IN_BODY, true, false},
    {"f", check_f, IN_BODY, false, false},
    {"output", check_output, FOOTER_1, false, false},
    {"conclusion", kp_check_conclusion, FOOTER_2, false, false},
    {"end", check_end, FOOTER_3, false, false},
};

static const struct proof_step *find_step(const struct kp_word_reader *words)
{
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (kp_word_is(words, steps[i].name))
            return &steps[i];
    return NULL;
}

static const char *const unchecked[] = {
    "a",          "core",
    "def_order",  "delc",
    "deld",       "dom",
    "e",          "ea",
    "eobj",       "fail",
    "i",          "ia",
    "is_deleted", "load_order",
    "obju",       "proofgoal",
    "scope",      "set_level",
    "setlvl",     "sol",
    "soli",       "strengthening_to_core",
    "wiplvl",     "p",
    "u",          "v",
    "o",          "l",
    "c",          "d",
    "j",          "#",
    "w",
};

static enum kp_status refuse_word(struct kp_word_reader *words)
{
    for (size_t i = 0; i < sizeof unchecked / sizeof *unchecked; i++)
        if (kp_word_is(words, unchecked[i]))
            return kp_words_fail_at(words, words->line, words->column,
                                    "'%s' is a step of VeriPB that keypeg does not check",
                                    unchecked[i]);
    return kp_words_unexpected(words, "a step such as 'pol' or 'rup'");
}

/* Read "@label" if it is there. */
static enum kp_status read_label(struct kp_proof_state *proof)
{
    struct kp_word_reader *words = &proof->reader.words;
    enum kp_status status = KP_OK;

    proof->label = KP_NO_NAME;
    if (words->length == 0 || words->word[0] != '@')
        return KP_OK;
    status = kp_check_label(&proof->reader);
    if (status != KP_OK)
        return status;
    proof->label = kp_name_add(&proof->heap, &proof->labels, words->word, words->length);
    return proof->label == KP_NO_NAME ? kp_no_memory(words->why) : kp_words_next(words);
}

/* Refuse a step that must not be here; *place is how far the proof has come. */
static enum kp_status check_place(struct kp_proof_state *proof, const struct proof_step *step,
                                  enum step_place *place)
{
    static const char *const expected[] = {
        [IN_BODY] = "'output NONE'", [FOOTER_1] = "'conclusion'", [FOOTER_2] = "'end'"};
    enum step_place next = *place == IN_BODY ? FOOTER_1 : *place + 1;

    if (step->place < FOOTER_1 ? *place != IN_BODY : step->place != next)
        return kp_step_fail(proof, "'%s' cannot be here; expected %s", step->name,
                            expected[*place]);
    if (proof->subproof_count > 0 && step->place != IN_SUBPROOF)
        return kp_step_fail(proof,
                            "'%s' cannot be in a subproof, which began in line %u; end it with "
                            "'qed'",
                            step->name, proof->subproofs[proof->subproof_count - 1].line);
    if (proof->label != KP_NO_NAME && !step->takes_label)
        return kp_step_fail(proof, "'%s' makes no constraint that a label could name", step->name);
    if (step->place >= FOOTER_1)
        *place = step->place;
    return KP_OK;
}

static enum kp_status check_step(struct kp_proof_state *proof, enum step_place *place)
{
    struct kp_word_reader *words = &proof->reader.words;
    const struct proof_step *step;
    enum kp_status status;

    proof->line = words->line;
    proof->column = words->column;
    status = read_label(proof);
    if (status != KP_OK)
        return status;
    step = find_step(words);
    if (!step)
        return refuse_word(words);
    status = check_place(proof, step, place);
    if (status == KP_OK)
        status = kp_words_next(words);
    if (status == KP_OK)
        status = step->check(proof);
    if (status == KP_OK && !step->opens_subproof)
        status = kp_words_expect(words, ";");
    proof->conclusion->steps += step->place < FOOTER_1;
    if (status == KP_OK && !kp_pb_work(&proof->heap, 1))
        return kp_no_memory(words->why);
    return status;
}

static enum kp_status check_steps(struct kp_proof_state *proof)
{
    struct kp_word_reader *words = &proof->reader.words;
    enum step_place place = IN_BODY;
    enum kp_status status = read_header(proof);

    while (status == KP_OK && words->length > 0 && place != FOOTER_3)
        status = check_step(proof, &place);
    if (status != KP_OK)
        return status;
    if (place != FOOTER_3)
        return kp_words_unexpected(words, "'end pseudo-Boolean proof ;'");
    if (words->length > 0)
        return kp_words_unexpected(words, "nothing after the end of the proof");
    return KP_OK;
}

/* ---- The whole proof ---------------------------------------------------- */

/* Number the constraints of the formula. */
static enum kp_status add_formula(struct kp_proof_state *proof)
{
    struct kp_pb_formula *formula = proof->formula;
    enum kp_status status = KP_OK;

    for (size_t i = 0; i < formula->count && status == KP_OK; i++) {
        const char *name = kp_pb_formula_label(formula, formula->constraints[i]->line - 1);

        proof->label = name ? kp_name_add(&proof->heap, &proof->labels, name, strlen(name))
                            : KP_NO_NAME;
        status = kp_proof_add_step(proof, formula->constraints[i]);
    }
    return status;
}

/* Find the variables that no witness may change. */
static bool find_kept(struct kp_proof_state *proof)
{
    const struct kp_pb_formula *formula = proof->formula;
    const struct kp_pb_constraint *objective = formula->objective;

    if (!KP_PB_RESERVE(&proof->heap, proof->is_kept, proof->kept_room, formula->variables.count))
        return false;
    for (size_t i = 0; i < formula->variables.count && i < formula->preserved_room; i++)
        proof->is_kept[i] = formula->is_preserved[i];
    for (uint32_t i = 0; objective && i < objective->count; i++)
        proof->is_kept[kp_pb_variable(objective->terms[i].literal)] = true;
    return true;
}

enum kp_status kp_proof_run(struct kp_pb_formula *formula, const struct kp_in *text, char comment,
                            enum kp_status (*check)(struct kp_proof_state *proof),
                            const struct kp_limits *limits, struct kp_proof_conclusion *conclusion,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_proof_state proof = {.formula = formula,
                                   .heap = {.limits = limits, .bytes = formula->heap.bytes},
                                   .conclusion = conclusion};
    enum kp_status status;

    *conclusion = (struct kp_proof_conclusion){.used = kp_calloc(formula->line_count, 1)};
    proof.assignment.heap = proof.propagation.assignment.heap = proof.reader.sum.heap = &proof.heap;
    proof.reader.known = &formula->variables;
    proof.reader.names = &proof.variables;
    status = kp_words_open(&proof.reader.words, text, &proof.heap, comment, why);
    if (status == KP_OK && (!conclusion->used || !find_kept(&proof)))
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = add_formula(&proof);
    if (status == KP_OK)
        status = check(&proof);
    if (status == KP_OK && proof.heap.failed)
        status = kp_no_memory(why);
    kp_proof_free(&proof);
    return kp_pb_heap_end(&proof.heap, status, stop);
}

enum kp_status kp_proof_check(struct kp_pb_formula *formula, const struct kp_in *proof,
                              const struct kp_limits *limits,
                              struct kp_proof_conclusion *conclusion, enum kp_stop_reason *stop,
                              struct kp_diag *why)
{
    return kp_proof_run(formula, proof, '%', check_steps, limits, conclusion, stop, why);
}

void kp_proof_conclusion_free(struct kp_proof_conclusion *conclusion)
{
    free(conclusion->used);
    free(conclusion->values);
    conclusion->used = conclusion->values = NULL;
}
