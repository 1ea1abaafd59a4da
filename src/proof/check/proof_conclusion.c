/* The solutions that a proof shows, and what it may conclude. */
#include "proof/check/proof_impl.h"

/* ---- Solutions ---------------------------------------------------------- */

/* Read literals up to ';', and assign them. */
static void assign_literals(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    size_t variables = proof->formula->variables.count;

    while (kp_words_go_on(words, ";")) {
        unsigned line = words->line, column = words->column;
        uint32_t literal = kp_read_literal(&proof->reader);

        if (kp_pb_variable(literal) >= variables)
            kp_pb_refuse(&proof->context, line, column, "this variable is none of the formula");
        else if (proof->values[literal])
            kp_pb_refuse(&proof->context, line, column, "this variable has a value already");
        if (!kp_pb_failed(&proof->context))
            kp_proof_assign(proof, literal);
    }
    if (proof->assigned < variables)
        kp_step_refuse(proof, "a variable of the formula has no value");
}

/* Expect that the values violate no constraint of the formula, and exclude no earlier solution. */
static void check_values(struct kp_proof_state *proof)
{
    uint64_t count = proof->formula->count;

    for (uint64_t number = 1; kp_proof_is_permanent(proof, number); number++) {
        const struct kp_pb_constraint *constraint = kp_proof_find(proof, number);

        if (!constraint || !kp_pb_work(&proof->context, constraint->count + 1))
            return;
        if (kp_pb_slack(&proof->context, constraint, proof->values) < 0)
            kp_step_refuse(proof, number > count
                                      ? "an earlier 'solx' has this solution already"
                                      : "these values violate a constraint of the formula");
    }
}

/* Read a value for each variable of the formula, and store them.  Returns them; NULL after a
 * failure. */
static const bool *read_solution(struct kp_proof_state *proof)
{
    struct kp_proof_conclusion *conclusion = proof->conclusion;
    size_t variables = proof->formula->variables.count;
    size_t first = conclusion->solution_count * variables;

    if (!kp_proof_reserve_values(proof) ||
        !KP_PB_RESERVE(&proof->context, conclusion->values, proof->solution_room,
                       first + variables + 1))
        return NULL;
    assign_literals(proof);
    if (!kp_pb_failed(&proof->context))
        check_values(proof);
    for (size_t i = 0; i < variables; i++)
        conclusion->values[first + i] = proof->values[2 * i] > 0;
    kp_proof_unassign_all(proof);
    conclusion->solution_count++;
    return kp_pb_failed(&proof->context) ? NULL : conclusion->values + first;
}

/* Excludes the solution by a clause over the preserved variables.  Nothing is derived before, so a
 * solution has to fulfil only the formula. */
void kp_check_solx(struct kp_proof_state *proof)
{
    const struct kp_pb_formula *formula = proof->formula;
    struct kp_pb_sum *sum = &proof->reader.sum;
    const bool *values = NULL;

    if (!formula->has_preserved)
        kp_step_refuse(proof, "'solx' needs a formula with 'preserved:'");
    else if (!kp_proof_is_permanent(proof, proof->last))
        kp_step_refuse(proof, "'solx' must come before the steps that derive constraints");
    else
        values = read_solution(proof);
    if (!values)
        return;
    kp_pb_sum_clear(sum);
    sum->degree = 1;
    for (uint32_t i = 0; i < formula->variables.count && i < formula->preserved_room; i++)
        if (formula->is_preserved[i])
            kp_pb_sum_add_term(sum, 2 * i + values[i], 1);
    kp_proof_add(proof, kp_pb_sum_constraint(sum));
}

/* ---- Conclusions -------------------------------------------------------- */

static void conclude_unsat(struct kp_proof_state *proof)
{
    if (proof->conclusion->solution_count > 0)
        kp_step_refuse(proof, "a formula with a solution is not unsatisfiable");
    kp_read_contradiction(proof);
}

/* Read ": LITERALS", the only solution.  The grammar requires a literal, also if the formula has no
 * variables. */
static void conclude_sat(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;

    if (proof->conclusion->solution_count > 0)
        kp_step_refuse(proof, "after 'solx' keypeg expects the conclusion ENUMERATION_COMPLETE");
    kp_words_expect(words, ":");
    if (kp_words_at(words, ";"))
        kp_words_unexpected(words, "a literal");
    if (!kp_pb_failed(&proof->context))
        read_solution(proof);
}

static void conclude_enumeration(struct kp_proof_state *proof)
{
    kp_wide count = kp_read_count(&proof->reader, "the number of solutions");
    size_t found = proof->conclusion->solution_count;

    if (count != (kp_wide)found || found == 0)
        kp_step_refuse(proof, "the steps 'solx' log %zu solutions", found);
    kp_read_contradiction(proof);
}

void kp_check_conclusion(struct kp_proof_state *proof)
{
    static const struct {
        const char *name;
        void (*check)(struct kp_proof_state *proof);
    } kinds[] = {[KP_CONCLUDES_NOTHING] = {"NONE", NULL},
                 [KP_CONCLUDES_UNSAT] = {"UNSAT", conclude_unsat},
                 [KP_CONCLUDES_SAT] = {"SAT", conclude_sat},
                 [KP_CONCLUDES_ENUMERATION] = {"ENUMERATION_COMPLETE", conclude_enumeration}};

    for (int i = KP_CONCLUDES_NOTHING; i <= KP_CONCLUDES_ENUMERATION; i++)
        if (kp_words_skip(&proof->reader.words, kinds[i].name)) {
            proof->conclusion->kind = (enum kp_conclusion_kind)i;
            if (kinds[i].check)
                kinds[i].check(proof);
            return;
        }
    kp_words_unexpected(&proof->reader.words, "'UNSAT', 'SAT', 'ENUMERATION_COMPLETE' or 'NONE'");
}
