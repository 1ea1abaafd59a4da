/* Errors planted in honest games: what an audit tells of them is what trying
 * every code tells, by whichever engine. */
#include "engines/engine.h"
#include "help/case_share.h"
#include "help/planted_games.h"
#include "help/verdict_checker.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* States: the solver asks for every score that three rows can have. */
#define ENOUGH (UINT64_C(1) << 40)

static void hear_within(const struct kp_audit_oracle *trial, const char *engine, size_t memory)
{
    struct kp_options options = {.engine = engine,
                                 .memory = memory,
                                 .states = ENOUGH,
                                 .repairs = KP_MOST_REPAIRS,
                                 .all_conflicts = true,
                                 .story = true};
    struct kp_verdict *verdict;
    struct kp_diag why;

    if (kp_check(trial->game, &options, &verdict, &why))
        fail_msg("%s: %s", engine, why.says);
    kp_expect_complete_verdict(&(struct kp_verdict_check){trial, verdict, engine},
                               strcmp(engine, "sat") != 0);
    kp_verdict_free(verdict);
}

static void hear(const struct kp_audit_oracle *trial, const char *engine)
{
    hear_within(trial, engine, 0);
}

/* So little memory is too little for a table of the scores of 400 codes: the
 * native engine searches, as it does on boards of too many codes for one. */
static void hear_without_table(const struct kp_audit_oracle *trial)
{
    hear_within(trial, "native", 10000);
}

/* ---- Planted errors ------------------------------------------------------ */

/* Sizes and rules in turn; each is played with one, two and three rows wrong. */
static const struct kp_planted_plan plans[] = {
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 6},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 10},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 7, .slight = true},
    {.board = {.pegs = 5, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 8, .slight = true},
    {.board = {.pegs = 5, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 8, .slight = true},
    {.board = {.pegs = 3, .colours = 6, .first = 1}, .rows = 5},
    {.board = {.pegs = 5, .colours = 4, .first = 1}, .rows = 6},
    {.board = {.pegs = 2, .colours = 8, .first = 1}, .rows = 5},
    {.board = {.pegs = 6, .colours = 2, .first = 1}, .rows = 7},
    {.board = {.pegs = 4, .colours = 5, .first = 1}, .rows = 6, .forgotten = 20},
    {.board = {.pegs = 4, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 7},
    {.board = {.pegs = 4, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 7, .forgotten = 15},
    {.board = {.pegs = 5, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 6},
    {.board = {.pegs = 4, .colours = 6, .scores = KP_COLOURS_ONLY}, .rows = 7, .forgotten = 15},
    {.board = {.pegs = 4, .colours = 7, .no_repeats = true}, .rows = 6},
    {.board = {.pegs = 4, .colours = 6, .no_repeats = true}, .rows = 5, .forgotten = 10},
    {.board = {.pegs = 4, .colours = 4, .blanks = KP_BLANKS}, .rows = 6},
    {.board = {.pegs = 4, .colours = 4, .blanks = KP_BLANKS, .no_repeats = true}, .rows = 6},
    {.board = {.pegs = 4, .colours = 5, .blanks = KP_GUESS_BLANKS}, .rows = 6},
    {.board = {.pegs = 4, .colours = 6}, .rows = 5, .known = 40},
    {.board = {.pegs = 4, .colours = 6, .blanks = KP_GUESS_BLANKS}, .rows = 4, .known = 25},
    {.board = {.pegs = 4, .colours = 6}, .rows = 5, .sum = true},
    {.board = {.pegs = 3, .colours = 9, .first = 1}, .rows = 3, .sum = true, .forgotten = 20},
    {.board = {.pegs = 4, .colours = 9, .first = 1}, .rows = 3},
    {.board = {.pegs = 4, .colours = 3, .scores = KP_BLACK_ONLY, .blanks = KP_BLANKS},
     .rows = 9,
     .known = 20,
     .forgotten = 5},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 6, .nothing = true},
    {.board = {.pegs = 4, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 6, .nothing = true},
    {.board = {.pegs = 4, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 6, .nothing = true},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 6, .alone = true},
    {.board = {.pegs = 4, .colours = 6, .no_repeats = true}, .rows = 6, .alone = true},
    {.board = {.pegs = 4, .colours = 4, .scores = KP_COLOURS_ONLY}, .rows = 6, .alone = true},
    {.board = {.pegs = 4, .colours = 8, .first = 1}, .rows = 5, .alone = true, .nothing = true},
    {.board = {.pegs = 4, .colours = 6, .blanks = KP_BLANKS},
     .rows = 5,
     .alone = true,
     .nothing = true},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 5, .bounded = 40},
    {.board = {.pegs = 6, .colours = 2}, .rows = 5, .bounded = 60, .forgotten = 20},
    {.board = {.pegs = 5, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 7, .bounded = 50},
    {.board = {.pegs = 4, .colours = 6, .scores = KP_COLOURS_ONLY}, .rows = 6, .bounded = 50},
    {.board = {.pegs = 4, .colours = 5, .blanks = KP_BLANKS},
     .rows = 5,
     .known = 20,
     .bounded = 40,
     .sure = 20},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 7, .sure = 20},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 9, .sure = 50, .slight = true},
    {.board = {.pegs = 5, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 8, .sure = 30},
    {.board = {.pegs = 5, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 8, .sure = 30},
    {.board = {.pegs = 4, .colours = 5, .first = 1}, .rows = 7, .forgotten = 15, .sure = 30},
    {.board = {.pegs = 4, .colours = 6, .blanks = KP_BLANKS}, .rows = 5, .alone = true, .sure = 40},
    {.board = {.pegs = 4, .colours = 7, .no_repeats = true}, .rows = 6, .known = 20, .sure = 30},
    {.board = {.pegs = 3, .colours = 5}, .rows = 4, .sum = true, .sure = 90},
    {.board = {.pegs = 1, .colours = 4}, .rows = 4},
    {.board = {.pegs = 4, .colours = 1}, .rows = 3},
};

#define PLANS ((int)(sizeof plans / sizeof *plans))

/* The solver takes a hundred times as long as the native engine, and ten times
 * that where three rows may have had any scores. */
static bool is_for_the_solver(int i, size_t fewest)
{
    return i / PLANS % (fewest > 2 ? 60 : 6) == 0;
}

static void planted_errors_are_found(void **state)
{
    int games = kp_share(10000), cheated[4] = {0}, sure_conflicts = 0;
    uint64_t seed = 20261121;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_planted_plan plan = plans[i % PLANS];
        struct kp_transcript *game;
        struct kp_audit_oracle *trial;

        plan.wrong = 1 + i / PLANS % 3;
        game = kp_planted_game(&seed, &plan);
        trial = kp_audit_oracle_new(game);
        assert_true(plan.sure > 0 || trial->fewest <= (size_t)plan.wrong);
        hear(trial, "native");
        if (i % 2)
            hear(trial, "auto");
        else
            hear_without_table(trial);
        if (is_for_the_solver(i, trial->fewest)) {
            hear(trial, "linear");
            hear(trial, "sat");
        }
        if (trial->fewest <= 3)
            cheated[trial->fewest]++;
        sure_conflicts += trial->fewest == SIZE_MAX;
        kp_audit_oracle_free(trial);
        kp_transcript_free(game);
    }
    print_message(
        "%d games, of which %d have at least one row wrong, %d two and %d three; in %d the "
        "sure rows conflict\n",
        games, cheated[1], cheated[2], cheated[3], sure_conflicts);
    assert_true(sure_conflicts > 0);
}

/* ---- Rows that may be wrong ---------------------------------------------- */

/* Codes with so many wrong rows at most. */
static uint64_t count_fitting(const struct kp_audit_oracle *trial, size_t lies)
{
    uint64_t count = 0;

    for (size_t i = 0; i < trial->code_count; i++)
        count += (size_t)__builtin_popcount(trial->wrong[i]) <= lies &&
                 !(trial->wrong[i] & trial->sure);
    return count;
}

static bool count_one(void *data, const uint16_t *secret)
{
    (void)secret;
    ++*(uint64_t *)data;
    return true;
}

/* The fewest rows are wrong that can be, if not all secrets are counted. */
static void expect_lies(const struct kp_audit_oracle *trial, const char *engine, size_t lies,
                        bool counts)
{
    struct kp_options options = {
        .engine = engine, .wrong_rows = lies, .repairs = -1, .states = ENOUGH, .count_all = counts};
    bool fits = trial->fewest <= lies;
    struct kp_verdict *verdict;
    char count[32];

    snprintf(count, sizeof count, "%llu", (unsigned long long)count_fitting(trial, lies));
    assert_int_equal(kp_check(trial->game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, fits ? KP_CONSISTENT : KP_CHEATED);
    if (fits && lies > 0 && !counts)
        assert_int_equal(verdict->wrong_row_count, trial->fewest);
    assert_true(verdict->wrong_row_count <= lies);
    if (counts || !fits)
        assert_string_equal(verdict->count, count);
    kp_verdict_free(verdict);
}

static void expect_list(const struct kp_audit_oracle *trial, const char *engine, size_t lies)
{
    struct kp_options options = {.engine = engine, .wrong_rows = lies};
    uint64_t listed = 0;
    enum kp_stop_reason stop;

    assert_int_equal(kp_list(trial->game, &options, count_one, &listed, &stop, NULL), KP_OK);
    assert_int_equal(listed, count_fitting(trial, lies));
}

static void as_many_rows_may_be_wrong(void **state)
{
    uint64_t seed = 11;

    (void)state;
    for (int i = 0; i < 6 * PLANS; i++) {
        struct kp_planted_plan plan = plans[i % PLANS];
        struct kp_transcript *game;
        struct kp_audit_oracle *trial;

        plan.wrong = 1 + i / PLANS % 3;
        game = kp_planted_game(&seed, &plan);
        trial = kp_audit_oracle_new(game);
        for (size_t lies = 0; lies < 4; lies++) {
            expect_lies(trial, "native", lies, true);
            expect_lies(trial, "auto", lies, true);
            expect_lies(trial, "linear", lies, true);
            expect_lies(trial, "native", lies, false);
            expect_lies(trial, "auto", lies, false);
            expect_lies(trial, "linear", lies, false);
            expect_lies(trial, "sat", lies, false);
            expect_list(trial, "auto", lies);
            expect_list(trial, "linear", lies);
        }
        kp_audit_oracle_free(trial);
        kp_transcript_free(game);
    }
}

/* ---- Twice the same ------------------------------------------------------- */

static bool gather(void *to, const char *bytes, size_t length)
{
    kp_strbuf_add(to, bytes, length);
    return true;
}

static struct kp_strbuf json_of(const struct kp_transcript *game, const char *engine)
{
    struct kp_options options = {.engine = engine, .all_conflicts = true, .story = true};
    struct kp_strbuf text = {0};
    struct kp_out out = {gather, &text};
    struct kp_verdict *verdict;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(kp_verdict_json(game, verdict, NULL, &out), KP_OK);
    kp_verdict_free(verdict);
    return text;
}

static void the_same_game_gets_the_same_answer(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 8 * PLANS; i++) {
        struct kp_planted_plan plan = plans[i % PLANS];
        enum kp_engine engine = (enum kp_engine)(i / PLANS % KP_ENGINES);
        struct kp_transcript *game;
        struct kp_strbuf once, again;

        plan.wrong = 1 + i / PLANS % 2;
        game = kp_planted_game(&seed, &plan);
        once = json_of(game, kp_engine_name(engine));
        again = json_of(game, kp_engine_name(engine));
        assert_string_equal(once.text, again.text);
        kp_strbuf_free(&once);
        kp_strbuf_free(&again);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_errors_are_found),
        cmocka_unit_test(as_many_rows_may_be_wrong),
        cmocka_unit_test(the_same_game_gets_the_same_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
