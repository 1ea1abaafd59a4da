/* A copy of shared rules has no references: counting one is reported, not done somewhere in
 * memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#undef NDEBUG
#include "game/rules.c"

#include <cmocka.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The signal that ends a process which counts a reference to these rules, or 0. */
static int signal_of_reference(struct kp_rules *rules)
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        struct rlimit none = {0, 0};

        setrlimit(RLIMIT_CORE, &none);
        close(STDERR_FILENO);
        kp_rules_ref(rules);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void only_the_original_is_counted(void **state)
{
    struct kp_rules *rules = kp_rules_new(), draft = {.pegs = 4}, copy, *adopted;

    (void)state;
    assert_non_null(rules);
    copy = *rules;
    adopted = kp_rules_adopt(&draft);
    assert_non_null(adopted);
    assert_int_equal(adopted->pegs, 4);
    assert_int_equal(signal_of_reference(rules), 0);
    assert_int_equal(signal_of_reference(adopted), 0);
    assert_int_equal(signal_of_reference(&copy), SIGABRT);
    assert_int_equal(signal_of_reference(&draft), SIGABRT);
    kp_rules_clear(rules);
    assert_int_equal(signal_of_reference(rules), 0);
    kp_rules_unref(adopted);
    kp_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(only_the_original_is_counted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
