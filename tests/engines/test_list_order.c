/* Every engine lists the secrets that trying every code finds, also where rows may be wrong.  The
 * native and the linear engine list them in code order. */
#include "game/code_list.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/planted_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Codes ------------------------------------------------------------------------ */

static bool add_code(void *data, const uint16_t *code)
{
    assert_true(kp_code_list_add(data, code));
    return true;
}

static bool misses_few(const struct kp_transcript *game, const uint16_t *code, size_t lies,
                       bool *on)
{
    size_t wrong = 0;

    memset(on, 0, game->row_count + 1);
    if (!kp_brute_fits(game, on, code))
        return false; /* against the rules */
    for (size_t r = 0; r < game->row_count && wrong <= lies; r++) {
        on[r] = true;
        wrong += !kp_brute_fits(game, on, code);
        on[r] = false;
    }
    return wrong <= lies;
}

/* In code order. */
static struct kp_code_list try_every_code(const struct kp_transcript *game, size_t lies)
{
    struct kp_code_list codes = {.pegs = (size_t)game->rules->pegs};
    bool *on = calloc(game->row_count + 1, sizeof *on);
    uint16_t code[16] = {0};

    assert_non_null(on);
    do {
        if (misses_few(game, code, lies, on))
            add_code(&codes, code);
    } while (kp_next_code(code, game->rules->pegs, kp_rules_secret_colours(game->rules)));
    free(on);
    return codes;
}

/* ---- Lists ------------------------------------------------------------------------ */

static const struct {
    const char *engine;
    bool in_order, with_lies;
} engines[] = {
    {"auto", true, true}, {"native", true, true}, {"linear", true, true}, {"sat", false, false}};

static void expect_lists(const struct kp_transcript *game, size_t lies)
{
    struct kp_code_list known = try_every_code(game, lies);
    size_t bytes = known.count * known.pegs * sizeof *known.codes;

    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        struct kp_options options = {.engine = engines[i].engine, .wrong_rows = lies};
        struct kp_code_list seen = {.pegs = known.pegs};
        enum kp_stop_reason stop;

        if (lies > 0 && !engines[i].with_lies)
            continue;
        assert_int_equal(kp_list(game, &options, add_code, &seen, &stop, NULL), KP_OK);
        assert_int_equal(stop, KP_COMPLETED);
        assert_int_equal(seen.count, known.count);
        if (!engines[i].in_order)
            assert_int_equal(kp_codes_sort(seen.codes, seen.count, seen.pegs), known.count);
        if (known.count > 0 && memcmp(seen.codes, known.codes, bytes) != 0)
            fail_msg("%s lists %zu secrets in a wrong order, with %zu wrong rows",
                     engines[i].engine, known.count, lies);
        kp_code_list_free(&seen);
    }
    kp_code_list_free(&known);
}

static void small_games(void **state)
{
    uint64_t seed = 4;

    (void)state;
    for (int i = 0; i < kp_share(3000); i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        expect_lists(game, (size_t)i % 3);
        kp_transcript_free(game);
    }
}

/* With many rows, so that the linear engine meets the secrets in several nodes. */
static void games_with_many_rows(void **state)
{
    static const struct kp_planted_plan plans[] = {
        {{.pegs = 5, .colours = 5}, .rows = 6, .wrong = 1, .slight = true},
        {{.pegs = 5, .colours = 6}, .rows = 7, .wrong = 2, .slight = true},
        {{.pegs = 6, .colours = 4}, .rows = 7, .wrong = 2, .slight = true},
        {{.pegs = 9, .colours = 2}, .rows = 6, .wrong = 1, .slight = true},
        {{.pegs = 5, .colours = 6, .no_repeats = true}, .rows = 5, .wrong = 1, .slight = true},
        {{.pegs = 5, .colours = 5, .scores = KP_BLACK_ONLY}, .rows = 6, .wrong = 1, .slight = true},
        {{.pegs = 5, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 4, .wrong = 1},
        {{.pegs = 5, .colours = 5}, .rows = 6, .wrong = 1, .slight = true, .sum = true},
    };
    int count = (int)(sizeof plans / sizeof *plans);
    uint64_t seed = 6;

    (void)state;
    for (int i = 0; i < count * (1 + kp_share(40)); i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plans[i % count]);

        expect_lists(game, 1 + (size_t)(i / count) % 2);
        kp_transcript_free(game);
    }
}

/* ---- More secrets than fit into memory ------------------------------------------------ */

/* The least ones are listed, in order, and the end says that they are not all. */
static void little_memory(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 6, .colours = 6});
    struct kp_code_list known = try_every_code(game, 0), seen = {.pegs = known.pegs};
    struct kp_options options = {.engine = "linear", .memory = 256 << 10};
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(kp_list(game, &options, add_code, &seen, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_OUT_OF_MEMORY);
    assert_in_range(seen.count, 5000, known.count - 1);
    assert_memory_equal(seen.codes, known.codes, seen.count * known.pegs * sizeof *known.codes);
    kp_code_list_free(&known);
    kp_code_list_free(&seen);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games),
        cmocka_unit_test(games_with_many_rows),
        cmocka_unit_test(little_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
