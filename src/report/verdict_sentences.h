/* What reports say of a verdict, one sentence per function, shared by text and HTML, and phrases
 * that all reports share.  Everything is appended to `to`.  A sentence comes without its capital
 * and its full stop, which the report adds.  A function with nothing to say writes nothing. */
#pragma once

#include "game/transcript.h"

/* "2 black 1 white", "2 black", "3 in common"; "?" for a count that was not recorded. */
void kp_say_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* "row 3", "rows 2 and 5", "games 1, 2 and 7": things are counted from 1.  Of more than
 * KP_ROWS_NAMED "rows 1, ... and 80 more", and those that are not named need not be in the array. */
#define KP_ROWS_NAMED 20
void kp_say_numbers(const char *thing, const size_t *numbers, size_t count, struct kp_strbuf *to);

/* A small number as a word, "two"; from thirteen on in digits. */
void kp_say_number(size_t number, struct kp_strbuf *to);

/* A number in a sentence: "1,296". */
static inline struct kp_grouped_number kp_grouped_count(uint64_t number)
{
    return kp_grouped(number < INT64_MAX ? (long long)number : INT64_MAX);
}

/* "1 state", "1,296 states". */
void kp_say_things(uint64_t number, const char *one, const char *many, struct kp_strbuf *to);

/* The next of several notes, one per line; false: there are no more. */
bool kp_say_note(const char **notes, struct kp_strbuf *to);

/* The caption of a secret after a repair; `count` is the number of secrets that then fit, or
 * NULL. */
void kp_say_repaired_secret(const char *count, struct kp_strbuf *to);

/* "1,296", "at least 1,249"; NULL: "not counted". */
void kp_say_count(const char *count, bool is_exact, struct kp_strbuf *to);

/* The length of a story as reports show it, in rows of verdict->story_rows.  It ends with
 * the first row without a possible secret, or after KP_BOARD_ROWS rows of the game. */
size_t kp_story_length(const struct kp_verdict *verdict);

/* Remarks on row i > 0: "no new information", "the guess was already ruled out",
 * both, or nothing. */
void kp_say_story_remarks(const struct kp_verdict *verdict, size_t i, struct kp_strbuf *to);

/* What stands for the rows that are not shown: "none after that", "and 50 more rows", or
 * nothing. */
void kp_say_story_rest(const struct kp_verdict *verdict, struct kp_strbuf *to);

/* What is known of the secret besides the rows, as the first `most` lines of a transcript: "sum 14",
 * "peg 3 : red blue", "times red 1..2", "and 5 more lines" (board_rows.c). */
#define KP_KNOWN_LINES 6
void kp_say_known(const struct kp_transcript *game, size_t most, const char *between,
                  struct kp_strbuf *to);

/* Whether exactly one secret fits. */
bool kp_is_unique(const char *count, bool count_is_exact);
