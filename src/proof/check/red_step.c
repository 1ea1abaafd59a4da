/* The step 'red', of which keypeg checks definitions: "red C : b1 -> 0" adds C about a variable
 * that no constraint has but perhaps the newest, which is the other half of the definition.  An
 * assignment that violates C alone is mended by giving the variable the value.  So C must hold with
 * this value whatever the others are, and the other half must hold then, or follow by weakening
 * from the negation of C. */
#include "proof/check/proof_impl.h"

/* What the degree is if the variable has the value. */
static kp_wide find_degree(const struct kp_pb_constraint *constraint, uint32_t true_literal)
{
    kp_wide degree = constraint->degree;

    for (uint32_t i = 0; i < constraint->count; i++)
        if (constraint->terms[i].literal == true_literal)
            degree -= constraint->terms[i].coefficient;
    return degree;
}

/* Read ": b1 -> 0", and return the literal that is made true. */
static uint32_t read_witness(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    uint32_t literal;
    bool value;

    kp_words_expect(words, ":");
    literal = kp_read_literal(&proof->reader);
    kp_words_expect(words, "->");
    value = kp_words_at(words, "1");
    if (!value && !kp_words_at(words, "0"))
        kp_words_unexpected(words, "0 or 1");
    kp_words_next(words);
    if (!kp_words_at(words, ";"))
        kp_words_unexpected(words, "';', as keypeg checks 'red' for one variable only");
    if (literal & 1)
        kp_step_refuse(proof, "the witness gives a value to a negation; write its variable");
    if (kp_pb_variable(literal) < proof->older)
        kp_step_refuse(proof, "the witness changes a variable of the formula or of an older step; "
                              "keypeg checks only definitions of new ones");
    return literal ^ !value;
}

void kp_check_red(struct kp_proof_state *proof)
{
    const struct kp_pb_constraint *half = kp_proof_find(proof, proof->last);
    struct kp_pb_constraint *goal;
    uint32_t true_literal;

    kp_read_constraint(&proof->reader);
    goal = kp_pb_sum_constraint(&proof->reader.sum);
    kp_pb_sum_negate(&proof->reader.sum);
    true_literal = read_witness(proof);
    if (goal && find_degree(goal, true_literal) > 0)
        kp_step_refuse(proof, "the constraint does not hold under the witness");
    if (half && kp_pb_variable(true_literal) < proof->named &&
        !kp_pb_sum_implies(&proof->reader.sum, half, find_degree(half, true_literal),
                           kp_pb_variable(true_literal)))
        kp_step_refuse(proof, "constraint %llu under the witness does not follow",
                       (unsigned long long)half->number);
    kp_proof_add(proof, goal);
}
