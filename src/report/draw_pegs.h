/* How a peg is drawn: its letter where every colour of the game has one, its
 * name otherwise; on a terminal on a ground of its colour. */
#ifndef KP_REPORT_DRAW_PEGS_H
#define KP_REPORT_DRAW_PEGS_H

#include "game/transcript.h"

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

#endif
