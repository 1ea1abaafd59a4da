#include "verdict/what_if.h"

#include "base/memory.h"
#include "verdict/engines.h"

#include <stdlib.h>
#include <string.h>

bool kp_what_if_begin(struct kp_what_if *whatif, struct kp_engines *from)
{
    memset(whatif, 0, sizeof *whatif);
    whatif->from = from;
    whatif->played = from->question->row_count;
    whatif->game = kp_transcript_copy(from->question->game);
    return whatif->game != NULL;
}

static struct kp_engines kp_engines_for_extra_rows(struct kp_engines *judge,
                                                   const struct kp_question *question);

bool kp_what_if_open(struct kp_what_if *whatif)
{
    whatif->question = kp_question_new(whatif->game, true);
    whatif->on = kp_calloc(whatif->game->row_count, sizeof *whatif->on);
    whatif->code = kp_calloc((size_t)whatif->game->rules->pegs, sizeof *whatif->code);
    whatif->judge = kp_engines_for_extra_rows(whatif->from, whatif->question);
    return whatif->question && whatif->on && whatif->code;
}

void kp_what_if_free(struct kp_what_if *whatif)
{
    if (whatif->from)
        kp_engines_add_cost(whatif->from, &whatif->judge);
    kp_engines_free(&whatif->judge);
    kp_question_free(whatif->question);
    kp_transcript_free(whatif->game);
    free(whatif->on);
    free(whatif->code);
}

void kp_what_if_played(struct kp_what_if *whatif)
{
    for (size_t r = 0; r < whatif->game->row_count; r++)
        whatif->on[r] = r < whatif->played;
}

enum kp_answer kp_what_if_ask(struct kp_what_if *whatif)
{
    return kp_engines_decide(&whatif->judge, whatif->on, whatif->code);
}

bool kp_what_if_has_room(const struct kp_what_if *whatif, size_t more)
{
    size_t added = whatif->game->row_count - whatif->played + more;

    return added <= KP_WHATIF_CELLS / (size_t)whatif->game->rules->pegs &&
           added <= KP_WHATIF_ROWS && added <= KP_MOST_ROWS - whatif->played;
}

/* A question with more rows than another, put to the solver of that one. */
static struct kp_engines kp_engines_for_extra_rows(struct kp_engines *judge,
                                                   const struct kp_question *question)
{
    struct kp_engines beside = kp_engines_for(judge, question);

    beside.lender = judge;
    return beside;
}

/* The class that is this one colour in the other question, or KP_NO_CLASS. */
static uint16_t class_there(const struct kp_question *here, const struct kp_question *there,
                            uint16_t class)
{
    if (class >= here->kept)
        return KP_NO_CLASS;
    for (int c = 0; c < there->kept; c++)
        if (there->colour_of[c] == here->colour_of[class])
            return (uint16_t)c;
    return KP_NO_CLASS;
}

/* One of our rows in the lender's classes; false: it has not got them all. */
static bool translate(const struct kp_engines *judge, const struct kp_question_row *row,
                      uint16_t *guess)
{
    for (int p = 0; p < judge->question->pegs; p++) {
        bool hole = row->guess[p] == KP_NO_CLASS;

        guess[p] = hole ? KP_NO_CLASS
                        : class_there(judge->question, judge->lender->question, row->guess[p]);
        if (!hole && guess[p] == KP_NO_CLASS)
            return false;
    }
    return true;
}

/* Suppose the rows that follow those of the lender; false: it has not got their
 * classes, and nothing was supposed. */
static bool suppose(struct kp_engines *judge, const bool *on, struct kp_session *session,
                    uint16_t *guess)
{
    const struct kp_question *question = judge->question;
    size_t played = judge->lender->question->row_count;

    for (size_t r = played; r < question->row_count; r++)
        if (on[r] && !translate(judge, &question->rows[r], guess))
            return false;
    for (size_t r = played; r < question->row_count; r++) {
        struct kp_question_row row = question->rows[r];

        row.guess = guess;
        if (on[r] && translate(judge, &question->rows[r], guess))
            kp_session_assume_row(session, &row);
    }
    return true;
}

bool kp_engines_solve_extra_rows(struct kp_engines *judge, const bool *on, uint16_t *code,
                                 enum kp_answer *answer)
{
    struct kp_engines *lender = judge->lender;
    struct kp_session *session = kp_engines_session(lender, on);

    if (!session || !suppose(judge, on, session, code))
        return false;
    *answer = kp_engines_solve(lender, on, code);
    judge->stop = lender->stop;
    return true;
}
