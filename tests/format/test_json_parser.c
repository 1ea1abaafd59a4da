/* The parser of JSON: which texts are JSON, by the grammar of RFC 8259 (a file each in
 * tests/json-syntax, y_ for yes and n_ for no); what the values are, where, and how they are named;
 * and every allocation failing. */
#include "format/json/json_parser.h"
#include "help/failing_allocations.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER KEYPEG_SOURCE "/tests/json-syntax"

static struct kp_strbuf read_file(const char *name)
{
    struct kp_strbuf text = {0};
    char path[512], bytes[4096];
    size_t length;
    FILE *file;

    snprintf(path, sizeof path, FOLDER "/%s", name);
    file = fopen(path, "rb");
    assert_non_null(file);
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        kp_strbuf_add(&text, bytes, length);
    fclose(file);
    return text;
}

/* Parse a whole text, in a block of exactly its size, so that a sanitizer sees each byte too far. */
static enum kp_status parse(struct kp_json *json, const char *text, size_t length, char **block,
                            struct kp_diag *why)
{
    struct kp_json_text rest;
    enum kp_status status;

    *block = length ? malloc(length) : NULL;
    if (length)
        memcpy(*block, text, length);
    rest = kp_json_text_begin(*block, length, 1);
    kp_json_text_next(&rest);
    status = kp_json_parse(json, &rest, why);
    if (status == KP_OK && kp_json_text_next(&rest) != KP_JSON_END)
        return KP_BAD_INPUT;
    return status;
}

/* Every file is accepted or refused by its name, with every value inside the text, and again when
 * any allocation fails. */
static void expect_file(const char *name)
{
    struct kp_strbuf text = read_file(name);
    struct kp_json json = {.count = 0};
    struct kp_diag why = {0};
    enum kp_status status = KP_OK, expected = *name == 'y' ? KP_OK : KP_BAD_INPUT;
    char *block = NULL;

    for (long n = 0; kp_allocations_left < 0; n++) {
        kp_allocations_left = n + 1; /* the block is the first */
        status = parse(&json, text.text, text.length, &block, &why);
        if (kp_allocations_left >= 0 || status != KP_NO_MEMORY)
            break;
        kp_json_free(&json);
        free(block);
    }
    kp_allocations_left = -1;
    if (status != expected)
        fail_msg("%s: status %d, %s", name, status, why.says);
    for (size_t i = 0; status == KP_OK && i < json.count; i++) {
        const struct kp_json_value *value = &json.values[i];

        assert_true(value->span >= 1 && i + value->span <= json.count);
        assert_true(value->at + value->length <= text.length);
    }
    kp_json_free(&json);
    free(block);
    kp_strbuf_free(&text);
}

static void the_grammar_decides(void **state)
{
    DIR *folder = opendir(FOLDER);
    const struct dirent *entry;
    size_t yes = 0, no = 0;

    (void)state;
    assert_non_null(folder);
    while ((entry = readdir(folder))) {
        if (*entry->d_name == '.')
            continue;
        expect_file(entry->d_name);
        yes += *entry->d_name == 'y';
        no += *entry->d_name == 'n';
    }
    closedir(folder);
    assert_true(yes >= 60 && no >= 140);
}

/* ---- Values ---- */

/* Write a value as compact JSON with its strings decoded, to compare. */
/* NOLINTNEXTLINE(misc-no-recursion): the texts are shallow */
static void write_value(const struct kp_json *json, const struct kp_json_value *value,
                        struct kp_strbuf *to)
{
    static const char *const names[] = {"null", "false", "true"};
    bool is_object = value->kind == KP_JSON_OBJECT, more = false;

    if (value->kind < KP_JSON_NUMBER) {
        kp_strbuf_addf(to, "%s", names[value->kind]);
    } else if (value->kind < KP_JSON_LIST) {
        struct kp_word word = kp_json_word(json, value);
        const char *quote = value->kind == KP_JSON_STRING ? "'" : "";

        kp_strbuf_addf(to, "%s%.*s%s", quote, (int)word.length, word.text, quote);
    } else {
        kp_strbuf_addf(to, is_object ? "{" : "[");
        for (const struct kp_json_value *item = value + 1; item < kp_json_next(value);
             item = kp_json_next(item), more = true) {
            kp_strbuf_addf(to, more ? "," : "");
            write_value(json, item, to);
        }
        kp_strbuf_addf(to, is_object ? "}" : "]");
    }
}

static void values_are_read(void **state)
{
    static const struct {
        const char *text, *values;
    } texts[] = {
        {"[1, -2.50, 1e5, true,false , null]", "[1,-2.50,1e5,true,false,null]"},
        {"{\"a\": {\"b\" : [ ]} , \"c\":{}}", "{'a',{'b',[]},'c',{}}"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "'\"\\/\b\f\n\r\t'"},
        {"\"abc\\u00e9d\xC3\xA9\\ud83d\\ude00!\"", "'abc\xC3\xA9"
                                                   "d\xC3\xA9\xF0\x9F\x98\x80!'"},
        {"[\"12345678\", \"1234567\", \"123456789012345\", \"\"]",
         "['12345678','1234567','123456789012345','']"},
        {"[\"1234567\\u0041\", \"x\", \"\\u0042\"]", "['1234567A','x','B']"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct kp_json json = {.count = 0};
        struct kp_strbuf values = {0};
        char *block;

        assert_int_equal(parse(&json, texts[i].text, strlen(texts[i].text), &block, NULL), KP_OK);
        write_value(&json, json.values, &values);
        assert_string_equal(values.text, texts[i].values);
        kp_strbuf_free(&values);
        kp_json_free(&json);
        free(block);
    }
}

/* The first value of each text that is "here" or 7 has this place, path and quotation. */
static void values_have_places(void **state)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *path;
    } texts[] = {
        {"7", 1, 1, ""},
        {"\"here\"", 1, 1, ""},
        {"[1, \"here\"]", 1, 5, "[1]"},
        {"{\"a\": [\n  {\"b c\": 7}]}", 2, 11, "a[0][\"b c\"]"},
        {"{\"rows\": [[], {}, {\"guess\": [\"\xC3\xA9\", 7]}]}", 1, 35, "rows[2].guess[1]"},
        {"{\"a\": {\"x\": [1, 2]},\r\n\"peg\": {\"1\": 7}}", 2, 14, "peg[\"1\"]"},
        {"{\"a\": {\"here\": 1}}", 1, 8, "a"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct kp_json json = {.count = 0};
        struct kp_strbuf path = {0};
        const struct kp_json_value *value;
        struct kp_text_position place;
        struct kp_word word;
        char *block;

        assert_int_equal(parse(&json, texts[i].text, strlen(texts[i].text), &block, NULL), KP_OK);
        for (value = json.values, word = kp_json_word(&json, value); !kp_word_is(&word, "here 7");)
            word = kp_json_word(&json, ++value);
        place = kp_json_place(&json, &json.values[json.count - 1]); /* and then back */
        place = kp_json_place(&json, value);
        kp_json_path(&json, value, &path);
        assert_int_equal(place.line, texts[i].line);
        assert_int_equal(place.column, texts[i].column);
        assert_string_equal(path.text ? path.text : "", texts[i].path);
        kp_strbuf_free(&path);
        kp_json_free(&json);
        free(block);
    }
}

static void numbers_are_exact(void **state)
{
    static const struct {
        const char *text;
        bool is_integer;
        int64_t integer, whole;
    } numbers[] = {
        {"0", true, 0, 0},
        {"-0", true, 0, -1},
        {"17", true, 17, 17},
        {"-17", true, -17, -1},
        {"9223372036854775807", true, INT64_MAX, KP_HUGE},
        {"-9223372036854775808", true, INT64_MIN, -1},
        {"9223372036854775808", false, 0, KP_HUGE},
        {"-9223372036854775809", false, 0, -1},
        {"99999999999999999999999", false, 0, KP_HUGE},
        {"1000000000000000", true, KP_HUGE, KP_HUGE},
        {"1000000000000001", true, KP_HUGE + 1, KP_HUGE},
        {"2.0", false, 0, 2},
        {"2.5", false, 0, -1},
        {"25e-1", false, 0, -1},
        {"20e-1", false, 0, -1},
        {"0.2E+1", false, 0, -1},
        {"1e3", false, 0, -1},
        {"10.00", false, 0, 10},
        {"1e16", false, 0, -1},
        {"1e999999999999999999999", false, 0, -1},
        {"1e-999999999999999999999", false, 0, -1},
        {"0.0", false, 0, 0},
        {"100", true, 100, 100},
        {"-2.0", false, 0, -1},
        {"true", false, 0, -1},
        {"\"4\"", false, 0, -1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct kp_json json = {.count = 0};
        int64_t integer = 0;
        char *block;

        assert_int_equal(parse(&json, numbers[i].text, strlen(numbers[i].text), &block, NULL),
                         KP_OK);
        if (kp_json_integer(&json, json.values, &integer) != numbers[i].is_integer ||
            integer != numbers[i].integer || kp_json_whole(&json, json.values) != numbers[i].whole)
            fail_msg("%s: %lld", numbers[i].text, (long long)integer);
        kp_json_free(&json);
        free(block);
    }
}

/* What a sentence quotes of a value: a piece of the text, without the white space. */
static void values_are_quoted(void **state)
{
    static const struct {
        const char *text, *quote;
    } texts[] = {
        {"[1 , \"a b\",\n {\"c\" : []} ]", "[1,\"a b\",{\"c\":[]}]"},
        {"\"a\\\"]\"", "\"a\\\"]\""},
        {"-1.50", "-1.50"},
        {"null", "null"},
        {"{ }", "{}"},
        {"[[[[]]]]", "[[[[]]]]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct kp_json json = {.count = 0};
        char *block;

        assert_int_equal(parse(&json, texts[i].text, strlen(texts[i].text), &block, NULL), KP_OK);
        assert_string_equal(kp_json_quote(&json, json.values).text, texts[i].quote);
        kp_json_free(&json);
        free(block);
    }
}

/* A parser that is used again forgets what it read. */
static void a_parser_is_used_again(void **state)
{
    static const char text[] = "{\"a\":\"\\u202e\"} [\"b\\n\", 1] {\"a\":} 5";
    struct kp_json_text rest = kp_json_text_begin(text, sizeof text - 1, 1);
    struct kp_json json = {.count = 0};

    (void)state;
    assert_int_equal(kp_json_parse(&json, &rest, NULL), KP_OK);
    assert_int_equal(kp_json_text_next(&rest), '[');
    assert_int_equal(kp_json_parse(&json, &rest, NULL), KP_OK);
    assert_int_equal(json.count, 3);
    assert_int_equal(kp_json_text_next(&rest), '{');
    assert_int_equal(kp_json_parse(&json, &rest, NULL), KP_BAD_INPUT);
    assert_int_equal(*rest.text, '{');
    kp_json_free(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_grammar_decides), cmocka_unit_test(values_are_read),
        cmocka_unit_test(values_have_places),  cmocka_unit_test(numbers_are_exact),
        cmocka_unit_test(values_are_quoted),   cmocka_unit_test(a_parser_is_used_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
