/* The sentences that explain conflicts by a sum of key pegs.  Each sentence is read again, its
 * numbers are compared with the transcript, and on small boards every code is tried. */
#include "help/case_share.h"
#include "help/planted_games.h"
#include "help/reference_scores.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 64

struct row_list {
    size_t row[3], count;
};

/* "rows 1 and 2 together have 3 more key pegs than row 3, but no secret without the colours of
 * row 4 gives them more than 2 more" */
struct read_sentence {
    struct row_list first, others, without, differing;
    bool black, every;
    int value, bound; /* of the first rows, less that of the others */
};

/* ---- Reading a sentence ----------------------------------------------------------------- */

static bool skip_text(const char **at, const char *text)
{
    bool found = strncmp(*at, text, strlen(text)) == 0;

    *at += found ? strlen(text) : 0;
    return found;
}

static void expect_text(const char **at, const char *text)
{
    if (!skip_text(at, text))
        fail_msg("expected '%s', found '%s'", text, *at);
}

static int read_number(const char **at)
{
    char *end;
    int number = (int)strtol(*at, &end, 10);

    assert_true(end > *at);
    *at = end;
    return number;
}

static struct row_list read_rows(const char **at)
{
    struct row_list rows = {.count = 0};

    expect_text(at, "row");
    skip_text(at, "s");
    expect_text(at, " ");
    do {
        assert_true(rows.count < 3);
        rows.row[rows.count++] = (size_t)read_number(at) - 1;
    } while (skip_text(at, " and ") || (at[0][0] == ',' && at[0][2] != 'b' && skip_text(at, ", ")));
    return rows;
}

static void expect_same_rows(struct row_list a, struct row_list b)
{
    assert_int_equal(a.count, b.count);
    for (size_t i = 0; i < a.count; i++)
        assert_int_equal(a.row[i], b.row[i]);
}

static void read_key_pegs(const char **at, struct read_sentence *sentence)
{
    sentence->black = skip_text(at, "black ");
    expect_text(at, "key peg");
    skip_text(at, "s");
}

static void read_recorded(const char **at, struct read_sentence *sentence)
{
    sentence->first = read_rows(at);
    skip_text(at, " together");
    if (!skip_text(at, " has "))
        expect_text(at, " have ");
    if (skip_text(at, "as many ")) {
        read_key_pegs(at, sentence);
        expect_text(at, " as ");
        sentence->others = read_rows(at);
    } else {
        bool more;

        sentence->value = skip_text(at, "no") ? 0 : read_number(at);
        expect_text(at, " ");
        more = skip_text(at, "more ");
        read_key_pegs(at, sentence);
        if (more) {
            expect_text(at, " than ");
            sentence->others = read_rows(at);
        }
    }
    skip_text(at, " together");
}

static void read_bound(const char **at, struct read_sentence *sentence)
{
    sentence->every = skip_text(at, "every secret");
    if (!sentence->every)
        expect_text(at, "no secret");
    if (skip_text(at, " without the colours of "))
        sentence->without = read_rows(at);
    if (skip_text(at, " that differs from ")) {
        sentence->differing = read_rows(at);
        expect_text(at, " on every peg");
    }
    expect_text(at, " gives ");
    if (!skip_text(at, "it "))
        expect_text(at, "them ");
    if (skip_text(at, "any"))
        return;
    if (skip_text(at, "more than row")) {
        *at -= strlen("row");
        expect_same_rows(read_rows(at), sentence->others);
        return;
    }
    expect_text(at, sentence->every ? "at least " : "more than ");
    sentence->bound = read_number(at);
    if (sentence->others.count > 0)
        expect_text(at, " more");
}

/* false: the reason is another sentence. */
static bool read_sentence(const char *reason, struct read_sentence *sentence)
{
    const char *at = reason;

    *sentence = (struct read_sentence){.value = 0};
    if (!strstr(reason, ", but no secret") && !strstr(reason, ", but every secret"))
        return false;
    read_recorded(&at, sentence);
    expect_text(&at, ", but ");
    read_bound(&at, sentence);
    assert_string_equal(at, "");
    return true;
}

/* ---- Calculating it again ---------------------------------------------------------------- */

static int count_key_pegs(const struct kp_rules *rules, struct kp_score score, bool black)
{
    if (rules->scores == KP_COLOURS_ONLY)
        return score.white;
    return black || rules->scores == KP_BLACK_ONLY ? score.black : score.black + score.white;
}

/* What the recorded scores, or those of a code, make of the sum. */
static int add_up(const struct kp_transcript *game, const struct read_sentence *sentence,
                  const uint16_t *code)
{
    const struct row_list *lists[] = {&sentence->first, &sentence->others};
    int value = 0;

    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < lists[side]->count; i++) {
            size_t r = lists[side]->row[i];
            struct kp_score score = game->rows[r].score;

            if (code)
                score = kp_reference_score(game->rules, code, kp_transcript_guess(game, r));
            assert_true(score.black != KP_UNKNOWN || game->rules->scores == KP_COLOURS_ONLY);
            value += (side == 0 ? 1 : -1) * count_key_pegs(game->rules, score, sentence->black);
        }
    return value;
}

/* Whether the sentence does not speak of this code. */
static bool is_excluded(const struct kp_transcript *game, const struct read_sentence *sentence,
                        const uint16_t *code)
{
    for (size_t i = 0; i < sentence->without.count; i++) {
        const uint16_t *guess = kp_transcript_guess(game, sentence->without.row[i]);

        for (int p = 0; p < game->rules->pegs; p++)
            for (int q = 0; q < game->rules->pegs; q++)
                if (code[p] == guess[q])
                    return true;
    }
    for (size_t i = 0; i < sentence->differing.count; i++) {
        const uint16_t *guess = kp_transcript_guess(game, sentence->differing.row[i]);

        for (int p = 0; p < game->rules->pegs; p++)
            if (code[p] == guess[p])
                return true;
    }
    return false;
}

/* The rows that exclude codes have the scores that do so. */
static void expect_right_exclusions(const struct kp_transcript *game,
                                    const struct read_sentence *sentence)
{
    for (size_t i = 0; i < sentence->without.count; i++)
        assert_int_equal(
            count_key_pegs(game->rules, game->rows[sentence->without.row[i]].score, false), 0);
    for (size_t i = 0; i < sentence->differing.count; i++)
        assert_int_equal(game->rows[sentence->differing.row[i]].score.black, 0);
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
    for (int c = 0; c < kp_rules_secret_colours(game->rules); c++) {
        struct kp_times times = kp_transcript_times(game, c);
        int pegs = 0;

        for (int p = 0; p < game->rules->pegs; p++)
            pegs += code[p] == c;
        if (pegs < times.least || pegs > times.most)
            return false;
    }
    return kp_is_code(game->rules, code);
}

/* false: there are too many codes. */
static bool try_all_codes(const struct kp_transcript *game, const char *reason,
                          const struct read_sentence *sentence)
{
    uint16_t code[MOST] = {0};
    double codes = 1;

    for (int p = 0; p < game->rules->pegs; p++)
        codes *= kp_rules_secret_colours(game->rules);
    if (codes > 20000)
        return false;
    do {
        int sum;

        if (!is_allowed(game, code) || is_excluded(game, sentence, code))
            continue;
        sum = add_up(game, sentence, code);
        if (sentence->every ? sum < sentence->bound : sum > sentence->bound)
            fail_msg("'%s': a code gives %d", reason, sum);
    } while (go_to_next_code(game->rules, code));
    return true;
}

static bool expect_true_sentence(const struct kp_transcript *game, const char *reason)
{
    struct read_sentence sentence;

    if (!reason || !read_sentence(reason, &sentence))
        return false;
    assert_int_equal(add_up(game, &sentence, NULL), sentence.value);
    assert_true(sentence.every ? sentence.value < sentence.bound : sentence.value > sentence.bound);
    expect_right_exclusions(game, &sentence);
    try_all_codes(game, reason, &sentence);
    return true;
}

/* ---- The sentences ------------------------------------------------------------------------- */

static const struct {
    const char *game, *reason;
} sentences[] = {
    {"game classic\n6611 : 1 1\n2344 : 0 2\n5251 : 1 2\n",
     "rows 1, 2 and 3 have 7 key pegs together, but no secret gives them more than 6"},
    {"game classic\n4332 : 2 0\n3111 : 1 1\n2426 : 2 0\n",
     "rows 1, 2 and 3 have 5 black key pegs together, but no secret gives them more than 4"},
    {"game classic\n3342 : 0 0\n4542 : 2 0\n",
     "row 2 has 2 key pegs, but no secret without the colours of row 1 gives it more than 1"},
    {"game classic\n4232 : 0 0\n4144 : 0 0\n1313 : 1 0\n",
     "row 3 has 1 key peg, but no secret without the colours of rows 1 and 2 gives it any"},
    {"game classic\n2311 : 0 0\n1156 : 0 0\n6244 : 1 0\n",
     "row 3 has 1 key peg, but every secret without the colours of rows 1 and 2 gives it at least 2"},
    {"game classic\n3664 : 0 1\n3263 : 1 1\n3455 : 3 0\n",
     "rows 2 and 3 have 4 black key pegs together, but no secret that differs from row 1 on every peg gives them more than 3"},
    {"game classic\n2522 : 1 2\n5665 : 0 1\n6341 : 0 0\n",
     "rows 1 and 2 have 1 black key peg together, but every secret without the colours of row 3 gives them at least 2"},
    {"game classic\n6623 : 0 0\n2122 : 0 1\n4533 : 0 0\n",
     "rows 1 and 3 have no key pegs together, but every secret that differs from row 2 on every peg gives them at least 1"},
    {"game classic\n5235 : 2 1\n4521 : 1 0\n3441 : 1 1\n",
     "rows 1 and 3 together have 4 more key pegs than row 2, but no secret gives them more than 3 more"},
    {"game classic\n3431 : 0 1\n1521 : 0 1\n5234 : 1 2\n",
     "row 3 has 1 more key peg than rows 1 and 2 together, but no secret gives it more than rows 1 and 2"},
    {"game classic\n2553 : 3 0\n2234 : 0 1\n3636 : 0 0\n",
     "row 1 has 3 more black key pegs than row 2, but no secret without the colours of row 3 gives it more than 2 more"},
    {"game classic\n2216 : 1 0\n4353 : 0 0\n3423 : 0 1\n",
     "row 1 has as many key pegs as row 3, but every secret without the colours of row 2 gives it at least 1 more"},
    {"game classic\n3363 : 0 1\n1325 : 0 0\n6432 : 1 0\n",
     "rows 2 and 3 together have as many key pegs as row 1, but every secret that differs from row 1 on every peg gives them at least 1 more"},
};

static void sums_are_said_in_a_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        struct kp_match *match;
        struct kp_verdict *verdict;

        assert_int_equal(
            kp_match_read(sentences[i].game, strlen(sentences[i].game), NULL, &match, NULL), KP_OK);
        assert_int_equal(kp_check(kp_match_game(match, 0), NULL, &verdict, NULL), KP_OK);
        assert_non_null(verdict->reason);
        assert_string_equal(verdict->reason, sentences[i].reason);
        assert_true(expect_true_sentence(kp_match_game(match, 0), verdict->reason));
        kp_verdict_free(verdict);
        kp_match_free(match);
    }
}

/* ---- Games ----------------------------------------------------------------------------------- */

struct sum_count {
    int conflicts, small, with_reason, with_sum;
};

static void check_game(const struct kp_transcript *game, struct sum_count *count)
{
    struct kp_options options = {.repairs = 1, .states = 300000};
    struct kp_verdict *verdict = NULL;
    bool has_sum;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    has_sum = expect_true_sentence(game, verdict->reason);
    count->conflicts += verdict->conflict_rows > 0;
    count->with_reason += verdict->conflict_rows > 0 && verdict->reason && !has_sum;
    count->small += verdict->conflict_rows > 0 && verdict->conflict_rows <= 3 &&
                    (!verdict->reason || has_sum);
    count->with_sum += has_sum;
    kp_verdict_free(verdict);
}

static void print_count(const char *name, const struct sum_count *count)
{
    print_message("%s: %d conflicts, %d with another sentence; %d others of at most 3 rows, %d of "
                  "them with a sum\n",
                  name, count->conflicts, count->with_reason, count->small, count->with_sum);
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
    assert_true(count.with_sum > games / 20);
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
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_said_in_a_sentence),
        cmocka_unit_test(sums_of_small_games_hold),
        cmocka_unit_test(sums_of_planted_games_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
