/* A way a game is written down; one file per way, format_NAME.c. */
#ifndef KP_FORMAT_FORMAT_H
#define KP_FORMAT_FORMAT_H

#include "game/transcript.h"

struct kp_format {
    const char *name, *title; /* "text", and a line about it */

    /* Whether a text looks written this way. */
    bool (*claims)(const char *text, size_t length);

    /* Add every game of the text to the match.  After KP_BAD_INPUT the
     * problems say what is wrong, and NULL stands in the match in the place of
     * each game that could not be read. */
    enum kp_status (*read)(const char *text, size_t length, struct kp_match *match,
                           struct kp_problems *problems);
};

extern const struct kp_format *const kp_formats[]; /* ends with NULL; "text" is the fallback */

#endif
