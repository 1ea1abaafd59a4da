/* Documents and program agree.  Whatever is found in a registry or a table is described in its
 * document: formats, counters, encodings, solvers, strategies, families and reductions.  Files,
 * names and options that a document has in backticks exist, and the picture of a report is as new
 * as its sentences.  Predefined games are checked in test_transcript_doc.c, the manual in help.sh,
 * and examples and links in readme.sh. */
#include "help/document_names.h"
#include "help/read_transcripts.h"
#include "help/sha1.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static bool is_name_byte(char byte)
{
    return byte == '-' || byte == '_' || (byte >= '0' && byte <= '9') ||
           (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Whether the name occurs as a whole word, in lower or upper case. */
static bool mentions(const char *text, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = text; (at = strcasestr(at, name)); at++)
        if ((at == text || !is_name_byte(at[-1])) && !is_name_byte(at[length]))
            return true;
    return false;
}

static void expect_mentioned(const char *path, const char *kind, const char *name)
{
    struct kp_strbuf text = kp_read_file(path);

    if (!mentions(text.text, name))
        fail_msg("%s does not describe the %s '%s': add it there", path, kind, name);
    kp_strbuf_free(&text);
}

static void plugins_are_described(void **state)
{
    static const struct {
        enum kp_kind kind;
        const char *path, *name;
    } kinds[] = {
        {KP_FORMATS, "docs/formats.md", "format"},
        {KP_COUNTERS, "encodings/README.md", "counter"},
        {KP_ENCODINGS, "encodings/README.md", "encoding"},
        {KP_REDUCTIONS, "docs/reductions.md", "reduction"},
    };

    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const char *name;

        for (size_t i = 0; (name = kp_plugin(kinds[k].kind, i, NULL)); i++)
            expect_mentioned(kinds[k].path, kinds[k].name, name);
    }
}

static void strategies_are_described(void **state)
{
    struct kp_strategy_facts facts;

    (void)state;
    for (size_t i = 0; kp_strategy_at(i, &facts); i++)
        expect_mentioned("docs/strategies.md", "strategy", facts.name);
}

static void families_are_described(void **state)
{
    struct kp_family_facts facts;

    (void)state;
    for (size_t i = 0; kp_family_at(i, &facts); i++)
        expect_mentioned("docs/generate.md", "family", facts.name);
}

/* The remarks beside rows, in the words of the report. */
static void marks_are_described(void **state)
{
    static const char *const marks[] = {"should be", "may be wrong", "in conflict",
                                        "cannot be right"};
    struct kp_strbuf report = kp_read_file("src/report/board_rows.c"),
                     text = kp_read_file("src/report/verdict_text.c");

    (void)state;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        assert_true(mentions(report.text, marks[i]) || mentions(text.text, marks[i]));
        expect_mentioned("docs/glossary.md", "mark", marks[i]);
    }
    kp_strbuf_free(&report);
    kp_strbuf_free(&text);
}

static void a_missing_name_is_found(void **state)
{
    (void)state;
    assert_true(mentions("| `one-in-three` |", "one-in-three"));
    assert_true(mentions("PicoSAT", "picosat"));
    assert_false(mentions("one-in-three-signed", "one-in-three"));
}

static void what_documents_name_exists(void **state)
{
    (void)state;
    if (kp_check_documents() > 0)
        fail_msg("documents name what does not exist, or have a list in a paragraph; see above");
}

/* ---- The path of `check` ----------------------------------------------------------------- */

#define TRACE "docs/internals/check-path.txt"

/* The line of the trace for a file, without the file; NULL if it is not entered. */
static const char *find_traced_file(const char *trace, const char *file, size_t length)
{
    for (const char *line = trace; *line; line += strcspn(line, "\n") + 1)
        if (strncmp(line, file, length) == 0 && line[length] == ':')
            return line + length + 1;
    return NULL;
}

static bool has_word(const char *line, const char *word, size_t length)
{
    const char *end = line + strcspn(line, "\n");

    for (const char *at = line; (at = memmem(at, (size_t)(end - at), word, length)); at++)
        if (at[-1] == ' ' && (at + length == end || at[length] == ' '))
            return true;
    return false;
}

/* Whether what follows a file in the path is "(`a`, `b`)", functions that it enters. */
static bool are_entered(const char *line, const char *list)
{
    for (; *list == '`'; list += strspn(list, ", \n")) {
        size_t length = strcspn(++list, "`");

        if (strcspn(list, ".- ") > length && !has_word(line, list, length)) {
            print_error("CONTRIBUTING: check does not enter %.*s there\n", (int)length, list);
            return false;
        }
        list += length + 1;
    }
    return true;
}

/* CONTRIBUTING names the way of `check examples/friday.game` up to "If the native engine's". */
static void the_path_of_check_is_that_of_the_trace(void **state)
{
    struct kp_strbuf trace = kp_read_file(TRACE), text = kp_read_file("CONTRIBUTING.md");
    const char *path = strstr(text.text, "### The path of"), *end;
    bool good = true;

    (void)state;
    assert_non_null(path);
    end = strstr(path, "If the native engine's");
    assert_non_null(end);
    while ((path = strstr(path, "`src/")) && path < end) {
        size_t length = strcspn(++path, "`");
        const char *line = find_traced_file(trace.text, path, length);

        bool is_source = strncmp(path + length - 2, ".c", 2) == 0;

        if (!line && is_source)
            print_error("CONTRIBUTING: check does not enter %.*s\n", (int)length, path);
        good = good && (line || !is_source) &&
               (!line || path[length + 2] != '(' || are_entered(line, path + length + 3));
        path += length;
    }
    kp_strbuf_free(&text);
    kp_strbuf_free(&trace);
    if (!good)
        fail_msg("write " TRACE " anew with script/trace --write, and correct CONTRIBUTING");
}

/* The trace may be behind the files, but not by more than one function in ten. */
static void the_trace_is_new(void **state)
{
    struct kp_strbuf trace = kp_read_file(TRACE);
    char *line = strstr(trace.text, "\nsrc/") + 1; /* after the numbers and the stack */
    int functions = 0, gone = 0;

    (void)state;
    for (char *next; *line; line = next) {
        const char *file = strsep(&line, ":"), *word;
        struct kp_strbuf name = {0}, text = {0};

        kp_strbuf_addf(&name, KEYPEG_SOURCE "/%s", file);
        if (access(name.text, R_OK) == 0)
            text = kp_read_file(name.text);
        kp_strbuf_free(&name);

        next = line + strcspn(line, "\n");
        next += *next == '\n';
        next[-1] = '\0';
        while ((word = strsep(&line, " ")))
            if (*word) {
                functions++;
                gone += !text.text || !mentions(text.text, word);
            }
        kp_strbuf_free(&text);
    }
    kp_strbuf_free(&trace);
    if (10 * gone > functions)
        fail_msg("%d of %d functions of " TRACE " are not in their files: write it anew with "
                 "script/trace --write",
                 gone, functions);
}

static void wrong_lines_are_found(void **state)
{
    static const struct {
        const char *line;
        int mistakes;
    } cases[] = {
        {"See `src/cli/main.c`, `main.c` and `tests/help`.", 0},
        {"See `src/cli/mian.c` and `mian.c`.", 2},
        {"See `script/nothing`.", 1},
        {"`kp_check` and `kp_check(game, ...)` use `struct kp_options`.", 0},
        {"`kp_chek`, `kp_chek(game)` and `struct kp_optoins`.", 3},
        {"`keypeg check --json --repairs 0` and `--colors`", 0},
        {"`keypeg check --jsno` and `--repair=3`", 2},
        {"Copy `format_NAME.c`, or `--engine NAME`.", 0},
        {"1. The first. 2. The second.", 1},
        {"* the first. * the second", 1},
        {"Row 2. The guess is 3 * 4 pegs.", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(kp_check_document_line("(wrong on purpose)", 1, cases[i].line),
                         cases[i].mistakes);
}

/* script/picture stores the checksum of the page that it shows. */
static void the_picture_is_new(void **state)
{
    FILE *page = popen("cd " KEYPEG_SOURCE " && " KEYPEG_PROGRAM
                       " check --html - --story examples/sunday.game",
                       "r");
    struct kp_strbuf text = {0}, made_from = kp_read_file("docs/audit.sha1");
    char bytes[4096], hex[2 * KP_SHA1_BYTES + 2];
    unsigned char digest[KP_SHA1_BYTES];

    (void)state;
    assert_non_null(page);
    for (size_t length; (length = fread(bytes, 1, sizeof bytes, page)) > 0;)
        kp_strbuf_add(&text, bytes, length);
    pclose(page);
    assert_false(text.failed);
    kp_sha1(text.text, text.length, digest);
    for (size_t i = 0; i < KP_SHA1_BYTES; i++)
        snprintf(hex + 2 * i, 4, "%02x\n", digest[i]);
    if (strcmp(hex, made_from.text) != 0)
        fail_msg("docs/audit.png shows an older report: run script/picture, and look at it");
    kp_strbuf_free(&text);
    kp_strbuf_free(&made_from);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(plugins_are_described),
        cmocka_unit_test(strategies_are_described),
        cmocka_unit_test(families_are_described),
        cmocka_unit_test(marks_are_described),
        cmocka_unit_test(a_missing_name_is_found),
        cmocka_unit_test(what_documents_name_exists),
        cmocka_unit_test(the_path_of_check_is_that_of_the_trace),
        cmocka_unit_test(the_trace_is_new),
        cmocka_unit_test(wrong_lines_are_found),
        cmocka_unit_test(the_picture_is_new),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
