/* States of a choice of steps, layer after layer: those before the first
 * step, after it, and so on; equal states of a layer are one, with the number
 * of ways that lead to it.
 *
 * An entry is `words` of state and `limbs` of ways, least first. */
#ifndef KP_NATIVE_COUNT_STATE_LAYERS_H
#define KP_NATIVE_COUNT_STATE_LAYERS_H

#include "native/budget.h"
#include "native/count/packed_counters.h"

struct kp_layers {
    uint64_t *entries;
    size_t *begin;    /* [layer], and the end of the last: entries before it */
    uint32_t *slots;  /* the last layer, hashed: an entry's place in it and 1, or 0; above
                      * these bits, some of its hash */
    uint64_t *hashes; /* scratch: of states that are to be put into the layer */
    size_t words, limbs, layers, mask;
    size_t entry_room, begin_room, slot_room, hash_room;
    size_t most_bytes;              /* that all of it may take */
    const struct kp_limits *limits; /* asked while a large layer is hashed anew; or NULL */
};

/* What became of a layer. */
enum kp_layer_growth { KP_GROWN, KP_OVERFLOWN, KP_ENDED };

/* One layer: the state in which nothing is chosen.  false: no memory. */
bool kp_layers_begin(struct kp_layers *layers, const struct kp_counter_problem *steps,
                     size_t limbs);

/* So much of the memory of a purse is one side's, with all its arrays. */
#define KP_LAYERS_SHARE(bytes) ((bytes) / 8 * 3)

/* One more layer, by the options of a step, of the states that can still come
 * to the targets when lifted so.  KP_OVERFLOWN: there are more ways than
 * `limbs` can hold; KP_ENDED: *stop says why. */
enum kp_layer_growth kp_layers_grow(struct kp_layers *layers,
                                    const struct kp_counter_problem *steps, size_t step,
                                    const uint64_t *lift, struct kp_budget *purse,
                                    enum kp_stop_reason *stop);

/* An entry of a layer, and how many there are. */
static inline const uint64_t *kp_layers_entry(const struct kp_layers *layers, size_t layer,
                                              size_t i)
{
    return layers->entries + (layers->begin[layer] + i) * (layers->words + layers->limbs);
}

static inline size_t kp_layers_size(const struct kp_layers *layers, size_t layer)
{
    return layers->begin[layer + 1] - layers->begin[layer];
}

/* The entry of the last layer with each of these states, or NULL.  They are
 * looked for together, so that memory answers all of them at once. */
#define KP_FIND 64 /* at most */
void kp_layers_find(const struct kp_layers *layers, const uint64_t *states, size_t n,
                    const uint64_t **found);

/* From which entries of the last layer the options from `option` on, and before
 * `end`, lead to this state: an entry for each of the first of these, or NULL.
 * Returns how many options that are, at most KP_ORIGINS. */
#define KP_ORIGINS 16
size_t kp_layers_origins(const struct kp_layers *layers, const struct kp_counter_problem *steps,
                         size_t option, size_t end, const uint64_t *state, const uint64_t **found);

/* Forget the last layer, of several: the one before is the last again, and can be
 * searched.  What points into the one forgotten stays good until the next
 * grows.  false: no memory. */
bool kp_layers_drop(struct kp_layers *layers);

void kp_layers_free(struct kp_layers *layers);

#endif
