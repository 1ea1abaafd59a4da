/* Boxes of codes, what they leave open and which of them overlap: random boxes of small games of all
 * rules against every code, and thousands of parts of a large board. */
#include "help/brute_force.h"
#include "help/failing_allocations.h"
#include "help/game_parts.h"
#include "help/random_games.h"
#include "split/cover.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_BOXES 12

/* Boxes of a game, as games and as the cover sees them. */
struct boxes {
    struct kp_transcript *parts[MOST_BOXES];
    struct kp_cover_box boxes[MOST_BOXES];
    size_t count;
    struct kp_box_space space;
    struct kp_arena arena;
    struct kp_cover cover;
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
    int left;

    for (int c = 0; c < colours; c++)
        if (kp_seeded_below(seed, 3) > 0)
            list[n++] = (uint16_t)c;
    assert_true(kp_transcript_restrict_peg(game, p, list, n, &left));
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

static void add_box(struct boxes *boxes, struct kp_transcript *part, bool closed, bool secrets)
{
    struct kp_cover_box *box = &boxes->boxes[boxes->count];

    *box = (struct kp_cover_box){.is_closed = closed, .has_secrets = secrets};
    assert_true(kp_code_box_read(&boxes->space, part, &boxes->arena, &box->box));
    for (size_t i = 0; i < boxes->count; i++)
        if (kp_code_box_compare(&boxes->space, &boxes->boxes[i].box, &box->box) == 0) {
            kp_transcript_free(part);
            return;
        }
    boxes->parts[boxes->count++] = part;
}

static void add_random_boxes(uint64_t *seed, struct boxes *boxes, const struct kp_transcript *game)
{
    int count = kp_seeded_below(seed, MOST_BOXES + 1);

    for (int i = 0; i < count && boxes->count < MOST_BOXES; i++) {
        struct kp_transcript *part = kp_transcript_copy(game);

        restrict_randomly(seed, part, 1 + kp_seeded_below(seed, 3));
        add_box(boxes, part, kp_seeded_below(seed, 3) > 0, kp_seeded_below(seed, 2));
    }
}

/* Boxes of parts that were cut, which the list then owns. */
static void add_cut_boxes(uint64_t *seed, struct boxes *boxes, const struct kp_transcript *game,
                          int cuts)
{
    struct kp_game_parts parts;

    kp_game_parts_cut(&parts, seed, game, cuts);
    for (size_t i = 0; i < parts.count; i++)
        add_box(boxes, parts.parts[i], kp_seeded_below(seed, 8) > 0, kp_seeded_below(seed, 2));
}

static void free_boxes(struct boxes *boxes)
{
    kp_cover_free(&boxes->cover);
    kp_arena_free(&boxes->arena);
    kp_box_space_free(&boxes->space);
    for (size_t i = 0; i < boxes->count; i++)
        kp_transcript_free(boxes->parts[i]);
}

/* What every code says of the boxes. */
struct every_code {
    bool overlap[MOST_BOXES][MOST_BOXES];
    bool *seen; /* [region]: it has a code */
};

static void look_at_code(const struct boxes *boxes, const uint16_t *code, struct every_code *every)
{
    const struct kp_cover *cover = &boxes->cover;
    size_t closed = 0, open = 0, regions = 0;

    for (size_t i = 0; i < boxes->count; i++) {
        bool has = has_code(boxes->parts[i], code);

        assert_int_equal(has, kp_code_box_has(&boxes->space, &boxes->boxes[i].box, code));
        closed += has && boxes->boxes[i].is_closed;
        open += has && !boxes->boxes[i].is_closed;
        for (size_t j = 0; has && j < i; j++)
            if (has_code(boxes->parts[j], code))
                every->overlap[j][i] = true;
    }
    for (size_t r = 0; r < cover->region_count; r++) {
        const struct kp_open_region *region = &cover->regions[r];

        if (!kp_code_box_has(&boxes->space, &region->box, code))
            continue;
        regions++;
        every->seen[r] = true;
        assert_int_equal(region->part != KP_NO_PART, open > 0);
        if (region->part != KP_NO_PART)
            assert_true(!boxes->boxes[region->part].is_closed &&
                        has_code(boxes->parts[region->part], code));
    }
    assert_int_equal(regions, closed == 0);
}

static bool is_listed(const struct kp_cover *cover, size_t a, size_t b)
{
    for (size_t i = 0; i < cover->overlap_count; i++)
        if (cover->overlaps[i][0] == a && cover->overlaps[i][1] == b)
            return true;
    return false;
}

static void expect_overlaps(const struct boxes *boxes, const struct every_code *every)
{
    size_t found = 0;
    bool secrets = false;

    for (size_t i = 0; i < boxes->count; i++)
        for (size_t j = i + 1; j < boxes->count; j++) {
            bool closed = boxes->boxes[i].is_closed && boxes->boxes[j].is_closed;
            bool overlap = closed && every->overlap[i][j];

            found += overlap;
            secrets = secrets ||
                      (overlap && boxes->boxes[i].has_secrets && boxes->boxes[j].has_secrets);
            if (!boxes->cover.more_overlaps)
                assert_int_equal(overlap, is_listed(&boxes->cover, i, j));
            else if (is_listed(&boxes->cover, i, j))
                assert_true(overlap);
        }
    assert_true(found >= boxes->cover.overlap_count);
    assert_int_equal(secrets, boxes->cover.secrets_overlap);
}

static void expect_cover(struct boxes *boxes)
{
    const struct kp_transcript *game = boxes->space.game;
    const struct kp_limits no_limits = {0};
    struct every_code every = {0};
    uint16_t code[16] = {0};

    assert_int_equal(
        kp_cover_find(&boxes->cover, &boxes->space, boxes->boxes, boxes->count, &no_limits, NULL),
        KP_OK);
    assert_int_equal(boxes->cover.stop, KP_COMPLETED);
    every.seen = calloc(boxes->cover.region_count + 1, sizeof *every.seen);
    assert_non_null(every.seen);
    do {
        if (kp_is_code(game->rules, code) && has_code(game, code))
            look_at_code(boxes, code, &every);
    } while (kp_next_code(code, game->rules->pegs, kp_rules_secret_colours(game->rules)));
    for (size_t r = 0; r < boxes->cover.region_count; r++)
        assert_true(every.seen[r]);
    expect_overlaps(boxes, &every);
    free(every.seen);
}

static void begin_boxes(struct boxes *boxes, const struct kp_transcript *game)
{
    memset(boxes, 0, sizeof *boxes);
    assert_true(kp_box_space_make(&boxes->space, game));
}

static void boxes_are_compared_as_every_code_says(void **state)
{
    int games = 2000;
    uint64_t seed = 26;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct boxes boxes;

        if (kp_seeded_below(&seed, 2))
            restrict_randomly(&seed, game, 1 + kp_seeded_below(&seed, 2));
        begin_boxes(&boxes, game);
        add_random_boxes(&seed, &boxes, game);
        expect_cover(&boxes);
        free_boxes(&boxes);
        kp_transcript_free(game);
    }
}

/* Parts made by cuts overlap nowhere and cover the game; without one of them its codes are open. */
static void parts_cover_their_game(void **state)
{
    int games = 2000;
    uint64_t seed = 27;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct boxes boxes;
        size_t open = 0;

        begin_boxes(&boxes, game);
        add_cut_boxes(&seed, &boxes, game, 3);
        if (kp_seeded_below(&seed, 2)) {
            kp_transcript_free(boxes.parts[--boxes.count]);
            open++;
        }
        for (size_t k = 0; k < boxes.count; k++)
            open += !boxes.boxes[k].is_closed;
        expect_cover(&boxes);
        assert_int_equal(boxes.cover.overlap_count, 0);
        assert_true(open > 0 || boxes.cover.region_count == 0);
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
    int colour = kp_seeded_below(seed, 20), p = kp_seeded_below(seed, 40), left;
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
        kp_transcript_restrict_peg(part, p, some, n, &left);
        kp_transcript_restrict_peg(rest, p, others, m, &left);
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
    struct kp_cover_box *boxes = calloc(10000, sizeof *boxes);
    struct kp_arena arena = {0};
    struct kp_box_space space;
    struct kp_cover cover;
    uint64_t seed = 28;

    (void)state;
    many.parts = calloc(10000, sizeof(struct kp_transcript *));
    halve(&seed, kp_transcript_copy(game), 10000);
    assert_true(kp_box_space_make(&space, game));
    for (size_t i = 0; i < many.count; i++) {
        boxes[i].is_closed = true;
        assert_true(kp_code_box_read(&space, many.parts[i], &arena, &boxes[i].box));
    }
    for (size_t missing = 0; missing < 2; missing++) {
        assert_int_equal(
            kp_cover_find(&cover, &space, boxes + missing, 10000 - missing, &no_limits, NULL),
            KP_OK);
        assert_int_equal(cover.stop, KP_COMPLETED);
        assert_int_equal(cover.overlap_count, 0);
        assert_int_equal(cover.region_count, missing);
        kp_cover_free(&cover);
    }
    for (size_t i = 0; i < many.count; i++)
        kp_transcript_free(many.parts[i]);
    free(many.parts);
    free(boxes);
    kp_arena_free(&arena);
    kp_box_space_free(&space);
    kp_transcript_free(game);
}

/* Random boxes with many bounds need more cuts than anybody can wait for. */
static void hostile_boxes_reach_a_limit(void **state)
{
    struct kp_board board = {.pegs = 40, .colours = 20, .first = 1};
    struct kp_transcript *game = kp_empty_game(board);
    const struct kp_limits no_limits = {0};
    struct kp_cover_box boxes[200] = {{.is_closed = true}};
    struct kp_arena arena = {0};
    struct kp_box_space space;
    struct kp_cover cover;
    uint64_t seed = 29;

    (void)state;
    assert_true(kp_box_space_make(&space, game));
    for (size_t i = 0; i < 200; i++) {
        struct kp_transcript *part = kp_transcript_copy(game);

        restrict_randomly(&seed, part, 12);
        boxes[i].is_closed = true;
        assert_true(kp_code_box_read(&space, part, &arena, &boxes[i].box));
        kp_transcript_free(part);
    }
    assert_int_equal(kp_cover_find(&cover, &space, boxes, 200, &no_limits, NULL), KP_OK);
    assert_true(cover.stop == KP_OUT_OF_EFFORT || cover.stop == KP_OUT_OF_MEMORY);
    kp_cover_free(&cover);
    kp_arena_free(&arena);
    kp_box_space_free(&space);
    kp_transcript_free(game);
}

static void failing_allocations_are_reported(void **state)
{
    uint64_t seed = 30;
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 4});
    const struct kp_limits no_limits = {0};
    struct boxes boxes;
    enum kp_status status = KP_NO_MEMORY;

    (void)state;
    begin_boxes(&boxes, game);
    while (boxes.count < 5)
        add_random_boxes(&seed, &boxes, game);
    for (long n = 0; status != KP_OK; n = kp_next_failure(n)) {
        kp_cover_free(&boxes.cover);
        kp_allocations_left = n;
        status = kp_cover_find(&boxes.cover, &boxes.space, boxes.boxes, boxes.count, &no_limits,
                               NULL);
        kp_allocations_left = -1;
        assert_true(status == KP_OK || status == KP_NO_MEMORY);
    }
    kp_cover_free(&boxes.cover);
    expect_cover(&boxes);
    free_boxes(&boxes);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_are_compared_as_every_code_says),
        cmocka_unit_test(parts_cover_their_game),
        cmocka_unit_test(ten_thousand_parts_are_compared_soon),
        cmocka_unit_test(hostile_boxes_reach_a_limit),
        cmocka_unit_test(failing_allocations_are_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
