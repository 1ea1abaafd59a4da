/* PicoSAT behind its seam: random calls in any order, checked against a model that tries all
 * assignments; limits end a solve in time. */
#include "help/random_games.h"
#include "sat/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define VARIABLES 6
#define CLAUSES   60

/* What the solver should know. */
struct model {
    int clauses[CLAUSES][3]; /* 0: no more */
    int clause_count, begun; /* literals of the clause that has not ended */
    int assumed[CLAUSES], assumed_count;
    int checked[CLAUSES], checked_count; /* the assumptions of the last solve */
    int answer;                          /* 0 when there is none to ask about */
};

static bool is_true(int lit, unsigned assignment)
{
    return (assignment >> (abs(lit) - 1) & 1) == (lit > 0);
}

static bool satisfies(const int *clause, unsigned assignment)
{
    for (int i = 0; i < 3 && clause[i]; i++)
        if (is_true(clause[i], assignment))
            return true;
    return false;
}

static bool is_model(const struct model *model, const int *assumed, int n, unsigned assignment)
{
    for (int i = 0; i < model->clause_count; i++)
        if (!satisfies(model->clauses[i], assignment))
            return false;
    for (int i = 0; i < n; i++)
        if (!is_true(assumed[i], assignment))
            return false;
    return true;
}

static int expected(const struct model *model, const int *assumed, int n)
{
    for (unsigned assignment = 0; assignment < 1u << VARIABLES; assignment++)
        if (is_model(model, assumed, n, assignment))
            return 10;
    return 20;
}

static int draw_lit(uint64_t *seed)
{
    int variable = kp_seeded_below(seed, VARIABLES) + 1;

    return kp_seeded_below(seed, 2) ? variable : -variable;
}

static void do_add(struct kp_solver *solver, struct model *model, uint64_t *seed)
{
    int *clause = model->clauses[model->clause_count];

    if (model->clause_count == CLAUSES)
        return;
    model->answer = 0;
    if (model->begun == 0 || (model->begun < 3 && kp_seeded_below(seed, 4))) {
        clause[model->begun] = draw_lit(seed);
        kp_solver_add(solver, clause[model->begun++]);
    } else { /* never an empty one: it would end the game too soon */
        kp_solver_add(solver, 0);
        model->clause_count++;
        model->begun = 0;
    }
}

static void do_assume(struct kp_solver *solver, struct model *model, uint64_t *seed)
{
    if (model->assumed_count == CLAUSES)
        return;
    model->answer = 0;
    model->assumed[model->assumed_count] = draw_lit(seed);
    kp_solver_assume(solver, model->assumed[model->assumed_count++]);
}

static void do_prefer(struct kp_solver *solver, struct model *model, uint64_t *seed)
{
    model->answer = 0;
    kp_solver_prefer(solver, draw_lit(seed));
}

static void do_solve(struct kp_solver *solver, struct model *model)
{
    static const struct kp_limits limits;

    model->answer = kp_solver_solve(solver, &limits);
    assert_int_equal(model->answer, expected(model, model->assumed, model->assumed_count));
    assert_int_equal(kp_solver_stop(solver), KP_COMPLETED);
    model->checked_count = model->assumed_count;
    for (int i = 0; i < model->assumed_count; i++)
        model->checked[i] = model->assumed[i];
    model->assumed_count = 0;
}

/* After 10 the values satisfy everything; at any other time they are false.
 * A variable that nothing mentions may have either value, or none. */
static void check_values(struct kp_solver *solver, const struct model *model)
{
    unsigned assignment = 0;

    for (int v = 1; v <= VARIABLES; v++) {
        bool positive = kp_solver_value(solver, v), negative = kp_solver_value(solver, -v);

        assert_false(positive && negative);
        assert_true(model->answer == 10 || (!positive && !negative));
        assignment |= (unsigned)positive << (v - 1);
    }
    if (model->answer == 10)
        assert_true(is_model(model, model->checked, model->checked_count, assignment));
}

/* After 20 the assumptions that failed are enough; else none has. */
static void check_failed(struct kp_solver *solver, const struct model *model)
{
    int core[CLAUSES], n = 0;

    for (int i = 0; i < model->checked_count; i++)
        if (kp_solver_failed(solver, model->checked[i]))
            core[n++] = model->checked[i];
    if (model->answer == 20)
        assert_int_equal(expected(model, core, n), 20);
    else
        assert_int_equal(n, 0);
}

static void play(uint64_t *seed)
{
    struct kp_solver *solver = kp_solver_new(0);
    struct model model = {0};

    assert_non_null(solver);
    for (int call = 0; call < 300; call++) {
        switch (kp_seeded_below(seed, 12)) {
        case 0:
            do_solve(solver, &model);
            break;
        case 1:
            check_values(solver, &model);
            break;
        case 2:
            check_failed(solver, &model);
            break;
        case 3:
        case 4:
            do_assume(solver, &model, seed);
            break;
        case 5:
            do_prefer(solver, &model, seed);
            break;
        default:
            do_add(solver, &model, seed);
        }
    }
    kp_solver_free(solver);
}

static void any_order_of_calls(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int game = 0; game < 200; game++)
        play(&seed);
}

/* Literals that nobody knows, zero, and the empty clause. */
static void odd_calls(void **state)
{
    static const struct kp_limits limits;
    struct kp_solver *solver = kp_solver_new(0);

    (void)state;
    assert_false(kp_solver_value(solver, 1));
    assert_int_equal(kp_solver_solve(solver, &limits), 10);
    assert_false(kp_solver_value(solver, 0) || kp_solver_failed(solver, 0));
    assert_false(kp_solver_value(solver, 1000) || kp_solver_failed(solver, 1000));
    kp_solver_assume(solver, 0);
    assert_int_equal(kp_solver_solve(solver, &limits), 10);
    kp_solver_add(solver, 0);
    kp_solver_assume(solver, 7);
    assert_int_equal(kp_solver_solve(solver, &limits), 20);
    assert_false(kp_solver_value(solver, 1) || kp_solver_failed(solver, 7));
    assert_int_equal(kp_solver_solve(solver, &limits), 20);
    kp_solver_free(solver);
    kp_solver_free(NULL);
}

/* So many pigeons and one hole less: out of reach for clause learning. */
static void add_pigeons(struct kp_solver *solver, int pigeons)
{
    int holes = pigeons - 1;

    for (int p = 0; p < pigeons; p++) {
        for (int h = 1; h <= holes; h++)
            kp_solver_add(solver, p * holes + h);
        kp_solver_add(solver, 0);
    }
    for (int h = 1; h <= holes; h++)
        for (int p = 0; p < pigeons; p++)
            for (int q = 0; q < p; q++) {
                kp_solver_add(solver, -(p * holes + h));
                kp_solver_add(solver, -(q * holes + h));
                kp_solver_add(solver, 0);
            }
}

static int at_third(void *data)
{
    int *asked = data;

    return ++*asked == 3; /* it need not say so again */
}

/* In seconds: the machine may be busy, so the clock would not tell whether a solver ends soon. */
static double processor_time(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void check_limit(const struct kp_limits *limits, enum kp_stop_reason stop)
{
    static const struct kp_limits none;
    struct kp_solver *solver = kp_solver_new(0);
    double begun;

    add_pigeons(solver, 14);
    begun = processor_time();
    assert_int_equal(kp_solver_solve(solver, limits), 0);
    assert_int_equal(kp_solver_stop(solver), stop);
    assert_true(processor_time() - begun < 10);
    assert_false(kp_solver_value(solver, 1) || kp_solver_failed(solver, 1));
    kp_solver_add(solver, 0); /* it still works */
    assert_int_equal(kp_solver_solve(solver, &none), 20);
    assert_int_equal(kp_solver_stop(solver), KP_COMPLETED);
    kp_solver_free(solver);
}

static void limits_end_it(void **state)
{
    int asked = 0;
    struct kp_meter meter = kp_meter_begin(NULL, KP_QUESTION, 1000000);
    struct kp_limits interrupt = {.asked_to_stop = at_third, .stop_data = &asked};
    struct kp_limits late = {.deadline = kp_now() + 0.2}, past = {.deadline = 1e-9};
    struct kp_limits little = {.meter = &meter};

    (void)state;
    check_limit(&late, KP_OUT_OF_TIME);
    check_limit(&past, KP_OUT_OF_TIME);
    check_limit(&interrupt, KP_INTERRUPTED);
    check_limit(&little, KP_OUT_OF_STATES);
    assert_true(meter.left < 1000000);
}

/* An effort that is smaller than the slices the solver works in is a limit, too: PicoSAT
 * used to spend a whole slice of 300,000 propagations on it. */
static void a_small_effort_ends_it_soon(void **state)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_QUESTION, 3000);
    struct kp_limits little = {.meter = &meter};
    struct kp_solver *solver = kp_solver_new(0);
    struct kp_solver_costs costs;

    (void)state;
    add_pigeons(solver, 14);
    assert_int_equal(kp_solver_solve(solver, &little), 0);
    assert_int_equal(kp_solver_stop(solver), KP_OUT_OF_STATES);
    kp_solver_read_costs(solver, &costs);
    assert_true(costs.decisions <= 1024); /* a thousand propagations */
    kp_solver_free(solver);
}

/* AddressSanitizer may stand still when it cannot find the memory to say where
 * memory ran out. */
#ifdef __SANITIZE_ADDRESS__
#define MOST_MEMORY 400000
#else
#define MOST_MEMORY 2000000
#endif

/* However much there is, it is not enough for long; and then it is for good. */
static void memory_ends_it(void **state)
{
    static const struct kp_limits none;

    (void)state;
    for (size_t memory = 1; memory < MOST_MEMORY; memory *= 5) {
        struct kp_solver *solver = kp_solver_new(memory);

        add_pigeons(solver, 40);
        assert_int_equal(kp_solver_solve(solver, &none), 0);
        assert_int_equal(kp_solver_stop(solver), KP_OUT_OF_MEMORY);
        kp_solver_add(solver, 0);
        assert_int_equal(kp_solver_solve(solver, &none), 0);
        kp_solver_free(solver);
    }
}

/* Ctrl-C ends a solver soon. */
struct later_interrupt {
    double moment;    /* when it comes, or 0 before the first call */
    double processor; /* the processor time when it came */
};

static int after_a_while(void *data)
{
    struct later_interrupt *interrupt = data;

    if (interrupt->moment == 0)
        interrupt->moment = kp_now() + 0.3;
    if (kp_now() < interrupt->moment)
        return 0;
    if (interrupt->processor == 0)
        interrupt->processor = processor_time();
    return 1;
}

static void interruptions_are_swift(void **state)
{
    struct kp_solver *solver = kp_solver_new(0);
    struct later_interrupt interrupt = {0};
    struct kp_limits limits = {.asked_to_stop = after_a_while, .stop_data = &interrupt};

    (void)state;
    add_pigeons(solver, 14);
    assert_int_equal(kp_solver_solve(solver, &limits), 0);
    assert_int_equal(kp_solver_stop(solver), KP_INTERRUPTED);
    kp_solver_free(solver);
    assert_true(processor_time() - interrupt.processor < 1.5);
}

/* Advice that breaks no clause is the model. */
static void advice_is_taken(void **state)
{
    static const struct kp_limits none;
    uint64_t seed = 4;

    (void)state;
    for (int game = 0; game < 100; game++) {
        struct kp_solver *solver = kp_solver_new(0);
        int liked[VARIABLES];

        for (int v = 0; v < VARIABLES; v++) {
            liked[v] = kp_seeded_below(&seed, 2) ? v + 1 : -v - 1;
            kp_solver_prefer(solver, liked[v]);
        }
        for (int v = 0; v < VARIABLES; v++) {
            kp_solver_add(solver, liked[v]);
            kp_solver_add(solver, draw_lit(&seed));
            kp_solver_add(solver, -liked[kp_seeded_below(&seed, v + 1)]);
            kp_solver_add(solver, 0);
        }
        assert_int_equal(kp_solver_solve(solver, &none), 10);
        for (int v = 0; v < VARIABLES; v++)
            assert_true(kp_solver_value(solver, liked[v]));
        kp_solver_free(solver);
    }
}

/* Two threads, each with solvers of its own. */
static void *play_apart(void *data)
{
    uint64_t seed = (uint64_t)(uintptr_t)data;

    for (int game = 0; game < 3; game++)
        play(&seed);
    return NULL;
}

static void threads_do_not_meet(void **state)
{
    pthread_t threads[2];

    (void)state;
    for (uintptr_t i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_apart, (void *)(i + 5)), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}

/* A solver may be asked by another thread than began it, which may be gone. */
static void *begin_one(void *data)
{
    static const struct kp_limits none;
    struct kp_solver *solver = kp_solver_new(0);

    (void)data;
    kp_solver_add(solver, 1);
    kp_solver_add(solver, 2);
    kp_solver_add(solver, 0);
    assert_int_equal(kp_solver_solve(solver, &none), 10);
    return solver;
}

static void solvers_outlive_threads(void **state)
{
    static const struct kp_limits none;
    pthread_t thread;
    void *begun;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, begin_one, NULL), 0);
    pthread_join(thread, &begun);
    kp_solver_assume(begun, -1);
    assert_int_equal(kp_solver_solve(begun, &none), 10);
    assert_true(kp_solver_value(begun, 2));
    kp_solver_free(begun);
}

/* What a solver says it has cost begins with nothing, grows with the work, and is
 * the same for the same work. */
static void costs_are_told(void **state)
{
    struct kp_solver_costs costs[2][2];

    (void)state;
    for (int time = 0; time < 2; time++) {
        struct kp_solver *solver = kp_solver_new(0);

        kp_solver_read_costs(solver, &costs[time][0]);
        assert_int_equal(costs[time][0].conflicts + costs[time][0].decisions, 0);
        add_pigeons(solver, 5);
        assert_int_equal(kp_solver_solve(solver, &(struct kp_limits){0}), 20);
        kp_solver_read_costs(solver, &costs[time][1]);
        assert_in_range(costs[time][1].conflicts, 1, 10000);
        assert_in_range(costs[time][1].decisions, 1, 10000);
        kp_solver_free(solver);
    }
    assert_memory_equal(costs[0], costs[1], sizeof costs[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_calls),      cmocka_unit_test(odd_calls),
        cmocka_unit_test(limits_end_it),           cmocka_unit_test(a_small_effort_ends_it_soon),
        cmocka_unit_test(memory_ends_it),          cmocka_unit_test(interruptions_are_swift),
        cmocka_unit_test(advice_is_taken),         cmocka_unit_test(threads_do_not_meet),
        cmocka_unit_test(solvers_outlive_threads), cmocka_unit_test(costs_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
