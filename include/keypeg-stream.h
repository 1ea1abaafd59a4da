/* Every game of a text, as it comes by: the part of keypeg.h for texts that are long. */
#ifndef KEYPEG_H
#error "include keypeg.h"
#endif
#ifndef KEYPEG_STREAM_H
#define KEYPEG_STREAM_H

/* One game of a text, as it comes by. */
struct kp_stream_game {
    const struct kp_transcript *game; /* NULL: it could not be read */
    const struct kp_errors *problems; /* what is wrong there */
    enum kp_stop_reason stop;         /* what ended its reading, or KP_COMPLETED */
    unsigned line;                    /* where it begins */
    size_t number, games;             /* from 1; of all of them, 0: nobody knows yet */
    struct kp_out out, log;           /* what is written here leaves in the order of the games */
};

/* All zero but for in, out, log and each will do.
 *
 * With several jobs the functions are called by any of the threads.  Calls of `in` and
 * `stop` never overlap, nor do calls of `out`, `log` and `done`; but one of the former may
 * run at the same time as one of the latter, and `each` at the same time as all of them. */
struct kp_stream {
    const char *name;   /* of the file, whose ending may tell the format; or NULL */
    const char *format; /* or NULL: the name or the text tells */
    struct kp_in in;
    struct kp_out out, log;
    void (*each)(void *data, const struct kp_stream_game *item); /* several at once */
    void (*done)(void *data); /* the answer to a game has left, in order; or NULL */
    int (*stop)(void *data);  /* not 0 ends the run; or NULL */
    void *data;
    double seconds; /* wall time for reading a game, beside `each`; 0: no limit */
    unsigned jobs;  /* threads; 0: one */
    bool whole;     /* read the text to its end before the first game, whatever its format */
    size_t most;    /* bytes of text to hold at once; 0: no limit */
    size_t games;   /* how many there were; the run sets it */
    bool ended;     /* and whether these were all */
};

/* Show every game of a text to `each`, on several threads at once.  JSON Lines are read
 * as they come, in constant memory, and may well hold no game; any other text is read to
 * its end first, and is one item with its problems when there is no game in it.  An item
 * lives until `each` returns.  KP_OK: all went well but for what the items themselves tell. */
KP_API enum kp_status kp_stream_run(struct kp_stream *run, struct kp_diag *why);

#endif
