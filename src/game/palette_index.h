/* A dictionary of what players may call colours: names, letters, numbers.
 * Case never matters. */
#ifndef KP_GAME_PALETTE_INDEX_H
#define KP_GAME_PALETTE_INDEX_H

#include "base/strbuf.h"
#include "game/palette.h"
#include <stdint.h>

/* How a word came to mean a colour; the smaller one wins. */
enum kp_claim { KP_NAME, KP_LETTER, KP_ALIAS, KP_FIRST_LETTER };

struct kp_key {
    size_t at, length; /* in folded */
    const char *text;  /* folded, once sorted */
    uint64_t begins;   /* its first eight bytes, as a number; the same */
    int colour;
    enum kp_claim claim;
};

/* All zero is the empty one. */
struct kp_keys {
    struct kp_key *items; /* by text, then claim, once sorted */
    size_t count, room;
    struct kp_text folded;
    int lone[128]; /* once sorted: 1 more than the colour that a byte of ASCII means, or 0 */
};

/* Add a word of at most KP_NAME_BYTES; false: no memory. */
bool kp_keys_add(struct kp_keys *keys, const char *word, size_t length, int colour,
                 enum kp_claim claim);

/* After it nothing is added. */
void kp_keys_sort(struct kp_keys *keys);

/* Whether two keys are one word. */
bool kp_keys_same(const struct kp_key *a, const struct kp_key *b);

/* What a word means, by the strongest claim; a first letter only where it is
 * one colour's alone. */
struct kp_meaning kp_keys_find(const struct kp_keys *keys, const char *word, size_t length);

void kp_keys_free(struct kp_keys *keys);

#endif
