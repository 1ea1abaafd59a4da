/* A depth-first search.  At each node the relaxation is solved from a basis near it: both branches
 * of a node begin with the basis of this node, which is saved for the second (saved_bases.c).
 *  - If the relaxation has no point, the node is a leaf.  The leaf is proved in integers, and the
 *    search returns to the last node whose second branch is still open.
 *  - If it has a point, the point is rounded and tried.  Then the search branches on a column whose
 *    value is not an integer, "peg p has colour c" before "peg p has another colour".
 *
 * The search compares the columns that are farthest from an integer.  It branches on the one on
 * which most other columns depend near the point of the greatest entropy (maximum_entropy.c).  A
 * vertex of the relaxation shows little of the rest of the polytope, so fractions alone are a poor
 * guide.
 *
 * If the caller needs further solutions, a solution that is found is set aside.  The box is split
 * into the part that contains only the solution and, column by column, the rest, which is searched
 * like any other open branch.  If many rows leave one secret, the relaxation of each of these parts
 * refutes it.
 *
 * If a leaf cannot be proved, or rounding errors lead the simplex astray, the relaxation is solved
 * once more without the old basis and its rounding errors.  If that fails as well, the node is bad:
 * the search branches on any column that is not fixed yet.  It does the same at a point in integers
 * that is refused, because a number as small as the tolerances is missing in an equation.  At the
 * end of these branches all columns are fixed, and sums in integers show whether they are a
 * solution.  The search only gives up if they seem to be one and are refused.
 *
 * docs/research/relaxation.md has the measurements, and what was tried and dropped: other rules for
 * the column, nogoods and backjumping, parity and zero-half cuts. */
#include "linear/search/branch_and_bound.h"

#include "base/allocate.h"
#include "linear/bounds/implied_bounds.h"
#include "linear/search/maximum_entropy.h"
#include "linear/simplex/saved_bases.h"
#include "linear/simplex/tolerances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CANDIDATES 64 /* columns that are compared for a branch */

/* A random way down the tree, which takes one part of each branch and leaves the other one out. */
struct tree_way {
    double place;    /* from 0 to 1: which way it is; at each branch the rest of the way */
    double weight;   /* the number of nodes for which a node of the way stands */
    double work;     /* the expected work of all nodes, added up over all ways */
    unsigned most;   /* ways */
    uint64_t enough; /* work after which no further way begins */
    struct kp_tree_estimate *estimate;
};

/* A branch on a column.  The other part of the column's range is still open, or was searched. */
struct taken_branch {
    size_t column;
    int32_t least, most;             /* its bounds before the branch */
    int32_t other_least, other_most; /* its bounds in the other part */
    bool other_is_open;
    uint64_t ticket; /* for the basis of the node */
};

/* How a node ends.  NODE_BAD: the relaxation has shown nothing, or something has ended the search.
 * NODE_CUT: the turn has ended, and the node is searched again from the basis that was reached. */
enum node_end { NODE_BRANCHED, NODE_DONE, NODE_FOUND, NODE_BAD, NODE_CUT };

struct kp_tree_search {
    const struct kp_branch_plan *plan;
    struct kp_linear_budget *budget;
    struct kp_branch_result *result;
    struct kp_dual_simplex *simplex;
    struct kp_saved_bases bases;
    struct kp_implied_bounds bounds;
    struct kp_maximum_entropy entropy;
    struct kp_infeasibility_proof proof;
    struct kp_arena arena;           /* of the next arrays */
    int32_t *least, *most;           /* [column]: the box of the node */
    int32_t *only_least, *only_most; /* [column]: a part of it */
    double *values;                  /* [column] */
    struct taken_branch *branches;
    size_t depth, room;
    enum node_end end;        /* of the last node */
    enum kp_stop_reason stop; /* what ends the search, or KP_COMPLETED */
    struct tree_way *way;     /* NULL: the whole tree is searched */
};

/* The depth of a tree is at most the number of columns, unless these have wide ranges. */
static bool make_arrays(struct kp_tree_search *search)
{
    const struct kp_linear_system *system = search->plan->system;
    size_t column_bytes = 4 * sizeof(int32_t) + sizeof(double) + 3 * sizeof(struct taken_branch);
    size_t bytes = kp_multiply_sizes(system->columns, column_bytes);
    struct kp_arena *arena = &search->arena;

    if (!kp_linear_budget_take_bytes(search->budget, bytes) ||
        !kp_linear_budget_take_bytes(search->budget, system->rows * sizeof(int64_t)))
        return false;
    search->simplex = kp_dual_simplex_new(system, search->budget);
    KP_TAKE(arena, search->least, system->columns);
    KP_TAKE(arena, search->most, system->columns);
    KP_TAKE(arena, search->only_least, system->columns);
    KP_TAKE(arena, search->only_most, system->columns);
    KP_TAKE(arena, search->values, system->columns);
    for (size_t j = 0; j < system->columns && !arena->failed; j++) {
        search->least[j] = system->least[j];
        search->most[j] = system->most[j];
    }
    return kp_infeasibility_proof_make(&search->proof, system) && search->simplex &&
           kp_implied_bounds_make(&search->bounds, system, search->budget) &&
           kp_maximum_entropy_make(&search->entropy, system, search->budget) &&
           kp_saved_bases_make(&search->bases, search->simplex, search->budget) && !arena->failed;
}

static void free_arrays(struct kp_tree_search *search)
{
    kp_dual_simplex_free(search->simplex);
    kp_saved_bases_free(&search->bases);
    kp_implied_bounds_free(&search->bounds);
    kp_maximum_entropy_free(&search->entropy);
    kp_infeasibility_proof_free(&search->proof);
    kp_arena_free(&search->arena);
    free(search->branches);
}

static void restrict_column(struct kp_tree_search *search, size_t column, int32_t least,
                            int32_t most)
{
    kp_implied_bounds_move(&search->bounds, column, least - search->least[column],
                           most - search->most[column]);
    search->least[column] = least;
    search->most[column] = most;
}

/* ---- Branching --------------------------------------------------------------- */

/* Rounds down without the mathematical library.  A value beyond all integers can only be an error,
 * so any result will do. */
static int32_t round_down(double value)
{
    int32_t whole;

    if (!(value > -(double)KP_LINEAR_WIDTH && value < (double)KP_LINEAR_WIDTH))
        return 0;
    whole = (int32_t)value;
    return whole > value ? whole - 1 : whole;
}

static double distance_to_integer(double value)
{
    return fabs(value - round_down(value + 0.5));
}

/* Columns whose values are not integers, beginning with those that are farthest from one. */
struct branch_candidates {
    size_t count;
    size_t column[CANDIDATES];
    double distance[CANDIDATES];
};

static void add_candidate(struct branch_candidates *candidates, size_t column, double distance)
{
    size_t at = candidates->count;

    if (at == CANDIDATES && candidates->distance[--at] >= distance)
        return;
    for (; at > 0 && candidates->distance[at - 1] < distance; at--) {
        candidates->distance[at] = candidates->distance[at - 1];
        candidates->column[at] = candidates->column[at - 1];
    }
    candidates->distance[at] = distance;
    candidates->column[at] = column;
    candidates->count += candidates->count < CANDIDATES;
}

/* Which columns the search may branch on. */
enum branch_choice {
    FRACTIONS,     /* those whose values are not integers */
    OPEN_COLUMNS,  /* if the node is bad: those that have several values within implied bounds */
    COLUMNS_OF_BOX /* the same, within the box */
};

/* Returns how far a column is from an integer.  At a bad node all open columns are equally far. */
static double find_distance(const struct kp_tree_search *search, enum branch_choice choice,
                            size_t j)
{
    if (choice == FRACTIONS)
        return distance_to_integer(search->values[j]);
    if (choice == OPEN_COLUMNS)
        return search->bounds.least[j] < search->bounds.most[j];
    return search->least[j] < search->most[j];
}

/* Finds candidates among the columns with KP_BRANCH_LAST, or among the others. */
static void find_candidates(const struct kp_tree_search *search, enum branch_choice choice,
                            bool last, struct branch_candidates *candidates)
{
    for (size_t j = 0; j < search->plan->system->columns; j++) {
        uint8_t branching = search->plan->branching[j];
        double distance;

        if (branching == KP_DO_NOT_BRANCH || last != (branching == KP_BRANCH_LAST) ||
            search->least[j] == search->most[j])
            continue;
        distance = find_distance(search, choice, j);
        if (distance > KP_INTEGRALITY)
            add_candidate(candidates, j, distance);
    }
}

/* Returns the column to branch on, or the number of columns if there is none. */
static size_t choose_branch_column(struct kp_tree_search *search, enum branch_choice choice)
{
    struct branch_candidates candidates = {0};
    double leverages[CANDIDATES];
    size_t best = 0;

    find_candidates(search, choice, false, &candidates);
    if (candidates.count == 0)
        find_candidates(search, choice, true, &candidates);
    if (candidates.count == 0)
        return search->plan->system->columns;
    kp_maximum_entropy_find(&search->entropy, search->bounds.least, search->bounds.most,
                            search->depth, search->budget);
    kp_maximum_entropy_find_leverages(&search->entropy, candidates.column, candidates.count,
                                      leverages);
    for (size_t i = 1; i < candidates.count; i++)
        if (leverages[i] > leverages[best])
            best = i;
    return candidates.column[best];
}

/* Rounds down the value of a column.  If a rounding error puts the value outside the range, it is
 * taken as an end of the range. */
static int32_t floor_within(const struct kp_tree_search *search, size_t column)
{
    int32_t below = round_down(search->values[column]);

    if (below < search->least[column])
        return search->least[column];
    if (below >= search->most[column])
        return search->most[column] - 1;
    return below;
}

static uint64_t save_basis(struct kp_tree_search *search)
{
    return kp_saved_bases_save(&search->bases, search->simplex, search->depth);
}

/* Enters the part of the box where the column is above this value (up) or at most this value, and
 * leaves the other part for later.  `ticket` is for the basis of the node. */
static void enter_part(struct kp_tree_search *search, uint64_t ticket, size_t column, int32_t below,
                       bool up)
{
    int32_t least = search->least[column], most = search->most[column];

    if (!KP_RESERVE(search->branches, search->room, search->depth + 1))
        search->stop = KP_OUT_OF_MEMORY;
    else if (search->plan->note_branch && !search->way)
        search->stop = search->plan->note_branch(search->plan->data, column, below, up);
    if (search->stop != KP_COMPLETED)
        return;
    search->branches[search->depth++] = (struct taken_branch){
        column, least, most, up ? least : below + 1, up ? below : most, !search->way, ticket};
    restrict_column(search, column, up ? below + 1 : least, up ? most : below);
}

/* How far the column is above `below` at the point of the greatest entropy, which is likelier to be
 * near a solution than a vertex. */
static double find_excess(const struct kp_tree_search *search, size_t column, int32_t below)
{
    int32_t least = search->bounds.least[column], most = search->bounds.most[column];

    return least - below + search->entropy.share[column] * ((double)most - least);
}

/* The least part of the work that a branch is expected to have. */
#define LEAST_PART 0.05

/* Chooses a branch of the way.  A branch is taken with the probability that is the part of the work
 * that is expected in it: x^1.5 : (1 - x)^1.5 if x is the column's share.  In the trees of 36x10x42
 * a branch with a share of 0.26, 0.33, 0.42, 0.57 or 0.69 has 0.15, 0.23, 0.38, 0.60 or 0.75 of the
 * work of its node.  The digits of the place that the choice does not use up make the next choice,
 * so ways of evenly spread places spread evenly over the work. */
static bool choose_part(struct kp_tree_search *search, size_t column, int32_t below)
{
    double x = find_excess(search, column, below), above, under;
    bool up;

    x = x > 1 - LEAST_PART ? 1 - LEAST_PART : x > LEAST_PART ? x : LEAST_PART;
    above = x * sqrt(x);
    under = (1 - x) * sqrt(1 - x);
    above /= above + under;
    if (search->depth == 0)
        *search->way->estimate = (struct kp_tree_estimate){true, column, below, 0};
    up = search->way->place < above;
    search->way->place = up ? search->way->place / above
                            : (search->way->place - above) / (1 - above);
    search->way->weight /= up ? above : 1 - above;
    return up;
}

static void enter_branch(struct kp_tree_search *search, size_t column, int32_t below)
{
    bool up = search->way ? choose_part(search, column, below)
                          : search->plan->branching[column] == KP_BRANCH_UP ||
                                find_excess(search, column, below) > 0.5;

    enter_part(search, save_basis(search), column, below, up);
}

/* Enters the part of the box that try_point has done. */
static void enter_done_part(struct kp_tree_search *search)
{
    uint64_t ticket = save_basis(search);

    for (size_t j = 0; j < search->plan->system->columns && search->stop == KP_COMPLETED; j++) {
        int32_t least = search->only_least[j], most = search->only_most[j];

        if (least > search->least[j])
            enter_part(search, ticket, j, least - 1, true);
        if (most < search->most[j] && search->stop == KP_COMPLETED)
            enter_part(search, ticket, j, most, false);
    }
}

/* Returns to the last branch whose other part is open, and enters this part.  Returns false if the
 * whole tree is searched. */
static bool go_back(struct kp_tree_search *search)
{
    while (search->depth > 0) {
        struct taken_branch *last = &search->branches[search->depth - 1];

        if (last->other_is_open) {
            last->other_is_open = false;
            kp_saved_bases_load(&search->bases, search->simplex, last->ticket);
            restrict_column(search, last->column, last->other_least, last->other_most);
            return true;
        }
        restrict_column(search, last->column, last->least, last->most);
        search->depth--;
    }
    return false;
}

/* ---- Nodes ------------------------------------------------------------------- */

/* Proves that the node is a leaf, by multipliers that refute it within the implied bounds. */
static enum kp_simplex_end prove_leaf(struct kp_tree_search *search, double *multipliers)
{
    kp_implied_bounds_unfold(&search->bounds, multipliers);
    return kp_infeasibility_proof_find(&search->proof, multipliers, search->least, search->most,
                                       search->depth == 0)
               ? KP_SIMPLEX_NO_POINT
               : KP_SIMPLEX_UNSTABLE;
}

/* Solves the relaxation in a box.  KP_SIMPLEX_NO_POINT is then proved in integers. */
static enum kp_simplex_end solve_box(struct kp_tree_search *search, const int32_t *least,
                                     const int32_t *most)
{
    enum kp_simplex_end end;

    for (size_t j = 0; j < search->plan->system->columns; j++)
        kp_dual_simplex_set_bounds(search->simplex, j, least[j], most[j]);
    end = kp_dual_simplex_solve(search->simplex, search->budget);
    return end == KP_SIMPLEX_NO_POINT
               ? prove_leaf(search, kp_dual_simplex_multipliers(search->simplex))
               : end;
}

/* Solves the relaxation with implied bounds, or refutes it by an equation that no point of the box
 * satisfies. */
static enum kp_simplex_end solve_node(struct kp_tree_search *search)
{
    size_t excluded = kp_implied_bounds_find(&search->bounds, search->least, search->most);
    size_t rows = search->plan->system->rows;
    double *multipliers = kp_dual_simplex_multipliers(search->simplex);

    if (!kp_linear_budget_spend(search->budget, 1, search->plan->system->entries))
        return KP_SIMPLEX_STOPPED;
    if (excluded == rows)
        return solve_box(search, search->bounds.least, search->bounds.most);
    memset(multipliers, 0, rows * sizeof *multipliers);
    multipliers[excluded] = 1;
    return prove_leaf(search, multipliers);
}

/* Solves the relaxation without the old basis, and without implied bounds. */
static enum kp_simplex_end solve_node_afresh(struct kp_tree_search *search)
{
    kp_dual_simplex_restart(search->simplex);
    search->bounds.count = 0;
    return solve_box(search, search->least, search->most);
}

static enum kp_point_use try_point(struct kp_tree_search *search)
{
    size_t columns = search->plan->system->columns;
    struct kp_branch_point point = {search->values, search->only_least, search->only_most};

    for (size_t j = 0; j < columns; j++)
        search->values[j] = kp_dual_simplex_value(search->simplex, j);
    memcpy(search->only_least, search->least, columns * sizeof *search->only_least);
    memcpy(search->only_most, search->most, columns * sizeof *search->only_most);
    return search->plan->try_point(search->plan->data, &point);
}

static enum node_end use_point(struct kp_tree_search *search)
{
    size_t columns = search->plan->system->columns, column;
    enum kp_point_use use = try_point(search);

    if (use == KP_POINT_ENDS)
        return NODE_FOUND;
    if (use == KP_POINT_SET_ASIDE) {
        enter_done_part(search);
        return NODE_DONE;
    }
    column = choose_branch_column(search, FRACTIONS);
    if (column == columns)
        return NODE_BAD;
    enter_branch(search, column, floor_within(search, column));
    return NODE_BRANCHED;
}

static enum node_end use_solution(struct kp_tree_search *search, enum kp_simplex_end end)
{
    if (end == KP_SIMPLEX_POINT)
        return use_point(search);
    search->stop = search->budget->stop;
    if (end == KP_SIMPLEX_STOPPED && search->stop == KP_COMPLETED)
        return NODE_CUT;
    if (end != KP_SIMPLEX_NO_POINT)
        return NODE_BAD;
    search->result->leaves++;
    if (!search->way)
        search->plan->refute_leaf(search->plan->data, &search->proof);
    return NODE_DONE;
}

/* Divides the range of some column, although the relaxation has shown nothing. */
static enum node_end branch_bad_node(struct kp_tree_search *search)
{
    size_t column = choose_branch_column(search, OPEN_COLUMNS);

    if (column == search->plan->system->columns)
        column = choose_branch_column(search, COLUMNS_OF_BOX);
    if (column == search->plan->system->columns)
        return NODE_BAD;
    enter_branch(search, column,
                 search->least[column] + (search->most[column] - search->least[column]) / 2);
    return NODE_BRANCHED;
}

static enum node_end search_node(struct kp_tree_search *search)
{
    enum node_end end = use_solution(search, solve_node(search));

    search->result->nodes += end != NODE_CUT;
    if (end == NODE_BAD && search->stop == KP_COMPLETED)
        end = use_solution(search, solve_node_afresh(search));
    if (end == NODE_BAD && search->stop == KP_COMPLETED)
        end = branch_bad_node(search);
    return end;
}

/* Moves to the next node.  Returns false if there is none, or if the search ends. */
static bool find_node(struct kp_tree_search *search)
{
    if (search->stop != KP_COMPLETED || search->end == NODE_FOUND || search->end == NODE_BAD)
        return false;
    if (search->end == NODE_DONE && !go_back(search))
        return false;
    search->end = NODE_BRANCHED;
    return true;
}

bool kp_tree_search_resume(struct kp_tree_search *search, enum kp_stop_reason *stop)
{
    while (find_node(search)) {
        if (kp_linear_budget_ends_turn(search->budget))
            return false;
        search->end = search_node(search);
    }
    search->result->found = search->end == NODE_FOUND;
    search->result->inexact = search->end == NODE_BAD && search->stop == KP_COMPLETED;
    *stop = search->stop;
    return true;
}

/* ---- Estimates ----------------------------------------------------------------- */

/* Searches one way down to its end, and adds what its nodes stand for.  A node without columns to
 * branch on is its end as well. */
static void search_way(struct kp_tree_search *search)
{
    enum node_end end = NODE_BRANCHED;

    while (end == NODE_BRANCHED && search->stop == KP_COMPLETED) {
        uint64_t before = search->budget->work;
        double weight = search->way->weight;

        end = search_node(search);
        search->way->work += weight * (double)(search->budget->work - before);
    }
}

/* A number from 0 to 1; any number of them in a row are spread evenly. */
static double choose_place(unsigned way)
{
    double place = 0.5 + 0.6180339887498949 * way;

    return place - (double)(unsigned)place;
}

/* Every way begins at the root, whose relaxation is solved from the basis of the root, so that it
 * costs little. */
static void search_ways(struct kp_tree_search *search)
{
    struct tree_way *way = search->way;
    uint64_t before = search->budget->work;
    unsigned ways = 0;

    while (search->stop == KP_COMPLETED && ways < way->most &&
           (ways == 0 || search->budget->work - before <= way->enough)) {
        way->place = choose_place(ways++);
        way->weight = 1;
        search_way(search);
        if (search->depth == 0)
            break; /* the root is the whole tree */
        kp_saved_bases_load(&search->bases, search->simplex, search->branches[0].ticket);
        go_back(search);
    }
    way->estimate->work = way->work / ways;
}

/* ---- The searches --------------------------------------------------------------- */

void kp_tree_search_free(struct kp_tree_search *search)
{
    if (!search)
        return;
    free_arrays(search);
    free(search);
}

struct kp_tree_search *kp_tree_search_new(const struct kp_branch_plan *plan,
                                          struct kp_linear_budget *budget,
                                          struct kp_branch_result *result)
{
    struct kp_tree_search *search = kp_calloc(1, sizeof *search);

    *result = (struct kp_branch_result){0};
    if (!search)
        return NULL;
    *search = (struct kp_tree_search){.plan = plan, .budget = budget, .result = result};
    if (make_arrays(search))
        return search;
    kp_tree_search_free(search);
    return NULL;
}

enum kp_stop_reason kp_branch_and_bound(const struct kp_branch_plan *plan,
                                        struct kp_linear_budget *budget,
                                        struct kp_branch_result *result)
{
    size_t bytes = budget->bytes;
    uint64_t turn_end = budget->turn_end;
    struct kp_tree_search *search = kp_tree_search_new(plan, budget, result);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    budget->turn_end = UINT64_MAX;
    if (search)
        kp_tree_search_resume(search, &stop);
    kp_tree_search_free(search);
    budget->turn_end = turn_end;
    budget->bytes = bytes;
    return stop;
}

enum kp_stop_reason kp_branch_and_bound_estimate(const struct kp_branch_plan *plan,
                                                 struct kp_linear_budget *budget, unsigned most,
                                                 uint64_t enough, struct kp_tree_estimate *estimate)
{
    struct kp_branch_result result;
    struct tree_way way = {.most = most, .enough = enough, .estimate = estimate};
    size_t bytes = budget->bytes;
    struct kp_tree_search *search = kp_tree_search_new(plan, budget, &result);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    *estimate = (struct kp_tree_estimate){0};
    if (search) {
        search->way = &way;
        search_ways(search);
        stop = search->stop;
    }
    kp_tree_search_free(search);
    budget->bytes = bytes;
    return stop;
}
