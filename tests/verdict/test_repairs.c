/* More repairs than are kept: the best ones stay, with all their secrets. */
#include "verdict/audit/audit.h"

#include "help/random_games.h"
#include "help/reference_scores.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PEGS = 30, ROWS = 3, KINDS = KP_MOST_REPAIRS * 3 / 2, SHOWN = 3 * KINDS };

/* A repair of two rows, as it was drawn and as it was shown. */
struct kind {
    struct kp_wrong_row rows[2];
    int pegs, unlikely;
    int first; /* time it was shown; 0: never */
    uint64_t secrets;
};

static struct kp_score draw_score(uint64_t *seed)
{
    int black = kp_seeded_below(seed, PEGS + 1);

    return (struct kp_score){black, kp_seeded_below(seed, PEGS + 1 - black)};
}

static struct kp_transcript *draw_game(uint64_t *seed)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = PEGS, .colours = 40});
    uint16_t guess[PEGS] = {0};

    for (int r = 0; r < ROWS; r++)
        assert_true(kp_transcript_add(game, guess, draw_score(seed), 0));
    return game;
}

static void draw(uint64_t *seed, const struct kp_transcript *game, struct kind *kind)
{
    int left_out = kp_seeded_below(seed, ROWS), unlikely, n = 0;

    for (int r = 0; r < ROWS; r++) {
        struct kp_wrong_row *row = &kind->rows[n];

        if (r == left_out)
            continue;
        *row = (struct kp_wrong_row){(size_t)r, draw_score(seed), NULL};
        kind->pegs += kp_key_pegs_changed(game->rows[r].score, row->right);
        kp_find_mistake(game, row->row, row->right, &unlikely);
        kind->unlikely += unlikely;
        n++;
    }
}

static int compare(const void *left, const void *right)
{
    const struct kind *a = left, *b = right;
    const struct kp_wrong_row *x = a->rows, *y = b->rows;
    const int places[][2] = {
        {a->pegs, b->pegs},
        {a->unlikely, b->unlikely},
        {(int)x[0].row, (int)y[0].row},
        {(int)x[1].row, (int)y[1].row},
        {x[0].right.black, y[0].right.black},
        {x[0].right.white, y[0].right.white},
        {x[1].right.black, y[1].right.black},
        {x[1].right.white, y[1].right.white},
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i][0] != places[i][1])
            return places[i][0] < places[i][1] ? -1 : 1;
    return 0;
}

/* Draw kinds that differ from each other; how many there are. */
static int draw_kinds(uint64_t *seed, const struct kp_transcript *game, struct kind *kinds)
{
    int n = 1;

    for (int i = 0; i < KINDS; i++)
        draw(seed, game, &kinds[i]);
    qsort(kinds, KINDS, sizeof *kinds, compare);
    for (int i = 1; i < KINDS; i++)
        if (compare(&kinds[n - 1], &kinds[i]) != 0)
            kinds[n++] = kinds[i];
    return n;
}

/* The time it is shown is written into its secret. */
static void show(struct kp_repair_list *repairs, struct kind *kind, int time)
{
    uint16_t secret[PEGS] = {(uint16_t)(time >> 8), (uint16_t)(time & 255)};
    struct kp_bignum secrets = {0};

    kp_bignum_set(&secrets, 2);
    assert_true(kp_repair_list_add(repairs, kind->rows, 2, secret, &secrets));
    kp_bignum_free(&secrets);
    kind->secrets += 2;
    if (!kind->first)
        kind->first = time;
}

static void expect(const struct kp_ranked_repair *item, const struct kind *kind)
{
    const struct kp_repair *repair = &item->repair;

    assert_int_equal(repair->row_count, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(repair->rows[i].row, kind->rows[i].row);
        assert_int_equal(repair->rows[i].right.black, kind->rows[i].right.black);
        assert_int_equal(repair->rows[i].right.white, kind->rows[i].right.white);
    }
    assert_int_equal(repair->pegs_changed, kind->pegs);
    assert_int_equal(repair->secret[0] << 8 | repair->secret[1], kind->first);
    assert_true(kp_bignum_is(&item->secrets, kind->secrets));
}

static void the_best_ones_stay(void **state)
{
    uint64_t seed = 1;
    struct kp_transcript *game = draw_game(&seed);
    struct kp_repair_list repairs = {.game = game};
    static struct kind kinds[KINDS];
    int count = draw_kinds(&seed, game, kinds);
    size_t best = 0;

    (void)state;
    for (int time = 1; time <= SHOWN; time++)
        show(&repairs, &kinds[kp_seeded_below(&seed, count)], time);
    assert_int_equal(repairs.count, KP_MOST_REPAIRS);
    assert_true(repairs.overflowed);
    for (int i = 0; i < count && best < repairs.count; i++)
        if (kinds[i].first)
            expect(&repairs.items[best++], &kinds[i]);
    assert_int_equal(best, repairs.count);
    kp_repair_list_uncount(&repairs);
    assert_true(kp_bignum_is(&repairs.items[0].secrets, 0));
    kp_repair_list_free(&repairs);
    assert_int_equal(repairs.count, 0);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_best_ones_stay)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
