/* The step 'rup', reverse unit propagation: the negation of a constraint, written '~', and the
 * constraints that the step names lead to a contradiction.  A constraint that would be violated
 * without a literal makes the literal true. */
#include "proof/check/proof_impl.h"

/* ---- Assignments -------------------------------------------------------- */

bool kp_proof_reserve_values(struct kp_proof_state *proof)
{
    size_t variables = kp_proof_variables(proof);

    return KP_PB_RESERVE(&proof->context, proof->values, proof->value_room, 2 * variables) &&
           KP_PB_RESERVE(&proof->context, proof->trail, proof->trail_room, variables);
}

void kp_proof_assign(struct kp_proof_state *proof, uint32_t literal)
{
    proof->values[literal] = 1;
    proof->values[literal ^ 1] = -1;
    proof->trail[proof->assigned++] = literal;
}

void kp_proof_unassign_all(struct kp_proof_state *proof)
{
    while (proof->assigned > 0) {
        uint32_t literal = proof->trail[--proof->assigned];

        proof->values[literal] = proof->values[literal ^ 1] = 0;
    }
}

/* ---- Propagation -------------------------------------------------------- */

/* Make true what a constraint implies.  Returns whether it is violated. */
static bool propagate(struct kp_proof_state *proof, const struct kp_pb_constraint *constraint)
{
    kp_wide slack = kp_pb_slack(&proof->context, constraint, proof->values);

    for (uint32_t i = 0; i < constraint->count && slack >= 0; i++) {
        const struct kp_pb_term *term = &constraint->terms[i];

        if (proof->values[term->literal] == 0 && term->coefficient > slack)
            kp_proof_assign(proof, term->literal);
    }
    kp_pb_work(&proof->context, constraint->count + 1);
    return slack < 0;
}

/* Propagate the hints in turn, again and again until nothing changes.  Returns whether one of them is
 * violated. */
static bool find_conflict(struct kp_proof_state *proof, size_t hints)
{
    size_t before;

    do {
        before = proof->assigned;
        for (size_t i = 0; i < hints && !kp_pb_failed(&proof->context); i++)
            if (propagate(proof, proof->hints[i]))
                return true;
    } while (proof->assigned > before);
    return false;
}

/* Read ": ~ 3 @row1_both_most", with '~' in any place.  Returns the number of hints. */
static size_t read_hints(struct kp_proof_state *proof, struct kp_pb_constraint *negation)
{
    struct kp_words *words = &proof->reader.words;
    size_t count = 0;

    if (kp_words_at(words, ";"))
        kp_words_refuse(words,
                        "'rup' must name the constraints that it follows from, as in ': ~ 7'");
    kp_words_expect(words, ":");
    while (kp_words_go_on(words, ";") &&
           KP_PB_RESERVE(&proof->context, proof->hints, proof->hint_room, count + 1))
        proof->hints[count++] = kp_words_skip(words, "~") ? negation : kp_read_id(proof);
    return count;
}

void kp_check_rup(struct kp_proof_state *proof)
{
    struct kp_pb_constraint *goal, *negation;
    size_t hints;

    kp_read_constraint(&proof->reader);
    goal = kp_pb_sum_constraint(&proof->reader.sum);
    kp_pb_sum_negate(&proof->reader.sum);
    negation = kp_pb_sum_constraint(&proof->reader.sum);
    hints = read_hints(proof, negation);
    if (!kp_pb_failed(&proof->context) && kp_proof_reserve_values(proof) &&
        !find_conflict(proof, hints))
        kp_step_refuse(proof, "unit propagation over the constraints that this step names does not "
                              "end in a conflict");
    kp_proof_unassign_all(proof);
    kp_pb_constraint_free(&proof->context, negation);
    kp_proof_add(proof, goal);
}
