/* There and back again: games are written in a format and read back. */
#ifndef KP_TESTS_ROUND_H
#define KP_TESTS_ROUND_H

#include "base/text.h"
#include "game/transcript.h"

/* The games of a match, none of them NULL, in a format; aborts without memory. */
struct kp_text kp_written(const struct kp_match *match, const char *format);

/* Write the match in this format, read it back, and write that.  NULL: it is
 * the same match and the same text; else what differs, with the text in *text
 * for the caller to free where `text` is given. */
const char *kp_round_differs(const struct kp_match *match, const char *format,
                             struct kp_text *text);

/* The same for every format there is, and from one to the next of them all:
 * NULL, or what differs; *format tells which. */
const char *kp_rounds_differ(const struct kp_match *match, const char **format,
                             struct kp_text *text);

/* Abort, with a word about it, where they differ.  Games of thousands of
 * colours or pegs are left alone: they would be written all day. */
void kp_expect_rounds(const struct kp_match *match);

#endif
