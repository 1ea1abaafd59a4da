/* The steps 'rup', reverse unit propagation, and 'pbc', proof by contradiction: the negation of a
 * constraint leads to a contradiction, by propagation or by a subproof. */
#include "proof/check/proof_impl.h"

/* Read "3 @row ~", where '~' is the negation, and check with these constraints. */
static void check_hinted(struct kp_proof_state *proof, struct kp_pb_constraint *negation)
{
    struct kp_constraint_list hints = {0};

    do
        kp_constraint_list_add(&proof->context, &hints,
                               kp_words_skip(&proof->reader.words, "~") ? negation
                                                                        : kp_read_id(proof));
    while (kp_words_go_on(&proof->reader.words, ";"));
    if (!kp_pb_failed(&proof->context) &&
        kp_assignment_reserve(&proof->assignment, kp_proof_variables(proof)) &&
        !kp_propagate_all(&proof->assignment, hints.items, hints.count))
        kp_step_refuse(proof, "unit propagation over the constraints that this step names does not "
                              "end in a conflict");
    kp_assignment_undo(&proof->assignment, 0);
    kp_constraint_list_free(&proof->context, &hints);
}

void kp_check_rup(struct kp_proof_state *proof)
{
    struct kp_pb_constraint *goal, *negation;

    kp_read_goal(proof, &goal, &negation);
    if (kp_words_skip(&proof->reader.words, ":"))
        check_hinted(proof, negation);
    else if (!kp_pb_failed(&proof->context) && !kp_proof_refutes(proof, &negation, 1))
        kp_step_refuse(proof, "unit propagation does not end in a conflict");
    kp_pb_constraint_free(&proof->context, negation);
    kp_proof_add(proof, goal);
}

/* Begin a subproof, in which the negation has the next number. */
void kp_check_pbc(struct kp_proof_state *proof)
{
    struct kp_pb_constraint *goal, *negation;

    kp_read_goal(proof, &goal, &negation);
    kp_words_expect(&proof->reader.words, ":");
    kp_words_expect(&proof->reader.words, "subproof");
    if (KP_PB_RESERVE(&proof->context, proof->subproofs, proof->subproof_room,
                      proof->subproof_count + 1))
        proof->subproofs[proof->subproof_count++] = (struct kp_subproof){
            goal, proof->label, proof->last + 1, proof->line};
    else
        kp_pb_constraint_free(&proof->context, goal);
    proof->label = KP_NO_NAME;
    kp_proof_add(proof, negation);
}

/* End a subproof: its constraints go, and what it proved has the next number. */
void kp_check_qed(struct kp_proof_state *proof)
{
    struct kp_subproof *subproof;

    if (proof->subproof_count == 0) {
        kp_step_refuse(proof, "'qed' without a subproof");
        return;
    }
    subproof = &proof->subproofs[proof->subproof_count - 1];
    kp_words_skip(&proof->reader.words, "pbc");
    kp_expect_contradiction(proof, kp_read_optional_id(proof), subproof->first);
    for (uint64_t i = subproof->first; i <= proof->last; i++)
        kp_proof_remove(proof, i);
    proof->subproof_count--;
    proof->label = subproof->label;
    kp_proof_add(proof, subproof->goal);
}
