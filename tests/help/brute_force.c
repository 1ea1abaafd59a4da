#include "help/brute_force.h"

#include "game/score.h"
#include <assert.h>
#include <string.h>

static bool has_times(const struct kp_transcript *game, const uint16_t *code)
{
    for (int c = 0; game->times && c < kp_rules_secret_colours(game->rules); c++) {
        int times = 0;

        for (int p = 0; p < game->rules->pegs; p++)
            times += code[p] == c;
        if (times < game->times[c].least || times > game->times[c].most)
            return false;
    }
    return true;
}

/* Counts with plain loops over both lists. */
static bool fits_quotas(const struct kp_transcript *game, const uint16_t *code)
{
    for (size_t i = 0; i < game->quotas.count; i++) {
        const struct kp_quota *quota = &game->quotas.items[i];
        int counted = 0;

        for (int p = 0; p < game->rules->pegs; p++) {
            bool here = quota->peg_count == 0;

            for (size_t k = 0; k < quota->peg_count; k++)
                here |= quota->pegs[k] == p;
            for (size_t k = 0; here && k < quota->colour_count; k++)
                counted += code[p] == quota->colours[k];
        }
        if (counted < quota->least || counted > quota->most)
            return false;
    }
    return true;
}

/* The rules are written again here, on purpose: the oracle shares no code with the library. */
static bool is_allowed(const struct kp_transcript *game, const uint16_t *code)
{
    const struct kp_rules *rules = game->rules;
    int64_t sum = 0;

    for (int p = 0; p < rules->pegs; p++) {
        if (game->allowed && game->allowed[p] &&
            !(game->allowed[p][code[p] / 64] >> code[p] % 64 & 1))
            return false;
        for (int q = 0; q < p; q++)
            if (!rules->repeats && code[q] == code[p] && code[p] != rules->colours)
                return false;
        if (rules->scores == KP_COLOURS_ONLY && p > 0 && code[p - 1] > code[p])
            return false; /* a multiset is counted once, in ascending order */
        sum += game->sum >= 0 ? kp_rules_number(rules, code[p]) : 0;
    }
    return (game->sum < 0 || sum == game->sum) && has_times(game, code) && fits_quotas(game, code);
}

static bool gives_scores(const struct kp_transcript *game, const bool *on, const uint16_t *code)
{
    int tally[64] = {0};

    assert(kp_rules_guess_colours(game->rules) <= 64);
    for (size_t r = 0; r < game->row_count; r++)
        if ((!on || on[r]) && !kp_score_agrees(game->rows[r].score,
                                               kp_score_guess(game->rules, code,
                                                              kp_transcript_guess(game, r), tally)))
            return false;
    return true;
}

bool kp_brute_fits(const struct kp_transcript *game, const bool *on, const uint16_t *code)
{
    return is_allowed(game, code) && gives_scores(game, on, code);
}

bool kp_next_code(uint16_t *code, int pegs, int colours)
{
    for (int p = pegs - 1; p >= 0; p--) {
        if (++code[p] < colours)
            return true;
        code[p] = 0;
    }
    return false;
}

struct kp_brute_result kp_brute_force(const struct kp_transcript *game, const bool *on)
{
    struct kp_brute_result brute = {0};
    uint16_t code[16] = {0};
    int n = game->rules->pegs;

    assert(n <= 16);
    do {
        if (!kp_brute_fits(game, on, code))
            continue;
        if (brute.count++ == 0)
            memcpy(brute.least, code, sizeof code);
    } while (kp_next_code(code, n, kp_rules_secret_colours(game->rules)));
    return brute;
}
