/* What a proof may conclude, and the solutions that it logs. */
#include "proof/proof_impl.h"

/* ---- Solutions ---------------------------------------------------------- */

/* Read literals up to ';', and assume them. */
static enum kp_status assume_literals(struct kp_proof_state *proof)
{
    struct kp_word_reader *words = &proof->reader.words;
    struct kp_assignment *assignment = &proof->assignment;
    size_t variables = proof->formula->variables.count;
    enum kp_status status = KP_OK;

    if (!kp_assignment_reserve(assignment, variables))
        return kp_no_memory(words->why);
    while (status == KP_OK && !kp_word_is(words, ";")) {
        uint32_t literal = 0;
        unsigned line = words->line, column = words->column;

        status = kp_read_literal(&proof->reader, &literal);
        if (status != KP_OK)
            return status;
        if (kp_pb_variable(literal) >= variables)
            return kp_words_fail_at(words, line, column, "this variable is none of the formula");
        if (assignment->values[literal])
            return kp_words_fail_at(words, line, column, "this variable has a value already");
        kp_assign(assignment, literal, NULL);
    }
    return status;
}

/* Read an assignment, complete it by propagation over the formula, and store it.  *values: it. */
static enum kp_status read_solution(struct kp_proof_state *proof, const bool **values)
{
    struct kp_proof_conclusion *conclusion = proof->conclusion;
    struct kp_assignment *assignment = &proof->assignment;
    size_t variables = proof->formula->variables.count;
    size_t first = (size_t)conclusion->solution_count * variables;
    enum kp_status status = assume_literals(proof);

    if (status != KP_OK)
        return status;
    if (kp_propagate_all(assignment, proof->formula->constraints, proof->formula->count))
        return kp_step_fail(proof, "these values violate a constraint of the formula");
    if (assignment->count < variables)
        return kp_step_fail(proof, "a variable has no value, and propagation finds none");
    if (!KP_PB_RESERVE(&proof->heap, conclusion->values, proof->value_room, first + variables))
        return kp_no_memory(proof->reader.words.why);
    for (size_t i = 0; i < variables; i++)
        conclusion->values[first + i] = assignment->values[2 * i] > 0;
    conclusion->solution_count++;
    *values = conclusion->values + first;
    return proof->heap.failed ? kp_no_memory(proof->reader.words.why) : KP_OK;
}

/* The variables that tell solutions apart: the preserved ones, or all. */
static bool tells_apart(const struct kp_pb_formula *formula, size_t variable)
{
    return !formula->has_preserved ||
           (variable < formula->preserved_room && formula->is_preserved[variable]);
}

/* Add the clause that a solution like this one violates. */
static enum kp_status exclude(struct kp_proof_state *proof, const bool *values)
{
    struct kp_pb_sum *sum = &proof->reader.sum;
    size_t number = (size_t)proof->conclusion->solution_count;
    struct kp_pb_constraint *clause;

    kp_pb_sum_clear(sum);
    kp_pb_add(sum->heap, &sum->degree, kp_pb_small(1));
    for (size_t i = 0; i < proof->formula->variables.count; i++)
        if (tells_apart(proof->formula, i))
            kp_pb_sum_add_term(sum, 2 * (uint32_t)i + values[i], kp_pb_small(1));
    if (!KP_PB_RESERVE(&proof->heap, proof->exclusions, proof->exclusion_room, number))
        return kp_no_memory(proof->reader.words.why);
    clause = kp_pb_sum_constraint(sum);
    if (clause)
        clause->excludes_solution = true;
    proof->exclusions[number - 1] = clause;
    return kp_proof_add_step(proof, clause);
}

enum kp_status kp_check_solx(struct kp_proof_state *proof)
{
    size_t before = (size_t)proof->conclusion->solution_count;
    const bool *values = NULL;
    enum kp_status status;

    if (proof->formula->objective)
        return kp_step_fail(proof, "'solx' is not for formulas with an objective");
    status = read_solution(proof, &values);
    for (size_t i = 0; i < before && status == KP_OK; i++)
        if (kp_propagate(&proof->assignment, proof->exclusions[i]))
            status = kp_step_fail(proof, "an earlier 'solx' has this solution already");
    kp_assignment_undo(&proof->assignment, 0);
    return status == KP_OK ? exclude(proof, values) : status;
}

/* ---- Conclusions -------------------------------------------------------- */

static enum kp_status conclude_unsat(struct kp_proof_state *proof)
{
    uint64_t number = 0;
    enum kp_status status = kp_read_optional_id(proof, &number);

    proof->conclusion->kind = KP_CONCLUDES_UNSAT;
    if (status == KP_OK && proof->conclusion->solution_count > 0)
        return kp_step_fail(proof, "a formula with a solution is not unsatisfiable");
    return status == KP_OK ? kp_expect_contradiction(proof, number, 1) : status;
}

static enum kp_status conclude_sat(struct kp_proof_state *proof)
{
    struct kp_word_reader *words = &proof->reader.words;
    const bool *values = NULL;
    enum kp_status status = KP_OK;

    proof->conclusion->kind = KP_CONCLUDES_SAT;
    if (!kp_word_is(words, ":")) {
        if (proof->conclusion->solution_count == 0)
            return kp_step_fail(proof, "'conclusion SAT' needs ': LITERALS' or a step 'solx'");
        proof->conclusion->solution_count = 1;
        return KP_OK;
    }
    proof->conclusion->solution_count = 0;
    status = kp_words_next(words);
    if (status == KP_OK)
        status = read_solution(proof, &values);
    kp_assignment_undo(&proof->assignment, 0);
    return status;
}

/* Read a number that fits into 64 bits. */
static enum kp_status read_int64(struct kp_proof_state *proof, const char *what, int64_t *to)
{
    struct kp_word_reader *words = &proof->reader.words;
    unsigned line = words->line, column = words->column;
    struct kp_pb_number number = {0};
    enum kp_status status = kp_read_number(&proof->reader, what, &number);
    bool is_big = number.big != NULL;

    *to = number.small;
    kp_pb_drop(&proof->heap, &number);
    if (status == KP_OK && is_big)
        return kp_words_fail_at(words, line, column, "a number beyond 64 bits");
    return status;
}

static enum kp_status conclude_enumeration(struct kp_proof_state *proof)
{
    int64_t count = 0;
    uint64_t number = 0;
    enum kp_status status = read_int64(proof, "the number of solutions", &count);

    proof->conclusion->kind = KP_CONCLUDES_ENUMERATION;
    if (status == KP_OK)
        status = kp_read_optional_id(proof, &number);
    if (status != KP_OK)
        return status;
    if (count < 0 || (uint64_t)count != proof->conclusion->solution_count)
        return kp_step_fail(proof, "the proof has %llu steps 'solx'",
                            (unsigned long long)proof->conclusion->solution_count);
    if (!proof->formula->has_preserved && proof->changed_formula_variable)
        return kp_step_fail(proof, "a step 'red' changed a variable of the formula, and so perhaps "
                                   "the number of solutions");
    return kp_expect_contradiction(proof, number, 1);
}

/* The constraint "the objective is at least `lower`"; NULL without memory. */
static struct kp_pb_constraint *make_bound(struct kp_proof_state *proof, int64_t lower)
{
    struct kp_pb_sum *sum = &proof->reader.sum;

    kp_pb_sum_clear(sum);
    kp_pb_sum_add(sum, proof->formula->objective, kp_pb_small(1));
    kp_pb_add(sum->heap, &sum->degree, kp_pb_small(lower));
    return kp_pb_sum_constraint(sum);
}

/* Whether the constraint with this number implies the bound, or is a contradiction. */
static bool implies_bound(struct kp_proof_state *proof, uint64_t number,
                          const struct kp_pb_constraint *bound)
{
    const struct kp_pb_constraint *constraint = kp_proof_find(proof, number);

    if (!constraint || (!kp_pb_implies(&proof->reader.sum, constraint, bound) &&
                        !kp_pb_is_contradiction(&proof->heap, constraint)))
        return false;
    if (constraint->line > 0)
        proof->conclusion->used[constraint->line - 1] = true;
    return true;
}

/* `number` names the constraint that implies the bound; 0: any may. */
static enum kp_status check_lower(struct kp_proof_state *proof, uint64_t number)
{
    struct kp_pb_constraint *bound = make_bound(proof, proof->conclusion->lower);
    bool is_proved = bound && (kp_pb_is_trivial(bound) || implies_bound(proof, number, bound));

    for (uint64_t i = proof->last; bound && !is_proved && number == 0 && i > 0; i--)
        is_proved = implies_bound(proof, i, bound);
    kp_pb_constraint_free(&proof->heap, bound);
    if (is_proved && !proof->heap.failed)
        return KP_OK;
    return kp_step_fail(proof, "the lower bound of the objective does not follow from %s",
                        number ? "that constraint" : "any constraint");
}

/* Whether the values of the solution give the objective more than `upper`. */
static bool exceeds_upper(struct kp_proof_state *proof, const bool *values)
{
    const struct kp_pb_constraint *objective = proof->formula->objective;
    struct kp_pb_number value = kp_pb_small(-proof->conclusion->upper);
    bool exceeds;

    kp_pb_subtract(&proof->heap, &value, objective->degree);
    for (uint32_t i = 0; i < objective->count; i++)
        if (values[kp_pb_variable(objective->terms[i].literal)] ==
            !(objective->terms[i].literal & 1))
            kp_pb_add(&proof->heap, &value, objective->terms[i].coefficient);
    exceeds = kp_pb_sign(value) > 0;
    kp_pb_drop(&proof->heap, &value);
    return exceeds;
}

static enum kp_status conclude_bounds(struct kp_proof_state *proof)
{
    struct kp_proof_conclusion *conclusion = proof->conclusion;
    const bool *values = NULL;
    uint64_t number = 0;
    enum kp_status status;

    conclusion->kind = KP_CONCLUDES_BOUNDS;
    if (!proof->formula->objective)
        return kp_step_fail(proof, "the formula has no objective 'min:'");
    status = read_int64(proof, "the lower bound", &conclusion->lower);
    if (status == KP_OK)
        status = kp_read_optional_id(proof, &number);
    if (status == KP_OK)
        status = check_lower(proof, number);
    if (status == KP_OK)
        status = read_int64(proof, "the upper bound", &conclusion->upper);
    if (status == KP_OK)
        status = kp_words_expect(&proof->reader.words, ":");
    if (status == KP_OK)
        status = read_solution(proof, &values);
    if (status == KP_OK && exceeds_upper(proof, values))
        status = kp_step_fail(proof, "these values make the objective larger than the upper bound");
    kp_assignment_undo(&proof->assignment, 0);
    return status;
}

enum kp_status kp_check_conclusion(struct kp_proof_state *proof)
{
    static const struct {
        const char *name;
        enum kp_status (*check)(struct kp_proof_state *proof);
    } conclusions[] = {{"UNSAT", conclude_unsat},
                       {"SAT", conclude_sat},
                       {"ENUMERATION_COMPLETE", conclude_enumeration},
                       {"BOUNDS", conclude_bounds}};
    struct kp_word_reader *words = &proof->reader.words;

    for (size_t i = 0; i < sizeof conclusions / sizeof *conclusions; i++)
        if (kp_word_is(words, conclusions[i].name)) {
            enum kp_status status = kp_words_next(words);

            return status == KP_OK ? conclusions[i].check(proof) : status;
        }
    proof->conclusion->kind = KP_CONCLUDES_NOTHING;
    if (kp_word_is(words, "NONE"))
        return kp_words_next(words);
    return kp_words_unexpected(words, "'UNSAT', 'SAT', 'ENUMERATION_COMPLETE', 'BOUNDS' or 'NONE'");
}
