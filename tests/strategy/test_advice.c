/* The next guess: held against all guesses and all secrets, by the plain rule; and what is
 * said of positions too large for that. */
#include "game/score.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"
#include "keypeg.h"
#include "strategy/candidate_set.h"
#include "strategy/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- All codes, all secrets ---------------------------------------------- */

struct codes {
    uint16_t (*items)[16];
    size_t count, room;
};

static void add(struct codes *codes, const uint16_t *code, int pegs)
{
    if (codes->count == codes->room) {
        codes->room = 2 * codes->room + 64;
        codes->items = realloc(codes->items, codes->room * sizeof *codes->items);
        assert_non_null(codes->items);
    }
    memcpy(codes->items[codes->count++], code, (size_t)pegs * sizeof *code);
}

static bool may_be_guessed(const struct kp_rules *rules, const uint16_t *code, bool any)
{
    for (int p = 0; p < rules->pegs; p++) {
        if (rules->scores == KP_COLOURS_ONLY && p > 0 && code[p] < code[p - 1])
            return false;
        for (int q = 0; q < p && !any && !rules->repeats; q++)
            if (code[p] == code[q] && !kp_rules_is_blank(rules, code[p]))
                return false;
    }
    return true;
}

static bool step(uint16_t *code, int pegs, int colours)
{
    int p = pegs - 1;

    while (p >= 0 && ++code[p] == colours)
        code[p--] = 0;
    return p >= 0;
}

static void lay_out(const struct kp_transcript *game, bool any, struct codes *guesses,
                    struct codes *secrets)
{
    const struct kp_rules *rules = game->rules;
    int most = kp_rules_guess_colours(rules);
    int colours = any ? most : kp_rules_secret_colours(rules);
    uint16_t code[16] = {0};

    do
        if (may_be_guessed(rules, code, any))
            add(guesses, code, rules->pegs);
    while (step(code, rules->pegs, colours));
    memset(code, 0, sizeof code);
    do
        if (kp_brute_fits(game, NULL, code))
            add(secrets, code, rules->pegs);
    while (step(code, rules->pegs, kp_rules_secret_colours(rules)));
}

struct table {
    struct kp_transcript *game;
    struct codes guesses, secrets;
    int *tally;
    bool any;
};

static void sit(struct table *table, struct kp_transcript *game, bool any)
{
    *table = (struct table){.game = game, .any = any};
    lay_out(game, any, &table->guesses, &table->secrets);
    table->tally = calloc((size_t)kp_rules_guess_colours(game->rules), sizeof *table->tally);
    assert_non_null(table->tally);
}

static void rise(struct table *table)
{
    kp_transcript_free(table->game);
    free(table->guesses.items);
    free(table->secrets.items);
    free(table->tally);
}

static bool fits(const struct table *table, const uint16_t *code)
{
    const struct kp_rules *rules = table->game->rules;

    for (int p = 0; p < rules->pegs; p++)
        if (code[p] >= kp_rules_secret_colours(rules))
            return false;
    return kp_brute_fits(table->game, NULL, code);
}

/* The parts of a guess, as sizes by score. */
struct sizes {
    uint64_t of[18][18];
};

static void split(const struct table *table, const uint16_t *guess, struct sizes *sizes)
{
    memset(sizes, 0, sizeof *sizes);
    for (size_t i = 0; i < table->secrets.count; i++) {
        struct kp_score score = kp_score_guess(table->game->rules, table->secrets.items[i], guess,
                                               table->tally);

        sizes->of[score.black + 1][score.white + 1]++;
    }
}

static int64_t cost(const struct kp_strategy *strategy, const struct sizes *sizes)
{
    int64_t all = INT64_MIN, sum = 0;

    for (size_t b = 0; b < 18; b++)
        for (size_t w = 0; w < 18; w++)
            if (sizes->of[b][w]) {
                int64_t part_cost = strategy->part_cost((uint32_t)sizes->of[b][w]);

                sum += part_cost;
                all = part_cost > all ? part_cost : all;
            }
    return strategy->combine == KP_SUM ? sum : all;
}

/* ---- What is proposed ---------------------------------------------------- */

static struct kp_advice *ask(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_strategy_options *tactics)
{
    struct kp_advice *advice;
    struct kp_diag why = {0};
    enum kp_status status = kp_next(game, options, tactics, &advice, &why);

    if (status != KP_OK)
        fail_msg("%d: %s", status, why.says);
    return advice;
}

/* The parts of a proposal add up, and are told in order. */
static void expect_sums(const struct kp_advice *advice, const struct kp_proposal *proposal)
{
    uint64_t sum = 0, squares = 0, worst = 0;

    for (size_t k = 0; k < proposal->part_count; k++) {
        const struct kp_advice_part *part = &proposal->parts[k];

        sum += part->secrets;
        squares += part->secrets * part->secrets;
        worst = part->secrets > worst ? part->secrets : worst;
        if (k > 0)
            assert_true(part[-1].score.black < part->score.black ||
                        (part[-1].score.black == part->score.black &&
                         part[-1].score.white < part->score.white));
        assert_true(part->secrets > 0);
    }
    assert_int_equal(sum, advice->looked_at);
    assert_int_equal(squares, proposal->squares);
    assert_int_equal(worst, proposal->worst);
}

/* And they are those of all secrets that are left. */
static void expect_parts(const struct table *table, const struct kp_advice *advice,
                         const struct kp_proposal *proposal)
{
    struct sizes sizes;
    size_t parts = 0;

    expect_sums(advice, proposal);
    split(table, proposal->guess, &sizes);
    for (size_t b = 0; b < 18; b++)
        for (size_t w = 0; w < 18; w++)
            parts += sizes.of[b][w] > 0;
    assert_int_equal(parts, proposal->part_count);
    for (size_t k = 0; k < parts; k++)
        assert_int_equal(
            proposal->parts[k].secrets,
            sizes.of[proposal->parts[k].score.black + 1][proposal->parts[k].score.white + 1]);
    assert_int_equal(proposal->fits, fits(table, proposal->guess));
}

/* ---- Against all guesses ------------------------------------------------- */

struct rated {
    int64_t cost;
    bool fits;
    const uint16_t *code;
};

static struct rated rate(const struct table *table, const struct kp_strategy *strategy,
                         const uint16_t *code)
{
    struct sizes sizes;

    split(table, code, &sizes);
    return (struct rated){cost(strategy, &sizes), fits(table, code), code};
}

static int compare(const struct rated *a, const struct rated *b, int pegs)
{
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->fits != b->fits)
        return a->fits ? -1 : 1;
    for (int p = 0; p < pegs; p++)
        if (a->code[p] != b->code[p])
            return a->code[p] < b->code[p] ? -1 : 1;
    return 0;
}

/* Nothing is better than the best one; and whatever is better than the last one told is
 * worth the same as one that is told: they look alike. */
static void expect_best(const struct table *table, const struct kp_strategy *strategy,
                        const struct kp_advice *advice)
{
    int pegs = table->game->rules->pegs;
    struct rated told[8];

    for (size_t i = 0; i < advice->count; i++) {
        expect_parts(table, advice, &advice->proposals[i]);
        told[i] = rate(table, strategy, advice->proposals[i].guess);
        if (i > 0)
            assert_true(compare(&told[i - 1], &told[i], pegs) < 0);
    }
    for (size_t i = 0; i < table->guesses.count; i++) {
        struct rated other = rate(table, strategy, table->guesses.items[i]);
        bool like = compare(&told[advice->count - 1], &other, pegs) <= 0;

        assert_true(compare(&told[0], &other, pegs) <= 0);
        for (size_t k = 0; k < advice->count && !like; k++)
            like = told[k].cost == other.cost && told[k].fits == other.fits;
        assert_true(like);
    }
}

static void expect_advice(const struct table *table, const struct kp_strategy *strategy, size_t top)
{
    struct kp_strategy_options tactics = {
        .strategy = strategy->name, .guesses = table->any ? "any" : "secrets", .top = top};
    struct kp_advice *advice = ask(table->game, NULL, &tactics);
    char count[24];

    snprintf(count, sizeof count, "%zu", table->secrets.count);
    assert_string_equal(advice->secrets, count);
    assert_string_equal(advice->strategy, strategy->name);
    assert_int_equal(advice->looked_at, table->secrets.count);
    assert_int_equal(advice->guesses, table->guesses.count);
    assert_true(advice->all_guesses && advice->ranked && !advice->sampled && !advice->drawn_by);
    assert_true(advice->count >= 1 && advice->count <= (top ? top : 1));
    expect_best(table, strategy, advice);
    kp_advice_free(advice);
}

/* Any rules, any rows; somebody is left. */
static void sit_anywhere(struct table *table, uint64_t *seed)
{
    for (;;) {
        struct kp_transcript *game = kp_small_random_game(seed);
        size_t won = kp_transcript_winning_row(game);

        sit(table, game, kp_seeded_below(seed, 2));
        if (table->secrets.count > 0 && won == game->row_count)
            return;
        rise(table);
    }
}

static void the_best_of_all_guesses(void **state)
{
    uint64_t seed = 20;

    (void)state;
    for (int i = 0; i < kp_share(120); i++) {
        struct table table;

        sit_anywhere(&table, &seed);
        for (size_t k = 0; kp_strategies[k]; k++)
            if (kp_strategies[k]->part_cost)
                expect_advice(&table, kp_strategies[k], (size_t)kp_seeded_below(&seed, 5));
        rise(&table);
    }
}

/* Strategies that choose by themselves: their guess is split as it should be. */
static void every_strategy_proposes(void **state)
{
    uint64_t seed = 21;

    (void)state;
    for (int i = 0; i < kp_share(20); i++) {
        struct table table;

        sit_anywhere(&table, &seed);
        for (size_t k = 0; kp_strategies[k] && table.secrets.count <= 60; k++) {
            struct kp_strategy_options tactics = {.strategy = kp_strategies[k]->name, .top = 3};
            struct kp_advice *advice;

            if (kp_strategies[k]->part_cost ||
                (kp_strategies[k]->propose && !kp_strategies[k]->choose))
                continue; /* those are known; and those have tests of their own */
            advice = ask(table.game, NULL, &tactics);
            assert_int_equal(advice->count, 1);
            assert_false(advice->ranked);
            expect_parts(&table, advice, &advice->proposals[0]);
            assert_int_equal(advice->total > 0, kp_strategies[k]->searches);
            kp_advice_free(advice);
        }
        rise(&table);
    }
}

/* ---- Some of the secrets ------------------------------------------------- */

static struct kp_read_result read(const char *text)
{
    struct kp_read_result reading = kp_read_text(text, strlen(text));

    assert_int_equal(reading.status, KP_OK);
    return reading;
}

#define CLASSIC "game classic\n1122 : 1 1\n"
#define LARGE \
    "pegs 8\ncolours 10\n00112233 : 1 2\n44556677 : 2 2\n04881592 : 1 3\n" /* 120,607 are left */

static void a_sample_is_asked_for(void **state)
{
    struct kp_read_result reading = read(CLASSIC);
    const struct kp_transcript *game = kp_match_game(reading.match, 0);
    struct kp_advice *advice[3];
    int others = 0;

    (void)state;
    for (uint64_t i = 0; i < 3; i++) {
        struct kp_options options = {.seed = i / 2};

        advice[i] = ask(game, &options, &(struct kp_strategy_options){.sample = 20, .top = 4});
        assert_int_equal(advice[i]->looked_at, 20);
        assert_string_equal(advice[i]->secrets, "208");
        assert_true(advice[i]->sampled && advice[i]->all_guesses);
        assert_int_equal(advice[i]->drawn_by, KP_NATIVE);
        assert_int_equal(advice[i]->count, 4);
        for (size_t k = 0; k < 4; k++)
            expect_sums(advice[i], &advice[i]->proposals[k]);
    }
    for (size_t k = 0; k < 4; k++)
        assert_memory_equal(advice[0]->proposals[k].guess, advice[1]->proposals[k].guess, 8);
    for (size_t k = 0; k < 4; k++)
        others += memcmp(advice[0]->proposals[k].guess, advice[2]->proposals[k].guess, 8) != 0;
    assert_true(others > 0);
    for (size_t i = 0; i < 3; i++)
        kp_advice_free(advice[i]);
    kp_read_result_free(&reading);
}

/* Each as likely as any other: of 208, 52 at a time, in 800 draws; 200 times each, give or
 * take five standard deviations. */
static void samples_are_fair(void **state)
{
    struct kp_read_result reading = read(CLASSIC);
    const struct kp_transcript *game = kp_match_game(reading.match, 0);
    int met[1296] = {0}, kinds = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 800; seed++) {
        struct kp_candidate_set candidates = {.game = game, .options = {.seed = seed}, .most = 52};

        assert_int_equal(kp_candidate_set_take(&candidates, NULL), KP_OK);
        assert_int_equal(candidates.stop, KP_COMPLETED);
        assert_int_equal(candidates.list.count, 52);
        assert_false(candidates.all);
        assert_string_equal(candidates.total.text, "208");
        for (size_t i = 0; i < candidates.list.count; i++) {
            const uint16_t *c = kp_code_list_at(&candidates.list, i);

            met[((c[0] * 6 + c[1]) * 6 + c[2]) * 6 + c[3]]++;
        }
        kp_candidate_set_clear(&candidates);
    }
    for (size_t i = 0; i < COUNT(met); i++) {
        kinds += met[i] > 0;
        assert_true(met[i] == 0 || (met[i] > 139 && met[i] < 261));
    }
    assert_int_equal(kinds, 208);
    kp_read_result_free(&reading);
}

static void a_board_that_nobody_lays_out(void **state)
{
    struct kp_read_result reading = read(LARGE);
    const struct kp_transcript *game = kp_match_game(reading.match, 0);
    static const char *const names[] = {"knuth", "irving", "neuwirth", "kooi", "random", "first"};

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct kp_strategy_options tactics = {.strategy = names[i], .sample = 700, .top = 3};
        struct kp_advice *advice = ask(game, NULL, &tactics);

        assert_string_equal(advice->secrets, "120607");
        assert_true(advice->sampled && !advice->all_guesses);
        assert_int_equal(advice->drawn_by, KP_NATIVE);
        assert_true(advice->looked_at > 680 && advice->looked_at <= 700);
        assert_int_equal(advice->count, advice->ranked ? 3 : 1);
        assert_true(!advice->ranked || advice->guesses > 10000);
        for (size_t k = 0; k < advice->count; k++)
            expect_sums(advice, &advice->proposals[k]);
        kp_advice_free(advice);
    }
    kp_read_result_free(&reading);
}

/* Too little memory for all codes, and the secrets are few: these are all looked at, and
 * what is said of a guess is true. */
static void few_secrets_on_a_large_board(void **state)
{
    struct kp_options tight = {.memory = 60000};
    struct kp_transcript *game;
    struct kp_read_result reading = read(CLASSIC);
    struct table table;
    struct kp_advice *advice;

    (void)state;
    game = kp_transcript_copy(kp_match_game(reading.match, 0));
    assert_non_null(game);
    sit(&table, game, false);
    advice = ask(game, &tight, &(struct kp_strategy_options){.top = 8});
    assert_int_equal(advice->looked_at, 208);
    assert_string_equal(advice->secrets, "208");
    assert_true(!advice->sampled && !advice->all_guesses && !advice->drawn_by);
    assert_int_equal(advice->count, 8);
    for (size_t i = 0; i < advice->count; i++)
        expect_parts(&table, advice, &advice->proposals[i]);
    kp_advice_free(advice);
    rise(&table);
    kp_read_result_free(&reading);
}

/* More pegs, or more colours, than marks can tell. */
static void wide_codes(void **state)
{
    static const char *const texts[] = {
        "pegs 16\ncolours 2\n1111111122222222 : 12 2\n1212121212121212 : 6 8\n",
        "pegs 2\ncolours 300\n1 2 : 0 1\n",
        "pegs 16\ncolours 2\nscores black\n1111111122222222 : 14\n",
        "pegs 16\ncolours 3\nscores colours\n1111111122222222 : 14\n",
        "pegs 100\ncolours 12\n",
        "pegs 16\ncolours 4\nblanks guesses\n",
        "pegs 1\ncolours 1000\n1 : 0 0\n",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct kp_read_result reading = read(texts[i]);
        const struct kp_transcript *game = kp_match_game(reading.match, 0);
        struct kp_strategy_options tactics = {
            .top = 4, .sample = 300, .guesses = i % 2 ? "any" : NULL};
        struct kp_advice *advice = ask(game, NULL, &tactics);
        size_t most = 4;

        assert_int_equal(advice->count, most);
        assert_true(advice->looked_at > 0 && advice->looked_at <= 300);
        for (size_t k = 0; k < advice->count; k++)
            expect_sums(advice, &advice->proposals[k]);
        kp_advice_free(advice);

        tactics = (struct kp_strategy_options){.strategy = "first"};
        advice = ask(game, NULL, &tactics);
        assert_int_equal(advice->count, 1);
        assert_true(advice->proposals[0].fits);
        kp_advice_free(advice);
        kp_read_result_free(&reading);
    }
}

static void the_solver_s_secrets(void **state)
{
    struct kp_options sat = {.engine = "sat"};
    struct kp_read_result large = read(LARGE), small = read(CLASSIC "2314 : 1 1\n");
    struct kp_read_result wide = read("pegs 16\ncolours 2\n1111111122222222 : 14 2\n");
    struct kp_advice *advice = ask(kp_match_game(large.match, 0), &sat,
                                   &(struct kp_strategy_options){0});

    (void)state;
    assert_int_equal(advice->looked_at, KP_SOLVED);
    assert_null(advice->secrets);
    assert_int_equal(advice->drawn_by, KP_SAT);
    assert_int_equal(advice->count, 1);
    expect_sums(advice, &advice->proposals[0]);
    kp_advice_free(advice);

    advice = ask(kp_match_game(small.match, 0), &sat, &(struct kp_strategy_options){0});
    assert_false(advice->sampled);
    assert_non_null(advice->secrets);
    kp_advice_free(advice);

    advice = ask(kp_match_game(wide.match, 0), &sat, &(struct kp_strategy_options){0});
    assert_false(advice->sampled);
    assert_string_equal(advice->secrets, "64");
    assert_int_equal(advice->looked_at, 64);
    kp_advice_free(advice);
    kp_read_result_free(&large);
    kp_read_result_free(&small);
    kp_read_result_free(&wide);
}

/* A budget that is too small for the native engine leaves the solver. */
static void out_of_budget(void **state)
{
    struct kp_read_result reading = read(LARGE);
    const struct kp_transcript *game = kp_match_game(reading.match, 0);
    struct kp_options little = {.states = 10};
    struct kp_advice *advice = ask(game, &little, &(struct kp_strategy_options){.sample = 50});

    (void)state;
    assert_int_equal(advice->drawn_by, KP_SAT);
    assert_int_equal(advice->looked_at, 50);
    kp_advice_free(advice);
    little.engine = "native";
    advice = ask(game, &little, NULL);
    assert_int_equal(advice->stop, KP_OUT_OF_STATES);
    assert_int_equal(advice->count, 0);
    assert_null(advice->secrets);
    kp_advice_free(advice);
    kp_read_result_free(&reading);
}

/* ---- Ends ---------------------------------------------------------------- */

static void one_secret_or_none(void **state)
{
    static const struct {
        const char *text, *secrets;
        bool won;
        size_t count;
    } ends[] = {
        {"game classic\n1122 : 3 1\n", "0", false, 0},
        {"game classic\n1122 : 4 0\n", "1", true, 0},
        {"game classic\n1122 : 4 0\n1133 : 2 0\n", "1", true, 0},
        {"game classic\n1122 : 4 0\n1133 : 3 0\n", "0", false, 0},
        {"pegs 8\ncolours 10\n11111111 : 8 0\n", "1", true, 0},
        {"pegs 8\ncolours 10\n11111111 : 8 0\n22222222 : 1 0\n", "0", false, 0},
        {"pegs 16\ncolours 3\n1111111111111111 : 0 0\n2222222222222222 : 0 0\n", "1", false, 1},
        {"pegs 16\ncolours 2\n1111111111111111 : 0 0\n2222222222222222 : 0 0\n", "0", false, 0},
        {"pegs 8\ncolours 10\n12345678 : 0 0\n99999999 : 0 0\n", "1", false, 1},
        {"pegs 1\ncolours 2\n1 : 0 0\n", "1", false, 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(ends); i++)
        for (size_t k = 0; kp_strategies[k]; k++) {
            struct kp_read_result reading = read(ends[i].text);
            struct kp_strategy_options tactics = {.strategy = kp_strategies[k]->name};
            struct kp_advice *advice;

            if (kp_strategies[k]->part_cost || i < 4) {
                advice = ask(kp_match_game(reading.match, 0), NULL, &tactics);
                assert_string_equal(advice->secrets, ends[i].secrets);
                assert_int_equal(advice->won, ends[i].won);
                assert_int_equal(advice->count, ends[i].count);
                assert_true(advice->count == 0 || advice->proposals[0].fits);
                kp_advice_free(advice);
            }
            kp_read_result_free(&reading);
        }
}

static int stop_at_once(void *data)
{
    (void)data;
    return 1;
}

/* What was weighed is told as far as the time goes; a little is told in any case. */
static void note_the_end(void *data, const struct kp_progress *progress)
{
    int *ended = data;

    if (progress && strcmp(progress->what, "ranking guesses") == 0 && progress->share >= 1)
        *ended = 1;
}

static int is_noted(void *data)
{
    return *(int *)data;
}

static void limits_end_the_list(void **state)
{
    struct kp_read_result reading = read("pegs 1\ncolours 40000\n");
    struct kp_strategy_options tactics = {.top = 100000};
    int ended = 0;
    struct kp_options options = {
        .stop = is_noted, .stop_data = &ended, .progress = note_the_end, .progress_data = &ended};
    struct kp_advice *advice = ask(kp_match_game(reading.match, 0), &options, &tactics);

    (void)state;
    assert_int_equal(ended, 1);
    assert_int_equal(advice->stop, KP_INTERRUPTED);
    assert_in_range(advice->count, 1, advice->guesses / 2);
    kp_advice_free(advice);
    kp_read_result_free(&reading);
}

static void limits_end_it(void **state)
{
    static const char *const texts[] = {CLASSIC, LARGE, "pegs 100\ncolours 12\n"};

    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct kp_read_result reading = read(texts[i]);
        struct kp_options quick = {.seconds = 1e-9}, stopped = {.stop = stop_at_once};
        struct kp_advice *advice = ask(kp_match_game(reading.match, 0), &quick, NULL);

        assert_int_equal(advice->stop, KP_OUT_OF_TIME);
        assert_int_equal(advice->count, 0);
        kp_advice_free(advice);
        advice = ask(kp_match_game(reading.match, 0), &stopped, NULL);
        assert_int_equal(advice->stop, KP_INTERRUPTED);
        assert_int_equal(advice->count, 0);
        kp_advice_free(advice);
        kp_read_result_free(&reading);
    }
}

static void what_cannot_be_asked(void **state)
{
    static const struct {
        struct kp_strategy_options tactics;
        struct kp_options options;
        const char *text, *says;
    } bad[] = {
        {{.strategy = "turing"}, {0}, CLASSIC, "unknown strategy 'turing'; expected "},
        {{.guesses = "all"}, {0}, CLASSIC, "unknown kind of guesses 'all'"},
        {{0}, {.wrong_rows = 1}, CLASSIC, "wrong_rows must be 0"},
        {{0}, {.engine = "steam"}, CLASSIC, "unknown engine 'steam'"},
        {{.strategy = "random"}, {0}, "pegs 20\ncolours 3\n", "up to 15 pegs and 256 colours"},
        {{.strategy = "optimal", .longest = -1},
         {0},
         CLASSIC,
         "a positive number of guesses, not -1"},
        {{.longest = 3}, {0}, CLASSIC, "knuth cannot limit the longest game"},
        {{.strategy = "optimal", .longest = 1}, {0}, "pegs 2\ncolours 3\n", "within 1 guess"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct kp_read_result reading = read(bad[i].text);
        struct kp_advice *advice = (void *)&reading;
        struct kp_diag why = {0};

        assert_int_equal(kp_next(kp_match_game(reading.match, 0), &bad[i].options, &bad[i].tactics,
                                 &advice, &why),
                         KP_BAD_INPUT);
        assert_null(advice);
        assert_non_null(strstr(why.says, bad[i].says));
        kp_read_result_free(&reading);
    }
    kp_advice_free(NULL);
}

static void strategies_are_listed(void **state)
{
    struct kp_strategy_facts facts;
    size_t count = 0;

    (void)state;
    for (; kp_strategy_at(count, &facts); count++) {
        assert_non_null(kp_strategy_named(facts.name));
        assert_true(facts.title && facts.source);
    }
    assert_in_range(count, 6, 100);
    assert_null(kp_strategies[count]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_of_all_guesses),
        cmocka_unit_test(every_strategy_proposes),
        cmocka_unit_test(a_sample_is_asked_for),
        cmocka_unit_test(samples_are_fair),
        cmocka_unit_test(a_board_that_nobody_lays_out),
        cmocka_unit_test(few_secrets_on_a_large_board),
        cmocka_unit_test(wide_codes),
        cmocka_unit_test(the_solver_s_secrets),
        cmocka_unit_test(out_of_budget),
        cmocka_unit_test(one_secret_or_none),
        cmocka_unit_test(limits_end_it),
        cmocka_unit_test(limits_end_the_list),
        cmocka_unit_test(what_cannot_be_asked),
        cmocka_unit_test(strategies_are_listed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
