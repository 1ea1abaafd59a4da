/* The live constraints of a proof, by number and by label. */
#include "proof/check/proof_impl.h"

#include "base/utf8.h"

struct kp_pb_constraint *kp_proof_find(const struct kp_proof_state *proof, uint64_t number)
{
    struct kp_constraint_page *page;

    if (number == 0 || number > proof->last)
        return NULL;
    page = proof->pages[number / KP_PAGE_SIZE];
    return page ? page->items[number % KP_PAGE_SIZE] : NULL;
}

size_t kp_proof_variables(const struct kp_proof_state *proof)
{
    return proof->formula->variables.count + proof->variables.count;
}

/* The page of the next number; NULL after a failure. */
static struct kp_constraint_page *find_page(struct kp_proof_state *proof)
{
    size_t page = (size_t)(proof->last + 1) / KP_PAGE_SIZE;

    if (!KP_PB_RESERVE(&proof->context, proof->pages, proof->page_room, page + 1))
        return NULL;
    if (!proof->pages[page]) {
        proof->pages[page] = kp_pb_take(&proof->context, sizeof *proof->pages[page]);
        if (proof->pages[page])
            *proof->pages[page] = (struct kp_constraint_page){0};
    }
    return proof->pages[page];
}

void kp_proof_add(struct kp_proof_state *proof, struct kp_pb_constraint *constraint)
{
    struct kp_constraint_page *page = constraint ? find_page(proof) : NULL;

    if (!page || !KP_PB_RESERVE(&proof->context, proof->occurrences, proof->occurrence_room,
                                kp_proof_variables(proof))) {
        if (constraint && constraint->line == 0)
            kp_pb_constraint_free(&proof->context, constraint);
        return;
    }
    constraint->number = ++proof->last;
    page->items[proof->last % KP_PAGE_SIZE] = constraint;
    page->live++;
    for (uint32_t i = 0; i < constraint->count; i++)
        proof->occurrences[kp_pb_variable(constraint->terms[i].literal)]++;
    if (proof->propagation.is_open)
        kp_propagation_add(&proof->propagation, kp_proof_variables(proof), constraint);
    if (proof->label != KP_NO_NAME &&
        KP_PB_RESERVE(&proof->context, proof->labelled, proof->labelled_room, proof->label + 1))
        proof->labelled[proof->label] = proof->last;
}

void kp_proof_remove(struct kp_proof_state *proof, uint64_t number)
{
    struct kp_constraint_page **page = &proof->pages[number / KP_PAGE_SIZE];
    struct kp_pb_constraint *constraint = kp_proof_find(proof, number);

    if (!kp_pb_work(&proof->context, 1) || !constraint)
        return;
    (*page)->items[number % KP_PAGE_SIZE] = NULL;
    for (uint32_t i = 0; i < constraint->count; i++)
        proof->occurrences[kp_pb_variable(constraint->terms[i].literal)]--;
    if (--(*page)->live == 0) {
        kp_pb_give_back(&proof->context, *page, sizeof **page);
        *page = NULL;
    }
    kp_propagation_remove(&proof->propagation, constraint);
    if (constraint->line == 0)
        kp_pb_constraint_free(&proof->context, constraint);
}

bool kp_proof_refutes(struct kp_proof_state *proof, struct kp_pb_constraint *const *extra,
                      size_t count)
{
    struct kp_propagation *propagation = &proof->propagation;

    for (uint64_t number = 1; number <= proof->last && !propagation->is_open; number++)
        if (kp_proof_find(proof, number))
            kp_propagation_add(propagation, kp_proof_variables(proof),
                               kp_proof_find(proof, number));
    propagation->is_open = true;
    return kp_propagation_refutes(propagation, kp_proof_variables(proof), extra, count,
                                  proof->conclusion->used);
}

void kp_proof_use(struct kp_proof_state *proof, const struct kp_pb_constraint *constraint)
{
    if (constraint && constraint->line > 0)
        proof->conclusion->used[constraint->line - 1] = true;
}

void kp_expect_contradiction(struct kp_proof_state *proof, const struct kp_pb_constraint *named,
                             uint64_t first)
{
    uint64_t last = named ? named->number : proof->last;

    for (first = named ? last : first; last >= first && kp_pb_work(&proof->context, 1); last--) {
        const struct kp_pb_constraint *found = kp_proof_find(proof, last);

        if (found && kp_pb_is_contradiction(&proof->context, found)) {
            kp_proof_use(proof, found);
            return;
        }
    }
    if (named)
        kp_step_refuse(proof, "constraint %llu is not a contradiction, such as 0 >= 1",
                       (unsigned long long)named->number);
    else
        kp_step_refuse(proof, "no constraint is a contradiction, such as 0 >= 1");
}

/* Constraints of the formula are as they were, but for the order of their terms. */
void kp_proof_free(struct kp_proof_state *proof)
{
    struct kp_pb_context *context = &proof->context;

    kp_propagation_free(&proof->propagation);
    for (uint64_t number = 1; number <= proof->last; number++) {
        struct kp_pb_constraint *constraint = kp_proof_find(proof, number);

        if (constraint && constraint->line == 0)
            kp_pb_constraint_free(context, constraint);
    }
    for (size_t i = 0; i < proof->formula->count; i++) {
        proof->formula->constraints[i]->is_root_reason = false;
        proof->formula->constraints[i]->watched = 0;
    }
    for (size_t i = 0; i < proof->page_room; i++)
        kp_pb_give_back(context, proof->pages[i], sizeof *proof->pages[i]);
    for (size_t i = 0; i < proof->subproof_count; i++)
        kp_pb_constraint_free(context, proof->subproofs[i].goal);
    KP_PB_FREE(context, proof->pages, proof->page_room);
    KP_PB_FREE(context, proof->occurrences, proof->occurrence_room);
    KP_PB_FREE(context, proof->labelled, proof->labelled_room);
    KP_PB_FREE(context, proof->subproofs, proof->subproof_room);
    KP_PB_FREE(context, proof->images, proof->image_room);
    KP_PB_FREE(context, proof->is_kept, proof->kept_room);
    kp_name_table_free(context, &proof->variables);
    kp_name_table_free(context, &proof->labels);
    kp_assignment_free(&proof->assignment);
    kp_pb_sum_free(&proof->reader.sum);
    kp_words_close(&proof->reader.words);
}

/* ---- Words -------------------------------------------------------------- */

struct kp_pb_constraint *kp_resolve_id(struct kp_proof_state *proof, struct kp_pb_number written)
{
    int64_t last = (int64_t)proof->last;
    int64_t number = written.small < 0 ? last + 1 + written.small : written.small;
    struct kp_pb_constraint *constraint = NULL;

    if (written.big || number <= 0 || number > last)
        kp_step_refuse(proof,
                       "this step names a constraint that is not there; the newest one is %llu",
                       (unsigned long long)last);
    else if (!(constraint = kp_proof_find(proof, (uint64_t)number)))
        kp_step_refuse(proof, "constraint %llu was deleted", (unsigned long long)number);
    kp_proof_use(proof, constraint);
    return constraint;
}

/* Read a label, and return the number of its constraint. */
static int64_t read_label(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    size_t label = kp_name_find(&proof->labels, words->word, words->length);
    bool is_known = label < proof->labelled_room && proof->labelled[label] > 0;

    if (!is_known)
        kp_words_refuse(words, "unknown label '%.*s'", kp_word_shown(words), words->word);
    kp_words_next(words);
    return is_known ? (int64_t)proof->labelled[label] : 0;
}

struct kp_pb_constraint *kp_read_id(struct kp_proof_state *proof)
{
    struct kp_words *words = &proof->reader.words;
    size_t first = words->length > 0 && words->word[0] == '-' ? 1 : 0; /* its first digit */
    struct kp_pb_number written = {0};
    struct kp_pb_constraint *named;

    if (words->length > 0 && words->word[0] == '@')
        written.small = read_label(proof);
    else if (words->length > first && words->word[first] >= '1' && words->word[first] <= '9')
        written = kp_read_number(&proof->reader, "the number of a constraint");
    else
        kp_words_unexpected(words, "the number or label of a constraint");
    named = kp_resolve_id(proof, written);
    kp_pb_drop(&proof->context, &written);
    return named;
}

struct kp_pb_constraint *kp_read_optional_id(struct kp_proof_state *proof)
{
    return kp_words_skip(&proof->reader.words, ":") ? kp_read_id(proof) : NULL;
}

void kp_read_goal(struct kp_proof_state *proof, struct kp_pb_constraint **goal,
                  struct kp_pb_constraint **negation)
{
    kp_read_constraint(&proof->reader, "<=");
    *goal = kp_pb_sum_constraint(&proof->reader.sum);
    *negation = *goal ? kp_pb_negation(&proof->reader.sum, *goal) : NULL;
}
