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
    {"empty-file.cnf", "cnf", 1, 1, "there is no formula here: it begins with 'p cnf VARIABLES CLAUSES'"},
    {"only-comments.cnf", "cnf", 1, 1, "there is no formula here"},
    {"no-header.cnf", "cnf", 2, 1, "the first line but for comments must be 'p cnf VARIABLES CLAUSES'"},
    {"header-twice.cnf", "cnf", 3, 1, "there is a line 'p' already"},
    {"header-alone.cnf", "cnf", 1, 2, "'p ' begins a file of another kind"},
    {"header-of-a-graph.cnf", "cnf", 1, 3, "'p edge' begins a file of another kind: this wants 'p cnf VARIABLES CLAUSES'"},
    {"header-of-maxsat.cnf", "cnf", 1, 3, "'p wcnf' begins a file of another kind"},
    {"header-without-numbers.cnf", "cnf", 1, 6, "something is missing here: write 'p cnf VARIABLES CLAUSES'"},
    {"header-without-clauses.cnf", "cnf", 1, 8, "something is missing here"},
    {"header-in-words.cnf", "cnf", 1, 7, "'three' is no number from 0 to 2147483647"},
    {"header-negative.cnf", "cnf", 1, 7, "'-3' is no number from 0"},
    {"header-beyond-all-numbers.cnf", "cnf", 1, 7, "is no number from 0 to 2147483647"},
    {"header-three-numbers.cnf", "cnf", 1, 11, "'10' does not belong here: write 'p cnf VARIABLES CLAUSES'"},
    {"variables-of-a-name.cnf", "cnf", 2, 3, "'x2' is no literal like 3 or -3"},
    {"minus-alone.cnf", "cnf", 2, 3, "'-' is no literal"},
    {"minus-zero.cnf", "cnf", 2, 5, "'-0' is no literal"},
    {"minus-twice.cnf", "cnf", 2, 3, "'--2' is no literal"},
    {"plus.cnf", "cnf", 2, 1, "'+1' is no literal"},
    {"literal-beyond-all-numbers.cnf", "cnf", 2, 3, "'4294967297' is no literal"},
    {"comma.cnf", "cnf", 2, 1, "'1,2' is no literal"},
    {"not-ascii.cnf", "cnf", 2, 3, "'−2' is no literal"},
    {"escape-sequence.cnf", "cnf", 2, 3, "'?[2J' is no literal"},
    {"variable-beyond.cnf", "cnf", 3, 1, "there is no variable 4: line 'p' says that there are 3"},
    {"clause-without-end.cnf", "cnf", 3, 1, "the clause that begins here does not end: write 0 behind it"},
    {"clause-without-end-over-lines.cnf", "cnf", 3, 1, "the clause that begins here does not end"},
    {"too-few-clauses.cnf", "cnf", 1, 9, "line 'p' says 2 clauses, and there are 1"},
    {"too-many-clauses.cnf", "cnf", 1, 9, "line 'p' says 2 clauses, and there are 3"},
    {"cut-off-by-percent.cnf", "cnf", 1, 9, "line 'p' says 2 clauses, and there are 1"},
    {"four-literals.cnf", "one-in-three", 3, 7, "a clause has at most 3 literals here, and '-1' is the fourth"},
    {"five-literals.cnf", "one-in-three-consistent", 3, 7, "and '-1' is the fourth"},
    {"four-literals-of-3sat.cnf", "3sat", 3, 7, "is the fourth: 'cnf' takes clauses of any length"},
    {"negated-where-positive.cnf", "one-in-three-positive", 3, 3, "'-2' is negated, and in a positive formula no literal is"},
    {"windows-lines.cnf", "cnf", 3, 1, "there is no variable 4"},
    {"utf16.cnf", "cnf", 1, 1, "the first line but for comments must be"},
};

static const struct bad graphs[] = {
    {"empty-file.col", "vertex-cover", 1, 1, "there is no graph here: it begins with 'p edge VERTICES EDGES'"},
    {"only-comments.col", "vertex-cover", 1, 1, "there is no graph here"},
    {"no-header.col", "vertex-cover", 1, 1, "the first line but for comments must be 'p edge VERTICES EDGES'"},
    {"header-twice.col", "vertex-cover", 3, 1, "there is a line 'p' already"},
    {"header-of-a-formula.col", "vertex-cover", 1, 3, "'p cnf' begins a file of another kind: this wants 'p edge VERTICES EDGES'"},
    {"header-without-edges.col", "vertex-cover", 1, 9, "something is missing here"},
    {"header-in-words.col", "vertex-cover", 1, 8, "'three' is no number from 0 to 2147483647"},
    {"header-three-numbers.col", "vertex-cover", 1, 12, "'1' does not belong here"},
    {"edge-of-one-end.col", "vertex-cover", 2, 4, "an edge has two ends: write 'e 1 2'"},
    {"edge-of-no-end.col", "vertex-cover", 2, 2, "an edge has two ends: write 'e 1 2'"},
    {"edge-of-three-ends.col", "vertex-cover", 2, 7, "an edge has two ends, and '3' is a third"},
    {"edge-of-a-name.col", "vertex-cover", 2, 5, "'b' is no vertex: write 'e 1 2'"},
    {"edge-to-itself.col", "vertex-cover", 3, 5, "an edge joins two different vertices, and not 3 with itself"},
    {"vertex-zero.col", "vertex-cover", 2, 3, "there is no vertex 0: line 'p' says that there are 3"},
    {"vertex-beyond.col", "vertex-cover", 3, 5, "there is no vertex 4: line 'p' says that there are 3"},
    {"vertex-negative.col", "vertex-cover", 3, 3, "there is no vertex -2"},
    {"edge-without-its-letter.col", "vertex-cover", 2, 1, "a line begins with 'e', as in 'e 1 2', and not with '1'"},
    {"arc.col", "vertex-cover", 2, 1, "and not with 'a'"},
    {"too-few-edges.col", "vertex-cover", 1, 10, "line 'p' says 2 edges, and there are 1"},
    {"too-many-edges.col", "vertex-cover", 1, 10, "line 'p' says 2 edges, and there are 3"},
};
/* clang-format on */

#define COUNT(table) (sizeof(table) / sizeof *(table))

static void expect_refused(const char *folder, const struct bad *bad)
{
    struct kp_strbuf path = {0}, text;
    struct kp_errors problems;
    const struct kp_diag *first = &problems.item[0];
    struct kp_reduced *reduced;
    enum kp_status status;

    kp_strbuf_addf(&path, "tests/%s/%s", folder, bad->file);
    text = kp_read_file(path.text);
    status = kp_reduce(bad->reduction, text.text, text.length,
                       kp_reduction_wants_size(bad->reduction) ? 1 : -1, &reduced, &problems);
    if (status != KP_BAD_INPUT || reduced || problems.count != 1 || first->line != bad->line ||
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
    for (size_t i = 0; i < COUNT(graphs); i++)
        expect_refused("bad-graphs", &graphs[i]);
}

static bool is_formula(const char *file)
{
    for (size_t i = 0; i < COUNT(formulas); i++)
        if (strcmp(file, formulas[i].file) == 0)
            return true;
    return false;
}

static bool is_graph(const char *file)
{
    for (size_t i = 0; i < COUNT(graphs); i++)
        if (strcmp(file, graphs[i].file) == 0)
            return true;
    return false;
}

static void no_file_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(kp_expect_table_complete("bad-formulas", is_formula), COUNT(formulas));
    assert_int_equal(kp_expect_table_complete("bad-graphs", is_graph), COUNT(graphs));
}

/* Twenty are told, the rest is counted. */
static void many_problems_are_counted(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_errors problems;
    struct kp_reduced *reduced;

    (void)state;
    kp_strbuf_addf(&text, "p cnf 1 50\n");
    for (int i = 0; i < 50; i++)
        kp_strbuf_addf(&text, "2 0\n");
    assert_int_equal(kp_reduce("cnf", text.text, text.length, -1, &reduced, &problems),
                     KP_BAD_INPUT);
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
        long size;
        const char *says;
    } wrong[] = {
        {"chess", "p cnf 1 0\n", -1,
         "there is no reduction 'chess'; there are: 3sat cnf one-in-three-consistent"},
        {"cnf", "p cnf 1 0\n", 3, "cnf has no size"},
        {"vertex-cover", "p edge 1 0\n", -1,
         "vertex-cover wants the size of the cover, as in --size 3"},
        /* Theory 3a to 3e: 2V pegs, 2(V + 4M), V + 2E, V + (J + 1)(J + 3). */
        {"one-in-three", "p cnf 32768 0\n", -1,
         "this would be a game of 65536 pegs, and 65535 are the most"},
        {"one-in-three-positive", "p cnf 2147483647 0\n", -1, "a game of 4294967294 pegs"},
        {"cnf", "p cnf 2147483647 1\n1 2 3 4 0\n", -1, "a game of at least 4294967294 pegs"},
        {"cnf", "p cnf 2147483000 1\n1 2 3 4 0\n", -1, "a game of 4294966018 pegs"},
        {"cnf", "p cnf 32760 2\n1 2 0\n-1 0\n", -1, "a game of 65536 pegs"},
        {"vertex-cover", "p edge 65536 0\n", 0, "a game of 65536 pegs"},
        {"one-in-three-consistent", "p cnf 257 0\n", -1, "at least 65792 pegs"},
        {"one-in-three-consistent", "p cnf 2147483647 0\n", -1,
         "a game of at least 4611686011984936962 pegs"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct kp_errors problems;
        struct kp_reduced *reduced;

        assert_int_equal(kp_reduce(wrong[i].reduction, wrong[i].text, strlen(wrong[i].text),
                                   wrong[i].size, &reduced, &problems),
                         KP_BAD_INPUT);
        assert_null(reduced);
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
