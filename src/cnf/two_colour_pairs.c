/* Two rows are two equations, and of two whose guesses are much alike, or much
 * unlike, a third follows that is about few pegs (kp_two_colours_pair).
 * Propagation does not find it, for it is half of their difference.
 *
 * Saying it of every row and the two that suit it best made PicoSAT 5 times as
 * fast at 40 pegs and 20 rows, and 14 to 18 times on balanced games of 32 and 36
 * pegs; what else was tried stands in encodings/README.md. */
#include "cnf/two_colour_impl.h"

#include "base/memory.h"
#include <stdlib.h>

/* Rows so far apart are not compared, or a long game would take the square of
 * its rows. */
#define FAR 200

/* A row about so few pegs needs no help. */
#define FEW 4

/* Another row, and how many pegs the equation is about. */
struct near {
    size_t row;
    int pegs;
};

struct pairing {
    struct kp_clause_sink *cnf;
    const struct kp_two_colours *two;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;
    int *lits, *out;
    struct near (*near)[2]; /* of each row, the nearer first; itself: none */
};

/* The pegs that the row itself is about. */
static int own(const struct kp_two_colours *two, size_t r)
{
    int ones = two->ones[r], n = two->question->pegs;

    return 2 * ones <= n ? ones : n - ones;
}

static bool tells(const struct kp_two_colours *two, size_t r)
{
    struct kp_values allowed = kp_two_colours_allow(two, r);

    return two->question->rows[r].black != KP_UNKNOWN && allowed.least <= allowed.most;
}

static void consider(struct near near[2], size_t row, int pegs)
{
    if (pegs == 0 || pegs >= near[1].pegs)
        return;
    near[1] = (struct near){row, pegs};
    if (pegs < near[0].pegs) {
        near[1] = near[0];
        near[0] = (struct near){row, pegs};
    }
}

/* Rows whose equation with this one is shorter than its own. */
static void find(struct pairing *pairing, size_t r)
{
    const struct kp_two_colours *two = pairing->two;
    size_t from = r > FAR ? r - FAR : 0;
    struct near none = {r, tells(two, r) ? own(two, r) : 0};

    pairing->near[r][0] = pairing->near[r][1] = none;
    for (size_t q = from; none.pegs > FEW && q < two->question->row_count && q <= r + FAR; q++)
        if (q != r && tells(two, q))
            consider(pairing->near[r], q, kp_two_colours_pair(two, r, q).pegs);
}

static bool has(const struct near near[2], size_t row)
{
    return near[0].row == row || near[1].row == row;
}

/* The pegs where the guesses differ, or are alike, and the secret agrees with
 * the first; or does not, where that is shorter. */
static void state(struct pairing *pairing, size_t first, size_t second)
{
    const struct kp_question *question = pairing->two->question;
    const uint16_t *guess = question->rows[first].guess, *other = question->rows[second].guess;
    struct kp_row_pair_count said = kp_two_colours_pair(pairing->two, first, second);
    bool agree = 2 * said.agree <= said.pegs;
    int first_on = kp_row_selector(pairing->vars, first),
        second_on = kp_row_selector(pairing->vars, second);
    int k = agree ? said.agree : said.pegs - said.agree, n = 0, begun = pairing->cnf->variables + 1;
    struct kp_unary_count list;

    if (said.agree < 0 || said.agree > said.pegs) {
        kp_add_clause(pairing->cnf, -first_on, -second_on);
        return;
    }
    for (int p = 0; p < question->pegs; p++)
        if ((guess[p] != other[p]) == said.differ)
            pairing->lits[n++] = kp_peg_literal(pairing->vars, p, agree ? guess[p] : !guess[p]);
    list = kp_two_colour_count(pairing->cnf, pairing->counter, pairing->lits, n, k + 1,
                               pairing->out);
    kp_add_clause(pairing->cnf, -first_on, -second_on, kp_at_least_literal(list, k));
    kp_add_clause(pairing->cnf, -first_on, -second_on, -kp_at_least_literal(list, k + 1));
    kp_clause_sink_name(pairing->cnf, begun, pairing->cnf->variables, "rows %zu and %zu together",
                        kp_question_row_number(question, first),
                        kp_question_row_number(question, second));
}

/* Each pair once. */
static void state_all(struct pairing *pairing)
{
    for (size_t r = 0; r < pairing->two->question->row_count; r++)
        for (int i = 0; i < 2 && !pairing->cnf->stopped; i++) {
            size_t q = pairing->near[r][i].row;

            if (q > r || (q < r && !has(pairing->near[q], r)))
                state(pairing, r, q);
        }
}

void kp_two_colour_pairs(const struct kp_two_colour_writer *writing)
{
    const struct kp_two_colours *two = &writing->two;
    struct kp_clause_sink *cnf = writing->cnf;
    size_t most = (size_t)two->question->pegs + 1;
    struct pairing pairing = {
        .cnf = cnf, .two = two, .counter = writing->counter, .vars = writing->vars};

    pairing.lits = kp_clause_sink_scratch(cnf, most);
    pairing.out = kp_clause_sink_scratch(cnf, most);
    pairing.near = kp_calloc(two->question->row_count, sizeof *pairing.near);
    if (!pairing.near)
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
    for (size_t r = 0; pairing.near && r < two->question->row_count && !cnf->stopped; r++)
        find(&pairing, r);
    if (pairing.lits && pairing.out && pairing.near && !cnf->stopped)
        state_all(&pairing);
    free(pairing.lits);
    free(pairing.out);
    free(pairing.near);
}
