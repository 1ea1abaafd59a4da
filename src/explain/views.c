/* The views: no row, a part of a row, a row, parts of two rows, two rows. */
#include "explain/step_search_impl.h"

#define MOST_PAIRS 2000 /* of rows; with more, no two rows are looked at together */

static const int kind_costs[] = {
    [KP_STEP_SIMPLE] = 10,   [KP_STEP_FACTS] = 10,   [KP_STEP_TOTAL] = 20, [KP_STEP_BLACK] = 20,
    [KP_STEP_ONE_KIND] = 30, [KP_STEP_COMPARE] = 30, [KP_STEP_ROW] = 50,   [KP_STEP_ROWS] = 90};

bool kp_view_may_use(const struct kp_chain_search *search, const struct kp_step_view *view,
                     size_t fact)
{
    const struct kp_code_sets *sets = search->sets;
    bool is_about_peg = !kp_is_bound(kp_fact_of(sets, fact));

    return view->use == KP_ALL_FACTS || (view->use == KP_PEG_FACTS) == is_about_peg;
}

size_t kp_group_of(const struct kp_code_sets *sets, size_t fact)
{
    struct kp_fact about;

    if (fact >= sets->simple_count)
        return (size_t)sets->pegs + (size_t)sets->colours + fact - sets->simple_count;
    about = kp_fact_of(sets, fact);
    return about.kind == KP_NOT_AT ? (size_t)about.peg : (size_t)sets->pegs + (size_t)about.colour;
}

static void add_view(struct kp_chain_search *search, struct kp_step_view view)
{
    search->views[search->view_count++] = view;
}

static void add_row_views(struct kp_chain_search *search, size_t r)
{
    const struct kp_transcript *game = search->sets->game;
    struct kp_score score = game->rows[r].score;
    int total = score.black + score.white;
    bool has_total = kp_row_knows(search->sets, r, KP_ROW_TOTAL);
    bool has_black = kp_row_knows(search->sets, r, KP_ROW_BLACK);
    struct kp_step_view view = {.rows = {r, r}, .row_count = 1, .seen = {SIZE_MAX, SIZE_MAX}};

    if (has_total) {
        view.kind = total == 0 || total == game->rules->pegs ? KP_STEP_SIMPLE : KP_STEP_TOTAL;
        view.part = KP_ROW_TOTAL;
        view.use = KP_COUNT_FACTS;
        add_view(search, view);
    }
    if (has_black) {
        view.kind = score.black == 0 ? KP_STEP_SIMPLE : KP_STEP_BLACK;
        view.part = KP_ROW_BLACK;
        view.use = KP_PEG_FACTS;
        add_view(search, view);
    }
    if (kp_row_knows(search->sets, r, KP_ROW_SCORE) &&
        (has_total || kp_codes_are_listed(search->sets))) {
        view.kind = has_total && (score.black == 0 || score.white == 0) ? KP_STEP_ONE_KIND
                                                                        : KP_STEP_ROW;
        view.part = KP_ROW_SCORE;
        view.use = KP_ALL_FACTS;
        add_view(search, view);
    }
}

/* In how many pegs two guesses differ, or in how many of their colours. */
static int count_differences(const struct kp_code_sets *sets, const size_t *rows,
                             enum kp_row_part part)
{
    const uint16_t *a = kp_transcript_guess(sets->game, rows[0]);
    const uint16_t *b = kp_transcript_guess(sets->game, rows[1]);
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

static void add_pair_views(struct kp_chain_search *search, size_t r, size_t s)
{
    static const struct {
        enum kp_row_part part;
        enum kp_step_kind kind;
        enum kp_fact_use use;
    } pairs[] = {{KP_ROW_TOTAL, KP_STEP_COMPARE, KP_COUNT_FACTS},
                 {KP_ROW_BLACK, KP_STEP_COMPARE, KP_PEG_FACTS},
                 {KP_ROW_SCORE, KP_STEP_ROWS, KP_ALL_FACTS}};

    for (size_t i = 0; i < 3; i++) {
        struct kp_step_view view = {.kind = pairs[i].kind,
                                    .part = pairs[i].part,
                                    .use = pairs[i].use,
                                    .rows = {r, s},
                                    .row_count = 2,
                                    .seen = {SIZE_MAX, SIZE_MAX}};

        if (view.kind == KP_STEP_ROWS && !kp_codes_are_listed(search->sets))
            continue;
        if (!kp_row_knows(search->sets, r, view.part) || !kp_row_knows(search->sets, s, view.part))
            continue;
        if (view.kind == KP_STEP_COMPARE)
            view.extra = 5 * count_differences(search->sets, view.rows, view.part);
        add_view(search, view);
    }
}

struct kp_chain_step kp_step_of_view(const struct kp_step_view *view, uint64_t *premises,
                                     uint64_t *conclusions)
{
    return (struct kp_chain_step){.kind = view->kind,
                                  .part = view->part,
                                  .rows = {view->rows[0], view->rows[1]},
                                  .row_count = view->row_count,
                                  .premises = premises,
                                  .conclusions = conclusions};
}

int kp_view_least_cost(const struct kp_step_view *view)
{
    return kind_costs[view->kind] + view->extra;
}

/* Cheap ones first, so that the cheapest step is soon found. */
static void sort_views(struct kp_chain_search *search)
{
    for (size_t i = 1; i < search->view_count; i++) {
        struct kp_step_view view = search->views[i];
        size_t k = i;

        for (; k > 0 && kp_view_least_cost(&search->views[k - 1]) > kp_view_least_cost(&view); k--)
            search->views[k] = search->views[k - 1];
        search->views[k] = view;
    }
}

void kp_list_views(struct kp_chain_search *search)
{
    size_t rows = search->sets->game->row_count, pairs = (rows - 1) * rows / 2;

    if (pairs > MOST_PAIRS)
        pairs = 0;
    KP_TAKE(&search->sets->arena, search->views, 1 + 3 * (rows + pairs));
    if (!search->views)
        return;
    add_view(search, (struct kp_step_view){
                         .kind = KP_STEP_FACTS, .use = KP_ALL_FACTS, .seen = {SIZE_MAX, SIZE_MAX}});
    for (size_t r = 0; r < rows; r++)
        add_row_views(search, r);
    for (size_t r = 0; r < rows && pairs > 0; r++)
        for (size_t s = r + 1; s < rows; s++)
            add_pair_views(search, r, s);
    sort_views(search);
}
