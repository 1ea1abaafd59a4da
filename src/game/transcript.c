#include "game/transcript.h"

#include "base/memory.h"
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

static size_t pegs(const struct kp_transcript *game)
{
    return (size_t)game->rules->pegs;
}

void kp_transcript_free(struct kp_transcript *game)
{
    if (!game)
        return;
    for (size_t p = 0; game->allowed && p < pegs(game); p++)
        free(game->allowed[p]);
    free(game->allowed);
    free(game->rows);
    free(game->guesses);
    free(game->secret);
    free(game->codemaker);
    kp_strbuf_free(&game->notes);
    kp_strbuf_free(&game->comments);
    kp_strbuf_free(&game->afterword);
    kp_rules_unref(game->rules);
    free(game);
}

bool kp_transcript_add(struct kp_transcript *game, const uint16_t *guess, struct kp_score score,
                       unsigned line)
{
    size_t n = pegs(game), row = game->row_count;

    if (!KP_RESERVE(game->rows, game->row_room, row + 1) ||
        !KP_RESERVE(game->guesses, game->guess_room, (row + 1) * n))
        return false;
    game->rows[row] = (struct kp_row){score, line};
    memcpy(game->guesses + row * n, guess, n * sizeof *guess);
    game->row_count++;
    return true;
}

static bool copy_rows(struct kp_transcript *copy, const struct kp_transcript *game)
{
    for (size_t r = 0; r < game->row_count; r++)
        if (!kp_transcript_add(copy, kp_transcript_guess(game, r), game->rows[r].score,
                               game->rows[r].line))
            return false;
    return true;
}

static bool copy_pegs(struct kp_transcript *copy, const struct kp_transcript *game)
{
    size_t bytes = ((size_t)kp_rules_guess_colours(game->rules) / 64 + 1) * sizeof **copy->allowed;

    if (!game->allowed)
        return true;
    copy->allowed = kp_calloc(pegs(game), sizeof *copy->allowed);
    for (size_t p = 0; copy->allowed && p < pegs(game); p++) {
        copy->allowed[p] = game->allowed[p] ? kp_copy(game->allowed[p], bytes) : NULL;
        if (game->allowed[p] && !copy->allowed[p])
            return false;
    }
    return copy->allowed != NULL;
}

struct kp_transcript *kp_transcript_copy(const struct kp_transcript *game)
{
    struct kp_transcript *copy = kp_transcript_new(game->rules);

    if (!copy)
        return NULL;
    copy->sum = game->sum;
    if (copy_rows(copy, game) && copy_pegs(copy, game))
        return copy;
    kp_transcript_free(copy);
    return NULL;
}

const uint16_t *kp_transcript_guess(const struct kp_transcript *game, size_t row)
{
    return game->guesses + row * pegs(game);
}

static bool has(const uint64_t *bits, size_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

static int intersect(uint64_t *allowed, const uint64_t *now, size_t words)
{
    int left = 0;

    for (size_t i = 0; i < words; i++) {
        allowed[i] &= now[i];
        left += __builtin_popcountll(allowed[i]);
    }
    return left;
}

bool kp_transcript_restrict_peg(struct kp_transcript *game, int p, const uint16_t *colours,
                                size_t n, int *left)
{
    size_t words = (size_t)kp_rules_guess_colours(game->rules) / 64 + 1;
    uint64_t *now = kp_calloc(words, sizeof *now);

    if (!game->allowed)
        game->allowed = kp_calloc(pegs(game), sizeof *game->allowed);
    if (!game->allowed || !now) {
        free(now);
        return false;
    }
    for (size_t i = 0; i < n; i++)
        now[colours[i] / 64] |= UINT64_C(1) << colours[i] % 64;
    *left = intersect(now, game->allowed[p] ? game->allowed[p] : now, words);
    free(game->allowed[p]);
    game->allowed[p] = now;
    return true;
}

bool kp_transcript_allows(const struct kp_transcript *game, int p, int colour)
{
    if (colour >= kp_rules_secret_colours(game->rules))
        return false;
    return !game->allowed || !game->allowed[p] || has(game->allowed[p], (size_t)colour);
}

static bool wins(const struct kp_rules *rules, struct kp_score score)
{
    return (rules->scores == KP_COLOURS_ONLY ? score.white : score.black) == rules->pegs;
}

size_t kp_transcript_winning_row(const struct kp_transcript *game)
{
    size_t row = 0;

    while (row < game->row_count && !wins(game->rules, game->rows[row].score))
        row++;
    return row;
}

bool kp_match_add(struct kp_match *match, struct kp_transcript *game, struct kp_text_position place)
{
    if (!KP_RESERVE(match->games, match->room, match->count + 1) ||
        !KP_RESERVE(match->places, match->place_room, match->count + 1))
        return false;
    match->places[match->count] = place;
    match->games[match->count++] = game;
    kp_read_limit_begin(&match->pace); /* the next one's */
    return true;
}

void kp_match_clear(struct kp_match *match)
{
    for (size_t i = 0; i < match->count; i++)
        kp_transcript_free(match->games[i]);
    free(match->games);
    free(match->places);
    memset(match, 0, sizeof *match);
}

void kp_match_free(struct kp_match *match)
{
    if (match)
        kp_match_clear(match);
    free(match);
}
