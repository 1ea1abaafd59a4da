/* Plain games (format/json/json_reader.h) are read as the parser reads them: the same games and the
 * same errors, after thousands of random changes of their text.  The parser reads a text alone that
 * is too long to be plain, so its turn comes with blanks after the first bracket. */
#include "format/json/json_reader.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CHANGES 1000 /* of all texts */

#define ROW1 "{\"guess\":[\"red\",\"red\",\"green\",\"green\"],\"black\":1,\"white\":0}"
#define ROW2 "{\"white\":2, \"guess\":[\"r\",\"Blue\",\"6\",\"k\"] ,\"black\": 1}"

/* clang-format off */
static const struct {
    const char *text;
    bool is_plain;
} games[] = {
    {"{\"game\":\"classic\",\"rows\":[" ROW1 "]}", true},
    {"{\"id\":\"g 7\",\"game\":\"classic\",\"rows\":[" ROW1 "]}", true},
    {"{\"rows\":[" ROW1 "," ROW1 "],\"id\":120034005600789,\"game\":\"classic\"}", true},
    {"{\"id\":-1,\"game\":\"classic\",\"rows\":[" ROW1 "]}", false},
    {"{ \"rows\" : [" ROW1 ", " ROW2 "], \"Game\" : \"classic\" }", true},
    {"{\"pegs\":2,\"colours\":6,\"repeats\":null,\"rows\":[{\"guess\":[\"1\",\"2\"]}]}", false},
    {"{\"pegs\":2,\"colours\":3,\"rows\":[{\"guess\":[\"1\",\"2\"],\"black\":2}],\"secret\":[3,\"1\"]}", true},
    {"{\"pegs\":2,\"colors\":[\"a\",\"b\"],\"rows\":[{\"guess\":[\"b\",\"A\"]}],\"codemaker\":\"Ann\"}", true},
    {"{\"game\":\"classic\",\"rows\":[]}", false},
    {"{\"game\":\"classic\",\"Rows\":[" ROW1 "]}", false},
    {"{\"game\":\"classic\",\"Rows\":\"rrgg\"}", false},
    {"{\"game\":\"classic\",\"rows\":[{\"guess\":[1,2,3,4]}]}", false},
    {"{\"game\":\"cl\\u0061ssic\"}", false},
    {"{\"game\":\"classic\",\"game\":\"classic\"}", false},
    {"{\"pegs\":4.0,\"colours\":6}", false},
    {"{\"pegs\":04,\"colours\":6}", false},
    {"{\"pegs\":2,\"colours\":3,\"scores\":\"black\",\"rows\":[{\"guess\":[\"1\",\"2\"],\"black\":2}]}", true},
    {"{\"pegs\":2,\"colours\":3,\"rows\":[{\"guess\":[\"1\",\"4\"],\"black\":2,\"white\":1}]}", true},
};
/* clang-format on */

static void plain_games_are_recognised(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kp_json_reader reader = {.rules = NULL};
        struct kp_json_text text = kp_json_text_begin(games[i].text, strlen(games[i].text), 1,
                                                      NULL);

        if (kp_json_plain_note_members(&reader, &text) != games[i].is_plain)
            fail_msg("%s: plain or not", games[i].text);
        assert_true(text.length == 0 || !games[i].is_plain);
        kp_json_plain_clear(&reader.plain);
        free(reader.plain.rows);
    }
}

/* The games and errors of a text as lines; `blanks` were added after its first byte. */
static struct kp_strbuf describe(const char *format, const char *text, size_t length, size_t blanks)
{
    struct kp_read_result result = kp_read_as(format, text, length);
    struct kp_strbuf to = {0};

    kp_strbuf_addf(&to, "%d ", (int)result.status);
    for (size_t i = 0; result.match && i < result.match->count; i++)
        if (result.match->games[i])
            kp_add_games(&(struct kp_match){.games = &result.match->games[i], .count = 1}, &to);
    for (size_t i = 0; i < result.problems.count; i++)
        if (result.problems.item[i].column > blanks)
            result.problems.item[i].column -= (unsigned)blanks;
    kp_add_errors(&result.problems, &to);
    kp_read_result_free(&result);
    return to;
}

static void expect_same(const char *format, const char *text, size_t length)
{
    static char longer[KP_PLAIN_LENGTH + 1024];
    struct kp_strbuf plain = describe(format, text, length, 0), parsed;

    assert_true(length < 1024);
    memset(longer, ' ', sizeof longer);
    longer[0] = text[0];
    memcpy(longer + 1 + KP_PLAIN_LENGTH, text + 1, length - 1);
    parsed = describe(format, longer, length + KP_PLAIN_LENGTH, KP_PLAIN_LENGTH);
    if (strcmp(plain.text, parsed.text) != 0)
        fail_msg("%s:\n%.*s\n%s\nbut the parser reads\n%s", format, (int)length, text, plain.text,
                 parsed.text);
    kp_strbuf_free(&plain);
    kp_strbuf_free(&parsed);
}

/* Put one byte in the place of another, leave one out, or add one; the first bracket stays. */
static size_t change_text(char *text, size_t length, uint64_t *seed)
{
    static const char bytes[] = "{}[]\",:. 0123456789rgbkwy\\-eEl\x7f\xC3";
    size_t at = 1 + (size_t)kp_seeded_below(seed, (int)length - 1);
    int kind = kp_seeded_below(seed, 3);

    if (kind == 0) {
        memmove(text + at, text + at + 1, length - at - 1);
        return length - 1;
    }
    if (kind == 1)
        memmove(text + at + 1, text + at, length - at);
    text[at] = bytes[kp_seeded_below(seed, (int)sizeof bytes - 1)];
    return length + (kind == 1);
}

static void changed_games_are_read_alike(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        expect_same("json", games[i].text, strlen(games[i].text));
        for (int k = 0; k < CHANGES / (int)(sizeof games / sizeof *games); k++) {
            char text[512];
            size_t length = strlen(games[i].text);

            memcpy(text, games[i].text, length);
            for (int changes = 1 + kp_seeded_below(&seed, 2); changes > 0; changes--)
                length = change_text(text, length, &seed);
            expect_same(k % 2 ? "json" : "jsonl", text, length);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_games_are_recognised),
        cmocka_unit_test(changed_games_are_read_alike),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
