/* Every reduction against brute force: the answers that the secrets of its game
 * stand for are the right ones, as often as theory says. */
#include "format/text/format_text.h"
#include "game/score.h"
#include "help/case_share.h"
#include "help/random_problems.h"
#include "help/read_transcripts.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 10 /* variables */

/* A problem with its game, and what was seen of the game's secrets. */
struct trial {
    const struct kp_reduction *reduction;
    struct kp_formula formula;
    struct kp_two_colour_game two_colour;
    struct kp_transcript *game;
    uint64_t seen[1 << MOST]; /* secrets that stand for an answer, by its bits */
};

static void fill(int parts, unsigned bits, bool *values)
{
    for (int i = 1; i <= parts; i++)
        values[i] = bits >> (i - 1) & 1;
}

static void see(void *data, const uint16_t *secret)
{
    struct trial *trial = data;
    bool values[MOST + 1];
    unsigned bits = 0;

    kp_formula_read_secret(&trial->formula, &trial->two_colour, secret, values);
    for (int i = 1; i <= trial->formula.variables; i++)
        bits |= (unsigned)values[i] << (i - 1);
    trial->seen[bits]++;
}

/* The game of trial->formula, and what it promises of itself. */
static void make(struct trial *trial)
{
    struct kp_diag why;

    trial->two_colour = (struct kp_two_colour_game){0};
    assert_int_equal(kp_reduction_make(trial->reduction, &trial->formula, &trial->two_colour, &why),
                     KP_OK);
    assert_int_equal(trial->two_colour.row_count, trial->two_colour.rows);
    assert_int_equal(trial->two_colour.peg_count, trial->two_colour.pegs);
    trial->game = kp_two_colour_game_transcript(&trial->two_colour, NULL);
    assert_non_null(trial->game);
}

static void clear(struct trial *trial)
{
    kp_transcript_free(trial->game);
    kp_two_colour_game_free(&trial->two_colour);
    kp_formula_free(&trial->formula);
}

/* A right answer, planted, is a secret that stands for it. */
static void expect_planted(const struct trial *trial, const bool *values)
{
    struct kp_replay *replay = kp_replay_new(trial->game);
    uint16_t *secret = calloc((size_t)trial->two_colour.pegs, sizeof *secret);
    bool back[MOST + 1] = {false};

    trial->reduction->plant(&trial->formula, values, secret);
    assert_true(kp_replay_fits(replay, secret, 0));
    kp_formula_read_secret(&trial->formula, &trial->two_colour, secret, back);
    assert_memory_equal(back + 1, values + 1, (size_t)trial->formula.variables);
    kp_replay_free(replay);
    free(secret);
}

/* factor(trial, values) is how many secrets a right answer must be; 0: one or more.
 * Returns how many answers are right. */
static int expect_answers(struct trial *trial,
                          uint64_t (*factor)(const struct trial *trial, const bool *values))
{
    int parts = trial->formula.variables, right = 0;
    bool values[MOST + 1];

    memset(trial->seen, 0, sizeof trial->seen);
    make(trial);
    kp_each_secret(trial->game, see, trial);
    for (unsigned bits = 0; bits < 1u << parts; bits++) {
        uint64_t wanted;

        fill(parts, bits, values);
        wanted = factor(trial, values);
        if (!kp_formula_is_satisfied(&trial->formula, trial->reduction->exactly_one, values)) {
            assert_int_equal(trial->seen[bits], 0);
            continue;
        }
        right++;
        assert_true(trial->seen[bits] > 0);
        if (wanted)
            assert_int_equal(trial->seen[bits], wanted);
        if (trial->reduction->plant)
            expect_planted(trial, values);
    }
    return right;
}

static uint64_t one(const struct trial *trial, const bool *values)
{
    (void)trial;
    (void)values;
    return 1;
}

static uint64_t any(const struct trial *trial, const bool *values)
{
    (void)trial;
    (void)values;
    return 0;
}

static int trues(const bool *values, int n)
{
    int count = 0;

    for (int i = 1; i <= n; i++)
        count += values[i];
    return count;
}

/* Theory 3b. */
static uint64_t filled_up(const struct trial *trial, const bool *values)
{
    int v = trial->formula.variables;

    return kp_binomial(v, v - trues(values, v));
}

struct tally {
    int problems, possible;
};

/* They take a few microseconds each, so a small share still has some of every kind. */
static int share_of(int problems)
{
    return 50 + kp_share(problems - 50);
}

/* Formulas by the hundred; both kinds of them must be among them. */
static struct tally try_formulas(const struct kp_reduction *reduction,
                                 const struct kp_formula_shape *shape, int count, uint64_t seed,
                                 uint64_t (*factor)(const struct trial *, const bool *))
{
    struct trial *trial = calloc(1, sizeof *trial);
    struct kp_random draw = kp_random_seed(seed, 0);
    struct tally tally = {0, 0};

    for (; tally.problems < share_of(count); tally.problems++) {
        *trial = (struct trial){.reduction = reduction};
        kp_random_formula(&draw, shape, &trial->formula);
        tally.possible += expect_answers(trial, factor) > 0;
        clear(trial);
    }
    free(trial);
    return tally;
}

static void expect_both(struct tally tally)
{
    if (tally.possible < tally.problems / 10 || tally.possible > tally.problems * 19 / 20)
        fail_msg("%d of %d problems have an answer", tally.possible, tally.problems);
}

/* Theory 3a: literals of both signs; many that repeat, for there are few variables. */
static void one_in_three_is_parsimonious(void **state)
{
    static const struct kp_formula_shape shape = {7, 6, 3, 15, false};

    (void)state;
    expect_both(try_formulas(&kp_reduction_one_in_three, &shape, 800, 1, one));
}

static void positive_counts_what_fills_up(void **state)
{
    static const struct kp_formula_shape shape = {8, 7, 3, 15, true};

    (void)state;
    expect_both(try_formulas(&kp_reduction_positive, &shape, 800, 2, filled_up));
}

static void any_cnf_keeps_its_answers(void **state)
{
    static const struct kp_formula_shape shape = {4, 3, 4, 50, false};

    (void)state;
    expect_both(try_formulas(&kp_reduction_cnf, &shape, 500, 4, any));
}

/* ---- What they are made of -------------------------------------------- */

/* Schaefer's gadget: values of p, q, r and u make all three clauses right in one way or two
 * if a or b or c is true, and else in none. */
static void the_gadget_says_or(void **state)
{
    const int clause[] = {1, -2, 3};
    struct trial *trial = calloc(1, sizeof *trial);

    (void)state;
    trial->reduction = &kp_reduction_3sat;
    trial->formula.variables = 3;
    kp_formula_add_clause(&trial->formula, clause, 3, 0);
    assert_int_equal(expect_answers(trial, any), 7);
    for (unsigned abc = 0; abc < 8; abc++)
        assert_true(trial->seen[abc] <= 2);
    clear(trial);
    free(trial);
}

/* ---- Sizes ------------------------------------------------------------ */

struct sizes {
    int64_t pegs, ones, rows;
};

/* Rows that theory has for clauses of one-in-three: two for l, l, m. */
static int64_t rows_of_clauses(const struct kp_formula *formula)
{
    int64_t rows = 0;

    for (size_t i = 0; i < formula->count; i++) {
        const int *x = kp_formula_literals(formula, i);
        bool same = x[0] == x[1] && x[1] == x[2],
             pair = x[0] == x[1] || x[0] == x[2] || x[1] == x[2];

        rows += pair && !same ? 2 : 1;
    }
    return rows;
}

static struct sizes by_theory(const struct kp_reduction *reduction,
                              const struct kp_formula *formula)
{
    int64_t v = formula->variables, m = (int64_t)formula->count;
    int64_t rows = rows_of_clauses(formula);

    if (reduction == &kp_reduction_one_in_three)
        return (struct sizes){2 * v, v, 1 + v + rows};
    if (reduction == &kp_reduction_positive)
        return (struct sizes){2 * v, v, 1 + rows};
    /* 3sat: 3a of V + 4M variables, 3M clauses */
    return (struct sizes){2 * (v + 4 * m), v + 4 * m, 1 + v + 4 * m + 3 * m};
}

static void expect_sizes(struct trial *trial)
{
    struct sizes sizes = by_theory(trial->reduction, &trial->formula);
    char line[200];

    make(trial);
    assert_int_equal(trial->two_colour.pegs, sizes.pegs);
    assert_int_equal(trial->two_colour.ones, sizes.ones);
    assert_int_equal(trial->game->row_count, sizes.rows);
    snprintf(line, sizeof line, "the game: %d pegs, %d of them 1; %d rows\n", (int)sizes.pegs,
             (int)sizes.ones, (int)sizes.rows);
    assert_non_null(strstr(trial->two_colour.about.text, line));
    clear(trial);
}

static bool has_complements(const struct kp_formula *formula)
{
    for (size_t i = 0; i < formula->count; i++) {
        const int *x = kp_formula_literals(formula, i);

        if (x[0] == -x[1] || x[0] == -x[2] || x[1] == -x[2])
            return true;
    }
    return false;
}

/* The sizes that a transcript tells are its own, and those of theory. */
static void sizes_are_those_of_theory(void **state)
{
    static const struct {
        const struct kp_reduction *reduction;
        struct kp_formula_shape shape;
    } kinds[] = {
        {&kp_reduction_one_in_three, {12, 10, 3, 0, false}},
        {&kp_reduction_positive, {12, 10, 3, 0, true}},
        {&kp_reduction_3sat, {40, 10, 3, 0, false}},
    };
    struct trial *trial = calloc(1, sizeof *trial);
    struct kp_random draw = kp_random_seed(8, 0);

    (void)state;
    for (int i = 0; i < share_of(400); i++) {
        *trial = (struct trial){.reduction = kinds[i % 3].reduction};
        do {
            kp_formula_free(&trial->formula);
            kp_random_formula(&draw, &kinds[i % 3].shape, &trial->formula);
            trial->formula.variables += 3;
        } while (trial->reduction == &kp_reduction_3sat &&
                 has_complements(&trial->formula)); /* tautologies are left out */
        expect_sizes(trial);
    }
    free(trial);
}

/* ---- Text ------------------------------------------------------------- */

/* The text is read as the very game, and has a comment for each peg and row. */
static void expect_text(const struct trial *trial)
{
    struct kp_strbuf text = {0}, game = {0}, again = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_read_result reading;
    int comments = 0;

    assert_int_equal(kp_two_colour_game_write(&trial->two_colour, &out), KP_OK);
    reading = kp_read_text(text.text, text.length);
    assert_int_equal(reading.status, KP_OK);
    assert_string_equal(
        reading.match->games[0]->notes.text ? reading.match->games[0]->notes.text : "", "");
    kp_text_write(trial->game, NULL, &game);
    kp_text_write(reading.match->games[0], NULL, &again);
    assert_string_equal(game.text, again.text);
    for (const char *at = text.text; (at = strstr(at, "\n# peg ")) != NULL; at++)
        comments++;
    for (const char *at = text.text; (at = strstr(at, "\n# row ")) != NULL; at++)
        comments++;
    assert_int_equal(comments, trial->two_colour.pegs + (int)trial->two_colour.row_count);
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
    kp_strbuf_free(&game);
    kp_strbuf_free(&again);
}

static void transcripts_are_read_as_the_same_games(void **state)
{
    static const struct kp_formula_shape shapes[] = {{6, 5, 3, 30, true}, {6, 5, 3, 30, false}};
    struct trial *trial = calloc(1, sizeof *trial);
    struct kp_random draw = kp_random_seed(9, 0);

    (void)state;
    for (int i = 0; kp_reductions[i]; i++)
        for (int n = 0; n < kp_share(40); n++) {
            *trial = (struct trial){.reduction = kp_reductions[i]};
            kp_random_formula(&draw, &shapes[!trial->reduction->positive], &trial->formula);
            make(trial);
            expect_text(trial);
            clear(trial);
        }
    free(trial);
}

/* Nothing to ask is a game all the same, with one answer: the empty one. */
static void problems_without_parts_are_games(void **state)
{
    struct trial *trial = calloc(1, sizeof *trial);

    (void)state;
    for (int i = 0; kp_reductions[i]; i++)
        for (int bad = 0; bad < 2; bad++) {
            *trial = (struct trial){.reduction = kp_reductions[i]};
            if (bad)
                kp_formula_add_clause(&trial->formula, NULL, 0, 0);
            assert_int_equal(expect_answers(trial, any), !bad);
            clear(trial);
        }
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_in_three_is_parsimonious),
        cmocka_unit_test(positive_counts_what_fills_up),
        cmocka_unit_test(any_cnf_keeps_its_answers),
        cmocka_unit_test(the_gadget_says_or),
        cmocka_unit_test(sizes_are_those_of_theory),
        cmocka_unit_test(transcripts_are_read_as_the_same_games),
        cmocka_unit_test(problems_without_parts_are_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
