/* How a peg is drawn: its letter where every colour of the game has one, its
 * name otherwise; on a terminal on a ground of its colour. */
#ifndef KP_REPORT_DRAW_PEGS_H
#define KP_REPORT_DRAW_PEGS_H

#include "game/rules.h"
#include "game/transcript.h"

/* The colour that a peg's name says, on a terminal and on a page, and an ink
 * that can be read on it. */
struct kp_peg_style {
    const char *name;        /* or NULL: for digits and letters, in turn */
    int back, ink;           /* of the 256 colours of a terminal */
    const char *fill, *text; /* of a page */
};

/* That of a name that says no colour is plain: none is better than a wrong one. */
const struct kp_peg_style *kp_peg_style_of(const struct kp_rules *rules, int colour);

struct kp_pegs {
    const struct kp_rules *rules;
    bool colour;  /* ANSI sequences */
    bool letters; /* every colour has a letter */
    int width;    /* columns of one peg; a blank stands between two */
};

struct kp_pegs kp_pegs_make(const struct kp_rules *rules, bool colour);

/* What stands on a peg: its letter, or its name. */
const char *kp_peg_label(const struct kp_pegs *pegs, int colour);

/* Draw the first `count` pegs of a code. */
void kp_pegs_draw(const struct kp_pegs *pegs, const uint16_t *code, int count,
                  struct kp_strbuf *to);

/* A row as it is played: its number, its pegs and its key pegs, on the beginning of a
 * line. */
void kp_draw_row(const struct kp_transcript *game, size_t row, const struct kp_style *style,
                 struct kp_strbuf *to);

/* A code alone, with all its pegs. */
void kp_draw_code(const struct kp_rules *rules, const uint16_t *code, bool colour,
                  struct kp_strbuf *to);

#endif
