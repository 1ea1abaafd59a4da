/* Games out of a text that comes bit by bit. */
#ifndef KP_KEYPEG_STREAM_SOURCE_H
#define KP_KEYPEG_STREAM_SOURCE_H

#include "base/strbuf.h"
#include "format/format.h"

/* All zero but for in, most and asked is one that has read nothing yet. */
struct kp_source {
    struct kp_in in;
    const char *name, *asked; /* what tells the format, or NULL */
    bool whole;               /* lines are not to be read one by one */
    size_t most;              /* bytes to hold; 0: no limit */
    unsigned jobs;            /* how many lines are read at once */

    const struct kp_format *format;
    struct kp_strbuf text; /* what was read */
    size_t at;             /* and is behind us */
    unsigned line;         /* of text[at] */
    bool ended;            /* nothing more comes */
    enum kp_status status;
    struct kp_read_limit pace; /* of reading a game out of it */

    bool by_line;
    size_t longest_line;      /* where it is */
    struct kp_match *match;   /* where it is not by line */
    enum kp_stop_reason stop; /* what ended its reading, or KP_COMPLETED */
    struct kp_errors problems;
};

/* Read as much as tells the format, or all of it.  On failure *why tells. */
enum kp_status kp_source_open(struct kp_source *source, struct kp_diag *why);

/* Copy the next line that is not empty; false: none is left, or source->status
 * tells why not.  A line that cannot be held is *too_long and empty. */
bool kp_source_line(struct kp_source *source, struct kp_strbuf *line, unsigned *number,
                    bool *too_long);

/* Of the problems those that belong to game i of the match. */
void kp_source_problems(const struct kp_source *source, size_t i, struct kp_errors *problems);

void kp_source_close(struct kp_source *source);

#endif
