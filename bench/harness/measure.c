#include "measure.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const answers[] = {"undecided", "consistent", "cheated"};

static void tell_progress(const struct kp_cell *cell, uint64_t seed)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K%s %dx%dx%d %s, seed %llu\r", cell->family->name, cell->shape.pegs,
                cell->shape.colours, cell->shape.rows, cell->falsified ? "falsified" : "planted",
                (unsigned long long)seed);
}

static void write_raw(FILE *raw, const struct kp_cell *cell, uint64_t seed, const char *name,
                      const struct kp_result *result)
{
    if (!raw)
        return;
    fprintf(raw, "%s\t%d\t%d\t%d\t%s\t%llu\t%s\t%s\t%.7f\t%s\n", cell->family->name,
            cell->shape.pegs, cell->shape.colours, cell->shape.rows,
            cell->falsified ? "falsified" : "planted", (unsigned long long)seed, name,
            answers[result->answer], result->seconds, result->count);
    fflush(raw);
}

/* ---- Whether they agree ---- */

static bool object(const struct kp_cell *cell, uint64_t seed, const char *who, const char *says,
                   const char *whom, const char *said)
{
    fprintf(stderr, "*** THEY DO NOT AGREE: %s %dx%dx%d %s, seed %llu: %s says %s, %s %s ***\n",
            cell->family->name, cell->shape.pegs, cell->shape.colours, cell->shape.rows,
            cell->falsified ? "falsified" : "planted", (unsigned long long)seed, who, says, whom,
            said);
    return false;
}

/* Every answer with what is known of the game, every count with the first. */
static bool agree(const struct kp_order *order, const struct kp_cell *cell, uint64_t seed,
                  const struct kp_result *results)
{
    enum kp_answer truth = cell->falsified ? KP_CHEATED : KP_CONSISTENT;
    int counted = -1;
    bool good = true;

    for (int i = 0; i < order->runner_count; i++) {
        const char *name = order->runners[i]->name;

        if (results[i].answer != KP_UNDECIDED && results[i].answer != truth)
            good = object(cell, seed, name, answers[results[i].answer], "and the game is",
                          answers[truth]);
        if (results[i].count[0] == '\0')
            continue;
        if (counted < 0)
            counted = i;
        else if (strcmp(results[i].count, results[counted].count) != 0)
            good = object(cell, seed, name, results[i].count, order->runners[counted]->name,
                          results[counted].count);
    }
    return good;
}

/* ---- Games and figures ---- */

/* Whether more than half of all games are missed: the median is known then. */
static bool is_beaten(const struct kp_order *order, const struct kp_result *results, int before)
{
    uint64_t missed = 0;

    for (; before > 0; before--)
        missed += (results -= order->runner_count)->answer == KP_UNDECIDED;
    return 2 * missed > order->last - order->first + 1;
}

static bool play(const struct kp_order *order, const struct kp_cell *cell, const bool *on,
                 uint64_t seed, int before, struct kp_result *results, bool *good)
{
    struct kp_transcript *game = kp_family_draw(cell->family, cell->shape, seed);
    bool played = !cell->falsified || kp_falsify(cell->family, game, seed, order->seconds);

    tell_progress(cell, seed);
    for (int i = 0; played && i < order->runner_count; i++)
        if (is_beaten(order, results + i, before)) {
            results[i] = (struct kp_result){.asked = true, .seconds = order->seconds};
        } else if (!on || on[i]) {
            results[i] = kp_runner_run(order->runners[i], game, order->seconds);
            write_raw(order->raw, cell, seed, order->runners[i]->name, &results[i]);
        }
    if (played && !agree(order, cell, seed, results))
        *good = false;
    kp_transcript_free(game);
    return played;
}

static int faster(const void *left, const void *right)
{
    const struct kp_result *a = left, *b = right;

    if ((a->answer == KP_UNDECIDED) != (b->answer == KP_UNDECIDED))
        return a->answer == KP_UNDECIDED ? 1 : -1;
    return (a->seconds > b->seconds) - (a->seconds < b->seconds);
}

/* Of results that stand `apart`; they are sorted into `column`. */
static struct kp_figure sum_up(const struct kp_result *results, size_t apart, int games,
                               struct kp_result *column)
{
    struct kp_figure figure = {0};
    int low = (games - 1) / 2, high = games / 2;

    if (games == 0 || !results->asked) /* all of them are, or none */
        return figure;
    for (int i = 0; i < games; i++) {
        column[i] = results[(size_t)i * apart];
        figure.solved += column[i].answer != KP_UNDECIDED;
    }
    qsort(column, (size_t)games, sizeof *column, faster);
    figure.games = games;
    figure.median = (column[low].seconds + column[high].seconds) / 2;
    figure.median_is_solved = high < figure.solved;
    figure.variables = column[low].variables;
    figure.clauses = column[low].clauses;
    figure.most = column[games - 1].seconds;
    return figure;
}

bool kp_measure(const struct kp_order *order, const struct kp_cell *cell, const bool *on,
                struct kp_figure *figures)
{
    size_t room = (size_t)(order->last - order->first + 1), n = (size_t)order->runner_count;
    struct kp_result *results = calloc(room * n, sizeof *results);
    struct kp_result *column = calloc(room, sizeof *column);
    int games = 0;
    bool good = true;

    if (!results || !column)
        abort();
    for (uint64_t seed = order->first; seed <= order->last; seed++)
        games += play(order, cell, on, seed, games, results + (size_t)games * n, &good);
    for (size_t i = 0; i < n; i++)
        figures[i] = sum_up(results + i, n, games, column);
    free(column);
    free(results);
    return good;
}
