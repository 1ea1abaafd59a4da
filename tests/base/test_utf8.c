/* Which characters are printed as they are, and what takes the place of the others. */
#include "base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void what_misleads_is_replaced(void **state)
{
    static const struct {
        const char *text, *printed;
    } cases[] = {
        {"", ""},
        {"a name.game", "a name.game"},
        {"\x1B[31m\n\t\x7F", "?[31m???"},
        {"Ren\xC3\xA9 \xF0\x9F\x94\xB4", "Ren\xC3\xA9 \xF0\x9F\x94\xB4"},
        {"\xC2\x9B"
         "31m",
         "?31m"}, /* a C1 control */
        {"a\xE2\x80\xAE"
         "b",
         "a?b"}, /* U+202E */
        {"\xF3\xA0\x81\xA1"
         "b",
         "?b"},                                                   /* a tag, U+E0061 */
        {"caf\xE9", "caf?"},                                      /* Latin-1 */
        {"\x80\xE2\x80", "???"},                                  /* not UTF-8 at all */
        {"\xE2\x9D\xA4\xEF\xB8\x8F", "\xE2\x9D\xA4\xEF\xB8\x8F"}, /* a heart and U+FE0F */
        {"\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80",
         "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80"}, /* an emoji with U+200D */
        {"\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xB4",
         "\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xB4"}, /* Persian */
        {"r\xE2\x80\x8D"
         "ed\xE2\x80\x8C",
         "r?ed?"}, /* joiners, but nothing to join */
        {"\xD9\x85\xE2\x80\x8C", "\xD9\x85?"},
        {"\xD9\x85\xE2\x80\x8C\xE2\x80\x8D\xD8\xB4", "\xD9\x85??\xD8\xB4"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];

        snprintf(text, sizeof text, "%s", cases[i].text);
        kp_make_printable(text);
        assert_string_equal(text, cases[i].printed);
    }
}

/* The characters at the ends of each range, and those next to them. */
static void hidden_characters_are_known(void **state)
{
    static const uint32_t hidden[] = {
        0xAD,    0x34F,   0x61C,   0x115F,  0x1160,  0x17B4,  0x17B5,  0x180B, 0x180F, 0x200B,
        0x200C,  0x200D,  0x200E,  0x200F,  0x2028,  0x2029,  0x202A,  0x202E, 0x2060, 0x2066,
        0x2069,  0x206F,  0x2800,  0x3164,  0xFE00,  0xFE0D,  0xFEFF,  0xFFA0, 0xFFF0, 0xFFFB,
        0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0001, 0xE007F, 0xE0FFF};
    static const uint32_t seen[] = {
        'a',    0xA0,   0xAC,    0xAE,    0x34E,   0x350,   0x61B,   0x61D,  0x115E, 0x1161,
        0x17B3, 0x17B6, 0x180A,  0x1810,  0x200A,  0x2010,  0x2027,  0x202F, 0x205F, 0x2070,
        0x2801, 0x3163, 0x3165,  0xFDFF,  0xFE0E,  0xFE0F,  0xFE10,  0xFEFE, 0xFF9F, 0xFFA1,
        0xFFEF, 0xFFFC, 0x1BC9F, 0x1BCA4, 0x1D172, 0x1D17B, 0xDFFFF, 0xE1000};

    (void)state;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (!kp_utf8_is_hidden('a', hidden[i], "a", 1))
            fail_msg("U+%04X is not hidden", (unsigned)hidden[i]);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        if (kp_utf8_is_hidden('a', seen[i], "a", 1))
            fail_msg("U+%04X is hidden", (unsigned)seen[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_misleads_is_replaced),
        cmocka_unit_test(hidden_characters_are_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
