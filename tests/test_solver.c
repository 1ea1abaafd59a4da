/* The seam: random calls in any order, held against a model that tries all
 * assignments; limits end a solve in time. */
#include "help/games.h"
#include "sat/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

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
    int variable = kp_random_below(seed, VARIABLES) + 1;

    return kp_random_below(seed, 2) ? variable : -variable;
}

static void do_add(const struct kp_solver *class, void *solver, struct model *model, uint64_t *seed)
{
    int *clause = model->clauses[model->clause_count];

    if (model->clause_count == CLAUSES)
        return;
    model->answer = 0;
    if (model->begun == 0 || (model->begun < 3 && kp_random_below(seed, 4))) {
        clause[model->begun] = draw_lit(seed);
        class->add(solver, clause[model->begun++]);
    } else { /* never an empty one: it would end the game too soon */
        class->add(solver, 0);
        model->clause_count++;
        model->begun = 0;
    }
}

static void do_assume(const struct kp_solver *class, void *solver, struct model *model,
                      uint64_t *seed)
{
    if (model->assumed_count == CLAUSES)
        return;
    model->answer = 0;
    model->assumed[model->assumed_count] = draw_lit(seed);
    class->assume(solver, model->assumed[model->assumed_count++]);
}

static void do_solve(const struct kp_solver *class, void *solver, struct model *model)
{
    static const struct kp_limits limits;

    model->answer = class->solve(solver, &limits);
    assert_int_equal(model->answer, expected(model, model->assumed, model->assumed_count));
    assert_int_equal(class->stopped(solver), KP_RAN);
    model->checked_count = model->assumed_count;
    for (int i = 0; i < model->assumed_count; i++)
        model->checked[i] = model->assumed[i];
    model->assumed_count = 0;
}

/* After 10 the values satisfy everything; at any other time they are false.
 * A variable that nothing mentions may have either value, or none. */
static void check_values(const struct kp_solver *class, void *solver, const struct model *model)
{
    unsigned assignment = 0;

    for (int v = 1; v <= VARIABLES; v++) {
        bool positive = class->value(solver, v), negative = class->value(solver, -v);

        assert_false(positive && negative);
        assert_true(model->answer == 10 || (!positive && !negative));
        assignment |= (unsigned)positive << (v - 1);
    }
    if (model->answer == 10)
        assert_true(is_model(model, model->checked, model->checked_count, assignment));
}

/* After 20 the assumptions that failed are enough; else none has. */
static void check_failed(const struct kp_solver *class, void *solver, const struct model *model)
{
    int core[CLAUSES], n = 0;

    for (int i = 0; i < model->checked_count; i++)
        if (class->failed(solver, model->checked[i]))
            core[n++] = model->checked[i];
    if (model->answer == 20)
        assert_int_equal(expected(model, core, n), 20);
    else
        assert_int_equal(n, 0);
}

static void play(const struct kp_solver *class, uint64_t *seed)
{
    struct kp_solver_options options = {0};
    void *solver = class->create(&options);
    struct model model = {0};

    assert_non_null(solver);
    for (int call = 0; call < 300; call++) {
        switch (kp_random_below(seed, 12)) {
        case 0:
            do_solve(class, solver, &model);
            break;
        case 1:
            check_values(class, solver, &model);
            break;
        case 2:
            check_failed(class, solver, &model);
            break;
        case 3:
        case 4:
            do_assume(class, solver, &model, seed);
            break;
        default:
            do_add(class, solver, &model, seed);
        }
    }
    class->destroy(solver);
}

static void any_order_of_calls(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (size_t i = 0; kp_solvers[i]; i++)
        for (int game = 0; game < 500; game++)
            play(kp_solvers[i], &seed);
}

/* Literals that nobody knows, zero, and the empty clause. */
static void odd_calls(void **state)
{
    static const struct kp_limits limits;
    struct kp_solver_options options = {0};

    (void)state;
    for (size_t i = 0; kp_solvers[i]; i++) {
        const struct kp_solver *class = kp_solvers[i];
        void *solver = class->create(&options);

        assert_false(class->value(solver, 1));
        assert_int_equal(class->solve(solver, &limits), 10);
        assert_false(class->value(solver, 0) || class->failed(solver, 0));
        assert_false(class->value(solver, 1000) || class->failed(solver, 1000));
        class->assume(solver, 0);
        assert_int_equal(class->solve(solver, &limits), 10);
        class->add(solver, 0);
        class->assume(solver, 7);
        assert_int_equal(class->solve(solver, &limits), 20);
        assert_false(class->value(solver, 1) || class->failed(solver, 7));
        assert_int_equal(class->solve(solver, &limits), 20);
        class->destroy(solver);
        class->destroy(NULL);
    }
}

/* So many pigeons and one hole less: out of reach for clause learning. */
static void add_pigeons(const struct kp_solver *class, void *solver, int pigeons)
{
    int holes = pigeons - 1;

    for (int p = 0; p < pigeons; p++) {
        for (int h = 1; h <= holes; h++)
            class->add(solver, p * holes + h);
        class->add(solver, 0);
    }
    for (int h = 1; h <= holes; h++)
        for (int p = 0; p < pigeons; p++)
            for (int q = 0; q < p; q++) {
                class->add(solver, -(p * holes + h));
                class->add(solver, -(q * holes + h));
                class->add(solver, 0);
            }
}

static int at_third(void *data)
{
    int *asked = data;

    return ++*asked == 3; /* it need not say so again */
}

static void check_limit(const struct kp_solver *class, const struct kp_limits *limits,
                        enum kp_stop stop)
{
    static const struct kp_limits none;
    struct kp_solver_options options = {0};
    void *solver = class->create(&options);
    double begun;

    add_pigeons(class, solver, 14);
    begun = kp_now();
    assert_int_equal(class->solve(solver, limits), 0);
    assert_int_equal(class->stopped(solver), stop);
    assert_true(kp_now() - begun < 5); /* generous: the machine may be busy */
    assert_false(class->value(solver, 1) || class->failed(solver, 1));
    class->add(solver, 0); /* it still works */
    assert_int_equal(class->solve(solver, &none), 20);
    assert_int_equal(class->stopped(solver), KP_RAN);
    class->destroy(solver);
}

static void limits_end_it(void **state)
{
    (void)state;
    for (size_t i = 0; kp_solvers[i]; i++) {
        int asked = 0;
        struct kp_limits interrupt = {.asked_to_stop = at_third, .stop_data = &asked};
        struct kp_limits late = {.deadline = kp_now() + 0.2}, past = {.deadline = 1e-9};

        check_limit(kp_solvers[i], &late, KP_OUT_OF_TIME);
        check_limit(kp_solvers[i], &past, KP_OUT_OF_TIME);
        check_limit(kp_solvers[i], &interrupt, KP_INTERRUPTED);
    }
}

static void solvers_are_found(void **state)
{
    const struct kp_solver *class;
    struct kp_diag why;

    (void)state;
    assert_int_equal(kp_solver_find(NULL, &class, &why), KP_OK);
    assert_ptr_equal(class, kp_solvers[0]);
    assert_int_equal(kp_solver_find("picosat", &class, &why), KP_OK);
    assert_string_equal(class->name, "picosat");
    assert_int_equal(kp_solver_find("pico", &class, &why), KP_BAD_INPUT);
    assert_string_equal(why.says, "there is no solver 'pico'; there is: picosat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_calls),
        cmocka_unit_test(odd_calls),
        cmocka_unit_test(limits_end_it),
        cmocka_unit_test(solvers_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
