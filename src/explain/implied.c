/* What is known, and what follows from it and the rows of a view.  A set of codes has a bit for
 * each code, so what is left of them is a conjunction of sets.  Without codes bounds are left. */
#include "explain/step_search_impl.h"

#include <string.h>

void kp_step_codes(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                   const uint64_t *facts, uint64_t *codes)
{
    memcpy(codes, sets->all, sets->words * sizeof *codes);
    for (size_t i = 0; i < step->row_count; i++)
        kp_bits_and(codes, kp_row_codes(sets, step->rows[i], step->part), sets->words);
    for (size_t f = 0; facts && kp_next_fact(sets, facts, &f); f++)
        kp_bits_and(codes, kp_fact_codes(sets, f), sets->words);
}

/* Finds what the view and the known facts leave.  Returns whether that is nothing. */
static bool contradicts(struct kp_chain_search *search, const struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;

    for (size_t i = 0; i < sets->fact_words; i++)
        search->cited[i] = search->known[i] & search->usable[step->part][i] & ~sets->rules[i];
    if (!kp_codes_are_listed(sets)) {
        kp_spend_on_bounds(search, step);
        kp_find_bounds(sets, step, search->cited, search->bounds, NULL);
        return search->bounds->impossible;
    }
    kp_chain_spend(search, 8 * sets->words + 4 * sets->simple_count);
    kp_step_codes(sets, step, search->cited, search->view_codes);
    return kp_bits_empty(search->view_codes, sets->words);
}

/* If a colour is on no peg, each peg lacks it; that is said if places count. */
static void add_missing_colours(const struct kp_chain_search *search, uint64_t *fresh)
{
    const struct kp_code_sets *sets = search->sets;
    bool has_places = sets->game->rules->scores != KP_COLOURS_ONLY;

    for (int c = 0; has_places && c < sets->colours; c++)
        for (int p = 0; p < sets->pegs && kp_bit(fresh, kp_fact_at_most(sets, c, 0)); p++) {
            size_t f = kp_fact_not_at(sets, p, c);

            if (!kp_bit(search->known, f))
                kp_bit_set(fresh, f);
        }
}

static bool find_implied(struct kp_chain_search *search, size_t view, bool joint, uint64_t *fresh)
{
    const struct kp_code_sets *sets = search->sets;
    const struct kp_chain_step *step = &search->views[view];
    const uint64_t *usable = search->usable[step->part];
    uint64_t *open = search->trial;
    bool looks = kp_step_looks_at(step, search->goal.row);

    memset(fresh, 0, sets->fact_words * sizeof *fresh);
    if (looks && search->goal.without_row)
        return false;
    if (contradicts(search, step))
        return true;
    if (looks)
        return false;
    for (size_t i = 0; i < sets->fact_words; i++)
        open[i] = usable[i] & ~search->known[i];
    for (size_t f = 0; kp_next_fact(sets, open, &f) && (joint || f < sets->simple_count); f++)
        if (kp_codes_are_listed(sets)
                ? kp_bits_within(search->view_codes, kp_fact_codes(sets, f), sets->words)
                : kp_bounds_imply(sets, f, search->bounds))
            kp_bit_set(fresh, f);
    return !kp_bits_empty(fresh, sets->fact_words);
}

/* The value of the table is whether there is anything new, and what. */
bool kp_find_implied(struct kp_chain_search *search, size_t view, bool joint, uint64_t *fresh)
{
    size_t words = search->sets->fact_words;
    const uint64_t *usable = search->usable[search->views[view].part];
    uint64_t *key = search->implied.key, *value;
    bool known;

    key[0] = 2 * view + joint;
    for (size_t i = 0; i < words; i++)
        key[1 + i] = search->known[i] & usable[i];
    value = kp_memo_table_find(&search->implied, &known);
    if (!value)
        return false;
    if (!known) {
        value[0] = find_implied(search, view, joint, fresh);
        memcpy(value + 1, fresh, words * sizeof *fresh);
    }
    memcpy(fresh, value + 1, words * sizeof *fresh);
    add_missing_colours(search, fresh);
    return value[0];
}

void kp_conclude_narrow_pegs(struct kp_chain_search *search, struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;

    if (!kp_codes_are_listed(sets))
        return;
    kp_step_codes(sets, step, step->premises, search->view_codes);
    for (int p = 0; p < sets->pegs; p++) {
        size_t first = kp_fact_not_at(sets, p, 0), left = 0;
        bool any = false;

        memset(search->cited, 0, sets->fact_words * sizeof *search->cited);
        for (size_t f = first; f < first + (size_t)sets->colours && left < 3; f++) {
            any |= kp_bit(step->conclusions, f);
            if (kp_bits_within(search->view_codes, kp_fact_codes(sets, f), sets->words))
                kp_bit_set(search->cited, f);
            else
                left++;
        }
        if (any && left < 3)
            kp_bits_or(step->conclusions, search->cited, sets->fact_words);
    }
}

/* ---- Places of black key pegs ---------------------------------------------------- */

static size_t find_cases_by_bounds(const struct kp_code_sets *sets,
                                   const struct kp_chain_step *step, struct kp_case *cases,
                                   size_t most)
{
    uint64_t places[KP_MOST_CASES];
    struct kp_bounds bounds;
    size_t ways = kp_find_bounds(sets, step, step->premises, &bounds, places);

    for (size_t i = 0; i < ways && i < most; i++)
        cases[i] = (struct kp_case){{places[i], 0}};
    return ways < most ? ways : most;
}

size_t kp_step_cases(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                     const size_t *rows, size_t row_count, uint64_t *codes, struct kp_case *cases,
                     size_t most)
{
    size_t count = 0;

    if (sets->pegs > 64 || (!kp_codes_are_listed(sets) && row_count > 1))
        return 0;
    if (!kp_codes_are_listed(sets))
        return find_cases_by_bounds(sets, step, cases, most);
    kp_step_codes(sets, step, step->premises, codes);
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
