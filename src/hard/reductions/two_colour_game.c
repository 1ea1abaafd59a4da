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
