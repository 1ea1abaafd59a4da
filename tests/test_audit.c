/* Errors planted in honest games: what an audit tells of them is what trying
 * every code tells, by whichever engine. */
#include "help/planted.h"
#include "help/round.h"
#include "help/trial.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- A verdict is held against a trial ----------------------------------- */

struct hearing {
    const struct kp_trial *trial;
    const struct kp_verdict *verdict;
    const char *engine;
    bool counts; /* the native engine saw every secret: the least, and how many there are */
};

/* Show the game that was judged wrongly. */
static void complain(const struct hearing *hearing, const char *what, int line)
{
    struct kp_transcript *games[] = {(struct kp_transcript *)hearing->trial->game};
    struct kp_match match = {.games = games, .count = 1};
    struct kp_text text = kp_written(&match, "text");

    fail_msg("line %d, engine %s: not so: %s\n%s", line, hearing->engine, what, text.text);
}

#define MUST(hearing, so) \
    do \
        if (!(so)) \
            complain(hearing, #so, __LINE__); \
    while (0)

static bool same_rows(const struct kp_rows *rows, unsigned set)
{
    for (size_t i = 0; i < rows->count; i++) {
        if (!(set >> rows->row[i] & 1) || (i > 0 && rows->row[i] <= rows->row[i - 1]))
            return false;
        set &= ~(1u << rows->row[i]);
    }
    return set == 0;
}

static void hear_sets(const struct hearing *hearing, const struct kp_rows *rows, size_t count,
                      const unsigned *sets, size_t expected)
{
    MUST(hearing, count == expected);
    for (size_t i = 0; i < count; i++)
        MUST(hearing, same_rows(&rows[i], sets[i]));
}

static size_t place_of(const struct kp_trial *trial, const uint16_t *secret)
{
    size_t bytes = (size_t)trial->game->rules->pegs * sizeof *secret, i = 0;

    while (i < trial->code_count && memcmp(trial->codes[i], secret, bytes) != 0)
        i++;
    return i;
}

/* A secret is a code of the game; the native engine's is the least of its kind. */
static size_t hear_secret(const struct hearing *hearing, const uint16_t *secret, size_t first)
{
    size_t i = place_of(hearing->trial, secret);

    MUST(hearing, i < hearing->trial->code_count);
    MUST(hearing, !hearing->counts || i == first);
    return i;
}

static void hear_count(const struct hearing *hearing, const char *count, uint64_t secrets)
{
    char decimal[32];

    snprintf(decimal, sizeof decimal, "%llu", (unsigned long long)secrets);
    if (hearing->counts)
        MUST(hearing, count && strcmp(count, decimal) == 0);
    else
        MUST(hearing, !count);
}

static bool same_score(struct kp_score a, struct kp_score b)
{
    return a.black == b.black && a.white == b.white;
}

static bool same_mistake(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void hear_repair(const struct hearing *hearing, const struct kp_repair *repair,
                        const struct kp_trial_repair *expected)
{
    const struct kp_trial *trial = hearing->trial;
    unsigned rows = 0;
    size_t code;

    MUST(hearing, repair->row_count == trial->fewest);
    MUST(hearing, repair->pegs_changed == expected->pegs);
    for (size_t i = 0; i < repair->row_count; i++) {
        const struct kp_wrong_row *wrong = &repair->rows[i];
        int unlikely;

        rows |= 1u << wrong->row;
        MUST(hearing, same_score(wrong->right, expected->right[wrong->row]));
        MUST(hearing, same_mistake(wrong->mistake, kp_trial_mistake(trial->game, wrong->row,
                                                                    wrong->right, &unlikely)));
    }
    MUST(hearing, rows == expected->rows);
    code = hear_secret(hearing, repair->secret, expected->first);
    MUST(hearing, trial->wrong[code] == rows);
    hear_count(hearing, repair->count, expected->secrets);
}

static void hear_repairs(const struct hearing *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_trial *trial = hearing->trial;

    MUST(hearing, audit->repairs_are_all && audit->repairs_left_out == 0);
    MUST(hearing, audit->repair_count == trial->repair_count);
    for (size_t i = 0; i < audit->repair_count; i++)
        hear_repair(hearing, &audit->repairs[i], &trial->repairs[i]);
}

static void hear_misnoted(const struct hearing *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_trial *trial = hearing->trial;

    MUST(hearing, audit->misnoted_are_all == (trial->fewest == 1) && audit->misnoted_left_out == 0);
    MUST(hearing, audit->misnoted_count == trial->misread_count);
    for (size_t i = 0; i < audit->misnoted_count; i++) {
        const struct kp_misnoted *misnoted = &audit->misnoted[i];
        const struct kp_trial_misread *expected = &trial->misreads[i];

        MUST(hearing, misnoted->row == expected->row && misnoted->peg == expected->peg &&
                          misnoted->colour == expected->colour);
        hear_secret(hearing, misnoted->secret, expected->first);
        hear_count(hearing, misnoted->count, expected->secrets);
    }
}

static void hear_slips(const struct hearing *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_trial *trial = hearing->trial;

    MUST(hearing, audit->slip_count == trial->slip_count);
    for (size_t i = 0; i < audit->slip_count; i++) {
        const struct kp_slip *slip = &audit->slips[i];

        MUST(hearing, strcmp(slip->mistake, trial->slips[i].mistake) == 0);
        MUST(hearing, slip->count_is_exact == hearing->counts);
        if (hearing->counts)
            hear_count(hearing, slip->count, trial->slips[i].secrets);
        hear_secret(hearing, slip->secret, trial->slips[i].first);
    }
}

/* The smallest conflict is the first one, unless arithmetic says of another why
 * it is one. */
static void hear_conflict(const struct hearing *hearing)
{
    const struct kp_verdict *verdict = hearing->verdict;
    const struct kp_trial *trial = hearing->trial;
    struct kp_rows conflict = {verdict->conflict, verdict->conflict_rows};
    size_t i = 0;

    MUST(hearing, verdict->conflict_is_minimal && verdict->conflict_is_smallest);
    while (i < trial->conflict_count && !same_rows(&conflict, trial->conflicts[i]))
        i++;
    MUST(hearing, i == 0 || (verdict->reason && i < trial->conflict_count));
    MUST(hearing, (size_t)__builtin_popcount(trial->conflicts[0]) == verdict->conflict_rows);
}

static void hear_audit(const struct hearing *hearing)
{
    const struct kp_verdict *verdict = hearing->verdict;
    const struct kp_audit *audit = verdict->audit;
    const struct kp_trial *trial = hearing->trial;

    MUST(hearing, audit && audit->stop == KP_RAN);
    MUST(hearing, audit->wrong_least == trial->fewest && audit->wrong_most == trial->fewest);
    MUST(hearing, audit->suspects_are_all && audit->conflicts_are_all);
    hear_sets(hearing, audit->suspects, audit->suspect_count, trial->suspects,
              trial->suspect_count);
    hear_sets(hearing, audit->conflicts, audit->conflict_count, trial->conflicts,
              trial->conflict_count);
    hear_conflict(hearing);
    hear_repairs(hearing);
    hear_misnoted(hearing);
    hear_slips(hearing);
}

static size_t first_impossible(const struct kp_trial *trial)
{
    size_t k = 0;

    while (k <= trial->game->row_count && trial->left[k] > 0)
        k++;
    return k > trial->game->row_count ? KP_NO_ROW : k - 1;
}

static void hear_chapter(const struct hearing *hearing, size_t k)
{
    const struct kp_chapter *chapter = &hearing->verdict->chapters[k];
    const uint64_t *left = hearing->trial->left;

    MUST(hearing, chapter->count_is_exact == (hearing->counts || left[k] == 0));
    if (chapter->count_is_exact) /* the solver knows that there are none */
        MUST(hearing, strtoull(chapter->count, NULL, 10) == left[k]);
    if (k == 0)
        return;
    MUST(hearing, chapter->guess_was_possible == hearing->trial->possible[k - 1]);
    MUST(hearing,
         chapter->told_nothing == (hearing->counts && left[k] > 0 && left[k] == left[k - 1]));
}

/* States: the solver asks for every score that three rows can have. */
#define ENOUGH (UINT64_C(1) << 40)

static void hear(const struct kp_trial *trial, const char *engine)
{
    struct kp_options options = {.engine = engine,
                                 .states = ENOUGH,
                                 .repairs = KP_MOST_REPAIRS,
                                 .all_conflicts = true,
                                 .story = true};
    struct hearing hearing = {trial, NULL, engine, strcmp(engine, "sat") != 0};
    struct kp_verdict *verdict;
    struct kp_diag why;

    if (kp_check(trial->game, &options, &verdict, &why))
        fail_msg("%s: %s", engine, why.says);
    hearing.verdict = verdict;
    MUST(&hearing, verdict->answer == (trial->fewest ? KP_CHEATED : KP_CONSISTENT));
    MUST(&hearing, verdict->first_impossible == first_impossible(trial));
    MUST(&hearing, verdict->chapter_count == trial->game->row_count + 1);
    for (size_t k = 0; k < verdict->chapter_count; k++)
        hear_chapter(&hearing, k);
    if (trial->fewest)
        hear_audit(&hearing);
    else
        MUST(&hearing, !verdict->audit);
    kp_verdict_free(verdict);
}

/* ---- Planted errors ------------------------------------------------------ */

/* Sizes and rules in turn; each is played with one, two and three rows wrong. */
static const struct kp_plan plans[] = {
    {.box = {.pegs = 4, .colours = 6, .first = 1}, .rows = 6},
    {.box = {.pegs = 4, .colours = 6, .first = 1}, .rows = 8},
    {.box = {.pegs = 3, .colours = 6, .first = 1}, .rows = 5},
    {.box = {.pegs = 5, .colours = 4, .first = 1}, .rows = 6},
    {.box = {.pegs = 2, .colours = 8, .first = 1}, .rows = 5},
    {.box = {.pegs = 6, .colours = 2, .first = 1}, .rows = 7},
    {.box = {.pegs = 4, .colours = 5, .first = 1}, .rows = 6, .forgotten = 20},
    {.box = {.pegs = 4, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 7},
    {.box = {.pegs = 4, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 7, .forgotten = 15},
    {.box = {.pegs = 5, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 6},
    {.box = {.pegs = 4, .colours = 6, .scores = KP_COLOURS_ONLY}, .rows = 7, .forgotten = 15},
    {.box = {.pegs = 4, .colours = 7, .no_repeats = true}, .rows = 6},
    {.box = {.pegs = 4, .colours = 6, .no_repeats = true}, .rows = 5, .forgotten = 10},
    {.box = {.pegs = 4, .colours = 4, .blanks = KP_BLANKS}, .rows = 6},
    {.box = {.pegs = 4, .colours = 4, .blanks = KP_BLANKS, .no_repeats = true}, .rows = 6},
    {.box = {.pegs = 4, .colours = 5, .blanks = KP_GUESS_BLANKS}, .rows = 6},
    {.box = {.pegs = 4, .colours = 6}, .rows = 5, .known = 40},
    {.box = {.pegs = 4, .colours = 6, .blanks = KP_GUESS_BLANKS}, .rows = 4, .known = 25},
    {.box = {.pegs = 4, .colours = 6}, .rows = 5, .sum = true},
    {.box = {.pegs = 3, .colours = 9, .first = 1}, .rows = 3, .sum = true, .forgotten = 20},
    {.box = {.pegs = 4, .colours = 9, .first = 1}, .rows = 3},
    {.box = {.pegs = 4, .colours = 3, .scores = KP_BLACK_ONLY, .blanks = KP_BLANKS},
     .rows = 9,
     .known = 20,
     .forgotten = 5},
    {.box = {.pegs = 1, .colours = 4}, .rows = 4},
    {.box = {.pegs = 4, .colours = 1}, .rows = 3},
};

#define PLANS ((int)(sizeof plans / sizeof *plans))

static int games_to_play(void)
{
    const char *games = getenv("KEYPEG_TEST_GAMES");

    return games ? atoi(games) : 10000;
}

/* Of so many games that have an error the solver judges one. */
#define SAT_EVERY 10

static void planted_errors_are_found(void **state)
{
    int games = games_to_play(), cheated[4] = {0};
    uint64_t seed = 20261121;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_plan plan = plans[i % PLANS];
        struct kp_transcript *game;
        struct kp_trial *trial;

        plan.wrong = 1 + i / PLANS % 3;
        game = kp_planted_game(&seed, &plan);
        trial = kp_trial_new(game);
        assert_true(trial->fewest <= (size_t)plan.wrong);
        hear(trial, "native");
        if (i % 2)
            hear(trial, "auto");
        if (i / PLANS % SAT_EVERY == 0)
            hear(trial, "sat");
        cheated[trial->fewest]++;
        kp_trial_free(trial);
        kp_transcript_free(game);
    }
    print_message("%d games, of which %d have at least one row wrong, %d two and %d three\n", games,
                  cheated[1], cheated[2], cheated[3]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_errors_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
