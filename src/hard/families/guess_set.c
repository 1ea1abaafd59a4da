#include "hard/families/guess_set.h"

#include "base/memory.h"
#include <stdlib.h>

bool kp_guess_set_make(struct kp_guess_set *told, const struct kp_transcript *game, size_t rows)
{
    size_t room = 2;

    while (room < 2 * rows)
        room *= 2;
    *told = (struct kp_guess_set){game, game->rules->colours <= 2,
                                  kp_calloc(room, sizeof *told->slots), room - 1};
    return told->slots != NULL;
}

void kp_guess_set_free(struct kp_guess_set *told)
{
    free(told->slots);
}

/* What a peg adds to the guess: its colour, or whether it is that of the first. */
static uint16_t sign(const struct kp_guess_set *told, const uint16_t *guess, int p)
{
    return told->opposites ? guess[p] == guess[0] : guess[p];
}

/* FNV-1a, its bits then stirred once more. */
static size_t hash(const struct kp_guess_set *told, const uint16_t *guess)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (int p = 0; p < told->game->rules->pegs; p++)
        hash = (hash ^ sign(told, guess, p)) * UINT64_C(0x100000001b3);
    return (size_t)(hash ^ hash >> 32);
}

static bool is_same(const struct kp_guess_set *told, const uint16_t *guess, size_t row)
{
    const uint16_t *other = kp_transcript_guess(told->game, row);

    for (int p = 0; p < told->game->rules->pegs; p++)
        if (sign(told, guess, p) != sign(told, other, p))
            return false;
    return true;
}

/* Where it stands, or the free place where it would. */
static uint32_t *find(const struct kp_guess_set *told, const uint16_t *guess)
{
    size_t i = hash(told, guess) & told->mask;

    while (told->slots[i] && !is_same(told, guess, told->slots[i] - 1))
        i = (i + 1) & told->mask;
    return &told->slots[i];
}

bool kp_guess_set_has(const struct kp_guess_set *told, const uint16_t *guess)
{
    return *find(told, guess) != 0;
}

void kp_guess_set_add(struct kp_guess_set *told)
{
    size_t row = told->game->row_count - 1;

    *find(told, kp_transcript_guess(told->game, row)) = (uint32_t)row + 1;
}
