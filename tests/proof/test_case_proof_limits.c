/* kp_prove when something ends it early: each write that fails, each allocation that fails, and
 * each limit has its own answer, and nothing is lost. */
#include "help/checked_proofs.h"
#include "help/failing_allocations.h"
#include "help/planted_games.h"
#include "help/text_buffer.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Games with each conclusion ------------------------------------------------------- */

static const struct limit_case {
    struct kp_planted_plan plan;
    struct kp_options options;
    const char *concludes;
} cases[] = {
    {{{.pegs = 8, .colours = 5}, .rows = 8, .wrong = 1, .slight = true}, {0}, "UNSAT"},
    {{{.pegs = 10, .colours = 2}, .rows = 8, .wrong = 1, .slight = true}, {0}, "UNSAT"},
    {{{.pegs = 4, .colours = 8}, .rows = 3, .wrong = 2, .known = 50}, {0}, "UNSAT"},
    {{{.pegs = 5, .colours = 6}, .rows = 2}, {.most = 1}, "SAT"},
    {{{.pegs = 5, .colours = 6}, .rows = 5}, {.most = 20, .count_all = true}, "ENUMERATION"},
    {{{.pegs = 4, .colours = 6, .scores = KP_COLOURS_ONLY}, .rows = 2},
     {.most = 50, .count_all = true},
     "ENUMERATION"},
};

#define CASES (sizeof cases / sizeof *cases)

/* A proof of several writes. */
static const struct limit_case large_case = {
    {{.pegs = 5, .colours = 6}, .rows = 2}, {.most = 1000, .count_all = true}, "ENUMERATION"};

struct proved_case {
    struct kp_transcript *game;
    struct kp_options options;
    struct kp_verdict *verdict;
};

/* Draws games until one has the conclusion. */
static struct proved_case draw_case(const struct limit_case *of)
{
    struct proved_case is = {.options = of->options};
    uint64_t seed = 5;

    for (;;) {
        struct kp_checked_proof proof = {0};
        enum kp_stop_reason stop;
        bool good;

        is.game = kp_planted_game(&seed, &of->plan);
        assert_int_equal(kp_check(is.game, &is.options, &is.verdict, NULL), KP_OK);
        assert_int_equal(kp_checked_proof_write(&proof, is.game, &is.options, &stop, NULL), KP_OK);
        assert_int_equal(stop, KP_COMPLETED);
        good = strstr(proof.proof.text, of->concludes) != NULL;
        if (good)
            kp_checked_proof_expect(&proof, is.game);
        kp_checked_proof_free(&proof);
        if (good)
            return is;
        kp_verdict_free(is.verdict);
        kp_transcript_free(is.game);
    }
}

static void free_case(struct proved_case *is)
{
    kp_verdict_free(is->verdict);
    kp_transcript_free(is->game);
}

/* An output that fails after some writes.  It keeps nothing, so it allocates nothing. */
struct failing_out {
    long writes; /* that succeed; negative: all */
    size_t bytes;
};

static bool write_some(void *to, const char *bytes, size_t length)
{
    struct failing_out *out = to;

    (void)bytes;
    out->bytes += length;
    return out->writes < 0 || out->writes-- > 0;
}

static enum kp_status prove(const struct proved_case *is, struct failing_out *formula,
                            struct failing_out *proof, enum kp_stop_reason *stop)
{
    struct kp_out formula_out = {write_some, formula}, proof_out = {write_some, proof};

    return kp_prove(is->game, &is->options, is->verdict, &formula_out, &proof_out, stop, NULL);
}

/* ---- Tests ---------------------------------------------------------------------------- */

/* Returns how many writes can fail. */
static int fail_each_write(const struct limit_case *of)
{
    struct proved_case is = draw_case(of);
    int failures = 0;

    for (int of_proof = 0; of_proof < 2; of_proof++) {
        enum kp_status status = KP_WRITE_FAILED;

        for (long writes = 0; status != KP_OK; writes++) {
            struct failing_out formula = {.writes = of_proof ? -1 : writes};
            struct failing_out proof = {.writes = of_proof ? writes : -1};
            enum kp_stop_reason stop;

            status = prove(&is, &formula, &proof, &stop);
            if (status != KP_OK)
                assert_int_equal(status, KP_WRITE_FAILED);
            failures += status != KP_OK;
        }
    }
    free_case(&is);
    return failures;
}

static void each_write_fails(void **state)
{
    (void)state;
    for (size_t i = 0; i < CASES; i++)
        assert_in_range(fail_each_write(&cases[i]), 2, 10);
    assert_in_range(fail_each_write(&large_case), 4, 100);
}

/* Texts that are kept without allocating memory. */
static struct kp_text_buffer formula_text, proof_text;

static enum kp_status prove_into_buffers(const struct proved_case *is, enum kp_stop_reason *stop)
{
    struct kp_out formula_out = kp_text_buffer_out(&formula_text);
    struct kp_out proof_out = kp_text_buffer_out(&proof_text);

    return kp_prove(is->game, &is->options, is->verdict, &formula_out, &proof_out, stop, NULL);
}

static void expect_proof_in_buffers(const struct proved_case *is)
{
    struct kp_checked_proof proof = {0};

    kp_strbuf_add(&proof.formula, formula_text.text, formula_text.length);
    kp_strbuf_add(&proof.proof, proof_text.text, proof_text.length);
    kp_checked_proof_expect(&proof, is->game);
    kp_checked_proof_free(&proof);
}

static void each_allocation_fails(void **state)
{
    int failures = 0, ended = 0;

    (void)state;
    for (size_t i = 0; i < CASES; i++) {
        struct proved_case is = draw_case(&cases[i]);
        bool done = false;

        for (long n = 0; !done; n = kp_next_failure(n)) {
            enum kp_stop_reason stop;
            enum kp_status status;

            kp_allocations_left = n;
            status = prove_into_buffers(&is, &stop);
            done = kp_allocations_left >= 0;
            kp_allocations_left = -1;
            if (done)
                assert_true(status == KP_OK && stop == KP_COMPLETED);
            else if (status != KP_OK)
                assert_int_equal(status, KP_NO_MEMORY);
            else if (stop != KP_COMPLETED)
                assert_int_equal(stop, KP_OUT_OF_MEMORY);
            else
                expect_proof_in_buffers(&is);
            failures++;
            ended += status != KP_OK || stop != KP_COMPLETED;
        }
        free_case(&is);
    }
    print_message("%d allocations failed, which ended %d calls\n", failures, ended);
    assert_true(ended > failures / 3); /* without memory for a short proof, a long one is tried */
}

static int stop_at_once(void *data)
{
    (void)data;
    return 1;
}

static void limits_end_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < CASES; i++) {
        struct proved_case is = draw_case(&cases[i]);
        struct kp_options options = is.options;
        struct failing_out formula = {.writes = -1}, proof = {.writes = -1};
        bool searches = strcmp(cases[i].concludes, "SAT") != 0;
        enum kp_stop_reason stop;

        is.options.seconds = 1e-9;
        assert_int_equal(prove(&is, &formula, &proof, &stop), KP_OK);
        assert_int_equal(stop, KP_OUT_OF_TIME);
        is.options = options;
        is.options.memory = 1;
        assert_int_equal(prove(&is, &formula, &proof, &stop), KP_OK);
        assert_int_equal(stop, searches ? KP_OUT_OF_MEMORY : KP_COMPLETED);
        is.options = options;
        is.options.stop = stop_at_once;
        assert_int_equal(prove(&is, &formula, &proof, &stop), KP_OK);
        assert_int_equal(stop, KP_INTERRUPTED);
        is.options = options;
        free_case(&is);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_write_fails),
        cmocka_unit_test(each_allocation_fails),
        cmocka_unit_test(limits_end_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
