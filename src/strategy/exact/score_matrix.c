#include "strategy/exact/score_matrix.h"

#include "base/memory.h"
#include "base/random.h"
#include <stdlib.h>
#include <string.h>

/* ---- Laying out -------------------------------------------------------- */

static void turn(struct kp_score_matrix *ground)
{
    for (size_t g = 0; g < ground->guesses; g += KP_LANE)
        for (size_t s = 0; s < ground->secrets; s++)
            for (size_t i = g; i < g + KP_LANE && i < ground->guesses; i++)
                ground->by_secret[s * ground->wide + i] = ground->by_guess[i * ground->secrets + s];
}

static bool score(struct kp_score_matrix *ground)
{
    const struct kp_code_table *field = ground->position->field;
    struct kp_splitter splitter;
    uint8_t outcome[256] = {0};
    bool made = kp_splitter_make(&splitter, field) &&
                kp_splitter_take(&splitter, ground->position->secrets, ground->secrets);

    for (size_t k = 0; k < field->mark_count; k++)
        outcome[field->marks[k]] = (uint8_t)k;
    for (size_t g = 0; made && g < ground->guesses; g++) {
        const uint8_t *marks = kp_splitter_marks(&splitter, g);
        uint8_t *row = ground->by_guess + g * ground->secrets;

        for (size_t s = 0; s < ground->secrets; s++)
            row[s] = outcome[marks[s]];
    }
    kp_splitter_clear(&splitter);
    return made;
}

static void number(struct kp_score_matrix *ground)
{
    struct kp_random draw = kp_random_seed(0, ground->secrets);

    for (size_t s = 0; s < ground->secrets; s++) {
        ground->keys[s].a = kp_random_u64(&draw);
        ground->keys[s].b = kp_random_u64(&draw);
    }
}

enum kp_status kp_score_matrix_make(struct kp_score_matrix *ground,
                                    const struct kp_position *position, uint64_t most,
                                    struct kp_diag *why)
{
    size_t guesses = position->field->count, secrets = position->count;
    size_t wide = (guesses + KP_LANE - 1) / KP_LANE * KP_LANE;

    *ground = (struct kp_score_matrix){.position = position, .guesses = guesses, .wide = wide};
    ground->secrets = secrets;
    ground->outcomes = position->field->mark_count;
    if (secrets == 0)
        return kp_fail(why, KP_BAD_INPUT, "no secret is left to be found");
    if (secrets > KP_GROUND_SECRETS || 2 * (uint64_t)wide * secrets > most)
        return kp_fail(why, KP_BAD_INPUT,
                       "%zu secrets and %zu guesses are too many to search to the end%s; choose "
                       "another strategy, or come back when more is known",
                       secrets, guesses,
                       secrets > KP_GROUND_SECRETS ? "" : " in the memory allowed");
    ground->by_guess = malloc(guesses * secrets + 1);
    ground->by_secret = kp_calloc(secrets, wide);
    ground->keys = kp_calloc(secrets, sizeof *ground->keys);
    if (!ground->by_guess || !ground->by_secret || !ground->keys || !score(ground))
        return kp_no_memory(why);
    turn(ground);
    number(ground);
    return KP_OK;
}

void kp_score_matrix_clear(struct kp_score_matrix *ground)
{
    free(ground->by_guess);
    free(ground->by_secret);
    free(ground->keys);
    *ground = (struct kp_score_matrix){0};
}
