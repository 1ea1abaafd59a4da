/* Lists of quotas: their order, equal ones, and what a code misses. */
#include "game/quota.h"
#include "help/game_difference.h"
#include "help/random_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define LIST(...) ((const uint16_t[]){__VA_ARGS__})

static struct kp_quota of_all(const uint16_t *colours, size_t count, int32_t least, int32_t most)
{
    return (struct kp_quota){colours, NULL, count, 0, least, most};
}

static struct kp_quota at(const uint16_t *colour, const uint16_t *pegs, size_t count)
{
    return (struct kp_quota){colour, pegs, 1, count, 1, (int32_t)count};
}

static void add(struct kp_quotas *quotas, struct kp_quota quota)
{
    assert_non_null(kp_quotas_add(quotas, &quota));
}

static void equal_sets_are_one_quota(void **state)
{
    struct kp_quotas quotas = {0}, copy = {0};

    (void)state;
    add(&quotas, of_all(LIST(2, 0), 2, 1, 4));
    add(&quotas, of_all(LIST(0, 2), 2, 0, 3));
    assert_int_equal(quotas.count, 1);
    assert_int_equal(quotas.items[0].least, 1);
    assert_int_equal(quotas.items[0].most, 3);
    assert_int_equal(quotas.items[0].colours[0], 0);
    add(&quotas, of_all(LIST(0, 2, 3), 3, 0, 3));
    add(&quotas, at(LIST(1), LIST(3, 1), 2));
    add(&quotas, at(LIST(1), LIST(1, 3), 2));
    assert_int_equal(quotas.count, 3);
    assert_true(kp_quotas_copy(&copy, &quotas));
    assert_true(kp_quotas_are_same(&quotas, &copy));
    add(&copy, of_all(LIST(0, 2), 2, 2, 3));
    assert_false(kp_quotas_are_same(&quotas, &copy));
    kp_quotas_free(&quotas);
    kp_quotas_free(&copy);
}

/* In any order, the list is the same: quotas of all pegs, then the others, by colours and pegs. */
static void the_order_does_not_matter(void **state)
{
    const struct kp_quota given[] = {of_all(LIST(1, 3), 2, 0, 1), of_all(LIST(1, 2), 2, 1, 2),
                                     at(LIST(0), LIST(2, 3), 2), at(LIST(0), LIST(1, 2, 3), 3),
                                     at(LIST(1), LIST(0), 1)};
    static const int order[][5] = {{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {2, 0, 4, 1, 3}};
    struct kp_quotas first = {0};

    (void)state;
    for (size_t i = 0; i < 5; i++)
        add(&first, given[order[0][i]]);
    for (size_t k = 1; k < 3; k++) {
        struct kp_quotas other = {0};

        for (size_t i = 0; i < 5; i++)
            add(&other, given[order[k][i]]);
        assert_true(kp_quotas_are_same(&first, &other));
        kp_quotas_free(&other);
    }
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(first.items[i].peg_count > 0, i >= 2);
    kp_quotas_free(&first);
}

static void a_code_misses_a_quota(void **state)
{
    const uint16_t code[] = {0, 1, 1, 2};
    struct kp_quotas quotas = {0};
    struct kp_quota few = of_all(LIST(0, 1), 2, 0, 1), many = of_all(LIST(2, 3), 2, 3, 4);
    struct kp_quota here = at(LIST(1), LIST(0, 1), 2), nowhere = at(LIST(2), LIST(0, 1), 2);

    (void)state;
    assert_int_equal(kp_quota_count(&few, code, 4), 3);
    assert_int_equal(kp_quota_miss(&few, code, 4), 2);
    assert_int_equal(kp_quota_miss(&many, code, 4), 2);
    assert_int_equal(kp_quota_miss(&here, code, 4), 0);
    assert_int_equal(kp_quota_miss(&nowhere, code, 4), 1);
    add(&quotas, few);
    add(&quotas, many);
    add(&quotas, here);
    add(&quotas, nowhere);
    assert_int_equal(kp_quotas_miss(&quotas, code, 4), 5);
    kp_quotas_free(&quotas);
}

static void lines_are_written(void **state)
{
    struct kp_rules *rules = kp_board_rules((struct kp_board){.pegs = 4, .colours = 6, .first = 1});
    struct kp_quota range = of_all(LIST(0, 4), 2, 1, 3), exact = of_all(LIST(0, 4), 2, 2, 2);
    struct kp_quota place = at(LIST(5), LIST(0, 3), 2);
    struct kp_strbuf text = {0};

    (void)state;
    kp_quota_write(rules, &range, &text);
    kp_strbuf_addf(&text, "; ");
    kp_quota_write(rules, &exact, &text);
    kp_strbuf_addf(&text, "; ");
    kp_quota_write(rules, &place, &text);
    assert_string_equal(text.text, "times 1 5 1..3; times 1 5 2; place 6 1 4");
    kp_strbuf_free(&text);
    kp_rules_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sets_are_one_quota),
        cmocka_unit_test(the_order_does_not_matter),
        cmocka_unit_test(a_code_misses_a_quota),
        cmocka_unit_test(lines_are_written),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
