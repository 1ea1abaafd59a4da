/* The parts of game ids and save files of Guess, of Simon Tatham's Portable Puzzle Collection.
 * docs/formats.md describes them; the facts are from the puzzles' guess.c and midend.c. */
#pragma once

#include "format/foreign/simple_reader.h"

#define KP_GUESS_MOST_COLOURS 10 /* of the program */

/* Give the current game the rules of parameters such as c6p4g10Bm. */
enum kp_status kp_guess_rules_read(struct kp_simple_reader *reader, const struct kp_word *word,
                                   struct kp_diag *why);
void kp_guess_rules_write(const struct kp_rules *rules, struct kp_strbuf *to);

/* Read a description as the secret of the game. */
enum kp_status kp_guess_secret_read(struct kp_transcript *game, const struct kp_word *word,
                                    struct kp_diag *why);
void kp_guess_secret_write(const struct kp_transcript *game, struct kp_strbuf *to);
