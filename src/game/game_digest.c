/* FNV-1a over the numbers of rules, rows and quotas, each list after its length. */
#include "game/game_digest.h"

#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t add_text(uint64_t hash, const char *text)
{
    hash = kp_fnv_add(hash, strlen(text));
    for (; *text; text++)
        hash = kp_fnv_add(hash, (unsigned char)*text);
    return hash;
}

static uint64_t add_list(uint64_t hash, const uint16_t *list, size_t count)
{
    hash = kp_fnv_add(hash, count);
    for (size_t i = 0; i < count; i++)
        hash = kp_fnv_add(hash, list[i]);
    return hash;
}

static uint64_t add_rules(uint64_t hash, const struct kp_rules *rules)
{
    const int numbers[] = {rules->pegs, (int)rules->scores, (int)rules->blanks, rules->repeats,
                           rules->colours};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = kp_fnv_add(hash, (uint64_t)numbers[i]);
    for (int c = 0; c < rules->colours; c++)
        hash = add_text(hash, kp_rules_name(rules, c));
    return hash;
}

void kp_game_digest(const struct kp_transcript *game, char digest[KP_DIGEST_LENGTH + 1])
{
    uint64_t hash = kp_fnv_add(add_rules(KP_FNV_START, game->rules), (uint64_t)game->sum);

    for (size_t r = 0; r < game->row_count; r++) {
        const struct kp_row *row = &game->rows[r];

        hash = add_list(hash, kp_transcript_guess(game, r), (size_t)game->rules->pegs);
        hash = kp_fnv_add(hash, (uint64_t)row->score.black);
        hash = kp_fnv_add(kp_fnv_add(hash, (uint64_t)row->score.white), row->sure);
    }
    hash = kp_fnv_add(hash, game->row_count);
    for (size_t i = 0; i < game->quotas.count; i++) {
        const struct kp_quota *quota = &game->quotas.items[i];

        hash = add_list(hash, quota->colours, quota->colour_count);
        hash = add_list(hash, quota->pegs, quota->peg_count);
        hash = kp_fnv_add(kp_fnv_add(hash, (uint64_t)quota->least), (uint64_t)quota->most);
    }
    snprintf(digest, KP_DIGEST_LENGTH + 1, "%016" PRIx64, kp_hash_mix(hash));
}
