/* Merges of counted lists that are shared between lists. */
#include "cnf/counter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

static int count(struct kp_clause_sink *cnf, const int *lits, int n, int cap, int *out)
{
    int before = cnf->variables;

    kp_encode_count(cnf, &kp_counter_totalizer, lits, n, cap, out);
    return cnf->variables - before;
}

static void what_was_counted_is_not_counted_again(void **state)
{
    static const int first[] = {1, 2, 3, 4, 5, 6, 7, 8}, second[] = {1, 2, 3, 4, -5, -6, 7, 8};
    struct kp_clause_sink cnf = {.variables = 8}, alone = {.variables = 8};
    int out[8], again[8];

    (void)state;
    cnf.merge_cache = kp_merge_cache_new(8);
    assert_non_null(cnf.merge_cache);
    assert_int_equal(count(&cnf, first, 8, 8, out), count(&alone, first, 8, 8, again));
    assert_int_equal(count(&cnf, first, 8, 8, again), 0);
    assert_memory_equal(out, again, sizeof out);
    assert_int_equal(count(&cnf, second, 4, 4, again), 0); /* the first half of both */
    assert_int_equal(count(&cnf, second, 8, 8, again), 2 + 4 + 8);
    assert_int_equal(count(&cnf, first, 8, 3, again),
                     3); /* halves serve, though they count further */
    assert_int_equal(count(&alone, first, 8, 8, again), count(&alone, first, 8, 8, again));
    kp_merge_cache_free(cnf.merge_cache);
}

/* More pairs than there are slots at first; and lists whose variables do not
 * ascend, or are not known to the store, are cut in the middle. */
static void many_merges_are_kept(void **state)
{
    struct kp_clause_sink cnf = {.variables = 2000};
    int out[3], first[1000];

    (void)state;
    cnf.merge_cache = kp_merge_cache_new(2000);
    assert_non_null(cnf.merge_cache);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(count(&cnf, (const int[]){i + 1, i + 1001}, 2, 2, out), 2);
        first[i] = out[0];
    }
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(count(&cnf, (const int[]){i + 1, i + 1001}, 2, 2, out), 0);
        assert_int_equal(out[0], first[i]);
    }
    assert_int_equal(count(&cnf, (const int[]){9, 8, 7}, 3, 3, out), 2 + 3);
    assert_int_equal(count(&cnf, (const int[]){2001, 2002, 2003}, 3, 3, out), 2 + 3);
    kp_merge_cache_free(cnf.merge_cache);
    kp_merge_cache_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_counted_is_not_counted_again),
        cmocka_unit_test(many_merges_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
