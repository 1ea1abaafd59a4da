/* The sums that explain conflicts, as JSON has them: every number is calculated again from the
 * transcript, with plain integers, and on small boards no code reaches the value of the sum. */
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/planted_games.h"
#include "help/reference_scores.h"
#include "keypeg.h"
#include "report/report.h"

#include "base/strbuf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 64

struct read_sum {
    size_t rows, row[MOST];
    long long key_pegs[MOST], black[MOST], of_row[MOST], value;
    bool excludes[MOST];
    long long colour_bound[MOST], per_peg[MOST], peg_bound[MOST], bound;
    bool has_bound;
};

/* ---- Reading the member ----------------------------------------------------------------- */

static void expect_text(const char **at, const char *text)
{
    if (strncmp(*at, text, strlen(text)) != 0)
        fail_msg("expected '%s', found '%.60s'", text, *at);
    *at += strlen(text);
}

static long long read_member(const char **at, const char *name)
{
    char *end;
    long long number;

    expect_text(at, name);
    number = strtoll(*at, &end, 10);
    assert_true(end > *at);
    *at = end;
    return number;
}

static bool skip_text(const char **at, const char *text)
{
    bool found = strncmp(*at, text, strlen(text)) == 0;

    *at += found ? strlen(text) : 0;
    return found;
}

static void read_rows(const char **at, struct read_sum *sum)
{
    expect_text(at, "\"rows\":[");
    do {
        size_t i = sum->rows++;

        assert_true(i < MOST);
        sum->row[i] = (size_t)read_member(at, "{\"row\":") - 1;
        sum->key_pegs[i] = read_member(at, ",\"key_pegs\":");
        sum->black[i] = read_member(at, ",\"black\":");
        sum->of_row[i] = read_member(at, ",\"value\":");
        expect_text(at, ",\"excludes\":");
        sum->excludes[i] = **at == 't';
        expect_text(at, sum->excludes[i] ? "true}" : "false}");
    } while (skip_text(at, ","));
    expect_text(at, "]");
}

static void read_colours(const char **at, const struct kp_rules *rules, struct read_sum *sum)
{
    expect_text(at, ",\"colours\":[");
    while (skip_text(at, "{\"colour\":\"")) {
        size_t length = strcspn(*at, "\"");
        int colour = 0, colours = kp_rules_secret_colours(rules);

        while (colour < colours && (strlen(kp_rules_name(rules, colour)) != length ||
                                    strncmp(*at, kp_rules_name(rules, colour), length) != 0))
            colour++;
        assert_true(colour < colours && colour < MOST);
        *at += length + 1;
        sum->colour_bound[colour] = read_member(at, ",\"bound\":");
        sum->per_peg[colour] = read_member(at, ",\"per_peg\":");
        expect_text(at, "}");
        skip_text(at, ",");
    }
    expect_text(at, "]");
}

/* false: the answer has no sum. */
static bool read_sum(const char *answer, const struct kp_rules *rules, struct read_sum *sum)
{
    const char *at = strstr(answer, "\"sum\":{");

    *sum = (struct read_sum){0};
    if (!at)
        return false;
    expect_text(&at, "\"sum\":{");
    read_rows(&at, sum);
    sum->value = read_member(&at, ",\"value\":");
    read_colours(&at, rules, sum);
    for (int p = 0; p < rules->pegs; p++)
        sum->peg_bound[p] = read_member(&at, p == 0 ? ",\"pegs\":[" : ",");
    expect_text(&at, "],\"bound\":");
    sum->has_bound = *at != 'n';
    sum->bound = sum->has_bound ? read_member(&at, "") : 0;
    return true;
}

/* ---- Calculating it again ---------------------------------------------------------------- */

/* What the row of a score adds, or the least that it can add. */
static long long value_of_row(const struct kp_rules *rules, struct kp_score score,
                              long long key_pegs, long long black)
{
    long long blacks = score.black == KP_UNKNOWN ? 0 : score.black;
    long long whites = score.white == KP_UNKNOWN ? 0 : score.white;

    if (rules->scores == KP_COLOURS_ONLY)
        return key_pegs * whites;
    if (score.black == KP_UNKNOWN)
        assert_true(key_pegs + black >= 0);
    if (score.white == KP_UNKNOWN && rules->scores != KP_BLACK_ONLY)
        assert_true(key_pegs >= 0);
    return (key_pegs + black) * blacks + key_pegs * whites;
}

static int count_in_guess(const struct kp_transcript *game, size_t row, int colour)
{
    int count = 0;

    for (int p = 0; p < game->rules->pegs; p++)
        count += kp_transcript_guess(game, row)[p] == colour;
    return count;
}

static bool is_excluded(const struct kp_transcript *game, const struct read_sum *sum,
                        const uint16_t *code)
{
    for (size_t i = 0; i < sum->rows; i++) {
        struct kp_score score = kp_reference_score(game->rules, code,
                                                   kp_transcript_guess(game, sum->row[i]));
        struct kp_score noted = game->rows[sum->row[i]].score;

        if (!sum->excludes[i])
            continue;
        if ((noted.black == 0 && score.black != 0) ||
            (noted.black != KP_UNKNOWN && noted.black + noted.white == 0 && score.white != 0) ||
            (game->rules->scores == KP_COLOURS_ONLY && noted.white == 0 && score.white != 0))
            return true;
    }
    return false;
}

static void expect_same_value(const struct kp_transcript *game, const struct read_sum *sum)
{
    long long value = 0;

    for (size_t i = 0; i < sum->rows; i++) {
        assert_int_equal(sum->of_row[i], value_of_row(game->rules, game->rows[sum->row[i]].score,
                                                      sum->key_pegs[i], sum->black[i]));
        value += sum->of_row[i];
    }
    assert_int_equal(value, sum->value);
}

static void expect_same_bound(const struct kp_transcript *game, const struct read_sum *sum)
{
    long long bound = 0;

    for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
        bound += sum->colour_bound[c];
    for (int p = 0; p < game->rules->pegs; p++)
        bound += sum->peg_bound[p];
    if (sum->has_bound) {
        assert_int_equal(bound, sum->bound);
        assert_true(sum->bound < sum->value);
    }
}

/* The parts of the bound hold for the code.  Colours that no guess has may be bounded together. */
static void expect_parts(const struct kp_transcript *game, const struct read_sum *sum,
                         const uint16_t *code)
{
    const struct kp_rules *rules = game->rules;

    for (int c = 0; c < kp_rules_secret_colours(rules); c++) {
        long long adds = 0, guessed = 0;
        int count = 0;

        for (int p = 0; p < rules->pegs; p++)
            count += code[p] == c;
        for (size_t i = 0; i < sum->rows; i++) {
            int often = count_in_guess(game, sum->row[i], c);

            guessed += often;
            adds += sum->key_pegs[i] * (often < count ? often : count);
        }
        if (guessed > 0 && adds > sum->colour_bound[c] + sum->per_peg[c] * count)
            fail_msg("%d pegs of colour %d add %lld", count, c, adds);
    }
    for (int p = 0; p < rules->pegs; p++) {
        long long adds = sum->per_peg[code[p]];

        for (size_t i = 0; i < sum->rows; i++)
            if (kp_transcript_guess(game, sum->row[i])[p] == code[p])
                adds += sum->black[i];
        if (adds > sum->peg_bound[p])
            fail_msg("colour %d adds %lld at peg %d", (int)code[p], adds, p);
    }
}

static void expect_whole(const struct kp_transcript *game, const struct read_sum *sum,
                         const uint16_t *code)
{
    long long value = 0;

    for (size_t i = 0; i < sum->rows; i++) {
        struct kp_score score = kp_reference_score(game->rules, code,
                                                   kp_transcript_guess(game, sum->row[i]));
        bool colours_only = game->rules->scores == KP_COLOURS_ONLY;
        long long black = colours_only ? 0 : score.black;
        long long white = score.white == KP_UNKNOWN ? 0 : score.white;

        value += sum->key_pegs[i] * (black + white) + sum->black[i] * black;
    }
    if (!sum->has_bound || value > sum->bound)
        fail_msg("a code reaches %lld, and the bound is %lld", value, sum->bound);
}

static bool go_to_next_code(const struct kp_rules *rules, uint16_t *code)
{
    for (int p = rules->pegs - 1; p >= 0; p--) {
        if (++code[p] < kp_rules_secret_colours(rules))
            return true;
        code[p] = 0;
    }
    return false;
}

static bool is_allowed(const struct kp_transcript *game, const uint16_t *code)
{
    for (int p = 0; p < game->rules->pegs; p++)
        if (!kp_transcript_allows(game, p, code[p]))
            return false;
    return kp_is_code(game->rules, code);
}

static void try_all_codes(const struct kp_transcript *game, const struct read_sum *sum)
{
    uint16_t code[MOST] = {0};
    double codes = 1;

    for (int p = 0; p < game->rules->pegs; p++)
        codes *= kp_rules_secret_colours(game->rules);
    if (codes > 20000)
        return;
    do
        if (is_allowed(game, code) && !is_excluded(game, sum, code)) {
            expect_parts(game, sum, code);
            expect_whole(game, sum, code);
        }
    while (go_to_next_code(game->rules, code));
}

/* ---- Games ----------------------------------------------------------------------------------- */

struct sum_count {
    int conflicts, with_reason, with_sum, small;
};

static void check_game(const struct kp_transcript *game, struct sum_count *count)
{
    struct kp_options options = {.repairs = 1, .states = 300000};
    struct kp_verdict *verdict = NULL;
    struct kp_strbuf answer = {0}, text = {0};
    struct kp_out to_answer = kp_strbuf_out(&answer), to_text = kp_strbuf_out(&text);
    struct read_sum sum;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(kp_verdict_json(game, verdict, NULL, &to_answer), KP_OK);
    assert_int_equal(kp_report(game, verdict, &(struct kp_style){0}, &to_text), KP_OK);
    count->conflicts += verdict->conflict_rows > 0;
    count->small += verdict->conflict_rows > 0 && verdict->conflict_rows <= 6;
    count->with_reason += verdict->conflict_rows > 0 && verdict->reason;
    if (read_sum(answer.text, game->rules, &sum)) {
        count->with_sum++;
        assert_int_equal(sum.rows, verdict->conflict_rows);
        for (size_t i = 0; i < sum.rows; i++)
            assert_int_equal(sum.row[i], verdict->conflict[i]);
        expect_same_value(game, &sum);
        expect_same_bound(game, &sum);
        try_all_codes(game, &sum);
    } else {
        assert_null(verdict->sum);
    }
    kp_strbuf_free(&answer);
    kp_strbuf_free(&text);
    kp_verdict_free(verdict);
}

static void print_count(const char *name, const struct sum_count *count)
{
    print_message("%s: %d conflicts, %d of at most 6 rows; %d with a sentence, %d with a sum\n",
                  name, count->conflicts, count->small, count->with_reason, count->with_sum);
}

static void sums_of_small_games_hold(void **state)
{
    uint64_t seed = 1;
    struct sum_count count = {0};
    int games = kp_share(20000);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        check_game(game, &count);
        kp_transcript_free(game);
    }
    print_count("small games of every rule", &count);
    assert_true(count.with_sum > games / 50);
}

static const struct {
    const char *name;
    struct kp_planted_plan plan;
} plans[] = {
    {"classic", {{.pegs = 4, .colours = 6}, .rows = 6, .wrong = 1, .slight = true}},
    {"5 pegs, 8 colours", {{.pegs = 5, .colours = 8}, .rows = 8, .wrong = 1, .slight = true}},
    {"two colours", {{.pegs = 14, .colours = 2}, .rows = 9, .wrong = 1, .slight = true}},
    {"black only",
     {{.pegs = 5, .colours = 5, .scores = KP_BLACK_ONLY}, .rows = 8, .wrong = 1, .slight = true}},
    {"colours only",
     {{.pegs = 5, .colours = 7, .scores = KP_COLOURS_ONLY}, .rows = 6, .wrong = 1, .slight = true}},
    {"repeats no",
     {{.pegs = 4, .colours = 9, .no_repeats = true}, .rows = 6, .wrong = 1, .slight = true}},
    {"blanks",
     {{.pegs = 4, .colours = 5, .blanks = KP_BLANKS}, .rows = 6, .wrong = 1, .slight = true}},
    {"holes in guesses",
     {{.pegs = 4, .colours = 6, .blanks = KP_GUESS_BLANKS}, .rows = 6, .wrong = 1, .slight = true}},
    {"unknown counts",
     {{.pegs = 4, .colours = 6}, .rows = 10, .wrong = 2, .slight = true, .forgotten = 25}},
    {"known pegs and a sum",
     {{.pegs = 4, .colours = 6}, .rows = 6, .wrong = 1, .slight = true, .known = 30, .sum = true}},
};

static void sums_of_planted_games_hold(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        uint64_t seed = i + 1;
        struct sum_count count = {0};

        for (int k = 0; k < kp_share(1000); k++) {
            struct kp_transcript *game = kp_planted_game(&seed, &plans[i].plan);

            check_game(game, &count);
            kp_transcript_free(game);
        }
        print_count(plans[i].name, &count);
        assert_true(count.with_sum > 0 || count.with_reason == count.conflicts);
    }
}

/* ---- Without memory ------------------------------------------------------------------------- */

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)to;
    (void)bytes;
    (void)length;
    return true;
}

/* Without memory there is no sum, and the verdict is the same. */
static enum kp_status check_and_report(const struct kp_transcript *game)
{
    struct kp_options options = {.repairs = -1};
    struct kp_out out = {swallow, NULL};
    struct kp_verdict *verdict = NULL;
    enum kp_status status = kp_check(game, &options, &verdict, NULL);

    if (status == KP_OK)
        assert_int_equal(verdict->answer, KP_CHEATED);
    if (status == KP_OK)
        status = kp_report(game, verdict, &(struct kp_style){0}, &out);
    if (status == KP_OK)
        status = kp_verdict_json(game, verdict, NULL, &out);
    if (status == KP_OK)
        status = kp_html_game(game, verdict, NULL, &out);
    kp_verdict_free(verdict);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    struct kp_planted_plan plan = {{.pegs = 4, .colours = 6}, .rows = 6, .wrong = 1};
    uint64_t seed = 12;
    int with_sum = 0;

    (void)state;
    for (int i = 0; with_sum < 2; i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plan);
        struct kp_verdict *verdict;
        enum kp_status status = kp_check(game, &(struct kp_options){.repairs = -1}, &verdict, NULL);
        bool has_sum = verdict->sum != NULL, failed = has_sum;

        assert_int_equal(status, KP_OK);
        kp_verdict_free(verdict);
        for (long n = 0; failed; n = kp_next_failure(n)) {
            kp_allocations_left = n;
            status = check_and_report(game);
            failed = kp_allocations_left < 0;
            assert_true(status == KP_OK || (failed && status == KP_NO_MEMORY));
        }
        kp_allocations_left = -1;
        with_sum += has_sum;
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_small_games_hold),
        cmocka_unit_test(sums_of_planted_games_hold),
        cmocka_unit_test(every_allocation_may_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
