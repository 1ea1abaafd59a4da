#include "model.h"

int kp_times(const struct kp_transcript *game, size_t r, int colour)
{
    const uint16_t *guess = kp_transcript_guess(game, r);
    int times = 0;

    for (int p = 0; p < game->rules->pegs; p++)
        times += guess[p] == colour;
    return times;
}

int kp_most_times(const struct kp_transcript *game, int colour)
{
    int most = 0;

    for (size_t r = 0; r < game->row_count; r++) {
        int times = kp_times(game, r, colour);

        most = times > most ? times : most;
    }
    return most;
}

int kp_total(const struct kp_transcript *game, size_t r)
{
    struct kp_score score = game->rows[r].score;

    return score.white == KP_UNKNOWN ? KP_UNKNOWN : score.black + score.white;
}
