/* The share of the tests that runs: all at 100 percent, about as much as is asked for
 * below that, and the same default for programs and scripts. */
#include "help/case_share.h"
#include "help/failing_allocations.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void set_share(const char *percent)
{
    assert_int_equal(
        percent ? setenv("KEYPEG_TEST_SHARE", percent, 1) : unsetenv("KEYPEG_TEST_SHARE"), 0);
}

static int count_chosen(int cases)
{
    uint64_t seed = 1;
    int chosen = 0;

    for (int i = 0; i < cases; i++)
        chosen += kp_is_chosen(&seed);
    return chosen;
}

/* How many allocations fail, one after the other, of a run that makes `allocations`. */
static int count_failures(long allocations)
{
    int failures = 0;

    for (long n = 0; n < allocations; n = kp_next_failure(n))
        failures++;
    return failures;
}

static void all_is_all(void **state)
{
    (void)state;
    set_share("100");
    assert_int_equal(kp_share(7), 7);
    assert_int_equal(kp_stride(), 1);
    assert_int_equal(count_chosen(1000), 1000);
    assert_int_equal(count_failures(1000), 1000);
}

static void a_share_is_a_share(void **state)
{
    (void)state;
    set_share("5");
    assert_int_equal(kp_share(1000), 50);
    assert_int_equal(kp_share(7), 1);
    assert_int_equal(kp_stride(), 21);
    assert_in_range(count_chosen(10000), 400, 600);
    assert_int_equal(count_failures(10), 10); /* the first few all fail */
    assert_in_range(count_failures(10000), 100, 200);
    set_share("0");
    assert_int_equal(kp_share(1000), 10);
    set_share("1000");
    assert_int_equal(kp_share(1000), 1000);
}

static void programs_and_scripts_have_one_default(void **state)
{
    static const char ask[] = "bash -c '. \"$2/tests/help/command_test.sh\" && share 100' bash "
                              "/bin/sh \"" KEYPEG_SOURCE "\"";
    FILE *script;
    int share = 0;

    (void)state;
    set_share(NULL);
    assert_int_equal(kp_share_percent(), KP_QUICK_SHARE);
    script = popen(ask, "r");
    assert_non_null(script);
    assert_int_equal(fscanf(script, "%d", &share), 1);
    pclose(script);
    assert_int_equal(share, KP_QUICK_SHARE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_all),
        cmocka_unit_test(a_share_is_a_share),
        cmocka_unit_test(programs_and_scripts_have_one_default),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
