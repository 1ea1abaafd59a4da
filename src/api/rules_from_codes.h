/* Rules for two codes without a game. */
#pragma once

#include "game/rules.h"

/* Rules for two codes of the same length that belong to no game: their colours are the words of
 * the codes, or the characters if each code is one word.  Returns NULL on failure, with *status and
 * *why. */
struct kp_rules *kp_rules_from_codes(const char *secret, const char *guess, enum kp_status *status,
                                     struct kp_diag *why);
