/* What audits say of games that are known: those of the examples, whose facts
 * come from public sources, and small ones where a person can see the answer. */
#include "help/planted_games.h"
#include "help/read_transcripts.h"
#include "help/verdict_checker.h"
#include "keypeg.h"
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct kp_verdict *verdict_of(const struct kp_transcript *game, struct kp_options options)
{
    struct kp_verdict *verdict;
    struct kp_diag why;

    options.repairs = KP_MOST_REPAIRS;
    options.all_conflicts = options.story = true;
    if (kp_check(game, &options, &verdict, &why))
        fail_msg("%s", why.says);
    return verdict;
}

/* ---- Every example is heard ------------------------------------------------ */

/* Few enough codes to try them all. */
static bool is_small(const struct kp_transcript *game)
{
    double codes = 1;

    for (int p = 0; p < game->rules->pegs; p++)
        codes *= kp_rules_secret_colours(game->rules);
    return game->rules->pegs <= KP_ORACLE_PEGS && game->row_count <= KP_ORACLE_ROWS && codes <= 1e5;
}

/* A revealed secret is no part of a trial. */
static void try_game(const struct kp_transcript *game, const char *name)
{
    static const char *const engines[] = {"native", "auto", "linear", "sat"};
    struct kp_audit_oracle *trial = kp_audit_oracle_new(game);

    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        struct kp_options options = {.engine = engines[i], .rows_alone = true};
        struct kp_verdict *verdict = verdict_of(game, options);

        kp_expect_complete_verdict(&(struct kp_verdict_check){trial, verdict, name},
                                   strcmp(engines[i], "sat") != 0 &&
                                       strcmp(engines[i], "linear") != 0);
        kp_verdict_free(verdict);
    }
    kp_audit_oracle_free(trial);
}

static int try_file(const char *name)
{
    struct kp_strbuf text = kp_read_file(name);
    struct kp_read_result reading = kp_read_text(text.text, text.length);
    int tried = 0;

    assert_int_equal(reading.status, KP_OK);
    for (size_t i = 0; i < reading.match->count; i++)
        if (is_small(reading.match->games[i])) {
            try_game(reading.match->games[i], name);
            tried++;
        }
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
    return tried;
}

static void every_example_is_judged_rightly(void **state)
{
    glob_t files;
    int tried = 0;

    (void)state;
    assert_int_equal(glob(KEYPEG_SOURCE "/examples/public/*.game", 0, NULL, &files), 0);
    assert_int_equal(glob(KEYPEG_SOURCE "/examples/*.game", GLOB_APPEND, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        tried += try_file(files.gl_pathv[i] + strlen(KEYPEG_SOURCE) + 1);
    globfree(&files);
    print_message("%d games\n", tried);
    assert_true(tried >= 15);
}

/* ---- What a person knows of them ------------------------------------------- */

/* The game of a text, or of a file and its number there, and what the JSON of
 * its verdict holds. */
static const struct {
    const char *file, *text;
    size_t game;
    const char *holds[7];
} cases[] = {
    /* Issue 10 of JS-Mastermind-Solver: only the pink peg counts, and it is in
     * its place; one white too many. */
    {.file = "examples/public/js-solver-10.game",
     .holds = {"\"wrong_rows\":[{\"row\":1,\"black\":1,\"white\":0,"
               "\"mistake\":\"a colour counted twice\",\"mistake_code\":\"counted-twice\"}]",
               "\"consistent_without_secret\":true", "\"repairs\":null"}},
    /* Issue 715 of basic-computer-games: two colours, and no black for either
     * code of one colour; the least that is wrong is two rows. */
    {.file = "examples/public/basic-games-715.game",
     .holds =
         {"\"first_impossible\":1", "\"conflict\":[1]", "\"wrong_least\":2,\"wrong_most\":2",
          "\"suspects\":[[1,2],[1,3]]",
          "{\"rows\":[{\"row\":1,\"black\":1,\"white\":0,\"mistake\":\"a key peg missed\",\"mistake_code\":\"missed\"},"
          "{\"row\":2,\"black\":2,\"white\":0,\"mistake\":null,\"mistake_code\":null}],\"pegs_changed\":3,"
          "\"secret\":[\"W\",\"W\"],\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000}",
          "\"conflicts\":[[1],[2,3]]"}},
    /* Codeforces 63C: five digits of four are in the secret. */
    {.file = "examples/public/codeforces-63c.game",
     .game = 2,
     .holds = {"\"conflict\":[1,2]", "\"first_impossible\":2", "\"wrong_least\":1,\"wrong_most\":1",
               "\"suspects\":[[1],[2]]", "\"conflicts\":[[1,2]]"}},
    /* "You are cheating!", CERC 2000: three 3s and two 4s on four pegs. */
    {.file = "examples/public/cerc-2000-g.game",
     .game = 1,
     .holds =
         {"\"conflict\":[1,2]", "\"wrong_least\":1,\"wrong_most\":1",
          "\"repairs\":[{\"rows\":[{\"row\":1,\"black\":2,\"white\":0,"
          "\"mistake\":\"a key peg too many\",\"mistake_code\":\"too-many\"}],\"pegs_changed\":1,"
          "\"secret\":[\"3\",\"3\",\"4\",\"4\"],\"count\":6,\"count_exact\":\"6\",\"count_log2\":2.585}",
          "\"repairs_left_out\":0"}},
    /* How many were left before each guess, as Rafler tells it. */
    {.file = "examples/public/rafler.game",
     .holds =
         {"\"story\":[{\"row\":0,\"count\":1296,\"count_exact\":\"1296\",\"count_log2\":10.340",
          "{\"row\":1,\"count\":625,\"count_exact\":\"625\",\"count_log2\":9.288",
          "{\"row\":2,\"count\":120,\"count_exact\":\"120\",\"count_log2\":6.907",
          "{\"row\":3,\"count\":20,\"count_exact\":\"20\",\"count_log2\":4.322",
          "{\"row\":8,\"count\":2,\"count_exact\":\"2\",\"count_log2\":1.000",
          "{\"row\":9,\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000",
          "\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000,\"count_is_exact\":true,\"told_nothing\":true,"
          "\"guess_was_possible\":true}]"}},
    {.file = "examples/public/davecomputes.game",
     .holds = {"{\"row\":1,\"count\":208,\"count_exact\":\"208\",\"count_log2\":7.700",
               "{\"row\":2,\"count\":38,\"count_exact\":\"38\",\"count_log2\":5.248",
               "{\"row\":3,\"count\":7,\"count_exact\":\"7\",\"count_log2\":2.807",
               "{\"row\":4,\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000",
               "{\"row\":5,\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000"}},
    /* Bob's own secret is the likeliest repair. */
    {.file = "examples/saturday.game",
     .holds = {"\"repairs\":[{\"rows\":[{\"row\":4,\"black\":1,\"white\":2,"
               "\"mistake\":\"a key peg missed\",\"mistake_code\":\"missed\"}]",
               "\"suspects\":[[2],[4]]"}},
    /* Whites first, in all five rows: the secret 6123 gives 2 1, 2 1, 0 3, 1 0, 0 2. */
    {.text = "game classic\n6112 : 1 2\n5126 : 1 2\n3312 : 3 0\n6666 : 0 1\n4512 : 2 0\n",
     .holds =
         {"\"repeated_mistakes\":[{\"mistake\":\"white was written before black\",\"mistake_code\":null,"
          "\"secret\":[\"black\",\"red\",\"green\",\"blue\"],\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000,",
          "\"wrong_least\":2,\"wrong_most\":2", "\"conflicts\":[[4],[1,3],[2,3,5]]",
          "\"first_impossible\":3"}},
    /* A codemaker who said white for what was neither black nor white. */
    {.text = "game classic\n1111 : 1 3\n2222 : 1 3\n3333 : 1 3\n4444 : 1 3\n",
     .holds =
         {"\"repeated_mistakes\":[{\"mistake\":\"white was written for the holes that stayed empty\",\"mistake_code\":null,"
          "\"secret\":[\"red\",\"green\",\"blue\",\"yellow\"],\"count\":24,\"count_exact\":\"24\",\"count_log2\":4.585",
          "\"wrong_least\":4,\"wrong_most\":4", "\"conflicts\":[[1],[2],[3],[4]]",
          "\"first_impossible\":1"}},
    /* All three are needed to clash, and each may be the one. */
    {.text = "pegs 2\ncolours 3\n11 : 0 0\n22 : 0 0\n33 : 0 0\n",
     .holds =
         {"\"conflict\":[1,2,3]", "\"first_impossible\":3", "\"wrong_least\":1",
          "\"suspects\":[[1],[2],[3]]",
          "{\"rows\":[{\"row\":1,\"black\":2,\"white\":0,\"mistake\":null,\"mistake_code\":null}],"
          "\"pegs_changed\":2,\"secret\":[\"1\",\"1\"],\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000}"}},
    /* Won twice, by two guesses: one of them was noted wrongly. */
    {.text = "pegs 2\ncolours 3\n12 : 2 0\n13 : 2 0\n",
     .holds =
         {"\"misrecorded_guesses\":[{\"row\":1,\"peg\":2,\"colour\":\"3\",\"secret\":[\"1\",\"3\"],"
          "\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000},{\"row\":2,\"peg\":2,\"colour\":\"2\",\"secret\":[\"1\",\"2\"],"
          "\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000}],\"misrecorded_guesses_left_out\":0,\"misrecorded_guesses_are_all\":true"}},
    /* A row that the rules forbid on its own: three of four in place, and one not. */
    {.text = "game classic\n1122 : 3 1\n",
     .holds =
         {"\"conflict\":[1]", "\"first_impossible\":1",
          "\"repairs\":[{\"rows\":[{\"row\":1,\"black\":4,\"white\":0,"
          "\"mistake\":\"a black peg recorded as white\",\"mistake_code\":\"black-as-white\"}],\"pegs_changed\":1"}},
    /* The secret 1234, and white written before black: in row 1 all four pegs count. */
    {.text = "game classic\n1342 : 3 1\n2156 : 2 0\n1256 : 0 2\n",
     .holds =
         {"\"repeated_mistakes\":[{\"mistake\":\"white was written before black\",\"mistake_code\":null,"
          "\"secret\":[\"red\",\"green\",\"blue\",\"yellow\"],\"count\":1,\"count_exact\":\"1\",\"count_log2\":0.000,"
          "\"count_is_exact\":true}]"}},
    /* Nothing is wrong: there is no audit, and the first impossible row is none. */
    {.text = "game classic\n1122 : 1 1\n",
     .holds = {"\"repairs\":null", "\"first_impossible\":null", "\"conflict\":null"}},
};

static bool gather(void *to, const char *bytes, size_t length)
{
    kp_strbuf_add(to, bytes, length);
    return true;
}

static void expect(size_t i, const struct kp_transcript *game)
{
    struct kp_verdict *verdict = verdict_of(game, (struct kp_options){0});
    struct kp_strbuf json = {0};
    struct kp_out out = {gather, &json};

    assert_int_equal(kp_verdict_json(game, verdict, NULL, &out), KP_OK);
    for (size_t k = 0; k < 7 && cases[i].holds[k]; k++)
        if (!strstr(json.text, cases[i].holds[k]))
            fail_msg("%s: no %s in\n%s", cases[i].file ? cases[i].file : cases[i].text,
                     cases[i].holds[k], json.text);
    kp_strbuf_free(&json);
    kp_verdict_free(verdict);
}

static void known_games_get_their_known_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kp_strbuf text = {0};
        struct kp_read_result reading;

        if (cases[i].file)
            text = kp_read_file(cases[i].file);
        else
            kp_strbuf_addf(&text, "%s", cases[i].text);
        reading = kp_read_text(text.text, text.length);
        assert_int_equal(reading.status, KP_OK);
        expect(i, reading.match->games[cases[i].game]);
        kp_read_result_free(&reading);
        kp_strbuf_free(&text);
    }
}

/* ---- How many repairs there are ------------------------------------------------ */

/* Asked for as many repairs as there are, every engine says that these are all. */
static void all_repairs_are_known_to_be_all(void **state)
{
    static const char *const engines[] = {"native", "auto", "linear", "sat"};
    static const struct kp_planted_plan plan = {
        .board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 7, .wrong = 1, .slight = true};
    uint64_t seed = 3;
    int asked = 0;

    (void)state;
    for (int i = 0; i < 30; i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plan);
        struct kp_verdict *verdict = verdict_of(game, (struct kp_options){.engine = "native"});
        size_t all = verdict->audit ? verdict->audit->repair_count : 0;

        kp_verdict_free(verdict);
        for (size_t e = 0; all > 0 && all <= 10 && e < 4; e++, asked++) {
            struct kp_options options = {.engine = engines[e], .repairs = (int)all};

            assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
            assert_int_equal(verdict->audit->repair_count, all);
            assert_int_equal(verdict->audit->repairs_left_out, 0);
            if (!verdict->audit->repairs_are_all)
                fail_msg("%s: %zu repairs, and there may be others", engines[e], all);
            kp_verdict_free(verdict);
        }
        kp_transcript_free(game);
    }
    assert_true(asked > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_is_judged_rightly),
        cmocka_unit_test(known_games_get_their_known_answers),
        cmocka_unit_test(all_repairs_are_known_to_be_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
