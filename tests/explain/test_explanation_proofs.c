/* Proofs of explanations: the checker of the library and the plain one of the tests accept each,
 * and what it concludes is what was explained. */
#include "base/strbuf.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/proof_answers.h"
#include "help/random_games.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define GAMES 5000

static size_t count_comments(const char *proof)
{
    size_t count = 0;

    for (const char *line = proof; line && *line; line = strchr(line, '\n') + 1)
        count += *line == '%' && line[2] >= '1' && line[2] <= '9';
    return count;
}

static enum kp_claim claim_of(const struct kp_explanation_facts *about)
{
    return about->goal == KP_EXPLAINED_CONTRADICTION               ? KP_PROVED_NO_SECRET
           : about->goal == KP_EXPLAINED_SECRET && about->complete ? KP_PROVED_ALL_SECRETS
                                                                   : KP_PROVED_SECRET;
}

static void check_proof(const struct kp_transcript *game, const struct kp_explanation_facts *about,
                        struct kp_strbuf *formula, struct kp_strbuf *proof)
{
    struct kp_memory formula_text = {.text = formula->text, .length = formula->length};
    struct kp_memory proof_text = {.text = proof->text, .length = proof->length};
    struct kp_in formula_in = {kp_memory_read, &formula_text};
    struct kp_in proof_in = {kp_memory_read, &proof_text};
    struct kp_verification *verification;
    enum kp_stop_reason stop;

    assert_int_equal(kp_verify(game, NULL, &formula_in, &proof_in, &verification, &stop, NULL),
                     KP_OK);
    if (verification->claim != claim_of(about))
        fail_msg("%s\n%s", verification->says, proof->text);
    kp_verification_free(verification);
    assert_true(kp_plain_proof_answer(formula->text, proof->text).accepted);
    assert_int_equal(count_comments(proof->text), about->steps);
}

static void each_proof_is_accepted(void **state)
{
    int games = kp_share(GAMES), proofs[KP_EXPLAINED_CERTAIN + 1] = {0};
    uint64_t seed = 38;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_strbuf formula = {0}, proof = {0};
        struct kp_out formula_out = kp_strbuf_out(&formula), proof_out = kp_strbuf_out(&proof);
        struct kp_explanation *explanation;
        struct kp_explanation_facts about;
        enum kp_stop_reason stop;
        enum kp_status status;

        assert_int_equal(kp_explain(game, NULL, NULL, &explanation, NULL), KP_OK);
        about = kp_explanation_about(explanation);
        status = kp_explanation_prove(explanation, NULL, &formula_out, &proof_out, &stop, NULL);
        if (about.goal == KP_EXPLAINED_CONTRADICTION && !about.complete) {
            assert_int_equal(status, KP_BAD_INPUT);
        } else {
            assert_int_equal(status, KP_OK);
            assert_int_equal(stop, KP_COMPLETED);
            check_proof(game, &about, &formula, &proof);
            proofs[about.goal]++;
        }
        kp_explanation_free(explanation);
        kp_strbuf_free(&formula);
        kp_strbuf_free(&proof);
        kp_transcript_free(game);
    }
    printf("proofs: %d of no secret, %d of one, %d of several\n",
           proofs[KP_EXPLAINED_CONTRADICTION], proofs[KP_EXPLAINED_SECRET],
           proofs[KP_EXPLAINED_CERTAIN]);
    for (int goal = KP_EXPLAINED_CONTRADICTION; goal <= KP_EXPLAINED_CERTAIN; goal++)
        assert_true(proofs[goal] > games / 20);
}

static enum kp_status write_proof(const void *data, struct kp_text_buffer *paper)
{
    struct kp_out out = kp_text_buffer_out(paper);
    struct kp_explanation *explanation;
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_explain(data, NULL, NULL, &explanation, NULL);

    if (status == KP_OK)
        status = kp_explanation_prove(explanation, NULL, &out, &out, &stop, NULL);
    kp_explanation_free(explanation);
    return status == KP_OK && stop == KP_OUT_OF_MEMORY ? KP_NO_MEMORY : status;
}

static void failing_allocations_are_reported(void **state)
{
    uint64_t seed = 39;
    struct kp_board board = {.pegs = 3, .colours = 4, .first = 1};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct kp_transcript *game = kp_true_game(&seed, board, 2 + i);

        kp_expect_work_survives(write_proof, game, KP_SAME_TEXT);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_proof_is_accepted),
        cmocka_unit_test(failing_allocations_are_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
