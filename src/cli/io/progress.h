/* A line on standard error that tells how far long work is, redrawn in its
 * place: "friday.game: counting, 37 %, 15.2 million states a second, about
 * 40 s left".  It comes after a second of work, changes five times a second at
 * most, and only where kp_progress_may_show; for one thread at a time. */
#ifndef KP_CLI_IO_PROGRESS_H
#define KP_CLI_IO_PROGRESS_H

#include "cli/io/game_files.h"

/* Standard error is a terminal that can redraw a line, keypeg stands in its
 * foreground, and what is written meanwhile, if anything, goes elsewhere. */
bool kp_progress_may_show(bool writes_meanwhile);

/* The call's options, with the work on this game shown where that may be; the
 * line is gone when the library returns. */
struct kp_options kp_progress_options(const struct kp_visit *visit, bool writes_meanwhile);

/* Draw the line, if it is time to: to be called as often as one likes.
 * `share` is that of the work, 0 to 1, or negative: not known; `started` is
 * when it began (kp_clock), and `done` how many units have been done since.
 * `what` tells the work; NULL tells `done` instead: "club.jsonl: 1,234 games,
 * 20,000 a second, 37 %, about 5 s left". */
void kp_progress_draw(const char *file, const char *what, uint64_t done, const char *unit,
                      double share, double started);

/* Take it away, before anything else is written there. */
void kp_progress_erase(void);

#endif
