#include "cnf/two_colour_clauses.h"

#include "base/memory.h"
#include "cnf/counter.h"
#include "cnf/two_colour_impl.h"

#include <stdlib.h>

/* "The secret has at least K pegs of class 1."  Within what rows ask about. */
static int kp_two_colour_at_least(const struct kp_two_colour_writer *writing, int K)
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

static bool kp_two_colour_tells(const struct kp_question_row *says);

static int kp_two_colour_pegs(const struct kp_two_colour_writer *writing,
                              const struct kp_twins_row *row, int *lits);

static bool kp_two_colour_is_plain(const struct kp_two_colour_writer *writing,
                                   const struct kp_twins_row *row);

static void kp_two_colour_choose(const struct kp_two_colour_writer *writing,
                                 struct kp_twins_row *row);

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
static void kp_two_colour_count_common(struct kp_two_colour_writer *writing)
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

/* A row is said plainly where that takes no more clauses than this. */
#define FEW 8

/* Whether it tells more than K. */
static bool kp_two_colour_tells(const struct kp_question_row *says)
{
    return says->black != KP_UNKNOWN || says->white != KP_UNKNOWN;
}

/* What the row's count is when the secret has K pegs of class 1. */
static int kp_two_colour_target(const struct kp_two_colour_writer *writing,
                                const struct kp_twins_row *row, int K)
{
    const struct kp_two_colours *two = &writing->two;
    int black = kp_two_colours_black(two, row->number, K);
    struct kp_cells cells = kp_two_colours_cells(two->question->pegs, two->ones[row->number], K,
                                                 black);

    return cells.of[row->guess][row->secret];
}

/* It grows with K or it shrinks, so it is greatest at an end. */
static int greatest(const struct kp_two_colour_writer *writing, const struct kp_twins_row *row)
{
    int a = kp_two_colour_target(writing, row, row->allowed.least),
        b = kp_two_colour_target(writing, row, row->allowed.most);

    return a > b ? a : b;
}

/* Over the class that the guess has less often; of the secret's two that which
 * needs the narrower counter. */
static void kp_two_colour_choose(const struct kp_two_colour_writer *writing,
                                 struct kp_twins_row *row)
{
    int ones = writing->two.ones[row->number], pegs = writing->two.question->pegs, other;

    row->guess = 2 * ones <= pegs;
    row->pegs = row->guess ? ones : pegs - ones;
    row->secret = 0;
    other = greatest(writing, row);
    row->secret = 1;
    row->most = greatest(writing, row);
    row->secret = row->most <= other;
    row->most = row->most <= other ? row->most : other;
}

static bool kp_two_colour_is_plain(const struct kp_two_colour_writer *writing,
                                   const struct kp_twins_row *row)
{
    int clauses = 0;

    for (int K = row->allowed.least; K <= row->allowed.most && clauses <= FEW;
         K += row->allowed.step) {
        int pegs = kp_two_colour_target(writing, row, K);

        clauses += kp_subsets(row->pegs, pegs, FEW + 1);
        clauses += kp_subsets(row->pegs, row->pegs - pegs, FEW + 1);
    }
    return clauses <= FEW;
}

/* Of a row with its number and `allowed`, which has a K at least: which pegs to
 * count, and how far; for an allowed K how many there are; whether it is better
 * said plainly; and the pegs themselves, into lits: how many. */
static int kp_two_colour_pegs(const struct kp_two_colour_writer *writing,
                              const struct kp_twins_row *row, int *lits)
{
    const uint16_t *guess = writing->two.question->rows[row->number].guess;
    int n = 0;

    for (int p = 0; p < writing->two.question->pegs; p++)
        if (guess[p] == row->guess)
            lits[n++] = kp_peg_literal(writing->vars, p, row->secret);
    return n;
}

struct kp_two_colour_row_statistics kp_two_colour_row_stats(const struct kp_question *question)
{
    struct kp_two_colour_writer writing = {0};
    struct kp_two_colour_row_statistics rows = {0};
    size_t count = kp_two_colours_make(&writing.two, question) ? question->row_count : 0;

    for (size_t r = 0; r < count; r++) {
        struct kp_twins_row row = {.number = r, .allowed = kp_two_colours_allow(&writing.two, r)};

        if (row.allowed.least > row.allowed.most || !kp_two_colour_tells(&question->rows[r]))
            continue;
        kp_two_colour_choose(&writing, &row);
        rows.plain += row.pegs > 0 && kp_two_colour_is_plain(&writing, &row);
        rows.counted += !kp_two_colour_is_plain(&writing, &row);
    }
    kp_two_colours_free(&writing.two);
    return rows;
}

/* From here on tables of the totalizer are so large that comparators are faster:
 * 150 pegs, 9 rows took 0.073 s for 0.099, 400 pegs, 6 rows 0.13 s for 0.56. */
#define LONG 128

const char *kp_two_colour_counter(const struct kp_question *question)
{
    return question->pegs < LONG ? "totalizer" : "mixed";
}

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
