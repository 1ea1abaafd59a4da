/* A dictionary of what players may call colours: names, letters, numbers.
 * Case never matters. */
#ifndef KP_GAME_PALETTE_INDEX_H
#define KP_GAME_PALETTE_INDEX_H

#include "base/strbuf.h"
#include "game/palette.h"
#include <stdint.h>

/* How a word came to mean a colour; the smaller one wins. */
enum kp_name_rank { KP_NAME, KP_LETTER, KP_ALIAS, KP_FIRST_LETTER };

struct kp_palette_entry {
    size_t at, length; /* in folded */
    const char *text;  /* folded, once sorted */
    uint64_t begins;   /* its first eight bytes, as a number; the same */
    int colour;
    enum kp_name_rank claim;
};

/* All zero is the empty one. */
struct kp_palette_index {
    struct kp_palette_entry *items; /* by text, then claim, once sorted */
    size_t count, room;
    struct kp_strbuf folded;
    int lone[128]; /* once sorted: 1 more than the colour that a byte of ASCII means, or 0 */
};

/* Add a word of at most KP_NAME_BYTES; false: no memory. */
bool kp_palette_index_add(struct kp_palette_index *keys, const char *word, size_t length,
                          int colour, enum kp_name_rank claim);

/* After it nothing is added. */
void kp_palette_index_sort(struct kp_palette_index *keys);

/* Whether two keys are one word. */
bool kp_palette_index_same(const struct kp_palette_entry *a, const struct kp_palette_entry *b);

/* What a word means, by the strongest claim; a first letter only where it is
 * one colour's alone. */
struct kp_colour_match kp_palette_index_find(const struct kp_palette_index *keys, const char *word,
                                             size_t length);

void kp_palette_index_free(struct kp_palette_index *keys);

#endif
