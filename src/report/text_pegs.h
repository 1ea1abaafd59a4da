/* Pegs and codes as text.  On a terminal a peg is the letter of its colour if every colour of the game
 * has one, and its name otherwise, on a background of its colour if the terminal has colours. */
#pragma once

#include "game/transcript.h"

/* The colours that a peg is drawn in, on a terminal and on a page. */
struct kp_peg_style {
    const char *name;        /* of the colour, in its spellings; NULL: for any name */
    int back, ink;           /* of the 256 colours of a terminal */
    const char *fill, *text; /* of a page */
};

/* By the name of the colour; grey if the name is not one of a colour. */
const struct kp_peg_style *kp_peg_style_of(const struct kp_rules *rules, int colour);

struct kp_pegs {
    const struct kp_rules *rules;
    bool colour;  /* ANSI sequences */
    bool letters; /* every colour has a letter */
    int width;    /* columns of a peg; 0: as many as it needs.  Pegs are one space apart */
};

struct kp_pegs kp_pegs_make(const struct kp_rules *rules, bool colour);

/* The text on a peg: its letter, or its name. */
const char *kp_peg_label(const struct kp_pegs *pegs, int colour);

/* Draw the first `count` pegs of a code. */
void kp_pegs_draw(const struct kp_pegs *pegs, const uint16_t *code, int count,
                  struct kp_strbuf *to);

/* Draw all pegs if they fit into so many columns; else as many as leave room to say how many more
 * there are, but at least four. */
void kp_pegs_draw_fitting(const struct kp_pegs *pegs, const uint16_t *code, int columns,
                          struct kp_strbuf *to);

/* Whether a score is known and small enough for key pegs to be drawn beside its words. */
bool kp_draws_key_pegs(const struct kp_rules *rules, struct kp_score score);
