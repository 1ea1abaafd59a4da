/* Visits all secrets that miss at most a few of the rows, by the linear engine.
 *
 * A node of the search has some rows that are wrong and some rows that are right, and a limit on
 * how many of the other rows may be wrong as well.  First all secrets of the rows that are not
 * wrong are visited; those that miss every wrong row belong to this node.  Each of the other
 * secrets of the node misses a further row.  If the rows that are not wrong contradict each other,
 * one of the rows that this contradiction needs is wrong; otherwise it may be any row.  These rows
 * are taken one after another: the row is wrong, or it is right and a later one is wrong.  So each
 * secret is visited once.
 *
 * If only one more row may be wrong, blocks of rows are ruled out first.  If the rows outside a
 * block contradict each other, no row of the block is the only wrong one. */
#include "engines/engine_set.h"

#include "base/allocate.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

enum row_state { OPEN, RIGHT, WRONG };

struct wrong_row_search {
    struct kp_engines *engines;
    const struct kp_limits *limits;
    uint64_t work; /* for one question */
    struct kp_visitor visitor;
    unsigned char *state; /* [row]: enum row_state */
    bool *on;             /* [row]: scratch */
    bool found;           /* whether the last question had a secret */
    bool ended;           /* whether the visitor has returned false */
    enum kp_stop_reason stop;
};

static size_t count_rows(const struct wrong_row_search *search)
{
    return search->engines->question->row_count;
}

/* Visits a secret.  If it gives the score of a row that is wrong here, it belongs to another
 * node. */
static bool visit_secret(void *data, const uint16_t *code, int others)
{
    struct wrong_row_search *search = data;
    struct kp_score right;

    search->found = true;
    for (size_t r = 0; r < count_rows(search); r++)
        if (search->state[r] == WRONG && kp_replay_gives(search->engines->replay, code, r, &right))
            return true;
    search->ended = !search->visitor.visit(search->visitor.data, code, others);
    return !search->ended;
}

/* Visits all secrets of the rows that are not wrong.  If there are none, search->on has the rows
 * that were needed to show that. */
static void visit_secrets(struct wrong_row_search *search)
{
    struct kp_ask ask = {.goal = KP_GOAL_EACH,
                         .options.engine = KP_LINEAR,
                         .on = search->on,
                         .sink.used = search->on,
                         .options.work = search->work,
                         .sink.each = {visit_secret, search, search->visitor.what},
                         .sink.visit_cost = 1};
    struct kp_replies replies = {0};

    for (size_t r = 0; r < count_rows(search); r++)
        search->on[r] = search->state[r] != WRONG;
    search->found = false;
    kp_engines_ask_simple(search->engines, search->limits, &ask, &replies);
    kp_replies_free(&replies);
    search->stop = replies.stop;
}

static bool may_continue(const struct wrong_row_search *search)
{
    return search->stop == KP_COMPLETED && !search->ended;
}

/* Lists the rows of which one is wrong, ascending.  Returns NULL if memory runs out. */
static size_t *list_branches(const struct wrong_row_search *search, size_t *count)
{
    size_t *rows = kp_calloc(count_rows(search), sizeof *rows);

    *count = 0;
    for (size_t r = 0; rows && r < count_rows(search); r++)
        if (search->state[r] == OPEN && (search->found || search->on[r]))
            rows[(*count)++] = r;
    return rows;
}

/* ---- One more wrong row ---------------------------------------------------------- */

/* Whether none of these rows is the only one that is wrong. */
static bool is_ruled_out(struct wrong_row_search *search, const size_t *rows, size_t count)
{
    enum kp_stop_reason stop;
    enum kp_answer answer;

    for (size_t r = 0; r < count_rows(search); r++)
        search->on[r] = search->state[r] != WRONG;
    for (size_t i = 0; i < count; i++)
        search->on[rows[i]] = false;
    answer = kp_engines_decide(
        search->engines, search->limits,
        (struct kp_ask){.on = search->on, .sink.used = search->on, .options.is_hurried = true},
        NULL, &stop);
    if (kp_stop_ends_everything(stop))
        search->stop = stop;
    return answer == KP_CHEATED;
}

/* Drops the rows that were not needed for a contradiction.  Returns how many are left. */
static size_t keep_needed_rows(const struct wrong_row_search *search, size_t *rows, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (search->on[rows[i]])
            rows[kept++] = rows[i];
    return kept;
}

static void visit_single_row(struct wrong_row_search *search, size_t row)
{
    search->state[row] = WRONG;
    visit_secrets(search);
    search->state[row] = OPEN;
}

/* Rows are tried from the last one on, block by block.  If no two rows can be ruled out at once,
 * that is tried only every PATIENCE-th time. */
#define PATIENCE 4

static void visit_single_rows(struct wrong_row_search *search, size_t *rows, size_t count)
{
    size_t block = count / 4 + 1, singles = 0;

    while (count > 0 && may_continue(search)) {
        block = block < count ? block : count;
        if (block > 1 && is_ruled_out(search, rows + count - block, block)) {
            count = keep_needed_rows(search, rows, count - block);
            block += block / 4 + 1;
        } else if (block > 1) {
            block /= 2;
        } else {
            visit_single_row(search, rows[--count]);
            if (!search->found && may_continue(search))
                count = keep_needed_rows(search, rows, count);
            block = ++singles % PATIENCE == 0 ? 2 : 1;
        }
    }
}

/* ---- Any number ------------------------------------------------------------------- */

/* NOLINTNEXTLINE(misc-no-recursion): KP_MOST_WRONG_LINEARLY levels at most */
static void visit_node(struct wrong_row_search *search, size_t more)
{
    size_t *rows, count;

    visit_secrets(search);
    if (more == 0 || !may_continue(search))
        return;
    rows = list_branches(search, &count);
    if (!rows) {
        search->stop = KP_OUT_OF_MEMORY;
        return;
    }
    if (more == 1)
        visit_single_rows(search, rows, count);
    for (size_t i = 0; more > 1 && i < count && may_continue(search); i++) {
        search->state[rows[i]] = WRONG;
        visit_node(search, more - 1);
        search->state[rows[i]] = RIGHT;
    }
    for (size_t i = 0; i < count; i++)
        search->state[rows[i]] = OPEN;
    free(rows);
}

bool kp_engines_prefer_linear_with_wrong_rows(const struct kp_engines *engines, size_t wrong)
{
    const struct kp_question *question = engines->question;

    if (wrong == 0 || wrong > KP_MOST_WRONG_LINEARLY)
        return false;
    return kp_engines_prefer_linear(engines, KP_AUTO) ||
           (engines->engine == KP_AUTO && engines->favourite == KP_LINEAR &&
            question->row_count >= (size_t)question->pegs);
}

enum kp_stop_reason kp_visit_with_wrong_rows(struct kp_engines *engines,
                                             const struct kp_limits *limits, size_t wrong,
                                             uint64_t work, struct kp_visitor visitor)
{
    const struct kp_question *question = engines->question;
    struct wrong_row_search search = {.engines = engines,
                                      .limits = limits,
                                      .work = work,
                                      .visitor = visitor,
                                      .state = kp_calloc(question->row_count, sizeof *search.state),
                                      .on = kp_calloc(question->row_count, sizeof *search.on),
                                      .stop = KP_OUT_OF_MEMORY};

    for (size_t r = 0; search.state && r < question->row_count; r++)
        search.state[r] = question->game->rows[r].sure ? RIGHT : OPEN;
    if (search.state && search.on && kp_engines_make_replay(engines))
        visit_node(&search, wrong);
    free(search.state);
    free(search.on);
    return search.stop;
}
