/* Any bytes at all as a formula, for every reduction: read without a
 * fault, its game written and read back, and solved within small limits; where brute
 * force can tell, the answer is the right one. */
#include "help/random_problems.h"
#include "keypeg.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CELLS 200000 /* bytes of games that are looked at */
#define MOST  8      /* variables, for brute force */

static void expect(bool good)
{
    if (!good)
        abort();
}

/* Whether the verdict on the game is that of brute force on the formula. */
static bool agrees(const struct kp_reduction *reduction, const char *text, size_t size,
                   enum kp_answer answer)
{
    struct kp_formula formula = {0};
    struct kp_errors problems = {0};
    bool good = kp_formula_read(reduction, text, size, &formula, &problems) == KP_OK;

    if (formula.variables <= MOST && answer != KP_UNDECIDED)
        good = good &&
               (answer == KP_CONSISTENT) == kp_formula_has_answer(&formula, reduction->exactly_one);
    kp_formula_free(&formula);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kp_options options = {.states = 2000, .seconds = 0.2, .memory = 1 << 26, .repairs = -1};
    const char *text = (const char *)data, *name;

    for (size_t i = 0; (name = kp_plugin(KP_REDUCTIONS, i, NULL)); i++) {
        struct kp_strbuf game = {0};
        struct kp_out out = kp_strbuf_out(&game);
        struct kp_errors problems;
        struct kp_verdict *verdict;
        struct kp_match *match;

        if (kp_reduce(name, text, size, &out, &problems)) {
            expect(problems.count > 0);
        } else if (game.length < CELLS) {
            expect(kp_match_read(game.text, game.length, NULL, &match, NULL) == KP_OK);
            expect(kp_check(kp_match_game(match, 0), &options, &verdict, NULL) == KP_OK);
            expect(agrees(kp_reduction_named(name), text, size, verdict->answer));
            kp_verdict_free(verdict);
            kp_match_free(match);
        }
        kp_strbuf_free(&game);
    }
    return 0;
}
