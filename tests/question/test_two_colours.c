/* The two-colour view agrees with the scoring rule for every secret, and what it refutes is
 * impossible. */
#include "game/score.h"
#include "help/brute_force.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "question/refute.h"
#include "question/two_colours.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A code of two colours as bits. */
static void write_code(uint16_t *code, int n, unsigned bits)
{
    for (int p = 0; p < n; p++)
        code[p] = bits >> p & 1;
}

static struct kp_transcript *new_game(int n, enum kp_scoring scores)
{
    return kp_empty_game((struct kp_board){.pegs = n, .colours = 2, .scores = scores});
}

static void add_row(struct kp_transcript *game, unsigned bits, struct kp_score score)
{
    uint16_t guess[16];

    write_code(guess, game->rules->pegs, bits);
    assert_true(kp_transcript_add(game, guess, score, 0));
}

static struct kp_score first_score(enum kp_scoring scores)
{
    return (struct kp_score){scores == KP_COLOURS_ONLY ? 0 : KP_UNKNOWN, KP_UNKNOWN};
}

/* Every score that the rules allow, one after the other, including unknown counts. */
static bool next_score(int n, enum kp_scoring scores, struct kp_score *score)
{
    int black = score->black == KP_UNKNOWN ? 0 : score->black;

    if (scores != KP_BLACK_ONLY && ++score->white + black <= n)
        return true;
    score->white = KP_UNKNOWN;
    return scores != KP_COLOURS_ONLY && ++score->black <= n;
}

/* Whether some secret with K gives the row. */
static bool is_given(const struct kp_transcript *game, int K)
{
    uint16_t code[16];
    int n = game->rules->pegs;

    for (unsigned bits = 0; bits < 1u << n; bits++) {
        write_code(code, n, bits);
        if (__builtin_popcount(bits) == K && kp_brute_fits(game, NULL, code))
            return true;
    }
    return false;
}

/* Checks that exactly the secrets with these four cells give it. */
static void expect_cells(const struct kp_two_colours *two, int K, unsigned secret)
{
    const struct kp_transcript *game = two->question->game;
    int n = game->rules->pegs, black = kp_two_colours_black(two, 0, K), is[2][2] = {{0}};
    struct kp_cells cells;
    uint16_t code[16];
    bool gives;

    if (black == KP_UNKNOWN)
        return;
    write_code(code, n, secret);
    gives = kp_brute_fits(game, NULL, code);
    for (int p = 0; p < n; p++)
        is[kp_transcript_guess(game, 0)[p]][code[p]]++;
    cells = kp_two_colours_cells(n, two->ones[0], K, black);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(cells.of[i / 2][i % 2] == is[i / 2][i % 2], gives);
        assert_in_range(cells.of[i / 2][i % 2], 0, n);
    }
}

static bool has_value(struct kp_values values, int value)
{
    if (value == values.least || value == values.most)
        return values.least <= values.most;
    return value > values.least && value < values.most && (value - values.least) % values.step == 0;
}

static void expect_row(const struct kp_transcript *game)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_two_colours two;
    int n = game->rules->pegs;

    assert_true(kp_two_colours_fit(question));
    assert_true(kp_two_colours_make(&two, question));
    for (int K = 0; K <= n; K++) {
        bool allowed = has_value(kp_two_colours_allow(&two, 0), K);

        assert_int_equal(allowed, is_given(game, K));
        for (unsigned secret = 0; allowed && question->ordered && secret < 1u << n; secret++)
            if (__builtin_popcount(secret) == K)
                expect_cells(&two, K, secret);
    }
    kp_two_colours_free(&two);
    kp_question_free(question);
}

/* Every guess and every score of up to six pegs. */
static void a_row_says_what_the_rule_says(void **state)
{
    (void)state;
    for (int kind = KP_BLACK_AND_WHITE; kind <= KP_COLOURS_ONLY; kind++)
        for (int n = 1; n <= 6; n++)
            for (unsigned bits = 0; bits < 1u << n; bits++) {
                struct kp_score score = first_score((enum kp_scoring)kind);

                do {
                    struct kp_transcript *game = new_game(n, (enum kp_scoring)kind);

                    add_row(game, bits, score);
                    expect_row(game);
                    kp_transcript_free(game);
                } while (next_score(n, (enum kp_scoring)kind, &score));
            }
}

/* The text of a game; the K that the rules leave; -1: the game does not fit. */
static const struct {
    const char *text;
    int least, most;
} forms[] = {
    {"pegs 4\ncolours 2\n1122 : 1 2\n", 0, 4},
    {"pegs 4\ncolours 2\nscores black\n1122 : 1\n", 0, 4},
    {"pegs 4\ncolours 2\nscores colours\n1122 : 1\n", 0, 4},
    {"pegs 4\ncolours 9\n1111 : 1 ?\n", 0, 4}, /* 1, and eight merged colours */
    {"pegs 4\ncolours 1\nblanks yes\n11.1 : 1 2\n", 0, 4},
    {"pegs 4\ncolours 2\nblanks guesses\n1122 : 1 2\n", 0, 4},
    {"pegs 4\ncolours 2\nblanks guesses\n112. : 1 2\n", -1, 0},
    {"pegs 4\ncolours 3\n1122 : 1 2\n", -1, 0},
    {"pegs 4\ncolours 1\n1111 : 4 0\n", -1, 0},
    {"pegs 2\ncolours 2\nrepeats no\n12 : 1 0\n", -1, 0},
    {"pegs 4\ncolours 2\npeg 1 : 2\npeg 3 : 1\n1122 : 1 2\n", 1, 3},
    {"pegs 4\ncolours 2\nsum 7\n1122 : 1 2\n", 3, 3},
    {"pegs 4\ncolours 2\nsum 9\n1122 : 1 2\n", 5, 4}, /* none */
};

static void only_two_colours_have_the_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct kp_errors problems = {0};
        struct kp_match *match;
        struct kp_question *question;
        struct kp_two_colours two;

        assert_int_equal(
            kp_match_read(forms[i].text, strlen(forms[i].text), NULL, &match, &problems), KP_OK);
        question = kp_question_new(kp_match_game(match, 0), true);
        assert_int_equal(kp_two_colours_fit(question), forms[i].least >= 0);
        if (forms[i].least >= 0) {
            assert_true(kp_two_colours_make(&two, question));
            assert_int_equal(two.least, forms[i].least);
            assert_int_equal(two.most, forms[i].most);
            kp_two_colours_free(&two);
        }
        kp_question_free(question);
        kp_match_free(match);
    }
}

/* ---- Refutations ---- */

#define MOST 8

/* The scores of all secrets, by guess. */
struct table {
    int n;
    enum kp_scoring scores;
    struct kp_score score[1 << MOST][1 << MOST];
};

static struct table *new_table(int n, enum kp_scoring scores)
{
    struct kp_transcript *game = new_game(n, scores);
    struct table *table = calloc(1, sizeof *table);
    uint16_t guess[MOST], secret[MOST];
    int tally[2] = {0};

    assert_non_null(table);
    table->n = n;
    table->scores = scores;
    for (unsigned g = 0; g < 1u << n; g++)
        for (unsigned s = 0; s < 1u << n; s++) {
            write_code(guess, n, g);
            write_code(secret, n, s);
            table->score[g][s] = kp_score_guess(game->rules, secret, guess, tally);
        }
    kp_transcript_free(game);
    return table;
}

struct row {
    unsigned guess;
    struct kp_score score;
};

#define ROWS 3

/* Whether some secret gives all rows of the set, which has a bit for each. */
static bool possible(const struct table *table, const struct row *rows, unsigned set)
{
    for (unsigned s = 0; s < 1u << table->n; s++) {
        bool gives = true;

        for (int r = 0; r < ROWS && gives; r++)
            if (set >> r & 1)
                gives = kp_score_agrees(rows[r].score, table->score[rows[r].guess][s]);
        if (gives)
            return true;
    }
    return false;
}

struct caught {
    int impossible, refuted;
};

/* The rows that it names cannot all be right, and all of them are needed. */
static void expect_clash(const struct table *table, const struct row *rows,
                         const struct kp_refutation *found)
{
    unsigned set = 0;

    for (size_t i = 0; i < found->count; i++) {
        assert_true(i == 0 || found->rows[i] > found->rows[i - 1]);
        set |= 1u << found->rows[i];
    }
    if (possible(table, rows, set))
        fail_msg("wrong: %s", found->why.says);
    for (size_t i = 0; i < found->count; i++)
        if (!possible(table, rows, set & ~(1u << found->rows[i])))
            fail_msg("row %zu could be spared: %s", found->rows[i] + 1, found->why.says);
}

static void try_rows(const struct table *table, const struct row *rows, int count,
                     struct caught *caught)
{
    struct kp_transcript *game = new_game(table->n, table->scores);
    struct kp_question *question;
    struct kp_refutation found = {0};
    bool refuted, impossible = !possible(table, rows, (1u << count) - 1);

    for (int r = 0; r < count; r++)
        add_row(game, rows[r].guess, rows[r].score);
    question = kp_question_new(game, true);
    refuted = kp_question_refute(question, &found);
    assert_true(impossible || !refuted);
    if (refuted)
        expect_clash(table, rows, &found);
    caught->impossible += impossible;
    caught->refuted += refuted;
    kp_question_free(question);
    kp_transcript_free(game);
}

static void try_pair(const struct table *table, unsigned first, unsigned second,
                     struct caught *caught)
{
    struct row rows[ROWS] = {{first, first_score(table->scores)}, {second, {0}}};

    do {
        rows[1].score = first_score(table->scores);
        do {
            try_rows(table, rows, 2, caught);
        } while (next_score(table->n, table->scores, &rows[1].score));
    } while (next_score(table->n, table->scores, &rows[0].score));
}

/* All games of up to five pegs, with blacks only and with both counts, some unknown. */
static void every_two_rows(void **state)
{
    struct caught caught = {0};

    (void)state;
    for (int kind = KP_BLACK_AND_WHITE; kind <= KP_COLOURS_ONLY; kind++)
        for (int n = 1; n <= 5; n++) {
            struct table *table = new_table(n, (enum kp_scoring)kind);

            for (unsigned first = 0; first < 1u << n; first++)
                for (unsigned second = 0; second <= first; second++)
                    try_pair(table, first, second, &caught);
            free(table);
        }
    print_message("two rows: %d of %d impossible games refuted\n", caught.refuted,
                  caught.impossible);
    assert_true(caught.refuted > caught.impossible / 10 * 9);
}

/* The scores of a secret, perhaps with one wrong row. */
static void draw_rows(const struct table *table, uint64_t *seed, struct row *rows)
{
    unsigned codes = 1u << table->n, secret = (unsigned)kp_seeded_below(seed, (int)codes);

    for (int r = 0; r < ROWS; r++) {
        rows[r].guess = (unsigned)kp_seeded_below(seed, (int)codes);
        rows[r].score = table->score[rows[r].guess][secret];
        if (kp_seeded_below(seed, 4) == 0)
            rows[r].score =
                table->score[rows[r].guess][(unsigned)kp_seeded_below(seed, (int)codes)];
        if (kp_seeded_below(seed, 8) == 0 && table->scores == KP_BLACK_AND_WHITE)
            rows[r].score.white = KP_UNKNOWN;
        if (kp_seeded_below(seed, 16) == 0 && table->scores == KP_BLACK_AND_WHITE)
            rows[r].score.black = KP_UNKNOWN;
    }
}

static void many_three_rows(void **state)
{
    uint64_t seed = 33;
    int three = 0;

    (void)state;
    for (int kind = KP_BLACK_AND_WHITE; kind <= KP_BLACK_ONLY; kind++) {
        struct caught caught = {0};

        for (int n = 4; n <= MOST; n++) {
            struct table *table = new_table(n, (enum kp_scoring)kind);

            for (int i = 0; i < 20000; i++) {
                struct row rows[ROWS];
                struct caught before = caught, two = {0};

                draw_rows(table, &seed, rows);
                try_rows(table, rows, ROWS, &caught);
                try_rows(table, rows, 2, &two);
                three += caught.refuted > before.refuted && two.refuted == 0;
            }
            free(table);
        }
        print_message("three rows, %s: %d of %d impossible games refuted\n", kp_scores_names[kind],
                      caught.refuted, caught.impossible);
        assert_true(caught.refuted > caught.impossible / 2);
    }
    print_message("%d of them not by the first two\n", three);
}

/* ---- Two rows together ---- */

/* Whether a secret has the pair count of two guesses. */
static bool gives(const struct kp_question *question, const struct kp_row_pair_count *said,
                  const uint16_t *secret)
{
    const uint16_t *first = question->rows[0].guess, *second = question->rows[1].guess;
    int pegs = 0, agree = 0;

    for (int p = 0; p < question->pegs; p++)
        if ((first[p] != second[p]) == said->differ) {
            pegs++;
            agree += secret[p] == first[p];
        }
    assert_int_equal(pegs, said->pegs);
    return agree == said->agree;
}

/* Every secret that gives both scores has the pair count, which is about at most half of the
 * pegs. */
static void expect_together(struct kp_transcript *game)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_two_colours two;
    struct kp_row_pair_count said;
    uint16_t code[16];

    assert_true(kp_two_colours_make(&two, question));
    said = kp_two_colours_pair(&two, 0, 1);
    assert_in_range(2 * said.pegs, 0, question->pegs);
    for (unsigned secret = 0; secret < 1u << question->pegs; secret++) {
        write_code(code, question->pegs, secret);
        if (kp_brute_fits(game, NULL, code))
            assert_true(gives(question, &said, code));
    }
    kp_two_colours_free(&two);
    kp_question_free(question);
}

static void two_rows_tell_where_they_differ(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        struct kp_board board = {
            .pegs = 1 + i % 8, .colours = 2, .scores = i % 3 ? KP_BLACK_AND_WHITE : KP_BLACK_ONLY};
        struct kp_transcript *game = kp_true_game(&seed, board, 2);

        if (kp_seeded_below(&seed, 3) == 0)
            game->rows[1].score.black = kp_seeded_below(&seed, board.pegs + 1);
        expect_together(game);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_says_what_the_rule_says),
        cmocka_unit_test(only_two_colours_have_the_form),
        cmocka_unit_test(every_two_rows),
        cmocka_unit_test(many_three_rows),
        cmocka_unit_test(two_rows_tell_where_they_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
