/* docs/transcript.md is true: every ```game block is read without a problem,
 * every ```bad block is refused as the ```says block says, and the table of
 * predefined games is that of the program. */
#include "game/predefined_game.h"
#include "help/fenced_blocks.h"
#include "help/read_transcripts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void check(const struct kp_fenced_block *block, const char *says, size_t length)
{
    struct kp_read_result reading = kp_read_text(block->text, block->length);
    struct kp_strbuf told = {0};

    kp_strbuf_add(&told, "", 0);
    kp_add_errors(&reading.problems, &told);
    if (told.length != length || memcmp(told.text, says, length) != 0)
        fail_msg("%.*s\nis answered with\n%s\nand should be with\n%.*s", (int)block->length,
                 block->text, told.text, (int)length, says);
    kp_strbuf_free(&told);
    kp_read_result_free(&reading);
}

static void examples_are_true(void **state)
{
    struct kp_strbuf page = kp_read_file("docs/transcript.md");
    const char *text = page.text;
    struct kp_fenced_block block, says;
    int games = 0, bad = 0;

    (void)state;
    while (kp_next_fenced_block(&text, &block)) {
        if (strcmp(block.kind, "game") == 0) {
            check(&block, "", 0);
            games++;
            continue;
        }
        assert_string_equal(block.kind, "bad");
        assert_true(kp_next_fenced_block(&text, &says));
        assert_string_equal(says.kind, "says");
        check(&block, says.text, says.length);
        bad++;
    }
    assert_true(games >= 8 && bad >= 8);
    kp_strbuf_free(&page);
}

/* Add "0-9" or "A-F".  False: the names do not run upwards one by one. */
static bool add_range(const struct kp_palette *palette, struct kp_strbuf *to)
{
    const char *first = kp_palette_name(palette, 0);
    int last = kp_palette_size(palette) - 1;

    for (int c = 0; c <= last; c++) {
        const char *name = kp_palette_name(palette, c);

        if (last == 0 || strlen(name) != 1 || name[0] != first[0] + c)
            return false;
    }
    kp_strbuf_addf(to, "%s-%s", first, kp_palette_name(palette, last));
    return true;
}

/* What follows `colours` in a transcript, and the numbers that the colours are
 * also called. */
static void add_colours(const struct kp_predefined_game *predefined, const struct kp_rules *rules,
                        struct kp_strbuf *to)
{
    if (!add_range(rules->palette, to))
        kp_strbuf_addf(to, "%s", predefined->colours);
    if (predefined->numbered)
        kp_strbuf_addf(to, ", or 1 to %d", rules->colours);
}

/* The line of the table: names, and the rules as lines of a transcript set them. */
static void add_line(const struct kp_predefined_game *predefined, struct kp_strbuf *to)
{
    struct kp_rules *rules = kp_rules_new();

    assert_non_null(rules);
    assert_int_equal(kp_predefined_game_set(predefined, rules, NULL), KP_OK);
    kp_strbuf_addf(to, "| `%s` | %s%s| %d | ", predefined->name, predefined->also,
                   *predefined->also ? " " : "", rules->pegs);
    add_colours(predefined, rules, to);
    kp_strbuf_addf(to, " | %s | ", rules->repeats ? "yes" : "no");
    if (rules->board)
        kp_strbuf_addf(to, "%d |\n", rules->board);
    else
        kp_strbuf_addf(to, "no |\n");
    kp_rules_unref(rules);
}

#define TABLE \
    "| name | other names | `pegs` | `colours` | `repeats` | `board` |\n|---|---|---|---|---|---|\n"

static void table_of_predefined_games_is_true(void **state)
{
    struct kp_strbuf page = kp_read_file("docs/transcript.md");
    const char *line = strstr(page.text, TABLE);

    (void)state;
    if (!line)
        fail_msg("docs/transcript.md has no table that begins with\n%s", TABLE);
    line += strlen(TABLE);
    for (const struct kp_predefined_game *predefined = kp_predefined_games; predefined->name;
         predefined++) {
        struct kp_strbuf expected = {0};
        size_t length = strcspn(line, "\n") + 1;

        add_line(predefined, &expected);
        if (strncmp(line, expected.text, expected.length) != 0)
            fail_msg(
                "the table of predefined games in docs/transcript.md does not describe '%s' "
                "here:\n%.*sIt has to have this line, in the order of src/game/predefined_game.c:\n%s",
                predefined->name, (int)length, line, expected.text);
        line += length;
        kp_strbuf_free(&expected);
    }
    if (*line == '|')
        fail_msg("the table of predefined games in docs/transcript.md has a line too many; there "
                 "is no such game, so delete it:\n%.*s",
                 (int)strcspn(line, "\n"), line);
    kp_strbuf_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_true),
        cmocka_unit_test(table_of_predefined_games_is_true),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
