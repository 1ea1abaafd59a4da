/* The colours of a game and what a player may call them.
 *
 * A colour has a name and at most one letter: the one declared, else its
 * first letter where no other colour shares it.  Case never matters.  The
 * colours are 0, 1, 2 ... in the order they were added. */
#ifndef KP_GAME_PALETTE_H
#define KP_GAME_PALETTE_H

#include "base/error.h"

struct kp_palette;

#define KP_NAME_BYTES 120 /* of the longest name */

struct kp_palette *kp_palette_new(void); /* one holder; NULL: no memory */
struct kp_palette *kp_palette_ref(struct kp_palette *palette);
void kp_palette_unref(struct kp_palette *palette); /* lets go; NULL is fine */

/* Add a colour.  `letter` is one character, or of length 0. */
enum kp_status kp_palette_add(struct kp_palette *palette, const char *name, size_t length,
                              const char *letter, size_t letter_length, struct kp_diag *why);

/* Add the names from..to, both included. */
enum kp_status kp_palette_add_numbers(struct kp_palette *palette, unsigned from, unsigned to,
                                      struct kp_diag *why);

/* Let the colours also be called 1, 2, 3 ... (the classic box). */
void kp_palette_number(struct kp_palette *palette);

/* Make the index; after it nothing is added.  KP_BAD_INPUT: two colours
 * have one name or letter. */
enum kp_status kp_palette_finish(struct kp_palette *palette, struct kp_diag *why);

int kp_palette_size(const struct kp_palette *palette);
const char *kp_palette_name(const struct kp_palette *palette, int colour);

/* The letter of a colour as UTF-8, or "" when it has none. */
const char *kp_palette_letter(const struct kp_palette *palette, int colour);

/* The letter that was declared for a colour, or "". */
const char *kp_palette_declared(const struct kp_palette *palette, int colour);

/* Whether every name is a single character, so that codes can be run together. */
bool kp_palette_is_short(const struct kp_palette *palette);

/* What a word can mean. */
struct kp_colour_match {
    int colour;    /* or -1 */
    int rivals[2]; /* no colour, but these two (or one: the other is -1) begin so */
};

struct kp_colour_match kp_palette_find(const struct kp_palette *palette, const char *word,
                                       size_t length);

#endif
