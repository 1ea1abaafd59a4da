/* Guess, of Simon Tatham's Portable Puzzle Collection, piece by piece: what
 * its game ids and its save files are made of.  docs/formats.md tells what
 * they look like; the facts are those of the puzzles' guess.c and midend.c. */
#ifndef KP_FORMAT_FOREIGN_TATHAM_GUESS_H
#define KP_FORMAT_FOREIGN_TATHAM_GUESS_H

#include "format/foreign/simple_reader.h"

#define KP_GUESS_MOST_COLOURS 10 /* that the program has */

/* Let the game at hand be played by parameters like c6p4g10Bm. */
enum kp_status kp_guess_rules_read(struct kp_simple_reader *simple, const struct kp_word *word,
                                   struct kp_diag *why);
void kp_guess_rules_write(const struct kp_rules *rules, struct kp_strbuf *to);

/* The secret of a game under those rules, from a description. */
enum kp_status kp_guess_secret_read(struct kp_transcript *game, const struct kp_word *word,
                                    struct kp_diag *why);
void kp_guess_secret_write(const struct kp_transcript *game, struct kp_strbuf *to);

/* A save, as far as it was read; all zero: nothing of it was. */
struct kp_guess_save {
    size_t next;          /* the record that must come first of those to come */
    int64_t moves, seen;  /* that are in force; and those that were read */
    bool over;            /* won, given up, or no row is left */
    struct kp_word value; /* of the record at hand; of length 0: none */
};

/* Read the line at hand as a record of the save; and see, behind the last one,
 * whether the save is complete. */
enum kp_status kp_guess_record(struct kp_simple_reader *simple, struct kp_guess_save *save,
                               struct kp_diag *why);
enum kp_status kp_guess_save_check(const struct kp_simple_reader *simple,
                                   const struct kp_guess_save *save, struct kp_diag *why);

void kp_guess_save_write(const struct kp_transcript *game, struct kp_strbuf *to);

#endif
