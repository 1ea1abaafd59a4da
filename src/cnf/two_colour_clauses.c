#include "cnf/two_colour_clauses.h"

#include "base/memory.h"
#include "cnf/subset_clauses.h"
#include "cnf/two_colour_impl.h"
#include <stdlib.h>

bool kp_two_colour_encoding_suits(const struct kp_question *question)
{
    return question->ordered && kp_two_colours_fit(question);
}

/* No class at all is left to a peg, or the numbers do not add up. */
static void state_rules(struct kp_two_colour_writer *writing)
{
    const struct kp_two_colours *two = &writing->two;

    if (two->least > two->most)
        kp_add_clause_list(writing->cnf, NULL, 0);
    if (two->question->sum < 0 || two->least > two->most)
        return;
    kp_add_clause(writing->cnf, kp_two_colour_at_least(writing, two->least));
    kp_add_clause(writing->cnf, -kp_two_colour_at_least(writing, two->most + 1));
}

static void count_row(struct kp_two_colour_writer *writing, struct kp_twins_row *row)
{
    const struct kp_question *question = writing->two.question;
    int first = writing->cnf->variables + 1, n;

    kp_two_colour_choose(writing, row);
    n = kp_two_colour_pegs(writing, row, writing->lits);
    row->plain = writing->plain && kp_two_colour_is_plain(writing, row);
    if (row->plain) {
        row->list = writing->parts[row->number];
        return;
    }
    row->list = kp_two_colour_count(writing->cnf, writing->counter, writing->lits, n, row->most + 1,
                                    writing->out);
    kp_clause_sink_name(writing->cnf, first, writing->cnf->variables, "row %zu, %s where it has %s",
                        kp_question_row_number(question, row->number),
                        kp_class_name(question, row->secret), kp_class_name(question, row->guess));
    row->odd = kp_two_colour_odd(writing, n);
}

/* The row allows this K and, unless it is the most, none before the next. */
static void state_common(struct kp_two_colour_writer *writing, const struct kp_twins_row *row,
                         int K)
{
    int next = K + row->allowed.step;

    if (K == row->allowed.least)
        kp_add_clause(writing->cnf, -row->on, kp_two_colour_at_least(writing, K));
    if (K == row->allowed.most)
        kp_add_clause(writing->cnf, -row->on, -kp_two_colour_at_least(writing, K + 1));
    else if (row->allowed.step > 1)
        kp_add_clause(writing->cnf, -row->on, -kp_two_colour_at_least(writing, K + 1),
                      kp_two_colour_at_least(writing, next));
}

static void say_at_least(struct kp_two_colour_writer *writing, const struct kp_twins_row *row,
                         int when, int pegs)
{
    if (row->plain)
        kp_subsets_at_least(writing->cnf, (int[]){-row->on, -when}, writing->lits, row->pegs, pegs);
    if (!row->plain || row->list.size > 0)
        kp_add_clause(writing->cnf, -row->on, -when, kp_at_least_literal(row->list, pegs));
}

static void say_at_most(struct kp_two_colour_writer *writing, const struct kp_twins_row *row,
                        int when, int pegs)
{
    if (row->plain)
        kp_subsets_at_most(writing->cnf, (int[]){-row->on, -when}, writing->lits, row->pegs, pegs);
    if (!row->plain || row->list.size > 0)
        kp_add_clause(writing->cnf, -row->on, -when, -kp_at_least_literal(row->list, pegs + 1));
}

/* With this K so many: and because they grow, or shrink, as K does, at least as
 * many with more, and at most as many with less, or the other way round. */
static void state_count(struct kp_two_colour_writer *writing, const struct kp_twins_row *row, int K)
{
    int pegs = kp_two_colour_target(writing, row, K), next = K + row->allowed.step;
    int more = K == row->allowed.least ? KP_TRUE : kp_two_colour_at_least(writing, K);
    int less = K == row->allowed.most ? KP_TRUE : -kp_two_colour_at_least(writing, next);
    bool grows = row->secret == 1;

    say_at_least(writing, row, grows ? more : less, pegs);
    say_at_most(writing, row, grows ? less : more, pegs);
}

/* With this K the sum is odd or even; and K is odd with every K that the row
 * allows, or with none. */
static void state_parity(const struct kp_two_colour_writer *writing, const struct kp_twins_row *row,
                         int K)
{
    int more = K == row->allowed.least ? KP_TRUE : kp_two_colour_at_least(writing, K);
    int less = K == row->allowed.most ? KP_TRUE
                                      : -kp_two_colour_at_least(writing, K + row->allowed.step);

    if (!row->odd)
        return;
    kp_add_clause(writing->cnf, -row->on, -more, -less,
                  kp_two_colour_target(writing, row, K) % 2 ? row->odd : -row->odd);
    if (row->allowed.step % 2 == 0 || row->allowed.least == row->allowed.most)
        kp_add_clause(writing->cnf, -row->on, K % 2 ? writing->all_odd : -writing->all_odd);
}

static void state_row(struct kp_two_colour_writer *writing, size_t r)
{
    const struct kp_question_row *says = &writing->two.question->rows[r];
    struct kp_twins_row row = {.number = r,
                               .on = kp_row_selector(writing->vars, r),
                               .allowed = kp_two_colours_allow(&writing->two, r)};

    if (row.allowed.least > row.allowed.most) {
        kp_add_clause(writing->cnf, -row.on);
        return;
    }
    if (!kp_two_colour_tells(says))
        return;
    count_row(writing, &row);
    for (int K = row.allowed.least; K <= row.allowed.most && !writing->cnf->stopped;
         K += row.allowed.step) {
        state_common(writing, &row, K);
        state_count(writing, &row, K);
        state_parity(writing, &row, K);
    }
}

static bool open_writing(struct kp_two_colour_writer *writing, const struct kp_question *question)
{
    size_t most = (size_t)question->pegs + 1;

    if (!kp_two_colours_make(&writing->two, question))
        kp_clause_sink_stop(writing->cnf, KP_OUT_OF_MEMORY);
    writing->lits = kp_clause_sink_scratch(writing->cnf, most);
    writing->out = kp_clause_sink_scratch(writing->cnf, most);
    writing->all = kp_clause_sink_scratch(writing->cnf, most);
    writing->part_lits = kp_clause_sink_scratch(writing->cnf, most);
    writing->parts = kp_calloc(question->row_count, sizeof *writing->parts);
    if (!writing->parts)
        kp_clause_sink_stop(writing->cnf, KP_OUT_OF_MEMORY);
    return !writing->cnf->stopped;
}

void kp_two_colour_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                          const struct kp_counter *counter, const struct kp_question_vars *vars,
                          bool plain)
{
    struct kp_two_colour_writer writing = {
        .cnf = cnf, .counter = counter, .vars = vars, .plain = plain};

    if (open_writing(&writing, question)) {
        kp_two_colour_count_common(&writing);
        state_rules(&writing);
        for (size_t r = 0; r < question->row_count && !cnf->stopped; r++)
            state_row(&writing, r);
        kp_two_colour_pairs(&writing);
    }
    kp_two_colours_free(&writing.two);
    free(writing.lits);
    free(writing.out);
    free(writing.all);
    free(writing.part_lits);
    free(writing.parts);
}
