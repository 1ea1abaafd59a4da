/* What a view implies without a list of codes, by what is known of each peg and each colour. */
#include "explain/step_search_impl.h"
#include <string.h>

static void add_fact(const struct kp_code_sets *sets, size_t fact, struct kp_bounds *bounds)
{
    struct kp_fact about = kp_fact_of(sets, fact);
    int c = about.colour;

    if (about.kind == KP_NOT_AT)
        bounds->allowed[about.peg] &= ~((uint64_t)1 << c);
    else if (about.kind == KP_AT_LEAST)
        bounds->least[c] = about.times > bounds->least[c] ? about.times : bounds->least[c];
    else
        bounds->most[c] = about.times < bounds->most[c] ? about.times : bounds->most[c];
}

static bool holds(const struct kp_code_sets *sets, size_t fact, const struct kp_bounds *bounds)
{
    struct kp_fact about = kp_fact_of(sets, fact);

    return about.kind == KP_NOT_AT     ? !(bounds->allowed[about.peg] >> about.colour & 1)
           : about.kind == KP_AT_LEAST ? bounds->least[about.colour] >= about.times
                                       : bounds->most[about.colour] <= about.times;
}

static void add_facts(const struct kp_code_sets *sets, const uint64_t *facts,
                      struct kp_bounds *bounds)
{
    for (size_t w = 0; w < sets->fact_words; w++)
        for (uint64_t left = facts[w]; left; left &= left - 1)
            add_fact(sets, 64 * w + kp_bit_count((left & -left) - 1), bounds);
}

/* What the rules and these facts say. */
static void make_bounds(const struct kp_code_sets *sets, const uint64_t *facts,
                        struct kp_bounds *bounds)
{
    *bounds = (struct kp_bounds){.pegs = sets->pegs,
                                 .colours = sets->colours,
                                 .forward = sets->tables[0],
                                 .backward = sets->tables[1]};
    for (int p = 0; p < sets->pegs; p++)
        bounds->allowed[p] = ((uint64_t)1 << sets->colours) - 1;
    for (int c = 0; c < sets->colours; c++)
        bounds->most[c] = sets->pegs;
    add_facts(sets, sets->rules, bounds);
    add_facts(sets, facts, bounds);
}

static void apply_row_pair(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                           struct kp_bounds *bounds)
{
    struct kp_bounds_rows rows = {{NULL, NULL}, {0, 0}};

    for (size_t i = 0; i < step->row_count; i++) {
        struct kp_score score = sets->game->rows[step->rows[i]].score;

        rows.guess[i] = kp_transcript_guess(sets->game, step->rows[i]);
        rows.count[i] = step->part == KP_ROW_BLACK ? score.black : score.black + score.white;
    }
    if (step->part == KP_ROW_BLACK)
        kp_bounds_reach_blacks(bounds, &rows);
    else
        kp_bounds_reach_totals(bounds, &rows);
}

/* What the step's rows add.  Returns how many places its black key pegs can have, of a step that looks
 * at them. */
static size_t apply_rows(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                         uint64_t places[KP_MOST_CASES], struct kp_bounds *bounds)
{

    if (step->kind == KP_STEP_FACTS) {
        kp_bounds_fill(bounds);
    } else if (step->part != KP_ROW_SCORE) {
        apply_row_pair(sets, step, bounds);
    } else if (step->row_count == 1 && kp_row_knows(sets, step->rows[0], KP_ROW_TOTAL)) {
        return kp_bounds_reach_score(bounds, kp_transcript_guess(sets->game, step->rows[0]),
                                     sets->game->rows[step->rows[0]].score, places, KP_MOST_CASES);
    }
    return 0;
}

static void apply_view(struct kp_chain_search *search, const struct kp_step_view *view,
                       const uint64_t *facts)
{
    struct kp_chain_step step = kp_step_of_view(view, NULL, NULL);
    uint64_t places[KP_MOST_CASES];
    size_t side = (size_t)search->sets->pegs + 1, colours = (size_t)search->sets->colours;

    kp_chain_spend(search, view->part == KP_ROW_TOTAL   ? colours * side * side * side / 4
                           : view->part == KP_ROW_SCORE ? colours * side * side * side
                                                        : 8 * side * side);
    make_bounds(search->sets, facts, search->bounds);
    apply_rows(search->sets, &step, places, search->bounds);
}

static bool contradicts(struct kp_chain_search *search, const struct kp_step_view *view)
{
    const struct kp_code_sets *sets = search->sets;

    memcpy(search->cited, search->known, sets->fact_words * sizeof *search->cited);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (!kp_view_may_use(search, view, f))
            kp_bit_clear(search->cited, f);
    apply_view(search, view, search->cited);
    return search->bounds->impossible;
}

/* By the bounds that `contradicts` has left. */
static void find_implied(struct kp_chain_search *search, const struct kp_step_view *view,
                         bool joint, uint64_t *fresh)
{
    (void)joint;
    for (size_t f = 0; f < search->sets->simple_count; f++)
        if (!kp_bit(search->known, f) && kp_view_may_use(search, view, f) &&
            holds(search->sets, f, search->bounds))
            kp_bit_set(fresh, f);
}

/* ---- Premises ---- */

/* Whether all conclusions hold; none: whether no code is left. */
static bool imply(const struct kp_code_sets *sets, const uint64_t *conclusions,
                  const struct kp_bounds *bounds)
{
    if (bounds->impossible)
        return true;
    if (kp_bits_empty(conclusions, sets->fact_words))
        return false;
    for (size_t w = 0; w < sets->fact_words; w++)
        for (uint64_t left = conclusions[w]; left; left &= left - 1)
            if (!holds(sets, 64 * w + kp_bit_count((left & -left) - 1), bounds))
                return false;
    return true;
}

static bool suffice(struct kp_chain_search *search, const uint64_t *premises)
{
    apply_view(search, search->concluding, premises);
    return imply(search->sets, search->concluded, search->bounds);
}

/* Drops one peg or colour after the other. */
static void choose_groups(struct kp_chain_search *search, const struct kp_step_view *view,
                          const uint64_t *conclusions, size_t before)
{
    const struct kp_code_sets *sets = search->sets;
    size_t groups = (size_t)sets->pegs + (size_t)sets->colours;

    search->concluding = view;
    search->concluded = conclusions;
    memset(search->chosen, 0, groups * sizeof *search->chosen);
    memset(search->cited, 0, sets->fact_words * sizeof *search->cited);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_may_cite(search, view, before, f)) {
            kp_bit_set(search->cited, f);
            search->chosen[kp_group_of(sets, f)] = true;
        }
    for (size_t g = groups; g-- > 0 && search->stop == KP_COMPLETED;) {
        if (!search->chosen[g])
            continue;
        search->chosen[g] = false;
        memcpy(search->trial, search->cited, sets->fact_words * sizeof *search->trial);
        for (size_t f = 0; f < sets->fact_count; f++)
            if (!search->chosen[kp_group_of(sets, f)])
                kp_bit_clear(search->trial, f);
        search->chosen[g] = !suffice(search, search->trial);
    }
}

const struct kp_view_logic kp_views_by_bounds = {
    .contradicts = contradicts,
    .find_implied = find_implied,
    .choose_groups = choose_groups,
    .suffice = suffice,
};

size_t kp_step_places_by_bounds(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                                struct kp_case *cases, size_t most)
{
    uint64_t found[KP_MOST_CASES];
    struct kp_bounds bounds;
    size_t ways;

    make_bounds(sets, step->premises, &bounds);
    ways = apply_rows(sets, step, found, &bounds);
    for (size_t i = 0; i < ways && i < most; i++)
        cases[i] = (struct kp_case){{found[i], 0}};
    return ways < most ? ways : most;
}
