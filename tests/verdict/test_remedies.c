/* What a report says at its end: which option lets keypeg go beyond the limit that ended its
 * work. */
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
    expect_remedy(&verdict, "To search further, use a larger --states.");
    expect_remedy(&verdict, "To search further, use a larger --time-limit.");
    verdict.story_stop = KP_OUT_OF_STATES;
    expect_remedy(&verdict, "To search further, use a larger --states.");
    verdict.story_stop = KP_INEXACT;
    expect_remedy(&verdict, "No larger limit helps;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_limit_has_a_remedy),
        cmocka_unit_test(each_remedy_is_said_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
