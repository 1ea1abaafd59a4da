/* A way a game is written down; one file per way, format_NAME.c. */
#ifndef KP_FORMAT_FORMAT_H
#define KP_FORMAT_FORMAT_H

#include "game/transcript.h"

struct kp_format {
    const char *name, *title; /* "text", and a line about it */
    const char *endings;      /* of files that are so whatever they look like: ".jsonl", or NULL */
    bool by_line;             /* each line is a game that stands alone */
    size_t longest_line;      /* in bytes, where by_line */
    size_t swells;            /* how many times its text a line may take while it is read */

    /* Whether a text, or as much of it as is there, looks written this way. */
    bool (*claims)(const char *text, size_t length);

    /* Add every game of the text to the match; its first line has this number.
     * After KP_BAD_INPUT the problems say what is wrong, and NULL stands in the
     * match in the place of each game that could not be read. */
    enum kp_status (*read)(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *problems);

    /* Write a game that follows one with the rules `before`, which need not be
     * said again; NULL: it is the first. */
    void (*write)(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to);

    /* What stands before, between and behind several games; behind one. */
    const char *opens, *between, *closes, *closes_one;
    bool counted; /* before them stands their number, on a line of its own */

    /* What can be told of a game, for a sentence; NULL: everything.  Whoever
     * writes a game in words too few for it is not believed: it is read back,
     * and refused unless it is the same. */
    const char *tells;
};

extern const struct kp_format *const kp_formats[]; /* ends with NULL; "text" is the fallback */

/* Which format a text is written in. */
/* The format of this name, or the one that files so named are in without a
 * look at them; NULL: there is none. */
const struct kp_format *kp_format_named(const char *name, const char *file);

/* Say that there is no format of this name, and which there are. */
enum kp_status kp_format_unknown(const char *name, struct kp_diag *why);

/* The format that claims the text; text is what nobody else claims. */
const struct kp_format *kp_format_detect(const char *text, size_t length);

/* Whether a game is the same once it is written so and read back; if not,
 * *why tells what the format cannot tell. */
enum kp_status kp_format_check_round_trip(const struct kp_format *format,
                                          const struct kp_transcript *game, struct kp_diag *why);

#endif
