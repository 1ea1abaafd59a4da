#include "base/memory.h"
#include "cnf/two_colour_impl.h"
#include <stdlib.h>

int kp_two_colour_at_least(const struct kp_two_colour_writer *writing, int K)
{
    int n = writing->two.question->pegs;

    return writing->counted == 1 ? kp_at_least_literal(writing->common, K)
                                 : -kp_at_least_literal(writing->common, n - K + 1);
}

/* A third to a half faster with PicoSAT at 40 pegs. */
struct kp_unary_count kp_two_colour_count(struct kp_clause_sink *cnf,
                                          const struct kp_counter *counter, const int *lits, int n,
                                          int cap, int *out)
{
    kp_encode_count(cnf, counter, lits, n, cap, out);
    for (int k = 1; k < cap; k++)
        kp_add_clause(cnf, -out[k], out[k - 1]);
    return (struct kp_unary_count){out, cap};
}

int kp_two_colour_odd(struct kp_two_colour_writer *writing, int n)
{
    if (!writing->cnf->parity)
        return 0;
    writing->lits[n] = kp_clause_sink_new_variables(writing->cnf, 1);
    kp_add_parity(writing->cnf, writing->lits, n + 1, false);
    return writing->lits[n];
}

/* The least and the most K that anybody asks about. */
static struct kp_values asked(const struct kp_two_colour_writer *writing)
{
    const struct kp_two_colours *two = &writing->two;
    struct kp_values all = {two->question->pegs, 0, 1};

    for (size_t r = 0; r < two->question->row_count; r++) {
        struct kp_values allowed = kp_two_colours_allow(two, r);

        if (allowed.least > allowed.most)
            continue;
        all.least = allowed.least < all.least ? allowed.least : all.least;
        all.most = allowed.most > all.most ? allowed.most : all.most;
    }
    if (two->question->sum < 0 || two->least > two->most)
        return all;
    return (struct kp_values){two->least < all.least ? two->least : all.least,
                              two->most > all.most ? two->most : all.most, 1};
}

static bool is_apart(const struct kp_two_colour_writer *writing, const struct kp_twins_row *row,
                     const bool *taken)
{
    const uint16_t *guess = writing->two.question->rows[row->number].guess;

    for (int p = 0; p < writing->two.question->pegs; p++)
        if (guess[p] == row->guess && taken[p])
            return false;
    return true;
}

/* Count a plain row after all, if it has no peg in common with those before. */
static int take_part(struct kp_two_colour_writer *writing, size_t r, bool *taken, int *parts)
{
    const struct kp_question *question = writing->two.question;
    struct kp_twins_row row = {.number = r, .allowed = kp_two_colours_allow(&writing->two, r)};
    int n;

    if (row.allowed.least > row.allowed.most || !kp_two_colour_tells(&question->rows[r]))
        return 0;
    kp_two_colour_choose(writing, &row);
    if (row.pegs == 0 || row.secret != writing->counted || !kp_two_colour_is_plain(writing, &row) ||
        !is_apart(writing, &row, taken))
        return 0;
    n = kp_two_colour_pegs(writing, &row, writing->lits);
    writing->parts[r] = kp_two_colour_count(writing->cnf, writing->counter, writing->lits, n, n,
                                            parts);
    for (int p = 0; p < question->pegs; p++)
        taken[p] |= question->rows[r].guess[p] == row.guess;
    return n;
}

/* What K is counted of: all pegs, but where rows about few pegs have none in
 * common, these rows' counts in their place.  So where such rows make up the whole
 * board, as "x or not x" does, they tell K by propagation alone. */
static int gather(struct kp_two_colour_writer *writing)
{
    const struct kp_question *question = writing->two.question;
    bool *taken = writing->plain ? kp_calloc((size_t)question->pegs, sizeof *taken) : NULL;
    int n = 0;

    if (writing->plain && !taken)
        kp_clause_sink_stop(writing->cnf, KP_OUT_OF_MEMORY);
    for (size_t r = 0; taken && r < question->row_count && !writing->cnf->stopped; r++)
        n += take_part(writing, r, taken, writing->part_lits + n);
    for (int i = 0; i < n; i++)
        writing->lits[i] = writing->part_lits[i];
    for (int p = 0; p < question->pegs; p++)
        if (!taken || !taken[p])
            writing->lits[n++] = kp_peg_literal(writing->vars, p, writing->counted);
    free(taken);
    return n;
}

/* Count the pegs of class 1 up to one more than the most, or those of class 0
 * up to one more than what the least leaves them. */
void kp_two_colour_count_common(struct kp_two_colour_writer *writing)
{
    int pegs = writing->two.question->pegs, first = writing->cnf->variables + 1, n, cap;
    struct kp_values all = asked(writing);

    if (all.least > all.most)
        return;
    writing->counted = all.most <= pegs - all.least;
    cap = (writing->counted ? all.most : pegs - all.least) + 1;
    n = gather(writing);
    writing->common = kp_two_colour_count(writing->cnf, writing->counter, writing->lits, n, cap,
                                          writing->all);
    kp_clause_sink_name(writing->cnf, first, writing->cnf->variables, "count %s",
                        kp_class_name(writing->two.question, writing->counted));
    for (int p = 0; p < pegs; p++)
        writing->lits[p] = kp_peg_literal(writing->vars, p, 1);
    writing->all_odd = kp_two_colour_odd(writing, pegs);
}
