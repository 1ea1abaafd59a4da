/* What the classic game is worth where the codemaker does not draw the secret blindly: 5600/1290
 * guesses, exactly, as M. Wiener found.
 *
 * No fewer: a codemaker who draws one of the 1,290 codes with more than one colour makes
 * every codebreaker guess so often.  No more: of the trees that take 5625 guesses four are
 * mixed, each with pegs and colours renamed at random, so that of a secret nothing counts
 * but its kind; the mixture takes 5600/1290 guesses for each kind but that of one colour,
 * which takes fewer.  These four are played by the plain rule. */
#include "base/allocate.h"
#include "game/score.h"
#include "help/random_games.h"
#include "strategy/exact/exact_search.h"
#include "strategy/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CODES 1296
#define KINDS 5 /* aaaa, aaab, aabb, aabc, abcd */
#define NODES 4096

static const struct kp_limits no_limits;
static const struct kp_options no_options;
static const int codes_of[KINDS] = {6, 120, 90, 720, 360};

/* By its pairs of pegs with one colour: 6, 3, 2, 1, or none. */
static int kind_of(const uint16_t *code)
{
    static const int kinds[] = {4, 3, 2, 1, -1, -1, 0};
    int pairs = 0;

    for (int p = 0; p < 4; p++)
        for (int q = 0; q < p; q++)
            pairs += code[p] == code[q];
    return kinds[pairs];
}

/* ---- The classic game -------------------------------------------------- */

struct board {
    struct kp_transcript *game;
    struct kp_full_position full;
    int kinds[CODES];
};

static void sit_down(struct board *board)
{
    enum kp_stop_reason stop;

    *board = (struct board){.game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6})};
    assert_int_equal(kp_full_position_take(&board->full, board->game, KP_GUESS_SECRETS, &no_options,
                                           (struct kp_limits){0}, &stop, NULL),
                     KP_OK);
    assert_int_equal(board->full.count, CODES);
    for (size_t i = 0; i < CODES; i++)
        board->kinds[i] = kind_of(kp_code_table_code(&board->full.table, i));
}

static void get_up(struct board *board)
{
    kp_full_position_clear(&board->full);
    kp_transcript_free(board->game);
}

/* ---- The codemaker ----------------------------------------------------- */

/* Guesses are any of the codes, those of one colour, too. */
static void no_codebreaker_does_better(void **state)
{
    struct board board;
    uint32_t secrets[CODES];
    struct kp_position position;
    struct kp_exact_search *search;
    enum kp_stop_reason stop;
    uint32_t guess;
    size_t parts = 0;

    (void)state;
    sit_down(&board);
    position = board.full.position;
    position.secrets = secrets;
    position.count = 0;
    for (uint32_t i = 0; i < CODES; i++)
        if (board.kinds[i] > 0)
            secrets[position.count++] = i;
    assert_int_equal(position.count, 1290);
    assert_int_equal(kp_exact_new(&position, &no_limits, &search, NULL), KP_OK);
    assert_int_equal(kp_exact_total(search, NULL, 0, &parts, &guess, &stop), 5600);
    assert_int_equal(stop, KP_COMPLETED);
    kp_exact_free(search);
    get_up(&board);
}

/* ---- All trees that take the fewest guesses ---------------------------- */

/* A guess, and what is left after each score but that of the secret itself. */
struct option {
    size_t guess, count;
    uint8_t outcomes[KP_MOST_MARKS];
    size_t nodes[KP_MOST_MARKS];
};

/* A set of secrets that some of these trees meet, and the guesses that they make there. */
struct node {
    struct kp_set_hash key;
    int kinds[KINDS]; /* secrets of each */
    struct option *options;
    size_t count, room;
    long part_cost; /* of its games, where guesses are weighed by the kind of the secret */
    const struct option *chosen; /* that weighs least */
};

/* Parts stand before what they are parts of; the last node is the whole game. */
struct forest {
    struct board board;
    struct kp_exact_search *search;
    size_t count;
    struct node nodes[NODES];
};

static uint32_t fewest(struct forest *forest, struct kp_candidate_subset set, uint32_t bound)
{
    uint32_t guess;

    return kp_exact_search_set(forest->search, &set, bound, &guess);
}

static struct kp_candidate_subset part_of(const struct forest *forest,
                                          const struct kp_partition *partition, size_t i,
                                          const uint16_t *sorted)
{
    return (struct kp_candidate_subset){.secrets = sorted + partition->part[i].start,
                                        .count = partition->part[i].size,
                                        .key = partition->part[i].key,
                                        .parts = forest->search->matrix.outcomes - 1,
                                        .left = KP_MOST_DEPTH};
}

/* Whether some tree of so few guesses makes this one; then its parts, without the secret
 * itself. */
static bool is_best(struct forest *forest, const struct kp_candidate_subset *set, size_t guess,
                    uint32_t total, struct kp_partition *partition, uint16_t *sorted)
{
    const struct kp_score_matrix *matrix = &forest->search->matrix;
    uint32_t sum;

    sum = kp_partition_measure(partition, matrix, &forest->search->bounds, set, guess, CODES);
    if (sum > total || (partition->count == 1 && set->count > 1))
        return false;
    kp_partition_fill(partition, matrix, set, guess, sorted);
    for (size_t i = 0; i < partition->count && sum <= total; i++) {
        sum -= partition->part[i].least;
        sum += fewest(forest, part_of(forest, partition, i, sorted), total - sum + 1);
    }
    return sum == total;
}

/* Few secrets are alike, and it takes time to say which. */
static bool is_first_of_its_kind(const struct forest *forest, const struct kp_candidate_subset *set,
                                 size_t guess)
{
    const struct kp_code_table *table = &forest->board.full.table;
    uint32_t secrets[CODES];
    struct kp_position position = {table, secrets, set->count, set->symmetry};
    int absent[KP_BULK_SCORE_COLOURS];

    if (set->count < 10)
        return true;
    for (size_t i = 0; i < set->count; i++)
        secrets[i] = set->secrets[i];
    kp_position_absent(&position, absent);
    return kp_symmetry_is_canonical(set->symmetry, absent, kp_code_table_code(table, guess));
}

static size_t plant(struct forest *forest, const struct kp_candidate_subset *set);

static struct option plant_parts(struct forest *forest, const struct kp_candidate_subset *set,
                                 size_t guess, const struct kp_partition *partition,
                                 const uint16_t *sorted)
{
    struct option option = {.guess = guess, .count = partition->count};
    struct kp_symmetry left;

    assert_true(kp_symmetry_fix(set->symmetry, kp_code_table_code(&forest->board.full.table, guess),
                                &left));
    for (size_t i = 0; i < partition->count; i++) {
        struct kp_candidate_subset part = part_of(forest, partition, i, sorted);

        part.symmetry = &left;
        option.outcomes[i] = partition->part[i].outcome;
        option.nodes[i] = plant(forest, &part);
    }
    kp_symmetry_clear(&left);
    return option;
}

static size_t find(const struct forest *forest, struct kp_set_hash key)
{
    size_t i = 0;

    while (i < forest->count &&
           (forest->nodes[i].key.a != key.a || forest->nodes[i].key.b != key.b))
        i++;
    return i;
}

static size_t plant(struct forest *forest, const struct kp_candidate_subset *set)
{
    struct node node = {.key = set->key};
    uint32_t total = fewest(forest, *set, KP_NEVER);
    uint16_t sorted[CODES];
    struct kp_partition partition;

    if (find(forest, set->key) < forest->count)
        return find(forest, set->key);
    for (size_t i = 0; i < set->count; i++)
        node.kinds[forest->board.kinds[set->secrets[i]]]++;
    for (size_t guess = 0; guess < CODES; guess++)
        if (is_first_of_its_kind(forest, set, guess) &&
            is_best(forest, set, guess, total, &partition, sorted)) {
            assert_true(KP_RESERVE(node.options, node.room, node.count + 1));
            node.options[node.count++] = plant_parts(forest, set, guess, &partition, sorted);
        }
    assert_true(node.count > 0 && forest->count < NODES);
    forest->nodes[forest->count] = node;
    return forest->count++;
}

static struct forest *plant_all(void)
{
    struct forest *forest = calloc(1, sizeof *forest);
    uint16_t secrets[CODES];
    struct kp_candidate_subset all = {.secrets = secrets, .count = CODES, .left = KP_MOST_DEPTH};

    assert_non_null(forest);
    sit_down(&forest->board);
    assert_int_equal(kp_exact_new(&forest->board.full.position, &no_limits, &forest->search, NULL),
                     KP_OK);
    all.parts = forest->search->matrix.outcomes - 1;
    all.symmetry = &forest->board.full.symmetry;
    for (uint16_t i = 0; i < CODES; i++) {
        secrets[i] = i;
        all.key.a ^= forest->search->matrix.keys[i].a;
        all.key.b ^= forest->search->matrix.keys[i].b;
    }
    assert_int_equal(fewest(forest, all, KP_NEVER), 5625);
    plant(forest, &all);
    return forest;
}

static void fell(struct forest *forest)
{
    for (size_t i = 0; i < forest->count; i++)
        free(forest->nodes[i].options);
    kp_exact_free(forest->search);
    get_up(&forest->board);
    free(forest);
}

/* ---- The codebreaker --------------------------------------------------- */

/* A tree that weighs least where each guess for a secret of a kind has such a weight; what
 * it takes for each kind together, and how often it is played. */
static const struct tree {
    long part_costs[KINDS];
    int totals[KINDS], share;
} trees[] = {
    {{-2000, 364, -196, 313, -372}, {25, 505, 415, 3081, 1599}, 10},
    {{-54, 144, -15, 176, 243}, {25, 522, 419, 3151, 1508}, 29},
    {{-97, 135, 345, -332, -361}, {25, 523, 368, 3120, 1589}, 46},
    {{-257, -24, 450, 360, 347}, {25, 554, 371, 3091, 1584}, 1},
};

static long part_cost(const struct forest *forest, const struct option *option)
{
    long sum = 0;

    for (size_t i = 0; i < option->count; i++)
        sum += forest->nodes[option->nodes[i]].part_cost;
    return sum;
}

static void choose(struct forest *forest, const long *part_costs)
{
    for (size_t i = 0; i < forest->count; i++) {
        struct node *node = &forest->nodes[i];

        node->chosen = node->options;
        for (size_t k = 1; k < node->count; k++)
            if (part_cost(forest, &node->options[k]) < part_cost(forest, node->chosen))
                node->chosen = &node->options[k];
        node->part_cost = part_cost(forest, node->chosen);
        for (int kind = 0; kind < KINDS; kind++)
            node->part_cost += part_costs[kind] * node->kinds[kind];
    }
}

/* What stands for the score among those that the option leads on from. */
static size_t after(const struct forest *forest, const struct option *option, struct kp_score score)
{
    const struct kp_code_table *table = &forest->board.full.table;
    size_t i = 0;

    while (i < option->count &&
           !kp_score_agrees(score, kp_code_table_score(table, table->marks[option->outcomes[i]])))
        i++;
    assert_true(i < option->count);
    return option->nodes[i];
}

static int play(const struct forest *forest, size_t secret)
{
    const struct kp_code_table *table = &forest->board.full.table;
    const uint16_t *code = kp_code_table_code(table, secret);
    int tally[KP_BULK_SCORE_COLOURS] = {0}, guesses = 1;
    const struct option *option = forest->nodes[forest->count - 1].chosen;

    for (; option->guess != secret; guesses++) {
        struct kp_score score = kp_score_guess(table->rules, code,
                                               kp_code_table_code(table, option->guess), tally);

        option = forest->nodes[after(forest, option, score)].chosen;
    }
    return guesses;
}

static void no_codemaker_does_better(void **state)
{
    struct forest *forest = plant_all();
    long mixed[KINDS] = {0}, shares = 0;

    (void)state;
    for (const struct tree *tree = trees; tree < trees + sizeof trees / sizeof *trees; tree++) {
        int totals[KINDS] = {0};

        choose(forest, tree->part_costs);
        for (size_t i = 0; i < CODES; i++)
            totals[forest->board.kinds[i]] += play(forest, i);
        assert_memory_equal(totals, tree->totals, sizeof totals);
        for (int kind = 0; kind < KINDS; kind++)
            mixed[kind] += (long)tree->share * totals[kind];
        shares += tree->share;
    }
    assert_true(mixed[0] * 1290 < 5600 * shares * codes_of[0]);
    for (int kind = 1; kind < KINDS; kind++)
        assert_int_equal(mixed[kind] * 1290, 5600 * shares * codes_of[kind]);
    fell(forest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_codebreaker_does_better),
        cmocka_unit_test(no_codemaker_does_better),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
