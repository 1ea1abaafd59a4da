/* What the native engine may spend. */
#include "verdict/engines.h"

/* To lay the rows out for a walk takes as long as so many states. */
static uint64_t layout(const struct kp_question *question)
{
    return (uint64_t)question->row_count * (uint64_t)(question->pegs + question->classes) / 64;
}

/* A state looks at every row: with many of them it counts for more than one. */
static uint64_t weight(const struct kp_question *question)
{
    return 1 + (uint64_t)question->row_count / 64;
}

/* So many states may be visited, of those given and of the effort. */
static uint64_t lend(const struct kp_engines *judge, uint64_t states)
{
    const uint64_t *effort = judge->limits.effort;
    uint64_t each = weight(judge->question);

    return effort && *effort / each < states ? *effort / each : states;
}

static void settle(struct kp_engines *judge, uint64_t spent)
{
    judge->stats.states += spent;
    kp_limits_spend(&judge->limits, spent * weight(judge->question) + layout(judge->question));
}

/* Laying out a very large game takes seconds, in which nobody looks at the clock. */
static enum kp_stop_reason is_late(const struct kp_engines *judge)
{
    enum kp_stop_reason stop = kp_limits_check(&judge->limits);

    return kp_stop_ends_everything(stop) ? stop : KP_COMPLETED;
}

/* ---- By the table ---------------------------------------------------------- */

/* Codes of the table that are looked at in the time that a state takes. */
#define CODES_PER_STATE 32

/* A code that is scored counts as a state. */
void kp_engines_make_table(struct kp_engines *judge)
{
    const struct kp_transcript *game = judge->question->game;
    size_t codes = kp_score_table_codes(game);

    if (judge->table || judge->engine == KP_SAT || codes == 0 || codes > judge->budget)
        return;
    judge->table = kp_score_table_new(game, &judge->limits);
    if (judge->table)
        settle(judge, codes);
}

/* Pay for a look at every code.  Not KP_COMPLETED: the limits do not allow it. */
static enum kp_stop_reason begin_pass(struct kp_engines *judge)
{
    enum kp_stop_reason stop = kp_limits_check(&judge->limits);

    if (stop == KP_COMPLETED)
        settle(judge, 1 + kp_score_table_size(judge->table) / CODES_PER_STATE);
    return stop;
}

static enum kp_stop_reason visit_table(struct kp_engines *judge, struct kp_row_selection asked,
                                       struct kp_visitor visitor)
{
    enum kp_stop_reason stop = begin_pass(judge);

    return stop ? stop : kp_score_table_visit(judge->table, asked, &judge->limits, visitor);
}

static enum kp_stop_reason find_in_table(struct kp_engines *judge, const bool *on,
                                         struct kp_native_result *told)
{
    enum kp_stop_reason stop = kp_limits_check(&judge->limits);

    if (stop)
        return stop;
    settle(judge, 1);
    told->found = kp_score_table_find(judge->table, on, told->code);
    return KP_COMPLETED;
}

static enum kp_stop_reason ask_table(struct kp_engines *judge, const struct kp_native_query *task,
                                     struct kp_native_result *told)
{
    enum kp_stop_reason stop;

    told->found = false;
    told->expected = 0;
    kp_bignum_set(&told->secrets, 0);
    if (!task->least && !task->count && task->asked.wrong == 0)
        return find_in_table(judge, task->asked.on, told);
    stop = begin_pass(judge);
    if (stop)
        return stop;
    kp_bignum_set(&told->secrets, kp_score_table_count(judge->table, task->asked, told->code));
    told->found = !kp_bignum_is(&told->secrets, 0);
    return KP_COMPLETED;
}

void kp_engines_count_meant(struct kp_engines *judge, const struct kp_transcript *meant,
                            struct kp_count_result *census)
{
    size_t count = 0;

    census->stop = begin_pass(judge);
    if (census->stop == KP_COMPLETED)
        count = kp_score_table_count_meant(judge->table, meant, census->first);
    census->found = count > 0;
    kp_bignum_set(&census->total, count);
}

/* ---- By searching ----------------------------------------------------------- */

/* A walk whose visits are charged. */
struct charged {
    struct kp_visitor visitor;
    uint64_t *left; /* of the states of the walk */
    uint64_t each;  /* what a visit takes of them */
    uint64_t taken; /* by all visits */
};

static bool visit(void *data, const uint16_t *code, int others)
{
    struct charged *charged = data;
    uint64_t cost = charged->each < *charged->left ? charged->each : *charged->left;

    *charged->left -= cost;
    charged->taken += cost;
    return charged->visitor.visit(charged->visitor.data, code, others);
}

enum kp_stop_reason kp_engines_enumerate(struct kp_engines *judge, struct kp_row_selection asked,
                                         uint64_t states, uint64_t each, struct kp_visitor visitor)
{
    uint64_t given = lend(judge, states), left = given;
    struct charged charged = {visitor, &left, each, 0};
    enum kp_stop_reason stop = is_late(judge);

    if (stop)
        return stop;
    if (judge->table)
        stop = visit_table(judge, asked, (struct kp_visitor){visit, &charged, visitor.what});
    else
        stop = kp_enumerate(judge->question, asked, &judge->limits, &left,
                            (struct kp_visitor){visit, &charged, visitor.what});
    settle(judge, given - left);
    judge->stats.states -= charged.taken;
    return stop;
}

/* Under auto the native engine visits so many states, and some for each peg, where
 * it is not expected to get to the end, before the solver is asked: where nearly
 * all codes fit, one is soon found. */
#define VAIN         100000
#define VAIN_PER_PEG 4

enum kp_stop_reason kp_engines_native(struct kp_engines *judge, const struct kp_native_query *task,
                                      uint64_t states, struct kp_native_result *told)
{
    uint64_t given = lend(judge, states), left = given;
    struct kp_native_query mine = *task;
    enum kp_stop_reason stop = is_late(judge);

    if (stop)
        return stop;
    if (judge->table)
        return ask_table(judge, task, told);
    if (judge->engine == KP_AUTO && states < UINT64_MAX)
        mine.vain = VAIN + VAIN_PER_PEG * (uint64_t)judge->question->pegs;
    stop = kp_native_solve(&mine, &judge->limits, &left, told);

    settle(judge, given - left);
    return stop;
}
