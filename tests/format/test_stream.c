/* kp_stream_run and kp_writer: every game once and in order, whatever the number of
 * threads and however the text comes; and what happens when the caller's
 * functions fail, at every moment they could. */
#include "base/strbuf.h"
#include "format/format.h"
#include "game/transcript.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAME(secret) "{\"pegs\":2,\"colours\":3,\"rows\":[],\"secret\":" secret "}"

static const char lines[] = GAME("[1,1]") "\n" GAME("[1,2]") "\n\n{\"pegs\":\n" GAME(
    "[1,3]") "\r\n" GAME("[2,1,1]") "\n  \n" GAME("[2,2]");
static const char list[] = "[" GAME("[1,1]") "," GAME("[1,2]") ",3," GAME("[1,3]") ",\n" GAME(
    "[2,1,1]") "," GAME("[2,2]") "]";
static const char typed[] =
    "pegs 2\ncolours 3\nsecret 11\n---\nsecret 12\n---\nsecret\n---\nsecret "
    "13\n---\nsecret 211\n---\nsecret 22\n";
#define ANSWERS "1 11\n2 12\n3 -\n4 13\n5 -\n6 22\n"

/* A caller: where its text is, and when its functions fail. */
struct caller {
    const char *text;
    size_t left, at_once;        /* bytes, and how many come in a piece */
    long reads, writes, answers; /* until one fails or stops it; negative: never */
    struct kp_strbuf out, log;
    _Atomic int seen;
    int done;
    int taking, giving; /* calls of `in` and `stop`, of `out`, `log` and `done` */
};

/* Calls that keypeg.h says do not overlap. */
static void enter(int *calls)
{
    if ((*calls)++ > 0)
        abort();
}

static void leave(int *calls)
{
    (*calls)--;
}

static bool is_over(long *until)
{
    return *until >= 0 && (*until)-- == 0;
}

static long take(void *from, char *bytes, size_t room)
{
    struct caller *caller = from;
    size_t size = caller->at_once < room ? caller->at_once : room;

    if (is_over(&caller->reads))
        return -1;
    enter(&caller->taking);
    size = size < caller->left ? size : caller->left;
    memcpy(bytes, caller->text, size);
    caller->text += size;
    caller->left -= size;
    leave(&caller->taking);
    return (long)size;
}

static bool write_out(void *to, const char *bytes, size_t length)
{
    struct caller *caller = to;

    if (is_over(&caller->writes))
        return false;
    enter(&caller->giving);
    kp_strbuf_add(&caller->out, bytes, length);
    leave(&caller->giving);
    return true;
}

static bool write_log(void *to, const char *bytes, size_t length)
{
    struct caller *caller = to;

    enter(&caller->giving);
    kp_strbuf_add(&caller->log, bytes, length);
    leave(&caller->giving);
    return true;
}

static void answer(void *data, const struct kp_stream_game *item)
{
    struct caller *caller = data;
    char says[64];
    int length = snprintf(says, sizeof says, "%zu ", item->number);

    caller->seen++;
    for (volatile int wait = item->number % 3 ? 0 : 30000; wait > 0; wait--) /* the third is slow */
        ;
    if (item->game)
        length += snprintf(says + length, sizeof says - (size_t)length, "%d%d\n",
                           item->game->secret[0] + 1, item->game->secret[1] + 1);
    else
        length += snprintf(says + length, sizeof says - (size_t)length, "-\n");
    assert_int_equal(item->problems->count > 0, item->game == NULL);
    item->out.write(item->out.to, says, (size_t)length);
    item->log.write(item->log.to, "x", 1);
}

static void note_done(void *data)
{
    struct caller *caller = data;

    enter(&caller->giving);
    caller->done++;
    leave(&caller->giving);
}

static int stop(void *data)
{
    struct caller *caller = data;
    bool over;

    enter(&caller->taking);
    over = is_over(&caller->answers);
    leave(&caller->taking);
    return over;
}

static struct caller begin(const char *text, size_t at_once)
{
    return (struct caller){.text = text,
                           .left = strlen(text),
                           .at_once = at_once,
                           .reads = -1,
                           .writes = -1,
                           .answers = -1};
}

static enum kp_status run(struct caller *caller, const char *format, unsigned jobs, bool *ended)
{
    struct kp_stream run = {.format = format,
                            .in = {take, caller},
                            .out = {write_out, caller},
                            .log = {write_log, caller},
                            .each = answer,
                            .done = note_done,
                            .stop = stop,
                            .data = caller,
                            .jobs = jobs};
    struct kp_diag why = {.says = ""};
    enum kp_status status = kp_stream_run(&run, &why);

    kp_strbuf_add(&caller->out, "", 0);
    *ended = run.ended;
    assert_int_equal(run.games, caller->done);
    return status;
}

static void end(struct caller *caller)
{
    kp_strbuf_free(&caller->out);
    kp_strbuf_free(&caller->log);
}

static const struct {
    const char *text, *format;
} texts[] = {{lines, NULL}, {lines, "jsonl"}, {list, NULL}, {list, "json"}, {typed, NULL}};

#define TEXTS (sizeof texts / sizeof *texts)

static void every_game_comes_once_and_in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++)
        for (size_t at_once = 1; at_once < 400; at_once = at_once * 3 + 1)
            for (unsigned jobs = 0; jobs < 10; jobs += 3) {
                struct caller caller = begin(texts[i].text, at_once);
                bool ended;

                assert_int_equal(run(&caller, texts[i].format, jobs, &ended), KP_OK);
                assert_true(ended);
                assert_string_equal(caller.out.text, ANSWERS);
                assert_string_equal(caller.log.text, "xxxxxx");
                end(&caller);
            }
}

/* What was written is the beginning of the right answer, and nothing more. */
static void expect_beginning(const struct caller *caller)
{
    assert_memory_equal(caller->out.text, ANSWERS, caller->out.length);
}

static void a_read_that_fails_ends_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++)
        for (unsigned jobs = 1; jobs < 4; jobs++)
            for (long reads = 0;; reads++) {
                struct caller caller = begin(texts[i].text, 7);
                enum kp_status status;
                bool ended;

                caller.reads = reads;
                status = run(&caller, texts[i].format, jobs, &ended);
                expect_beginning(&caller);
                end(&caller);
                if (status == KP_OK)
                    break;
                assert_int_equal(status, KP_READ_FAILED);
                assert_false(ended);
            }
}

static void a_write_that_fails_ends_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * TEXTS; i++)
        for (long writes = 0; writes < 6; writes++) {
            struct caller caller = begin(texts[i / 2].text, 50);
            bool ended;

            caller.writes = writes;
            assert_int_equal(run(&caller, texts[i / 2].format, 1 + i % 2, &ended), KP_WRITE_FAILED);
            assert_false(ended);
            expect_beginning(&caller);
            assert_int_equal(caller.out.length, 5 * writes - (writes > 2) - (writes > 4));
            end(&caller);
        }
}

static void a_stop_ends_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++)
        for (unsigned jobs = 1; jobs < 4; jobs++)
            for (long answers = 0; answers < 6; answers++) {
                struct caller caller = begin(texts[i].text, 50);
                bool ended;

                caller.answers = answers;
                assert_int_equal(run(&caller, texts[i].format, jobs, &ended), KP_OK);
                assert_false(ended);
                expect_beginning(&caller);
                assert_int_equal(caller.seen, answers); /* all that were taken were answered */
                assert_int_equal(caller.done, answers);
                end(&caller);
            }
}

static void limits_and_formats_are_refused(void **state)
{
    struct caller caller = begin(typed, 50);
    struct kp_stream run = {.in = {take, &caller},
                            .out = {write_out, &caller},
                            .log = {write_log, &caller},
                            .each = answer,
                            .data = &caller,
                            .most = 10};
    struct kp_strbuf expected = {0};
    struct kp_diag why;

    (void)state;
    assert_int_equal(kp_stream_run(&run, &why), KP_NO_MEMORY);
    run.format = "xml";
    assert_int_equal(kp_stream_run(&run, &why), KP_BAD_INPUT);
    kp_strbuf_addf(&expected, "unknown format 'xml'; expected ");
    for (size_t i = 0; kp_formats[i]; i++)
        kp_strbuf_addf(&expected, "%s%s",
                       i == 0              ? ""
                       : kp_formats[i + 1] ? ", "
                                           : " or ",
                       kp_formats[i]->name);
    assert_string_equal(why.says, expected.text);
    kp_strbuf_free(&expected);
    assert_int_equal(caller.seen, 0);
    end(&caller);
}

/* An empty text is one item with its mistake. */
static void nothing_is_a_mistake(void **state)
{
    static const char *const empty[] = {"", " \n\n", "[]", "\xEF\xBB\xBF"};

    (void)state;
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        struct caller caller = begin(empty[i], 1);
        bool ended;

        assert_int_equal(run(&caller, NULL, 2, &ended), KP_OK);
        assert_string_equal(caller.out.text, "1 -\n");
        end(&caller);
    }
}

static enum kp_status write_games(struct caller *caller, const char *format, size_t games)
{
    struct kp_out out = {write_out, caller};
    struct kp_errors problems;
    struct kp_match *match;
    struct kp_writer *writer;
    enum kp_status status, added = KP_OK;

    assert_int_equal(kp_match_read(typed, strlen(typed), NULL, &match, &problems), KP_BAD_INPUT);
    assert_int_equal(kp_writer_new(format, &out, &writer, NULL), KP_OK);
    for (size_t i = 0; i < games; i++)
        if (kp_match_game(match, i))
            added = kp_writer_add(writer, kp_match_game(match, i), NULL);
    kp_match_free(match); /* the writer needs it no more */
    status = kp_writer_end(writer);
    assert_true(added == KP_OK || added == status);
    return status;
}

static void games_are_written_as_the_format_joins_them(void **state)
{
    static const struct {
        const char *format;
        size_t games;
        const char *written;
    } cases[] = {
        {"text", 0, ""},
        {"text", 1, "pegs 2\ncolours 1 2 3\nsecret 11\n"},
        {"text", 2, "pegs 2\ncolours 1 2 3\nsecret 11\n---\nsecret 12\n"},
        {"jsonl", 0, ""},
        {"jsonl", 1,
         "{\"pegs\":2,\"colours\":[\"1\",\"2\",\"3\"],\"rows\":[],\"secret\":[\"1\",\"1\"]}\n"},
        {"json", 0, "[\n\n]\n"},
        {"json", 1,
         "{\n  \"pegs\": 2,\n  \"colours\": [\"1\", \"2\", \"3\"],\n  \"rows\": [],\n"
         "  \"secret\": [\"1\", \"1\"]\n}\n"},
        {"json", 2,
         "[\n{\n  \"pegs\": 2,\n  \"colours\": [\"1\", \"2\", \"3\"],\n  \"rows\": [],\n"
         "  \"secret\": [\"1\", \"1\"]\n},\n{\n  \"pegs\": 2,\n  \"colours\": [\"1\", \"2\", \"3\"],\n  \"rows\": [],\n  \"secret\": [\"1\", \"2\"]\n}\n]\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct caller caller = begin("", 1);

        kp_strbuf_add(&caller.out, "", 0);
        assert_int_equal(write_games(&caller, cases[i].format, cases[i].games), KP_OK);
        assert_string_equal(caller.out.text, cases[i].written);
        end(&caller);
    }
}

static void a_writer_tells_that_it_failed(void **state)
{
    struct kp_writer *writer;
    struct kp_diag why;

    (void)state;
    for (long writes = 0; writes < 3; writes++)
        for (const char *const *format = (const char *const[]){"text", "json", "jsonl", NULL};
             *format; format++) {
            struct caller caller = begin("", 1);

            caller.writes = writes;
            assert_int_equal(write_games(&caller, *format, 6), KP_WRITE_FAILED);
            end(&caller);
        }
    assert_int_equal(kp_writer_new("xml", &(struct kp_out){0}, &writer, &why), KP_BAD_INPUT);
    assert_null(writer);
    assert_int_equal(kp_writer_end(NULL), KP_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_comes_once_and_in_order),
        cmocka_unit_test(a_read_that_fails_ends_it),
        cmocka_unit_test(a_write_that_fails_ends_it),
        cmocka_unit_test(a_stop_ends_it),
        cmocka_unit_test(limits_and_formats_are_refused),
        cmocka_unit_test(nothing_is_a_mistake),
        cmocka_unit_test(games_are_written_as_the_format_joins_them),
        cmocka_unit_test(a_writer_tells_that_it_failed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
