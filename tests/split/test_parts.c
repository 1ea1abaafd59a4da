/* The parts of a game: every code of the game's box is in exactly one part.  Brute force visits
 * every code of small games of any rules, some of them narrowed by what is known of pegs and
 * counts.  The same game gets the same parts, and every allocation is made to fail in turn. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/game_difference.h"
#include "help/random_games.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_PEGS 16

/* ---- Games ------------------------------------------------------------------------ */

/* Excludes some colours of a peg, but not all. */
static void narrow_peg(uint64_t *seed, struct kp_transcript *game)
{
    int colours = kp_rules_secret_colours(game->rules);
    int p = kp_seeded_below(seed, game->rules->pegs);
    uint16_t list[64];
    size_t n = 0;

    for (int c = 0; c < colours; c++)
        if (kp_seeded_below(seed, 2) == 0)
            list[n++] = (uint16_t)c;
    if (n > 0)
        assert_true(kp_transcript_restrict_peg(game, p, list, n, false, NULL));
}

static void narrow_count(uint64_t *seed, struct kp_transcript *game)
{
    int colour = kp_seeded_below(seed, kp_rules_secret_colours(game->rules));
    int least = kp_seeded_below(seed, 2);

    assert_true(kp_transcript_restrict_times(game, colour, least,
                                             least + kp_seeded_below(seed, game->rules->pegs)));
}

static struct kp_transcript *draw_game(uint64_t *seed)
{
    struct kp_transcript *game = kp_small_random_game(seed);

    while (game->rules->scores != KP_COLOURS_ONLY && kp_seeded_below(seed, 3) == 0)
        narrow_peg(seed, game);
    while (kp_seeded_below(seed, 3) == 0)
        narrow_count(seed, game);
    return game;
}

static struct kp_parts *split_game(const struct kp_transcript *game, size_t number)
{
    enum kp_stop_reason stop;
    struct kp_parts *parts;

    assert_int_equal(kp_split(game, NULL, number, NULL, &parts, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    assert_non_null(parts);
    return parts;
}

/* ---- Codes ------------------------------------------------------------------------ */

/* Whether the code is in the box of the game.  Its rows do not matter. */
static bool is_in_box(const struct kp_transcript *game, const uint16_t *code)
{
    int tally[64] = {0};

    for (int p = 0; p < game->rules->pegs; p++) {
        if (!kp_transcript_allows(game, p, code[p]))
            return false;
        tally[code[p]]++;
    }
    for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
        if (tally[c] < kp_transcript_times(game, c).least ||
            tally[c] > kp_transcript_times(game, c).most)
            return false;
    return true;
}

static void check_cover(const struct kp_transcript *game, const struct kp_parts *parts)
{
    uint16_t code[MOST_PEGS] = {0};

    do {
        int found = 0;

        for (size_t i = 0; i < kp_parts_count(parts); i++)
            found += is_in_box(kp_parts_game(parts, i), code);
        assert_int_equal(found, is_in_box(game, code));
    } while (kp_next_code(code, game->rules->pegs, kp_rules_secret_colours(game->rules)));
}

/* ---- Parts ------------------------------------------------------------------------ */

static void check_part(const struct kp_transcript *game, const struct kp_parts *parts, size_t i)
{
    const struct kp_transcript *part = kp_parts_game(parts, i);
    char id[48];

    snprintf(id, sizeof id, "%zu/%zu", i + 1, kp_parts_count(parts));
    assert_string_equal(part->id.text, id);
    assert_true(part->allowed || part->times);
    assert_ptr_equal(part->rules, game->rules);
    assert_int_equal(part->row_count, game->row_count);
    assert_int_equal(part->sum, game->sum);
    assert_memory_equal(part->guesses, game->guesses,
                        game->row_count * (size_t)game->rules->pegs * sizeof *game->guesses);
    for (size_t r = 0; r < game->row_count; r++)
        assert_memory_equal(&part->rows[r].score, &game->rows[r].score, sizeof part->rows->score);
    assert_true(kp_parts_seconds(parts, i) >= 0);
    assert_true(i == 0 || kp_parts_seconds(parts, i) <= kp_parts_seconds(parts, i - 1));
}

static void check_parts(const struct kp_transcript *game, size_t number)
{
    struct kp_parts *parts = split_game(game, number), *again = split_game(game, number);

    assert_in_range(kp_parts_count(parts), 1, number);
    assert_int_equal(kp_parts_count(again), kp_parts_count(parts));
    for (size_t i = 0; i < kp_parts_count(parts); i++) {
        check_part(game, parts, i);
        assert_null(kp_transcript_difference(kp_parts_game(parts, i), kp_parts_game(again, i)));
    }
    assert_null(kp_parts_game(parts, kp_parts_count(parts)));
    check_cover(game, parts);
    kp_parts_free(parts);
    kp_parts_free(again);
}

static void test_every_code_is_in_one_part(void **state)
{
    uint64_t seed = 1;
    static const size_t numbers[] = {1, 2, 3, 5, 8, 17, 64};

    (void)state;
    for (int i = 0; i < kp_share(1000); i++) {
        struct kp_transcript *game = draw_game(&seed);

        check_parts(game, numbers[kp_seeded_below(&seed, 7)]);
        kp_transcript_free(game);
    }
}

/* A game of two colours and two pegs has four codes; some parts may have none.  Without rows
 * nothing distinguishes its colours, so it is not divided. */
static void test_fewer_parts(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 2, .colours = 2});
    static const uint16_t guess[] = {0, 1};
    struct kp_parts *parts = split_game(game, 64);

    (void)state;
    assert_int_equal(kp_parts_count(parts), 1);
    check_cover(game, parts);
    kp_parts_free(parts);
    assert_true(kp_transcript_add(game, guess, (struct kp_score){KP_UNKNOWN, KP_UNKNOWN}, 0));
    parts = split_game(game, 64);
    assert_in_range(kp_parts_count(parts), 4, 16);
    check_cover(game, parts);
    kp_parts_free(parts);
    kp_transcript_free(game);
}

static void test_invalid_numbers(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
    enum kp_stop_reason stop;
    struct kp_parts *parts;
    struct kp_diag why;

    (void)state;
    assert_int_equal(kp_split(game, NULL, 0, NULL, &parts, &stop, &why), KP_BAD_INPUT);
    assert_null(parts);
    assert_string_equal(why.says, "invalid number of parts; expected 1 to 1,000,000");
    assert_int_equal(kp_split(game, NULL, KP_MOST_CUBES + 1, NULL, &parts, &stop, &why),
                     KP_BAD_INPUT);
    kp_transcript_free(game);
}

static int stop_at_once(void *data)
{
    (void)data;
    return 1;
}

static void test_interruption(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
    struct kp_options options = {.stop = stop_at_once};
    enum kp_stop_reason stop;
    struct kp_parts *parts;

    (void)state;
    assert_int_equal(kp_split(game, NULL, 5, &options, &parts, &stop, NULL), KP_OK);
    assert_null(parts);
    assert_int_equal(stop, KP_INTERRUPTED);
    kp_transcript_free(game);
}

static void test_without_memory(void **state)
{
    uint64_t seed = 5;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 5, .colours = 6}, 3);
    struct kp_parts *parts = split_game(game, 6), *again;
    enum kp_stop_reason stop;
    bool done = false;

    (void)state;
    for (long n = 0; !done; n = kp_next_failure(n)) {
        enum kp_status status;

        kp_allocations_left = n;
        status = kp_split(game, NULL, 6, NULL, &again, &stop, NULL);
        done = kp_allocations_left >= 0;
        kp_allocations_left = -1;
        if (again) {
            assert_int_equal(kp_parts_count(again), kp_parts_count(parts));
            check_cover(game, again);
        } else {
            assert_true(status == KP_NO_MEMORY || stop == KP_OUT_OF_MEMORY);
        }
        kp_parts_free(again);
    }
    assert_non_null(parts);
    kp_parts_free(parts);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code_is_in_one_part),
        cmocka_unit_test(test_fewer_parts),
        cmocka_unit_test(test_invalid_numbers),
        cmocka_unit_test(test_interruption),
        cmocka_unit_test(test_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
