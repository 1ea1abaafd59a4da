/* What unit propagation finds of one row, exhaustively: every guess but for the
 * order of its pegs and the names of its colours, every score, and every way to
 * have ruled out some colours of some pegs.  A row that misses nothing clashes the
 * moment no code is left, and rules out every colour that no code has left. */
#include "cnf/encoding.h"
#include "game/score.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "help/unit_propagation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PEGS  8
#define WAYS  6561 /* 3^8, and more than 7^4 and 15^3 */
#define CODES 256

struct tally {
    long clashes, clashes_missed; /* where no code is left */
    long facts, facts_missed;     /* colours of a peg that no code has left */
};

/* A game of one row, its clauses, and all codes that the row allows. */
struct row {
    struct kp_transcript *game;
    struct kp_question *question;
    struct kp_question_vars vars;
    struct kp_unit_propagator units;
    int pegs, colours;
    uint16_t codes[CODES][PEGS];
    size_t count;
    struct tally *tally;
};

/* The colours that peg p may have in this way, a bit each: never none. */
static unsigned domain(const struct row *row, int way, int p)
{
    int sets = (1 << row->colours) - 1;

    while (p-- > 0)
        way /= sets;
    return (unsigned)(way % sets + 1);
}

static int count_ways(const struct row *row)
{
    int ways = 1;

    for (int p = 0; p < row->pegs; p++)
        ways *= (1 << row->colours) - 1;
    return ways;
}

/* ---- What is true ---------------------------------------------------------- */

static void find_codes(struct row *row)
{
    const struct kp_rules *rules = row->game->rules;
    uint16_t code[PEGS] = {0};
    int tally[PEGS] = {0}, p;

    row->count = 0;
    do {
        struct kp_score score = kp_score_guess(rules, code, kp_transcript_guess(row->game, 0),
                                               tally);

        if (score.black == row->game->rows[0].score.black &&
            score.white == row->game->rows[0].score.white)
            memcpy(row->codes[row->count++], code, sizeof code);
        for (p = 0; p < row->pegs && ++code[p] == row->colours; p++)
            code[p] = 0;
    } while (p < row->pegs);
}

/* The colours that codes have left; of no peg any: there is no code. */
static void unite(const struct row *row, int way, unsigned *left)
{
    unsigned allowed[PEGS];
    int p;

    for (p = 0; p < row->pegs; p++)
        allowed[p] = domain(row, way, p);
    memset(left, 0, PEGS * sizeof *left);
    for (size_t c = 0; c < row->count; c++) {
        for (p = 0; p < row->pegs && (allowed[p] >> row->codes[c][p] & 1); p++)
            ;
        for (int q = 0; p == row->pegs && q < p; q++)
            left[q] |= 1u << row->codes[c][q];
    }
}

/* ---- What propagation finds ------------------------------------------------ */

static void rule_out(struct row *row, int way)
{
    kp_unit_propagator_begin(&row->units);
    kp_unit_propagator_learn(&row->units, kp_row_selector(&row->vars, 0));
    for (int p = 0; p < row->pegs; p++)
        for (int c = 0; c < row->colours; c++)
            if (!(domain(row, way, p) >> c & 1))
                kp_unit_propagator_learn(&row->units, -kp_peg_literal(&row->vars, p, c));
    kp_unit_propagator_propagate(&row->units);
}

static void compare(struct row *row, int way)
{
    struct tally *tally = row->tally;
    unsigned left[PEGS];

    unite(row, way, left);
    rule_out(row, way);
    if (!left[0]) {
        tally->clashes++;
        tally->clashes_missed += !row->units.clash;
        return;
    }
    assert_false(row->units.clash);
    for (int p = 0; p < row->pegs; p++)
        for (int c = 0; c < row->colours; c++) {
            int value = kp_unit_propagator_value(&row->units, kp_peg_literal(&row->vars, p, c));
            bool fact = !(left[p] >> c & 1) && (domain(row, way, p) >> c & 1);

            assert_false(value < 0 && left[p] >> c & 1);
            tally->facts += fact;
            tally->facts_missed += fact && value == 0;
        }
}

/* ---- All rows -------------------------------------------------------------- */

static void try_row(const struct kp_encoding_choice *choice, struct row *row)
{
    struct kp_clause_sink cnf = {.emit = kp_unit_propagator_emit, .to = &row->units};
    int ways = count_ways(row), stride = kp_stride();

    row->question = kp_question_new(row->game, false);
    assert_non_null(row->question);
    if (choice->encoding->suits(row->question)) {
        kp_encode_question(&cnf, row->question, choice, &row->vars);
        assert_int_equal(cnf.stopped, KP_COMPLETED);
        row->units.most = cnf.variables;
        find_codes(row);
        for (int way = 0; way < ways; way += stride)
            compare(row, way);
        kp_question_vars_free(&row->vars);
        kp_unit_propagator_free(&row->units);
    }
    kp_question_free(row->question);
}

static void try_scores(const struct kp_encoding_choice *choice, struct row *row,
                       const uint16_t *guess)
{
    for (int black = 0; black <= row->pegs; black++)
        for (int white = 0; white <= row->pegs - black; white++) {
            row->game = kp_empty_game(
                (struct kp_board){.pegs = row->pegs, .colours = row->colours});
            assert_true(kp_transcript_add(row->game, guess, (struct kp_score){black, white}, 0));
            try_row(choice, row);
            kp_transcript_free(row->game);
        }
}

/* Guesses that ascend without a gap: of no other order, and no other names. */
static void try_guesses(const struct kp_encoding_choice *choice, struct row *row, uint16_t *guess,
                        int p)
{
    if (p == row->pegs || p == PEGS) {
        try_scores(choice, row, guess);
        return;
    }
    for (int more = 0; more <= (p > 0); more++) {
        guess[p] = (uint16_t)(p > 0 ? guess[p - 1] + more : 0);
        if (guess[p] < row->colours)
            try_guesses(choice, row, guess, p + 1);
    }
}

static struct tally try_boards(const char *encoding, int colours, int most_pegs)
{
    struct kp_diag why;
    struct kp_encoding_choice choice;
    struct tally tally = {0};
    uint16_t guess[PEGS];

    for (int pegs = 1; pegs <= most_pegs; pegs++) {
        struct row row = {.pegs = pegs, .colours = colours, .tally = &tally};

        assert_int_equal(kp_encoding_choice_read(encoding, &choice, &why), KP_OK);
        try_guesses(&choice, &row, guess, 0);
    }
    print_message("%s, %d colours, to %d pegs: of %ld clashes %ld missed, of %ld facts %ld\n",
                  encoding, colours, most_pegs, tally.clashes, tally.clashes_missed, tally.facts,
                  tally.facts_missed);
    return tally;
}

static struct tally rows_of(const struct kp_encoding *encoding, int colours, int most_pegs)
{
    char name[64];

    snprintf(name, sizeof name, "%s+totalizer", encoding->name);
    return try_boards(name, colours, most_pegs);
}

static const struct kp_encoding *general(void)
{
    size_t i = 0;

    while (kp_encodings[i] && strcmp(kp_encodings[i]->name, "general") != 0)
        i++;
    assert_non_null(kp_encodings[i]);
    return kp_encodings[i];
}

/* None misses nothing; those made for two colours miss less. */
static void rows_of_two_colours(void **state)
{
    int pegs = kp_stride() > 1 ? PEGS - 2 : PEGS;
    struct tally usual = rows_of(general(), 2, pegs);

    (void)state;
    for (size_t i = 0; kp_encodings[i]; i++)
        if (kp_encodings[i]->one_variable_per_peg) {
            struct tally tally = rows_of(kp_encodings[i], 2, pegs);

            assert_true(10 * tally.clashes_missed < usual.clashes_missed);
            assert_true(2 * tally.facts_missed < usual.facts_missed);
        }
}

/* Facts and clashes are found, and some are missed. */
static void rows_of_more_colours(void **state)
{
    struct tally three = rows_of(general(), 3, 4), four = rows_of(general(), 4, 3);

    (void)state;
    assert_true(10 * three.clashes_missed < three.clashes);
    assert_true(4 * three.facts_missed < three.facts);
    assert_true(10 * four.clashes_missed < four.clashes);
    assert_true(4 * four.facts_missed < four.facts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_two_colours),
        cmocka_unit_test(rows_of_more_colours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
