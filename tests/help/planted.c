#include "help/planted.h"

#include "game/score.h"
#include "help/brute.h"
#include <stdlib.h>
#include <string.h>

static void need(bool given)
{
    if (!given)
        abort();
}

static bool chance(uint64_t *seed, int percent)
{
    return kp_random_below(seed, 100) < percent;
}

static void draw_code(uint64_t *seed, int n, int colours, uint16_t *code)
{
    for (int p = 0; p < n; p++)
        code[p] = (uint16_t)kp_random_below(seed, colours);
}

/* Draw until the rules allow it. */
static void draw_secret(uint64_t *seed, const struct kp_transcript *game, uint16_t *secret)
{
    do
        draw_code(seed, game->rules->pegs, kp_rules_secret_colours(game->rules), secret);
    while (!kp_brute_fits(game, NULL, secret));
}

static void know(uint64_t *seed, struct kp_transcript *game, const struct kp_plan *plan,
                 const uint16_t *secret)
{
    for (int p = 0; p < plan->box.pegs; p++) {
        uint16_t list[3];
        int left;

        if (!chance(seed, plan->known))
            continue;
        draw_code(seed, 2, kp_rules_secret_colours(game->rules), list);
        list[2] = secret[p];
        need(kp_transcript_know(game, p, list, 3, &left));
    }
    for (int p = 0; plan->sum && p < plan->box.pegs; p++)
        game->sum = (p ? game->sum : 0) + kp_rules_number(game->rules, secret[p]);
}

static void add_true_row(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    uint16_t guess[16];
    int tally[64] = {0};

    draw_code(seed, game->rules->pegs, kp_rules_guess_colours(game->rules), guess);
    need(kp_transcript_add(game, guess, kp_score(game->rules, secret, guess, tally), 0));
}

/* Any other score; the people of mistake.h would make smaller errors. */
static void falsify(uint64_t *seed, const struct kp_rules *rules, struct kp_score *score)
{
    struct kp_score was = *score;

    do {
        if (rules->scores != KP_COLOURS_ONLY)
            score->black = kp_random_below(seed, rules->pegs + 1);
        if (rules->scores != KP_BLACK_ONLY)
            score->white = kp_random_below(seed, rules->pegs - score->black + 1);
    } while (score->black == was.black && score->white == was.white);
}

static void plant(uint64_t *seed, struct kp_transcript *game, int wrong)
{
    bool taken[64] = {false};

    while (wrong > 0) {
        int r = kp_random_below(seed, (int)game->row_count);

        if (taken[r])
            continue;
        taken[r] = true;
        falsify(seed, game->rules, &game->rows[r].score);
        wrong--;
    }
}

static void forget(uint64_t *seed, struct kp_transcript *game, int percent)
{
    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score *score = &game->rows[r].score;

        if (game->rules->scores != KP_COLOURS_ONLY && chance(seed, percent))
            score->black = KP_UNKNOWN;
        if (chance(seed, percent))
            score->white = KP_UNKNOWN;
    }
}

struct kp_transcript *kp_planted_game(uint64_t *seed, const struct kp_plan *plan)
{
    struct kp_transcript *game = kp_box_game(plan->box);
    uint16_t secret[16];

    draw_secret(seed, game, secret);
    know(seed, game, plan, secret);
    for (int r = 0; r < plan->rows; r++)
        add_true_row(seed, game, secret);
    plant(seed, game, plan->wrong);
    forget(seed, game, plan->forgotten);
    return game;
}
