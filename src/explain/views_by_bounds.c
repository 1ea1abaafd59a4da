/* What a view implies without a list of codes, by what is known of each peg and each colour. */
#include "explain/step_search_impl.h"

#include "base/hash.h"

static void add_facts(const struct kp_code_sets *sets, const uint64_t *facts,
                      struct kp_bounds *bounds)
{
    for (size_t f = 0; kp_next_fact(sets, facts, &f); f++) {
        struct kp_fact about = kp_fact_of(sets, f);
        int *least = &bounds->least[about.colour], *most = &bounds->most[about.colour];

        if (about.kind == KP_NOT_AT)
            bounds->allowed[about.peg] &= ~((uint64_t)1 << about.colour);
        else if (about.kind == KP_AT_LEAST)
            *least = kp_max_int(*least, about.times);
        else
            *most = kp_min_int(*most, about.times);
    }
}

bool kp_bounds_imply(const struct kp_code_sets *sets, size_t fact, const struct kp_bounds *bounds)
{
    struct kp_fact about = kp_fact_of(sets, fact);

    return about.kind == KP_NOT_AT     ? !(bounds->allowed[about.peg] >> about.colour & 1)
           : about.kind == KP_AT_LEAST ? bounds->least[about.colour] >= about.times
                                       : bounds->most[about.colour] <= about.times;
}

void kp_spend_on_bounds(struct kp_chain_search *search, const struct kp_chain_step *step)
{
    size_t side = (size_t)search->sets->pegs + 1, colours = (size_t)search->sets->colours;

    kp_chain_spend(search, step->part == KP_ROW_TOTAL ? colours * side * side * side / 4
                           : step->part == KP_ROW_SCORE && step->row_count > 0
                               ? colours * side * side * side
                               : 8 * side * side);
}

size_t kp_find_bounds(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                      const uint64_t *facts, struct kp_bounds *bounds,
                      uint64_t places[KP_MOST_CASES])
{
    struct kp_bounds_rows rows = {{NULL, NULL}, {0, 0}};
    uint64_t unused[KP_MOST_CASES];

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
    for (size_t i = 0; i < step->row_count && i < 2; i++) {
        rows.guess[i] = kp_transcript_guess(sets->game, step->rows[i]);
        rows.count[i] = kp_count_part(sets->game->rows[step->rows[i]].score, step->part);
    }
    if (step->row_count == 0)
        kp_bounds_fill(bounds);
    else if (step->part == KP_ROW_BLACK)
        kp_bounds_reach_blacks(bounds, &rows);
    else if (step->part == KP_ROW_TOTAL)
        kp_bounds_reach_totals(bounds, &rows);
    else if (step->row_count == 1 && kp_row_knows(sets, step->rows[0], KP_ROW_TOTAL))
        return kp_bounds_reach_score(bounds, rows.guess[0], sets->game->rows[step->rows[0]].score,
                                     places ? places : unused, KP_MOST_CASES);
    return 0;
}
