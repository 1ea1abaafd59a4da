/* Lines as words, and words as names: what is fast is held to what is plain. */
#include "base/random.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "format/text_lines.h"
#include "game/palette.h"
#include "game/transcript.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

/* ---- Words --------------------------------------------------------------- */

/* Pieces of lines; those that begin with '!' are no text from there on. */
static const char *const pieces[] = {
    "a", "red", "12", " ",        "  ",           "\t",       ",",
    ":", "#",   "a#", "\xC3\xA9", "\xEF\xB8\x8F", "\xC2\xA0", "\xF0\x9F\x94\xB4",
    "=", "\r",  ".",  "?",        "\x7F",         "\xFF"};

#define PIECES (sizeof pieces / sizeof *pieces)

/* What kp_text_line_split does, a character at a time: the words, a line each with its
 * column, and the column where it fails, or 0. */
static unsigned plainly(const char *text, size_t length, struct kp_strbuf *words, size_t *colon)
{
    bool open = false, blank_before = true;
    size_t count = 0;
    unsigned column = 1;

    *colon = SIZE_MAX;
    for (size_t i = 0, size; i < length; i += size, column++) {
        uint32_t point = 0;
        bool comma, is_colon;

        size = kp_utf8_read(text + i, length - i, &point);
        comma = point == ',' || kp_utf8_is_space(point);
        is_colon = point == ':';
        if (size == 0 || (point < 0x20 && !kp_utf8_is_space(point)) || point == 0x7F)
            return column;
        if (point == '#' && blank_before)
            break;
        if (point == 0xFE0F)
            continue;
        if (is_colon && *colon == SIZE_MAX)
            *colon = count;
        if (is_colon || (!comma && !open))
            kp_strbuf_addf(words, "%s%u ", count++ ? "\n" : "", column);
        if (!comma)
            kp_strbuf_add(words, text + i, size);
        open = !comma && !is_colon;
        blank_before = kp_utf8_is_space(point);
    }
    return 0;
}

static void told(const struct kp_text_line *line, struct kp_strbuf *words)
{
    for (size_t i = 0; i < line->count; i++)
        kp_strbuf_addf(words, "%s%u %.*s", i > 0 ? "\n" : "", line->words[i].column,
                       (int)line->words[i].length, line->words[i].text);
}

/* Selectors inside a word are not there, so that the words are as the oracle's. */
static void lines_are_split(void **state)
{
    struct kp_random draw = kp_random_seed(7, 0);
    struct kp_text_line line = {0};

    (void)state;
    for (int turn = 0; turn < 30000; turn++) {
        struct kp_strbuf text = {0}, mine = {0}, theirs = {0};
        size_t n = (size_t)kp_random_below(&draw, 12), colon;
        struct kp_diag why = {0};
        enum kp_status status;
        unsigned fails;

        for (size_t i = 0; i < n; i++)
            kp_strbuf_addf(&text, "%s", pieces[kp_random_below(&draw, PIECES)]);
        kp_strbuf_add(&text, "", 0);
        kp_strbuf_add(&mine, "", 0);
        kp_strbuf_add(&theirs, "", 0);
        fails = plainly(text.text, text.length, &mine, &colon);
        status = kp_text_line_split(&line, text.text, text.length, &why);
        told(&line, &theirs);
        if (fails == 0 && status == KP_OK) {
            assert_string_equal(theirs.text, mine.text);
            assert_true(kp_text_line_colon(&line, 0) == colon);
        } else if (fails != 0) { /* what is no text in a comment is refused too */
            assert_int_equal(status, KP_BAD_INPUT);
            assert_int_equal(why.column, fails);
        }
        kp_strbuf_free(&text);
        kp_strbuf_free(&mine);
        kp_strbuf_free(&theirs);
    }
    kp_text_line_free(&line);
}

/* The n-th name of a list that blanks separate, as strncasecmp finds it. */
static bool is_any(const char *word, const char *names)
{
    while (*names) {
        size_t size = strcspn(names, " ");

        if (size == strlen(word) && strncasecmp(names, word, size) == 0)
            return true;
        names += size + (names[size] == ' ');
    }
    return false;
}

static void names_are_compared(void **state)
{
    static const char *const lists[] = {"", "a", "no none", "no. no", "b bb B black", ". ... +"};
    static const char *const words[] = {"a",    "A",   "b", "bb",        "bbb",   "no",
                                        "NONE", "no.", "n", "none none", " ",     ".",
                                        "..",   "...", "+", "blac",      "black "};

    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            struct kp_word word = {words[k], strlen(words[k]), 1};

            assert_int_equal(kp_word_is(&word, lists[i]), is_any(words[k], lists[i]));
        }
    assert_false(kp_word_is(&(struct kp_word){"", 0, 1}, "a b"));
}

/* ---- Names of colours ----------------------------------------------------- */

static int found(const struct kp_palette *palette, const char *word)
{
    return kp_palette_find(palette, word, strlen(word)).colour;
}

/* Names that agree in their first eight bytes, or are the beginning of another. */
static void colours_are_found(void **state)
{
    static const char *const names[] = {"abcdefgh",
                                        "abcdefghi",
                                        "abcdefghj",
                                        "abcdefg",
                                        "x",
                                        "xx",
                                        "7",
                                        "77",
                                        "abcdefghabcdefghabcdefgh",
                                        "abcdefghabcdefghabcdefgi",
                                        "\xC3\xA9",
                                        "\xC3\xA9t\xC3\xA9"};
    size_t count = sizeof names / sizeof *names;
    struct kp_palette *palette = kp_palette_new();

    (void)state;
    assert_non_null(palette);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(kp_palette_add(palette, names[i], strlen(names[i]), "", 0, NULL), KP_OK);
    assert_int_equal(kp_palette_finish(palette, NULL), KP_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(found(palette, names[i]), (int)i);
    assert_int_equal(found(palette, "ABCDEFGHABCDEFGHABCDEFGI"), 9);
    assert_int_equal(found(palette, "X"), 4);
    assert_int_equal(found(palette, "\xC3\x89"), 10);
    assert_int_equal(found(palette, "a"), -1); /* the first letter of several */
    assert_int_equal(found(palette, "abcdef"), -1);
    assert_int_equal(found(palette, "abcdefghk"), -1);
    assert_int_equal(found(palette, "\x7F"), -1);
    kp_palette_unref(palette);
}

/* ---- Long lists ----------------------------------------------------------- */

/* n colours, of which the one so numbered has the name of the first. */
static struct kp_strbuf list_of(unsigned n, unsigned twin)
{
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "pegs 4\ncolours");
    for (unsigned i = 1; i <= n; i++)
        kp_strbuf_addf(&text, " %c%06u", i == twin ? 'C' : 'c', i == twin ? 1 : i);
    kp_strbuf_addf(&text, "\n");
    return text;
}

static void a_long_list_is_blamed_where_it_fails(void **state)
{
    static const struct {
        unsigned n, twin;
    } lists[] = {{1000, 999},  {1024, 1024}, {1025, 1025}, {3000, 2},      {3000, 1024},
                 {3000, 1025}, {9000, 8192}, {9000, 8193}, {65535, 65535}, {70000, 65536}};

    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct kp_strbuf text = list_of(lists[i].n, lists[i].twin);
        struct kp_errors problems = {0};
        struct kp_match *match = NULL;

        assert_int_equal(kp_match_read(text.text, text.length, "text", &match, &problems),
                         KP_BAD_INPUT);
        assert_int_equal(problems.item[0].line, 2);
        assert_int_equal(problems.item[0].column, 9 + 8 * (lists[i].twin - 1));
        assert_string_equal(
            problems.item[0].says,
            "'c000001' and 'C000001' are the same name because case does not matter; rename one of them");
        kp_match_free(match);
        kp_strbuf_free(&text);
    }
}

static void a_list_is_too_long(void **state)
{
    struct kp_strbuf text = list_of(70000, 0), most = list_of(65535, 0);
    struct kp_errors problems = {0};
    struct kp_match *match = NULL;

    (void)state;
    assert_int_equal(kp_match_read(text.text, text.length, "text", &match, &problems),
                     KP_BAD_INPUT);
    assert_int_equal(problems.item[0].line, 2);
    assert_string_equal(problems.item[0].says, "expected at most 65,535 colours, with the empty "
                                               "hole, found 70,000");
    kp_match_free(match);
    assert_int_equal(kp_match_read(most.text, most.length, "text", &match, &problems), KP_OK);
    kp_match_free(match);
    kp_strbuf_free(&text);
    kp_strbuf_free(&most);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_split),
        cmocka_unit_test(names_are_compared),
        cmocka_unit_test(colours_are_found),
        cmocka_unit_test(a_long_list_is_blamed_where_it_fails),
        cmocka_unit_test(a_list_is_too_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
