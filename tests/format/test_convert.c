/* Games made to fit a format of another program are written in it as that program writes
 * them, byte for byte, and read back as the same games.  The texts are put together here from
 * the description of each format, and not by keypeg's writers. */
#include "base/sha1.h"
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

/* ---- The contest --------------------------------------------------------------- */

static void add_contest_row(uint64_t *seed, int pegs, int colours, struct texts *to)
{
    struct row row;

    for (int p = 0; p < pegs; p++) {
        int colour = between(seed, 1, colours);

        kp_strbuf_addf(&to->transcript, "%d ", colour);
        kp_strbuf_addf(&to->foreign, "%s%d", p ? " " : "", colour);
    }
    draw_score(seed, pegs, &row);
    kp_strbuf_addf(&to->transcript, ": %d %d\n", row.black, row.white);
    kp_strbuf_addf(&to->foreign, "\n%d %d\n", row.black, row.white);
}

static void make_contest(uint64_t *seed, int games, struct texts *to)
{
    kp_strbuf_addf(&to->foreign, "%d\n", games);
    for (int game = 0; game < games; game++) {
        int pegs = between(seed, 1, MOST_PEGS), colours = between(seed, 1, 30);
        int rows = between(seed, game == 0, 6); /* the first row tells what the text is */

        kp_strbuf_addf(&to->transcript, "%spegs %d\ncolours ", game ? "---\n" : "", pegs);
        for (int c = 1; c <= colours && colours > 9; c++)
            kp_strbuf_addf(&to->transcript, "%d ", c);
        kp_strbuf_addf(&to->transcript, colours > 9 ? "\n" : "%d\n", colours);
        kp_strbuf_addf(&to->foreign, "%d %d %d\n", pegs, colours, rows);
        for (; rows > 0; rows--)
            add_contest_row(seed, pegs, colours, to);
    }
}

/* ---- Guess --------------------------------------------------------------------- */

static void add_record(struct kp_strbuf *to, const char *key, const char *value)
{
    kp_strbuf_addf(to, "%-8s:%zu:%s\n", key, strlen(value), value);
}

/* obfuscate_bitmap of the puzzles' misc.c: the first half of the bytes is masked with SHA-1
 * of the second, and then the second with SHA-1 of the masked first. */
static void mask_half(unsigned char *half, size_t size, const unsigned char *other, size_t others)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char seed[MOST_PEGS + 16], digest[KP_SHA1_BYTES];
        int digits;

        memcpy(seed, other, others);
        digits = snprintf((char *)seed + others, 16, "%zu", i / KP_SHA1_BYTES);
        kp_sha1(seed, others + (size_t)digits, digest);
        half[i] ^= digest[i % KP_SHA1_BYTES];
    }
}

static void add_description(const int *secret, int pegs, struct kp_strbuf *to)
{
    unsigned char bytes[MOST_PEGS];
    char hex[2 * MOST_PEGS + 1];
    size_t first = (size_t)pegs / 2, second = (size_t)pegs - first;

    for (int p = 0; p < pegs; p++)
        bytes[p] = (unsigned char)(secret[p] + 1);
    mask_half(bytes, first, bytes + first, second);
    mask_half(bytes + first, second, bytes, first);
    for (int p = 0; p < pegs; p++)
        snprintf(hex + 2 * p, 3, "%02x", bytes[p]);
    add_record(to, "DESC", hex);
}

/* The score of a guess, peg by peg as a person finds it. */
static void score(const int *secret, int pegs, struct row *row)
{
    bool used[MOST_PEGS] = {false};

    row->black = row->white = 0;
    for (int p = 0; p < pegs; p++)
        row->black += used[p] = row->guess[p] == secret[p];
    for (int p = 0; p < pegs; p++)
        for (int q = 0; q < pegs && row->guess[p] != secret[p]; q++)
            if (!used[q] && row->guess[p] == secret[q]) {
                used[q] = true;
                row->white++;
                break;
            }
}

static void add_move(const struct row *row, int pegs, struct texts *to)
{
    char move[8 * MOST_PEGS] = "G";
    size_t length = 1;

    for (int p = 0; p < pegs; p++) {
        if (row->guess[p] < 0)
            kp_strbuf_addf(&to->transcript, ". ");
        else
            kp_strbuf_addf(&to->transcript, "%d ", row->guess[p] + 1);
        length += (size_t)snprintf(move + length, sizeof move - length, "%s%d", p ? "," : "",
                                   row->guess[p] + 1);
    }
    kp_strbuf_addf(&to->transcript, ": %d %d\n", row->black, row->white);
    add_record(&to->foreign, "MOVE", move);
}

static void make_save(uint64_t *seed, struct texts *to)
{
    bool repeats = kp_seeded_below(seed, 3), blanks = kp_seeded_below(seed, 2);
    int colours = between(seed, 2, 10), pegs = between(seed, 2, repeats ? MOST_PEGS : colours);
    int board = between(seed, 1, 12), rows = between(seed, 0, board), secret[MOST_PEGS], played = 0;
    char parameters[40], number[16], empty[2 * MOST_PEGS];
    struct texts moves = {{0}, {0}};
    struct row row;

    draw_code(seed, pegs, colours, repeats, secret);
    for (row.black = 0; played < rows && row.black < pegs; played++) {
        for (int p = 0; p < pegs; p++)
            row.guess[p] = blanks && !kp_seeded_below(seed, 8) ? -1
                           : kp_seeded_below(seed, 4)          ? secret[p]
                                                               : kp_seeded_below(seed, colours);
        score(secret, pegs, &row);
        add_move(&row, pegs, &moves);
    }

    kp_strbuf_addf(&to->transcript, "pegs %d\ncolours ", pegs);
    for (int c = 1; c <= colours && colours > 9; c++)
        kp_strbuf_addf(&to->transcript, "%d ", c);
    kp_strbuf_addf(&to->transcript, colours > 9 ? "\n" : "%d\n", colours);
    kp_strbuf_addf(&to->transcript, "blanks %s\nrepeats %s\nboard %d\n%ssecret",
                   blanks ? "guesses" : "no", repeats ? "yes" : "no", board,
                   played ? moves.transcript.text : "");
    for (int p = 0; p < pegs; p++)
        kp_strbuf_addf(&to->transcript, " %d", secret[p] + 1);
    kp_strbuf_addf(&to->transcript, "\n");

    snprintf(parameters, sizeof parameters, "c%dp%dg%d%c%c", colours, pegs, board,
             blanks ? 'b' : 'B', repeats ? 'm' : 'M');
    snprintf(number, sizeof number, "%d", played + 1);
    for (int p = 0; p < pegs; p++)
        memcpy(empty + 2 * p, p + 1 < pegs ? "0," : "0", p + 1 < pegs ? 3 : 2);
    add_record(&to->foreign, "SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
    add_record(&to->foreign, "VERSION", "1");
    add_record(&to->foreign, "GAME", "Guess");
    add_record(&to->foreign, "PARAMS", parameters);
    add_record(&to->foreign, "CPARAMS", parameters);
    add_description(secret, pegs, &to->foreign);
    add_record(&to->foreign, "UI", empty);
    add_record(&to->foreign, "NSTATES", number);
    add_record(&to->foreign, "STATEPOS", number);
    kp_strbuf_addf(&to->foreign, "%s", played ? moves.foreign.text : "");
    kp_strbuf_free(&moves.transcript);
    kp_strbuf_free(&moves.foreign);
}

static void make_guess(uint64_t *seed, int games, struct texts *to)
{
    for (int game = 0; game < games; game++) {
        kp_strbuf_addf(&to->transcript, "%s", game ? "---\n" : "");
        make_save(seed, to);
    }
}

/* ---- There and back ------------------------------------------------------------- */

static const struct format {
    const char *name;
    void (*make)(uint64_t *seed, int games, struct texts *to);
} formats[] = {{"bulls", make_bulls}, {"contest", make_contest}, {"guess", make_guess}};

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
