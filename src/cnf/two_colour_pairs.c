/* Two rows are two equations.  If their guesses are much alike, or much unlike, a
 * third follows that is about few pegs (kp_two_colours_pair).  Unit propagation does
 * not find it, since it is half of their difference.
 *
 * Writing it for every row and the two other rows that make it shortest made PicoSAT 5
 * times as fast at 40 pegs and 20 rows, and 14 to 18 times on balanced games of 32 and
 * 36 pegs.  docs/research/encodings.md lists what else was tried. */
#include "cnf/two_colour_clauses.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "question/two_colours.h"
#include <stdlib.h>

/* Rows further apart than this are not compared: the pairs of a long game would take
 * the square of its rows. */
#define MOST_APART 200

/* A row about at most this many pegs needs no help. */
#define FEW_PEGS 4

/* Another row, and the number of pegs in the equation with it. */
struct neighbour {
    size_t row;
    int pegs;
};

struct pair_writer {
    struct kp_clause_sink *cnf;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;
    const struct kp_two_colours *two;
    int *lits, *out;                   /* scratch: pegs + 1 literals each */
    struct neighbour (*neighbours)[2]; /* of each row, the nearer first; the row itself: none */
};

static bool has_equation(const struct kp_two_colours *two, size_t r)
{
    struct kp_values allowed = kp_two_colours_allow(two, r);

    return two->question->rows[r].black != KP_UNKNOWN && allowed.least <= allowed.most;
}

static void keep_if_nearer(struct neighbour nearest[2], size_t row, int pegs)
{
    if (pegs == 0 || pegs >= nearest[1].pegs)
        return;
    nearest[1] = (struct neighbour){row, pegs};
    if (pegs < nearest[0].pegs) {
        nearest[1] = nearest[0];
        nearest[0] = (struct neighbour){row, pegs};
    }
}

/* The rows whose equation with row r is shorter than the equation of r alone. */
static void find_neighbours(struct pair_writer *writer, size_t r)
{
    const struct kp_two_colours *two = writer->two;
    struct neighbour *nearest = writer->neighbours[r];
    size_t from = r > MOST_APART ? r - MOST_APART : 0;
    int own = kp_min_int(two->ones[r], two->question->pegs - two->ones[r]);

    own = has_equation(two, r) ? own : 0;
    nearest[0] = nearest[1] = (struct neighbour){r, own};
    for (size_t q = from; own > FEW_PEGS && q < two->question->row_count && q <= r + MOST_APART;
         q++)
        if (q != r && has_equation(two, q))
            keep_if_nearer(nearest, q, kp_two_colours_pair(two, r, q).pegs);
}

/* Among the pegs where the guesses differ (or are alike), exactly k are those where
 * the secret agrees with the first guess; or does not, if that k is smaller. */
static void write_pair(struct pair_writer *writer, size_t first, size_t second)
{
    struct kp_clause_sink *cnf = writer->cnf;
    const struct kp_question *question = writer->two->question;
    const uint16_t *guess = question->rows[first].guess, *other = question->rows[second].guess;
    struct kp_row_pair_count pair = kp_two_colours_pair(writer->two, first, second);
    bool agree = 2 * pair.agree <= pair.pegs;
    int first_on = kp_row_selector(writer->vars, first),
        second_on = kp_row_selector(writer->vars, second);
    int k = agree ? pair.agree : pair.pegs - pair.agree, n = 0, first_new = cnf->variables + 1;
    struct kp_unary_count list;

    if (pair.agree < 0 || pair.agree > pair.pegs) {
        kp_add_clause(cnf, -first_on, -second_on);
        return;
    }
    for (int p = 0; p < question->pegs; p++)
        if ((guess[p] != other[p]) == pair.differ)
            writer->lits[n++] = kp_peg_literal(writer->vars, p, agree ? guess[p] : !guess[p]);
    list = kp_encode_ordered_count(cnf, writer->counter, writer->lits, n, k + 1, writer->out);
    kp_add_clause(cnf, -first_on, -second_on, kp_at_least_literal(list, k));
    kp_add_clause(cnf, -first_on, -second_on, -kp_at_least_literal(list, k + 1));
    kp_clause_sink_name(cnf, first_new, cnf->variables, "rows %zu and %zu together",
                        kp_question_row_number(question, first),
                        kp_question_row_number(question, second));
}

/* Each pair is written once. */
static void write_pairs(struct pair_writer *writer)
{
    for (size_t r = 0; r < writer->two->question->row_count; r++)
        for (int i = 0; i < 2 && !writer->cnf->stopped; i++) {
            size_t q = writer->neighbours[r][i].row;
            const struct neighbour *other = writer->neighbours[q];

            if (q > r || (q < r && other[0].row != r && other[1].row != r))
                write_pair(writer, r, q);
        }
}

void kp_two_colour_pairs(struct kp_clause_sink *cnf, const struct kp_counter *counter,
                         const struct kp_question_vars *vars, const struct kp_two_colours *two)
{
    size_t most = (size_t)two->question->pegs + 1, rows = two->question->row_count;
    struct pair_writer writer = {.cnf = cnf, .counter = counter, .vars = vars, .two = two};

    writer.lits = kp_clause_sink_scratch(cnf, 2 * most);
    writer.out = writer.lits ? writer.lits + most : NULL;
    writer.neighbours = kp_calloc(rows, sizeof *writer.neighbours);
    for (size_t r = 0; writer.neighbours && r < rows; r++)
        find_neighbours(&writer, r);
    if (!writer.neighbours)
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
    else if (!cnf->stopped)
        write_pairs(&writer);
    free(writer.lits);
    free(writer.neighbours);
}
