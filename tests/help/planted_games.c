#include "help/planted_games.h"

#include "game/score.h"
#include "help/brute_force.h"
#include <stdlib.h>
#include <string.h>

#define MOST_PEGS 64

static void require(bool given)
{
    if (!given)
        abort();
}

static bool chance(uint64_t *seed, int percent)
{
    return kp_seeded_below(seed, 100) < percent;
}

static void draw_code(uint64_t *seed, int n, int colours, uint16_t *code)
{
    for (int p = 0; p < n; p++)
        code[p] = (uint16_t)kp_seeded_below(seed, colours);
}

/* Puts the colours of a code in order: only colours count, and such a code stands for all. */
static void sort_code(uint16_t *code, int n)
{
    for (int p = 1; p < n; p++)
        for (int q = p; q > 0 && code[q - 1] > code[q]; q--) {
            uint16_t kept = code[q];

            code[q] = code[q - 1];
            code[q - 1] = kept;
        }
}

/* Draws until the rules allow the code. */
static void draw_secret(uint64_t *seed, const struct kp_transcript *game, uint16_t *secret)
{
    int n = game->rules->pegs;

    do {
        draw_code(seed, n, kp_rules_secret_colours(game->rules), secret);
        if (game->rules->scores == KP_COLOURS_ONLY)
            sort_code(secret, n);
    } while (!kp_brute_fits(game, NULL, secret));
}

static void restrict_pegs(uint64_t *seed, struct kp_transcript *game,
                          const struct kp_planted_plan *plan, const uint16_t *secret)
{
    for (int p = 0; p < plan->board.pegs; p++) {
        uint16_t list[3] = {0};

        if (!chance(seed, plan->known))
            continue;
        draw_code(seed, 2, kp_rules_secret_colours(game->rules), list);
        list[2] = secret[p];
        require(kp_transcript_restrict_peg(game, p, list, 3, false, NULL));
    }
    for (int c = 0; plan->bounded > 0 && c < kp_rules_secret_colours(game->rules); c++) {
        int times = 0;

        if (!chance(seed, plan->bounded))
            continue;
        for (int p = 0; p < plan->board.pegs; p++)
            times += secret[p] == c;
        require(kp_transcript_restrict_times(game, c, times > 0 ? times - 1 : 0, times + 1));
    }
    if (plan->bounded > 0) {
        uint64_t apart = *seed; /* so that the rest of the game is as without */

        for (int n = kp_seeded_below(&apart, 3); n > 0; n--)
            kp_draw_quota(&apart, game, secret, 0);
    }
    for (int p = 0; plan->sum && p < plan->board.pegs; p++)
        game->sum = (p ? game->sum : 0) + kp_rules_number(game->rules, secret[p]);
}

/* With plan->alone, only wrong rows have the last colour. */
static void draw_guess(uint64_t *seed, const struct kp_rules *rules,
                       const struct kp_planted_plan *plan, bool wrong, uint16_t *guess)
{
    int colours = kp_rules_guess_colours(rules);

    draw_code(seed, rules->pegs, colours - (plan->alone && !wrong), guess);
    if (plan->alone && wrong)
        guess[kp_seeded_below(seed, rules->pegs)] = (uint16_t)(colours - 1);
}

/* Any other score, unlike the small mistakes that people make. */
static void draw_score(uint64_t *seed, const struct kp_rules *rules, struct kp_score *score)
{
    struct kp_score was = *score;

    do {
        if (rules->scores != KP_COLOURS_ONLY)
            score->black = kp_seeded_below(seed, rules->pegs + 1);
        if (rules->scores != KP_BLACK_ONLY)
            score->white = kp_seeded_below(seed, rules->pegs - score->black + 1);
    } while (score->black == was.black && score->white == was.white);
}

/* Moves a count up or down, or one up and the other down, to a score that can occur. */
static void shift_score(uint64_t *seed, const struct kp_rules *rules, struct kp_score *score)
{
    struct kp_score was = *score;
    int n = rules->pegs;

    do {
        *score = was;
        if (rules->scores != KP_COLOURS_ONLY)
            score->black += kp_seeded_below(seed, 3) - 1;
        if (rules->scores != KP_BLACK_ONLY)
            score->white += kp_seeded_below(seed, 3) - 1;
    } while (score->black < 0 || score->black > n || score->white < -(was.white < 0) ||
             score->black + score->white > n || (score->black == n - 1 && score->white == 1) ||
             (score->black == was.black && score->white == was.white) ||
             (score->black - was.black) * (score->white - was.white) > 0);
}

static void falsify(uint64_t *seed, const struct kp_rules *rules,
                    const struct kp_planted_plan *plan, struct kp_score *score)
{
    if (plan->slight)
        shift_score(seed, rules, score);
    else if (!plan->nothing || (score->black <= 0 && score->white <= 0))
        draw_score(seed, rules, score);
    else
        *score = (struct kp_score){0, score->white == KP_UNKNOWN ? KP_UNKNOWN : 0};
}

static void add_row(uint64_t *seed, struct kp_transcript *game, const struct kp_planted_plan *plan,
                    bool wrong, const uint16_t *secret)
{
    struct kp_score score;
    uint16_t guess[MOST_PEGS] = {0};
    int tally[64] = {0};

    draw_guess(seed, game->rules, plan, wrong, guess);
    score = kp_score_guess(game->rules, secret, guess, tally);
    if (wrong)
        falsify(seed, game->rules, plan, &score);
    require(kp_transcript_add(game, guess, score, 0));
}

static void forget_counts(uint64_t *seed, struct kp_transcript *game, int percent)
{
    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score *score = &game->rows[r].score;

        if (game->rules->scores != KP_COLOURS_ONLY && chance(seed, percent))
            score->black = KP_UNKNOWN;
        if (chance(seed, percent))
            score->white = KP_UNKNOWN;
    }
}

struct kp_transcript *kp_planted_game(uint64_t *seed, const struct kp_planted_plan *plan)
{
    struct kp_transcript *game = kp_empty_game(plan->board);
    int wrong = plan->wrong;
    uint16_t secret[MOST_PEGS] = {0};

    draw_secret(seed, game, secret);
    restrict_pegs(seed, game, plan, secret);
    for (int left = plan->rows; left > 0; left--) { /* rows left; `wrong` of them will be wrong */
        bool is = kp_seeded_below(seed, left) < wrong;

        add_row(seed, game, plan, is, secret);
        wrong -= is;
    }
    forget_counts(seed, game, plan->forgotten);
    for (size_t r = 0; plan->sure > 0 && r < game->row_count; r++)
        game->rows[r].sure = chance(seed, plan->sure);
    return game;
}
