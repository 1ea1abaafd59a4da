/* The steps 'rup', reverse unit propagation, and 'pbc', proof by contradiction: the negation of a
 * constraint leads to a contradiction, by propagation or by a subproof. */
#include "proof/proof_impl.h"

/* Read ": 3 @row ~" into `named`. */
static enum kp_status read_hints(struct kp_proof_state *proof, struct kp_pb_constraint *negation)
{
    struct kp_word_reader *words = &proof->reader.words;
    enum kp_status status = kp_words_next(words);

    proof->named_count = 0;
    do {
        struct kp_pb_constraint *named = negation;
        uint64_t number = 0;

        if (status == KP_OK && kp_word_is(words, "~")) {
            status = kp_words_next(words);
        } else if (status == KP_OK) {
            status = kp_read_constraint_number(proof, &number);
            named = kp_proof_find(proof, number);
        }
        if (status == KP_OK &&
            !KP_PB_RESERVE(&proof->heap, proof->named, proof->named_room, proof->named_count + 1))
            status = kp_no_memory(words->why);
        if (status == KP_OK)
            proof->named[proof->named_count++] = named;
    } while (status == KP_OK && !kp_word_is(words, ";"));
    return status;
}

static enum kp_status check_hinted(struct kp_proof_state *proof, struct kp_pb_constraint *negation)
{
    enum kp_status status = read_hints(proof, negation);
    bool is_refuted = status == KP_OK &&
                      kp_assignment_reserve(&proof->assignment, kp_proof_variables(proof)) &&
                      kp_propagate_all(&proof->assignment, proof->named, proof->named_count);

    kp_assignment_undo(&proof->assignment, 0);
    if (status == KP_OK && (!is_refuted || proof->heap.failed))
        return kp_step_fail(proof,
                            "unit propagation over the constraints that this step names does "
                            "not end in a conflict");
    return status;
}

static enum kp_status check_unhinted(struct kp_proof_state *proof,
                                     struct kp_pb_constraint *negation)
{
    if (kp_proof_refutes(proof, &negation, 1) && !proof->heap.failed)
        return KP_OK;
    return kp_step_fail(proof, "unit propagation does not end in a conflict");
}

enum kp_status kp_make_goal(struct kp_proof_state *proof, struct kp_pb_constraint **goal,
                            struct kp_pb_constraint **negation)
{
    *goal = kp_pb_sum_constraint(&proof->reader.sum);
    if (*goal)
        *negation = kp_pb_negation(&proof->reader.sum, *goal);
    return *goal && *negation ? KP_OK : kp_no_memory(proof->reader.words.why);
}

enum kp_status kp_read_goal(struct kp_proof_state *proof, struct kp_pb_constraint **goal,
                            struct kp_pb_constraint **negation)
{
    bool is_turned;
    enum kp_status status = kp_read_constraint(&proof->reader, "<=", &is_turned);

    return status == KP_OK ? kp_make_goal(proof, goal, negation) : status;
}

enum kp_status kp_check_rup(struct kp_proof_state *proof)
{
    struct kp_pb_constraint *goal = NULL, *negation = NULL;
    enum kp_status status = kp_read_goal(proof, &goal, &negation);

    if (status == KP_OK && kp_word_is(&proof->reader.words, ":"))
        status = check_hinted(proof, negation);
    else if (status == KP_OK)
        status = check_unhinted(proof, negation);
    kp_pb_constraint_free(&proof->heap, negation);
    if (status == KP_OK)
        return kp_proof_add_step(proof, goal);
    kp_pb_constraint_free(&proof->heap, goal);
    return status;
}

/* Begin a subproof, in which the negation has the next number. */
enum kp_status kp_check_pbc(struct kp_proof_state *proof)
{
    struct kp_word_reader *words = &proof->reader.words;
    struct kp_pb_constraint *goal = NULL, *negation = NULL;
    enum kp_status status = kp_read_goal(proof, &goal, &negation);

    if (status == KP_OK)
        status = kp_words_expect(words, ":");
    if (status == KP_OK)
        status = kp_words_expect(words, "subproof");
    if (status == KP_OK && !KP_PB_RESERVE(&proof->heap, proof->subproofs, proof->subproof_room,
                                          proof->subproof_count + 1))
        status = kp_no_memory(words->why);
    if (status != KP_OK) {
        kp_pb_constraint_free(&proof->heap, goal);
        kp_pb_constraint_free(&proof->heap, negation);
        return status;
    }
    proof->subproofs[proof->subproof_count++] = (struct kp_subproof){
        goal, proof->label, proof->last + 1, proof->line, proof->column};
    return kp_proof_add(proof, negation);
}

/* End a subproof: its constraints go, and what it proved has the next number. */
enum kp_status kp_check_qed(struct kp_proof_state *proof)
{
    struct kp_word_reader *words = &proof->reader.words;
    struct kp_subproof *subproof;
    uint64_t number = 0;
    enum kp_status status = KP_OK;

    if (proof->subproof_count == 0)
        return kp_step_fail(proof, "'qed' without a subproof");
    subproof = &proof->subproofs[proof->subproof_count - 1];
    if (kp_word_is(words, "pbc"))
        status = kp_words_next(words);
    if (status == KP_OK)
        status = kp_read_optional_id(proof, &number);
    if (status == KP_OK)
        status = kp_expect_contradiction(proof, number, subproof->first);
    if (status != KP_OK)
        return status;
    for (uint64_t i = subproof->first; i <= proof->last; i++)
        kp_proof_remove(proof, i);
    proof->subproof_count--;
    proof->label = subproof->label;
    return kp_proof_add_step(proof, subproof->goal);
}
