/* Forward, from what the rules say: the views of a kind are tried in an order of kinds, cheap ones
 * first.  The first view that implies something new makes a step of all that it implies, and the
 * search begins again with the cheapest kind.  Another way of searching takes the step that is
 * cheapest, whatever its kind. */
#include "explain/step_search_impl.h"

#include <string.h>

static const char kind_letters[] = "afbcdegh"; /* in the order of enum kp_step_kind */

#define DEAR 50 /* joint facts are found before steps that cost more */

void kp_begin_chain(struct kp_chain_search *search, struct kp_chain *chain)
{
    KP_TAKE(&search->sets->arena, chain->steps, search->sets->fact_count + 1);
}

struct kp_chain_step *kp_add_step(struct kp_chain_search *search, struct kp_chain *chain,
                                  const struct kp_chain_step *step, const uint64_t *conclusions)
{
    size_t words = search->sets->fact_words;
    struct kp_chain_step *added = &chain->steps[chain->count];
    uint64_t *premises = added->premises, *concluded = added->conclusions;

    if (!premises) {
        KP_TAKE(&search->sets->arena, premises, words);
        KP_TAKE(&search->sets->arena, concluded, words);
    }
    if (search->sets->arena.failed)
        return NULL;
    chain->count++;
    *added = *step;
    added->premises = premises;
    added->conclusions = memcpy(concluded, conclusions, words * sizeof *concluded);
    if (step->premises)
        memcpy(premises, step->premises, words * sizeof *premises);
    return added;
}

/* Begins with the facts that the rules imply, and those that are given. */
static void begin_forward(struct kp_chain_search *search)
{
    size_t words = search->sets->fact_words;

    search->raw.count = search->suppositions = 0;
    memcpy(search->known, search->sets->rules, words * sizeof *search->known);
    if (search->given)
        kp_bits_or(search->known, search->given, words);
}

static bool look_at_view(struct kp_chain_search *search, size_t view, bool joint)
{
    return !search->banned[view] && search->stop == KP_COMPLETED &&
           kp_find_implied(search, view, joint, search->fresh);
}

/* Takes all that the last view implied.  Returns whether the chain goes on. */
static bool take_step(struct kp_chain_search *search, struct kp_look look)
{
    struct kp_chain_step *step = kp_add_step(search, &search->raw, &search->views[look.view],
                                             search->fresh);

    if (!step)
        return false;
    step->look = look;
    kp_bits_or(search->known, step->conclusions, search->sets->fact_words);
    return !kp_bits_empty(step->conclusions, search->sets->fact_words);
}

static bool choose_first_view(struct kp_chain_search *search, const char *order,
                              struct kp_look *look)
{
    for (; *order; order++) {
        bool joint = *order < 'a';
        char letter = (char)(joint ? *order - 'A' + 'a' : *order);

        for (size_t i = 0; i < search->view_count && (search->uses_joint || !joint); i++)
            if (kind_letters[search->views[i].kind] == letter && look_at_view(search, i, joint)) {
                *look = (struct kp_look){i, joint};
                return true;
            }
    }
    return false;
}

/* The view whose step is cheapest; of equally cheap ones that with the most conclusions. */
static bool choose_cheapest_view(struct kp_chain_search *search, struct kp_look *look)
{
    const struct kp_code_sets *sets = search->sets;
    int least = INT32_MAX;
    size_t most = 0;

    for (size_t i = 0; i < sets->fact_words; i++)
        search->citable[i] = search->known[i] & ~sets->rules[i];
    for (size_t i = 0; i < search->view_count && search->views[i].cost <= least; i++) {
        struct kp_chain_step step = search->views[i];
        size_t fresh;

        if (!look_at_view(search, i, false))
            continue;
        fresh = kp_bits_count(search->fresh, sets->fact_words);
        step.premises = search->needed;
        step.conclusions = search->fresh;
        kp_choose_premises(search, search->citable, &step);
        if (step.cost > least || (step.cost == least && fresh <= most))
            continue;
        least = step.cost;
        most = fresh;
        *look = (struct kp_look){i, false};
    }
    for (size_t i = 0; i < search->view_count && search->uses_joint && least > DEAR; i++)
        if (search->views[i].cost <= DEAR && search->views[i].row_count > 0 &&
            look_at_view(search, i, true)) {
            *look = (struct kp_look){i, true};
            return true;
        }
    if (least < INT32_MAX)
        kp_find_implied(search, look->view, false, search->fresh);
    return least < INT32_MAX;
}

static bool has_goal(const struct kp_chain_search *search)
{
    return search->goal.facts &&
           kp_bits_within(search->goal.facts, search->known, search->sets->fact_words);
}

bool kp_go_forward(struct kp_chain_search *search, const char *order)
{
    begin_forward(search);
    while (!has_goal(search)) {
        struct kp_look look = {0};
        bool found;

        if (search->stop != KP_COMPLETED)
            return false;
        found = order ? choose_first_view(search, order, &look)
                      : choose_cheapest_view(search, &look);
        if (!found && search->inner && search->stop == KP_COMPLETED && kp_suppose(search))
            continue;
        if (!found || search->stop != KP_COMPLETED)
            return false;
        if (!take_step(search, look))
            return !search->sets->arena.failed;
    }
    return true;
}

bool kp_replay_looks(struct kp_chain_search *search, const struct kp_look *looks, size_t count)
{
    begin_forward(search);
    for (size_t i = 0; i < count && !has_goal(search); i++) {
        if (search->stop != KP_COMPLETED)
            return false;
        if (kp_find_implied(search, looks[i].view, looks[i].joint, search->fresh) &&
            !take_step(search, looks[i]))
            return !search->sets->arena.failed;
    }
    return has_goal(search);
}
