#include "family.h"
#include "runner.h"
#include <time.h>

enum { MOST_MOVES = 12 };

static bool moves(const struct kp_rules *rules, int by, struct kp_score *score)
{
    struct kp_score moved = *score;

    moved.black += by;
    if (rules->scores == KP_BLACK_AND_WHITE)
        moved.white -= by;
    if (moved.black < 0 || moved.black > rules->pegs)
        return false;
    if (rules->scores == KP_BLACK_AND_WHITE &&
        (moved.white < 0 || (moved.white == 1 && moved.black == rules->pegs - 1)))
        return false;
    *score = moved;
    return true;
}

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Either engine may know. */
static bool without_secret(const struct kp_transcript *game, double end)
{
    static const char *const judges[] = {"reckon", "picosat"};

    for (size_t i = 0; i < sizeof judges / sizeof *judges && now() < end; i++) {
        struct kp_result result = kp_runner_run(kp_runner_find(judges[i]), game,
                                                (end - now()) / (i == 0 ? 2 : 1));

        if (result.answer != KP_UNDECIDED)
            return result.answer == KP_CHEATED;
    }
    return false;
}

bool kp_falsify(const struct kp_bench_family *family, struct kp_transcript *game, uint64_t seed,
                double seconds)
{
    struct kp_formula_shape shape = {game->rules->pegs, game->rules->colours, (int)game->row_count};
    int first = family->fixed ? family->fixed(shape) : 0;
    int by = shape.colours == 2 && family->scores == KP_BLACK_AND_WHITE ? 2 : 1;

    double end = now() + seconds;

    seed = ~seed; /* not the numbers that drew the game */
    for (int tried = 0; tried < MOST_MOVES && first < shape.rows && now() < end; tried++) {
        int row = first + kp_random_below(&seed, shape.rows - first);
        struct kp_score *score = &game->rows[row].score, told = *score;

        if (!moves(game->rules, kp_random_below(&seed, 2) ? by : -by, score))
            continue;
        if (without_secret(game, end))
            return true;
        *score = told;
    }
    return false;
}
