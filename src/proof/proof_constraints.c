/* The live constraints of a proof, by number and by label. */
#include "proof/proof_impl.h"

#include "base/utf8.h"
#include <stdio.h>
#include <stdlib.h>

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

/* Where the constraint with the next number goes; NULL without memory. */
static struct kp_pb_constraint **take_place(struct kp_proof_state *proof)
{
    size_t number = (size_t)proof->last + 1, page = number / KP_PAGE_SIZE;

    if (!KP_PB_RESERVE(&proof->heap, proof->pages, proof->page_room, page + 1))
        return NULL;
    if (!proof->pages[page]) {
        proof->pages[page] = kp_pb_take(&proof->heap, sizeof *proof->pages[page]);
        if (!proof->pages[page])
            return NULL;
        *proof->pages[page] = (struct kp_constraint_page){0};
    }
    proof->pages[page]->live++;
    proof->last = number;
    return &proof->pages[page]->items[number % KP_PAGE_SIZE];
}

enum kp_status kp_proof_add(struct kp_proof_state *proof, struct kp_pb_constraint *constraint)
{
    struct kp_pb_constraint **place = constraint ? take_place(proof) : NULL;

    if (!place || !KP_PB_RESERVE(&proof->heap, proof->occurrences, proof->occurrence_room,
                                 kp_proof_variables(proof))) {
        if (place)
            *place = NULL;
        if (constraint && constraint->line == 0)
            kp_pb_constraint_free(&proof->heap, constraint);
        return kp_no_memory(proof->reader.words.why);
    }
    *place = constraint;
    constraint->number = proof->last;
    for (uint32_t i = 0; i < constraint->count; i++)
        proof->occurrences[kp_pb_variable(constraint->terms[i].literal)]++;
    if (proof->propagation.is_open)
        kp_propagation_add(&proof->propagation, constraint);
    return proof->heap.failed ? kp_no_memory(proof->reader.words.why) : KP_OK;
}

enum kp_status kp_proof_add_step(struct kp_proof_state *proof, struct kp_pb_constraint *constraint)
{
    enum kp_status status = kp_proof_add(proof, constraint);

    return status == KP_OK ? kp_proof_set_label(proof, proof->label) : status;
}

enum kp_status kp_proof_set_label(struct kp_proof_state *proof, size_t label)
{
    if (label == KP_NO_NAME)
        return KP_OK;
    if (!KP_PB_RESERVE(&proof->heap, proof->labelled, proof->labelled_room, label + 1))
        return kp_no_memory(proof->reader.words.why);
    proof->labelled[label] = proof->last;
    return KP_OK;
}

void kp_proof_remove(struct kp_proof_state *proof, uint64_t number)
{
    struct kp_constraint_page **page = &proof->pages[number / KP_PAGE_SIZE];
    struct kp_pb_constraint *constraint = kp_proof_find(proof, number);

    if (!constraint)
        return;
    (*page)->items[number % KP_PAGE_SIZE] = NULL;
    for (uint32_t i = 0; i < constraint->count; i++)
        proof->occurrences[kp_pb_variable(constraint->terms[i].literal)]--;
    if (--(*page)->live == 0) {
        kp_pb_give_back(&proof->heap, *page, sizeof **page);
        *page = NULL;
    }
    kp_propagation_remove(&proof->propagation, constraint);
}

bool kp_proof_refutes(struct kp_proof_state *proof, struct kp_pb_constraint *const *extra,
                      size_t count)
{
    struct kp_propagation *propagation = &proof->propagation;

    for (uint64_t number = 1; number <= proof->last && !propagation->is_open; number++)
        if (kp_proof_find(proof, number))
            kp_propagation_add(propagation, kp_proof_find(proof, number));
    propagation->is_open = true;
    return kp_propagation_refutes(propagation, kp_proof_variables(proof), extra, count,
                                  proof->conclusion->used);
}

/* Constraints of the formula are as they were, but for the order of their terms. */
void kp_proof_free(struct kp_proof_state *proof)
{
    struct kp_pb_heap *heap = &proof->heap;

    kp_propagation_free(&proof->propagation);
    for (uint64_t number = 1; number <= proof->last; number++) {
        struct kp_pb_constraint *constraint = kp_proof_find(proof, number);

        if (constraint && constraint->line == 0)
            kp_pb_constraint_free(heap, constraint);
    }
    for (size_t i = 0; i < proof->formula->count; i++) {
        proof->formula->constraints[i]->is_dead = false;
        proof->formula->constraints[i]->is_root_reason = false;
        proof->formula->constraints[i]->watched = 0;
    }
    for (size_t i = 0; i < proof->page_room; i++)
        kp_pb_give_back(heap, proof->pages[i], sizeof *proof->pages[i]);
    for (size_t i = 0; i < proof->subproof_count; i++)
        kp_pb_constraint_free(heap, proof->subproofs[i].goal);
    KP_PB_FREE(heap, proof->pages, proof->page_room);
    KP_PB_FREE(heap, proof->occurrences, proof->occurrence_room);
    KP_PB_FREE(heap, proof->labelled, proof->labelled_room);
    KP_PB_FREE(heap, proof->named, proof->named_room);
    KP_PB_FREE(heap, proof->subproofs, proof->subproof_room);
    KP_PB_FREE(heap, proof->images, proof->image_room);
    KP_PB_FREE(heap, proof->is_kept, proof->kept_room);
    KP_PB_FREE(heap, proof->exclusions, proof->exclusion_room);
    kp_name_table_free(heap, &proof->variables);
    kp_name_table_free(heap, &proof->labels);
    kp_assignment_free(&proof->assignment);
    kp_pb_sum_free(&proof->reader.sum);
    kp_words_close(&proof->reader.words);
}

/* ---- Words -------------------------------------------------------------- */

enum kp_status kp_step_fail(struct kp_proof_state *proof, const char *format, ...)
{
    char sentence[440];
    va_list arguments;

    if (proof->heap.failed)
        return kp_no_memory(proof->reader.words.why);
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return kp_words_fail_at(&proof->reader.words, proof->line, proof->column, "%s", sentence);
}

bool kp_word_begins_id(const struct kp_word_reader *words)
{
    return words->length > 0 &&
           (kp_ascii_is_digit(words->word[0]) || words->word[0] == '-' || words->word[0] == '@');
}

enum kp_status kp_proof_resolve(struct kp_proof_state *proof, struct kp_pb_number written,
                                uint64_t *number)
{
    struct kp_pb_constraint *constraint;

    *number = (uint64_t)(written.small < 0 ? (int64_t)proof->last + 1 + written.small
                                           : written.small);
    if (kp_pb_sign(written) == 0 || written.big || *number == 0 || *number > proof->last)
        return kp_step_fail(proof,
                            "a number in this step is none of a constraint; the newest is "
                            "%llu",
                            (unsigned long long)proof->last);
    constraint = kp_proof_find(proof, *number);
    if (!constraint)
        return kp_step_fail(proof, "constraint %llu was deleted", (unsigned long long)*number);
    if (constraint->line > 0)
        proof->conclusion->used[constraint->line - 1] = true;
    return KP_OK;
}

/* Numbers have no superfluous zeros or signs. */
static bool is_plain_number(const struct kp_word_reader *words)
{
    size_t first = words->word[0] == '-';

    return words->length > first && words->word[first] >= '1' && words->word[first] <= '9';
}

static enum kp_status find_label(struct kp_proof_state *proof, struct kp_pb_number *number)
{
    struct kp_word_reader *words = &proof->reader.words;
    size_t label = kp_name_find(&proof->labels, words->word, words->length);

    if (label == KP_NO_NAME || label >= proof->labelled_room || proof->labelled[label] == 0)
        return kp_words_fail_at(words, words->line, words->column, "unknown label '%.*s'",
                                kp_word_shown(words), words->word);
    number->small = (int64_t)proof->labelled[label];
    return kp_words_next(words);
}

enum kp_status kp_read_constraint_number(struct kp_proof_state *proof, uint64_t *number)
{
    struct kp_word_reader *words = &proof->reader.words;
    struct kp_pb_number written = {0};
    enum kp_status status;

    if (words->length > 0 && words->word[0] == '@')
        status = find_label(proof, &written);
    else if (words->length > 0 && is_plain_number(words))
        status = kp_read_number(&proof->reader, "the number of a constraint", &written);
    else
        return kp_words_unexpected(words, "the number or label of a constraint");
    if (status == KP_OK)
        status = kp_proof_resolve(proof, written, number);
    kp_pb_drop(&proof->heap, &written);
    return status;
}

enum kp_status kp_read_optional_id(struct kp_proof_state *proof, uint64_t *number)
{
    *number = 0;
    if (!kp_word_is(&proof->reader.words, ":"))
        return KP_OK;
    if (kp_words_next(&proof->reader.words) != KP_OK)
        return KP_NO_MEMORY;
    return kp_read_constraint_number(proof, number);
}

enum kp_status kp_expect_contradiction(struct kp_proof_state *proof, uint64_t number,
                                       uint64_t first)
{
    struct kp_pb_constraint *constraint = kp_proof_find(proof, number);
    uint64_t found = proof->last;

    if (constraint && !kp_pb_is_contradiction(&proof->heap, constraint))
        return kp_step_fail(proof, "constraint %llu is not a contradiction, such as 0 >= 1",
                            (unsigned long long)number);
    if (constraint)
        return KP_OK;
    for (; found >= first && !proof->heap.failed; found--) {
        constraint = kp_proof_find(proof, found);
        if (constraint && kp_pb_is_contradiction(&proof->heap, constraint))
            break;
    }
    if (found < first || proof->heap.failed)
        return kp_step_fail(proof, "no constraint is a contradiction, such as 0 >= 1");
    if (constraint->line > 0)
        proof->conclusion->used[constraint->line - 1] = true;
    return KP_OK;
}
