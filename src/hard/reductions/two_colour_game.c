#include "hard/reductions/two_colour_game.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum kp_status kp_two_colour_game_limits(int64_t pegs, int64_t rows, const char *at_least,
                                         struct kp_diag *why)
{
    if (pegs > KP_MOST_PEGS)
        return kp_fail(why, KP_BAD_INPUT,
                       "this would be a game of %s%lld pegs, and %d are the most there can be",
                       at_least, (long long)pegs, KP_MOST_PEGS);
    if (rows > KP_MOST_ROWS)
        return kp_fail(why, KP_BAD_INPUT,
                       "this would be a game of %s%lld rows, and %d are the most there can be",
                       at_least, (long long)rows, KP_MOST_ROWS);
    return KP_OK;
}

enum kp_status kp_two_colour_game_begin(struct kp_two_colour_game *sheet, int64_t pegs,
                                        int64_t ones, int64_t rows, struct kp_diag *why)
{
    enum kp_status status = kp_two_colour_game_limits(pegs, rows, "", why);

    if (status)
        return status;
    sheet->pegs = (int)pegs;
    sheet->ones = (int)ones;
    sheet->rows = (size_t)rows;
    sheet->step = 1;
    if (pegs == 0) {
        sheet->pegs = 1;
        sheet->ones = 0;
        kp_two_colour_game_name(sheet, "of no meaning, and 0, for a game has a peg");
    }
    return KP_OK;
}

static void add_line(struct kp_strbuf *to, const char *format, va_list arguments)
{
    kp_strbuf_vaddf(to, format, arguments);
    kp_strbuf_add(to, "\n", 1);
}

void kp_two_colour_game_about(struct kp_two_colour_game *sheet, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_line(&sheet->about, format, arguments);
    va_end(arguments);
}

void kp_two_colour_game_tell_size(struct kp_two_colour_game *sheet)
{
    kp_two_colour_game_about(sheet, "the game: %d pegs, %d of them 1; %zu rows", sheet->pegs,
                             sheet->ones, sheet->rows);
}

void kp_two_colour_game_name(struct kp_two_colour_game *sheet, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_line(&sheet->names, format, arguments);
    va_end(arguments);
    sheet->named++;
}

/* `pegs` NULL: all of them. */
static void add_row(struct kp_two_colour_game *sheet, const int *pegs, size_t n,
                    struct kp_score score)
{
    size_t begin = sheet->member_count;

    if (sheet->failed || !KP_RESERVE(sheet->row, sheet->row_room, sheet->count + 1) ||
        !KP_RESERVE(sheet->members, sheet->member_room, begin + n)) {
        sheet->failed = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        sheet->members[begin + i] = pegs ? pegs[i] : (int)i;
    sheet->member_count += n;
    sheet->row[sheet->count++] = (struct kp_two_colour_game_row){begin, n, score};
}

/* All pegs guessed 1: the black ones are those of the secret that are 1. */
static void add_all(struct kp_two_colour_game *sheet, int ones)
{
    add_row(sheet, NULL, (size_t)sheet->pegs, (struct kp_score){ones, 0});
}

void kp_two_colour_game_total(struct kp_two_colour_game *sheet)
{
    kp_strbuf_addf(&sheet->says, "%d of the %d pegs are 1\n", sheet->ones, sheet->pegs);
    add_all(sheet, sheet->ones);
}

static void clash(struct kp_two_colour_game *sheet)
{
    add_all(sheet, sheet->ones < sheet->pegs ? sheet->pegs : 0);
}

void kp_two_colour_game_clash(struct kp_two_colour_game *sheet, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_line(&sheet->says, format, arguments);
    va_end(arguments);
    clash(sheet);
}

/* With k = |G| and K = `ones`: b = n - (k-t) - (K-t), w = 2 min(k-t, K-t). */
static void score_row(struct kp_two_colour_game *sheet, const int *pegs, int k, int64_t t)
{
    int zeros = sheet->pegs - k, guessed, missed;

    if (t < 0 || t > k || t > sheet->ones || sheet->ones - t > zeros) {
        clash(sheet);
        return;
    }
    guessed = k - (int)t;
    missed = sheet->ones - (int)t;
    add_row(sheet, pegs, (size_t)k,
            (struct kp_score){sheet->pegs - guessed - missed,
                              2 * (guessed < missed ? guessed : missed)});
}

void kp_two_colour_game_add_row(struct kp_two_colour_game *sheet, const int *pegs, size_t n,
                                int64_t t, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_line(&sheet->says, format, arguments);
    va_end(arguments);
    score_row(sheet, pegs, (int)n, t);
}

enum kp_status kp_two_colour_game_end(const struct kp_two_colour_game *sheet, struct kp_diag *why)
{
    if (sheet->failed || sheet->about.failed || sheet->names.failed || sheet->says.failed)
        return kp_no_memory(why);
    assert(sheet->count == sheet->rows && sheet->named == (size_t)sheet->pegs);
    return KP_OK;
}

void kp_two_colour_game_free(struct kp_two_colour_game *sheet)
{
    free(sheet->row);
    free(sheet->members);
    kp_strbuf_free(&sheet->about);
    kp_strbuf_free(&sheet->names);
    kp_strbuf_free(&sheet->says);
    memset(sheet, 0, sizeof *sheet);
}

/* A sheet as a transcript: in memory, and as text. */
struct kp_rules *kp_two_colour_game_rules(const struct kp_two_colour_game *sheet)
{
    struct kp_rules *rules = kp_rules_new();

    if (!rules)
        return NULL;
    rules->pegs = sheet->pegs;
    rules->colours = 2;
    rules->palette = kp_palette_new();
    if (rules->palette && kp_palette_add_numbers(rules->palette, 0, 1, NULL) == KP_OK &&
        kp_palette_finish(rules->palette, NULL) == KP_OK)
        return rules;
    kp_rules_unref(rules);
    return NULL;
}

static bool add_rows(const struct kp_two_colour_game *sheet, struct kp_transcript *game)
{
    uint16_t *guess = kp_calloc((size_t)sheet->pegs, sizeof *guess);
    bool good = guess != NULL;

    for (size_t r = 0; good && r < sheet->count; r++) {
        const struct kp_two_colour_game_row *row = &sheet->row[r];
        const int *members = sheet->members + row->begin;

        for (size_t i = 0; i < row->length; i++)
            guess[members[i]] = 1;
        good = kp_transcript_add(game, guess, row->score, 0);
        for (size_t i = 0; i < row->length; i++)
            guess[members[i]] = 0;
    }
    free(guess);
    return good;
}

struct kp_transcript *kp_two_colour_game_transcript(const struct kp_two_colour_game *sheet)
{
    struct kp_rules *rules = kp_two_colour_game_rules(sheet);
    struct kp_transcript *game = rules ? kp_transcript_new(rules) : NULL;
    bool good = game && add_rows(sheet, game);

    kp_rules_unref(rules);
    if (good)
        return game;
    kp_transcript_free(game);
    return NULL;
}

double kp_two_colour_game_bytes(const struct kp_two_colour_game *sheet)
{
    return (double)sheet->pegs * (double)sheet->count * sizeof(uint16_t);
}

#define PIECE (1 << 16) /* bytes to gather before they are handed over */

/* Text on its way out. */
struct pen {
    const struct kp_out *out;
    struct kp_strbuf text;
    bool failed; /* to be written */
};

static void leave(struct pen *pen, size_t at_least)
{
    if (pen->text.length < at_least || pen->text.length == 0 || pen->text.failed)
        return;
    if (!pen->failed)
        pen->failed = !pen->out->write(pen->out->to, pen->text.text, pen->text.length);
    kp_strbuf_clear(&pen->text);
}

/* The next line of *lines, behind "# " and `before`. */
static void write_comment(struct pen *pen, const char **lines, const char *before, size_t number)
{
    size_t length = strcspn(*lines, "\n");

    kp_strbuf_addf(&pen->text, "# %s", before);
    if (number)
        kp_strbuf_addf(&pen->text, "%zu: ", number);
    kp_strbuf_add(&pen->text, *lines, length);
    kp_strbuf_add(&pen->text, "\n", 1);
    *lines += length + 1;
    leave(pen, PIECE);
}

static void write_row(struct pen *pen, const struct kp_two_colour_game *sheet,
                      const struct kp_two_colour_game_row *row)
{
    struct kp_strbuf *to = &pen->text;
    size_t begin = to->length;

    kp_strbuf_fill(to, '0', (size_t)sheet->pegs);
    for (size_t i = 0; !to->failed && i < row->length; i++)
        to->text[begin + (size_t)sheet->members[row->begin + i]] = '1';
    kp_strbuf_addf(to, " : %d %d\n", row->score.black, row->score.white);
    leave(pen, PIECE);
}

enum kp_status kp_two_colour_game_write(const struct kp_two_colour_game *sheet,
                                        const struct kp_out *out)
{
    struct pen pen = {.out = out};
    const char *about = sheet->about.text, *names = sheet->names.text, *says = sheet->says.text;
    bool starved;

    while (about && *about)
        write_comment(&pen, &about, "", 0);
    kp_strbuf_addf(&pen.text, "pegs %d\ncolours 0 1\n", sheet->pegs);
    for (size_t p = 0; p < sheet->named; p++)
        write_comment(&pen, &names, "peg ", p + 1);
    for (size_t r = 0; r < sheet->count; r++) {
        write_comment(&pen, &says, "row ", r + 1);
        write_row(&pen, sheet, &sheet->row[r]);
    }
    starved = pen.text.failed;
    leave(&pen, 0);
    kp_strbuf_free(&pen.text);
    return starved ? KP_NO_MEMORY : pen.failed ? KP_WRITE_FAILED : KP_OK;
}
