/* Puzzles of a grade or a length: explaining the finished puzzle, with the public functions alone,
 * shows what was wished; and nothing is drawn that a puzzle without the wish would not be. */
#include "game/transcript.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct kp_generator *begin(struct kp_generate_options options)
{
    struct kp_generator *generator;

    options.family = "puzzle";
    assert_int_equal(kp_generator_new(&options, &generator, NULL), KP_OK);
    return generator;
}

static struct kp_instance *make(const struct kp_generator *generator, uint64_t i)
{
    struct kp_instance *instance;
    enum kp_stop_reason stop;
    struct kp_diag why;

    if (kp_generate(generator, i, &instance, &stop, &why) != KP_OK)
        fail_msg("%s", why.says);
    assert_non_null(instance);
    return instance;
}

/* Explains the puzzle again. */
static struct kp_explanation_facts explain(const struct kp_instance *instance)
{
    struct kp_explanation *explanation;
    struct kp_explanation_facts about;

    assert_int_equal(kp_explain(kp_instance_game(instance), NULL, NULL, &explanation, NULL), KP_OK);
    about = kp_explanation_about(explanation);
    kp_explanation_free(explanation);
    assert_int_equal(about.goal, KP_EXPLAINED_SECRET);
    return about;
}

static void expect_difficulty(const struct kp_instance *instance,
                              const struct kp_generate_options *options)
{
    const struct kp_difficulty *difficulty = kp_instance_about(instance).difficulty;
    struct kp_explanation_facts about = explain(instance);

    assert_non_null(difficulty);
    assert_ptr_equal(difficulty->grade, kp_grade_name(about.grade));
    assert_true(difficulty->cost == about.cost && difficulty->dearest == about.dearest);
    assert_int_equal(difficulty->steps, about.steps);
    if (options->grade && strcmp(options->grade, "any") != 0)
        assert_string_equal(difficulty->grade, options->grade);
    if (options->most_cost) {
        assert_true(about.complete);
        assert_in_range((int)(2 * about.cost), 2 * options->least_cost, 2 * options->most_cost);
    }
    assert_int_equal(kp_brute_force(kp_instance_game(instance), NULL).count, 1);
}

static bool has_same_rows(const struct kp_instance *left, const struct kp_instance *right)
{
    const struct kp_transcript *a = kp_instance_game(left), *b = kp_instance_game(right);
    size_t bytes = a->row_count * (size_t)a->rules->pegs * sizeof *a->guesses;

    return a->row_count == b->row_count && memcmp(a->guesses, b->guesses, bytes) == 0;
}

static const struct kp_generate_options wishes[] = {
    {.grade = "easy"},
    {.grade = "medium"},
    {.grade = "hard"},
    {.grade = "expert"},
    {.grade = "any"},
    {.grade = "MEDIUM", .rows = 6},
    {.least_cost = 10, .most_cost = 15},
    {.grade = "medium", .most_cost = 20, .pegs = 3, .colours = 5, .near_misses = 3},
    {.grade = "medium", .pegs = 3, .colours = 5, .near_misses = 2},
    {.grade = "easy", .pegs = 3, .colours = 4, .near_misses = 8},
    {.grade = "any", .pegs = 5, .colours = 6},
    {.grade = "any", .game = "bulls-and-cows", .near_misses = 3},
    {.grade = "medium", .pegs = 3, .colours = 5, .no_repeats = true},
    {.grade = "easy", .pegs = 2, .colours = 4},
};

/* Another generator, asked for that number alone, makes the same puzzle. */
static void a_puzzle_has_the_grade_and_length_that_are_wished(void **state)
{
    uint64_t most = (uint64_t)kp_share(30);

    (void)state;
    for (size_t w = 0; w < sizeof wishes / sizeof *wishes; w++) {
        struct kp_generate_options lower = wishes[w];
        struct kp_generator *generator = begin(wishes[w]), *again = begin(wishes[w]);
        uint64_t number = lower.pegs == 2 && most > 5 ? 5 : most;

        lower.grade = lower.grade && strcmp(lower.grade, "MEDIUM") == 0 ? "medium" : lower.grade;
        for (uint64_t i = 0; i < number; i++) {
            struct kp_instance *instance = make(generator, i);

            expect_difficulty(instance, &lower);
            if (i == number - 1) {
                struct kp_instance *same = make(again, i);

                assert_true(has_same_rows(instance, same));
                kp_instance_free(same);
            }
            kp_instance_free(instance);
        }
        kp_generator_free(generator);
        kp_generator_free(again);
    }
}

static void any_grade_changes_no_puzzle(void **state)
{
    struct kp_generator *plain = begin((struct kp_generate_options){.near_misses = 3}),
                        *graded = begin(
                            (struct kp_generate_options){.near_misses = 3, .grade = "any"});

    (void)state;
    for (uint64_t i = 0; i < 10; i++) {
        struct kp_instance *one = make(plain, i), *other = make(graded, i);

        assert_true(has_same_rows(one, other));
        assert_null(kp_instance_about(one).difficulty);
        kp_instance_free(one);
        kp_instance_free(other);
    }
    kp_generator_free(plain);
    kp_generator_free(graded);
}

static void a_name_has_the_wish(void **state)
{
    struct kp_generator *generator = begin((struct kp_generate_options){
        .grade = "easy", .least_cost = 5, .most_cost = 12, .near_misses = 3});
    char name[KP_INSTANCE_NAME];

    (void)state;
    kp_generator_name(generator, 7, name);
    assert_string_equal(name, "puzzle-4x6-easy-length5-12-planted-seed0-000007");
    kp_generator_free(generator);
}

static void expect_refused(struct kp_generate_options options, const char *says)
{
    struct kp_generator *generator;
    struct kp_diag why;

    options.family = options.family ? options.family : "puzzle";
    assert_int_equal(kp_generator_new(&options, &generator, &why), KP_BAD_INPUT);
    assert_null(generator);
    assert_string_equal(why.says, says);
}

static void what_cannot_be_wished_is_refused(void **state)
{
    (void)state;
    expect_refused((struct kp_generate_options){.grade = "eazy"},
                   "unknown grade 'eazy'; did you mean 'easy'?");
    expect_refused((struct kp_generate_options){.grade = "any", .pegs = 70, .colours = 8},
                   "a board of 70 pegs and 8 colours is too large to be explained; leave --grade "
                   "and --length out, or use fewer --pegs or --colours");
    expect_refused((struct kp_generate_options){.least_cost = 9, .most_cost = 8},
                   "--length 9..8 is empty; write the smaller number first");
    expect_refused((struct kp_generate_options){.family = "random", .grade = "easy"},
                   "--grade requires the family puzzle");
    expect_refused((struct kp_generate_options){.family = "random", .most_cost = 9},
                   "--length requires the family puzzle");
}

static void a_wish_that_no_puzzle_fulfils_ends(void **state)
{
    struct kp_generator *generator = begin((struct kp_generate_options){
        .pegs = 3, .colours = 4, .grade = "expert", .least_cost = 1, .most_cost = 2});
    struct kp_instance *instance;
    enum kp_stop_reason stop;
    struct kp_diag why;

    (void)state;
    assert_int_equal(kp_generate(generator, 0, &instance, &stop, &why), KP_BAD_INPUT);
    assert_null(instance);
    assert_string_equal(why.says,
                        "none of 500 puzzles has the grade expert and a length from 1 to "
                        "2; use another --seed, --rows, --grade, --length or other rules");
    kp_generator_free(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_has_the_grade_and_length_that_are_wished),
        cmocka_unit_test(any_grade_changes_no_puzzle),
        cmocka_unit_test(a_name_has_the_wish),
        cmocka_unit_test(what_cannot_be_wished_is_refused),
        cmocka_unit_test(a_wish_that_no_puzzle_fulfils_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
