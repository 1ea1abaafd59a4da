/* That a peg has a class says much; that it has not says next to nothing, and is
 * what PicoSAT's own phases guess nearly always.  Against these it takes 0.3 to 0.9
 * of the time on random boards, and fewer games are not decided; but 1.2 to 1.6 times
 * where guesses have few of the colours (encodings/README.md, What was tried). */
#include "sat/decision_hints.h"

#include "base/memory.h"
#include <stdlib.h>

/* How many classes the guess has; seen[c] is less than `mark` for all of them. */
static int variety(const struct kp_question *question, size_t r, size_t mark, size_t *seen)
{
    int classes = 0;

    for (int p = 0; p < question->pegs; p++) {
        uint16_t c = question->rows[r].guess[p];

        if (c == KP_NO_CLASS || seen[c] == mark)
            continue;
        seen[c] = mark;
        classes++;
    }
    return classes;
}

/* Whether the guesses have more than half of the classes that they could have, and
 * there are more than two; false too when there is no memory. */
static bool are_varied(const struct kp_question *question)
{
    size_t *seen = kp_calloc((size_t)question->classes, sizeof *seen);
    int most = question->pegs < question->classes ? question->pegs : question->classes;
    size_t sum = 0;

    for (size_t r = 0; seen && r < question->row_count; r++)
        sum += (size_t)variety(question, r, r + 1, seen);
    free(seen);
    return question->classes > 2 && 2 * sum > question->row_count * (size_t)most;
}

void kp_prefer_true_pegs(const struct kp_solver *class, void *solver,
                         const struct kp_question_vars *vars)
{
    const struct kp_question *question = vars->question;

    if (!class->prefer || !are_varied(question))
        return;
    for (int p = 0; p < question->pegs; p++)
        for (int c = 0; c < question->classes; c++) {
            int lit = kp_peg_literal(vars, p, c);

            if (lit != KP_FALSE && lit != KP_TRUE)
                class->prefer(solver, lit);
        }
}
