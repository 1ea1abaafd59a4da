/* How many rows it takes until one secret is expected besides the planted one.
 *
 * A code that is drawn gives a row's score with the chance that two secrets give a
 * guess the same, so N codes are expected to be one after log N / -log chance rows.
 * Those with the secret's own colours are few, but whites tell nothing of them: on
 * most boards they last longer, so both are reckoned, and the larger number counts. */
#include "base/fixed_log2.h"
#include "base/memory.h"
#include "game/random_code.h"
#include "game/score.h"
#include "hard/families/random_game.h"
#include <stdlib.h>
#include <string.h>

struct sample {
    const struct kp_random_game *plan;
    const struct kp_recipe *recipe;
    struct kp_transcript *game;
    struct kp_random draw;
    uint16_t *secret, *other, *guess;
    int *tally;
    uint64_t *log; /* of 1 to pegs */
};

/* Codes of one kind: how much it takes to tell one of them, and how often two give
 * the same score. */
struct kind {
    uint64_t bits;
    uint64_t same;
};

/* Not the user's seed: the number of rows depends on the board alone. */
#define SERIES 0

static bool gives(const struct sample *sample, struct kp_score score)
{
    struct kp_score other = kp_score_guess(sample->game->rules, sample->other, sample->guess,
                                           sample->tally);

    return other.black == score.black && other.white == score.white;
}

/* Of the codes with the secret's colours: n! over the factorials of each colour. */
static uint64_t bits_of_orders(const struct sample *sample)
{
    uint64_t bits = 0;

    for (int p = 0; p < sample->recipe->pegs; p++)
        bits += sample->log[p + 1] - sample->log[++sample->tally[sample->secret[p]]];
    for (int p = 0; p < sample->recipe->pegs; p++)
        sample->tally[sample->secret[p]] = 0;
    return bits;
}

static void draw_pair(struct sample *sample, struct kind *any, struct kind *orders)
{
    const struct kp_recipe *recipe = sample->recipe;
    struct kp_score score;

    sample->plan->secret(&sample->draw, recipe, sample->secret);
    sample->plan->guess(&sample->draw, recipe, sample->secret, sample->guess);
    score = kp_score_guess(sample->game->rules, sample->secret, sample->guess, sample->tally);
    sample->plan->secret(&sample->draw, recipe, sample->other);
    any->same += gives(sample, score);
    memcpy(sample->other, sample->secret, (size_t)recipe->pegs * sizeof *sample->other);
    kp_random_shuffle(&sample->draw, sample->other, recipe->pegs);
    orders->same += gives(sample, score);
    orders->bits += bits_of_orders(sample);
}

/* What always happens tells nothing; what never happened is taken to happen once. */
static uint64_t rows_for(const struct kind *kind)
{
    uint64_t per_row = kp_log2(KP_PLAN_PAIRS) - kp_log2(kind->same ? kind->same : 1);

    return per_row ? (kind->bits + per_row - 1) / per_row : 1;
}

static size_t reckon(struct sample *sample)
{
    const struct kp_recipe *recipe = sample->recipe;
    struct kind any = {.bits = (uint64_t)recipe->pegs * kp_log2((uint64_t)recipe->colours)};
    struct kind orders = {0};
    uint64_t rows;

    for (int p = 1; p <= recipe->pegs; p++)
        sample->log[p] = kp_log2((uint64_t)p);
    sample->draw = kp_random_seed(SERIES, SERIES);
    for (int i = 0; i < KP_PLAN_PAIRS; i++)
        draw_pair(sample, &any, &orders);
    orders.bits /= KP_PLAN_PAIRS;
    rows = rows_for(&any) > rows_for(&orders) ? rows_for(&any) : rows_for(&orders);
    return rows < 1 ? 1 : rows > KP_MOST_ROWS ? KP_MOST_ROWS : (size_t)rows;
}

enum kp_status kp_random_game_rows(const struct kp_family *family, const struct kp_recipe *recipe,
                                   size_t *rows, struct kp_diag *why)
{
    size_t pegs = (size_t)recipe->pegs;
    struct sample sample = {.plan = family->plan,
                            .recipe = recipe,
                            .secret = kp_calloc(pegs, sizeof *sample.secret),
                            .other = kp_calloc(pegs, sizeof *sample.other),
                            .guess = kp_calloc(pegs, sizeof *sample.guess),
                            .tally = kp_calloc((size_t)recipe->colours, sizeof *sample.tally),
                            .log = kp_calloc(pegs + 1, sizeof *sample.log)};
    bool good = sample.secret && sample.other && sample.guess && sample.tally && sample.log;
    enum kp_status status = good ? kp_random_game_game(recipe, family->plan->scores, &sample.game,
                                                       why)
                                 : kp_no_memory(why);

    if (good && status == KP_OK)
        *rows = reckon(&sample);
    kp_transcript_free(sample.game);
    free(sample.secret);
    free(sample.other);
    free(sample.guess);
    free(sample.tally);
    free(sample.log);
    return status;
}
