/* Every allocation of ours is made to fail in turn while a problem becomes a game
 * and an answer: it ends with "no memory", or as it does with memory; and what is
 * wrong is refused all the same. */
#include "help/failing_allocations.h"
#include "keypeg.h"
#include "reductions/reduction.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct problem {
    const char *reduction, *text;
    long size;
    enum kp_answer answer; /* KP_UNDECIDED: it takes too long to be asked so often */
} known[] = {
    {"one-in-three", "p cnf 3 3\n1 2 3 0\n-1 2 -3 0\n1 1 3 0\n", -1, KP_CONSISTENT},
    {"one-in-three", "p cnf 1 1\n1 1 1 0\n", -1, KP_CHEATED},
    {"one-in-three-positive", "p cnf 3 2\n1 2 3 0\n1 1 2 0\n", -1, KP_CONSISTENT},
    {"one-in-three-consistent", "p cnf 6 2\n1 2 3 0\n1 4 5 0\n", -1, KP_CONSISTENT},
    {"one-in-three-consistent", "p cnf 1 2\n1 0\n-1 0\n", -1, KP_UNDECIDED},
    {"3sat", "p cnf 2 2\n1 -2 0\n2 0\n", -1, KP_CONSISTENT},
    {"cnf", "p cnf 5 3\n1 2 3 4 5 0\n1 -1 0\n0\n", -1, KP_CHEATED},
    {"cnf", "p cnf 5 1\n1 2 3 4 5 0\n", -1, KP_UNDECIDED},
    {"vertex-cover", "p edge 3 2\ne 1 2\ne 2 3\n", 1, KP_CONSISTENT},
};

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)to;
    (void)bytes;
    return length > 0;
}

/* Everything that a caller can do with a reduced problem.  The text is the game. */
static enum kp_status use(const void *data, struct kp_text_buffer *paper)
{
    const struct problem *problem = data;
    struct kp_out out = kp_text_buffer_out(paper), aside = {swallow, NULL};
    struct kp_options options = {.engine = "native"};
    struct kp_solution *solution = NULL;
    struct kp_reduced *reduced = NULL;
    struct kp_errors wrong;
    enum kp_status status = kp_reduce(problem->reduction, problem->text, strlen(problem->text),
                                      problem->size, &reduced, &wrong);

    if (status == KP_OK)
        status = kp_reduced_write(reduced, &out);
    if (status == KP_OK)
        status = kp_reduced_json(reduced, NULL, NULL, &aside);
    if (status == KP_OK && problem->answer != KP_UNDECIDED)
        status = kp_reduced_solve(reduced, &options, &solution, NULL);
    if (status == KP_OK && solution && solution->answer == KP_UNDECIDED)
        status = KP_NO_MEMORY; /* the engine's limit */
    if (status == KP_OK && solution) {
        assert_int_equal(solution->answer, problem->answer);
        status = kp_solution_write(solution, &aside);
    }
    if (status == KP_OK && solution)
        status = kp_reduced_json(reduced, solution, NULL, &aside);
    kp_solution_free(solution);
    kp_reduced_free(reduced);
    return status;
}

static void problems_survive_without_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        kp_expect_work_survives(use, &known[i], KP_SAME_TEXT);
}

static void secrets_are_read_without_memory(void **state)
{
    static const char secret[] = "v 011001\n";
    struct kp_reduced *reduced;
    bool done = false;

    (void)state;
    assert_int_equal(
        kp_reduce("one-in-three", known[0].text, strlen(known[0].text), -1, &reduced, NULL), KP_OK);
    for (long n = 0; !done; n++) {
        struct kp_solution *solution = NULL;
        enum kp_status status;

        kp_allocations_left = n;
        status = kp_reduced_answer(reduced, secret, sizeof secret - 1, &solution, NULL);
        assert_true(status == KP_OK || status == KP_NO_MEMORY);
        if (status == KP_OK)
            assert_string_equal(solution->wrong, "clause 2 (line 3) has 3 true literals");
        done = kp_allocations_left >= 0;
        kp_allocations_left = -1;
        kp_solution_free(solution);
    }
    kp_reduced_free(reduced);
}

static void mistakes_are_told_without_memory(void **state)
{
    static const char text[] = "p cnf 3 2\n1 2 x 0\n3 0\n";
    bool done = false;

    (void)state;
    for (long n = 0; !done; n++) {
        struct kp_errors problems;
        struct kp_reduced *reduced;
        enum kp_status status;

        kp_allocations_left = n;
        status = kp_reduce("cnf", text, sizeof text - 1, -1, &reduced, &problems);
        done = kp_allocations_left >= 0;
        kp_allocations_left = -1;
        assert_true(status == KP_BAD_INPUT || (status == KP_NO_MEMORY && !done));
        assert_null(reduced);
        assert_true(problems.count > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_survive_without_memory),
        cmocka_unit_test(secrets_are_read_without_memory),
        cmocka_unit_test(mistakes_are_told_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
