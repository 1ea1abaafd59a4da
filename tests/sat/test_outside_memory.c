/* Solvers outside this process, where every allocation fails in turn, here or in
 * their child: the right answer or "out of memory", and nothing left behind. */
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "sat/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>

static struct kp_question *question;
static struct kp_encoding_choice choice;

/* All rows, some, and all again: what the solver says of itself is right. */
static void ask(const struct kp_solver *solver, const char *program, bool honest)
{
    struct kp_limits limits = {0};
    struct kp_stats stats = {0};
    struct kp_session_plan plan = {.question = question,
                                   .choice = &choice,
                                   .solver = solver,
                                   .stats = &stats,
                                   .program = program};
    struct kp_session *session = kp_session_new(&plan, &limits);
    bool rows_on[5] = {true, false, true};
    uint16_t code[8];

    for (int i = 0; session && i < 3; i++) {
        enum kp_answer answer = kp_session_solve(session, &limits, i == 1 ? rows_on : NULL, code);

        if (answer == KP_UNDECIDED)
            assert_int_equal(kp_session_stop(session), KP_OUT_OF_MEMORY);
        else if (i != 1)
            assert_int_equal(answer, honest ? KP_CONSISTENT : KP_CHEATED);
        for (size_t r = 0; r < question->row_count; r++)
            kp_session_failed(session, r);
    }
    kp_session_free(session);
}

/* Until none of the allocations here fails any more; those of a child go on a
 * little longer. */
static void fail_each(const char *name, bool honest)
{
    const struct kp_solver *solver;
    long n = 0, more = 0;

    if (kp_solver_find(name, &solver, NULL) != KP_OK)
        return;
    for (; more < 20; n++) {
        kp_allocations_left = n;
        ask(solver, name, honest);
        more += kp_allocations_left >= 0;
        kp_allocations_left = -1;
        assert_true(n < 100000);
    }
    assert_in_range(n, 30, 99999);
}

static void every_allocation_fails_once(void **state)
{
    (void)state;
    for (int honest = 0; honest < 2; honest++) {
        uint64_t seed = 3;
        struct kp_transcript *board = kp_true_game(&seed,
                                                   (struct kp_board){.pegs = 4, .colours = 2}, 5);

        board->rows[3].score.black += honest ? 0 : 1;
        board->rows[3].score.white -= honest ? 0 : 1;
        question = kp_question_new(board, true);
        assert_non_null(question);
        assert_int_equal(kp_encoding_choose("general", question, &choice, NULL), KP_OK);
        for (size_t i = 0; kp_solvers[i]; i++)
            if (kp_solvers[i]->complaint)
                fail_each(kp_solvers[i]->name, honest);
        fail_each("picosat -v", honest);
        kp_question_free(question);
        kp_transcript_free(board);
    }
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
