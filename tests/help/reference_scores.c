#include "help/reference_scores.h"

static int count_colour(const uint16_t *code, int n, uint16_t colour)
{
    int count = 0;

    for (int p = 0; p < n; p++)
        count += code[p] == colour;
    return count;
}

struct kp_score kp_reference_score(const struct kp_rules *rules, const uint16_t *secret,
                                   const uint16_t *guess)
{
    int black = 0, total = 0, n = rules->pegs;

    for (int p = 0; p < n; p++)
        black += secret[p] == guess[p];
    for (uint16_t c = 0; c <= rules->colours; c++) {
        int a = count_colour(secret, n, c), b = count_colour(guess, n, c);

        total += a < b ? a : b;
    }
    if (rules->scores == KP_COLOURS_ONLY)
        return (struct kp_score){0, total};
    return (struct kp_score){black, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : total - black};
}

static struct kp_score mask_unknown(struct kp_score noted, struct kp_score right)
{
    return (struct kp_score){noted.black == KP_UNKNOWN ? KP_UNKNOWN : right.black,
                             noted.white == KP_UNKNOWN ? KP_UNKNOWN : right.white};
}

bool kp_scores_equal(struct kp_score a, struct kp_score b)
{
    return a.black == b.black && a.white == b.white;
}

bool kp_noted_score_agrees(struct kp_score noted, struct kp_score right)
{
    return kp_scores_equal(noted, mask_unknown(noted, right));
}

struct kp_score kp_reference_row_score(const struct kp_transcript *game, size_t row,
                                       const uint16_t *secret)
{
    return mask_unknown(game->rows[row].score,
                        kp_reference_score(game->rules, secret, kp_transcript_guess(game, row)));
}

int kp_key_pegs_changed(struct kp_score noted, struct kp_score right)
{
    int black = noted.black == KP_UNKNOWN ? 0 : right.black - noted.black;
    int white = noted.white == KP_UNKNOWN ? 0 : right.white - noted.white;
    int added = (black > 0) * black + (white > 0) * white;
    int taken = (black < 0) * -black + (white < 0) * -white;

    return added > taken ? added : taken;
}

static bool has_repeats(const struct kp_transcript *game, size_t row)
{
    const uint16_t *guess = kp_transcript_guess(game, row);
    int n = game->rules->pegs;

    for (int p = 0; p < n; p++)
        if (count_colour(guess, n, guess[p]) > 1)
            return true;
    return false;
}

const char *kp_find_mistake(const struct kp_transcript *game, size_t row, struct kp_score right,
                            int *unlikely)
{
    struct kp_score noted = game->rows[row].score;
    bool both = noted.black != KP_UNKNOWN && noted.white != KP_UNKNOWN;
    int black = noted.black == KP_UNKNOWN ? 0 : right.black - noted.black;
    int white = noted.white == KP_UNKNOWN ? 0 : right.white - noted.white;
    const struct {
        bool made;
        const char *name;
    } mistakes[] = {
        {both && black == 1 && white == -1, "a black peg recorded as white"},
        {both && black == -1 && white == 1, "a white peg recorded as black"},
        {both && right.black == noted.white && right.white == noted.black,
         "black and white exchanged"},
        {black >= 0 && white >= 0 && black + white == 1, "a key peg missed"},
        {black == 0 && white == -1 && has_repeats(game, row), "a colour counted twice"},
        {black <= 0 && white <= 0 && black + white == -1, "a key peg too many"},
        {true, NULL},
    };

    for (*unlikely = 0; !mistakes[*unlikely].made; ++*unlikely)
        ;
    return mistakes[*unlikely].name;
}
