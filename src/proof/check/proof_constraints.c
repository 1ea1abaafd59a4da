/* The live constraints of a proof, by number and by label. */
#include "proof/check/proof_impl.h"

#include "base/utf8.h"

struct kp_pb_constraint *kp_proof_find(const struct kp_proof_state *proof, uint64_t number)
{
    return number == 0 || number > proof->last ? NULL : proof->constraints[number];
}

size_t kp_proof_variables(const struct kp_proof_state *proof)
{
    return proof->formula->variables.count + proof->variables.count;
}

bool kp_proof_is_permanent(const struct kp_proof_state *proof, uint64_t number)
{
    return number <= proof->formula->count + proof->conclusion->solution_count;
}

void kp_proof_add(struct kp_proof_state *proof, struct kp_pb_constraint *constraint)
{
    if (!constraint ||
        !KP_PB_RESERVE(&proof->context, proof->constraints, proof->room, proof->last + 2)) {
        if (proof->last >= proof->formula->count)
            kp_pb_constraint_free(&proof->context, constraint);
        return;
    }
    constraint->number = ++proof->last;
    proof->constraints[proof->last] = constraint;
    proof->older = proof->named;
    proof->named = kp_proof_variables(proof);
}

void kp_proof_remove(struct kp_proof_state *proof, struct kp_pb_constraint *constraint)
{
    proof->constraints[constraint->number] = NULL;
    kp_pb_constraint_free(&proof->context, constraint);
}

void kp_proof_free(struct kp_proof_state *proof)
{
    struct kp_pb_context *context = &proof->context;

    for (uint64_t number = proof->formula->count + 1; number <= proof->last; number++)
        kp_pb_constraint_free(context, proof->constraints[number]);
    KP_PB_FREE(context, proof->constraints, proof->room);
    KP_PB_FREE(context, proof->values, proof->value_room);
    KP_PB_FREE(context, proof->trail, proof->trail_room);
    KP_PB_FREE(context, proof->hints, proof->hint_room);
    kp_name_table_free(context, &proof->variables);
    kp_pb_sum_free(&proof->reader.sum);
    kp_words_close(&proof->reader.words);
}

struct kp_pb_constraint *kp_find_id(struct kp_proof_state *proof, kp_wide number)
{
    struct kp_pb_constraint *constraint = NULL;

    if (number <= 0 || number > (kp_wide)proof->last)
        kp_step_refuse(proof,
                       "this step names a constraint that is not there; the newest one is %llu",
                       (unsigned long long)proof->last);
    else if (!(constraint = kp_proof_find(proof, (uint64_t)number)))
        kp_step_refuse(proof, "constraint %llu was deleted", (unsigned long long)number);
    else if ((uint64_t)number <= proof->formula->count)
        proof->conclusion->used[number - 1] = true;
    return constraint;
}

struct kp_pb_constraint *kp_read_id(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    kp_wide number = 0;
    size_t label;

    if (words->length > 0 && words->word[0] == '@') {
        label = kp_name_find(&proof->formula->labels, words->word, words->length);
        if (label == KP_NO_NAME)
            kp_words_refuse(words, "unknown label '%.*s'", kp_word_shown(words), words->word);
        else
            number = (kp_wide)proof->formula->labelled[label];
        kp_words_next(words);
    } else {
        if (words->length == 0 || words->word[0] < '1' || words->word[0] > '9')
            kp_words_unexpected(words, "the number or label of a constraint");
        number = kp_read_number(&proof->reader, "the number of a constraint");
    }
    return kp_find_id(proof, number);
}

void kp_read_contradiction(struct kp_proof_state *proof)
{
    const struct kp_pb_constraint *named;

    kp_words_expect(&proof->reader.words, ":");
    named = kp_read_id(proof);
    if (named && kp_pb_slack(&proof->context, named, NULL) >= 0)
        kp_step_refuse(proof, "constraint %llu is not a contradiction, such as 0 >= 1",
                       (unsigned long long)named->number);
}
