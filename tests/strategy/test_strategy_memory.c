/* Each allocation fails in turn while a guess is looked for and reported, and while a tree is grown,
 * written and read: the result is the same, or there is no memory. */
#include "help/failing_allocations.h"
#include "help/read_transcripts.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct strategy_case {
    const char *text; /* of the game */
    struct kp_strategy_options tactics;
    struct kp_options options;
    enum kp_sameness same;
    bool json;
};

/* Memory that an engine lacks may be a limit that it met. */
static enum kp_status status_of(enum kp_status status, enum kp_stop_reason stop)
{
    if (status != KP_OK || stop == KP_COMPLETED)
        return status;
    assert_int_equal(stop, KP_OUT_OF_MEMORY);
    return KP_NO_MEMORY;
}

/* The game of the case, which is read before allocations fail. */
static const struct kp_transcript *game;

static void expect_survival(kp_written_work *work, const struct strategy_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct kp_read_result reading = kp_read_text(cases[i].text, strlen(cases[i].text));

        game = kp_match_game(reading.match, 0);
        kp_expect_work_survives(work, &cases[i], cases[i].same);
        kp_read_result_free(&reading);
    }
}

#define COUNT(cases) (sizeof(cases) / sizeof *(cases))

/* ---- Advice ---- */

static enum kp_status advise(const void *data, struct kp_text_buffer *paper)
{
    const struct strategy_case *given = data;
    struct kp_advice *advice = NULL;
    struct kp_style style = {0};
    struct kp_out out = kp_text_buffer_out(paper);
    enum kp_status status = kp_next(game, &given->options, &given->tactics, &advice, NULL);

    if (status == KP_OK && advice->count == 0)
        status = status_of(status, advice->stop);
    if (status == KP_OK)
        status = kp_advice_report(game, advice, &style, &out);
    if (status == KP_OK)
        status = kp_advice_json(game, advice, NULL, &out);
    kp_advice_free(advice);
    return status;
}

static void advice_survives(void **state)
{
    static const struct strategy_case cases[] = {
        {"pegs 3\ncolours 4\n112 : 1 0\n", {.top = 3}, {0}, KP_SAME_TEXT, false},
        {"pegs 3\ncolours 4\n112 : 1 0\n", {.strategy = "first"}, {0}, KP_SAME_TEXT, false},
        {"pegs 3\ncolours 4\n112 : 1 0\n", {.strategy = "optimal"}, {0}, KP_SAME_TEXT, false},
        {"pegs 3\ncolours 4\n112 : 1 0\n",
         {.sample = 5, .guesses = "any"},
         {0},
         KP_SAME_TEXT,
         false},
        {"pegs 8\ncolours 10\n11223344 : 4 2\n", {.sample = 4, .top = 2}, {0}, KP_ANY_TEXT, false},
        {"pegs 8\ncolours 10\n11223344 : 7 0\n", {.strategy = "kooi"}, {0}, KP_ANY_TEXT, false},
        {"pegs 16\ncolours 2\n1111111122222222 : 14 2\n", {.top = 2}, {0}, KP_ANY_TEXT, false},
        {"pegs 16\ncolours 2\n", {.sample = 4}, {.states = 1}, KP_ANY_TEXT, false},
    };

    (void)state;
    expect_survival(advise, cases, COUNT(cases));
}

/* ---- Trees ---- */

static enum kp_status grow(const void *data, struct kp_text_buffer *paper)
{
    const struct strategy_case *given = data;
    struct kp_out out = kp_text_buffer_out(paper);
    struct kp_tree *tree = NULL;
    enum kp_stop_reason stop;
    enum kp_status status = kp_tree_grow(game, NULL, &given->tactics, &tree, &stop, NULL);

    status = status_of(status, stop);
    if (status == KP_OK)
        status = kp_tree_report(tree, &(struct kp_style){0}, &out);
    if (status == KP_OK)
        status = given->json ? kp_tree_json(tree, true, NULL, &out) : kp_tree_write(tree, &out);
    kp_tree_free(tree);
    return status;
}

#define SMALL \
    "pegs 3\ncolours red green blue\n" \
    "peg 1 : red green\ntimes blue 0..1\nred red blue : 1 ?\n"

static void trees_survive(void **state)
{
    static const struct strategy_case cases[] = {
        {SMALL, {.strategy = "knuth"}, {0}, KP_SAME_TEXT, false},
        {SMALL, {.strategy = "knuth", .first = "green red green"}, {0}, KP_SAME_TEXT, true},
        {SMALL, {.strategy = "first", .guesses = "any"}, {0}, KP_SAME_TEXT, false},
        {SMALL, {.strategy = "random"}, {0}, KP_SAME_TEXT, true},
        {SMALL, {.strategy = "neuwirth"}, {0}, KP_SAME_TEXT, false},
        {"pegs 3\ncolours 4\n", {.strategy = "knuth"}, {0}, KP_SAME_TEXT, false},
        {"pegs 3\ncolours 4\nblanks guesses\n",
         {.strategy = "irving", .guesses = "any"},
         {0},
         KP_SAME_TEXT,
         false},
        {"pegs 3\ncolours 5\nrepeats no\n", {.strategy = "kooi"}, {0}, KP_SAME_TEXT, false},
        {"pegs 4\ncolours 3\nscores black\n", {.strategy = "first"}, {0}, KP_SAME_TEXT, false},
        {"pegs 4\ncolours 3\nscores colours\n", {.strategy = "random"}, {0}, KP_SAME_TEXT, false},
    };

    (void)state;
    expect_survival(grow, cases, COUNT(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_survives),
        cmocka_unit_test(trees_survive),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
