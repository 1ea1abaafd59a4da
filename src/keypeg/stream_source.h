/* The games of a text that arrives in pieces.  A format by line (JSON Lines) is read line by
 * line, in constant memory; any other text is read to its end first. */
#ifndef KP_KEYPEG_STREAM_SOURCE_H
#define KP_KEYPEG_STREAM_SOURCE_H

#include "base/strbuf.h"
#include "format/format.h"

/* The caller sets the first group; zero is valid for all but `in`. */
struct kp_source {
    struct kp_in in;
    const char *name, *asked;   /* of the file, and of the format; NULL: the text determines it */
    bool whole;                 /* do not read line by line */
    size_t most;                /* bytes to hold; 0: no limit */
    unsigned jobs;              /* how many lines the caller holds at once */
    struct kp_read_limit limit; /* for each game, or for a whole text */

    const struct kp_format *format;
    struct kp_strbuf text; /* what was read */
    size_t at;             /* bytes of it that were used */
    unsigned line;         /* the number of the line at `at` */
    bool ended;            /* nothing more arrives */
    enum kp_status status; /* the first failure */

    bool by_line;
    size_t longest_line;      /* in bytes, if by_line */
    struct kp_match *match;   /* the games, if not by_line */
    enum kp_stop_reason stop; /* what ended their reading, or KP_COMPLETED */
    struct kp_errors errors;
};

/* Read enough to know the format, or all of the text.  On failure *why is set. */
enum kp_status kp_source_open(struct kp_source *source, struct kp_diag *why);

/* Copy the next line that is not empty.  Returns false if there is none, or source->status
 * says why.  A line longer than source->longest_line is *too_long, and empty. */
bool kp_source_next_line(struct kp_source *source, struct kp_strbuf *line, unsigned *number,
                         bool *too_long);

/* The errors that belong to game i of the match. */
void kp_source_errors_of(const struct kp_source *source, size_t i, struct kp_errors *errors);

void kp_source_close(struct kp_source *source);

#endif
