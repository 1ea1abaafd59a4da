/* What unit propagation finds of a counter, exhaustively: every way to know
 * some of the literals, and every "from so many to so many".  Counters that
 * claim to be complete must miss nothing, and the others something. */
#include "cnf/counter.h"
#include "help/share.h"
#include "help/units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

#define MOST 8

/* The clauses of a counter over the variables 1..n, and what is known. */
struct formula {
    int n, cap, out[MOST];
    struct kp_units units;
};

static struct formula *write(const struct kp_counter *counter, int n, int cap)
{
    static const int lits[MOST] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct formula *formula = calloc(1, sizeof *formula);
    struct kp_cnf cnf = {.variables = n};

    assert_non_null(formula);
    formula->n = n;
    formula->cap = cap;
    formula->units.most = n;
    cnf.emit = kp_units_emit;
    cnf.to = &formula->units;
    counter->count(&cnf, lits, n, cap, formula->out);
    return formula;
}

/* Know the literals as the ternary digits of `way` say (0: not), and that
 * `from` to `to` are true; returns how many are known to be true and false. */
static void assume(struct formula *formula, int way, int from, int to, int known[2])
{
    struct kp_list list = {formula->out, formula->cap};

    kp_units_begin(&formula->units);
    known[0] = known[1] = 0;
    for (int i = 1; i <= formula->n; i++, way /= 3)
        if (way % 3 > 0) {
            known[way % 3 - 1]++;
            kp_units_learn(&formula->units, way % 3 == 1 ? i : -i);
        }
    if (from > 0)
        kp_units_learn(&formula->units, kp_least(list, from));
    if (to < formula->n)
        kp_units_learn(&formula->units, -kp_least(list, to + 1));
}

/* Whether propagation missed something: a clash, a counted literal, or one of
 * the others where no more may be true, or none may be false. */
static bool misses(struct formula *formula, int way, int from, int to)
{
    int known[2], n = formula->n, missed = 0, least, most;

    assume(formula, way, from, to, known);
    kp_units_propagate(&formula->units);
    least = known[0];
    most = n - known[1];
    if (from > most || to < least)
        return !formula->units.clash;
    assert_false(formula->units.clash);
    for (int k = 0; k < formula->cap; k++)
        missed += (k < least || k >= most) && kp_units_value(&formula->units, formula->out[k]) == 0;
    for (int i = 1; i <= n; i++)
        missed += (to == least || from == most) && kp_units_value(&formula->units, i) == 0;
    return missed > 0;
}

static int count_missed(struct formula *formula)
{
    int ways = 1, missed = 0;

    for (int i = 0; i < formula->n; i++)
        ways *= 3;
    for (int from = 0; from <= formula->cap; from++)
        for (int to = from; to <= formula->n; to++)
            for (int way = 0; way < ways && (to < formula->cap || to == formula->n); way++)
                missed += misses(formula, way, from, to);
    return missed;
}

static int missed_by(const struct kp_counter *counter)
{
    int missed = 0, most = kp_stride() > 1 ? MOST - 1 : MOST;

    for (int n = 1; n <= most; n++)
        for (int cap = 1; cap <= n; cap++) {
            struct formula *formula = write(counter, n, cap);

            missed += count_missed(formula);
            kp_units_free(&formula->units);
            free(formula);
        }
    return missed;
}

static void the_complete_miss_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++) {
        int missed = missed_by(kp_counters[i]);

        print_message("%s: %d missed\n", kp_counters[i]->name, missed);
        assert_int_equal(missed == 0, kp_counters[i]->complete);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_complete_miss_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
