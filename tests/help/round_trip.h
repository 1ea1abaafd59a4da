/* Writes games in each format, reads them back, and compares. */
#pragma once

#include "base/strbuf.h"
#include "game/transcript.h"

/* The name of the first thing that differs between the games of two matches, or NULL. */
const char *kp_match_difference(const struct kp_match *a, const struct kp_match *b);

/* The text of a match in a format; none of its games is NULL.  Aborts without memory. */
struct kp_strbuf kp_match_text(const struct kp_match *match, const char *format);

/* Writes the match in the first format, what is read from that in the second, and so on, twice
 * through all formats.  Returns whether something differed on the way, and adds to `why`: the
 * format, what differed or what the reader said, and the text.  The caller frees `why`. */
bool kp_round_trip_differs(const struct kp_match *match, struct kp_strbuf *why);

/* Prints the reason and aborts if something differs.  Games of thousands of colours or pegs are
 * ignored, since writing them takes too long. */
void kp_expect_round_trip(const struct kp_match *match);
