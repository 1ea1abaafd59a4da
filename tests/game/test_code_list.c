/* Sorting leaves each code once, and each after all lesser ones. */
#include "game/code_list.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COLOURS 40

/* Marks the codes of two pegs that are in the list. */
static void mark_codes(const struct kp_code_list *list, bool *marked)
{
    memset(marked, 0, sizeof(bool[COLOURS * COLOURS]));
    for (size_t i = 0; i < list->count; i++) {
        const uint16_t *code = kp_code_list_at(list, i);

        marked[code[0] * COLOURS + code[1]] = true;
    }
}

static void each_stays_once_in_order(void **state)
{
    bool before[COLOURS * COLOURS], after[COLOURS * COLOURS];
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < kp_share(2000); i++) {
        struct kp_code_list list = {.pegs = 2};
        int count = kp_seeded_below(&seed, 100), colours = 1 + kp_seeded_below(&seed, COLOURS);

        for (int k = 0; k < count; k++) {
            uint16_t code[2] = {(uint16_t)kp_seeded_below(&seed, colours),
                                (uint16_t)kp_seeded_below(&seed, colours)};

            assert_true(kp_code_list_add(&list, code));
        }
        mark_codes(&list, before);
        list.count = kp_codes_sort(list.codes, list.count, list.pegs);
        mark_codes(&list, after);
        assert_memory_equal(after, before, sizeof after);
        for (size_t k = 1; k < list.count; k++)
            assert_true(
                kp_code_compare(kp_code_list_at(&list, k - 1), kp_code_list_at(&list, k), 2) < 0);
        kp_code_list_free(&list);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_stays_once_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
