/* What a verdict does when something is in its way: an engine that lies, a
 * secret that the rules forbid, sums and limits that end it early.  (The linker
 * hands the engines' findings to the functions here: see CMakeLists.txt.) */
#include "cnf/question_variables.h"
#include "engines/engine.h"
#include "keypeg.h"
#include "linear/linear_engine.h"
#include "native/sample/native_sample.h"
#include "native/search/enumerate.h"
#include "native/search/native_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- Engines that lie -------------------------------------------------- */

static bool lying;

enum kp_stop_reason __real_kp_native_list(const struct kp_question *question,
                                          const struct kp_limits *limits,
                                          struct kp_list_policy patience,
                                          struct kp_visitor visitor);
enum kp_stop_reason __wrap_kp_native_list(const struct kp_question *question,
                                          const struct kp_limits *limits,
                                          struct kp_list_policy patience,
                                          struct kp_visitor visitor);
enum kp_stop_reason __real_kp_native_sample(const struct kp_question *question,
                                            const struct kp_limits *limits,
                                            const struct kp_bignum *secrets,
                                            const struct kp_sample_request *picks);
enum kp_stop_reason __wrap_kp_native_sample(const struct kp_question *question,
                                            const struct kp_limits *limits,
                                            const struct kp_bignum *secrets,
                                            const struct kp_sample_request *picks);
enum kp_stop_reason __real_kp_enumerate_table(const struct kp_row_table *table, size_t wrong,
                                              const struct kp_limits *limits,
                                              struct kp_visitor visitor);
enum kp_stop_reason __wrap_kp_enumerate_table(const struct kp_row_table *table, size_t wrong,
                                              const struct kp_limits *limits,
                                              struct kp_visitor visitor);
void __real_kp_question_vars_read(const struct kp_question_vars *vars,
                                  bool (*value)(void *solver, int lit), void *solver,
                                  uint16_t *classes);
void __wrap_kp_question_vars_read(const struct kp_question_vars *vars,
                                  bool (*value)(void *solver, int lit), void *solver,
                                  uint16_t *classes);

/* Then the linear engine reports that no secret fits. */
static bool linear_lies;

bool __real_kp_linear_resume(struct kp_linear_run *run, const struct kp_limits *limits,
                             uint64_t states, enum kp_stop_reason *stop);
bool __wrap_kp_linear_resume(struct kp_linear_run *run, const struct kp_limits *limits,
                             uint64_t states, enum kp_stop_reason *stop);

bool __wrap_kp_linear_resume(struct kp_linear_run *run, const struct kp_limits *limits,
                             uint64_t states, enum kp_stop_reason *stop)
{
    if (!linear_lies)
        return __real_kp_linear_resume(run, limits, states, stop);
    *stop = KP_COMPLETED;
    return true;
}

/* Show another secret than the one that was found. */
static bool show_another(void *data, const uint16_t *code, int others)
{
    const struct kp_visitor *visitor = data;
    uint16_t another[8] = {!code[0], code[1], code[2], code[3]};

    return visitor->visit(visitor->data, another, others);
}

enum kp_stop_reason __wrap_kp_enumerate_table(const struct kp_row_table *table, size_t wrong,
                                              const struct kp_limits *limits,
                                              struct kp_visitor visitor)
{
    struct kp_visitor liar = {.visit = show_another, .data = &visitor};

    return __real_kp_enumerate_table(table, wrong, limits, lying ? liar : visitor);
}

enum kp_stop_reason __wrap_kp_native_list(const struct kp_question *question,
                                          const struct kp_limits *limits,
                                          struct kp_list_policy patience, struct kp_visitor visitor)
{
    struct kp_visitor liar = {.visit = show_another, .data = &visitor};

    return __real_kp_native_list(question, limits, patience, lying ? liar : visitor);
}

enum kp_stop_reason __wrap_kp_native_sample(const struct kp_question *question,
                                            const struct kp_limits *limits,
                                            const struct kp_bignum *secrets,
                                            const struct kp_sample_request *picks)
{
    enum kp_stop_reason stop = __real_kp_native_sample(question, limits, secrets, picks);

    if (lying)
        picks->codes[0] = !picks->codes[0];
    return stop;
}

static bool nothing_is_true(void *solver, int lit)
{
    (void)solver;
    (void)lit;
    return false;
}

void __wrap_kp_question_vars_read(const struct kp_question_vars *vars,
                                  bool (*value)(void *solver, int lit), void *solver,
                                  uint16_t *classes)
{
    __real_kp_question_vars_read(vars, lying ? nothing_is_true : value, solver, classes);
}

/* The game of a text, which the caller frees. */
static struct kp_match *match_of(const char *text)
{
    struct kp_errors problems;
    struct kp_match *match;

    if (kp_match_read(text, strlen(text), NULL, &match, &problems))
        fail_msg("%s: %s", text, problems.item[0].says);
    return match;
}

static const char one_secret[] = "game classic\n1122 : 1 1\n1134 : 0 1\n2352 : 1 1\n6242 : 1 0\n";

static void expect_end(const char *engine, enum kp_status expected, const char *says)
{
    struct kp_options options = {.engine = engine};
    struct kp_match *match = match_of(one_secret);
    struct kp_verdict *verdict = NULL;
    struct kp_diag why = {0};

    assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, &why), expected);
    assert_non_null(strstr(why.says, says));
    if (expected == KP_OK)
        assert_int_equal(verdict->answer, KP_CONSISTENT);
    else
        assert_null(verdict);
    kp_verdict_free(verdict);
    kp_match_free(match);
}

static void a_lie_is_our_fault_and_never_shown(void **state)
{
    (void)state;
    for (int lies = 0; lies <= 1; lies++) {
        enum kp_status expected = lies ? KP_BROKEN : KP_OK;

        lying = lies;
        expect_end("auto", expected, lies ? "a fault in keypeg" : "");
        expect_end("native", expected, lies ? "the native engine found a secret" : "");
        expect_end("sat", expected, lies ? "the sat engine found a secret" : "");
    }
    lying = false;
}

/* ---- Lists ------------------------------------------------------------- */

static bool count(void *data, const uint16_t *secret)
{
    (void)secret;
    ++*(int *)data;
    return true;
}

static enum kp_status list(const char *engine, int *seen, struct kp_diag *why)
{
    struct kp_options options = {.engine = engine};
    struct kp_match *match = match_of(one_secret);
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_list(kp_match_game(match, 0), &options, count, seen, &stop, why);

    assert_int_equal(stop, KP_COMPLETED);
    kp_match_free(match);
    return status;
}

static void a_list_shows_what_is_true_or_nothing(void **state)
{
    struct kp_diag why = {0};
    int seen = 0;

    (void)state;
    assert_int_equal(list("native", &seen, &why), KP_OK);
    assert_int_equal(seen, 1);
    assert_int_equal(list("sat", &seen, &why), KP_OK);
    assert_int_equal(seen, 2);
    lying = true;
    assert_int_equal(list("native", &seen, &why), KP_BROKEN);
    assert_non_null(strstr(why.says, "the native engine found"));
    assert_int_equal(list("sat", &seen, &why), KP_BROKEN);
    assert_non_null(strstr(why.says, "the sat engine found"));
    lying = false;
    assert_non_null(strstr(why.says, "a fault in keypeg"));
    assert_int_equal(seen, 2);
}

static enum kp_status sample(struct kp_options options, int *seen, struct kp_diag *why)
{
    struct kp_match *match = match_of(one_secret);
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_sample(kp_match_game(match, 0), &options, 3, count, seen, &stop,
                                      why);

    assert_int_equal(stop, KP_COMPLETED);
    kp_match_free(match);
    return status;
}

static void a_sample_shows_what_is_true_or_nothing(void **state)
{
    struct kp_diag why = {0};
    int seen = 0;

    (void)state;
    assert_int_equal(sample((struct kp_options){0}, &seen, &why), KP_OK);
    assert_int_equal(seen, 3);
    lying = true;
    assert_int_equal(sample((struct kp_options){0}, &seen, &why), KP_BROKEN);
    lying = false;
    assert_non_null(strstr(why.says, "a fault in keypeg"));
    assert_int_equal(sample((struct kp_options){.engine = "sat"}, &seen, &why), KP_BAD_INPUT);
    assert_non_null(strstr(why.says, "needs the native engine"));
    assert_int_equal(sample((struct kp_options){.wrong_rows = 1}, &seen, &why), KP_BAD_INPUT);
    assert_non_null(strstr(why.says, "every row is right"));
    assert_int_equal(seen, 3);
}

/* ---- Answers by themselves --------------------------------------------- */

static const char *or_none(const char *says)
{
    return says ? says : "none";
}

/* A game with a secret, what is said against that, and rows it does not give. */
static void secrets_against_the_rules(void **state)
{
    static const struct {
        const char *text, *against;
        size_t wrong_rows;
    } rows[] = {
        {"pegs 3\ncolours 4\n112 : 2 0\nsecret 113\n", "none", 0},
        {"pegs 3\ncolours 4\nblanks guesses\n1.2 : 1 1\nsecret 1.3\n",
         "peg 2 is an empty hole, and only guesses may have one", 1},
        {"pegs 3\ncolours 4\nblanks yes\n1.2 : 2 0\nsecret 1.3\n", "none", 0},
        {"pegs 3\ncolours r g b\npeg 2 : r g\nrbr : 2 0\nsecret rbg\n",
         "peg 2 is b, which the rule 'peg 2' forbids", 0},
        {"pegs 3\ncolours 4\nsum 7\n112 : 2 0\nsecret 113\n", "its numbers add up to 5, not to 7",
         0},
        {"pegs 3\ncolours 4\ntimes 1 2..\ntimes 3 0\n112 : 2 0\nsecret 113\n",
         "it has 3 on 1 peg, and 'times 3' allows at most 0", 0},
        {"pegs 3\ncolours 4\ntimes 4 1..2\n112 : 2 0\nsecret 113\n",
         "it has 4 on 0 pegs, and 'times 4' requires at least 1", 0},
        {"pegs 3\ncolours 4\ntimes 1 2\n112 : 2 0\nsecret 113\n", "none", 0},
        {"pegs 3\ncolours 4\nrepeats no\n112 : 2 0\nsecret 113\n",
         "it has 1 more than once, which 'repeats no' forbids", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kp_options options = {0};
        struct kp_match *match = match_of(rows[i].text);
        struct kp_verdict *verdict = NULL;
        struct kp_diag why;

        assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, &why), KP_OK);
        assert_string_equal(or_none(verdict->against_rules), rows[i].against);
        assert_int_equal(verdict->wrong_row_count, rows[i].wrong_rows);
        kp_verdict_free(verdict);
        kp_match_free(match);
    }
}

/* What no code of a game can be, whatever its rows say. */
static void nothing_fits_even_without_rows(void **state)
{
    static const struct {
        const char *text, *reason;
    } rows[] = {
        {"pegs 2\ncolours 1 2\nrepeats no\npeg 1 : 1\npeg 2 : 1\n12 : ? ?\n",
         "no code has what is known of the secret's pegs"},
        {"pegs 2\ncolours 1 2\nsum 5\n12 : ? ?\n", "no code of this game has that sum"},
        {"pegs 2\ncolours 1 2\npeg 1 : 1\nsum 4\n12 : ? ?\n",
         "no code has that sum and what is known of the secret's pegs"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kp_options options = {0};
        struct kp_match *match = match_of(rows[i].text);
        struct kp_verdict *verdict = NULL;
        struct kp_diag why;

        assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, &why), KP_OK);
        assert_int_equal(verdict->answer, KP_CHEATED);
        assert_int_equal(verdict->conflict_rows, 0);
        assert_non_null(strstr(or_none(verdict->reason), rows[i].reason));
        kp_verdict_free(verdict);
        kp_match_free(match);
    }
}

/* Sums of numbers that lie so far apart, or have such a divisor, that a formula
 * in unary would be tiny, impossible, or too large to be written. */
static void sums_of_great_numbers(void **state)
{
    static const struct {
        const char *text;
        enum kp_answer answer;
        enum kp_stop_reason stop;
    } rows[] = {
        {"pegs 3\ncolours 2 4 6\nsum 10\n224 : ? ?\n", KP_CONSISTENT, KP_COMPLETED},
        {"pegs 3\ncolours 2 4 6\nsum 9\n224 : ? ?\n", KP_CHEATED, KP_COMPLETED},
        {"pegs 3\ncolours 7 100000007 900000007\nsum 200000021\n7 7 7 : ? ?\n", KP_CONSISTENT,
         KP_COMPLETED},
        {"pegs 3\ncolours 7 100000007 900000007\nsum 200000022\n7 7 7 : ? ?\n", KP_CHEATED,
         KP_COMPLETED},
        {"pegs 4\ncolours 0 1 99999999\nsum 100000000\n0 0 1 1 : ? ?\n", KP_CONSISTENT,
         KP_COMPLETED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kp_options options = {.engine = "sat"};
        struct kp_match *match = match_of(rows[i].text);
        struct kp_verdict *verdict = NULL;
        struct kp_diag why;

        assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, &why), KP_OK);
        assert_int_equal(verdict->answer, rows[i].answer);
        assert_int_equal(verdict->stop, rows[i].stop);
        kp_verdict_free(verdict);
        kp_match_free(match);
    }
}

/* Without a conflict there is no audit either. */
static void a_verdict_only_has_no_conflict(void **state)
{
    static const char *const games[] = {
        "pegs 4\ncolours 1 2 3 4 5 6\n1122 : 4 0\n3456 : 4 0\n", /* arithmetic knows */
        "pegs 4\ncolours 1 2 3 4 5 6\n1122 : 1 1\n1133 : 1 1\n2233 : 0 1\n4455 : 0 1\n6666 : 0 0\n3311 : 2 0\n",
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof games / sizeof *games; i++) {
        struct kp_options options = {.verdict_only = i % 2};
        struct kp_match *match = match_of(games[i / 2]);
        struct kp_verdict *verdict = NULL;

        assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, NULL), KP_OK);
        assert_int_equal(verdict->answer, KP_CHEATED);
        assert_int_equal(verdict->conflict_rows > 0, i % 2 == 0);
        assert_int_equal(verdict->audit != NULL, i % 2 == 0);
        kp_verdict_free(verdict);
        kp_match_free(match);
    }
}

static void every_engine_keeps_to_its_memory(void **state)
{
    (void)state;
    for (enum kp_engine engine = KP_AUTO; engine < KP_ENGINES; engine++) {
        struct kp_options options = {.engine = kp_engine_name(engine), .memory = 100};
        struct kp_match *match = match_of(one_secret);
        struct kp_verdict *verdict = NULL;
        struct kp_diag why;

        assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, &why), KP_OK);
        assert_int_equal(verdict->answer, KP_UNDECIDED);
        assert_int_equal(verdict->stop, KP_OUT_OF_MEMORY);
        kp_verdict_free(verdict);
        kp_match_free(match);
    }
}

/* The native engine finds a secret with its few states, and the linear engine refutes all. */
static void engines_that_contradict_are_named(void **state)
{
    const char *text = "game classic\n1122 : 1 1\n1134 : 0 1\n";
    struct kp_options options = {.states = 60, .count_all = true, .verdict_only = true};
    struct kp_errors errors = {0};
    struct kp_diag why = {0};
    struct kp_verdict *verdict;
    struct kp_match *match;

    (void)state;
    assert_int_equal(kp_match_read(text, strlen(text), NULL, &match, &errors), KP_OK);
    linear_lies = true;
    assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, &why), KP_BROKEN);
    linear_lies = false;
    if (!strstr(why.says, "the native engine and the linear engine contradict each other"))
        fail_msg("%s", why.says);
    kp_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lie_is_our_fault_and_never_shown),
        cmocka_unit_test(a_list_shows_what_is_true_or_nothing),
        cmocka_unit_test(a_sample_shows_what_is_true_or_nothing),
        cmocka_unit_test(secrets_against_the_rules),
        cmocka_unit_test(nothing_fits_even_without_rows),
        cmocka_unit_test(sums_of_great_numbers),
        cmocka_unit_test(a_verdict_only_has_no_conflict),
        cmocka_unit_test(every_engine_keeps_to_its_memory),
        cmocka_unit_test(engines_that_contradict_are_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
