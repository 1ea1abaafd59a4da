/* Leaving out guesses without trying them.
 *
 * First by the number of parts: k parts of n candidates take least if they are equally large
 * (lower_bound.h).  Then by the sizes of the parts: each part takes at least what that many
 * candidates take.  The order is that of what the parts would take if guesses had five eighths
 * of the parts they can have, which is about what they have in practice. */
#include "strategy/exact/guess_candidates.h"

#include <stdlib.h>
#include <string.h>

#define RANKS 128 /* that the sort distinguishes */

void kp_guess_candidates_make(struct kp_guess_candidates *shortlist, struct kp_arena *arena,
                              const struct kp_score_matrix *matrix,
                              const struct kp_guess_bounds *bounds)
{
    *shortlist = (struct kp_guess_candidates){.matrix = matrix, .bounds = bounds};
    KP_TAKE(arena, shortlist->parts, matrix->width);
    KP_TAKE(arena, shortlist->found, matrix->guesses);
    KP_TAKE(arena, shortlist->options, matrix->guesses);
    KP_TAKE(arena, shortlist->sorted, matrix->secrets);
}

/* ---- By the number of parts ---------------------------------------------- */

/* The bound of a guess with k parts of n candidates.  Equal parts are best, since what another
 * candidate adds to a part never falls as the part grows; if even they are larger than what the
 * following guesses can find, the guess is not possible. */
static uint32_t bound_parts(const struct kp_guess_candidates *shortlist,
                            const struct kp_candidate_subset *set, size_t n, size_t k)
{
    const uint32_t *least = kp_guess_bounds_row(shortlist->bounds, set->parts);
    size_t low = k ? n / k : 0, more = k ? n % k : 0;

    if (k == 0 || (n + k - 1) / k > shortlist->room)
        return KP_NEVER;
    return (uint32_t)set->count + (uint32_t)(k - more) * least[low] +
           (uint32_t)more * (more ? least[low + 1] : 0);
}

static void set_bounds(struct kp_guess_candidates *shortlist, const struct kp_candidate_subset *set)
{
    shortlist->room = kp_guess_bounds_room(shortlist->bounds, set->parts, set->left - 1);
    for (size_t k = 0; k <= set->parts; k++) {
        shortlist->fits[k] = bound_parts(shortlist, set, set->count - 1, k);
        shortlist->other[k] = k < 2 ? KP_NEVER : bound_parts(shortlist, set, set->count, k);
    }
}

/* Put the candidates first, with the number of their parts as rank, and give them no parts among
 * all guesses.  Returns the most parts that one has. */
static uint8_t find_secrets(struct kp_guess_candidates *shortlist,
                            const struct kp_candidate_subset *set)
{
    uint8_t most = 0;

    for (size_t i = 0; i < set->count; i++) {
        uint32_t guess = shortlist->matrix->as_guess[set->secrets[i]];
        uint8_t parts = (uint8_t)(shortlist->parts[guess] - 1);

        shortlist->found[i] = (struct kp_guess_candidate){parts, guess};
        shortlist->parts[guess] = 0;
        most = parts > most ? parts : most;
    }
    return most;
}

uint32_t kp_guess_candidates_look(struct kp_guess_candidates *shortlist,
                                  struct kp_candidate_subset *set)
{
    uint8_t own, other = 0;
    uint32_t low;

    kp_count_all_parts(shortlist->matrix, set->secrets, set->count, shortlist->parts);
    own = find_secrets(shortlist, set);
    for (size_t g = 0; g < shortlist->matrix->width; g++)
        other = shortlist->parts[g] > other ? shortlist->parts[g] : other;
    if (own < set->parts && other < set->parts)
        set->parts = own > other ? own : other;
    set_bounds(shortlist, set);
    low = shortlist->fits[own];
    return low < shortlist->other[other] ? low : shortlist->other[other];
}

/* ---- Those with enough parts --------------------------------------------- */

/* n candidates in k parts take 2n - k guesses at least, besides the first one. */
static uint32_t bound_guess(const struct kp_candidate_subset *set, size_t n, size_t parts)
{
    return (uint32_t)(set->count + 2 * n - parts);
}

static void find_others(struct kp_guess_candidates *shortlist,
                        const struct kp_candidate_subset *set, size_t least)
{
    for (size_t g = 0; g < shortlist->matrix->guesses; g++)
        if (shortlist->parts[g] >= least)
            shortlist->found[shortlist->count++] = (struct kp_guess_candidate){
                bound_guess(set, set->count, shortlist->parts[g]), (uint32_t)g};
}

/* Find the guesses that do not take too much by the number of their parts. */
static void find_guesses(struct kp_guess_candidates *shortlist,
                         const struct kp_candidate_subset *set, uint32_t bound)
{
    size_t least = 2;

    shortlist->count = 0;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t parts = shortlist->found[i].rank, guess = shortlist->found[i].guess;

        shortlist->found[shortlist->count] = (struct kp_guess_candidate){
            bound_guess(set, set->count - 1, parts), guess};
        shortlist->count += shortlist->fits[parts] < bound;
    }
    while (least <= set->parts && shortlist->other[least] >= bound)
        least++;
    if (least <= set->parts)
        find_others(shortlist, set, least);
}

/* Keep the canonical guesses (symmetry.h).  Without memory to find them, all are tried. */
static void leave_out_alike(struct kp_guess_candidates *shortlist,
                            const struct kp_candidate_subset *set)
{
    const struct kp_code_table *table = shortlist->matrix->position->table;
    uint32_t *secrets = malloc(set->count * sizeof *secrets);
    struct kp_position position = {table, secrets, set->count, set->symmetry};
    int absent[KP_BULK_SCORE_COLOURS];
    size_t left = 0;

    if (!secrets)
        return;
    for (size_t i = 0; i < set->count; i++)
        secrets[i] = shortlist->matrix->as_guess[set->secrets[i]];
    kp_position_absent(&position, absent);
    free(secrets);
    for (size_t i = 0; i < shortlist->count; i++)
        if (kp_symmetry_is_canonical(set->symmetry, absent,
                                     kp_code_table_code(table, shortlist->found[i].guess)))
            shortlist->found[left++] = shortlist->found[i];
    shortlist->count = left;
}

/* ---- By the sizes of the parts ------------------------------------------- */

static size_t likely_parts(const struct kp_candidate_subset *set)
{
    return (set->parts * 5 + 7) / 8;
}

static void rank_by_tally(struct kp_guess_candidates *shortlist,
                          const struct kp_candidate_subset *set, uint32_t bound)
{
    const uint32_t *likely = kp_guess_bounds_row(shortlist->bounds, likely_parts(set));
    const uint32_t *least = kp_guess_bounds_row(shortlist->bounds, set->parts);
    size_t left = 0, outcomes = shortlist->matrix->outcomes;
    uint32_t tally[KP_MOST_MARKS] = {0};

    for (size_t i = 0; i < shortlist->count; i++) {
        const uint8_t *row = kp_score_matrix_row(shortlist->matrix, shortlist->found[i].guess);
        uint32_t sum = 0, low = (uint32_t)set->count;

        for (size_t k = 0; k < set->count; k++)
            tally[row[set->secrets[k]]]++;
        tally[outcomes - 1] = 0;
        for (size_t k = 0; k + 1 < outcomes; k++) {
            sum += likely[tally[k]];
            low += least[tally[k]];
            tally[k] = 0;
        }
        shortlist->found[left] = (struct kp_guess_candidate){sum, shortlist->found[i].guess};
        left += low < bound;
    }
    shortlist->count = left;
}

/* Sort by rank, or by rank divided by a power of two if there are more than RANKS.  Within a
 * rank the order stays. */
static void sort_by_rank(struct kp_guess_candidates *shortlist)
{
    uint32_t next[RANKS] = {0}, low = UINT32_MAX, high = 0, at = 0;
    int shift = 0;

    for (size_t i = 0; i < shortlist->count; i++) {
        low = shortlist->found[i].rank < low ? shortlist->found[i].rank : low;
        high = shortlist->found[i].rank > high ? shortlist->found[i].rank : high;
    }
    while (shortlist->count > 0 && (high - low) >> shift >= RANKS)
        shift++;
    for (size_t i = 0; i < shortlist->count; i++)
        next[(shortlist->found[i].rank - low) >> shift]++;
    for (size_t i = 0; i < RANKS; i++) {
        uint32_t n = next[i];

        next[i] = at;
        at += n;
    }
    for (size_t i = 0; i < shortlist->count; i++)
        shortlist->options[next[(shortlist->found[i].rank - low) >> shift]++] = shortlist->found[i];
}

/* If no part can have more candidates than two guesses find at best, ranks are bounds
 * already. */
void kp_guess_candidates_list(struct kp_guess_candidates *shortlist,
                              const struct kp_candidate_subset *set, uint32_t bound)
{
    shortlist->exact = set->count <= set->parts + 1 && set->count < RANKS / 2;
    find_guesses(shortlist, set, bound);
    if (set->symmetry)
        leave_out_alike(shortlist, set);
    if (!shortlist->exact)
        rank_by_tally(shortlist, set, bound);
    sort_by_rank(shortlist);
}
