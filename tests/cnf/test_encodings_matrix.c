/* Every encoding, with every counter, on every solver there is, against trying
 * all codes: 20,000 games of every rule, in turn.  For all rows, stated for good:
 * is there a secret, which the plain rule must confirm, and how many, one model
 * of the pegs after the other.  For some rows, and for rows that the question
 * has not got: which are blamed, and what they would have said. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/count_by_enumeration.h"
#include "help/unusual_boards.h"
#include "sat/session.h"
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define GAMES  20000
#define PEGS   16
#define ROWS   16
#define MODELS 40 /* to be counted one by one, at most */

/* ---- Who is asked --------------------------------------------------------- */

struct asked {
    const char *encoding, *counter;
    int games, models; /* that were asked, and counted */
};

struct circle {
    struct asked *of;
    size_t count;
};

static struct circle all;

static void find_all(void)
{
    struct circle *circle = &all;

    for (size_t i = 0; kp_encodings[i]; i++)
        for (size_t k = 0; kp_counters[k]; k++) {
            circle->of = realloc(circle->of, (circle->count + 1) * sizeof *circle->of);
            assert_non_null(circle->of);
            circle->of[circle->count++] = (struct asked){kp_encodings[i]->name,
                                                         kp_counters[k]->name, 0, 0};
        }
}

/* ---- One of them, one game ------------------------------------------------ */

struct board {
    const struct kp_transcript *game;
    const struct kp_question *question;
    struct asked *asked;
    struct kp_encoding_choice choice;
    struct kp_session *session;
    struct kp_limits limits;
    struct kp_stats stats;
};

static void open_board(struct board *board, bool all_rows)
{
    struct kp_session_plan plan = {.question = board->question,
                                   .choice = &board->choice,
                                   .stats = &board->stats,
                                   .all_rows = all_rows};

    board->session = kp_session_new(&plan, &board->limits);
    assert_non_null(board->session);
}

static uint64_t weigh(const struct board *board, const uint16_t *classes)
{
    const struct kp_question *question = board->question;
    struct kp_bignum ways = {0};
    uint64_t number;
    int others = 0;

    for (int p = 0; p < question->pegs; p++)
        others += question->others > 0 && classes[p] == question->kept;
    kp_question_colourings(question, others, &ways);
    assert_false(ways.failed);
    number = ways.size ? ways.limbs[0] : 0;
    kp_bignum_free(&ways);
    return number;
}

static enum kp_answer solve(const struct board *board, const bool *on, uint64_t count,
                            uint16_t *classes)
{
    enum kp_answer answer = kp_session_solve(board->session, &board->limits, on, classes);

    if (answer != (count > 0 ? KP_CONSISTENT : KP_CHEATED))
        fail_msg("%s+%s: %d of %llu secrets", board->asked->encoding, board->asked->counter, answer,
                 (unsigned long long)count);
    return answer;
}

static void expect_secret(const struct board *board, const bool *on, const uint16_t *classes)
{
    uint16_t code[PEGS];

    for (int p = 0; p < board->question->pegs; p++)
        code[p] = classes[p];
    kp_question_colours(board->question, code);
    assert_true(kp_brute_fits(board->game, on, code));
}

/* All rows; then every secret, where they are few. */
static void try_all_rows(struct board *board, uint64_t count, uint64_t models)
{
    uint16_t classes[PEGS];
    uint64_t left = count;

    open_board(board, true);
    if (solve(board, NULL, count, classes) == KP_CONSISTENT)
        expect_secret(board, NULL, classes);
    board->asked->models += count > 0 && count <= models;
    while (left > 0 && count <= models) {
        uint64_t ways = weigh(board, classes);

        assert_in_range(ways, 1, left);
        left -= ways;
        kp_session_exclude(board->session, &board->limits, classes);
        if (solve(board, NULL, left, classes) == KP_CONSISTENT)
            expect_secret(board, NULL, classes);
    }
    kp_session_free(board->session);
}

/* The rows that are blamed were asked about, and cannot be on their own. */
static void expect_blame(const struct board *board, const bool *on)
{
    bool blamed[ROWS] = {false};

    for (size_t r = 0; r < board->game->row_count; r++) {
        blamed[r] = kp_session_failed(board->session, r);
        assert_true(!blamed[r] || !on || on[r]);
    }
    assert_int_equal(kp_brute_force(board->game, blamed).count, 0);
}

static void try_rows(const struct board *board, const bool *on)
{
    uint16_t classes[PEGS];

    if (solve(board, on, kp_brute_force(board->game, on).count, classes) == KP_CONSISTENT)
        expect_secret(board, on, classes);
    else
        expect_blame(board, on);
}

/* All rows, and some rows, in one session: nothing sticks that should not. */
static void try_some_rows(struct board *board, uint64_t *seed)
{
    bool on[ROWS] = {false};

    open_board(board, false);
    try_rows(board, NULL);
    for (int i = 0; i < 3; i++) {
        for (size_t r = 0; r < board->game->row_count; r++)
            on[r] = kp_seeded_below(seed, 3) > 0;
        try_rows(board, on);
    }
    try_rows(board, NULL);
    kp_session_free(board->session);
}

static bool suits(const struct asked *asked, const struct kp_question *question,
                  struct kp_encoding_choice *choice)
{
    char names[64];

    snprintf(names, sizeof names, "%s+%s", asked->encoding, asked->counter);
    return kp_encoding_choose(names, question, choice, NULL) == KP_OK;
}

/* Of those that suit the game, the one that was asked least. */
static struct asked *next(const struct circle *circle, const struct kp_question *question)
{
    struct asked *least = NULL;
    struct kp_encoding_choice choice;

    for (size_t i = 0; i < circle->count; i++)
        if ((!least || circle->of[i].games < least->games) &&
            suits(&circle->of[i], question, &choice))
            least = &circle->of[i];
    assert_non_null(least);
    return least;
}

static void ask(struct circle *circle, const struct kp_transcript *game,
                const struct kp_question *question, uint64_t count, uint64_t *seed)
{
    struct board board = {.game = game, .question = question};

    board.asked = next(circle, question);
    assert_true(suits(board.asked, question, &board.choice));
    board.asked->games++;
    try_all_rows(&board, count, MODELS);
    try_some_rows(&board, seed);
}

/* ---- The games ------------------------------------------------------------ */

static struct kp_transcript *draw(int i, uint64_t *seed)
{
    struct kp_transcript *game;

    if (i % 4)
        return kp_small_random_game(seed);
    game = kp_true_game(seed, kp_unusual_boards[i / 4 % kp_unusual_board_count],
                        1 + kp_seeded_below(seed, 6));
    if (i / 4 / kp_unusual_board_count % 3)
        kp_distort_scores(game, seed);
    return game;
}

/* What was met, so that no kind of game is missing. */
static struct {
    int honest, cheated, no_repeats, blanks, guess_blanks, black_only, multisets, unknown, facts;
    int sums, times, two_classes, one_peg, one_colour;
} met;

static void note(const struct kp_transcript *game, const struct kp_question *question,
                 uint64_t count)
{
    const struct kp_rules *rules = game->rules;
    bool unknown = false;

    for (size_t r = 0; r < game->row_count; r++)
        unknown |= game->rows[r].score.black == KP_UNKNOWN && rules->scores != KP_BLACK_ONLY;
    met.honest += count > 0;
    met.cheated += count == 0;
    met.no_repeats += !rules->repeats;
    met.blanks += rules->blanks == KP_BLANKS;
    met.guess_blanks += rules->blanks == KP_GUESS_BLANKS;
    met.black_only += rules->scores == KP_BLACK_ONLY;
    met.multisets += rules->scores == KP_COLOURS_ONLY;
    met.unknown += unknown;
    met.facts += game->allowed != NULL;
    met.sums += game->sum >= 0;
    met.times += question->times != NULL;
    met.two_classes += question->classes == 2;
    met.one_peg += rules->pegs == 1;
    met.one_colour += rules->colours == 1;
}

static void expect_all_kinds(int games)
{
    const int kinds[] = {met.honest,       met.cheated,    met.no_repeats, met.blanks,
                         met.guess_blanks, met.black_only, met.multisets,  met.unknown,
                         met.facts,        met.sums,       met.times,      met.two_classes,
                         met.one_peg,      met.one_colour};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        assert_in_range(kinds[i], games / 50, games);
}

static void play(int i, uint64_t *seed)
{
    struct kp_transcript *game = draw(i, seed);
    struct kp_question *question = kp_question_new(game, true);
    uint64_t count = kp_brute_force(game, NULL).count;

    assert_in_range(game->row_count, 0, ROWS);
    note(game, question, count);
    assert_int_equal(kp_count_by_enumeration(question), count); /* the other engine says the same */
    ask(&all, game, question, count, seed);
    kp_question_free(question);
    kp_transcript_free(game);
}

/* Each of them has got its share. */
static void expect_share(const struct circle *circle, int games)
{
    int asked = 0, counted = 0, least = INT_MAX;

    for (size_t i = 0; i < circle->count; i++) {
        const struct asked *of = &circle->of[i];

        asked += of->games;
        counted += of->models;
        least = of->games < least ? of->games : least;
    }
    print_message("%zu encodings with counters, each %d games and more; %d in all, of %d every "
                  "secret\n",
                  circle->count, least, asked, counted);
    assert_in_range(least, games, INT_MAX);
    assert_in_range(counted, 1, INT_MAX);
}

static void all_agree_with_trying_all_codes(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 20261122;

    (void)state;
    find_all();
    for (int i = 0; i < games; i++)
        play(i, &seed);
    print_message("%d games, %d of them honest\n", games, met.honest);
    expect_all_kinds(games);
    expect_share(&all, games / 100);
    free(all.of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_agree_with_trying_all_codes)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
