/* What unit propagation finds of a counter, exhaustively: every way to know
 * some of the literals, and every "from so many to so many".  Counters that
 * claim to be complete must miss nothing, and the others something. */
#include "cnf/counter.h"
#include "help/share.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#define MOST      8
#define VARIABLES 100
#define LITERALS  2000

/* The clauses of a counter over the variables 1..n, and what is known. */
struct formula {
    int n, cap, out[MOST];
    int text[LITERALS], end; /* each clause ends with 0 */
    int begins[LITERALS], clauses;
    int watched_by[2 * VARIABLES + 1][LITERALS / 4], watchers[2 * VARIABLES + 1];
    int value[VARIABLES + 1]; /* 1, -1, or 0: not known */
    int trail[VARIABLES], known;
    bool clash;
};

static void collect(void *to, int lit)
{
    struct formula *formula = to;
    int at = lit + VARIABLES;

    assert_true(formula->end < LITERALS && abs(lit) <= VARIABLES);
    formula->text[formula->end++] = lit;
    if (lit == 0) {
        formula->begins[++formula->clauses] = formula->end;
        return;
    }
    assert_true(formula->watchers[at] < LITERALS / 4);
    formula->watched_by[at][formula->watchers[at]++] = formula->clauses;
}

static struct formula *write(const struct kp_counter *counter, int n, int cap)
{
    static const int lits[MOST] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct formula *formula = calloc(1, sizeof *formula);
    struct kp_cnf cnf = {.emit = collect, .to = formula, .variables = n};

    assert_non_null(formula);
    formula->n = n;
    formula->cap = cap;
    counter->count(&cnf, lits, n, cap, formula->out);
    return formula;
}

/* 1, -1, or 0: not known. */
static int value_of(const struct formula *formula, int lit)
{
    return lit > 0 ? formula->value[lit] : -formula->value[-lit];
}

static void learn(struct formula *formula, int lit)
{
    int value = value_of(formula, lit);

    if (value < 0)
        formula->clash = true;
    if (value != 0)
        return;
    formula->value[abs(lit)] = lit > 0 ? 1 : -1;
    formula->trail[formula->known++] = lit;
}

/* Learn what is left of a clause, if that is one literal or none. */
static void look_at(struct formula *formula, const int *clause)
{
    int open = 0, last = 0;

    for (; *clause; clause++) {
        int value = value_of(formula, *clause);

        if (value > 0)
            return;
        if (value == 0) {
            last = *clause;
            open++;
        }
    }
    if (open == 0)
        formula->clash = true;
    else if (open == 1)
        learn(formula, last);
}

static void propagate(struct formula *formula)
{
    for (int i = 0; i < formula->known && !formula->clash; i++) {
        int at = VARIABLES - formula->trail[i];

        for (int w = 0; w < formula->watchers[at] && !formula->clash; w++)
            look_at(formula, formula->text + formula->begins[formula->watched_by[at][w]]);
    }
}

/* Know the literals as the ternary digits of `way` say (0: not), and that
 * `from` to `to` are true; returns how many are known to be true and false. */
static void assume(struct formula *formula, int way, int from, int to, int known[2])
{
    struct kp_list list = {formula->out, formula->cap};

    memset(formula->value, 0, sizeof formula->value);
    formula->known = known[0] = known[1] = 0;
    formula->clash = false;
    for (int i = 1; i <= formula->n; i++, way /= 3)
        if (way % 3 > 0) {
            known[way % 3 - 1]++;
            learn(formula, way % 3 == 1 ? i : -i);
        }
    if (from > 0)
        learn(formula, kp_least(list, from));
    if (to < formula->n)
        learn(formula, -kp_least(list, to + 1));
}

/* Whether propagation missed something: a clash, a counted literal, or one of
 * the others where no more may be true, or none may be false. */
static bool misses(struct formula *formula, int way, int from, int to)
{
    int known[2], n = formula->n, missed = 0, least, most;

    assume(formula, way, from, to, known);
    propagate(formula);
    least = known[0];
    most = n - known[1];
    if (from > most || to < least)
        return !formula->clash;
    assert_false(formula->clash);
    for (int k = 0; k < formula->cap; k++)
        missed += (k < least || k >= most) && value_of(formula, formula->out[k]) == 0;
    for (int i = 1; i <= n; i++)
        missed += (to == least || from == most) && formula->value[i] == 0;
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
