/* What a report says below the board and at its end: what the marks mean, and which option lets
 * keypeg go beyond the limit that ended its work. */
#include "base/strbuf.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char game_text[] = "game classic\n1122 : 1 1\n3344 : 1 1\n";

/* The report and the page, one after the other. */
static struct kp_strbuf write_reports(const struct kp_transcript *game,
                                      const struct kp_verdict *verdict)
{
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);

    assert_int_equal(kp_report(game, verdict, &(struct kp_style){.width = 1000}, &out), KP_OK);
    kp_strbuf_addf(&text, "PAGE\n");
    assert_int_equal(kp_html_game(game, verdict, NULL, &out), KP_OK);
    assert_false(text.failed);
    return text;
}

/* `says` NULL: nothing is said about going further. */
static void expect_remedy(const struct kp_verdict *verdict, const char *says)
{
    struct kp_match *match;
    struct kp_strbuf text;
    const char *page;

    assert_int_equal(kp_match_read(game_text, strlen(game_text), NULL, &match, NULL), KP_OK);
    text = write_reports(kp_match_game(match, 0), verdict);
    page = strstr(text.text, "PAGE\n");
    if (says && (!strstr(text.text, says) || strstr(text.text, says) > page || !strstr(page, says)))
        fail_msg("'%s' is not in: %s", says, text.text);
    if (!says && (strstr(text.text, "larger") || strstr(text.text, "run keypeg again")))
        fail_msg("a remedy in: %s", text.text);
    kp_strbuf_free(&text);
    kp_match_free(match);
}

static const struct {
    enum kp_stop_reason stop;
    const char *says;
} remedies[] = {
    {KP_OUT_OF_STATES, "To search further, use a larger --states."},
    {KP_OUT_OF_EFFORT, "To search further, use a larger --states."},
    {KP_OUT_OF_TIME, "To search further, use a larger --time-limit."},
    {KP_OUT_OF_MEMORY, "To search further, use a larger --memory-limit."},
    {KP_INTERRUPTED, "No option is needed to search further; run keypeg again."},
    {KP_SOLVER_FAILED, "No larger limit helps; another engine (--engine) or solver (--solver) may "
                       "find the answer."},
    {KP_INEXACT, "No larger limit helps; another engine"},
    {KP_BOARD_TOO_LARGE, "No larger limit helps; another engine"},
    {KP_COMPLETED, NULL},
};

static void every_limit_has_a_remedy(void **state)
{
    const size_t row = 0;
    const uint16_t secret[4] = {0};

    (void)state;
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++) {
        enum kp_stop_reason stop = remedies[i].stop;
        struct kp_audit audit = {.stop = stop, .wrong_least = 1};
        struct kp_verdict conflict = {.answer = KP_CHEATED,
                                      .conflict = &row,
                                      .conflict_rows = 1,
                                      .first_impossible = KP_NO_ROW,
                                      .stop = stop};
        struct kp_verdict unfinished = {
            .answer = KP_CHEATED, .first_impossible = KP_NO_ROW, .audit = &audit};
        struct kp_verdict counted = {
            .answer = KP_CONSISTENT, .secret = secret, .count = "2", .stop = stop};

        expect_remedy(&(struct kp_verdict){.stop = stop}, remedies[i].says);
        expect_remedy(&conflict, remedies[i].says);
        expect_remedy(&unfinished, remedies[i].says);
        expect_remedy(&counted, NULL);
    }
}

static void each_remedy_is_said_once(void **state)
{
    struct kp_audit audit = {.stop = KP_OUT_OF_EFFORT};
    struct kp_story_row start = {.count = "1296"};
    struct kp_verdict verdict = {.stop = KP_OUT_OF_STATES,
                                 .audit = &audit,
                                 .story_rows = &start,
                                 .story_row_count = 1,
                                 .story_stop = KP_OUT_OF_TIME};

    (void)state;
    expect_remedy(&verdict, "To search further, use a larger --states and a larger --time-limit.");
    verdict.story_stop = KP_SOLVER_FAILED;
    expect_remedy(&verdict, "To search further, use a larger --states. No larger limit helps;");
}

/* ---- The marks ------------------------------------------------------------------------------- */

static const struct {
    const char *text, *says;
} marked[] = {
    {"game classic\nywgy : 0 1\nykby : 0 1\ngbgk : 0 2\nwbbw : 1 0\nkgyk : 3 0\nbwry : 1 0\n"
     "brwr : 1 1\n",
     " means that all repairs give the row this score, and "},
    {"game classic\n1122 : 1 1\n", NULL},
    {"game classic\n1122 : 3 1\n", NULL},
    {"game classic\n1122 : 1 1\n1122 : 2 1\n", NULL},
};

static void several_marks_are_explained(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++) {
        struct kp_match *match;
        struct kp_verdict *verdict;
        struct kp_strbuf text;
        const char *page;

        assert_int_equal(kp_match_read(marked[i].text, strlen(marked[i].text), NULL, &match, NULL),
                         KP_OK);
        assert_int_equal(kp_check(kp_match_game(match, 0), NULL, &verdict, NULL), KP_OK);
        text = write_reports(kp_match_game(match, 0), verdict);
        page = strstr(text.text, "PAGE\n");
        assert_int_equal(strstr(text.text, "The marks:") != NULL, marked[i].says != NULL);
        if (marked[i].says && (!strstr(text.text, marked[i].says) || !strstr(page, marked[i].says)))
            fail_msg("'%s' is not in: %s", marked[i].says, text.text);
        kp_strbuf_free(&text);
        kp_verdict_free(verdict);
        kp_match_free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_limit_has_a_remedy),
        cmocka_unit_test(each_remedy_is_said_once),
        cmocka_unit_test(several_marks_are_explained),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
