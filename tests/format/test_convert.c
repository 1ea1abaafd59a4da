/* Games made to fit a format of another program are written in it as that program writes
 * them, byte for byte, and read back as the same games.  The texts are put together here from
 * the description of each format, and not by keypeg's writers. */
#include "game/transcript.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"
#include "help/round_trip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MOST_PEGS 12

struct row {
    int guess[MOST_PEGS], black, white; /* colours from 0 on, -1 a hole; counts, -1 unknown */
};

/* A match as a transcript, and as the other program would write it. */
struct texts {
    struct kp_strbuf transcript, foreign;
};

static int between(uint64_t *seed, int least, int most)
{
    return least + kp_seeded_below(seed, most - least + 1);
}

/* Two counts that a score may have, whether or not a secret can give them. */
static void draw_score(uint64_t *seed, int pegs, struct row *row)
{
    row->black = between(seed, 0, pegs);
    row->white = between(seed, 0, pegs - row->black);
}

static void draw_code(uint64_t *seed, int pegs, int colours, bool repeats, int *code)
{
    for (int p = 0; p < pegs; p++) {
        bool again;

        do {
            code[p] = kp_seeded_below(seed, colours);
            again = false;
            for (int q = 0; q < p; q++)
                again = again || code[q] == code[p];
        } while (again && !repeats);
    }
}

static void add_count(const char *before, int count, const char *after, struct kp_strbuf *to)
{
    if (count < 0)
        kp_strbuf_addf(to, "%s?%s", before, after);
    else
        kp_strbuf_addf(to, "%s%d%s", before, count, after);
}

/* ---- Bulls and Cows ----------------------------------------------------------- */

/* The guess of a first row has different digits, which tell what the text is. */
static void add_bulls_row(uint64_t *seed, int pegs, bool first, struct texts *to)
{
    struct row row;
    char guess[MOST_PEGS + 1] = "";

    draw_code(seed, pegs, 10, !first, row.guess);
    for (int p = 0; p < pegs; p++)
        guess[p] = (char)('0' + row.guess[p]);
    draw_score(seed, pegs, &row);
    row.black = between(seed, 0, 9) ? row.black : -1;
    row.white = between(seed, 0, 9) ? row.white : -1;
    kp_strbuf_addf(&to->transcript, "%s :", guess);
    add_count(" ", row.black, "", &to->transcript);
    add_count(" ", row.white, "\n", &to->transcript);
    kp_strbuf_addf(&to->foreign, "%s", guess);
    add_count(" ", row.black, "A", &to->foreign);
    add_count("", row.white, "B\n", &to->foreign);
}

static void make_bulls(uint64_t *seed, int games, struct texts *to)
{
    for (int game = 0; game < games; game++) {
        int pegs = between(seed, 1, 10);

        kp_strbuf_addf(&to->transcript, "%sgame bulls-and-cows\npegs %d\n", game ? "---\n" : "",
                       pegs);
        kp_strbuf_addf(&to->foreign, "%s", game ? "---\n" : "");
        for (int rows = between(seed, 1, 6), row = 0; row < rows; row++)
            add_bulls_row(seed, pegs, game + row == 0, to);
    }
}

/* ---- There and back ------------------------------------------------------------- */

static const struct format {
    const char *name;
    void (*make)(uint64_t *seed, int games, struct texts *to);
} formats[] = {{"bulls", make_bulls}};

static void expect_read(const char *format, const struct kp_strbuf *text,
                        const struct kp_match *match)
{
    struct kp_read_result reading = kp_read_as(format, text->text, text->length);
    const char *differs;

    if (reading.status != KP_OK)
        fail_msg("%u:%u: %s\n%s", reading.problems.item[0].line, reading.problems.item[0].column,
                 reading.problems.item[0].says, text->text);
    differs = kp_match_difference(match, reading.match);
    if (differs)
        fail_msg("%s\n%s", differs, text->text);
    kp_read_result_free(&reading);
}

static void expect_both_ways(const struct format *format, uint64_t *seed)
{
    struct texts made = {{0}, {0}};
    struct kp_read_result reading;
    struct kp_strbuf written;

    format->make(seed, between(seed, 1, 3), &made);
    reading = kp_read_text(made.transcript.text, made.transcript.length);
    if (reading.status != KP_OK)
        fail_msg("%u:%u: %s\n%s", reading.problems.item[0].line, reading.problems.item[0].column,
                 reading.problems.item[0].says, made.transcript.text);
    written = kp_match_text(reading.match, format->name);
    if (strcmp(written.text, made.foreign.text) != 0)
        fail_msg("%s, and should be\n%s", written.text, made.foreign.text);
    expect_read(format->name, &made.foreign, reading.match);
    expect_read(NULL, &made.foreign, reading.match); /* the text says which format it is */
    kp_read_result_free(&reading);
    kp_strbuf_free(&written);
    kp_strbuf_free(&made.transcript);
    kp_strbuf_free(&made.foreign);
}

static void formats_of_others_come_back(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        uint64_t seed = 20261122 + f;

        for (int i = kp_share(3000); i > 0; i--)
            expect_both_ways(&formats[f], &seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_of_others_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
