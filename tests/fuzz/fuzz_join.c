/* Any bytes as answers to the parts of a game, after a byte that selects the game.  For any
 * answers, a game is called consistent only if it is, and there are no secrets beyond those of the
 * game unless an answer has a false count. */
#include "game/score.h"
#include "keypeg.h"
#include "split/join.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const games[] = {
    "game classic\n1122 : 1 1\n1345 : 0 2\n",
    "pegs 3\ncolours 5\nrepeats no\npeg 1 : 1 2 3\ntimes 4 0\n1 2 3 : 0 2\n",
    "pegs 4\ncolours 4\nscores colours\n1123 : 3\n",
    "game super\nblanks yes\n. r r g b : 1 1\n",
};

#define GAMES (sizeof games / sizeof *games)

static void expect(bool good)
{
    if (!good)
        abort();
}

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)to += length;
    return true;
}

static void join(const struct kp_transcript *game, const char *text, size_t length)
{
    struct kp_replay *replay = kp_replay_new(game);
    const struct kp_verdict *verdict;
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    struct kp_style style = {0};
    struct kp_join *join = NULL;

    expect(replay && kp_join_new(game, NULL, &join, NULL) == KP_OK);
    expect(kp_join_add(join, "answers", text, length, NULL) == KP_OK);
    expect(kp_join_decide(join, &verdict, NULL) == KP_OK);
    expect((verdict->secret != NULL) == (verdict->answer == KP_CONSISTENT));
    expect(!verdict->secret || kp_replay_fits(replay, verdict->secret, 0));
    expect(kp_join_report(join, &style, &out) == KP_OK);
    expect(kp_join_json(join, NULL, &out) == KP_OK);
    for (size_t n = 0; n < join->tree.count && verdict->stop == KP_COMPLETED; n++) {
        struct kp_transcript *region = kp_part_tree_game(&join->tree, n);

        expect(region && (verdict->answer != KP_CHEATED || !join->nodes[n].is_region));
        kp_transcript_free(region);
    }
    kp_replay_free(replay);
    kp_join_free(join);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *game = games[size ? data[0] % GAMES : 0];
    struct kp_match *match;

    expect(kp_match_read(game, strlen(game), NULL, &match, NULL) == KP_OK);
    if (size > 1)
        join(kp_match_game(match, 0), (const char *)data + 1, size - 1);
    kp_match_free(match);
    return 0;
}
