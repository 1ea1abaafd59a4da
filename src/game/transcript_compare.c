#include "game/transcript_compare.h"

#include <stdio.h>
#include <string.h>

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Names are shown as they were written; letters and aliases are how they are found. */
static bool same_colour(const struct kp_palette *a, const struct kp_palette *b, int c)
{
    char alias[16];
    size_t length = (size_t)snprintf(alias, sizeof alias, "%d", c + 1);
    struct kp_colour_match of_a = kp_palette_find(a, alias, length);
    struct kp_colour_match of_b = kp_palette_find(b, alias, length);

    return same_text(kp_palette_name(a, c), kp_palette_name(b, c)) &&
           same_text(kp_palette_letter(a, c), kp_palette_letter(b, c)) &&
           same_text(kp_palette_declared(a, c), kp_palette_declared(b, c)) &&
           of_a.colour == of_b.colour;
}

static bool same_palette(const struct kp_palette *a, const struct kp_palette *b)
{
    bool same = kp_palette_size(a) == kp_palette_size(b) &&
                kp_palette_is_short(a) == kp_palette_is_short(b);

    for (int c = 0; same && a != b && c < kp_palette_size(a); c++)
        same = same_colour(a, b, c);
    return same;
}

static const char *rules_differ(const struct kp_rules *a, const struct kp_rules *b)
{
    if (a->pegs != b->pegs)
        return "pegs";
    if (a->colours != b->colours || !same_palette(a->palette, b->palette))
        return "colours";
    if (a->blanks != b->blanks)
        return "blanks";
    if (a->repeats != b->repeats)
        return "repeats";
    if (a->scores != b->scores)
        return "scores";
    return a->board != b->board ? "board" : NULL;
}

static bool same_code(const struct kp_rules *rules, const uint16_t *a, const uint16_t *b)
{
    return a && b ? memcmp(a, b, (size_t)rules->pegs * sizeof *a) == 0 : a == b;
}

static bool same_peg(const struct kp_transcript *a, const struct kp_transcript *b, int p)
{
    bool told_a = a->allowed && a->allowed[p], told_b = b->allowed && b->allowed[p];
    bool same = told_a == told_b;

    for (int c = 0; same && told_a && c < kp_rules_guess_colours(a->rules); c++)
        same = kp_transcript_allows(a, p, c) == kp_transcript_allows(b, p, c);
    return same;
}

static bool same_row(const struct kp_transcript *a, const struct kp_transcript *b, size_t row)
{
    struct kp_score of_a = a->rows[row].score, of_b = b->rows[row].score;

    return of_a.black == of_b.black && of_a.white == of_b.white &&
           same_code(a->rules, kp_transcript_guess(a, row), kp_transcript_guess(b, row));
}

const char *kp_transcript_difference(const struct kp_transcript *a, const struct kp_transcript *b)
{
    const char *rules = rules_differ(a->rules, b->rules);

    if (rules)
        return rules;
    if (!same_text(a->codemaker, b->codemaker))
        return "codemaker";
    if (a->sum != b->sum)
        return "sum";
    if (!same_code(a->rules, a->secret, b->secret))
        return "secret";
    for (int p = 0; p < a->rules->pegs; p++)
        if (!same_peg(a, b, p))
            return "pegs known";
    if (a->row_count != b->row_count)
        return "rows";
    for (size_t row = 0; row < a->row_count; row++)
        if (!same_row(a, b, row))
            return "rows";
    return NULL;
}

const char *kp_match_difference(const struct kp_match *a, const struct kp_match *b)
{
    const char *differs = a->count == b->count ? NULL : "number of games";

    for (size_t i = 0; !differs && i < a->count; i++)
        differs = a->games[i] && b->games[i] ? kp_transcript_difference(a->games[i], b->games[i])
                                             : "a game that could not be read";
    return differs;
}
