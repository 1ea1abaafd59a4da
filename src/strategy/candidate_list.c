#include "strategy/candidate_list.h"

#include "base/limits.h"
#include "base/memory.h"
#include "strategy/code_table.h"
#include "verdict/check.h"
#include <string.h>

#define MOST_PEGS ((size_t)1 << 26) /* of all secrets that are held, 128 MiB */

static size_t pegs_of(const struct kp_candidate_list *roster)
{
    return (size_t)roster->game->rules->pegs;
}

/* The codes stand in an array that grows twofold, and so three times over while it does. */
static bool has_room(const struct kp_candidate_list *roster, size_t count)
{
    size_t each = 3 * pegs_of(roster) * sizeof *roster->codes + roster->beside;

    return roster->memory == 0 || count <= roster->memory / 2 / each;
}

static bool take(void *data, const uint16_t *secret)
{
    struct kp_candidate_list *roster = data;
    size_t pegs = pegs_of(roster);

    roster->full = !has_room(roster, roster->count + 1);
    roster->failed = !roster->full &&
                     !KP_RESERVE(roster->codes, roster->room, (roster->count + 1) * pegs);
    if (roster->full || roster->failed)
        return false;
    memcpy(roster->codes + roster->count * pegs, secret, pegs * sizeof *secret);
    return roster->count++ < roster->most;
}

static size_t most_of(const struct kp_candidate_list *roster)
{
    size_t most = MOST_PEGS / pegs_of(roster);

    return most < KP_MOST_CODES ? most : KP_MOST_CODES;
}

enum kp_status kp_candidate_list_take(struct kp_candidate_list *roster,
                                      const struct kp_transcript *game,
                                      const struct kp_options *options, size_t beside,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status;

    *roster = (struct kp_candidate_list){
        .game = game, .beside = beside, .memory = kp_limits_of(options).memory};
    roster->most = most_of(roster);
    status = kp_verdict_list(game, options, take, roster, stop, why);
    if (status == KP_OK && roster->failed)
        return kp_no_memory(why);
    if (status == KP_OK && roster->count > roster->most)
        return kp_fail(why, KP_BAD_INPUT,
                       "more than %zu secrets are left in the position of this tree, and it "
                       "cannot be played against all of them",
                       roster->most);
    if (status == KP_OK && roster->full)
        *stop = KP_OUT_OF_MEMORY;
    return status;
}

const uint16_t *kp_candidate_list_code(const struct kp_candidate_list *roster, uint32_t secret)
{
    return roster->codes + secret * pegs_of(roster);
}
