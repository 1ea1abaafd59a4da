/* A text without a name is taken for the format that it has. */
#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* clang-format off */
static const struct {
    const char *text, *format;
} others[] = {
    {"", "text"},
    {"# 1234 1A2B\n", "text"},
    {"1234 1 2\n", "text"},
    {"1234 1A2B\n5678 0A1B\nschool\n", "text"},
    {"2\n1263 1 2\n8103 2 1\n", "text"},
    {"4\n1 3 5 5\n1 1 2 3\n", "text"},
    {"2\n4 6\n", "text"},
    {"codemaker Ann\n", "text"},
    {"colours 6\npegs 4\n", "text"},
    {"{\"SAVEFILE\": 1}", "json"},
};
/* clang-format on */

static void expect_format(const char *text, const char *format)
{
    const char *is = kp_format_detect(text, strlen(text), false)->name;

    if (strcmp(is, format) != 0)
        fail_msg("this is taken for %s and not for %s:\n%s", is, format, text);
}

static void each_is_taken_for_what_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        expect_format(others[i].text, others[i].format);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_taken_for_what_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
