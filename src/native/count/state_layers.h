/* The states of a counting problem, layer by layer: the states before the first step, after it, and
 * so on.  Equal states of a layer are merged into one entry with the number of ways that lead to
 * it.
 *
 * An entry is `words` words of state and `limbs` words of ways, least significant first.  Only the
 * last layer is hashed. */
#pragma once

#include "base/limits.h"
#include "native/count/packed_counters.h"

struct kp_layers {
    uint64_t *entries;
    size_t *begin;    /* [layer], and the end of the last: entries before it */
    uint32_t *slots;  /* hash table of the last layer: the place of an entry plus 1, with some bits
                       * of its hash above; 0: free */
    uint64_t *hashes; /* scratch: hashes of states that are being inserted */
    size_t words, limbs, layers, mask;
    size_t entry_room, begin_room, slot_room, hash_room;
    size_t most_bytes;              /* for all of these arrays together */
    const struct kp_limits *limits; /* checked while a large layer is hashed again; or NULL */
};

enum kp_layer_growth {
    KP_GROWN,
    KP_OVERFLOWN, /* `limbs` words cannot hold the ways; begin again with more limbs */
    KP_ENDED      /* a limit ended the work, or memory ran out */
};

/* Begins with one layer that contains the state in which nothing is chosen.  Returns false if
 * memory runs out. */
bool kp_layers_begin(struct kp_layers *layers, const struct kp_counter_problem *problem,
                     size_t limbs);

/* The bytes that a count may allocate.  Without a limit it is 2^29; a state takes some 32. */
static inline size_t kp_count_bytes(const struct kp_limits *limits)
{
    return limits->memory ? limits->memory : (size_t)1 << 29;
}

/* Adds a layer: each state of the last layer with each option of `step`, as far as the targets
 * remain reachable with `lift`.  Sets *stop if it returns KP_ENDED. */
enum kp_layer_growth kp_layers_grow(struct kp_layers *layers,
                                    const struct kp_counter_problem *problem, size_t step,
                                    const uint64_t *lift, const struct kp_limits *limits,
                                    enum kp_stop_reason *stop);

static inline const uint64_t *kp_layers_entry(const struct kp_layers *layers, size_t layer,
                                              size_t i)
{
    return layers->entries + (layers->begin[layer] + i) * (layers->words + layers->limbs);
}

static inline size_t kp_layers_size(const struct kp_layers *layers, size_t layer)
{
    return layers->begin[layer + 1] - layers->begin[layer];
}

/* Finds the entry of the last layer with each of these states, or NULL.  A search for several
 * states together hides the latency of memory. */
#define KP_FIND 64 /* at most */
void kp_layers_find(const struct kp_layers *layers, const uint64_t *states, size_t n,
                    const uint64_t **found);

/* An entry, and an option that leads from it to some state. */
struct kp_predecessor {
    const uint64_t *entry;
    size_t option;
};

/* Finds the entries of a layer from which an option of `step` leads to `state`, `most` of them at
 * most, and returns their number.  An option leads from at most one entry.
 *
 * The last layer is looked up, in the order of the options.  Any other layer is scanned, in the
 * order of its entries. */
size_t kp_layers_predecessors(const struct kp_layers *layers,
                              const struct kp_counter_problem *problem, size_t layer, size_t step,
                              const uint64_t *state, struct kp_predecessor *found, size_t most);

/* Drops the last of several layers and hashes the layer before, which becomes the last.  Pointers
 * into the dropped layer stay valid until the layers grow again.  Returns false if memory runs out,
 * or if a limit was reached. */
bool kp_layers_drop(struct kp_layers *layers);

void kp_layers_free(struct kp_layers *layers);
