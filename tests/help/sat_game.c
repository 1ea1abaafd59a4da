#include "help/sat_game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Steele, Lea and Flood's splitmix64. */
unsigned sat_random(uint64_t *seed, unsigned limit)
{
    uint64_t z = (*seed += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)((z ^ z >> 31) % limit);
}

struct kp_transcript *sat_game_new(struct sat_rules wanted)
{
    struct kp_rules *rules = kp_rules_new();
    struct kp_transcript *game;

    rules->pegs = wanted.pegs;
    rules->colours = wanted.colours;
    rules->scores = wanted.scores;
    rules->blanks = wanted.blanks;
    rules->repeats = !wanted.no_repeats;
    rules->palette = kp_palette_new();
    kp_palette_add_numbers(rules->palette, 0, (unsigned)wanted.colours - 1, NULL);
    kp_palette_seal(rules->palette, NULL);
    game = kp_transcript_new(rules);
    kp_rules_free(rules);
    return game;
}

static bool repeats_wrongly(const struct kp_rules *rules, const uint16_t *code)
{
    for (int p = 0; p < rules->pegs; p++)
        for (int q = 0; q < p; q++)
            if (code[p] == code[q] && !kp_rules_is_blank(rules, code[p]))
                return !rules->repeats;
    return false;
}

void sat_draw(const struct kp_transcript *game, bool secret, uint64_t *seed, uint16_t *code)
{
    const struct kp_rules *rules = game->rules;
    int colours = secret ? kp_rules_secret_colours(rules) : kp_rules_guess_colours(rules);

    do
        for (int p = 0; p < rules->pegs; p++)
            code[p] = (uint16_t)sat_random(seed, (unsigned)colours);
    while (secret && repeats_wrongly(rules, code));
}

static struct kp_score score_of(const struct kp_transcript *game, const uint16_t *secret,
                                const uint16_t *guess)
{
    size_t colours = (size_t)kp_rules_guess_colours(game->rules);
    int *tally = calloc(colours, sizeof *tally);
    struct kp_score score = kp_score(game->rules, secret, guess, tally);

    free(tally);
    return score;
}

void sat_add_honest(struct kp_transcript *game, const uint16_t *secret, uint64_t *seed)
{
    uint16_t *guess = calloc((size_t)game->rules->pegs, sizeof *guess);

    sat_draw(game, false, seed, guess);
    kp_transcript_add(game, guess, score_of(game, secret, guess), 0);
    free(guess);
}

static long sum_of(const struct kp_transcript *game, const uint16_t *code)
{
    long sum = 0;

    for (int p = 0; p < game->rules->pegs; p++)
        sum += kp_rules_number(game->rules, code[p]);
    return sum;
}

static bool is_allowed(const struct kp_transcript *game, const uint16_t *code)
{
    for (int p = 0; p < game->rules->pegs; p++)
        if (!kp_transcript_allows(game, p, code[p]))
            return false;
    if (game->sum >= 0 && sum_of(game, code) != game->sum)
        return false;
    return !repeats_wrongly(game->rules, code);
}

bool sat_fits(const struct kp_transcript *game, const bool *rows_on, const uint16_t *code)
{
    if (!is_allowed(game, code))
        return false;
    for (size_t r = 0; r < game->row_count; r++)
        if ((!rows_on || rows_on[r]) &&
            !kp_score_agrees(game->rows[r].score,
                             score_of(game, code, kp_transcript_guess(game, r))))
            return false;
    return true;
}

bool sat_brute(const struct kp_transcript *game, const bool *rows_on)
{
    int pegs = game->rules->pegs, colours = kp_rules_secret_colours(game->rules), p;
    uint16_t code[16] = {0};

    assert(pegs <= 16);
    do {
        if (sat_fits(game, rows_on, code))
            return true;
        for (p = 0; p < pegs && ++code[p] == colours; p++)
            code[p] = 0;
    } while (p < pegs);
    return false;
}
