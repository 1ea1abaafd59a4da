/* Every allocation of ours is made to fail in turn while a game is laid out and a tree
 * grown: it is the same tree, or there is none for want of memory. */
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "strategy/position.h"
#include "strategy/tree/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct order {
    const char *strategy;
    struct kp_board board;
    enum kp_guesses guesses;
};

/* Memory that the listing of secrets lacks may be a limit that it met. */
static enum kp_status grow(const struct kp_strategy *strategy, struct kp_full_position *full,
                           const struct kp_transcript *game, enum kp_guesses guesses,
                           struct kp_tree *tree)
{
    struct kp_options options = {0};
    struct kp_limits limits = {0};
    struct kp_guess_request request = {.limits = &limits};
    enum kp_stop_reason stop;
    enum kp_status status = kp_full_position_take(full, game, guesses, &options,
                                                  kp_limits_of(&options), &stop, NULL);

    if (status == KP_OK && stop == KP_COMPLETED)
        status = kp_tree_grow_from(strategy, &full->position, &request, SIZE_MAX, tree, &stop,
                                   NULL);
    if (status == KP_OK && stop != KP_COMPLETED) {
        assert_int_equal(stop, KP_OUT_OF_MEMORY);
        status = KP_NO_MEMORY;
    }
    return status;
}

static enum kp_status grow_once(const struct order *order, const struct kp_transcript *game,
                                struct kp_tree_sums *sums)
{
    struct kp_tree tree = {.pegs = game->rules->pegs};
    struct kp_full_position full;
    enum kp_status status = grow(kp_strategy_named(order->strategy), &full, game, order->guesses,
                                 &tree);

    *sums = tree.sums;
    kp_tree_clear(&tree);
    kp_full_position_clear(&full);
    return status;
}

static void every_allocation_fails_once(void **state)
{
    static const struct order orders[] = {
        {"knuth", {.pegs = 3, .colours = 4}, KP_GUESS_SECRETS},
        {"irving", {.pegs = 3, .colours = 4, .blanks = KP_GUESS_BLANKS}, KP_GUESS_ANY},
        {"kooi", {.pegs = 3, .colours = 5, .no_repeats = true}, KP_GUESS_SECRETS},
        {"first", {.pegs = 4, .colours = 3, .scores = KP_BLACK_ONLY}, KP_GUESS_SECRETS},
        {"random", {.pegs = 4, .colours = 3, .scores = KP_COLOURS_ONLY}, KP_GUESS_SECRETS},
    };

    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct kp_transcript *game = kp_empty_game(orders[i].board);
        struct kp_tree_sums whole, sums;
        long n = 0;
        int grown = 0;

        assert_int_equal(grow_once(&orders[i], game, &whole), KP_OK);
        for (;; n++) {
            enum kp_status status;

            kp_allocations_left = n;
            status = grow_once(&orders[i], game, &sums);
            if (kp_allocations_left >= 0)
                break;
            if (status == KP_OK)
                assert_memory_equal(&sums, &whole, sizeof sums);
            else
                assert_int_equal(status, KP_NO_MEMORY);
            grown += status == KP_OK;
        }
        kp_allocations_left = -1;
        assert_in_range(n, 20, 1000000);
        assert_true(grown < n);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
