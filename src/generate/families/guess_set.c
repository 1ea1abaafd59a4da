/* Open addressing with linear probing; at most half of the slots are in use. */
#include "generate/families/guess_set.h"

#include "base/allocate.h"
#include "base/hash.h"
#include <stdlib.h>

bool kp_guess_set_make(struct kp_guess_set *set, const struct kp_transcript *game, size_t rows)
{
    size_t room = 2;

    while (room < 2 * rows)
        room *= 2;
    *set = (struct kp_guess_set){game, game->rules->colours <= 2,
                                 kp_calloc(room, sizeof *set->slots), room - 1};
    return set->slots != NULL;
}

void kp_guess_set_free(struct kp_guess_set *set)
{
    free(set->slots);
}

/* What distinguishes a peg: its colour, or if opposites are merged whether it has the
 * colour of the first peg. */
static uint16_t peg_key(const struct kp_guess_set *set, const uint16_t *guess, int p)
{
    return set->merges_opposites ? guess[p] == guess[0] : guess[p];
}

/* FNV-1a, with its upper half folded into the lower one. */
static size_t hash_guess(const struct kp_guess_set *set, const uint16_t *guess)
{
    uint64_t hash = KP_FNV_START;

    for (int p = 0; p < set->game->rules->pegs; p++)
        hash = kp_fnv_add(hash, peg_key(set, guess, p));
    return (size_t)(hash ^ hash >> 32);
}

static bool is_guess_of_row(const struct kp_guess_set *set, const uint16_t *guess, size_t row)
{
    const uint16_t *other = kp_transcript_guess(set->game, row);

    for (int p = 0; p < set->game->rules->pegs; p++)
        if (peg_key(set, guess, p) != peg_key(set, other, p))
            return false;
    return true;
}

/* The slot of the guess, or the empty one where it belongs. */
static uint32_t *find_slot(const struct kp_guess_set *set, const uint16_t *guess)
{
    size_t i = hash_guess(set, guess) & set->mask;

    while (set->slots[i] && !is_guess_of_row(set, guess, set->slots[i] - 1))
        i = (i + 1) & set->mask;
    return &set->slots[i];
}

bool kp_guess_set_has(const struct kp_guess_set *set, const uint16_t *guess)
{
    return *find_slot(set, guess) != 0;
}

void kp_guess_set_add_last_row(struct kp_guess_set *set)
{
    size_t row = set->game->row_count - 1;

    *find_slot(set, kp_transcript_guess(set->game, row)) = (uint32_t)row + 1;
}
