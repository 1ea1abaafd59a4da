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

#include <stdlib.h>
#include <string.h>

/* What the search of a system does besides looking for a secret. */
enum search_use {
    FIND_SECRET,
    PROVE,        /* writes its branches and leaves into the proof */
    PROVE_AT_ROOT /* the same, but ends at its first branch */
};

struct kp_linear_run {
    struct kp_linear_query query;
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

    bool has_counts;                /* whether the search for counts has ended */
    struct kp_colour_counts counts; /* the lists, one for each system; */
    size_t systems, next;           /* or there is one system, for all counts */

    struct kp_branch_plan plan; /* of the system that is searched */
    struct kp_branch_result branches;
    struct kp_tree_search *search; /* NULL: no system is searched */
    size_t bytes;                  /* of the budget, before the system */
};

/* ---- Construction ---------------------------------------------------------------- */

static bool make_arrays(struct kp_linear_run *run)
{
    const struct kp_question *question = run->query.question;

    KP_TAKE(&run->arena, run->amount, (size_t)question->classes);
    KP_TAKE(&run->arena, run->classes, (size_t)question->pegs);
    KP_TAKE(&run->arena, run->code, (size_t)question->pegs);
    KP_TAKE(&run->arena, run->used, question->row_count);
    KP_TAKE(&run->arena, run->distinct, question->row_count);
    run->replay = kp_replay_new(question->game);
    return run->replay && !run->arena.failed &&
           kp_question_find_distinct(question, run->query.on, run->distinct);
}

/* Whether a code of run->classes is a secret, by the rules and the plain scoring rule.  Without
 * repeats the merged class has at most as many pegs as colours, or its pegs get none. */
static bool is_secret(struct kp_linear_run *run)
{
    const struct kp_question *question = run->query.question;
    const uint16_t *classes = run->classes;
    bool allowed = true;

    memset(run->amount, 0, (size_t)question->classes * sizeof *run->amount);
    for (int p = 0; p < question->pegs; p++)
        allowed = allowed && kp_question_allows(question, p, classes[p]) &&
                  ++run->amount[classes[p]] <= kp_question_max_uses(question, classes[p]);
    if (!allowed)
        return false;
    memcpy(run->code, classes, (size_t)question->pegs * sizeof *classes);
    kp_question_colours(question, run->code);
    return kp_replay_fits_rows(run->replay, run->code, question->row_count, run->query.on, 0);
}

/* Keeps the first secret, and visits each if the query asks for that. */
static void use_secret(struct kp_linear_run *run)
{
    const struct kp_linear_query *query = &run->query;
    struct kp_linear_result *result = run->result;
    struct kp_merged_secret secret = {query->question, &run->model.groups, run->classes, run->code};

    if (query->proof && kp_case_proof_close_by_secret(query->proof, run->code))
        return; /* known, and excluded */
    if (!result->found && result->code)
        memcpy(result->code, run->code, (size_t)query->question->pegs * sizeof *result->code);
    result->found = true;
    run->ended = !query->visit || !query->visit(query->data, &secret);
}

/* Tries the nearest code.  The code may be in a part of the box that was or will be searched. */
static enum kp_point_use try_point(void *data, const struct kp_branch_point *point)
{
    struct kp_linear_run *run = data;

    kp_linear_model_round(&run->model, point->values, run->amount, run->classes);
    if (!is_secret(run))
        return KP_POINT_REFUSED;
    if (run->query.visit && !kp_linear_model_isolate(&run->model, run->classes, run->amount,
                                                     point->only_least, point->only_most))
        return KP_POINT_REFUSED;
    use_secret(run);
    return run->ended ? KP_POINT_ENDS : KP_POINT_SET_ASIDE;
}

static void blame_rows(void *data, const struct kp_infeasibility_proof *proof)
{
    struct kp_linear_run *run = data;

    kp_linear_model_blame(&run->model, proof->multiplier, run->used);
}

static void prove_leaf(void *data, const struct kp_infeasibility_proof *multipliers)
{
    struct kp_linear_run *run = data;

    blame_rows(data, multipliers);
    kp_prove_leaf(run->query.proof, &run->model, multipliers, &run->budget);
}

/* A search ends with a proof that has failed; the proof's state has the reason. */
static enum kp_stop_reason check_proof(const struct kp_linear_run *run)
{
    bool is_good = kp_case_proof_state_of(run->query.proof) == KP_CASE_PROOF_GOOD;

    return is_good ? KP_COMPLETED : KP_ENOUGH;
}

static enum kp_stop_reason prove_branch(void *data, size_t column, int32_t below, bool up)
{
    struct kp_linear_run *run = data;

    kp_prove_branch(run->query.proof, &run->model, column, below, up);
    return check_proof(run);
}

static enum kp_stop_reason refuse_branch(void *data, size_t column, int32_t below, bool up)
{
    (void)data, (void)column, (void)below, (void)up;
    return KP_ENOUGH;
}

/* Makes a system, and the plan of its search.  counts: NULL if they are variables.  end_system
 * follows. */
static enum kp_stop_reason make_system(struct kp_linear_run *run, const int32_t *counts,
                                       enum search_use use)
{
    enum kp_stop_reason stop;

    run->bytes = run->budget.bytes;
    run->branches = (struct kp_branch_result){0};
    stop = kp_linear_model_make(&run->model, run->query.question, run->distinct, counts,
                                &run->budget);
    if (stop != KP_COMPLETED)
        return stop;
    run->plan = (struct kp_branch_plan){&run->model.system,
                                        run->model.branching,
                                        try_point,
                                        use == FIND_SECRET ? blame_rows : prove_leaf,
                                        run,
                                        use == FIND_SECRET ? NULL
                                        : use == PROVE     ? prove_branch
                                                           : refuse_branch};
    return KP_COMPLETED;
}

static void end_system(struct kp_linear_run *run)
{
    kp_tree_search_free(run->search);
    run->search = NULL;
    kp_linear_model_free(&run->model);
    run->budget.bytes = run->bytes;
    run->result->nodes += run->branches.nodes;
    run->result->leaves += run->branches.leaves;
}

/* Searches a system in one turn without an end. */
static enum kp_stop_reason solve_system(struct kp_linear_run *run, const int32_t *counts,
                                        enum search_use use)
{
    enum kp_stop_reason stop = make_system(run, counts, use);

    if (stop == KP_COMPLETED)
        stop = kp_branch_and_bound(&run->plan, &run->budget, &run->branches);
    end_system(run);
    return run->branches.inexact ? KP_INEXACT : stop;
}

/* Searches a system, from where the last turn has left it.  Returns false if the turn ends. */
static bool resume_system(struct kp_linear_run *run, const int32_t *counts,
                          enum kp_stop_reason *stop)
{
    *stop = KP_COMPLETED;
    if (!run->search) {
        *stop = make_system(run, counts, FIND_SECRET);
        if (*stop == KP_COMPLETED)
            run->search = kp_tree_search_new(&run->plan, &run->budget, &run->branches);
        if (*stop == KP_COMPLETED && !run->search)
            *stop = KP_OUT_OF_MEMORY;
    }
    if (*stop == KP_COMPLETED && !kp_tree_search_resume(run->search, stop))
        return false;
    end_system(run);
    if (run->branches.inexact)
        *stop = KP_INEXACT;
    return true;
}

/* Uses counts as a secret, if places do not count. */
static void use_multiset(struct kp_linear_run *run, const int32_t *counts)
{
    const struct kp_question *question = run->query.question;
    int p = 0;

    for (int c = 0; c < question->classes; c++)
        for (int32_t k = 0; k < counts[c]; k++)
            run->classes[p++] = (uint16_t)c;
    if (is_secret(run))
        use_secret(run);
}

/* Returns false if the turn ends before all systems are searched. */
static bool resume_systems(struct kp_linear_run *run, enum kp_stop_reason *stop)
{
    const struct kp_question *question = run->query.question;

    *stop = KP_COMPLETED;
    for (; run->next < run->systems && *stop == KP_COMPLETED && !run->ended; run->next++) {
        const int32_t *counts = run->counts.counts
                                    ? run->counts.counts + run->next * (size_t)question->classes
                                    : NULL;

        if (counts && !question->ordered)
            use_multiset(run, counts);
        else if (!resume_system(run, counts, stop))
            return false;
    }
    return true;
}

/* ---- With a proof ----------------------------------------------------------------- */

static void prove_count(void *data, int class, int32_t count)
{
    struct kp_linear_run *run = data;

    kp_case_proof_branch_on_count(run->query.proof, class, count, true);
}

static void prove_cut(void *data, size_t row)
{
    struct kp_linear_run *run = data;

    kp_prove_cut(run->query.proof, row, &run->budget);
}

static enum kp_stop_reason prove_counts(void *data, const int32_t *counts)
{
    struct kp_linear_run *run = data;
    enum kp_stop_reason stop = KP_COMPLETED;

    if (run->query.question->ordered)
        stop = solve_system(run, counts, PROVE);
    else
        use_multiset(run, counts);
    if (stop == KP_COMPLETED)
        stop = check_proof(run);
    return stop == KP_COMPLETED && run->ended ? KP_ENOUGH : stop;
}

/* A tree over counts can have a branch for every list of counts, where a tree over pegs is small: 6
 * leaves instead of 313,720 for 59 rows of 40 pegs and 10 colours.  So the counts stay unknown if
 * this many pivots are enough.  The engine tries that first without a proof. */
#define FEW_PIVOTS 10000

static bool is_soon_refuted(struct kp_linear_run *run)
{
    struct kp_linear_budget *budget = &run->budget;
    uint64_t withheld = *budget->pivots > FEW_PIVOTS ? *budget->pivots - FEW_PIVOTS : 0;
    enum kp_stop_reason stop;

    *budget->pivots -= withheld;
    budget->given -= withheld;
    stop = solve_system(run, NULL, FIND_SECRET);
    if (withheld > 0 && *budget->pivots == 0 && budget->stop == KP_OUT_OF_STATES)
        budget->stop = KP_COMPLETED;
    *budget->pivots += withheld;
    budget->given += withheld;
    return stop == KP_COMPLETED && !run->result->found;
}

/* Searches the counts once more, and proves each system at its place in the tree. */
static enum kp_stop_reason prove_each(struct kp_linear_run *run)
{
    struct kp_colour_counts_visitor visitor = {prove_count, prove_cut, prove_counts, run};
    struct kp_colour_counts counts;
    enum kp_stop_reason stop = kp_colour_counts_find(
        &counts, run->query.question, run->distinct,
        (struct kp_colour_counts_limits){1, UINT64_MAX}, &visitor, &run->budget);

    kp_colour_counts_free(&counts);
    return stop == KP_ENOUGH ? KP_COMPLETED : stop;
}

/* Finds the counts, and with them the systems that are to be searched. */
static enum kp_stop_reason find_counts(struct kp_linear_run *run)
{
    const struct kp_linear_query *query = &run->query;
    enum kp_stop_reason stop = kp_count_lists_find(&run->counts, query->question, run->distinct,
                                                   !query->proof, &run->budget);
    bool all = stop == KP_COMPLETED, some = stop == KP_ENOUGH;

    run->has_counts = true;
    for (size_t r = 0; all && r < query->question->row_count; r++)
        run->used[r] = run->used[r] || run->counts.used[r];
    if (some && !query->question->ordered && !query->visit)
        use_multiset(run, run->counts.counts);
    if (all) {
        run->systems = run->counts.found;
        return KP_COMPLETED;
    }
    kp_colour_counts_free(&run->counts);
    run->systems = !run->result->found;
    return run->result->found || some || (stop == KP_OUT_OF_STATES && !run->budget.stop)
               ? KP_COMPLETED
               : stop;
}

/* A proof of many lists of counts would be too long, so it has what the first search finds. */
static enum kp_stop_reason prove_by_counts(struct kp_linear_run *run)
{
    enum kp_stop_reason stop = find_counts(run);
    bool all = run->counts.used != NULL;

    if (stop == KP_COMPLETED && run->systems > 0 && !all)
        stop = solve_system(run, NULL, PROVE);
    else if (stop == KP_COMPLETED && all)
        stop = prove_each(run);
    return run->query.visit && run->ended ? KP_ENOUGH : stop;
}

/* Whether some class must have more pegs than it may have, as the model does not expect. */
static bool is_count_impossible(const struct kp_linear_run *run)
{
    const struct kp_question *question = run->query.question;

    for (int c = 0; c < question->classes; c++)
        if (kp_question_min_uses(question, c) > kp_question_max_uses(question, c))
            return true;
    return false;
}

/* One relaxation with unknown counts that refutes the rows makes the shortest proof.  Only a search
 * for counts can exclude secrets. */
static enum kp_stop_reason solve_with_proof(struct kp_linear_run *run)
{
    enum kp_stop_reason stop;

    if (kp_case_proof_has_secrets(run->query.proof) || is_count_impossible(run))
        return prove_each(run);
    stop = solve_system(run, NULL, PROVE_AT_ROOT);

    if (stop != KP_ENOUGH && stop != KP_INEXACT && stop != KP_OUT_OF_MEMORY)
        return stop;
    if (is_soon_refuted(run))
        return solve_system(run, NULL, PROVE);
    return run->result->found ? KP_COMPLETED : prove_by_counts(run);
}

/* Whether the inverse of a basis can fit into the budget, before any array is made. */
static bool may_fit(struct kp_linear_run *run)
{
    size_t rows = 0;

    for (size_t r = 0; r < run->query.question->row_count; r++)
        rows += run->distinct[r];
    return kp_linear_budget_has_bytes(
        &run->budget, kp_multiply_sizes(kp_multiply_sizes(rows, rows), sizeof(double)));
}

void kp_linear_end(struct kp_linear_run *run)
{
    if (!run)
        return;
    if (run->search)
        end_system(run);
    kp_colour_counts_free(&run->counts);
    kp_replay_free(run->replay);
    kp_arena_free(&run->arena);
    free(run);
}

struct kp_linear_run *kp_linear_begin(const struct kp_linear_query *query,
                                      const struct kp_limits *limits, uint64_t *pivots,
                                      struct kp_linear_result *result)
{
    struct kp_linear_run *run = kp_calloc(1, sizeof *run);

    result->found = false;
    result->nodes = result->leaves = result->work = 0;
    if (!run)
        return NULL;
    run->query = *query;
    run->result = result;
    run->budget = kp_linear_budget_open(limits, pivots, query->what);
    if (make_arrays(run))
        return run;
    kp_linear_end(run);
    return NULL;
}

/* Returns false if the turn ends. */
static bool search_for_a_turn(struct kp_linear_run *run, enum kp_stop_reason *stop)
{
    *stop = run->budget.stop;
    if (*stop == KP_COMPLETED && run->query.proof)
        *stop = solve_with_proof(run);
    else if (*stop == KP_COMPLETED && !run->has_counts)
        *stop = find_counts(run);
    if (*stop == KP_COMPLETED && !run->query.proof && !resume_systems(run, stop))
        return false;
    if (run->query.visit && run->ended)
        *stop = KP_ENOUGH;
    return true;
}

bool kp_linear_resume(struct kp_linear_run *run, const struct kp_limits *limits, uint64_t states,
                      enum kp_stop_reason *stop)
{
    bool has_ended = true;

    kp_linear_budget_begin_turn(&run->budget, limits, run->query.proof ? UINT64_MAX : states);
    *stop = KP_OUT_OF_MEMORY;
    if (run->has_counts || may_fit(run))
        has_ended = search_for_a_turn(run, stop);
    kp_linear_budget_pay(&run->budget);
    run->result->work = run->budget.work;
    if (*stop == KP_OUT_OF_MEMORY && run->budget.too_large)
        *stop = KP_BOARD_TOO_LARGE;
    if (has_ended && *stop == KP_COMPLETED && !run->result->found && run->result->used)
        memcpy(run->result->used, run->used,
               run->query.question->row_count * sizeof *run->result->used);
    return has_ended;
}

enum kp_stop_reason kp_linear_solve(const struct kp_linear_query *query,
                                    const struct kp_limits *limits, uint64_t *pivots,
                                    struct kp_linear_result *result)
{
    struct kp_linear_run *run = kp_linear_begin(query, limits, pivots, result);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (run)
        kp_linear_resume(run, limits, UINT64_MAX, &stop);
    kp_linear_end(run);
    return stop;
}
