#include "help/game_difference.h"

#include <stdio.h>
#include <string.h>

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Colours are the same if they are shown and found by the same words: name, letter, number. */
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

static const char *find_rules_difference(const struct kp_rules *a, const struct kp_rules *b)
{
    const struct kp_palette *of_a = a->palette, *of_b = b->palette;
    bool same = a->colours == b->colours && kp_palette_size(of_a) == kp_palette_size(of_b) &&
                kp_palette_is_short(of_a) == kp_palette_is_short(of_b);

    for (int c = 0; same && of_a != of_b && c < kp_palette_size(of_a); c++)
        same = same_colour(of_a, of_b, c);
    return a->pegs != b->pegs         ? "pegs"
           : !same                    ? "colours"
           : a->blanks != b->blanks   ? "blanks"
           : a->repeats != b->repeats ? "repeats"
           : a->scores != b->scores   ? "scores"
           : a->board != b->board     ? "board"
                                      : NULL;
}

static bool same_code(const struct kp_rules *rules, const uint16_t *a, const uint16_t *b)
{
    return a && b ? memcmp(a, b, (size_t)rules->pegs * sizeof *a) == 0 : a == b;
}

static bool same_peg(const struct kp_transcript *a, const struct kp_transcript *b, int p)
{
    bool known_a = a->allowed && a->allowed[p], known_b = b->allowed && b->allowed[p];
    bool same = known_a == known_b;

    for (int c = 0; same && known_a && c < kp_rules_guess_colours(a->rules); c++)
        same = kp_transcript_allows(a, p, c) == kp_transcript_allows(b, p, c);
    return same;
}

static bool same_list(const uint16_t *a, size_t m, const uint16_t *b, size_t n)
{
    return m == n && (n == 0 || memcmp(a, b, n * sizeof *a) == 0);
}

bool kp_quotas_are_same(const struct kp_quotas *a, const struct kp_quotas *b)
{
    bool same = a->count == b->count;

    for (size_t i = 0; same && i < a->count; i++) {
        const struct kp_quota *x = &a->items[i], *y = &b->items[i];

        same = same_list(x->colours, x->colour_count, y->colours, y->colour_count) &&
               same_list(x->pegs, x->peg_count, y->pegs, y->peg_count) && x->least == y->least &&
               x->most == y->most;
    }
    return same;
}

const char *kp_transcript_difference(const struct kp_transcript *a, const struct kp_transcript *b)
{
    const char *rules = find_rules_difference(a->rules, b->rules);

    if (rules)
        return rules;
    if (!same_text(a->id.text, b->id.text) || a->id.is_number != b->id.is_number)
        return "id";
    if (!same_text(a->codemaker, b->codemaker))
        return "codemaker";
    if (a->sum != b->sum)
        return "sum";
    if (!same_code(a->rules, a->secret, b->secret))
        return "secret";
    for (int p = 0; p < a->rules->pegs; p++)
        if (!same_peg(a, b, p))
            return "pegs known";
    for (int c = 0; c < kp_rules_secret_colours(a->rules); c++)
        if (kp_transcript_times(a, c).least != kp_transcript_times(b, c).least ||
            kp_transcript_times(a, c).most != kp_transcript_times(b, c).most)
            return "times known";
    if (!kp_quotas_are_same(&a->quotas, &b->quotas))
        return "joint counts known";
    if (a->row_count != b->row_count)
        return "rows";
    for (size_t row = 0; row < a->row_count; row++) {
        struct kp_score of_a = a->rows[row].score, of_b = b->rows[row].score;

        if (of_a.black != of_b.black || of_a.white != of_b.white ||
            !same_code(a->rules, kp_transcript_guess(a, row), kp_transcript_guess(b, row)))
            return "rows";
    }
    for (size_t row = 0; row < a->row_count; row++)
        if (a->rows[row].sure != b->rows[row].sure)
            return "sure rows";
    return NULL;
}
