/* The bytes are the seed of a random game: both engines, one encoding after
 * the other, must say the same. */
#include "help/games.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct kp_verdict *ask(const struct kp_transcript *game, const char *engine,
                              const char *encoding)
{
    struct kp_options options = {.engine = engine, .encoding = encoding};
    struct kp_verdict *verdict;
    struct kp_diag why;

    if (kp_check(game, &options, &verdict, &why)) {
        fprintf(stderr, "%s\n", why.says);
        abort();
    }
    return verdict;
}

static void compare(const struct kp_transcript *game, const struct kp_verdict *native,
                    const char *encoding)
{
    struct kp_verdict *sat = ask(game, "sat", encoding);

    if (sat->answer != native->answer || sat->conflict_rows != native->conflict_rows)
        abort(); /* the conflict is the earliest one, whoever finds it */
    kp_verdict_free(sat);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t seed = 1;
    struct kp_transcript *game;
    struct kp_verdict *native;
    const char *counter;

    memcpy(&seed, data, size < sizeof seed ? size : sizeof seed);
    game = kp_random_game(&seed);
    native = ask(game, "native", NULL);
    for (size_t i = 0; (counter = kp_plugin(KP_COUNTERS, i, NULL)); i++)
        compare(game, native, counter);
    kp_verdict_free(native);
    kp_transcript_free(game);
    return 0;
}
