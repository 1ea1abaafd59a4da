/* Any bytes at all as a transcript: read, checked, listed, written as clauses
 * and reported without a fault, within small limits; written in every format,
 * it is read back as the same. */
#include "help/round_trip.h"
#include "keypeg.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)to += length;
    return *(size_t *)to < 1 << 20;
}

static bool see_a_few(void *data, const uint16_t *secret)
{
    (void)secret;
    return ++*(size_t *)data < 100;
}

static void use(const struct kp_transcript *game)
{
    struct kp_options options = {.states = 2000, .seconds = 0.2, .memory = 1 << 26};
    struct kp_style style = {.colour = true, .stats = true};
    size_t written = 0, seen = 0;
    struct kp_out out = {swallow, &written};
    struct kp_verdict *verdict;
    enum kp_stop_reason stop;

    if (kp_check(game, &options, &verdict, NULL) == KP_OK) {
        kp_report(game, verdict, &style, &out);
        kp_html_game(game, verdict, NULL, &out);
        kp_verdict_free(verdict);
    }
    kp_encode(game, &options, &out, &stop, NULL);
    kp_list(game, &options, see_a_few, &seen, &stop, NULL);
    seen = 0;
    kp_sample(game, &options, 3, see_a_few, &seen, &stop, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kp_errors problems = {0};
    struct kp_match *match;

    if (kp_match_read((const char *)data, size, NULL, &match, &problems) == KP_OK)
        kp_expect_round_trip(match);
    for (size_t i = 0; match && i < kp_match_games(match) && i < 3; i++)
        if (kp_match_game(match, i))
            use(kp_match_game(match, i));
    kp_match_free(match);
    return 0;
}
