/* The proofs that kp_prove writes about the rows of a game: the checkers accept them, and what they
 * conclude is what trying every code finds. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/checked_proofs.h"
#include "help/planted_games.h"
#include "keypeg.h"

#include "game/score.h"
#include "proof/game_formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Small games ------------------------------------------------------------------ */

/* Which conclusions were seen. */
struct conclusions {
    int unsat, sat, enumerations;
};

static void expect_conflict(const struct kp_checked_proof *proof, const struct kp_transcript *game)
{
    bool on[64] = {false};

    assert_in_range(game->row_count, 0, 64);
    kp_checked_proof_find_rows(proof, on, game->row_count);
    assert_int_equal(kp_brute_force(game, on).count, 0);
}

static void expect_secrets(const struct kp_checked_proof *proof, const struct kp_transcript *game)
{
    size_t pegs = (size_t)game->rules->pegs;
    uint16_t codes[8][16] = {{0}};

    assert_in_range(proof->conclusion.solution_count, 0, 8);
    for (uint64_t i = 0; i < proof->conclusion.solution_count; i++) {
        assert_true(kp_checked_proof_read_code(proof, i, game, codes[i]));
        assert_true(kp_brute_fits(game, NULL, codes[i]));
        for (uint64_t k = 0; k < i; k++)
            assert_memory_not_equal(codes[i], codes[k], pegs * sizeof *codes[i]);
    }
}

/* Writes the proof that the options ask for, and has it checked. */
static struct kp_checked_proof prove(const struct kp_transcript *game,
                                     const struct kp_options *options)
{
    struct kp_checked_proof proof = {0};
    enum kp_stop_reason stop;
    struct kp_diag why = {0};

    if (kp_checked_proof_write(&proof, game, options, &stop, &why) != KP_OK ||
        stop != KP_COMPLETED) {
        kp_print_game(game);
        fail_msg("not written: %s (%d)", why.says, (int)stop);
    }
    kp_checked_proof_expect(&proof, game);
    return proof;
}

static void expect_answer(const struct kp_transcript *game, uint64_t most, uint64_t count,
                          struct conclusions *seen)
{
    static const char *const engines[] = {"auto", "native", "linear", "sat"};
    struct kp_options options = {
        .engine = engines[count % 4], .most = most, .count_all = true, .repairs = -1};
    struct kp_checked_proof proof = prove(game, &options);

    if (count == 0) {
        assert_int_equal(proof.conclusion.kind, KP_CONCLUDES_UNSAT);
        expect_conflict(&proof, game);
        seen->unsat++;
    } else {
        bool few = count <= most;

        assert_int_equal(proof.conclusion.kind, few ? KP_CONCLUDES_ENUMERATION : KP_CONCLUDES_SAT);
        assert_int_equal(proof.conclusion.solution_count, few ? count : 1);
        expect_secrets(&proof, game);
        seen->enumerations += few;
        seen->sat += !few;
    }
    kp_checked_proof_free(&proof);
}

static void proofs_of_small_games(void **state)
{
    uint64_t seed = 1;
    int games = kp_share(10000);
    struct conclusions seen = {0};

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        uint64_t count = kp_brute_force(game, NULL).count;

        for (size_t r = 0; r < game->row_count && i % 3 == 2; r++)
            game->rows[r].sure = kp_seeded_below(&seed, 4) == 0;
        expect_answer(game, 1, count, &seen);
        if (count > 0)
            expect_answer(game, 5, count, &seen);
        kp_transcript_free(game);
    }
    print_message("%d games: %d without a secret, %d with one, %d with all\n", games, seen.unsat,
                  seen.sat, seen.enumerations);
    assert_true(seen.unsat > games / 10 && seen.sat > games / 10);
    assert_true(seen.enumerations > games / 10);
}

/* ---- Larger games ------------------------------------------------------------------ */

/* Boards on which the engine branches, with errors planted in them. */
static const struct kp_planted_plan plans[] = {
    {{.pegs = 10, .colours = 6}, .rows = 8, .wrong = 1, .slight = true},
    {{.pegs = 12, .colours = 6}, .rows = 12, .wrong = 2, .slight = true},
    {{.pegs = 12, .colours = 6}, .rows = 14, .wrong = 1, .slight = true, .forgotten = 30},
    {{.pegs = 9, .colours = 9}, .rows = 12, .wrong = 1, .slight = true, .known = 40},
    {{.pegs = 8, .colours = 6}, .rows = 9, .wrong = 1, .slight = true, .sum = true},
    {{.pegs = 9, .colours = 10}, .rows = 6, .wrong = 2, .slight = true, .sum = true},
    {{.pegs = 24, .colours = 2}, .rows = 14, .wrong = 1, .slight = true},
    {{.pegs = 30, .colours = 2}, .rows = 16, .wrong = 2, .slight = true, .forgotten = 30},
    {{.pegs = 16, .colours = 3}, .rows = 12, .wrong = 1, .slight = true, .known = 20},
    {{.pegs = 9, .colours = 6, .scores = KP_BLACK_ONLY}, .rows = 12, .wrong = 1, .slight = true},
    {{.pegs = 9, .colours = 12, .no_repeats = true}, .rows = 9, .wrong = 1, .slight = true},
    {{.pegs = 9, .colours = 11, .no_repeats = true, .blanks = KP_BLANKS},
     .rows = 10,
     .wrong = 1,
     .slight = true},
    {{.pegs = 9, .colours = 7, .blanks = KP_BLANKS}, .rows = 10, .wrong = 1, .slight = true},
    {{.pegs = 9, .colours = 7, .blanks = KP_GUESS_BLANKS}, .rows = 10, .wrong = 1, .slight = true},
    {{.pegs = 6, .colours = 8, .scores = KP_COLOURS_ONLY}, .rows = 5, .wrong = 1},
    {{.pegs = 5, .colours = 9, .scores = KP_COLOURS_ONLY, .no_repeats = true},
     .rows = 6,
     .wrong = 2,
     .slight = true},
    {{.pegs = 12, .colours = 12}, .rows = 5, .wrong = 2, .nothing = true},
    {{.pegs = 10, .colours = 6}, .rows = 7, .wrong = 1, .slight = true, .bounded = 50},
    {{.pegs = 20, .colours = 2}, .rows = 10, .wrong = 1, .slight = true, .bounded = 80},
    {{.pegs = 9, .colours = 9}, .rows = 9, .wrong = 1, .slight = true, .known = 20, .bounded = 40},
    {{.pegs = 9, .colours = 6, .scores = KP_BLACK_ONLY},
     .rows = 10,
     .wrong = 1,
     .slight = true,
     .bounded = 60},
    {{.pegs = 8, .colours = 6}, .rows = 7, .wrong = 1, .slight = true, .sum = true, .bounded = 40},
    {{.pegs = 7, .colours = 8, .scores = KP_COLOURS_ONLY}, .rows = 5, .wrong = 1, .bounded = 40},
};

#define PLANS ((int)(sizeof plans / sizeof *plans))

/* Guesses of a few blocks, so that pegs are alike; the scores stay. */
static void make_blocks(struct kp_transcript *game, int block)
{
    size_t pegs = (size_t)game->rules->pegs;

    for (size_t i = 0; i < game->row_count * pegs; i++)
        game->guesses[i] = game->guesses[i - i % pegs % (size_t)block];
}

static void proofs_of_larger_games(void **state)
{
    uint64_t seed = 2;
    int games = PLANS * (1 + kp_share(60)), kinds[KP_CONCLUDES_ENUMERATION + 1] = {0};
    size_t largest = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        const struct kp_planted_plan *plan = &plans[i % PLANS];
        struct kp_transcript *game = kp_planted_game(&seed, plan);
        struct kp_options options = {.repairs = -1, .most = i % 2 ? 5 : 1, .count_all = true};
        struct kp_checked_proof proof;

        if (i / PLANS % 3 == 2)
            make_blocks(game, 3);
        proof = prove(game, &options);
        kinds[proof.conclusion.kind]++;
        largest = proof.proof.length > largest ? proof.proof.length : largest;
        kp_checked_proof_free(&proof);
        kp_transcript_free(game);
    }
    print_message("%d games: %d without a secret, %d with one, %d with all; the largest proof has "
                  "%zu bytes\n",
                  games, kinds[KP_CONCLUDES_UNSAT], kinds[KP_CONCLUDES_SAT],
                  kinds[KP_CONCLUDES_ENUMERATION], largest);
    assert_true(kinds[KP_CONCLUDES_UNSAT] > games / 3);
}

/* ---- Proofs of other games ----------------------------------------------------------- */

/* The formula of a game, as a text. */
static struct kp_strbuf write_formula(const struct kp_transcript *game,
                                      enum kp_game_formula_use use)
{
    struct kp_game_formula formula;
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);

    assert_int_equal(kp_game_formula_make(&formula, game, use, NULL), KP_OK);
    assert_int_equal(
        kp_game_formula_write(&formula, &(struct kp_limits){0}, &out, &(enum kp_stop_reason){0}),
        KP_OK);
    kp_game_formula_free(&formula);
    return text;
}

/* Whether the text is the formula of the game; if not, `says` gets what kp_verify says. */
static bool is_formula_of(const struct kp_strbuf *text, const struct kp_transcript *game,
                          char says[300])
{
    struct kp_memory written = {.text = text->text, .length = text->length}, none = {0};
    struct kp_in formula = {kp_memory_read, &written}, proof = {kp_memory_read, &none};
    struct kp_verification *verification;
    enum kp_stop_reason stop;
    bool is_same;

    assert_int_equal(kp_verify(game, NULL, &formula, &proof, &verification, &stop, NULL), KP_OK);
    is_same = !verification->is_in_formula;
    snprintf(says, 300, "%s", verification->says);
    kp_verification_free(verification);
    return is_same;
}

/* Changes one peg of a guess, or one count of its score; says where. */
static const char *change_row(uint64_t *seed, struct kp_transcript *game, size_t row)
{
    struct kp_score *score = &game->rows[row].score;
    const struct kp_rules *rules = game->rules;
    size_t peg = row * (size_t)rules->pegs + (size_t)kp_seeded_below(seed, rules->pegs);

    if (kp_seeded_below(seed, 2)) {
        uint16_t colour = (uint16_t)kp_seeded_below(seed, kp_rules_guess_colours(rules));

        if (game->guesses[peg] == colour)
            return NULL;
        game->guesses[peg] = colour;
        return "peg";
    }
    if (kp_seeded_below(seed, 2) && rules->scores != KP_COLOURS_ONLY)
        score->black = score->black > 0 ? score->black - 1 : 1;
    else if (rules->scores != KP_BLACK_ONLY)
        score->white = score->white > 0 ? score->white - 1 : 1;
    else
        return NULL;
    return "score";
}

/* A formula with one peg or score changed is another one, and the first difference is in a line of
 * this row, unless both counts are unknown, or only the order of a multiset is different. */
static void other_games_have_other_formulas(void **state)
{
    uint64_t seed = 3;
    int games = kp_share(10000), changed = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed), *other = kp_transcript_copy(game);
        enum kp_game_formula_use use = (enum kp_game_formula_use)(i % 2);
        size_t row = game->row_count > 0 ? (size_t)kp_seeded_below(&seed, (int)game->row_count) : 0;
        struct kp_score score = game->row_count > 0 ? game->rows[row].score
                                                    : (struct kp_score){0, 0};
        bool known = score.white != KP_UNKNOWN ||
                     (score.black != KP_UNKNOWN && game->rules->scores != KP_COLOURS_ONLY);
        const char *what = game->row_count > 0 ? change_row(&seed, other, row) : NULL;
        struct kp_strbuf text = write_formula(game, use);
        char label[40], says[300];

        snprintf(label, sizeof label, "expected '@row%zu_", row + 1);
        if (!what)
            assert_true(is_formula_of(&text, other, says));
        else if (known && (game->rules->scores != KP_COLOURS_ONLY || strcmp(what, "score") == 0) &&
                 game->rules->blanks != KP_GUESS_BLANKS) {
            assert_false(is_formula_of(&text, other, says));
            if (!strstr(says, label))
                fail_msg("%s: %s", label, says);
            changed++;
        }
        kp_strbuf_free(&text);
        kp_transcript_free(other);
        kp_transcript_free(game);
    }
    print_message("%d changes\n", changed);
    assert_true(changed > games / 4);
}

/* A proof that no secret fits is refused for a game that a secret fits, though that differs from
 * the first only by its scores. */
static void proofs_of_consistent_games_are_refused(void **state)
{
    struct kp_options options = {.repairs = -1};
    uint64_t seed = 4;
    int games = kp_share(20000), tried = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_checked_proof proof = {0};

        if (kp_brute_force(game, NULL).count == 0)
            proof = prove(game, &options);
        for (size_t r = 0; r < game->row_count && proof.read; r++) {
            struct kp_score was = game->rows[r].score, *score = &game->rows[r].score;
            struct kp_checked_proof other = {0};
            struct kp_diag why = {0};

            score->black -= score->black > 0 && kp_seeded_below(&seed, 2);
            score->white -= score->white > 0 && kp_seeded_below(&seed, 2);
            if (kp_brute_force(game, NULL).count > 0) {
                other.formula = write_formula(game, KP_FORMULA_SECRET);
                kp_strbuf_add(&other.proof, proof.proof.text, proof.proof.length);
                assert_false(kp_checked_proof_check(&other, &why));
                tried++;
            }
            kp_checked_proof_free(&other);
            game->rows[r].score = was;
        }
        kp_checked_proof_free(&proof);
        kp_transcript_free(game);
    }
    print_message("%d proofs tried with consistent games\n", tried);
    assert_true(tried > games / 40);
}

/* ---- What is not proved ---------------------------------------------------------------- */

static void what_is_not_proved_is_said(void **state)
{
    static const struct {
        struct kp_options options;
        const char *says;
    } cases[] = {
        {{.wrong_rows = 1}, "omit --lies"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kp_planted_plan plan = {.board = {.pegs = 4, .colours = 3}, .rows = 6, .wrong = 4};
        uint64_t seed = 6;
        struct kp_transcript *game = kp_planted_game(&seed, &plan);
        struct kp_checked_proof proof = {0};
        enum kp_stop_reason stop;
        struct kp_diag why = {0};

        assert_int_equal(kp_checked_proof_write(&proof, game, &cases[i].options, &stop, &why),
                         KP_BAD_INPUT);
        if (!strstr(why.says, cases[i].says))
            fail_msg("%s", why.says);
        assert_int_equal(proof.formula.length + proof.proof.length, 0);
        kp_checked_proof_free(&proof);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_of_small_games),
        cmocka_unit_test(proofs_of_larger_games),
        cmocka_unit_test(other_games_have_other_formulas),
        cmocka_unit_test(proofs_of_consistent_games_are_refused),
        cmocka_unit_test(what_is_not_proved_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
