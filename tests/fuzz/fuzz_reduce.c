/* Any bytes at all as a formula or a graph, for every reduction: read without a
 * fault, its game written and read back, and solved within small limits; where brute
 * force can tell, the answer is the right one. */
#include "keypeg.h"
#include "reductions/reduction.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CELLS 200000 /* of games that are looked at */
#define MOST  8      /* variables or vertices, for brute force */

static void expect(bool good)
{
    if (!good)
        abort();
}

static bool has_answer(const struct kp_reduced *reduced)
{
    int parts = kp_hard_problem_value_count(&reduced->problem);
    bool values[MOST + 1], found = false;

    for (unsigned bits = 0; !found && bits < 1u << parts; bits++) {
        for (int i = 1; i <= parts; i++)
            values[i] = bits >> (i - 1) & 1;
        found = kp_hard_problem_is_solved(&reduced->problem, reduced->reduction->asks, values,
                                          NULL);
    }
    return found;
}

static void solve(const struct kp_reduced *reduced)
{
    struct kp_options options = {.states = 2000, .seconds = 0.2, .memory = 1 << 26};
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_solution *solution;

    expect(kp_reduced_solve(reduced, &options, &solution, NULL) == KP_OK);
    if (kp_hard_problem_value_count(&reduced->problem) <= MOST && solution->answer != KP_UNDECIDED)
        expect((solution->answer == KP_CONSISTENT) == has_answer(reduced));
    expect(kp_solution_write(solution, &out) == KP_OK);
    expect(kp_reduced_json(reduced, solution, NULL, &out) == KP_OK);
    kp_solution_free(solution);
    kp_strbuf_free(&text);
}

/* The transcript is a game of the size that was announced. */
static void write(const struct kp_reduced *reduced)
{
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_match *match;

    expect(kp_reduced_write(reduced, &out) == KP_OK);
    expect(kp_match_read(text.text, text.length, NULL, &match, NULL) == KP_OK);
    expect(kp_game_pegs(kp_match_game(match, 0)) == reduced->game.pegs);
    expect(kp_game_rows(kp_match_game(match, 0)) == reduced->game.rows);
    kp_match_free(match);
    kp_strbuf_free(&text);
}

/* The same bytes as a secret. */
static void read_secret(const struct kp_reduced *reduced, const char *text, size_t length)
{
    struct kp_solution *solution;
    struct kp_diag why;

    if (kp_reduced_answer(reduced, text, length, &solution, &why) == KP_OK)
        expect(!solution->wrong == (solution->answer == KP_CONSISTENT));
    else
        expect(why.says[0] != '\0');
    kp_solution_free(solution);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *name;

    for (size_t i = 0; (name = kp_plugin(KP_REDUCTIONS, i, NULL)); i++) {
        long cover = kp_reduction_needs_size(name) ? (long)(size % 5) : -1;
        struct kp_reduced *reduced;
        struct kp_errors problems;

        if (kp_reduce(name, text, size, cover, &reduced, &problems)) {
            expect(problems.count > 0);
            continue;
        }
        if ((double)reduced->game.pegs * (double)reduced->game.rows < CELLS) {
            write(reduced);
            solve(reduced);
            read_secret(reduced, text, size);
        }
        kp_reduced_free(reduced);
    }
    return 0;
}
