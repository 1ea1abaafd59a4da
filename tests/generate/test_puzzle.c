/* Puzzles have one answer and need every row, which trying every code tells; they
 * are the same for the same numbers drawn; and where there is none, or no memory, no
 * other one is given. */
#include "base/random.h"
#include "generate/puzzle/puzzle.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "help/sha1.h"
#include "keypeg.h"
#include "verdict/verdict.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- What was made ---- */

struct made {
    struct kp_transcript *game;
    uint16_t *secret;
    enum kp_status status;
    enum kp_stop_reason stop;
    struct kp_diag why;
};

static struct made make_within(const struct kp_options *options, struct kp_rules *rules,
                               size_t rows, uint64_t seed)
{
    struct kp_random draw = kp_random_seed(seed, 0);
    struct kp_puzzle_request request = {
        .rules = rules, .rows = rows, .wrong = 3, .draw = &draw, .options = options};
    struct kp_puzzle puzzle;
    struct made made = {0};

    made.status = kp_puzzle_make(&request, &puzzle, &made.stop, &made.why);
    made.game = puzzle.game;
    made.secret = puzzle.secret;
    assert_true((made.status == KP_OK && made.stop == KP_COMPLETED) == (made.game && made.secret));
    assert_true(!made.game || puzzle.known == KP_BY_COUNT || puzzle.known == KP_BY_REFUTATION ||
                puzzle.known == KP_BY_RELAXATION);
    assert_true(puzzle.near_misses.count == 0 || puzzle.near_misses.count == 3);
    kp_near_misses_free(&puzzle.near_misses);
    return made;
}

static struct made make(struct kp_board board, size_t rows, uint64_t seed)
{
    static const struct kp_options options = {0};
    struct kp_rules *rules = kp_board_rules(board);
    struct made made = make_within(&options, rules, rows, seed);

    kp_rules_unref(rules);
    return made;
}

static void clear(struct made *made)
{
    kp_transcript_free(made->game);
    free(made->secret);
}

/* "0012 1 1; ..." and the secret behind it. */
static void tell(const struct made *made, struct kp_strbuf *to)
{
    for (size_t r = 0; r < made->game->row_count; r++) {
        for (int p = 0; p < made->game->rules->pegs; p++)
            kp_strbuf_addf(to, "%d ", kp_transcript_guess(made->game, r)[p]);
        kp_strbuf_addf(to, ": %d %d; ", made->game->rows[r].score.black,
                       made->game->rows[r].score.white);
    }
    for (int p = 0; p < made->game->rules->pegs; p++)
        kp_strbuf_addf(to, "%d ", made->secret[p]);
    assert_false(to->failed);
}

/* ---- One answer ---- */

#define SAME(a, b, n) (memcmp(a, b, (size_t)(n) * sizeof *(a)) == 0)

/* No guess is the secret; few pegs are in place. */
static void expect_fair(const struct made *made)
{
    int pegs = made->game->rules->pegs;

    for (size_t r = 0; r < made->game->row_count; r++) {
        assert_false(SAME(kp_transcript_guess(made->game, r), made->secret, pegs));
        assert_true(made->game->rows[r].score.black <= pegs / 2);
    }
}

static void expect_needed(const struct made *made)
{
    bool on[64];

    for (size_t without = 0; without < made->game->row_count; without++) {
        for (size_t r = 0; r < made->game->row_count; r++)
            on[r] = r != without;
        assert_true(kp_brute_force(made->game, on).count > 1);
    }
}

static void expect_puzzle(const struct made *made)
{
    struct kp_brute_result brute;

    if (made->status != KP_OK)
        fail_msg("%s", made->why.says);
    brute = kp_brute_force(made->game, NULL);
    assert_int_equal(brute.count, 1);
    assert_true(SAME(brute.least, made->secret, made->game->rules->pegs));
    assert_null(made->game->secret);
    expect_fair(made);
    expect_needed(made);
}

static const struct kp_board boards[] = {
    {.pegs = 4, .colours = 6},
    {.pegs = 4, .colours = 6, .scores = KP_BLACK_ONLY},
    {.pegs = 4, .colours = 6, .scores = KP_COLOURS_ONLY},
    {.pegs = 3, .colours = 10, .no_repeats = true},
    {.pegs = 4, .colours = 7, .no_repeats = true, .scores = KP_BLACK_ONLY},
    {.pegs = 4, .colours = 4, .blanks = KP_BLANKS},
    {.pegs = 4, .colours = 4, .blanks = KP_BLANKS, .no_repeats = true},
    {.pegs = 4, .colours = 5, .blanks = KP_GUESS_BLANKS},
    {.pegs = 4, .colours = 3, .blanks = KP_BLANKS, .scores = KP_COLOURS_ONLY},
    {.pegs = 5, .colours = 5},
    {.pegs = 1, .colours = 5},
    {.pegs = 1, .colours = 2},
    {.pegs = 2, .colours = 2},
    {.pegs = 3, .colours = 2, .scores = KP_BLACK_ONLY},
    {.pegs = 5, .colours = 2, .scores = KP_COLOURS_ONLY},
    {.pegs = 10, .colours = 2},
    {.pegs = 6, .colours = 3},
};

static void every_puzzle_has_one_answer_and_needs_every_row(void **state)
{
    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (int seed = 0; seed < kp_share(12); seed++) {
            struct made made = make(boards[b], 0, (uint64_t)seed);

            expect_puzzle(&made);
            clear(&made);
        }
}

/* Fewer or more rows only where the board has no puzzle of four. */
static void puzzles_have_four_rows(void **state)
{
    static const struct {
        struct kp_board board;
        size_t least, most;
    } cases[] = {
        {{.pegs = 4, .colours = 6}, 4, 4},  {{.pegs = 5, .colours = 8}, 4, 4},
        {{.pegs = 3, .colours = 5}, 4, 4},  {{.pegs = 4, .colours = 10, .no_repeats = true}, 4, 4},
        {{.pegs = 1, .colours = 2}, 1, 1},  {{.pegs = 1, .colours = 3}, 2, 2},
        {{.pegs = 14, .colours = 2}, 4, 8},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int seed = 0; seed < kp_share(4); seed++) {
            struct made made = make(cases[i].board, 0, (uint64_t)seed);

            assert_int_equal(made.status, KP_OK);
            assert_in_range(made.game->row_count, cases[i].least, cases[i].most);
            clear(&made);
        }
}

static void as_many_rows_as_are_wished(void **state)
{
    static const size_t wishes[] = {1, 2, 3, 5, 6};

    (void)state;
    for (size_t w = 0; w < sizeof wishes / sizeof *wishes; w++)
        for (int seed = 0; seed < kp_share(4); seed++) {
            struct made made = make((struct kp_board){.pegs = 4, .colours = 6}, wishes[w],
                                    (uint64_t)seed);

            expect_puzzle(&made);
            assert_int_equal(made.game->row_count, wishes[w]);
            clear(&made);
        }
}

/* ---- Larger boards ---- */

/* Either engine's word that there is one secret, and that there are two or more
 * without any row. */
static void expect_secrets(const struct kp_transcript *game, const char *engine, bool one)
{
    struct kp_options options = {.engine = engine, .repairs = -1};
    struct kp_verdict *verdict = NULL;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, KP_CONSISTENT);
    assert_true(verdict->count && one == (strcmp(verdict->count, "1") == 0));
    assert_true(!one || verdict->count_is_exact);
    kp_verdict_free(verdict);
}

static void expect_puzzle_of(const struct made *made, const char *engine)
{
    const struct kp_transcript *game = made->game;

    expect_secrets(game, engine, true);
    for (size_t without = 0; without < game->row_count; without++) {
        struct kp_transcript *less = kp_transcript_new(game->rules);

        for (size_t r = 0; r < game->row_count; r++)
            if (r != without)
                assert_true(
                    kp_transcript_add(less, kp_transcript_guess(game, r), game->rows[r].score, 0));
        expect_secrets(less, engine, false);
        kp_transcript_free(less);
    }
}

static void boards_that_nobody_can_list_have_puzzles_too(void **state)
{
    static const struct {
        struct kp_board board;
        size_t rows;
        bool slow; /* seconds: left out of a small share */
    } cases[] = {
        {{.pegs = 8, .colours = 10}, 0, false},
        {{.pegs = 12, .colours = 10}, 0, true},
        {{.pegs = 12, .colours = 10}, 6, true},
        {{.pegs = 8, .colours = 11, .no_repeats = true}, 0, false},
        {{.pegs = 10, .colours = 14, .no_repeats = true}, 0, true},
        {{.pegs = 7, .colours = 9, .scores = KP_BLACK_ONLY}, 0, false},
        {{.pegs = 9, .colours = 12, .scores = KP_BLACK_ONLY}, 0, true},
        {{.pegs = 14, .colours = 2}, 0, false},
        {{.pegs = 24, .colours = 2}, 0, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct made made;

        if (cases[i].slow && kp_stride() > 1)
            continue;
        made = make(cases[i].board, cases[i].rows, 3);
        assert_int_equal(made.status, KP_OK);
        assert_true(cases[i].rows == 0 || made.game->row_count == cases[i].rows);
        expect_fair(&made);
        expect_puzzle_of(&made, "native");
        expect_puzzle_of(&made, "sat");
        clear(&made);
    }
}

/* ---- Frozen ---- */

static void add_puzzle(struct kp_strbuf *to, struct kp_board board, size_t rows)
{
    struct made made = make(board, rows, 7);

    assert_int_equal(made.status, KP_OK);
    tell(&made, to);
    clear(&made);
}

/* Whoever changes what is drawn changes puzzles that people have: the seeds of a
 * release stay. */
static void the_same_seed_gives_the_same_puzzle(void **state)
{
    static const char classic[] =
        "4 0 3 5 : 0 2; 5 1 1 4 : 0 2; 1 3 3 4 : 1 2; 0 3 4 5 : 2 0; 2 3 4 1 ";
    static const char all[] = "5c8a7718249fef655ac1598bee252606ee0fad04";
    struct kp_strbuf text = {0};
    unsigned char digest[KP_SHA1_BYTES];
    char hex[2 * KP_SHA1_BYTES + 1];

    (void)state;
    add_puzzle(&text, (struct kp_board){.pegs = 4, .colours = 6}, 0);
    assert_string_equal(text.text, classic);
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        add_puzzle(&text, boards[b], 0);
    add_puzzle(&text, (struct kp_board){.pegs = 4, .colours = 6}, 4);
    add_puzzle(&text, (struct kp_board){.pegs = 5, .colours = 6}, 0);
    add_puzzle(&text, (struct kp_board){.pegs = 12, .colours = 10}, 0);
    add_puzzle(&text, (struct kp_board){.pegs = 12, .colours = 10}, 5);
    kp_sha1(text.text, text.length, digest);
    for (int i = 0; i < KP_SHA1_BYTES; i++)
        snprintf(hex + 2 * (size_t)i, 3, "%02x", digest[i]);
    assert_string_equal(hex, all);
    kp_strbuf_free(&text);
}

/* ---- None ---- */

static void where_there_is_none_it_says_what_to_write(void **state)
{
    static const struct {
        struct kp_board board;
        size_t rows;
        const char *says;
        bool slow;
    } cases[] = {
        {{.pegs = 4, .colours = 1},
         0,
         "no puzzle found on this board; use another --seed, or fewer --pegs or --colours",
         false},
        {{.pegs = 256, .colours = 6}, 0, "at most 255 pegs and 256 colours", false},
        {{.pegs = 4, .colours = 257}, 0, "at most 255 pegs and 256 colours", false},
        {{.pegs = 4, .colours = 6}, 65, "at most 64", false},
        {{.pegs = 3, .colours = 3},
         12,
         "no puzzle of 12 rows found in which every row is needed",
         true},
        {{.pegs = 2, .colours = 2},
         12,
         "no puzzle of 12 rows found in which every row is needed",
         false},
        {{.pegs = 1, .colours = 100}, 0, "no puzzle found on this board", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct made made;

        if (cases[i].slow && kp_stride() > 1)
            continue;
        made = make(cases[i].board, cases[i].rows, 1);
        assert_int_equal(made.status, KP_BAD_INPUT);
        if (!strstr(made.why.says, cases[i].says))
            fail_msg("'%s', expected '%s'", made.why.says, cases[i].says);
        clear(&made);
    }
}

static int at_once(void *data)
{
    return ++*(int *)data > 2;
}

static void what_a_limit_ends_is_no_puzzle(void **state)
{
    struct kp_rules *rules = kp_board_rules((struct kp_board){.pegs = 8, .colours = 10});
    int asked = 0;
    const struct kp_options stopped = {.stop = at_once, .stop_data = &asked};
    const struct kp_options poor = {.engine = "native", .states = 1};
    struct made made = make_within(&stopped, rules, 0, 1);

    (void)state;
    assert_int_equal(made.status, KP_OK);
    assert_int_equal(made.stop, KP_INTERRUPTED);
    made = make_within(&poor, rules, 0, 1);
    assert_int_equal(made.status, KP_OK);
    assert_int_equal(made.stop, KP_OUT_OF_STATES);
    kp_rules_unref(rules);
}

/* ---- Memory ---- */

static void expect_same(struct kp_board board, size_t rows)
{
    static const struct kp_options options = {0};
    struct kp_rules *rules = kp_board_rules(board);
    struct made right = make_within(&options, rules, rows, 5), made;
    struct kp_strbuf expected = {0}, text = {0};
    long n = 0;
    bool failed;

    assert_int_equal(right.status, KP_OK);
    tell(&right, &expected);
    do {
        kp_allocations_left = n;
        made = make_within(&options, rules, rows, 5);
        failed = kp_allocations_left < 0;
        kp_allocations_left = -1;
        kp_strbuf_clear(&text);
        if (made.status == KP_OK)
            tell(&made, &text);
        else
            assert_int_equal(made.status, KP_NO_MEMORY);
        assert_true(made.status || strcmp(text.text, expected.text) == 0);
        clear(&made);
        /* 14,000 allocations, if the number of rows is not given, would take minutes. */
        n = rows == 0 ? n + 1 + n / 20 : kp_next_failure(n);
    } while (failed);
    print_message("up to allocation %ld\n", n - 1);
    assert_true(n > 50);
    kp_strbuf_free(&text);
    kp_strbuf_free(&expected);
    clear(&right);
    kp_rules_unref(rules);
}

static void every_allocation_fails_once(void **state)
{
    (void)state;
    expect_same((struct kp_board){.pegs = 3, .colours = 4}, 3);
    if (kp_stride() > 1)
        return; /* the others take seconds */
    expect_same((struct kp_board){.pegs = 3, .colours = 3}, 0);
    expect_same((struct kp_board){.pegs = 3, .colours = 3, .scores = KP_COLOURS_ONLY}, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_has_one_answer_and_needs_every_row),
        cmocka_unit_test(puzzles_have_four_rows),
        cmocka_unit_test(as_many_rows_as_are_wished),
        cmocka_unit_test(boards_that_nobody_can_list_have_puzzles_too),
        cmocka_unit_test(the_same_seed_gives_the_same_puzzle),
        cmocka_unit_test(where_there_is_none_it_says_what_to_write),
        cmocka_unit_test(what_a_limit_ends_is_no_puzzle),
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
