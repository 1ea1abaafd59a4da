/* PicoSAT under every budget of memory: the right answer or "out of memory",
 * never an abort, never a wrong word.  Worth running under the sanitizers. */
#include "help/case_share.h"
#include "help/random_games.h"
#include "sat/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct kp_transcript *board;
static struct kp_question *question;
static struct kp_encoding_choice choice;

/* Ten rows; the second to last has one white peg too many. */
static void draw_board(uint64_t seed, bool honest)
{
    board = kp_true_game(&seed, (struct kp_board){.pegs = 8, .colours = 6}, 10);
    board->rows[8].score.white += !honest;
    question = kp_question_new(board, true);
    assert_non_null(question);
    assert_int_equal(kp_encoding_choose(NULL, question, &choice, NULL), KP_OK);
}

static void put_away(void)
{
    kp_question_free(question);
    kp_transcript_free(board);
}

/* Ask, and ask again, whatever the first answer was. */
static enum kp_answer ask(size_t memory)
{
    struct kp_limits limits = {.memory = memory};
    struct kp_stats stats = {0};
    struct kp_session_plan plan = {.question = question, .choice = &choice, .stats = &stats};
    struct kp_session *session = kp_session_new(&plan, &limits);
    uint16_t code[16];
    bool rows_on[10] = {true, false, true};
    enum kp_answer answer;

    assert_non_null(session);
    answer = kp_session_solve(session, &limits, NULL, code);
    for (size_t r = 0; r < 10; r++)
        kp_session_failed(session, r);
    if (answer == KP_UNDECIDED)
        assert_int_equal(kp_session_stop(session), KP_OUT_OF_MEMORY);
    if (kp_session_solve(session, &limits, rows_on, code) == KP_UNDECIDED)
        assert_int_equal(kp_session_stop(session), KP_OUT_OF_MEMORY);
    if (answer == KP_UNDECIDED)
        assert_int_equal(kp_session_solve(session, &limits, NULL, code), KP_UNDECIDED);
    kp_session_free(session);
    return answer;
}

/* From nothing to more than enough; the steps grow with the budget, and are four times as
 * long in a small share. */
static void every_budget(bool honest)
{
    enum kp_answer right;
    size_t decided = 0, undecided = 0, step = kp_stride() > 1 ? 4 : 1;

    draw_board(3, honest);
    right = ask(0);
    assert_int_equal(right, honest ? KP_CONSISTENT : KP_CHEATED);
    for (size_t memory = 1; memory < (4u << 20); memory += step * (64 + memory / 256)) {
        enum kp_answer answer = ask(memory);

        assert_true(answer == right || answer == KP_UNDECIDED);
        decided += answer == right;
        undecided += answer != right;
    }
    assert_true(decided > 100 / step);
    assert_true(undecided > 100 / step);
    put_away();
}

static void honest_under_every_budget(void **state)
{
    (void)state;
    every_budget(true);
}

static void cheated_under_every_budget(void **state)
{
    (void)state;
    every_budget(false);
}

/* The last few bytes before it is enough, one by one. */
static void at_the_edge(void **state)
{
    size_t low = 0, high = 4u << 20, near = 20 + (size_t)kp_share(180);

    (void)state;
    draw_board(3, false);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (ask(middle) == KP_UNDECIDED)
            low = middle;
        else
            high = middle;
    }
    for (size_t memory = high - near; memory < high + near; memory++)
        assert_true(ask(memory) != KP_CONSISTENT);
    put_away();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_under_every_budget),
        cmocka_unit_test(cheated_under_every_budget),
        cmocka_unit_test(at_the_edge),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
