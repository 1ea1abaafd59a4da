/* Checks proofs in DRUP text: clauses that follow by unit propagation, and lines 'd' that delete a
 * clause.  As other checkers do, it keeps a clause that is the reason for a literal of the root. */
#include "base/hash.h"
#include "proof/check/proof_impl.h"

/* The live clauses by a hash of their literals; those with the same slot are linked by `next`. */
struct clause_index {
    struct kp_pb_constraint **slots;
    size_t room, count;
};

/* The slot of a clause, which does not depend on the order of its literals. */
static struct kp_pb_constraint **find_slot(const struct clause_index *index,
                                           const struct kp_pb_constraint *clause)
{
    uint64_t hash = clause->count;

    for (uint32_t i = 0; i < clause->count; i++)
        hash += kp_hash_mix(clause->terms[i].literal + KP_GOLDEN_RATIO);
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): the table has room for a clause */
    return &index->slots[kp_hash_mix(hash) % index->room];
}

static void link_clause(struct clause_index *index, struct kp_pb_constraint *clause)
{
    struct kp_pb_constraint **slot = find_slot(index, clause);

    clause->next = *slot;
    *slot = clause;
}

/* Add a clause of the proof; a table that is full is enlarged. */
static void index_clause(struct kp_proof_state *proof, struct clause_index *index,
                         struct kp_pb_constraint *added)
{
    if (index->count == index->room) {
        struct clause_index larger = {.count = index->count};

        if (!KP_PB_RESERVE(&proof->context, larger.slots, larger.room, 2 * index->count + 64))
            return;
        for (size_t i = 0; i < index->room; i++)
            for (struct kp_pb_constraint *clause = index->slots[i], *next; clause; clause = next) {
                next = clause->next;
                link_clause(&larger, clause);
            }
        KP_PB_FREE(&proof->context, index->slots, index->room);
        *index = larger;
    }
    index->count++;
    link_clause(index, added);
}

/* Delete the clause that was read. */
static void delete_clause(struct kp_proof_state *proof, struct clause_index *index)
{
    struct kp_pb_sum *sum = &proof->reader.sum;
    struct kp_pb_constraint *clause = kp_pb_sum_constraint(sum), **at, *found;

    if (!clause || index->room == 0) {
        kp_step_refuse(proof, "there is no clause to be deleted");
        kp_pb_constraint_free(&proof->context, clause);
        return;
    }
    at = find_slot(index, clause);
    while (*at && ((*at)->count != clause->count || !kp_pb_implies(sum, *at, clause)))
        at = &(*at)->next;
    found = *at;
    if (!found) {
        kp_step_refuse(proof, "no clause is like the one to be deleted");
    } else if (!found->is_root_reason) {
        *at = found->next;
        index->count--;
        kp_proof_remove(proof, found->number);
    }
    kp_pb_constraint_free(&proof->context, clause);
}

static void check_line(struct kp_proof_state *proof, struct clause_index *index)
{
    struct kp_words *words = &proof->reader.words;
    struct kp_pb_constraint *clause, *negation;
    bool deletes;

    proof->line = words->line;
    proof->column = words->column;
    proof->conclusion->steps++;
    deletes = kp_words_skip(words, "d");
    kp_read_clause(&proof->reader);
    if (deletes) {
        delete_clause(proof, index);
        return;
    }
    clause = kp_pb_sum_constraint(&proof->reader.sum);
    negation = clause ? kp_pb_negation(&proof->reader.sum, clause) : NULL;
    if (negation && !kp_proof_refutes(proof, &negation, 1))
        kp_step_refuse(proof, "this clause does not follow by unit propagation");
    kp_pb_constraint_free(&proof->context, negation);
    kp_proof_add(proof, clause);
    if (clause && !kp_pb_failed(&proof->context))
        index_clause(proof, index, clause);
}

/* The last line must lead to a conflict. */
void kp_check_drup(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    struct clause_index index = {0};

    for (size_t i = 0; i < proof->formula->count; i++)
        index_clause(proof, &index, proof->formula->constraints[i]);
    while (kp_words_go_on(words, "") && kp_pb_work(&proof->context, 1))
        check_line(proof, &index);
    if (!kp_pb_failed(&proof->context) && !kp_proof_refutes(proof, NULL, 0))
        kp_words_unexpected(words, "the empty clause, '0'");
    proof->conclusion->kind = KP_CONCLUDES_UNSAT;
    KP_PB_FREE(&proof->context, index.slots, index.room);
}
