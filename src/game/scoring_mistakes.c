/* The order is our judgement, not a measurement: colours are confused before
 * they are exchanged as a whole, and a peg is sooner missed than invented. */
#include "game/scoring_mistakes.h"

static bool both_noted(struct kp_score noted)
{
    return noted.black != KP_UNKNOWN && noted.white != KP_UNKNOWN;
}

static bool black_called_white(struct kp_score noted, struct kp_score right)
{
    return both_noted(noted) && right.black == noted.black + 1 && right.white == noted.white - 1;
}

static bool white_called_black(struct kp_score noted, struct kp_score right)
{
    return both_noted(noted) && right.black == noted.black - 1 && right.white == noted.white + 1;
}

static bool exchanged(struct kp_score noted, struct kp_score right)
{
    return both_noted(noted) && right.black == noted.white && right.white == noted.black;
}

static bool peg_missed(struct kp_score noted, struct kp_score right)
{
    return right.black >= noted.black && right.white >= noted.white &&
           kp_score_distance(noted, right) == 1;
}

static bool counted_twice(struct kp_score noted, struct kp_score right)
{
    return right.black == noted.black && right.white == noted.white - 1;
}

static bool peg_too_many(struct kp_score noted, struct kp_score right)
{
    return right.black <= noted.black && right.white <= noted.white &&
           kp_score_distance(noted, right) == 1;
}

const struct kp_mistake kp_mistakes[] = {
    {"a black called white", black_called_white, false},
    {"a white called black", white_called_black, false},
    {"black and white exchanged", exchanged, false},
    {"a key peg missed", peg_missed, false},
    {"a colour counted twice", counted_twice, true},
    {"a key peg too many", peg_too_many, false},
    {0},
};

/* More pegs than colours: it must.  That leaves 8,192 pegs at most. */
static bool repeats_a_colour(const struct kp_rules *rules, const uint16_t *guess)
{
    if (rules->pegs > kp_rules_guess_colours(rules))
        return true;
    for (int p = 0; p < rules->pegs; p++)
        for (int q = 0; q < p; q++)
            if (guess[p] == guess[q])
                return true;
    return false;
}

size_t kp_mistake_find(const struct kp_transcript *game, size_t row, struct kp_score right)
{
    struct kp_score noted = game->rows[row].score;
    const uint16_t *guess = kp_transcript_guess(game, row);
    size_t i = 0;

    for (; kp_mistakes[i].name; i++)
        if (kp_mistakes[i].made(noted, right) &&
            (!kp_mistakes[i].by_repetition || repeats_a_colour(game->rules, guess)))
            break;
    return i;
}

struct kp_wrong_row kp_mistake_in_row(const struct kp_transcript *game, size_t row,
                                      struct kp_score right)
{
    return (struct kp_wrong_row){row, right, kp_mistakes[kp_mistake_find(game, row, right)].name};
}

static void compare(int noted, int right, int *added, int *taken)
{
    if (noted == KP_UNKNOWN)
        return;
    *added += right > noted ? right - noted : 0;
    *taken += right < noted ? noted - right : 0;
}

int kp_score_distance(struct kp_score noted, struct kp_score right)
{
    int added = 0, taken = 0;

    compare(noted.black, right.black, &added, &taken);
    compare(noted.white, right.white, &added, &taken);
    return added > taken ? added : taken;
}
