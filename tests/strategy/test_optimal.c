/* The search to the end against every strategy there is, on boards that are small enough;
 * the trees it leaves, by playing every secret; and the published totals. */
#include "game/score.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "strategy/exact/exact_search.h"
#include "strategy/exact/lower_bound.h"
#include "strategy/position.h"
#include "strategy/tree/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 24 /* secrets that every strategy is tried for */

static const struct kp_limits no_limits;
static const struct kp_options no_options;

extern const struct kp_strategy kp_strategy_optimal;

/* ---- The plain rule ---------------------------------------------------- */

static struct kp_score score(const struct kp_code_table *table, uint32_t secret, size_t guess)
{
    int tally[KP_BULK_SCORE_COLOURS] = {0};

    return kp_score_guess(table->rules, kp_code_table_code(table, secret),
                          kp_code_table_code(table, guess), tally);
}

/* The number of the score among the marks. */
static uint8_t outcome(const struct kp_code_table *table, uint32_t secret, size_t guess)
{
    struct kp_score told = score(table, secret, guess);
    uint8_t k = 0;

    while (!kp_score_agrees(told, kp_code_table_score(table, table->marks[k])))
        k++;
    return k;
}

/* ---- Every strategy there is ------------------------------------------- */

struct plain {
    const struct kp_code_table *table;
    uint8_t *outcomes;
    uint8_t won;
    size_t codes;
};

static struct plain plain_of(const struct kp_code_table *table)
{
    struct plain plain = {table, NULL, (uint8_t)(table->mark_count - 1), table->count};

    plain.outcomes = malloc(table->count * table->count);
    assert_non_null(plain.outcomes);
    for (size_t g = 0; g < table->count; g++)
        for (size_t s = 0; s < table->count; s++)
            plain.outcomes[g * table->count + s] = outcome(table, (uint32_t)s, g);
    return plain;
}

static uint32_t play_all(const struct plain *plain, const uint32_t *secrets, size_t count,
                         int longest);

/* KP_NEVER and more: it cannot be done. */
static uint32_t play_all_after(const struct plain *plain, const uint32_t *secrets, size_t count,
                               size_t guess, int longest)
{
    uint32_t sum = (uint32_t)count;
    bool done[MOST] = {false};

    for (size_t i = 0; i < count && sum < KP_NEVER; i++) {
        uint8_t told = plain->outcomes[guess * plain->codes + secrets[i]];
        uint32_t part[MOST];
        size_t n = 0;

        for (size_t k = i; k < count && !done[i]; k++)
            if (plain->outcomes[guess * plain->codes + secrets[k]] == told) {
                done[k] = k > i;
                part[n++] = secrets[k];
            }
        if (n == count && told != plain->won)
            return KP_NEVER;
        if (n > 0 && told != plain->won)
            sum += play_all(plain, part, n, longest - 1);
    }
    return sum;
}

/* Nothing takes less than one guess for one secret and two for each of the others. */
static uint32_t play_all(const struct plain *plain, const uint32_t *secrets, size_t count,
                         int longest)
{
    uint32_t best = KP_NEVER, least = 2 * (uint32_t)count - 1;

    if (count == 1 && longest > 0)
        return 1;
    for (size_t guess = 0; guess < plain->codes && longest > 0 && best > least; guess++) {
        uint32_t sum = play_all_after(plain, secrets, count, guess, longest);

        if (sum < best)
            best = sum;
    }
    return best;
}

/* ---- Playing a tree ---------------------------------------------------- */

struct walk {
    const struct kp_code_table *table;
    const struct kp_tree *tree;
    size_t at;
    uint64_t total;
    int longest;
};

static size_t gather(const struct walk *walk, const uint32_t *secrets, size_t count, size_t guess,
                     size_t k, uint32_t *part)
{
    size_t n = 0;

    for (size_t i = 0; i < count; i++)
        if (outcome(walk->table, secrets[i], guess) == k)
            part[n++] = secrets[i];
    return n;
}

/* Every secret finds its guess, and nothing else is there. */
static void walk_on(struct walk *walk, const uint32_t *secrets, size_t count, int depth)
{
    const struct kp_code_table *table = walk->table;
    const struct kp_tree_node *ply = &walk->tree->nodes[walk->at];
    size_t guess = kp_code_table_find(table, kp_tree_guess(walk->tree, walk->at));
    uint32_t *part = malloc((count + 1) * sizeof *part);

    assert_non_null(part);
    assert_true(guess < table->count);
    assert_int_equal(ply->depth, depth);
    walk->at++;
    walk->total += count;
    walk->longest = depth + 1 > walk->longest ? depth + 1 : walk->longest;
    for (size_t k = 0; k + 1 < table->mark_count; k++) {
        size_t n = gather(walk, secrets, count, guess, k, part);

        if (n == 0)
            continue;
        assert_true(walk->at < walk->tree->count);
        assert_true(kp_score_agrees(walk->tree->nodes[walk->at].score,
                                    kp_code_table_score(table, table->marks[k])));
        walk_on(walk, part, n, depth + 1);
    }
    assert_int_equal(ply->wins, gather(walk, secrets, count, guess, table->mark_count - 1, part));
    free(part);
}

static struct walk play_tree(const struct kp_position *position, const struct kp_tree *tree)
{
    struct walk walk = {.table = position->table, .tree = tree};

    assert_true(tree->count > 0);
    walk_on(&walk, position->secrets, position->count, 0);
    assert_int_equal(walk.at, tree->count);
    return walk;
}

/* ---- One position ------------------------------------------------------ */

/* The total; KP_NEVER: there is no such tree. */
static uint32_t grow(const struct kp_strategy *strategy, const struct kp_position *position,
                     int longest, int *found)
{
    struct kp_guess_request request = {.limits = &no_limits, .longest = longest};
    struct kp_tree tree = {.pegs = position->table->pegs};
    struct walk walk = {.total = KP_NEVER};
    struct kp_diag why;
    enum kp_stop_reason stop;
    enum kp_status status = kp_tree_grow_from(strategy, position, &request, SIZE_MAX, &tree, &stop,
                                              &why);

    assert_int_equal(stop, KP_COMPLETED);
    if (status == KP_OK)
        walk = play_tree(position, &tree);
    else
        assert_int_equal(status, KP_BAD_INPUT);
    assert_true(status == KP_OK || strstr(why.says, "allow longer games"));
    *found = walk.longest;
    kp_tree_clear(&tree);
    return (uint32_t)walk.total;
}

static void compare(const struct kp_position *position, const struct plain *plain)
{
    int found;

    for (int longest = 1; longest <= 5; longest++) {
        uint32_t total = play_all(plain, position->secrets, position->count, longest);

        assert_int_equal(grow(&kp_strategy_optimal, position, longest, &found),
                         total < KP_NEVER ? total : KP_NEVER);
        assert_true(found <= longest);
    }
    assert_int_equal(grow(&kp_strategy_optimal, position, 0, &found),
                     play_all(plain, position->secrets, position->count, KP_MOST_DEPTH));
}

/* ---- Positions --------------------------------------------------------- */

static void compare_game(const struct kp_transcript *game, enum kp_guesses guesses)
{
    struct kp_full_position full;
    struct plain plain;
    enum kp_stop_reason stop;

    assert_int_equal(kp_full_position_take(&full, game, guesses, &no_options, (struct kp_limits){0},
                                           &stop, NULL),
                     KP_OK);
    if (full.count > 0 && full.count <= MOST) {
        plain = plain_of(&full.table);
        compare(&full.position, &plain);
        free(plain.outcomes);
    }
    kp_full_position_clear(&full);
}

/* Whole boards, where most guesses are alike. */
static void boards(void **state)
{
    static const struct kp_board boxes[] = {
        {.pegs = 1, .colours = 1},
        {.pegs = 1, .colours = 6},
        {.pegs = 2, .colours = 3},
        {.pegs = 2, .colours = 4},
        {.pegs = 3, .colours = 2},
        {.pegs = 4, .colours = 2},
        {.pegs = 2, .colours = 4, .no_repeats = true},
        {.pegs = 3, .colours = 4, .no_repeats = true},
        {.pegs = 2, .colours = 3, .blanks = KP_BLANKS},
        {.pegs = 2, .colours = 3, .blanks = KP_GUESS_BLANKS},
        {.pegs = 2, .colours = 3, .blanks = KP_BLANKS, .no_repeats = true},
        {.pegs = 3, .colours = 2, .scores = KP_BLACK_ONLY},
        {.pegs = 2, .colours = 4, .scores = KP_BLACK_ONLY},
        {.pegs = 3, .colours = 3, .scores = KP_COLOURS_ONLY},
        {.pegs = 2, .colours = 4, .scores = KP_COLOURS_ONLY},
    };

    (void)state;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct kp_transcript *game = kp_empty_game(boxes[i]);

        compare_game(game, KP_GUESS_SECRETS);
        compare_game(game, KP_GUESS_ANY);
        kp_transcript_free(game);
    }
}

/* Games of all rules, with rows and without, where few enough codes fit. */
static void games(void **state)
{
    uint64_t seed = 8;
    int tried = 0;

    (void)state;
    while (tried < 80) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        enum kp_guesses guesses = kp_seeded_below(&seed, 2) ? KP_GUESS_ANY : KP_GUESS_SECRETS;
        size_t codes = kp_code_table_size(game->rules, guesses), most = codes < 90 ? 9 : 4;
        struct kp_full_position full = {0};
        enum kp_stop_reason stop;

        if (codes <= 256 &&
            kp_full_position_take(&full, game, guesses, &no_options, (struct kp_limits){0}, &stop,
                                  NULL) == KP_OK &&
            full.count > 1 && full.count <= most) {
            struct plain plain = plain_of(&full.table);

            compare(&full.position, &plain);
            free(plain.outcomes);
            tried++;
        }
        kp_full_position_clear(&full);
        kp_transcript_free(game);
    }
}

/* Any secrets, which no game has left, and guesses of which none is like another; with the
 * registers of the processor, and without. */
static void sets(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 3, .colours = 4});
    struct kp_code_table table = {0};
    struct plain plain;
    uint64_t seed = 9;

    (void)state;
    assert_int_equal(kp_code_table_fill(&table, game->rules, KP_GUESS_SECRETS, NULL), KP_OK);
    plain = plain_of(&table);
    for (int turn = 0; turn < 20; turn++) {
        uint32_t secrets[10];
        struct kp_position position = {&table, secrets, 0, NULL};

        table.method = turn % 2 ? KP_BULK_SCORE_SCALAR : KP_BULK_SCORE_FASTEST;
        for (uint32_t s = 0; s < table.count && position.count < 10; s++)
            if (kp_seeded_below(&seed, 8) == 0)
                secrets[position.count++] = s;
        if (position.count > 0)
            compare(&position, &plain);
    }
    free(plain.outcomes);
    kp_code_table_clear(&table);
    kp_transcript_free(game);
}

/* ---- What was published ------------------------------------------------ */

static void totals(void **state)
{
    static const struct {
        int pegs, colours, longest;
        uint32_t total;
        int found;
        enum kp_bulk_score_method way;
    } cases[] = {
        {4, 5, 0, 2463, 6, KP_BULK_SCORE_FASTEST}, /* found here; no other program was asked */
        {4, 5, 0, 2463, 6, KP_BULK_SCORE_SCALAR},
        {4, 6, 0, 5625, 6, KP_BULK_SCORE_FASTEST}, /* Koyama and Lai 1993 */
        {4, 6, 5, 5626, 5, KP_BULK_SCORE_FASTEST}, /* the same */
        {4, 6, 4, KP_NEVER, 0, KP_BULK_SCORE_FASTEST},
        {4, 7, 0, 11228, 6, KP_BULK_SCORE_FASTEST}, /* Ville 2013; only where all is played */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases - (kp_share(100) < 100); i++) {
        struct kp_board box = {.pegs = cases[i].pegs, .colours = cases[i].colours};
        struct kp_transcript *game = kp_empty_game(box);
        struct kp_full_position full;
        enum kp_stop_reason stop;
        int found;

        assert_int_equal(kp_full_position_take(&full, game, KP_GUESS_SECRETS, &no_options,
                                               (struct kp_limits){0}, &stop, NULL),
                         KP_OK);
        full.table.method = cases[i].way;
        assert_int_equal(grow(&kp_strategy_optimal, &full.position, cases[i].longest, &found),
                         cases[i].total);
        assert_int_equal(found, cases[i].found);
        kp_full_position_clear(&full);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards),
        cmocka_unit_test(games),
        cmocka_unit_test(sets),
        cmocka_unit_test(totals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
