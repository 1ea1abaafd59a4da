/* A game in memory: guesses in one array, scores in another, and what lines like `peg` and `times`
 * say.  Facts are only added: a second `peg` line intersects the allowed colours, a second `times`
 * line intersects the counts.  Whether the facts leave any secret is a question for the engines,
 * not for this file. */
#include "game/transcript.h"

#include "base/allocate.h"
#include "keypeg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kp_transcript *kp_transcript_new(struct kp_rules *rules)
{
    struct kp_transcript *game = kp_calloc(1, sizeof *game);

    if (!game)
        return NULL;
    game->rules = kp_rules_ref(rules);
    game->sum = -1;
    return game;
}

static size_t peg_count(const struct kp_transcript *game)
{
    return (size_t)game->rules->pegs;
}

void kp_transcript_free(struct kp_transcript *game)
{
    if (!game)
        return;
    for (size_t p = 0; game->allowed && p < peg_count(game); p++)
        free(game->allowed[p]);
    free(game->allowed);
    free(game->times);
    free(game->rows);
    free(game->guesses);
    free(game->secret);
    free(game->codemaker);
    free((void *)game->id.text);
    kp_strbuf_free(&game->notes);
    kp_strbuf_free(&game->assumption);
    kp_strbuf_free(&game->comments);
    kp_strbuf_free(&game->afterword);
    kp_rules_unref(game->rules);
    free(game);
}

bool kp_transcript_add(struct kp_transcript *game, const uint16_t *guess, struct kp_score score,
                       unsigned line)
{
    size_t n = peg_count(game), row = game->row_count;

    if (!KP_RESERVE(game->rows, game->row_room, row + 1) ||
        !KP_RESERVE(game->guesses, game->guess_room, (row + 1) * n))
        return false;
    game->rows[row] = (struct kp_row){.score = score, .line = line};
    memcpy(game->guesses + row * n, guess, n * sizeof *guess);
    game->row_count++;
    return true;
}

static size_t allowed_words(const struct kp_transcript *game)
{
    return (size_t)kp_rules_guess_colours(game->rules) / 64 + 1;
}

static size_t times_bytes(const struct kp_transcript *game)
{
    return (size_t)kp_rules_secret_colours(game->rules) * sizeof *game->times;
}

/* Copies the rules, and what is known of pegs, counts and sum. */
static struct kp_transcript *copy_without_rows(const struct kp_transcript *game)
{
    size_t bytes = allowed_words(game) * sizeof(uint64_t);
    struct kp_transcript *copy = kp_transcript_new(game->rules);
    bool good = copy;

    if (good && game->allowed)
        good = (copy->allowed = kp_calloc(peg_count(game), sizeof *copy->allowed)) != NULL;
    for (size_t p = 0; good && game->allowed && p < peg_count(game); p++)
        if (game->allowed[p])
            good = (copy->allowed[p] = kp_copy(game->allowed[p], bytes)) != NULL;
    if (good && game->times)
        good = (copy->times = kp_copy(game->times, times_bytes(game))) != NULL;
    if (!good) {
        kp_transcript_free(copy);
        return NULL;
    }
    copy->sum = game->sum;
    return copy;
}

struct kp_transcript *kp_transcript_copy_rows(const struct kp_transcript *game, const size_t *rows,
                                              size_t count)
{
    struct kp_transcript *copy = copy_without_rows(game);

    for (size_t i = 0; copy && i < count; i++) {
        size_t r = rows ? rows[i] : i;

        if (!kp_transcript_add(copy, kp_transcript_guess(game, r), game->rows[r].score,
                               game->rows[r].line)) {
            kp_transcript_free(copy);
            return NULL;
        }
        copy->rows[i].sure = game->rows[r].sure;
    }
    return copy;
}

struct kp_transcript *kp_transcript_copy(const struct kp_transcript *game)
{
    return kp_transcript_copy_rows(game, NULL, game->row_count);
}

size_t kp_transcript_sure_rows(const struct kp_transcript *game)
{
    size_t count = 0;

    for (size_t r = 0; r < game->row_count; r++)
        count += game->rows[r].sure;
    return count;
}

const uint16_t *kp_transcript_guess(const struct kp_transcript *game, size_t row)
{
    return game->guesses + row * peg_count(game);
}

bool kp_transcript_keep_colours(struct kp_transcript *game, int p, const uint64_t *set,
                                size_t words)
{
    uint64_t *now = kp_calloc(allowed_words(game), sizeof *now);

    if (!game->allowed)
        game->allowed = kp_calloc(peg_count(game), sizeof *game->allowed);
    if (!game->allowed || !now) {
        free(now);
        return false;
    }
    for (size_t i = 0; i < words; i++)
        now[i] = set[i] & (game->allowed[p] ? game->allowed[p][i] : UINT64_MAX);
    free(game->allowed[p]);
    game->allowed[p] = now;
    return true;
}

bool kp_transcript_restrict_peg(struct kp_transcript *game, int p, const uint16_t *colours,
                                size_t n, int *left)
{
    size_t words = allowed_words(game);
    uint64_t *set = kp_calloc(words, sizeof *set);
    bool good;

    for (size_t i = 0; set && i < n; i++)
        set[colours[i] / 64] |= UINT64_C(1) << colours[i] % 64;
    good = set && kp_transcript_keep_colours(game, p, set, words);
    *left = 0;
    for (size_t i = 0; good && i < words; i++)
        *left += __builtin_popcountll(game->allowed[p][i]);
    free(set);
    return good;
}

bool kp_transcript_allows(const struct kp_transcript *game, int p, int colour)
{
    if (colour >= kp_rules_secret_colours(game->rules))
        return false;
    return !game->allowed || !game->allowed[p] || game->allowed[p][colour / 64] >> colour % 64 & 1;
}

struct kp_times kp_transcript_times(const struct kp_transcript *game, int colour)
{
    return game->times ? game->times[colour] : (struct kp_times){0, game->rules->pegs};
}

bool kp_transcript_restrict_times(struct kp_transcript *game, int colour, int32_t least,
                                  int32_t most)
{
    struct kp_times *times = game->times;

    if (!times) {
        times = kp_calloc(1, times_bytes(game));
        if (!times)
            return false;
        for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
            times[c] = (struct kp_times){0, game->rules->pegs};
        game->times = times;
    }
    if (least > times[colour].least)
        times[colour].least = least;
    if (most < times[colour].most)
        times[colour].most = most;
    return true;
}

bool kp_transcript_bounds_times(const struct kp_transcript *game, int colour)
{
    struct kp_times times = kp_transcript_times(game, colour);

    return times.least > 0 || times.most < game->rules->pegs;
}

bool kp_transcript_names_times(const struct kp_transcript *game, int colour)
{
    bool any = kp_transcript_bounds_times(game, colour);

    if (any || !game->times || colour > 0)
        return any;
    for (int c = 1; !any && c < kp_rules_secret_colours(game->rules); c++)
        any = kp_transcript_bounds_times(game, c);
    return !any;
}

void kp_write_count(int count, struct kp_strbuf *to)
{
    kp_strbuf_add(to, " ", 1);
    if (count == KP_UNKNOWN)
        kp_strbuf_add(to, "?", 1);
    else
        kp_strbuf_add_number(to, count);
}

bool kp_score_wins(const struct kp_rules *rules, struct kp_score score)
{
    return (rules->scores == KP_COLOURS_ONLY ? score.white : score.black) == rules->pegs;
}

size_t kp_transcript_winning_row(const struct kp_transcript *game)
{
    size_t row = 0;

    while (row < game->row_count && !kp_score_wins(game->rules, game->rows[row].score))
        row++;
    return row;
}

bool kp_match_add(struct kp_match *match, struct kp_transcript *game, struct kp_text_position place)
{
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): the items are pointers */
    if (!KP_RESERVE(match->games, match->room, match->count + 1) ||
        !KP_RESERVE(match->places, match->place_room, match->count + 1))
        return false;
    match->places[match->count] = (struct kp_game_place){.line = place.line,
                                                         .column = place.column};
    match->games[match->count++] = game;
    kp_read_limit_begin(&match->read_limit); /* for the next game */
    return true;
}

struct kp_id kp_match_game_id(const struct kp_match *match, size_t i)
{
    return match->games[i] ? match->games[i]->id : match->places[i].lost_id;
}

void kp_match_clear(struct kp_match *match)
{
    for (size_t i = 0; i < match->count; i++) {
        kp_transcript_free(match->games[i]);
        free((void *)match->places[i].lost_id.text);
    }
    free(match->games);
    free(match->places);
    kp_rules_clear(&match->predefined);
    memset(match, 0, sizeof *match);
}

void kp_match_free(struct kp_match *match)
{
    if (match)
        kp_match_clear(match);
    free(match);
}

/* ---- Comparing games ---- */

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
