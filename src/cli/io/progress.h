/* The progress line: one line on standard error that says how far a long piece of work is,
 * redrawn in its place, such as "counting, 37%, about 40 s left (friday.game)".  It appears
 * after a second of work, changes at most five times a second, and only where
 * kp_terminal_redraws.  For one thread at a time. */
#pragma once

#include "cli/commands.h"

/* The options of the call, with a progress function that shows the work on the game of that
 * label.  The line is gone when the library returns. */
struct kp_options kp_progress_options(const struct kp_call *call, const char *label,
                                      bool writes_meanwhile);

/* Draws the line if it is time to; call it as often as you like.  `what` names the work; NULL shows
 * how many games are done instead: "1,234 games, 37%, about 5 s left (club.jsonl)".  `share` is
 * the part of the work that is done, 0 to 1, or negative if that is unknown; `started` is when it
 * began (kp_now). */
void kp_progress_draw(const char *label, const char *what, uint64_t games, double share,
                      double started);
