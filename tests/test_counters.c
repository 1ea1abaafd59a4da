/* The contract of every counter, exhaustively: all inputs, every cap, both
 * directions.  The checker is itself checked on counters that are broken. */
#include "cnf/counter.h"
#include "sat/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define MOST 8

/* What is checked: `out` of a circuit over `inputs` variables. */
struct circuit {
    const struct kp_solver *class;
    void *solver;
    struct kp_cnf cnf;
    int inputs; /* the variables 1..inputs */
    int out[2 * MOST];
};

static void emit(void *to, int lit)
{
    struct circuit *circuit = to;

    circuit->class->add(circuit->solver, lit);
}

static void open_circuit(struct circuit *circuit, int inputs)
{
    struct kp_solver_options options = {0};

    *circuit = (struct circuit){.inputs = inputs};
    assert_int_equal(kp_solver_find(NULL, &circuit->class, NULL), KP_OK);
    circuit->solver = circuit->class->create(&options);
    circuit->cnf.emit = emit;
    circuit->cnf.to = circuit;
    kp_cnf_vars(&circuit->cnf, inputs);
}

static void close_circuit(struct circuit *circuit)
{
    circuit->class->destroy(circuit->solver);
}

/* Solve with the inputs fixed to the bits of `input`, and one more literal. */
static int solve(struct circuit *circuit, unsigned input, int lit)
{
    struct kp_limits limits = {0};

    for (int i = 0; i < circuit->inputs; i++)
        circuit->class->assume(circuit->solver, input >> i & 1 ? i + 1 : -(i + 1));
    circuit->class->assume(circuit->solver, lit);
    return circuit->class->solve(circuit->solver, &limits);
}

static bool holds(struct circuit *circuit, unsigned input, int lit)
{
    if (lit == KP_TRUE || lit == KP_FALSE)
        return lit == KP_TRUE;
    return solve(circuit, input, lit) == 10 && solve(circuit, input, -lit) == 20;
}

/* How many of out[0..cap-1] are not forced to "more than k of `count`". */
static int wrong_for(struct circuit *circuit, unsigned input, int count, int cap)
{
    int wrong = 0;

    for (int k = 0; k < cap; k++)
        wrong += !holds(circuit, input, count > k ? circuit->out[k] : -circuit->out[k]);
    return wrong;
}

typedef void count_function(struct kp_cnf *, const struct kp_counter *, const int *, int, int,
                            int *);

static void plainly(struct kp_cnf *cnf, const struct kp_counter *counter, const int *lits, int n,
                    int cap, int *out)
{
    counter->count(cnf, lits, n, cap, out);
}

/* Wrong outputs over all inputs.  lits: variables and constants; `constant`
 * of them are true. */
static int wrong_counts(const struct kp_counter *counter, count_function *count, const int *lits,
                        int n, int cap)
{
    struct circuit circuit;
    int wrong = 0, inputs = 0, constant = 0;

    for (int i = 0; i < n; i++) {
        inputs += lits[i] != KP_TRUE && lits[i] != KP_FALSE;
        constant += lits[i] == KP_TRUE;
    }
    open_circuit(&circuit, inputs);
    count(&circuit.cnf, counter, lits, n, cap, circuit.out);
    for (unsigned input = 0; input < 1u << inputs; input++)
        wrong += wrong_for(&circuit, input, constant + __builtin_popcount(input), cap);
    close_circuit(&circuit);
    return wrong;
}

static const int variables[MOST] = {1, 2, 3, 4, 5, 6, 7, 8};

static int wrong_everywhere(const struct kp_counter *counter, int most)
{
    int wrong = 0;

    for (int n = 1; n <= most; n++)
        for (int cap = 1; cap <= n; cap++)
            wrong += wrong_counts(counter, plainly, variables, n, cap);
    return wrong;
}

static void counters_count(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++)
        assert_int_equal(wrong_everywhere(kp_counters[i], MOST), 0);
}

/* All ways to put a variable, true or false into four places, with caps past
 * the end as well. */
static void constants_count(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++)
        for (int way = 0; way < 81; way++) {
            int lits[4], next = 1;

            for (int p = 0, rest = way; p < 4; p++, rest /= 3)
                lits[p] = rest % 3 == 0 ? next++ : rest % 3 == 1 ? KP_TRUE : KP_FALSE;
            for (int cap = 0; cap <= 6; cap++)
                assert_int_equal(wrong_counts(kp_counters[i], kp_count, lits, 4, cap), 0);
            for (int cap = 1; cap <= 4; cap++)
                assert_int_equal(wrong_counts(kp_counters[i], plainly, lits, 4, cap), 0);
        }
}

/* A counted list: `ones` true literals, then `size` variables from `first`,
 * then `zeros` false ones. */
static int make_list(int *list, int ones, int first, int size, int zeros)
{
    int n = 0;

    while (ones-- > 0)
        list[n++] = KP_TRUE;
    for (int i = 0; i < size; i++)
        list[n++] = first + i;
    while (zeros-- > 0)
        list[n++] = KP_FALSE;
    return n;
}

typedef void merge_function(struct kp_cnf *, const int *, int, const int *, int, int, int *);

/* Wrong outputs of one merge, over all counts of its two lists. */
static int wrong_merges(merge_function *merge, int na, int nb, int ones, int zeros, int cap)
{
    int a[MOST + 4], b[MOST + 4], wrong = 0;
    int size_a = make_list(a, ones, 1, na, zeros), size_b = make_list(b, ones, na + 1, nb, zeros);
    struct circuit circuit;

    open_circuit(&circuit, na + nb);
    merge(&circuit.cnf, a, size_a, b, size_b, cap, circuit.out);
    for (int i = 0; i <= na; i++)
        for (int j = 0; j <= nb; j++) {
            unsigned input = ((1u << i) - 1) | ((1u << j) - 1) << na;

            wrong += wrong_for(&circuit, input, 2 * ones + i + j, cap);
        }
    close_circuit(&circuit);
    return wrong;
}

static void check_merge(merge_function *merge, int ones, int zeros)
{
    for (int na = 0; na <= MOST; na++)
        for (int nb = 0; na + nb <= MOST; nb++)
            for (int cap = 1; cap <= na + nb + 2 * (ones + zeros); cap++)
                assert_int_equal(wrong_merges(merge, na, nb, ones, zeros, cap), 0);
}

static void counters_merge(void **state)
{
    (void)state;
    check_merge(kp_merge, 0, 0);
    for (size_t i = 0; kp_counters[i]; i++)
        if (kp_counters[i]->merge)
            check_merge(kp_counters[i]->merge, 0, 0);
}

static void constants_merge(void **state)
{
    (void)state;
    for (int ones = 0; ones <= 2; ones++)
        for (int zeros = 0; zeros <= 2; zeros++)
            check_merge(kp_merge, ones, zeros);
}

/* Eight literals as lists of one, two, three ... each counted, then merged. */
static void count_by_lists(struct kp_cnf *cnf, const struct kp_counter *counter, const int *lits,
                           int n, int cap, int *out)
{
    struct kp_list lists[MOST];
    int counted[MOST], size, at = 0, lists_made = 0;

    for (int i = 1; at < n; i++, at += size) {
        size = i < n - at ? i : n - at;
        kp_count(cnf, counter, lits + at, size, size, counted + at);
        lists[lists_made++] = (struct kp_list){counted + at, size};
    }
    kp_merge_lists(cnf, counter, lists, lists_made, cap, out);
}

static void lists_merge(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++)
        for (int n = 1; n <= MOST; n++)
            for (int cap = 1; cap <= n + 1; cap++)
                assert_int_equal(wrong_counts(kp_counters[i], count_by_lists, variables, n, cap),
                                 0);
}

/* The sizes that encodings/README.md tells. */
static const struct {
    const char *counter;
    int n, cap, variables;
    uint64_t clauses;
} sizes[] = {
    {"sequential", 8, 8, 35, 126},     {"sequential", 16, 2, 30, 104},
    {"sequential", 40, 21, 629, 2457}, {"sequential", 100, 30, 2564, 10128},
    {"totalizer", 8, 8, 24, 104},      {"totalizer", 16, 2, 30, 104},
    {"totalizer", 40, 21, 197, 1593},  {"totalizer", 100, 30, 562, 6124},
    {"network", 8, 8, 38, 114},        {"network", 16, 2, 44, 132},
    {"network", 40, 21, 497, 1491},    {"network", 100, 30, 1618, 4854},
    {"mixed", 8, 8, 24, 104},          {"mixed", 16, 2, 30, 104},
    {"mixed", 40, 21, 217, 1433},      {"mixed", 100, 30, 652, 5160},
    {"adder", 8, 8, 29, 122},          {"adder", 16, 2, 37, 203},
    {"adder", 40, 21, 139, 693},       {"adder", 100, 30, 305, 1663},
};

static void sizes_are_as_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct kp_counter *counter = kp_counter_find(sizes[i].counter,
                                                           strlen(sizes[i].counter));
        struct kp_cnf cnf = {.variables = sizes[i].n};
        int lits[100], out[100];

        for (int v = 0; v < sizes[i].n; v++)
            lits[v] = v + 1;
        assert_non_null(counter);
        counter->count(&cnf, lits, sizes[i].n, sizes[i].cap, out);
        assert_int_equal(cnf.variables - sizes[i].n, sizes[i].variables);
        assert_int_equal(cnf.clauses, sizes[i].clauses);
    }
}

/* Broken on purpose: a counter that loses one clause, and what it hides. */
static struct {
    const struct kp_counter *counter;
    uint64_t lost, seen;
    void (*emit)(void *to, int lit);
    void *to;
} broken;

static void emit_but_one(void *to, int lit)
{
    (void)to;
    if (broken.seen != broken.lost)
        broken.emit(broken.to, lit);
    broken.seen += lit == 0;
}

static void count_losing(struct kp_cnf *cnf, const int *lits, int n, int cap, int *out)
{
    broken.seen = 0;
    broken.emit = cnf->emit;
    broken.to = cnf->to;
    cnf->emit = emit_but_one;
    broken.counter->count(cnf, lits, n, cap, out);
    cnf->emit = broken.emit;
}

static void count_shifted(struct kp_cnf *cnf, const int *lits, int n, int cap, int *out)
{
    broken.counter->count(cnf, lits, n, cap, out);
    for (int k = cap - 1; k > 0; k--)
        out[k] = out[k - 1];
}

static void count_cut(struct kp_cnf *cnf, const int *lits, int n, int cap, int *out)
{
    broken.counter->count(cnf, lits, n, cap, out);
    out[cap - 1] = KP_FALSE;
}

static const struct kp_counter losing = {.name = "losing", .count = count_losing};
static const struct kp_counter shifted = {.name = "shifted", .count = count_shifted};
static const struct kp_counter cut = {.name = "cut", .count = count_cut};

/* Every single clause is needed, so losing any one must be caught.  But the
 * adder's bits tell more than a small cap asks. */
static void lost_clauses_are_caught(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++)
        for (int cap = kp_counters[i]->complete ? 1 : 5; cap <= 5; cap++) {
            struct kp_cnf counting = {.variables = 5};
            int out[5];

            kp_counters[i]->count(&counting, variables, 5, cap, out);
            assert_true(counting.clauses > 0);
            broken.counter = kp_counters[i];
            for (broken.lost = 0; broken.lost < counting.clauses; broken.lost++)
                assert_true(wrong_counts(&losing, plainly, variables, 5, cap) > 0);
        }
}

static void wrong_outputs_are_caught(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++) {
        broken.counter = kp_counters[i];
        assert_true(wrong_counts(&shifted, plainly, variables, 4, 2) > 0);
        assert_true(wrong_counts(&cut, plainly, variables, 4, 3) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_count),
        cmocka_unit_test(constants_count),
        cmocka_unit_test(counters_merge),
        cmocka_unit_test(constants_merge),
        cmocka_unit_test(lists_merge),
        cmocka_unit_test(lost_clauses_are_caught),
        cmocka_unit_test(wrong_outputs_are_caught),
        cmocka_unit_test(sizes_are_as_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
