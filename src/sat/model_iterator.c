#include "sat/model_iterator.h"

#include "base/memory.h"
#include <stdlib.h>

static const struct kp_question *question_of(const struct kp_model_iterator *iterator)
{
    return kp_session_vars(iterator->session)->question;
}

/* Makes room for a clause with a literal for each peg, and for each class of one peg. */
static bool reserve_memory(struct kp_model_iterator *iterator)
{
    const struct kp_question *question = question_of(iterator);
    size_t pegs = (size_t)question->pegs, classes = (size_t)question->classes;

    if (!iterator->classes)
        iterator->classes = kp_calloc(pegs, sizeof *iterator->classes);
    if (!iterator->lits)
        iterator->lits = kp_calloc(pegs + classes, sizeof *iterator->lits);
    return iterator->classes && iterator->lits;
}

void kp_model_iterator_free(struct kp_model_iterator *iterator)
{
    free(iterator->classes);
    free(iterator->lits);
}

/* Lists "one of the first `pegs` pegs has another class than here" in iterator->lits; returns
 * the number of literals. */
static int list_differences(struct kp_model_iterator *iterator, const uint16_t *classes, int pegs)
{
    const struct kp_question_vars *vars = kp_session_vars(iterator->session);

    for (int p = 0; p < pegs; p++)
        iterator->lits[p] = -kp_peg_literal(vars, p, classes[p]);
    return pegs;
}

static void exclude_secret(struct kp_model_iterator *iterator, const uint16_t *classes)
{
    int n = list_differences(iterator, classes, question_of(iterator)->pegs);

    kp_session_add(iterator->session, iterator->lits, n);
}

/* "If the pegs before it are the same, peg p has this class or a later one." */
static void add_order_clause(struct kp_model_iterator *iterator, const uint16_t *classes, int p)
{
    const struct kp_question_vars *vars = kp_session_vars(iterator->session);
    int n = list_differences(iterator, classes, p);

    for (int c = classes[p]; c < question_of(iterator)->classes; c++)
        iterator->lits[n++] = kp_peg_literal(vars, p, c);
    kp_session_add(iterator->session, iterator->lits, n);
}

void kp_model_iterator_after(struct kp_model_iterator *iterator, const uint16_t *classes)
{
    if (!kp_session_is_whole(iterator->session) || !reserve_memory(iterator))
        return;
    for (int p = 0; p < question_of(iterator)->pegs; p++)
        add_order_clause(iterator, classes, p);
    exclude_secret(iterator, classes);
}

enum kp_answer kp_model_iterator_next(struct kp_model_iterator *iterator)
{
    enum kp_answer answer;

    if (!kp_session_is_whole(iterator->session) || !reserve_memory(iterator))
        return KP_UNDECIDED;
    if (iterator->has_last)
        exclude_secret(iterator, iterator->classes);
    answer = kp_session_solve(iterator->session, NULL, iterator->classes);
    iterator->has_last = answer == KP_CONSISTENT;
    return answer;
}

enum kp_stop_reason kp_model_iterator_stop(const struct kp_model_iterator *iterator)
{
    bool whole = kp_session_is_whole(iterator->session);

    if (whole && (!iterator->classes || !iterator->lits))
        return KP_OUT_OF_MEMORY;
    return kp_session_stop(iterator->session);
}
