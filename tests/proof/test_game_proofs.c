/* Proofs that keypeg writes for small random games of all rules: the plain checker of the tests and
 * that of the library accept them, with the conclusion that follows from trying every code. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/game_proofs.h"
#include "help/proof_answers.h"
#include "help/random_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MOST_LISTED 5

static struct {
    size_t unsat, sat, all;
} counts;

static void expect_conclusion(const struct kp_game_proof *proof, const char *conclusion)
{
    struct kp_proof_answer plain = kp_plain_proof_answer(proof->opb.text, proof->pbp.text);
    struct kp_proof_answer library = kp_library_proof_answer(proof->opb.text, proof->pbp.text);

    kp_expect_proof_answers_agree("a game", &plain, &library, proof->opb.text, proof->pbp.text);
    if (!plain.accepted || strcmp(plain.says, conclusion) != 0) {
        fprintf(stderr, "%s\n%s", proof->opb.text, proof->pbp.text);
        fail_msg("expected %s, but the answer is, line %zu: %s", conclusion, plain.line,
                 plain.says);
    }
}

static void expect_proof_of_secrets(const struct kp_transcript *game)
{
    struct kp_options options = {.rows_alone = true, .most = MOST_LISTED, .repairs = -1};
    uint64_t secrets = kp_brute_force(game, NULL).count;
    struct kp_game_proof proof = kp_game_proof_write(game, &options);
    char conclusion[100];

    if (secrets == 0) {
        snprintf(conclusion, sizeof conclusion, "UNSAT");
        counts.unsat++;
    } else if (secrets <= MOST_LISTED) {
        snprintf(conclusion, sizeof conclusion, "ENUMERATION_COMPLETE %d", (int)secrets);
        counts.all++;
    } else {
        snprintf(conclusion, sizeof conclusion, "SAT");
        counts.sat++;
    }
    expect_conclusion(&proof, conclusion);
    kp_game_proof_free(&proof);
}

static void proofs_of_games_are_accepted(void **state)
{
    int games = kp_share(3000);
    uint64_t seed = 2026;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        expect_proof_of_secrets(game);
        kp_transcript_free(game);
    }
    print_message("%zu without a secret, %zu with one, %zu with all\n", counts.unsat, counts.sat,
                  counts.all);
    assert_true(counts.unsat > 0 && counts.sat > 0 && counts.all > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(proofs_of_games_are_accepted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
