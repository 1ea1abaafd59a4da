/* From a problem's text to its answer, as a caller of the library goes: what is
 * found is right by the problem itself, and agrees with brute force; secrets that
 * others found are read back. */
#include "help/case_share.h"
#include "help/random_problems.h"
#include "keypeg.h"
#include "reductions/reduction.h"
#include "verdict/verdict.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 10 /* variables or vertices */

static struct kp_reduced *reduce(const char *name, const char *text, long size)
{
    struct kp_errors problems;
    struct kp_reduced *reduced;

    if (kp_reduce(name, text, strlen(text), size, &reduced, &problems))
        fail_msg("%s of '%s': %s", name, text, problems.item[0].says);
    return reduced;
}

/* ---- Problems with their answers -------------------------------------- */

#define TRIPLES "p cnf 3 2\n1 2 3 0\n-1 2 -3 0\n"
#define SQUARE  "p edge 4 5\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 1 3\n"

static const struct {
    const char *reduction, *text;
    long size;
    const char *answer; /* all that kp_solution_write writes, but for what clashes */
} solved[] = {
    {"one-in-three", "p cnf 2 2\n1 2 2 0\n-1 2 0\n", -1, "s UNSATISFIABLE\n"},
    {"one-in-three", "p cnf 3 2\n1 1 2 0\nc and\n3\n0\n", -1, "s SATISFIABLE\nv -1 2 3 0\n"},
    {"one-in-three", "p cnf 1 1\n1 1 1 0\n", -1, "s UNSATISFIABLE\n"},
    {"one-in-three", "p cnf 2 1\n1 -1 2 0\n", -1, NULL},
    {"one-in-three", "p cnf 0 0\n", -1, "s SATISFIABLE\nv 0\n"},
    {"one-in-three", "p cnf 0 1\n0\n", -1, "s UNSATISFIABLE\n"},
    {"one-in-three-positive", "p cnf 3 2\n1 2 3 0\n1 1 2 0\n", -1, "s SATISFIABLE\nv -1 2 -3 0\n"},
    {"one-in-three-consistent", "p cnf 3 3\n1 2 3 0\n1 0\n-1 2 3 0\n", -1, "s UNSATISFIABLE\n"},
    {"one-in-three-consistent", "p cnf 3 2\n1 2 3 0\n-1 -2 0\n", -1, NULL},
    {"one-in-three-consistent", "p cnf 1 1\n-1 0\n", -1, "s SATISFIABLE\nv -1 0\n"},
    {"3sat", "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", -1, "s SATISFIABLE\nv 1 2 0\n"},
    {"3sat", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", -1, "s UNSATISFIABLE\n"},
    {"cnf", "c SATLIB\np cnf 6 3\n -1 -2 -3 -4 5 6 0 -5 0\n1 2 0\n%\n0\n", -1, NULL},
    {"cnf", "p cnf 2 2\n1 -1 0\n-2 -2 -2 -2 -2 0\n", -1, NULL},
    {"cnf", "p cnf 1 1\n0\n", -1, "s UNSATISFIABLE\n"},
    {"cnf", "p cnf 1 2\n1 0\n-1 0\n", -1, "s UNSATISFIABLE\n"},
    {"vertex-cover", SQUARE, 2, "s SATISFIABLE\nv 1 3 0\n"},
    {"vertex-cover", SQUARE, 1, "s UNSATISFIABLE\n"},
    {"vertex-cover", SQUARE, 0, "s UNSATISFIABLE\n"},
    {"vertex-cover", SQUARE, 5, "s UNSATISFIABLE\n"},
    {"vertex-cover", SQUARE, 4, "s SATISFIABLE\nv 1 2 3 4 0\n"},
    {"vertex-cover", "p col 2 1\nn 1 5\ne 1 2\ne 2 1\n", 0, "s UNSATISFIABLE\n"},
    {"vertex-cover", "p edge 3 0\n", 0, "s SATISFIABLE\nv 0\n"},
    {"vertex-cover", "p edge 0 0\n", 0, "s SATISFIABLE\nv 0\n"},
    {"vertex-cover", "p edge 0 0\n", 1, "s UNSATISFIABLE\n"},
};

static void answers_are_written_as_solvers_do(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        struct kp_reduced *reduced = reduce(solved[i].reduction, solved[i].text, solved[i].size);
        struct kp_solution *solution;
        struct kp_strbuf text = {0};
        struct kp_out out = kp_strbuf_out(&text);

        assert_int_equal(kp_reduced_solve(reduced, NULL, &solution, NULL), KP_OK);
        assert_int_equal(kp_solution_write(solution, &out), KP_OK);
        text.text[strcspn(text.text, "c")] = '\0';
        if (solved[i].answer && strcmp(text.text, solved[i].answer) != 0)
            fail_msg("%s of '%s' is '%s'", solved[i].reduction, solved[i].text, text.text);
        if (!solved[i].answer)
            assert_int_equal(solution->answer, KP_CONSISTENT); /* there are several */
        kp_strbuf_free(&text);
        kp_solution_free(solution);
        kp_reduced_free(reduced);
    }
}

/* ---- Why there is none ------------------------------------------------ */

#define SMALL 60 /* pegs of a game that is asked again and again */

/* The game with some rows alone. */
static enum kp_answer ask_rows(const struct kp_two_colour_game *all, const struct kp_rows *rows,
                               size_t without)
{
    struct kp_two_colour_game some = *all;
    struct kp_options options = {.engine = "sat", .repairs = -1, .most = 1};
    struct kp_transcript *game;
    struct kp_verdict *verdict;
    enum kp_answer answer;

    some.row_count = 0;
    some.row = calloc(rows->count, sizeof *some.row);
    for (size_t i = 0; i < rows->count; i++)
        if (i != without)
            some.row[some.row_count++] = all->row[rows->row[i]];
    game = kp_two_colour_game_transcript(&some, NULL);
    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    kp_transcript_free(game);
    free(some.row);
    return answer;
}

/* As the transcript's comment has it. */
static void expect_meaning(const char *transcript, size_t row, const char *meaning)
{
    struct kp_strbuf comment = {0};

    kp_strbuf_addf(&comment, "\n# row %zu: %s\n", row + 1, meaning);
    if (!strstr(transcript, comment.text))
        fail_msg("row %zu is not '%s'", row + 1, meaning);
    kp_strbuf_free(&comment);
}

/* Another engine agrees that the rows clash, and that the others do not without any
 * one of them. */
static void what_clashes_is_told(void **state)
{
    int told = 0;

    (void)state;
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        struct kp_reduced *reduced = reduce(solved[i].reduction, solved[i].text, solved[i].size);
        struct kp_solution *solution;
        struct kp_strbuf text = {0};
        struct kp_out out = kp_strbuf_out(&text);
        const struct kp_rows *clash;

        assert_int_equal(kp_reduced_solve(reduced, NULL, &solution, NULL), KP_OK);
        assert_int_equal(kp_reduced_write(reduced, &out), KP_OK);
        clash = &solution->conflict;
        assert_true((clash->count > 0) == (solution->answer == KP_CHEATED));
        for (size_t r = 0; r < clash->count; r++) {
            expect_meaning(text.text, clash->row[r], solution->meanings[r]);
            if (solution->conflict_is_minimal && reduced->game.pegs <= SMALL)
                assert_int_equal(ask_rows(&reduced->game, clash, r), KP_CONSISTENT);
        }
        if (clash->count > 0 && reduced->game.pegs <= SMALL)
            assert_int_equal(ask_rows(&reduced->game, clash, SIZE_MAX), KP_CHEATED);
        told += solution->conflict_is_minimal;
        kp_strbuf_free(&text);
        kp_solution_free(solution);
        kp_reduced_free(reduced);
    }
    assert_true(told >= 10);
}

/* ---- Against brute force ---------------------------------------------- */

static void write_formula(const struct kp_formula *formula, struct kp_strbuf *text)
{
    kp_strbuf_clear(text);
    kp_strbuf_addf(text, "c drawn\np cnf %d %zu\n", formula->variables, formula->count);
    for (size_t i = 0; i < formula->count; i++) {
        for (size_t k = 0; k < formula->clauses[i].length; k++)
            kp_strbuf_addf(text, "%d ", kp_formula_literals(formula, i)[k]);
        kp_strbuf_addf(text, "0\n");
    }
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

/* Sound by itself: use_secret in solution.c; here, that it is none too few. */
static void expect_solved(const struct kp_reduced *reduced, int *possible)
{
    struct kp_solution *solution;
    bool values[MOST + 1] = {false};

    assert_int_equal(kp_reduced_solve(reduced, NULL, &solution, NULL), KP_OK);
    assert_int_equal(solution->answer, has_answer(reduced) ? KP_CONSISTENT : KP_CHEATED);
    for (size_t i = 0; i < solution->part_count; i++)
        values[llabs(solution->parts[i])] = solution->parts[i] > 0;
    if (solution->answer == KP_CONSISTENT) {
        assert_true(
            kp_hard_problem_is_solved(&reduced->problem, reduced->reduction->asks, values, NULL));
        ++*possible;
    }
    kp_solution_free(solution);
}

static void solved_formulas_agree_with_brute_force(void **state)
{
    static const struct {
        const char *reduction;
        struct kp_formula_shape shape;
        int count;
    } kinds[] = {
        {"one-in-three", {8, 7, 3, 20, false, false}, 500},
        {"one-in-three-positive", {9, 8, 3, 20, true, false}, 500},
        {"one-in-three-consistent", {3, 3, 3, 20, false, false}, 500},
        {"3sat", {4, 22, 3, 10, false, false}, 500},
        {"cnf", {5, 14, 5, 60, false, false}, 500},
    };
    struct kp_strbuf text = {0};

    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct kp_random draw = kp_random_seed(20, k);
        int possible = 0, count = kp_share(kinds[k].count);

        for (int i = 0; i < count; i++) {
            struct kp_formula formula;
            struct kp_reduced *reduced;

            kp_random_formula(&draw, &kinds[k].shape, &formula);
            write_formula(&formula, &text);
            reduced = reduce(kinds[k].reduction, text.text, -1);
            expect_solved(reduced, &possible);
            kp_reduced_free(reduced);
            kp_formula_free(&formula);
        }
        assert_in_range(possible, count / 10, count * 19 / 20);
    }
    kp_strbuf_free(&text);
}

static void solved_graphs_agree_with_brute_force(void **state)
{
    struct kp_random draw = kp_random_seed(21, 0);
    struct kp_strbuf text = {0};
    int possible = 0, count = kp_share(500);

    (void)state;
    for (int i = 0; i < count; i++) {
        struct kp_graph graph;
        struct kp_reduced *reduced;

        kp_random_graph(&draw, 8, &graph);
        kp_strbuf_clear(&text);
        kp_strbuf_addf(&text, "p edge %d %zu\n", graph.vertices, graph.count);
        for (size_t e = 0; e < graph.count; e++)
            kp_strbuf_addf(&text, "e %d %d\n", graph.edges[e].to, graph.edges[e].from);
        reduced = reduce("vertex-cover", text.text,
                         (long)kp_random_below(&draw, (uint64_t)graph.vertices + 1));
        expect_solved(reduced, &possible);
        kp_reduced_free(reduced);
        free(graph.edges);
    }
    assert_in_range(possible, count / 10, count * 19 / 20);
    kp_strbuf_free(&text);
}

/* ---- Secrets of others ------------------------------------------------ */

static const struct {
    const char *secret, *answer; /* what is written; or what is wrong */
} others[] = {
    {"010110\n", "s SATISFIABLE\nv -1 -2 3 0\n"},
    {"0 1 0 1 1 0", "s SATISFIABLE\nv -1 -2 3 0\n"},
    {"s SATISFIABLE\nv 010110\n", "s SATISFIABLE\nv -1 -2 3 0\n"},
    {"\n# mine\nc not mine\n\nsecret 010110\n111111\n", "s SATISFIABLE\nv -1 -2 3 0\n"},
    {"011001\r\n", "clause 2 (line 4) has 3 true literals"},
    {"010101", "clause 1 (line 2) has 0 true literals"},
};

static void secrets_of_others_are_read_back(void **state)
{
    struct kp_reduced *reduced = reduce("one-in-three", "p cnf 3 2\n1 2 3 0\nc\n-1 2 -3 0\n", -1);

    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct kp_solution *solution;
        struct kp_strbuf text = {0};
        struct kp_out out = kp_strbuf_out(&text);

        assert_int_equal(
            kp_reduced_answer(reduced, others[i].secret, strlen(others[i].secret), &solution, NULL),
            KP_OK);
        if (solution->wrong)
            kp_strbuf_addf(&text, "%s", solution->wrong);
        else
            assert_int_equal(kp_solution_write(solution, &out), KP_OK);
        assert_string_equal(text.text, others[i].answer);
        assert_int_equal(solution->answer, solution->wrong ? KP_UNDECIDED : KP_CONSISTENT);
        kp_strbuf_free(&text);
        kp_solution_free(solution);
    }
    kp_reduced_free(reduced);
}

static void what_is_no_secret_is_refused(void **state)
{
    static const struct {
        const char *secret;
        unsigned line, column;
        const char *says;
    } bad[] = {
        {"", 0, 0, "no secret found; expected a line of 6 colours 0 and 1"},
        {"s UNSATISFIABLE\n", 0, 0, "no secret found"},
        {"c\n01010\n", 2, 1, "expected 6 pegs, found 5"},
        {"0101011\n", 1, 7, "expected 6 pegs, found 7"},
        {"v 010112\n", 1, 8, "unknown colour '2'"},
        {"0 1 0 1 1 red\n", 1, 11, "unknown colour 'red'"},
    };
    struct kp_reduced *reduced = reduce("one-in-three", TRIPLES, -1);

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct kp_solution *solution;
        struct kp_diag why;

        assert_int_equal(
            kp_reduced_answer(reduced, bad[i].secret, strlen(bad[i].secret), &solution, &why),
            KP_BAD_INPUT);
        assert_null(solution);
        if (why.line != bad[i].line || why.column != bad[i].column ||
            !strstr(why.says, bad[i].says))
            fail_msg("'%s': %u:%u: %s", bad[i].secret, why.line, why.column, why.says);
    }
    kp_reduced_free(reduced);
}

static void covers_of_others_are_held_against_the_graph(void **state)
{
    static const struct {
        const char *secret, *wrong;
    } covers[] = {
        {"10100110100110", NULL},
        {"11000110100110", "neither end of the edge 3 4 is chosen"},
        {"11100110100110", "3 vertices are chosen instead of 2"},
    };
    struct kp_reduced *reduced = reduce("vertex-cover", SQUARE, 2);

    (void)state;
    for (size_t i = 0; i < sizeof covers / sizeof *covers; i++) {
        struct kp_solution *solution;

        assert_int_equal(kp_reduced_answer(reduced, covers[i].secret, 14, &solution, NULL), KP_OK);
        assert_string_equal(solution->wrong ? solution->wrong : "",
                            covers[i].wrong ? covers[i].wrong : "");
        kp_solution_free(solution);
    }
    kp_reduced_free(reduced);
}

/* ---- Limits and lines ------------------------------------------------- */

static void limits_leave_it_undecided(void **state)
{
    static const struct {
        struct kp_options options;
        const char *why;
    } limits[] = {
        {{.memory = 50}, "the memory limit (--memory-limit): 6 pegs in 6 rows need 0.0 MB"},
        {{.engine = "native", .states = 1}, "the state budget (--states)"},
    };
    struct kp_reduced *reduced = reduce("one-in-three", TRIPLES, -1);

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct kp_solution *solution;
        struct kp_strbuf text = {0};
        struct kp_out out = kp_strbuf_out(&text);

        assert_int_equal(kp_reduced_solve(reduced, &limits[i].options, &solution, NULL), KP_OK);
        assert_int_equal(solution->answer, KP_UNDECIDED);
        assert_string_equal(solution->unfinished, limits[i].why);
        assert_int_equal(kp_solution_write(solution, &out), KP_OK);
        assert_string_equal(text.text, "s UNKNOWN\n");
        kp_strbuf_free(&text);
        kp_solution_free(solution);
    }
    kp_reduced_free(reduced);
}

/* As the competitions want it: every line 'v' fits a terminal, the last ends with 0. */
static void long_answers_are_cut_into_lines(void **state)
{
    struct kp_reduced *reduced = reduce("one-in-three-positive", "p cnf 400 1\n1 0\n", -1);
    struct kp_solution *solution;
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    long expected = 0;
    char *rest;

    (void)state;
    assert_int_equal(kp_reduced_solve(reduced, NULL, &solution, NULL), KP_OK);
    assert_int_equal(kp_solution_write(solution, &out), KP_OK);
    for (char *line = strtok_r(text.text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *end = line + 1;

        assert_true(strlen(line) <= 78);
        if (line[0] == 's')
            continue;
        assert_int_equal(line[0], 'v');
        while (*end) {
            long part = strtol(end, &end, 10);

            assert_int_equal(labs(part), expected < 400 ? expected + 1 : 0);
            expected++;
        }
    }
    assert_int_equal(expected, 401);
    kp_strbuf_free(&text);
    kp_solution_free(solution);
    kp_reduced_free(reduced);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_written_as_solvers_do),
        cmocka_unit_test(what_clashes_is_told),
        cmocka_unit_test(solved_formulas_agree_with_brute_force),
        cmocka_unit_test(solved_graphs_agree_with_brute_force),
        cmocka_unit_test(secrets_of_others_are_read_back),
        cmocka_unit_test(what_is_no_secret_is_refused),
        cmocka_unit_test(covers_of_others_are_held_against_the_graph),
        cmocka_unit_test(limits_leave_it_undecided),
        cmocka_unit_test(long_answers_are_cut_into_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
