/* The views: no row, a part of a row, a row, parts of two rows, two rows. */
#include "explain/step_search_impl.h"

#include <stdlib.h>

#define MOST_PAIRS 2000 /* of rows; with more, no two rows are looked at together */

static const int kind_costs[] = {
    [KP_STEP_SIMPLE] = 10,   [KP_STEP_FACTS] = 10,   [KP_STEP_TOTAL] = 20, [KP_STEP_BLACK] = 20,
    [KP_STEP_ONE_KIND] = 30, [KP_STEP_COMPARE] = 30, [KP_STEP_ROW] = 50,   [KP_STEP_ROWS] = 90};

/* In how many pegs two guesses differ, or in how many of their colours. */
static int count_differences(const struct kp_code_sets *sets, size_t r, size_t s,
                             enum kp_row_part part)
{
    const uint16_t *a = kp_transcript_guess(sets->game, r);
    const uint16_t *b = kp_transcript_guess(sets->game, s);
    int differ = 0, common = 0;

    for (int p = 0; p < sets->pegs; p++) {
        int in_a = 0, in_b = 0;

        differ += a[p] != b[p];
        for (int q = 0; q < sets->pegs; q++) {
            in_a += q <= p && a[q] == a[p];
            in_b += b[q] == a[p];
        }
        common += in_a <= in_b;
    }
    return part == KP_ROW_BLACK ? differ : 2 * (sets->pegs - common);
}

/* Adds a view of one row, or two that differ, if that much is known of both. */
static void add_view(struct kp_chain_search *search, enum kp_step_kind kind, enum kp_row_part part,
                     size_t r, size_t s)
{
    const struct kp_code_sets *sets = search->sets;
    struct kp_chain_step *view = &search->views[search->view_count];

    if (kind != KP_STEP_FACTS && (!kp_row_knows(sets, r, part) || !kp_row_knows(sets, s, part)))
        return;
    *view = (struct kp_chain_step){.kind = kind,
                                   .part = part,
                                   .rows = {r, s},
                                   .row_count = kind == KP_STEP_FACTS ? 0 : 1 + (r != s),
                                   .cost = kind_costs[kind],
                                   .look = {search->view_count++, false}};
    if (kind == KP_STEP_COMPARE)
        view->cost += 5 * count_differences(sets, r, s, part);
}

static void add_row_views(struct kp_chain_search *search, size_t r)
{
    const struct kp_code_sets *sets = search->sets;
    struct kp_score score = sets->game->rows[r].score;
    int total = score.black + score.white;
    bool has_total = kp_row_knows(sets, r, KP_ROW_TOTAL);

    add_view(search, total == 0 || total == sets->pegs ? KP_STEP_SIMPLE : KP_STEP_TOTAL,
             KP_ROW_TOTAL, r, r);
    add_view(search, score.black == 0 ? KP_STEP_SIMPLE : KP_STEP_BLACK, KP_ROW_BLACK, r, r);
    if (has_total || kp_codes_are_listed(sets))
        add_view(search,
                 has_total && (score.black == 0 || score.white == 0) ? KP_STEP_ONE_KIND
                                                                     : KP_STEP_ROW,
                 KP_ROW_SCORE, r, r);
}

/* Cheap ones first, so that the cheapest step is soon found. */
static int compare_views(const void *left, const void *right)
{
    const struct kp_chain_step *a = left, *b = right;

    return a->cost != b->cost ? a->cost - b->cost : a->look.view < b->look.view ? -1 : 1;
}

void kp_list_views(struct kp_chain_search *search)
{
    size_t rows = search->sets->game->row_count, pairs = (rows - 1) * rows / 2;

    if (pairs > MOST_PAIRS)
        pairs = 0;
    KP_TAKE(&search->sets->arena, search->views, 1 + 3 * (rows + pairs));
    KP_TAKE(&search->sets->arena, search->banned, 1 + 3 * (rows + pairs));
    if (search->sets->arena.failed)
        return;
    add_view(search, KP_STEP_FACTS, KP_ROW_SCORE, 0, 0);
    for (size_t r = 0; r < rows; r++)
        add_row_views(search, r);
    for (size_t r = 0; r < rows && pairs > 0; r++)
        for (size_t s = r + 1; s < rows; s++) {
            add_view(search, KP_STEP_COMPARE, KP_ROW_TOTAL, r, s);
            add_view(search, KP_STEP_COMPARE, KP_ROW_BLACK, r, s);
            if (kp_codes_are_listed(search->sets))
                add_view(search, KP_STEP_ROWS, KP_ROW_SCORE, r, s);
        }
    qsort(search->views, search->view_count, sizeof *search->views, compare_views);
    for (size_t i = 0; i < search->view_count; i++)
        search->views[i].look.view = i;
}
