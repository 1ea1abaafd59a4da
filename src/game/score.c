#include "game/score.h"

/* How many positions have the same colour. */
static int count_black(const uint16_t *secret, const uint16_t *guess, int n)
{
    int black = 0;

    for (int p = 0; p < n; p++)
        black += secret[p] == guess[p];
    return black;
}

/* How many pegs agree if positions do not count: the sum over the colours of how often each is
 * in both codes. */
static int count_common(const uint16_t *secret, const uint16_t *guess, int n, int *tally)
{
    int common = 0;

    for (int p = 0; p < n; p++)
        tally[secret[p]]++;
    for (int p = 0; p < n; p++)
        common += tally[guess[p]]-- > 0;
    for (int p = 0; p < n; p++)
        tally[secret[p]] = tally[guess[p]] = 0;
    return common;
}

struct kp_score kp_score_guess(const struct kp_rules *rules, const uint16_t *secret,
                               const uint16_t *guess, int *tally)
{
    struct kp_score score = {0, KP_UNKNOWN};

    if (rules->scores != KP_COLOURS_ONLY)
        score.black = count_black(secret, guess, rules->pegs);
    if (rules->scores != KP_BLACK_ONLY)
        score.white = count_common(secret, guess, rules->pegs, tally) - score.black;
    return score;
}

static bool count_agrees(int recorded, int right)
{
    return recorded == KP_UNKNOWN || recorded == right;
}

bool kp_score_agrees(struct kp_score recorded, struct kp_score right)
{
    return count_agrees(recorded.black, right.black) && count_agrees(recorded.white, right.white);
}
