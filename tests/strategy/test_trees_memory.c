/* Every allocation of ours is made to fail in turn while a tree is grown, written and read:
 * it is the same tree, or there is none for want of memory. */
#include "base/strbuf.h"
#include "help/failing_allocations.h"
#include "help/text_buffer.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static enum kp_status write(const struct kp_tree *tree, bool json, struct kp_text_buffer *paper)
{
    struct kp_out out = kp_text_buffer_out(paper);

    return json ? kp_tree_json(tree, true, NULL, NULL, &out) : kp_tree_write(tree, &out);
}

static enum kp_status grow_and_write(const struct kp_transcript *game,
                                     const struct kp_strategy_options *tactics, bool json,
                                     struct kp_text_buffer *paper)
{
    struct kp_tree *tree = NULL;
    enum kp_stop_reason stop;
    enum kp_status status = kp_tree_grow(game, NULL, tactics, &tree, &stop, NULL);

    if (status == KP_OK && stop != KP_COMPLETED) {
        assert_int_equal(stop, KP_OUT_OF_MEMORY);
        status = KP_NO_MEMORY;
    }
    if (status == KP_OK)
        status = write(tree, json, paper);
    kp_tree_free(tree);
    return status;
}

static enum kp_status read_and_report(const struct kp_text_buffer *text,
                                      struct kp_text_buffer *paper)
{
    static const struct kp_style style = {0};
    struct kp_out out = kp_text_buffer_out(paper);
    struct kp_errors problems;
    struct kp_tree *tree = NULL;
    enum kp_stop_reason stop;
    enum kp_status status = kp_tree_read(text->text, text->length, NULL, &tree, &stop, &problems);

    if (status == KP_OK && stop != KP_COMPLETED) {
        assert_int_equal(stop, KP_OUT_OF_MEMORY);
        return KP_NO_MEMORY;
    }
    if (status == KP_OK)
        status = kp_tree_report(tree, &style, &out);
    else
        assert_true(problems.count > 0);
    kp_tree_free(tree);
    return status;
}

static const struct kp_transcript *play(const char *board, struct kp_match **match)
{
    assert_int_equal(kp_match_read(board, strlen(board), NULL, match, NULL), KP_OK);
    return kp_match_game(*match, 0);
}

static void every_allocation_fails_once(void **state)
{
    static const char board[] = "pegs 3\ncolours red green blue\n"
                                "peg 1 : red green\ntimes blue 0..1\nred red blue : 1 ?\n";
    static const char *const strategies[] = {"knuth", "first", "random", "neuwirth"};
    static struct kp_text_buffer whole, paper, sums;

    (void)state;
    for (size_t w = 0; w < 2 * sizeof strategies / sizeof *strategies; w++) {
        struct kp_strategy_options tactics = {.strategy = strategies[w / 2],
                                              .first = w == 1 ? "green red green" : NULL,
                                              .guesses = w == 2 ? "any" : NULL};
        struct kp_match *match;
        const struct kp_transcript *game = play(board, &match);
        long n = 0;

        assert_int_equal(grow_and_write(game, &tactics, w % 2, &whole), KP_OK);
        for (;; n++) {
            enum kp_status status;

            kp_allocations_left = n;
            status = grow_and_write(game, &tactics, w % 2, &paper);
            if (kp_allocations_left >= 0)
                break;
            if (status == KP_OK)
                assert_string_equal(paper.text, whole.text);
            else
                assert_int_equal(status, KP_NO_MEMORY);
        }
        assert_in_range(n, 20, 100000);
        kp_allocations_left = -1;
        if (w % 2) { /* JSON is not read */
            kp_match_free(match);
            continue;
        }
        assert_int_equal(read_and_report(&whole, &sums), KP_OK);
        for (n = 0;; n++) {
            enum kp_status status;

            kp_allocations_left = n;
            status = read_and_report(&whole, &paper);
            if (kp_allocations_left >= 0)
                break;
            if (status == KP_OK)
                assert_string_equal(paper.text, sums.text);
            else
                assert_int_equal(status, KP_NO_MEMORY);
        }
        kp_allocations_left = -1;
        assert_in_range(n, 20, 100000);
        kp_match_free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
