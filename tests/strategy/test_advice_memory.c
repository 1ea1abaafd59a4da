/* Every allocation of ours is made to fail in turn while a guess is looked for and told:
 * it is told as it was, or there is none for want of memory. */
#include "help/failing_allocations.h"
#include "help/read_transcripts.h"
#include "help/text_buffer.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct way {
    const char *text;
    struct kp_strategy_options tactics;
    struct kp_options options;
    bool other; /* without memory, the solver may be asked instead */
};

/* Memory that an engine lacks may be a limit that it met. */
static enum kp_status tell(const struct way *way, const struct kp_transcript *game,
                           struct kp_text_buffer *paper)
{
    struct kp_advice *advice = NULL;
    struct kp_style style = {0};
    struct kp_out out = kp_text_buffer_out(paper);
    enum kp_status status = kp_next(game, &way->options, &way->tactics, &advice, NULL);

    if (status == KP_OK && advice->count == 0) {
        assert_int_equal(advice->stop, KP_OUT_OF_MEMORY);
        status = KP_NO_MEMORY;
    }
    if (status == KP_OK)
        status = kp_advice_report(game, advice, &style, &out);
    if (status == KP_OK)
        status = kp_advice_json(game, advice, NULL, &out);
    kp_advice_free(advice);
    return status;
}

static void every_allocation_fails_once(void **state)
{
    static const struct way ways[] = {
        {"pegs 3\ncolours 4\n112 : 1 0\n", {.top = 3}, {0}, false},
        {"pegs 3\ncolours 4\n112 : 1 0\n", {.strategy = "first"}, {0}, false},
        {"pegs 3\ncolours 4\n112 : 1 0\n", {.strategy = "optimal"}, {0}, false},
        {"pegs 3\ncolours 4\n112 : 1 0\n", {.sample = 5, .guesses = "any"}, {0}, false},
        {"pegs 8\ncolours 10\n11223344 : 4 2\n", {.sample = 4, .top = 2}, {0}, true},
        {"pegs 8\ncolours 10\n11223344 : 7 0\n", {.strategy = "kooi"}, {0}, true},
        {"pegs 16\ncolours 2\n1111111122222222 : 14 2\n", {.top = 2}, {0}, true},
        {"pegs 16\ncolours 2\n", {.sample = 4}, {.states = 1}, true},
    };
    static struct kp_text_buffer whole, paper;

    (void)state;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        struct kp_read_result reading = kp_read_text(ways[w].text, strlen(ways[w].text));
        const struct kp_transcript *game = kp_match_game(reading.match, 0);
        int told = 0, failed = 0;
        long n = 0;

        assert_int_equal(tell(&ways[w], game, &whole), KP_OK);
        for (;; n = kp_next_failure(n)) {
            enum kp_status status;

            kp_allocations_left = n;
            status = tell(&ways[w], game, &paper);
            if (kp_allocations_left >= 0)
                break;
            if (status == KP_OK && !ways[w].other)
                assert_string_equal(paper.text, whole.text);
            else if (status != KP_OK)
                assert_int_equal(status, KP_NO_MEMORY);
            told += status == KP_OK;
            failed++;
        }
        kp_allocations_left = -1;
        assert_in_range(n, 20, 1000000);
        assert_true(told < failed);
        kp_read_result_free(&reading);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
