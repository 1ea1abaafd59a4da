#include "help/games.h"

#include "game/score.h"
#include <stdlib.h>
#include <string.h>

/* xorshift64*, Vigna 2016; any seed but 0. */
uint32_t kp_random(uint64_t *seed)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (uint32_t)((*seed * UINT64_C(2685821657736338717)) >> 32);
}

int kp_random_below(uint64_t *seed, int n)
{
    return (int)(kp_random(seed) % (uint32_t)n);
}

static bool chance(uint64_t *seed, int percent)
{
    return kp_random_below(seed, 100) < percent;
}

struct kp_rules *kp_plain_rules(int pegs, int colours)
{
    struct kp_rules *rules = kp_rules_new();
    unsigned from = colours == 10 ? 0 : 1;

    if (!rules || !(rules->palette = kp_palette_new()) ||
        kp_palette_add_numbers(rules->palette, from, from + (unsigned)colours - 1, NULL) ||
        kp_palette_seal(rules->palette, NULL))
        abort();
    rules->pegs = pegs;
    rules->colours = colours;
    return rules;
}

static struct kp_rules *random_rules(uint64_t *seed)
{
    struct kp_rules *rules;
    int pegs = 1 + kp_random_below(seed, 5), colours = 1 + kp_random_below(seed, pegs > 4 ? 4 : 6);

    rules = kp_plain_rules(pegs, colours);
    rules->scores = chance(seed, 60)   ? KP_BLACK_AND_WHITE
                    : chance(seed, 50) ? KP_BLACK_ONLY
                                       : KP_COLOURS_ONLY;
    rules->blanks = chance(seed, 60)   ? KP_NO_BLANKS
                    : chance(seed, 50) ? KP_BLANKS
                                       : KP_GUESS_BLANKS;
    rules->repeats = chance(seed, 70) || (rules->blanks != KP_BLANKS && pegs > colours);
    return rules;
}

static void random_code(uint64_t *seed, int n, int colours, uint16_t *code)
{
    for (int p = 0; p < n; p++)
        code[p] = (uint16_t)kp_random_below(seed, colours);
}

/* A secret that the rules allow, but for repeats; the pegs and the sum are
 * told of it afterwards. */
static void random_secret(uint64_t *seed, const struct kp_rules *rules, uint16_t *secret)
{
    int colours = kp_rules_secret_colours(rules), n = rules->pegs;

    random_code(seed, n, colours, secret);
    for (int p = 0; !rules->repeats && p < n; p++)
        for (int q = 0; q < p; q++)
            if (secret[p] == secret[q] && secret[p] != rules->colours) {
                secret[p] = (uint16_t)((secret[p] + 1) % colours);
                q = -1; /* look again at all before */
            }
}

static void know_pegs(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    int colours = kp_rules_secret_colours(game->rules), left;
    uint16_t list[4];

    for (int p = 0; p < game->rules->pegs; p++) {
        if (game->rules->scores == KP_COLOURS_ONLY || !chance(seed, 15))
            continue;
        random_code(seed, 3, colours, list);
        list[3] = secret[p];
        if (!kp_transcript_know(game, p, list, 4, &left))
            abort();
    }
}

static void know_sum(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    if (!chance(seed, 10))
        return;
    game->sum = chance(seed, 10) ? 1 : 0;
    for (int p = 0; p < game->rules->pegs; p++)
        game->sum += kp_rules_number(game->rules, secret[p]);
}

static int change(uint64_t *seed, int count, int n)
{
    if (count == KP_UNKNOWN || chance(seed, 30))
        return count;
    count += chance(seed, 50) ? 1 : -1;
    return count < 0 ? 0 : count > n ? n : count;
}

static struct kp_score distort(uint64_t *seed, const struct kp_rules *rules, struct kp_score score)
{
    int n = rules->pegs;

    if (rules->scores != KP_COLOURS_ONLY)
        score.black = change(seed, score.black, n);
    score.white = change(seed, score.white, n);
    if (score.black != KP_UNKNOWN && score.white != KP_UNKNOWN && score.black + score.white > n)
        score.white = n - score.black;
    return score;
}

static void forget(uint64_t *seed, struct kp_score *score)
{
    if (chance(seed, 10))
        score->black = KP_UNKNOWN;
    if (chance(seed, 10))
        score->white = KP_UNKNOWN;
}

static void add_row(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret, int wrong)
{
    const struct kp_rules *rules = game->rules;
    uint16_t guess[16];
    int tally[16] = {0};
    struct kp_score score;

    random_code(seed, rules->pegs, kp_rules_guess_colours(rules), guess);
    score = kp_score(rules, secret, guess, tally);
    if (chance(seed, wrong))
        score = distort(seed, rules, score);
    if (rules->scores != KP_COLOURS_ONLY)
        forget(seed, &score);
    else if (chance(seed, 10))
        score.white = KP_UNKNOWN;
    if (!kp_transcript_add(game, guess, score, 0))
        abort();
}

struct kp_transcript *kp_random_game(uint64_t *seed)
{
    struct kp_rules *rules = random_rules(seed);
    struct kp_transcript *game = kp_transcript_new(rules);
    uint16_t secret[16];
    int rows = kp_random_below(seed, 8), wrong = chance(seed, 25) ? 0 : chance(seed, 30) ? 20 : 60;

    if (!game)
        abort();
    kp_rules_free(rules);
    random_secret(seed, rules, secret);
    know_pegs(seed, game, secret);
    know_sum(seed, game, secret);
    for (int r = 0; r < rows; r++)
        add_row(seed, game, secret, wrong);
    return game;
}
