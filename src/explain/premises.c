/* Premises and costs of a step, and what is known. */
#include "explain/step_search_impl.h"

#include <string.h>

size_t kp_count_facts(const struct kp_chain_search *search, bool joint)
{
    return joint ? search->sets->fact_count : search->sets->simple_count;
}

void kp_begin_known(struct kp_chain_search *search)
{
    memset(search->known, 0, search->sets->fact_words * sizeof *search->known);
    memset(search->version, 0, sizeof search->version);
    if (search->logic->begin)
        search->logic->begin(search);
    kp_add_known(search, search->sets->rules, SIZE_MAX);
}

void kp_add_known(struct kp_chain_search *search, const uint64_t *facts, size_t step)
{
    for (size_t f = 0; f < kp_count_facts(search, search->uses_joint); f++) {
        if (!kp_bit(facts, f) || kp_bit(search->known, f))
            continue;
        kp_bit_set(search->known, f);
        search->step_of[f] = step;
        for (size_t use = 0; use < KP_FACT_USES; use++)
            if (kp_view_may_use(search, &(struct kp_step_view){.use = (enum kp_fact_use)use}, f)) {
                search->version[use]++;
                if (search->logic->add)
                    search->logic->add(search, (enum kp_fact_use)use, f);
            }
    }
}

/* No red is no red at any peg, if places count. */
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

static bool looks_at_row(const struct kp_step_view *view, size_t row)
{
    return view->row_count > 0 && (view->rows[0] == row || view->rows[1] == row);
}

bool kp_find_implied(struct kp_chain_search *search, const struct kp_step_view *view, bool joint,
                     uint64_t *fresh)
{
    memset(fresh, 0, search->sets->fact_words * sizeof *fresh);
    if (search->logic->contradicts(search, view))
        return true;
    if (looks_at_row(view, search->last_row))
        return false;
    search->logic->find_implied(search, view, joint, fresh);
    add_missing_colours(search, fresh);
    return !kp_bits_empty(fresh, search->sets->fact_words);
}

bool kp_may_cite(const struct kp_chain_search *search, const struct kp_step_view *view,
                 size_t before, size_t fact)
{
    return kp_bit(search->known, fact) && search->step_of[fact] <= before &&
           kp_view_may_use(search, view, fact);
}

static void try_without(struct kp_chain_search *search, uint64_t *premises, size_t fact)
{
    if (!kp_bit(premises, fact) || search->stop != KP_COMPLETED)
        return;
    kp_bit_clear(premises, fact);
    if (!search->logic->suffice(search, premises))
        kp_bit_set(premises, fact);
}

void kp_choose_premises(struct kp_chain_search *search, const struct kp_step_view *view,
                        const uint64_t *conclusions, size_t before, uint64_t *premises)
{
    const struct kp_code_sets *sets = search->sets;
    size_t each = (size_t)sets->pegs * (size_t)sets->colours;

    search->logic->choose_groups(search, view, conclusions, before);
    memset(premises, 0, sets->fact_words * sizeof *premises);
    for (size_t f = 0; f < kp_count_facts(search, search->uses_joint); f++)
        if (kp_may_cite(search, view, before, f) && search->chosen[kp_group_of(sets, f)])
            kp_bit_set(premises, f);
    for (size_t f = sets->fact_count; f-- > 2 * each;)
        try_without(search, premises, f);
    for (size_t f = each; f < 2 * each; f++)
        try_without(search, premises, f);
    for (size_t f = 0; f < each; f++)
        try_without(search, premises, f);
}

/* How many pegs, colours and joint facts a set of facts is about. */
static int count_named(const struct kp_chain_search *search, const uint64_t *facts)
{
    const struct kp_code_sets *sets = search->sets;
    size_t groups = kp_group_of(sets, sets->fact_count);
    int count = 0;

    memset(search->chosen, 0, groups * sizeof *search->chosen);
    for (size_t f = 0; f < kp_count_facts(search, search->uses_joint); f++)
        if (kp_bit(facts, f) && !search->chosen[kp_group_of(sets, f)]) {
            search->chosen[kp_group_of(sets, f)] = true;
            count++;
        }
    return count;
}

int kp_find_cost(struct kp_chain_search *search, const struct kp_step_view *view,
                 struct kp_chain_step *step)
{
    size_t cases = 0, joint = 0;

    if (view->kind == KP_STEP_ONE_KIND || view->kind == KP_STEP_ROW || view->kind == KP_STEP_ROWS)
        for (size_t i = 0; i < step->row_count; i++) {
            struct kp_case found[KP_MOST_CASES];
            size_t ways = kp_step_cases(search->sets, step, &step->rows[i], 1, search->trial, found,
                                        KP_MOST_CASES);

            cases += ways > 1 ? ways - 1 : 0;
        }
    for (size_t f = search->sets->simple_count; f < search->sets->fact_count; f++)
        joint += kp_bit(step->conclusions, f);
    return kp_view_least_cost(view) + 5 * (int)(cases + joint) +
           5 * count_named(search, step->premises);
}
