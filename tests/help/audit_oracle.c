#include "help/audit_oracle.h"

#include "help/brute_force.h"
#include "help/reference_scores.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Codes ------------------------------------------------------------- */

static void *reserve(void *list, size_t count, size_t size)
{
    void *more = (count & (count - 1)) == 0 ? realloc(list, (count ? 2 * count : 1) * size) : list;

    if (!more)
        abort();
    return more;
}

static unsigned find_wrong_rows(const struct kp_transcript *game, const uint16_t *code)
{
    unsigned wrong = 0;

    for (size_t r = 0; r < game->row_count; r++)
        if (!kp_scores_equal(game->rows[r].score, kp_reference_row_score(game, r, code)))
            wrong |= 1u << r;
    return wrong;
}

static void try_codes(struct kp_audit_oracle *oracle)
{
    static const bool none[KP_ORACLE_ROWS];
    const struct kp_transcript *game = oracle->game;
    uint16_t code[16] = {0};

    do {
        if (!kp_brute_fits(game, none, code))
            continue;
        oracle->codes = reserve(oracle->codes, oracle->code_count, sizeof *oracle->codes);
        oracle->wrong = reserve(oracle->wrong, oracle->code_count, sizeof *oracle->wrong);
        memcpy(oracle->codes[oracle->code_count], code, sizeof *oracle->codes);
        oracle->wrong[oracle->code_count++] = find_wrong_rows(game, code);
    } while (kp_next_code(code, game->rules->pegs, kp_rules_secret_colours(game->rules)));
}

/* Whether a code gives the scores of all sure rows. */
static bool may_be_secret(const struct kp_audit_oracle *oracle, size_t code)
{
    return (oracle->wrong[code] & oracle->sure) == 0;
}

/* ---- Sets of rows: the smaller first, then those with the earlier rows -- */

static size_t count_rows(unsigned rows)
{
    size_t count = 0;

    for (; rows; rows &= rows - 1)
        count++;
    return count;
}

static int compare_sets(const void *left, const void *right)
{
    unsigned a = *(const unsigned *)left, b = *(const unsigned *)right, apart = a ^ b;

    if (count_rows(a) != count_rows(b))
        return count_rows(a) < count_rows(b) ? -1 : 1;
    return apart == 0 ? 0 : a & (apart & -apart) ? -1 : 1;
}

/* Rows are consistent if some code fits them all; every subset is then consistent as well. */
static void find_sets(struct kp_audit_oracle *oracle)
{
    static bool fits[1 << KP_ORACLE_ROWS], suspected[1 << KP_ORACLE_ROWS];
    unsigned all = (1u << oracle->game->row_count) - 1;

    memset(fits, 0, sizeof fits);
    memset(suspected, 0, sizeof suspected);
    for (size_t i = 0; i < oracle->code_count; i++) {
        fits[all & ~oracle->wrong[i]] = true;
        suspected[oracle->wrong[i]] = may_be_secret(oracle, i) &&
                                      count_rows(oracle->wrong[i]) == oracle->fewest;
    }
    for (unsigned set = all; set > 0; set--)
        for (unsigned r = 1; fits[set] && r <= all; r <<= 1)
            fits[set & ~r] = true;
    for (unsigned set = 0; set <= all; set++) {
        bool minimal = !fits[set];

        for (unsigned r = 1; r <= all; r <<= 1)
            minimal = minimal && (!(set & r) || fits[set & ~r]);
        if (minimal)
            oracle->conflicts[oracle->conflict_count++] = set;
        if (suspected[set])
            oracle->suspects[oracle->suspect_count++] = set;
    }
    qsort(oracle->conflicts, oracle->conflict_count, sizeof(unsigned), compare_sets);
    qsort(oracle->suspects, oracle->suspect_count, sizeof(unsigned), compare_sets);
}

/* ---- Repairs ----------------------------------------------------------- */

struct kp_oracle_repair kp_oracle_find_repair(const struct kp_audit_oracle *oracle, size_t code)
{
    const struct kp_transcript *game = oracle->game;
    struct kp_oracle_repair repair = {.rows = oracle->wrong[code], .first = code, .secrets = 1};

    for (size_t r = 0; r < game->row_count; r++) {
        int unlikely;

        if (!(repair.rows >> r & 1))
            continue;
        repair.right[r] = kp_reference_row_score(game, r, oracle->codes[code]);
        repair.pegs += kp_key_pegs_changed(game->rows[r].score, repair.right[r]);
        kp_find_mistake(game, r, repair.right[r], &unlikely);
        repair.unlikely += unlikely;
    }
    return repair;
}

/* All repairs change the same number of rows. */
static int compare_repairs(const struct kp_oracle_repair *a, const struct kp_oracle_repair *b)
{
    int by = a->pegs - b->pegs;

    if (by == 0)
        by = a->unlikely - b->unlikely;
    if (by == 0)
        by = compare_sets(&a->rows, &b->rows);
    for (size_t r = 0; by == 0 && r < KP_ORACLE_ROWS; r++) {
        by = a->right[r].black - b->right[r].black;
        if (by == 0)
            by = a->right[r].white - b->right[r].white;
    }
    return by;
}

static int compare_repairs_and_codes(const void *left, const void *right)
{
    const struct kp_oracle_repair *a = left, *b = right;
    int by = compare_repairs(a, b);

    return by ? by : a->first < b->first ? -1 : 1;
}

/* Makes a repair for every code with the fewest wrong rows, and merges equal ones. */
static void find_repairs(struct kp_audit_oracle *oracle)
{
    size_t count = 0, n = 0;

    for (size_t i = 0; i < oracle->code_count; i++) {
        if (!may_be_secret(oracle, i) || count_rows(oracle->wrong[i]) != oracle->fewest)
            continue;
        oracle->repairs = reserve(oracle->repairs, count, sizeof *oracle->repairs);
        oracle->repairs[count++] = kp_oracle_find_repair(oracle, i);
    }
    if (count > 1)
        qsort(oracle->repairs, count, sizeof *oracle->repairs, compare_repairs_and_codes);
    for (size_t i = 0; i < count; i++)
        if (n > 0 && compare_repairs(&oracle->repairs[n - 1], &oracle->repairs[i]) == 0)
            oracle->repairs[n - 1].secrets++;
        else
            oracle->repairs[n++] = oracle->repairs[i];
    oracle->repair_count = n;
}

/* ---- Misrecorded guesses -------------------------------------------------- */

bool kp_oracle_misrecorded_fits(const struct kp_audit_oracle *oracle,
                                const struct kp_oracle_misrecorded *misrecorded, size_t code)
{
    const struct kp_transcript *game = oracle->game;
    uint16_t guess[KP_ORACLE_PEGS];

    if (oracle->wrong[code] & ~(1u << misrecorded->row))
        return false;
    memcpy(guess, kp_transcript_guess(game, misrecorded->row),
           (size_t)game->rules->pegs * sizeof *guess);
    guess[misrecorded->peg] = misrecorded->colour;
    return kp_noted_score_agrees(game->rows[misrecorded->row].score,
                                 kp_reference_score(game->rules, oracle->codes[code], guess));
}

static void try_misrecorded(struct kp_audit_oracle *oracle,
                            struct kp_oracle_misrecorded misrecorded)
{
    if (kp_transcript_guess(oracle->game, misrecorded.row)[misrecorded.peg] == misrecorded.colour)
        return;
    for (size_t i = 0; i < oracle->code_count; i++)
        if (kp_oracle_misrecorded_fits(oracle, &misrecorded, i) && misrecorded.secrets++ == 0)
            misrecorded.first = i;
    if (misrecorded.secrets == 0)
        return;
    oracle->misrecorded_guesses = reserve(oracle->misrecorded_guesses,
                                          oracle->misrecorded_guess_count,
                                          sizeof *oracle->misrecorded_guesses);
    oracle->misrecorded_guesses[oracle->misrecorded_guess_count++] = misrecorded;
}

static void find_misrecorded(struct kp_audit_oracle *oracle)
{
    int colours = kp_rules_guess_colours(oracle->game->rules);

    for (size_t r = 0; r < oracle->game->row_count; r++)
        for (int p = 0; p < oracle->game->rules->pegs && !(oracle->sure >> r & 1); p++)
            for (int c = 0; c < colours; c++)
                try_misrecorded(oracle, (struct kp_oracle_misrecorded){
                                            .row = r, .peg = p, .colour = (uint16_t)c});
}

/* ---- The same mistake in every row ------------------------------------- */

static struct kp_score undo_mistake(int kind, int n, struct kp_score noted)
{
    int black = noted.black, white = noted.white;

    switch (kind) {
    case 0:
        return (struct kp_score){white, black};
    case 1:
        return (struct kp_score){black, white - black};
    case 2:
        return (struct kp_score){black - white, white};
    default:
        return (struct kp_score){black, n - black - white};
    }
}

/* The scores that were meant; false: there are none, or fewer than two rows differ. */
static bool undo_in_all_rows(const struct kp_transcript *game, int kind, struct kp_score *meant)
{
    int n = game->rules->pegs, different = 0;

    if (game->rules->scores != KP_BLACK_AND_WHITE)
        return false;
    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score noted = game->rows[r].score;

        meant[r] = game->rows[r].sure ? noted : undo_mistake(kind, n, noted);
        if (noted.black < 0 || noted.white < 0 || meant[r].black < 0 || meant[r].white < 0 ||
            meant[r].black + meant[r].white > n)
            return false;
        different += !kp_scores_equal(noted, meant[r]);
    }
    return different > 1;
}

bool kp_oracle_mistake_fits(const struct kp_audit_oracle *oracle,
                            const struct kp_oracle_mistake *mistake, size_t code)
{
    const struct kp_transcript *game = oracle->game;

    for (size_t r = 0; r < game->row_count; r++)
        if (!kp_scores_equal(mistake->meant[r], kp_reference_score(game->rules, oracle->codes[code],
                                                                   kp_transcript_guess(game, r))))
            return false;
    return true;
}

static void find_mistakes(struct kp_audit_oracle *oracle)
{
    static const char *const mistakes[] = {
        "white was written before black",
        "the whites were counted with the blacks among them",
        "the blacks were counted with the whites among them",
        "white was written for the holes that stayed empty",
    };

    for (int kind = 0; kind < 4; kind++) {
        struct kp_oracle_mistake mistake = {.mistake = mistakes[kind]};

        if (!undo_in_all_rows(oracle->game, kind, mistake.meant))
            continue;
        for (size_t i = 0; i < oracle->code_count; i++)
            if (kp_oracle_mistake_fits(oracle, &mistake, i) && mistake.secrets++ == 0)
                mistake.first = i;
        if (mistake.secrets > 0)
            oracle->mistakes[oracle->mistake_count++] = mistake;
    }
}

/* ---- Row by row -------------------------------------------------------- */

/* The colours of a guess may be in any order, but codes that are multisets ascend. */
static void sort_pegs(uint16_t *code, int n)
{
    for (int p = 1; p < n; p++)
        for (int q = p; q > 0 && code[q - 1] > code[q]; q--) {
            uint16_t higher = code[q - 1];

            code[q - 1] = code[q];
            code[q] = higher;
        }
}

static bool is_possible(const struct kp_audit_oracle *oracle, size_t row)
{
    const struct kp_rules *rules = oracle->game->rules;
    uint16_t guess[KP_ORACLE_PEGS] = {0};

    memcpy(guess, kp_transcript_guess(oracle->game, row), (size_t)rules->pegs * sizeof *guess);
    if (rules->scores == KP_COLOURS_ONLY)
        sort_pegs(guess, rules->pegs);
    for (size_t i = 0; i < oracle->code_count; i++)
        if (memcmp(guess, oracle->codes[i], sizeof guess) == 0)
            return !(oracle->wrong[i] & ((1u << row) - 1));
    return false;
}

static void follow_rows(struct kp_audit_oracle *oracle)
{
    for (size_t k = 0; k <= oracle->game->row_count; k++)
        for (size_t i = 0; i < oracle->code_count; i++)
            oracle->left[k] += !(oracle->wrong[i] & ((1u << k) - 1));
    for (size_t r = 0; r < oracle->game->row_count; r++)
        oracle->possible[r] = is_possible(oracle, r);
}

/* ---- All of it --------------------------------------------------------- */

struct kp_audit_oracle *kp_audit_oracle_new(const struct kp_transcript *game)
{
    struct kp_audit_oracle *oracle = calloc(1, sizeof *oracle);

    assert(game->rules->pegs <= KP_ORACLE_PEGS && game->row_count <= KP_ORACLE_ROWS);
    if (!oracle)
        abort();
    oracle->game = game;
    oracle->fewest = SIZE_MAX;
    try_codes(oracle);
    for (size_t r = 0; r < game->row_count; r++)
        oracle->sure |= (unsigned)game->rows[r].sure << r;
    for (size_t i = 0; i < oracle->code_count; i++)
        if (may_be_secret(oracle, i) && count_rows(oracle->wrong[i]) < oracle->fewest)
            oracle->fewest = count_rows(oracle->wrong[i]);
    follow_rows(oracle);
    if (oracle->fewest > 0 && oracle->code_count > 0) {
        find_sets(oracle);
        find_repairs(oracle);
        find_misrecorded(oracle);
        find_mistakes(oracle);
    }
    return oracle;
}

void kp_audit_oracle_free(struct kp_audit_oracle *oracle)
{
    free(oracle->codes);
    free(oracle->wrong);
    free(oracle->repairs);
    free(oracle->misrecorded_guesses);
    free(oracle);
}
