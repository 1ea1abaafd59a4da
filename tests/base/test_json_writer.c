/* What the writer writes is read back as the same value. */
#include "base/json_writer.h"
#include "base/utf8.h"
#include "format/json/json_parser.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Parse a text, which must be one value. */
static struct kp_json parse(const struct kp_strbuf *text)
{
    struct kp_json_text rest = kp_json_text_begin(text->text, text->length, 1);
    struct kp_json json = {.count = 0};
    struct kp_diag why = {0};

    assert_false(text->failed);
    kp_json_text_next(&rest);
    if (kp_json_parse(&json, &rest, &why) != KP_OK || kp_json_text_next(&rest) != KP_JSON_END)
        fail_msg("%s: %s", text->text, why.says);
    return json;
}

/* No terminal is spoken to, and no line is ended. */
static bool is_harmless(const struct kp_strbuf *text)
{
    uint32_t point = 0;

    for (size_t i = 0, size; i < text->length; i += size) {
        size = kp_utf8_printable(point, text->text + i, text->length - i, &point);
        if (size == 0)
            return false;
    }
    return true;
}

static void expect_written(const char *string, const char *back)
{
    struct kp_strbuf text = {0};
    struct kp_json_writer json = {.to = &text};
    struct kp_json value;
    struct kp_word word;

    kp_jsonw_string(&json, NULL, string);
    value = parse(&text);
    word = kp_json_word(&value, value.values);
    if (value.values->kind != KP_JSON_STRING || word.length != strlen(back) ||
        memcmp(word.text, back, word.length) != 0)
        fail_msg("%s is not %s", text.text, back);
    assert_true(is_harmless(&text));
    kp_json_free(&value);
    kp_strbuf_free(&text);
}

/* Alone, and between two others. */
static void every_byte(void **state)
{
    (void)state;
    for (unsigned byte = 1; byte < 256; byte++) {
        char alone[] = {(char)byte, '\0'}, between[] = {'a', (char)byte, 'b', '\0'};

        expect_written(alone, byte < 0x80 ? alone : "\xEF\xBF\xBD");
        expect_written(between, byte < 0x80 ? between
                                            : "a\xEF\xBF\xBD"
                                              "b");
    }
}

static void every_character(void **state)
{
    (void)state;
    for (uint32_t point = 1; point <= 0x10FFFF; point += point < 0x3000 ? 1 : 61) {
        char string[8] = {'x'};
        size_t size;

        if (point >= 0xD800 && point < 0xE000)
            continue;
        size = kp_utf8_write(point, string + 1);
        string[1 + size] = 'y';
        string[2 + size] = '\0';
        expect_written(string, string);
    }
}

static void what_is_no_character(void **state)
{
    (void)state;
    expect_written("\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD");
    expect_written("\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    expect_written("\xF4\x90\x80\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    expect_written("a\xE2\x82", "a\xEF\xBF\xBD\xEF\xBF\xBD");
    expect_written("\xF0\x9F\x94\xB4\xF0", "\xF0\x9F\x94\xB4\xEF\xBF\xBD");
    expect_written("", "");
}

static void numbers(void **state)
{
    static const long long all[] = {0, 1, -1, 65535, -2147483648LL, LLONG_MAX, LLONG_MIN};

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct kp_strbuf text = {0};
        struct kp_json_writer json = {.to = &text};
        struct kp_json value;
        int64_t integer = 0;

        kp_jsonw_number(&json, NULL, all[i]);
        value = parse(&text);
        assert_true(kp_json_integer(&value, value.values, &integer) && integer == all[i]);
        kp_json_free(&value);
        kp_strbuf_free(&text);
    }
}

/* Everything within everything, empty or not. */
static void write_nested(struct kp_json_writer *json, const char *key, int depth)
{
    kp_jsonw_object(json, key);
    kp_jsonw_string(json, "a \"key\"\n", "a\tvalue");
    kp_jsonw_null(json, "null");
    kp_jsonw_string(json, "nobody", NULL);
    kp_jsonw_bool(json, "true", true);
    kp_jsonw_bool(json, "", false);
    kp_jsonw_object(json, "empty object");
    kp_jsonw_close(json);
    kp_jsonw_list(json, "list");
    kp_jsonw_number(json, NULL, depth);
    kp_jsonw_list(json, NULL);
    kp_jsonw_close_list(json);
    if (depth > 0)
        write_nested(json, NULL, depth - 1);
    kp_jsonw_null(json, NULL);
    kp_jsonw_close_list(json);
    if (depth > 0)
        write_nested(json, "object", depth - 1);
    kp_jsonw_number(json, "last", -1);
    kp_jsonw_close(json);
}

/* What write_nested writes for depth 1 if nothing is spread. */
static const char nested[] =
    "{\"a \\\"key\\\"\\u000a\":\"a\\u0009value\",\"null\":null,\"nobody\":null,\"true\":true,\"\":false,"
    "\"empty object\":{},\"list\":[1,[],"
    "{\"a \\\"key\\\"\\u000a\":\"a\\u0009value\",\"null\":null,\"nobody\":null,\"true\":true,\"\":false,"
    "\"empty object\":{},\"list\":[0,[],null],\"last\":-1},null],"
    "\"object\":"
    "{\"a \\\"key\\\"\\u000a\":\"a\\u0009value\",\"null\":null,\"nobody\":null,\"true\":true,\"\":false,"
    "\"empty object\":{},\"list\":[0,[],null],\"last\":-1},\"last\":-1}";

static size_t lines(const struct kp_strbuf *text)
{
    size_t count = 1;

    for (size_t i = 0; i < text->length; i++)
        count += text->text[i] == '\n';
    return count;
}

/* Whether two texts have the same values. */
static bool are_equal(const struct kp_json *a, const struct kp_json *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        struct kp_word of_a = kp_json_word(a, &a->values[i]), of_b = kp_json_word(b, &b->values[i]);

        if (a->values[i].kind != b->values[i].kind || a->values[i].span != b->values[i].span)
            return false;
        if (a->values[i].kind < KP_JSON_LIST &&
            (of_a.length != of_b.length || memcmp(of_a.text, of_b.text, of_a.length) != 0))
            return false;
    }
    return a->count == b->count;
}

static void nested_and_spread(void **state)
{
    struct kp_strbuf plain = {0};
    struct kp_json expected;
    size_t before = 0;

    (void)state;
    kp_strbuf_addf(&plain, "%s", nested);
    expected = parse(&plain);
    for (int spread = 0; spread < 10; spread++) {
        struct kp_strbuf text = {0};
        struct kp_json_writer json = {.to = &text, .spread = spread};
        struct kp_json value;

        write_nested(&json, NULL, 1);
        value = parse(&text);
        assert_true(are_equal(&value, &expected));
        assert_int_equal(json.depth, 0);
        if (spread == 0)
            assert_string_equal(text.text, nested);
        assert_true(spread == 0 ? lines(&text) == 1 : lines(&text) >= before);
        before = lines(&text);
        kp_json_free(&value);
        kp_strbuf_free(&text);
    }
    kp_json_free(&expected);
    kp_strbuf_free(&plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte),           cmocka_unit_test(every_character),
        cmocka_unit_test(what_is_no_character), cmocka_unit_test(numbers),
        cmocka_unit_test(nested_and_spread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
