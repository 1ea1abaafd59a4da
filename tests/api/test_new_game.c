/* Games that are made by calls are those that a text gives: every readable game of the examples is
 * made again row by row.  What a text could not say is refused, and so is every failing
 * allocation. */
#include "game/transcript.h"
#include "help/failing_allocations.h"
#include "help/game_difference.h"
#include "help/read_transcripts.h"
#include "help/test_folders.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The lines of a game without rows and secret. */
static struct kp_strbuf write_rules(const struct kp_transcript *game)
{
    struct kp_transcript *bare = kp_transcript_copy_rows(game, NULL, 0);
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_writer *writer;

    assert_non_null(bare);
    free(bare->secret);
    bare->secret = NULL;
    if (game->codemaker)
        bare->codemaker = strdup(game->codemaker);
    if (game->id.text)
        bare->id = (struct kp_id){strdup(game->id.text), game->id.is_number};
    assert_int_equal(kp_writer_new("text", &out, &writer, NULL), KP_OK);
    assert_int_equal(kp_writer_add(writer, bare, NULL), KP_OK);
    assert_int_equal(kp_writer_end(writer), KP_OK);
    kp_transcript_free(bare);
    return text;
}

/* Make a game like `game` by calls. */
static enum kp_status make(const struct kp_transcript *game, const char *rules,
                           struct kp_transcript **made)
{
    struct kp_diag why = {0};
    enum kp_status status = kp_game_new(rules, made, &why);

    for (size_t row = 0; status == KP_OK && row < kp_game_rows(game); row++) {
        status = kp_game_add_row(*made, kp_game_guess(game, row), kp_game_row_score(game, row),
                                 &why);
        if (status == KP_OK && game->rows[row].sure)
            status = kp_game_mark_sure(*made, row, &why);
    }
    if (status == KP_OK && game->secret)
        status = kp_game_set_secret(*made, game->secret, &why);
    if (status != KP_OK && status != KP_NO_MEMORY)
        fail_msg("%s", why.says);
    return status;
}

static void expect_same(const char *path)
{
    struct kp_strbuf text = kp_read_file(path);
    struct kp_read_result read = kp_read_text(text.text, text.length);

    for (size_t i = 0; i < read.match->count; i++) {
        const struct kp_transcript *game = read.match->games[i];
        struct kp_strbuf rules;
        struct kp_transcript *made;

        if (!game)
            continue;
        rules = write_rules(game);
        assert_int_equal(make(game, rules.text, &made), KP_OK);
        if (kp_transcript_difference(game, made))
            fail_msg("%s: %s", path, kp_transcript_difference(game, made));
        kp_game_free(made);
        kp_strbuf_free(&rules);
    }
    kp_read_result_free(&read);
    kp_strbuf_free(&text);
}

static void made_games_are_those_of_texts(void **state)
{
    (void)state;
    assert_true(kp_for_each_game("examples", expect_same) >= 8);
    assert_true(kp_for_each_game("examples/public", expect_same) >= 8);
}

static void what_no_text_says_is_refused(void **state)
{
    static const uint16_t good[] = {0, 1, 2, 3}, bad[] = {0, 1, 2, 6};
    static const struct {
        const char *rules;
        struct kp_score score;
        enum kp_status status;
    } scores[] = {
        {"game classic", {4, 0}, KP_OK},
        {"game classic", {KP_UNKNOWN, KP_UNKNOWN}, KP_OK},
        {"game classic", {3, 2}, KP_BAD_INPUT},
        {"game classic", {-2, 0}, KP_BAD_INPUT},
        {"game classic", {0, 5}, KP_BAD_INPUT},
        {"game classic", {INT32_MAX, INT32_MAX}, KP_BAD_INPUT},
        {"game classic\nscores black", {2, KP_UNKNOWN}, KP_OK},
        {"game classic\nscores black", {2, 1}, KP_BAD_INPUT},
        {"game classic\nscores colours", {0, 3}, KP_OK},
        {"game classic\nscores colours", {1, 3}, KP_BAD_INPUT},
    };
    static const char *const rules[] = {"",
                                        "pegs 4",
                                        "game clasic",
                                        "game classic\nrrgg : 1 0",
                                        "game classic\n---\ngame mini",
                                        "# nothing"};
    struct kp_transcript *game;
    struct kp_diag why;

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        assert_int_equal(kp_game_new(rules[i], &game, &why), KP_BAD_INPUT);
        assert_null(game);
        assert_true(*why.says);
    }
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        assert_int_equal(kp_game_new(scores[i].rules, &game, NULL), KP_OK);
        if (kp_game_add_row(game, good, scores[i].score, NULL) != scores[i].status)
            fail_msg("score %zu", i);
        assert_int_equal(kp_game_rows(game), scores[i].status == KP_OK);
        kp_game_free(game);
    }
    assert_int_equal(kp_game_new("game classic", &game, NULL), KP_OK);
    assert_int_equal(kp_game_add_row(game, bad, (struct kp_score){1, 0}, &why), KP_BAD_INPUT);
    assert_string_equal(why.says, "peg 4: there is no colour 6");
    assert_int_equal(kp_game_set_secret(game, bad, NULL), KP_BAD_INPUT);
    assert_int_equal(kp_game_mark_sure(game, 0, NULL), KP_BAD_INPUT);
    assert_int_equal(kp_game_colour(game, "green"), 1);
    assert_int_equal(kp_game_colour(game, "K"), 5);
    assert_int_equal(kp_game_colour(game, "3"), 2);
    assert_int_equal(kp_game_colour(game, "purple"), -1);
    assert_int_equal(kp_game_colour(game, ""), -1);
    assert_int_equal(kp_game_colour(game, "."), -1);
    kp_game_free(game);
    kp_game_free(NULL);
}

/* The secret may be set again, or taken away; a report needs no style. */
static void made_games_are_checked_and_reported(void **state)
{
    static const uint16_t guess[] = {0, 0, 1, 1}, secret[] = {2, 2, 2, 2};
    struct kp_strbuf text = {0}, plain = {0};
    struct kp_out out = kp_strbuf_out(&text), to = kp_strbuf_out(&plain);
    struct kp_style style = {0};
    struct kp_transcript *game;
    struct kp_verdict *verdict;

    (void)state;
    assert_int_equal(kp_game_new("game classic", &game, NULL), KP_OK);
    assert_int_equal(kp_game_add_row(game, guess, (struct kp_score){1, 1}, NULL), KP_OK);
    assert_int_equal(kp_game_set_secret(game, guess, NULL), KP_OK);
    assert_int_equal(kp_game_set_secret(game, secret, NULL), KP_OK);
    assert_int_equal(kp_check(game, NULL, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, KP_CHEATED);
    assert_int_equal(kp_report(game, verdict, NULL, &out), KP_OK);
    assert_int_equal(kp_report(game, verdict, &style, &to), KP_OK);
    assert_string_equal(text.text, plain.text);
    kp_verdict_free(verdict);
    assert_int_equal(kp_row_report(game, 0, NULL, &out), KP_OK);
    assert_int_equal(kp_game_set_secret(game, NULL, NULL), KP_OK);
    assert_int_equal(kp_check(game, NULL, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, KP_CONSISTENT);
    kp_verdict_free(verdict);
    kp_game_free(game);
    kp_strbuf_free(&text);
    kp_strbuf_free(&plain);
}

static void failing_allocations_are_reported(void **state)
{
    static const char text[] = "pegs 2\ncolours red green=v\nrv : 1 0 sure\nvv : ? 1\nsecret rr\n";
    struct kp_read_result read = kp_read_text(text, sizeof text - 1);
    enum kp_status status = KP_NO_MEMORY;
    long n = 0;

    (void)state;
    for (; status == KP_NO_MEMORY; n++) {
        struct kp_transcript *made = NULL;

        kp_allocations_left = n;
        status = make(read.match->games[0], "pegs 2\ncolours red green=v", &made);
        assert_true(status == KP_OK || kp_allocations_left < 0);
        kp_allocations_left = -1;
        if (status == KP_OK)
            assert_null(kp_transcript_difference(read.match->games[0], made));
        kp_game_free(made);
    }
    assert_in_range(n, 10, 1000);
    kp_read_result_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_games_are_those_of_texts),
        cmocka_unit_test(what_no_text_says_is_refused),
        cmocka_unit_test(made_games_are_checked_and_reported),
        cmocka_unit_test(failing_allocations_are_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
