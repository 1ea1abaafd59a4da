/* include/keypeg.h, by itself: what it promises beside verdicts, which have
 * tests of their own. */
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Every kind has a list with an end, names that differ, and a line for each. */
static void plugins_are_listed(void **state)
{
    static const struct {
        enum kp_kind kind;
        const char *one; /* that must be there, or NULL */
    } kinds[] = {
        {KP_FORMATS, "text"},      {KP_COUNTERS, "totalizer"},
        {KP_ENCODINGS, "general"}, {KP_PREDEFINED_GAMES, "classic"},
        {KP_RULE_SETS, "hasbro"},  {KP_REDUCTIONS, "cnf"},
        {KP_STRATEGIES, "knuth"},  {KP_FAMILIES, "puzzle"},
    };

    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const char *name, *title = NULL;
        bool found = false;
        size_t count = 0;

        for (; (name = kp_plugin(kinds[k].kind, count, &title)); count++) {
            assert_true(title && title[0]);
            assert_ptr_equal(kp_plugin(kinds[k].kind, count, NULL), name);
            for (size_t i = 0; i < count; i++)
                assert_string_not_equal(kp_plugin(kinds[k].kind, i, NULL), name);
            found = found || (kinds[k].one && strcmp(name, kinds[k].one) == 0);
        }
        assert_int_equal(found, kinds[k].one != NULL);
        assert_null(kp_plugin(kinds[k].kind, count + 1, NULL));
        assert_null(kp_plugin(kinds[k].kind, SIZE_MAX, NULL));
    }
    assert_null(kp_plugin((enum kp_kind)(KP_FAMILIES + 1), 0, NULL));
}

static void points_are_told(void **state)
{
    static const char match_text[] = "game classic\ncodemaker Ann\n1122 : 4 0\n---\n"
                                     "codemaker Bob\n1122 : 1 0\n1133 : 4 0\n";
    struct kp_match_points *points;
    struct kp_match *match;
    long long total;

    (void)state;
    assert_int_equal(kp_points_new("chess", &points, NULL), KP_BAD_INPUT);
    assert_int_equal(kp_points_new("Invicta", &points, NULL), KP_OK);
    assert_int_equal(kp_match_read(match_text, strlen(match_text), NULL, &match, NULL), KP_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(
            kp_points_add(points, kp_match_game(match, i), KP_CONSISTENT, KP_COMPLETED, NULL),
            KP_OK);
    kp_match_free(match); /* what was added is the points' own */
    assert_string_equal(kp_points_player(points, 0, &total), "Ann");
    assert_int_equal(total, 1);
    assert_string_equal(kp_points_player(points, 1, &total), "Bob");
    assert_int_equal(total, 2);
    assert_null(kp_points_player(points, 2, &total));
    kp_points_free(points);
}

static void what_is_null_is_the_default_or_refused(void **state)
{
    struct kp_generate_options options = {.family = NULL};
    struct kp_generator *generator;
    struct kp_diag why;

    (void)state;
    assert_int_equal(kp_options_check(NULL, NULL), KP_OK);
    assert_int_equal(kp_generator_new(&options, &generator, &why), KP_BAD_INPUT);
    assert_non_null(strstr(why.says, "unknown family ''"));
    assert_null(generator);
}

static void it_knows_its_version(void **state)
{
    (void)state;
    assert_string_equal(kp_version(), KP_VERSION);
}

static const char text[] = "game classic\ncodemaker Ann\n1122 : 1 1\n1134 : 0 1\n---\n1155 : 4 0\n";

static void games_are_looked_at(void **state)
{
    struct kp_errors problems;
    struct kp_match *match;
    const struct kp_transcript *game;

    (void)state;
    assert_int_equal(kp_match_read(text, strlen(text), "text", &match, &problems), KP_OK);
    assert_int_equal(kp_match_games(match), 2);
    game = kp_match_game(match, 0);
    assert_int_equal(kp_game_pegs(game), 4);
    assert_int_equal(kp_game_rows(game), 2);
    assert_string_equal(kp_game_codemaker(game), "Ann");
    assert_string_equal(kp_colour_name(game, 0), "red");
    assert_int_equal(kp_game_rows(kp_match_game(match, 1)), 1);
    kp_match_free(match);
}

static void a_format_must_be_there(void **state)
{
    struct kp_errors problems;
    struct kp_match *match;

    (void)state;
    assert_int_equal(kp_match_read(text, strlen(text), "runes", &match, &problems), KP_BAD_INPUT);
    assert_null(match);
    assert_int_equal(problems.count, 1);
    assert_non_null(strstr(problems.item[0].says, "'runes'"));
}

static bool refuse(void *to, const char *bytes, size_t length)
{
    (void)bytes;
    (void)length;
    ++*(int *)to;
    return false;
}

/* It is asked once and not again. */
static void a_writer_may_say_no(void **state)
{
    struct kp_errors problems;
    struct kp_options options = {0};
    struct kp_style style = {0};
    struct kp_verdict *verdict;
    struct kp_match *match;
    const struct kp_transcript *game;
    enum kp_stop_reason stop;
    int asked = 0;
    struct kp_out out = {refuse, &asked};

    (void)state;
    assert_int_equal(kp_match_read(text, strlen(text), NULL, &match, &problems), KP_OK);
    game = kp_match_game(match, 0);
    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(kp_report(game, verdict, &style, &out), KP_WRITE_FAILED);
    assert_int_equal(asked, 1);
    assert_int_equal(kp_code_write(game, verdict->secret, &out), KP_WRITE_FAILED);
    assert_int_equal(asked, 2);
    assert_int_equal(kp_encode(game, &options, &out, &stop, NULL), KP_WRITE_FAILED);
    assert_int_equal(asked, 3);
    assert_int_equal(kp_html_begin(NULL, &out), KP_WRITE_FAILED);
    assert_int_equal(kp_html_game(game, verdict, NULL, &out), KP_WRITE_FAILED);
    assert_int_equal(kp_html_end(&out), KP_WRITE_FAILED);
    assert_int_equal(asked, 6);
    kp_verdict_free(verdict);
    kp_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plugins_are_listed),
        cmocka_unit_test(it_knows_its_version),
        cmocka_unit_test(what_is_null_is_the_default_or_refused),
        cmocka_unit_test(points_are_told),
        cmocka_unit_test(games_are_looked_at),
        cmocka_unit_test(a_format_must_be_there),
        cmocka_unit_test(a_writer_may_say_no),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
