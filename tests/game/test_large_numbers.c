/* A number of the input that has too many bits is refused, or has its exact
 * value; it is never cut to the bits that a word of this machine holds.
 *
 * Each place where a number can stand is a row: a text with '@' for the
 * number, and one that is good there.  With 2^32, 2^33, 2^63, 2^64 or 10^30
 * added to the good one the text must be refused: a reader that cuts 32 or 64
 * bits off would see the good one again. */
#include "help/read_transcripts.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct place {
    const char *format; /* or the name of a reduction */
    const char *text;
    int good;
};

/* clang-format off */
static const struct place games[] = {
    {"text", "pegs @\ncolours 6\n1122 : 1 1\n", 4},
    {"text", "pegs 4\ncolours @\n1122 : 1 1\n", 6},
    {"text", "pegs 4\ncolours 1-@\n1122 : 1 1\n", 6},
    {"text", "pegs 2\ncolours @-10\n5 6 : 1 0\n", 3},
    {"text", "pegs 4\ncolours 6\nboard @\n1122 : 1 1\n", 10},
    {"text", "pegs 4\ncolours 6\npeg @ : 1 2\n1122 : 1 1\n", 3},
    {"text", "pegs 4\ncolours 12\n1 1 2 @ : 1 1\n", 2},
    {"text", "pegs 4\ncolours 12\n1 1 2 2 : 1 1\nsecret 1 2 3 @\n", 4},
    {"text", "pegs 4\ncolours 6\n1122 : @ 1\n", 1},
    {"text", "pegs 4\ncolours 6\n1122 : 1 @\n", 1},
    {"text", "pegs 4\ncolours 6\n1122 : @b 1w\n", 1},
    {"text", "pegs 4\ncolours 6\n1122 : 1b@w\n", 0},
    {"text", "pegs 4\ncolours 6\nscores black\n1122 : @\n", 1},
    {"text", "pegs 4\ncolours 6\nscores colours\n1122 : @\n", 1},
    {"json", "{\"pegs\":@,\"colours\":6,\"rows\":[]}", 4},
    {"json", "{\"pegs\":@.0,\"colours\":6,\"rows\":[]}", 4},
    {"json", "{\"pegs\":4,\"colours\":@,\"rows\":[]}", 6},
    {"json", "{\"pegs\":4,\"colours\":6,\"board\":@,\"rows\":[]}", 10},
    {"json", "{\"pegs\":4,\"colours\":6,\"rows\":[{\"guess\":[1,1,2,2],\"black\":@,\"white\":1}]}", 1},
    {"json", "{\"pegs\":4,\"colours\":6,\"rows\":[{\"guess\":[1,1,2,2],\"black\":@.0,\"white\":1}]}", 1},
    {"json", "{\"pegs\":4,\"colours\":6,\"rows\":[{\"guess\":[1,1,2,2],\"black\":1,\"white\":@}]}", 1},
    {"json", "{\"pegs\":4,\"colours\":6,\"scores\":\"colours\",\"rows\":[{\"guess\":[1,1,2,2],\"total\":@}]}", 2},
    {"json", "{\"pegs\":4,\"colours\":6,\"rows\":[{\"guess\":[1,1,2,@],\"black\":1,\"white\":1}]}", 2},
    {"json", "{\"pegs\":4,\"colours\":6,\"peg\":{\"@\":[1,2]},\"rows\":[]}", 3},
    {"json", "{\"pegs\":4,\"colours\":6,\"peg\":{\"3\":[1,@]},\"rows\":[]}", 2},
    {"json", "{\"pegs\":4,\"colours\":6,\"rows\":[],\"secret\":[1,2,3,@]}", 4},
    {"text", "game bulls-and-cows\n1234 @A2B\n", 1},
    {"text", "game bulls-and-cows\n1234 1A@B\n", 2},
};

static const struct place problems_of[] = {
    {"cnf", "p cnf @ 1\n1 2 0\n", 2},
    {"cnf", "p cnf 2 @\n1 2 0\n", 1},
    {"cnf", "p cnf 2 1\n1 @ 0\n", 2},
    {"cnf", "p cnf 2 1\n1 -@ 0\n", 2},
    {"cnf", "p cnf 2 1\n1 2 @\n", 0},
};

/* clang-format on */

static const char *const beyond[] = {
    "4294967296",
    "8589934592",
    "9223372036854775808",
    "18446744073709551616",
    "1000000000000000000000000000000",
};

#define BEYOND (sizeof beyond / sizeof *beyond)

/* A decimal number and a small one. */
static void add(const char *decimal, int small, char *sum)
{
    size_t i = strlen(decimal);

    sum[i] = '\0';
    for (int carry = small; i-- > 0; carry /= 10) {
        carry += decimal[i] - '0';
        sum[i] = (char)('0' + carry % 10);
    }
}

/* The text with the number for '@', and for '#' and a digit the number's length
 * and so many bytes more. */
static struct kp_strbuf fill(const char *text, const char *number)
{
    struct kp_strbuf filled = {0};

    for (; *text; text++)
        if (*text == '@')
            kp_strbuf_addf(&filled, "%s", number);
        else if (*text == '#')
            kp_strbuf_addf(&filled, "%zu", strlen(number) + (size_t)(*++text - '0'));
        else
            kp_strbuf_add(&filled, text, 1);
    return filled;
}

static enum kp_status read_game(const struct place *place, const struct kp_strbuf *text)
{
    struct kp_read_result reading = kp_read_as(place->format, text->text, text->length);
    enum kp_status status = reading.status;

    kp_read_result_free(&reading);
    return status;
}

static enum kp_status read_problem(const struct place *place, const struct kp_strbuf *text)
{
    struct kp_strbuf game = {0};
    struct kp_out out = kp_strbuf_out(&game);
    enum kp_status status = kp_reduce(place->format, text->text, text->length, &out, NULL);

    kp_strbuf_free(&game);
    return status;
}

typedef enum kp_status reader(const struct place *place, const struct kp_strbuf *text);

static enum kp_status read_with(const struct place *place, reader *read, const char *number)
{
    struct kp_strbuf text = fill(place->text, number);
    enum kp_status status = read(place, &text);

    kp_strbuf_free(&text);
    return status;
}

static void expect_refused(const struct place *places, size_t n, reader *read)
{
    char number[64];

    for (size_t i = 0; i < n; i++) {
        snprintf(number, sizeof number, "%d", places[i].good);
        if (read_with(&places[i], read, number) != KP_OK)
            fail_msg("not read with %s: %s", number, places[i].text);
        for (size_t k = 0; k < BEYOND; k++) {
            add(beyond[k], places[i].good, number);
            if (read_with(&places[i], read, number) != KP_BAD_INPUT)
                fail_msg("read with %s: %s", number, places[i].text);
        }
    }
}

static void numbers_of_games_keep_their_bits(void **state)
{
    (void)state;
    expect_refused(games, sizeof games / sizeof *games, read_game);
}

static void numbers_of_problems_keep_their_bits(void **state)
{
    (void)state;
    expect_refused(problems_of, sizeof problems_of / sizeof *problems_of, read_problem);
}

/* A sum may be large: it is read exactly, or refused. */
static void sums_are_exact(void **state)
{
    static const struct {
        const char *format, *number;
        int64_t sum; /* -1: it is refused */
    } sums[] = {
        {"text", "4294967300", INT64_C(4294967300)},
        {"json", "4294967300", INT64_C(4294967300)},
        {"json", "4294967300.0", INT64_C(4294967300)},
        {"text", "999999999999999", INT64_C(999999999999999)},
        {"json", "999999999999999", INT64_C(999999999999999)},
        {"text", "1000000000000000", -1},
        {"json", "1000000000000000", -1},
        {"text", "18446744073709551630", -1},
        {"json", "18446744073709551630", -1},
        {"json", "1e30", -1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        struct kp_strbuf text = fill(sums[i].format[0] == 't'
                                         ? "pegs 4\ncolours 6\nsum @\n1122 : 1 1\n"
                                         : "{\"pegs\":4,\"colours\":6,\"sum\":@,\"rows\":[]}",
                                     sums[i].number);
        struct kp_read_result reading = kp_read_as(sums[i].format, text.text, text.length);

        if (reading.status != (sums[i].sum < 0 ? KP_BAD_INPUT : KP_OK))
            fail_msg("%s: status %d", text.text, reading.status);
        if (reading.status == KP_OK)
            assert_true(kp_match_game(reading.match, 0)->sum == sums[i].sum);
        kp_read_result_free(&reading);
        kp_strbuf_free(&text);
    }
}

/* The number of a row is a remark, and it is remarked with its exact value. */
static void row_numbers_are_exact(void **state)
{
    static const char text[] = "pegs 4\ncolours 6\n4294967297. 1122 : 1 1\n";
    struct kp_read_result reading = kp_read_as("text", text, strlen(text));
    struct kp_strbuf told = {0};

    (void)state;
    assert_int_equal(reading.status, KP_OK);
    kp_add_games(reading.match, &told);
    assert_non_null(strstr(told.text, "numbered 4294967297 but is row 1"));
    kp_strbuf_free(&told);
    kp_read_result_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_games_keep_their_bits),
        cmocka_unit_test(numbers_of_problems_keep_their_bits),
        cmocka_unit_test(sums_are_exact),
        cmocka_unit_test(row_numbers_are_exact),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
