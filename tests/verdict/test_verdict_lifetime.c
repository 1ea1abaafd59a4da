/* A result owns everything that it shows: after the game, the options and their strings are
 * overwritten and freed, each member still reads as before.  The address sanitizer sees a read of
 * freed memory; without it the overwritten bytes give the fault away. */
#include "base/strbuf.h"
#include "game/transcript.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool write_to_buffer(void *to, const char *bytes, size_t length)
{
    kp_strbuf_add(to, bytes, length);
    return true;
}

/* ---- What a call is given -------------------------------------------------------- */

/* Options whose strings are on the heap, and a game of its own. */
struct given {
    struct kp_options options;
    char *strings[2];
    struct kp_match *match;
    const struct kp_transcript *game;
};

static void expect_ok(enum kp_status status, const struct kp_diag *why)
{
    if (status != KP_OK)
        fail_msg("%s", why->says);
}

static char *copy(const char *text)
{
    char *to = text ? malloc(strlen(text) + 1) : NULL;

    return to ? strcpy(to, text) : NULL;
}

static struct kp_match *read_match(const char *text)
{
    struct kp_errors errors = {0};
    char *here = copy(text);
    struct kp_match *match;

    if (kp_match_read(here, strlen(here), NULL, &match, &errors) != KP_OK)
        fail_msg("%s", errors.item[0].says);
    memset(here, '#', strlen(here));
    free(here);
    return match;
}

static struct given give(const char *text, struct kp_options options)
{
    struct given given = {.options = options, .match = read_match(text)};

    given.game = kp_match_game(given.match, 0);
    given.options.engine = given.strings[0] = copy(options.engine);
    given.options.encoding = given.strings[1] = copy(options.encoding);
    return given;
}

static void take_back(struct given *given)
{
    for (int i = 0; i < 2; i++) {
        if (given->strings[i])
            memset(given->strings[i], '#', strlen(given->strings[i]));
        free(given->strings[i]);
    }
    kp_match_free(given->match);
    memset(given, '#', sizeof *given);
}

/* ---- Every member of a verdict --------------------------------------------------- */

static void add_string(struct kp_strbuf *to, const char *name, const char *text)
{
    kp_strbuf_addf(to, "%s %s\n", name, text ? text : "NULL");
}

static void add_code(struct kp_strbuf *to, const uint16_t *code, int pegs)
{
    for (int p = 0; code && p < pegs; p++)
        kp_strbuf_addf(to, " %d", code[p]);
    kp_strbuf_addf(to, "\n");
}

static void add_wrong_rows(struct kp_strbuf *to, const struct kp_wrong_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        kp_strbuf_addf(to, "row %zu %d %d ", rows[i].row, rows[i].right.black, rows[i].right.white);
        add_string(to, "mistake", rows[i].mistake);
    }
}

static void add_sets(struct kp_strbuf *to, const struct kp_rows *sets, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < sets[i].count; k++)
            kp_strbuf_addf(to, " %zu", sets[i].row[k]);
        kp_strbuf_addf(to, "\n");
    }
}

static void add_audit(struct kp_strbuf *to, const struct kp_audit *audit, int pegs)
{
    for (size_t i = 0; i < audit->repair_count; i++) {
        add_wrong_rows(to, audit->repairs[i].rows, audit->repairs[i].row_count);
        add_code(to, audit->repairs[i].secret, pegs);
        add_string(to, "count", audit->repairs[i].count);
    }
    for (size_t i = 0; i < audit->repeated_mistake_count; i++) {
        add_string(to, "slip", audit->repeated_mistakes[i].mistake);
        add_code(to, audit->repeated_mistakes[i].secret, pegs);
        add_string(to, "count", audit->repeated_mistakes[i].count);
    }
    for (size_t i = 0; i < audit->misrecorded_guess_count; i++) {
        add_code(to, audit->misrecorded_guesses[i].secret, pegs);
        add_string(to, "count", audit->misrecorded_guesses[i].count);
    }
    add_sets(to, audit->suspects, audit->suspect_count);
    add_sets(to, audit->conflicts, audit->conflict_count);
}

/* Pointers that are NULL are written as such. */
static void add_verdict(struct kp_strbuf *to, const struct kp_verdict *verdict, int pegs)
{
    add_string(to, "engine", kp_engine_name(verdict->engine));
    add_string(to, "encoding", verdict->encoding);
    add_code(to, verdict->secret, pegs);
    add_string(to, "count", verdict->count);
    add_sets(to, &(struct kp_rows){verdict->conflict, verdict->conflict_rows}, 1);
    add_string(to, "reason", verdict->reason);
    if (verdict->audit)
        add_audit(to, verdict->audit, pegs);
    for (size_t i = 0; i < verdict->story_row_count; i++)
        add_string(to, "story", verdict->story_rows[i].count);
    add_code(to, verdict->revealed, pegs);
    add_string(to, "against_rules", verdict->against_rules);
    add_wrong_rows(to, verdict->wrong_rows, verdict->wrong_row_count);
    add_string(to, "notes", verdict->notes);
    for (size_t i = 0; i < verdict->step_count; i++)
        add_string(to, "step", verdict->steps[i].who);
}

/* The members, and the reports, which show the verdict with this game. */
static char *show_verdict(const struct kp_transcript *game, const struct kp_verdict *verdict)
{
    struct kp_strbuf to = {0};
    struct kp_out out = {write_to_buffer, &to};
    struct kp_style style = {.stats = true};

    add_verdict(&to, verdict, kp_game_pegs(game));
    assert_int_equal(kp_report(game, verdict, &style, &out), KP_OK);
    assert_int_equal(kp_verdict_json(game, verdict, NULL, &out), KP_OK);
    assert_int_equal(kp_html_game(game, verdict, NULL, &out), KP_OK);
    assert_false(to.failed);
    return to.text;
}

/* ---- Games ------------------------------------------------------------------------ */

#define CHEATED     "game classic\n1122 : 1 1\n1134 : 0 1\n2352 : 1 1\n5512 : 2 0\n"
#define REPEATED    "game classic\n1123 : 2 1\n4411 : 2 0\n2265 : 0 1\n1245 : 1 2\n1243 : 2 2\n"
#define MISRECORDED "game classic\n1122 : 1 0\n3344 : 1 2\n1356 : 4 0\n"
#define CONSISTENT  "game classic\n1122 : 1 1\n1134 : 0 1\n2352 : 1 1\n6242 : 1 0\n"
#define REVEALED    "game classic\n1122 : 1 1\n1134 : 0 1\nsecret 1111\n"
#define FORBIDDEN   "pegs 4\ncolours 6\nrepeats no\n1234 : 1 1\nsecret 1121\n"
#define BY_SUM      "pegs 6\ncolours 2\n111111 : 3 0\n111222 : 1 0\n222111 : 1 0\n"
#define BEYOND      "game classic\nboard 1\n1122 : 4 0\n1134 : 2 0\n"
#define UNKNOWN     "game classic\n1122 : ? 1\n1134 : 0 ?\n2352 : 1 1\n5512 : 2 0\n5512 : 2 1\n"

static const struct {
    const char *text;
    struct kp_options options;
    enum kp_answer answer;
} rows[] = {
    {CHEATED, {.all_conflicts = true, .story = true}, KP_CHEATED},
    {CHEATED, {.engine = "native", .minimal = true}, KP_CHEATED},
    {CHEATED, {.engine = "linear", .repairs = 20}, KP_CHEATED},
    {CHEATED, {.engine = "sat", .encoding = "totalizer"}, KP_CHEATED},
    {CHEATED, {.states = 1}, KP_CHEATED},
    {CHEATED, {.wrong_rows = 1}, KP_CONSISTENT},
    {CHEATED, {.engine = "sat", .wrong_rows = 1}, KP_CONSISTENT},
    {REPEATED, {.repairs = 100}, KP_CHEATED},
    {MISRECORDED, {.repairs = 1}, KP_CHEATED},
    {CONSISTENT, {.story = true, .count_all = true}, KP_CONSISTENT},
    {CONSISTENT, {.engine = "linear"}, KP_CONSISTENT},
    {CONSISTENT, {.encoding = "general+adder", .states = 1}, KP_CONSISTENT},
    {CONSISTENT, {.engine = "sat"}, KP_CONSISTENT},
    {CONSISTENT, {.engine = "native", .states = 1}, KP_UNDECIDED},
    {REVEALED, {0}, KP_CHEATED},
    {FORBIDDEN, {0}, KP_CHEATED},
    {BY_SUM, {0}, KP_CHEATED},
    {BEYOND, {0}, KP_CONSISTENT},
    {UNKNOWN, {.engine = "native"}, KP_CHEATED},
};

static void verdicts_own_what_they_show(void **state)
{
    bool has_encoding = false, has_reason = false, has_repeated_mistake = false,
         has_misrecorded_guess = false;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct given given = give(rows[i].text, rows[i].options);
        struct kp_verdict *verdict;
        struct kp_diag why = {0};
        struct kp_match *again;
        char *before, *after;

        expect_ok(kp_check(given.game, &given.options, &verdict, &why), &why);
        before = show_verdict(given.game, verdict);
        if (verdict->answer != rows[i].answer)
            fail_msg("row %zu: %s", i, before);
        take_back(&given);
        again = read_match(rows[i].text);
        after = show_verdict(kp_match_game(again, 0), verdict);
        assert_string_equal(after, before);
        has_encoding |= verdict->encoding != NULL;
        has_reason |= verdict->reason != NULL;
        has_repeated_mistake |= verdict->audit && verdict->audit->repeated_mistake_count > 0;
        has_misrecorded_guess |= verdict->audit && verdict->audit->misrecorded_guess_count > 0;
        kp_verdict_free(verdict);
        kp_match_free(again);
        free(before);
        free(after);
    }
    assert_true(has_encoding);
    assert_true(has_reason);
    assert_true(has_repeated_mistake);
    assert_true(has_misrecorded_guess);
}

/* ---- Advice, trees, points, instances ----------------------------------------------- */

static void advice_owns_what_it_shows(void **state)
{
    struct given given = give(CONSISTENT, (struct kp_options){.engine = "native"});
    char *name = copy("neuwirth");
    struct kp_strategy_options strategy = {.strategy = name, .top = 3};
    struct kp_strbuf before = {0}, after = {0};
    struct kp_out out = {write_to_buffer, &before}, later = {write_to_buffer, &after};
    struct kp_match *again = read_match(CONSISTENT);
    struct kp_advice *advice;
    struct kp_diag why = {0};

    (void)state;
    expect_ok(kp_next(given.game, &given.options, &strategy, &advice, &why), &why);
    assert_int_equal(kp_advice_json(given.game, advice, NULL, &out), KP_OK);
    take_back(&given);
    memset(name, '#', strlen(name));
    free(name);
    assert_int_equal(kp_advice_json(kp_match_game(again, 0), advice, NULL, &later), KP_OK);
    assert_string_equal(after.text, before.text);
    kp_advice_free(advice);
    kp_match_free(again);
    kp_strbuf_free(&before);
    kp_strbuf_free(&after);
}

static void show_tree(const struct kp_tree *tree, struct kp_strbuf *to)
{
    struct kp_out out = {write_to_buffer, to};

    assert_int_equal(kp_tree_write(tree, &out), KP_OK);
    assert_int_equal(kp_tree_json(tree, true, NULL, &out), KP_OK);
    assert_int_equal(kp_tree_report(tree, &(struct kp_style){0}, &out), KP_OK);
}

static void trees_own_what_they_show(void **state)
{
    struct given given = give(REVEALED, (struct kp_options){.rows_alone = true});
    char *name = copy("knuth"), *first = copy("1356");
    struct kp_strategy_options strategy = {.strategy = name, .first = first};
    struct kp_strbuf before = {0}, after = {0};
    enum kp_stop_reason stop;
    struct kp_tree *tree;
    struct kp_diag why = {0};

    (void)state;
    expect_ok(kp_tree_grow(given.game, &given.options, &strategy, &tree, &stop, &why), &why);
    show_tree(tree, &before);
    take_back(&given);
    memset(name, '#', strlen(name));
    memset(first, '#', strlen(first));
    free(name);
    free(first);
    show_tree(tree, &after);
    assert_string_equal(after.text, before.text);
    kp_tree_free(tree);
    kp_strbuf_free(&before);
    kp_strbuf_free(&after);
}

static void points_own_what_they_show(void **state)
{
    struct given given = give("game classic\ncodemaker Ann\n1122 : 1 1\nsecret 1314\n",
                              (struct kp_options){0});
    struct kp_strbuf before = {0}, after = {0};
    struct kp_out out = {write_to_buffer, &before}, later = {write_to_buffer, &after};
    const char *first;
    char *rules;
    struct kp_match_points *points;

    (void)state;
    rules = copy(kp_plugin(KP_RULE_SETS, 0, &first));
    assert_int_equal(kp_points_new(rules, &points, NULL), KP_OK);
    assert_int_equal(kp_points_add(points, given.game, KP_CONSISTENT, KP_COMPLETED, NULL), KP_OK);
    assert_int_equal(kp_points_json(points, &out), KP_OK);
    take_back(&given);
    memset(rules, '#', strlen(rules));
    free(rules);
    assert_int_equal(kp_points_json(points, &later), KP_OK);
    assert_string_equal(after.text, before.text);
    kp_points_free(points);
    kp_strbuf_free(&before);
    kp_strbuf_free(&after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_own_what_they_show),
        cmocka_unit_test(advice_owns_what_it_shows),
        cmocka_unit_test(trees_own_what_they_show),
        cmocka_unit_test(points_own_what_they_show),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
