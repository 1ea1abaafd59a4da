#include "measure.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const answers[] = {"undecided", "consistent", "cheated"};

static void print_progress(const struct kp_cell *cell, uint64_t seed)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K%s %dx%dx%d %s, seed %llu\r", cell->family->name, cell->size.pegs,
                cell->size.colours, cell->size.rows, kp_bench_kinds[cell->kind],
                (unsigned long long)seed);
}

static void write_raw(FILE *raw, const struct kp_cell *cell, uint64_t seed, const char *name,
                      const struct kp_result *result)
{
    if (!raw)
        return;
    fprintf(raw, "%s\t%d\t%d\t%d\t%s\t%llu\t%s\t%s\t%.7f\t%s\n", cell->family->name,
            cell->size.pegs, cell->size.colours, cell->size.rows, kp_bench_kinds[cell->kind],
            (unsigned long long)seed, name, answers[result->answer], result->seconds,
            result->count);
    fflush(raw);
}

/* ---- Do the answers agree? ---- */

static bool report_disagreement(const struct kp_cell *cell, uint64_t seed, const char *who,
                                const char *says, const char *whom, const char *said)
{
    fprintf(stderr, "*** ANSWERS DISAGREE: %s %dx%dx%d %s, seed %llu: %s says %s, %s %s ***\n",
            cell->family->name, cell->size.pegs, cell->size.colours, cell->size.rows,
            kp_bench_kinds[cell->kind], (unsigned long long)seed, who, says, whom, said);
    return false;
}

/* Compares every answer with what is known of the game, and every count with the first. */
static bool check_agreement(const struct kp_bench_plan *plan, const struct kp_cell *cell,
                            uint64_t seed, const struct kp_result *results)
{
    enum kp_answer truth = cell->kind == KP_BENCH_PLANTED ? KP_CONSISTENT : KP_CHEATED;
    int counted = -1;
    bool good = true;

    for (int i = 0; i < plan->runner_count; i++) {
        const char *name = plan->runners[i]->name;

        if (results[i].answer != KP_UNDECIDED && results[i].answer != truth)
            good = report_disagreement(cell, seed, name, answers[results[i].answer],
                                       "and the game is", answers[truth]);
        if (results[i].count[0] == '\0')
            continue;
        if (counted < 0)
            counted = i;
        else if (strcmp(results[i].count, results[counted].count) != 0)
            good = report_disagreement(cell, seed, name, results[i].count,
                                       plan->runners[counted]->name, results[counted].count);
    }
    return good;
}

/* ---- Games and figures ---- */

/* Whether more than half of all games are unsolved, so that the median is known. */
static bool is_beaten(const struct kp_bench_plan *plan, const struct kp_result *results, int before)
{
    uint64_t missed = 0;

    for (; before > 0; before--)
        missed += (results -= plan->runner_count)->answer == KP_UNDECIDED;
    return 2 * missed > plan->last - plan->first + 1;
}

static bool measure_game(const struct kp_bench_plan *plan, const struct kp_cell *cell,
                         const bool *on, uint64_t seed, int before, struct kp_result *results,
                         bool *good)
{
    struct kp_transcript *game = kp_bench_game(cell->family, cell->size, cell->kind, seed,
                                               plan->seconds);
    bool drawn = game != NULL;

    print_progress(cell, seed);
    for (int i = 0; drawn && i < plan->runner_count; i++)
        if (is_beaten(plan, results + i, before)) {
            results[i] = (struct kp_result){.asked = true, .seconds = plan->seconds};
        } else if (!on || on[i]) {
            results[i] = kp_runner_run(plan->runners[i], game, plan->seconds);
            write_raw(plan->raw, cell, seed, plan->runners[i]->name, &results[i]);
        }
    if (drawn && !check_agreement(plan, cell, seed, results))
        *good = false;
    kp_transcript_free(game);
    return drawn;
}

static int compare_results(const void *left, const void *right)
{
    const struct kp_result *a = left, *b = right;

    if ((a->answer == KP_UNDECIDED) != (b->answer == KP_UNDECIDED))
        return a->answer == KP_UNDECIDED ? 1 : -1;
    return (a->seconds > b->seconds) - (a->seconds < b->seconds);
}

/* Of the results at distance `apart`, which are sorted into `column`. */
static struct kp_figure sum_up(const struct kp_result *results, size_t apart, int games,
                               struct kp_result *column)
{
    struct kp_figure figure = {0};
    int low = (games - 1) / 2, high = games / 2;

    if (games == 0 || !results->asked) /* of a runner either all games are asked, or none */
        return figure;
    for (int i = 0; i < games; i++) {
        column[i] = results[(size_t)i * apart];
        figure.solved += column[i].answer != KP_UNDECIDED;
    }
    qsort(column, (size_t)games, sizeof *column, compare_results);
    figure.games = games;
    figure.median = (column[low].seconds + column[high].seconds) / 2;
    figure.median_is_solved = high < figure.solved;
    figure.variables = column[low].variables;
    figure.clauses = column[low].clauses;
    figure.most = column[games - 1].seconds;
    return figure;
}

bool kp_measure_cell(const struct kp_bench_plan *plan, const struct kp_cell *cell, const bool *on,
                     struct kp_figure *figures)
{
    size_t most = (size_t)(plan->last - plan->first + 1), n = (size_t)plan->runner_count;
    struct kp_result *results = calloc(most * n, sizeof *results);
    struct kp_result *column = calloc(most, sizeof *column);
    int games = 0;
    bool good = true;

    if (!results || !column)
        abort();
    for (uint64_t seed = plan->first; seed <= plan->last; seed++)
        games += measure_game(plan, cell, on, seed, games, results + (size_t)games * n, &good);
    for (size_t i = 0; i < n; i++)
        figures[i] = sum_up(results + i, n, games, column);
    free(column);
    free(results);
    return good;
}
