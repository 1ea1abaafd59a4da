/* Phrases and sentences that all reports share.  Every function appends to `to`. */
#ifndef KP_REPORT_PHRASES_H
#define KP_REPORT_PHRASES_H

#include "game/transcript.h"

/* "2 black 1 white", "2 black", "3 in common"; "?" for a count that was not recorded. */
void kp_say_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* "row 3", "rows 2 and 5", "rows 1, 2 and 7"; of more than KP_ROWS_NAMED rows
 * "rows 1, ... and 80 more", and those that are not named need not be in the array. */
#define KP_ROWS_NAMED 20
void kp_say_rows(const size_t *rows, size_t count, struct kp_strbuf *to);

/* The same for other things that are counted from 1: "games 1 and 3". */
void kp_say_numbers(const char *thing, const size_t *numbers, size_t count, struct kp_strbuf *to);

/* A small number as a word, "two"; from thirteen on in digits. */
void kp_say_number(size_t number, struct kp_strbuf *to);

/* Write a sentence with a capital, a full stop (unless it ends with a colon) and the end
 * of the line, wrapped into lines of at most `width` columns if its words allow it.
 * `says` is freed; an empty one writes nothing. */
void kp_write_wrapped(struct kp_strbuf *says, int width, struct kp_strbuf *to);

/* Notes, one per line, as sentences that begin with "Note:". */
void kp_write_notes(const char *notes, int width, struct kp_strbuf *to);

#endif
