/* Any bytes at all as a secret and a guess, behind a byte that names the game.
 * Where both are codes the score is the same the other way round, and a code
 * of the game that is written and read again is the same code. */
#include "game/transcript.h"
#include "keypeg.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The game of a number: none, or one that keypeg knows by name. */
static const char *pick_game(unsigned k)
{
    unsigned games = 0;

    while (kp_plugin(KP_PREDEFINED_GAMES, games, NULL))
        games++;
    return k % (games + 1) == games ? NULL : kp_plugin(KP_PREDEFINED_GAMES, k % (games + 1), NULL);
}

static void expect(bool good)
{
    if (!good)
        abort();
}

/* Two words: what stands before the first line's end, and all behind it. */
static void score(const char *game, char *words)
{
    char *guess = words + strcspn(words, "\n");
    struct kp_score there, back;
    struct kp_diag why;

    if (*guess)
        *guess++ = '\0';
    if (kp_score_words(game, words, guess, &there, &why) != KP_OK)
        return;
    if (kp_score_words(game, guess, words, &back, &why) != KP_OK)
        return; /* not every guess can be a secret */
    expect(there.black == back.black && there.white == back.white);
}

static void write_and_read(const char *name, const uint8_t *data, size_t size)
{
    struct kp_strbuf text = {0}, code = {0};
    struct kp_out out = kp_strbuf_out(&code);
    struct kp_errors problems;
    struct kp_match *match;
    uint16_t pegs[16] = {0};
    const struct kp_transcript *game;
    struct kp_score score;

    kp_strbuf_addf(&text, "game %s\n", name);
    expect(kp_match_read(text.text, text.length, NULL, &match, &problems) == KP_OK);
    game = kp_match_game(match, 0);
    expect(kp_game_pegs(game) <= 16);
    for (int p = 0; p < kp_game_pegs(game); p++)
        pegs[p] = (uint16_t)((size_t)p < size ? data[p] % game->rules->colours : p);
    expect(kp_code_write(game, pegs, &out) == KP_OK);
    if (kp_score_words(name, code.text, code.text, &score, NULL) == KP_OK)
        expect(score.black == kp_game_pegs(game));
    else
        expect(!game->rules->repeats);
    kp_match_free(match);
    kp_strbuf_free(&text);
    kp_strbuf_free(&code);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *game = pick_game(size ? data[0] : 0);
    char *words = calloc(size + 1, 1);

    if (size > 1)
        memcpy(words, data + 1, size - 1);
    if (words)
        score(game, words);
    if (game)
        write_and_read(game, data, size);
    free(words);
    return 0;
}
