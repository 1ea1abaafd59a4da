/* Puzzles for people.  The instance does not reveal the answer: `check` finds it. */
#include "hard/families/random_game.h"
#include "hard/puzzle/puzzle.h"
#include <stdlib.h>

/* Replaces the empty game of the instance by a puzzle under the same rules. */
static enum kp_status find_puzzle(const struct kp_recipe *recipe, struct kp_instance *instance,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_random draw = kp_random_seed(recipe->seed, recipe->index);
    struct kp_transcript *game = NULL;
    uint16_t *secret = NULL;
    enum kp_status status = kp_puzzle_make(instance->game->rules, recipe->rows, &draw,
                                           recipe->options, &game, &secret, &instance->known, stop,
                                           why);

    free(secret);
    if (game) {
        kp_transcript_free(instance->game);
        instance->game = game;
    }
    return status;
}

static enum kp_status make(const struct kp_family *family, const struct kp_recipe *recipe,
                           struct kp_instance *instance, enum kp_stop_reason *stop,
                           struct kp_diag *why)
{
    enum kp_status status = kp_random_game_empty(recipe, KP_BLACK_AND_WHITE, &instance->game, why);

    (void)family;
    if (status == KP_OK)
        status = find_puzzle(recipe, instance, stop, why);
    instance->answer = KP_CONSISTENT;
    kp_strbuf_addf(&instance->secrets, "1");
    kp_strbuf_addf(
        &instance->comments,
        "without any one of these rows other secrets fit, too; the answer: keypeg check\n");
    return status;
}

const struct kp_family kp_family_puzzle = {
    .name = "puzzle",
    .title = "one answer, and every row is needed; without --rows as few as can be found",
    .source = "two rows do on the classic board, and for secrets of two pairs one",
    .pegs = 4,
    .colours = 6,
    .statuses = KP_STATUS(KP_PLANTED),
    .usual = KP_PLANTED,
    .objection = kp_random_game_objection,
    .make = make,
};
