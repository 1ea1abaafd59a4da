/* "What if a row had had another score, or another guess?"  The question is the game with rows
 * added; each time some of its rows are switched on, and its engines are asked.  The solver's
 * session for the game itself is used if the added rows have its colours, so what it has learnt
 * is kept. */
#ifndef KP_VERDICT_WHAT_IF_H
#define KP_VERDICT_WHAT_IF_H

#include "verdict/engines.h"

struct kp_what_if {
    struct kp_engines *from; /* of the game itself; must outlive this */
    struct kp_transcript *game;
    size_t played; /* rows of the game itself; the added ones follow them */
    struct kp_question *question;
    struct kp_engines engines;
    bool *on;       /* [row] */
    uint16_t *code; /* room for a secret */
};

/* In this order: begin with the rows that were played; add others to what_if->game; open it.
 * false: no memory.  Freed after any return. */
bool kp_what_if_begin(struct kp_what_if *what_if, struct kp_engines *from);
bool kp_what_if_open(struct kp_what_if *what_if);
void kp_what_if_free(struct kp_what_if *what_if);

/* Switch all rows that were played on, and all others off. */
void kp_what_if_select_played(struct kp_what_if *what_if);

/* The most rows that may be added, and their pegs: a limit on what a new question costs. */
#define KP_WHAT_IF_ROWS 4096
#define KP_WHAT_IF_PEGS (1u << 20)

/* Whether `more` rows can be added. */
bool kp_what_if_has_room(const struct kp_what_if *what_if, size_t more);

/* For engines.c: have the solver of engines->origin answer.  false: it does not have all
 * colours of the added rows, and was not asked. */
bool kp_what_if_solve(struct kp_engines *engines, const bool *on, uint16_t *code,
                      enum kp_answer *answer);

#endif
