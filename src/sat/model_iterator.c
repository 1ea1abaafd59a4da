#include "sat/model_iterator.h"

#include "base/memory.h"
#include <stdlib.h>

static const struct kp_question *question_of(const struct kp_model_iterator *models)
{
    return kp_session_vars(models->session)->question;
}

/* Room for a clause of a literal for each peg, and for each class of one of them. */
static bool make(struct kp_model_iterator *models)
{
    const struct kp_question *question = question_of(models);
    size_t pegs = (size_t)question->pegs, classes = (size_t)question->classes;

    if (!models->classes)
        models->classes = kp_calloc(pegs, sizeof *models->classes);
    if (!models->lits)
        models->lits = kp_calloc(pegs + classes, sizeof *models->lits);
    return models->classes && models->lits;
}

void kp_model_iterator_free(struct kp_model_iterator *models)
{
    free(models->classes);
    free(models->lits);
}

/* "One of the first pegs has another class than here." */
static int differ(struct kp_model_iterator *models, const uint16_t *classes, int pegs)
{
    const struct kp_question_vars *vars = kp_session_vars(models->session);

    for (int p = 0; p < pegs; p++)
        models->lits[p] = -kp_peg_literal(vars, p, classes[p]);
    return pegs;
}

static void forbid(struct kp_model_iterator *models, const uint16_t *classes)
{
    int n = differ(models, classes, question_of(models)->pegs);

    kp_session_add(models->session, models->lits, n);
}

/* "Where the pegs before it are the same, peg p has this class or a later one." */
static void state_order(struct kp_model_iterator *models, const uint16_t *classes, int p)
{
    const struct kp_question_vars *vars = kp_session_vars(models->session);
    int n = differ(models, classes, p);

    for (int c = classes[p]; c < question_of(models)->classes; c++)
        models->lits[n++] = kp_peg_literal(vars, p, c);
    kp_session_add(models->session, models->lits, n);
}

void kp_model_iterator_after(struct kp_model_iterator *models, const uint16_t *classes)
{
    if (!kp_session_is_whole(models->session) || !make(models))
        return;
    for (int p = 0; p < question_of(models)->pegs; p++)
        state_order(models, classes, p);
    forbid(models, classes);
}

enum kp_answer kp_model_iterator_next(struct kp_model_iterator *models)
{
    enum kp_answer answer;

    if (!kp_session_is_whole(models->session) || !make(models))
        return KP_UNDECIDED;
    if (models->seen)
        forbid(models, models->classes);
    answer = kp_session_solve(models->session, NULL, models->classes);
    models->seen = answer == KP_CONSISTENT;
    return answer;
}

enum kp_stop_reason kp_model_iterator_stop(const struct kp_model_iterator *models)
{
    bool whole = kp_session_is_whole(models->session);

    if (whole && (!models->classes || !models->lits))
        return KP_OUT_OF_MEMORY;
    return kp_session_stop(models->session);
}
