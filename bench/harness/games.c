#include "games.h"

#include "generate/families/family_one_in_three.h"
#include "keypeg.h"
#include "linear/linear_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const struct kp_bench_family kp_bench_families[] = {
    {.name = "random",
     .title = "random guesses, black and white pegs",
     .drawn_by = "random",
     .ladder = "4x6x4 4x6x8 5x8x6 8x10x4 8x10x8 8x10x12 10x12x9 12x10x8 12x12x10 14x10x10 20x6x3 "
               "16x16x20 20x10x60 20x20x60 20x10x26 22x10x28",
     .quick = "4x6x8 8x10x12",
     .growth = {10, 4, 80, 2, 0, 5, 4}},
    {.name = "black-only",
     .title = "random guesses, black pegs only",
     .drawn_by = "black-only",
     .ladder = "4x6x8 8x10x16 12x10x24",
     .quick = "4x6x8",
     .growth = {10, 4, 100, 2, 0, 2, 1}},
    {.name = "block",
     .title = "guesses of up to three colours, each in one run of pegs",
     .drawn_by = "block",
     .ladder = "8x6x12 12x10x24 16x10x32",
     .quick = "8x6x12",
     .growth = {10, 4, 400, 4, 0, 2, 1}},
    {.name = "two-colour",
     .title = "random guesses of two colours",
     .drawn_by = "random",
     .ladder = "16x2x8 30x2x9 40x2x12 40x2x20",
     .quick = "16x2x8",
     .growth = {2, 8, 400, 4, 0, 1, 2}},
    {.name = "balanced",
     .title = "two colours, every score half black and half white",
     .drawn_by = "balanced",
     .ladder = "16x2x12 24x2x16 32x2x19 36x2x18",
     .quick = "16x2x12",
     .growth = {.colours = 2, .from = 8, .to = 96, .step = 4}},
    {.name = "one-in-three",
     .title = "positive one-in-three clauses",
     .ladder = "20x2x9 40x2x19 100x2x40 200x2x80",
     .quick = "20x2x9",
     .growth = {2, 12, 2000, 12, 1, 5, 16}},
    {.name = "one-in-three-signed",
     .title = "one-in-three clauses of both signs",
     .drawn_by = "one-in-three",
     .ladder = "20x2x17 40x2x33 100x2x80 200x2x160",
     .quick = "20x2x17",
     .growth = {.colours = 2, .from = 12, .to = 2000, .step = 12}},
    {.name = NULL},
};

const struct kp_bench_family *kp_bench_family_find(const char *name, size_t length)
{
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        if (strlen(family->name) == length && memcmp(family->name, name, length) == 0)
            return family;
    return NULL;
}

static bool read_number(const char **at, int *number)
{
    char *end;
    long value = strtol(*at, &end, 10);

    if (end == *at || value < 1 || value > 10000)
        return false;
    *number = (int)value;
    *at = end;
    return true;
}

bool kp_board_size_read(const char *name, struct kp_board_size *size)
{
    if (!read_number(&name, &size->pegs) || *name++ != 'x')
        return false;
    if (!read_number(&name, &size->colours) || *name++ != 'x')
        return false;
    return read_number(&name, &size->rows) && (*name == '\0' || *name == ' ');
}

/* ---- Positive one-in-three formulas --------------------------------------
 *
 * A peg per variable, a third of which are true, as many pegs that fill up the ones to a
 * half, and a row per clause (docs/research/reductions.md). */

/* Exactly `trues` of values[1..n] become true, each set of that size equally likely. */
static void draw_true_values(struct kp_random *draw, int n, int64_t trues, bool *values)
{
    for (int left = n; left > 0; left--) {
        values[left] = kp_random_below(draw, (uint64_t)left) < (uint64_t)trues;
        trues -= values[left];
    }
}

static void draw_formula(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                         struct kp_formula *formula)
{
    int variables = recipe->pegs / 2, three[3];

    formula->variables = variables;
    if (values)
        draw_true_values(draw, variables, variables / 3, values);
    for (size_t row = 1; row < recipe->rows; row++) {
        do
            kp_draw_three_variables(draw, variables, three);
        while (values && values[three[0]] + values[three[1]] + values[three[2]] != 1);
        kp_formula_add_clause(formula, three, 3, 0);
    }
}

static enum kp_status make_positive(struct kp_board_size size,
                                    const struct kp_generate_options *order, bool falsified,
                                    struct kp_instance *instance, enum kp_stop_reason *stop)
{
    const struct kp_family family = {.reduction = &kp_reduction_positive,
                                     .draw_formula = draw_formula};
    const struct kp_options options = {.stop = order->stop, .stop_data = order->stop_data};
    const struct kp_recipe recipe = {.family = &family,
                                     .pegs = size.pegs,
                                     .colours = 2,
                                     .rows = (size_t)size.rows,
                                     .status = falsified ? KP_FALSIFIED : KP_PLANTED,
                                     .seed = order->seed,
                                     .options = &options};

    return kp_formula_game_make(&recipe, instance, stop, NULL);
}

/* ---- Games -------------------------------------------------------------- */

static struct kp_generate_options order_size(const struct kp_bench_family *family,
                                             struct kp_board_size size)
{
    return (struct kp_generate_options){.family = family->drawn_by,
                                        .pegs = size.pegs,
                                        .colours = size.colours,
                                        .rows = (size_t)size.rows};
}

bool kp_bench_family_has(const struct kp_bench_family *family, struct kp_board_size size)
{
    struct kp_generate_options order = order_size(family, size);
    const struct kp_generate_options *complete;
    struct kp_generator *generator;
    bool has;

    if (!family->drawn_by)
        return size.colours == 2 && size.pegs % 2 == 0 && size.pegs >= 10;
    if (kp_generator_new(&order, &generator, NULL))
        return false;
    complete = kp_generator_defaults(generator);
    has = complete->pegs == size.pegs && complete->rows == (size_t)size.rows;
    kp_generator_free(generator);
    return has;
}

struct kp_board_size kp_bench_family_grow(const struct kp_bench_family *family, int pegs)
{
    struct kp_board_size size = {.pegs = pegs, .colours = family->growth.colours};
    struct kp_generate_options order = order_size(family, size);
    struct kp_generator *generator;

    if (family->growth.over) {
        size.rows = family->growth.plus + family->growth.times * pegs / family->growth.over;
        return size;
    }
    if (kp_generator_new(&order, &generator, NULL))
        abort();
    size.rows = (int)kp_generator_defaults(generator)->rows;
    kp_generator_free(generator);
    return size;
}

int kp_bench_family_next(const struct kp_bench_family *family, int pegs, int part)
{
    int step = family->growth.step, steps = pegs / part / step;

    return pegs + (steps > 0 ? steps * step : step);
}

static int is_over(void *end)
{
    return (double)clock() / CLOCKS_PER_SEC > *(double *)end;
}

static struct kp_transcript *draw_game(const struct kp_bench_family *family,
                                       struct kp_board_size size, bool falsified, uint64_t seed,
                                       double seconds)
{
    double end = (double)clock() / CLOCKS_PER_SEC + seconds;
    struct kp_generate_options order = order_size(family, size);
    struct kp_generator *generator = NULL;
    struct kp_instance *instance = NULL;
    struct kp_transcript *game = NULL;
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_OK;

    order.status = falsified ? "falsified" : "planted";
    order.seed = seed;
    order.stop = is_over;
    order.stop_data = &end;
    if (!family->drawn_by) {
        if (!(instance = calloc(1, sizeof *instance)))
            abort();
        status = make_positive(size, &order, falsified, instance, &stop);
    } else if (!(status = kp_generator_new(&order, &generator, NULL))) {
        status = kp_generate(generator, 0, &instance, &stop, NULL);
    }
    if (status == KP_NO_MEMORY || status == KP_BROKEN)
        abort();
    if (status == KP_OK && stop == KP_COMPLETED && instance) {
        game = instance->game;
        instance->game = NULL;
    }
    kp_instance_free(instance);
    kp_generator_free(generator);
    return game;
}

/* ---- One wrong row ---- */

const char *const kp_bench_kinds[] = {
    [KP_BENCH_PLANTED] = "planted",
    [KP_BENCH_FALSIFIED] = "falsified",
    [KP_BENCH_MISCOUNTED] = "miscounted",
    [KP_BENCH_SWAPPED] = "swapped",
};

/* false: the score has too few key pegs. */
static bool spoil_score(struct kp_score *score, enum kp_bench_kind kind, int key_pegs)
{
    int *from = score->white == KP_UNKNOWN ? &score->black : &score->white;

    if (*from < key_pegs || (kind == KP_BENCH_SWAPPED && from == &score->black))
        return false;
    *from -= key_pegs;
    if (kind == KP_BENCH_SWAPPED)
        score->black += key_pegs;
    return true;
}

/* The linear engine may be asked, since others confirm its answers when they are measured. */
static bool has_no_secret(const struct kp_transcript *game, double seconds)
{
    double end = (double)clock() / CLOCKS_PER_SEC + seconds;
    struct kp_limits limits = {.asked_to_stop = is_over, .stop_data = &end};
    struct kp_question *question = kp_question_new(game, true);
    struct kp_linear_query query = {.question = question, .what = "drawing"};
    struct kp_linear_result result = {0};
    uint64_t pivots = UINT64_MAX;
    enum kp_stop_reason stop;

    if (!question)
        abort();
    stop = kp_linear_solve(&query, &limits, &pivots, &result);
    kp_question_free(question);
    return stop == KP_COMPLETED && !result.found;
}

/* Tries one row after another, from one that the seed chooses, until no secret fits. */
static bool spoil_game(struct kp_transcript *game, enum kp_bench_kind kind, uint64_t seed,
                       double seconds)
{
    int key_pegs = game->rules->colours == 2 ? 2 : 1;

    for (size_t i = 0; i < game->row_count && i < 3; i++) {
        struct kp_score *score = &game->rows[(7 * seed + i) % game->row_count].score;
        struct kp_score right = *score;

        if (spoil_score(score, kind, key_pegs) && has_no_secret(game, seconds))
            return true;
        *score = right;
    }
    return false;
}

struct kp_transcript *kp_bench_game(const struct kp_bench_family *family, struct kp_board_size size,
                                    enum kp_bench_kind kind, uint64_t seed, double seconds)
{
    struct kp_transcript *game = draw_game(family, size, kind == KP_BENCH_FALSIFIED, seed, seconds);
    bool spoils = kind == KP_BENCH_MISCOUNTED || kind == KP_BENCH_SWAPPED;

    if (game && spoils && !spoil_game(game, kind, seed, seconds)) {
        kp_transcript_free(game);
        return NULL;
    }
    return game;
}
