/* The tree of parts: random parts of small games of all rules against every code, thousands of
 * parts of a large board, and boxes that were not made by dividing. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/game_parts.h"
#include "help/random_games.h"
#include "split/part_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_BOXES 24

/* Boxes of a game, as games and as the tree sees them. */
struct boxes {
    struct kp_transcript *parts[MOST_BOXES];
    struct kp_part_box boxes[MOST_BOXES];
    size_t count;
    struct kp_part_space space;
    struct kp_arena arena;
    struct kp_part_tree tree;
};

static int count_pegs(const struct kp_transcript *game, const uint16_t *code, int colour)
{
    int times = 0;

    for (int p = 0; p < game->rules->pegs; p++)
        times += code[p] == colour;
    return times;
}

/* By the lines alone, without the library's boxes. */
static bool has_code(const struct kp_transcript *game, const uint16_t *code)
{
    for (int p = 0; p < game->rules->pegs; p++)
        if (!kp_transcript_allows(game, p, code[p]))
            return false;
    for (int c = 0; c < kp_rules_secret_colours(game->rules); c++) {
        struct kp_times times = kp_transcript_times(game, c);
        int count = count_pegs(game, code, c);

        if (count < times.least || count > times.most)
            return false;
    }
    return true;
}

static void restrict_peg(uint64_t *seed, struct kp_transcript *game)
{
    int colours = kp_rules_secret_colours(game->rules),
        p = kp_seeded_below(seed, game->rules->pegs);
    uint16_t list[64];
    size_t n = 0;

    for (int c = 0; c < colours; c++)
        if (kp_seeded_below(seed, 3) > 0)
            list[n++] = (uint16_t)c;
    assert_true(kp_transcript_restrict_peg(game, p, list, n, false, NULL));
}

static void restrict_times(uint64_t *seed, struct kp_transcript *game)
{
    int colour = kp_seeded_below(seed, kp_rules_secret_colours(game->rules));
    int least = kp_seeded_below(seed, game->rules->pegs + 1);

    least = kp_seeded_below(seed, 2) ? 0 : least;
    assert_true(kp_transcript_restrict_times(game, colour, least,
                                             least + kp_seeded_below(seed, game->rules->pegs + 1)));
}

static void restrict_randomly(uint64_t *seed, struct kp_transcript *game, int lines)
{
    for (int i = 0; i < lines; i++) {
        if (game->rules->scores != KP_COLOURS_ONLY && kp_seeded_below(seed, 2))
            restrict_peg(seed, game);
        else
            restrict_times(seed, game);
    }
}

/* Adds the box of a part, which the list then owns. */
static void add_box(struct boxes *boxes, struct kp_transcript *part)
{
    struct kp_part_box *box = &boxes->boxes[boxes->count];

    assert_true(kp_part_box_read(&boxes->space, part, &boxes->arena, box));
    if (box->is_empty) {
        kp_transcript_free(part);
        return;
    }
    box->is_used = true;
    boxes->parts[boxes->count++] = part;
}

static void begin_boxes(struct boxes *boxes, const struct kp_transcript *game)
{
    memset(boxes, 0, sizeof *boxes);
    assert_true(kp_part_space_make(&boxes->space, game));
}

static void free_boxes(struct boxes *boxes)
{
    kp_part_tree_free(&boxes->tree);
    kp_arena_free(&boxes->arena);
    kp_part_space_free(&boxes->space);
    for (size_t i = 0; i < boxes->count; i++)
        kp_transcript_free(boxes->parts[i]);
}

static void make_tree(struct boxes *boxes)
{
    const struct kp_limits no_limits = {0};

    assert_true(
        kp_part_tree_make(&boxes->tree, &boxes->space, boxes->boxes, boxes->count, &no_limits));
    assert_int_equal(boxes->tree.stop, KP_COMPLETED);
}

/* Each code is in one node of each depth, down to a leaf, and a box that is a node has its codes. */
static void expect_codes_of_nodes(const struct boxes *boxes)
{
    const struct kp_part_tree *tree = &boxes->tree;
    const struct kp_transcript *game = boxes->space.game;
    struct kp_transcript **regions = calloc(tree->count, sizeof *regions);
    uint16_t code[16] = {0};

    assert_non_null(regions);
    for (size_t n = 0; n < tree->count; n++)
        regions[n] = kp_part_tree_game(tree, n);
    do {
        size_t n = 0;

        if (!kp_is_code(game->rules, code) || !has_code(game, code))
            continue;
        for (; n != KP_NO_PART; n = kp_part_tree_descend(tree, n, code)) {
            size_t child = tree->nodes[n].children;

            assert_true(has_code(regions[n], code));
            assert_true(child == 0 ||
                        has_code(regions[child], code) != has_code(regions[child + 1], code));
        }
        for (size_t i = 0; i < boxes->count; i++)
            if (boxes->boxes[i].node != KP_NO_PART)
                assert_int_equal(has_code(boxes->parts[i], code),
                                 has_code(regions[boxes->boxes[i].node], code));
    } while (kp_next_code(code, game->rules->pegs, kp_rules_secret_colours(game->rules)));
    for (size_t n = 0; n < tree->count; n++)
        kp_transcript_free(regions[n]);
    free(regions);
}

/* Any boxes: those that get a node are that node. */
static void a_box_with_a_node_has_its_codes(void **state)
{
    int games = kp_share(20000);
    size_t placed = 0, tangled = 0;
    uint64_t seed = 26;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        int count = kp_seeded_below(&seed, 8);
        struct boxes boxes;

        if (kp_seeded_below(&seed, 2))
            restrict_randomly(&seed, game, 1 + kp_seeded_below(&seed, 2));
        begin_boxes(&boxes, game);
        for (int k = 0; k < count; k++) {
            struct kp_transcript *part = kp_transcript_copy(game);

            restrict_randomly(&seed, part, 1 + kp_seeded_below(&seed, 3));
            add_box(&boxes, part);
        }
        make_tree(&boxes);
        expect_codes_of_nodes(&boxes);
        for (size_t k = 0; k < boxes.count; k++)
            *(boxes.boxes[k].node == KP_NO_PART ? &tangled : &placed) += 1;
        free_boxes(&boxes);
        kp_transcript_free(game);
    }
    assert_true(placed > (size_t)games / 2 && tangled > (size_t)games / 2);
}

/* Counts the leaves that have no box, and their codes. */
static size_t find_gaps(const struct boxes *boxes, uint64_t *codes)
{
    size_t gaps = 0;

    for (size_t n = 0; n < boxes->tree.count; n++) {
        const struct kp_part_node *node = &boxes->tree.nodes[n];

        if (node->children == 0 && node->own == 0) {
            struct kp_transcript *gap = kp_part_tree_game(&boxes->tree, n);

            gap->row_count = 0;
            gaps++;
            *codes += kp_brute_force(gap, NULL).count;
            kp_transcript_free(gap);
        }
    }
    return gaps;
}

/* Parts made by cuts are found again, in any order; the codes of a missing one are in no part.  A
 * part that was cut further is above its pieces. */
static void the_tree_of_cuts_is_found_again(void **state)
{
    int games = kp_share(20000);
    uint64_t seed = 27;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_game_parts parts, pieces = {.count = 0};
        uint64_t codes = 0, missing = 0;
        size_t absent, gaps, kept;
        struct boxes boxes;

        begin_boxes(&boxes, game);
        kp_game_parts_cut(&parts, &seed, game, 1 + kp_seeded_below(&seed, 3));
        for (size_t k = 0; k < parts.count; k++)
            add_box(&boxes, parts.parts[k]);
        kept = boxes.count;
        absent = (size_t)kp_seeded_below(&seed, (int)boxes.count * 2);
        kp_game_parts_cut(&pieces, &seed, boxes.parts[0], 2);
        for (size_t k = 0; k < pieces.count; k++)
            add_box(&boxes, pieces.parts[k]);
        if (absent > 0 && absent < kept) {
            struct kp_transcript *part = kp_transcript_copy(boxes.parts[absent]);

            part->row_count = 0;
            missing = kp_brute_force(part, NULL).count;
            boxes.boxes[absent].is_used = false;
            kp_transcript_free(part);
        }
        make_tree(&boxes);
        expect_codes_of_nodes(&boxes);
        for (size_t k = 0; k < boxes.count; k++)
            assert_int_equal(boxes.boxes[k].node == KP_NO_PART, !boxes.boxes[k].is_used);
        gaps = find_gaps(&boxes, &codes);
        assert_true(gaps == 0 || (absent > 0 && absent < kept));
        assert_int_equal(codes, missing);
        free_boxes(&boxes);
        kp_transcript_free(game);
    }
}

/* ---- Many parts ---- */

static struct {
    struct kp_transcript **parts;
    size_t count;
} many;

/* Halves a part until there are `wanted`. */
static void halve(uint64_t *seed, struct kp_transcript *part, size_t wanted)
{
    struct kp_transcript *rest;
    int colour = kp_seeded_below(seed, 20), p = kp_seeded_below(seed, 40);
    struct kp_times times = kp_transcript_times(part, colour);
    uint16_t some[20], others[20];
    size_t n = 0, m = 0;

    if (wanted == 1) {
        many.parts[many.count++] = part;
        return;
    }
    for (uint16_t c = 0; c < 20; c++)
        if (kp_transcript_allows(part, p, c))
            *(kp_seeded_below(seed, 2) ? &some[n++] : &others[m++]) = c;
    if (n == 0 || m == 0 || times.least == times.most) {
        halve(seed, part, wanted);
        return;
    }
    rest = kp_transcript_copy(part);
    if (kp_seeded_below(seed, 2)) {
        kp_transcript_restrict_peg(part, p, some, n, false, NULL);
        kp_transcript_restrict_peg(rest, p, others, m, false, NULL);
    } else {
        int middle = (times.least + times.most) / 2;

        kp_transcript_restrict_times(part, colour, 0, middle);
        kp_transcript_restrict_times(rest, colour, middle + 1, 40);
    }
    halve(seed, part, wanted / 2);
    halve(seed, rest, wanted - wanted / 2);
}

static void ten_thousand_parts_are_compared_soon(void **state)
{
    struct kp_board board = {.pegs = 40, .colours = 20, .first = 1};
    struct kp_transcript *game = kp_empty_game(board);
    const struct kp_limits no_limits = {0};
    struct kp_part_box *boxes = calloc(10000, sizeof *boxes);
    struct kp_arena arena = {0};
    struct kp_part_space space;
    struct kp_part_tree tree;
    uint64_t seed = 28;

    (void)state;
    many.parts = calloc(10000, sizeof(struct kp_transcript *));
    halve(&seed, kp_transcript_copy(game), 10000);
    assert_true(kp_part_space_make(&space, game));
    for (size_t i = 0; i < many.count; i++) {
        assert_true(kp_part_box_read(&space, many.parts[i], &arena, &boxes[i]));
        boxes[i].is_used = true;
    }
    for (size_t missing = 0; missing < 2; missing++) {
        boxes[0].is_used = missing == 0;
        assert_true(kp_part_tree_make(&tree, &space, boxes, 10000, &no_limits));
        assert_int_equal(tree.count, 19999);
        for (size_t i = 0; i < 10000; i++)
            assert_int_equal(boxes[i].node == KP_NO_PART, !boxes[i].is_used);
        kp_part_tree_free(&tree);
    }
    for (size_t i = 0; i < many.count; i++)
        kp_transcript_free(many.parts[i]);
    free(many.parts);
    free(boxes);
    kp_arena_free(&arena);
    kp_part_space_free(&space);
    kp_transcript_free(game);
}

/* Random boxes with many lines that no cut separates. */
static void hostile_boxes_are_left_out_soon(void **state)
{
    struct kp_board board = {.pegs = 40, .colours = 20, .first = 1};
    struct kp_transcript *game = kp_empty_game(board);
    struct boxes boxes;
    uint64_t seed = 29;

    (void)state;
    begin_boxes(&boxes, game);
    while (boxes.count < MOST_BOXES) {
        struct kp_transcript *part = kp_transcript_copy(game);

        restrict_randomly(&seed, part, 12);
        add_box(&boxes, part);
    }
    make_tree(&boxes);
    for (size_t i = 0; i < boxes.count; i++)
        assert_int_equal(boxes.boxes[i].node, KP_NO_PART);
    free_boxes(&boxes);
    kp_transcript_free(game);
}

static void failing_allocations_are_reported(void **state)
{
    uint64_t seed = 30;
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 4});
    const struct kp_limits no_limits = {0};
    struct kp_game_parts parts;
    struct boxes boxes;
    bool good = false;

    (void)state;
    begin_boxes(&boxes, game);
    kp_game_parts_cut(&parts, &seed, game, 3);
    for (size_t i = 0; i < parts.count; i++)
        add_box(&boxes, parts.parts[i]);
    for (long n = 0; !good; n = kp_next_failure(n)) {
        kp_part_tree_free(&boxes.tree);
        kp_allocations_left = n;
        good = kp_part_tree_make(&boxes.tree, &boxes.space, boxes.boxes, boxes.count, &no_limits);
        kp_allocations_left = -1;
    }
    expect_codes_of_nodes(&boxes);
    free_boxes(&boxes);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_with_a_node_has_its_codes),
        cmocka_unit_test(the_tree_of_cuts_is_found_again),
        cmocka_unit_test(ten_thousand_parts_are_compared_soon),
        cmocka_unit_test(hostile_boxes_are_left_out_soon),
        cmocka_unit_test(failing_allocations_are_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
