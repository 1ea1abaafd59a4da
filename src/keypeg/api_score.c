#include "base/memory.h"
#include "format/code_parser.h"
#include "game/preset.h"
#include "game/score.h"
#include "keypeg.h"
#include "verdict/replay.h"
#include <stdlib.h>
#include <string.h>

static enum kp_status set_preset(struct kp_rules *rules, const char *game, struct kp_diag *why)
{
    const struct kp_preset *preset = kp_preset_find(game, strlen(game));

    return preset ? kp_preset_set(preset, rules, why)
                  : kp_fail(why, KP_BAD_INPUT, "there is no game '%s'", game);
}

static struct kp_rules *preset_rules(const char *game, enum kp_status *status, struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();

    *status = rules ? set_preset(rules, game, why) : kp_no_memory(why);
    if (*status == KP_OK)
        return rules;
    kp_rules_unref(rules);
    return NULL;
}

/* By the rules of a named game not every code can be its secret. */
static enum kp_status check_secret(struct kp_rules *rules, const uint16_t *secret,
                                   struct kp_diag *why)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    struct kp_replay *replay = game ? kp_replay_new(game) : NULL;
    enum kp_status status = replay ? KP_OK : kp_no_memory(why);

    if (replay && !kp_replay_fits(replay, secret, 0))
        status = kp_fail(why, KP_BAD_INPUT, "that cannot be a secret of this game: %s",
                         replay->why.says);
    kp_replay_free(replay);
    kp_transcript_free(game);
    return status;
}

static enum kp_status read_and_score(struct kp_rules *rules, const char *secret, const char *guess,
                                     struct kp_score *score, struct kp_diag *why)
{
    size_t n = (size_t)rules->pegs;
    uint16_t *codes = kp_calloc(2 * n, sizeof *codes);
    int *tally = kp_calloc((size_t)kp_rules_guess_colours(rules), sizeof *tally);
    enum kp_status status = codes && tally ? KP_OK : kp_no_memory(why);

    if (status == KP_OK)
        status = kp_code_read(rules, secret, strlen(secret), codes, why);
    if (status == KP_OK)
        status = check_secret(rules, codes, why);
    if (status == KP_OK)
        status = kp_code_read(rules, guess, strlen(guess), codes + n, why);
    if (status == KP_OK)
        *score = kp_score_guess(rules, codes, codes + n, tally);
    free(codes);
    free(tally);
    return status;
}

enum kp_status kp_score_words(const char *game, const char *secret, const char *guess,
                              struct kp_score *score, struct kp_diag *why)
{
    enum kp_status status;
    struct kp_rules *rules = game ? preset_rules(game, &status, why)
                                  : kp_rules_of_words(secret, guess, &status, why);

    if (!rules)
        return status;
    status = read_and_score(rules, secret, guess, score, why);
    kp_rules_unref(rules);
    return status;
}
