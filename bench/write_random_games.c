/* games COUNT [FORMAT [SEED [half|random]]]
 *
 * Write N classic games, as in long streams: four to ten rows of
 * random guesses and their scores, one game in four with a score that was
 * changed, and every third with the secret revealed.
 *
 * With `half`, every second game instead has one score changed so that no secret
 * fits, the others have none changed, and no secret is revealed.  With `random`, every
 * second game has one row scored for another code, drawn at random: two games in five
 * have no secret then. */
#include "format/format.h"
#include "game/predefined_game.h"
#include "game/score.h"
#include "help/random_games.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct kp_rules *classic(void)
{
    struct kp_rules *rules = kp_rules_new();

    if (!rules || kp_predefined_game_set(kp_predefined_game_find("classic", 7), rules, NULL))
        abort();
    return rules;
}

static void draw_code(uint64_t *seed, uint16_t *code)
{
    for (int p = 0; p < 4; p++)
        code[p] = (uint16_t)kp_seeded_below(seed, 6);
}

static void add_row(struct kp_transcript *game, uint64_t *seed, const uint16_t *secret, bool spoil)
{
    int tally[6] = {0};
    uint16_t guess[4];
    struct kp_score score;

    draw_code(seed, guess);
    score = kp_score_guess(game->rules, secret, guess, tally);
    if (spoil)
        score.white += score.white > 0 ? -1 : score.black < 4;
    if (!kp_transcript_add(game, guess, score, 0))
        abort();
}

static struct kp_transcript *draw(struct kp_rules *rules, uint64_t *seed, long i)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    uint16_t *secret = malloc(4 * sizeof *secret);
    int rows = 4 + kp_seeded_below(seed, 7);
    int spoilt = kp_seeded_below(seed, 4) ? -1 : kp_seeded_below(seed, rows);

    if (!game || !secret)
        abort();
    draw_code(seed, secret);
    for (int row = 0; row < rows; row++)
        add_row(game, seed, secret, row == spoilt);
    if (i % 3 == 0)
        game->secret = secret;
    else
        free(secret);
    return game;
}

static bool fits(const struct kp_transcript *game, const uint16_t *code)
{
    int tally[6] = {0};

    for (size_t r = 0; r < game->row_count; r++)
        if (!kp_score_agrees(
                game->rows[r].score,
                kp_score_guess(game->rules, code, kp_transcript_guess(game, r), tally)))
            return false;
    return true;
}

static bool has_secret(const struct kp_transcript *game)
{
    for (int i = 0; i < 6 * 6 * 6 * 6; i++) {
        uint16_t code[4] = {(uint16_t)(i / 216), (uint16_t)(i / 36 % 6), (uint16_t)(i / 6 % 6),
                            (uint16_t)(i % 6)};

        if (fits(game, code))
            return true;
    }
    return false;
}

/* Change one score of a game, any to any other, until no secret fits.  false: no
 * luck with this game. */
static bool falsify(struct kp_transcript *game, uint64_t *seed)
{
    for (int i = 0; i < 20; i++) {
        struct kp_score *score = &game->rows[kp_seeded_below(seed, (int)game->row_count)].score;
        struct kp_score before = *score;

        score->black = kp_seeded_below(seed, 4);
        score->white = kp_seeded_below(seed, 5 - score->black);
        if (!has_secret(game))
            return true;
        *score = before;
    }
    return false;
}

/* Give the guess of one row the score that it would have for a code drawn at random. */
static void score_at_random(struct kp_transcript *game, uint64_t *seed)
{
    size_t row = (size_t)kp_seeded_below(seed, (int)game->row_count);
    int tally[6] = {0};
    uint16_t code[4];

    draw_code(seed, code);
    game->rows[row].score = kp_score_guess(game->rules, code, kp_transcript_guess(game, row),
                                           tally);
}

static struct kp_transcript *draw_true(struct kp_rules *rules, uint64_t *seed)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    int rows = 4 + kp_seeded_below(seed, 7);
    uint16_t secret[4];

    if (!game)
        abort();
    draw_code(seed, secret);
    for (int row = 0; row < rows; row++)
        add_row(game, seed, secret, false);
    return game;
}

static struct kp_transcript *draw_half(struct kp_rules *rules, uint64_t *seed, long i)
{
    for (;;) {
        struct kp_transcript *game = draw_true(rules, seed);

        if (i % 2 || falsify(game, seed))
            return game;
        kp_transcript_free(game);
    }
}

static struct kp_transcript *draw_random(struct kp_rules *rules, uint64_t *seed, long i)
{
    struct kp_transcript *game = draw_true(rules, seed);

    if (i % 2 == 0)
        score_at_random(game, seed);
    return game;
}

static const struct kp_format *find_format(const char *name)
{
    const struct kp_format *format = kp_format_named(name, NULL);

    if (format)
        return format;
    fprintf(stderr, "unknown format '%s'\n", name);
    exit(2);
}

static void put(const char *text)
{
    if (text)
        fputs(text, stdout);
}

int main(int count, char **words)
{
    const struct kp_format *format = find_format(count > 2 ? words[2] : "jsonl");
    long games = count > 1 ? strtol(words[1], NULL, 10) : 1000;
    uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    const char *kind = count > 4 ? words[4] : "";
    struct kp_rules *rules = classic();
    struct kp_strbuf text = {0};

    put(games == 1 ? NULL : format->prefix);
    for (long i = 0; i < games; i++) {
        struct kp_transcript *game = strcmp(kind, "half") == 0     ? draw_half(rules, &seed, i)
                                     : strcmp(kind, "random") == 0 ? draw_random(rules, &seed, i)
                                                                   : draw(rules, &seed, i);

        format->write(game, i > 0 ? rules : NULL, &text);
        put(i > 0 ? format->between : NULL);
        fputs(text.text, stdout);
        kp_strbuf_clear(&text);
        kp_transcript_free(game);
    }
    put(games == 1 ? format->suffix_of_one : format->suffix);
    kp_strbuf_free(&text);
    kp_rules_unref(rules);
    return 0;
}
