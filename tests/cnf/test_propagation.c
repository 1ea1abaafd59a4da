/* What unit propagation finds of a counter, exhaustively: every way to know
 * some of the literals, and every "at least this many and at most that many".
 * Counters that declare to be complete must miss nothing, and the others
 * something.  A failure names the counter, the cap and what was known. */
#include "cnf/counter.h"
#include "help/case_share.h"
#include "help/unit_propagation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 8

/* The clauses of a counter over the variables 1..n, and what is known. */
struct formula {
    const char *counter;
    int n, cap, out[MOST];
    struct kp_unit_propagator units;
};

/* The cases of a counter in which propagation misses something: how many, and the first. */
struct missed {
    int count;
    char first[160];
};

static struct formula *write(const struct kp_counter *counter, int n, int cap)
{
    static const int lits[MOST] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct formula *formula = calloc(1, sizeof *formula);
    struct kp_clause_sink cnf = {.variables = n};

    assert_non_null(formula);
    formula->counter = counter->name;
    formula->n = n;
    formula->cap = cap;
    formula->units.most = n;
    cnf.emit = kp_unit_propagator_emit;
    cnf.to = &formula->units;
    kp_encode_count(&cnf, counter, lits, n, cap, formula->out);
    return formula;
}

/* Know the literals as the ternary digits of `way` say (0: not), and that
 * `from` to `to` are true; returns how many are known to be true and false. */
static void assume(struct formula *formula, int way, int from, int to, int known[2])
{
    struct kp_unary_count list = {formula->out, formula->cap};

    kp_unit_propagator_begin(&formula->units);
    known[0] = known[1] = 0;
    for (int i = 1; i <= formula->n; i++, way /= 3)
        if (way % 3 > 0) {
            known[way % 3 - 1]++;
            kp_unit_propagator_learn(&formula->units, way % 3 == 1 ? i : -i);
        }
    if (from > 0)
        kp_unit_propagator_learn(&formula->units, kp_at_least_literal(list, from));
    if (to < formula->n)
        kp_unit_propagator_learn(&formula->units, -kp_at_least_literal(list, to + 1));
}

/* "3 literals, cap 2, given x1=1, x3=0, at least 1 and at most 2 true" */
static void describe(const struct formula *formula, int way, int from, int to, char *text,
                     size_t size)
{
    int end = snprintf(text, size, "%d literals, cap %d, given", formula->n, formula->cap);

    for (int i = 1; i <= formula->n; i++, way /= 3)
        if (way % 3 > 0)
            end += snprintf(text + end, size - (size_t)end, " x%d=%d,", i, way % 3 == 1);
    snprintf(text + end, size - (size_t)end, " at least %d and at most %d true", from, to);
}

/* Whether propagation missed something: a clash, a counted literal, or one of
 * the others where no more may be true, or none may be false. */
static bool misses(struct formula *formula, int way, int from, int to)
{
    int known[2], n = formula->n, missed = 0, least, most;

    assume(formula, way, from, to, known);
    kp_unit_propagator_propagate(&formula->units);
    least = known[0];
    most = n - known[1];
    if (from > most || to < least)
        return !formula->units.clash;
    if (formula->units.clash) {
        char text[160];

        describe(formula, way, from, to, text, sizeof text);
        fail_msg("counter '%s', %s: that is possible, and its clauses rule it out",
                 formula->counter, text);
    }
    for (int k = 0; k < formula->cap; k++)
        missed += (k < least || k >= most) &&
                  kp_unit_propagator_value(&formula->units, formula->out[k]) == 0;
    for (int i = 1; i <= n; i++)
        missed += (to == least || from == most) &&
                  kp_unit_propagator_value(&formula->units, i) == 0;
    return missed > 0;
}

static void count_missed(struct formula *formula, struct missed *missed)
{
    int ways = 1;

    for (int i = 0; i < formula->n; i++)
        ways *= 3;
    for (int from = 0; from <= formula->cap; from++)
        for (int to = from; to <= formula->n; to++)
            for (int way = 0; way < ways && (to < formula->cap || to == formula->n); way++)
                if (misses(formula, way, from, to) && missed->count++ == 0)
                    describe(formula, way, from, to, missed->first, sizeof missed->first);
}

static struct missed missed_by(const struct kp_counter *counter)
{
    int most = kp_stride() > 1 ? MOST - 1 : MOST;
    struct missed missed = {0};

    for (int n = 1; n <= most; n++)
        for (int cap = 1; cap <= n; cap++) {
            struct formula *formula = write(counter, n, cap);

            count_missed(formula, &missed);
            kp_unit_propagator_free(&formula->units);
            free(formula);
        }
    return missed;
}

static void the_complete_miss_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++) {
        const char *name = kp_counters[i]->name;
        struct missed missed = missed_by(kp_counters[i]);

        print_message("%s: %d missed\n", name, missed.count);
        if (missed.count > 0 && kp_counters[i]->complete)
            fail_msg("counter '%s' sets .complete, but unit propagation misses something in %d "
                     "cases, first with %s",
                     name, missed.count, missed.first);
        if (missed.count == 0 && !kp_counters[i]->complete)
            fail_msg("counter '%s': unit propagation misses nothing; set .complete = true", name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_complete_miss_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
