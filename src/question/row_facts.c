#include "question/row_facts.h"

#include "base/memory.h"
#include <stdlib.h>

struct fact_visit {
    const struct kp_question *question;
    bool (*visit)(void *data, struct kp_row_fact fact);
    void *data;
    bool *in_guess; /* [class]: scratch, all false between two rows */
    unsigned left;  /* facts that may still be visited */
};

static bool visit_fact(struct fact_visit *visit, int peg, int class, size_t row)
{
    if (visit->left == 0)
        return false;
    visit->left--;
    return visit->visit(visit->data, (struct kp_row_fact){peg, class, row});
}

static void mark_guess(struct fact_visit *visit, const uint16_t *guess, bool value)
{
    for (int p = 0; p < visit->question->pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            visit->in_guess[guess[p]] = value;
}

/* No peg has any class that the guess of row r has, or that it does not have. */
static bool forbid_classes(struct fact_visit *visit, size_t r, bool in_guess)
{
    const struct kp_question *question = visit->question;
    bool more = true;

    mark_guess(visit, question->rows[r].guess, true);
    for (int class = 0; more && class < question->classes; class ++)
        if (visit->in_guess[class] == in_guess)
            more = visit_fact(visit, KP_ALL_PEGS, class, r);
    mark_guess(visit, question->rows[r].guess, false);
    return more;
}

/* No peg has the class that the guess has there. */
static bool forbid_guess(struct fact_visit *visit, size_t r)
{
    const uint16_t *guess = visit->question->rows[r].guess;

    for (int p = 0; p < visit->question->pegs; p++)
        if (guess[p] != KP_NO_CLASS && !visit_fact(visit, p, guess[p], r))
            return false;
    return true;
}

/* Every peg has the class that the guess has there. */
static bool forbid_all_but_guess(struct fact_visit *visit, size_t r)
{
    const struct kp_question *question = visit->question;

    for (int p = 0; p < question->pegs; p++)
        for (int class = 0; class < question->classes; class ++)
            if (class != question->rows[r].guess[p] && !visit_fact(visit, p, class, r))
                return false;
    return true;
}

static bool visit_row(struct fact_visit *visit, size_t r)
{
    const struct kp_question_row *row = &visit->question->rows[r];

    if (row->total == 0)
        return forbid_classes(visit, r, true);
    if (row->black == 0 && !forbid_guess(visit, r))
        return false;
    if (row->black == visit->question->pegs)
        return forbid_all_but_guess(visit, r);
    return row->total != visit->question->pegs || forbid_classes(visit, r, false);
}

bool kp_row_facts_visit(const struct kp_question *question,
                        bool (*visit)(void *data, struct kp_row_fact fact), void *data)
{
    struct fact_visit facts = {question, visit, data, NULL, KP_FACTS};

    facts.in_guess = kp_calloc((size_t)question->classes, sizeof *facts.in_guess);
    if (!facts.in_guess)
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (!visit_row(&facts, r))
            break;
    free(facts.in_guess);
    return true;
}
