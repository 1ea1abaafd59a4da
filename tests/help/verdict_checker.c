#include "help/verdict_checker.h"

#include "help/reference_scores.h"
#include "help/round_trip.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void complain(const struct kp_verdict_check *hearing, const char *what, int line)
{
    struct kp_transcript *games[] = {(struct kp_transcript *)hearing->trial->game};
    struct kp_match match = {.games = games, .count = 1};
    struct kp_strbuf text = kp_match_text(&match, "text");

    fail_msg("hearing.c:%d: by %s: not so: %s\n%s", line, hearing->who, what, text.text);
}

#define MUST(so) \
    do \
        if (!(so)) \
            complain(hearing, #so, __LINE__); \
    while (0)

/* ---- Sets of rows --------------------------------------------------------- */

static unsigned set_of(const struct kp_verdict_check *hearing, const size_t *rows, size_t count)
{
    unsigned set = 0;

    for (size_t i = 0; i < count; i++) {
        MUST(rows[i] < hearing->trial->game->row_count);
        MUST(i == 0 || rows[i - 1] < rows[i]);
        set |= 1u << rows[i];
    }
    return set;
}

/* Its place from `from` on, or `count`. */
static size_t find(unsigned set, const unsigned *sets, size_t from, size_t count)
{
    while (from < count && sets[from] != set)
        from++;
    return from;
}

/* The sets are some of these, in their order; or all of them. */
static void hear_sets(const struct kp_verdict_check *hearing, const struct kp_rows *rows, size_t n,
                      bool are_all, const unsigned *sets, size_t count)
{
    size_t at = 0;

    for (size_t i = 0; i < n; i++) {
        at = find(set_of(hearing, rows[i].row, rows[i].count), sets, at, count);
        MUST(at++ < count);
    }
    MUST(!are_all || n == count);
}

/* Where nobody knows the fewest, any rows without which the others are right. */
static void hear_suspects(const struct kp_verdict_check *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_audit_oracle *trial = hearing->trial;

    if (audit->wrong_most == trial->fewest)
        hear_sets(hearing, audit->suspects, audit->suspect_count, audit->suspects_are_all,
                  trial->suspects, trial->suspect_count);
    else
        MUST(!audit->suspects_are_all);
    for (size_t i = 0; i < audit->suspect_count; i++) {
        unsigned set = set_of(hearing, audit->suspects[i].row, audit->suspects[i].count);
        size_t code = 0;

        MUST(audit->suspects[i].count == audit->wrong_most);
        while (code < trial->code_count && (trial->wrong[code] & ~set) != 0)
            code++;
        MUST(code < trial->code_count);
    }
}

/* The smallest conflict is the first one, unless arithmetic says of another why
 * it is one. */
static void hear_conflict(const struct kp_verdict_check *hearing)
{
    const struct kp_verdict *verdict = hearing->verdict;
    const struct kp_audit_oracle *trial = hearing->trial;
    unsigned rows = set_of(hearing, verdict->conflict, verdict->conflict_rows);
    size_t at = find(rows, trial->conflicts, 0, trial->conflict_count), within = 0;

    while (within < trial->conflict_count && (trial->conflicts[within] & ~rows) != 0)
        within++;
    MUST(within < trial->conflict_count); /* they clash */
    MUST(!verdict->conflict_is_minimal || at < trial->conflict_count);
    if (!verdict->conflict_is_smallest)
        return;
    MUST((size_t)__builtin_popcount(trial->conflicts[0]) == verdict->conflict_rows);
    MUST(at == 0 || verdict->reason);
}

/* ---- Secrets, and how many there are -------------------------------------- */

static size_t place_of(const struct kp_verdict_check *hearing, const uint16_t *secret)
{
    const struct kp_audit_oracle *trial = hearing->trial;
    size_t bytes = (size_t)trial->game->rules->pegs * sizeof *secret, i = 0;

    while (i < trial->code_count && memcmp(trial->codes[i], secret, bytes) != 0)
        i++;
    MUST(i < trial->code_count); /* the rules allow it */
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

static void hear_mistakes(const struct kp_verdict_check *hearing, const struct kp_repair *repair)
{
    for (size_t i = 0; i < repair->row_count; i++) {
        const struct kp_wrong_row *wrong = &repair->rows[i];
        int unlikely;
        const char *mistake = kp_find_mistake(hearing->trial->game, wrong->row, wrong->right,
                                              &unlikely);

        MUST(mistake && wrong->mistake ? strcmp(mistake, wrong->mistake) == 0
                                       : mistake == wrong->mistake);
    }
}

/* The secret is one of those that give it. */
static void hear_repair(const struct kp_verdict_check *hearing, const struct kp_repair *repair,
                        const struct kp_oracle_repair *expected)
{
    size_t code = place_of(hearing, repair->secret);
    struct kp_oracle_repair given = kp_oracle_find_repair(hearing->trial, code);

    MUST(is_repair(repair, &given));
    MUST(repair->pegs_changed == expected->pegs);
    MUST(!repair->count || is_number(repair->count, expected->secrets));
    hear_mistakes(hearing, repair);
}

static void hear_repairs(const struct kp_verdict_check *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_audit_oracle *trial = hearing->trial;
    size_t at = 0;

    for (size_t i = 0; i < audit->repair_count; i++) {
        const struct kp_repair *repair = &audit->repairs[i];

        MUST(repair->row_count == audit->wrong_most && repair->row_count == trial->fewest);
        while (at < trial->repair_count && !is_repair(repair, &trial->repairs[at]))
            at++;
        MUST(at < trial->repair_count);
        hear_repair(hearing, repair, &trial->repairs[at++]);
    }
    MUST(!audit->repairs_are_all ||
         audit->repair_count + audit->repairs_left_out == trial->repair_count);
}

/* ---- Guesses noted wrongly, and mistakes made in every row ----------------- */

static bool is_misread(const struct kp_misrecorded_peg *misnoted,
                       const struct kp_oracle_misnoted *expected)
{
    return misnoted->row == expected->row && misnoted->peg == expected->peg &&
           misnoted->colour == expected->colour;
}

static void hear_misnoted(const struct kp_verdict_check *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_audit_oracle *trial = hearing->trial;
    size_t at = 0;

    for (size_t i = 0; i < audit->misnoted_count; i++) {
        const struct kp_misrecorded_peg *misnoted = &audit->misnoted[i];
        const struct kp_oracle_misnoted *expected;

        while (at < trial->misread_count && !is_misread(misnoted, &trial->misreads[at]))
            at++;
        MUST(at < trial->misread_count);
        expected = &trial->misreads[at++];
        MUST(kp_oracle_misnoted_fits(trial, expected, place_of(hearing, misnoted->secret)));
        MUST(!misnoted->count || is_number(misnoted->count, expected->secrets));
    }
    MUST(!audit->misnoted_are_all ||
         audit->misnoted_count + audit->misnoted_left_out == trial->misread_count);
}

static void hear_slips(const struct kp_verdict_check *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_audit_oracle *trial = hearing->trial;
    size_t at = 0;

    for (size_t i = 0; i < audit->slip_count; i++) {
        const struct kp_repeated_mistake *slip = &audit->slips[i];

        while (at < trial->slip_count && strcmp(slip->mistake, trial->slips[at].mistake) != 0)
            at++;
        MUST(at < trial->slip_count);
        MUST(kp_oracle_mistake_fits(trial, &trial->slips[at], place_of(hearing, slip->secret)));
        MUST(!slip->count_is_exact || is_number(slip->count, trial->slips[at].secrets));
        at++;
    }
}

/* ---- The whole of it ------------------------------------------------------- */

/* What is not named as unfinished is complete. */
static void hear_unfinished(const struct kp_verdict_check *hearing)
{
    const struct kp_verdict *verdict = hearing->verdict;
    const struct kp_audit *audit = verdict->audit;
    size_t fewest = hearing->trial->fewest;
    unsigned open = audit->unfinished;

    MUST(audit->stop != KP_COMPLETED || open == 0);
    if (audit->stop == KP_COMPLETED)
        return;
    MUST(open & 1u << KP_PART_FIRST_IMPOSSIBLE || verdict->first_impossible != KP_NO_ROW);
    MUST(open & 1u << KP_PART_SLIPS || audit->slip_count == hearing->trial->slip_count);
    MUST(open & 1u << KP_PART_WRONG_ROWS || audit->wrong_most == fewest);
    MUST(open & (1u << KP_PART_SUSPECTS | 1u << KP_PART_WRONG_ROWS) || audit->suspects_are_all);
    MUST(open & 1u << KP_PART_MISNOTED || audit->misnoted_are_all);
    MUST(open & 1u << KP_PART_CONFLICT || verdict->conflict_is_smallest);
    MUST(open & 1u << KP_PART_CONFLICTS || !audit->conflicts || audit->conflicts_are_all);
}

static void hear_audit(const struct kp_verdict_check *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_audit_oracle *trial = hearing->trial;

    hear_unfinished(hearing);
    MUST(audit->wrong_least >= 1 && audit->wrong_least <= trial->fewest);
    MUST(audit->wrong_most == 0 || audit->wrong_most >= trial->fewest);
    hear_suspects(hearing);
    hear_repairs(hearing);
    hear_misnoted(hearing);
    hear_slips(hearing);
    hear_sets(hearing, audit->conflicts, audit->conflict_count, audit->conflicts_are_all,
              trial->conflicts, trial->conflict_count);
}

static void hear_chapter(const struct kp_verdict_check *hearing, size_t k)
{
    const struct kp_story_row *chapter = &hearing->verdict->chapters[k];
    const uint64_t *left = hearing->trial->left;

    MUST(!chapter->count_is_exact || is_number(chapter->count, left[k]));
    MUST(!chapter->count || strtoull(chapter->count, NULL, 10) <= left[k]);
    if (k == 0)
        return;
    MUST(!chapter->told_nothing || left[k] == left[k - 1]);
    MUST(!chapter->guess_was_possible || hearing->trial->possible[k - 1]);
}

static size_t first_impossible(const struct kp_audit_oracle *trial)
{
    size_t k = 0;

    while (k <= trial->game->row_count && trial->left[k] > 0)
        k++;
    return k > trial->game->row_count ? KP_NO_ROW : k - 1;
}

void kp_expect_true_verdict(const struct kp_verdict_check *hearing)
{
    const struct kp_verdict *verdict = hearing->verdict;
    enum kp_answer answer = hearing->trial->fewest ? KP_CHEATED : KP_CONSISTENT;

    MUST(verdict->answer == answer || verdict->answer == KP_UNDECIDED);
    MUST(verdict->first_impossible == KP_NO_ROW ||
         verdict->first_impossible == first_impossible(hearing->trial));
    MUST(!verdict->audit || verdict->answer == KP_CHEATED);
    if (verdict->answer == KP_CHEATED)
        hear_conflict(hearing);
    if (verdict->audit)
        hear_audit(hearing);
    for (size_t k = 0; k < verdict->chapter_count; k++)
        hear_chapter(hearing, k);
}

/* ---- Nothing was left open ------------------------------------------------- */

/* What was counted has a number, and was shown the least secret. */
static void hear_counted(const struct kp_verdict_check *hearing)
{
    const struct kp_audit *audit = hearing->verdict->audit;
    const struct kp_audit_oracle *trial = hearing->trial;

    for (size_t i = 0; i < audit->repair_count; i++)
        MUST(audit->repairs[i].count &&
             place_of(hearing, audit->repairs[i].secret) == trial->repairs[i].first);
    for (size_t i = 0; i < audit->misnoted_count; i++)
        MUST(audit->misnoted[i].count &&
             place_of(hearing, audit->misnoted[i].secret) == trial->misreads[i].first);
    for (size_t i = 0; i < audit->slip_count; i++)
        MUST(audit->slips[i].count_is_exact &&
             place_of(hearing, audit->slips[i].secret) == trial->slips[i].first);
}

static void hear_all_of_audit(const struct kp_verdict_check *hearing)
{
    const struct kp_verdict *verdict = hearing->verdict;
    const struct kp_audit *audit = verdict->audit;
    size_t fewest = hearing->trial->fewest;

    MUST(verdict->conflict_is_smallest && verdict->first_impossible != KP_NO_ROW);
    MUST(audit && audit->stop == KP_COMPLETED);
    MUST(audit->wrong_least == fewest && audit->wrong_most == fewest);
    MUST(audit->suspects_are_all && audit->repairs_are_all && audit->repairs_left_out == 0);
    MUST(audit->misnoted_are_all && audit->misnoted_left_out == 0);
    MUST(audit->slip_count == hearing->trial->slip_count);
    MUST(audit->conflicts_are_all);
}

static void hear_all_of_chapter(const struct kp_verdict_check *hearing, size_t k, bool counted)
{
    const struct kp_story_row *chapter = &hearing->verdict->chapters[k];
    const uint64_t *left = hearing->trial->left;

    MUST(chapter->count_is_exact || (!counted && left[k] > 0)); /* the solver sees that none is */
    if (k == 0)
        return;
    MUST(chapter->guess_was_possible == hearing->trial->possible[k - 1]);
    MUST(chapter->told_nothing || !counted || left[k] == 0 || left[k] != left[k - 1]);
}

void kp_expect_complete_verdict(const struct kp_verdict_check *hearing, bool counted)
{
    const struct kp_verdict *verdict = hearing->verdict;

    kp_expect_true_verdict(hearing);
    MUST(verdict->answer != KP_UNDECIDED);
    MUST(verdict->chapter_count == hearing->trial->game->row_count + 1);
    if (verdict->answer == KP_CHEATED)
        hear_all_of_audit(hearing);
    if (verdict->answer == KP_CHEATED && counted)
        hear_counted(hearing);
    for (size_t k = 0; k < verdict->chapter_count; k++)
        hear_all_of_chapter(hearing, k, counted);
}
