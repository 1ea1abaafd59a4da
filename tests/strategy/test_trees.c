/* Trees: every strategy on boards of every kind of rules, played against every secret by the plain
 * rule. */
#include "game/score.h"
#include "help/brute_force.h"
#include "help/read_transcripts.h"
#include "keypeg.h"
#include "strategy/partition.h"
#include "strategy/position.h"
#include "strategy/tree/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char *const boards[] = {
    "pegs 3\ncolours 3",
    "pegs 2\ncolours 5",
    "pegs 4\ncolours 2",
    "pegs 1\ncolours 4",
    "pegs 3\ncolours 1",
    "pegs 3\ncolours 4\nscores black",
    "pegs 3\ncolours 4\nscores colours",
    "pegs 3\ncolours 4\nrepeats no",
    "pegs 3\ncolours 3\nblanks yes",
    "pegs 3\ncolours 3\nblanks yes\nrepeats no",
    "pegs 2\ncolours 4\nblanks guesses",
    "pegs 2\ncolours 4\nblanks guesses\nrepeats no\nscores black",
    "pegs 2\ncolours red green blue=l black=k white",
    "pegs 3\ncolours A-C",
    "pegs 1\ncolours tree trees -tree",
    "pegs 2\ncolours \xC3\xA4 \xC3\xB6 \xE2\x99\xA5",
    "pegs 3\ncolours 0-5\nsum 7",
    "pegs 3\ncolours 4\npeg 1 : 1 2\npeg 3 : 3 4",
    "pegs 3\ncolours 4\n123 : 1 1",
    "pegs 3\ncolours 4\n1 2 3 : ? 1\n3 2 1 : 1 ?",
    "pegs 3\ncolours 3\n111 : 3 0",
    "game bagels\nboard 7\n123 : 1 1",
};

static struct kp_tree *grow(const char *board, const struct kp_strategy_options *tactics)
{
    struct kp_read_result reading = kp_read_text(board, strlen(board));
    struct kp_tree *tree = NULL;
    struct kp_diag why = {0};
    enum kp_stop_reason stop;

    if (reading.status != KP_OK)
        fail_msg("%s: %s", board, reading.problems.item[0].says);
    if (kp_tree_grow(reading.match->games[0], NULL, tactics, &tree, &stop, &why) != KP_OK)
        fail_msg("%s, %s: %s", tactics->strategy, board, why.says);
    assert_int_equal(stop, KP_COMPLETED);
    kp_read_result_free(&reading);
    return tree;
}

/* The node after the i-th that has this score. */
static size_t find_next(const struct kp_tree *tree, size_t i, struct kp_score score)
{
    int depth = tree->nodes[i].depth + 1;

    while (++i < tree->count && tree->nodes[i].depth >= depth)
        if (tree->nodes[i].depth == depth && tree->nodes[i].score.black == score.black &&
            tree->nodes[i].score.white == score.white)
            return i;
    fail_msg("no guess after %d %d", score.black, score.white);
    return 0;
}

/* Returns the guesses of the game against this secret. */
static int play(const struct kp_tree *tree, const uint16_t *secret)
{
    const struct kp_rules *rules = tree->game->rules;
    int tally[16] = {0};
    size_t i = 0;

    for (;;) {
        struct kp_score score = kp_score_guess(rules, secret, kp_tree_guess(tree, i), tally);

        if (kp_score_wins(rules, score)) {
            assert_true(tree->nodes[i].wins);
            return tree->nodes[i].depth + 1;
        }
        i = find_next(tree, i, score);
    }
}

/* The facts are those of the games against every secret. */
static void expect_right(const struct kp_tree *tree)
{
    const struct kp_tree_facts *facts = kp_tree_about(tree);
    const struct kp_rules *rules = tree->game->rules;
    uint64_t secrets = 0, total = 0, lengths[KP_MOST_DEPTH + 2] = {0}, first = 0;
    uint16_t secret[16] = {0};
    int longest = 0;

    do {
        int length;

        if (!kp_brute_fits(tree->game, NULL, secret))
            continue;
        length = play(tree, secret);
        secrets++;
        total += (uint64_t)length;
        lengths[length]++;
        longest = length > longest ? length : longest;
    } while (kp_next_code(secret, rules->pegs, kp_rules_secret_colours(rules)));
    assert_int_equal(facts->secrets, secrets);
    assert_int_equal(facts->total, total);
    assert_int_equal(facts->longest, longest);
    assert_memory_equal(facts->lengths, lengths + 1, (size_t)longest * sizeof *lengths);
    assert_memory_equal(facts->first, kp_tree_guess(tree, 0),
                        (size_t)rules->pegs * sizeof *facts->first);
    for (size_t k = 0; k < facts->part_count; k++)
        first += facts->parts[k].secrets;
    assert_int_equal(first, secrets);
}

static void all_trees_find_every_secret(void **state)
{
    static const char *const guesses[] = {"secrets", "any"};

    (void)state;
    for (size_t b = 0; b < COUNT(boards); b++)
        for (size_t s = 0; kp_strategies[s]; s++)
            for (size_t g = 0; g < COUNT(guesses); g++) {
                struct kp_strategy_options tactics = {.strategy = kp_strategies[s]->name,
                                                      .guesses = guesses[g]};
                struct kp_tree *tree;

                tree = grow(boards[b], &tactics);
                assert_string_equal(kp_tree_about(tree)->strategy, tactics.strategy);
                expect_right(tree);
                kp_tree_free(tree);
            }
}

/* A first guess that somebody chose stands there, whoever chooses the others. */
static void first_guesses_are_kept(void **state)
{
    (void)state;
    for (size_t s = 0; kp_strategies[s]; s++) {
        struct kp_strategy_options tactics = {.strategy = kp_strategies[s]->name, .first = "221"};
        struct kp_tree *tree;

        tree = grow("pegs 3\ncolours 3", &tactics);
        assert_int_equal(kp_tree_about(tree)->secrets, 27);
        assert_memory_equal(kp_tree_about(tree)->first, ((uint16_t[]){1, 1, 0}), 6);
        expect_right(tree);
        kp_tree_free(tree);
    }
}

/* A tree that is searched for each part of a first guess has the trees of the parts, whose games
 * may take one guess less. */
static void expect_searched_part(const struct kp_position *part, const struct kp_tree *tree,
                                 size_t *at)
{
    struct kp_limits limits = {0};
    struct kp_guess_request request = {.limits = &limits, .longest = 3};
    struct kp_tree below = {.pegs = tree->pegs};
    enum kp_stop_reason stop;

    assert_int_equal(kp_tree_grow_from(kp_strategy_named("optimal"), part, &request, SIZE_MAX,
                                       &below, &stop, NULL),
                     KP_OK);
    assert_true(below.count > 0 && *at + below.count <= tree->count);
    for (size_t i = 0; i < below.count; i++, ++*at) {
        assert_int_equal(tree->nodes[*at].depth, below.nodes[i].depth + 1);
        assert_int_equal(tree->nodes[*at].wins, below.nodes[i].wins);
        assert_memory_equal(kp_tree_guess(tree, *at), kp_tree_guess(&below, i), 6);
    }
    kp_tree_clear(&below);
}

static void trees_grown_at_once_are_put_below_a_first_guess(void **state)
{
    const struct kp_strategy *strategy = kp_strategy_named("optimal");
    struct kp_read_result reading = kp_read_text("pegs 3\ncolours 4", 16);
    struct kp_limits limits = {0};
    struct kp_guess_request request = {.limits = &limits, .longest = 4};
    struct kp_options options = {0};
    struct kp_full_position full;
    struct kp_tree tree = {.pegs = 3};
    struct kp_splitter splitter;
    struct kp_part_sizes split;
    struct kp_symmetry left;
    uint32_t sorted[64], *next = sorted;
    size_t at = 1;
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(kp_full_position_take(&full, reading.match->games[0], KP_GUESS_SECRETS,
                                           &options, kp_limits_of(&options), &stop, NULL),
                     KP_OK);
    assert_int_equal(kp_tree_grow_from(strategy, &full.position, &request, 5, &tree, &stop, NULL),
                     KP_OK);
    assert_true(kp_splitter_make(&splitter, &full.table));
    assert_true(kp_splitter_load(&splitter, full.secrets, full.count));
    kp_splitter_split(&splitter, kp_code_table_code(&full.table, 5), &split);
    kp_splitter_sort(&splitter, kp_code_table_code(&full.table, 5), &split, sorted);
    assert_true(kp_symmetry_fix(&full.symmetry, kp_code_table_code(&full.table, 5), &left));
    for (size_t k = 0; k < split.parts; next += split.size[k++]) {
        struct kp_position part = {&full.table, next, split.size[k], &left};

        if (split.mark[k] != full.table.won)
            expect_searched_part(&part, &tree, &at);
    }
    assert_int_equal(at, tree.count);
    kp_symmetry_clear(&left);
    kp_splitter_clear(&splitter);
    kp_tree_clear(&tree);
    request.longest = 1;
    assert_int_equal(kp_tree_grow_from(strategy, &full.position, &request, 5, &tree, &stop, NULL),
                     KP_BAD_INPUT);
    kp_tree_clear(&tree);
    kp_full_position_clear(&full);
    kp_read_result_free(&reading);
}

/* Theory: what has been published, with the first guess that belongs to it. */
static void published_trees_come_out(void **state)
{
    static const struct {
        const char *board;
        struct kp_strategy_options tactics;
        uint64_t total, lengths[6];
    } trees[] = {
        {"game classic", {.strategy = "knuth"}, 5801, {1, 6, 62, 533, 694}},
        {"game classic", {0}, 5801, {1, 6, 62, 533, 694}},
        {"game classic", {.strategy = "Kooi"}, 5668, {1, 12, 72, 635, 569, 7}},
        {"game classic", {.strategy = "irving", .first = "1123"}, 5696, {1, 10, 54, 645, 583, 3}},
        {"pegs 3\ncolours 6", {.strategy = "knuth"}, 874, {0}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(trees); i++) {
        struct kp_tree *tree = grow(trees[i].board, &trees[i].tactics);
        const struct kp_tree_facts *facts = kp_tree_about(tree);

        assert_int_equal(facts->total, trees[i].total);
        if (trees[i].lengths[0])
            assert_memory_equal(facts->lengths, trees[i].lengths,
                                (size_t)facts->longest * sizeof *facts->lengths);
        kp_tree_free(tree);
    }
}

/* ---- What cannot be asked --------------------------------------------------- */

static void wrong_askings_are_told(void **state)
{
    static const struct {
        const char *board;
        struct kp_strategy_options tactics;
        const char *says;
    } wrong[] = {
        {"game classic",
         {.strategy = "chess"},
         "unknown strategy 'chess'; expected first, irving, "},
        {"game classic", {.guesses = "all"}, "unknown kind of guesses 'all'"},
        {"game classic", {.strategy = "kooi", .longest = 5}, "write '--strategy optimal'"},
        {"game classic", {.first = "1127"}, "unknown colour '7'"},
        {"game classic", {.first = "112"}, "expected 4 pegs, found 3"},
        {"pegs 3\ncolours 4\nrepeats no",
         {.first = "112"},
         "'112' cannot be a secret of this game"},
        {"pegs 2\ncolours 3\n12 : 1 0", {.first = "12"}, "'12' gives no information"},
        {"pegs 20\ncolours 6", {0}, "strategies support up to 15 pegs"},
        {"pegs 8\ncolours 6", {0}, "the game has more than 1,048,576 codes"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct kp_read_result reading = kp_read_text(wrong[i].board, strlen(wrong[i].board));
        struct kp_tree *tree;
        struct kp_diag why = {0};
        enum kp_stop_reason stop;

        assert_int_equal(
            kp_tree_grow(reading.match->games[0], NULL, &wrong[i].tactics, &tree, &stop, &why),
            KP_BAD_INPUT);
        assert_null(tree);
        assert_int_equal(why.line, 0);
        if (!strstr(why.says, wrong[i].says))
            fail_msg("'%s' does not say '%s'", why.says, wrong[i].says);
        kp_read_result_free(&reading);
    }
}

static void where_no_secret_is_left_nothing_is_guessed(void **state)
{
    struct kp_tree *tree = grow("pegs 2\ncolours 3\n12 : 1 0\n13 : 2 0",
                                &(struct kp_strategy_options){0});

    (void)state;
    assert_int_equal(kp_tree_about(tree)->secrets, 1);
    kp_tree_free(tree);
    tree = grow("pegs 2\ncolours 3\n12 : 0 0\n13 : 0 1",
                &(struct kp_strategy_options){.first = "11"});
    assert_int_equal(kp_tree_about(tree)->secrets, 0);
    assert_null(kp_tree_about(tree)->first);
    kp_tree_free(tree);
}

static int interrupted(void *unused)
{
    (void)unused;
    return 1;
}

/* A limit that runs out leaves no tree that is not whole. */
static void what_is_ended_is_no_tree(void **state)
{
    struct kp_options options = {.stop = interrupted};
    struct kp_read_result reading = kp_read_text("game classic", 12);
    struct kp_tree *tree;
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(kp_tree_grow(reading.match->games[0], &options, NULL, &tree, &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_INTERRUPTED);
    assert_null(tree);
    kp_read_result_free(&reading);
}

/* ---- Writers that say no ----------------------------------------------------- */

static bool refuse(void *to, const char *bytes, size_t length)
{
    (void)bytes;
    (void)length;
    ++*(int *)to;
    return false;
}

static void a_writer_that_says_no_is_asked_once(void **state)
{
    int asked = 0;
    struct kp_out out = {refuse, &asked};
    struct kp_tree *tree = grow("pegs 5\ncolours 6",
                                &(struct kp_strategy_options){.strategy = "first"});
    static const struct kp_style style = {0};

    (void)state;
    assert_int_equal(kp_tree_write(tree, &out), KP_WRITE_FAILED);
    assert_int_equal(asked, 1);
    assert_int_equal(kp_tree_json(tree, true, NULL, &out), KP_WRITE_FAILED);
    assert_int_equal(asked, 2);
    assert_int_equal(kp_tree_report(tree, &style, &out), KP_WRITE_FAILED);
    kp_tree_free(tree);
    kp_tree_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_trees_find_every_secret),
        cmocka_unit_test(first_guesses_are_kept),
        cmocka_unit_test(trees_grown_at_once_are_put_below_a_first_guess),
        cmocka_unit_test(published_trees_come_out),
        cmocka_unit_test(wrong_askings_are_told),
        cmocka_unit_test(where_no_secret_is_left_nothing_is_guessed),
        cmocka_unit_test(what_is_ended_is_no_tree),
        cmocka_unit_test(a_writer_that_says_no_is_asked_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
