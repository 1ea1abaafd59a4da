/* A proof is one: a checker that shares nothing with the house accepts it, the
 * rows it is about clash by brute force, and without any one of them they do
 * not, and it proves nothing. */
#include "base/strbuf.h"
#include "help/brute_force.h"
#include "help/number_lines.h"
#include "help/planted_games.h"
#include "help/proof_texts.h"
#include "help/read_transcripts.h"
#include "help/rup_checker.h"
#include "keypeg.h"
#include "sat/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define EACH 50 /* impossible games of a family */

/* ---- A proof of a game ---------------------------------------------------- */

/* The clauses without the i-th line from their end, counted from 0. */
static struct kp_strbuf leave_out(const struct kp_strbuf *clauses, size_t i)
{
    const char *header = strstr(clauses->text, "\np cnf ") + 1;
    const char *body = strchr(header, '\n') + 1, *last = clauses->text + clauses->length;
    const char *line = last, *end = last;
    struct kp_strbuf text = {0};
    int variables, count;

    for (size_t lines = 0; lines <= i; lines++)
        for (end = line--; line[-1] != '\n';)
            line--;
    assert_int_equal(sscanf(header, "p cnf %d %d", &variables, &count), 2);
    kp_strbuf_addf(&text, "p cnf %d %d\n", variables, count - 1);
    kp_strbuf_add(&text, body, (size_t)(line - body));
    kp_strbuf_add(&text, end, (size_t)(last - end));
    return text;
}

static int picosat_says(const char *clauses)
{
    const struct kp_solver *picosat;
    const struct kp_solver_options options = {0};
    const struct kp_limits limits = {0};
    struct kp_number_line line = {.at = strchr(clauses, '\n') + 1};
    const char *wrong = NULL;
    void *solver;
    int answer;

    assert_int_equal(kp_solver_find("picosat", &picosat, NULL), KP_OK);
    solver = picosat->create(&options);
    while (kp_next_number_line(&line, &wrong)) {
        for (size_t i = 0; i < line.count; i++)
            picosat->add(solver, line.number[i]);
        picosat->add(solver, 0);
    }
    assert_null(wrong);
    answer = picosat->solve(solver, &limits);
    picosat->destroy(solver);
    free(line.number);
    return answer;
}

/* Without any one of its rows the clauses have a solution, and the proof is none. */
static void expect_every_row_needed(const struct kp_proof_texts *proven)
{
    for (size_t i = 0; i < proven->verdict->conflict_rows; i++) {
        struct kp_strbuf fewer = leave_out(&proven->clauses, i);

        assert_int_equal(picosat_says(fewer.text), 10);
        assert_non_null(kp_rup_check(fewer.text, proven->proof.text).wrong);
        kp_strbuf_free(&fewer);
    }
}

/* By trying every code. */
static void expect_minimal_conflict(const struct kp_proof_texts *proven)
{
    const struct kp_verdict *verdict = proven->verdict;
    bool *on = calloc(proven->game->row_count + 1, sizeof *on);

    assert_true(verdict->conflict_is_minimal);
    for (size_t i = 0; i < verdict->conflict_rows; i++)
        on[verdict->conflict[i]] = true;
    assert_int_equal(kp_brute_force(proven->game, on).count, 0);
    for (size_t i = 0; i < verdict->conflict_rows; i++) {
        on[verdict->conflict[i]] = false;
        assert_int_not_equal(kp_brute_force(proven->game, on).count, 0);
        on[verdict->conflict[i]] = true;
    }
    free(on);
}

/* The rows of the conflict are named by their numbers in the game, and no
 * others are. */
static void expect_names(const struct kp_proof_texts *proven)
{
    const char *at = proven->clauses.text;
    size_t rows = 0;

    for (; (at = strstr(at, "= row ")); at++)
        if (strstr(at, " is right") && strstr(at, " is right") - at < 15) {
            assert_true(rows < proven->verdict->conflict_rows);
            assert_int_equal(atoi(at + 6), proven->verdict->conflict[rows++] + 1);
        }
    assert_int_equal(rows, proven->verdict->conflict_rows);
}

static void expect_proof(const struct kp_transcript *game, const struct kp_options *options)
{
    struct kp_proof_texts proven = {.game = game};
    enum kp_stop_reason stop;
    struct kp_rup_result result;

    assert_int_equal(kp_check(game, options, &proven.verdict, NULL), KP_OK);
    assert_int_equal(proven.verdict->without_secret, KP_CHEATED);
    expect_minimal_conflict(&proven);
    assert_int_equal(kp_proof_texts_write(&proven, options, &stop), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    result = kp_rup_check(proven.clauses.text, proven.proof.text);
    if (result.wrong)
        fail_msg("line %zu: %s", result.line, result.wrong);
    expect_names(&proven);
    expect_every_row_needed(&proven);
    kp_proof_texts_free(&proven);
}

/* ---- Games of every family ------------------------------------------------ */

/* Whatever there is. */
static struct kp_transcript *any_game(uint64_t *seed)
{
    return kp_small_random_game(seed);
}

/* Half the pegs of the secret and of every guess are of one colour, and half of
 * these agree, but for the last row, where one more does: theory calls it the
 * hardest family. */
static struct kp_transcript *balanced_game(uint64_t *seed)
{
    int n = 8 + 4 * kp_seeded_below(seed, 2);
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = n, .colours = 2});
    uint16_t guess[12];
    int rows = n + kp_seeded_below(seed, 4);

    for (int r = 0; r < rows; r++) {
        int more = r == rows - 1 ? 2 : 0;

        for (int p = 0; p < n; p++)
            guess[p] = (uint16_t)(p < n / 2);
        kp_shuffle(seed, guess, n);
        kp_transcript_add(game, guess, (struct kp_score){n / 2 + more, n / 2 - more}, 0);
    }
    return game;
}

/* A row scored as by a secret with colour 1 on half of its pegs, of which the
 * guess has t (theory, 2). */
static void ask(struct kp_transcript *game, const uint16_t *guess, int t)
{
    int n = game->rules->pegs, ones = 0, K = n / 2, both;

    for (int p = 0; p < n; p++)
        ones += guess[p];
    both = ones - t < K - t ? ones - t : K - t;
    kp_transcript_add(game, guess, (struct kp_score){n - (ones - t) - (K - t), 2 * both}, 0);
}

/* One-in-three 3SAT as a game (theory, 3a): pegs 2i and 2i + 1 are a variable and
 * its denial. */
static struct kp_transcript *one_in_three_game(uint64_t *seed)
{
    int variables = 5, n = 2 * variables;
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = n, .colours = 2});
    uint16_t guess[12];

    for (int p = 0; p < n; p++)
        guess[p] = 1;
    ask(game, guess, variables);
    for (int r = 0; r < variables + 5; r++) {
        memset(guess, 0, sizeof guess);
        if (r < variables)
            guess[2 * r] = guess[2 * r + 1] = 1;
        for (int left = r < variables ? 0 : 3; left > 0;) {
            int p = kp_seeded_below(seed, n);

            left -= !guess[p] && !guess[p ^ 1];
            guess[p] |= (uint16_t)!guess[p ^ 1];
        }
        ask(game, guess, 1);
    }
    return game;
}

struct family {
    const char *name;
    struct kp_planted_plan plan;
    struct kp_transcript *(*make)(uint64_t *seed); /* NULL: by the plan */
};

static const struct family families[] = {
    {"falsified", {{.pegs = 4, .colours = 6}, .rows = 7, .wrong = 1, .slight = true}, NULL},
    {"much falsified", {{.pegs = 5, .colours = 4}, .rows = 6, .wrong = 3}, NULL},
    {"two colours", {{.pegs = 10, .colours = 2}, .rows = 9, .wrong = 1, .slight = true}, NULL},
    {"two colours, black",
     {{.pegs = 9, .colours = 2, .scores = KP_BLACK_ONLY}, .rows = 9, .wrong = 1},
     NULL},
    {"balanced", {.rows = 0}, balanced_game},
    {"one in three", {.rows = 0}, one_in_three_game},
    {"black only",
     {{.pegs = 5, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 9, .wrong = 1},
     NULL},
    {"no repeats", {{.pegs = 4, .colours = 7, .no_repeats = true}, .rows = 7, .wrong = 1}, NULL},
    {"colours only",
     {{.pegs = 5, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 7, .wrong = 2},
     NULL},
    {"sum", {{.pegs = 4, .colours = 6, .first = 1}, .rows = 5, .wrong = 1, .sum = true}, NULL},
    {"peg facts", {{.pegs = 4, .colours = 6}, .rows = 5, .wrong = 1, .known = 50}, NULL},
    {"times", {{.pegs = 5, .colours = 5}, .rows = 4, .wrong = 1, .bounded = 50}, NULL},
    {"times of two colours",
     {{.pegs = 9, .colours = 2}, .rows = 5, .wrong = 1, .slight = true, .bounded = 60},
     NULL},
    {"times, black only",
     {{.pegs = 5, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 7, .wrong = 1, .bounded = 60},
     NULL},
    {"times of a multiset",
     {{.pegs = 6, .colours = 6, .scores = KP_COLOURS_ONLY}, .rows = 5, .wrong = 2, .bounded = 50},
     NULL},
    {"blanks", {{.pegs = 4, .colours = 4, .blanks = KP_BLANKS}, .rows = 6, .wrong = 1}, NULL},
    {"blanks in guesses",
     {{.pegs = 4, .colours = 5, .blanks = KP_GUESS_BLANKS}, .rows = 7, .wrong = 1},
     NULL},
    {"unnoted", {{.pegs = 4, .colours = 5}, .rows = 9, .wrong = 2, .forgotten = 20}, NULL},
    {"any", {.rows = 0}, any_game},
};

/* Whoever decides, and however clauses are written. */
static struct kp_options some_options(uint64_t *seed)
{
    static const char *const engines[] = {"auto", "native", "linear", "sat"};
    const char *counter = NULL;
    size_t counters = 0;

    while (kp_plugin(KP_COUNTERS, counters, NULL))
        counters++;
    counter = kp_plugin(KP_COUNTERS, (size_t)kp_seeded_below(seed, (int)counters), NULL);
    return (struct kp_options){
        .engine = engines[kp_seeded_below(seed, 4)], .encoding = counter, .repairs = -1};
}

static void test_every_family(void **state)
{
    uint64_t seed = 1;
    size_t engines[4] = {0};

    (void)state;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        for (int proven = 0, drawn = 0; proven < EACH; drawn++) {
            const struct family *family = &families[i];
            struct kp_transcript *game = family->make ? family->make(&seed)
                                                      : kp_planted_game(&seed, &family->plan);
            struct kp_options options = some_options(&seed);

            if (drawn > 100 * EACH)
                fail_msg("%s: hardly a game is impossible", family->name);
            if (kp_brute_force(game, NULL).count == 0) {
                expect_proof(game, &options);
                engines[options.engine[0] == 'a' ? 0 : options.engine[0] == 'n' ? 1 : 2]++;
                proven++;
            }
            kp_transcript_free(game);
        }
    for (size_t i = 0; i < 3; i++)
        assert_true(engines[i] > 100);
}

static const struct kp_transcript *game_of(struct kp_read_result *reading, const char *text)
{
    *reading = kp_read_text(text, strlen(text));
    assert_int_equal(reading->status, KP_OK);
    return reading->match->games[0];
}

/* Where the rules alone leave no code, and whichever encoding was asked for. */
static void test_trivial(void **state)
{
    static const char *const texts[] = {
        "pegs 2\ncolours 1-4\nsum 9\n",
        "pegs 2\ncolours 1-4\nsum 9\n12 : 1 0\n",
        "pegs 2\ncolours 2\nsum 9\n12 : 1 0\n",
        "pegs 2\ncolours 3\nrepeats no\npeg 1 : 1\npeg 2 : 1\n",
        "pegs 3\ncolours 3\nrepeats no\npeg 1 : 1\npeg 2 : 1\n123 : 1 1\n",
        "pegs 1\ncolours 1\n1 : 0 0\n",
        "pegs 4\ncolours 6\n1122 : 3 1\n",
        "pegs 4\ncolours 6\n1122 : 2 0\n1122 : 2 1\n1234 : 1 1\n",
        "pegs 4\ncolours 2\n1122 : 1 1\n",
        "pegs 3\ncolours 2\nscores colours\n112 : 1\n221 : 0\n",
    };
    static const char *const encodings[] = {NULL, "general", "two-colour"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t e = 0; e < sizeof encodings / sizeof *encodings; e++) {
            struct kp_read_result reading;
            const struct kp_transcript *game = game_of(&reading, texts[i]);
            struct kp_options options = {.encoding = encodings[e], .repairs = -1};
            struct kp_verdict *verdict = NULL;

            if (kp_check(game, &options, &verdict, NULL) == KP_OK)
                expect_proof(game, &options);
            else
                assert_string_equal(encodings[e], "two-colour");
            kp_verdict_free(verdict);
            kp_read_result_free(&reading);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_family),
                                       cmocka_unit_test(test_trivial)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
