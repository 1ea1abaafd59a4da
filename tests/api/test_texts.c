/* kp_check_texts: each text has one answer, in order, as if it were alone in a file; and what the
 * functions for other languages do at their limits. */
#include "base/limits.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#define MOST 8

struct answers {
    struct kp_memory json, reports;
    enum kp_status status;
    size_t answered;
    struct kp_diag why;
};

static struct answers check(const char *const *texts, const char *format,
                            struct kp_stopper *stopper)
{
    struct answers answers = {.status = KP_OK};
    struct kp_options options = {.stop = kp_stopper_ask, .stop_data = stopper};
    struct kp_memory all = {0};
    size_t lengths[MOST], count = 0;
    struct kp_texts run = {.lengths = lengths,
                           .format = format,
                           .file = "a \"file\"",
                           .first = 7,
                           .answers = {kp_memory_write, &answers.json},
                           .reports = {kp_memory_write, &answers.reports}};

    for (; texts[count]; count++) {
        lengths[count] = strlen(texts[count]);
        assert_true(kp_memory_write(&all, texts[count], lengths[count]));
    }
    run.text = all.text;
    run.count = count;
    answers.status = kp_check_texts(&run, &options, &answers.why);
    answers.answered = run.answered;
    assert_true(kp_memory_write(&answers.json, "", 1) && kp_memory_write(&answers.reports, "", 1));
    kp_memory_free(&all);
    return answers;
}

static void free_answers(struct answers *answers)
{
    kp_memory_free(&answers->json);
    kp_memory_free(&answers->reports);
}

static void each_text_has_an_answer(void **state)
{
    static const char *const texts[] = {"game mini\n1122 : 4 0\n",
                                        "{\"game\":\"mini\",\"rows\":[],\"id\":5}",
                                        "",
                                        "# a remark\ngame mini\n1122 : 9 0",
                                        "game mini\n---\ngame mini\n",
                                        "{\"game\":\"mini\"",
                                        "game moo\n1234 1A2B\n",
                                        NULL};
    static const char *const begins[] = {
        "{\"file\":\"a \\\"file\\\"\",\"game\":7,\"line\":1,\"verdict\":\"consistent\",",
        "{\"file\":\"a \\\"file\\\"\",\"game\":8,\"line\":8,\"id\":5,\"verdict\":\"consistent\",",
        "{\"file\":\"a \\\"file\\\"\",\"game\":9,\"line\":9,\"verdict\":\"error\",\"errors\":[{\"line\":9,",
        "{\"file\":\"a \\\"file\\\"\",\"game\":10,\"line\":2,\"verdict\":\"error\",\"errors\":[{\"line\":3,",
        ("{\"file\":\"a \\\"file\\\"\",\"game\":11,\"line\":1,\"verdict\":\"error\",\"errors\":[{\"says\":"
         "\"expected one game, found 2\"}]}\n"),
        "{\"file\":\"a \\\"file\\\"\",\"game\":12,\"line\":12,\"verdict\":\"error\",",
        "{\"file\":\"a \\\"file\\\"\",\"game\":13,\"line\":1,\"verdict\":\"consistent\","};
    struct kp_stopper stopper = {0};
    struct answers answers = check(texts, NULL, &stopper);
    const char *line = answers.json.text, *report = answers.reports.text;

    (void)state;
    assert_int_equal(answers.status, KP_OK);
    assert_int_equal(answers.answered, 7);
    for (size_t i = 0; i < 7; i++) {
        bool is_error = strstr(begins[i], "error");

        assert_memory_equal(line, begins[i], strlen(begins[i]));
        line = strchr(line, '\n') + 1;
        assert_true(is_error == (*report == '\0'));
        report += strlen(report) + 1;
    }
    assert_true(*line == '\0' && report == answers.reports.text + answers.reports.length - 1);
    free_answers(&answers);
}

static void an_unknown_format_is_an_error(void **state)
{
    static const char *const texts[] = {"game mini", "game mini", NULL};
    struct kp_stopper stopper = {0};
    struct answers answers = check(texts, "nothing", &stopper);

    (void)state;
    assert_int_equal(answers.status, KP_BAD_INPUT);
    assert_non_null(strstr(answers.why.says, "unknown format 'nothing'"));
    free_answers(&answers);
}

static void a_stopper_stops(void **state)
{
    static const char *const texts[] = {"game mini", "game mini", NULL};
    struct kp_stopper stopper = {.stop = 1};
    struct answers answers = check(texts, NULL, &stopper);

    (void)state;
    assert_int_equal(answers.status, KP_OK);
    assert_int_equal(answers.answered, 0);
    assert_false(stopper.is_late);
    free_answers(&answers);

    stopper = (struct kp_stopper){.seconds = 3600};
    assert_false(kp_stopper_ask(&stopper) || stopper.is_late);
    stopper.began -= 3601;
    assert_true(kp_stopper_ask(&stopper) && stopper.is_late);
    stopper = (struct kp_stopper){.seconds = 1e-9, .began = kp_now()};
    while (!kp_stopper_ask(&stopper))
        ;
    assert_true(stopper.is_late && stopper.stop == 0);
}

/* Text leaves until `to` is 0 calls away from a failure. */
static bool write_some(void *to, const char *bytes, size_t length)
{
    int *left = to;

    (void)bytes;
    (void)length;
    return (*left)-- > 0;
}

static void a_failing_output_ends_the_work(void **state)
{
    static const char text[] = "game minigame mini";
    size_t lengths[] = {9, 9};

    (void)state;
    for (int good = 0; good < 2; good++)
        for (int kind = 0; kind < 2; kind++) {
            int answers = kind ? 9 : good, reports = kind ? good : 9;
            struct kp_texts run = {.text = text,
                                   .lengths = lengths,
                                   .count = 2,
                                   .first = 1,
                                   .answers = {write_some, &answers},
                                   .reports = {write_some, &reports}};
            struct kp_diag why = {.says = ""};

            assert_int_equal(kp_check_texts(&run, NULL, &why), KP_WRITE_FAILED);
            assert_string_equal(why.says, "the answers cannot be written");
        }
}

static void memory_is_read_in_pieces(void **state)
{
    struct kp_memory memory = {0};
    char bytes[4];

    (void)state;
    assert_int_equal(kp_memory_read(&memory, bytes, 4), 0);
    assert_true(kp_memory_write(&memory, "abc", 3) && kp_memory_write(&memory, "defg", 4));
    assert_int_equal(kp_memory_read(&memory, bytes, 4), 4);
    assert_memory_equal(bytes, "abcd", 4);
    assert_int_equal(kp_memory_read(&memory, bytes, 4), 3);
    assert_memory_equal(bytes, "efg", 3);
    assert_int_equal(kp_memory_read(&memory, bytes, 4), 0);
    kp_memory_free(&memory);
    kp_memory_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_text_has_an_answer),
        cmocka_unit_test(an_unknown_format_is_an_error),
        cmocka_unit_test(a_stopper_stops),
        cmocka_unit_test(a_failing_output_ends_the_work),
        cmocka_unit_test(memory_is_read_in_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
