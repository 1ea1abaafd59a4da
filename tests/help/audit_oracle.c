#include "help/audit_oracle.h"

#include "help/brute_force.h"
#include "help/reference_scores.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Codes ------------------------------------------------------------- */

static bool turn(uint16_t *code, int n, int colours)
{
    for (int p = n - 1; p >= 0; p--) {
        if (++code[p] < colours)
            return true;
        code[p] = 0;
    }
    return false;
}

static void *grown(void *list, size_t count, size_t size)
{
    void *more = (count & (count - 1)) == 0 ? realloc(list, (count ? 2 * count : 1) * size) : list;

    if (!more)
        abort();
    return more;
}

static unsigned wrong_rows(const struct kp_transcript *game, const uint16_t *code)
{
    unsigned wrong = 0;

    for (size_t r = 0; r < game->row_count; r++)
        if (!kp_scores_equal(game->rows[r].score, kp_reference_row_score(game, r, code)))
            wrong |= 1u << r;
    return wrong;
}

static void try_codes(struct kp_audit_oracle *trial)
{
    static const bool none[KP_ORACLE_ROWS];
    const struct kp_transcript *game = trial->game;
    uint16_t code[16] = {0};

    do {
        if (!kp_brute_fits(game, none, code))
            continue;
        trial->codes = grown(trial->codes, trial->code_count, sizeof *trial->codes);
        trial->wrong = grown(trial->wrong, trial->code_count, sizeof *trial->wrong);
        memcpy(trial->codes[trial->code_count], code, sizeof *trial->codes);
        trial->wrong[trial->code_count++] = wrong_rows(game, code);
    } while (turn(code, game->rules->pegs, kp_rules_secret_colours(game->rules)));
}

/* ---- Sets of rows: the smaller first, then those with the earlier rows -- */

static size_t size(unsigned rows)
{
    size_t count = 0;

    for (; rows; rows &= rows - 1)
        count++;
    return count;
}

static int compare_sets(const void *left, const void *right)
{
    unsigned a = *(const unsigned *)left, b = *(const unsigned *)right, apart = a ^ b;

    if (size(a) != size(b))
        return size(a) < size(b) ? -1 : 1;
    return apart == 0 ? 0 : a & (apart & -apart) ? -1 : 1;
}

/* Rows fit together when some code gives them all; and so do fewer of them. */
static void find_sets(struct kp_audit_oracle *trial)
{
    static bool fits[1 << KP_ORACLE_ROWS], suspected[1 << KP_ORACLE_ROWS];
    unsigned all = (1u << trial->game->row_count) - 1;

    memset(fits, 0, sizeof fits);
    memset(suspected, 0, sizeof suspected);
    for (size_t i = 0; i < trial->code_count; i++) {
        fits[all & ~trial->wrong[i]] = true;
        suspected[trial->wrong[i]] = size(trial->wrong[i]) == trial->fewest;
    }
    for (unsigned set = all; set > 0; set--)
        for (unsigned r = 1; fits[set] && r <= all; r <<= 1)
            fits[set & ~r] = true;
    for (unsigned set = 0; set <= all; set++) {
        bool minimal = !fits[set];

        for (unsigned r = 1; r <= all; r <<= 1)
            minimal = minimal && (!(set & r) || fits[set & ~r]);
        if (minimal)
            trial->conflicts[trial->conflict_count++] = set;
        if (suspected[set])
            trial->suspects[trial->suspect_count++] = set;
    }
    qsort(trial->conflicts, trial->conflict_count, sizeof(unsigned), compare_sets);
    qsort(trial->suspects, trial->suspect_count, sizeof(unsigned), compare_sets);
}

/* ---- Repairs ----------------------------------------------------------- */

struct kp_oracle_repair kp_oracle_find_repair(const struct kp_audit_oracle *trial, size_t code)
{
    const struct kp_transcript *game = trial->game;
    struct kp_oracle_repair repair = {.rows = trial->wrong[code], .first = code, .secrets = 1};

    for (size_t r = 0; r < game->row_count; r++) {
        int unlikely;

        if (!(repair.rows >> r & 1))
            continue;
        repair.right[r] = kp_reference_row_score(game, r, trial->codes[code]);
        repair.pegs += kp_key_pegs_changed(game->rows[r].score, repair.right[r]);
        kp_find_mistake(game, r, repair.right[r], &unlikely);
        repair.unlikely += unlikely;
    }
    return repair;
}

/* All are of equally many rows. */
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

static int by_order_and_code(const void *left, const void *right)
{
    const struct kp_oracle_repair *a = left, *b = right;
    int by = compare_repairs(a, b);

    return by ? by : a->first < b->first ? -1 : 1;
}

/* One for every code; then equal ones become one. */
static void find_repairs(struct kp_audit_oracle *trial)
{
    size_t count = 0, n = 0;

    for (size_t i = 0; i < trial->code_count; i++) {
        if (size(trial->wrong[i]) != trial->fewest)
            continue;
        trial->repairs = grown(trial->repairs, count, sizeof *trial->repairs);
        trial->repairs[count++] = kp_oracle_find_repair(trial, i);
    }
    if (count > 1)
        qsort(trial->repairs, count, sizeof *trial->repairs, by_order_and_code);
    for (size_t i = 0; i < count; i++)
        if (n > 0 && compare_repairs(&trial->repairs[n - 1], &trial->repairs[i]) == 0)
            trial->repairs[n - 1].secrets++;
        else
            trial->repairs[n++] = trial->repairs[i];
    trial->repair_count = n;
}

/* ---- Guesses noted wrongly --------------------------------------------- */

bool kp_oracle_misnoted_fits(const struct kp_audit_oracle *trial,
                             const struct kp_oracle_misnoted *misread, size_t code)
{
    const struct kp_transcript *game = trial->game;
    uint16_t guess[KP_ORACLE_PEGS];

    if (trial->wrong[code] & ~(1u << misread->row))
        return false;
    memcpy(guess, kp_transcript_guess(game, misread->row),
           (size_t)game->rules->pegs * sizeof *guess);
    guess[misread->peg] = misread->colour;
    return kp_noted_score_agrees(game->rows[misread->row].score,
                                 kp_reference_score(game->rules, trial->codes[code], guess));
}

static void try_reading(struct kp_audit_oracle *trial, struct kp_oracle_misnoted misread)
{
    if (kp_transcript_guess(trial->game, misread.row)[misread.peg] == misread.colour)
        return;
    for (size_t i = 0; i < trial->code_count; i++)
        if (kp_oracle_misnoted_fits(trial, &misread, i) && misread.secrets++ == 0)
            misread.first = i;
    if (misread.secrets == 0)
        return;
    trial->misreads = grown(trial->misreads, trial->misread_count, sizeof *trial->misreads);
    trial->misreads[trial->misread_count++] = misread;
}

static void find_misreads(struct kp_audit_oracle *trial)
{
    int colours = kp_rules_guess_colours(trial->game->rules);

    for (size_t r = 0; r < trial->game->row_count; r++)
        for (int p = 0; p < trial->game->rules->pegs; p++)
            for (int c = 0; c < colours; c++)
                try_reading(trial,
                            (struct kp_oracle_misnoted){.row = r, .peg = p, .colour = (uint16_t)c});
}

/* ---- The same mistake in every row ------------------------------------- */

static struct kp_score undo(int kind, int n, struct kp_score noted)
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

/* The scores that were meant, of two rows or more not what they are. */
static bool undo_all(const struct kp_transcript *game, int kind, struct kp_score *meant)
{
    int n = game->rules->pegs, different = 0;

    if (game->rules->scores != KP_BLACK_AND_WHITE)
        return false;
    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score noted = game->rows[r].score;

        meant[r] = undo(kind, n, noted);
        if (noted.black < 0 || noted.white < 0 || meant[r].black < 0 || meant[r].white < 0 ||
            meant[r].black + meant[r].white > n)
            return false;
        different += !kp_scores_equal(noted, meant[r]);
    }
    return different > 1;
}

bool kp_oracle_mistake_fits(const struct kp_audit_oracle *trial,
                            const struct kp_oracle_mistake *slip, size_t code)
{
    const struct kp_transcript *game = trial->game;

    for (size_t r = 0; r < game->row_count; r++)
        if (!kp_scores_equal(slip->meant[r], kp_reference_score(game->rules, trial->codes[code],
                                                                kp_transcript_guess(game, r))))
            return false;
    return true;
}

static void find_slips(struct kp_audit_oracle *trial)
{
    static const char *const mistakes[] = {
        "white was written before black",
        "the whites were counted with the blacks among them",
        "the blacks were counted with the whites among them",
        "white was written for the holes that stayed empty",
    };

    for (int kind = 0; kind < 4; kind++) {
        struct kp_oracle_mistake slip = {.mistake = mistakes[kind]};

        if (!undo_all(trial->game, kind, slip.meant))
            continue;
        for (size_t i = 0; i < trial->code_count; i++)
            if (kp_oracle_mistake_fits(trial, &slip, i) && slip.secrets++ == 0)
                slip.first = i;
        if (slip.secrets > 0)
            trial->slips[trial->slip_count++] = slip;
    }
}

/* ---- The story --------------------------------------------------------- */

/* Guesses are in any order, multisets among the codes are not. */
static void sort(uint16_t *code, int n)
{
    for (int p = 1; p < n; p++)
        for (int q = p; q > 0 && code[q - 1] > code[q]; q--) {
            uint16_t higher = code[q - 1];

            code[q - 1] = code[q];
            code[q] = higher;
        }
}

static bool is_possible(const struct kp_audit_oracle *trial, size_t row)
{
    const struct kp_rules *rules = trial->game->rules;
    uint16_t guess[KP_ORACLE_PEGS] = {0};

    memcpy(guess, kp_transcript_guess(trial->game, row), (size_t)rules->pegs * sizeof *guess);
    if (rules->scores == KP_COLOURS_ONLY)
        sort(guess, rules->pegs);
    for (size_t i = 0; i < trial->code_count; i++)
        if (memcmp(guess, trial->codes[i], sizeof guess) == 0)
            return !(trial->wrong[i] & ((1u << row) - 1));
    return false;
}

static void tell(struct kp_audit_oracle *trial)
{
    for (size_t k = 0; k <= trial->game->row_count; k++)
        for (size_t i = 0; i < trial->code_count; i++)
            trial->left[k] += !(trial->wrong[i] & ((1u << k) - 1));
    for (size_t r = 0; r < trial->game->row_count; r++)
        trial->possible[r] = is_possible(trial, r);
}

/* ---- All of it --------------------------------------------------------- */

struct kp_audit_oracle *kp_audit_oracle_new(const struct kp_transcript *game)
{
    struct kp_audit_oracle *trial = calloc(1, sizeof *trial);

    assert(game->rules->pegs <= KP_ORACLE_PEGS && game->row_count <= KP_ORACLE_ROWS);
    if (!trial)
        abort();
    trial->game = game;
    trial->fewest = SIZE_MAX;
    try_codes(trial);
    for (size_t i = 0; i < trial->code_count; i++)
        if (size(trial->wrong[i]) < trial->fewest)
            trial->fewest = size(trial->wrong[i]);
    tell(trial);
    if (trial->fewest > 0 && trial->code_count > 0) {
        find_sets(trial);
        find_repairs(trial);
        find_misreads(trial);
        find_slips(trial);
    }
    return trial;
}

void kp_audit_oracle_free(struct kp_audit_oracle *trial)
{
    free(trial->codes);
    free(trial->wrong);
    free(trial->repairs);
    free(trial->misreads);
    free(trial);
}
