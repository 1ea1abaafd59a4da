/* Proofs that are refused, that limits end, that cannot be written, and how a
 * solver is asked for one. */
#include "help/planted_games.h"
#include "help/proof_texts.h"
#include "help/read_transcripts.h"
#include "help/rup_checker.h"
#include "keypeg.h"
#include "sat/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const struct kp_transcript *game_of(struct kp_read_result *reading, const char *text)
{
    *reading = kp_read_text(text, strlen(text));
    assert_int_equal(reading->status, KP_OK);
    return reading->match->games[0];
}

static void expect_refused(const char *text, struct kp_options options)
{
    struct kp_read_result reading;
    struct kp_proof_texts proven = {.game = game_of(&reading, text)};
    enum kp_stop_reason stop;

    options.repairs = -1;
    assert_int_equal(kp_check(proven.game, &options, &proven.verdict, NULL), KP_OK);
    assert_int_equal(kp_proof_texts_write(&proven, &options, &stop), KP_BAD_INPUT);
    assert_int_equal(proven.clauses.length + proven.proof.length, 0);
    kp_proof_texts_free(&proven);
    kp_read_result_free(&reading);
}

static void test_refused(void **state)
{
    (void)state;
    expect_refused("game classic\n1122 : 1 1\n", (struct kp_options){0});
    expect_refused("game classic\n1122 : 1 1\nsecret 1111\n", (struct kp_options){0});
    expect_refused("game classic\n1122 : 1 1\n1122 : 0 0\n1122 : 4 0\n",
                   (struct kp_options){.wrong_rows = 1});
}

static struct kp_transcript *hard_game(void)
{
    uint64_t seed = 5;
    struct kp_planted_plan plan = {
        {.pegs = 24, .colours = 2}, .rows = 30, .wrong = 1, .slight = true};

    return kp_planted_game(&seed, &plan);
}

/* Write so many bytes, and no more. */
struct tight {
    size_t room;
};

static bool write_some(void *to, const char *bytes, size_t length)
{
    struct tight *tight = to;

    (void)bytes;
    if (length > tight->room)
        return false;
    tight->room -= length;
    return true;
}

static void test_writes_that_fail(void **state)
{
    struct kp_read_result reading;
    struct kp_proof_texts proven = {.game = game_of(&reading,
                                                    "game classic\n1122 : 1 1\n1134 : 0 1\n"
                                                    "2352 : 1 1\n5512 : 2 0\n")};
    struct kp_options options = {.repairs = -1, .proof_format = "drup"};
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(kp_check(proven.game, &options, &proven.verdict, NULL), KP_OK);
    assert_int_equal(kp_proof_texts_write(&proven, &options, &stop), KP_OK);
    for (size_t room = 0; room < 3 * proven.proof.length; room++) {
        struct tight clauses = {proven.clauses.length}, proof = {room};
        struct kp_out to_clauses = {write_some, &clauses}, to_proof = {write_some, &proof};

        assert_int_equal(
            kp_prove(proven.game, &options, proven.verdict, &to_clauses, &to_proof, &stop, NULL),
            room < proven.proof.length ? KP_WRITE_FAILED : KP_OK);
        clauses.room = room;
        assert_int_equal(
            kp_prove(proven.game, &options, proven.verdict, &to_clauses, &to_proof, &stop, NULL),
            KP_WRITE_FAILED);
    }
    kp_proof_texts_free(&proven);
    kp_read_result_free(&reading);
}

static int at_once(void *asked)
{
    return ++*(int *)asked;
}

/* It is whole or there is none, and both happen. */
static void expect_proof_in_any_memory(const struct kp_transcript *game)
{
    struct kp_options options = {.repairs = -1};
    size_t whole = 0, tries = 0;

    for (size_t memory = 1000; memory < 2000000; memory += memory / 3, tries++) {
        struct kp_proof_texts proven = {.game = game};
        enum kp_stop_reason stop;

        options.memory = 0;
        assert_int_equal(kp_check(game, &options, &proven.verdict, NULL), KP_OK);
        options.memory = memory;
        assert_int_equal(kp_proof_texts_write(&proven, &options, &stop), KP_OK);
        assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_MEMORY);
        assert_int_equal(stop == KP_COMPLETED,
                         !kp_rup_check(proven.clauses.text, proven.proof.text).wrong);
        whole += stop == KP_COMPLETED;
        kp_proof_texts_free(&proven);
    }
    assert_in_range(whole, 1, tries - 1);
}

static void test_limits(void **state)
{
    struct kp_options options = {.repairs = -1};
    struct kp_transcript *game = hard_game();
    struct kp_proof_texts proven = {.game = game};
    enum kp_stop_reason stop;
    int asked = 0;

    (void)state;
    assert_int_equal(kp_check(game, &options, &proven.verdict, NULL), KP_OK);
    assert_int_equal(proven.verdict->answer, KP_CHEATED);
    options.seconds = 1e-9;
    assert_int_equal(kp_proof_texts_write(&proven, &options, &stop), KP_OK);
    assert_int_equal(stop, KP_OUT_OF_TIME);
    options.seconds = 0;
    options.stop = at_once;
    options.stop_data = &asked;
    assert_int_equal(kp_proof_texts_write(&proven, &options, &stop), KP_OK);
    assert_int_equal(stop, KP_INTERRUPTED);
    options.stop = NULL;
    kp_proof_texts_free(&proven);
    expect_proof_in_any_memory(game);
    kp_transcript_free(game);
}

/* The seam: a proof is begun before the first clause or not at all, and is
 * whole only where no assumption had a part in it. */
static void test_the_seam(void **state)
{
    static const int clauses[] = {1, 2, 0, -1, 2, 0, 1, -2, 0};
    const struct kp_solver *picosat;
    const struct kp_solver_options options = {0};
    const struct kp_limits limits = {0};
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    void *solver;

    (void)state;
    assert_int_equal(kp_solver_find("picosat", &picosat, NULL), KP_OK);
    solver = picosat->create(&options);
    assert_true(picosat->prove(solver, &out));
    assert_false(picosat->prove(solver, &out));
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
        picosat->add(solver, clauses[i]);
    picosat->assume(solver, -1);
    assert_int_equal(picosat->solve(solver, &limits), 20);
    assert_true(!text.text || (!strstr(text.text, "\n0\n") && text.text[0] != '0'));
    assert_int_equal(picosat->solve(solver, &limits), 10);
    picosat->add(solver, -1);
    picosat->add(solver, 0);
    assert_int_equal(picosat->solve(solver, &limits), 20);
    assert_null(kp_rup_check("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 0\n", text.text).wrong);
    picosat->destroy(solver);
    kp_strbuf_free(&text);

    solver = picosat->create(&options);
    picosat->add(solver, 1);
    assert_false(picosat->prove(solver, &out));
    picosat->destroy(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_writes_that_fail),
        cmocka_unit_test(test_the_seam),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
