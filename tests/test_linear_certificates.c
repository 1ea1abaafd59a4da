/* Certificates of the linear engine: a checker that shares no code with it accepts them for games of
 * every rule, and refuses them after any number is changed.  Called with a transcript and a
 * certificate, it checks these. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/certificate_checker.h"
#include "help/fenced_blocks.h"
#include "help/planted_games.h"
#include "keypeg.h"
#include "linear/linear_engine.h"

#include "base/limits.h"
#include "base/strbuf.h"

#include <ctype.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Certificates ------------------------------------------------------------------ */

/* In the form that the checker reads. */
static struct kp_strbuf write_game(const struct kp_transcript *game)
{
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_writer *writer;

    assert_int_equal(kp_writer_new("text", &out, &writer, NULL), KP_OK);
    assert_int_equal(kp_writer_add(writer, game, NULL), KP_OK);
    assert_int_equal(kp_writer_end(writer), KP_OK);
    return text;
}

/* The certificate, or an empty text if a secret fits. */
static struct kp_strbuf certify(const struct kp_transcript *game, bool merge)
{
    struct kp_question *question = kp_question_new(game, merge);
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_limits limits = {0};
    struct kp_linear_query query = {.question = question, .what = "testing", .certificate = &out};
    uint64_t pivots = UINT64_MAX;
    struct kp_linear_result result = {0};

    assert_int_equal(kp_linear_solve(&query, &limits, &pivots, &result), KP_COMPLETED);
    if (!result.found && result.certificate != KP_CERTIFICATE_GOOD)
        fail_msg("state %d of the certificate\n%s", (int)result.certificate, text.text);
    if (result.found)
        kp_strbuf_clear(&text);
    kp_question_free(question);
    return text;
}

static void expect_accepted(const struct kp_strbuf *game, const struct kp_strbuf *certificate)
{
    struct certificate_result result = certificate_check(game->text, certificate->text, false);

    if (result.wrong)
        fail_msg("line %zu: %s\n%s\n%s", result.line, result.wrong, game->text, certificate->text);
}

/* ---- Every certificate is accepted ---------------------------------------------------- */

static void certificates_of_small_games(void **state)
{
    uint64_t seed = 1;
    int games = kp_share(10000), certificates = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_strbuf text = write_game(game), certificate = certify(game, i % 2);

        assert_int_equal(certificate.length == 0, kp_brute_force(game, NULL).count > 0);
        if (certificate.length > 0)
            expect_accepted(&text, &certificate);
        certificates += certificate.length > 0;
        kp_strbuf_free(&text);
        kp_strbuf_free(&certificate);
        kp_transcript_free(game);
    }
    print_message("%d games, %d certificates\n", games, certificates);
    assert_true(certificates > games / 10);
}

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
};

#define PLANS ((int)(sizeof plans / sizeof *plans))

/* Guesses of a few blocks, so that pegs are alike; the scores stay. */
static void make_blocks(struct kp_transcript *game, int block)
{
    size_t pegs = (size_t)game->rules->pegs;

    for (size_t i = 0; i < game->row_count * pegs; i++)
        game->guesses[i] = game->guesses[i - i % pegs % (size_t)block];
}

/* What the lines begin with, and the multipliers. */
static const char *const words[] = {"count ", "not ", "least ", "most ",  "leaf ",
                                    "odd ",   "none", "alike ", "other ", " b",
                                    " t",     " w",   " c",     " pegs ", " sum "};

#define WORDS (sizeof words / sizeof *words)

static void count_words(const char *certificate, size_t *seen)
{
    for (size_t i = 0; i < WORDS; i++)
        seen[i] += strstr(certificate, words[i]) != NULL;
}

static void certificates_of_larger_games(void **state)
{
    uint64_t seed = 2;
    int games = PLANS * (1 + kp_share(200)), certificates = 0;
    size_t seen[WORDS] = {0};

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plans[i % PLANS]);
        struct kp_strbuf text, certificate;

        if (i / PLANS % 3 == 2)
            make_blocks(game, 3);
        text = write_game(game);
        certificate = certify(game, true);
        if (certificate.length > 0) {
            expect_accepted(&text, &certificate);
            count_words(certificate.text, seen);
        }
        certificates += certificate.length > 0;
        kp_strbuf_free(&text);
        kp_strbuf_free(&certificate);
        kp_transcript_free(game);
    }
    print_message("%d games, %d certificates:", games, certificates);
    for (size_t i = 0; i < WORDS; i++)
        print_message(" %zu '%s'", seen[i], words[i]);
    print_message("\n");
    assert_true(certificates > games / 3);
}

/* ---- What a leaf costs -------------------------------------------------------------------- */

/* To bound the box is work, which grows with pegs times colours, and is charged to the budget. */
static void leaves_are_charged(void **state)
{
    uint64_t seed = 4, pivots = UINT64_MAX;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){.pegs = 60, .colours = 50},
                                              5);
    struct kp_question *question = kp_question_new(game, false);
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_limits limits = {0};
    struct kp_linear_budget budget = kp_linear_budget_open(&limits, &pivots, "testing");
    struct kp_certificate *certificate = kp_certificate_new(question, NULL, &out, &budget);

    (void)state;
    assert_non_null(certificate);
    assert_int_equal(budget.work, 0);
    kp_certificate_close_by_rules(certificate);
    assert_in_range(budget.work, 60 * 50, 1000 * 60 * 50);
    kp_certificate_free(certificate);
    kp_strbuf_free(&text);
    kp_question_free(question);
    kp_transcript_free(game);
}

/* ---- Changed certificates are refused --------------------------------------------------- */

/* Whether a number of the certificate, and no comment, begins here. */
static bool begins_number(const char *text, size_t i, bool is_comment)
{
    return !is_comment && isdigit((unsigned char)text[i]) &&
           (i == 0 || !isdigit((unsigned char)text[i - 1]));
}

/* The text with the number at `at` changed by `by`. */
static struct kp_strbuf change_number(const char *text, size_t at, int64_t by)
{
    struct kp_strbuf changed = {0};
    char *end;
    bool negative = at > 0 && text[at - 1] == '-';
    int64_t number = strtoll(text + at, &end, 10);

    number = (negative ? -number : number) + by;
    kp_strbuf_add(&changed, text, at - negative);
    kp_strbuf_addf(&changed, "%" PRId64 "%s", number, end);
    assert_false(changed.failed);
    return changed;
}

struct change_count {
    int all, unnoticed; /* without the checksum */
};

static void expect_changes_refused(const struct kp_strbuf *game,
                                   const struct kp_strbuf *certificate, struct change_count *count)
{
    static const int64_t changes[] = {1, -1, 2, -7, 1000};
    bool is_comment = false;

    for (size_t i = 0; i < certificate->length; i++) {
        if (i == 0 || certificate->text[i - 1] == '\n')
            is_comment = certificate->text[i] == '#';
        for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
            struct kp_strbuf changed;

            if (!begins_number(certificate->text, i, is_comment))
                continue;
            changed = change_number(certificate->text, i, changes[k]);
            if (!certificate_check(game->text, changed.text, false).wrong)
                fail_msg("accepted:\n%s\n%s", game->text, changed.text);
            count->all++;
            count->unnoticed += !certificate_check(game->text, changed.text, true).wrong;
            kp_strbuf_free(&changed);
        }
    }
}

static void changed_certificates_are_refused(void **state)
{
    uint64_t seed = 3;
    struct change_count count = {0, 0};
    int games = 4 * PLANS * (1 + kp_share(10));

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = i % 4 ? kp_small_random_game(&seed)
                                           : kp_planted_game(&seed, &plans[i / 4 % PLANS]);
        struct kp_strbuf text = write_game(game), certificate = certify(game, true);

        if (certificate.length > 0 && certificate.length < 3000)
            expect_changes_refused(&text, &certificate, &count);
        kp_strbuf_free(&text);
        kp_strbuf_free(&certificate);
        kp_transcript_free(game);
    }
    print_message("%d changes, all refused, %d of them because of the checksum\n", count.all,
                  count.unnoticed);
    assert_true(count.all > 1000);
}

/* A certificate with one line fewer, or with one twice. */
static void certificates_without_a_line_are_refused(void **state)
{
    uint64_t seed = 4;
    int changed = 0;

    (void)state;
    for (int i = 0; i < 4 * PLANS; i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plans[i % PLANS]);
        struct kp_strbuf text = write_game(game), certificate = certify(game, true);

        for (size_t at = 0; at < certificate.length && certificate.length < 10000; at++) {
            size_t length = strcspn(certificate.text + at, "\n") + 1;
            struct kp_strbuf shorter = {0}, longer = {0};

            if (certificate.text[at] != '#') {
                kp_strbuf_addf(&shorter, "%.*s%s", (int)at, certificate.text,
                               certificate.text + at + length);
                kp_strbuf_addf(&longer, "%.*s%s", (int)(at + length), certificate.text,
                               certificate.text + at);
                assert_non_null(certificate_check(text.text, shorter.text, false).wrong);
                assert_non_null(certificate_check(text.text, longer.text, false).wrong);
                changed++;
            }
            kp_strbuf_free(&shorter);
            kp_strbuf_free(&longer);
            at += length - 1;
        }
        kp_strbuf_free(&text);
        kp_strbuf_free(&certificate);
        kp_transcript_free(game);
    }
    assert_true(changed > 100);
}

/* A certificate of one game proves nothing about a game that a secret fits, though that differs
 * from it by the scores only. */
static void certificates_of_consistent_games_are_refused(void **state)
{
    uint64_t seed = 5;
    int games = kp_share(20000), tried = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_strbuf certificate = certify(game, true);

        for (size_t r = 0; r < game->row_count && certificate.length > 0; r++) {
            struct kp_score was = game->rows[r].score, *score = &game->rows[r].score;
            struct kp_strbuf text;

            if (score->black > 0)
                score->black += kp_seeded_below(&seed, 2) ? -1 : 1;
            if (score->white > 0 && kp_seeded_below(&seed, 2))
                score->white--;
            text = write_game(game);
            if (kp_brute_force(game, NULL).count > 0) {
                tried++;
                assert_non_null(certificate_check(text.text, certificate.text, true).wrong);
            }
            kp_strbuf_free(&text);
            game->rows[r].score = was;
        }
        kp_strbuf_free(&certificate);
        kp_transcript_free(game);
    }
    print_message("%d certificates tried with consistent games\n", tried);
    assert_true(tried > games / 20);
}

/* ---- The example of the document ------------------------------------------------------------ */

static struct kp_strbuf read_whole(const char *name);

/* The next block of this kind. */
static struct kp_strbuf find_block(const char **text, const char *kind)
{
    struct kp_fenced_block block;
    struct kp_strbuf found = {0};

    do
        assert_true(kp_next_fenced_block(text, &block));
    while (strcmp(block.kind, kind) != 0);
    kp_strbuf_add(&found, block.text, block.length);
    return found;
}

static void the_example_is_right(void **state)
{
    struct kp_strbuf page = read_whole(KEYPEG_SOURCE "/docs/linear-certificate.md");
    const char *text = page.text;
    struct kp_strbuf game = find_block(&text, "game"), certificate = find_block(&text, "cert");

    (void)state;
    expect_accepted(&game, &certificate);
    kp_strbuf_free(&game);
    kp_strbuf_free(&certificate);
    kp_strbuf_free(&page);
}

/* ---- Called with files --------------------------------------------------------------------- */

static struct kp_strbuf read_whole(const char *name)
{
    struct kp_strbuf text = {0};
    FILE *file = fopen(name, "r");
    char piece[1 << 16];
    size_t length;

    if (!file)
        perror(name);
    kp_strbuf_add(&text, "", 0);
    while (file && (length = fread(piece, 1, sizeof piece, file)) > 0)
        kp_strbuf_add(&text, piece, length);
    if (!file || text.failed)
        exit(2);
    fclose(file);
    return text;
}

static int check_files(const char *game_name, const char *certificate_name)
{
    struct kp_strbuf game = read_whole(game_name), certificate = read_whole(certificate_name);
    struct certificate_result result = certificate_check(game.text, certificate.text, false);

    if (result.wrong)
        printf("not accepted: line %zu: %s\n", result.line, result.wrong);
    else
        printf("no secret fits\n");
    printf("%zu branches, %zu leaves\n", result.branches, result.leaves);
    kp_strbuf_free(&game);
    kp_strbuf_free(&certificate);
    return result.wrong != NULL;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_of_small_games),
        cmocka_unit_test(leaves_are_charged),
        cmocka_unit_test(certificates_of_larger_games),
        cmocka_unit_test(changed_certificates_are_refused),
        cmocka_unit_test(certificates_without_a_line_are_refused),
        cmocka_unit_test(certificates_of_consistent_games_are_refused),
        cmocka_unit_test(the_example_is_right),
    };

    if (argc == 3)
        return check_files(argv[1], argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
