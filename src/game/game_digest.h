/* The digest of a game, by which the parts of a game are recognised: a hash of its rules, rows, sum
 * and quotas, the same on every machine.  What narrows a part, the lines `peg` and `times` of one
 * colour, is not in it, nor are id, codemaker, secret, comments and the size of the board. */
#pragma once

#include "game/transcript.h"

#define KP_DIGEST_LENGTH 16 /* hexadecimal digits */

void kp_game_digest(const struct kp_transcript *game, char digest[KP_DIGEST_LENGTH + 1]);
