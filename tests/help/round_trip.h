/* There and back again: games are written in a format and read back. */
#ifndef KP_TESTS_ROUND_TRIP_H
#define KP_TESTS_ROUND_TRIP_H

#include "base/strbuf.h"
#include "game/transcript.h"

/* The games of a match, none of them NULL, in a format; aborts without memory. */
struct kp_strbuf kp_match_text(const struct kp_match *match, const char *format);

/* Write the match in the first format, what is read there in the second, and so
 * on, twice through all formats.  Whether something differs on the way; then
 * `why` is added to: the format, what differs or what the reader says, and
 * the text.  It is the caller's to free. */
bool kp_round_trip_differs(const struct kp_match *match, struct kp_strbuf *why);

/* Print why and abort if something differs.  Games of thousands of colours or
 * pegs are ignored: writing them takes too long. */
void kp_expect_round_trip(const struct kp_match *match);

#endif
