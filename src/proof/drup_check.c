/* Checks proofs in DRUP text: clauses that follow by unit propagation, and lines 'd' that delete a
 * clause.  As other checkers do, it keeps a clause that is the reason for a literal of the root. */
#include "base/hash.h"
#include "proof/proof_impl.h"

/* The live clauses by a hash of their literals; those with the same slot are linked by `next`. */
struct clause_index {
    struct kp_pb_constraint **slots;
    size_t room, count;
};

/* The slot of a clause, whatever the order of its literals. */
static struct kp_pb_constraint **find_slot(const struct clause_index *index,
                                           const struct kp_pb_constraint *clause)
{
    uint64_t hash = clause->count;

    for (uint32_t i = 0; i < clause->count; i++)
        hash += kp_hash_mix(clause->terms[i].literal + KP_GOLDEN_RATIO);
    return &index->slots[kp_hash_mix(hash) % index->room];
}

static void add_clause(struct clause_index *index, struct kp_pb_constraint *clause)
{
    struct kp_pb_constraint **slot = find_slot(index, clause);

    clause->next = *slot;
    *slot = clause;
}

/* Add a clause of the proof, and first enlarge a table that is full. */
static enum kp_status index_clause(struct kp_proof_state *proof, struct clause_index *index,
                                   struct kp_pb_constraint *added)
{
    struct clause_index larger = {.count = index->count};

    if (index->count == index->room) {
        if (!KP_PB_RESERVE(&proof->heap, larger.slots, larger.room, 2 * index->count + 64))
            return kp_no_memory(proof->reader.words.why);
        for (size_t i = 0; i < index->room; i++)
            for (struct kp_pb_constraint *clause = index->slots[i], *next; clause; clause = next) {
                next = clause->next;
                add_clause(&larger, clause);
            }
        KP_PB_FREE(&proof->heap, index->slots, index->room);
        *index = larger;
    }
    index->count++;
    add_clause(index, added);
    return KP_OK;
}

/* Delete the clause that was read. */
static enum kp_status delete_clause(struct kp_proof_state *proof, struct clause_index *index)
{
    struct kp_pb_sum *sum = &proof->reader.sum;
    struct kp_pb_constraint *clause = kp_pb_sum_constraint(sum), **at, *found;

    if (!clause)
        return kp_no_memory(proof->reader.words.why);
    at = find_slot(index, clause);
    while (*at && ((*at)->count != clause->count || !kp_pb_implies(sum, *at, clause)))
        at = &(*at)->next;
    found = *at;
    kp_pb_constraint_free(&proof->heap, clause);
    if (!found)
        return kp_step_fail(proof, "no clause is like the one to be deleted");
    if (!found->is_root_reason) {
        *at = found->next;
        index->count--;
        kp_proof_remove(proof, found->number);
    }
    return KP_OK;
}

static enum kp_status check_line(struct kp_proof_state *proof, struct clause_index *index)
{
    struct kp_word_reader *words = &proof->reader.words;
    bool deletes = kp_word_is(words, "d");
    struct kp_pb_constraint *goal = NULL, *negation = NULL;
    enum kp_status status = KP_OK;

    proof->line = words->line;
    proof->column = words->column;
    proof->label = KP_NO_NAME;
    proof->conclusion->steps++;
    if (deletes)
        status = kp_words_next(words);
    if (status == KP_OK)
        status = kp_read_clause(&proof->reader);
    if (status != KP_OK || deletes)
        return status == KP_OK ? delete_clause(proof, index) : status;
    status = kp_make_goal(proof, &goal, &negation);
    if (status == KP_OK && !kp_proof_refutes(proof, &negation, 1))
        status = kp_step_fail(proof, "this clause does not follow by unit propagation");
    kp_pb_constraint_free(&proof->heap, negation);
    if (status != KP_OK) {
        kp_pb_constraint_free(&proof->heap, goal);
        return status;
    }
    status = kp_proof_add(proof, goal);
    return status == KP_OK ? index_clause(proof, index, goal) : status;
}

static enum kp_status check_lines(struct kp_proof_state *proof, struct clause_index *index)
{
    struct kp_word_reader *words = &proof->reader.words;
    enum kp_status status = KP_OK;

    for (size_t i = 0; i < proof->formula->count && status == KP_OK; i++)
        status = index_clause(proof, index, proof->formula->constraints[i]);
    if (status == KP_OK)
        status = kp_words_next(words);
    while (status == KP_OK && words->length > 0) {
        status = check_line(proof, index);
        if (!kp_pb_work(&proof->heap, 1))
            status = kp_no_memory(words->why);
    }
    if (status != KP_OK)
        return status;
    if (!kp_proof_refutes(proof, NULL, 0))
        return kp_words_unexpected(words, "the empty clause, '0'");
    proof->conclusion->kind = KP_CONCLUDES_UNSAT;
    return KP_OK;
}

static enum kp_status check_text(struct kp_proof_state *proof)
{
    struct clause_index index = {0};
    enum kp_status status = check_lines(proof, &index);

    KP_PB_FREE(&proof->heap, index.slots, index.room);
    return status;
}

enum kp_status kp_drup_check(struct kp_pb_formula *formula, const struct kp_in *proof,
                             const struct kp_limits *limits, struct kp_proof_conclusion *conclusion,
                             enum kp_stop_reason *stop, struct kp_diag *why)
{
    return kp_proof_run(formula, proof, 'c', check_text, limits, conclusion, stop, why);
}
