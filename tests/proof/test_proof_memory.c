/* Every allocation is made to fail in turn, and every memory limit is tried, while a formula is
 * read and a proof is checked: the call ends with "no memory", with the limit, or as it does with
 * memory. */
#include "proof/check/proof_check.h"

#include "help/failing_allocations.h"
#include "help/text_source.h"
#include "help/wide_numbers.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HUGE "123456789012345678901234567890"
#define FOOT "output NONE ;\nconclusion "
#define END  " ;\nend pseudo-Boolean proof ;\n"

/* Together these use every rule. */
static const struct {
    const char *formula, *proof;
} cases[] = {
    {"@a +1 x1 +1 x2 >= 1 ;\n+1 x1 +1 ~x2 >= 1 ;\n+1 ~x1 +1 x2 >= 1 ;\n+" HUGE " ~x1 +" HUGE
     " ~x2 >= " HUGE " ;\n",
     "pseudo-Boolean proof version 3.0\nf 4 ;\n"
     "pol @a 2 + " HUGE " * 3 2 * + 4 + 2 d x1 + s ;\n"
     "red 1 ~y1 1 x1 1 x2 >= 1 : y1 -> 0 ;\nred 2 y1 1 ~x1 1 ~x2 >= 2 : y1 -> 1 ;\n"
     "rup 1 x1 >= 1 : 1 2 ~ ;\nrup " HUGE " x1 >= " HUGE " : 8 ~ ;\ndel id 5 9 ;\n"
     "rup >= 1 : 8 3 4 ;\n" FOOT "UNSAT : 10" END},
    {"preserved: x1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n-1 x1 -1 x2 >= -1 ;\n+1 x3 -1 x1 >= 0 ;\n"
     "-1 x3 +1 x1 >= 0 ;\n",
     "pseudo-Boolean proof version 3.0\nsolx x1 ~x2 x3 ;\nsolx x2 ~x1 ~x3 ;\n"
     "rup 1 x1 >= 1 : ~ 1 6 ;\nrup >= 1 : 7 2 5 ;\n" FOOT "ENUMERATION_COMPLETE 2 : 8" END},
};

/* Whether case `i` is checked to its end. */
static bool check(size_t i, size_t memory)
{
    struct text_source formula_text = {cases[i].formula, strlen(cases[i].formula), 0};
    struct text_source proof_text = {cases[i].proof, strlen(cases[i].proof), 0};
    struct kp_in formula_in = {read_text, &formula_text}, proof_in = {read_text, &proof_text};
    struct kp_limits limits = {.memory = memory};
    struct kp_proof_conclusion conclusion = {0};
    struct kp_pb_formula *formula;
    struct kp_diag why = {0};
    enum kp_stop_reason stop;
    enum kp_status status = kp_pb_formula_read(&formula_in, &limits, &formula, &stop, &why);
    bool completed;

    if (status == KP_OK && stop == KP_COMPLETED)
        status = kp_proof_check(formula, &proof_in, &limits, &conclusion, &stop, &why);
    if (status != KP_OK && status != KP_NO_MEMORY)
        fail_msg("case %zu: %u:%u %s", i, why.line, why.column, why.says);
    assert_true(stop == KP_COMPLETED || (stop == KP_OUT_OF_MEMORY && memory > 0));
    completed = status == KP_OK && stop == KP_COMPLETED;
    kp_proof_conclusion_free(&conclusion);
    kp_pb_formula_free(formula);
    return completed;
}

static void survives_failures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool done = kp_is_too_wide(cases[i].formula);

        assert_true(done || check(i, 0));
        for (long n = 0; !done; n = kp_next_failure(n)) {
            kp_allocations_left = n;
            check(i, 0);
            done = kp_allocations_left >= 0;
        }
        kp_allocations_left = -1;
    }
}

static void respects_the_limit(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t memory = 1;

        if (kp_is_too_wide(cases[i].formula))
            continue;
        assert_false(check(i, memory));
        while (!check(i, memory))
            memory += 1 + memory / 64;
        assert_true(memory < 1 << 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(survives_failures),
                                       cmocka_unit_test(respects_the_limit)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
