/* Whatever is found in a registry or a table is described in its document: formats, counters,
 * encodings, solvers, strategies, families and reductions.  Predefined games are checked in
 * test_transcript_doc.c, and the manual in help.sh. */
#include "help/read_transcripts.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

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

/* The reduction "one-in-three-positive" is written `one-in-three --positive` on the command
 * line. */
static bool mentions_as_option(const char *text, const char *name)
{
    const char *last = strrchr(name, '-');
    struct kp_strbuf option = {0};
    bool found;

    if (!last)
        return false;
    kp_strbuf_addf(&option, "%.*s --%s", (int)(last - name), name, last + 1);
    found = mentions(text, option.text);
    kp_strbuf_free(&option);
    return found;
}

static void expect_mentioned(const char *path, const char *kind, const char *name)
{
    struct kp_strbuf text = kp_read_file(path);

    if (!mentions(text.text, name) && !mentions_as_option(text.text, name))
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
        {KP_SOLVERS, "docs/solvers.md", "solver"},
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

static void a_missing_name_is_found(void **state)
{
    (void)state;
    assert_true(mentions("| `one-in-three` |", "one-in-three"));
    assert_true(mentions("PicoSAT", "picosat"));
    assert_false(mentions("one-in-three-signed", "one-in-three"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(plugins_are_described),
        cmocka_unit_test(strategies_are_described),
        cmocka_unit_test(families_are_described),
        cmocka_unit_test(a_missing_name_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
