#include "base/memory.h"
#include "verdict/verdict_builder.h"

/* A revealed secret has the last word: it is part of the question. */
enum kp_status kp_verdict_check_revealed(struct kp_verdict_builder *making)
{
    const struct kp_transcript *game = making->game;
    struct kp_verdict *verdict = making->verdict;
    struct kp_replay *replay = making->replay;

    verdict->without_secret = verdict->answer;
    if (!game->secret || making->options->rows_alone)
        return KP_OK;
    if (!kp_replay_note(replay, game->secret))
        return kp_verdict_builder_no_memory(making);
    verdict->revealed = kp_copy(game->secret, (size_t)game->rules->pegs * sizeof *game->secret);
    kp_replay_hand_over(replay, verdict);
    if (!verdict->revealed ||
        (replay->against_rules &&
         kp_verdict_set_string(making, &verdict->against_rules, replay->why.says)))
        return kp_verdict_builder_no_memory(making);
    verdict->engine = "replay";
    if (verdict->wrong_rows > making->options->lies || replay->against_rules) {
        verdict->answer = KP_CHEATED;
        return KP_OK;
    }
    verdict->without_secret = KP_CONSISTENT;
    return kp_verdict_builder_consistent(making, "replay", game->secret);
}
