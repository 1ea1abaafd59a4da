/* Facts are only added: a second `peg` line intersects the allowed colours, a second `times` line
 * the counts.  Whether they leave any secret is a question for the engines. */
#include "game/transcript.h"

#include "base/allocate.h"
#include "base/bits.h"
#include "keypeg.h"

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
    kp_quotas_free(&game->quotas);
    free(game->rows);
    free(game->guesses);
    free(game->secret);
    free(game->codemaker);
    free((void *)game->id.text);
    kp_strbuf_free(&game->notes);
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

/* Copies the rules, and what is known of pegs, counts, places and sum. */
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
    if (!good || !kp_quotas_copy(&copy->quotas, &game->quotas)) {
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
                                size_t n, bool others, int *left)
{
    size_t words = allowed_words(game), all = (size_t)kp_rules_secret_colours(game->rules);
    uint64_t *set = kp_calloc(words, sizeof *set);
    bool good;

    for (size_t c = 0; set && others && c < all; c++)
        kp_bit_set(set, c);
    for (size_t i = 0; set && i < n; i++)
        (others ? kp_bit_clear : kp_bit_set)(set, colours[i]);
    good = set && kp_transcript_keep_colours(game, p, set, words);
    if (left)
        *left = good ? (int)kp_bits_count(game->allowed[p], words) : 0;
    free(set);
    return good;
}

bool kp_transcript_allows(const struct kp_transcript *game, int p, int colour)
{
    if (colour >= kp_rules_secret_colours(game->rules))
        return false;
    return !game->allowed || !game->allowed[p] || kp_bit(game->allowed[p], (size_t)colour);
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
        kp_transcript_free(match->places[i].partial);
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
