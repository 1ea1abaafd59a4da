/* What strategies stand on: partitions against the plain rule, exchanges against brute
 * force, published totals, and trees against every secret played. */
#include "game/score.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "strategy/best_guess.h"
#include "strategy/full_position.h"
#include "strategy/tree/grow_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- Games at which somebody sits ---------------------------------------- */

struct table {
    struct kp_transcript *game;
    struct kp_full_position seat;
};

/* Takes the game. */
static void sit(struct table *table, struct kp_transcript *game, enum kp_guesses guesses)
{
    struct kp_options options = {0};
    enum kp_stop_reason stop;

    table->game = game;
    assert_int_equal(kp_full_position_take(&table->seat, game, guesses, &options, &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
}

static void rise(struct table *table)
{
    kp_full_position_clear(&table->seat);
    kp_transcript_free(table->game);
}

/* Any rules, any rows; secrets are left. */
static void sit_anywhere(struct table *table, uint64_t *seed)
{
    for (;;) {
        enum kp_guesses guesses = kp_seeded_below(seed, 2) ? KP_GUESS_ANY : KP_GUESS_SECRETS;

        sit(table, kp_small_random_game(seed), guesses);
        if (table->seat.count > 0)
            return;
        rise(table);
    }
}

/* ---- Partitions ---------------------------------------------------------- */

static void count_parts(const struct kp_position *position, const uint16_t *guess, int *tally,
                        uint32_t sizes[16][16])
{
    const struct kp_code_table *field = position->field;

    memset(sizes, 0, 16 * sizeof *sizes);
    for (size_t i = 0; i < position->count; i++) {
        struct kp_score score = kp_score_guess(
            field->rules, kp_code_table_code(field, position->secrets[i]), guess, tally);

        sizes[score.black == KP_UNKNOWN ? 0 : score.black]
             [score.white == KP_UNKNOWN ? 0 : score.white]++;
    }
}

static void expect_parts(const struct kp_position *position, const struct kp_split *split,
                         uint32_t sizes[16][16])
{
    size_t sum = 0;

    for (size_t k = 0; k < split->parts; k++) {
        struct kp_score score = kp_code_table_score(position->field, split->mark[k]);

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
                          const struct kp_split *split, const uint32_t *sorted)
{
    const struct kp_code_table *field = position->field;
    size_t at = 0;

    for (size_t k = 0; k < split->parts; k++) {
        struct kp_score right = kp_code_table_score(field, split->mark[k]);

        for (uint32_t i = 0; i < split->size[k]; i++, at++) {
            struct kp_score score = kp_score_guess(
                field->rules, kp_code_table_code(field, sorted[at]), guess, tally);

            assert_true(score.black == right.black && score.white == right.white);
            assert_true(i == 0 || sorted[at - 1] < sorted[at]);
        }
    }
}

/* Every guess of the field. */
static void expect_splits(const struct kp_position *position)
{
    const struct kp_code_table *field = position->field;
    int *tally = calloc((size_t)field->colours, sizeof *tally);
    uint32_t *sorted = calloc(position->count, sizeof *sorted);
    struct kp_splitter splitter;

    assert_true(tally && sorted && kp_splitter_make(&splitter, field));
    assert_true(kp_splitter_take(&splitter, position->secrets, position->count));
    for (size_t g = 0; g < field->count; g++) {
        const uint16_t *guess = kp_code_table_code(field, g);
        uint32_t sizes[16][16];
        struct kp_split split;

        kp_splitter_split(&splitter, g, &split);
        count_parts(position, guess, tally, sizes);
        expect_parts(position, &split, sizes);
        kp_splitter_sort(&splitter, g, &split, sorted);
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
        struct table table;

        sit_anywhere(&table, &seed);
        expect_splits(&table.seat.position);
        rise(&table);
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
        struct kp_code_table field = {.way = b % 2 ? KP_BULK_SCORE_SCALAR : KP_BULK_SCORE_FASTEST};
        uint32_t secrets[] = {0, 1, 2, 3, 5, 8, 11, 12, 13};
        struct kp_position position = {&field, secrets, COUNT(secrets), NULL};

        assert_int_equal(kp_code_table_fill(&field, rules, KP_GUESS_SECRETS, NULL), KP_OK);
        assert_int_equal(field.count, kp_code_table_size(rules, KP_GUESS_SECRETS));
        expect_splits(&position);
        kp_code_table_clear(&field);
        kp_rules_unref(rules);
    }
}

/* ---- Blocks of guesses --------------------------------------------------- */

/* Random codes, in no order; splitters need none. */
static void draw_field(uint64_t *seed, struct kp_rules *rules, struct kp_code_table *field)
{
    size_t pegs = (size_t)rules->pegs;
    uint16_t *codes = calloc(300 * pegs, sizeof *codes);

    assert_non_null(codes);
    for (size_t i = 0; i < 300; i++) {
        int few = 1 + kp_seeded_below(seed, kp_rules_guess_colours(rules));

        for (size_t p = 0; p < pegs; p++)
            codes[i * pegs + p] = (uint16_t)kp_seeded_below(seed, few);
    }
    assert_int_equal(kp_code_table_choose(field, rules, codes, 300, NULL), KP_OK);
    free(codes);
}

static uint32_t largest_of(const struct kp_split *split)
{
    uint32_t largest = 0;

    for (size_t k = 0; k < split->parts; k++)
        largest = split->size[k] > largest ? split->size[k] : largest;
    return largest;
}

static void expect_block(struct kp_partition_blocks *columns, struct kp_splitter *splitter,
                         size_t first, unsigned limit, const int64_t *weights)
{
    struct kp_blocks all = kp_bulk_scorer_blocks(columns->field->all);
    const unsigned char *block = all.block + first / KP_LANES * all.size;
    uint8_t largest[KP_LANES];
    int64_t sums[KP_LANES];
    uint32_t below = columns->way->largest(columns, block, limit, largest);

    columns->way->sum(columns, weights, sums);
    for (size_t lane = 0; lane < KP_LANES && first + lane < columns->field->count; lane++) {
        struct kp_split split;
        int64_t sum = 0;

        kp_splitter_split(splitter, first + lane, &split);
        for (size_t k = 0; k < split.parts; k++)
            sum += weights[split.size[k]];
        assert_true(sums[lane] == sum);
        assert_int_equal(below >> lane & 1, largest_of(&split) < limit);
        if (below >> lane & 1)
            assert_int_equal(largest[lane], largest_of(&split));
    }
}

/* As the plain routine says of each guess; so do those that count marks. */
static void expect_columns(uint64_t *seed, const struct kp_code_table *field, size_t count)
{
    struct kp_partition_blocks columns;
    struct kp_splitter splitter, plain;
    uint32_t secrets[KP_COLUMN_SECRETS + 1];
    int64_t weights[KP_COLUMN_SECRETS + 1] = {0};

    for (size_t i = 0; i < count; i++)
        secrets[i] = (uint32_t)(i + (size_t)kp_seeded_below(seed, 2));
    for (size_t i = 1; i <= count; i++)
        weights[i] = kp_seeded_below(seed, 1000000) * INT64_C(1000000000);
    assert_true(kp_partition_blocks_make(&columns, field) && kp_splitter_make(&splitter, field) &&
                kp_splitter_make(&plain, field));
    plain.often = NULL;
    assert_true(kp_splitter_take(&splitter, secrets, count));
    assert_true(kp_splitter_take(&plain, secrets, count));
    for (size_t g = 0; g < field->count; g += 17) {
        uint32_t limit = 1 + (uint32_t)kp_seeded_below(seed, (int)count + 1);
        struct kp_split split, other;

        kp_splitter_split(&splitter, g, &split);
        kp_splitter_split(&plain, g, &other);
        assert_int_equal(split.parts, other.parts);
        assert_memory_equal(split.size, other.size, split.parts * sizeof *split.size);
        assert_memory_equal(split.mark, other.mark, split.parts * sizeof *split.mark);
        assert_int_equal(kp_splitter_largest(&splitter, g, limit),
                         kp_splitter_largest(&plain, g, limit));
    }
    if (columns.way) {
        kp_partition_blocks_take(&columns, secrets, count);
        for (size_t first = 0; first < field->count; first += KP_LANES)
            expect_block(&columns, &plain, first,
                         1 + (unsigned)kp_seeded_below(seed, (int)count + 1), weights);
    }
    kp_partition_blocks_clear(&columns);
    kp_splitter_clear(&splitter);
    kp_splitter_clear(&plain);
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
                struct kp_code_table field = {0};

                draw_field(&seed, rules, &field);
                for (size_t i = (size_t)turn; i < COUNT(counts); i += 2)
                    expect_columns(&seed, &field, counts[i]);
                kp_code_table_clear(&field);
                kp_rules_unref(rules);
            }
}

/* Sums of bytes that would not hold them. */
static void marks_are_counted_however_many(void **state)
{
    size_t blocks = 3 * 255 + 7, count = blocks * KP_OFTEN_LANES;
    uint8_t *marks = malloc(count);
    kp_tally_scores *often = kp_tally_scores_avx2();
    uint64_t seed = 13;

    (void)state;
    assert_non_null(marks);
    for (int k = 1; k < 5 && often; k++) {
        uint32_t right[4] = {0};

        for (size_t i = 0; i < count; i++)
            right[marks[i] = (uint8_t)kp_seeded_below(&seed, k)]++;
        for (uint8_t mark = 0; mark < 4; mark++)
            assert_int_equal(often(marks, blocks, mark), right[mark]);
    }
    free(marks);
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
static void expect_canonical(const struct kp_code_table *field, const struct kp_symmetry *symmetry,
                             const uint16_t *kept, size_t kept_count)
{
    const int absent[5] = {-1, -1, -1, -1, -1};

    for (size_t g = 0; g < field->count; g++) {
        struct brute brute = {.pegs = field->pegs,
                              .colours = field->colours,
                              .kept = kept,
                              .kept_count = kept_count,
                              .guess = kp_code_table_code(field, g),
                              .first = true};

        try_all(&brute, 0);
        assert_true(brute.count > 0);
        assert_int_equal(kp_symmetry_is_canonical(symmetry, absent, brute.guess), brute.first);
        for (int length = 0; length <= field->pegs && brute.first; length++)
            assert_true(kp_symmetry_may_begin(symmetry, absent, brute.guess, length));
    }
}

/* After so many guesses, drawn at random. */
static void expect_exchanges(uint64_t *seed, struct kp_board board, size_t guesses)
{
    uint16_t kept[8];
    struct table table;
    struct kp_symmetry one, two, *symmetries[] = {&table.seat.symmetry, &one, &two};
    const struct kp_code_table *field = &table.seat.field;

    sit(&table, kp_empty_game(board), KP_GUESS_SECRETS);
    for (size_t i = 0; i < guesses; i++) {
        const uint16_t *code = kp_code_table_code(field,
                                                  (size_t)kp_seeded_below(seed, (int)field->count));

        memcpy(kept + i * (size_t)field->pegs, code, (size_t)field->pegs * sizeof *code);
        assert_true(kp_symmetry_fix(symmetries[i], code, symmetries[i + 1]));
    }
    expect_canonical(field, symmetries[guesses], kept, guesses);
    for (size_t i = 0; i < guesses; i++)
        kp_symmetry_clear(symmetries[i + 1]);
    rise(&table);
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
    return a.guess == b.guess && a.worth == b.worth && a.fits == b.fits;
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
    struct kp_split split;
    struct kp_symmetry left;
    uint32_t *sorted = calloc(position->count, sizeof *sorted), *part = sorted;

    assert_non_null(sorted);
    assert_int_equal(kp_guess_evaluator_best(&walk->fast, position, &limits, &fast), KP_COMPLETED);
    assert_int_equal(kp_guess_evaluator_best(&walk->plain, position, &limits, &plain),
                     KP_COMPLETED);
    if (!same(fast, plain))
        fail_msg("%s of %zu secrets: guess %zu of worth %ld instead of %zu of %ld",
                 walk->strategy->name, position->count, fast.guess, (long)fast.worth, plain.guess,
                 (long)plain.worth);
    walk->positions++;
    assert_true(kp_splitter_take(&walk->splitter, position->secrets, position->count));
    kp_splitter_split(&walk->splitter, plain.guess, &split);
    kp_splitter_sort(&walk->splitter, plain.guess, &split, sorted);
    assert_true(kp_symmetry_fix(position->symmetry,
                                kp_code_table_code(position->field, plain.guess), &left));
    for (size_t k = 0; k < split.parts; part += split.size[k++]) {
        struct kp_position next = {position->field, part, split.size[k], &left};

        if (split.mark[k] != position->field->won)
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

        if (!(*strategy)->weigh)
            continue;
        assert_true(
            kp_guess_evaluator_make(&walk.fast, *strategy, position->field, position->count));
        assert_true(
            kp_guess_evaluator_make(&walk.plain, *strategy, position->field, position->count));
        assert_true(kp_splitter_make(&walk.splitter, position->field));
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
        struct table table;

        sit(&table, kp_empty_game(boards[b / 2]), b % 2 ? KP_GUESS_ANY : KP_GUESS_SECRETS);
        assert_in_range(walk_all(&table.seat.position), 10, 1000000);
        rise(&table);
    }
}

static void nor_from_any_position(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (int i = kp_share(150); i > 0; i--) {
        struct table table;

        sit_anywhere(&table, &seed);
        if (table.seat.field.count <= 1296)
            walk_all(&table.seat.position);
        rise(&table);
    }
}

/* ---- Trees --------------------------------------------------------------- */

static void grow(const struct table *table, const char *name, size_t first, struct kp_tree *tree)
{
    struct kp_limits limits = {0};
    struct kp_guess_request wish = {.limits = &limits};
    const struct kp_strategy *strategy = kp_strategy_named(name);
    enum kp_stop_reason stop;

    assert_non_null(strategy);
    *tree = (struct kp_tree){.pegs = table->game->rules->pegs};
    assert_int_equal(kp_grow_tree(strategy, &table->seat.position, &wish, first, tree, &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
}

/* The ply that answers this score of the guess of ply i; count: there is none. */
static size_t answer(const struct kp_tree *tree, size_t i, struct kp_score score)
{
    int depth = tree->plies[i].depth;

    for (i++; i < tree->count && tree->plies[i].depth > depth; i++)
        if (tree->plies[i].depth == depth + 1 && tree->plies[i].score.black == score.black &&
            tree->plies[i].score.white == score.white)
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
            assert_true(tree->plies[i].wins);
            return tree->plies[i].depth + 1;
        }
        i = answer(tree, i, kp_score_guess(rules, secret, guess, tally));
    }
    fail_msg("a secret is never found");
    return 0;
}

static void expect_found(const struct table *table, const struct kp_tree *tree)
{
    const struct kp_full_position *seat = &table->seat;
    int *tally = calloc((size_t)seat->field.colours, sizeof *tally);
    struct kp_tree_sums sums, played = {0};

    assert_non_null(tally);
    for (size_t i = 0; i < seat->count; i++) {
        int length = play(tree, table->game->rules,
                          kp_code_table_code(&seat->field, seat->secrets[i]), tally);

        played.lengths[length]++;
        played.total += (uint64_t)length;
        played.longest = length > played.longest ? length : played.longest;
    }
    kp_tree_sum(tree, &sums);
    assert_int_equal(sums.secrets, seat->count);
    assert_int_equal(sums.total, played.total);
    assert_int_equal(sums.longest, played.longest);
    assert_memory_equal(sums.lengths, played.lengths, sizeof sums.lengths);
    free(tally);
}

/* Those that search to the end have tests of their own. */
static void trees_find_every_secret(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = kp_share(100); i > 0; i--) {
        struct table table;

        sit_anywhere(&table, &seed);
        for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
            if ((*strategy)->weigh || ((*strategy)->choose && !(*strategy)->grow)) {
                struct kp_tree tree;

                grow(&table, (*strategy)->name, SIZE_MAX, &tree);
                expect_found(&table, &tree);
                kp_tree_clear(&tree);
            }
        rise(&table);
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
    struct table table;
    size_t ended = 0;

    (void)state;
    sit(&table, kp_empty_game((struct kp_board){.pegs = 3, .colours = 7}), KP_GUESS_SECRETS);
    for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
        for (int often = 0; (*strategy)->weigh; often++) {
            int left = often;
            struct kp_limits limits = {.asked_to_stop = asked_so_often, .stop_data = &left};
            struct kp_guess_request wish = {.limits = &limits};
            struct kp_tree tree = {.pegs = 3};
            struct kp_tree_sums sums;
            enum kp_stop_reason stop;

            assert_int_equal(
                kp_grow_tree(*strategy, &table.seat.position, &wish, SIZE_MAX, &tree, &stop, NULL),
                KP_OK);
            kp_tree_sum(&tree, &sums);
            kp_tree_clear(&tree);
            assert_true(stop == KP_COMPLETED || stop == KP_INTERRUPTED);
            assert_int_equal(sums.secrets == table.seat.count, stop == KP_COMPLETED);
            ended += stop == KP_INTERRUPTED;
            if (stop == KP_COMPLETED)
                break;
        }
    assert_in_range(ended, 4 * 100, 1000000);
    rise(&table);
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
    struct table table;
    struct kp_splitter splitter;
    size_t canonical = 0;

    (void)state;
    sit(&table, kp_empty_game((struct kp_board){.pegs = 4, .colours = 6}), KP_GUESS_SECRETS);
    assert_true(kp_splitter_make(&splitter, &table.seat.field));
    assert_true(kp_splitter_take(&splitter, table.seat.secrets, table.seat.count));
    for (size_t i = 0; i < COUNT(published); i++) {
        struct kp_split split;

        kp_splitter_split(&splitter, kp_code_table_find(&table.seat.field, published[i].guess),
                          &split);
        assert_int_equal(largest_of(&split), published[i].largest);
        assert_int_equal(split.parts, published[i].parts);
    }
    for (size_t g = 0; g < table.seat.field.count; g++)
        canonical += kp_symmetry_is_canonical(&table.seat.symmetry, (int[]){-1, -1, -1, -1, -1, -1},
                                              kp_code_table_code(&table.seat.field, g));
    assert_int_equal(canonical, COUNT(published));
    kp_splitter_clear(&splitter);
    rise(&table);
}

/* docs/strategies.md tells whose they are. */
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
        struct table table;
        struct kp_tree tree;
        struct kp_tree_sums sums;
        uint16_t guess[4];
        size_t first;

        for (int p = 0; p < published[i].pegs; p++)
            guess[p] = (uint16_t)(published[i].guess[p] - '1');
        sit(&table,
            kp_empty_game(
                (struct kp_board){.pegs = published[i].pegs, .colours = published[i].colours}),
            KP_GUESS_SECRETS);
        first = *published[i].first ? kp_code_table_find(&table.seat.field, guess) : SIZE_MAX;
        grow(&table, published[i].strategy, first, &tree);
        kp_tree_sum(&tree, &sums);
        print_message("%s %dx%d: %lu, %d\n", published[i].strategy, published[i].pegs,
                      published[i].colours, (unsigned long)sums.total, sums.longest);
        assert_int_equal(sums.total, published[i].total);
        assert_int_equal(sums.longest, published[i].longest);
        if (published[i].lengths[0])
            assert_memory_equal(sums.lengths + 1, published[i].lengths,
                                sizeof published[i].lengths);
        assert_memory_equal(kp_tree_guess(&tree, 0), guess,
                            (size_t)published[i].pegs * sizeof *guess);
        kp_tree_clear(&tree);
        rise(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_what_the_rule_says),
        cmocka_unit_test(both_ways_of_scoring_split_alike),
        cmocka_unit_test(blocks_tell_what_each_guess_tells),
        cmocka_unit_test(marks_are_counted_however_many),
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
