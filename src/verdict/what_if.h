/* What if a row had said something else?  A game with more rows than were
 * played, of which some at a time are asked about. */
#ifndef KP_VERDICT_WHAT_IF_H
#define KP_VERDICT_WHAT_IF_H

#include "verdict/engines.h"

struct kp_what_if {
    struct kp_engines *from; /* whose engines and limits it has */
    struct kp_transcript *game;
    size_t played; /* rows of the game itself; the others follow them */
    struct kp_question *question;
    struct kp_engines judge;
    bool *on; /* the rows to be asked about */
    uint16_t *code;
};

/* Begin with the rows that were played; add others to whatif->game; open it.
 * false: no memory.  It is freed after any return. */
bool kp_what_if_begin(struct kp_what_if *whatif, struct kp_engines *from);
bool kp_what_if_open(struct kp_what_if *whatif);
void kp_what_if_free(struct kp_what_if *whatif);

/* Switch all rows that were played on, and all others off. */
void kp_what_if_played(struct kp_what_if *whatif);

/* Is there a secret for the rows that are on?  It is put into `code`. */
enum kp_answer kp_what_if_ask(struct kp_what_if *whatif);

/* Added rows, and their cells, at most: a limit on what a new question costs. */
#define KP_WHATIF_ROWS  4096
#define KP_WHATIF_CELLS (1u << 20)

/* Whether `more` rows can be added to it. */
bool kp_what_if_has_room(const struct kp_what_if *whatif, size_t more);

#endif
