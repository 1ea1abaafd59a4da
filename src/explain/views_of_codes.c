/* What a view implies, and from which premises, by the sets of codes.  A set has a bit for each code,
 * so both are conjunctions of sets.  Premises are a greedy cover of the codes that contradict the
 * conclusions, by pegs, colours and joint facts; then all that is not needed is deleted. */
#include "explain/step_search_impl.h"

#include <string.h>

static void and_rows(const struct kp_code_sets *sets, const size_t *rows, size_t count,
                     enum kp_row_part part, uint64_t *codes)
{
    for (size_t i = 0; i < count; i++)
        kp_bits_and(codes, kp_row_codes(sets, rows[i], part), sets->words);
}

void kp_step_codes(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                   uint64_t *codes)
{
    memcpy(codes, sets->all, sets->words * sizeof *codes);
    and_rows(sets, step->rows, step->row_count, step->part, codes);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(step->premises, f))
            kp_bits_and(codes, kp_fact_codes(sets, f), sets->words);
}

static void begin_codes(struct kp_chain_search *search)
{
    for (size_t use = 0; use < KP_FACT_USES; use++)
        memcpy(search->codes[use], search->sets->all, search->sets->words * sizeof(uint64_t));
}

static void keep_codes(struct kp_chain_search *search, enum kp_fact_use use, size_t fact)
{
    kp_bits_and(search->codes[use], kp_fact_codes(search->sets, fact), search->sets->words);
}

static bool contradicts(struct kp_chain_search *search, const struct kp_step_view *view)
{
    const struct kp_code_sets *sets = search->sets;
    uint64_t *codes = search->view_codes;

    kp_chain_spend(search, 8 * sets->words + 4 * sets->simple_count);
    memcpy(codes, search->codes[view->use], sets->words * sizeof *codes);
    and_rows(sets, view->rows, view->row_count, view->part, codes);
    return kp_bits_empty(codes, sets->words);
}

/* By the codes that `contradicts` has left. */
static void find_implied(struct kp_chain_search *search, const struct kp_step_view *view,
                         bool joint, uint64_t *fresh)
{
    const struct kp_code_sets *sets = search->sets;

    for (size_t f = 0; f < kp_count_facts(search, joint); f++)
        if (!kp_bit(search->known, f) && kp_view_may_use(search, view, f) &&
            kp_bits_within(search->view_codes, kp_fact_codes(sets, f), sets->words))
            kp_bit_set(fresh, f);
}

/* ---- Premises -------------------------------------------------------------------- */

/* The codes that the conclusions of the view must be kept from by premises. */
static void find_bad_codes(struct kp_chain_search *search, const struct kp_step_view *view,
                           const uint64_t *conclusions)
{
    const struct kp_code_sets *sets = search->sets;
    uint64_t *good = search->trial, *bad = search->bad;

    memcpy(good, sets->all, sets->words * sizeof *good);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(conclusions, f))
            kp_bits_and(good, kp_fact_codes(sets, f), sets->words);
    memcpy(bad, sets->all, sets->words * sizeof *bad);
    and_rows(sets, view->rows, view->row_count, view->part, bad);
    if (!kp_bits_empty(conclusions, sets->fact_words))
        for (size_t i = 0; i < sets->words; i++)
            bad[i] &= ~good[i];
}

/* Whether the first `count` sets of the list exclude every bad code. */
static bool sets_suffice(const struct kp_chain_search *search, size_t count)
{
    for (size_t i = 0; i < search->sets->words; i++) {
        uint64_t left = search->bad[i];

        for (size_t k = 0; k < count && left; k++)
            left &= search->listed[k][i];
        if (left)
            return false;
    }
    return true;
}

static bool groups_suffice(struct kp_chain_search *search, size_t count)
{
    size_t chosen = 0;

    kp_chain_spend(search, 2 * count + search->sets->words);
    for (size_t k = 0; k < count; k++)
        if (search->chosen[search->candidates[k]])
            search->listed[chosen++] = search->group_codes[k];
    return sets_suffice(search, chosen);
}

/* Lists the pegs, colours and joint facts of which something is known, with the codes that this
 * leaves. */
static size_t list_candidates(struct kp_chain_search *search, const struct kp_step_view *view,
                              size_t before)
{
    const struct kp_code_sets *sets = search->sets;
    size_t plain = (size_t)sets->pegs + (size_t)sets->colours, count = 0;

    for (size_t g = 0; g < plain; g++)
        search->chosen[g] = false;
    for (size_t f = 0; f < kp_count_facts(search, search->uses_joint); f++) {
        size_t g = kp_group_of(sets, f);
        uint64_t *codes = search->groups + g * sets->words; /* of a peg or colour */

        search->chosen[g] &= g < plain;
        if (!kp_may_cite(search, view, before, f))
            continue;
        if (g >= plain || !search->chosen[g]) {
            search->group_codes[count] = g < plain ? codes : kp_fact_codes(sets, f);
            search->candidates[count++] = g;
            if (g < plain)
                memcpy(codes, sets->all, sets->words * sizeof *codes);
        }
        search->chosen[g] = true;
        if (g < plain)
            kp_bits_and(codes, kp_fact_codes(sets, f), sets->words);
    }
    for (size_t k = 0; k < count; k++)
        search->chosen[search->candidates[k]] = false;
    return count;
}

/* The candidate that leaves the fewest bad codes. */
static size_t find_best_candidate(struct kp_chain_search *search, size_t count)
{
    const struct kp_code_sets *sets = search->sets;
    size_t best = count, least = SIZE_MAX;

    kp_chain_spend(search, 4 * count * sets->words);
    for (size_t k = 0; k < count; k++) {
        size_t after = 0;

        if (search->chosen[search->candidates[k]])
            continue;
        for (size_t i = 0; i < sets->words && after < least; i++)
            if (search->trial[i])
                after += kp_bit_count(search->trial[i] & search->group_codes[k][i]);
        if (after < least) {
            least = after;
            best = k;
        }
    }
    return best;
}

static void choose_groups(struct kp_chain_search *search, const struct kp_step_view *view,
                          const uint64_t *conclusions, size_t before)
{
    const struct kp_code_sets *sets = search->sets;
    size_t count = list_candidates(search, view, before);
    uint64_t *left = search->trial;

    find_bad_codes(search, view, conclusions);
    memcpy(left, search->bad, sets->words * sizeof *left);
    while (search->stop == KP_COMPLETED && !kp_bits_empty(left, sets->words)) {
        size_t best = find_best_candidate(search, count);

        if (best == count)
            break;
        search->chosen[search->candidates[best]] = true;
        kp_bits_and(left, search->group_codes[best], sets->words);
    }
    for (size_t k = count; k-- > 0 && search->stop == KP_COMPLETED;) {
        bool *chosen = &search->chosen[search->candidates[k]];
        bool was = *chosen;

        *chosen = false;
        if (was && !groups_suffice(search, count))
            *chosen = true;
    }
}

/* Whether these facts keep the view from every bad code. */
static bool premises_suffice(struct kp_chain_search *search, const uint64_t *premises)
{
    const struct kp_code_sets *sets = search->sets;
    size_t count = 0;

    kp_chain_spend(search, 2 * sets->words + 4 * sets->fact_count);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(premises, f))
            search->listed[count++] = kp_fact_codes(sets, f);
    return sets_suffice(search, count);
}

static void conclude_narrow_pegs(struct kp_chain_search *search, struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;

    kp_step_codes(sets, step, search->trial);
    for (int p = 0; p < sets->pegs; p++) {
        size_t first = kp_fact_not_at(sets, p, 0), left = 0;
        bool any = false;

        memset(search->fresh, 0, sets->fact_words * sizeof *search->fresh);
        for (size_t f = first; f < first + (size_t)sets->colours && left < 3; f++) {
            any |= kp_bit(step->conclusions, f);
            if (kp_bits_within(search->trial, kp_fact_codes(sets, f), sets->words))
                kp_bit_set(search->fresh, f);
            else
                left++;
        }
        for (size_t k = 0; any && left < 3 && k < sets->fact_words; k++)
            step->conclusions[k] |= search->fresh[k];
    }
}

const struct kp_view_logic kp_views_of_codes = {
    .begin = begin_codes,
    .add = keep_codes,
    .contradicts = contradicts,
    .find_implied = find_implied,
    .choose_groups = choose_groups,
    .suffice = premises_suffice,
    .conclude_narrow_pegs = conclude_narrow_pegs,
};

/* ---- Places of black key pegs ---------------------------------------------------- */

size_t kp_step_cases(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                     const size_t *rows, size_t row_count, uint64_t *codes, struct kp_case *cases,
                     size_t most)
{
    size_t count = 0;

    if (!kp_codes_are_listed(sets) || sets->pegs > 64)
        return row_count == 1 && sets->pegs <= 64
                   ? kp_step_places_by_bounds(sets, step, cases, most)
                   : 0;
    kp_step_codes(sets, step, codes);
    for (size_t i = 0; i < sets->code_count; i++) {
        struct kp_case here = {{0, 0}};
        size_t k = 0;

        if (!kp_bit(codes, i))
            continue;
        for (size_t r = 0; r < row_count; r++)
            for (int p = 0; p < sets->pegs; p++)
                if (kp_code_at(sets, i)[p] == kp_transcript_guess(sets->game, rows[r])[p])
                    here.blacks[r] |= (uint64_t)1 << p;
        while (k < count && memcmp(&cases[k], &here, sizeof here) != 0)
            k++;
        if (k == most)
            return most;
        if (k == count)
            cases[count++] = here;
    }
    return count;
}
