/* The steps of an explanation as steps of a proof.  Each fact is a literal of the formula (joint
 * facts are variables that the proof defines), which is derived from the lines of the step's rows
 * and from the facts that the step cites. */
#include "base/arena.h"
#include "keypeg.h"
#include "proof/derivation.h"
#include "report/step_sentences.h"

#include <inttypes.h>

struct steps_proof {
    const struct kp_explanation *explanation;
    const struct kp_code_sets *sets;
    struct kp_game_formula formula;
    struct kp_proof_writer writer;
    struct kp_derivation *derivation;
    struct kp_arena arena;
    size_t *constraint_of; /* [fact]: its number in the derivation; 0: it is not derived */
    enum kp_status status;
    enum kp_stop_reason *stop;
};

static bool goes_on(const struct steps_proof *proof)
{
    return proof->status == KP_OK && *proof->stop == KP_COMPLETED && !proof->writer.no_memory &&
           !proof->arena.failed;
}

/* ---- Facts ------------------------------------------------------------------------ */

/* Defines a variable for a joint fact; a bound above is the negation of one below. */
static uint32_t define_joint(struct steps_proof *proof, struct kp_fact joint)
{
    const struct kp_game_formula *formula = &proof->formula;
    size_t least = (size_t)joint.times + (joint.kind == KP_AT_MOST);
    struct kp_proof_terms terms = {.count = 0};
    uint32_t *literals, variable = kp_proof_new_variable(&proof->writer);

    KP_TAKE(&proof->arena, literals, 2 * (size_t)formula->pegs);
    for (int i = 0; i < 2 && literals; i++) {
        size_t colour = (size_t)(i ? joint.other_colour : joint.colour);
        size_t peg = (size_t)(i ? joint.other_peg : joint.peg);

        if (joint.kind == KP_PLACE)
            literals[terms.count++] = kp_literal(kp_game_formula_place(formula, peg, colour), true);
        for (size_t k = 1; k <= formula->pegs && joint.kind != KP_PLACE; k++)
            literals[terms.count++] = kp_literal(kp_game_formula_count(formula, colour, k), true);
    }
    terms.literals = literals;
    if (literals)
        kp_derivation_define(proof->derivation, variable, terms, least);
    return kp_literal(variable, joint.kind != KP_AT_MOST);
}

/* The literal that is true if the fact, which is not derived, holds. */
static uint32_t literal_of(struct steps_proof *proof, size_t fact)
{
    struct kp_fact about = kp_fact_of(proof->sets, fact);
    size_t colour = (size_t)about.colour, times = (size_t)about.times;

    if (fact >= proof->sets->simple_count)
        return define_joint(proof, about);
    switch (about.kind) {
    case KP_NOT_AT:
        return kp_literal(kp_game_formula_place(&proof->formula, (size_t)about.peg, colour), false);
    case KP_AT_LEAST:
        return kp_literal(kp_game_formula_count(&proof->formula, colour, times), true);
    default:
        return kp_literal(kp_game_formula_count(&proof->formula, colour, times + 1), false);
    }
}

/* Derives a fact that is not derived. */
static void derive_fact(struct steps_proof *proof, size_t fact)
{
    uint32_t literal = literal_of(proof, fact);
    struct kp_proof_terms unit = {.literals = &literal, .count = 1};
    uint64_t id = kp_derivation_derive(proof->derivation, literal, proof->stop);

    if (id != 0)
        proof->constraint_of[fact] = kp_derivation_add(proof->derivation, unit, 1, id);
}

/* Says whether what is derived next may follow from these facts. */
static void use_facts(struct steps_proof *proof, const uint64_t *facts, bool use)
{
    for (size_t f = 0; kp_next_fact(proof->sets, facts, &f); f++)
        if (proof->constraint_of[f])
            kp_derivation_use(proof->derivation, proof->constraint_of[f], use);
}

/* ---- Steps ------------------------------------------------------------------------ */

static void write_comment(struct steps_proof *proof, size_t number)
{
    struct kp_strbuf says = {0};

    kp_strbuf_addf(&says, "%zu. ", number + 1);
    kp_say_step(proof->explanation, number, &says);
    kp_strbuf_addf(&says, ".");
    proof->arena.failed |= says.failed;
    if (!says.failed)
        kp_proof_comment(&proof->writer, says.text);
    kp_strbuf_free(&says);
}

/* Says whether what is derived next may follow from the rows and premises of the step. */
static void use_what_it_cites(struct steps_proof *proof, const struct kp_chain_step *step, bool use)
{
    for (size_t r = 0; r < step->row_count; r++)
        kp_derivation_use_row(proof->derivation, step->rows[r], use);
    use_facts(proof, step->premises, use);
}

/* Returns the id of the contradiction in which the last step ends, or 0. */
static uint64_t prove_steps(struct steps_proof *proof)
{
    const struct kp_chain *chain = &proof->explanation->chain;
    uint64_t id = 0;

    kp_derivation_begin(proof->derivation);
    for (size_t i = 0; i < chain->count && goes_on(proof); i++) {
        const struct kp_chain_step *step = &chain->steps[i];

        write_comment(proof, i);
        use_what_it_cites(proof, step, true);
        for (size_t f = 0; kp_next_fact(proof->sets, step->conclusions, &f) && goes_on(proof); f++)
            if (!proof->constraint_of[f])
                derive_fact(proof, f);
        if (kp_bits_empty(step->conclusions, proof->sets->fact_words) && goes_on(proof))
            id = kp_derivation_derive(proof->derivation, KP_NO_LITERAL, proof->stop);
        use_what_it_cites(proof, step, false);
    }
    return id;
}

/* ---- Conclusions ------------------------------------------------------------------ */

/* Excludes the only secret by the step `solx`.  Returns the number of its clause in the
 * derivation. */
static size_t exclude_secret(struct steps_proof *proof)
{
    const struct kp_game_formula *formula = &proof->formula;
    uint32_t first = formula->has_places ? 0 : formula->first_count;
    uint32_t end = formula->has_places ? formula->first_count : formula->variables;
    const uint16_t *secret = proof->explanation->secret;
    struct kp_proof_terms terms = {.count = 0};
    uint32_t *literals;
    bool *values;

    KP_TAKE(&proof->arena, values, formula->variables);
    KP_TAKE(&proof->arena, literals, end - first);
    proof->arena.failed |= values && !kp_game_formula_evaluate(formula, secret, values);
    if (proof->arena.failed)
        return 0;
    kp_strbuf_addf(&proof->writer.step, "solx ");
    kp_proof_add_secret(&proof->writer, secret);
    for (uint32_t v = first; v < end; v++)
        literals[terms.count++] = kp_literal(v, !values[v]);
    terms.literals = literals;
    return kp_derivation_add(proof->derivation, terms, 1, kp_proof_end_step(&proof->writer));
}

static void prove_only_secret(struct steps_proof *proof)
{
    size_t excluded = exclude_secret(proof);
    uint64_t id;

    prove_steps(proof);
    for (size_t f = 0; f < proof->sets->fact_count; f++)
        if (proof->constraint_of[f])
            kp_derivation_use(proof->derivation, proof->constraint_of[f], true);
    if (!goes_on(proof))
        return;
    kp_derivation_use(proof->derivation, excluded, true);
    id = kp_derivation_derive(proof->derivation, KP_NO_LITERAL, proof->stop);
    kp_strbuf_addf(&proof->writer.step, "conclusion ENUMERATION_COMPLETE 1 : %" PRIu64, id);
}

/* Of a contradiction, or of what is certain, beside a secret that shows that there is one. */
static void prove_others(struct steps_proof *proof)
{
    uint64_t id = prove_steps(proof);

    if (proof->explanation->goal == KP_EXPLAINED_CONTRADICTION) {
        kp_strbuf_addf(&proof->writer.step, "conclusion UNSAT : %" PRIu64, id);
    } else {
        kp_strbuf_addf(&proof->writer.step, "conclusion SAT : ");
        kp_proof_add_secret(&proof->writer, proof->explanation->secret);
    }
}

/* ---- The whole proof --------------------------------------------------------------- */

static enum kp_status check_provable(const struct kp_explanation *explanation, struct kp_diag *why)
{
    enum kp_explained goal = kp_explanation_about(explanation).goal;

    if (goal == KP_EXPLAINED_MISSES || goal == KP_EXPLAINED_POSSIBLE)
        return kp_bad_input(why, "there is nothing to prove");
    if (goal == KP_EXPLAINED_NOTHING ||
        (!explanation->chain.complete && goal == KP_EXPLAINED_CONTRADICTION))
        return kp_bad_input(why, "there is nothing to prove: no explanation was found");
    return KP_OK;
}

enum kp_status kp_explanation_prove(const struct kp_explanation *explanation,
                                    const struct kp_options *options, const struct kp_out *formula,
                                    const struct kp_out *text, enum kp_stop_reason *stop,
                                    struct kp_diag *why)
{
    struct kp_limits limits = kp_limits_of(kp_options_or_default(options));
    struct steps_proof proof = {
        .explanation = explanation, .sets = &explanation->sets, .stop = stop};
    bool is_only = explanation->goal == KP_EXPLAINED_SECRET && explanation->chain.complete;

    *stop = KP_COMPLETED;
    proof.status = check_provable(explanation, why);
    if (proof.status == KP_OK)
        proof.status = kp_game_formula_make(&proof.formula, explanation->sets.game,
                                            is_only ? KP_FORMULA_SECRETS : KP_FORMULA_SECRET, why);
    if (proof.status == KP_OK)
        proof.status = kp_game_formula_write(&proof.formula, &limits, formula, stop);
    if (proof.status == KP_OK)
        proof.status = kp_proof_writer_begin(&proof.writer, &proof.formula, text);
    if (proof.status == KP_OK) {
        KP_TAKE(&proof.arena, proof.constraint_of, proof.sets->fact_count);
        proof.derivation = kp_derivation_new(&proof.writer, &limits);
        proof.arena.failed |= !proof.derivation;
    }
    if (goes_on(&proof))
        (is_only ? prove_only_secret : prove_others)(&proof);
    if (goes_on(&proof))
        proof.status = kp_proof_writer_end(&proof.writer);
    if (proof.writer.no_memory || proof.arena.failed || proof.status == KP_NO_MEMORY)
        proof.status = kp_no_memory(why);
    kp_derivation_free(proof.derivation);
    kp_proof_writer_free(&proof.writer);
    kp_game_formula_free(&proof.formula);
    kp_arena_free(&proof.arena);
    return proof.status;
}
