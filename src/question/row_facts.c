#include "question/row_facts.h"

#include "base/memory.h"
#include <stdlib.h>

struct telling {
    const struct kp_question *question;
    bool (*visit)(void *data, struct kp_row_fact fact);
    void *data;
    bool *mark; /* of a class: in the guess at hand */
    unsigned left;
};

static bool tell(struct telling *telling, int peg, int class, size_t row)
{
    struct kp_row_fact fact = {peg, class, row};

    if (telling->left == 0)
        return false;
    telling->left--;
    return telling->visit(telling->data, fact);
}

static void mark_guess(struct telling *telling, const uint16_t *guess, bool value)
{
    for (int p = 0; p < telling->question->pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            telling->mark[guess[p]] = value;
}

/* No peg at all: none of the guess's colours; every peg: none but those. */
static bool tell_colours(struct telling *telling, size_t r, bool in_guess)
{
    const struct kp_question *question = telling->question;
    bool more = true;

    mark_guess(telling, question->rows[r].guess, true);
    for (int class = 0; more && class < question->classes; class ++)
        if (telling->mark[class] == in_guess)
            more = tell(telling, KP_ALL_PEGS, class, r);
    mark_guess(telling, question->rows[r].guess, false);
    return more;
}

/* No black peg: no colour where the guess has it. */
static bool tell_no_black(struct telling *telling, size_t r)
{
    const uint16_t *guess = telling->question->rows[r].guess;

    for (int p = 0; p < telling->question->pegs; p++)
        if (guess[p] != KP_NO_CLASS && !tell(telling, p, guess[p], r))
            return false;
    return true;
}

/* All pegs black: nothing but the guess. */
static bool tell_all_black(struct telling *telling, size_t r)
{
    const struct kp_question *question = telling->question;

    for (int p = 0; p < question->pegs; p++)
        for (int class = 0; class < question->classes; class ++)
            if (class != question->rows[r].guess[p] && !tell(telling, p, class, r))
                return false;
    return true;
}

static bool tell_row(struct telling *telling, size_t r)
{
    const struct kp_question_row *row = &telling->question->rows[r];

    if (row->total == 0)
        return tell_colours(telling, r, true);
    if (row->black == 0 && !tell_no_black(telling, r))
        return false;
    if (row->black == telling->question->pegs)
        return tell_all_black(telling, r);
    return row->total != telling->question->pegs || tell_colours(telling, r, false);
}

bool kp_row_facts_visit(const struct kp_question *question,
                        bool (*visit)(void *data, struct kp_row_fact fact), void *data)
{
    struct telling telling = {question, visit, data, NULL, KP_FACTS};

    telling.mark = kp_calloc((size_t)question->classes, sizeof *telling.mark);
    if (!telling.mark)
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (!tell_row(&telling, r))
            break;
    free(telling.mark);
    return true;
}
