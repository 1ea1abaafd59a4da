/* Every allocation of ours is made to fail in turn while a problem becomes a game: it ends with "no
 * memory", or as it does with memory; and what is wrong is refused all the same. */
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
} known[] = {
    {"one-in-three", "p cnf 3 3\n1 2 3 0\n-1 2 -3 0\n1 1 3 0\n"},
    {"one-in-three", "p cnf 1 1\n1 1 1 0\n"},
    {"one-in-three-positive", "p cnf 3 2\n1 2 3 0\n1 1 2 0\n"},
    {"3sat", "p cnf 2 2\n1 -2 0\n2 0\n"},
    {"cnf", "p cnf 5 3\n1 2 3 4 5 0\n1 -1 0\n0\n"},
    {"cnf", "p cnf 5 1\n1 2 3 4 5 0\n"},
};

/* Reduces the problem and reads its game.  The text is the game. */
static enum kp_status use(const void *data, struct kp_text_buffer *paper)
{
    const struct problem *problem = data;
    struct kp_out out = kp_text_buffer_out(paper);
    struct kp_strbuf game = {0};
    struct kp_out to = kp_strbuf_out(&game);
    struct kp_match *match = NULL;
    enum kp_status status = kp_reduce(problem->reduction, problem->text, strlen(problem->text), &to,
                                      NULL);

    if (status == KP_WRITE_FAILED && game.failed)
        status = KP_NO_MEMORY;
    if (status == KP_OK)
        status = kp_match_read(game.text, game.length, "text", &match, NULL);
    if (status == KP_OK)
        out.write(out.to, game.text, game.length);
    kp_match_free(match);
    kp_strbuf_free(&game);
    return status;
}

static void problems_survive_without_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        kp_expect_work_survives(use, &known[i], KP_SAME_TEXT);
}

static void mistakes_are_told_without_memory(void **state)
{
    static const char text[] = "p cnf 3 2\n1 2 x 0\n3 0\n";
    bool done = false;

    (void)state;
    for (long n = 0; !done; n++) {
        struct kp_out out = {NULL, NULL}; /* nothing is written */
        struct kp_errors problems;
        enum kp_status status;

        kp_allocations_left = n;
        status = kp_reduce("cnf", text, sizeof text - 1, &out, &problems);
        done = kp_allocations_left >= 0;
        kp_allocations_left = -1;
        assert_true(status == KP_BAD_INPUT || (status == KP_NO_MEMORY && !done));
        assert_true(problems.count > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_survive_without_memory),
        cmocka_unit_test(mistakes_are_told_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
