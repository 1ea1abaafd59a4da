/* The linear engine on games whose secret has a known sum of large numbers: it decides them as
 * brute force does, or, on boards that are too large for that, as the planted secret and a count of
 * all sums require. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_PEGS = 30, MOST_COLOURS = 10 };

struct sum_game {
    int pegs, colours, rows;
    int kind;           /* of the numbers: 0 consecutive, 1 evenly spaced, 2 to 4 random */
    const char *scores; /* the rule */
    long long off;      /* what is added to the secret's sum */
    bool slight;        /* whether a black key peg is added to a row */
    long long number[MOST_COLOURS], sum;
};

static int compare_numbers(const void *left, const void *right)
{
    long long a = *(const long long *)left, b = *(const long long *)right;

    return (a > b) - (a < b);
}

/* Numbers from 10^7 to 10^9 - 1. */
static void draw_numbers(uint64_t *seed, struct sum_game *game)
{
    long long step = game->kind == 0 ? 1 : 1 + kp_seeded_below(seed, 9000000);

    for (int c = 0; c < game->colours; c++)
        game->number[c] = game->kind < 2
                              ? (game->kind == 0 ? 999999900 : 10000000) + step * c
                              : 10000000 +
                                    kp_seeded_below(seed, game->kind == 2 ? 1000000 : 98999999) *
                                        (game->kind == 4 ? 10LL : 1LL);
    qsort(game->number, (size_t)game->colours, sizeof *game->number, compare_numbers);
}

/* Writes the secret's score of the guess, counted anew. */
static void write_score(const struct sum_game *game, const int *secret, const int *guess, bool more,
                        struct kp_strbuf *text)
{
    int black = more, total = more, often[2][MOST_COLOURS] = {{0}};

    for (int p = 0; p < game->pegs; p++) {
        black += secret[p] == guess[p];
        often[0][secret[p]]++;
        often[1][guess[p]]++;
    }
    for (int c = 0; c < game->colours; c++)
        total += often[0][c] < often[1][c] ? often[0][c] : often[1][c];
    if (strcmp(game->scores, "scores black") == 0)
        kp_strbuf_addf(text, ": %d\n", black);
    else if (strcmp(game->scores, "scores colours") == 0)
        kp_strbuf_addf(text, ": %d\n", total);
    else
        kp_strbuf_addf(text, ": %d %d\n", black, total - black);
}

static void write_game(uint64_t *seed, struct sum_game *game, struct kp_strbuf *text)
{
    int secret[MOST_PEGS], guess[MOST_PEGS];

    draw_numbers(seed, game);
    game->sum = game->off;
    for (int p = 0; p < game->pegs; p++) {
        secret[p] = kp_seeded_below(seed, game->colours);
        game->sum += game->number[secret[p]];
    }
    kp_strbuf_addf(text, "pegs %d\n%s\ncolours", game->pegs, game->scores);
    for (int c = 0; c < game->colours; c++)
        kp_strbuf_addf(text, " %lld", game->number[c]);
    kp_strbuf_addf(text, "\nsum %lld\n", game->sum);
    for (int r = 0; r < game->rows; r++) {
        for (int p = 0; p < game->pegs; p++) {
            guess[p] = kp_seeded_below(seed, game->colours);
            kp_strbuf_addf(text, "%lld ", game->number[guess[p]]);
        }
        write_score(game, secret, guess, game->slight && r == 0, text);
    }
}

static struct kp_match *make_game(uint64_t *seed, struct sum_game *game)
{
    struct kp_errors errors = {0};
    struct kp_strbuf text = {0};
    struct kp_match *match;

    do {
        kp_strbuf_clear(&text);
        write_game(seed, game, &text);
    } while (kp_match_read(text.text, text.length, NULL, &match, &errors) != KP_OK &&
             strstr(errors.item[0].says, "twice")); /* two colours had the same number */
    if (errors.count > 0 && !match)
        fail_msg("%s", errors.item[0].says);
    kp_strbuf_free(&text);
    return match;
}

static enum kp_answer decide(const struct kp_match *match)
{
    struct kp_options options = {.engine = "linear", .repairs = -1, .verdict_only = true};
    struct kp_verdict *verdict;
    enum kp_answer answer;

    assert_int_equal(kp_check(kp_match_game(match, 0), &options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    if (answer == KP_UNDECIDED)
        print_message("undecided: %s\n", kp_stop_slug(verdict->stop));
    kp_verdict_free(verdict);
    return answer;
}

static const char *const scores[] = {"scores black", "", "scores colours"};

static void small_games_are_as_brute_force_says(void **state)
{
    uint64_t seed = 1;
    int games = 30 + kp_share(1500), fits = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct sum_game game = {.pegs = 6, .colours = 5, .rows = 2 + i % 4, .kind = i % 5};
        struct kp_match *match;
        bool has_secret;

        game.scores = scores[i / 5 % 3];
        game.off = i / 15 % 3 == 0 ? 0 : i / 15 % 3 == 1 ? 1 : kp_seeded_below(&seed, 100000000);
        game.slight = i / 45 % 2 && i / 5 % 3 < 1;
        match = make_game(&seed, &game);
        has_secret = kp_brute_force(kp_match_game(match, 0), NULL).count > 0;
        assert_int_equal(decide(match), has_secret ? KP_CONSISTENT : KP_CHEATED);
        fits += has_secret;
        kp_match_free(match);
    }
    print_message("%d games, %d with a secret\n", games, fits);
    assert_true(fits > games / 5 && fits < games * 4 / 5);
}

/* ---- Sums of 30 pegs ----------------------------------------------------------------- */

/* The sums of some classes by their numbers of pegs, each way once. */
struct half_sums {
    long long *sum[MOST_PEGS + 1];
    size_t count[MOST_PEGS + 1], room[MOST_PEGS + 1];
};

static void list_sums(const struct sum_game *game, int c, int end, int pegs, long long sum,
                      struct half_sums *half)
{
    if (c == end) {
        if (half->count[pegs] == half->room[pegs]) {
            half->room[pegs] = 2 * half->room[pegs] + 64;
            half->sum[pegs] = realloc(half->sum[pegs], half->room[pegs] * sizeof(long long));
            assert_non_null(half->sum[pegs]);
        }
        half->sum[pegs][half->count[pegs]++] = sum;
        return;
    }
    for (int k = 0; pegs + k <= game->pegs; k++)
        list_sums(game, c + 1, end, pegs + k, sum + k * game->number[c], half);
}

/* Whether some numbers of pegs of each colour have the sum: meets in the middle of the colours. */
static bool can_have_sum(const struct sum_game *game)
{
    struct half_sums *half = calloc(2, sizeof *half);
    bool found = false;

    assert_non_null(half);
    list_sums(game, 0, game->colours / 2, 0, 0, &half[0]);
    list_sums(game, game->colours / 2, game->colours, 0, 0, &half[1]);
    for (int p = 0; p <= game->pegs; p++) {
        long long *low = half[0].sum[p], *high = half[1].sum[game->pegs - p];
        size_t i = 0, k = half[1].count[game->pegs - p];

        qsort(low, half[0].count[p], sizeof *low, compare_numbers);
        qsort(high, k, sizeof *high, compare_numbers);
        while (i < half[0].count[p] && k > 0 && !found) {
            long long sum = low[i] + high[k - 1];

            found = sum == game->sum;
            i += sum < game->sum;
            k -= sum > game->sum;
        }
    }
    for (int p = 0; p <= game->pegs; p++) {
        free(half[0].sum[p]);
        free(half[1].sum[p]);
    }
    free(half);
    return found;
}

/* The rows are few, so a secret with the wrong sum can only be excluded if no codes have it. */
static void large_games_are_as_planted(void **state)
{
    uint64_t seed = 2;
    int games = 10 + kp_share(200), refuted = 0, others = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct sum_game game = {.pegs = 30, .colours = 10, .rows = 6, .kind = i / 2 % 5};
        struct kp_match *match;
        enum kp_answer answer;

        game.scores = scores[0];
        game.off = i % 2;
        match = make_game(&seed, &game);
        answer = decide(match);
        if (i % 2 == 0)
            assert_int_equal(answer, KP_CONSISTENT);
        else if (!can_have_sum(&game))
            assert_int_equal(answer, KP_CHEATED);
        assert_int_not_equal(answer, KP_UNDECIDED);
        refuted += answer == KP_CHEATED;
        others += i % 2 && answer != KP_CHEATED;
        kp_match_free(match);
    }
    print_message("%d games; of the false sums %d were refuted, and %d fit another secret\n", games,
                  refuted, others);
    assert_true(refuted > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games_are_as_brute_force_says),
        cmocka_unit_test(large_games_are_as_planted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
