/* The ground floor: base and game. */
#include "base/allocate.h"
#include "base/bignum.h"
#include "base/limbs.h"
#include "base/limits.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "game/predefined_game.h"
#include "game/score.h"
#include "game/transcript.h"
#include "help/game_difference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- base -------------------------------------------------------------- */

static void arrays_grow(void **state)
{
    int *numbers = NULL;
    size_t room = 0;
    bool grown;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_true(KP_RESERVE(numbers, room, (size_t)i + 1));
        numbers[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(numbers[i], i);
    grown = KP_RESERVE(numbers, room, SIZE_MAX / 2);
    assert_false(grown);
    assert_int_equal(numbers[999], 999);
    free(numbers);
}

static void text_grows(void **state)
{
    struct kp_strbuf text = {0};

    (void)state;
    kp_strbuf_add(&text, NULL, 0);
    assert_string_equal(text.text, "");
    kp_strbuf_addf(&text, "%d %s", 4, "pegs");
    kp_strbuf_fill(&text, '!', 3);
    assert_string_equal(text.text, "4 pegs!!!");
    assert_int_equal(text.length, 9);
    text.failed = true;
    kp_strbuf_addf(&text, "more");
    kp_strbuf_fill(&text, '?', 3);
    assert_string_equal(text.text, "4 pegs!!!");
    kp_strbuf_clear(&text);
    assert_false(text.failed);
    assert_string_equal(text.text, "");
    kp_strbuf_free(&text);
    assert_string_equal(kp_grouped(-123).text, "-123");
    assert_string_equal(kp_grouped(0).text, "0");
    assert_string_equal(kp_grouped(1296).text, "1,296");
    assert_string_equal(kp_grouped(INT64_MIN).text, "-9,223,372,036,854,775,808");
}

static void check_count(const struct kp_bignum *count, const char *decimal)
{
    struct kp_strbuf text = {0};

    kp_bignum_write(count, &text);
    assert_string_equal(text.text, decimal);
    kp_strbuf_free(&text);
}

static void counts_are_exact(void **state)
{
    struct kp_bignum power = {0}, sum = {0};

    (void)state;
    check_count(&power, "0");
    kp_bignum_set(&power, 1);
    for (int i = 0; i < 100; i++)
        kp_bignum_multiply(&power, 2);
    check_count(&power, "1267650600228229401496703205376");
    kp_bignum_set(&sum, UINT64_MAX);
    kp_bignum_add(&sum, &power);
    check_count(&sum, "1267650600246676145570412756991");
    for (int i = 0; i < 2; i++)
        kp_bignum_divide(&power, UINT32_C(1) << 20);
    assert_true(kp_bignum_is(&power, UINT64_C(1) << 60));
    kp_bignum_multiply(&power, 0);
    assert_true(kp_bignum_is(&power, 0));
    kp_bignum_multiply(&power, 5);
    kp_bignum_divide(&power, 5);
    check_count(&power, "0");
    kp_bignum_free(&power);
    kp_bignum_free(&sum);
}

/* 10^38 has zeros where its decimal chunks meet. */
static void counts_keep_their_zeros(void **state)
{
    struct kp_bignum count = {0};

    (void)state;
    kp_bignum_set(&count, 1);
    for (int i = 0; i < 38; i++)
        kp_bignum_multiply(&count, 10);
    check_count(&count, "100000000000000000000000000000000000000");
    kp_bignum_free(&count);
}

/* high * 2^64 + low, modulo a number below 2^32. */
static uint64_t modulo(uint64_t high, uint64_t low, uint64_t by)
{
    uint64_t base = (UINT64_MAX % by + 1) % by;

    return (high % by * base + low % by) % by;
}

/* a * b + more + carry, held against the sum modulo 2^64 and modulo two primes. */
static void expect_product(uint64_t a, uint64_t b, uint64_t more, uint64_t carry)
{
    static const uint64_t primes[] = {4294967291, 4294967279};
    uint64_t high = carry, low = kp_limb_multiply_halves(a, b, more, &high);
    uint64_t other_high = carry, other_low = kp_limb_multiply(a, b, more, &other_high);

    assert_true(low == a * b + more + carry);
    for (int i = 0; i < 2; i++) {
        uint64_t p = primes[i], product = a % p * (b % p) % p;

        assert_true(modulo(high, low, p) == (product + more % p + carry % p) % p);
    }
    assert_true(high == other_high && low == other_low);
}

static void products_of_limbs_are_exact(void **state)
{
    static const uint64_t limbs[] = {
        0,
        1,
        2,
        UINT32_MAX - 1,
        UINT32_MAX,
        UINT64_C(1) << 32,
        UINT64_MAX,
        UINT64_MAX - 1,
        1000000007,
        UINT64_MAX << 32,
        UINT64_C(1) << 63,
        UINT64_C(0x9e3779b97f4a7c15),
    };
    size_t n = sizeof limbs / sizeof *limbs;

    (void)state;
    for (size_t i = 0; i < n * n; i++)
        for (size_t k = 0; k < n * n; k++)
            expect_product(limbs[i / n], limbs[i % n], limbs[k / n], limbs[k % n]);
}

/* 64 bits, all of them 1, and 64 more, against a number that is doubled digit
 * by digit. */
static void long_counts_are_written(void **state)
{
    struct kp_bignum count = {0}, one = {0};
    char digits[2001] = "0";
    size_t length = 1;

    (void)state;
    kp_bignum_set(&one, 1);
    kp_bignum_set(&count, 0);
    for (int bit = 1; bit <= 6400; bit++) {
        int carry = 1;

        kp_bignum_multiply(&count, 2);
        kp_bignum_add(&count, &one);
        for (size_t i = length; i-- > 0; carry = carry > 9) {
            carry += 2 * (digits[i] - '0');
            digits[i] = (char)('0' + carry % 10);
        }
        if (carry) {
            memmove(digits + 1, digits, ++length);
            digits[0] = '1';
        }
        if (bit % 64 == 0)
            check_count(&count, digits);
    }
    kp_bignum_free(&count);
    kp_bignum_free(&one);
}

/* (2^64)^n - 1 and 1 is (2^64)^n: the carry runs through all limbs; and back by
 * division, with nothing lost. */
static void carries_run_through_all_limbs(void **state)
{
    uint64_t all[20], one_limb[] = {1};
    struct kp_bignum sum = {0}, one = {.limbs = one_limb, .size = 1};

    (void)state;
    for (size_t n = 1; n <= 20; n++) {
        struct kp_bignum most = {.limbs = all, .size = n};

        all[n - 1] = UINT64_MAX;
        kp_bignum_set(&sum, 0);
        kp_bignum_add(&sum, &most);
        assert_int_equal(kp_bignum_compare(&sum, &most), 0);
        kp_bignum_add(&sum, &one);
        assert_int_equal(sum.size, n + 1);
        assert_true(kp_bignum_compare(&sum, &most) > 0 && kp_bignum_compare(&most, &sum) < 0);
        for (size_t i = 0; i < 2 * n; i++)
            kp_bignum_divide(&sum, UINT32_C(1) << 31);
        assert_true(kp_bignum_is(&sum, UINT64_C(1) << 2 * n));
    }
    kp_bignum_free(&sum);
}

static int yes(void *data)
{
    (void)data;
    return 1;
}

static void limits_are_told(void **state)
{
    struct kp_limits none = {0}, late = {.deadline = 1e-9}, asked = {.asked_to_stop = yes};
    double now = kp_now();

    (void)state;
    assert_int_equal(kp_limits_check(&none), KP_COMPLETED);
    assert_int_equal(kp_limits_check(&late), KP_OUT_OF_TIME);
    assert_int_equal(kp_limits_check(&asked), KP_INTERRUPTED);
    assert_true(kp_now() >= now);
}

/* A text, how many bytes its first character takes, and the character. */
static void utf8_is_read(void **state)
{
    static const struct {
        const char *text;
        size_t size;
        uint32_t point;
    } rows[] = {
        {"a", 1, 'a'},
        {"\xC3\xA4", 2, 0xE4},
        {"\xE2\x9A\xAA", 3, 0x26AA},
        {"\xF0\x9F\x94\xB4", 4, 0x1F534},
        {"", 0, 0},
        {"\x80", 0, 0},
        {"\xC0\xAF", 0, 0},
        {"\xE0\x80\x80", 0, 0},
        {"\xED\xA0\x80", 0, 0},
        {"\xF4\x90\x80\x80", 0, 0},
        {"\xC3", 0, 0},
        {"\xFF", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t point = 0;

        assert_int_equal(kp_utf8_read(rows[i].text, strlen(rows[i].text), &point), rows[i].size);
        if (rows[i].size)
            assert_int_equal(point, rows[i].point);
    }
}

static void utf8_is_written(void **state)
{
    (void)state;
    for (uint32_t point = 1; point < 0x110000; point++) {
        char bytes[4];
        size_t size = kp_utf8_write(point, bytes);
        uint32_t back = 0;

        if (point >= 0xD800 && point < 0xE000)
            continue;
        assert_int_equal(kp_utf8_read(bytes, size, &back), size);
        assert_int_equal(back, point);
    }
    assert_int_equal(kp_utf8_count("a\xC3\xA4\xE2\x9A\xAA", 6), 3);
}

/* A text, and how many of its bytes are left when its last character is not
 * whole; bytes that belong to no character at all are let be. */
static void utf8_is_cut_between_characters(void **state)
{
    static const struct {
        const char *text;
        size_t length, whole;
    } rows[] = {
        {"", 0, 0},
        {"ab", 2, 2},
        {"a\xC3\xA4", 3, 3},
        {"a\xC3\xA4", 2, 1},
        {"a\xE2\x9A\xAA", 3, 1},
        {"\xF0\x9F\x94\xB4", 3, 0},
        {"\x80\x80", 2, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(kp_utf8_whole(rows[i].text, rows[i].length), rows[i].whole);
}

/* Folding never lengthens a character, and twice is once. */
static void folding_settles(void **state)
{
    (void)state;
    for (uint32_t point = 1; point < 0x10000; point++) {
        char bytes[4];
        size_t size = kp_utf8_write(point, bytes);

        assert_int_equal(kp_utf8_fold(kp_utf8_fold(point)), kp_utf8_fold(point));
        assert_true(kp_utf8_write(kp_utf8_fold(point), bytes) <= size);
    }
    assert_int_equal(kp_utf8_fold('R'), 'r');
    assert_int_equal(kp_utf8_fold(0xC4), 0xE4);
    assert_int_equal(kp_utf8_fold(0x416), 0x436);
}

static void case_is_ignored_in_whole_names(void **state)
{
    (void)state;
    assert_true(kp_utf8_same("", ""));
    assert_true(kp_utf8_same("Ann-\xC3\x84", "aNN-\xC3\xA4"));
    assert_false(kp_utf8_same("Ann", "Ann "));
    assert_false(kp_utf8_same("Ann ", "Ann"));
    assert_false(kp_utf8_same("a", "\xC3\xA4"));
    assert_true(kp_ascii_same("GAME i", "game I"));
    assert_false(kp_ascii_same("game", "games"));
    assert_false(kp_ascii_same("@", "`"));
    assert_true(kp_ascii_same_bytes("BLACK", "blackened", 5));
    assert_false(kp_ascii_same_bytes("BLACK", "blackened", 6));
}

/* Found from last to first, and told from first to last. */
static void problems_stand_in_order(void **state)
{
    struct kp_errors problems = {0};

    (void)state;
    for (unsigned line = 30; line >= 1; line--)
        kp_add_error(&problems, line, 1, "line %u", line);
    assert_int_equal(problems.count, KP_MOST_ERRORS);
    assert_int_equal(problems.left_out, 10);
    for (unsigned i = 0; i < KP_MOST_ERRORS; i++)
        assert_int_equal(problems.item[i].line, i + 1);
    kp_add_error(&problems, 1, 1, "a second one");
    assert_string_equal(problems.item[0].says, "line 1");
    assert_string_equal(problems.item[1].says, "a second one");
    kp_add_error(&problems, 99, 1, "beyond");
    assert_int_equal(problems.left_out, 12);
}

static void long_sentences_are_cut(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_diag why = {0};

    (void)state;
    kp_strbuf_fill(&text, 'a', 1000);
    assert_int_equal(kp_fail(&why, KP_BAD_INPUT, "%s", text.text), KP_BAD_INPUT);
    assert_int_equal(strlen(why.says), sizeof why.says - 1);
    memcpy(text.text + sizeof why.says - 2, "\xC3\xA4", 2); /* one byte of the two would fit */
    kp_fail(&why, KP_BAD_INPUT, "%s", text.text);
    assert_int_equal(strlen(why.says), sizeof why.says - 2);
    assert_int_equal(kp_fail(NULL, KP_BAD_INPUT, "nobody asked"), KP_BAD_INPUT);
    kp_strbuf_free(&text);
}

/* ---- Palettes ---------------------------------------------------------- */

static struct kp_palette *palette_of(const char *const *words, enum kp_status expected)
{
    struct kp_palette *palette = kp_palette_new();
    struct kp_diag why = {0};

    assert_non_null(palette);
    for (; *words; words++) {
        size_t name = strcspn(*words, "="), all = strlen(*words);
        size_t letter = name < all ? all - name - 1 : 0;

        assert_int_equal(kp_palette_add(palette, *words, name, *words + all - letter, letter, &why),
                         KP_OK);
    }
    assert_int_equal(kp_palette_finish(palette, &why), expected);
    assert_int_equal(why.says[0] != '\0', expected != KP_OK);
    return palette;
}

#define PALETTE(...) palette_of((const char *const[]){__VA_ARGS__, NULL}, KP_OK)
#define CLASH(...) \
    kp_palette_unref(palette_of((const char *const[]){__VA_ARGS__, NULL}, KP_BAD_INPUT))

static int find(const struct kp_palette *palette, const char *word)
{
    return kp_palette_find(palette, word, strlen(word)).colour;
}

static void letters_are_unique(void **state)
{
    struct kp_palette *palette = PALETTE("red", "blue", "black", "Brown=n");
    struct kp_colour_match b = kp_palette_find(palette, "B", 1);

    (void)state;
    assert_int_equal(find(palette, "r"), 0);
    assert_int_equal(find(palette, "BLUE"), 1);
    assert_int_equal(find(palette, "N"), 3);
    assert_int_equal(find(palette, "re"), -1);
    assert_int_equal(find(palette, "purple"), -1);
    assert_int_equal(find(palette, ""), -1);
    assert_int_equal(kp_palette_find_character(palette, 'R'), 0);
    assert_int_equal(kp_palette_find_character(palette, 'n'), 3);
    assert_int_equal(kp_palette_find_character(palette, 'b'), -1);
    assert_int_equal(kp_palette_find_character(palette, '\xc3'), -1);
    assert_int_equal(b.colour, -1);
    assert_true(b.candidates[0] >= 0 && b.candidates[1] >= 0 && b.candidates[0] != b.candidates[1]);
    assert_string_equal(kp_palette_letter(palette, 0), "r");
    assert_string_equal(kp_palette_letter(palette, 1), "");
    assert_string_equal(kp_palette_letter(palette, 3), "n");
    assert_string_equal(kp_palette_name(palette, 3), "Brown");
    kp_palette_unref(palette);
}

static void a_stronger_claim_wins(void **state)
{
    struct kp_palette *palette = PALETTE("b", "blue", "green=r", "red");

    (void)state;
    assert_int_equal(find(palette, "b"), 0);
    assert_int_equal(find(palette, "r"), 2);
    assert_int_equal(find(palette, "red"), 3);
    assert_string_equal(kp_palette_letter(palette, 3), "");
    assert_false(kp_palette_is_short(palette));
    kp_palette_unref(palette);
}

static void clashes_are_refused(void **state)
{
    (void)state;
    CLASH("red", "RED");
    CLASH("blue=k", "black=k");
    CLASH("k", "black=k");
    CLASH("Äpfel", "äpfel");
}

static void numbers_name_colours(void **state)
{
    struct kp_palette *palette = kp_palette_new();

    (void)state;
    assert_int_equal(kp_palette_add_numbers(palette, 0, 9, NULL), KP_OK);
    assert_true(kp_palette_is_short(palette));
    assert_int_equal(kp_palette_add_numbers(palette, 10, 300, NULL), KP_OK);
    assert_int_equal(kp_palette_finish(palette, NULL), KP_OK);
    assert_int_equal(kp_palette_size(palette), 301);
    assert_false(kp_palette_is_short(palette));
    for (int c = 0; c <= 300; c++)
        assert_int_equal(find(palette, kp_palette_name(palette, c)), c);
    kp_palette_unref(palette);
}

static void names_have_a_length(void **state)
{
    struct kp_palette *palette = kp_palette_new();
    char name[KP_NAME_BYTES + 1];

    (void)state;
    memset(name, 'x', sizeof name);
    assert_int_equal(kp_palette_add(palette, name, sizeof name, "", 0, NULL), KP_BAD_INPUT);
    assert_int_equal(kp_palette_add(palette, name, KP_NAME_BYTES, "", 0, NULL), KP_OK);
    assert_int_equal(kp_palette_finish(palette, NULL), KP_OK);
    assert_int_equal(kp_palette_find(palette, name, KP_NAME_BYTES).colour, 0);
    assert_int_equal(kp_palette_find(palette, name, sizeof name).colour, -1);
    kp_palette_unref(palette);
}

static void a_palette_has_holders(void **state)
{
    struct kp_palette *palette = PALETTE("red", "green");

    (void)state;
    assert_ptr_equal(kp_palette_ref(palette), palette);
    kp_palette_unref(palette);
    assert_int_equal(find(palette, "green"), 1);
    kp_palette_unref(palette);
    kp_palette_unref(NULL);
}

/* ---- Rules and predefined games ------------------------------------------------- */

static struct kp_rules *rules_of(const char *predefined)
{
    struct kp_rules *rules = kp_rules_new();

    assert_non_null(rules);
    assert_int_equal(kp_predefined_game_set(kp_predefined_game_find(predefined, strlen(predefined)),
                                            rules, NULL),
                     KP_OK);
    assert_int_equal(kp_palette_finish(rules->palette, NULL), KP_OK);
    return rules;
}

static void predefined_games_are_games(void **state)
{
    (void)state;
    for (const struct kp_predefined_game *predefined = kp_predefined_games; predefined->name;
         predefined++) {
        struct kp_rules *rules;

        assert_ptr_equal(kp_predefined_game_find(predefined->name, strlen(predefined->name)),
                         predefined);
        assert_int_equal(predefined->title[0] - '0', predefined->pegs);
        rules = rules_of(predefined->name);
        assert_int_equal(kp_rules_check(rules, NULL), KP_OK);
        for (int c = 0; c < rules->colours; c++)
            assert_string_not_equal(kp_palette_letter(rules->palette, c), "");
        kp_rules_unref(rules);
    }
}

static void predefined_games_have_other_names(void **state)
{
    static const char *const same[][2] = {{"classic", "MasterMind"},
                                          {"mini", "travel"},
                                          {"super", "advanced"},
                                          {"super", "Deluxe"},
                                          {"bulls-and-cows", "MOO"}};

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_ptr_equal(kp_predefined_game_find(same[i][0], strlen(same[i][0])),
                         kp_predefined_game_find(same[i][1], strlen(same[i][1])));
    assert_null(kp_predefined_game_find("class", 5));
    assert_null(kp_predefined_game_find("", 0));
}

static void the_box_is_known(void **state)
{
    static const char *const words[] = {"red", "g", "B", "4", "white", "k"};
    struct kp_rules *rules = rules_of("classic");

    (void)state;
    assert_int_equal(rules->pegs, 4);
    assert_int_equal(rules->colours, 6);
    assert_true(rules->repeats);
    for (int c = 0; c < 6; c++)
        assert_int_equal(find(rules->palette, words[c]), c);
    assert_int_equal(find(rules->palette, "7"), -1);
    kp_rules_unref(rules);
}

/* Pegs, colours, and whether the rules stand; 0 of either is not said. */
static void rules_are_checked(void **state)
{
    static const struct {
        int pegs, colours;
        bool repeats;
        enum kp_blanks blanks;
        enum kp_status status;
    } rows[] = {
        {4, 6, true, KP_NO_BLANKS, KP_OK},
        {0, 6, true, KP_NO_BLANKS, KP_BAD_INPUT},
        {4, 0, true, KP_NO_BLANKS, KP_BAD_INPUT},
        {4, 3, true, KP_NO_BLANKS, KP_OK},
        {4, 3, false, KP_NO_BLANKS, KP_BAD_INPUT},
        {4, 3, false, KP_GUESS_BLANKS, KP_BAD_INPUT},
        {4, 3, false, KP_BLANKS, KP_OK},
        {4, 4, false, KP_NO_BLANKS, KP_OK},
        {65535, 1024, true, KP_NO_BLANKS, KP_OK},
        {65535, 1025, true, KP_NO_BLANKS, KP_BAD_INPUT},
        {65536, 2, true, KP_NO_BLANKS, KP_BAD_INPUT},
        {1, 65535, true, KP_NO_BLANKS, KP_OK},
        {1, 65535, true, KP_BLANKS, KP_BAD_INPUT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kp_rules rules = {.pegs = rows[i].pegs,
                                 .colours = rows[i].colours,
                                 .repeats = rows[i].repeats,
                                 .blanks = rows[i].blanks};
        struct kp_diag why = {0};

        assert_int_equal(kp_rules_check(&rules, &why), rows[i].status);
        assert_int_equal(why.says[0] != '\0', rows[i].status != KP_OK);
    }
}

static void the_blank_is_the_last_colour(void **state)
{
    struct kp_rules *rules = rules_of("number");

    (void)state;
    assert_int_equal(kp_rules_guess_colours(rules), 6);
    rules->blanks = KP_GUESS_BLANKS;
    assert_int_equal(kp_rules_guess_colours(rules), 7);
    assert_int_equal(kp_rules_secret_colours(rules), 6);
    rules->blanks = KP_BLANKS;
    assert_int_equal(kp_rules_secret_colours(rules), 7);
    assert_true(kp_rules_is_blank(rules, 6));
    assert_string_equal(kp_rules_name(rules, 6), ".");
    assert_int_equal(kp_rules_number(rules, 6), 0);
    assert_int_equal(kp_rules_number(rules, 5), 6);
    kp_rules_unref(rules);
}

/* ---- Scores ------------------------------------------------------------ */

static void number_code(const char *digits, uint16_t *code)
{
    for (size_t p = 0; digits[p]; p++)
        code[p] = (uint16_t)(digits[p] - '0');
}

static struct kp_score score_of(enum kp_scoring scores, const char *secret, const char *guess)
{
    struct kp_rules rules = {.pegs = (int)strlen(secret), .colours = 10, .scores = scores};
    uint16_t codes[2][16];
    int tally[10] = {0};
    struct kp_score score;

    number_code(secret, codes[0]);
    number_code(guess, codes[1]);
    score = kp_score_guess(&rules, codes[0], codes[1], tally);
    for (int c = 0; c < 10; c++)
        assert_int_equal(tally[c], 0);
    return score;
}

/* UVa 340's example, the Mastermind article's duplicates, and ours. */
static void scores_are_published(void **state)
{
    static const struct {
        const char *secret, *guess;
        int black, white;
    } rows[] = {
        {"1355", "1123", 1, 1},
        {"1355", "4335", 2, 0},
        {"1355", "6551", 1, 2},
        {"1355", "6135", 1, 2},
        {"1355", "1355", 4, 0},
        {"1222456669", "1234567891", 2, 4},
        {"1222456669", "1122334455", 3, 2},
        {"1222456669", "1213151619", 5, 0},
        {"1222456669", "1225556667", 7, 0},
        {"5500", "5550", 3, 0}, /* white white black black, white white white black */
        {"1234", "4321", 0, 4},
        {"1111", "2222", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kp_score score = score_of(KP_BLACK_AND_WHITE, rows[i].secret, rows[i].guess);

        assert_int_equal(score.black, rows[i].black);
        assert_int_equal(score.white, rows[i].white);
        score = score_of(KP_BLACK_ONLY, rows[i].secret, rows[i].guess);
        assert_int_equal(score.black, rows[i].black);
        assert_int_equal(score.white, KP_UNKNOWN);
        score = score_of(KP_COLOURS_ONLY, rows[i].secret, rows[i].guess);
        assert_int_equal(score.black, 0);
        assert_int_equal(score.white, rows[i].black + rows[i].white);
    }
}

static void unknown_agrees_with_any(void **state)
{
    struct kp_score right = {1, 2};

    (void)state;
    assert_true(kp_score_agrees((struct kp_score){1, 2}, right));
    assert_true(kp_score_agrees((struct kp_score){KP_UNKNOWN, 2}, right));
    assert_true(kp_score_agrees((struct kp_score){1, KP_UNKNOWN}, right));
    assert_false(kp_score_agrees((struct kp_score){2, 1}, right));
    assert_false(kp_score_agrees((struct kp_score){KP_UNKNOWN, 1}, right));
}

/* ---- Transcripts ------------------------------------------------------- */

static void rows_are_kept(void **state)
{
    struct kp_rules *rules = rules_of("number");
    struct kp_transcript *game = kp_transcript_new(rules);
    uint16_t guess[4] = {0};

    (void)state;
    for (int i = 0; i < 100; i++) {
        guess[i % 4] = (uint16_t)(i % 6);
        assert_true(kp_transcript_add(game, guess, (struct kp_score){i == 90 ? 4 : 0, 0}, 7));
        assert_memory_equal(kp_transcript_guess(game, (size_t)i), guess, sizeof guess);
    }
    assert_int_equal(game->row_count, 100);
    assert_int_equal(kp_transcript_winning_row(game), 90);
    assert_int_equal(game->rows[99].line, 7);
    kp_rules_unref(rules); /* the game holds them */
    assert_int_equal(game->rules->pegs, 4);
    kp_transcript_free(game);
    kp_transcript_free(NULL);
}

static void notes_of_a_peg_intersect(void **state)
{
    struct kp_rules *rules = rules_of("number");
    struct kp_transcript *game = kp_transcript_new(rules);
    int left = -1;

    (void)state;
    assert_true(kp_transcript_allows(game, 1, 5));
    assert_false(kp_transcript_allows(game, 1, 6));
    assert_true(kp_transcript_restrict_peg(game, 1, (const uint16_t[]){4, 0, 4}, 3, true, &left));
    assert_int_equal(left, 4);
    assert_false(kp_transcript_allows(game, 1, 4));
    assert_true(kp_transcript_restrict_peg(game, 1, (const uint16_t[]){1, 2, 2}, 3, false, &left));
    assert_int_equal(left, 2);
    assert_true(kp_transcript_restrict_peg(game, 1, (const uint16_t[]){2, 3}, 2, false, &left));
    assert_int_equal(left, 1);
    assert_true(kp_transcript_allows(game, 1, 2));
    assert_false(kp_transcript_allows(game, 1, 3));
    assert_true(kp_transcript_allows(game, 0, 3));
    assert_true(kp_transcript_restrict_peg(game, 1, (const uint16_t[]){5}, 1, false, &left));
    assert_int_equal(left, 0);
    kp_transcript_free(game);
    kp_rules_unref(rules);
}

static void bounds_of_a_count_intersect(void **state)
{
    struct kp_rules *rules = rules_of("number");
    struct kp_transcript *game = kp_transcript_new(rules), *copy;

    (void)state;
    assert_int_equal(kp_transcript_times(game, 2).most, 4);
    assert_false(kp_transcript_names_times(game, 0));
    assert_true(kp_transcript_restrict_times(game, 2, 0, 4));
    assert_false(kp_transcript_bounds_times(game, 2));
    assert_true(kp_transcript_names_times(game, 0)); /* one line must stay */
    assert_true(kp_transcript_restrict_times(game, 2, 1, 3));
    assert_true(kp_transcript_restrict_times(game, 2, 2, 9));
    assert_int_equal(kp_transcript_times(game, 2).least, 2);
    assert_int_equal(kp_transcript_times(game, 2).most, 3);
    assert_true(kp_transcript_bounds_times(game, 2));
    assert_true(kp_transcript_names_times(game, 2));
    assert_false(kp_transcript_names_times(game, 0));
    copy = kp_transcript_copy(game);
    assert_null(kp_transcript_difference(game, copy));
    assert_true(kp_transcript_restrict_times(copy, 5, 0, 3));
    assert_string_equal(kp_transcript_difference(game, copy), "times known");
    kp_transcript_free(copy);
    kp_transcript_free(game);
    kp_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_grow),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(counts_are_exact),
        cmocka_unit_test(counts_keep_their_zeros),
        cmocka_unit_test(products_of_limbs_are_exact),
        cmocka_unit_test(long_counts_are_written),
        cmocka_unit_test(carries_run_through_all_limbs),
        cmocka_unit_test(limits_are_told),
        cmocka_unit_test(utf8_is_read),
        cmocka_unit_test(utf8_is_written),
        cmocka_unit_test(utf8_is_cut_between_characters),
        cmocka_unit_test(folding_settles),
        cmocka_unit_test(case_is_ignored_in_whole_names),
        cmocka_unit_test(problems_stand_in_order),
        cmocka_unit_test(long_sentences_are_cut),
        cmocka_unit_test(letters_are_unique),
        cmocka_unit_test(a_stronger_claim_wins),
        cmocka_unit_test(clashes_are_refused),
        cmocka_unit_test(numbers_name_colours),
        cmocka_unit_test(names_have_a_length),
        cmocka_unit_test(a_palette_has_holders),
        cmocka_unit_test(predefined_games_are_games),
        cmocka_unit_test(predefined_games_have_other_names),
        cmocka_unit_test(the_box_is_known),
        cmocka_unit_test(rules_are_checked),
        cmocka_unit_test(the_blank_is_the_last_colour),
        cmocka_unit_test(scores_are_published),
        cmocka_unit_test(unknown_agrees_with_any),
        cmocka_unit_test(rows_are_kept),
        cmocka_unit_test(notes_of_a_peg_intersect),
        cmocka_unit_test(bounds_of_a_count_intersect),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
