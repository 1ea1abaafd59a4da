/* Small phrases that reports share. */
#ifndef KP_REPORT_PHRASES_H
#define KP_REPORT_PHRASES_H

#include "game/transcript.h"

/* "2 black 1 white", "2 black", "3 in common"; "?" where nobody noted it. */
void kp_say_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* "row 3", "rows 2 and 5", "rows 1, 2 and 7"; past KP_ROWS_NAMED, which need not
 * be there, "rows 1, ... and 80 more". */
#define KP_ROWS_NAMED 20
void kp_say_rows(const size_t *rows, size_t count, struct kp_strbuf *to);

/* The same of other things that are counted from 1: "games 1 and 3". */
void kp_say_numbers(const char *thing, const size_t *numbers, size_t count, struct kp_strbuf *to);

/* A sentence on lines of at most `width` columns, where its words allow it:
 * with a capital, a full stop (unless it has a colon) and the end of the line. */
void kp_say_sentence(const char *says, int width, struct kp_strbuf *to);

/* Remarks, a line each, as sentences that begin with "Note:". */
void kp_say_notes(const char *notes, int width, struct kp_strbuf *to);

/* A small number as a word: "two"; from thirteen on in digits. */
void kp_say_number(size_t number, struct kp_strbuf *to);

/* A number with its thousands apart: 1,296. */
void kp_say_count(const char *decimal, struct kp_strbuf *to);

#endif
