/* What a question derives from its rows is true, and names the right rows. */
#include "help/brute_force.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "question/refute.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Every secret that gives the fact's row, whatever the other rows say, obeys the fact. */
static bool obeys(void *data, struct kp_row_fact fact)
{
    const struct kp_question *question = data;
    struct kp_transcript *game = (struct kp_transcript *)question->game;
    bool on[16] = {0};

    if (fact.class == question->kept)
        return true; /* stands for many colours; the counts of test_random know them */
    on[fact.row] = true;
    for (int p = 0; p < question->pegs; p++) {
        uint16_t colour = question->colour_of[fact.class];
        uint64_t **known = game->allowed;
        struct kp_transcript bent = *game;

        if (fact.peg != KP_ALL_PEGS && fact.peg != p)
            continue;
        bent.allowed = calloc((size_t)question->pegs, sizeof *bent.allowed);
        for (int q = 0; known && q < question->pegs; q++)
            if (known[q])
                bent.allowed[q] = memcpy(malloc(sizeof(uint64_t)), known[q], sizeof(uint64_t));
        assert_true(kp_transcript_restrict_peg(&bent, p, &colour, 1, false, NULL));
        assert_int_equal(kp_brute_force(&bent, on).count, 0);
        for (int q = 0; q < question->pegs; q++)
            free(bent.allowed[q]);
        free(bent.allowed);
    }
    return true;
}

static void facts_are_true_of_their_row(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 1500; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, true);

        kp_row_facts_visit(question, obeys, question);
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

struct patience {
    unsigned told, enough; /* facts visited; the visit ends after `enough`, unless it is 0 */
};

static bool lose_patience(void *data, struct kp_row_fact fact)
{
    struct patience *patience = data;

    (void)fact;
    return ++patience->told != patience->enough;
}

static unsigned facts_told(const struct kp_transcript *game, unsigned enough)
{
    struct kp_question *question = kp_question_new(game, true);
    struct patience patience = {0, enough};

    assert_non_null(question);
    assert_true(kp_row_facts_visit(question, lose_patience, &patience));
    kp_question_free(question);
    return patience.told;
}

/* For every kind of row, the visit ends when the visitor returns false. */
static void facts_end_when_told(void **state)
{
    static const struct kp_score kinds[] = {{0, 0}, {0, 2}, {4, 0}, {1, 3}};
    static const uint16_t guess[] = {0, 0, 1, 2};

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
        unsigned all;

        for (unsigned line = 1; line <= 2; line++)
            assert_true(kp_transcript_add(game, guess, kinds[i], line));
        all = facts_told(game, 0);
        assert_in_range(all, 2, 1000);
        for (unsigned enough = 1; enough <= all; enough++)
            assert_int_equal(facts_told(game, enough), enough);
        kp_transcript_free(game);
    }
}

/* A guess of all colours in turn, all black, forbids all but one colour at every peg: more than
 * KP_FACTS facts. */
static void facts_are_cut_off(void **state)
{
    enum { PEGS = KP_MOST_PEGS, COLOURS = 100 };
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = PEGS, .colours = COLOURS});
    uint16_t *guess = calloc(PEGS, sizeof *guess);

    (void)state;
    assert_non_null(guess);
    assert_true((long)PEGS * (COLOURS - 1) > KP_FACTS);
    for (int p = 0; p < PEGS; p++)
        guess[p] = (uint16_t)(p % COLOURS);
    assert_true(kp_transcript_add(game, guess, (struct kp_score){PEGS, 0}, 1));
    assert_int_equal(facts_told(game, 0), KP_FACTS);
    free(guess);
    kp_transcript_free(game);
}

static void refutations_are_true_of_their_rows(void **state)
{
    uint64_t seed = 8;
    int refuted = 0;

    (void)state;
    for (int i = 0; i < 10000; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, true);
        struct kp_refutation found;
        bool on[16] = {0};

        if (kp_question_refute(question, &found)) {
            for (size_t k = 0; k < found.count; k++)
                on[found.rows[k]] = true;
            assert_int_equal(kp_brute_force(game, on).count, 0);
            refuted++;
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d of 10000 games refuted by arithmetic\n", refuted);
    assert_true(refuted > 1000);
}

/* The text of a game, and a part of the sentence that refutes it; NULL: none does. */
static const struct {
    const char *text, *says;
} sentences[] = {
    {"game classic\n1122 : 3 1\n", "row 1: 3 black and 1 white is impossible"},
    {"game classic\n1122 : 2 1\n1122 : 2 0\n", "the same colours, so both get the same number"},
    {"game classic\n1122 : 2 1\n1122 : 1 2\n",
     "have the same guess, but row 1 has 2 black key pegs and row 2 has 1"},
    {"game classic\n1122 : 0 1\n1123 : 2 0\n", "differ on only 1 of 4 pegs, so their black counts "
                                               "differ by at most 1; here they are 0 and 2"},
    {"game classic\n1122 : 3 0\n3344 : 2 0\n", "differ on every peg, so their black counts add up "
                                               "to at most 4; here they are 3 and 2"},
    {"game classic\n1122 : 4 0\n1344 : 2 0\n", "agree on only 1 of 4 pegs"},
    {"game classic\n1122 : 1 2\n3344 : 0 2\n", "have no colour in common"},
    {"game classic\n1122 : 0 4\n2211 : 0 3\n",
     "have the same colours, so both get the same number"},
    {"game classic\n1122 : 0 4\n2213 : 0 2\n", "have the same colours except for 1 of 4 pegs"},
    {"game classic\n1122 : 0 4\n4413 : 0 2\n", "have the colours of only 1 of 4 pegs in common"},
    {"game classic\n1122 : ? 1\n1122 : 2 ?\n", NULL},
    {"game classic\n1122 : 1 1\n1134 : 0 1\n", NULL},
    {"pegs 4\ncolours 6\nscores black\n1122 : 3\n1122 : 2\n",
     "the same guess, but row 1 has 3 black key pegs and row 2 has 2"},
    {"pegs 4\ncolours 6\nscores colours\n1122 : 3\n2211 : 2\n", "have the same colours"},
    {"pegs 4\ncolours 2\n1122 : ? 3\n", "white key pegs come in pairs"},
    {"pegs 4\ncolours 2\n1112 : 0 4\n", "the guess has only 1 peg of one of the colours"},
    {"pegs 4\ncolours 2\n1111 : 1 0\n2222 : 2 0\n", "so their black counts add up to 4"},
};

static void refutations_say_why(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        struct kp_errors problems = {0};
        struct kp_refutation found = {0};
        struct kp_match *match;
        struct kp_question *question;
        bool refuted;

        assert_int_equal(
            kp_match_read(sentences[i].text, strlen(sentences[i].text), NULL, &match, &problems),
            KP_OK);
        question = kp_question_new(kp_match_game(match, 0), true);
        refuted = kp_question_refute(question, &found);
        assert_int_equal(refuted, sentences[i].says != NULL);
        if (refuted && !strstr(found.why.says, sentences[i].says))
            fail_msg("'%s' does not say '%s'", found.why.says, sentences[i].says);
        kp_question_free(question);
        kp_match_free(match);
    }
}

/* A question about some rows of a larger game numbers them as that game does. */
static const struct {
    const char *text, *says;
} renumbered[] = {
    {"game classic\n1122 : 3 1\n", "row 11: 3 black"},
    {"game classic\n1122 : 2 1\n1122 : 1 2\n", "rows 11 and 21 have the same guess"},
    {"game classic\n1122 : 0 4\n2213 : 0 2\n", "rows 11 and 21 have the same colours"},
    {"pegs 4\ncolours 2\n1122 : 1 1\n", "row 11: 1 white"},
    {"pegs 4\ncolours 2\n1122 : 2 ?\n1212 : 1 ?\n", "rows 11 and 21 differ on 2 of 4"},
};

static void refutations_number_rows_as_the_game_does(void **state)
{
    static const size_t numbers[] = {10, 20, 30};

    (void)state;
    for (size_t i = 0; i < sizeof renumbered / sizeof *renumbered; i++) {
        struct kp_errors problems = {0};
        struct kp_refutation found = {0};
        struct kp_match *match;
        struct kp_question *question;

        assert_int_equal(
            kp_match_read(renumbered[i].text, strlen(renumbered[i].text), NULL, &match, &problems),
            KP_OK);
        question = kp_question_new(kp_match_game(match, 0), true);
        question->numbers = numbers;
        assert_true(kp_question_refute(question, &found));
        if (!strstr(found.why.says, renumbered[i].says))
            fail_msg("'%s' does not say '%s'", found.why.says, renumbered[i].says);
        kp_question_free(question);
        kp_match_free(match);
    }
}

/* Exactly the colours that nothing distinguishes are one class. */
static const struct {
    const char *text;
    int kept, others;
} classes[] = {
    {"pegs 2\ncolours 9\n", 0, 9},
    {"pegs 2\ncolours 9\n1 2 : 1 0\n", 2, 7},
    {"pegs 2\ncolours 9\npeg 2 : 3 4\n1 2 : 1 0\n", 4, 5},
    {"pegs 2\ncolours 9\nsum 5\n1 2 : 1 0\n", 9, 0},
    {"pegs 2\ncolours 9\nblanks yes\n1 2 : 1 0\n", 3, 7},
    {"pegs 2\ncolours 9\nblanks guesses\n1 . : 1 0\n", 1, 8},
    {"pegs 2\ncolours 3\n1 2 : 1 0\n", 3, 0},
};

static void colours_are_merged_where_that_is_exact(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        struct kp_errors problems = {0};
        struct kp_match *match;
        struct kp_question *question;

        assert_int_equal(
            kp_match_read(classes[i].text, strlen(classes[i].text), NULL, &match, &problems),
            KP_OK);
        question = kp_question_new(kp_match_game(match, 0), true);
        assert_int_equal(question->kept, classes[i].kept);
        assert_int_equal(question->others, classes[i].others);
        kp_question_free(question);
        kp_match_free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_true_of_their_row),
        cmocka_unit_test(facts_end_when_told),
        cmocka_unit_test(facts_are_cut_off),
        cmocka_unit_test(refutations_are_true_of_their_rows),
        cmocka_unit_test(refutations_say_why),
        cmocka_unit_test(refutations_number_rows_as_the_game_does),
        cmocka_unit_test(colours_are_merged_where_that_is_exact),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
