/* kp_child_end kills a process group only while the number of the group is the child's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <signal.h>

static int record_kill(pid_t pid, int number);
#define kill record_kill
#include "sat/child_process.c"
#undef kill

#include <cmocka.h>

static pid_t killed[4]; /* what kill was called for, in order */
static size_t kills;

static int record_kill(pid_t pid, int number)
{
    assert_in_range(kills, 0, 3);
    killed[kills++] = pid;
    return kill(pid, number);
}

static struct kp_child begin_program(char *path, char *word)
{
    char *words[] = {path, word, NULL};
    const struct kp_child_plan plan = {.path = path, .words = words, .input = -1};
    struct kp_child child;

    kills = 0;
    assert_true(kp_child_begin(&child, &plan));
    return child;
}

static void expect_group_killed(pid_t pid)
{
    assert_int_equal(kills, 2);
    assert_int_equal(killed[0], -pid);
    assert_int_equal(killed[1], pid);
}

static void a_running_child_is_killed_with_its_group(void **state)
{
    struct kp_child child = begin_program("/bin/sleep", "600");
    pid_t pid = child.pid;

    (void)state;
    assert_int_equal(kp_child_end(&child, false).signal, SIGKILL);
    expect_group_killed(pid);
}

/* What the child has started may still run. */
static void the_group_of_a_finished_child_is_killed(void **state)
{
    struct kp_child child = begin_program("/bin/true", NULL);
    pid_t pid = child.pid;

    (void)state;
    assert_int_equal(kp_child_end(&child, true).status, 0);
    expect_group_killed(pid);
}

/* The program ignores SIGCHLD: the number is free as soon as the child has exited. */
static void a_number_that_is_free_is_not_killed(void **state)
{
    siginfo_t info;
    struct kp_child child;

    (void)state;
    signal(SIGCHLD, SIG_IGN);
    child = begin_program("/bin/true", NULL);
    /* it returns with ECHILD as soon as the child has exited */
    while (waitid(P_PID, (id_t)child.pid, &info, WEXITED) != 0 && errno == EINTR)
        ;
    assert_int_equal(kp_child_end(&child, true).status, -1);
    assert_int_equal(kills, 0);
    signal(SIGCHLD, SIG_DFL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_running_child_is_killed_with_its_group),
        cmocka_unit_test(the_group_of_a_finished_child_is_killed),
        cmocka_unit_test(a_number_that_is_free_is_not_killed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
