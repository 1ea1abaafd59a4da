/* The hot loop of the native engine.  It is written once for any number of
 * words and limbs, and compiled for the usual ones as well, in which the
 * loops over words are gone. */
#include "native/count/state_layers.h"

#include "base/limbs.h"
#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Mixed by multiplication, as in Knuth's volume 3; the high half is the good one. */
static inline uint64_t hash(const uint64_t *state, size_t words)
{
    uint64_t h = 0;

    for (size_t w = 0; w < words; w++) {
        h = (h ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return h;
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

/* ---- Memory ---- */

static size_t kp_layers_bytes(const struct kp_layers *layers)
{
    return layers->entry_room * sizeof *layers->entries +
           layers->begin_room * sizeof *layers->begin + layers->slot_room * sizeof *layers->slots +
           layers->hash_room * sizeof *layers->hashes;
}

/* Whether an array of this room may grow, half as much again as by kp_reserve, without passing
 * the memory limit. */
static bool may_grow(const struct kp_layers *layers, size_t room, size_t count, size_t size)
{
    size_t grown = room + room / 2 + 8;

    grown = grown < count ? count : grown;
    return count <= room ||
           kp_layers_bytes(layers) + (uint64_t)(grown - room) * size <= layers->most_bytes;
}

#define ROOM(array, array_room, count) \
    (may_grow(layers, layers->array_room, (count), sizeof *layers->array) && \
     KP_RESERVE(layers->array, layers->array_room, (count)))

/* ---- Slots ----
 * A slot holds as much of the hash as its place in the layer leaves room for:
 * most slots of other states are passed without a look at their entries. */

static inline uint32_t mark(const struct kp_layers *layers, uint64_t h)
{
    return (uint32_t)(h >> 32) & ~(uint32_t)layers->mask;
}

/* The entry that a slot stands for, of those that begin at `base`. */
static inline uint64_t *of_slot(const struct kp_layers *layers, uint64_t *base, uint32_t slot,
                                size_t stride)
{
    return base + ((slot & layers->mask) - 1) * stride;
}

/* The slot of this state, or the free one where it belongs. */
static inline size_t slot_of(const struct kp_layers *layers, uint64_t *base, const uint64_t *state,
                             uint64_t h, size_t words, size_t stride)
{
    uint32_t marked = mark(layers, h);
    size_t slot = (size_t)h & layers->mask;

    while (layers->slots[slot] &&
           ((layers->slots[slot] & ~(uint32_t)layers->mask) != marked ||
            !same(of_slot(layers, base, layers->slots[slot], stride), state, words)))
        slot = (slot + 1) & layers->mask;
    return slot;
}

#define MOST_STATES (UINT32_MAX / 4)

/* Slots for so many states, all free. */
static bool clear_slots(struct kp_layers *layers, size_t states)
{
    size_t slots = 64;

    if (states > MOST_STATES)
        return false;
    while (slots < 2 * states)
        slots *= 2;
    if (!ROOM(slots, slot_room, slots))
        return false;
    memset(layers->slots, 0, slots * sizeof *layers->slots);
    layers->mask = slots - 1;
    return true;
}

#define POLL ((size_t)1 << 18)

static bool must_end(const struct kp_layers *layers, size_t i)
{
    return i % POLL == POLL - 1 && layers->limits &&
           kp_limits_check(layers->limits) != KP_COMPLETED;
}

/* More slots for the same states.  false: no memory, or no time. */
static bool hash_again(struct kp_layers *layers, size_t states)
{
    size_t last = layers->layers - 1, n = kp_layers_size(layers, last);

    if (!clear_slots(layers, 2 * states))
        return false;
    for (size_t i = 0; i < n; i++) {
        uint64_t h = hash(kp_layers_entry(layers, last, i), layers->words);
        size_t slot = (size_t)h & layers->mask;

        if (must_end(layers, i))
            return false;
        while (layers->slots[slot])
            slot = (slot + 1) & layers->mask;
        layers->slots[slot] = mark(layers, h) | (uint32_t)(i + 1);
    }
    return true;
}

/* ---- Layers ---- */

/* A layer without states, after the others. */
static bool open_layer(struct kp_layers *layers, size_t expected)
{
    if (!ROOM(begin, begin_room, layers->layers + 2) || !clear_slots(layers, expected))
        return false;
    layers->begin[layers->layers + 1] = layers->layers ? layers->begin[layers->layers] : 0;
    layers->layers++;
    return true;
}

bool kp_layers_begin(struct kp_layers *layers, const struct kp_counter_problem *steps, size_t limbs)
{
    layers->words = steps->words;
    layers->limbs = limbs;
    layers->layers = 0;
    layers->most_bytes = SIZE_MAX;
    layers->limits = NULL;
    if (!ROOM(begin, begin_room, 2) || !ROOM(entries, entry_room, steps->words + limbs))
        return false;
    layers->begin[0] = 0;
    if (!open_layer(layers, 1))
        return false;
    memcpy(layers->entries, steps->start, steps->words * sizeof *layers->entries);
    memset(layers->entries + steps->words, 0, limbs * sizeof *layers->entries);
    layers->entries[steps->words] = 1;
    layers->begin[1] = 1;
    return hash_again(layers, 1);
}

/* Room for so many states more, in entries and slots, within the memory given. */
static bool make_room(struct kp_layers *layers, size_t more)
{
    size_t stride = layers->words + layers->limbs;
    size_t all = layers->begin[layers->layers] + more;
    size_t n = kp_layers_size(layers, layers->layers - 1) + more;

    return ROOM(entries, entry_room, all * stride) && ROOM(hashes, hash_room, more) &&
           (2 * n <= layers->mask + 1 || hash_again(layers, n));
}

/* What a layer is grown by. */
struct growing {
    struct kp_layers *layers;
    const struct kp_counter_problem *steps;
    size_t step;
    const uint64_t *lift;
    bool held; /* the ways have limbs enough */
};

/* Every option of the states from `from` to `to`, written behind the layer;
 * their slots are asked for.  Returns how many. */
static inline size_t expand(struct growing *growing, size_t from, size_t to, size_t words,
                            size_t limbs)
{
    struct kp_layers *layers = growing->layers;
    const struct kp_counter_problem *steps = growing->steps;
    size_t stride = words + limbs, n = 0;
    uint64_t *out = entry(layers, layers->begin[layers->layers], stride);

    for (size_t i = from; i < to; i++) {
        const uint64_t *state = entry(layers, i, stride);

        for (size_t o = steps->first[growing->step]; o < steps->first[growing->step + 1]; o++) {
            for (size_t w = 0; w < words; w++)
                out[w] = state[w] + steps->delta[o * words + w];
            if (!kp_targets_reachable(out, growing->lift, steps->guards, words))
                continue;
            growing->held &= !kp_limbs_multiply(out + words, state + words, steps->ways[o], limbs);
            layers->hashes[n] = hash(out, words);
            __builtin_prefetch(&layers->slots[layers->hashes[n++] & layers->mask], 1);
            out += stride;
        }
    }
    return n;
}

/* Put so many states into the layer that lie behind it. */
static inline void insert(struct growing *growing, size_t more, size_t words, size_t limbs)
{
    struct kp_layers *layers = growing->layers;
    size_t stride = words + limbs, n = kp_layers_size(layers, layers->layers - 1);
    uint64_t *base = entry(layers, layers->begin[layers->layers - 1], stride);
    const uint64_t *from = base + n * stride;

    for (size_t i = 0; i < more; i++, from += stride) {
        uint64_t h = layers->hashes[i];
        size_t slot = slot_of(layers, base, from, h, words, stride);

        if (layers->slots[slot]) {
            uint64_t *to = of_slot(layers, base, layers->slots[slot], stride);

            growing->held &= !kp_limbs_add(to + words, from + words, limbs);
        } else {
            uint64_t *to = base + n * stride;

            for (size_t k = 0; k < stride; k++)
                to[k] = from[k];
            layers->slots[slot] = mark(layers, h) | (uint32_t)++n;
        }
    }
    layers->begin[layers->layers] = layers->begin[layers->layers - 1] + n;
}

#define TOGETHER 128 /* states, so that memory is asked for many slots at once */

static inline enum kp_layer_growth grow(struct growing *growing, struct kp_budget *purse,
                                        enum kp_stop_reason *stop, size_t words, size_t limbs)
{
    struct kp_layers *layers = growing->layers;
    size_t options = growing->steps->first[growing->step + 1] -
                     growing->steps->first[growing->step];
    size_t block = TOGETHER / (options + 1) + 1;
    size_t from = layers->begin[layers->layers - 2], to = layers->begin[layers->layers - 1];

    for (size_t i = from; i < to; i += block) {
        size_t before = layers->begin[layers->layers], end = i + block < to ? i + block : to;

        if (!make_room(layers, (end - i) * (options + 1))) {
            *stop = kp_limits_check(purse->limits);
            *stop = *stop == KP_COMPLETED ? KP_OUT_OF_MEMORY : *stop;
            return KP_ENDED;
        }
        insert(growing, expand(growing, i, end, words, limbs), words, limbs);
        if (!growing->held)
            return KP_OVERFLOWN;
        *stop = kp_budget_spend(purse, layers->begin[layers->layers] - before,
                                (end - i) * (options + 4));
        if (*stop != KP_COMPLETED)
            return KP_ENDED;
    }
    return KP_GROWN;
}

/* States of the next layer: as many times more as there were in the last one. */
static size_t expected(const struct kp_layers *layers)
{
    size_t last = layers->layers - 1, n = kp_layers_size(layers, last);
    size_t before = last > 0 ? kp_layers_size(layers, last - 1) : n;

    double more = n < before ? 0 : (double)n * (double)(n - before) / (double)before;

    if (n < before)
        return n;
    return more < MOST_STATES ? n + n / 2 + (size_t)more : SIZE_MAX;
}

enum kp_layer_growth kp_layers_grow(struct kp_layers *layers,
                                    const struct kp_counter_problem *steps, size_t step,
                                    const uint64_t *lift, struct kp_budget *purse,
                                    enum kp_stop_reason *stop)
{
    struct growing growing = {layers, steps, step, lift, true};

    *stop = KP_OUT_OF_MEMORY;
    layers->most_bytes = KP_LAYERS_SHARE(purse->bytes);
    layers->limits = purse->limits;
    if (!open_layer(layers, expected(layers)))
        return KP_ENDED;
    if (layers->limbs == 1 && layers->words == 1)
        return grow(&growing, purse, stop, 1, 1);
    if (layers->limbs == 1 && layers->words == 2)
        return grow(&growing, purse, stop, 2, 1);
    if (layers->limbs == 1 && layers->words == 3)
        return grow(&growing, purse, stop, 3, 1);
    return grow(&growing, purse, stop, layers->words, layers->limbs);
}

/* ---- Looking for states ---- */

static inline void find(const struct kp_layers *layers, const uint64_t *states, size_t n,
                        const uint64_t **found, size_t words)
{
    size_t stride = words + layers->limbs;
    uint64_t *base = entry(layers, layers->begin[layers->layers - 1], stride), hashes[KP_FIND];

    for (size_t i = 0; i < n; i++) {
        hashes[i] = hash(states + i * words, words);
        __builtin_prefetch(&layers->slots[hashes[i] & layers->mask]);
    }
    for (size_t i = 0; i < n; i++) {
        size_t slot = slot_of(layers, base, states + i * words, hashes[i], words, stride);

        found[i] = layers->slots[slot] ? of_slot(layers, base, layers->slots[slot], stride) : NULL;
    }
}

void kp_layers_find(const struct kp_layers *layers, const uint64_t *states, size_t n,
                    const uint64_t **found)
{
    if (layers->words == 1)
        find(layers, states, n, found, 1);
    else if (layers->words == 2)
        find(layers, states, n, found, 2);
    else
        find(layers, states, n, found, layers->words);
}

size_t kp_layers_origins(const struct kp_layers *layers, const struct kp_counter_problem *steps,
                         size_t option, size_t end, const uint64_t *state, const uint64_t **found)
{
    uint64_t from[KP_ORIGINS * KP_STEP_WORDS];
    size_t n = end - option < KP_ORIGINS ? end - option : KP_ORIGINS, words = layers->words;

    for (size_t i = 0; i < n; i++)
        for (size_t w = 0; w < words; w++)
            from[i * words + w] = state[w] - steps->delta[(option + i) * words + w];
    kp_layers_find(layers, from, n, found);
    return n;
}

bool kp_layers_drop(struct kp_layers *layers)
{
    layers->layers--;
    return hash_again(layers, kp_layers_size(layers, layers->layers - 1) / 2 + 1);
}

void kp_layers_free(struct kp_layers *layers)
{
    free(layers->entries);
    free(layers->begin);
    free(layers->slots);
    free(layers->hashes);
}
