#include "strategy/position.h"

#include "base/allocate.h"
#include "strategy/candidate_set.h"

#include <stdlib.h>

void kp_position_absent(const struct kp_position *position, int *absent)
{
    const struct kp_code_table *table = position->table;
    const struct kp_rules *rules = table->rules;
    bool present[KP_BULK_SCORE_COLOURS] = {false};
    int next = 0;

    for (size_t i = 0; i < position->count; i++)
        for (int p = 0; p < table->pegs; p++)
            present[kp_code_table_code(table, position->secrets[i])[p]] = true;
    for (int c = 0; c < table->colours; c++) {
        bool alone = position->symmetry->distinct && kp_rules_is_blank(rules, c);

        absent[c] = present[c] || alone ? -1 : next++;
    }
}

/* ---- A full position ----------------------------------------------------- */

/* A code takes about eight bytes per peg: in the table, in the scorer, and in the list of
 * candidates. */
bool kp_full_position_has_room(const struct kp_rules *rules, enum kp_guesses guesses,
                               const struct kp_options *options)
{
    size_t each = 8 * (size_t)rules->pegs;

    return options->memory == 0 || kp_code_table_size(rules, guesses) <= options->memory / 2 / each;
}

enum kp_status kp_full_position_take(struct kp_full_position *full,
                                     const struct kp_transcript *game, enum kp_guesses guesses,
                                     const struct kp_options *options, struct kp_limits limits,
                                     enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_candidate_set candidates = {
        .game = game, .options = *options, .limits = limits, .most = SIZE_MAX};
    enum kp_status status;

    *full = (struct kp_full_position){.game = game};
    status = kp_code_table_fill(&full->table, game->rules, guesses, why);
    if (status == KP_OK && !kp_symmetry_find(&full->symmetry, game,
                                             !game->rules->repeats && guesses == KP_GUESS_SECRETS))
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_candidate_set_list(&candidates, why);
    if (status == KP_OK)
        status = kp_code_table_numbers(&full->table, candidates.list.codes, candidates.list.count,
                                       &full->secrets, why);
    if (status == KP_OK)
        full->count = candidates.list.count;
    *stop = candidates.stop;
    kp_candidate_set_clear(&candidates);
    full->position = (struct kp_position){&full->table, full->secrets, full->count,
                                          &full->symmetry};
    return status;
}

void kp_full_position_clear(struct kp_full_position *full)
{
    kp_code_table_clear(&full->table);
    kp_symmetry_clear(&full->symmetry);
    free(full->secrets);
    *full = (struct kp_full_position){0};
}
