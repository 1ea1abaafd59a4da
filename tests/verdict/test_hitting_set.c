/* The least set that hits all others: the one that trying all sets of rows
 * finds first. */
#include "verdict/conflict/hitting_set.h"

#include "help/random_games.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 10 /* rows */

/* Sets as bits, and as lists of rows. */
struct sets {
    unsigned bits[40];
    int count;
    struct kp_row_sets list;
};

static void spread(unsigned bits, bool *in)
{
    for (int r = 0; r < MOST; r++)
        in[r] = bits >> r & 1;
}

static void add(struct sets *sets, unsigned bits, int rows)
{
    bool in[MOST];

    spread(bits, in);
    sets->bits[sets->count++] = bits;
    assert_true(kp_row_sets_add(&sets->list, in, true, (size_t)rows));
}

static int size(unsigned bits)
{
    return __builtin_popcount(bits);
}

/* Fewest rows first, then the one that has the earliest row where they part. */
static bool is_before(unsigned a, unsigned b)
{
    unsigned apart = a ^ b;

    return size(a) != size(b) ? size(a) < size(b) : (a & (apart & -apart)) != 0;
}

static bool hits(unsigned bits, const struct sets *hit, const struct sets *avoid)
{
    for (int i = 0; i < hit->count; i++)
        if (!(bits & hit->bits[i]))
            return false;
    for (int i = 0; i < avoid->count; i++)
        if ((bits & avoid->bits[i]) == avoid->bits[i])
            return false;
    return true;
}

/* All sets in turn; false: none does it. */
static bool try_all(const struct sets *hit, const struct sets *avoid, int rows, unsigned *best)
{
    bool found = false;

    for (unsigned bits = 0; bits < 1u << rows; bits++)
        if (hits(bits, hit, avoid) && (!found || is_before(bits, *best))) {
            *best = bits;
            found = true;
        }
    return found;
}

static unsigned gather(const bool *in)
{
    unsigned bits = 0;

    for (int r = 0; r < MOST; r++)
        bits |= (unsigned)in[r] << r;
    return bits;
}

/* Find it, and all that come after it when those found are to be avoided, up to
 * so many rows.  Returns how many there were. */
static int find_all(const struct sets *hit, struct sets *avoid, int rows, size_t most)
{
    struct kp_hitting hitting = {
        .hit = &hit->list, .avoid = &avoid->list, .rows = (size_t)rows, .most = most};
    int found = 0;

    while (avoid->count < 40) {
        unsigned best = 0;
        bool in[MOST] = {false},
             is = try_all(hit, avoid, rows, &best) && (size_t)size(best) <= most;

        assert_int_equal(kp_hitting_find(&hitting, in), is ? KP_HIT : KP_MISSED);
        if (!is)
            break;
        assert_int_equal(gather(in), best);
        assert_int_equal(hitting.least, size(best));
        add(avoid, best, rows);
        found++;
    }
    return found;
}

static unsigned random_set(uint64_t *seed, int rows, int most)
{
    unsigned bits = 0;

    for (int i = kp_seeded_below(seed, most); i >= 0; i--)
        bits |= 1u << kp_seeded_below(seed, rows);
    return bits;
}

static void it_is_the_one_that_trying_all_sets_finds(void **state)
{
    uint64_t seed = 1987;
    int found = 0;

    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct sets hit = {.count = 0}, avoid = {.count = 0};
        int rows = 1 + kp_seeded_below(&seed, MOST), most = 1 + kp_seeded_below(&seed, 5);

        for (int k = kp_seeded_below(&seed, 12); k > 0; k--)
            add(&hit, random_set(&seed, rows, most), rows);
        for (int k = kp_seeded_below(&seed, 4); k > 0; k--)
            add(&avoid, random_set(&seed, rows, most), rows);
        found += find_all(&hit, &avoid, rows, i % 4 ? SIZE_MAX : (size_t)(i / 4 % 4));
        kp_row_sets_free(&hit.list);
        kp_row_sets_free(&avoid.list);
    }
    print_message("%d sets found\n", found);
    assert_true(found > 5000);
}

/* Sets without any row: nothing hits the first, and everything holds the second. */
static void empty_sets(void **state)
{
    static const struct {
        unsigned hit, avoid;
        int hits, avoids;
        enum kp_hitting_result expected;
    } rows[] = {
        {0, 0, 0, 0, KP_HIT},    /* nothing is to be hit */
        {0, 0, 1, 0, KP_MISSED}, /* the empty set is */
        {1, 0, 1, 1, KP_MISSED}, /* the empty set is to be avoided */
        {1, 1, 1, 1, KP_MISSED}, /* the only one that hits is */
        {3, 1, 1, 1, KP_HIT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sets hit = {.count = 0}, avoid = {.count = 0};
        struct kp_hitting hitting = {
            .hit = &hit.list, .avoid = &avoid.list, .rows = 2, .most = SIZE_MAX};
        bool in[MOST] = {false};

        if (rows[i].hits)
            add(&hit, rows[i].hit, 2);
        if (rows[i].avoids)
            add(&avoid, rows[i].avoid, 2);
        assert_int_equal(kp_hitting_find(&hitting, in), rows[i].expected);
        kp_row_sets_free(&hit.list);
        kp_row_sets_free(&avoid.list);
    }
}

/* A long chain of pairs, which half of the rows hit, in very many ways: the
 * search ends, and what it says of the least is true. */
static void what_is_too_much_is_left(void **state)
{
    enum { ROWS = 3000 };
    struct kp_row_sets hit = {0}, avoid = {0};
    struct kp_hitting hitting = {.hit = &hit, .avoid = &avoid, .rows = ROWS, .most = SIZE_MAX};
    static bool in[ROWS];

    (void)state;
    for (int r = 1; r < ROWS; r++) {
        in[r - 1] = in[r] = true;
        assert_true(kp_row_sets_add(&hit, in, true, ROWS));
        in[r - 1] = in[r] = false;
    }
    assert_int_equal(kp_hitting_find(&hitting, in), KP_HIT_LATER);
    assert_in_range(hitting.least, 1, ROWS / 2);
    kp_row_sets_free(&hit);
}

static void lists_are_sorted_by_their_rows(void **state)
{
    struct sets sets = {.count = 0};
    uint64_t seed = 4;

    (void)state;
    for (int i = 0; i < 40; i++) {
        unsigned bits;

        do
            bits = random_set(&seed, MOST, 6);
        while (size(bits) != 3);
        add(&sets, bits, MOST);
    }
    kp_row_sets_sort(&sets.list);
    for (size_t i = 1; i < sets.list.count; i++) {
        const struct kp_rows *a = &sets.list.sets[i - 1], *b = &sets.list.sets[i];
        size_t k = 0;

        while (k < 3 && a->row[k] == b->row[k])
            k++;
        assert_true(k == 3 || a->row[k] < b->row[k]);
    }
    kp_row_sets_drop(&sets.list);
    assert_int_equal(sets.list.count, 39);
    kp_row_sets_free(&sets.list);
}

/* ---- Many rows --------------------------------------------------------------------------- */

#define PAIRS 1500

/* Sets without a common row: one row of each is needed. */
static void *hit_many_pairs(void *data)
{
    struct kp_row_sets pairs = {0}, none = {0};
    struct kp_hitting hitting = {
        .hit = &pairs, .avoid = &none, .rows = 2 * PAIRS, .least = PAIRS, .most = SIZE_MAX};
    bool *in = calloc(2 * PAIRS, sizeof *in);
    enum kp_hitting_result *result = data;

    for (size_t i = 0; in && i < PAIRS; i++) {
        in[2 * i] = in[2 * i + 1] = true;
        kp_row_sets_add(&pairs, in, true, 2 * PAIRS);
        in[2 * i] = in[2 * i + 1] = false;
    }
    *result = in ? kp_hitting_find(&hitting, in) : KP_HIT_NO_MEMORY;
    kp_row_sets_free(&pairs);
    free(in);
    return NULL;
}

/* A thread may have a stack of 64 kB. */
static void many_rows_take_little_stack(void **state)
{
    enum kp_hitting_result result = KP_HIT_NO_MEMORY;
    pthread_attr_t attributes;
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 64 << 10), 0);
    assert_int_equal(pthread_create(&thread, &attributes, hit_many_pairs, &result), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    assert_true(result == KP_HIT || result == KP_HIT_LATER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_one_that_trying_all_sets_finds),
        cmocka_unit_test(empty_sets),
        cmocka_unit_test(what_is_too_much_is_left),
        cmocka_unit_test(lists_are_sorted_by_their_rows),
        cmocka_unit_test(many_rows_take_little_stack),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
