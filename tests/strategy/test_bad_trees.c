/* Every way a tree can be wrong is a file of tests/bad-trees, named after its defect, and a
 * row here: where we must point, and words we must say.  So is every way to miss a secret. */
#include "help/read_transcripts.h"
#include "help/refused_files.h"
#include "help/test_folders.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* clang-format off */
static const struct {
    const char *file;
    unsigned line, column; /* 0: it has no place */
    const char *says;
} bad[] = {
    {"bad-rules.tree", 2, 13, "'red' and 'red' are the same name because case does not matter; rename one of them"},
    {"between-two-levels-deeper.tree", 11, 4, "this line is below no guess; indent lines below the same guess equally"},
    {"between-two-levels.tree", 12, 2, "this line is below no guess; indent lines below the same guess equally"},
    {"branch-below-a-last-secret.tree", 6, 5, "no possible secret gives the guess above 0 0; delete this line and those below"},
    {"branch-below-a-win-in-black-and-white.tree", 13, 5, "the game is won with 2 0; delete this line and those below"},
    {"branch-below-a-win.tree", 13, 3, "the game is won with 2 0; delete this line and those below"},
    {"count-of-letters.tree", 5, 3, "cannot read the score 'zero 0'; write '0 0' for 0 black and 0 white"},
    {"deeper-than-any-game.tree", 516, 513, "too many guesses; a game of a tree has at most 512"},
    {"empty-file.tree", 1, 1, "no tree found; between the rules and the first guess, write a line 'tree'"},
    {"control-character-above-line-tree.tree", 2, 11, "control character (0x1B) in the text; delete it"},
    {"direction-mark.tree", 2, 17, "the character U+2066 cannot be seen; delete it"},
    {"escape-sequence.tree", 6, 9, "control character (0x1B) in the text; delete it"},
    {"first-guess-that-tells-nothing.tree", 5, 1, "this guess gives no information: every possible secret (such as 11) gives it 1 0; move the next guess here"},
    {"guess-made-again.tree", 9, 9, "this guess gives no information: every possible secret (such as 11) gives it 1 0; move the next guess here"},
    {"guess-that-tells-nothing.tree", 10, 11, "this guess gives no information: every possible secret (such as 22) gives it 0 0; move the next guess here"},
    {"indented-less-than-the-first.tree", 5, 3, "unexpected second first guess; indent all lines below the first guess"},
    {"last-secret-missed.tree", 5, 9, "this guess gives no information: every possible secret (such as 33) gives it 1 0; move the next guess here"},
    {"more-key-pegs-than-holes.tree", 5, 3, "expected at most 2 key pegs, found 3"},
    {"no-colon.tree", 5, 3, "the score is missing; before the guess write it and ':', as in '1 0 : 1344'"},
    {"no-guess.tree", 5, 7, "the guess is missing; write it after ':'"},
    {"no-line-tree.tree", 1, 1, "no tree found; between the rules and the first guess, write a line 'tree'"},
    {"no-rules.tree", 2, 1, "the rules are missing; above this line, write 'game classic', or 'pegs 4' and 'colours 6'"},
    {"no-score.tree", 5, 3, "the score is missing; write it before ':'"},
    {"no-such-game.tree", 1, 6, "unknown game 'chess'; expected classic, mini, super, mastermind44, electronic3, electronic4, electronic5, electronic6, word, number, bulls-and-cows or bagels"},
    {"not-utf8.tree", 5, 9, "byte 0xFF is not valid UTF-8; save the file as UTF-8"},
    {"nothing-below-the-line-tree.tree", 3, 1, "no guess follows this line; write the first one alone, like '1122', and the others indented, like '  1 0 : 1344'"},
    {"one-count.tree", 5, 3, "cannot read the score '0'; write '0 0' for 0 black and 0 white"},
    {"one-peg.tree", 6, 9, "expected 2 pegs, found 1: '2'"},
    {"only-comments.tree", 1, 1, "no tree found; between the rules and the first guess, write a line 'tree'"},
    {"row-without-score.tree", 3, 1, "the score is missing; after the guess write ':' and the score"},
    {"rules-alone.tree", 1, 1, "no tree found; between the rules and the first guess, write a line 'tree'"},
    {"score-alone.tree", 5, 3, "the score is missing; before the guess write it and ':', as in '1 0 : 1344'"},
    {"score-behind-the-guess.tree", 5, 3, "cannot read the score '33'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-of-the-first-guess.tree", 4, 5, "no score precedes the first guess; write the guess alone"},
    {"score-that-cannot-be.tree", 6, 3, "no possible secret gives the guess above 1 1; delete this line and those below"},
    {"score-that-no-secret-gives.tree", 13, 5, "no possible secret gives the guess above 0 2; delete this line and those below"},
    {"score-twice.tree", 9, 3, "a line above already has the guess after 0 2; delete one of them"},
    {"second-first-guess.tree", 13, 1, "unexpected second first guess; indent all lines below the first guess"},
    {"tab-for-blanks.tree", 6, 2, "this line is below no guess; indent lines below the same guess equally"},
    {"three-counts.tree", 5, 3, "cannot read the score '0 0 0'; write '0 0' for 0 black and 0 white"},
    {"three-pegs.tree", 6, 11, "expected 2 pegs, found 3: '1' is extra"},
    {"too-many-secrets.tree", 0, 0, "more than 1,048,576 secrets are possible before the first guess of this tree"},
    {"two-colons.tree", 5, 12, "unexpected second ':'; a line has one, between score and guess"},
    {"two-games.tree", 5, 1, "unexpected second game; a tree begins in one position"},
    {"unknown-colour-name.tree", 6, 11, "unknown colour 'blue'; expected 1, 2 or 3"},
    {"unknown-colour.tree", 6, 10, "unknown colour '4'; expected 1, 2 or 3"},
    {"unknown-count.tree", 5, 3, "unexpected '?'; a score in a tree must be complete"},
    {"utf16.tree", 1, 1, "byte 0xFF is not valid UTF-8; save the file as UTF-8"},
    {"windows-lines.tree", 5, 9, "unknown colour '4'; expected 1, 2 or 3"},
    {"word-behind-tree.tree", 1, 1, "no tree found; between the rules and the first guess, write a line 'tree'"},
    {"wrong-score.tree", 9, 3, "a line above already has the guess after 1 0; delete one of them"},
};

static const struct {
    const char *file;
    unsigned line, column;
    const char *says;
    uint64_t missed, guesses; /* and the guesses of all other games */
} missing[] = {
    {"misses-a-branch.tree", 4, 1, "2 secrets, such as 23, give this guess 0 1, but no line below has the next guess; write '0", 2, 16},
    {"misses-a-last-secret.tree", 9, 9, "the secret 11 gives this guess 1 0, but no line below has the next guess; write '1 0 :", 1, 18},
    {"misses-a-leaf.tree", 4, 1, "the secret 21 gives this guess 0 2, but no line below has the next guess; write '0 2 :", 1, 19},
    {"misses-everything-but-the-first.tree", 4, 1, "the secret 33 gives this guess 0 0, but no line below has the next guess; write '0 0 :", 8, 1},
};
/* clang-format on */

#define COUNT(table) (sizeof(table) / sizeof *(table))

static enum kp_status read_tree(const char *file, struct kp_tree **tree, struct kp_errors *problems)
{
    struct kp_strbuf path = {0}, text;
    enum kp_stop_reason stop;
    enum kp_status status;

    kp_strbuf_addf(&path, "tests/bad-trees/%s", file);
    text = kp_read_file(path.text);
    status = kp_tree_read(text.text, text.length, NULL, tree, &stop, problems);
    assert_int_equal(stop, KP_COMPLETED);
    kp_strbuf_free(&path);
    kp_strbuf_free(&text);
    return status;
}

/* One defect, one problem: what follows from it is not told. */
static void each_is_refused_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct kp_errors problems;
        const struct kp_diag *first = &problems.item[0];
        struct kp_tree *tree;
        enum kp_status status = read_tree(bad[i].file, &tree, &problems);

        if (status != KP_BAD_INPUT || tree || problems.count != 1 || first->line != bad[i].line ||
            first->column != bad[i].column || !strstr(first->says, bad[i].says) ||
            !kp_is_printable(first->says))
            fail_msg("%s: status %d, %zu problems, %u:%u: %s", bad[i].file, status, problems.count,
                     first->line, first->column, first->says);
    }
}

/* A tree that is well but for secrets that it never finds is one. */
static void what_is_missed_is_told_and_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(missing); i++) {
        struct kp_errors problems;
        const struct kp_diag *first = &problems.item[0];
        struct kp_tree *tree;
        enum kp_status status = read_tree(missing[i].file, &tree, &problems);
        const struct kp_tree_facts *facts;

        if (status != KP_OK || problems.count == 0 || first->line != missing[i].line ||
            first->column != missing[i].column || !strstr(first->says, missing[i].says))
            fail_msg("%s: status %d, %zu problems, %u:%u: %s", missing[i].file, status,
                     problems.count, first->line, first->column, first->says);
        facts = kp_tree_about(tree);
        assert_int_equal(facts->secrets, 9);
        assert_int_equal(facts->missed, missing[i].missed);
        assert_int_equal(facts->total, missing[i].guesses);
        assert_int_equal(facts->part_count, 0);
        kp_tree_free(tree);
    }
}

static bool is_row(const char *file)
{
    for (size_t i = 0; i < COUNT(bad); i++)
        if (strcmp(file, bad[i].file) == 0)
            return true;
    for (size_t i = 0; i < COUNT(missing); i++)
        if (strcmp(file, missing[i].file) == 0)
            return true;
    return false;
}

static void no_file_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(kp_expect_table_complete("bad-trees", is_row), COUNT(bad) + COUNT(missing));
}

/* Twenty are told, the rest is counted. */
static void many_problems_are_counted(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_errors problems;
    struct kp_tree *tree;
    enum kp_stop_reason stop;

    (void)state;
    kp_strbuf_addf(&text, "pegs 2\ncolours 3\ntree\n12\n");
    for (int i = 0; i < 50; i++)
        kp_strbuf_addf(&text, "  0 0 : 44\n");
    assert_int_equal(kp_tree_read(text.text, text.length, NULL, &tree, &stop, &problems),
                     KP_BAD_INPUT);
    assert_int_equal(problems.count, KP_MOST_ERRORS);
    assert_int_equal(problems.left_out, 50 - KP_MOST_ERRORS);
    assert_int_equal(problems.item[KP_MOST_ERRORS - 1].line, KP_MOST_ERRORS + 4);
    assert_int_equal(kp_tree_read(text.text, text.length, NULL, &tree, &stop, NULL), KP_BAD_INPUT);
    kp_strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_refused_at_its_place),
        cmocka_unit_test(what_is_missed_is_told_and_counted),
        cmocka_unit_test(no_file_is_forgotten),
        cmocka_unit_test(many_problems_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
