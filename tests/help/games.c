#include "help/games.h"

#include "game/score.h"
#include <stdlib.h>

/* Steele, Lea and Flood's splitmix64, 2014. */
int kp_random_below(uint64_t *seed, int n)
{
    uint64_t z = (*seed += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ z >> 31) % (uint64_t)n);
}

static bool chance(uint64_t *seed, int percent)
{
    return kp_random_below(seed, 100) < percent;
}

static void need(bool given)
{
    if (!given)
        abort();
}

struct kp_rules *kp_box_rules(struct kp_box box)
{
    struct kp_rules *rules = kp_rules_new();
    unsigned first = (unsigned)box.first, last = first + (unsigned)box.colours - 1;

    need(rules);
    rules->pegs = box.pegs;
    rules->colours = box.colours;
    rules->scores = box.scores;
    rules->blanks = box.blanks;
    rules->repeats = !box.no_repeats;
    rules->palette = kp_palette_new();
    need(rules->palette);
    need(kp_palette_add_numbers(rules->palette, first, last, NULL) == KP_OK);
    need(kp_palette_seal(rules->palette, NULL) == KP_OK);
    return rules;
}

struct kp_transcript *kp_box_game(struct kp_box box)
{
    struct kp_rules *rules = kp_box_rules(box);
    struct kp_transcript *game = kp_transcript_new(rules);

    need(game);
    kp_rules_free(rules);
    return game;
}

/* ---- A secret, and rows that it scores ---- */

static uint16_t *draw_code(uint64_t *seed, int n, int colours)
{
    uint16_t *code = calloc((size_t)n, sizeof *code);

    need(code);
    for (int p = 0; p < n; p++)
        code[p] = (uint16_t)kp_random_below(seed, colours);
    return code;
}

/* Where the rules forbid repeats, a colour that was there gives way to the next. */
static uint16_t *draw_secret(uint64_t *seed, const struct kp_rules *rules)
{
    int colours = kp_rules_secret_colours(rules), n = rules->pegs;
    uint16_t *secret = draw_code(seed, n, colours);

    for (int p = 0; !rules->repeats && p < n; p++)
        for (int q = 0; q < p; q++)
            if (secret[p] == secret[q] && !kp_rules_is_blank(rules, secret[p])) {
                secret[p] = (uint16_t)((secret[p] + 1) % colours);
                q = -1; /* look again at all before */
            }
    return secret;
}

static void add_true_row(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    int colours = kp_rules_guess_colours(game->rules);
    uint16_t *guess = draw_code(seed, game->rules->pegs, colours);
    int *tally = calloc((size_t)colours, sizeof *tally);

    need(tally);
    need(kp_transcript_add(game, guess, kp_score(game->rules, secret, guess, tally), 0));
    free(tally);
    free(guess);
}

struct kp_transcript *kp_true_game(uint64_t *seed, struct kp_box box, int rows)
{
    struct kp_transcript *game = kp_box_game(box);
    uint16_t *secret = draw_secret(seed, game->rules);

    for (int r = 0; r < rows; r++)
        add_true_row(seed, game, secret);
    free(secret);
    return game;
}

/* ---- Any game ---- */

static struct kp_box random_box(uint64_t *seed)
{
    struct kp_box box = {.pegs = 1 + kp_random_below(seed, 5)};

    box.colours = 1 + kp_random_below(seed, box.pegs > 4 ? 4 : 6);
    box.first = kp_random_below(seed, 2);
    box.scores = chance(seed, 60)   ? KP_BLACK_AND_WHITE
                 : chance(seed, 50) ? KP_BLACK_ONLY
                                    : KP_COLOURS_ONLY;
    box.blanks = chance(seed, 60) ? KP_NO_BLANKS : chance(seed, 50) ? KP_BLANKS : KP_GUESS_BLANKS;
    box.no_repeats = chance(seed, 30) && (box.blanks == KP_BLANKS || box.pegs <= box.colours);
    return box;
}

static void know_pegs(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    int colours = kp_rules_secret_colours(game->rules), left;

    for (int p = 0; p < game->rules->pegs; p++) {
        uint16_t *list;

        if (game->rules->scores == KP_COLOURS_ONLY || !chance(seed, 15))
            continue;
        list = draw_code(seed, 4, colours);
        list[3] = secret[p];
        need(kp_transcript_know(game, p, list, 4, &left));
        free(list);
    }
}

static void know_sum(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    if (!chance(seed, 10))
        return;
    game->sum = chance(seed, 10) ? 1 : 0; /* wrong by one, or right */
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

static void distort(uint64_t *seed, const struct kp_rules *rules, struct kp_score *score)
{
    int n = rules->pegs;

    if (rules->scores != KP_COLOURS_ONLY)
        score->black = change(seed, score->black, n);
    score->white = change(seed, score->white, n);
    if (score->black != KP_UNKNOWN && score->white != KP_UNKNOWN && score->black + score->white > n)
        score->white = n - score->black;
}

static void forget(uint64_t *seed, const struct kp_rules *rules, struct kp_score *score)
{
    if (rules->scores != KP_COLOURS_ONLY && chance(seed, 10))
        score->black = KP_UNKNOWN;
    if (chance(seed, 10))
        score->white = KP_UNKNOWN;
}

struct kp_transcript *kp_random_game(uint64_t *seed)
{
    struct kp_transcript *game = kp_box_game(random_box(seed));
    uint16_t *secret = draw_secret(seed, game->rules);
    int rows = kp_random_below(seed, 8), wrong = chance(seed, 25) ? 0 : chance(seed, 30) ? 20 : 60;

    know_pegs(seed, game, secret);
    know_sum(seed, game, secret);
    for (int r = 0; r < rows; r++) {
        add_true_row(seed, game, secret);
        if (chance(seed, wrong))
            distort(seed, game->rules, &game->rows[r].score);
        forget(seed, game->rules, &game->rows[r].score);
    }
    free(secret);
    return game;
}
