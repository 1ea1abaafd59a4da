/* The hot loop of the native engine.  It is written once for any number of words and limbs.  The
 * usual numbers are compiled separately, so that the loops over words disappear.
 *
 * A block of states is expanded by all options of the step and written after the layer.  Then it is
 * inserted: the slots of a whole block are prefetched, because nearly every insertion misses the
 * cache. */
#include "native/count/state_layers.h"

#include "base/allocate.h"
#include "base/limbs.h"
#include <stdlib.h>
#include <string.h>

static inline uint64_t *entry_at(const struct kp_layers *layers, size_t i, size_t stride)
{
    return layers->entries + i * stride;
}

/* ---- Memory ---- */

/* Whether an array may grow without passing the memory limit.  It grows as kp_reserve does: by half
 * its room, or to `count` if that is more. */
static bool may_grow(const struct kp_layers *layers, size_t room, size_t count, size_t size)
{
    size_t grown = room + room / 2 + 8;
    size_t bytes = layers->entry_room * sizeof *layers->entries +
                   layers->begin_room * sizeof *layers->begin +
                   layers->slot_room * sizeof *layers->slots +
                   layers->hash_room * sizeof *layers->hashes;

    grown = grown < count ? count : grown;
    return count <= room || bytes + (uint64_t)(grown - room) * size <= layers->most_bytes;
}

#define ROOM(array, array_room, count) \
    (may_grow(layers, layers->array_room, (count), sizeof *layers->array) && \
     KP_RESERVE(layers->array, layers->array_room, (count)))

/* ---- Slots ----
 * A slot contains as many bits of the hash as the place in the layer leaves free, so most slots of
 * other states are passed without reading their entries. */

static inline uint32_t hash_bits(const struct kp_layers *layers, uint64_t h)
{
    return (uint32_t)(h >> 32) & ~(uint32_t)layers->mask;
}

/* The entry of a slot in the layer that begins at `base`. */
static inline uint64_t *entry_of_slot(const struct kp_layers *layers, uint64_t *base, uint32_t slot,
                                      size_t stride)
{
    return base + ((slot & layers->mask) - 1) * stride;
}

/* Returns the slot of this state, or the free slot where it belongs. */
static inline size_t find_slot(const struct kp_layers *layers, uint64_t *base,
                               const uint64_t *state, uint64_t h, size_t words, size_t stride)
{
    uint32_t bits = hash_bits(layers, h);
    size_t slot = (size_t)h & layers->mask;

    while (
        layers->slots[slot] &&
        ((layers->slots[slot] & ~(uint32_t)layers->mask) != bits ||
         !kp_states_equal(entry_of_slot(layers, base, layers->slots[slot], stride), state, words)))
        slot = (slot + 1) & layers->mask;
    return slot;
}

#define MOST_STATES (UINT32_MAX / 4)

/* Makes free slots for this many states. */
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

#define HASHED_PER_CHECK ((size_t)1 << 18)

/* Hashes the last layer into slots for twice as many states.  Returns false if memory or time runs
 * out. */
static bool rehash(struct kp_layers *layers, size_t states)
{
    size_t last = layers->layers - 1, n = kp_layers_size(layers, last);

    if (!clear_slots(layers, 2 * states))
        return false;
    for (size_t i = 0; i < n; i++) {
        uint64_t h = kp_state_hash(kp_layers_entry(layers, last, i), layers->words);
        size_t slot = (size_t)h & layers->mask;

        if (i % HASHED_PER_CHECK == HASHED_PER_CHECK - 1 && layers->limits &&
            kp_limits_check_time(layers->limits) != KP_COMPLETED)
            return false;
        while (layers->slots[slot])
            slot = (slot + 1) & layers->mask;
        layers->slots[slot] = hash_bits(layers, h) | (uint32_t)(i + 1);
    }
    return true;
}

/* ---- Layers ---- */

/* Adds an empty layer. */
static bool open_layer(struct kp_layers *layers, size_t expected)
{
    if (!ROOM(begin, begin_room, layers->layers + 2) || !clear_slots(layers, expected))
        return false;
    layers->begin[0] = 0;
    layers->begin[layers->layers + 1] = layers->begin[layers->layers];
    layers->layers++;
    return true;
}

/* Makes room for more states, in entries and slots, within the memory allowed. */
static bool make_room(struct kp_layers *layers, size_t more)
{
    size_t stride = layers->words + layers->limbs;
    size_t all = layers->begin[layers->layers] + more;
    size_t n = kp_layers_size(layers, layers->layers - 1) + more;

    return ROOM(entries, entry_room, all * stride) && ROOM(hashes, hash_room, more) &&
           (2 * n <= layers->mask + 1 || rehash(layers, n));
}

bool kp_layers_begin(struct kp_layers *layers, const struct kp_counter_problem *problem,
                     size_t limbs)
{
    uint64_t h = kp_state_hash(problem->start, problem->words);

    layers->words = problem->words;
    layers->limbs = limbs;
    layers->layers = 0;
    layers->most_bytes = SIZE_MAX;
    layers->limits = NULL;
    if (!open_layer(layers, 1) || !make_room(layers, 1))
        return false;
    memset(layers->entries, 0, (problem->words + limbs) * sizeof *layers->entries);
    memcpy(layers->entries, problem->start, problem->words * sizeof *layers->entries);
    layers->entries[problem->words] = 1;
    layers->slots[h & layers->mask] = hash_bits(layers, h) | 1;
    layers->begin[1] = 1;
    return true;
}

struct growing {
    struct kp_layers *layers;
    const struct kp_counter_problem *problem;
    size_t step;
    const uint64_t *lift;
    bool fits; /* whether the limbs have held all ways */
};

/* Writes the states from `from` to `to`, with every option, after the layer, and prefetches their
 * slots.  Returns the number of states written. */
static inline size_t expand(struct growing *growing, size_t from, size_t to, size_t words,
                            size_t limbs)
{
    struct kp_layers *layers = growing->layers;
    const struct kp_counter_problem *problem = growing->problem;
    size_t stride = words + limbs, n = 0;
    uint64_t *out = entry_at(layers, layers->begin[layers->layers], stride);

    for (size_t i = from; i < to; i++) {
        const uint64_t *state = entry_at(layers, i, stride);

        for (size_t o = problem->first[growing->step]; o < problem->first[growing->step + 1]; o++) {
            for (size_t w = 0; w < words; w++)
                out[w] = state[w] + problem->delta[o * words + w];
            if (!kp_targets_reachable(out, growing->lift, problem->guards, words))
                continue;
            growing->fits &= !kp_limbs_multiply(out + words, state + words, problem->ways[o],
                                                limbs);
            layers->hashes[n] = kp_state_hash(out, words);
            __builtin_prefetch(&layers->slots[layers->hashes[n++] & layers->mask], 1);
            out += stride;
        }
    }
    return n;
}

/* Inserts the states that were written after the layer. */
static inline void insert(struct growing *growing, size_t more, size_t words, size_t limbs)
{
    struct kp_layers *layers = growing->layers;
    size_t stride = words + limbs, n = kp_layers_size(layers, layers->layers - 1);
    uint64_t *base = entry_at(layers, layers->begin[layers->layers - 1], stride);
    const uint64_t *from = base + n * stride;

    for (size_t i = 0; i < more; i++, from += stride) {
        uint64_t h = layers->hashes[i];
        size_t slot = find_slot(layers, base, from, h, words, stride);

        if (layers->slots[slot]) {
            uint64_t *to = entry_of_slot(layers, base, layers->slots[slot], stride);

            growing->fits &= !kp_limbs_add(to + words, from + words, limbs);
        } else {
            uint64_t *to = base + n * stride;

            for (size_t k = 0; k < stride; k++)
                to[k] = from[k];
            layers->slots[slot] = hash_bits(layers, h) | (uint32_t)++n;
        }
    }
    layers->begin[layers->layers] = layers->begin[layers->layers - 1] + n;
}

#define BLOCK 128 /* states that are expanded together */

static inline enum kp_layer_growth grow(struct growing *growing, const struct kp_limits *limits,
                                        enum kp_stop_reason *stop, size_t words, size_t limbs)
{
    struct kp_layers *layers = growing->layers;
    size_t options = growing->problem->first[growing->step + 1] -
                     growing->problem->first[growing->step];
    size_t block = BLOCK / (options + 1) + 1;
    size_t from = layers->begin[layers->layers - 2], to = layers->begin[layers->layers - 1];

    for (size_t i = from; i < to; i += block) {
        size_t before = layers->begin[layers->layers], end = i + block < to ? i + block : to;

        if (!make_room(layers, (end - i) * (options + 1))) {
            *stop = kp_limits_check_time(limits);
            *stop = *stop == KP_COMPLETED ? KP_OUT_OF_MEMORY : *stop;
            return KP_ENDED;
        }
        insert(growing, expand(growing, i, end, words, limbs), words, limbs);
        if (!growing->fits)
            return KP_OVERFLOWN;
        *stop = kp_limits_spend(limits, layers->begin[layers->layers] - before,
                                (end - i) * (options + 4));
        if (*stop != KP_COMPLETED)
            return KP_ENDED;
    }
    return KP_GROWN;
}

/* Predicts the size of the next layer from the growth of the last one. */
static size_t predict_size(const struct kp_layers *layers)
{
    size_t last = layers->layers - 1, n = kp_layers_size(layers, last);
    size_t before = last > 0 ? kp_layers_size(layers, last - 1) : n;

    double more = n < before ? 0 : (double)n * (double)(n - before) / (double)before;

    if (n < before)
        return n;
    return more < MOST_STATES ? n + n / 2 + (size_t)more : SIZE_MAX;
}

enum kp_layer_growth kp_layers_grow(struct kp_layers *layers,
                                    const struct kp_counter_problem *problem, size_t step,
                                    const uint64_t *lift, const struct kp_limits *limits,
                                    enum kp_stop_reason *stop)
{
    struct growing growing = {layers, problem, step, lift, true};

    *stop = KP_OUT_OF_MEMORY;
    layers->most_bytes = kp_count_bytes(limits) / 8 * 3; /* there are two sides, and other arrays */
    layers->limits = limits;
    if (!open_layer(layers, predict_size(layers)))
        return KP_ENDED;
    if (layers->limbs == 1 && layers->words == 1)
        return grow(&growing, limits, stop, 1, 1);
    if (layers->limbs == 1 && layers->words == 2)
        return grow(&growing, limits, stop, 2, 1);
    if (layers->limbs == 1 && layers->words == 3)
        return grow(&growing, limits, stop, 3, 1);
    return grow(&growing, limits, stop, layers->words, layers->limbs);
}

/* ---- Finding states ---- */

static inline void find_states(const struct kp_layers *layers, const uint64_t *states, size_t n,
                               const uint64_t **found, size_t words)
{
    size_t stride = words + layers->limbs;
    uint64_t hashes[KP_FIND], *base = NULL; /* as long as nothing was written */

    if (layers->entries)
        base = entry_at(layers, layers->begin[layers->layers - 1], stride);
    for (size_t i = 0; i < n; i++) {
        hashes[i] = kp_state_hash(states + i * words, words);
        __builtin_prefetch(&layers->slots[hashes[i] & layers->mask]);
    }
    for (size_t i = 0; i < n; i++) {
        size_t slot = find_slot(layers, base, states + i * words, hashes[i], words, stride);

        found[i] = layers->slots[slot] ? entry_of_slot(layers, base, layers->slots[slot], stride)
                                       : NULL;
    }
}

void kp_layers_find(const struct kp_layers *layers, const uint64_t *states, size_t n,
                    const uint64_t **found)
{
    if (layers->words == 1)
        find_states(layers, states, n, found, 1);
    else if (layers->words == 2)
        find_states(layers, states, n, found, 2);
    else
        find_states(layers, states, n, found, layers->words);
}

static size_t look_up_predecessors(const struct kp_layers *layers,
                                   const struct kp_counter_problem *problem, size_t step,
                                   const uint64_t *state, struct kp_predecessor *found, size_t most)
{
    uint64_t from[KP_STATE_WORDS];
    const uint64_t *entry;
    size_t words = layers->words, count = 0;

    for (size_t o = problem->first[step]; o < problem->first[step + 1] && count < most; o++) {
        for (size_t w = 0; w < words; w++)
            from[w] = state[w] - problem->delta[o * words + w];
        kp_layers_find(layers, from, 1, &entry);
        if (entry)
            found[count++] = (struct kp_predecessor){entry, o};
    }
    return count;
}

static size_t scan_predecessors(const struct kp_layers *layers,
                                const struct kp_counter_problem *problem, size_t layer, size_t step,
                                const uint64_t *state, struct kp_predecessor *found, size_t most)
{
    const size_t words = layers->words;
    const size_t n = kp_layers_size(layers, layer), first = problem->first[step];
    const size_t options = problem->first[step + 1] - first;
    const uint64_t *const delta = problem->delta + first * words;
    const uint64_t *from = kp_layers_entry(layers, layer, 0);
    size_t count = 0;

    for (size_t i = 0; i < n && count < most; i++, from += words + layers->limbs)
        for (size_t o = 0; o < options; o++) {
            uint64_t differ = 0;

            for (size_t w = 0; w < words; w++)
                differ |= (from[w] + delta[o * words + w]) ^ state[w];
            if (!differ && count < most)
                found[count++] = (struct kp_predecessor){from, first + o};
        }
    return count;
}

size_t kp_layers_predecessors(const struct kp_layers *layers,
                              const struct kp_counter_problem *problem, size_t layer, size_t step,
                              const uint64_t *state, struct kp_predecessor *found, size_t most)
{
    if (layer + 1 == layers->layers)
        return look_up_predecessors(layers, problem, step, state, found, most);
    return scan_predecessors(layers, problem, layer, step, state, found, most);
}

bool kp_layers_drop(struct kp_layers *layers)
{
    layers->layers--;
    return rehash(layers, kp_layers_size(layers, layers->layers - 1) / 2 + 1);
}

void kp_layers_free(struct kp_layers *layers)
{
    free(layers->entries);
    free(layers->begin);
    free(layers->slots);
    free(layers->hashes);
}
