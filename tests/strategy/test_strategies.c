/* What strategies stand on: partitions against the plain rule, exchanges against brute
 * force, published totals, and trees against every secret played. */
#include "game/score.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "strategy/best_guess.h"
#include "strategy/position.h"
#include "strategy/tree/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- Games at which somebody sits ---------------------------------------- */

struct laid_out {
    struct kp_transcript *game;
    struct kp_full_position full;
};

/* Takes the game. */
static void lay_out(struct laid_out *laid, struct kp_transcript *game, enum kp_guesses guesses)
{
    struct kp_options options = {0};
    enum kp_stop_reason stop;

    laid->game = game;
    assert_int_equal(kp_full_position_take(&laid->full, game, guesses, &options,
                                           kp_limits_of(&options), &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
}

static void clear_laid_out(struct laid_out *laid)
{
    kp_full_position_clear(&laid->full);
    kp_transcript_free(laid->game);
}

/* Any rules, any rows; secrets are left. */
static void lay_out_random(struct laid_out *laid, uint64_t *seed)
{
    for (;;) {
        enum kp_guesses guesses = kp_seeded_below(seed, 2) ? KP_GUESS_ANY : KP_GUESS_SECRETS;

        lay_out(laid, kp_small_random_game(seed), guesses);
        if (laid->full.count > 0)
            return;
        clear_laid_out(laid);
    }
}

/* ---- Partitions ---------------------------------------------------------- */

static void count_parts(const struct kp_position *position, const uint16_t *guess, int *tally,
                        uint32_t sizes[16][16])
{
    const struct kp_code_table *table = position->table;

    memset(sizes, 0, 16 * sizeof *sizes);
    for (size_t i = 0; i < position->count; i++) {
        struct kp_score score = kp_score_guess(
            table->rules, kp_code_table_code(table, position->secrets[i]), guess, tally);

        sizes[score.black == KP_UNKNOWN ? 0 : score.black]
             [score.white == KP_UNKNOWN ? 0 : score.white]++;
    }
}

static void expect_parts(const struct kp_position *position, const struct kp_part_sizes *split,
                         uint32_t sizes[16][16])
{
    size_t sum = 0;

    for (size_t k = 0; k < split->parts; k++) {
        struct kp_score score = kp_code_table_score(position->table, split->mark[k]);

        assert_true(k == 0 || split->mark[k - 1] < split->mark[k]);
        assert_true(split->size[k] > 0);
        assert_int_equal(split->size[k], sizes[score.black == KP_UNKNOWN ? 0 : score.black]
                                              [score.white == KP_UNKNOWN ? 0 : score.white]);
        sum += split->size[k];
    }
    assert_int_equal(sum, position->count);
}

/* Part after part, and in code order within each. */
static void expect_sorted(const struct kp_position *position, const uint16_t *guess, int *tally,
                          const struct kp_part_sizes *split, const uint32_t *sorted)
{
    const struct kp_code_table *table = position->table;
    size_t at = 0;

    for (size_t k = 0; k < split->parts; k++) {
        struct kp_score right = kp_code_table_score(table, split->mark[k]);

        for (uint32_t i = 0; i < split->size[k]; i++, at++) {
            struct kp_score score = kp_score_guess(
                table->rules, kp_code_table_code(table, sorted[at]), guess, tally);

            assert_true(score.black == right.black && score.white == right.white);
            assert_true(i == 0 || sorted[at - 1] < sorted[at]);
        }
    }
}

/* Every guess of the field. */
static void expect_splits(const struct kp_position *position)
{
    const struct kp_code_table *table = position->table;
    int *tally = calloc((size_t)table->colours, sizeof *tally);
    uint32_t *sorted = calloc(position->count, sizeof *sorted);
    struct kp_splitter splitter;

    assert_true(tally && sorted && kp_splitter_make(&splitter, table));
    assert_true(kp_splitter_load(&splitter, position->secrets, position->count));
    for (size_t g = 0; g < table->count; g++) {
        const uint16_t *guess = kp_code_table_code(table, g);
        uint32_t sizes[16][16];
        struct kp_part_sizes split;

        kp_splitter_split(&splitter, guess, &split);
        count_parts(position, guess, tally, sizes);
        expect_parts(position, &split, sizes);
        kp_splitter_sort(&splitter, guess, &split, sorted);
        expect_sorted(position, guess, tally, &split, sorted);
    }
    kp_splitter_clear(&splitter);
    free(sorted);
    free(tally);
}

static void parts_are_what_the_rule_says(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int i = kp_share(150); i > 0; i--) {
        struct laid_out laid;

        lay_out_random(&laid, &seed);
        expect_splits(&laid.full.position);
        clear_laid_out(&laid);
    }
}

/* In plain C, and as the processor does it fastest. */
static void both_ways_of_scoring_split_alike(void **state)
{
    static const struct kp_board boards[] = {
        {.pegs = 3, .colours = 4},
        {.pegs = 3, .colours = 4, .blanks = KP_GUESS_BLANKS},
        {.pegs = 4, .colours = 3, .scores = KP_BLACK_ONLY},
        {.pegs = 4, .colours = 3, .scores = KP_COLOURS_ONLY},
        {.pegs = 3, .colours = 5, .no_repeats = true},
    };

    (void)state;
    for (size_t b = 0; b < 2 * COUNT(boards); b++) {
        struct kp_rules *rules = kp_board_rules(boards[b / 2]);
        struct kp_code_table table = {.method = b % 2 ? KP_BULK_SCORE_SCALAR
                                                      : KP_BULK_SCORE_FASTEST};
        uint32_t secrets[] = {0, 1, 2, 3, 5, 8, 11, 12, 13};
        struct kp_position position = {&table, secrets, COUNT(secrets), NULL};

        assert_int_equal(kp_code_table_fill(&table, rules, KP_GUESS_SECRETS, NULL), KP_OK);
        assert_int_equal(table.count, kp_code_table_size(rules, KP_GUESS_SECRETS));
        expect_splits(&position);
        kp_code_table_clear(&table);
        kp_rules_unref(rules);
    }
}

/* ---- Blocks of guesses --------------------------------------------------- */

/* Random codes, in no order; splitters need none. */
static void draw_field(uint64_t *seed, struct kp_rules *rules, struct kp_code_table *table)
{
    size_t pegs = (size_t)rules->pegs;
    uint16_t *codes = calloc(300 * pegs, sizeof *codes);

    assert_non_null(codes);
    for (size_t i = 0; i < 300; i++) {
        int few = 1 + kp_seeded_below(seed, kp_rules_guess_colours(rules));

        for (size_t p = 0; p < pegs; p++)
            codes[i * pegs + p] = (uint16_t)kp_seeded_below(seed, few);
    }
    assert_int_equal(kp_code_table_choose(table, rules, codes, 300, NULL), KP_OK);
    free(codes);
}

static uint32_t largest_of(const struct kp_part_sizes *split)
{
    uint32_t largest = 0;

    for (size_t k = 0; k < split->parts; k++)
        largest = split->size[k] > largest ? split->size[k] : largest;
    return largest;
}

static void expect_block(struct kp_partition_blocks *blocks, struct kp_splitter *splitter,
                         size_t first, unsigned limit, const int64_t *part_costs)
{
    struct kp_blocks all = kp_bulk_scorer_blocks(blocks->table->all);
    const unsigned char *block = all.block + first / KP_CODE_LANES * all.size;
    uint8_t largest[KP_CODE_LANES];
    int64_t sums[KP_CODE_LANES];
    uint32_t below = blocks->method->largest(blocks, block, limit, largest);

    blocks->method->sum(blocks, part_costs, sums);
    for (size_t lane = 0; lane < KP_CODE_LANES && first + lane < blocks->table->count; lane++) {
        struct kp_part_sizes split;
        int64_t sum = 0;

        kp_splitter_split(splitter, kp_code_table_code(blocks->table, first + lane), &split);
        for (size_t k = 0; k < split.parts; k++)
            sum += part_costs[split.size[k]];
        assert_true(sums[lane] == sum);
        assert_int_equal(below >> lane & 1, largest_of(&split) < limit);
        if (below >> lane & 1)
            assert_int_equal(largest[lane], largest_of(&split));
    }
}

/* As the splitter says of each guess; the largest part is also found by counting marks. */
static void expect_columns(uint64_t *seed, const struct kp_code_table *table, size_t count)
{
    struct kp_partition_blocks blocks;
    struct kp_splitter splitter;
    uint32_t secrets[KP_BLOCK_SECRETS + 1];
    int64_t part_costs[KP_BLOCK_SECRETS + 1] = {0};

    for (size_t i = 0; i < count; i++)
        secrets[i] = (uint32_t)(i + (size_t)kp_seeded_below(seed, 2));
    for (size_t i = 1; i <= count; i++)
        part_costs[i] = kp_seeded_below(seed, 1000000) * INT64_C(1000000000);
    assert_true(kp_partition_blocks_make(&blocks, table) && kp_splitter_make(&splitter, table));
    assert_true(kp_splitter_load(&splitter, secrets, count));
    for (size_t g = 0; g < table->count; g += 17) {
        uint32_t limit = 1 + (uint32_t)kp_seeded_below(seed, (int)count + 1);
        const uint16_t *guess = kp_code_table_code(table, g);
        struct kp_part_sizes split;
        uint32_t largest;

        kp_splitter_split(&splitter, guess, &split);
        largest = largest_of(&split);
        assert_int_equal(kp_splitter_largest(&splitter, guess, limit),
                         largest < limit ? largest : limit);
    }
    if (blocks.method) {
        kp_partition_blocks_load(&blocks, secrets, count);
        for (size_t first = 0; first < table->count; first += KP_CODE_LANES)
            expect_block(&blocks, &splitter, first,
                         1 + (unsigned)kp_seeded_below(seed, (int)count + 1), part_costs);
    }
    kp_partition_blocks_clear(&blocks);
    kp_splitter_clear(&splitter);
}

static void blocks_tell_what_each_guess_tells(void **state)
{
    uint64_t seed = 11;

    (void)state;
    for (int pegs = 1; pegs <= KP_MARK_PEGS; pegs++)
        for (enum kp_scoring scores = KP_BLACK_AND_WHITE; scores <= KP_COLOURS_ONLY; scores++)
            for (int turn = 0; turn < 3; turn++) {
                static const size_t counts[] = {1, 2, 3, 7, 20, 63, 64, 100, 254, 255};
                struct kp_board board = {.pegs = pegs,
                                         .colours = turn ? 2 + kp_seeded_below(&seed, 14) : 250,
                                         .scores = scores,
                                         .blanks = turn == 2 ? KP_BLANKS : KP_NO_BLANKS};
                struct kp_rules *rules = kp_board_rules(board);
                struct kp_code_table table = {0};

                draw_field(&seed, rules, &table);
                for (size_t i = (size_t)turn; i < COUNT(counts); i += 2)
                    expect_columns(&seed, &table, counts[i]);
                kp_code_table_clear(&table);
                kp_rules_unref(rules);
            }
}

/* Sums of bytes that would not hold the counts of 6,561 candidates. */
static void large_parts_are_counted(void **state)
{
    struct kp_rules *rules = kp_board_rules((struct kp_board){.pegs = 4, .colours = 9});
    struct kp_code_table table = {0};
    struct kp_splitter splitter;
    uint32_t secrets[6561];

    (void)state;
    assert_int_equal(kp_code_table_fill(&table, rules, KP_GUESS_SECRETS, NULL), KP_OK);
    assert_int_equal(table.count, COUNT(secrets));
    for (size_t i = 0; i < COUNT(secrets); i++)
        secrets[i] = (uint32_t)i;
    assert_true(kp_splitter_make(&splitter, &table) &&
                kp_splitter_load(&splitter, secrets, COUNT(secrets)));
    for (size_t g = 0; g < COUNT(secrets); g += 1000) {
        const uint16_t *guess = kp_code_table_code(&table, g);
        struct kp_part_sizes split;

        kp_splitter_split(&splitter, guess, &split);
        assert_int_equal(kp_splitter_largest(&splitter, guess, UINT32_MAX), largest_of(&split));
    }
    kp_splitter_clear(&splitter);
    kp_code_table_clear(&table);
    kp_rules_unref(rules);
}

/* ---- Exchanges ----------------------------------------------------------- */

/* Every permutation of the pegs with every renaming of the colours, as they come. */
struct brute {
    int pegs, colours;
    int from[4], becomes[5];
    size_t count; /* exchanges that keep the guesses so far */
    const uint16_t *kept;
    size_t kept_count;
    const uint16_t *guess;
    bool first; /* no exchange makes an earlier code of the guess */
};

static void exchange(const struct brute *brute, const uint16_t *code, uint16_t *to)
{
    for (int p = 0; p < brute->pegs; p++)
        to[p] = (uint16_t)brute->becomes[code[brute->from[p]]];
}

static int compare(const uint16_t *a, const uint16_t *b, int pegs)
{
    int p = 0;

    while (p < pegs - 1 && a[p] == b[p])
        p++;
    return a[p] - b[p];
}

static void try_exchange(struct brute *brute)
{
    uint16_t to[4];

    for (size_t i = 0; i < brute->kept_count; i++) {
        const uint16_t *kept = brute->kept + i * (size_t)brute->pegs;

        exchange(brute, kept, to);
        if (compare(to, kept, brute->pegs) != 0)
            return;
    }
    exchange(brute, brute->guess, to);
    brute->count++;
    brute->first &= compare(to, brute->guess, brute->pegs) >= 0;
}

static bool is_new(const int *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == list[n])
            return false;
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): no deeper than there are pegs and colours */
static void try_all(struct brute *brute, int n)
{
    int i = n - brute->pegs, *list = i < 0 ? brute->from : brute->becomes;
    int at = i < 0 ? n : i, most = i < 0 ? brute->pegs : brute->colours;

    if (i == brute->colours) {
        try_exchange(brute);
        return;
    }
    for (list[at] = 0; list[at] < most; list[at]++)
        if (is_new(list, at))
            try_all(brute, n + 1);
}

/* Each code is canonical that no exchange makes an earlier one. */
static void expect_canonical(const struct kp_code_table *table, const struct kp_symmetry *symmetry,
                             const uint16_t *kept, size_t kept_count)
{
    const int absent[5] = {-1, -1, -1, -1, -1};

    for (size_t g = 0; g < table->count; g++) {
        struct brute brute = {.pegs = table->pegs,
                              .colours = table->colours,
                              .kept = kept,
                              .kept_count = kept_count,
                              .guess = kp_code_table_code(table, g),
                              .first = true};

        try_all(&brute, 0);
        assert_true(brute.count > 0);
        assert_int_equal(kp_symmetry_is_canonical(symmetry, absent, brute.guess), brute.first);
        for (int length = 0; length <= table->pegs && brute.first; length++)
            assert_true(kp_symmetry_may_begin(symmetry, absent, brute.guess, length));
    }
}

/* After so many guesses, drawn at random. */
static void expect_exchanges(uint64_t *seed, struct kp_board board, size_t guesses)
{
    uint16_t kept[8];
    struct laid_out laid;
    struct kp_symmetry one, two, *symmetries[] = {&laid.full.symmetry, &one, &two};
    const struct kp_code_table *table = &laid.full.table;

    lay_out(&laid, kp_empty_game(board), KP_GUESS_SECRETS);
    for (size_t i = 0; i < guesses; i++) {
        const uint16_t *code = kp_code_table_code(table,
                                                  (size_t)kp_seeded_below(seed, (int)table->count));

        memcpy(kept + i * (size_t)table->pegs, code, (size_t)table->pegs * sizeof *code);
        assert_true(kp_symmetry_fix(symmetries[i], code, symmetries[i + 1]));
    }
    expect_canonical(table, symmetries[guesses], kept, guesses);
    for (size_t i = 0; i < guesses; i++)
        kp_symmetry_clear(symmetries[i + 1]);
    clear_laid_out(&laid);
}

static void exchanges_are_all_that_there_are(void **state)
{
    static const struct {
        struct kp_board board;
        size_t guesses;
    } ways[] = {
        {{.pegs = 2, .colours = 3}, 0},
        {{.pegs = 3, .colours = 4}, 0},
        {{.pegs = 3, .colours = 4}, 1},
        {{.pegs = 3, .colours = 5}, 1},
        {{.pegs = 3, .colours = 5}, 2},
        {{.pegs = 4, .colours = 4}, 2},
        {{.pegs = 3, .colours = 5, .no_repeats = true}, 1},
        {{.pegs = 4, .colours = 3, .scores = KP_BLACK_ONLY}, 1},
    };
    uint64_t seed = 3;

    (void)state;
    for (size_t w = 0; w < COUNT(ways); w++)
        for (int turn = 0; turn < 3; turn++)
            expect_exchanges(&seed, ways[w].board, ways[w].guesses);
}

/* ---- The best guess ------------------------------------------------------ */

static bool same(struct kp_rated_guess a, struct kp_rated_guess b)
{
    return a.guess == b.guess && a.cost == b.cost && a.fits == b.fits;
}

struct walk {
    const struct kp_strategy *strategy;
    struct kp_guess_evaluator fast, plain;
    struct kp_splitter splitter;
    size_t positions;
};

/* At every position of the tree the same guess, of the same worth. */
/* NOLINTNEXTLINE(misc-no-recursion): no deeper than a tree */
static void expect_the_same(struct walk *walk, const struct kp_position *position)
{
    struct kp_limits limits = {0};
    struct kp_rated_guess fast, plain;
    struct kp_part_sizes split;
    struct kp_symmetry left;
    uint32_t *sorted = calloc(position->count, sizeof *sorted), *part = sorted;
    const uint16_t *code;

    assert_non_null(sorted);
    assert_int_equal(kp_guess_evaluator_best(&walk->fast, position, &limits, &fast), KP_COMPLETED);
    assert_int_equal(kp_guess_evaluator_best(&walk->plain, position, &limits, &plain),
                     KP_COMPLETED);
    if (!same(fast, plain))
        fail_msg("%s of %zu secrets: guess %zu of worth %ld instead of %zu of %ld",
                 walk->strategy->name, position->count, fast.guess, (long)fast.cost, plain.guess,
                 (long)plain.cost);
    walk->positions++;
    code = kp_code_table_code(position->table, plain.guess);
    assert_true(kp_splitter_load(&walk->splitter, position->secrets, position->count));
    kp_splitter_split(&walk->splitter, code, &split);
    kp_splitter_sort(&walk->splitter, code, &split, sorted);
    assert_true(kp_symmetry_fix(position->symmetry, code, &left));
    for (size_t k = 0; k < split.parts; part += split.size[k++]) {
        struct kp_position next = {position->table, part, split.size[k], &left};

        if (split.mark[k] != position->table->won)
            expect_the_same(walk, &next);
    }
    kp_symmetry_clear(&left);
    free(sorted);
}

/* With each strategy that weighs. */
static size_t walk_all(const struct kp_position *position)
{
    size_t positions = 0;

    for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++) {
        struct walk walk = {.strategy = *strategy};

        if (!(*strategy)->part_cost)
            continue;
        assert_true(
            kp_guess_evaluator_make(&walk.fast, *strategy, position->table, position->count));
        assert_true(
            kp_guess_evaluator_make(&walk.plain, *strategy, position->table, position->count));
        assert_true(kp_splitter_make(&walk.splitter, position->table));
        walk.plain.plainly = true;
        expect_the_same(&walk, position);
        positions += walk.positions;
        kp_guess_evaluator_clear(&walk.fast);
        kp_guess_evaluator_clear(&walk.plain);
        kp_splitter_clear(&walk.splitter);
    }
    return positions;
}

static void what_is_left_out_changes_no_tree(void **state)
{
    static const struct kp_board boards[] = {
        {.pegs = 4, .colours = 4},
        {.pegs = 3, .colours = 6},
        {.pegs = 2, .colours = 9},
        {.pegs = 6, .colours = 3},
        {.pegs = 3, .colours = 8},
        {.pegs = 5, .colours = 4},
        {.pegs = 3, .colours = 5, .scores = KP_BLACK_ONLY},
        {.pegs = 4, .colours = 5, .scores = KP_COLOURS_ONLY},
        {.pegs = 3, .colours = 7, .no_repeats = true},
        {.pegs = 3, .colours = 4, .blanks = KP_BLANKS},
        {.pegs = 3, .colours = 4, .blanks = KP_GUESS_BLANKS},
        {.pegs = 3, .colours = 5, .blanks = KP_BLANKS, .no_repeats = true},
    };

    (void)state;
    for (size_t b = 0; b < 2 * COUNT(boards); b++) {
        struct laid_out laid;

        lay_out(&laid, kp_empty_game(boards[b / 2]), b % 2 ? KP_GUESS_ANY : KP_GUESS_SECRETS);
        assert_in_range(walk_all(&laid.full.position), 10, 1000000);
        clear_laid_out(&laid);
    }
}

static void nor_from_any_position(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (int i = kp_share(150); i > 0; i--) {
        struct laid_out laid;

        lay_out_random(&laid, &seed);
        if (laid.full.table.count <= 1296)
            walk_all(&laid.full.position);
        clear_laid_out(&laid);
    }
}

/* ---- Trees --------------------------------------------------------------- */

static void grow(const struct laid_out *laid, const char *name, size_t first, struct kp_tree *tree)
{
    struct kp_limits limits = {0};
    struct kp_guess_request request = {.limits = &limits};
    const struct kp_strategy *strategy = kp_strategy_named(name);
    enum kp_stop_reason stop;

    assert_non_null(strategy);
    *tree = (struct kp_tree){.pegs = laid->game->rules->pegs};
    assert_int_equal(
        kp_tree_grow_from(strategy, &laid->full.position, &request, first, tree, &stop, NULL),
        KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
}

/* The ply that answers this score of the guess of ply i; count: there is none. */
static size_t answer(const struct kp_tree *tree, size_t i, struct kp_score score)
{
    int depth = tree->nodes[i].depth;

    for (i++; i < tree->count && tree->nodes[i].depth > depth; i++)
        if (tree->nodes[i].depth == depth + 1 && tree->nodes[i].score.black == score.black &&
            tree->nodes[i].score.white == score.white)
            return i;
    return tree->count;
}

static int play(const struct kp_tree *tree, const struct kp_rules *rules, const uint16_t *secret,
                int *tally)
{
    int pegs = rules->pegs;

    for (size_t i = 0; i < tree->count;) {
        const uint16_t *guess = kp_tree_guess(tree, i);

        if (memcmp(guess, secret, (size_t)pegs * sizeof *guess) == 0) {
            assert_true(tree->nodes[i].wins);
            return tree->nodes[i].depth + 1;
        }
        i = answer(tree, i, kp_score_guess(rules, secret, guess, tally));
    }
    fail_msg("a secret is never found");
    return 0;
}

static void expect_found(const struct laid_out *laid, const struct kp_tree *tree)
{
    const struct kp_full_position *full = &laid->full;
    int *tally = calloc((size_t)full->table.colours, sizeof *tally);
    struct kp_tree played = {0};

    assert_non_null(tally);
    for (size_t i = 0; i < full->count; i++) {
        int length = play(tree, laid->game->rules,
                          kp_code_table_code(&full->table, full->secrets[i]), tally);

        played.lengths[length - 1]++;
        played.facts.total += (uint64_t)length;
        played.facts.longest = length > played.facts.longest ? length : played.facts.longest;
    }
    assert_int_equal(tree->facts.secrets, full->count);
    assert_int_equal(tree->facts.total, played.facts.total);
    assert_int_equal(tree->facts.longest, played.facts.longest);
    assert_memory_equal(tree->lengths, played.lengths, sizeof played.lengths);
    free(tally);
}

/* Those that search to the end have tests of their own. */
static void trees_find_every_secret(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = kp_share(100); i > 0; i--) {
        struct laid_out laid;

        lay_out_random(&laid, &seed);
        for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
            if ((*strategy)->part_cost || (*strategy)->choose) {
                struct kp_tree tree;

                grow(&laid, (*strategy)->name, SIZE_MAX, &tree);
                expect_found(&laid, &tree);
                kp_tree_clear(&tree);
            }
        clear_laid_out(&laid);
    }
}

/* ---- Limits -------------------------------------------------------------- */

static int asked_so_often(void *data)
{
    int *left = data;

    return --*left < 0;
}

/* Whoever asks to stop is heard, sooner or later, and whoever does not gets it all. */
static void limits_end_a_tree(void **state)
{
    struct laid_out laid;
    size_t ended = 0;

    (void)state;
    lay_out(&laid, kp_empty_game((struct kp_board){.pegs = 3, .colours = 7}), KP_GUESS_SECRETS);
    for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
        for (int count_mark = 0; (*strategy)->part_cost; count_mark++) {
            int left = count_mark;
            struct kp_limits limits = {.asked_to_stop = asked_so_often, .stop_data = &left};
            struct kp_guess_request request = {.limits = &limits};
            struct kp_tree tree = {.pegs = 3};
            enum kp_stop_reason stop;
            uint64_t found;

            assert_int_equal(kp_tree_grow_from(*strategy, &laid.full.position, &request, SIZE_MAX,
                                               &tree, &stop, NULL),
                             KP_OK);
            found = tree.facts.secrets;
            kp_tree_clear(&tree);
            assert_true(stop == KP_COMPLETED || stop == KP_INTERRUPTED);
            assert_int_equal(found == laid.full.count, stop == KP_COMPLETED);
            ended += stop == KP_INTERRUPTED;
            if (stop == KP_COMPLETED)
                break;
        }
    assert_in_range(ended, 4 * 100, 1000000);
    clear_laid_out(&laid);
}

/* ---- What was published -------------------------------------------------- */

/* Largest part and number of parts of a first guess, Knuth 1976. */
static void first_guesses_split_as_published(void **state)
{
    static const struct {
        uint16_t guess[4];
        uint32_t largest;
        size_t parts;
    } published[] = {
        {{0, 0, 0, 0}, 625, 5},  {{0, 0, 0, 1}, 317, 11}, {{0, 0, 1, 1}, 256, 13},
        {{0, 0, 1, 2}, 276, 14}, {{0, 1, 2, 3}, 312, 14},
    };
    struct laid_out laid;
    struct kp_splitter splitter;
    size_t canonical = 0;

    (void)state;
    lay_out(&laid, kp_empty_game((struct kp_board){.pegs = 4, .colours = 6}), KP_GUESS_SECRETS);
    assert_true(kp_splitter_make(&splitter, &laid.full.table));
    assert_true(kp_splitter_load(&splitter, laid.full.secrets, laid.full.count));
    for (size_t i = 0; i < COUNT(published); i++) {
        struct kp_part_sizes split;

        kp_splitter_split(&splitter, published[i].guess, &split);
        assert_int_equal(largest_of(&split), published[i].largest);
        assert_int_equal(split.parts, published[i].parts);
    }
    for (size_t g = 0; g < laid.full.table.count; g++)
        canonical += kp_symmetry_is_canonical(&laid.full.symmetry, (int[]){-1, -1, -1, -1, -1, -1},
                                              kp_code_table_code(&laid.full.table, g));
    assert_int_equal(canonical, COUNT(published));
    kp_splitter_clear(&splitter);
    clear_laid_out(&laid);
}

/* docs/research/optimal-play.md names their sources. */
static void totals_are_as_published(void **state)
{
    static const struct {
        const char *strategy;
        int pegs, colours;
        const char *first; /* "": its own, and this is what it is */
        const char *guess;
        uint64_t total;
        int longest;
        uint64_t lengths[10]; /* none: not published */
    } published[] = {
        {"first", 4, 6, "", "1111", 7471, 9, {1, 4, 25, 108, 305, 602, 196, 49, 6}},
        {"knuth", 4, 6, "", "1122", 5801, 5, {1, 6, 62, 533, 694}},
        {"knuth", 4, 6, "1122", "1122", 5801, 5, {1, 6, 62, 533, 694}},
        {"irving", 4, 6, "", "1123", 5696, 6, {1, 10, 54, 645, 583, 3}},
        {"kooi", 4, 6, "", "1123", 5668, 6, {1, 12, 72, 635, 569, 7}},
        {"knuth", 3, 6, "", "123", 874, 5, {0}},
        {"knuth", 4, 7, "", "1234", 11613, 6, {0}},
        {"knuth", 4, 8, "", "1234", 21230, 6, {0}},
        {"knuth", 4, 9, "", "1234", 36120, 7, {0}},
        {"knuth", 4, 10, "", "1234", 58103, 7, {0}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(published); i++) {
        struct laid_out laid;
        struct kp_tree tree;
        uint16_t guess[4];
        size_t first;

        for (int p = 0; p < published[i].pegs; p++)
            guess[p] = (uint16_t)(published[i].guess[p] - '1');
        lay_out(&laid,
                kp_empty_game(
                    (struct kp_board){.pegs = published[i].pegs, .colours = published[i].colours}),
                KP_GUESS_SECRETS);
        first = *published[i].first ? kp_code_table_find(&laid.full.table, guess) : SIZE_MAX;
        grow(&laid, published[i].strategy, first, &tree);
        print_message("%s %dx%d: %lu, %d\n", published[i].strategy, published[i].pegs,
                      published[i].colours, (unsigned long)tree.facts.total, tree.facts.longest);
        assert_int_equal(tree.facts.total, published[i].total);
        assert_int_equal(tree.facts.longest, published[i].longest);
        if (published[i].lengths[0])
            assert_memory_equal(tree.lengths, published[i].lengths, sizeof published[i].lengths);
        assert_memory_equal(kp_tree_guess(&tree, 0), guess,
                            (size_t)published[i].pegs * sizeof *guess);
        kp_tree_clear(&tree);
        clear_laid_out(&laid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_what_the_rule_says),
        cmocka_unit_test(both_ways_of_scoring_split_alike),
        cmocka_unit_test(blocks_tell_what_each_guess_tells),
        cmocka_unit_test(large_parts_are_counted),
        cmocka_unit_test(exchanges_are_all_that_there_are),
        cmocka_unit_test(what_is_left_out_changes_no_tree),
        cmocka_unit_test(nor_from_any_position),
        cmocka_unit_test(trees_find_every_secret),
        cmocka_unit_test(limits_end_a_tree),
        cmocka_unit_test(first_guesses_split_as_published),
        cmocka_unit_test(totals_are_as_published),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
