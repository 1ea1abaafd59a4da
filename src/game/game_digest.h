/* The digest of a game, by which the parts of a game are recognised: the SHA-1 of a text with its
 * rules, rows and sum.  What narrows a part, the lines `peg` and `times`, is not in it, nor are id,
 * codemaker, secret, comments and the size of the board.
 *
 * The text has a line for each of these, in this order:
 *
 *     pegs 4
 *     scores black white                    or "black", "colours"
 *     blanks no                             or "yes", "guesses"
 *     repeats yes                           or "no"
 *     sum ?                                 or the number
 *     colour red                            each colour, from the first to the last
 *     row 0 0 3 3 : 2 1                     each row: its colours by their numbers from 0 (the empty
 *                                           hole follows the last), black and white, "?" if
 *                                           unknown, and " sure" if it is */
#pragma once

#include "game/transcript.h"

#define KP_DIGEST_LENGTH 40 /* hexadecimal digits */

/* Returns false if memory runs out. */
bool kp_game_digest(const struct kp_transcript *game, char digest[KP_DIGEST_LENGTH + 1]);
