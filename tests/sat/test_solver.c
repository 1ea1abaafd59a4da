/* The seam: random calls in any order, held against a model that tries all
 * assignments; limits end a solve in time.
 *
 * Called with an argument this is a solver itself, for the adapter of programs:
 * it reads DIMACS, tries all assignments, and where there are too many waits for
 * ever, or takes memory until there is none. */
#include "help/random_games.h"
#include "sat/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define VARIABLES 6
#define CLAUSES   60

/* Whoever is tested, and how many games it can play in reasonable time. */
struct player {
    const struct kp_solver *class;
    struct kp_solver_options options;
    int games;
};

static struct player players[16];
static size_t player_count;

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

static void do_add(const struct kp_solver *class, void *solver, struct model *model, uint64_t *seed)
{
    int *clause = model->clauses[model->clause_count];

    if (model->clause_count == CLAUSES)
        return;
    model->answer = 0;
    if (model->begun == 0 || (model->begun < 3 && kp_seeded_below(seed, 4))) {
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

static void do_prefer(const struct kp_solver *class, void *solver, struct model *model,
                      uint64_t *seed)
{
    if (!class->prefer)
        return;
    model->answer = 0;
    class->prefer(solver, draw_lit(seed));
}

static void do_solve(const struct kp_solver *class, void *solver, struct model *model)
{
    static const struct kp_limits limits;

    model->answer = class->solve(solver, &limits);
    assert_int_equal(model->answer, expected(model, model->assumed, model->assumed_count));
    assert_int_equal(class->stopped(solver), KP_COMPLETED);
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

static void play(const struct player *player, uint64_t *seed)
{
    const struct kp_solver *class = player->class;
    void *solver = class->create(&player->options);
    struct model model = {0};

    assert_non_null(solver);
    for (int call = 0; call < 300; call++) {
        switch (kp_seeded_below(seed, 12)) {
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
        case 5:
            do_prefer(class, solver, &model, seed);
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
    for (size_t i = 0; i < player_count; i++)
        for (int game = 0; game < players[i].games; game++)
            play(&players[i], &seed);
}

/* Literals that nobody knows, zero, and the empty clause. */
static void odd_calls(void **state)
{
    static const struct kp_limits limits;

    (void)state;
    for (size_t i = 0; i < player_count; i++) {
        const struct kp_solver *class = players[i].class;
        void *solver = class->create(&players[i].options);

        assert_false(class->value(solver, 1));
        assert_int_equal(class->solve(solver, &limits), 10);
        assert_false(class->value(solver, 0) || class->failed(solver, 0));
        assert_false(class->value(solver, 1000) || class->failed(solver, 1000));
        class->assume(solver, 0);
        assert_int_equal(class->solve(solver, &limits), 10);
        class->add(solver, 0);
        class->assume(solver, 7);
        assert_int_equal(class->solve(solver, &limits), 20);
        assert_false(class->value(solver, 1));
        if (class != &kp_solver_program) /* which cannot tell */
            assert_false(class->failed(solver, 7));
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

/* In seconds, of this process and of the children that have ended: the machine may be busy, so
 * the clock would not tell whether a solver ends soon. */
static double processor_time(void)
{
    static const int all[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
    double seconds = 0;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct rusage usage;

        assert_int_equal(getrusage(all[i], &usage), 0);
        seconds += (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
        seconds += 1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    }
    return seconds;
}

static void check_limit(const struct player *player, const struct kp_limits *limits,
                        enum kp_stop_reason stop)
{
    static const struct kp_limits none;
    const struct kp_solver *class = player->class;
    void *solver = class->create(&player->options);
    double begun;

    add_pigeons(class, solver, 14);
    begun = processor_time();
    assert_int_equal(class->solve(solver, limits), 0);
    assert_int_equal(class->stopped(solver), stop);
    assert_true(processor_time() - begun < 10);
    assert_false(class->value(solver, 1) || class->failed(solver, 1));
    class->add(solver, 0); /* it still works */
    assert_int_equal(class->solve(solver, &none), 20);
    assert_int_equal(class->stopped(solver), KP_COMPLETED);
    class->destroy(solver);
}

static void limits_end_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < player_count; i++) {
        int asked = 0;
        struct kp_meter meter = kp_meter_begin(NULL, KP_QUESTION, 1000000);
        struct kp_limits interrupt = {.asked_to_stop = at_third, .stop_data = &asked};
        struct kp_limits late = {.deadline = kp_now() + 0.2}, past = {.deadline = 1e-9};
        struct kp_limits little = {.meter = &meter};

        check_limit(&players[i], &late, KP_OUT_OF_TIME);
        check_limit(&players[i], &past, KP_OUT_OF_TIME);
        check_limit(&players[i], &interrupt, KP_INTERRUPTED);
        check_limit(&players[i], &little, KP_OUT_OF_STATES);
        assert_true(meter.left < 1000000);
    }
}

/* An effort that is smaller than the slices the solver works in is a limit, too: PicoSAT
 * used to spend a whole slice of 300,000 propagations on it. */
static void a_small_effort_ends_it_soon(void **state)
{
    const struct kp_solver *class;
    struct kp_solver_options options = {0};
    struct kp_meter meter = kp_meter_begin(NULL, KP_QUESTION, 3000);
    struct kp_limits little = {.meter = &meter};
    struct kp_solver_costs costs;
    void *solver;

    (void)state;
    assert_int_equal(kp_solver_find("picosat", &class, NULL), KP_OK);
    solver = class->create(&options);
    add_pigeons(class, solver, 14);
    assert_int_equal(class->solve(solver, &little), 0);
    assert_int_equal(class->stopped(solver), KP_OUT_OF_STATES);
    class->costs(solver, &costs);
    assert_true(costs.decisions <= 1024); /* a thousand propagations */
    class->destroy(solver);
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
    for (size_t i = 0; i < player_count; i++) {
        struct kp_solver_options options = players[i].options;
        const struct kp_solver *class = players[i].class;
        struct kp_limits limits = {.deadline = kp_now() + 60};

        if (options.argument && strstr(options.argument, " dimacs"))
            options.argument = "/proc/self/exe greedy";
        for (options.memory = 1; options.memory < MOST_MEMORY; options.memory *= 5) {
            void *solver = class->create(&options);

            add_pigeons(class, solver, 40);
            assert_int_equal(class->solve(solver, &limits), 0);
            assert_int_equal(class->stopped(solver), KP_OUT_OF_MEMORY);
            class->add(solver, 0);
            assert_int_equal(class->solve(solver, &none), 0);
            class->destroy(solver);
        }
    }
}

/* Ctrl-C ends a solver soon, also one in another process. */
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
    (void)state;
    for (size_t i = 0; i < player_count; i++) {
        const struct kp_solver *class = players[i].class;
        void *solver = class->create(&players[i].options);
        struct later_interrupt interrupt = {0};
        struct kp_limits limits = {.asked_to_stop = after_a_while, .stop_data = &interrupt};

        add_pigeons(class, solver, 14);
        assert_int_equal(class->solve(solver, &limits), 0);
        assert_int_equal(class->stopped(solver), KP_INTERRUPTED);
        class->destroy(solver);
        assert_true(processor_time() - interrupt.processor < 1.5);
    }
}

/* Advice that breaks no clause is the model. */
static void advice_is_taken(void **state)
{
    static const struct kp_limits none;
    uint64_t seed = 4;

    (void)state;
    for (size_t i = 0; i < player_count; i++)
        for (int game = 0; players[i].class->prefer && game < 100; game++) {
            const struct kp_solver *class = players[i].class;
            void *solver = class->create(&players[i].options);
            int liked[VARIABLES];

            for (int v = 0; v < VARIABLES; v++) {
                liked[v] = kp_seeded_below(&seed, 2) ? v + 1 : -v - 1;
                class->prefer(solver, liked[v]);
            }
            for (int v = 0; v < VARIABLES; v++) {
                class->add(solver, liked[v]);
                class->add(solver, draw_lit(&seed));
                class->add(solver, -liked[kp_seeded_below(&seed, v + 1)]);
                class->add(solver, 0);
            }
            assert_int_equal(class->solve(solver, &none), 10);
            for (int v = 0; v < VARIABLES; v++)
                assert_true(class->value(solver, liked[v]));
            class->destroy(solver);
        }
}

/* Two threads, each with solvers of its own. */
static void *play_apart(void *data)
{
    uint64_t seed = (uint64_t)(uintptr_t)data;

    for (size_t i = 0; i < player_count; i++)
        for (int game = 0; game < 3; game++)
            play(&players[i], &seed);
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
    struct player *player = data;
    void *solver = player->class->create(&player->options);

    player->class->add(solver, 1);
    player->class->add(solver, 2);
    player->class->add(solver, 0);
    assert_int_equal(player->class->solve(solver, &none), 10);
    return solver;
}

static void solvers_outlive_threads(void **state)
{
    static const struct kp_limits none;

    (void)state;
    for (size_t i = 0; i < player_count; i++) {
        const struct kp_solver *class = players[i].class;
        pthread_t thread;
        void *solver;

        assert_int_equal(pthread_create(&thread, NULL, begin_one, &players[i]), 0);
        pthread_join(thread, &solver);
        class->assume(solver, -1);
        assert_int_equal(class->solve(solver, &none), 10);
        assert_true(class->value(solver, 2));
        class->destroy(solver);
    }
}

/* Where the whole program takes no notice of its children. */
static void nobody_waits_for_children(void **state)
{
    uint64_t seed = 9;

    (void)state;
    signal(SIGCHLD, SIG_IGN);
    for (size_t i = 0; i < player_count; i++)
        play(&players[i], &seed);
    signal(SIGCHLD, SIG_DFL);
}

static int open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;

    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static int files_at_first;

static void nothing_is_left_behind(void **state)
{
    (void)state;
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_files(), files_at_first);
}

static void solvers_are_found(void **state)
{
    const struct kp_solver *class;
    struct kp_diag why;
    static const char *const bad[][2] = {
        {"no-such-solver -q", "'no-such-solver' is not an executable program"},
        {"/dev/null", "'/dev/null' is not an executable program"},
        {"/bin", "'/bin' is not an executable program"},
        {"sh -c 'echo", "a quote is not closed"},
        {"", "no program is named"},
        {" \t", "no program is named"},
        {"''", "no program is named"},
    };

    (void)state;
    assert_int_equal(kp_solver_find(NULL, &class, &why), KP_OK);
    assert_string_equal(class->name, "picosat");
    for (size_t i = 0; kp_solvers[i]; i++) {
        assert_int_equal(kp_solver_find(kp_solvers[i]->name, &class, &why), KP_OK);
        assert_ptr_equal(class, kp_solvers[i]);
    }
    assert_int_equal(kp_solver_find("sh -c 'echo \"x\"'", &class, &why), KP_OK);
    assert_ptr_equal(class, &kp_solver_program);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(kp_solver_find(bad[i][0], &class, &why), KP_BAD_INPUT);
        assert_non_null(strstr(why.says, "; expected "));
        assert_non_null(strstr(why.says, " picosat or a program that reads DIMACS; "));
        assert_non_null(strstr(why.says, bad[i][1]));
    }
}

/* ---- A solver for the adapter of programs ------------------------------- */

static int lits[100000], lit_count, greatest;
static bool has_empty;

static void read_dimacs(void)
{
    int variables, clauses;

    assert_int_equal(scanf("p cnf %d %d", &variables, &clauses), 2);
    for (int lit; lit_count < 100000 && scanf("%d", &lit) == 1;) {
        has_empty |= lit == 0 && (lit_count == 0 || lits[lit_count - 1] == 0);
        greatest = abs(lit) > greatest ? abs(lit) : greatest;
        clauses -= lit == 0;
        lits[lit_count++] = lit;
    }
    assert_true(lit_count == 100000 || clauses == 0);
    assert_true(greatest <= variables);
}

static bool fits(unsigned assignment)
{
    bool fit = false;

    for (int i = 0; i < lit_count; i++) {
        if (lits[i] == 0 && !fit)
            return false;
        fit = lits[i] != 0 && (fit || is_true(lits[i], assignment));
    }
    return true;
}

static int tell(unsigned assignment)
{
    puts("c found\ns SATISFIABLE");
    for (int v = 1; v <= greatest; v++)
        printf("v %d\n", assignment >> (v - 1) & 1 ? v : -v);
    puts("v 0");
    return 10;
}

/* A compiler may leave out what nobody could see. */
static char *volatile taken;

static _Noreturn void take_memory(void)
{
    while ((taken = malloc(1 << 14)))
        memset(taken, 1, 1 << 14);
    exit(1);
}

static int solve_dimacs(bool greedy)
{
    read_dimacs();
    if (greatest > 20 && !has_empty) {
        if (greedy)
            take_memory();
        pause();
    }
    for (unsigned assignment = 0; !has_empty && assignment < 1u << greatest; assignment++)
        if (fits(assignment))
            return tell(assignment);
    puts("s UNSATISFIABLE");
    return 20;
}

/* What a solver says it has cost begins with nothing, grows with the work, and is
 * the same for the same work.  PicoSAT at least tells. */
static void costs_are_told(void **state)
{
    bool told = false;

    (void)state;
    for (size_t i = 0; i < player_count; i++) {
        const struct kp_solver *class = players[i].class;
        struct kp_solver_costs costs[2][2];

        told = told || class->costs;
        for (int time = 0; class->costs && time < 2; time++) {
            void *solver = class->create(&players[i].options);

            class->costs(solver, &costs[time][0]);
            assert_int_equal(costs[time][0].conflicts + costs[time][0].decisions, 0);
            add_pigeons(class, solver, 5);
            assert_int_equal(class->solve(solver, &(struct kp_limits){0}), 20);
            class->costs(solver, &costs[time][1]);
            assert_in_range(costs[time][1].conflicts, 1, 10000);
            assert_in_range(costs[time][1].decisions, 1, 10000);
            class->destroy(solver);
        }
        if (class->costs)
            assert_memory_equal(costs[0], costs[1], sizeof costs[0]);
    }
    assert_true(told);
}

/* Everybody there is, and the programs that are installed. */
static void gather_players(void)
{
    static const struct kp_solver_options programs[] = {
        {"/proc/self/exe dimacs", 0}, {"minisat -verb=0", 0}, {"cadical -q", 0}};
    const struct kp_solver *class;

    for (size_t i = 0; kp_solvers[i]; i++)
        players[player_count++] = (struct player){kp_solvers[i], {0}, 200};
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (kp_solver_find(programs[i].argument, &class, NULL) == KP_OK)
            players[player_count++] = (struct player){class, programs[i], 15};
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_calls),      cmocka_unit_test(odd_calls),
        cmocka_unit_test(limits_end_it),           cmocka_unit_test(a_small_effort_ends_it_soon),
        cmocka_unit_test(memory_ends_it),          cmocka_unit_test(interruptions_are_swift),
        cmocka_unit_test(advice_is_taken),         cmocka_unit_test(threads_do_not_meet),
        cmocka_unit_test(solvers_outlive_threads), cmocka_unit_test(nobody_waits_for_children),
        cmocka_unit_test(solvers_are_found),       cmocka_unit_test(costs_are_told),
        cmocka_unit_test(nothing_is_left_behind),
    };

    if (argc > 1)
        return solve_dimacs(strcmp(argv[1], "greedy") == 0);
    gather_players();
    files_at_first = open_files();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
