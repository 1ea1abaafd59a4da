/* A row that is added costs the solver of the game a few clauses, once (cnf/question_clauses.h).  A
 * separate solver would have to learn everything about the game again. */
#include "engines/what_if.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

bool kp_what_if_begin(struct kp_what_if *what_if, struct kp_engines *from,
                      const struct kp_limits *limits)
{
    memset(what_if, 0, sizeof *what_if);
    what_if->from = from;
    what_if->limits = limits;
    what_if->played = from->question->row_count;
    what_if->game = kp_transcript_copy(from->question->game);
    return what_if->game != NULL;
}

bool kp_what_if_open(struct kp_what_if *what_if)
{
    what_if->question = kp_question_new(what_if->game, true);
    what_if->on = kp_calloc(what_if->game->row_count, sizeof *what_if->on);
    what_if->code = kp_calloc((size_t)what_if->game->rules->pegs, sizeof *what_if->code);
    kp_engines_derive(&what_if->engines, what_if->from, what_if->limits, what_if->question);
    what_if->engines.asks_origin = true;
    return what_if->question && what_if->on && what_if->code;
}

void kp_what_if_free(struct kp_what_if *what_if)
{
    kp_engines_add_cost(what_if->from, &what_if->engines);
    kp_engines_free(&what_if->engines);
    kp_question_free(what_if->question);
    kp_transcript_free(what_if->game);
    free(what_if->on);
    free(what_if->code);
}

void kp_what_if_select_played(struct kp_what_if *what_if)
{
    for (size_t r = 0; r < what_if->game->row_count; r++)
        what_if->on[r] = r < what_if->played;
}

bool kp_what_if_has_room(const struct kp_what_if *what_if, size_t more)
{
    size_t added = what_if->game->row_count - what_if->played + more;

    return added <= KP_WHAT_IF_PEGS / (size_t)what_if->game->rules->pegs &&
           added <= KP_WHAT_IF_ROWS && added <= KP_MOST_ROWS - what_if->played;
}

/* ---- The solver of the game itself ------------------------------------------ */

/* Finds the class of `there` that is the same single colour as this class of `here`, or
 * KP_NO_CLASS. */
static uint16_t find_class(const struct kp_question *here, const struct kp_question *there,
                           uint16_t class)
{
    if (class >= here->kept)
        return KP_NO_CLASS;
    for (int c = 0; c < there->kept; c++)
        if (there->colour_of[c] == here->colour_of[class])
            return (uint16_t)c;
    return KP_NO_CLASS;
}

/* Writes the row's guess in the classes of the origin.  Returns false if the origin does not have
 * all of them. */
static bool translate_guess(const struct kp_engines *engines, const struct kp_question_row *row,
                            uint16_t *guess)
{
    for (int p = 0; p < engines->question->pegs; p++) {
        bool hole = row->guess[p] == KP_NO_CLASS;

        guess[p] = hole ? KP_NO_CLASS
                        : find_class(engines->question, engines->origin->question, row->guess[p]);
        if (!hole && guess[p] == KP_NO_CLASS)
            return false;
    }
    return true;
}

/* Assumes the added rows that are on.  Returns false if not all can be translated; then none is
 * assumed. */
static bool assume_rows(struct kp_engines *engines, const struct kp_limits *limits, const bool *on,
                        struct kp_session *session, uint16_t *guess)
{
    const struct kp_question *question = engines->question;
    size_t played = engines->origin->question->row_count;

    for (size_t r = played; r < question->row_count; r++)
        if (on[r] && !translate_guess(engines, &question->rows[r], guess))
            return false;
    for (size_t r = played; r < question->row_count; r++) {
        struct kp_question_row row = question->rows[r];

        row.guess = guess;
        if (on[r] && translate_guess(engines, &question->rows[r], guess))
            kp_session_assume_row(session, limits, &row);
    }
    return true;
}

bool kp_what_if_solve(struct kp_engines *engines, const struct kp_limits *limits, const bool *on,
                      uint16_t *code, enum kp_answer *answer)
{
    struct kp_engines *origin = engines->origin;
    struct kp_session *session = kp_engines_session(origin, limits, on);

    if (!session || !assume_rows(engines, limits, on, session, code))
        return false;
    *answer = kp_engines_solve(origin, limits, on, code);
    engines->stop = origin->stop;
    return true;
}
