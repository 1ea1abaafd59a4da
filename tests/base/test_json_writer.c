/* What the pen writes, a parser that is not ours reads back as the same value. */
#include "base/json_writer.h"
#include "base/utf8.h"

#include <jansson.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static json_t *parsed(const struct kp_strbuf *text)
{
    json_error_t error;
    json_t *value = json_loadb(text->text, text->length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES,
                               &error);

    assert_false(text->failed);
    if (!value)
        fail_msg("%s: %s", text->text, error.text);
    return value;
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
    json_t *value;

    kp_jsonw_string(&json, NULL, string);
    value = parsed(&text);
    if (!json_is_string(value) || strcmp(json_string_value(value), back) != 0)
        fail_msg("%s is not %s", text.text, back);
    assert_true(is_harmless(&text));
    json_decref(value);
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
        json_t *value;

        kp_jsonw_number(&json, NULL, all[i]);
        value = parsed(&text);
        assert_true(json_is_integer(value) && json_integer_value(value) == all[i]);
        json_decref(value);
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

static json_t *nested(int depth)
{
    json_t *list = depth > 0 ? json_pack("[i,[],o,n]", depth, nested(depth - 1))
                             : json_pack("[i,[],n]", depth);
    json_t *value = json_pack("{s:s,s:n,s:n,s:b,s:b,s:{},s:o,s:i}", "a \"key\"\n", "a\tvalue",
                              "null", "nobody", "true", 1, "", 0, "empty object", "list", list,
                              "last", -1);

    if (depth > 0)
        json_object_set_new(value, "object", nested(depth - 1));
    return value;
}

static size_t lines(const struct kp_strbuf *text)
{
    size_t count = 1;

    for (size_t i = 0; i < text->length; i++)
        count += text->text[i] == '\n';
    return count;
}

static void nested_and_spread(void **state)
{
    json_t *expected = nested(3);
    size_t before = 0;

    (void)state;
    assert_non_null(expected);
    for (int spread = 0; spread < 10; spread++) {
        struct kp_strbuf text = {0};
        struct kp_json_writer json = {.to = &text, .spread = spread};
        json_t *value;

        write_nested(&json, NULL, 3);
        value = parsed(&text);
        assert_true(json_equal(value, expected));
        assert_int_equal(json.depth, 0);
        assert_true(spread == 0 ? lines(&text) == 1 : lines(&text) >= before);
        before = lines(&text);
        json_decref(value);
        kp_strbuf_free(&text);
    }
    json_decref(expected);
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
