/* The search for the colour counts comes first (colour_counts.c).  If the totals leave few lists of
 * counts, each makes a separate system.  These systems are small, because the counts determine the
 * white pegs.  If there are too many lists, or finding them takes too much work, there is one
 * system with the counts as variables.
 *
 * A game is refuted if all of its systems are.  The refutation needs the rows that ruled out other
 * counts, and the rows with a multiplier other than 0 in the proof of some leaf. */
#include "linear/linear_engine.h"

#include "base/allocate.h"
#include "game/score.h"
#include "linear/count_lists.h"
#include "linear/model/linear_model.h"
#include "linear/proof/leaf_sums.h"
#include "linear/search/branch_and_bound.h"

#include <string.h>

struct linear_solving {
    const struct kp_linear_query *query;
    struct kp_linear_result *result;
    struct kp_linear_budget budget;
    struct kp_replay *replay; /* checks every secret */
    struct kp_linear_model model;
    struct kp_arena arena; /* of the next arrays */
    int32_t *amount;       /* [class] */
    uint16_t *classes;     /* [peg] */
    uint16_t *code;        /* [peg]: the colours of the last secret */
    bool *distinct; /* [row]: whether it must be right, and differs from all rows before it, since
                        * a repeated row would only make every pivot slower */
    bool *used;     /* [row] */
    bool ended;     /* whether the search needs no further secrets */
};

/* What the search of a system does besides looking for a secret. */
enum search_use {
    FIND_SECRET,
    PROVE,        /* writes its branches and leaves into the proof */
    PROVE_AT_ROOT /* the same, but ends at its first branch */
};

/* ---- Construction ---------------------------------------------------------------- */

static bool make_solving(struct linear_solving *solving)
{
    const struct kp_question *question = solving->query->question;

    KP_TAKE(&solving->arena, solving->amount, (size_t)question->classes);
    KP_TAKE(&solving->arena, solving->classes, (size_t)question->pegs);
    KP_TAKE(&solving->arena, solving->code, (size_t)question->pegs);
    KP_TAKE(&solving->arena, solving->used, question->row_count);
    KP_TAKE(&solving->arena, solving->distinct, question->row_count);
    solving->replay = kp_replay_new(question->game);
    return solving->replay && !solving->arena.failed &&
           kp_question_find_distinct(question, solving->query->on, solving->distinct);
}

/* Whether a code of solving->classes is a secret, by the rules and the plain scoring rule.  Without
 * repeats the merged class has at most as many pegs as colours, or its pegs get none. */
static bool is_secret(struct linear_solving *solving)
{
    const struct kp_question *question = solving->query->question;
    const uint16_t *classes = solving->classes;
    bool allowed = true;

    memset(solving->amount, 0, (size_t)question->classes * sizeof *solving->amount);
    for (int p = 0; p < question->pegs; p++)
        allowed = allowed && kp_question_allows(question, p, classes[p]) &&
                  ++solving->amount[classes[p]] <= kp_question_max_uses(question, classes[p]);
    if (!allowed)
        return false;
    memcpy(solving->code, classes, (size_t)question->pegs * sizeof *classes);
    kp_question_colours(question, solving->code);
    return kp_replay_fits_rows(solving->replay, solving->code, question->row_count,
                               solving->query->on, 0);
}

/* Keeps the first secret, and visits each if the query asks for that. */
static void use_secret(struct linear_solving *solving)
{
    const struct kp_linear_query *query = solving->query;
    struct kp_linear_result *result = solving->result;
    struct kp_merged_secret secret = {query->question, &solving->model.groups, solving->classes,
                                      solving->code};

    if (query->proof && kp_case_proof_close_by_secret(query->proof, solving->code))
        return; /* known, and excluded */
    if (!result->found && result->code)
        memcpy(result->code, solving->code, (size_t)query->question->pegs * sizeof *result->code);
    result->found = true;
    solving->ended = !query->visit || !query->visit(query->data, &secret);
}

/* Tries the nearest code.  The code may be in a part of the box that was or will be searched. */
static enum kp_point_use try_point(void *data, const struct kp_branch_point *point)
{
    struct linear_solving *solving = data;

    kp_linear_model_round(&solving->model, point->values, solving->amount, solving->classes);
    if (!is_secret(solving))
        return KP_POINT_REFUSED;
    if (solving->query->visit &&
        !kp_linear_model_isolate(&solving->model, solving->classes, solving->amount,
                                 point->only_least, point->only_most))
        return KP_POINT_REFUSED;
    use_secret(solving);
    return solving->ended ? KP_POINT_ENDS : KP_POINT_SET_ASIDE;
}

static void blame_rows(void *data, const struct kp_infeasibility_proof *proof)
{
    struct linear_solving *solving = data;

    kp_linear_model_blame(&solving->model, proof->multiplier, solving->used);
}

static void prove_leaf(void *data, const struct kp_infeasibility_proof *multipliers)
{
    struct linear_solving *solving = data;

    blame_rows(data, multipliers);
    kp_prove_leaf(solving->query->proof, &solving->model, multipliers, &solving->budget);
}

/* A search ends with a proof that has failed; the proof's state has the reason. */
static enum kp_stop_reason check_proof(const struct linear_solving *solving)
{
    bool is_good = kp_case_proof_state_of(solving->query->proof) == KP_CASE_PROOF_GOOD;

    return is_good ? KP_COMPLETED : KP_ENOUGH;
}

static enum kp_stop_reason prove_branch(void *data, size_t column, int32_t below, bool up)
{
    struct linear_solving *solving = data;

    kp_prove_branch(solving->query->proof, &solving->model, column, below, up);
    return check_proof(solving);
}

static enum kp_stop_reason refuse_branch(void *data, size_t column, int32_t below, bool up)
{
    (void)data, (void)column, (void)below, (void)up;
    return KP_ENOUGH;
}

/* Solves one system.  counts: NULL if they are variables. */
static enum kp_stop_reason solve_system(struct linear_solving *solving, const int32_t *counts,
                                        enum search_use use)
{
    const struct kp_linear_query *query = solving->query;
    struct kp_branch_result result = {0};
    size_t bytes = solving->budget.bytes;
    enum kp_stop_reason stop = kp_linear_model_make(&solving->model, query->question,
                                                    solving->distinct, counts, &solving->budget);

    if (stop == KP_COMPLETED) {
        struct kp_branch_plan plan = {&solving->model.system,
                                      solving->model.branching,
                                      query->plain ? &kp_simplex_plain : NULL,
                                      try_point,
                                      use == FIND_SECRET ? blame_rows : prove_leaf,
                                      solving,
                                      use == FIND_SECRET ? NULL
                                      : use == PROVE     ? prove_branch
                                                         : refuse_branch};

        stop = kp_branch_and_bound(&plan, &solving->budget, &result);
    }
    kp_linear_model_free(&solving->model);
    solving->budget.bytes = bytes;
    solving->result->nodes += result.nodes;
    solving->result->leaves += result.leaves;
    return result.inexact ? KP_INEXACT : stop;
}

/* Uses counts as a secret, if places do not count. */
static void use_multiset(struct linear_solving *solving, const int32_t *counts)
{
    const struct kp_question *question = solving->query->question;
    int p = 0;

    for (int c = 0; c < question->classes; c++)
        for (int32_t k = 0; k < counts[c]; k++)
            solving->classes[p++] = (uint16_t)c;
    if (is_secret(solving))
        use_secret(solving);
}

static enum kp_stop_reason solve_list(struct linear_solving *solving, const int32_t *counts,
                                      enum search_use use)
{
    if (solving->query->question->ordered)
        return solve_system(solving, counts, use);
    use_multiset(solving, counts);
    return KP_COMPLETED;
}

static enum kp_stop_reason solve_each(struct linear_solving *solving,
                                      const struct kp_colour_counts *counts)
{
    const struct kp_question *question = solving->query->question;
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t i = 0; i < counts->found && stop == KP_COMPLETED && !solving->ended; i++)
        stop = solve_list(solving, counts->counts + i * (size_t)question->classes, FIND_SECRET);
    return stop;
}

/* ---- With a proof ----------------------------------------------------------------- */

static void prove_count(void *data, int class, int32_t count)
{
    struct linear_solving *solving = data;

    kp_case_proof_branch_on_count(solving->query->proof, class, count, true);
}

static void prove_cut(void *data, size_t row)
{
    struct linear_solving *solving = data;

    kp_prove_cut(solving->query->proof, row, &solving->budget);
}

static enum kp_stop_reason prove_counts(void *data, const int32_t *counts)
{
    struct linear_solving *solving = data;
    enum kp_stop_reason stop = solve_list(solving, counts, PROVE);

    if (stop == KP_COMPLETED)
        stop = check_proof(solving);
    return stop == KP_COMPLETED && solving->ended ? KP_ENOUGH : stop;
}

/* A tree over counts can have a branch for every list of counts, where a tree over pegs is small: 6
 * leaves instead of 313,720 for 59 rows of 40 pegs and 10 colours.  So the counts stay unknown if
 * this many pivots are enough.  The engine tries that first without a proof. */
#define FEW_PIVOTS 10000

static bool is_soon_refuted(struct linear_solving *solving)
{
    struct kp_linear_budget *budget = &solving->budget;
    uint64_t withheld = *budget->pivots > FEW_PIVOTS ? *budget->pivots - FEW_PIVOTS : 0;
    enum kp_stop_reason stop;

    *budget->pivots -= withheld;
    budget->given -= withheld;
    stop = solve_system(solving, NULL, FIND_SECRET);
    *budget->pivots += withheld;
    budget->given += withheld;
    if (withheld > 0 && budget->stop == KP_OUT_OF_STATES)
        budget->stop = KP_COMPLETED;
    return stop == KP_COMPLETED && !solving->result->found;
}

/* Searches the counts once more, and proves each system at its place in the tree. */
static enum kp_stop_reason prove_each(struct linear_solving *solving)
{
    struct kp_colour_counts_visitor visitor = {prove_count, prove_cut, prove_counts, solving};
    struct kp_colour_counts counts;
    enum kp_stop_reason stop = kp_colour_counts_find(
        &counts, solving->query->question, solving->distinct,
        (struct kp_colour_counts_limits){1, UINT64_MAX}, &visitor, &solving->budget);

    kp_colour_counts_free(&counts);
    return stop == KP_ENOUGH ? KP_COMPLETED : stop;
}

/* A proof of many lists of counts would be too long, so it has what the first search finds. */
static enum kp_stop_reason solve_by_counts(struct linear_solving *solving)
{
    const struct kp_linear_query *query = solving->query;
    struct kp_colour_counts counts;
    enum kp_stop_reason stop = kp_count_lists_find(&counts, query->question, solving->distinct,
                                                   !query->proof, &solving->budget);
    bool all = stop == KP_COMPLETED, some = stop == KP_ENOUGH;

    for (size_t r = 0; all && r < query->question->row_count; r++)
        solving->used[r] = solving->used[r] || counts.used[r];
    if (some && !query->question->ordered && !query->visit)
        use_multiset(solving, counts.counts);
    if (all)
        stop = query->proof ? prove_each(solving) : solve_each(solving, &counts);
    else if (solving->result->found)
        stop = KP_COMPLETED;
    else if (some || (stop == KP_OUT_OF_STATES && *solving->budget.pivots > 0))
        stop = solve_system(solving, NULL, query->proof ? PROVE : FIND_SECRET);
    kp_colour_counts_free(&counts);
    return query->visit && solving->ended ? KP_ENOUGH : stop;
}

/* Whether some class must have more pegs than it may have, as the model does not expect. */
static bool is_count_impossible(const struct linear_solving *solving)
{
    const struct kp_question *question = solving->query->question;

    for (int c = 0; c < question->classes; c++)
        if (kp_question_min_uses(question, c) > kp_question_max_uses(question, c))
            return true;
    return false;
}

/* One relaxation with unknown counts that refutes the rows makes the shortest proof.  Only a search
 * for counts can exclude secrets. */
static enum kp_stop_reason solve_with_proof(struct linear_solving *solving)
{
    enum kp_stop_reason stop;

    if (kp_case_proof_has_secrets(solving->query->proof) || is_count_impossible(solving))
        return prove_each(solving);
    stop = solve_system(solving, NULL, PROVE_AT_ROOT);

    if (stop != KP_ENOUGH && stop != KP_INEXACT && stop != KP_OUT_OF_MEMORY)
        return stop;
    if (is_soon_refuted(solving))
        return solve_system(solving, NULL, PROVE);
    return solving->result->found ? KP_COMPLETED : solve_by_counts(solving);
}

/* Whether the inverse of a basis can fit into the budget, before any array is made. */
static bool may_fit(struct linear_solving *solving)
{
    size_t rows = 0;

    for (size_t r = 0; r < solving->query->question->row_count; r++)
        rows += solving->distinct[r];
    return kp_linear_budget_has_bytes(
        &solving->budget, kp_multiply_sizes(kp_multiply_sizes(rows, rows), sizeof(double)));
}

enum kp_stop_reason kp_linear_solve(const struct kp_linear_query *query,
                                    const struct kp_limits *limits, uint64_t *pivots,
                                    struct kp_linear_result *result)
{
    struct linear_solving solving = {.query = query,
                                     .result = result,
                                     .budget = kp_linear_budget_open(limits, pivots, query->what)};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    result->found = false;
    result->nodes = result->leaves = 0;
    solving.budget.turns = query->turns;
    solving.budget.turn_end = query->turns.first;
    if (make_solving(&solving) && may_fit(&solving)) {
        if (query->proof)
            stop = solve_with_proof(&solving);
        else
            stop = solve_by_counts(&solving);
    }
    if (stop == KP_OUT_OF_MEMORY && solving.budget.too_large)
        stop = KP_BOARD_TOO_LARGE;
    if (stop == KP_COMPLETED && !result->found && result->used)
        memcpy(result->used, solving.used, query->question->row_count * sizeof *result->used);
    result->work = solving.budget.work;
    kp_replay_free(solving.replay);
    kp_arena_free(&solving.arena);
    return stop;
}
