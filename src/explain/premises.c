/* The premises and the cost of a step.  Premises are, by sets of codes, a greedy cover of the codes
 * that contradict the conclusions, by pegs, colours and joint facts; by bounds, all that can be
 * cited.  Then all that is not needed is deleted. */
#include "explain/step_search_impl.h"

#include <string.h>

/* ---- By codes ---------------------------------------------------------------------- */

/* The codes that premises must exclude: the rows of the step fit them, but not its conclusions. */
static void find_bad_codes(struct kp_chain_search *search, const struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;
    uint64_t *good = search->trial, *bad = search->bad;

    kp_step_codes(sets, step, NULL, bad);
    if (kp_bits_empty(step->conclusions, sets->fact_words))
        return;
    kp_step_codes(sets, &(struct kp_chain_step){.row_count = 0}, step->conclusions, good);
    for (size_t i = 0; i < sets->words; i++)
        bad[i] &= ~good[i];
}

static size_t count_groups(const struct kp_code_sets *sets)
{
    return (size_t)sets->pegs + (size_t)sets->colours;
}

static const uint64_t *group_facts(const struct kp_chain_search *search, size_t group)
{
    return search->groups + group * search->sets->fact_words;
}

static size_t count_of_each_kind(const struct kp_code_sets *sets)
{
    return (size_t)sets->pegs * (size_t)sets->colours;
}

/* Lists the pegs, colours and joint facts of which something can be cited.  By codes, which they
 * get, colours that occur at least once precede those of which only a bound above is known. */
static size_t list_candidates(struct kp_chain_search *search, const uint64_t *citable)
{
    const struct kp_code_sets *sets = search->sets;
    size_t groups = count_groups(sets), count = 0;
    size_t end = kp_codes_are_listed(sets) ? 2 * count_of_each_kind(sets) : sets->fact_count;

    for (size_t i = 0; i < 2 * groups; i++) {
        uint64_t *codes = search->group_codes + count * sets->words;
        size_t group = i < groups ? i : i - groups, first = 0;
        const uint64_t *facts = group_facts(search, group);

        for (size_t k = 0; k < sets->fact_words; k++)
            search->cited[k] = citable[k] & facts[k];
        if (!kp_next_fact(sets, search->cited, &first) || (first < end) != (i < groups))
            continue;
        if (kp_codes_are_listed(sets))
            kp_step_codes(sets, &(struct kp_chain_step){.row_count = 0}, search->cited, codes);
        search->listed[count] = codes;
        search->candidates[count++] = group;
    }
    for (size_t f = sets->simple_count; kp_next_fact(sets, citable, &f); f++) {
        search->listed[count] = kp_fact_codes(sets, f);
        search->candidates[count++] = groups + f - sets->simple_count;
    }
    return count;
}

/* Keeps of the premises those about few of the candidates. */
static void cover_bad_codes(struct kp_chain_search *search, size_t count, uint64_t *premises)
{
    const struct kp_code_sets *sets = search->sets;
    size_t groups = count_groups(sets);
    uint64_t *left = search->trial, *covering = search->cited;

    memcpy(left, search->bad, sets->words * sizeof *left);
    memset(covering, 0, sets->fact_words * sizeof *covering);
    while (search->stop == KP_COMPLETED && !kp_bits_empty(left, sets->words)) {
        size_t best = count, least = SIZE_MAX;

        kp_chain_spend(search, 4 * count * sets->words);
        for (size_t k = 0; k < count; k++) {
            size_t after = 0;

            for (size_t i = 0; i < sets->words && after < least; i++)
                if (left[i])
                    after += kp_bit_count(left[i] & search->listed[k][i]);
            if (after < least) {
                least = after;
                best = k;
            }
        }
        if (best == count)
            break;
        if (search->candidates[best] < groups)
            kp_bits_or(covering, group_facts(search, search->candidates[best]), sets->fact_words);
        else
            kp_bit_set(covering, search->candidates[best] - groups + sets->simple_count);
        kp_bits_and(left, search->listed[best], sets->words);
    }
    kp_bits_and(premises, covering, sets->fact_words);
}

/* Whether these facts exclude every bad code. */
static bool exclude_bad_codes(struct kp_chain_search *search, const uint64_t *premises)
{
    const struct kp_code_sets *sets = search->sets;
    size_t count = 0;

    for (size_t f = 0; kp_next_fact(sets, premises, &f); f++)
        search->listed[count++] = kp_fact_codes(sets, f);
    kp_chain_spend(search, 2 * sets->words + 4 * count);
    for (size_t i = 0; i < sets->words; i++) {
        uint64_t left = search->bad[i];

        for (size_t k = 0; k < count && left; k++)
            left &= search->listed[k][i];
        if (left)
            return false;
    }
    return true;
}

/* ---- Deletion ------------------------------------------------------------------------ */

static bool suffice(struct kp_chain_search *search, const struct kp_chain_step *step,
                    const uint64_t *premises)
{
    const struct kp_code_sets *sets = search->sets;
    size_t f = 0;

    if (kp_codes_are_listed(sets))
        return exclude_bad_codes(search, premises);
    kp_spend_on_bounds(search, step);
    kp_find_bounds(sets, step, premises, search->bounds, NULL);
    if (search->bounds->impossible || !kp_next_fact(sets, step->conclusions, &f))
        return search->bounds->impossible;
    while (kp_next_fact(sets, step->conclusions, &f) && kp_bounds_imply(sets, f, search->bounds))
        f++;
    return f == sets->fact_count;
}

static void try_without(struct kp_chain_search *search, struct kp_chain_step *step, size_t fact)
{
    if (!kp_bit(step->premises, fact) || search->stop != KP_COMPLETED)
        return;
    kp_bit_clear(step->premises, fact);
    if (!suffice(search, step, step->premises))
        kp_bit_set(step->premises, fact);
}

static void try_without_group(struct kp_chain_search *search, struct kp_chain_step *step,
                              size_t group)
{
    const struct kp_code_sets *sets = search->sets;
    const uint64_t *facts = group_facts(search, group);
    bool any = false;

    for (size_t i = 0; i < sets->fact_words; i++) {
        any |= step->premises[i] & facts[i];
        search->cited[i] = step->premises[i] & ~facts[i];
    }
    if (any && search->stop == KP_COMPLETED && suffice(search, step, search->cited))
        memcpy(step->premises, search->cited, sets->fact_words * sizeof *search->cited);
}

/* Deletes the first `count` candidates, then single facts. */
static void delete_premises(struct kp_chain_search *search, size_t count,
                            struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;
    size_t each = count_of_each_kind(sets), groups = count_groups(sets);

    for (size_t k = count; k-- > 0;)
        if (search->candidates[k] < groups)
            try_without_group(search, step, search->candidates[k]);
        else
            try_without(search, step, search->candidates[k] - groups + sets->simple_count);
    for (size_t f = sets->simple_count; f-- > 2 * each;)
        try_without(search, step, f);
    for (size_t f = each; f < 2 * each; f++)
        try_without(search, step, f);
    for (size_t f = 0; f < each; f++)
        try_without(search, step, f);
}

/* ---- Cost ------------------------------------------------------------------------- */

/* How many pegs, colours and joint facts the premises are about; joint conclusions; and cases
 * beyond the first. */
static int count_details(struct kp_chain_search *search, const struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;
    size_t count = 0;

    for (size_t g = 0; g < count_groups(sets); g++) {
        bool any = false;

        for (size_t i = 0; i < sets->fact_words && !any; i++)
            any = step->premises[i] & group_facts(search, g)[i];
        count += any;
    }
    for (size_t f = sets->simple_count; f < sets->fact_count; f++)
        count += (size_t)kp_bit(step->premises, f) + kp_bit(step->conclusions, f);
    if (step->kind == KP_STEP_ONE_KIND || step->kind == KP_STEP_ROW || step->kind == KP_STEP_ROWS)
        for (size_t i = 0; i < step->row_count; i++) {
            struct kp_case found[KP_MOST_CASES];
            size_t ways = kp_step_cases(sets, step, &step->rows[i], 1, search->trial, found,
                                        KP_MOST_CASES);

            count += ways > 1 ? ways - 1 : 0;
        }
    return (int)count;
}

/* Chooses of the premises. */
static void choose_premises(struct kp_chain_search *search, struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;
    size_t count = list_candidates(search, step->premises);

    if (kp_codes_are_listed(sets)) {
        find_bad_codes(search, step);
        cover_bad_codes(search, count, step->premises);
    }
    delete_premises(search, count, step);
}

/* The value of the table is what the premises and cases cost, the premises, and the conclusions. */
void kp_choose_premises(struct kp_chain_search *search, const uint64_t *citable,
                        struct kp_chain_step *step)
{
    size_t words = search->sets->fact_words, bytes = words * sizeof *citable;
    const uint64_t *usable = search->usable[step->part];
    uint64_t *key = search->premises.key, *value;
    bool known;

    key[0] = step->look.view;
    for (size_t i = 0; i < words; i++)
        key[1 + i] = step->premises[i] = citable[i] & usable[i];
    memcpy(key + 1 + words, step->conclusions, bytes);
    value = kp_memo_table_find(&search->premises, &known);
    if (!value)
        return;
    if (!known) {
        choose_premises(search, step);
        value[0] = 5 * (uint64_t)count_details(search, step);
        kp_conclude_narrow_pegs(search, step);
        memcpy(value + 1, step->premises, bytes);
        memcpy(value + 1 + words, step->conclusions, bytes);
    }
    memcpy(step->premises, value + 1, bytes);
    memcpy(step->conclusions, value + 1 + words, bytes);
    step->cost += (int)value[0];
}
