/* A sheet as a transcript: in memory, and as text. */
#include "hard/reductions/two_colour_game.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

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
