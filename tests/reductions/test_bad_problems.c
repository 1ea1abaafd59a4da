/* Every way a formula or graph can be wrong is a file of tests/bad-formulas and
 * tests/bad-graphs, named after its defect, and a row here: what it is read for, where
 * we must point, and words we must say. */
#include "help/read_transcripts.h"
#include "help/refused_files.h"
#include "help/test_folders.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct bad {
    const char *file, *reduction;
    unsigned line, column;
    const char *says;
};

/* clang-format off */
static const struct bad formulas[] = {
    {"empty-file.cnf", "cnf", 1, 1, "no formula found; it starts with 'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2'"},
    {"only-comments.cnf", "cnf", 1, 1, "no formula found"},
    {"no-header.cnf", "cnf", 2, 1, "expected 'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2' before any line but comments"},
    {"header-twice.cnf", "cnf", 3, 1, "second line 'p'; put each problem in a file of its own"},
    {"header-alone.cnf", "cnf", 1, 2, "such as 'p cnf 3 2', found 'p'"},
    {"header-of-a-graph.cnf", "cnf", 1, 3, "expected 'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2', found 'p edge'"},
    {"header-of-maxsat.cnf", "cnf", 1, 3, "found 'p wcnf'"},
    {"header-without-numbers.cnf", "cnf", 1, 6, "line 'p' is incomplete; expected 'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2'"},
    {"header-without-clauses.cnf", "cnf", 1, 8, "line 'p' is incomplete"},
    {"header-in-words.cnf", "cnf", 1, 7, "expected a number from 0 to 2,147,483,647, found 'three'"},
    {"header-negative.cnf", "cnf", 1, 7, "found '-3'"},
    {"header-beyond-all-numbers.cnf", "cnf", 1, 7, "expected a number from 0 to 2,147,483,647, found '"},
    {"header-three-numbers.cnf", "cnf", 1, 11, "unexpected '10'; expected 'p cnf VARIABLES CLAUSES', such as 'p cnf 3 2'"},
    {"variables-of-a-name.cnf", "cnf", 2, 3, "expected a literal like 3 or -3, or the 0 that ends a clause, found 'x2'"},
    {"minus-alone.cnf", "cnf", 2, 3, "found '-'"},
    {"minus-zero.cnf", "cnf", 2, 5, "found '-0'"},
    {"minus-twice.cnf", "cnf", 2, 3, "found '--2'"},
    {"plus.cnf", "cnf", 2, 1, "found '+1'"},
    {"literal-beyond-all-numbers.cnf", "cnf", 2, 3, "found '4294967297'"},
    {"comma.cnf", "cnf", 2, 1, "found '1,2'"},
    {"not-ascii.cnf", "cnf", 2, 3, "found '−2'"},
    {"escape-sequence.cnf", "cnf", 2, 3, "found '?[2J'"},
    {"variable-beyond.cnf", "cnf", 3, 1, "unknown variable 4; line 'p' announces 3"},
    {"clause-without-end.cnf", "cnf", 3, 1, "this clause does not end; write 0 after its last literal"},
    {"clause-without-end-over-lines.cnf", "cnf", 3, 1, "this clause does not end"},
    {"too-few-clauses.cnf", "cnf", 1, 9, "line 'p' announces 2 clauses, found 1"},
    {"too-many-clauses.cnf", "cnf", 1, 9, "line 'p' announces 2 clauses, found 3"},
    {"cut-off-by-percent.cnf", "cnf", 1, 9, "line 'p' announces 2 clauses, found 1"},
    {"four-literals.cnf", "one-in-three", 3, 7, "a clause of one-in-three has at most 3 literals, and '-1' is one more"},
    {"four-literals-of-3sat.cnf", "3sat", 3, 7, "is one more; 'cnf' accepts clauses of any length"},
    {"negated-where-positive.cnf", "one-in-three-positive", 3, 3, "'-2' is negated, and a positive formula has no negations; 'one-in-three' accepts them"},
    {"windows-lines.cnf", "cnf", 3, 1, "unknown variable 4"},
    {"utf16.cnf", "cnf", 1, 1, "expected 'p cnf VARIABLES CLAUSES'"},
};

/* clang-format on */

#define COUNT(table) (sizeof(table) / sizeof *(table))

static void expect_refused(const char *folder, const struct bad *bad)
{
    struct kp_strbuf path = {0}, text;
    struct kp_errors problems;
    const struct kp_diag *first = &problems.item[0];
    struct kp_out out = {NULL, NULL}; /* nothing is written */
    enum kp_status status;

    kp_strbuf_addf(&path, "tests/%s/%s", folder, bad->file);
    text = kp_read_file(path.text);
    status = kp_reduce(bad->reduction, text.text, text.length, &out, &problems);
    if (status != KP_BAD_INPUT || problems.count != 1 || first->line != bad->line ||
        first->column != bad->column || !strstr(first->says, bad->says) ||
        !kp_is_printable(first->says))
        fail_msg("%s: status %d, %zu problems, %u:%u: %s", path.text, status, problems.count,
                 first->line, first->column, first->says);
    kp_strbuf_free(&path);
    kp_strbuf_free(&text);
}

/* One defect, one problem: what follows from it is not told. */
static void each_is_refused_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(formulas); i++)
        expect_refused("bad-formulas", &formulas[i]);
}

static bool is_formula(const char *file)
{
    for (size_t i = 0; i < COUNT(formulas); i++)
        if (strcmp(file, formulas[i].file) == 0)
            return true;
    return false;
}

static void no_file_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(kp_expect_table_complete("bad-formulas", is_formula), COUNT(formulas));
}

/* Twenty are told, the rest is counted. */
static void many_problems_are_counted(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_errors problems;
    struct kp_out out = {NULL, NULL}; /* nothing is written */

    (void)state;
    kp_strbuf_addf(&text, "p cnf 1 50\n");
    for (int i = 0; i < 50; i++)
        kp_strbuf_addf(&text, "2 0\n");
    assert_int_equal(kp_reduce("cnf", text.text, text.length, &out, &problems), KP_BAD_INPUT);
    assert_int_equal(problems.count, KP_MOST_ERRORS);
    assert_int_equal(problems.left_out, 50 - KP_MOST_ERRORS);
    assert_int_equal(problems.item[KP_MOST_ERRORS - 1].line, KP_MOST_ERRORS + 1);
    kp_strbuf_free(&text);
}

/* What is wrong with the asking has no place in the text. */
static void wrong_askings_are_told(void **state)
{
    static const struct {
        const char *reduction, *text;
        const char *says;
    } wrong[] = {
        {"chess", "p cnf 1 0\n",
         "unknown problem 'chess'; expected 3sat, cnf, one-in-three or one-in-three-positive"},
        /* Theory 3a to 3c: 2V pegs, 2(V + 4M). */
        {"one-in-three", "p cnf 32768 0\n",
         "the game would have 65,536 pegs; keypeg allows at most 65,535"},
        {"one-in-three-positive", "p cnf 2147483647 0\n", "the game would have 4,294,967,294 pegs"},
        {"cnf", "p cnf 2147483647 1\n1 2 3 4 0\n",
         "the game would have at least 4,294,967,294 pegs"},
        {"cnf", "p cnf 2147483000 1\n1 2 3 4 0\n", "the game would have 4,294,966,018 pegs"},
        {"cnf", "p cnf 32760 2\n1 2 0\n-1 0\n", "the game would have 65,536 pegs"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct kp_errors problems;
        struct kp_out out = {NULL, NULL}; /* nothing is written */

        assert_int_equal(
            kp_reduce(wrong[i].reduction, wrong[i].text, strlen(wrong[i].text), &out, &problems),
            KP_BAD_INPUT);
        assert_int_equal(problems.count, 1);
        assert_int_equal(problems.item[0].line, 0);
        if (!strstr(problems.item[0].says, wrong[i].says))
            fail_msg("'%s' does not say '%s'", problems.item[0].says, wrong[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_refused_at_its_place),
        cmocka_unit_test(no_file_is_forgotten),
        cmocka_unit_test(many_problems_are_counted),
        cmocka_unit_test(wrong_askings_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
