/* The hot loop of the native engine.  It is written once for any number of
 * words and limbs, and compiled for the usual ones as well, in which the
 * loops over words are gone. */
#include "native/layers.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Mixed by multiplication, as in Knuth's volume 3; the high half is the good one. */
static inline size_t hash(const uint64_t *state, size_t words)
{
    uint64_t h = 0;

    for (size_t w = 0; w < words; w++) {
        h = (h ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return (size_t)h;
}

static inline bool same(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;

    for (size_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return !differ;
}

static inline uint64_t *entry(const struct kp_layers *layers, size_t i, size_t stride)
{
    return layers->entries + i * stride;
}

/* The slot of this state, or the free one where it belongs. */
static inline size_t slot_of(const struct kp_layers *layers, const uint64_t *state, size_t words,
                             size_t limbs)
{
    const uint64_t *base = entry(layers, layers->begin[layers->layers - 1], words + limbs);
    size_t slot = hash(state, words) & layers->mask;

    while (layers->slots[slot] &&
           !same(base + (layers->slots[slot] - 1) * (words + limbs), state, words))
        slot = (slot + 1) & layers->mask;
    return slot;
}

/* *to += *from * by; false: there are not limbs enough. */
static inline bool add_ways(uint64_t *to, const uint64_t *from, uint64_t by, size_t limbs)
{
    kp_wide carry = 0;

    for (size_t i = 0; i < limbs; i++) {
        carry += (kp_wide)from[i] * by;
        carry += to[i];
        to[i] = (uint64_t)carry;
        carry >>= 64;
    }
    return !carry;
}

/* Slots for so many states, all free. */
static bool clear_slots(struct kp_layers *layers, size_t states)
{
    size_t slots = 64;

    while (slots < 2 * states)
        slots *= 2;
    if (states > UINT32_MAX / 4 || !KP_ROOM(layers->slots, layers->slot_room, slots))
        return false;
    memset(layers->slots, 0, slots * sizeof *layers->slots);
    layers->mask = slots - 1;
    return true;
}

static bool hash_again(struct kp_layers *layers, size_t states)
{
    size_t last = layers->layers - 1, n = kp_layers_size(layers, last);

    if (!clear_slots(layers, 2 * states))
        return false;
    for (size_t i = 0; i < n; i++) {
        const uint64_t *state = kp_layers_entry(layers, last, i);

        layers->slots[slot_of(layers, state, layers->words, layers->limbs)] = (uint32_t)i + 1;
    }
    return true;
}

/* A layer without states, after the others. */
static bool open_layer(struct kp_layers *layers, size_t expected)
{
    if (!KP_ROOM(layers->begin, layers->begin_room, layers->layers + 2) ||
        !clear_slots(layers, expected))
        return false;
    layers->begin[layers->layers + 1] = layers->layers ? layers->begin[layers->layers] : 0;
    layers->layers++;
    return true;
}

bool kp_layers_begin(struct kp_layers *layers, const struct kp_steps *steps, size_t limbs)
{
    layers->words = steps->words;
    layers->limbs = limbs;
    layers->layers = 0;
    if (!KP_ROOM(layers->begin, layers->begin_room, 2) ||
        !KP_ROOM(layers->entries, layers->entry_room, steps->words + limbs))
        return false;
    layers->begin[0] = 0;
    if (!open_layer(layers, 1))
        return false;
    memcpy(layers->entries, steps->start, steps->words * sizeof *layers->entries);
    memset(layers->entries + steps->words, 0, limbs * sizeof *layers->entries);
    layers->entries[steps->words] = 1;
    layers->begin[1] = 1;
    layers->slots[slot_of(layers, layers->entries, layers->words, limbs)] = 1;
    return true;
}

/* Room for so many states more, in entries and slots, within the memory given. */
static bool make_room(struct kp_layers *layers, size_t more, const struct kp_purse *purse)
{
    size_t stride = layers->words + layers->limbs;
    size_t all = layers->begin[layers->layers] + more;
    size_t n = kp_layers_size(layers, layers->layers - 1) + more;

    if ((all * stride * sizeof(uint64_t) + 4 * n * sizeof(uint32_t)) > purse->bytes / 2)
        return false;
    return KP_ROOM(layers->entries, layers->entry_room, all * stride) &&
           (2 * n <= layers->mask + 1 || hash_again(layers, n));
}

/* Every option of one state; false: overflown. */
static inline bool expand(struct kp_layers *layers, const struct kp_steps *steps, size_t step,
                          const uint64_t *lift, size_t i, size_t words, size_t limbs)
{
    const uint64_t *from = entry(layers, i, words + limbs);
    uint64_t *base = entry(layers, layers->begin[layers->layers - 1], words + limbs);
    size_t n = kp_layers_size(layers, layers->layers - 1);
    bool held = true;

    for (size_t o = steps->first[step]; o < steps->first[step + 1]; o++) {
        uint64_t *to = base + n * (words + limbs);
        size_t slot;

        for (size_t w = 0; w < words; w++)
            to[w] = from[w] + steps->delta[o * words + w];
        if (!kp_steps_can(to, lift, steps->guards, words))
            continue;
        slot = slot_of(layers, to, words, limbs);
        if (layers->slots[slot]) {
            to = base + (layers->slots[slot] - 1) * (words + limbs);
        } else {
            memset(to + words, 0, limbs * sizeof *to);
            layers->slots[slot] = (uint32_t)++n;
        }
        held &= add_ways(to + words, from + words, steps->ways[o], limbs);
    }
    layers->begin[layers->layers] = layers->begin[layers->layers - 1] + n;
    return held;
}

static inline enum kp_growth grow(struct kp_layers *layers, const struct kp_steps *steps,
                                  size_t step, const uint64_t *lift, struct kp_purse *purse,
                                  enum kp_stop *stop, size_t words, size_t limbs)
{
    size_t options = steps->first[step + 1] - steps->first[step];
    size_t from = layers->begin[layers->layers - 2], to = layers->begin[layers->layers - 1];

    for (size_t i = from; i < to; i++) {
        size_t before = layers->begin[layers->layers];

        *stop = KP_OUT_OF_MEMORY;
        if (!make_room(layers, options + 1, purse))
            return KP_ENDED;
        if (!expand(layers, steps, step, lift, i, words, limbs))
            return KP_OVERFLOWN;
        *stop = kp_purse_pay(purse, layers->begin[layers->layers] - before, options + 4);
        if (*stop != KP_RAN)
            return KP_ENDED;
    }
    return KP_GROWN;
}

enum kp_growth kp_layers_grow(struct kp_layers *layers, const struct kp_steps *steps, size_t step,
                              const uint64_t *lift, struct kp_purse *purse, enum kp_stop *stop)
{
    *stop = KP_OUT_OF_MEMORY;
    if (!open_layer(layers, 2 * kp_layers_size(layers, layers->layers - 1)))
        return KP_ENDED;
    if (layers->limbs == 1 && layers->words == 1)
        return grow(layers, steps, step, lift, purse, stop, 1, 1);
    if (layers->limbs == 1 && layers->words == 2)
        return grow(layers, steps, step, lift, purse, stop, 2, 1);
    if (layers->limbs == 1 && layers->words == 3)
        return grow(layers, steps, step, lift, purse, stop, 3, 1);
    return grow(layers, steps, step, lift, purse, stop, layers->words, layers->limbs);
}

const uint64_t *kp_layers_find(const struct kp_layers *layers, const uint64_t *state)
{
    uint32_t found = layers->slots[slot_of(layers, state, layers->words, layers->limbs)];

    return found ? kp_layers_entry(layers, layers->layers - 1, found - 1) : NULL;
}

void kp_layers_free(struct kp_layers *layers)
{
    free(layers->entries);
    free(layers->begin);
    free(layers->slots);
}
