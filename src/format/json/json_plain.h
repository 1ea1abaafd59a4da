/* Games in plain JSON, read without a tree of values: most games of long streams.
 *
 * A game is plain if it is an object of at most KP_PLAIN_LENGTH bytes; its "rows" are objects with
 * "guess", a list of strings, and "black" and "white", numbers of at most four digits; every other
 * member is a string, a number of at most 18 digits, or a list of these; and all strings are
 * printable ASCII without escapes.  Any other text, and any mistake, is left to the parser. */
#pragma once

#include "format/json/json_reader.h"

#define KP_PLAIN_LENGTH (1 << 16)

/* Note the members of the game that begins here, whose row list is noted as `true`, and its rows,
 * and go past it.  false: it is not plain, and nothing has changed but `said`. */
bool kp_json_plain_note_members(struct kp_json_reader *reader, struct kp_json_text *text);

/* Add the rows of a plain game until one has a mistake.  Returns how many were added. */
size_t kp_json_plain_rows(struct kp_json_reader *reader);

/* Release the values of the members. */
void kp_json_plain_clear(struct kp_json_plain *plain);
void kp_json_plain_free(struct kp_json_plain *plain);
