/* The outputs of every counter, as src/cnf/counter.h defines them: all inputs,
 * every cap, both directions.  A failure names the counter, the cap, the inputs
 * and the output.  The checks are themselves checked on counters that are
 * broken on purpose. */
#include "cnf/counter.h"
#include "sat/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#define MOST 8

/* The wrong outputs of a circuit: how many, and the first one. */
struct mistakes {
    int count;
    int inputs;     /* how many the circuit has */
    unsigned input; /* bit i: the variable i + 1 is true */
    int k;          /* out[k] is not forced ... */
    bool expected;  /* ... to this value */
};

/* What is checked: `out` of a circuit over `inputs` variables. */
struct circuit {
    struct kp_solver *solver;
    struct kp_clause_sink cnf;
    int inputs; /* the variables 1..inputs */
    int out[2 * MOST];
    struct mistakes mistakes;
};

static void emit(void *to, int lit)
{
    struct circuit *circuit = to;

    kp_solver_add(circuit->solver, lit);
}

static void open_circuit(struct circuit *circuit, int inputs)
{
    *circuit = (struct circuit){.inputs = inputs, .mistakes.inputs = inputs};
    circuit->solver = kp_solver_new(0);
    circuit->cnf.emit = emit;
    circuit->cnf.to = circuit;
    kp_clause_sink_new_variables(&circuit->cnf, inputs);
}

static void close_circuit(struct circuit *circuit)
{
    kp_solver_free(circuit->solver);
}

/* Solve with the inputs fixed to the bits of `input`, and one more literal. */
static int solve(struct circuit *circuit, unsigned input, int lit)
{
    struct kp_limits limits = {0};

    for (int i = 0; i < circuit->inputs; i++)
        kp_solver_assume(circuit->solver, input >> i & 1 ? i + 1 : -(i + 1));
    kp_solver_assume(circuit->solver, lit);
    return kp_solver_solve(circuit->solver, &limits);
}

static bool holds(struct circuit *circuit, unsigned input, int lit)
{
    if (lit == KP_TRUE || lit == KP_FALSE)
        return lit == KP_TRUE;
    return solve(circuit, input, lit) == 10 && solve(circuit, input, -lit) == 20;
}

/* out[k] has to be true exactly when more than k of `count` are. */
static void check_outputs(struct circuit *circuit, unsigned input, int count, int cap)
{
    struct mistakes *mistakes = &circuit->mistakes;

    for (int k = 0; k < cap; k++) {
        if (holds(circuit, input, count > k ? circuit->out[k] : -circuit->out[k]))
            continue;
        if (mistakes->count++ == 0) {
            mistakes->input = input;
            mistakes->k = k;
            mistakes->expected = count > k;
        }
    }
}

static void write_bits(unsigned input, int n, char *text)
{
    for (int i = 0; i < n; i++)
        *text++ = input >> i & 1 ? '1' : '0';
    *text = '\0';
}

/* The words say which counter, literals and cap. */
KP_PRINTF(2, 3)
static void expect_no_mistakes(struct mistakes mistakes, const char *format, ...)
{
    char circuit[160], bits[2 * MOST + 1];
    va_list words;

    if (mistakes.count == 0)
        return;
    va_start(words, format);
    vsnprintf(circuit, sizeof circuit, format, words);
    va_end(words);
    write_bits(mistakes.input, mistakes.inputs, bits);
    fail_msg("%s: with the inputs %s (x1 first) the clauses do not force out[%d] to be %s; %d "
             "outputs are wrong in all",
             circuit, bits, mistakes.k, mistakes.expected ? "true" : "false", mistakes.count);
}

typedef void count_function(struct kp_clause_sink *, const struct kp_counter *, const int *, int,
                            int, int *);

/* Try all inputs.  lits: the variables from 1 on, and constants. */
static struct mistakes check_count(const struct kp_counter *counter, count_function *count,
                                   const int *lits, int n, int cap)
{
    struct circuit circuit;
    int inputs = 0, constant = 0;

    for (int i = 0; i < n; i++) {
        inputs += lits[i] != KP_TRUE && lits[i] != KP_FALSE;
        constant += lits[i] == KP_TRUE;
    }
    open_circuit(&circuit, inputs);
    count(&circuit.cnf, counter, lits, n, cap, circuit.out);
    for (unsigned input = 0; input < 1u << inputs; input++)
        check_outputs(&circuit, input, constant + __builtin_popcount(input), cap);
    close_circuit(&circuit);
    return circuit.mistakes;
}

static const int variables[MOST] = {1, 2, 3, 4, 5, 6, 7, 8};

static void counters_count(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++)
        for (int n = 1; n <= MOST; n++)
            for (int cap = 1; cap <= n; cap++)
                expect_no_mistakes(check_count(kp_counters[i], kp_encode_count, variables, n, cap),
                                   "counter '%s', %d literals, cap %d", kp_counters[i]->name, n,
                                   cap);
}

/* Each of the digits of `way` to the base of three is a variable, true or false. */
static void make_literals(int way, int *lits, int n, char *text)
{
    int next = 1;

    for (int p = 0; p < n; p++, way /= 3) {
        lits[p] = way % 3 == 0 ? next++ : way % 3 == 1 ? KP_TRUE : KP_FALSE;
        text[p] = "xTF"[way % 3];
    }
    text[n] = '\0';
}

/* All ways to put a variable, true or false into four places; kp_encode_count also
 * with cap 0 and with caps past the end. */
static void constants_count(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++)
        for (int way = 0; way < 81; way++) {
            const struct kp_counter *counter = kp_counters[i];
            char text[5];
            int lits[4];

            make_literals(way, lits, 4, text);
            for (int cap = 0; cap <= 6; cap++)
                expect_no_mistakes(check_count(counter, kp_encode_count, lits, 4, cap),
                                   "counter '%s', kp_encode_count of the literals %s, cap %d",
                                   counter->name, text, cap);
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

/* Two lists to be merged: na and nb variables, and in each list constants. */
struct lists {
    int na, nb, ones, zeros;
};

/* Try all counts of both lists. */
static struct mistakes check_merge(kp_merge_function *merge, struct lists lists, int cap)
{
    int a[MOST + 4], b[MOST + 4], na = lists.na, nb = lists.nb;
    int size_a = make_list(a, lists.ones, 1, na, lists.zeros);
    int size_b = make_list(b, lists.ones, na + 1, nb, lists.zeros);
    struct circuit circuit;

    open_circuit(&circuit, na + nb);
    merge(&circuit.cnf, (struct kp_unary_count){a, size_a}, (struct kp_unary_count){b, size_b}, cap,
          circuit.out);
    for (int i = 0; i <= na; i++)
        for (int j = 0; j <= nb; j++) {
            unsigned input = ((1u << i) - 1) | ((1u << j) - 1) << na;

            check_outputs(&circuit, input, 2 * lists.ones + i + j, cap);
        }
    close_circuit(&circuit);
    return circuit.mistakes;
}

static void check_merges(const char *name, kp_merge_function *merge, int most, int ones, int zeros)
{
    for (int na = 0; na <= most; na++)
        for (int nb = 0; na + nb <= most; nb++)
            for (int most_cap = na + nb + 2 * (ones + zeros), cap = most_cap > 0; cap <= most_cap;
                 cap++)
                expect_no_mistakes(check_merge(merge, (struct lists){na, nb, ones, zeros}, cap),
                                   "%s's merge of %d and %d literals, and in each list %d true and "
                                   "%d false constants, cap %d",
                                   name, na, nb, ones, zeros, cap);
}

static void lists_without_constants_merge(void **state)
{
    (void)state;
    check_merges("kp_merge", kp_merge, MOST, 0, 0);
    for (size_t i = 0; kp_counters[i]; i++)
        if (kp_counters[i]->merge)
            check_merges(kp_counters[i]->name, kp_counters[i]->merge, MOST, 0, 0);
}

static void lists_with_constants_merge(void **state)
{
    (void)state;
    for (int ones = 0; ones <= 2; ones++)
        for (int zeros = 0; zeros <= 2; zeros++) {
            check_merges("kp_merge", kp_merge, MOST, ones, zeros);
            for (size_t i = 0; kp_counters[i]; i++)
                if (kp_counters[i]->merge)
                    check_merges(kp_counters[i]->name, kp_counters[i]->merge, 4, ones, zeros);
        }
}

/* Eight literals as lists of one, two, three ... each counted, then merged. */
static void count_by_lists(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                           const int *lits, int n, int cap, int *out)
{
    struct kp_unary_count lists[MOST];
    int counted[MOST], size, at = 0, lists_made = 0;

    for (int i = 1; at < n; i++, at += size) {
        size = i < n - at ? i : n - at;
        kp_encode_count(cnf, counter, lits + at, size, size, counted + at);
        lists[lists_made++] = (struct kp_unary_count){counted + at, size};
    }
    kp_merge_lists(cnf, counter, lists, lists_made, cap, out);
}

static void counted_lists_merge(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++)
        for (int n = 1; n <= MOST; n++)
            for (int cap = 1; cap <= n + 1; cap++)
                expect_no_mistakes(check_count(kp_counters[i], count_by_lists, variables, n, cap),
                                   "counter '%s', kp_merge_lists of %d literals, cap %d",
                                   kp_counters[i]->name, n, cap);
}

/* The table of sizes in encodings/README.md. */
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

static void sizes_are_those_of_the_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *name = sizes[i].counter;
        const struct kp_counter *counter = kp_counter_find(name, strlen(name));
        int n = sizes[i].n, cap = sizes[i].cap, lits[100], out[100];
        struct kp_clause_sink cnf = {.variables = n};

        for (int v = 0; v < n; v++)
            lits[v] = v + 1;
        assert_non_null(counter);
        kp_encode_count(&cnf, counter, lits, n, cap, out);
        if (cnf.variables - n != sizes[i].variables || cnf.clauses != sizes[i].clauses)
            fail_msg("counter '%s', %d literals, cap %d: %d new variables and %llu clauses; "
                     "encodings/README.md and this test say %d and %llu",
                     name, n, cap, cnf.variables - n, (unsigned long long)cnf.clauses,
                     sizes[i].variables, (unsigned long long)sizes[i].clauses);
    }
}

/* A counter broken on purpose, and the clause that it loses (from 0). */
static struct {
    const struct kp_counter *counter;
    uint64_t lost, seen;
    char clause[80]; /* the lost one, as in DIMACS */
    void (*emit)(void *to, int lit);
    void *to;
} broken;

static void emit_but_one(void *to, int lit)
{
    size_t length = strlen(broken.clause);

    (void)to;
    if (broken.seen != broken.lost)
        broken.emit(broken.to, lit);
    else
        snprintf(broken.clause + length, sizeof broken.clause - length, "%d ", lit);
    broken.seen += lit == 0;
}

static void count_losing(struct kp_clause_sink *cnf, const int *lits, int n, int cap, int *out)
{
    broken.seen = 0;
    broken.clause[0] = '\0';
    broken.emit = cnf->emit;
    broken.to = cnf->to;
    cnf->emit = emit_but_one;
    kp_encode_count(cnf, broken.counter, lits, n, cap, out);
    cnf->emit = broken.emit;
}

static void count_shifted(struct kp_clause_sink *cnf, const int *lits, int n, int cap, int *out)
{
    kp_encode_count(cnf, broken.counter, lits, n, cap, out);
    for (int k = cap - 1; k > 0; k--)
        out[k] = out[k - 1];
}

static void count_cut(struct kp_clause_sink *cnf, const int *lits, int n, int cap, int *out)
{
    kp_encode_count(cnf, broken.counter, lits, n, cap, out);
    out[cap - 1] = KP_FALSE;
}

static const struct kp_counter losing = {.name = "losing", .count = count_losing};
static const struct kp_counter shifted = {.name = "shifted", .count = count_shifted};
static const struct kp_counter cut = {.name = "cut", .count = count_cut};

/* Counters may have redundant clauses.  The totalizer has none, so the loss of
 * any of its clauses must be seen. */
static void lost_clauses_are_caught(void **state)
{
    (void)state;
    broken.counter = kp_counter_find("totalizer", strlen("totalizer"));
    assert_non_null(broken.counter);
    for (int cap = 1; cap <= 5; cap++) {
        struct kp_clause_sink counting = {.variables = 5};
        int out[5];

        kp_encode_count(&counting, broken.counter, variables, 5, cap, out);
        assert_true(counting.clauses > 0);
        for (broken.lost = 0; broken.lost < counting.clauses; broken.lost++)
            if (check_count(&losing, kp_encode_count, variables, 5, cap).count == 0)
                fail_msg("counter '%s', 5 literals, cap %d: the checks pass without the clause %s",
                         broken.counter->name, cap, broken.clause);
    }
}

static void expect_caught(const struct kp_counter *counter, int cap)
{
    if (check_count(counter, kp_encode_count, variables, 4, cap).count == 0)
        fail_msg("counter '%s', 4 literals, cap %d: the checks pass though its outputs are %s",
                 broken.counter->name, cap, counter->name);
}

static void wrong_outputs_are_caught(void **state)
{
    (void)state;
    for (size_t i = 0; kp_counters[i]; i++) {
        broken.counter = kp_counters[i];
        expect_caught(&shifted, 2);
        expect_caught(&cut, 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_count),
        cmocka_unit_test(constants_count),
        cmocka_unit_test(lists_without_constants_merge),
        cmocka_unit_test(lists_with_constants_merge),
        cmocka_unit_test(counted_lists_merge),
        cmocka_unit_test(lost_clauses_are_caught),
        cmocka_unit_test(wrong_outputs_are_caught),
        cmocka_unit_test(sizes_are_those_of_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
