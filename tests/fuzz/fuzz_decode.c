/* Any bytes at all as what a solver answered, behind a byte that names the game
 * and the encoding.  A secret that comes of it gives every score, by another way
 * of scoring; and a code that does not is told with the rows it leaves wrong. */
#include "game/transcript.h"
#include "keypeg.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const games[] = {
    "game classic\n1122 : 1 1\n1345 : 0 2\n",
    "pegs 3\ncolours 5\nrepeats no\n1 2 3 : 0 2\n",
    "pegs 6\ncolours 2\n112212 : 4 0\n111222 : 2 ?\n",
    "pegs 4\ncolours 4\nscores colours\n1123 : 3\n",
    "game super\nblanks guesses\n. r r g b : 1 1\n. . y n . : 0 1\n",
    "pegs 2\ncolours 3\nsum 4\npeg 1 : 1 2\n1 2 : ? 1\n",
};

#define GAMES (sizeof games / sizeof *games)

static void expect(bool good)
{
    if (!good)
        abort();
}

/* The game with the code as its revealed secret: check has the same to say. */
static void check(const char *game, const struct kp_transcript *played,
                  const struct kp_verdict *decoded)
{
    const uint16_t *code = decoded->secret ? decoded->secret : decoded->revealed;
    struct kp_options options = {.repairs = -1};
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_match *match;
    struct kp_verdict *verdict;

    kp_strbuf_addf(&text, "%ssecret ", game);
    expect(kp_code_write(played, code, &out) == KP_OK);
    kp_strbuf_addf(&text, "\n");
    if (kp_match_read(text.text, text.length, NULL, &match, NULL) == KP_OK) {
        expect(kp_check(kp_match_game(match, 0), &options, &verdict, NULL) == KP_OK);
        expect(verdict->answer == decoded->answer &&
               verdict->wrong_row_count == decoded->wrong_row_count);
        kp_verdict_free(verdict);
    } else {
        expect(decoded->against_rules != NULL);
    }
    kp_match_free(match);
    kp_strbuf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *game = games[size ? data[0] % GAMES : 0];
    struct kp_options options = {.encoding = size && data[0] & 128 ? "general" : NULL};
    struct kp_match *match;
    struct kp_verdict *verdict;
    const struct kp_transcript *played;

    expect(kp_match_read(game, strlen(game), NULL, &match, NULL) == KP_OK);
    played = kp_match_game(match, 0);
    if (size > 1 &&
        kp_decode(played, &options, (const char *)data + 1, size - 1, &verdict, NULL) == KP_OK) {
        expect(!verdict->secret == (verdict->answer != KP_CONSISTENT));
        if (verdict->secret || verdict->revealed)
            check(game, played, verdict);
        kp_verdict_free(verdict);
    }
    kp_match_free(match);
    return 0;
}
