/* Two colours: a variable per peg, and of every row one count of the pegs where
 * the guess has one of its colours, the one with fewer pegs.
 *
 * The pegs of class 1 in the secret, K of them, are counted once for all rows.
 * "At least so many" then says for each row which K it allows, and for each of
 * those what its own count is; so no K needs a variable of its own, and both
 * are said under the row's selector alone (src/question/two_colours.h). */
#include "cnf/encoding.h"
#include "question/two_colours.h"
#include <stdlib.h>

struct writing {
    struct kp_cnf *cnf;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;
    struct kp_two_colours two;
    int *lits, *out;       /* scratch: a literal per peg, and one more */
    int *all;              /* what `common` holds */
    struct kp_list common; /* the secret's pegs of class `counted`, as far as anybody asks */
    int counted;
};

/* A row, and the pegs that are counted for it: where the guess has class `guess`
 * those that have class `secret`. */
struct row {
    size_t number;
    int on;
    struct kp_values allowed;
    int guess, secret;
    struct kp_list list;
};

static bool suits(const struct kp_question *question)
{
    return question->ordered && kp_two_colours_fit(question);
}

/* "The secret has at least K pegs of class 1." */
static int at_least(const struct writing *writing, int K)
{
    int n = writing->two.question->pegs;

    return writing->counted == 1 ? kp_least(writing->common, K)
                                 : -kp_least(writing->common, n - K + 1);
}

/* The least and the most K that anybody asks about. */
static struct kp_values asked(const struct writing *writing)
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

/* Count so many literals, and say what follows anyway: more than k are more
 * than k - 1.  A third to a half faster with PicoSAT at 40 pegs. */
static struct kp_list count(struct writing *writing, int n, int cap, int *out)
{
    kp_count(writing->cnf, writing->counter, writing->lits, n, cap, out);
    for (int k = 1; k < cap; k++)
        kp_clause(writing->cnf, -out[k], out[k - 1]);
    return (struct kp_list){out, cap};
}

/* Count the pegs of class 1 up to one more than the most, or those of class 0
 * up to one more than what the least leaves them. */
static void count_common(struct writing *writing)
{
    int n = writing->two.question->pegs, first = writing->cnf->variables + 1, cap;
    struct kp_values all = asked(writing);

    if (all.least > all.most)
        return;
    writing->counted = all.most <= n - all.least;
    cap = (writing->counted ? all.most : n - all.least) + 1;
    for (int p = 0; p < n; p++)
        writing->lits[p] = kp_peg_is(writing->vars, p, writing->counted);
    writing->common = count(writing, n, cap, writing->all);
    kp_cnf_name(writing->cnf, first, writing->cnf->variables, "count %s",
                kp_class_name(writing->two.question, writing->counted));
}

/* No class at all is left to a peg, or the numbers do not add up. */
static void state_rules(struct writing *writing)
{
    const struct kp_two_colours *two = &writing->two;

    if (two->least > two->most)
        kp_clause_of(writing->cnf, NULL, 0);
    if (two->question->sum < 0 || two->least > two->most)
        return;
    kp_clause(writing->cnf, at_least(writing, two->least));
    kp_clause(writing->cnf, -at_least(writing, two->most + 1));
}

/* What the row's count is when the secret has K pegs of class 1. */
static int target(const struct writing *writing, const struct row *row, int K)
{
    const struct kp_two_colours *two = &writing->two;
    int black = kp_two_colours_black(two, row->number, K);
    struct kp_cells cells = kp_two_colours_cells(two->question->pegs, two->ones[row->number], K,
                                                 black);

    return cells.of[row->guess][row->secret];
}

/* It grows with K or it shrinks, so it is greatest at an end. */
static int greatest(const struct writing *writing, const struct row *row)
{
    int a = target(writing, row, row->allowed.least), b = target(writing, row, row->allowed.most);

    return a > b ? a : b;
}

/* Over the class that the guess has less often; of the secret's two that which
 * needs the narrower counter. */
static void count_row(struct writing *writing, struct row *row)
{
    const struct kp_two_colours *two = &writing->two;
    const uint16_t *guess = two->question->rows[row->number].guess;
    int first = writing->cnf->variables + 1, n = 0, pegs = two->question->pegs, cap, other;

    row->guess = 2 * two->ones[row->number] <= pegs;
    row->secret = 0;
    other = greatest(writing, row);
    row->secret = 1;
    cap = greatest(writing, row);
    row->secret = cap <= other;
    cap = (cap <= other ? cap : other) + 1;
    for (int p = 0; p < pegs; p++)
        if (guess[p] == row->guess)
            writing->lits[n++] = kp_peg_is(writing->vars, p, row->secret);
    row->list = count(writing, n, cap, writing->out);
    kp_cnf_name(writing->cnf, first, writing->cnf->variables, "row %zu, %s where it has %s",
                row->number + 1, kp_class_name(two->question, row->secret),
                kp_class_name(two->question, row->guess));
}

/* The row allows this K and, unless it is the most, none before the next. */
static void state_common(struct writing *writing, const struct row *row, int K)
{
    int next = K + row->allowed.step;

    if (K == row->allowed.least)
        kp_clause(writing->cnf, -row->on, at_least(writing, K));
    if (K == row->allowed.most)
        kp_clause(writing->cnf, -row->on, -at_least(writing, K + 1));
    else if (row->allowed.step > 1)
        kp_clause(writing->cnf, -row->on, -at_least(writing, K + 1), at_least(writing, next));
}

/* With this K so many: and because they grow, or shrink, as K does, at least as
 * many with more, and at most as many with less, or the other way round. */
static void state_count(struct writing *writing, const struct row *row, int K)
{
    int pegs = target(writing, row, K), next = K + row->allowed.step;
    int more = K == row->allowed.least ? KP_TRUE : at_least(writing, K);
    int less = K == row->allowed.most ? KP_TRUE : -at_least(writing, next);
    bool grows = row->secret == 1;

    kp_clause(writing->cnf, -row->on, grows ? -more : -less, kp_least(row->list, pegs));
    kp_clause(writing->cnf, -row->on, grows ? -less : -more, -kp_least(row->list, pegs + 1));
}

static void state_row(struct writing *writing, size_t r)
{
    const struct kp_question_row *says = &writing->two.question->rows[r];
    struct row row = {.number = r,
                      .on = kp_row_on(writing->vars, r),
                      .allowed = kp_two_colours_allow(&writing->two, r)};
    bool counts = says->black != KP_UNKNOWN || says->white != KP_UNKNOWN;

    if (row.allowed.least > row.allowed.most) {
        kp_clause(writing->cnf, -row.on);
        return;
    }
    if (!counts)
        return;
    count_row(writing, &row);
    for (int K = row.allowed.least; K <= row.allowed.most && !writing->cnf->stopped;
         K += row.allowed.step) {
        state_common(writing, &row, K);
        state_count(writing, &row, K);
    }
}

static bool open_writing(struct writing *writing, const struct kp_question *question)
{
    size_t most = (size_t)question->pegs + 1;

    if (!kp_two_colours_make(&writing->two, question))
        kp_cnf_stop(writing->cnf, KP_OUT_OF_MEMORY);
    writing->lits = kp_cnf_scratch(writing->cnf, most);
    writing->out = kp_cnf_scratch(writing->cnf, most);
    writing->all = kp_cnf_scratch(writing->cnf, most);
    return writing->lits && writing->out && writing->all;
}

static void encode(struct kp_cnf *cnf, const struct kp_question *question,
                   const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    struct writing writing = {.cnf = cnf, .counter = counter, .vars = vars};

    if (open_writing(&writing, question)) {
        count_common(&writing);
        state_rules(&writing);
        for (size_t r = 0; r < question->row_count && !cnf->stopped; r++)
            state_row(&writing, r);
    }
    kp_two_colours_free(&writing.two);
    free(writing.lits);
    free(writing.out);
    free(writing.all);
}

const struct kp_encoding kp_encoding_two_colour = {
    .name = "two_colour",
    .title = "two colours: a variable per peg, one count per row",
    .source = "keypeg",
    .suits = suits,
    .wins = suits,
    .twins = true,
    .encode = encode,
};
