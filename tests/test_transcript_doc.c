/* docs/transcript.md keeps its word: every ```game block is read without a
 * problem, and every ```bad block is refused as the ```says block says. */
#include "help/blocks.h"
#include "help/read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void check(const struct kp_block *block, const char *says, size_t length)
{
    struct kp_reading reading = kp_read_text(block->text, block->length);
    struct kp_text told = {0};

    kp_text_bytes(&told, "", 0);
    kp_tell_problems(&reading.problems, &told);
    if (told.length != length || memcmp(told.text, says, length) != 0)
        fail_msg("%.*s\nis answered with\n%s\nand should be with\n%.*s", (int)block->length,
                 block->text, told.text, (int)length, says);
    kp_text_free(&told);
    kp_reading_free(&reading);
}

static void examples_are_true(void **state)
{
    struct kp_text page = kp_read_file("docs/transcript.md");
    const char *text = page.text;
    struct kp_block block, says;
    int games = 0, bad = 0;

    (void)state;
    while (kp_next_block(&text, &block)) {
        if (strcmp(block.kind, "game") == 0) {
            check(&block, "", 0);
            games++;
            continue;
        }
        assert_string_equal(block.kind, "bad");
        assert_true(kp_next_block(&text, &says));
        assert_string_equal(says.kind, "says");
        check(&block, says.text, says.length);
        bad++;
    }
    assert_true(games >= 8 && bad >= 8);
    kp_text_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_true),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
