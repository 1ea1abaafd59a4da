/* The grammar of a transcript, rule by rule. */
#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/format.h"
#include "game/predefined_game.h"
#include "game/score.h"
#include "help/case_share.h"
#include "help/read_transcripts.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CLASSIC "game classic\n"
#define BOX     "4x6 board 10"

/* clang-format off */
static const struct {
    const char *text, *games;
} good[] = {
    /* rules */
    {"game classic", BOX},
    {"GAME Classic\n", BOX},
    {"game mastermind\n", BOX},
    {"game moo\n", "4x10 unique"},
    {"game classic\npegs 5\n", "5x6 board 10"},
    {"game classic\ncolours 8\nboard 12\n1288 : 1 0\n", "4x8 board 12; 1288 1 0"},
    {"pegs 4\ncolours 6\n", "4x6"},
    {"colors 6\npegs 4\n", "4x6"},
    {"color red green\npegs 2\n", "2x2"},
    {"colour A-F\npegs 2\nAf : 0 0\n", "2x6; AF 0 0"},
    {"pegs 2\ncolours 10\n09 : 0 0\n", "2x10; 09 0 0"},
    {"pegs 2\ncolours 11\n1 11 : 0 0\n", "2x11; 1 11 0 0"},
    {"pegs 3\ncolours 11\n1 2 11 : 0 0\n", "3x11; 1 2 11 0 0"},
    {"pegs 2\ncolours 0-5\n05 : 0 0\n", "2x6; 05 0 0"},
    {"pegs 2\ncolours 7-12\n7 12 : 0 0\n", "2x6; 7 12 0 0"},
    {"pegs 2\ncolours a-c\nAC : 0 0\n", "2x3; ac 0 0"},
    {"pegs 1\ncolours 65535\n65535 : 0 0\n", "1x65535; 65535 0 0"},
    {"pegs 1\ncolours light-blue\nL : 1 0\n", "1x1; light-blue 1 0"},
    {"pegs 2\ncolours red, green ,blue\nrg : 0 0\n", "2x3; red green 0 0"},
    {"pegs 2\ncolours 1 2 many\n1m : 0 0\n", "2x3; 1 many 0 0"},
    {"pegs 2\ncolours 6\nblanks yes\n.1 : 0 0\n", "2x6 blanks; .1 0 0"},
    {"pegs 2\ncolours .x a\nblanks yes\n. .x : 0 0\n", "2x2 blanks; . .x 0 0"},
    {"pegs 2\ncolours 6\nBlank No\n", "2x6"},
    {"pegs 2\ncolours 6\nblanks guesses\n1. : 0 0\n", "2x6 guess-blanks; 1. 0 0"},
    {"pegs 2\ncolours 6\nrepeat no\n", "2x6 unique"},
    {"pegs 2\ncolours 6\nrepeats yes\n", "2x6"},
    {"pegs 2\ncolours 6\nscore Black White\n", "2x6"},
    {"pegs 2\ncolours 6\nscores black\n12 : 1\n", "2x6 black; 12 1 ?"},
    {"pegs 2\ncolours 6\nscores color\n12 : 1\n", "2x6 colours; 12 0 1"},
    {CLASSIC "codemaker Ann van der Lee, jr. # she won\n", BOX " by Ann van der Lee, jr."},
    /* colours and letters */
    {"pegs 2\ncolours blue black=k\nb k : 1 0\n", "2x2; blue black 1 0"},
    {"pegs 2\ncolours blue=l black\nlb : 1 0\n", "2x2; blue black 1 0"},
    {"pegs 2\ncolours blue black brown=b\nb b : 1 0\n", "2x3; brown brown 1 0"},
    {"pegs 2\ncolours b black\nb black : 1 0\n", "2x2; b black 1 0"},
    {CLASSIC "1654 : 0 0\n", BOX "; red black white yellow 0 0"},
    {CLASSIC "RED r R Red : 0 0\n", BOX "; red red red red 0 0"},
    {"pegs 2\ncolours Äpfel Öl\näÖ : 0 0\n", "2x2; Äpfel Öl 0 0"},
    {"pegs 2\ncolours ? - !\n?- : 0 0\n", "2x3; ?- 0 0"},
    /* guesses */
    {CLASSIC "r,g,b,y : 0 0\n", BOX "; red green blue yellow 0 0"},
    {CLASSIC "r,g, b , y:0 0\n", BOX "; red green blue yellow 0 0"},
    {CLASSIC "rgby:0,0\n", BOX "; red green blue yellow 0 0"},
    {CLASSIC "\t rgby\t:\t0\t0 \r\n", BOX "; red green blue yellow 0 0"},
    {CLASSIC "r\u00A0g\u3000b\u2003y : 0 0\n", BOX "; red green blue yellow 0 0"},
    {"\uFEFFgame classic\n", BOX},
    {"pegs 2\ncolours ⚪\uFE0F ⚫\n⚫⚪\uFE0E : 0 0\n", "2x2; ⚫⚪ 0 0"},
    {"game word\nGAME : 1 0\npegs : 0 2\n", "4x26; GAME 1 0; PEGS 0 2"},
    {"pegs 3\ncolours - + x\n--- : 1 0\n", "3x3; --- 1 0"},
    {"pegs 1\ncolours red green\nred : 1 0\ng : 0 0\n", "1x2; red 1 0; green 0 0"},
    /* row numbers */
    {CLASSIC "1. rgby : 0 0\n2) r g b y : 0 0\n",
     BOX "; red green blue yellow 0 0; red green blue yellow 0 0"},
    {"pegs 2\ncolours 6\nblanks yes\n1. : 0 0\n1. 2 . : 0 0\n",
     "2x6 blanks; 1. 0 0; 2. 0 0 [line 5: this row is numbered 1 but is row 2; keypeg counts "
     "rows in order]"},
    {CLASSIC "1. rgby : 0 0\n1. rgby : 0 0\n3. rgby : 0 0\n3. rgby : 0 0\n",
     BOX "; red green blue yellow 0 0; red green blue yellow 0 0; red green blue yellow 0 0; "
         "red green blue yellow 0 0 [line 3: this row is numbered 1 but is row 2; keypeg counts "
         "rows in order\nline 5: this row is numbered 3 but is row 4; keypeg counts rows in "
         "order]"},
    {"pegs 1\ncolours 3rd\n3rd : 0 0\n", "1x1; 3rd 0 0"},
    {CLASSIC "1000000000000000. rgby : 0 0\n",
     BOX "; red green blue yellow 0 0 [line 2: this row is numbered 1000000000000000 but is row 1; keypeg "
         "counts rows in order]"},
    {"pegs 2\ncolours 1. b\n1. b : 0 0\n", "2x2; 1. b 0 0"},
    /* comments */
    {"\n\n# one\n\t# two\ngame classic\t# three: four\nrgby : 0 0 #\n",
     BOX "; red green blue yellow 0 0"},
    {CLASSIC "#1 rrgg : 1 1\nrgby : 0 0\n",
     BOX "; red green blue yellow 0 0 [line 2 is a comment because it begins with '#'; write the "
     "number of a row as '1.']"},
    {"# 1) rrgg : 1 1\n" CLASSIC "#2. rrgg:1 1\n\t# 3: rrgg : 1 1\n---\nrgby : 0 0\n# 4 : 1 0\n",
     BOX " [line 1 and 2 more are comments because they begin with '#'; write the number of a row as "
     "'1.'] / " BOX "; red green blue yellow 0 0"},
    {CLASSIC "# 12 rows\n# Ann : 2\n#\n# 3\n#3 :\n", BOX},
    {"pegs 2\ncolours red c# d\nc# d : 0 0\n", "2x3; c# d 0 0"},
    /* scores */
    {CLASSIC "rgby : 1 2\n", BOX "; red green blue yellow 1 2"},
    {CLASSIC "rgby : ? 2\n", BOX "; red green blue yellow ? 2"},
    {CLASSIC "rgby : ? ?\n", BOX "; red green blue yellow ? ?"},
    {CLASSIC "rgby : 2b 1w\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2B1W\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 1w 2b\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 1 w 2 b\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2 Black, 1 White\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2blacks 1whites\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 1 white 2 red\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2 reds 1 white\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2 exact 1 white\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 1 bull 2 cows\n", BOX "; red green blue yellow 1 2"},
    {CLASSIC "rgby : 1 cow 2 bulls\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : ?b 1w\n", BOX "; red green blue yellow ? 1"},
    {CLASSIC "rgby : 2A1B\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 1b2a\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2 a 1 b\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : BBW\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : b W b\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : B\n", BOX "; red green blue yellow 1 0"},
    {CLASSIC "rgby : w\n", BOX "; red green blue yellow 0 1"},
    {CLASSIC "rgby : None\n", BOX "; red green blue yellow 0 0"},
    {CLASSIC "rgby : 2 black and 1 white\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 1w & 2b\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2A and 1B\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2 black, 1 white.\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2b. 1w.\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : ⚫️⚪⚫\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : ● ○ ●\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : 2⚫ 1⚪\n", BOX "; red green blue yellow 2 1"},
    {CLASSIC "rgby : ⚪\n", BOX "; red green blue yellow 0 1"},
    {CLASSIC "rgby : 3 1\n", BOX "; red green blue yellow 3 1"},
    {CLASSIC "rgby : 04 0\n", BOX "; red green blue yellow 4 0"},
    {CLASSIC "scores black\nrgby : 2\n", "4x6 black board 10; red green blue yellow 2 ?"},
    {CLASSIC "scores black\nrgby : 2 black\n", "4x6 black board 10; red green blue yellow 2 ?"},
    {CLASSIC "scores black\nrgby : BB\n", "4x6 black board 10; red green blue yellow 2 ?"},
    {CLASSIC "scores black\nrgby : none\n", "4x6 black board 10; red green blue yellow 0 ?"},
    {CLASSIC "scores black\nrgby : ?\n", "4x6 black board 10; red green blue yellow ? ?"},
    {CLASSIC "scores colours\nrgby : 3\n", "4x6 colours board 10; red green blue yellow 0 3"},
    {CLASSIC "scores colours\nrgby : none\n", "4x6 colours board 10; red green blue yellow 0 0"},
    {CLASSIC "scores colours\nrgby : ?\n", "4x6 colours board 10; red green blue yellow 0 ?"},
    /* peg, sum, secret */
    {CLASSIC "peg 2 : red g\n", BOX "; peg 2 red green"},
    {CLASSIC "peg 2 : red g\nPEG 2 : g blue\npeg 1 : 6\n", BOX "; peg 1 black; peg 2 green"},
    {"peg 2 : 3\npegs 2\ncolours 3\n", "2x3; peg 2 3"},
    {CLASSIC "blanks yes\npeg 2 : . red\n", "4x6 blanks board 10; peg 2 red ."},
    {CLASSIC "rgby : 1 0\npeg 4 : w\n", BOX "; peg 4 white; red green blue yellow 1 0"},
    {CLASSIC "times red 1..2\n", BOX "; times red 1..2"},
    {CLASSIC "Times r 2\ntimes G ..3\ntimes 3 1..\n",
     BOX "; times red 2..2; times green 0..3; times blue 1..4"},
    {CLASSIC "times red 1..3\ntimes red 2..4\n", BOX "; times red 2..3"},
    {CLASSIC "times blue 0..4\n", BOX "; times red 0..4"}, /* it says nothing */
    {CLASSIC "rgby : 1 0\ntimes red 0\n", BOX "; times red 0..0; red green blue yellow 1 0"},
    {CLASSIC "blanks yes\ntimes . 1\n", "4x6 blanks board 10; times . 1..1"},
    {CLASSIC "scores colours\ntimes red 1\n", "4x6 colours board 10; times red 1..1"},
    {"times 3 1\npegs 2\ncolours 3\n", "2x3; times 3 1..1"},
    {"game number\nsum 14\n1122 : 0 0\n", "4x6; sum 14; 1122 0 0"},
    {"game number\n1122 : 0 0\nsum 0\n", "4x6; sum 0; 1122 0 0"},
    {CLASSIC "secret r g b y\nrgby : 1 0\n",
     BOX "; red green blue yellow 1 0; secret red green blue yellow"},
    {CLASSIC "blanks guesses\nsecret rg.y\n", "4x6 guess-blanks board 10; secret red green . yellow"},
    {"game bagels\nsecret 112\n", "3x10 unique; secret 112"},
    /* matches */
    {"pegs 2\ncolours 3\ncodemaker Ann\npeg 1 : 2\n12 : 0 1\nsecret 21\n---\n11 : 0 0\n",
     "2x3 by Ann; peg 1 2; 12 0 1; secret 21 / 2x3; 11 0 0"},
    {"pegs 2\ncolours red blue\nrb : 1 0\n---\npegs 3\nrrb : 1 1\n---\nbbb : 0 0\n",
     "2x2; red blue 1 0 / 3x2; red red blue 1 1 / 3x2; blue blue blue 0 0"},
    {"pegs 2\ncolours 3\nscores black\nrepeats no\n---\ngame classic\n",
     "2x3 black unique / " BOX},
    {CLASSIC "rgby : 1 0\n--- # the second\nrgby : 0 1\n---\n\n# that was all\n",
     BOX "; red green blue yellow 1 0 / " BOX "; red green blue yellow 0 1"},
    {CLASSIC "rgby : 1 0\n---\n", BOX "; red green blue yellow 1 0"},
};
/* clang-format on */

static void check_games(const char *text, const char *games)
{
    struct kp_read_result reading = kp_read_text(text, strlen(text));
    struct kp_strbuf told = {0};

    if (reading.match)
        kp_add_games(reading.match, &told);
    else
        kp_add_errors(&reading.problems, &told);
    if (strcmp(told.text, games) != 0)
        fail_msg("%s\nis read as\n%s\nand should be\n%s", text, told.text, games);
    kp_strbuf_free(&told);
    kp_read_result_free(&reading);
}

static void the_grammar(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        check_games(good[i].text, good[i].games);
}

static struct kp_read_result read_good(const char *text)
{
    struct kp_read_result reading = kp_read_text(text, strlen(text));

    assert_int_equal(reading.status, KP_OK);
    return reading;
}

static void rules_are_shared(void **state)
{
    struct kp_read_result reading = read_good(
        "pegs 2\ncolours 3\n---\ncodemaker Ann\n12 : 0 0\n---\npegs 3\n123 : 0 0\n");
    struct kp_transcript **games = reading.match->games;

    (void)state;
    assert_ptr_equal(games[0]->rules, games[1]->rules);
    assert_ptr_not_equal(games[1]->rules, games[2]->rules);
    assert_ptr_equal(games[1]->rules->palette, games[2]->rules->palette);
    kp_read_result_free(&reading);
}

static void lines_are_remembered(void **state)
{
    struct kp_read_result reading = read_good(
        "# first\n\ngame classic\n\nrgby : 0 0\n\nrrrr : 0 0\n---\n\nbbbb : 0 0\n");
    struct kp_transcript **games = reading.match->games;

    (void)state;
    assert_int_equal(reading.match->places[0].line, 3);
    assert_int_equal(games[0]->rows[0].line, 5);
    assert_int_equal(games[0]->rows[1].line, 7);
    assert_int_equal(reading.match->places[1].line, 10);
    kp_read_result_free(&reading);
}

static bool is_detected_as_text(const char *text, size_t length)
{
    return strcmp(kp_format_detect(text, length, false)->name, "text") == 0;
}

static void a_text_is_what_no_other_format_is(void **state)
{
    (void)state;
    assert_true(is_detected_as_text("# x\n\n Pegs 4\n", 13));
    assert_true(is_detected_as_text("", 0));
    assert_true(is_detected_as_text("\xFFgame", 5));
    assert_false(is_detected_as_text("{\"pegs\": 4}", 11));
    assert_true(is_detected_as_text("SAVEFILE:41:Simon", 17));
}

/* ---- Codes ------------------------------------------------------------- */

static void draw(const struct kp_rules *rules, unsigned *seed, uint16_t *code)
{
    for (int p = 0; p < rules->pegs; p++) {
        *seed = *seed * 1664525u + 1013904223u;
        code[p] = (uint16_t)((*seed >> 16) % (unsigned)kp_rules_guess_colours(rules));
    }
}

static void check_round_trip(const struct kp_rules *rules, int times)
{
    uint16_t *code = kp_calloc((size_t)rules->pegs * 2, sizeof *code), *back = code + rules->pegs;
    struct kp_strbuf text = {0};
    unsigned seed = 1;

    for (int i = 0; i < times; i++) {
        draw(rules, &seed, code);
        kp_strbuf_clear(&text);
        kp_text_write_code(rules, code, &text);
        assert_int_equal(kp_code_parse(rules, text.text, text.length, back, NULL), KP_OK);
        assert_memory_equal(code, back, (size_t)rules->pegs * sizeof *code);
    }
    kp_strbuf_free(&text);
    free(code);
}

static void codes_read_back(void **state)
{
    (void)state;
    for (const struct kp_predefined_game *predefined = kp_predefined_games; predefined->name;
         predefined++)
        for (int blanks = 0; blanks < 3; blanks++) {
            static const char *const say[] = {"no", "yes", "guesses"};
            struct kp_strbuf text = {0};
            struct kp_read_result reading;

            kp_strbuf_addf(&text, "game %s\nblanks %s\n", predefined->name, say[blanks]);
            reading = read_good(text.text);
            check_round_trip(reading.match->games[0]->rules, 500);
            kp_read_result_free(&reading);
            kp_strbuf_free(&text);
        }
}

static void odd_codes_read_back(void **state)
{
    static const char *const rules[] = {
        "pegs 1\ncolours A-F\nblanks yes\n",   "pegs 1\ncolours red r e d\n",
        "pegs 2\ncolours 12\nblanks yes\n",    "pegs 3\ncolours r e d red\n",
        "pegs 3\ncolours - + x\nblanks yes\n", "pegs 3\ncolours 1. 2 3)\nblanks yes\n",
        "pegs 65535\ncolours 300\n",           "pegs 3000\ncolours A-Z\nblanks yes\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct kp_read_result reading = read_good(rules[i]);

        check_round_trip(reading.match->games[0]->rules, 10);
        kp_read_result_free(&reading);
    }
}

static void a_code_alone(void **state)
{
    struct kp_read_result reading = read_good(CLASSIC);
    const struct kp_rules *rules = reading.match->games[0]->rules;
    struct kp_diag why = {0};
    uint16_t code[4];

    (void)state;
    assert_int_equal(kp_code_parse(rules, "r g\nb, y", 8, code, &why), KP_OK);
    assert_int_equal(code[3], 3);
    assert_int_equal(kp_code_parse(rules, "r g x y", 7, code, &why), KP_BAD_INPUT);
    assert_int_equal(why.column, 5);
    assert_int_equal(kp_code_parse(rules, "", 0, code, &why), KP_BAD_INPUT);
    assert_int_equal(kp_code_parse(rules, "rgby : 1 0", 10, code, &why), KP_BAD_INPUT);
    assert_int_equal(kp_code_parse(rules, "rgb\xFF", 4, code, NULL), KP_BAD_INPUT);
    kp_read_result_free(&reading);
}

/* Secret and guess in words, and what they score, or -1 where they are refused. */
static void codes_without_a_game(void **state)
{
    static const struct {
        const char *secret, *guess;
        int black, white;
    } pairs[] = {
        {"1 3 5 5", "1 1 2 3", 1, 1},
        {"1355", "4335", 2, 0},
        {"RGBY", "rgyb", 2, 2},
        {"red red Blue", "RED blue green", 1, 1},
        {"Äb", "äB", 2, 0},
        {"red", "red", 3, 0},
        {"r", "r", 1, 0},
        {"x", "red", -1, -1},
        {"12, 1, 2", "1 2 12", 0, 3},
        {"a _ b", "_ a b", 1, 2},
        {"red green", "red", -1, -1},
        {"", "", -1, -1},
        {"1 : 2", "1 : 2", -1, -1},
        {"abc", "abcd", -1, -1},
        {"wwbb", "wwwb", 3, 0},
        {"1234", "1 2 3 4", -1, -1},
        {"\xFF", "a", -1, -1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct kp_score score = {-1, -1};
        struct kp_diag why = {0};

        assert_int_equal(kp_score_words(NULL, pairs[i].secret, pairs[i].guess, &score, &why),
                         pairs[i].black < 0 ? KP_BAD_INPUT : KP_OK);
        assert_int_equal(score.black, pairs[i].black);
        assert_int_equal(score.white, pairs[i].white);
    }
}

/* What speaks against two codes that cannot be scored. */
static void codes_of_different_lengths(void **state)
{
    static const struct {
        const char *secret, *guess, *says;
    } pairs[] = {
        {"1234", "1 2 3 4",
         "the secret has 1 peg and the guess has 4; write the same number in both"},
        {"red green blue", "rgb",
         "the secret has 3 pegs and the guess has 1; write the same number in both"},
        {"r", "r g", "the secret has 1 peg and the guess has 2; write the same number"},
        {"red green", "red green blue", "the secret has 2 pegs and the guess has 3"},
        {"", "", "the secret has 0 pegs and the guess has 0"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct kp_diag why = {0};
        struct kp_score score;

        assert_int_equal(kp_score_words(NULL, pairs[i].secret, pairs[i].guess, &score, &why),
                         KP_BAD_INPUT);
        if (strncmp(why.says, pairs[i].says, strlen(pairs[i].says)) != 0)
            fail_msg("%s", why.says);
    }
}

/* ---- Large and broken -------------------------------------------------- */

static void the_widest_row(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_read_result reading;

    (void)state;
    kp_strbuf_addf(&text, "pegs 65535\ncolours 1-9\nscores black\n");
    kp_strbuf_fill(&text, '7', KP_MOST_PEGS);
    kp_strbuf_addf(&text, " : ");
    kp_strbuf_fill(&text, 'B', KP_MOST_PEGS);
    reading = kp_read_text(text.text, text.length);
    assert_int_equal(reading.status, KP_OK);
    assert_int_equal(reading.match->games[0]->rows[0].score.black, KP_MOST_PEGS);
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
}

static void a_million_rows(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_read_result reading;

    (void)state;
    kp_strbuf_addf(&text, "pegs 1\ncolours 2\n");
    for (int i = 0; i < KP_MOST_ROWS; i++)
        kp_strbuf_add(&text, "1:0 0\n", 6);
    reading = kp_read_text(text.text, text.length);
    assert_int_equal(reading.status, KP_OK);
    assert_int_equal(reading.match->games[0]->row_count, KP_MOST_ROWS);
    kp_read_result_free(&reading);
    kp_strbuf_add(&text, "1:0 0\n", 6);
    reading = kp_read_text(text.text, text.length);
    assert_int_equal(reading.problems.count, 1);
    assert_int_equal(reading.problems.item[0].line, KP_MOST_ROWS + 3);
    kp_strbuf_free(&text);
}

/* A text that holds every construct, to be cut and mutilated. */
static const char everything[] =
    "\uFEFF# all of it\r\npegs 3\ncolours red green blue=l black=k 5 ⚪\uFE0F\nblanks yes\n"
    "repeats no\nscores black white\nboard 10\ncodemaker Ann, B.\npeg 3 : red green .\n"
    "1. red g blue : 1 ?\n2) rl. : 2b1w\nr,l,k:BW\n#1 rlk : ⚫○\n5 5 5 : none\nrgl : 1A1B\n"
    "secret r g b\n---\ngame number\nsum 14\n1234 : 1 white 2 black\n1 2 3 4 : 0 4\n"
    "1234 : 1 black and 2 white.\n4321 : ●○\n"
    "---\nscores colours\n1234 : 3\n---\nscores black\ncolours 0-5\n0123 : 3\n# end";

static void cut_anywhere(void **state)
{
    (void)state;
    for (size_t length = 0; length < sizeof everything; length++) {
        struct kp_read_result reading = kp_read_text(everything, length);

        assert_true(reading.status == KP_OK || reading.problems.count > 0);
        kp_read_result_free(&reading);
    }
}

/* The reader must answer, whatever the bytes: a problem in its place, or games
 * whose codes are codes. */
static void mutilated(void **state)
{
    int rounds = kp_share(20000);
    uint64_t seed = 17;
    char text[sizeof everything];

    (void)state;
    for (int i = 0; i < rounds; i++) {
        struct kp_read_result reading;

        memcpy(text, everything, sizeof text);
        for (int k = 0; k < 1 + (int)(i % 8); k++) {
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
            text[(seed >> 33) % sizeof text] = seed >> 60 < 8
                                                   ? (char)(seed >> 24)
                                                   : everything[(seed >> 13) % sizeof text];
        }
        reading = kp_read_text(text, sizeof text - 1);
        assert_true(reading.status == KP_OK || reading.problems.count > 0);
        assert_true(reading.problems.count == 0 || reading.problems.item[0].line > 0);
        assert_true(reading.problems.count == 0 || reading.problems.item[0].column > 0);
        kp_read_result_free(&reading);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_grammar),
        cmocka_unit_test(rules_are_shared),
        cmocka_unit_test(lines_are_remembered),
        cmocka_unit_test(a_text_is_what_no_other_format_is),
        cmocka_unit_test(codes_read_back),
        cmocka_unit_test(odd_codes_read_back),
        cmocka_unit_test(a_code_alone),
        cmocka_unit_test(codes_without_a_game),
        cmocka_unit_test(codes_of_different_lengths),
        cmocka_unit_test(the_widest_row),
        cmocka_unit_test(a_million_rows),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(mutilated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
