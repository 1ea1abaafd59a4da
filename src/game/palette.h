/* The colours of a game, and every word a player may use for them.
 *
 * A colour has a name and at most one letter: the declared one, or else its first letter if no
 * other colour shares it.  Case is ignored.  Colours are numbered 0, 1, 2 ... in the order in
 * which they are added.  After kp_palette_finish a palette no longer changes, so threads may
 * share it. */
#pragma once

#include "base/error.h"

struct kp_palette;

#define KP_NAME_BYTES 120 /* of the longest name */

/* A palette without colours and with one reference; NULL when out of memory. */
struct kp_palette *kp_palette_new(void);

/* Counts a reference, or drops one, which frees the palette with the last; NULL is ignored. */
struct kp_palette *kp_palette_ref(struct kp_palette *palette);
void kp_palette_unref(struct kp_palette *palette);

/* Adds a colour.  `letter` is the declared letter, one character, or of length 0. */
enum kp_status kp_palette_add(struct kp_palette *palette, const char *name, size_t length,
                              const char *letter, size_t letter_length, struct kp_diag *why);

/* Adds the colours of a list, "red green black=k": names, with a declared letter after "=", separated
 * by spaces or commas. */
enum kp_status kp_palette_add_list(struct kp_palette *palette, const char *list,
                                   struct kp_diag *why);

/* Adds colours named by the numbers from `from` to `to`, inclusive; `to` is less than
 * UINT_MAX. */
enum kp_status kp_palette_add_numbers(struct kp_palette *palette, unsigned from, unsigned to,
                                      struct kp_diag *why);

/* Lets the colours added so far also be called 1, 2, 3 ... as in the classic game.  false: out of
 * memory. */
bool kp_palette_number(struct kp_palette *palette);

/* Completes the palette; nothing may be added afterwards.  KP_BAD_INPUT: two colours share a
 * name or letter, and the column of *why is the number of the second, from 1. */
enum kp_status kp_palette_finish(struct kp_palette *palette, struct kp_diag *why);

int kp_palette_size(const struct kp_palette *palette);
const char *kp_palette_name(const struct kp_palette *palette, int colour);

/* The letter of a colour as UTF-8, or "" if it has none. */
const char *kp_palette_letter(const struct kp_palette *palette, int colour);

/* The letter that was declared for a colour, or "". */
const char *kp_palette_declared(const struct kp_palette *palette, int colour);

/* Whether every name is a single character, so that codes can be written without spaces. */
bool kp_palette_is_short(const struct kp_palette *palette);

/* The first colour whose name is not a number of at most nine digits, or -1. */
int kp_palette_no_number(const struct kp_palette *palette);

/* What a word means: a colour, or -1 and up to two colours whose names begin with the word, -1 for
 * each that is missing. */
struct kp_colour_match {
    int colour;
    int candidates[2];
};

struct kp_colour_match kp_palette_find(const struct kp_palette *palette, const char *word,
                                       size_t length);

/* The same for a word of one character, but faster: a colour, or -1 if kp_palette_find must be
 * asked. */
int kp_palette_find_character(const struct kp_palette *palette, char character);
