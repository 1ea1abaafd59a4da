/* Every fix that an error of a transcript shows can be read.  The texts are those of tests/bad and
 * the ```bad blocks of docs/transcript.md.  A fix is what an error quotes after "write", "like",
 * "add" or "did you mean".  It is put into the text in all the ways in which a player may take it;
 * one of them must leave no error in its line. */
#include "base/utf8.h"
#include "help/fenced_blocks.h"
#include "help/read_transcripts.h"
#include "help/test_folders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A piece of a text, from its first byte up to the byte `to`. */
struct piece {
    size_t from, to;
};

static size_t tried;

/* Whether the text with `fix` in place of a piece has no error in the given lines. */
static bool is_accepted(const struct kp_strbuf *text, struct piece piece, const char *fix,
                        unsigned line)
{
    struct kp_strbuf mended = {0};
    struct kp_read_result reading;
    unsigned last = line;
    bool good = true;

    if (piece.to > text->length)
        return false;
    kp_strbuf_add(&mended, text->text, piece.from);
    kp_strbuf_addf(&mended, "%s", fix);
    kp_strbuf_add(&mended, text->text + piece.to, text->length - piece.to);
    for (const char *at = fix; *at; at++)
        last += *at == '\n';
    reading = kp_read_text(mended.text, mended.length);
    for (size_t i = 0; i < reading.problems.count; i++)
        good = good &&
               (reading.problems.item[i].line < line || reading.problems.item[i].line > last);
    kp_read_result_free(&reading);
    kp_strbuf_free(&mended);
    return good;
}

static size_t find_line(const struct kp_strbuf *text, unsigned line)
{
    const char *at = text->text;

    for (; line > 1; line--)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text->text);
}

/* The end of what follows a byte without any of these bytes. */
static size_t find_end(const struct kp_strbuf *text, size_t from, const char *bytes)
{
    return from + strcspn(text->text + from, bytes);
}

/* Try the fix for the line, from the column on, for the guess, the word, the character and what the
 * error quotes first; for the score; and as a line above, or at the end of the line. */
static bool fits_somewhere(const struct kp_strbuf *text, const struct kp_diag *error,
                           const char *fix)
{
    size_t line = find_line(text, error->line), at = line, end = find_end(text, line, "\n");
    size_t score = find_end(text, line, ":\n") + 1;
    const char *quoted = strchr(error->says, '\'');
    char above[820], behind[820];
    uint32_t point;

    for (unsigned column = 1; column < error->column; column++)
        at += kp_utf8_read(text->text + at, end - at, &point);
    snprintf(above, sizeof above, "%s\n", fix);
    snprintf(behind, sizeof behind, " %s", fix);
    return is_accepted(text, (struct piece){line, end}, fix, error->line) ||
           is_accepted(text, (struct piece){at, end}, fix, error->line) ||
           is_accepted(text, (struct piece){at, find_end(text, at, " ,:\n")}, fix, error->line) ||
           is_accepted(text, (struct piece){at, find_end(text, at, ":\n")}, fix, error->line) ||
           (at < end &&
            is_accepted(text,
                        (struct piece){at, at + kp_utf8_read(text->text + at, end - at, &point)},
                        fix, error->line)) ||
           (quoted && is_accepted(text, (struct piece){at, at + strcspn(quoted + 1, "'")}, fix,
                                  error->line)) ||
           is_accepted(text, (struct piece){line, line}, above, error->line) ||
           (score < end && is_accepted(text, (struct piece){score, end}, behind, error->line)) ||
           is_accepted(text, (struct piece){end, end}, behind, error->line);
}

/* 'blanks yes' instead of 'blanks guesses', which is in another line. */
static bool fits_instead(const struct kp_strbuf *text, const struct kp_diag *error, const char *fix,
                         const char *rest)
{
    char old[100];
    const char *found;

    if (sscanf(rest, " instead of '%99[^']'", old) != 1 || !(found = strstr(text->text, old)))
        return false;
    return is_accepted(
        text,
        (struct piece){(size_t)(found - text->text), (size_t)(found - text->text) + strlen(old)},
        fix, error->line);
}

/* The quotation that begins at or after `at`, without one after a word that shows what is wrong;
 * NULL if there is none. */
static const char *next_fix(const char *at, char fix[360])
{
    static const char *const not_after[] = {"before ", "after ", "with ", "of "};
    bool skip = true;

    while (skip && (at = strchr(at, '\'')) != NULL) {
        const char *begin = at, *end = strchr(at + 1, '\'');

        if (!end)
            return NULL;
        snprintf(fix, 360, "%.*s", (int)(end - at - 1), at + 1);
        skip = strcmp(fix, ":") == 0;
        for (size_t i = 0; i < sizeof not_after / sizeof *not_after; i++)
            skip = skip ||
                   strncmp(begin - strlen(not_after[i]), not_after[i], strlen(not_after[i])) == 0;
        at = end + 1;
    }
    return at;
}

static void check_error(const struct kp_strbuf *text, const struct kp_diag *error)
{
    static const char *const keys[] = {"write ", "like ", "did you mean ", "add "};
    const char *semicolon = strstr(error->says, "; "), *at = NULL;
    char fix[360], more[360], both[800];

    for (size_t i = 0; semicolon && i < sizeof keys / sizeof *keys; i++) {
        const char *key = strstr(semicolon, keys[i]);

        at = key && (!at || key < at) ? key : at;
    }
    while (at && (at = next_fix(at, fix)) != NULL) {
        snprintf(both, sizeof both, "%s", fix);
        if (strncmp(at, " and '", 6) == 0) { /* two lines */
            at = next_fix(at, more);
            snprintf(both, sizeof both, "%s\n%s", fix, more);
        }
        tried++;
        if (!fits_somewhere(text, error, both) && !fits_instead(text, error, both, at))
            fail_msg("'%s' is refused in\n%s\nwhich has the error %u:%u: %s", both, text->text,
                     error->line, error->column, error->says);
    }
}

static void check_text(const char *bytes, size_t length)
{
    struct kp_read_result reading = kp_read_text(bytes, length);
    struct kp_strbuf text = {0};

    kp_strbuf_add(&text, bytes, length);
    for (size_t i = 0; i < reading.problems.count && strlen(text.text) == length; i++)
        if (!strstr(reading.problems.item[i].says, "no game found"))
            check_error(&text, &reading.problems.item[i]);
    kp_strbuf_free(&text);
    kp_read_result_free(&reading);
}

static void check_file(const char *path)
{
    struct kp_strbuf text = kp_read_file(path);

    if (!strstr(path, "and-bad-guess")) /* two mistakes in a line, of which one is mended */
        check_text(text.text, text.length);
    kp_strbuf_free(&text);
}

static void fixes_of_bad_files_are_accepted(void **state)
{
    (void)state;
    kp_for_each_game("tests/bad", check_file);
    assert_true(tried > 100);
}

static void fixes_of_the_page_are_accepted(void **state)
{
    struct kp_strbuf page = kp_read_file("docs/transcript.md");
    const char *text = page.text;
    struct kp_fenced_block block;

    (void)state;
    tried = 0;
    while (kp_next_fenced_block(&text, &block))
        if (strcmp(block.kind, "bad") == 0)
            check_text(block.text, block.length);
    assert_true(tried > 20);
    kp_strbuf_free(&page);
}

/* Every count from 0 to 99, alone in its row. */
static void fixes_of_single_counts_are_accepted(void **state)
{
    char text[64];

    (void)state;
    for (int pegs = 1; pegs <= 12; pegs++)
        for (int count = 0; count < 100; count++) {
            int length = snprintf(text, sizeof text, "pegs %d\ncolours 6\n", pegs);

            for (int p = 0; p < pegs; p++)
                text[length++] = '1';
            length += snprintf(text + length, sizeof text - (size_t)length, " : %d\n", count);
            check_text(text, (size_t)length);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixes_of_bad_files_are_accepted),
        cmocka_unit_test(fixes_of_the_page_are_accepted),
        cmocka_unit_test(fixes_of_single_counts_are_accepted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
