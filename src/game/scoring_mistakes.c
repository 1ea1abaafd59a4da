/* The order of the table is a judgement, not a measurement: one peg is confused more often than
 * both counts are exchanged, and a peg is missed more often than invented. */
#include "game/scoring_mistakes.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

const char *const kp_mistakes[] = {"a black peg recorded as white",
                                   "a white peg recorded as black",
                                   "black and white exchanged",
                                   "a key peg missed",
                                   "a colour counted twice",
                                   "a key peg too many",
                                   NULL};

static const char *const codes[] = {"black-as-white", "white-as-black", "exchanged",
                                    "missed",         "counted-twice",  "too-many"};

const char *kp_mistake_code(const char *mistake)
{
    for (size_t i = 0; kp_mistakes[i] && mistake; i++)
        if (strcmp(kp_mistakes[i], mistake) == 0)
            return codes[i];
    return NULL;
}

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

/* The change of a count; an unknown one does not change. */
static int change(int recorded, int right)
{
    return recorded == KP_UNKNOWN ? 0 : right - recorded;
}

size_t kp_mistake_find(const struct kp_transcript *game, size_t row, struct kp_score right)
{
    struct kp_score recorded = game->rows[row].score;
    int black = change(recorded.black, right.black), white = change(recorded.white, right.white);
    const bool made[] = {
        black == 1 && white == -1,
        black == -1 && white == 1,
        right.black == recorded.white && right.white == recorded.black,
        black >= 0 && white >= 0 && black + white == 1,
        right.black == recorded.black && white == -1 &&
            repeats_a_colour(game->rules, kp_transcript_guess(game, row)),
        black <= 0 && white <= 0 && black + white == -1,
    };
    size_t i = 0;

    while (kp_mistakes[i] && !made[i])
        i++;
    return i;
}

struct kp_wrong_row kp_mistake_in_row(const struct kp_transcript *game, size_t row,
                                      struct kp_score right)
{
    return (struct kp_wrong_row){row, right, kp_mistakes[kp_mistake_find(game, row, right)]};
}

/* Added and taken pegs: a black one called white is both. */
int kp_score_distance(struct kp_score recorded, struct kp_score right)
{
    int black = change(recorded.black, right.black), white = change(recorded.white, right.white);

    if ((black < 0) == (white < 0))
        return abs(black + white);
    return kp_max_int(abs(black), abs(white));
}
