/* Every board up to 4 pegs and 4 colours with up to two rows: the first guess
 * up to renaming of colours and pegs, the second guess and both scores free.
 * The native engine counts the secrets of each; the solver, with one counter
 * after the other, says whether there are any. */
#include "game/score.h"
#include "help/case_share.h"
#include "help/count_by_enumeration.h"
#include "help/random_games.h"
#include "sat/session.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 4

/* Codes with so many pegs of each colour as the guess before, in order: one
 * for each way to split the pegs. */
static bool is_first_guess(const uint16_t *code, int n)
{
    int run[MOST + 1] = {0};

    for (int p = 0; p < n; p++) {
        if (code[p] > (p ? code[p - 1] + 1 : 0) || (p && code[p] < code[p - 1]))
            return false;
        run[code[p]]++;
    }
    for (int c = 1; c < MOST; c++)
        if (run[c] > run[c - 1])
            return false;
    return true;
}

static void decode(int number, int n, int colours, uint16_t *code)
{
    for (int p = n - 1; p >= 0; p--) {
        code[p] = (uint16_t)(number % colours);
        number /= colours;
    }
}

static int power(int base, int exponent)
{
    return exponent ? base * power(base, exponent - 1) : 1;
}

/* How many secrets give (b1, w1) to one guess and (b2, w2) to the other. */
typedef int table[MOST + 1][MOST + 1][MOST + 1][MOST + 1];

static void tabulate(const struct kp_rules *rules, const uint16_t *first, const uint16_t *second,
                     table counts)
{
    uint16_t secret[MOST];
    int tally[MOST + 1] = {0}, codes = power(rules->colours, rules->pegs);

    memset(counts, 0, sizeof(table));
    for (int i = 0; i < codes; i++) {
        struct kp_score a, b;

        decode(i, rules->pegs, rules->colours, secret);
        a = kp_score_guess(rules, secret, first, tally);
        b = kp_score_guess(rules, secret, second, tally);
        counts[a.black][a.white][b.black][b.white]++;
    }
}

static void expect_solver(const struct kp_question *question, int count, const char *names)
{
    struct kp_limits limits = {0};
    struct kp_stats stats = {0};
    struct kp_encoding_choice choice;
    struct kp_session_plan plan = {
        .question = question, .choice = &choice, .stats = &stats, .all_rows = true};
    struct kp_session *session;
    uint16_t classes[MOST];

    assert_int_equal(kp_encoding_choose(names, question, &choice, NULL), KP_OK);
    session = kp_session_new(&plan, &limits);
    assert_int_equal(kp_session_solve(session, &limits, NULL, classes),
                     count ? KP_CONSISTENT : KP_CHEATED);
    kp_session_free(session);
}

static long seen, boards;

/* With two colours the first two mean an encoding of their own. */
static void try_board(const struct kp_transcript *game, int count)
{
    static const char *const names[] = {"totalizer", "sequential", "general+totalizer",
                                        "general+sequential"};
    struct kp_question *question;

    if (seen++ % kp_stride())
        return;
    question = kp_question_new(game, true);
    assert_int_equal(kp_count_by_enumeration(question), count);
    expect_solver(question, count, names[boards++ % 4]);
    kp_question_free(question);
}

static void try_scores(struct kp_rules *rules, const uint16_t *first, const uint16_t *second)
{
    int n = rules->pegs, cells = (n + 1) * (n + 1);
    static table counts;

    tabulate(rules, first, second, counts);
    for (int i = 0; i < cells * cells; i++) {
        struct kp_score a = {i % (n + 1), i / (n + 1) % (n + 1)};
        struct kp_score b = {i / cells % (n + 1), i / cells / (n + 1)};
        struct kp_transcript *game;

        if (a.black + a.white > n || b.black + b.white > n)
            continue;
        game = kp_transcript_new(rules);
        kp_transcript_add(game, first, a, 0);
        if (second == first &&
            i / cells == i % cells) /* a board of one row: said twice, it is no other */
            try_board(game, counts[a.black][a.white][a.black][a.white]);
        kp_transcript_add(game, second, b, 0);
        try_board(game, counts[a.black][a.white][b.black][b.white]);
        kp_transcript_free(game);
    }
}

static void try_size(int n, int colours)
{
    struct kp_rules *rules = kp_board_rules((struct kp_board){.pegs = n, .colours = colours});
    int codes = power(colours, n);
    uint16_t first[MOST], second[MOST];

    for (int i = 0; i < codes; i++) {
        decode(i, n, colours, first);
        if (!is_first_guess(first, n))
            continue;
        try_scores(rules, first, first);
        for (int k = 0; k < codes; k++) {
            decode(k, n, colours, second);
            try_scores(rules, first, second);
        }
    }
    kp_rules_unref(rules);
}

static void every_small_board(void **state)
{
    (void)state;
    for (int n = 1; n <= MOST; n++)
        for (int colours = 1; colours <= MOST; colours++)
            try_size(n, colours);
    print_message("%ld boards\n", boards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_small_board)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
