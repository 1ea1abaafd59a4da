/* What a set of candidates takes, by branch and bound.
 *
 * A set takes n guesses, one for each game, and what the parts of its best guess take.  All
 * guesses are tried except those that
 * - take too much by the number or the sizes of their parts (guess_candidates.h);
 * - are like an earlier one, by an exchange of pegs and colours that keeps every guess so far;
 * - take too much once each part was bounded (LOOK), or once some parts were solved and the
 *   others have their bounds (SEARCH).
 * "Too much" is no less than the best guess so far, or than the bound that was asked for.
 * What is known of a set is kept in a transposition table.
 *
 * Koyama and Lai, "An Optimal Mastermind Strategy", Journal of Recreational Mathematics 25,
 * 1993, found 5625 guesses for the classic game; docs/research/optimal-play.md has the totals
 * found here. */
#include "strategy/exact/exact_search.h"

#include "base/allocate.h"
#include "base/error.h"
#include "base/hash.h"

#include <stdlib.h>

#define SETS_PER_CHECK 1024
#define SMALL_SET      24 /* candidates up to which these are tried before all other guesses */
#define SYMMETRIC_SET  10 /* candidates from which on guesses are left out by symmetry */

/* ---- Shortlists ---------------------------------------------------------- */

/* The shortlist of this depth; NULL: no memory, and the search has stopped. */
static struct kp_guess_candidates *get_shortlist(struct kp_exact_search *search, int depth)
{
    struct kp_guess_candidates *shortlist = &search->shortlists[depth];

    if (!shortlist->sorted)
        kp_guess_candidates_make(shortlist, &search->arena, &search->matrix, &search->bounds);
    if (!shortlist->sorted)
        search->stop = KP_OUT_OF_MEMORY;
    return shortlist->sorted ? shortlist : NULL;
}

/* ---- The transposition table --------------------------------------------- */

static bool has_to_stop(struct kp_exact_search *search)
{
    if (++search->sets % SETS_PER_CHECK == 0 && search->stop == KP_COMPLETED) {
        kp_meter_spend(search->limits->meter, SETS_PER_CHECK);
        search->stop = kp_limits_check(search->limits);
        kp_limits_report(search->limits,
                         (struct kp_progress){"searching", "positions", search->sets, -1});
    }
    return search->stop != KP_COMPLETED;
}

/* What a set takes also depends on the guesses that are left, unless there is one for each
 * candidate. */
static struct kp_set_hash key_of(const struct kp_candidate_subset *set)
{
    struct kp_set_hash key = set->key;

    if ((size_t)set->left < set->count) {
        key.a ^= (uint64_t)set->left * KP_GOLDEN_RATIO;
        key.b ^= (uint64_t)set->left * UINT64_C(0xd1b54a32d192ed03);
    }
    return key;
}

static uint32_t remember(struct kp_exact_search *search, const struct kp_candidate_subset *set,
                         uint32_t value, uint32_t guess)
{
    if (search->stop == KP_COMPLETED)
        kp_transposition_table_keep(
            &search->memo,
            (struct kp_transposition_entry){key_of(set), value, guess, (uint32_t)set->count});
    return value;
}

/* ---- One guess ----------------------------------------------------------- */

/* Only raise the lower bound of a set, or find what it takes. */
enum depth { LOOK, SEARCH };

/* NOLINTBEGIN(misc-no-recursion): a part is a set of its own, KP_MOST_DEPTH deep at most */
static uint32_t solve_set(struct kp_exact_search *search, struct kp_candidate_subset *set,
                          uint32_t bound, enum depth depth, uint32_t *guess);

/* The guesses of a set, tried one after the other. */
struct guess_trial {
    struct kp_exact_search *search;
    const struct kp_candidate_subset *set;
    struct kp_guess_candidates *shortlist;
    uint32_t best, guess;
};

/* Raise the lower bound of each part.  Returns the sum with the guess itself, or a part of it
 * that is too much already. */
static uint32_t raise_bounds(struct guess_trial *trial, struct kp_partition *partition,
                             enum depth depth, uint32_t sum, const struct kp_symmetry *symmetry)
{
    for (size_t i = 0; i < partition->count && sum < trial->best; i++) {
        struct kp_set_part *known = &partition->part[i];
        struct kp_candidate_subset part = {.secrets = trial->shortlist->sorted + known->start,
                                           .count = known->size,
                                           .key = known->key,
                                           .parts = trial->set->parts,
                                           .left = trial->set->left - 1,
                                           .depth = trial->set->depth + 1,
                                           .symmetry = symmetry};
        uint32_t others = sum - known->least, guess;

        if (part.count < 3 || trial->search->stop != KP_COMPLETED)
            continue;
        known->least = solve_set(trial->search, &part, trial->best - others, depth, &guess);
        sum = others + known->least;
    }
    return sum;
}

/* Solve small parts first: they cost little, and leave the large ones a lower bound. */
static uint32_t solve_parts(struct guess_trial *trial, struct kp_partition *partition, uint32_t sum,
                            size_t guess)
{
    const struct kp_symmetry *symmetry = trial->set->symmetry;
    const struct kp_code_table *table = trial->search->matrix.position->table;
    struct kp_symmetry left = {0};

    kp_partition_ascend(partition);
    if (symmetry && !kp_symmetry_fix(symmetry, kp_code_table_code(table, guess), &left))
        trial->search->stop = KP_OUT_OF_MEMORY;
    sum = raise_bounds(trial, partition, SEARCH, sum, symmetry ? &left : NULL);
    kp_symmetry_clear(&left);
    return sum;
}

static void try_guess(struct guess_trial *trial, size_t guess)
{
    struct kp_exact_search *search = trial->search;
    const struct kp_candidate_subset *set = trial->set;
    struct kp_partition partition;
    uint32_t sum;

    sum = kp_partition_measure(&partition, &search->matrix, &search->bounds, set, guess,
                               trial->shortlist->room);
    if (sum >= trial->best || partition.count < 2)
        return;
    kp_partition_fill(&partition, &search->matrix, set, guess, trial->shortlist->sorted);
    sum = raise_bounds(trial, &partition, LOOK, sum, NULL);
    if (sum < trial->best)
        sum = solve_parts(trial, &partition, sum, guess);
    if (sum < trial->best && search->stop == KP_COMPLETED) {
        trial->best = sum;
        trial->guess = (uint32_t)guess;
    }
}

/* ---- One set ------------------------------------------------------------- */

/* Try the candidates as guesses.  One that separates all takes 2n - 1 guesses, and nothing
 * takes less.  One that leaves a single pair takes 2n, which is what any other guess takes at
 * least.  KP_NEVER: there is neither. */
static uint32_t try_secrets(const struct kp_exact_search *search,
                            const struct kp_candidate_subset *set, uint32_t *guess)
{
    uint32_t n = (uint32_t)set->count, best = KP_NEVER;

    for (size_t i = 0; i < n && best != 2 * n - 1; i++) {
        size_t own = search->matrix.as_guess[set->secrets[i]];
        size_t parts = kp_count_parts(kp_score_matrix_row(&search->matrix, own), set->secrets, n);

        if (parts + 1 < n || (parts < n && (set->left < 3 || best < KP_NEVER)))
            continue;
        *guess = (uint32_t)own;
        best = parts == n ? 2 * n - 1 : 2 * n;
    }
    return best;
}

/* Try the guesses of the shortlist; `low` is a lower bound of what the set takes. */
static uint32_t try_all(struct kp_exact_search *search, const struct kp_candidate_subset *set,
                        struct kp_guess_candidates *shortlist, uint32_t bound, uint32_t low,
                        uint32_t *guess)
{
    struct guess_trial trial = {
        .search = search, .set = set, .shortlist = shortlist, .best = bound, .guess = KP_NO_GUESS};

    kp_guess_candidates_list(shortlist, set, bound);
    for (size_t i = 0; i < shortlist->count && trial.best > low && search->stop == KP_COMPLETED;
         i++) {
        if (shortlist->exact && shortlist->options[i].rank >= trial.best)
            break;
        try_guess(&trial, shortlist->options[i].guess);
    }
    *guess = trial.guess;
    if (trial.guess == KP_NO_GUESS && bound > KP_NEVER / 2) /* no tree takes so much */
        return KP_NEVER;
    return trial.best;
}

static uint32_t visit_set(struct kp_exact_search *search, struct kp_candidate_subset *set,
                          uint32_t bound, enum depth depth, uint32_t low, uint32_t *guess)
{
    struct kp_guess_candidates *shortlist = get_shortlist(search, set->depth);
    uint32_t value;

    if (!shortlist)
        return KP_NEVER;
    value = kp_guess_candidates_look(shortlist, set);
    low = value > low ? value : low;
    if (depth == LOOK || low >= bound)
        return remember(search, set, low, KP_NO_GUESS);
    value = try_all(search, set, shortlist, bound, low, guess);
    return remember(search, set, value, *guess);
}

static uint32_t solve_set(struct kp_exact_search *search, struct kp_candidate_subset *set,
                          uint32_t bound, enum depth depth, uint32_t *guess)
{
    uint32_t n = (uint32_t)set->count, low, value;
    const struct kp_transposition_entry *known;

    *guess = KP_NO_GUESS;
    if (n < 3 || set->left < 2) {
        *guess = search->matrix.as_guess[set->secrets[0]];
        return n <= (size_t)set->left ? 2 * n - 1 : KP_NEVER;
    }
    if (n > kp_guess_bounds_room(&search->bounds, set->parts, set->left))
        return KP_NEVER;
    low = kp_guess_bounds_row(&search->bounds, set->parts)[n];
    if (low >= bound || has_to_stop(search))
        return low;
    known = kp_transposition_table_find(&search->memo, key_of(set));
    if (known && (known->guess != KP_NO_GUESS || known->value >= bound || depth == LOOK)) {
        *guess = known->guess;
        return known->value > low ? known->value : low;
    }
    low = known && known->value > low ? known->value : low;
    if (n <= SMALL_SET && n <= set->parts + 1) { /* two guesses find all of them at best */
        value = try_secrets(search, set, guess);
        if (value < KP_NEVER)
            return remember(search, set, value, *guess);
        low = low > 2 * n ? low : 2 * n;
        if (low >= bound)
            return low;
    }
    if (n < SYMMETRIC_SET)
        set->symmetry = NULL;
    return visit_set(search, set, bound, depth, low, guess);
}
/* NOLINTEND(misc-no-recursion) */

uint32_t kp_exact_search_set(struct kp_exact_search *search, struct kp_candidate_subset *set,
                             uint32_t bound, uint32_t *guess)
{
    return solve_set(search, set, bound, SEARCH, guess);
}

/* ---- A position ---------------------------------------------------------- */

/* Bytes of the matrix, and of the table, without a limit. */
#define MATRIX_MEMORY ((uint64_t)512 << 20)

enum kp_status kp_exact_new(const struct kp_position *position, const struct kp_limits *limits,
                            struct kp_exact_search **made, struct kp_diag *why)
{
    struct kp_exact_search *search = *made = kp_calloc(1, sizeof *search);
    uint64_t half = limits->memory / 2;
    enum kp_status status;

    if (!search)
        return kp_no_memory(why);
    search->limits = limits;
    status = kp_score_matrix_make(&search->matrix, &search->arena, position,
                                  half ? half : MATRIX_MEMORY, why);
    if (status == KP_OK &&
        (!kp_guess_bounds_make(&search->bounds, &search->arena, search->matrix.outcomes,
                               position->count) ||
         !kp_transposition_table_make(&search->memo, half ? half : MATRIX_MEMORY)))
        status = kp_no_memory(why);
    return status;
}

void kp_exact_free(struct kp_exact_search *search)
{
    if (!search)
        return;
    kp_arena_free(&search->arena);
    free(search->memo.known);
    free(search);
}

/* The guesses of a tree are in the transposition table, or are found again. */
uint32_t kp_exact_total(struct kp_exact_search *search, const struct kp_position *some, int left,
                        size_t *parts, uint32_t *guess, enum kp_stop_reason *stop)
{
    const struct kp_position *all = search->matrix.position, *position = some ? some : all;
    uint16_t *secrets = kp_calloc(position->count, sizeof *secrets), next = 0;
    struct kp_candidate_subset set = {.secrets = secrets,
                                      .count = position->count,
                                      .parts = *parts ? *parts : search->matrix.outcomes - 1,
                                      .left = left ? left : KP_MOST_DEPTH + 1,
                                      .symmetry = position->symmetry};
    uint32_t total = KP_NEVER;

    search->stop = secrets ? kp_limits_check(search->limits) : KP_OUT_OF_MEMORY;
    for (size_t i = 0; secrets && i < set.count; i++) {
        while (all->secrets[next] != position->secrets[i])
            next++;
        secrets[i] = next;
        set.key.a ^= search->matrix.keys[next].a;
        set.key.b ^= search->matrix.keys[next].b;
    }
    if (secrets)
        total = kp_exact_search_set(search, &set, KP_NEVER, guess);
    *parts = set.parts;
    free(secrets);
    *stop = search->stop;
    return total;
}
