/* Asks whether a secret fits if a row had another score, or another guess.  The question is the
 * game with rows added.  Each time some of its rows are switched on, and its engines are asked. */
#pragma once

#include "engines/engine_set.h"

struct kp_what_if {
    struct kp_engines *from;        /* the engines of the game, which must outlive this */
    const struct kp_limits *limits; /* for all questions together; not owned */
    struct kp_transcript *game;
    size_t played; /* rows of the game; the added rows follow them */
    struct kp_question *question;
    struct kp_engines engines;
    bool *on;       /* [row] */
    uint16_t *code; /* room for a secret */
};

/* Order of calls: begin with the rows that were played; add others to what_if->game; open it.
 * Returns false if memory runs out.  The caller frees it after any return. */
bool kp_what_if_begin(struct kp_what_if *what_if, struct kp_engines *from,
                      const struct kp_limits *limits);
bool kp_what_if_open(struct kp_what_if *what_if);
void kp_what_if_free(struct kp_what_if *what_if);

/* Switches all rows that were played on, and all others off. */
void kp_what_if_select_played(struct kp_what_if *what_if);

/* The most rows that may be added, and the most pegs in them, which limits the cost of a new
 * question. */
#define KP_WHAT_IF_ROWS 4096
#define KP_WHAT_IF_PEGS (1u << 20)

/* Whether `more` rows can be added. */
bool kp_what_if_has_room(const struct kp_what_if *what_if, size_t more);
