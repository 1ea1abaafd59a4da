/* What a proof may conclude, and the solutions that it logs. */
#include "proof/check/proof_impl.h"

/* ---- Solutions ---------------------------------------------------------- */

/* Read literals up to ';', and assume them. */
static void assume_literals(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    struct kp_assignment *assignment = &proof->assignment;
    size_t variables = proof->formula->variables.count;

    if (!kp_assignment_reserve(assignment, variables))
        return;
    while (kp_words_go_on(words, ";")) {
        unsigned line = words->line, column = words->column;
        uint32_t literal = kp_read_literal(&proof->reader);

        if (kp_pb_variable(literal) >= variables)
            kp_pb_refuse(&proof->context, line, column, "this variable is none of the formula");
        else if (assignment->values[literal])
            kp_pb_refuse(&proof->context, line, column, "this variable has a value already");
        if (!kp_pb_failed(&proof->context))
            kp_assign(assignment, literal, NULL);
    }
}

/* Read an assignment, complete it by propagation over the formula, and store it.  Returns the values,
 * which stay assigned; NULL after a failure. */
static const bool *read_solution(struct kp_proof_state *proof)
{
    struct kp_proof_conclusion *conclusion = proof->conclusion;
    struct kp_assignment *assignment = &proof->assignment;
    size_t variables = proof->formula->variables.count;
    size_t first = (size_t)conclusion->solution_count * variables;

    assume_literals(proof);
    if (kp_pb_failed(&proof->context))
        return NULL;
    if (kp_propagate_all(assignment, proof->formula->constraints, proof->formula->count))
        kp_step_refuse(proof, "these values violate a constraint of the formula");
    if (assignment->count < variables)
        kp_step_refuse(proof, "a variable has no value, and propagation finds none");
    if (!KP_PB_RESERVE(&proof->context, conclusion->values, proof->value_room, first + variables) ||
        kp_pb_failed(&proof->context))
        return NULL;
    for (size_t i = 0; i < variables; i++)
        conclusion->values[first + i] = assignment->values[2 * i] > 0;
    conclusion->solution_count++;
    return conclusion->values + first;
}

/* Add the clause over the preserved variables that such a solution violates. */
static void exclude_solution(struct kp_proof_state *proof, const bool *values)
{
    const struct kp_pb_formula *formula = proof->formula;
    struct kp_pb_sum *sum = &proof->reader.sum;
    struct kp_pb_constraint *clause;

    kp_pb_sum_clear(sum);
    kp_pb_add(sum->context, &sum->degree, kp_pb_small(1));
    for (size_t i = 0; i < formula->variables.count; i++)
        if (proof->is_kept[i])
            kp_pb_sum_add_term(sum, 2 * (uint32_t)i + values[i], kp_pb_small(1));
    clause = kp_pb_sum_constraint(sum);
    if (!clause)
        return;
    clause->excludes_solution = true;
    kp_proof_add(proof, clause);
}

/* Expect that the assigned values violate no live constraint, whether of the formula, derived or
 * of an earlier solution, as far as propagation sees it. */
static void expect_no_conflict(struct kp_proof_state *proof)
{
    struct kp_assignment *assignment = &proof->assignment;
    size_t before;

    if (!kp_assignment_reserve(assignment, kp_proof_variables(proof)))
        return;
    do {
        before = assignment->count;
        for (uint64_t number = 1; number <= proof->last; number++) {
            struct kp_pb_constraint *constraint = kp_proof_find(proof, number);

            if (!kp_pb_work(&proof->context, 1) || !constraint ||
                !kp_propagate(assignment, constraint))
                continue;
            kp_step_refuse(proof, constraint->excludes_solution
                                      ? "an earlier 'solx' has this solution already"
                                      : "these values violate a constraint of the proof");
            return;
        }
    } while (assignment->count > before);
}

void kp_check_solx(struct kp_proof_state *proof)
{
    const bool *values;

    if (!proof->formula->has_preserved || proof->formula->objective)
        kp_step_refuse(proof, "'solx' needs a formula with 'preserved:' and without an objective");
    values = read_solution(proof);
    if (values)
        expect_no_conflict(proof);
    kp_assignment_undo(&proof->assignment, 0);
    if (values)
        exclude_solution(proof, values);
}

/* ---- Conclusions -------------------------------------------------------- */

static void conclude_nothing(struct kp_proof_state *proof)
{
    proof->conclusion->solution_count = 0;
}

static void conclude_unsat(struct kp_proof_state *proof)
{
    if (proof->conclusion->solution_count > 0)
        kp_step_refuse(proof, "a formula with a solution is not unsatisfiable");
    kp_expect_contradiction(proof, kp_read_optional_id(proof), 1);
}

/* Read ": LITERALS", of which there must be one. */
static const bool *read_final_solution(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;

    kp_words_expect(words, ":");
    if (kp_words_at(words, ";"))
        kp_words_unexpected(words, "a literal");
    return read_solution(proof);
}

static void conclude_sat(struct kp_proof_state *proof)
{
    struct kp_proof_conclusion *conclusion = proof->conclusion;

    if (kp_words_at(&proof->reader.words, ":")) {
        conclusion->solution_count = 0;
        read_final_solution(proof);
    } else if (conclusion->solution_count == 0) {
        kp_step_refuse(proof, "'conclusion SAT' needs ': LITERALS' or a step 'solx'");
    } else {
        conclusion->solution_count = 1;
    }
}

static void conclude_enumeration(struct kp_proof_state *proof)
{
    int64_t count = kp_read_count(&proof->reader, "the number of solutions");
    int64_t found = (int64_t)proof->conclusion->solution_count;

    if (count != found || found == 0)
        kp_step_refuse(proof, "the steps 'solx' log %lld solutions", (long long)found);
    kp_expect_contradiction(proof, kp_read_optional_id(proof), 1);
}

/* `named` implies the lower bound, or is a contradiction; NULL: any constraint may. */
static void check_lower(struct kp_proof_state *proof, const struct kp_pb_constraint *named)
{
    struct kp_pb_sum *sum = &proof->reader.sum;
    struct kp_pb_constraint *bound, *constraint;
    uint64_t first = named ? named->number : 1, last = named ? named->number : proof->last;
    bool is_proved;

    kp_pb_sum_clear(sum);
    kp_pb_sum_add(sum, proof->formula->objective, kp_pb_small(1));
    kp_pb_add(sum->context, &sum->degree, kp_pb_small(proof->conclusion->lower));
    bound = kp_pb_sum_constraint(sum);
    is_proved = !bound || kp_pb_is_trivial(bound);
    for (; !is_proved && last >= first; last--) {
        constraint = kp_proof_find(proof, last);
        is_proved = constraint && (kp_pb_implies(sum, constraint, bound) ||
                                   kp_pb_is_contradiction(&proof->context, constraint));
        if (is_proved)
            kp_proof_use(proof, constraint);
    }
    kp_pb_constraint_free(&proof->context, bound);
    if (!is_proved)
        kp_step_refuse(proof, "the lower bound of the objective does not follow from %s",
                       named ? "that constraint" : "any constraint");
}

static void check_upper(struct kp_proof_state *proof, const bool *values)
{
    const struct kp_pb_constraint *objective = proof->formula->objective;
    struct kp_pb_number excess = kp_pb_copy(&proof->context, objective->degree);

    kp_pb_add(&proof->context, &excess, kp_pb_small(proof->conclusion->upper));
    kp_pb_negate(&excess);
    for (uint32_t i = 0; i < objective->count; i++)
        if (values[kp_pb_variable(objective->terms[i].literal)] ==
            !(objective->terms[i].literal & 1))
            kp_pb_add(&proof->context, &excess, objective->terms[i].coefficient);
    if (kp_pb_sign(excess) > 0)
        kp_step_refuse(proof, "these values make the objective larger than the upper bound");
    kp_pb_drop(&proof->context, &excess);
}

static void conclude_bounds(struct kp_proof_state *proof)
{
    const bool *values;

    if (!proof->formula->objective) {
        kp_step_refuse(proof, "the formula has no objective 'min:'");
        return;
    }
    proof->conclusion->lower = kp_read_int64(&proof->reader, "the lower bound");
    check_lower(proof, kp_read_optional_id(proof));
    proof->conclusion->upper = kp_read_int64(&proof->reader, "the upper bound");
    values = read_final_solution(proof);
    if (values)
        check_upper(proof, values);
}

void kp_check_conclusion(struct kp_proof_state *proof)
{
    static void (*const check[])(struct kp_proof_state *
                                 proof) = {[KP_CONCLUDES_NOTHING] = conclude_nothing,
                                           [KP_CONCLUDES_UNSAT] = conclude_unsat,
                                           [KP_CONCLUDES_SAT] = conclude_sat,
                                           [KP_CONCLUDES_ENUMERATION] = conclude_enumeration,
                                           [KP_CONCLUDES_BOUNDS] = conclude_bounds};
    static const char *const names[] = {"NONE", "UNSAT", "SAT", "ENUMERATION_COMPLETE", "BOUNDS"};

    for (int i = KP_CONCLUDES_NOTHING; i <= KP_CONCLUDES_BOUNDS; i++)
        if (kp_words_skip(&proof->reader.words, names[i])) {
            proof->conclusion->kind = (enum kp_conclusion_kind)i;
            check[i](proof);
            kp_assignment_undo(&proof->assignment, 0);
            return;
        }
    kp_words_unexpected(&proof->reader.words,
                        "'UNSAT', 'SAT', 'ENUMERATION_COMPLETE', 'BOUNDS' or 'NONE'");
}
