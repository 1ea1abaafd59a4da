/* Forward, from what the rules say: the views of a kind are tried in an order of kinds, cheap ones
 * first.  The first view that implies something new makes a step of all that it implies, and the
 * search begins again with the cheapest kind.  Another way of searching takes the step that is
 * cheapest, whatever its kind.
 *
 * Backward: steps and conclusions that nothing needs are left out.  The premises of what remains are
 * chosen again, as few pegs and colours as a greedy cover and deletion find.
 *
 * The chain with the least sum of its cost and that of its dearest step wins, among those of several
 * orders.  Then each of its steps in turn is forbidden, and the search repeated. */
#include "explain/step_search.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

#define MOST_TRIES 40
#define MOST_CASES 20
#define MOST_PAIRS 2000              /* of rows; with more, no two rows are looked at together */
#define MOST_WORK  ((size_t)1 << 29) /* words of sets, of all searches of a chain */

/* ---- Views ------------------------------------------------------------------- */

enum fact_use { ALL_FACTS, PEG_FACTS, COUNT_FACTS, FACT_USES };

struct view {
    enum kp_step_kind kind;
    enum kp_row_part part;
    enum fact_use use; /* of which it takes and concludes facts */
    size_t rows[2], row_count;
    int extra; /* what it costs beside the kind and the premises */
    bool banned;
    size_t seen; /* the version of the facts with which it implied nothing new */
};

static const int kind_costs[] = {
    [KP_STEP_SIMPLE] = 10,   [KP_STEP_FACTS] = 10,   [KP_STEP_TOTAL] = 20, [KP_STEP_BLACK] = 20,
    [KP_STEP_ONE_KIND] = 30, [KP_STEP_COMPARE] = 30, [KP_STEP_ROW] = 50,   [KP_STEP_ROWS] = 90};

struct chain_search {
    struct kp_code_sets *sets;
    const uint64_t *goal; /* NULL: a contradiction */
    const struct kp_limits *limits;
    struct view *views;
    size_t view_count, view_room;

    uint64_t *known;            /* a set of facts */
    size_t *step_of;            /* [fact] that established it; SIZE_MAX: the rules */
    uint64_t *codes[FACT_USES]; /* those for which the known facts hold */
    size_t version[FACT_USES];
    struct kp_chain raw;  /* of the forward search */
    size_t work, checked; /* now, and when the time was last looked at */
    enum kp_stop_reason stop;
    bool failed; /* no memory */

    uint64_t *view_codes, *bad, *trial, *groups, *needed, *fresh; /* scratch */
    const uint64_t **listed;
    bool *chosen;
};

/* Counts work; the search ends soon after it has done too much of it, or the time is up. */
static void spend(struct chain_search *search, size_t words)
{
    search->work += words;
    if (search->stop != KP_COMPLETED || search->work - search->checked < KP_WORK_PER_CHECK)
        return;
    search->checked = search->work;
    search->stop = search->work > MOST_WORK ? KP_OUT_OF_EFFORT
                                            : kp_limits_check_time(search->limits);
}

static enum fact_use use_of(const struct chain_search *search, size_t fact)
{
    return kp_fact_of(search->sets, fact).kind == KP_NOT_AT ? PEG_FACTS : COUNT_FACTS;
}

static bool may_use(const struct chain_search *search, enum fact_use use, size_t fact)
{
    return use == ALL_FACTS || use == use_of(search, fact);
}

static void add_view(struct chain_search *search, struct view view)
{
    if (KP_RESERVE(search->views, search->view_room, search->view_count + 1))
        search->views[search->view_count++] = view;
    else
        search->failed = true;
}

static void add_row_views(struct chain_search *search, size_t r)
{
    const struct kp_transcript *game = search->sets->game;
    struct kp_score score = game->rows[r].score;
    int total = score.black + score.white;
    bool has_total = kp_row_knows(search->sets, r, KP_ROW_TOTAL);
    bool has_black = kp_row_knows(search->sets, r, KP_ROW_BLACK);
    struct view view = {.rows = {r, r}, .row_count = 1, .seen = SIZE_MAX};

    if (has_total) {
        view.kind = total == 0 || total == game->rules->pegs ? KP_STEP_SIMPLE : KP_STEP_TOTAL;
        view.part = KP_ROW_TOTAL;
        view.use = COUNT_FACTS;
        add_view(search, view);
    }
    if (has_black) {
        view.kind = score.black == 0 ? KP_STEP_SIMPLE : KP_STEP_BLACK;
        view.part = KP_ROW_BLACK;
        view.use = PEG_FACTS;
        add_view(search, view);
    }
    if (kp_row_knows(search->sets, r, KP_ROW_SCORE)) {
        view.kind = has_total && (score.black == 0 || score.white == 0) ? KP_STEP_ONE_KIND
                                                                        : KP_STEP_ROW;
        view.part = KP_ROW_SCORE;
        view.use = ALL_FACTS;
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

static void add_pair_views(struct chain_search *search, size_t r, size_t s)
{
    static const struct {
        enum kp_row_part part;
        enum kp_step_kind kind;
        enum fact_use use;
    } pairs[] = {{KP_ROW_TOTAL, KP_STEP_COMPARE, COUNT_FACTS},
                 {KP_ROW_BLACK, KP_STEP_COMPARE, PEG_FACTS},
                 {KP_ROW_SCORE, KP_STEP_ROWS, ALL_FACTS}};

    for (size_t i = 0; i < 3; i++) {
        struct view view = {.kind = pairs[i].kind,
                            .part = pairs[i].part,
                            .use = pairs[i].use,
                            .rows = {r, s},
                            .row_count = 2,
                            .seen = SIZE_MAX};

        if (!kp_row_knows(search->sets, r, view.part) || !kp_row_knows(search->sets, s, view.part))
            continue;
        if (view.kind == KP_STEP_COMPARE)
            view.extra = 5 * count_differences(search->sets, view.rows, view.part);
        add_view(search, view);
    }
}

static int least_cost(const struct view *view)
{
    return kind_costs[view->kind] + view->extra;
}

/* Cheap ones first, so that the cheapest step is soon found. */
static void sort_views(struct chain_search *search)
{
    for (size_t i = 1; i < search->view_count; i++) {
        struct view view = search->views[i];
        size_t k = i;

        for (; k > 0 && least_cost(&search->views[k - 1]) > least_cost(&view); k--)
            search->views[k] = search->views[k - 1];
        search->views[k] = view;
    }
}

static void list_views(struct chain_search *search)
{
    size_t rows = search->sets->game->row_count;

    add_view(search, (struct view){.kind = KP_STEP_FACTS, .use = ALL_FACTS, .seen = SIZE_MAX});
    for (size_t r = 0; r < rows; r++)
        add_row_views(search, r);
    for (size_t r = 0; r < rows && (rows - 1) * rows / 2 <= MOST_PAIRS; r++)
        for (size_t s = r + 1; s < rows; s++)
            add_pair_views(search, r, s);
    sort_views(search);
}

/* ---- What a view implies ------------------------------------------------------- */

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

/* The facts that the view implies and that are not known; none, if it is a contradiction.  Returns
 * whether there is anything new. */
static bool find_implied_facts(struct chain_search *search, const struct view *view,
                               uint64_t *fresh)
{
    const struct kp_code_sets *sets = search->sets;
    uint64_t *codes = search->view_codes;
    bool any = false;

    spend(search, 8 * sets->words + 4 * sets->fact_count);
    memset(fresh, 0, sets->fact_words * sizeof *fresh);
    memcpy(codes, search->codes[view->use], sets->words * sizeof *codes);
    and_rows(sets, view->rows, view->row_count, view->part, codes);
    if (kp_bits_empty(codes, sets->words))
        return true;
    for (size_t f = 0; f < sets->fact_count; f++)
        if (!kp_bit(search->known, f) && may_use(search, view->use, f) &&
            kp_bits_within(codes, kp_fact_codes(sets, f), sets->words)) {
            kp_bit_set(fresh, f);
            any = true;
        }
    for (int c = 0; any && c < sets->colours; c++) /* no red is no red at any peg */
        if (kp_bit(fresh, kp_fact_number(sets, (struct kp_fact){KP_AT_MOST, 0, c, 0})))
            for (int p = 0; p < sets->pegs; p++) {
                size_t f = kp_fact_number(sets, (struct kp_fact){KP_NOT_AT, p, c, 0});

                if (!kp_bit(search->known, f))
                    kp_bit_set(fresh, f);
            }
    return any;
}

/* ---- Premises -------------------------------------------------------------------- */

/* The codes that the conclusions of the view must be kept from by premises. */
static void find_bad_codes(struct chain_search *search, const struct view *view,
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

/* A peg or a colour, of which all facts are cited at once. */
static size_t group_of(const struct kp_code_sets *sets, size_t fact)
{
    struct kp_fact about = kp_fact_of(sets, fact);

    return about.kind == KP_NOT_AT ? (size_t)about.peg : (size_t)sets->pegs + (size_t)about.colour;
}

static bool groups_suffice(struct chain_search *search, size_t group_count)
{
    const struct kp_code_sets *sets = search->sets;

    spend(search, 2 * group_count + sets->words);
    for (size_t i = 0; i < sets->words; i++) {
        uint64_t left = search->bad[i];

        for (size_t g = 0; g < group_count && left; g++)
            if (search->chosen[g])
                left &= search->groups[g * sets->words + i];
        if (left)
            return false;
    }
    return true;
}

static void choose_groups(struct chain_search *search, const struct view *view, size_t before)
{
    const struct kp_code_sets *sets = search->sets;
    size_t count = (size_t)sets->pegs + (size_t)sets->colours;
    uint64_t *left = search->trial;

    for (size_t g = 0; g < count; g++) {
        search->chosen[g] = false;
        memcpy(search->groups + g * sets->words, sets->all, sets->words * sizeof *left);
    }
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(search->known, f) && search->step_of[f] < before &&
            may_use(search, view->use, f))
            kp_bits_and(search->groups + group_of(sets, f) * sets->words, kp_fact_codes(sets, f),
                        sets->words);
    memcpy(left, search->bad, sets->words * sizeof *left);
    while (search->stop == KP_COMPLETED && !kp_bits_empty(left, sets->words)) {
        size_t best = count, least = SIZE_MAX;

        spend(search, 4 * count * sets->words);
        for (size_t g = 0; g < count; g++) {
            size_t after = 0;

            for (size_t i = 0; i < sets->words && !search->chosen[g]; i++)
                after += kp_bit_count(left[i] & search->groups[g * sets->words + i]);
            if (!search->chosen[g] && after < least) {
                least = after;
                best = g;
            }
        }
        if (best == count)
            break;
        search->chosen[best] = true;
        kp_bits_and(left, search->groups + best * sets->words, sets->words);
    }
    for (size_t g = 0; g < count && search->stop == KP_COMPLETED; g++) {
        bool was = search->chosen[g];

        search->chosen[g] = false;
        if (was && !groups_suffice(search, count))
            search->chosen[g] = true;
    }
}

/* Whether these facts keep the view from every bad code. */
static bool premises_suffice(struct chain_search *search, const uint64_t *premises)
{
    const struct kp_code_sets *sets = search->sets;
    size_t count = 0;

    spend(search, 2 * sets->words + 4 * sets->fact_count);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(premises, f))
            search->listed[count++] = kp_fact_codes(sets, f);
    for (size_t i = 0; i < sets->words; i++) {
        uint64_t left = search->bad[i];

        for (size_t k = 0; k < count && left; k++)
            left &= search->listed[k][i];
        if (left)
            return false;
    }
    return true;
}

static void try_without(struct chain_search *search, uint64_t *premises, size_t fact)
{
    if (!kp_bit(premises, fact) || search->stop != KP_COMPLETED)
        return;
    kp_bit_clear(premises, fact);
    if (!premises_suffice(search, premises))
        kp_bit_set(premises, fact);
}

/* Chooses few facts that were established before a step and imply its conclusions together with its
 * rows.  Of two bounds on a colour the weaker is dropped first: the sharper one was stated. */
static void choose_premises(struct chain_search *search, const struct view *view,
                            const uint64_t *conclusions, size_t before, uint64_t *premises)
{
    const struct kp_code_sets *sets = search->sets;
    size_t each = (size_t)sets->pegs * (size_t)sets->colours;

    find_bad_codes(search, view, conclusions);
    choose_groups(search, view, before);
    memset(premises, 0, sets->fact_words * sizeof *premises);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(search->known, f) && search->step_of[f] < before &&
            may_use(search, view->use, f) && search->chosen[group_of(sets, f)])
            kp_bit_set(premises, f);
    for (size_t f = sets->fact_count; f-- > 2 * each;)
        try_without(search, premises, f);
    for (size_t f = each; f < 2 * each; f++)
        try_without(search, premises, f);
    for (size_t f = 0; f < each; f++)
        try_without(search, premises, f);
}

/* ---- Costs ------------------------------------------------------------------------- */

size_t kp_black_places(const struct kp_code_sets *sets, size_t row, const uint64_t *set,
                       uint64_t *places, size_t most)
{
    const uint16_t *guess = kp_transcript_guess(sets->game, row);
    size_t count = 0;

    if (sets->pegs > 64)
        return 0;
    for (size_t i = 0; i < sets->code_count; i++) {
        uint64_t black = 0;
        size_t k = 0;

        if (!kp_bit(set, i))
            continue;
        for (int p = 0; p < sets->pegs; p++)
            black |= (uint64_t)(kp_code_at(sets, i)[p] == guess[p]) << p;
        while (k < count && places[k] != black)
            k++;
        if (k == most)
            return most;
        if (k == count)
            places[count++] = black;
    }
    return count;
}

static int count_named(const struct kp_code_sets *sets, const uint64_t *facts, bool *named)
{
    size_t groups = (size_t)sets->pegs + (size_t)sets->colours;
    int count = 0;

    memset(named, 0, groups * sizeof *named);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(facts, f) && !named[group_of(sets, f)]) {
            named[group_of(sets, f)] = true;
            count++;
        }
    return count;
}

static int find_cost(struct chain_search *search, const struct view *view,
                     struct kp_chain_step *step)
{
    uint64_t places[MOST_CASES];
    size_t cases = 0;

    if (view->kind == KP_STEP_ONE_KIND || view->kind == KP_STEP_ROW || view->kind == KP_STEP_ROWS) {
        kp_step_codes(search->sets, step, search->trial);
        for (size_t i = 0; i < step->row_count; i++) {
            size_t ways = kp_black_places(search->sets, step->rows[i], search->trial, places,
                                          MOST_CASES);

            cases += ways > 1 ? ways - 1 : 0;
        }
    }
    return kind_costs[view->kind] + view->extra + 5 * (int)cases +
           5 * count_named(search->sets, step->premises, search->chosen);
}

/* ---- Forward --------------------------------------------------------------------- */

static struct kp_chain_step *add_step(struct chain_search *search, struct kp_chain *chain,
                                      const struct view *view)
{
    struct kp_chain_step *step;

    if (!KP_RESERVE(chain->steps, chain->room, chain->count + 1)) {
        search->failed = true;
        return NULL;
    }
    step = &chain->steps[chain->count++];
    *step = (struct kp_chain_step){.kind = view->kind,
                                   .rows = {view->rows[0], view->rows[1]},
                                   .row_count = view->row_count,
                                   .part = view->part};
    KP_TAKE(&search->sets->arena, step->premises, search->sets->fact_words);
    KP_TAKE(&search->sets->arena, step->conclusions, search->sets->fact_words);
    search->failed |= search->sets->arena.failed;
    return search->failed ? NULL : step;
}

static void add_known_facts(struct chain_search *search, const uint64_t *facts, size_t step)
{
    const struct kp_code_sets *sets = search->sets;

    for (size_t f = 0; f < sets->fact_count; f++) {
        if (!kp_bit(facts, f) || kp_bit(search->known, f))
            continue;
        kp_bit_set(search->known, f);
        search->step_of[f] = step;
        for (size_t use = 0; use < FACT_USES; use++)
            if (may_use(search, (enum fact_use)use, f)) {
                kp_bits_and(search->codes[use], kp_fact_codes(sets, f), sets->words);
                search->version[use]++;
            }
    }
}

static void begin_forward(struct chain_search *search)
{
    const struct kp_code_sets *sets = search->sets;

    memset(search->known, 0, sets->fact_words * sizeof *search->known);
    for (size_t use = 0; use < FACT_USES; use++) {
        memcpy(search->codes[use], sets->all, sets->words * sizeof(uint64_t));
        search->version[use] = 0;
    }
    for (size_t i = 0; i < search->view_count; i++)
        search->views[i].seen = SIZE_MAX;
    search->raw.count = 0;
    memset(search->fresh, 0, sets->fact_words * sizeof *search->fresh);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bits_within(sets->all, kp_fact_codes(sets, f), sets->words))
            kp_bit_set(search->fresh, f);
    add_known_facts(search, search->fresh, SIZE_MAX);
}

/* Looks again at a view unless the facts are still those with which it implied nothing. */
static bool look_at_view(struct chain_search *search, struct view *view)
{
    if (view->banned || view->seen == search->version[view->use] || search->stop != KP_COMPLETED)
        return false;
    if (find_implied_facts(search, view, search->fresh))
        return true;
    view->seen = search->version[view->use];
    return false;
}

static const struct view *choose_first_view(struct chain_search *search,
                                            const enum kp_step_kind *order)
{
    for (size_t k = 0; k < KP_STEP_KINDS; k++)
        for (size_t i = 0; i < search->view_count; i++)
            if (search->views[i].kind == order[k] && look_at_view(search, &search->views[i]))
                return &search->views[i];
    return NULL;
}

/* The view whose step is cheapest; of equally cheap ones that with the most conclusions. */
static const struct view *choose_cheapest_view(struct chain_search *search)
{
    const struct view *best = NULL;
    int least = INT32_MAX;
    size_t most = 0;
    struct kp_chain_step step = {.premises = search->needed};

    for (size_t i = 0; i < search->view_count; i++) {
        struct view *view = &search->views[i];
        size_t fresh;

        if (least_cost(view) > least)
            break;
        if (!look_at_view(search, view))
            continue;
        choose_premises(search, view, search->fresh, SIZE_MAX - 1, step.premises);
        step.kind = view->kind;
        step.part = view->part;
        memcpy(step.rows, view->rows, sizeof step.rows);
        step.row_count = view->row_count;
        step.cost = find_cost(search, view, &step);
        fresh = kp_bits_count(search->fresh, search->sets->fact_words);
        if (step.cost > least || (step.cost == least && fresh <= most))
            continue;
        least = step.cost;
        most = fresh;
        best = view;
    }
    if (best)
        find_implied_facts(search, best, search->fresh);
    return best;
}

/* Takes steps until the goal is reached, or nothing new follows. */
static bool go_forward(struct chain_search *search, const enum kp_step_kind *order)
{
    const struct kp_code_sets *sets = search->sets;

    begin_forward(search);
    for (;;) {
        const struct view *view;
        struct kp_chain_step *step;

        if (search->goal && kp_bits_within(search->goal, search->known, sets->fact_words))
            return true;
        if (search->stop != KP_COMPLETED)
            return false;
        view = order ? choose_first_view(search, order) : choose_cheapest_view(search);
        if (search->stop != KP_COMPLETED)
            return false;
        step = view ? add_step(search, &search->raw, view) : NULL;
        if (!step)
            return false;
        memcpy(step->conclusions, search->fresh, sets->fact_words * sizeof *step->conclusions);
        if (kp_bits_empty(step->conclusions, sets->fact_words))
            return true;
        add_known_facts(search, step->conclusions, search->raw.count - 1);
    }
}

/* ---- Backward -------------------------------------------------------------------- */

static const struct view *view_of(const struct chain_search *search,
                                  const struct kp_chain_step *step)
{
    for (size_t i = 0; i < search->view_count; i++) {
        const struct view *view = &search->views[i];

        if (view->kind == step->kind && view->part == step->part &&
            view->row_count == step->row_count && view->rows[0] == step->rows[0] &&
            view->rows[1] == step->rows[1])
            return view;
    }
    return NULL;
}

/* Of a colour that no peg has, a step says that instead of naming the pegs that matter. */
static void conclude_missing_colours(const struct chain_search *search, const uint64_t *all,
                                     uint64_t *conclusions)
{
    const struct kp_code_sets *sets = search->sets;

    for (int c = 0; c < sets->colours; c++) {
        size_t none = kp_fact_number(sets, (struct kp_fact){KP_AT_MOST, 0, c, 0});

        for (int p = 0; p < sets->pegs && kp_bit(all, none); p++)
            if (kp_bit(conclusions, kp_fact_number(sets, (struct kp_fact){KP_NOT_AT, p, c, 0})))
                kp_bit_set(conclusions, none);
    }
}

/* If a step leaves a peg one colour or two, it says so, also where other steps said a part of it. */
static void conclude_narrow_pegs(struct chain_search *search, struct kp_chain_step *step)
{
    const struct kp_code_sets *sets = search->sets;

    kp_step_codes(sets, step, search->trial);
    for (int p = 0; p < sets->pegs; p++) {
        size_t first = kp_fact_number(sets, (struct kp_fact){KP_NOT_AT, p, 0, 0}), left = 0;
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

static void reverse_steps(struct kp_chain *chain)
{
    for (size_t i = 0; 2 * i + 1 < chain->count; i++) {
        struct kp_chain_step step = chain->steps[i];

        chain->steps[i] = chain->steps[chain->count - 1 - i];
        chain->steps[chain->count - 1 - i] = step;
    }
}

/* The steps of the forward search that the goal needs, with what it needs of their conclusions. */
static void extract_chain(struct chain_search *search, bool complete, struct kp_chain *chain)
{
    const struct kp_code_sets *sets = search->sets;
    uint64_t *needed = search->needed;

    chain->count = 0;
    chain->cost = chain->dearest = 0;
    chain->complete = complete;
    memset(needed, 0, sets->fact_words * sizeof *needed);
    for (size_t i = 0; search->goal && i < sets->fact_words; i++)
        needed[i] = search->goal[i] & search->known[i];
    for (size_t i = search->raw.count; i-- > 0;) {
        const struct kp_chain_step *raw = &search->raw.steps[i];
        const struct view *view = view_of(search, raw);
        bool ends = kp_bits_empty(raw->conclusions, sets->fact_words);
        struct kp_chain_step *step;

        memcpy(search->fresh, raw->conclusions, sets->fact_words * sizeof *needed);
        kp_bits_and(search->fresh, needed, sets->fact_words);
        if (!ends && kp_bits_empty(search->fresh, sets->fact_words))
            continue;
        conclude_missing_colours(search, raw->conclusions, search->fresh);
        step = add_step(search, chain, view);
        if (!step)
            return;
        memcpy(step->conclusions, search->fresh, sets->fact_words * sizeof *needed);
        choose_premises(search, view, step->conclusions, i, step->premises);
        step->cost = find_cost(search, view, step);
        conclude_narrow_pegs(search, step);
        chain->cost += step->cost;
        chain->dearest = step->cost > chain->dearest ? step->cost : chain->dearest;
        for (size_t k = 0; k < sets->fact_words; k++)
            needed[k] |= step->premises[k];
    }
    reverse_steps(chain);
}

/* ---- The best of several chains ---------------------------------------------------- */

static const enum kp_step_kind orders[][KP_STEP_KINDS] = {
    {KP_STEP_SIMPLE, KP_STEP_FACTS, KP_STEP_TOTAL, KP_STEP_BLACK, KP_STEP_ONE_KIND, KP_STEP_COMPARE,
     KP_STEP_ROW, KP_STEP_ROWS},
    {KP_STEP_SIMPLE, KP_STEP_TOTAL, KP_STEP_COMPARE, KP_STEP_FACTS, KP_STEP_BLACK, KP_STEP_ONE_KIND,
     KP_STEP_ROW, KP_STEP_ROWS},
    {KP_STEP_SIMPLE, KP_STEP_FACTS, KP_STEP_BLACK, KP_STEP_ONE_KIND, KP_STEP_TOTAL, KP_STEP_ROW,
     KP_STEP_COMPARE, KP_STEP_ROWS},
};

static bool is_better(const struct kp_chain *a, const struct kp_chain *b)
{
    if (a->complete != b->complete)
        return a->complete;
    return a->cost + a->dearest < b->cost + b->dearest;
}

static void try_order(struct chain_search *search, const enum kp_step_kind *order,
                      struct kp_chain *best, const enum kp_step_kind **best_order)
{
    struct kp_chain chain = {0};
    bool complete = go_forward(search, order);

    if (!search->failed)
        extract_chain(search, complete, &chain);
    if (search->stop == KP_COMPLETED && !search->failed &&
        (best->count == 0 || is_better(&chain, best))) {
        struct kp_chain worse = *best;

        *best = chain;
        chain = worse;
        *best_order = order;
    }
    free(chain.steps);
}

/* Forbids each step of the best chain in turn, and keeps what that improves. */
static void improve(struct chain_search *search, struct kp_chain *best,
                    const enum kp_step_kind *order)
{
    for (size_t i = 0, tries = 0; i < best->count && tries < MOST_TRIES; tries++) {
        struct view *view = (struct view *)view_of(search, &best->steps[i]);
        int before = best->cost + best->dearest;
        const enum kp_step_kind *same = order;

        view->banned = true;
        try_order(search, order, best, &same);
        if (search->stop != KP_COMPLETED || search->failed)
            return;
        if (best->cost + best->dearest < before) {
            i = 0;
        } else {
            view->banned = false;
            i++;
        }
    }
}

static void take_scratch(struct chain_search *search)
{
    struct kp_code_sets *sets = search->sets;
    struct kp_arena *arena = &sets->arena;
    size_t groups = (size_t)sets->pegs + (size_t)sets->colours;

    KP_TAKE(arena, search->known, sets->fact_words);
    KP_TAKE(arena, search->step_of, sets->fact_count);
    for (size_t use = 0; use < FACT_USES; use++)
        KP_TAKE(arena, search->codes[use], sets->words);
    KP_TAKE(arena, search->view_codes, sets->words);
    KP_TAKE(arena, search->bad, sets->words);
    KP_TAKE(arena, search->trial, sets->words);
    KP_TAKE(arena, search->groups, groups * sets->words);
    KP_TAKE(arena, search->needed, sets->fact_words);
    KP_TAKE(arena, search->fresh, sets->fact_words);
    KP_TAKE(arena, search->listed, sets->fact_count);
    KP_TAKE(arena, search->chosen, groups);
    search->failed = arena->failed;
}

enum kp_stop_reason kp_find_chain(struct kp_code_sets *sets, const uint64_t *goal,
                                  const struct kp_limits *limits, struct kp_chain *chain)
{
    struct chain_search search = {.sets = sets, .goal = goal, .limits = limits};
    const enum kp_step_kind *order = NULL;

    *chain = (struct kp_chain){0};
    take_scratch(&search);
    list_views(&search);
    for (size_t i = 0; i < sizeof orders / sizeof *orders && !search.failed; i++)
        try_order(&search, orders[i], chain, &order);
    if (!search.failed && search.stop == KP_COMPLETED)
        try_order(&search, NULL, chain, &order);
    if (!search.failed && search.stop == KP_COMPLETED)
        improve(&search, chain, order);
    free(search.views);
    free(search.raw.steps);
    if (search.stop == KP_OUT_OF_EFFORT || chain->complete) /* there may be a better chain */
        search.stop = KP_COMPLETED;
    return search.failed ? KP_OUT_OF_MEMORY : search.stop;
}

void kp_chain_free(struct kp_chain *chain)
{
    free(chain->steps);
    *chain = (struct kp_chain){0};
}
