/* The order of the table is a judgement, not a measurement: one peg is confused more often than
 * both counts are exchanged, and a peg is missed more often than invented. */
#include "game/scoring_mistakes.h"

static bool are_both_recorded(struct kp_score recorded)
{
    return recorded.black != KP_UNKNOWN && recorded.white != KP_UNKNOWN;
}

static bool is_black_called_white(struct kp_score recorded, struct kp_score right)
{
    return are_both_recorded(recorded) && right.black == recorded.black + 1 &&
           right.white == recorded.white - 1;
}

static bool is_white_called_black(struct kp_score recorded, struct kp_score right)
{
    return are_both_recorded(recorded) && right.black == recorded.black - 1 &&
           right.white == recorded.white + 1;
}

static bool is_exchanged(struct kp_score recorded, struct kp_score right)
{
    return are_both_recorded(recorded) && right.black == recorded.white &&
           right.white == recorded.black;
}

static bool is_peg_missed(struct kp_score recorded, struct kp_score right)
{
    return right.black >= recorded.black && right.white >= recorded.white &&
           kp_score_distance(recorded, right) == 1;
}

static bool is_counted_twice(struct kp_score recorded, struct kp_score right)
{
    return right.black == recorded.black && right.white == recorded.white - 1;
}

static bool is_peg_too_many(struct kp_score recorded, struct kp_score right)
{
    return right.black <= recorded.black && right.white <= recorded.white &&
           kp_score_distance(recorded, right) == 1;
}

const struct kp_mistake kp_mistakes[] = {
    {"a black peg recorded as white", is_black_called_white, false},
    {"a white peg recorded as black", is_white_called_black, false},
    {"black and white exchanged", is_exchanged, false},
    {"a key peg missed", is_peg_missed, false},
    {"a colour counted twice", is_counted_twice, true},
    {"a key peg too many", is_peg_too_many, false},
    {0},
};

/* With more pegs than colours a guess must repeat one; so the loops see at most 8,192 pegs. */
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
    struct kp_score recorded = game->rows[row].score;
    const uint16_t *guess = kp_transcript_guess(game, row);
    size_t i = 0;

    for (; kp_mistakes[i].name; i++)
        if (kp_mistakes[i].made(recorded, right) &&
            (!kp_mistakes[i].by_repetition || repeats_a_colour(game->rules, guess)))
            break;
    return i;
}

struct kp_wrong_row kp_mistake_in_row(const struct kp_transcript *game, size_t row,
                                      struct kp_score right)
{
    return (struct kp_wrong_row){row, right, kp_mistakes[kp_mistake_find(game, row, right)].name};
}

static void add_difference(int recorded, int right, int *added, int *taken)
{
    if (recorded == KP_UNKNOWN)
        return;
    *added += right > recorded ? right - recorded : 0;
    *taken += right < recorded ? recorded - right : 0;
}

int kp_score_distance(struct kp_score recorded, struct kp_score right)
{
    int added = 0, taken = 0;

    add_difference(recorded.black, right.black, &added, &taken);
    add_difference(recorded.white, right.white, &added, &taken);
    return added > taken ? added : taken;
}
