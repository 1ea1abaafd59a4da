/* What is written is read back as the same game, in every format, and written
 * again as the same text: games of the tree, and 20,000 random matches. */
#include "format/format.h"
#include "game/transcript.h"
#include "help/case_share.h"
#include "help/fenced_blocks.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"
#include "help/round_trip.h"
#include "help/test_folders.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect_rounds(const struct kp_match *match, const char *name)
{
    struct kp_strbuf why = {0};

    if (kp_round_trip_differs(match, &why))
        fail_msg("%s, %s", name, why.text);
}

static void expect_rounds_of(const char *text, size_t length, const char *name)
{
    struct kp_read_result reading = kp_read_text(text, length);

    if (reading.match)
        expect_rounds(reading.match, name);
    kp_read_result_free(&reading);
}

static void expect_rounds_of_file(const char *path)
{
    struct kp_strbuf text = kp_read_file(path);

    expect_rounds_of(text.text, text.length, path);
    kp_strbuf_free(&text);
}

static void games_of_the_tree(void **state)
{
    static const char *const folders[] = {"examples", "examples/public", "tests/games",
                                          "tests/golden", "tests/human"};

    (void)state;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_true(kp_for_each_game(folders[i], expect_rounds_of_file) > 0);
}

static void games_of_the_page(void **state)
{
    struct kp_strbuf page = kp_read_file("docs/transcript.md");
    const char *text = page.text;
    struct kp_fenced_block block;
    int games = 0;

    (void)state;
    while (kp_next_fenced_block(&text, &block))
        if (strcmp(block.kind, "game") == 0) {
            expect_rounds_of(block.text, block.length, "docs/transcript.md");
            games++;
        }
    assert_true(games >= 8);
    kp_strbuf_free(&page);
}

/* A second game changes some rules, a third the same ones, the others or none
 * again, and a fourth has nothing to say. */
static bool change_so(const char *first, unsigned once, unsigned again)
{
    static const char *const changes[][2] = {
        {"game number\n", "game moo\n"},
        {"pegs 2\n", "pegs 3\n"},
        {"colours 7\n", "colours red green=n blue\n"},
        {"blanks yes\n", "blanks guesses\n"},
        {"repeats no\n", "repeats yes\n"},
        {"scores black\n", "scores colours\n"},
        {"board 7\n", "board no\n"},
    };
    struct kp_strbuf text = {0};
    struct kp_read_result reading;
    bool good;

    kp_strbuf_addf(&text, "%scodemaker Ann\n---\n", first);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        kp_strbuf_addf(&text, "%s", once >> i & 1 ? changes[i][0] : "");
    kp_strbuf_addf(&text, "codemaker Ben\n---\n");
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        kp_strbuf_addf(&text, "%s", again >> i & 1 ? changes[i][1] : "");
    kp_strbuf_addf(&text, "codemaker Eve\n---\ncodemaker Dan\n");
    reading = kp_read_text(text.text, text.length);
    good = reading.match != NULL; /* three colours may be too few */
    if (good)
        expect_rounds(reading.match, text.text);
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
    return good;
}

static void every_change_of_rules(void **state)
{
    static const char *const firsts[] = {"game classic\n", "pegs 4\ncolours 6\nboard 8\n",
                                         "game moo\nblanks yes\nboard 3\n"};
    int good = 0;

    (void)state;
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
        for (unsigned once = 0; once < 128; once++) {
            good += change_so(firsts[i], once, once);
            good += change_so(firsts[i], once, ~once);
            good += change_so(firsts[i], once, 0);
        }
    assert_true(good > 1000);
}

/* Nothing between two lines '---' would be no game in a text. */
static void games_with_nothing_to_say(void **state)
{
    static const char json[] =
        "[{\"game\": \"mini\", \"blanks\": true}, {\"game\": \"mini\", \"blanks\": true},"
        " {\"game\": \"mini\", \"blanks\": true}, {\"pegs\": 2, \"colours\": [6]},"
        " {\"pegs\": 2, \"colours\": [6]}]";
    struct kp_read_result reading = kp_read_as("json", json, strlen(json));

    (void)state;
    assert_int_equal(reading.status, KP_OK);
    assert_int_equal(reading.match->count, 5);
    expect_rounds(reading.match, json);
    kp_read_result_free(&reading);
}

/* Each predefined game; random_matches draws only some of them. */
static void predefined_games(void **state)
{
    (void)state;
    for (const struct kp_predefined_game *predefined = kp_predefined_games; predefined->name;
         predefined++)
        for (int i = 0; i < 20; i++) {
            uint64_t seed = (uint64_t)i;
            struct kp_match *match = kp_random_match_of(&seed, predefined);

            expect_rounds(match, predefined->name);
            kp_match_free(match);
        }
}

/* Each match has a seed of its own, so none depends on those before it. */
static void random_matches(void **state)
{
    int games = kp_share(20000);
    char name[64];

    (void)state;
    for (int i = 0; i < games; i++) {
        uint64_t seed = 20261121 + (uint64_t)i;
        struct kp_match *match = kp_random_match(&seed);

        snprintf(name, sizeof name, "kp_random_match with seed %d", 20261121 + i);
        expect_rounds(match, name);
        kp_match_free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_the_tree),     cmocka_unit_test(games_of_the_page),
        cmocka_unit_test(every_change_of_rules), cmocka_unit_test(games_with_nothing_to_say),
        cmocka_unit_test(predefined_games),      cmocka_unit_test(random_matches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
