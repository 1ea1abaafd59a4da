/* Reading that is ended, by the clock or by whoever asked, wherever it is. */
#include "base/strbuf.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A long game in each way to write one: what stands before, again and again, and behind. */
static const struct {
    const char *format, *before, *again, *between, *behind;
} ways[] = {
    {"text", "game classic\n", "rrgg : ? ?\n", "", ""},
    {"text", "game classic\n", "# a remark\n", "", "rrgg : 1 0\n"},
    {"text", "game classic\n", "what is this\n", "", ""},
    {"text", "", "what is this\n", "", ""},
    {"text", "game bulls-and-cows\n", "1234 0A0B\n", "", ""},
    {"json", "{\"game\":\"classic\",\"rows\":[", "{\"guess\":[1,1,2,2]}", ",\n", "]}"},
    {"json", "{\"game\":\"classic\",\"rows\":[", "{\"guess\":[1,1,2,2]}", ",\n", ""},
    {"json", "{\"comment\":[", "[]", ",", "]}"},
    {"jsonl", "{\"game\":\"classic\",\"rows\":[", "{\"guess\":[1,1,2,2]}", ",", "]}"},
};

#define WAYS (sizeof ways / sizeof *ways)

static struct kp_strbuf write_way(size_t i, size_t bytes)
{
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "%s%s", ways[i].before, ways[i].again);
    while (text.length < bytes)
        kp_strbuf_addf(&text, "%s%s", ways[i].between, ways[i].again);
    kp_strbuf_addf(&text, "%s", ways[i].behind);
    assert_false(text.failed);
    return text;
}

/* ---- A run that watches ---------------------------------------------------- */

struct watched {
    const struct kp_strbuf *text;
    size_t at;
    long asked, patience; /* times that it is asked before it says stop; negative: any number */
    size_t items;
    bool has_game, has_problems; /* the last item */
    enum kp_stop_reason stop;
};

static long feed(void *from, char *bytes, size_t room)
{
    struct watched *watched = from;
    size_t left = watched->text->length - watched->at, some = left < room ? left : room;

    memcpy(bytes, watched->text->text + watched->at, some);
    watched->at += some;
    return (long)some;
}

static bool nowhere(void *to, const char *bytes, size_t length)
{
    (void)to;
    (void)bytes;
    (void)length;
    return true;
}

static int has_enough(void *data)
{
    struct watched *watched = data;

    return watched->asked++ >= watched->patience && watched->patience >= 0;
}

static void see(void *data, const struct kp_stream_game *item)
{
    struct watched *watched = data;

    watched->items++;
    watched->has_game = item->game;
    watched->has_problems = item->problems->count > 0;
    watched->stop = item->stop;
}

/* Whether it came to the end. */
static bool watch(struct watched *watched, const char *format, double seconds)
{
    struct kp_stream run = {.format = format,
                            .in = {feed, watched},
                            .out = {nowhere, NULL},
                            .log = {nowhere, NULL},
                            .each = see,
                            .stop = has_enough,
                            .data = watched,
                            .seconds = seconds};
    struct kp_diag why;

    assert_int_equal(kp_stream_run(&run, &why), KP_OK);
    return run.ended;
}

/* ---- What is held ----------------------------------------------------------- */

static void the_clock_ends_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < WAYS; i++) {
        struct kp_strbuf text = write_way(i, 150000);
        struct watched watched = {.text = &text, .patience = -1};

        assert_true(watch(&watched, ways[i].format, 1e-9));
        assert_int_equal(watched.items, 1);
        assert_int_equal(watched.stop, KP_OUT_OF_TIME);
        assert_false(watched.has_game || watched.has_problems);
        kp_strbuf_free(&text);
    }
}

static void without_a_limit_it_goes_on(void **state)
{
    (void)state;
    for (size_t i = 0; i < WAYS; i++) {
        struct kp_strbuf text = write_way(i, 150000);
        struct watched watched = {.text = &text, .patience = -1};

        assert_true(watch(&watched, ways[i].format, 0));
        assert_int_equal(watched.items, 1);
        assert_int_equal(watched.stop, KP_COMPLETED);
        assert_true(watched.has_game || watched.has_problems);
        assert_true(watched.asked >= 2); /* so somebody could have ended it */
        kp_strbuf_free(&text);
    }
}

/* However often it was asked before: nothing is shown of what was read in part. */
static void it_is_ended_wherever_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < WAYS; i++) {
        struct kp_strbuf text = write_way(i, 150000);
        bool ended = false;

        for (long patience = 0; !ended; patience++) {
            struct watched watched = {.text = &text, .patience = patience};

            ended = watch(&watched, ways[i].format, 0);
            assert_true(patience < 100);
            if (watched.items > 0) {
                assert_int_equal(watched.stop, KP_COMPLETED);
                assert_true(watched.has_game || watched.has_problems);
            }
        }
        kp_strbuf_free(&text);
    }
}

/* The time is that of each game: many that are read fast enough take what they take. */
static void each_game_has_its_time(void **state)
{
    struct kp_strbuf text = {0};
    struct watched watched = {.text = &text, .patience = -1};
    struct kp_stream run = {.in = {feed, &watched},
                            .out = {nowhere, NULL},
                            .log = {nowhere, NULL},
                            .each = see,
                            .data = &watched,
                            .seconds = 0.1};
    struct kp_diag why;

    (void)state;
    for (int i = 0; i < 60000; i++)
        kp_strbuf_addf(&text, "%sgame classic\nrrgg : 1 0\n", i > 0 ? "---\n" : "");
    assert_int_equal(kp_stream_run(&run, &why), KP_OK);
    assert_int_equal(watched.items, 60000);
    assert_int_equal(watched.stop, KP_COMPLETED);
    kp_strbuf_free(&text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_ends_it),
        cmocka_unit_test(without_a_limit_it_goes_on),
        cmocka_unit_test(it_is_ended_wherever_it_is),
        cmocka_unit_test(each_game_has_its_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
