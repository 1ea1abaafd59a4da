/* How many of a few literals are true, said of their subsets: exhaustively, for
 * up to six literals.  And merges that are shared between lists. */
#include "cnf/counter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

#define MOST 6

/* Reads clauses over the variables 1..MOST, of which `values` are true. */
struct reader {
    unsigned values;
    bool clause, all; /* some literal of this clause is true; so far of every clause */
};

static void emit(void *to, int lit)
{
    struct reader *reader = to;
    bool value = lit != 0 && (reader->values >> (abs(lit) - 1) & 1);

    reader->clause |= lit != 0 && value == (lit > 0);
    if (lit != 0)
        return;
    reader->all &= reader->clause;
    reader->clause = false;
}

/* Whether the clauses hold under these values; how many there are. */
static bool holds(int n, int k, int sign, unsigned values, uint64_t *clauses)
{
    static const int lits[] = {1, 2, 3, 4, 5, 6}, never[] = {KP_FALSE, KP_FALSE};
    struct reader reader = {.values = values, .all = true};
    struct kp_clause_sink cnf = {.emit = emit, .to = &reader};

    kp_subsets_at_least(&cnf, never, lits, n, k, sign);
    *clauses = cnf.clauses;
    return reader.all;
}

static void subsets_say_how_many(void **state)
{
    (void)state;
    for (int n = 1; n <= MOST; n++)
        for (int k = -1; k <= n + 1; k++)
            for (unsigned values = 0; values < 1u << n; values++) {
                int trues = __builtin_popcount(values);
                uint64_t clauses;

                assert_int_equal(holds(n, k, 1, values, &clauses), trues >= k);
                assert_int_equal(clauses, kp_subset_clauses(n, k, 1000));
                assert_int_equal(holds(n, n - k, -1, values, &clauses), trues <= k);
                assert_int_equal(clauses, kp_subset_clauses(n, n - k, 1000));
            }
}

static void subsets_are_counted_up_to_a_bound(void **state)
{
    (void)state;
    assert_int_equal(kp_subset_clauses(3, 1, 9), 1);
    assert_int_equal(kp_subset_clauses(3, 2, 9), 3);
    assert_int_equal(kp_subset_clauses(6, 3, 16), 15);
    assert_int_equal(kp_subset_clauses(6, 3, 15), 15);
    assert_int_equal(kp_subset_clauses(6, 3, 9), 9);
    assert_int_equal(kp_subset_clauses(65535, 32768, 9), 9);
    assert_int_equal(kp_subset_clauses(65535, 65535, 100000), 65535);
}

/* One of two literals lets everything pass. */
static void nothing_is_said_otherwise(void **state)
{
    static const int lits[] = {1, 2, 3};
    struct kp_clause_sink cnf = {0};

    (void)state;
    kp_subsets_at_least(&cnf, (const int[]){KP_FALSE, KP_TRUE}, lits, 3, 2, 1);
    kp_subsets_at_least(&cnf, (const int[]){KP_TRUE, 4}, lits, 3, -2, -1);
    kp_subsets_at_least(&cnf, (const int[]){KP_TRUE, 4}, lits, 3, 4, -1);
    assert_int_equal(cnf.clauses, 0);
    kp_subsets_at_least(&cnf, (const int[]){KP_FALSE, 4}, lits, 3, 2, 1);
    assert_int_equal(cnf.clauses, 3);
    assert_int_equal(cnf.literals, 9);
}

/* ---- Merges that were made before ---- */

static int count(struct kp_clause_sink *cnf, const int *lits, int n, int cap, int *out)
{
    int before = cnf->variables;

    kp_count_by_merging(cnf, kp_merge, lits, n, cap, out);
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
        cmocka_unit_test(subsets_say_how_many),
        cmocka_unit_test(subsets_are_counted_up_to_a_bound),
        cmocka_unit_test(nothing_is_said_otherwise),
        cmocka_unit_test(what_was_counted_is_not_counted_again),
        cmocka_unit_test(many_merges_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
