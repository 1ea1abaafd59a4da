/* The colour that a peg's name says, on a terminal and on a page, and an ink
 * that can be read on it. */
#ifndef KP_REPORT_PEG_STYLE_H
#define KP_REPORT_PEG_STYLE_H

#include "game/rules.h"

struct kp_peg_style {
    const char *name;        /* or NULL: for digits and letters, in turn */
    int back, ink;           /* of the 256 colours of a terminal */
    const char *fill, *text; /* of a page */
};

/* That of a name that says no colour is plain: none is better than a wrong one. */
const struct kp_peg_style *kp_peg_style_of(const struct kp_rules *rules, int colour);

#endif
