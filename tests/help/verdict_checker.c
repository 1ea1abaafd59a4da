#include "help/verdict_checker.h"

#include "help/reference_scores.h"
#include "help/round_trip.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void fail_check(const struct kp_verdict_check *check, const char *what, int line)
{
    struct kp_transcript *games[] = {(struct kp_transcript *)check->oracle->game};
    struct kp_match match = {.games = games, .count = 1};
    struct kp_strbuf text = kp_match_text(&match, "text");

    fail_msg("verdict_checker.c:%d: by %s: not so: %s\n%s", line, check->engine, what, text.text);
}

#define MUST(so) \
    do \
        if (!(so)) \
            fail_check(check, #so, __LINE__); \
    while (0)

/* ---- Sets of rows --------------------------------------------------------- */

static unsigned set_of(const struct kp_verdict_check *check, const size_t *rows, size_t count)
{
    unsigned set = 0;

    for (size_t i = 0; i < count; i++) {
        MUST(rows[i] < check->oracle->game->row_count);
        MUST(i == 0 || rows[i - 1] < rows[i]);
        set |= 1u << rows[i];
    }
    return set;
}

/* The place of the set, at or after `from`; `count`: it is not there. */
static size_t find_set(unsigned set, const unsigned *sets, size_t from, size_t count)
{
    while (from < count && sets[from] != set)
        from++;
    return from;
}

/* The sets are some of the expected ones, in their order; with are_all, all of them. */
static void check_sets(const struct kp_verdict_check *check, const struct kp_rows *rows, size_t n,
                       bool are_all, const unsigned *sets, size_t count)
{
    size_t at = 0;

    for (size_t i = 0; i < n; i++) {
        at = find_set(set_of(check, rows[i].row, rows[i].count), sets, at, count);
        MUST(at++ < count);
    }
    MUST(!are_all || n == count);
}

/* If the fewest wrong rows are unknown, suspects may be any rows without which the others fit. */
static void check_suspects(const struct kp_verdict_check *check)
{
    const struct kp_audit *audit = check->verdict->audit;
    const struct kp_audit_oracle *oracle = check->oracle;

    if (audit->sure_rows_conflict)
        MUST(audit->suspect_count == 0);
    else if (audit->wrong_most == oracle->fewest)
        check_sets(check, audit->suspects, audit->suspect_count, audit->suspects_are_all,
                   oracle->suspects, oracle->suspect_count);
    else
        MUST(!audit->suspects_are_all);
    for (size_t i = 0; i < audit->suspect_count; i++) {
        unsigned set = set_of(check, audit->suspects[i].row, audit->suspects[i].count);
        size_t code = 0;

        MUST(audit->suspects[i].count == audit->wrong_most && !(set & oracle->sure));
        while (code < oracle->code_count && (oracle->wrong[code] & ~set) != 0)
            code++;
        MUST(code < oracle->code_count);
    }
}

/* The smallest conflict is the first one, or another of its size that arithmetic explains. */
static void check_conflict(const struct kp_verdict_check *check)
{
    const struct kp_verdict *verdict = check->verdict;
    const struct kp_audit_oracle *oracle = check->oracle;
    unsigned rows = set_of(check, verdict->conflict, verdict->conflict_rows);
    size_t at = find_set(rows, oracle->conflicts, 0, oracle->conflict_count), within = 0;

    while (within < oracle->conflict_count && (oracle->conflicts[within] & ~rows) != 0)
        within++;
    MUST(within < oracle->conflict_count); /* the rows are inconsistent */
    MUST(!verdict->conflict_is_minimal || at < oracle->conflict_count);
    if (!verdict->conflict_is_smallest)
        return;
    MUST((size_t)__builtin_popcount(oracle->conflicts[0]) == verdict->conflict_rows);
    MUST(at == 0 || verdict->reason || verdict->audit->sure_rows_conflict);
}

/* ---- Secrets, and how many there are -------------------------------------- */

static size_t place_of(const struct kp_verdict_check *check, const uint16_t *secret)
{
    const struct kp_audit_oracle *oracle = check->oracle;
    size_t bytes = (size_t)oracle->game->rules->pegs * sizeof *secret, i = 0;

    while (i < oracle->code_count && memcmp(oracle->codes[i], secret, bytes) != 0)
        i++;
    MUST(i < oracle->code_count); /* the rules allow it */
    return i;
}

static bool is_number(const char *count, uint64_t number)
{
    return strtoull(count, NULL, 10) == number;
}

/* ---- Repairs -------------------------------------------------------------- */

static bool is_repair(const struct kp_repair *repair, const struct kp_oracle_repair *expected)
{
    unsigned rows = 0;

    for (size_t i = 0; i < repair->row_count; i++) {
        const struct kp_wrong_row *wrong = &repair->rows[i];

        rows |= 1u << wrong->row;
        if (!kp_scores_equal(wrong->right, expected->right[wrong->row]))
            return false;
    }
    return rows == expected->rows;
}

static void check_mistakes(const struct kp_verdict_check *check, const struct kp_repair *repair)
{
    for (size_t i = 0; i < repair->row_count; i++) {
        const struct kp_wrong_row *wrong = &repair->rows[i];
        int unlikely;
        const char *mistake = kp_find_mistake(check->oracle->game, wrong->row, wrong->right,
                                              &unlikely);

        MUST(mistake && wrong->mistake ? strcmp(mistake, wrong->mistake) == 0
                                       : mistake == wrong->mistake);
    }
}

/* The secret shown with a repair fits the repaired rows. */
static void check_repair(const struct kp_verdict_check *check, const struct kp_repair *repair,
                         const struct kp_oracle_repair *expected)
{
    size_t code = place_of(check, repair->secret);
    struct kp_oracle_repair given = kp_oracle_find_repair(check->oracle, code);

    MUST(is_repair(repair, &given));
    MUST(repair->pegs_changed == expected->pegs);
    MUST(!repair->count || is_number(repair->count, expected->secrets));
    check_mistakes(check, repair);
}

static void check_repairs(const struct kp_verdict_check *check)
{
    const struct kp_audit *audit = check->verdict->audit;
    const struct kp_audit_oracle *oracle = check->oracle;
    size_t at = 0;

    for (size_t i = 0; i < audit->repair_count; i++) {
        const struct kp_repair *repair = &audit->repairs[i];

        MUST(repair->row_count == audit->wrong_most && repair->row_count == oracle->fewest);
        while (at < oracle->repair_count && !is_repair(repair, &oracle->repairs[at]))
            at++;
        MUST(at < oracle->repair_count);
        check_repair(check, repair, &oracle->repairs[at++]);
    }
    MUST(!audit->repairs_are_all ||
         audit->repair_count + audit->repairs_left_out == oracle->repair_count);
}

/* ---- Misrecorded guesses, and repeated mistakes -------------------------------- */

static bool is_same_guess(const struct kp_misrecorded_guess *misrecorded,
                          const struct kp_oracle_misrecorded *expected)
{
    return misrecorded->row == expected->row && misrecorded->peg == expected->peg &&
           misrecorded->colour == expected->colour;
}

static void check_misrecorded_guesses(const struct kp_verdict_check *check)
{
    const struct kp_audit *audit = check->verdict->audit;
    const struct kp_audit_oracle *oracle = check->oracle;
    size_t at = 0;

    for (size_t i = 0; i < audit->misrecorded_guess_count; i++) {
        const struct kp_misrecorded_guess *misrecorded = &audit->misrecorded_guesses[i];
        const struct kp_oracle_misrecorded *expected;

        while (at < oracle->misrecorded_guess_count &&
               !is_same_guess(misrecorded, &oracle->misrecorded_guesses[at]))
            at++;
        MUST(at < oracle->misrecorded_guess_count);
        expected = &oracle->misrecorded_guesses[at++];
        MUST(kp_oracle_misrecorded_fits(oracle, expected, place_of(check, misrecorded->secret)));
        MUST(!misrecorded->count || is_number(misrecorded->count, expected->secrets));
    }
    MUST(!audit->misrecorded_guesses_are_all ||
         audit->misrecorded_guess_count + audit->misrecorded_guesses_left_out ==
             oracle->misrecorded_guess_count);
}

static void check_repeated_mistakes(const struct kp_verdict_check *check)
{
    const struct kp_audit *audit = check->verdict->audit;
    const struct kp_audit_oracle *oracle = check->oracle;
    size_t at = 0;

    for (size_t i = 0; i < audit->repeated_mistake_count; i++) {
        const struct kp_repeated_mistake *repeated = &audit->repeated_mistakes[i];

        while (at < oracle->mistake_count &&
               strcmp(repeated->mistake, oracle->mistakes[at].mistake) != 0)
            at++;
        MUST(at < oracle->mistake_count);
        MUST(kp_oracle_mistake_fits(oracle, &oracle->mistakes[at],
                                    place_of(check, repeated->secret)));
        MUST(!repeated->count_is_exact || is_number(repeated->count, oracle->mistakes[at].secrets));
        at++;
    }
}

/* ---- The whole verdict ------------------------------------------------------ */

/* What is not listed as unfinished is complete. */
static void check_unfinished(const struct kp_verdict_check *check)
{
    const struct kp_verdict *verdict = check->verdict;
    const struct kp_audit *audit = verdict->audit;
    size_t fewest = check->oracle->fewest;
    unsigned open = audit->unfinished;

    MUST(audit->stop != KP_COMPLETED || open == 0);
    if (audit->stop == KP_COMPLETED)
        return;
    MUST(open & 1u << KP_PART_FIRST_IMPOSSIBLE || verdict->first_impossible != KP_NO_ROW);
    MUST(open & 1u << KP_PART_REPEATED_MISTAKES ||
         audit->repeated_mistake_count == check->oracle->mistake_count);
    MUST(open & 1u << KP_PART_WRONG_ROWS || audit->sure_rows_conflict ||
         audit->wrong_most == fewest);
    MUST(open & (1u << KP_PART_SUSPECTS | 1u << KP_PART_WRONG_ROWS) || audit->suspects_are_all);
    MUST(open & 1u << KP_PART_MISRECORDED_GUESSES || audit->misrecorded_guesses_are_all);
    MUST(open & 1u << KP_PART_CONFLICT || audit->sure_rows_conflict ||
         verdict->conflict_is_smallest);
    MUST(open & 1u << KP_PART_CONFLICTS || !audit->conflicts || audit->conflicts_are_all);
}

static void check_audit(const struct kp_verdict_check *check)
{
    const struct kp_audit *audit = check->verdict->audit;
    const struct kp_audit_oracle *oracle = check->oracle;

    check_unfinished(check);
    MUST(audit->wrong_least >= 1 && audit->wrong_least <= oracle->fewest);
    MUST(audit->wrong_most == 0 || audit->wrong_most >= oracle->fewest);
    MUST(!audit->sure_rows_conflict || oracle->fewest == SIZE_MAX);
    MUST(!audit->sure_rows_conflict ||
         !(set_of(check, check->verdict->conflict, check->verdict->conflict_rows) & ~oracle->sure));
    check_suspects(check);
    check_repairs(check);
    check_misrecorded_guesses(check);
    check_repeated_mistakes(check);
    check_sets(check, audit->conflicts, audit->conflict_count, audit->conflicts_are_all,
               oracle->conflicts, oracle->conflict_count);
    MUST(!audit->conflicts || audit->conflict_count > 0 || !check->verdict->conflict_is_minimal);
}

static void check_chapter(const struct kp_verdict_check *check, size_t k)
{
    const struct kp_story_row *chapter = &check->verdict->story_rows[k];
    const uint64_t *left = check->oracle->left;

    MUST(!chapter->count_is_exact || is_number(chapter->count, left[k]));
    MUST(!chapter->count || strtoull(chapter->count, NULL, 10) <= left[k]);
    if (k == 0)
        return;
    MUST(!chapter->told_nothing || left[k] == left[k - 1]);
    MUST(!chapter->guess_was_possible || check->oracle->possible[k - 1]);
}

static size_t first_impossible(const struct kp_audit_oracle *oracle)
{
    size_t k = 0;

    while (k <= oracle->game->row_count && oracle->left[k] > 0)
        k++;
    return k > oracle->game->row_count ? KP_NO_ROW : k - 1;
}

void kp_expect_true_verdict(const struct kp_verdict_check *check)
{
    const struct kp_verdict *verdict = check->verdict;
    enum kp_answer answer = check->oracle->fewest ? KP_CHEATED : KP_CONSISTENT;

    MUST(verdict->answer == answer || verdict->answer == KP_UNDECIDED);
    MUST(verdict->first_impossible == KP_NO_ROW ||
         verdict->first_impossible == first_impossible(check->oracle));
    MUST(!verdict->audit || verdict->answer == KP_CHEATED);
    if (verdict->answer == KP_CHEATED)
        check_conflict(check);
    if (verdict->audit)
        check_audit(check);
    for (size_t k = 0; k < verdict->story_row_count; k++)
        check_chapter(check, k);
}

/* ---- Complete verdicts ------------------------------------------------------ */

/* What was counted has a number and shows its least secret. */
static void check_counted(const struct kp_verdict_check *check)
{
    const struct kp_audit *audit = check->verdict->audit;
    const struct kp_audit_oracle *oracle = check->oracle;

    for (size_t i = 0; i < audit->repair_count; i++)
        MUST(audit->repairs[i].count &&
             place_of(check, audit->repairs[i].secret) == oracle->repairs[i].first);
    for (size_t i = 0; i < audit->misrecorded_guess_count; i++)
        MUST(audit->misrecorded_guesses[i].count &&
             place_of(check, audit->misrecorded_guesses[i].secret) ==
                 oracle->misrecorded_guesses[i].first);
    for (size_t i = 0; i < audit->repeated_mistake_count; i++)
        MUST(audit->repeated_mistakes[i]
                 .count_is_exact); /* the linear engine does not go in code order */
}

/* The sure rows may alone contradict each other: then their conflict is minimal. */
static void check_fewest(const struct kp_verdict_check *check)
{
    const struct kp_verdict *verdict = check->verdict;
    const struct kp_audit *audit = verdict->audit;
    size_t fewest = check->oracle->fewest;

    if (fewest == SIZE_MAX) {
        MUST(audit->sure_rows_conflict && verdict->conflict_is_minimal);
        MUST(verdict->conflict_is_smallest ==
             (verdict->conflict_rows == (size_t)__builtin_popcount(check->oracle->conflicts[0])));
        MUST(audit->wrong_least == 1 && audit->wrong_most == 0 && audit->repair_count == 0);
        return;
    }
    MUST(verdict->conflict_is_smallest);
    MUST(audit->wrong_least == fewest && audit->wrong_most == fewest);
}

static void check_complete_audit(const struct kp_verdict_check *check)
{
    const struct kp_verdict *verdict = check->verdict;
    const struct kp_audit *audit = verdict->audit;

    MUST(verdict->first_impossible != KP_NO_ROW);
    MUST(audit && audit->stop == KP_COMPLETED);
    check_fewest(check);
    MUST(audit->suspects_are_all && audit->repairs_are_all && audit->repairs_left_out == 0);
    MUST(audit->misrecorded_guesses_are_all && audit->misrecorded_guesses_left_out == 0);
    MUST(audit->repeated_mistake_count == check->oracle->mistake_count);
    MUST(audit->conflicts_are_all);
}

static void check_complete_chapter(const struct kp_verdict_check *check, size_t k, bool counted)
{
    const struct kp_story_row *chapter = &check->verdict->story_rows[k];
    const uint64_t *left = check->oracle->left;

    MUST(chapter->count_is_exact ||
         (!counted && left[k] > 0)); /* the solver only proves that none is left */
    if (k == 0)
        return;
    MUST(chapter->guess_was_possible == check->oracle->possible[k - 1]);
    MUST(chapter->told_nothing || !counted || left[k] == 0 || left[k] != left[k - 1]);
}

void kp_expect_complete_verdict(const struct kp_verdict_check *check, bool counted)
{
    const struct kp_verdict *verdict = check->verdict;

    kp_expect_true_verdict(check);
    MUST(verdict->answer != KP_UNDECIDED);
    MUST(verdict->story_row_count == check->oracle->game->row_count + 1);
    if (verdict->answer == KP_CHEATED)
        check_complete_audit(check);
    if (verdict->answer == KP_CHEATED && counted)
        check_counted(check);
    for (size_t k = 0; k < verdict->story_row_count; k++)
        check_complete_chapter(check, k, counted);
}
