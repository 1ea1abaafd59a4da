#include "strategy/full_position.h"

#include "base/memory.h"
#include "verdict/list_secrets.h"
#include <stdlib.h>

/* ---- The secrets ------------------------------------------------------- */

struct listing {
    struct kp_full_position *seat;
    bool failed, lost;
};

static bool take(void *data, const uint16_t *secret)
{
    struct listing *listing = data;
    struct kp_full_position *seat = listing->seat;
    size_t i = kp_code_table_find(&seat->field, secret);

    listing->lost = i == SIZE_MAX;
    listing->failed = !KP_RESERVE(seat->secrets, seat->room, seat->count + 1);
    if (listing->lost || listing->failed)
        return false;
    seat->secrets[seat->count++] = (uint32_t)i;
    return true;
}

static int by_number(const void *a, const void *b)
{
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;

    return (i > j) - (i < j);
}

/* The native engine shows them in code order, but a solver as it finds them. */
static void sort(struct kp_full_position *seat)
{
    for (size_t i = 1; i < seat->count; i++)
        if (seat->secrets[i - 1] > seat->secrets[i]) {
            qsort(seat->secrets, seat->count, sizeof *seat->secrets, by_number);
            return;
        }
}

static enum kp_status list(struct kp_full_position *seat, const struct kp_options *options,
                           enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct listing listing = {.seat = seat};
    enum kp_status status = kp_verdict_list(seat->game, options, take, &listing, stop, why);

    if (status != KP_OK)
        return status;
    if (listing.failed)
        return kp_no_memory(why);
    if (listing.lost)
        return kp_fail(why, KP_BROKEN,
                       "a secret that was listed is no code of the game; this is a fault in "
                       "keypeg, please report the game");
    sort(seat);
    return KP_OK;
}

/* ---- What looks alike -------------------------------------------------- */

static enum kp_status fix_rows(struct kp_full_position *seat, struct kp_diag *why)
{
    const struct kp_transcript *game = seat->game;

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_symmetry left;
        bool made = kp_symmetry_fix(&seat->symmetry, kp_transcript_guess(game, r), &left);

        kp_symmetry_clear(&seat->symmetry);
        seat->symmetry = left;
        if (!made)
            return kp_no_memory(why);
    }
    return KP_OK;
}

/* What is known of single pegs, or of the sum, no exchange keeps; multisets are written
 * in one order only. */
static enum kp_status find_symmetry(struct kp_full_position *seat, enum kp_guesses guesses,
                                    struct kp_diag *why)
{
    const struct kp_transcript *game = seat->game;
    const struct kp_rules *rules = game->rules;
    bool alike = !game->allowed && game->sum < 0 && rules->scores != KP_COLOURS_ONLY;
    bool distinct = !rules->repeats && guesses == KP_GUESS_SECRETS;

    if (!kp_symmetry_begin(&seat->symmetry, rules, alike, seat->field.whole, distinct))
        return kp_no_memory(why);
    return fix_rows(seat, why);
}

/* ---- The seat ---------------------------------------------------------- */

/* Bytes that a code takes in a field, and beside it, are eight for each peg. */
bool kp_full_position_has_room(const struct kp_rules *rules, enum kp_guesses guesses,
                               const struct kp_options *options)
{
    size_t each = 8 * (size_t)rules->pegs;

    return options->memory == 0 || kp_code_table_size(rules, guesses) <= options->memory / 2 / each;
}

enum kp_status kp_full_position_take(struct kp_full_position *seat,
                                     const struct kp_transcript *game, enum kp_guesses guesses,
                                     const struct kp_options *options, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    enum kp_status status;

    *seat = (struct kp_full_position){.game = game};
    *stop = KP_COMPLETED;
    status = kp_code_table_fill(&seat->field, game->rules, guesses, why);
    if (status == KP_OK)
        status = find_symmetry(seat, guesses, why);
    if (status == KP_OK)
        status = list(seat, options, stop, why);
    seat->position = (struct kp_position){&seat->field, seat->secrets, seat->count,
                                          &seat->symmetry};
    return status;
}

void kp_full_position_clear(struct kp_full_position *seat)
{
    kp_code_table_clear(&seat->field);
    kp_symmetry_clear(&seat->symmetry);
    free(seat->secrets);
    *seat = (struct kp_full_position){0};
}
